/** Resources that change hands: `gain`, `pay`, and the amounts they name. */

import type * as Ast from '../../syntax/ast.ts';
import type { StateSymbol } from '../../types/symbols.ts';
import { AMOUNTS, INT, type Type } from '../../types/types.ts';
import { type Body, declareLocal, globalsNamed, newLocal, problem, ruleIds, site, sourceText } from '../build.ts';
import { amountsOf, cellOf, splitAmount, stockCell, writesTo } from '../declarations/stocks.ts';
import { keysAs } from '../expressions/access.ts';
import { elaborate, elaborateInt, player, single, truth } from '../expressions/expressions.ts';
import { withVariable } from '../expressions/list-expressions.ts';
import { sourceOf } from '../expressions/queries.ts';
import { note } from '../notes.ts';
import { type CoreExpr, type CoreStatement, YOU } from '../program.ts';
import { elaborateStatement, settled, stateOf } from '../statements/statements.ts';
import { constant, local, type Value } from '../values.ts';
import { namesAround } from './choices.ts';
import { newReason } from './reasons.ts';

export function gain(body: Body, statement: Ast.GainStatement): CoreStatement[] {
  const at = site(body, statement.span, statement.rules);
  const whose = statement.whose === undefined ? local(YOU) : single(body, statement.whose).core;
  body.usesYou = true;
  const times = statement.forEach === undefined ? undefined : countOf(body, statement.forEach);
  const got = statement.as === undefined ? undefined : newLocal(body);
  const makeWrite =
    (amount: CoreExpr) =>
    (column: number, keys: readonly CoreExpr[]): CoreStatement & { op: 'write' } => {
      const symbol = stateOf(body, column);
      if (symbol !== undefined) symbol.written = true;
      const all: CoreExpr = times === undefined ? amount : { op: 'arith', operator: '*', left: amount, right: times };
      return { op: 'write', site: at, column, keys, how: statement.kind, value: all, got };
    };
  const named = keyedAmount(body, statement, whose);
  const made =
    named === undefined
      ? amounts(
          body,
          statement.amount,
          statement.resource,
          statement.whose === undefined ? undefined : elaborate(body, statement.whose).type,
        ).map(({ resource, amount }) =>
          makeWrite(amount)(resource, stateOf(body, resource)?.keys.length === 0 ? [] : [whose]),
        )
      : (writesTo(body, named.cell, makeWrite(named.amount)) ?? []);
  if (statement.as !== undefined && got !== undefined)
    declareLocal(body, statement.as, { slot: got, type: INT, list: false });
  return made;
}

/** `n of r`, `1 cubes of track`: the cell that is changed, and by how much. Undefined: written without `of`. */
function keyedAmount(
  body: Body,
  { amount, resource, of }: Ast.GainStatement,
  whose: CoreExpr,
): { readonly cell: CoreExpr; readonly amount: CoreExpr } | undefined {
  const split = resource === undefined && of.length === 0 ? splitAmount(body, amount) : undefined;
  if (split === undefined && of.length === 0) return undefined;
  const number = elaborateInt(body, split?.amount ?? amount, 'an amount');
  const member = split?.member ?? (of[0] as Ast.Expr);
  const cell = resource === undefined ? stockCell(body, member, whose) : stateWithKeys(body, resource, of, whose);
  return cell?.form === 'value' ? { cell: cell.core, amount: number } : { cell: constant(0), amount: number };
}

/** A state of players and more: its first player is the owner, the other keys stand after `of`. */
function stateWithKeys(body: Body, name: Ast.Name, of: readonly Ast.Expr[], whose: CoreExpr): Value | undefined {
  const states = globalsNamed(body.build, name.text).filter(
    (symbol): symbol is StateSymbol => symbol.symbol === 'state' && symbol.type.form === 'int',
  );
  const [symbol] = states.filter(({ keys }) => keys.length === of.length + 1 && keys.some(isPlayer(body)));
  if (symbol === undefined) {
    problem(
      body.build,
      states[0] === undefined
        ? { kind: 'unknown-name', name: name.text, span: name.span, what: 'resource', known: numberStates(body) }
        : {
            kind: 'wrong-count',
            name: name.text,
            wanted: states[0].keys.length - 1,
            found: of.length,
            span: name.span,
            declared: states[0].span,
          },
    );
    return undefined;
  }
  note(body.build, name, symbol);
  const owner = symbol.keys.findIndex(isPlayer(body));
  const others = symbol.keys.filter((_, i) => i !== owner).map(({ type }) => type);
  const keys = keysAs(body, of, others);
  keys.splice(owner, 0, whose);
  return cellOf(body, symbol, keys);
}

const isPlayer =
  (body: Body) =>
  ({ domain }: { readonly domain: number }): boolean =>
    domain === body.build.symbols.player.domain;

function numberStates(body: Body): string[] {
  return body.build.states.filter((state) => state.type.form === 'int').map((state) => state.name);
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
        known: numberStates(body),
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
  const written: Ast.Expr = statement.amount ?? { kind: 'missing', span: statement.span };
  const split = statement.resource === undefined && statement.of === undefined ? splitAmount(body, written) : undefined;
  const member = split?.member ?? statement.of;
  const cost =
    member === undefined
      ? amounts(body, written, statement.resource, undefined)
      : amountsOf(body, elaborateInt(body, split?.amount ?? written, 'an amount'), member);
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
    body.build.program.asks.push({
      key: 'pay',
      by: payer,
      site: at,
      form: { form: 'payment' },
      names: namesAround(body),
    }) - 1;
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
