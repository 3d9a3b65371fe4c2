/** Numbers that are known while kinds, boards and places are declared, before anything has a type. */
import type * as Ast from '../syntax/ast.ts';
import { type Build, problem } from './build.ts';

/** A plain number, known before anything runs: a literal, a constant, or a calculation with them. */
export function literal(build: Build, expr: Ast.Expr, what: string): number {
  const value = folded(build, expr, []);
  if (value !== undefined) return value;
  if (expr.kind !== 'missing') problem(build, { kind: 'not-constant', span: expr.span, what, form: 'number' });
  return 1;
}

function folded(build: Build, expr: Ast.Expr, within: readonly string[]): number | undefined {
  switch (expr.kind) {
    case 'number':
      return expr.value;
    case 'unary': {
      const operand = expr.operator === '-' ? folded(build, expr.operand, within) : undefined;
      return operand === undefined ? undefined : -operand;
    }
    case 'binary': {
      const left = folded(build, expr.left, within);
      const right = folded(build, expr.right, within);
      return left === undefined || right === undefined ? undefined : calculated(expr, left, right);
    }
    case 'name': {
      const { text } = expr.name;
      const constant = within.includes(text) ? undefined : build.constants.get(text);
      if (constant === undefined) return undefined;
      if (within.length === 0) build.constantUses.push(expr.name);
      return folded(build, constant.body, [...within, text]);
    }
    default:
      return undefined;
  }
}

function calculated({ operator, rounded }: Ast.BinaryExpr, left: number, right: number): number | undefined {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? undefined : rounded === 'up' ? Math.ceil(left / right) : Math.floor(left / right);
    default:
      return undefined;
  }
}
