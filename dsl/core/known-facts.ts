/** What a condition tells about a name where it holds: that it is not none, or of which kind it is. */

import type * as Ast from '../syntax/ast.ts';
import type { KindSymbol } from '../types/symbols.ts';
import { optionalOf, thing, withoutNone } from '../types/types.ts';
import { type Body, findLocal, globalsNamed, type Local, nameAlone } from './build.ts';

/**
 * Translates `inner` where `condition` is known to hold (or not to hold): a local that was tested with `is none` is no longer optional there,
 * and one that was tested with `is Card` is a card.
 */
export function knowing<T>(body: Body, condition: Ast.Expr, holds: boolean, inner: () => T): T {
  const known = learnt(body, condition, holds);
  if (known.size === 0) return inner();
  body.scopes.push(known);
  try {
    return inner();
  } finally {
    body.scopes.pop();
  }
}

/** What the outcome of a test says about the locals it speaks of. */
export function learnt(body: Body, condition: Ast.Expr, holds: boolean): Map<string, Local> {
  const known = new Map<string, Local>();
  for (const name of notNone(condition, holds)) {
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
  return known;
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

/** From here on in this block the condition holds: what it says is not none is no longer optional. */
export function knowFromHere(body: Body, condition: Ast.Expr): void {
  for (const name of notNone(condition, true)) {
    const found = findLocal(body, name);
    if (found !== undefined && found.type.form === 'optional')
      body.scopes[body.scopes.length - 1]?.set(name, { ...found, type: found.type.of });
  }
}

function notNone(condition: Ast.Expr, holds: boolean): string[] {
  if (condition.kind === 'unary' && condition.operator === 'not') return notNone(condition.operand, !holds);
  if (condition.kind !== 'binary') return [];
  if (condition.operator === (holds ? 'and' : 'or'))
    return [...notNone(condition.left, holds), ...notNone(condition.right, holds)];
  const denies = condition.operator === 'is not' || condition.operator === '!=';
  const affirms = condition.operator === 'is' || condition.operator === '=';
  const tested = nameAlone(condition.left)?.text;
  if (tested === undefined) return [];
  if (condition.right.kind === 'none' && (holds ? denies : affirms)) return [tested];
  // equal to something that is not optional: not none either; the common case is a comparison with a word or a design
  if (holds && affirms && (condition.right.kind === 'word' || condition.right.kind === 'design')) return [tested];
  return [];
}
