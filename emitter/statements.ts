/** Statements that never wait, as structured text. What they do to pieces, chance and knowledge is called in the interpreter. */
import type { CoreStatement } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { attempted } from './attempts.ts';
import { CELL, condition, systemCell, value } from './expressions.ts';
import { assign, assignList, checked, clearSlots, FINISHED, type Flow, leaveStep, leaving, UNWIND } from './flow.ts';
import { paid } from './payments.ts';
import { called, delivered, evaluatedCode, settled } from './procedure-calls.ts';
import { each, fill, ordered, top } from './sets.ts';
import { bind, fresh, limited, line, listOf, NotEmitted, named, shared, unknown, type Value } from './unit.ts';
import { reset, written } from './writes.ts';

export function statement(flow: Flow, one: CoreStatement): void {
  const { env } = flow;
  switch (one.op) {
    case 'block':
      return block(flow, one);
    case 'assign': {
      const given = limited(value(env, one.value));
      return assign(env, one.slot, given.code);
    }
    case 'assign-list': {
      const start = top(env);
      fill(env, one.value);
      return assignList(flow, one.slot, start);
    }
    case 'write':
      return written(flow, one);
    case 'write-system': {
      const to = value(env, one.value);
      const address = systemCell(env, one);
      if (address === CELL.active) helper(flow, 'makeActive');
      line(env, address === CELL.active ? `makeActive(m, s, ${to.code});` : `put(m, ${address}, ${to.code});`);
      return;
    }
    case 'reset':
      return reset(env, one.columns);
    case 'move':
      return move(flow, one);
    case 'shuffle':
      return byKit(flow, `shuffle(m, s, ${value(env, one.place).code})`, 'shuffle');
    case 'draw-from':
      byKit(flow, `draw(m, s, ${value(env, one.place).code})`, 'draw');
      return assign(env, one.slot, 'm.outcome');
    case 'roll':
      return roll(flow, one);
    case 'pick':
      return pick(flow, one);
    case 'permute': {
      const { start, length } = listOf(env, one.slot);
      return byKit(flow, `permuteStretch(m, s, ${start}, ${length})`, 'permuteStretch');
    }
    case 'expose':
      return expose(flow, one);
    case 'pay':
      return paid(flow, one);
    case 'if':
      return branch(flow, one);
    case 'loop':
      return loop(flow, one);
    case 'for':
      return forEach(flow, one);
    case 'call':
      return called(flow, one);
    case 'run':
      return evaluatedCode(flow, one);
    case 'deliver':
      return delivered(flow, one);
    case 'require':
      line(env, `if (!(${condition(env, one.condition)})) ${flow.fail}`);
      return;
    case 'step':
      return step(flow, one);
    case 'settle':
      return settled(flow, one.procedure);
    case 'attempt':
      return attempted(flow, one);
    case 'leave': {
      const target = flow.targets.get(one.label);
      if (target === undefined) return;
      leaving(flow, target.until);
      line(env, one.how === 'break' ? target.break : target.next);
      return;
    }
    case 'unwind':
      line(env, `m.unwinding = '${one.to}';`);
      leaving(flow, undefined);
      line(env, `${flow.unwinding} ${flow.exit(`${UNWIND}`)}`);
      return;
    case 'return':
      return returned(flow, one);
    case 'eliminate':
      return byKit(flow, `eliminate(m, s, ${value(env, one.player).code})`, 'eliminate');
    case 'finish': {
      const ending = ['ranking', 'won', 'drawn', 'all-win', 'all-lose'].indexOf(one.result) + 1;
      const winner = one.winner === undefined ? undefined : named(env, value(env, one.winner)).code;
      if (winner !== undefined) line(env, `if ((${winner} >>> 0) >= ${env.unit.game.print.layout.players}) giveUp();`);
      line(env, `put(m, ${CELL.winner}, ${winner ?? NONE});`);
      line(env, `put(m, ${CELL.result}, ${ending}); ${flow.exit(`${FINISHED}`)}`);
      return;
    }
    case 'ask':
    case 'together':
    case 'sequence':
      throw new NotEmitted(one.op);
    default:
      one satisfies never;
  }
}

