/**
 * Numbers that stand in the rules text of a component, by the name they belong to, so that the reference need not repeat them:
 * 8 for money in `gain 8 money`, 2 for moves in `modify moves to 2`, 3 for drawTiles in `drawTiles(3)`; in conditions and points
 * 3 for ore in `owner.ore >= 3`, 2 for hand in `2 * count of hand of owner`.
 */
import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';

/** Every number given to a name in one text; a name that gets two different ones has no number of its own. */
export function numbersInRules(texts: readonly Ast.Node[], within: Span): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const text of texts) if (liesIn(text.span, within)) walk(text, found, isExpression(text));
  return found;
}

function liesIn(part: Span, whole: Span): boolean {
  return part.file === whole.file && part.start >= whole.start && part.end <= whole.end;
}

type Found = Map<string, Set<number>>;

/** `compares`: a number that something is compared or calculated with counts too; in an effect it says when, not what. */
function walk(value: object, found: Found, compares: boolean): void {
  if (isNode(value)) collect(value, found, compares);
  for (const [part, child] of Object.entries(value)) {
    if (part !== 'span' && typeof child === 'object' && child !== null) walk(child, found, compares);
  }
}

/** A Condition or Points text, not an effect or a clause. */
function isExpression(text: Ast.Node): boolean {
  return 'kind' in text && EXPRESSIONS.has(text.kind as Ast.Expr['kind']);
}

const EXPRESSIONS: ReadonlySet<Ast.Expr['kind']> = new Set([
  'number',
  'unary',
  'binary',
  'quantifier',
  'query',
  'cases',
  'member',
  'index',
  'name',
]);

type GivesNumbers = Ast.GainStatement | Ast.PayStatement | Ast.ModifyClause | Ast.CallStatement | Ast.Expr;

function isNode(value: object): value is GivesNumbers {
  return 'kind' in value && 'span' in value;
}

function collect(node: GivesNumbers, found: Found, compares: boolean): void {
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
    case 'binary':
      if (!compares) return;
      note(nameOf(node.left), node.right, found);
      note(nameOf(node.right), node.left, found);
      return;
    case 'call':
      for (const argument of node.arguments) note(node.callee, argument, found);
      return;
    default:
      return;
  }
}

/** What a calculation or a comparison speaks of: the state, the place, the function. */
function nameOf(expr: Ast.Expr): Ast.Name | undefined {
  switch (expr.kind) {
    case 'name':
    case 'member':
      return expr.name;
    case 'call':
      return expr.callee;
    case 'index':
      return nameOf(expr.object);
    case 'query':
      return nameOf(expr.body ?? expr.source);
    default:
      return undefined;
  }
}

/** The number that a text is, if it is nothing else: points of 4. */
export function numberAlone(texts: readonly Ast.Node[], within: Span): number | undefined {
  const [only, ...more] = texts.filter((text) => liesIn(text.span, within));
  return only === undefined || more.length > 0 || !('kind' in only) ? undefined : literal(only as Ast.Expr);
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
