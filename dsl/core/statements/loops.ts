/** Loops: `for each`, `repeat`, `turns`. */
import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import { INT } from '../../types/types.ts';
import { type Body, declareLocal, inScope, newLocal, problem, site } from '../build.ts';
import { coreType } from '../core-types.ts';
import { withFreeActions } from '../decisions/action-choices.ts';
import { askBranch } from '../decisions/branches.ts';
import { decider } from '../decisions/choices.ts';
import { elaborateInt, player, playerType, truth } from '../expressions/expressions.ts';
import { withVariable } from '../expressions/list-expressions.ts';
import { orderKeys, sourceOf } from '../expressions/queries.ts';
import { type CoreExpr, type CoreStatement, YOU } from '../program.ts';
import { both, compare, constant, local, NO, not, plus } from '../values.ts';
import { walk } from '../walk.ts';
import { resetPassing } from './call-statements.ts';
import { block, blockKnowing, closeBlock, openBlock } from './statements.ts';

export function forEach(body: Body, statement: Ast.ForEachStatement): CoreStatement[] {
  const at = site(body, { ...statement.span, end: statement.body.span.start });
  const firstSlot = body.locals;
  return [
    inScope(body, () => {
      const source = sourceOf(body, statement.source);
      const slot = newLocal(body);
      const list = newLocal(body, 2);
      declareLocal(body, statement.variable, { slot, type: source.of, list: false });
      const where = statement.where === undefined ? undefined : truth(body, statement.where);
      const order = orderKeys(body, statement.order);
      const label = ++body.labels;
      const by = statement.anyOrder ? decider(body, statement.by) : undefined;
      const ask =
        by === undefined
          ? undefined
          : body.build.program.asks.push({
              key: promptKey(body, 'order', statement.span),
              by,
              site: at,
              form: { form: 'next-member', name: statement.variable.text, type: coreType(body.build, source.of) },
            }) - 1;
      body.loops.push({ name: statement.variable.text, label, origin: statement.variable });
      const inner = blockKnowing(
        body,
        statement.where === undefined ? [] : [statement.where],
        statement.body,
        statement,
      );
      body.loops.pop();
      return closeBlock(
        body,
        [
          {
            op: 'for',
            site: at,
            label,
            slot,
            list,
            set: source.set,
            where,
            order,
            again: statement.lookingAgain,
            ask,
            body: inner,
          },
        ],
        statement.span,
        firstSlot,
      );
    }),
  ];
}

function promptKey(body: Body, key: string, span: Span): string {
  if (!body.build.prompts.has(key)) body.build.prompts.set(key, span);
  return key;
}

export function repeat(body: Body, statement: Ast.RepeatStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const firstSlot = body.locals;
  return [
    inScope(body, () => {
      const label = ++body.labels;
      const inLoop = (make: () => CoreStatement): CoreStatement => {
        body.loops.push({ name: statement.name?.text, label, origin: statement.name });
        const made = make();
        body.loops.pop();
        return made;
      };
      const inner = (): CoreStatement => inLoop(() => block(body, statement.body.statements, statement.body.span));
      if (statement.form === 'while' || statement.form === 'until') {
        reportStill(body, statement);
        const condition = truth(body, statement.control);
        if (statement.form === 'while')
          return closeBlock(
            body,
            [{ op: 'loop', site: at, label, condition, body: inner(), step: undefined }],
            statement.span,
            firstSlot,
          );
        const stop: CoreStatement = {
          op: 'if',
          site: site(body, statement.control.span),
          condition,
          then: { op: 'leave', site: at, how: 'break', label },
          otherwise: undefined,
        };
        return closeBlock(
          body,
          [{ op: 'loop', site: at, label, condition: undefined, body: inner(), step: stop }],
          statement.span,
          firstSlot,
        );
      }
      const most = newLocal(body);
      const round = newLocal(body);
      if (statement.name !== undefined) declareLocal(body, statement.name, { slot: round, type: INT, list: false });
      const start: CoreStatement[] = [
        { op: 'assign', site: at, slot: most, value: elaborateInt(body, statement.control, 'how often') },
        { op: 'assign', site: at, slot: round, value: constant(1) },
      ];
      const condition = compare(local(round), '<=', local(most));
      const counted: CoreStatement = { op: 'assign', site: at, slot: round, value: plus(local(round), constant(1)) };
      const step = statement.name?.text === 'round' ? endOfRound(body, statement, counted) : counted;
      if (statement.form === 'times')
        return closeBlock(
          body,
          [...start, { op: 'loop', site: at, label, condition, body: inner(), step }],
          statement.span,
          firstSlot,
        );
      const key = statement.name?.text ?? 'again';
      const ask = askBranch(body, promptKey(body, key, statement.span), decider(body, statement.by), at, [
        { key, requirements: [], tells: asksSomething(statement.body) ? 'nothing' : undefined },
        { key: 'decline', decline: true, requirements: [] },
      ]);
      const asking: CoreStatement = {
        op: 'ask',
        site: at,
        ask,
        branches: [inner(), { op: 'leave', site: at, how: 'break', label }],
      };
      return closeBlock(
        body,
        [...start, { op: 'loop', site: at, label, condition, body: asking, step }],
        statement.span,
        firstSlot,
      );
    }),
  ];
}

