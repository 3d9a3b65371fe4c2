/**
 * Invariants to functions: does it hold, for whom does it not, what are the two sides of its comparison. They are asked from
 * outside, so nobody is `you` in them.
 */
import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import { INT, type Type, withoutNone } from '../../types/types.ts';
import type { NamedParameter } from '../bodies.ts';
import { addSite, type Body, type Build, problem, ruleIds, sourceText } from '../build.ts';
import { coreType } from '../core-types.ts';
import { single, truth } from '../expressions/expressions.ts';
import { quantifier, query } from '../expressions/queries.ts';
import type { CoreExpr, CoreInvariant, CoreInvariantValue } from '../program.ts';
import { both, constant, either, not, type Value } from '../values.ts';
import type { Placed } from './declare.ts';
import { anonymousFunction } from './functions.ts';

export function translateInvariants(build: Build, declarations: readonly Placed[]): CoreInvariant[] {
  const first = new Map<string, Ast.Name>();
  return declarations.flatMap(({ declaration, conditions }) => {
    if (declaration.kind !== 'invariant') return [];
    const { name } = declaration;
    const before = first.get(name.text);
    if (before !== undefined)
      problem(build, { kind: 'duplicate-name', name: name.text, span: name.span, first: before.span });
    first.set(name.text, before ?? name);
    return [oneInvariant(build, declaration, conditions)];
  });
}

function oneInvariant(
  build: Build,
  declaration: Ast.InvariantDeclaration,
  conditions: readonly Ast.Expr[],
): CoreInvariant {
  const { name, condition } = declaration;
  const before = build.problems.length;
  const holds = anonymousFunction(
    build,
    functionName(name),
    [],
    (body) => whole(body, declaration, conditions),
    name.span,
  );
  for (const span of mentionsOfYou([declaration.forEach, condition]))
    problem(build, {
      kind: 'not-here',
      what: '`you`',
      span,
      why: 'nobody in particular acts when an invariant is looked at; `for each p in players` speaks of everybody',
    });
  const sound = build.problems.length === before;
  const details = sound ? detailsOf(build, declaration) : { culprit: undefined, sides: undefined };
  const rules = ruleIds(build, declaration.because);
  return {
    name: name.text,
    rules,
    text: sourceText(build, withBrackets(build, condition.span)),
    holds,
    ...details,
    site: addSite(build, declaration.span, [], name.text), // without rules: looking carries none out
  };
}

/** An expression does not know of the brackets around its first and last part. */
function withBrackets(build: Build, span: Span): Span {
  const text = build.sources.get(span.file)?.text ?? '';
  const opened = /[(\s]*$/.exec(text.slice(0, span.start))?.[0].trimStart().length ?? 0;
  const closed = /^\)*/.exec(text.slice(span.end))?.[0].length ?? 0;
  return { ...span, start: span.start - opened, end: span.end + closed };
}

/** A function that it asks may speak of `you`, and finds nobody. */
function mentionsOfYou(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(mentionsOfYou);
  if (typeof node !== 'object' || node === null) return [];
  const { kind, word, span } = node as { readonly kind?: unknown; readonly word?: unknown; readonly span?: Span };
  if (kind === 'word' && word === 'you' && span !== undefined) return [span];
  return Object.values(node).flatMap(mentionsOfYou);
}

/** For every member; where the declaration stands in `while`, only as long as that holds. */
function whole(
  body: Body,
  { forEach, condition, span }: Ast.InvariantDeclaration,
  conditions: readonly Ast.Expr[],
): CoreExpr {
  const inForce = conditions.reduce<CoreExpr | undefined>((all, one) => both(all, truth(body, one)), undefined);
  const holds = forEach === undefined ? truth(body, condition, 'an invariant') : every(body, forEach, condition, span);
  return inForce === undefined ? holds : either(not(inForce), holds);
}

type Each = NonNullable<Ast.InvariantDeclaration['forEach']>;

function every(body: Body, each: Each, satisfies: Ast.Expr, span: Ast.Node['span']): CoreExpr {
  const made = quantifier(body, { kind: 'quantifier', form: 'every', ...each, satisfies, span });
  return made.form === 'value' ? made.core : constant(1);
}

const COMPARISONS = new Set(['=', '!=', '<', '<=', '>', '>=']);

/** What was found to be sound, once more in parts; a side that relies on what its `where` has tested is left out. */
function detailsOf(build: Build, declaration: Ast.InvariantDeclaration): Pick<CoreInvariant, 'culprit' | 'sides'> {
  const { forEach, condition } = declaration;
  const culprit =
    forEach === undefined ? undefined : partOf(build, declaration, [], (body) => breaker(body, forEach, condition));
  if (condition.kind !== 'binary' || !COMPARISONS.has(condition.operator))
    return { culprit: culprit?.value, sides: undefined };
  const member =
    forEach === undefined || culprit === undefined
      ? []
      : [{ name: forEach.variable.text, type: withoutNone(culprit.type) }];
  const before = build.problems.length;
  const side = (expr: Ast.Expr, other: Ast.Expr): CoreInvariantValue =>
    partOf(build, declaration, member, (body) => single(body, expr, single(body, other).type)).value;
  const sides = { left: side(condition.left, condition.right), right: side(condition.right, condition.left) };
  const sound = build.problems.length === before;
  build.problems.length = before;
  return { culprit: culprit?.value, sides: sound ? sides : undefined };
}

function partOf(
  build: Build,
  { name }: Ast.InvariantDeclaration,
  member: readonly NamedParameter[],
  make: (body: Body) => Value,
): { readonly value: CoreInvariantValue; readonly type: Type } {
  let type: Type = INT;
  const inBody = (body: Body): CoreExpr => {
    const made = make(body);
    type = made.type;
    return made.form === 'value' ? made.core : constant(0);
  };
  const id = anonymousFunction(build, functionName(name), member, inBody, name.span);
  return { value: { function: id, type: coreType(build, type) }, type };
}

/** `first x in S where <filter> and not <condition>`, as if it had been written. */
function breaker(body: Body, { variable, source, where }: Each, condition: Ast.Expr): Value {
  const { span } = condition;
  const fails: Ast.Expr = { kind: 'unary', operator: 'not', operand: condition, span };
  const found: Ast.Expr =
    where === undefined
      ? fails
      : { kind: 'binary', operator: 'and', left: where, right: fails, rounded: undefined, span };
  return query(body, {
    kind: 'query',
    form: 'first',
    body: undefined,
    variable,
    source,
    where: found,
    order: [],
    span,
  });
}

/** Nobody can ask for it by a name of the game. */
const functionName = ({ text }: Ast.Name): string => `invariant ${text}`;
