/**
 * What a condition tells where it holds: that something is not none, of which kind it is, and by what name to call it (`is some p`).
 * Locals are known by their names. A state, a field or a call of a function is known by how it is written, while nothing is written
 * that it depends on: see `forgotten-facts.ts`.
 */

import type * as Ast from '../../syntax/ast.ts';
import type { KindSymbol } from '../../types/symbols.ts';
import { optionalOf, type Type, thing, withoutNone } from '../../types/types.ts';
import {
  type Body,
  type Fact,
  findLocal,
  globalsNamed,
  type Local,
  nameAlone,
  newLocal,
  problem,
  site,
} from '../build.ts';
import type { CoreStatement } from '../program.ts';
import { hole, present, type Value, value } from '../values.ts';
import { elaborate } from './expressions.ts';
import { factAbout } from './forgotten-facts.ts';

/** Translates `inner` where `condition` is known to hold, or not to hold. */
export function knowing<T>(body: Body, condition: Ast.Expr, holds: boolean, inner: () => T): T {
  const forget = learn(body, condition, holds);
  try {
    return inner();
  } finally {
    forget();
  }
}

/** As `knowing`, until what it gives is called. */
export function learn(body: Body, condition: Ast.Expr, holds: boolean): () => void {
  const { scopes, facts } = body;
  body.facts = [...facts, ...presentThings(body, condition, holds)];
  const known = learntLocals(body, condition, holds);
  if (known.size > 0) body.scopes = [...scopes, known];
  return () => {
    body.scopes = scopes;
    body.facts = facts;
  };
}

/** From here on in this block the condition holds. Gives the statements that keep what it binds. */
export function knowFromHere(body: Body, condition: Ast.Expr): CoreStatement[] {
  body.facts = [...body.facts, ...presentThings(body, condition, true)];
  const scope = body.scopes[body.scopes.length - 1];
  for (const [name, found] of learntLocals(body, condition, true)) scope?.set(name, found);
  return keepBound(body, condition);
}

/** At the beginning of a block: what the condition called `p` is kept, whatever the block changes. */
export function keepBound(body: Body, condition: Ast.Expr): CoreStatement[] {
  return bindings(condition, true).flatMap(({ name, of }): CoreStatement[] => {
    const bound = findLocal(body, name.text);
    const scope = body.scopes[body.scopes.length - 1];
    if (bound?.again === undefined || scope === undefined) return [];
    const given = bound.again();
    if (given.form !== 'value') return [];
    const slot = newLocal(body);
    scope.set(name.text, { name: name.text, slot, type: bound.type, list: false, origin: name });
    return [{ op: 'assign', site: site(body, of.span), slot, value: given.core }];
  });
}

/** Whether something of this form was found to be there, and nothing has been written since. */
export function isKnownPresent(body: Body, expr: Ast.Expr): boolean {
  if (body.facts.length === 0) return false;
  const path = factAbout(body, expr)?.path;
  return path !== undefined && body.facts.some((fact) => fact.path === path);
}

/** Types as they are declared: what is written, or compared with `none`, may be none. */
export function whateverKnown<T>(body: Body, inner: () => T): T {
  const { facts } = body;
  body.facts = [];
  const made = inner();
  body.facts = facts;
  return made;
}

/** What the outcome of a test says about the locals it speaks of, and those that it brings. */
function learntLocals(body: Body, condition: Ast.Expr, holds: boolean): Map<string, Local> {
  const known = new Map<string, Local>();
  for (const tested of notNone(body, condition, holds)) {
    const name = nameAlone(tested)?.text ?? '';
    const found = findLocal(body, name);
    if (found !== undefined && found.type.form === 'optional') known.set(name, { ...found, type: found.type.of });
  }
  for (const { name, kind, is } of ofKind(body, condition, holds)) {
    const found = known.get(name) ?? findLocal(body, name);
    const type = found === undefined ? undefined : withoutNone(found.type);
    if (found === undefined || type?.form !== 'thing') continue;
    const named = kind.role === 'union' ? kind.members : [kind];
    const left = type.kinds.filter((one) => named.includes(one) === is);
    if (left.length > 0)
      known.set(name, {
        ...found,
        type: is || found.type.form !== 'optional' ? thing(...left) : optionalOf(thing(...left)),
      });
  }
  for (const { name, of } of bindings(condition, holds)) known.set(name.text, boundLocal(body, name, of));
  return known;
}