/** Is something asked here, or perhaps in what is called? Then another round of a loop is told by what is chosen in it. */
function asksSomething(block: Ast.Block): boolean {
  let found = false;
  walk(block.statements, ({ kind }) => {
    if (typeof kind === 'string' && ASKING.has(kind)) found = true;
  });
  return found;
}

const ASKING: ReadonlySet<string> = new Set([
  'choose',
  'may',
  'branches',
  'take',
  'one-action',
  'call',
  'run',
  'arrange',
]);

/** The rounds of a game are the rounds of a loop called `round`; states that last `until end of round` go back after each. */
function endOfRound(body: Body, statement: Ast.RepeatStatement, step: CoreStatement): CoreStatement {
  body.build.hasRounds = true;
  const reset = resetPassing(body, 'round', statement.span);
  const { site: at } = step;
  return {
    op: 'block',
    site: at,
    label: undefined,
    body: [...reset, step],
    clear: [],
    clearLists: [],
    boundary: false,
  };
}

/** A condition that nothing in the loop can change: no statement in it changes anything, and none leaves. */
function reportStill(body: Body, statement: Ast.RepeatStatement): void {
  if (statement.body.statements.every((inner) => inner.kind === 'let' || inner.kind === 'missing'))
    problem(body.build, {
      kind: 'endless',
      span: { ...statement.span, end: Math.max(statement.span.start, statement.body.span.start) },
      why: 'nothing in it changes anything',
    });
}

/**
 * Turns go round the seats. Seats of eliminated and skipped players are passed over; the loop ends when a whole round passes
 * over everybody, when `until` holds (before a turn, or only before a round's first turn), or after so many rounds.
 */
