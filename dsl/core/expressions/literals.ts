/** Numbers that are known while kinds, boards and places are declared, before anything has a type. */
import type { Phrase } from '../../diagnostics/phrases.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { OptionSymbol } from '../../types/symbols.ts';
import { type Build, problem } from '../build.ts';
import { note } from '../notes.ts';

/** A plain number, known before anything runs: a literal, a constant, or a calculation with them. */
export function literal(build: Build, expr: Ast.Expr, what: Phrase): number {
  const value = folded(build, expr, { within: [], ordinals: new Map() });
  if (value !== undefined) return value;
  notConstant(build, expr, what);
  return 1;
}

/** A number that an option may decide: one for each of its values. */
export interface LiteralByOption {
  readonly option: OptionSymbol;
  readonly values: readonly number[];
}

export function literalByOption(build: Build, expr: Ast.Expr, what: Phrase): number | LiteralByOption {
  const [option, ...more] = optionsIn(build, expr, []);
  if (option === undefined || more.length > 0) return literal(build, expr, what);
  const ordinals = Array.from({ length: Math.max(2, option.values.length) }, (_, ordinal) => ordinal);
  const values = ordinals.map((ordinal) =>
    folded(build, expr, { within: [], ordinals: new Map([[option.name, ordinal]]) }),
  );
  option.used = true;
  if (values.every((value) => value !== undefined)) return { option, values };
  notConstant(build, expr, what);
  return 1;
}

function notConstant(build: Build, expr: Ast.Expr, what: Phrase): void {
  if (expr.kind !== 'missing') problem(build, { kind: 'not-constant', span: expr.span, what, form: 'number' });
}

/** Options that a number speaks of, itself or by a constant. */
function optionsIn(build: Build, expr: Ast.Expr, within: readonly string[]): readonly OptionSymbol[] {
  const found = new Set<OptionSymbol>();
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (typeof node !== 'object' || node === null) return;
    const inner = node as Ast.Expr;
    if (inner.kind === 'option') {
      const option = build.symbols.options.get(inner.name.text);
      if (option !== undefined) {
        found.add(option);
        note(build, inner.name, option);
      }
    } else if (inner.kind === 'name') {
      const { text } = inner.name;
      const constant = within.includes(text) ? undefined : build.constants.get(text);
      if (constant !== undefined) for (const one of optionsIn(build, constant.body, [...within, text])) found.add(one);
    }
    Object.values(inner).forEach(look);
  };
  look(expr);
  return [...found];
}

interface Folding {
  /** Constants under way. */
  readonly within: readonly string[];
  /** The value of each option that may be asked for. */
  readonly ordinals: ReadonlyMap<string, number>;
}

function folded(build: Build, expr: Ast.Expr, folding: Folding): number | undefined {
  switch (expr.kind) {
    case 'number':
      return expr.value;
    case 'option':
      return folding.ordinals.get(expr.name.text);
    case 'unary': {
      const operand = folded(build, expr.operand, folding);
      if (operand === undefined) return undefined;
      return expr.operator === '-' ? -operand : expr.operator === 'not' ? 1 - operand : undefined;
    }
    case 'binary': {
      const left = folded(build, expr.left, folding);
      const right = memberOf(build, expr) ?? folded(build, expr.right, folding);
      return left === undefined || right === undefined ? undefined : calculated(expr, left, right);
    }
    case 'cases': {
      for (const { when, then } of expr.cases) {
        const holds = folded(build, when, folding);
        if (holds === undefined) return undefined;
        if (holds !== 0) return folded(build, then, folding);
      }
      return expr.otherwise === undefined ? undefined : folded(build, expr.otherwise, folding);
    }
    case 'name': {
      const { text } = expr.name;
      const constant = folding.within.includes(text) ? undefined : build.constants.get(text);
      if (constant === undefined) return undefined;
      if (folding.within.length === 0) build.constantUses.push(expr.name);
      return folded(build, constant.body, { ...folding, within: [...folding.within, text] });
    }
    default:
      return undefined;
  }
}

/** `option length = short`: which of its values. */
function memberOf(build: Build, { left, right }: Ast.BinaryExpr): number | undefined {
  if (left.kind !== 'option' || right.kind !== 'name') return undefined;
  const ordinal = build.symbols.options.get(left.name.text)?.values.indexOf(right.name.text) ?? -1;
  return ordinal < 0 ? undefined : ordinal;
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
    case '=':
    case 'is':
      return Number(left === right);
    case '!=':
      return Number(left !== right);
    case 'and':
      return left * right;
    case 'or':
      return Math.max(left, right);
    default:
      return undefined;
  }
}
