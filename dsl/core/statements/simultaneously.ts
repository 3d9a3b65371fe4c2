/**
 * `simultaneously`: several players decide, and nobody sees what another decides. A single plain choice is asked of all at once. Several
 * decisions, loops and calls are asked of one player after the other; what one does there is unseen by the others, so the order tells nothing.
 */
import type { Phrase } from '../../diagnostics/phrases.ts';
import type * as Ast from '../../syntax/ast.ts';
import { HOLE } from '../../types/types.ts';
import { type Body, declareLocal, inScope, type Local, newLocal, problem, site } from '../build.ts';
import { namesIn } from '../clauses/forbids.ts';
import { emptyBlock } from '../decisions/branches.ts';
import { truth } from '../expressions/expressions.ts';
import { sourceOf } from '../expressions/queries.ts';
import type { CoreSet, CoreStatement } from '../program.ts';
import { partsOfStatement } from '../statement-parts.ts';
import { constant, local, plus } from '../values.ts';
import { block, closeBlock, elaborateStatement } from './statements.ts';

export function simultaneously(body: Body, statement: Ast.SimultaneouslyStatement): CoreStatement[] {
  const firstSlot = body.locals;
  const at = site(body, { ...statement.span, end: statement.body.span.start });
  return [
    inScope(body, () => {
      const source = sourceOf(body, statement.source);
      const slot = newLocal(body);
      declareLocal(body, statement.variable, { slot, type: source.of, list: false });
      const where = statement.where === undefined ? undefined : truth(body, statement.where);
      const players: CoreSet = where === undefined ? source.set : { set: 'filter', slot, of: source.set, where };
      const [first, ...others] = statement.body.statements;
      const made =
        first?.kind === 'choose' && first.subset === undefined && first.seenBy === undefined && others.length === 0
          ? allAtOnce(body, at, statement, first, slot, players)
          : oneAfterTheOther(body, at, statement, slot, players);
      return closeBlock(body, made, statement.span, firstSlot);
    }),
  ];
}

function afterwards(body: Body, at: number, { then }: Ast.SimultaneouslyStatement): CoreStatement {
  return then === undefined ? emptyBlock(at) : block(body, then.statements, then.span);
}

function allAtOnce(
  body: Body,
  at: number,
  statement: Ast.SimultaneouslyStatement,
  choice: Ast.ChooseStatement,
  slot: number,
  players: CoreSet,
): CoreStatement[] {
  const list = newLocal(body, 2);
  const store = newLocal(body, 2);
  const label = ++body.labels;
  const asking = elaborateStatement(body, choice)[0];
  const then = afterwards(body, at, statement);
  if (asking?.op !== 'ask') return [];
  return [{ op: 'together', site: at, label, slot, players, ask: asking.ask, store, list, body: then }];
}

/** The players are gone through twice: first each decides, and what they named is kept in lists; then `then` runs for each with their names. */
function oneAfterTheOther(
  body: Body,
  at: number,
  statement: Ast.SimultaneouslyStatement,
  slot: number,
  players: CoreSet,
): CoreStatement[] {
  const members = newLocal(body, 2);
  const turn = newLocal(body);
  const before = new Set(body.scopes[body.scopes.length - 1]?.keys());
  const deciding = statement.body.statements.flatMap((inner) => elaborateStatement(body, inner));
  for (const one of deciding) reportOpen(body, one);
  const named = namedIn(body, statement, before);
  const kept = named.map(({ slot: of }) => ({ of, list: newLocal(body, 2) }));
  const then = afterwards(body, at, statement);
  const secret = (value: Parameters<typeof plus>[0]): CoreStatement => ({
    op: 'write-system',
    site: at,
    cell: 'secret',
    value,
  });
  const again: CoreSet = { set: 'local', slot: members };
  return [
    { op: 'assign-list', site: at, slot: members, value: players },
    ...kept.map(
      ({ list }): CoreStatement => ({ op: 'assign-list', site: at, slot: list, value: { set: 'items', items: [] } }),
    ),
    each(body, at, slot, again, [
      secret(plus(local(slot), constant(1))),
      ...deciding,
      ...kept.map(
        ({ of, list }): CoreStatement => ({
          op: 'assign-list',
          site: at,
          slot: list,
          value: {
            set: 'concat',
            parts: [
              { set: 'local', slot: list },
              { set: 'items', items: [local(of)] },
            ],
          },
        }),
      ),
      secret(constant(0)),
    ]),
    { op: 'assign', site: at, slot: turn, value: constant(0) },
    each(body, at, slot, again, [
      ...kept.map(
        ({ of, list }): CoreStatement => ({
          op: 'assign',
          site: at,
          slot: of,
          value: { op: 'nth', set: { set: 'local', slot: list }, index: local(turn) },
        }),
      ),
      { op: 'assign', site: at, slot: turn, value: plus(local(turn), constant(1)) },
      then,
    ]),
  ];
}

function each(body: Body, at: number, slot: number, set: CoreSet, inner: readonly CoreStatement[]): CoreStatement {
  return {
    op: 'for',
    site: at,
    label: ++body.labels,
    slot,
    list: newLocal(body, 2),
    set,
    where: undefined,
    order: [],
    again: false,
    ask: undefined,
    body: { op: 'block', site: at, label: undefined, body: inner, clear: [], clearLists: [], boundary: false },
  };
}

/** Names of the block that `then` may speak of: single values. A list would have to be kept for each player. */
function namedIn(body: Body, statement: Ast.SimultaneouslyStatement, before: ReadonlySet<string>): readonly Local[] {
  const scope = body.scopes[body.scopes.length - 1];
  const used = new Set(statement.then?.statements.flatMap((inner) => namesIn(inner)));
  return [...(scope ?? [])].flatMap(([name, found]): readonly Local[] => {
    if (before.has(name)) return [];
    if (!found.list && found.type.form !== 'amounts') return [found];
    scope?.set(name, { ...found, type: HOLE, list: false });
    if (used.has(name))
      problem(body.build, {
        kind: 'not-here',
        what: `\`${name}\``,
        span: statement.then?.span ?? statement.span,
        why: 'of what several players decided one after the other only single values are kept; write lists into a state of the player',
      });
    return [];
  });
}

/** What everybody sees at once would tell those who have still to decide. */
function reportOpen(body: Body, statement: CoreStatement): void {
  const why = openness(body, statement);
  const where = body.build.program.sites[statement.site];
  if (why !== undefined && where !== undefined)
    problem(body.build, {
      kind: 'not-here',
      what: why,
      span: { file: where.file, start: where.start, end: where.end },
      why: 'the others would see it before they have decided; it may stand in `then`',
    });
  for (const inner of partsOfStatement(statement)) reportOpen(body, inner);
}

function openness(body: Body, statement: CoreStatement): Phrase | undefined {
  switch (statement.op) {
    case 'write':
      return body.build.program.columns[statement.column]?.hidden === false
        ? 'a change that everybody sees'
        : undefined;
    case 'move': {
      const domain = statement.to.op === 'compose' || statement.to.op === 'entity' ? statement.to.domain : undefined;
      const place = body.build.placeSymbols.find((one) => one.domain === domain);
      return place?.declaration?.seenBy === 'all' ? 'a move that everybody sees' : undefined;
    }
    case 'expose':
      return statement.to === undefined ? 'showing something to everybody' : undefined;
    case 'finish':
    case 'eliminate':
    case 'unwind':
    case 'return':
    case 'together':
      return 'this';
    default:
      return undefined;
  }
}