export function turns(body: Body, statement: Ast.TurnsStatement): CoreStatement[] {
  if (statement.order === 'ranked') return rankedTurns(body, statement);
  const at = site(body, { ...statement.span, end: statement.body.span.start });
  const firstSlot = body.locals;
  return [
    inScope(body, () => {
      const start = newLocal(body);
      const seat = newLocal(body);
      const idle = newLocal(body);
      const round = newLocal(body);
      const outerYou = newLocal(body);
      const outerActive = newLocal(body);
      const label = ++body.labels;
      const from = statement.from === undefined ? firstPlayer(body) : player(body, statement.from, 'who begins');
      const until = statement.until === undefined ? undefined : truth(body, statement.until);
      const rounds =
        statement.rounds === undefined ? undefined : elaborateInt(body, statement.rounds, 'how many rounds');
      const leave: CoreStatement = { op: 'leave', site: at, how: 'break', label };
      const leaveIf = (condition: CoreExpr): CoreStatement => ({
        op: 'if',
        site: at,
        condition,
        then: leave,
        otherwise: undefined,
      });
      const atStart = compare(local(seat), '=', local(start));
      const tests: CoreStatement[] = [];
      if (rounds !== undefined)
        tests.push(leaveIf({ op: 'and', left: atStart, right: compare(local(round), '>=', rounds) }));
      if (until !== undefined)
        tests.push(leaveIf(statement.afterTheRound ? { op: 'and', left: atStart, right: until } : until));
      tests.push({
        op: 'if',
        site: at,
        condition: atStart,
        then: { op: 'assign', site: at, slot: round, value: plus(local(round), constant(1)) },
        otherwise: undefined,
      });
      tests.push(leaveIf(compare(local(idle), '>=', { op: 'players' })));
      const skipped = skips(body, statement, seat);
      body.loops.push({ name: 'turns', label });
      const taken = turnBody(body, statement, seat, idle);
      body.loops.pop();
      const passOver: CoreStatement = { op: 'assign', site: at, slot: idle, value: plus(local(idle), constant(1)) };
      const turn: CoreStatement = { op: 'if', site: at, condition: skipped, then: passOver, otherwise: taken };
      const step: CoreStatement = {
        op: 'assign',
        site: at,
        slot: seat,
        value: nextSeat(body, seat, statement.order === 'clockwise' ? 1 : -1),
      };
      const loop: CoreStatement = {
        op: 'loop',
        site: at,
        label,
        condition: undefined,
        step,
        body: {
          op: 'block',
          site: at,
          label: undefined,
          clear: [],
          clearLists: [],
          boundary: false,
          body: [...tests, turn],
        },
      };
      if (until === undefined && rounds === undefined && !leaves(statement.body))
        problem(body.build, {
          kind: 'endless',
          span: { ...statement.span, end: statement.body.span.start },
          why: 'no `until`, no number of rounds, and nothing in it ends the game',
        });
      return closeBlock(
        body,
        [
          { op: 'assign', site: at, slot: start, value: from },
          { op: 'assign', site: at, slot: seat, value: local(start) },
          { op: 'assign', site: at, slot: outerYou, value: local(YOU) },
          { op: 'assign', site: at, slot: outerActive, value: { op: 'system', cell: 'active' } },
          loop,
          { op: 'assign', site: at, slot: YOU, value: local(outerYou) },
          { op: 'write-system', site: at, cell: 'active', value: local(outerActive) },
        ],
        statement.span,
        firstSlot,
      );
    }),
  ];
}

/** Could the text end the game or the phase, or call something that might? */
function leaves(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(leaves);
  if (typeof node !== 'object' || node === null) return false;
  const kind = (node as { kind?: string }).kind;
  if (
    kind === 'end-game' ||
    kind === 'leave' ||
    kind === 'call' ||
    kind === 'run' ||
    kind === 'one-action' ||
    kind === 'emit' ||
    kind === 'play' ||
    kind === 'eliminate'
  )
    return true;
  return Object.entries(node).some(([key, part]) => key !== 'span' && leaves(part));
}

function firstPlayer(body: Body): CoreExpr {
  return { op: 'entity', domain: body.build.symbols.player.domain, index: 0 };
}

/** Seats in a ring, eliminated players included. */
function nextSeat(body: Body, seat: number, step: 1 | -1): CoreExpr {
  const first = firstPlayer(body);
  const relative: CoreExpr = { op: 'arith', operator: '-', left: local(seat), right: first };
  const moved: CoreExpr =
    step === 1
      ? plus(relative, constant(1))
      : {
          op: 'arith',
          operator: '+',
          left: relative,
          right: { op: 'arith', operator: '-', left: { op: 'players' }, right: constant(1) },
        };
  return plus(first, { op: 'arith', operator: 'mod', left: moved, right: { op: 'players' } });
}

function skips(body: Body, statement: Ast.TurnsStatement, seat: number): CoreExpr {
  const out: CoreExpr = { op: 'eliminated', player: local(seat) };
  const skipping = statement.skipping;
  if (skipping === undefined) return out;
  const condition = withVariable(
    body,
    skipping.variable,
    playerType(body),
    (slot): CoreExpr => ({ op: 'let', slot, value: local(seat), body: truth(body, skipping.condition) }),
  );
  return { op: 'or', left: out, right: condition };
}

