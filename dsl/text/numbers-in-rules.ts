/**
 * Numbers that stand in the rules text of a component, by the name they belong to, so that the reference need not repeat them:
 * 8 for money in `gain 8 money`, 2 for moves in `modify moves to 2`, 3 for drawTiles in `drawTiles(3)`.
 */
import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';

/** Every number given to a name in one text; a name that gets two different ones has no number of its own. */
export function numbersInRules(texts: readonly Ast.Node[], within: Span): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const text of texts) if (liesIn(text.span, within)) walk(text, found);
  return found;
}

function liesIn(part: Span, whole: Span): boolean {
  return part.file === whole.file && part.start >= whole.start && part.end <= whole.end;
}

type Found = Map<string, Set<number>>;

function walk(value: object, found: Found): void {
  if (isNode(value)) collect(value, found);
  for (const [part, child] of Object.entries(value)) {
    if (part !== 'span' && typeof child === 'object' && child !== null) walk(child, found);
  }
}

type GivesNumbers = Ast.GainStatement | Ast.PayStatement | Ast.ModifyClause | Ast.CallStatement | Ast.Expr;

function isNode(value: object): value is GivesNumbers {
  return 'kind' in value && 'span' in value;
}

function collect(node: GivesNumbers, found: Found): void {
  switch (node.kind) {
    case 'gain':
    case 'lose':
    case 'pay':
    case 'amount':
      note(node.resource, node.amount, found);
      return;
    case 'modify':
      note(node.value, node.amount, found);
      return;
    case 'call':
      for (const argument of node.arguments) note(node.callee, argument, found);
      return;
    default:
      return;
  }
}

function note(name: Ast.Name | undefined, amount: Ast.Expr | undefined, found: Found): void {
  const number = amount && literal(amount);
  if (name === undefined || number === undefined) return;
  const known = found.get(name.text) ?? new Set();
  found.set(name.text, known.add(number));
}

function literal(expr: Ast.Expr): number | undefined {
  if (expr.kind === 'number') return expr.value;
  return expr.kind === 'unary' && expr.operator === '-' && expr.operand.kind === 'number'
    ? -expr.operand.value
    : undefined;
}
