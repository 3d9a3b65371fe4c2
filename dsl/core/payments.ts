/** Resources that change hands: `gain`, `pay`, and the amounts they name. */

import type * as Ast from '../syntax/ast.ts';
import type { StateSymbol } from '../types/symbols.ts';
import { AMOUNTS, INT, type Type } from '../types/types.ts';
import { type Body, declareLocal, globalsNamed, newLocal, problem, ruleIds, site, sourceText } from './build.ts';
import { namesAround } from './choices.ts';
import { elaborate, elaborateInt, player, single, truth } from './expressions.ts';
import { withVariable } from './list-expressions.ts';
import { note } from './notes.ts';
import { type CoreExpr, type CoreStatement, YOU } from './program.ts';
import { sourceOf } from './queries.ts';
import { newReason } from './reasons.ts';
import { elaborateStatement, settled, stateOf } from './statements.ts';
import { local } from './values.ts';

export function gain(body: Body, statement: Ast.GainStatement): CoreStatement[] {
  const at = site(body, statement.span, statement.rules);
  const whose = statement.whose === undefined ? local(YOU) : single(body, statement.whose).core;
  body.usesYou = true;
  const times = statement.forEach === undefined ? undefined : countOf(body, statement.forEach);
  const entries = amounts(
    body,
    statement.amount,
    statement.resource,
    statement.whose === undefined ? undefined : elaborate(body, statement.whose).type,
  );
  const got = statement.as === undefined ? undefined : newLocal(body);
  if (statement.as !== undefined && got !== undefined)
    declareLocal(body, statement.as, { slot: got, type: INT, list: false });
  return entries.map((entry) => {
    const symbol = stateOf(body, entry.resource);
    if (symbol !== undefined) symbol.written = true;
    const amount: CoreExpr =
      times === undefined ? entry.amount : { op: 'arith', operator: '*', left: entry.amount, right: times };
    return {
      op: 'write',
      site: at,
      column: entry.resource,
      keys: symbol?.keys.length === 0 ? [] : [whose],
      how: statement.kind,
      value: amount,
      got,
    };
  });
}

function countOf(
  body: Body,
  each: { readonly variable: Ast.Name; readonly source: Ast.Expr; readonly where: Ast.Expr | undefined },
): CoreExpr {
  const source = sourceOf(body, each.source);
  return withVariable(body, each.variable, source.of, (slot) => ({
    op: 'count',
    slot,
    set: source.set,
    where: each.where === undefined ? undefined : truth(body, each.where),
  }));
}

/** `2 food`, `n food`, `card.cost`: what is gained, lost or paid, by column. */
export function amounts(
  body: Body,
  amountExpr: Ast.Expr,
  resource: Ast.Name | undefined,
  owner: Type | undefined,
): readonly { readonly resource: number; readonly amount: CoreExpr }[] {
  if (resource !== undefined) {
    const number = elaborateInt(body, amountExpr, 'an amount');
    const symbol = globalsNamed(body.build, resource.text).find(
      (s): s is StateSymbol =>
        s.symbol === 'state' &&
        s.keys.length <= 1 &&
        (owner === undefined || s.keys.length === 0 || s.keys[0]?.type.form === owner.form),
    );
    if (symbol === undefined || symbol.type.form !== 'int') {
      problem(body.build, {
        kind: 'unknown-name',
        name: resource.text,
        span: resource.span,
        what: 'resource',
        known: body.build.states.filter((s) => s.type.form === 'int').map((s) => s.name),
      });
      return [];
    }
    note(body.build, resource, symbol);
    symbol.read = true;
    return [{ resource: symbol.column, amount: number }];
  }
  const given = elaborate(body, amountExpr, AMOUNTS);
  if (given.form === 'amounts') return given.entries;
  if (given.type.form !== 'hole')
    problem(body.build, {
      kind: 'mismatch',
      found: given.type,
      wanted: AMOUNTS,
      span: amountExpr.span,
      why: 'what is gained, lost or paid',
    });
  return [];
}

export function pay(body: Body, statement: Ast.PayStatement): CoreStatement[] {
  if (statement.block !== undefined) return payBlock(body, statement, statement.block);
  const at = site(body, statement.span, statement.rules);
  const payer = statement.by === undefined ? local(YOU) : player(body, statement.by, 'who pays');
  body.usesYou = true;
  const cost = amounts(
    body,
    statement.amount ?? { kind: 'missing', span: statement.span },
    statement.resource,
    undefined,
  );
  for (const entry of cost) {
    const symbol = stateOf(body, entry.resource);
    if (symbol === undefined) continue;
    symbol.written = true;
    if (!symbol.payable)
      problem(body.build, {
        kind: 'not-here',
        what: `\`${symbol.name}\``,
        span: statement.span,
        why: 'its state is not `payable`',
      });
  }
  const saving = statement.saving === undefined ? undefined : elaborateInt(body, statement.saving, 'what is saved');
  const reason = newReason(body, {
    rules: ruleIds(body.build, statement.because),
    text: sourceText(body.build, statement.span),
    form: 'pay',
    span: statement.span,
  });
  if (statement.because.length === 0 && body.rules.length === 0 && statement.rules.length === 0)
    problem(body.build, { kind: 'no-reason', span: statement.span });
  const ask =
    body.build.asks.push({ key: 'pay', by: payer, site: at, form: { form: 'payment' }, names: namesAround(body) }) - 1;
  return settled(body, [{ op: 'pay', site: at, ask, payer, cost, saving, exactly: statement.exactly, reason }]);
}

/** All of the block or nothing; its names stay visible in what follows. */
function payBlock(body: Body, statement: Ast.PayStatement, payment: Ast.Block): CoreStatement[] {
  const made: CoreStatement[] = [];
  for (const inner of payment.statements) {
    if (
      inner.kind === 'call' ||
      inner.kind === 'set' ||
      inner.kind === 'move' ||
      inner.kind === 'choose' ||
      inner.kind === 'lose' ||
      inner.kind === 'gain' ||
      inner.kind === 'let' ||
      inner.kind === 'pay' ||
      inner.kind === 'require' ||
      inner.kind === 'run'
    )
      made.push(...elaborateStatement(body, inner));
    else
      problem(body.build, {
        kind: 'not-here',
        what: `\`${inner.kind}\``,
        span: inner.span,
        why: 'a cost is paid in plain steps',
      });
  }
  void statement;
  return made;
}