function turnBody(body: Body, statement: Ast.TurnsStatement, seat: number, idle: number | undefined): CoreStatement {
  const at = site(body, { ...statement.span, end: statement.body.span.start });
  const firstSlot = body.locals;
  const label = ++body.labels;
  body.loops.push({ name: 'turn', label });
  const turn = inScope(body, () => {
    const inner = openBlock(body, statement.body.statements, statement.body.span);
    const offered = withFreeActions(body, statement.free, [inner], statement.span);
    const begin: CoreStatement[] = [
      ...(idle === undefined ? [] : [{ op: 'assign', site: at, slot: idle, value: NO } as const]),
      { op: 'write-system', site: at, cell: 'active', value: local(seat) },
      { op: 'assign', site: at, slot: YOU, value: local(seat) },
    ];
    return closeBlock(body, [...begin, ...offered], statement.body.span, firstSlot, { label, boundary: true });
  });
  body.loops.pop();
  const after = resetPassing(body, 'turn', statement.span);
  return after.length === 0
    ? turn
    : { op: 'block', site: at, label: undefined, body: [turn, ...after], clear: [], clearLists: [], boundary: false };
}

/** In an order computed once at the start: `turns in order of p by p.rank lowest first`. */
function rankedTurns(body: Body, statement: Ast.TurnsStatement): CoreStatement[] {
  const at = site(body, { ...statement.span, end: statement.body.span.start });
  const firstSlot = body.locals;
  return [
    inScope(body, () => {
      const seat = newLocal(body);
      const list = newLocal(body, 2);
      const outerYou = newLocal(body);
      const outerActive = newLocal(body);
      const round = newLocal(body);
      const label = ++body.labels;
      const outer = ++body.labels;
      const ranked = statement.ranked;
      const order =
        ranked === undefined
          ? []
          : withVariable(body, ranked.variable, playerType(body), (slot) => ({
              keys: orderKeys(body, ranked.keys),
              slot,
            }));
      const sorted = Array.isArray(order)
        ? { set: 'all' as const, domain: body.build.symbols.player.domain }
        : {
            set: 'sorted' as const,
            slot: order.slot,
            of: { set: 'all' as const, domain: body.build.symbols.player.domain },
            order: order.keys,
          };
      const until = statement.until === undefined ? undefined : truth(body, statement.until);
      const rounds =
        statement.rounds === undefined ? undefined : elaborateInt(body, statement.rounds, 'how many rounds');
      const notSkipped = not(skips(body, statement, seat));
      const taken = turnBody(body, statement, seat, undefined);
      const stop: CoreStatement[] =
        until === undefined || statement.afterTheRound
          ? []
          : [
              {
                op: 'if',
                site: at,
                condition: until,
                then: { op: 'leave', site: at, how: 'break', label: outer },
                otherwise: undefined,
              },
            ];
      const once: CoreStatement = {
        op: 'for',
        site: at,
        label,
        slot: seat,
        list,
        set: sorted,
        where: notSkipped,
        order: [],
        again: false,
        ask: undefined,
        body: {
          op: 'block',
          site: at,
          label: undefined,
          body: [...stop, taken],
          clear: [],
          clearLists: [],
          boundary: false,
        },
      };
      const more = both(
        rounds === undefined ? undefined : compare(local(round), '<', rounds),
        until === undefined || !statement.afterTheRound ? undefined : not(until),
      );
      const loop: CoreStatement = {
        op: 'loop',
        site: at,
        label: outer,
        condition: more,
        body: once,
        step: { op: 'assign', site: at, slot: round, value: plus(local(round), constant(1)) },
      };
      return closeBlock(
        body,
        [
          { op: 'assign', site: at, slot: outerYou, value: local(YOU) },
          { op: 'assign', site: at, slot: outerActive, value: { op: 'system', cell: 'active' } },
          loop,
          { op: 'assign', site: at, slot: YOU, value: local(outerYou) },
          { op: 'write-system', site: at, cell: 'active', value: local(outerActive) },
        ],
        statement.span,
        firstSlot,
      );
    }),
  ];
}
