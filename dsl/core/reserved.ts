/**
 * Places in the tables of the program that are filled later, because others must name them before: what stands there meanwhile is whole and
 * does nothing, so whoever walks over a table never meets a hole.
 */
import type { Build } from './build.ts';
import { type CoreCode, type CoreFunction, type CoreProcedure, FIRST_PARAMETER } from './program.ts';

export function reserveFunction({ program: { functions } }: Build): number {
  return functions.push(NO_FUNCTION) - 1;
}

export function reserveProcedure({ program: { procedures } }: Build): number {
  return procedures.push(NO_PROCEDURE) - 1;
}

export function reserveCode({ program: { codes } }: Build): number {
  return codes.push(NO_CODE) - 1;
}

const NO_FUNCTION: CoreFunction = {
  name: '',
  parameters: [],
  result: { form: 'value', value: { op: 'const', value: 0 } },
  slots: FIRST_PARAMETER,
  static: false,
  modifiers: [],
  least: undefined,
  most: undefined,
  usesYou: false,
  type: undefined,
  site: 0,
};

const NO_PROCEDURE: CoreProcedure = {
  name: '',
  role: 'dispatch',
  parameters: [],
  slots: FIRST_PARAMETER,
  temporaries: 0,
  returns: false,
  body: { op: 'block', site: 0, label: undefined, body: [], clear: [], clearLists: [], boundary: false },
  site: 0,
  action: undefined,
};

const NO_CODE: CoreCode = { form: 'expression', id: 0, owner: undefined };
