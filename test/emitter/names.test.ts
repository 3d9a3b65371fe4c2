/** Names are an author's, and a module is run: nothing of a name may become code. */
import type { CoreProgram } from '@kodeks/dsl';
import { emit } from '@kodeks/emitter';
import { link } from '@kodeks/interpreter';
import { expect, test } from 'vitest';
import { classic } from '../support/classic.ts';
import { imported } from './support.ts';

const global = globalThis as { taken?: boolean };

test.each(['\n', '\r', '\u2028', '\u2029'])('a name with %j ends no comment', async (end) => {
  const { core } = classic('connect-four');
  const name = `name${end} globalThis.taken = true; //`;
  const hostile: CoreProgram = {
    ...core,
    functions: core.functions.map((one) => ({ ...one, name })),
    procedures: core.procedures.map((one) => ({ ...one, name })),
  };
  const text = emit(link(hostile, 2), `"${name}`);
  expect(text).toContain('// name? globalThis.taken');
  await imported(text);
  expect(global.taken).toBeUndefined();
});
