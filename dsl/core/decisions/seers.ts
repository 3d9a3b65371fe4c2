/** `seen by`: who sees what is decided or what chance says. */
import type * as Ast from '../../syntax/ast.ts';
import { fits, listOf } from '../../types/types.ts';
import { type Body, findLocal, globalsNamed, problem } from '../build.ts';
import { elaborate, playerType } from '../expressions/expressions.ts';
import type { CoreSet } from '../program.ts';

/** A player, several, or `nobody`; undefined: everybody. */
export function seers(body: Body, expr: Ast.Expr | undefined): CoreSet | undefined {
  if (expr === undefined) return undefined;
  if (isNobody(body, expr)) return { set: 'items', items: [] };
  const given = elaborate(body, expr, playerType(body));
  if (given.form === 'set' && (given.type.form === 'hole' || fits(given.type, listOf(playerType(body)))))
    return given.set;
  if (given.form === 'value' && (given.type.form === 'hole' || fits(given.type, playerType(body))))
    return { set: 'items', items: [given.core] };
  problem(body.build, {
    kind: 'mismatch',
    found: given.type,
    wanted: listOf(playerType(body)),
    span: expr.span,
    why: 'who sees it',
  });
  return { set: 'items', items: [] };
}

function isNobody(body: Body, expr: Ast.Expr): boolean {
  return (
    expr.kind === 'name' &&
    expr.name.text === 'nobody' &&
    findLocal(body, 'nobody') === undefined &&
    globalsNamed(body.build, 'nobody').length === 0
  );
}
