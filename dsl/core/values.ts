/** What an expression is while it is translated, and small makers of core nodes. */
import type { Span } from '../source/source.ts';
import type { Type } from '../types/types.ts';
import { HOLE } from '../types/types.ts';
import { type Body, sourceText } from './build.ts';
import { type CoreArgument, type CoreExpr, type CoreSet, NONE } from './program.ts';

export type Value =
  /** `self`: for code, the component whose field it is. */
  | { readonly form: 'value'; readonly core: CoreExpr; readonly type: Type; readonly self?: CoreExpr }
  | { readonly form: 'set'; readonly set: CoreSet; readonly type: Type } // type is a list
  | {
      readonly form: 'amounts';
      readonly entries: readonly { readonly resource: number; readonly amount: CoreExpr }[];
      readonly type: Type;
    };

export const constant = (value: number): CoreExpr => ({ op: 'const', value });
export const YES = constant(1);
export const NO = constant(0);
export const NONE_EXPR = constant(NONE);
export const local = (slot: number): CoreExpr => ({ op: 'local', slot });
export const both = (left: CoreExpr | undefined, right: CoreExpr | undefined): CoreExpr | undefined =>
  left === undefined ? right : right === undefined ? left : { op: 'and', left, right };
export const either = (left: CoreExpr, right: CoreExpr): CoreExpr => ({ op: 'or', left, right });
export const not = (operand: CoreExpr): CoreExpr => ({ op: 'not', operand });
export const compare = (left: CoreExpr, operator: '=' | '!=' | '<' | '<=' | '>' | '>=', right: CoreExpr): CoreExpr => ({
  op: 'compare',
  operator,
  left,
  right,
});
export const plus = (left: CoreExpr, right: CoreExpr): CoreExpr => ({ op: 'arith', operator: '+', left, right });
export const hole: Value = { form: 'value', core: constant(0), type: HOLE };
export const emptySet: CoreSet = { set: 'items', items: [] };

export function value(core: CoreExpr, type: Type): Value {
  return { form: 'value', core, type };
}

/** What surely is there; play stops where it is not. */
export function present(body: Body, of: CoreExpr, span: Span): CoreExpr {
  return { op: 'present', of, text: sourceText(body.build, span) };
}

export function argument(given: Value): CoreArgument {
  return given.form === 'set'
    ? { form: 'list', set: given.set }
    : { form: 'value', value: given.form === 'value' ? given.core : constant(0) };
}

/** Does the node, or anything below it, read this slot? Also used to find what a condition mentions. */
export function mentions(node: unknown, slot: number): boolean {
  if (Array.isArray(node)) return node.some((part) => mentions(part, slot));
  if (typeof node !== 'object' || node === null) return false;
  const record = node as Record<string, unknown>;
  if ((record.op === 'local' || record.set === 'local') && record.slot === slot) return true;
  for (const key of Object.keys(record)) {
    const part = record[key];
    if (typeof part === 'object' && part !== null && mentions(part, slot)) return true;
  }
  return false;
}
