/** Builds the tree of a flat row of operands and operators by precedence climbing. */
import { spanning } from '../source/source.ts';
import type { BinaryOperator, Expr } from './ast.ts';

export type RowOperator = BinaryOperator | '..';

/** `a <operator> b ...`; `nots[i]` holds the offsets of the `not`s before operand i. */
export interface Row {
  readonly operands: Expr[];
  readonly operators: RowOperator[];
  readonly rounded: ('up' | 'down' | undefined)[];
  readonly nots: (number[] | undefined)[];
}

export const emptyRow = (): Row => ({ operands: [], operators: [], rounded: [], nots: [] });

export const STRENGTH: Readonly<Record<RowOperator, number>> = {
  or: 1,
  and: 2,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  in: 4,
  contains: 4,
  is: 4,
  'is not': 4,
  'is some': 4,
  '..': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
};
export const STRENGTH_OF_NOT = 3;

export function treeOf(row: Row): Expr {
  const first = row.operands[0] as Expr;
  if (row.operators.length === 0 && row.nots[0] === undefined) return first;
  let position = 0;

  const climb = (least: number): Expr => {
    let left = operandAt(position, 0);
    for (;;) {
      const operator = row.operators[position];
      if (operator === undefined || STRENGTH[operator] < least) return left;
      const rounded = row.rounded[position];
      position++;
      const right = climb(STRENGTH[operator] + 1);
      const span = spanning(left.span, right.span);
      left =
        operator === '..'
          ? { kind: 'range', from: left, to: right, span }
          : { kind: 'binary', operator, left, right, rounded, span };
    }
  };
  const operandAt = (at: number, skip: number): Expr => {
    const start = row.nots[at]?.[skip];
    if (start === undefined) return row.operands[at] as Expr;
    const operand = row.nots[at]?.[skip + 1] === undefined ? negated() : operandAt(at, skip + 1);
    return { kind: 'unary', operator: 'not', operand, span: { ...operand.span, start } };
  };
  /** What the innermost `not` of the current operand applies to: everything that binds more strongly. */
  const negated = (): Expr => {
    const at = position;
    const nots = row.nots[at];
    row.nots[at] = undefined;
    const operand = climb(STRENGTH_OF_NOT + 1);
    row.nots[at] = nots;
    return operand;
  };
  return climb(0);
}