/** Something of the interpreter's under its own name. */
export function helper({ env }: Flow, name: string): void {
  shared(env.unit.game, name, `h.${name}`);
}

function byKit(flow: Flow, call: string, name: string): void {
  helper(flow, name);
  const result = fresh(flow.env, 'q');
  line(flow.env, `const ${result} = ${call};`);
  checked(flow, result);
}

// ---------------------------------------------------------------- blocks and ways

function block(flow: Flow, one: CoreStatement & { op: 'block' }): void {
  const { clear, clearLists, boundary, label } = one;
  if (boundary) throw new NotEmitted('a turn that never waits');
  const tidies = clear.length > 0 || clearLists.length > 0;
  const around = tidies
    ? { tidy: (env: Flow['env']) => clearSlots(env, clear, clearLists), outer: flow.around }
    : flow.around;
  const inner: Flow =
    label === undefined
      ? { ...flow, around }
      : {
          ...flow,
          around,
          targets: new Map(flow.targets).set(label, {
            break: `break B${label};`,
            next: `break B${label};`,
            until: around,
          }),
        };
  line(flow.env, label === undefined ? '{' : `B${label}: {`);
  for (const part of one.body) statement(inner, part);
  line(flow.env, '}');
  if (tidies) clearSlots(flow.env, clear, clearLists);
}

function branch(flow: Flow, one: CoreStatement & { op: 'if' }): void {
  const { env } = flow;
  const fixed = env.unit.game.print.fixed(one.condition);
  if (fixed !== undefined) {
    const taken = fixed !== 0 ? one.then : one.otherwise;
    if (taken !== undefined) statement(flow, taken);
    return;
  }
  line(env, `if (${condition(env, one.condition)}) {`);
  statement(flow, one.then);
  if (one.otherwise !== undefined) {
    line(env, '} else {');
    statement(flow, one.otherwise);
  }
  line(env, '}');
}

function loop(flow: Flow, one: CoreStatement & { op: 'loop' }): void {
  const { env } = flow;
  const { label } = one;
  const inner: Flow = {
    ...flow,
    targets: new Map(flow.targets).set(label, {
      break: `break B${label};`,
      next: `break N${label};`,
      until: flow.around,
    }),
  };
  line(env, `B${label}: for (;;) {`);
  if (one.condition !== undefined) line(env, `if (!(${condition(env, one.condition)})) break;`);
  line(env, 'spend(s, 1);');
  line(env, `N${label}: {`);
  statement(inner, one.body);
  line(env, '}');
  if (one.step !== undefined) statement(inner, one.step);
  line(env, '}');
}

/** The members stay where they lie on the list stack: nobody sees the frame meanwhile. */
function forEach(flow: Flow, one: CoreStatement & { op: 'for' }): void {
  const { env } = flow;
  if (one.again || one.ask !== undefined) throw new NotEmitted('a for that looks again');
  const { label } = one;
  line(env, '{');
  const start = top(env);
  fill(env, one.set);
  if (one.order.length > 0) ordered(env, start, one.slot, one.order, 'sortRows');
  const end = top(env);
  const at = fresh(env, 'i');
  const member = fresh(env, 'x');
  const lower = `if (s[1] === ${end}) s[1] = ${start};`;
  const around = { tidy: (place: Flow['env']) => line(place, lower), outer: flow.around };
  const inner: Flow = {
    ...flow,
    env: bind(env, one.slot, unknown(member, true)),
    around,
    targets: new Map(flow.targets).set(label, { break: `break B${label};`, next: `break N${label};`, until: around }),
  };
  line(env, `B${label}: for (let ${at} = ${start}; ${at} < ${end}; ${at}++) {`);
  line(env, `spend(s, 1); const ${member} = s[${at}];`);
  if (one.where !== undefined) line(env, `if (!(${condition(inner.env, one.where)})) continue;`);
  line(env, `N${label}: {`);
  statement(inner, one.body);
  line(env, '} }');
  line(env, `${lower} }`);
}