/** What stands for a name inside expressions: nothing changes there, so it is found anew wherever it is named. */
function boundLocal(body: Body, name: Ast.Name, of: Ast.Expr): Local {
  const scopes = [...body.scopes];
  const again = (): Value => {
    const [now, before] = [body.scopes, body.build.problems.length];
    body.scopes = scopes;
    const given = elaborate(body, of);
    body.scopes = now;
    body.build.problems.length = before; // the test itself has reported them
    return given.form === 'value' ? value(present(body, given.core, of.span), withoutNone(given.type)) : hole;
  };
  const { type } = again();
  body.build.notes?.locals.set(name, type);
  return { name: name.text, slot: -1, type, list: false, origin: name, again };
}

export interface BoundName {
  readonly name: Ast.Name;
  readonly of: Ast.Expr;
}

/** Names that a condition binds where it holds: `leader is some p and …` */
export function bindings(condition: Ast.Expr, holds: boolean): readonly BoundName[] {
  if (condition.kind === 'unary' && condition.operator === 'not') return bindings(condition.operand, !holds);
  if (condition.kind !== 'binary') return [];
  if (condition.operator === (holds ? 'and' : 'or'))
    return [...bindings(condition.left, holds), ...bindings(condition.right, holds)];
  if (!holds || condition.operator !== 'is some' || condition.right.kind !== 'name') return [];
  return [{ name: condition.right.name, of: condition.left }];
}

/** `x is some p`: a truth, and a name where it holds. */
export function reportBinding(body: Body, name: Ast.Name, of: Type, span: Ast.Node['span']): void {
  if (findLocal(body, name.text) !== undefined)
    problem(body.build, { kind: 'duplicate-local', name: name.text, span: name.span });
  if (of.form !== 'optional' && of.form !== 'hole') problem(body.build, { kind: 'always-some', found: of, span });
}

/** Tests such as `source is Technology` that certainly held, or certainly did not. */
function ofKind(
  body: Body,
  condition: Ast.Expr,
  holds: boolean,
): { readonly name: string; readonly kind: KindSymbol; readonly is: boolean }[] {
  if (condition.kind === 'unary' && condition.operator === 'not') return ofKind(body, condition.operand, !holds);
  if (condition.kind !== 'binary') return [];
  if (condition.operator === (holds ? 'and' : 'or'))
    return [...ofKind(body, condition.left, holds), ...ofKind(body, condition.right, holds)];
  const tested = nameAlone(condition.left)?.text;
  if (
    (condition.operator !== 'is' && condition.operator !== 'is not') ||
    tested === undefined ||
    condition.right.kind !== 'name' ||
    findLocal(body, condition.right.name.text) !== undefined
  )
    return [];
  const kind = globalsNamed(body.build, condition.right.name.text).find(
    (symbol): symbol is KindSymbol => symbol.symbol === 'kind',
  );
  return kind === undefined ? [] : [{ name: tested, kind, is: (condition.operator === 'is') === holds }];
}

/** Facts about what is no local. */
function presentThings(body: Body, condition: Ast.Expr, holds: boolean): Fact[] {
  return notNone(body, condition, holds).flatMap((tested) => factAbout(body, tested) ?? []);
}

/** What certainly is not none. */
function notNone(body: Body, condition: Ast.Expr, holds: boolean): Ast.Expr[] {
  if (condition.kind === 'unary' && condition.operator === 'not') return notNone(body, condition.operand, !holds);
  if (condition.kind !== 'binary') return [];
  const { operator, left, right } = condition;
  if (operator === (holds ? 'and' : 'or')) return [...notNone(body, left, holds), ...notNone(body, right, holds)];
  if (operator === 'is some') return holds ? [left] : [];
  const denies = operator === 'is not' || operator === '!=';
  const affirms = operator === 'is' || operator === '=';
  if (right.kind === 'none') return (holds ? denies : affirms) ? [left] : [];
  // equal to something that is not optional: not none either; the common case is a comparison with a word or a design
  const isCertain = right.kind === 'design' || (right.kind === 'word' && findLocal(body, right.word) === undefined);
  return holds && affirms && isCertain ? [left] : [];
}