function returned(flow: Flow, one: CoreStatement & { op: 'return' }): void {
  const { env } = flow;
  line(env, `m.returned = ${one.value === undefined ? NONE : value(env, one.value).code};`);
  for (let around = flow.around; around !== undefined; around = around.outer)
    if (around.tidy === leaveStep) leaveStep(env);
  line(env, flow.done);
}

function step(flow: Flow, one: CoreStatement & { op: 'step' }): void {
  const { env } = flow;
  line(env, `put(m, ${CELL.step}, s[${CELL.step}] + 1);`);
  statement({ ...flow, around: { tidy: leaveStep, outer: flow.around } }, one.body);
  leaveStep(env);
  byKit(flow, `deliver(m, s, ${env.unit.free})`, 'deliver');
  if (one.settle !== undefined) settled(flow, one.settle);
}

// ---------------------------------------------------------------- pieces and chance

function move(flow: Flow, one: CoreStatement & { op: 'move' }): void {
  const { env } = flow;
  const piece = named(env, value(env, one.copy));
  const place = named(env, value(env, one.to));
  helper(flow, 'mayMove');
  helper(flow, 'rules');
  line(env, `if (!mayMove(m, s, rules, ${piece.code}, ${place.code}, ${env.unit.free})) ${flow.fail}`);
  byKit(flow, `move(m, s, ${piece.code}, ${place.code}, ${one.end === 'top'})`, 'move');
}

/** Mask of those who see what chance says. */
function seersOf(flow: Flow, seen: (CoreStatement & { op: 'roll' })['seen']): string {
  const { env } = flow;
  if (!env.unit.game.print.layout.secrets) return '0';
  helper(flow, 'seenHere');
  if (seen === undefined) return 'seenHere(m, s)';
  const mask = fresh(env, 'r');
  line(env, `let ${mask} = 0;`);
  each(env, seen, (player: Value) => {
    line(env, `if ((${player.code} >>> 0) < ${env.unit.game.print.layout.players}) ${mask} |= 1 << ${player.code};`);
  });
  return `(${mask} & seenHere(m, s))`;
}

function roll(flow: Flow, one: CoreStatement & { op: 'roll' }): void {
  const { env } = flow;
  const seen = seersOf(flow, one.seen);
  const start = top(env);
  const end = fresh(env, 'e');
  if (one.dice !== undefined) fill(env, one.dice);
  else
    line(env, `for (let n = ${one.amount === undefined ? '1' : value(env, one.amount).code}; n > 0; n--) push(s, 0);`);
  line(env, `const ${end} = s[1];`);
  byKit(flow, `roll(m, s, ${one.domain}, ${one.dice !== undefined}, ${start}, ${seen}, false)`, 'roll');
  line(env, `s[1] = ${end};`);
  assignList(flow, one.slot, start);
}

function pick(flow: Flow, one: CoreStatement & { op: 'pick' }): void {
  const { env } = flow;
  const seen = seersOf(flow, one.seen);
  const start = top(env);
  fill(env, one.set);
  const what = JSON.stringify({ slot: one.slot, ...(one.type === undefined ? {} : { type: one.type }) });
  byKit(flow, `pick(m, s, ${what}, ${start}, ${seen}, false)`, 'pick');
  assign(env, one.slot, 'm.outcome');
}

function expose(flow: Flow, one: CoreStatement & { op: 'expose' }): void {
  const { env } = flow;
  for (const name of ['show', 'onlyTo', 'everybody']) helper(flow, name);
  const mask = fresh(env, 'k');
  const signal = fresh(env, 'q');
  const to = one.to === undefined ? 'everybody(m)' : `onlyTo(m, ${value(env, one.to).code})`;
  line(env, `const ${mask} = ${to}; let ${signal} = 0;`);
  each(env, one.copies, (piece) => {
    const shown = fresh(env, 'q');
    line(env, `const ${shown} = show(m, s, ${piece.code}, ${mask}); if (${shown} !== 0) ${signal} = ${shown};`);
  });
  checked(flow, signal);
}
