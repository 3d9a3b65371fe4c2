/** Procedures: those that never wait as functions, the others as runs over positions, which are those of the closures. */
import type { AskId, CoreProcedure, ProcedureId } from '@kodeks/dsl';
import { OWNER, SELF, YOU } from '@kodeks/dsl';
import type { Context, Does } from '@kodeks/interpreter';
import { CELL, condition, value } from './expressions.ts';
import { COMMIT, clearSlots, declarations, FAIL, type Flow, leaveStep, RETURN, type Target, UNWIND } from './flow.ts';
import { entered } from './frames.ts';
import { parametersOf, withHeader, YOU_SELF_OWNER } from './functions.ts';
import { fill, ordered } from './sets.ts';
import { statement } from './statements.ts';
import {
  bind,
  captured,
  type Env,
  type Game,
  line,
  listOf,
  NotEmitted,
  named,
  newUnit,
  remark,
  shared,
  unknown,
} from './unit.ts';

// ---------------------------------------------------------------- without waiting

/** `D…` runs the procedure and gives 0 or a signal; the list stack is where it was then. */
export function emitDirect(game: Game, id: ProcedureId): string {
  const core = game.print.core.procedures[id]!;
  const unit = newUnit(game, undefined, 'f');
  const { names, env } = parametersOf(withHeader({ unit, held: new Map() }), core.parameters);
  const assigned = assignedParameters(env, core);
  const role = roleOf(game, core);
  const done = role === undefined ? '{ s[1] = lists; return 0; }' : `return ${RETURN};`;
  const flow: Flow = {
    env: assigned.env,
    around: undefined,
    fail: `return ${FAIL};`,
    exit: (signal) => `return ${signal};`,
    done,
    unwinding: role === undefined && game.unwinds ? 's[1] = lists;' : '',
    targets: new Map(),
    attempting: false,
  };
  const body = captured(env, () => statement(flow, core.body));
  const room = game.print.roomOf(id);
  const signature = ['m', 's', 'f', ...YOU_SELF_OWNER, ...names].join(', ');
  const head = [
    'spend(s, 1);',
    `f = frameAbove(f, ${room}, s);`,
    core.returns ? 'm.returned = -1;' : '',
    role === undefined ? 'const lists = s[1];' : '',
  ];
  const text = [declarations(env), ...assigned.lines, ...body, done === `return ${RETURN};` ? 'return 0;' : done];
  if (role === undefined)
    return [`function D${id}(${signature}) { // ${remark(core.name)}`, ...head, ...text, '}'].join('\n');
  return [
    `function D${id}(${signature}) { // ${remark(core.name)}`,
    ...head,
    ...role.enter,
    `const lists = s[1];`,
    `let q = D${id}_(${signature});`,
    `if (q === ${FAIL} || q === ${COMMIT}) return q;`,
    `s[1] = lists; if (q === ${RETURN}) q = 0;`,
    ...role.leave,
    'return q;',
    '}',
    `function D${id}_(${signature}) {`,
    ...text,
    '}',
  ].join('\n');
}

/** Parameters that statements assign become variables. */
function assignedParameters(env: Env, core: CoreProcedure): { readonly env: Env; readonly lines: readonly string[] } {
  const text = JSON.stringify(core.body);
  const lines: string[] = [];
  const held = new Map(env.held);
  for (const { slot, list } of core.parameters) {
    const given = env.held.get(slot);
    if (given?.form === 'value' && text.includes(`"op":"assign","slot":${slot},`)) {
      env.unit.variables.set(slot, unknown(`v${slot}`, true));
      lines.push(`v${slot} = ${given.code};`);
      held.delete(slot);
    }
    if (list && given?.form === 'list' && text.includes(`"op":"assign-list","slot":${slot},`)) {
      env.unit.variables.set(slot, { form: 'list', start: `v${slot}`, length: `w${slot}` });
      lines.push(`v${slot} = ${given.start}; w${slot} = ${given.length};`);
      held.delete(slot);
    }
  }
  return { env: { unit: env.unit, held }, lines };
}

interface Role {
  readonly enter: readonly string[];
  readonly leave: readonly string[];
}

/** What is set while an action or a check runs, and what ends with it. */
function roleOf(game: Game, { role, action }: CoreProcedure): Role | undefined {
  if (role === 'action' || role === 'free-action') {
    const cell = CELL.during;
    shared(game, 'endTransaction', 'h.endTransaction');
    // a search looks beyond a free action, at what stands around it
    const over = role === 'free-action' ? `m.mode !== ${SEARCHING} && ` : '';
    const set = action === undefined ? '' : ` put(m, ${cell}, ${action});`;
    const unwound = game.unwinds ? `if (q === ${UNWIND} && m.unwinding === 'action') q = 0;` : '';
    return {
      enter: [`const before = s[${cell}];${set}`],
      leave: [
        `put(m, ${cell}, before); ${unwound}`,
        `if (q === 0 && ${over}endTransaction(m, s) === ${COMMIT}) return ${COMMIT};`,
      ],
    };
  }
  if (role === 'check') {
    const cell = CELL['in-check'];
    return { enter: [`const before = s[${cell}]; put(m, ${cell}, 1);`], leave: [`put(m, ${cell}, before);`] };
  }
  if (role === 'phase' && game.unwinds)
    return { enter: [], leave: [`if (q === ${UNWIND} && m.unwinding === 'phase') q = 0;`] };
  return undefined;
}

const SEARCHING = 1;

/** A run of it for whoever enters it as a frame. */
export function emitEntry(game: Game, id: ProcedureId): string {
  const core = game.print.core.procedures[id]!;
  const slots = [YOU, SELF, OWNER, ...core.parameters.flatMap(({ slot, list }) => (list ? [slot, slot + 1] : [slot]))];
  const texts = slots.map((slot) => `s[f + ${slot}]`);
  return [
    `function R${id}(m, s, f, at) {`,
    'm.returned = -1;',
    `const q = D${id}(m, s, f + ${game.print.roomOf(id)}, ${texts.join(', ')});`,
    `m.stoppedAt = 0;`,
    `return q === 0 ? ${RETURN} : q;`,
    '}',
  ].join('\n');
}

// ---------------------------------------------------------------- with positions

export function emitRun(game: Game, id: ProcedureId): string {
  const core = game.print.core.procedures[id]!;
  const { does, next, code } = game.print.bodyOf(id);
  const unit = newUnit(game, core.slots, 'free');
  const env: Env = { unit, held: new Map() };
  const reached = positionsOf(next, does);
  for (let at = 0; at < code.length; at++) {
    if (!reached.has(at)) continue;
    line(env, `case ${at}: {`);
    const goesOn = instruction(env, id, at, does[at], next[at]!);
    line(
      env,
      goesOn === undefined || nextReached(reached, at, code.length) === goesOn ? '}' : `at = ${goesOn}; continue; }`,
    );
  }
  return [
    `function R${id}(m, s, f, at) { // ${remark(core.name)}`,
    `const free = f + ${game.print.roomOf(id)};`,
    'M: for (;;) switch (at) {',
    ...unit.lines,
    'default: giveUp();',
    '} }',
  ].join('\n');
}

function nextReached(reached: ReadonlySet<number>, at: number, end: number): number {
  let next = at + 1;
  while (next < end && !reached.has(next)) next += 1;
  return next;
}

/** Positions that can be come to: the beginning, where instructions go on, and what an answer leads to. */
function positionsOf(next: readonly (readonly number[])[], does: readonly (Does | undefined)[]): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at) || at < 0) continue;
    found.add(at);
    open.push(...next[at]!);
    const one = does[at];
    if (one?.op === 'attempt') open.push(one.body.at, one.end.at);
    if (one?.op === 'do') for (const { stop, next: again } of one.labels.values()) open.push(stop.at, again.at);
    if (one === undefined) open.push(at + 1 < next.length ? at + 1 : at); // closures may have ways of their own
  }
  return found;
}

/** Writes one instruction; gives where it goes on, if it does not say so itself. */
function instruction(
  env: Env,
  id: ProcedureId,
  at: number,
  one: Does | undefined,
  next: readonly number[],
): number | undefined {
  const before = env.unit.lines.length;
  try {
    return written(env, id, at, one, next);
  } catch (error) {
    if (!(error instanceof NotEmitted)) throw error;
    env.unit.lines.length = before;
    return byClosure(env, id, at);
  }
}

function byClosure(env: Env, id: ProcedureId, at: number): undefined {
  const name = shared(env.unit.game, `C${id}_${at}`, `h.instruction(${id}, ${at})`);
  line(env, `at = ${name}(m, s, f); if (at < 0) return at; continue;`);
  return undefined;
}

function written(
  env: Env,
  id: ProcedureId,
  at: number,
  one: Does | undefined,
  next: readonly number[],
): number | undefined {
  const [yes, no] = next;
  switch (one?.op) {
    case undefined:
      return byClosure(env, id, at);
    case 'ask':
      return asked(env, id, at, one.ask);
    case 'jump':
      return yes;
    case 'spend':
      line(env, 'spend(s, 1);');
      return yes;
    case 'test':
      if (one.spends) line(env, 'spend(s, 1);');
      line(env, `if (${condition(env, one.condition)}) { at = ${yes}; continue; }`);
      return no;
    case 'tidy':
      clearSlots(env, one.clear, one.clearLists);
      if (one.boundary) boundary(env);
      return yes;
    case 'return':
      line(env, `m.returned = ${one.value === undefined ? -1 : value(env, one.value).code};`);
      if (one.steps > 0) line(env, `put(m, ${CELL.step}, s[${CELL.step}] - ${one.steps});`);
      line(env, `return ${RETURN};`);
      return undefined;
    case 'leave':
      for (let context = one.context; context !== undefined && context !== one.until; context = context.outer)
        tidied(env, context);
      if (one.crossesTurn) boundary(env);
      return yes;
    case 'enter':
      return entered(env, one.statement, yes!);
    case 'begin':
    case 'next':
    case 'end':
      return round(env, one, yes!, no);
    case 'do':
      statement(flowOf(env, at, one), one.statement);
      return yes;
    case 'attempt':
      shared(env.unit.game, 'enterAttempt', 'h.enterAttempt');
      line(env, `if (!m.canReach(m, s, f, ${one.body.at}, ${one.end.at})) { at = ${yes}; continue; }`);
      line(env, 'enterAttempt(m, s, f);');
      return one.body.at;
    case 'step':
      line(env, `put(m, ${CELL.step}, s[${CELL.step}] + ${one.by});`);
      return yes;
    case 'drain':
      line(env, `if (s[${QUEUED}] !== 0 && s[${CELL.step}] === 0) {`);
      byClosure(env, id, at);
      line(env, '}');
      return yes;
    case 'over':
      line(env, `m.returned = -1; return ${RETURN};`);
      return undefined;
    default:
      return one satisfies never;
  }
}

/** The candidates are listed, and the run ends until somebody answers. */
function asked(env: Env, id: ProcedureId, at: number, ask: AskId): undefined {
  const { print, listed } = env.unit.game;
  const list = listed(id, at, ask);
  if (list === undefined) return byClosure(env, id, at);
  const by = named(env, value(env, print.core.asks[ask]!.by));
  shared(env.unit.game, 'crossing', 'h.crossing');
  if (by.low < 0 || by.high >= print.layout.players) line(env, `key(${by.code}, ${print.layout.players});`);
  line(env, `if (s[${TX_PLAYER}] !== 0 && s[${TX_PLAYER}] - 1 !== ${by.code}) {`);
  line(env, 'const q = crossing(m, s); if (q !== 0) return q; }');
  line(env, `${list}(m, s, f);`);
  line(env, `if (m.rowCount === 0) return ${FAIL};`);
  line(env, `put(m, f - ${POSITION}, ${at});`);
  if (print.layout.secrets) {
    shared(env.unit.game, 'sawAsk', 'h.sawAsk');
    line(env, `sawAsk(m, ${ask}, ${by.code});`);
  }
  line(env, `return ${WAIT};`);
  return undefined;
}

const WAIT = -2;
const QUEUED = 11;
const TX_PLAYER = 12;
/** Header cell of a frame, below its base. */
const POSITION = 2;

function boundary(env: Env): void {
  shared(env.unit.game, 'endTransaction', 'h.endTransaction');
  line(env, `if (endTransaction(m, s) !== 0) return ${COMMIT};`);
}

function tidied(env: Env, context: Context): void {
  if (context.kind === 'step') leaveStep(env);
  else if (context.kind === 'attempt') throw new NotEmitted('leaving `if possible`');
  else if (context.kind === 'block') clearSlots(env, context.clear, context.clearLists);
  else clearSlots(env, context.slots, context.lists);
}

/** Labels outside of the statement are positions. */
function flowOf(env: Env, at: number, { context, labels }: Does & { op: 'do' }): Flow {
  const outside = (position: number, until: Context | undefined): string => {
    const lines = captured(env, () => {
      for (let one = context; one !== undefined && one !== until; one = one.outer) {
        if (one.kind === 'block' && one.boundary) throw new NotEmitted('leaving a turn');
        tidied(env, one);
      }
    });
    return `${lines.join(' ')} at = ${position}; continue M;`;
  };
  const targets = new Map<number, Target>();
  for (const [label, { stop, next, until }] of labels) {
    const crosses = (): string => 'giveUp();';
    const to = (position: number): string => {
      try {
        return `{ ${outside(position, until)} }`;
      } catch {
        return crosses();
      }
    };
    targets.set(label, { break: to(stop.at), next: to(next.at), until: undefined });
  }
  return {
    env,
    around: undefined,
    fail: `return ${FAIL};`,
    exit: (signal) => `return ${signal};`,
    done: `return ${RETURN};`,
    unwinding: `m.stoppedAt = ${at};`,
    targets,
    attempting: false,
  };
}

// ---------------------------------------------------------------- rounds of a `for`

/** The hidden list holds [cursor, members...]. */
function round(
  env: Env,
  { op, statement: one }: Does & { op: 'begin' | 'next' | 'end' },
  yes: number,
  no: number | undefined,
): number {
  const { slot, list } = one;
  if (op === 'end') {
    shared(env.unit.game, 'freeList', 'h.freeList');
    line(env, `freeList(m, s, f, ${list}); put(m, f + ${slot}, 0);`);
    return yes;
  }
  if (op === 'begin') {
    shared(env.unit.game, 'assignList', 'h.assignList');
    line(env, 'const start = s[1]; push(s, 0);');
    fill(env, one.set);
    if (one.order.length > 0) ordered(env, '(start + 1)', slot, one.order, 'sortRows');
    line(env, `const end = s[1]; s[1] = start; assignList(m, s, f, ${list}, start, end);`);
    return yes;
  }
  const { start, length } = listOf(env, list);
  line(env, `const start = ${start}, length = ${length};`);
  line(env, 'for (let cursor = s[start]; cursor < length - 1; cursor++) {');
  line(env, 'spend(s, 1); const member = s[start + 1 + cursor];');
  if (one.where !== undefined) {
    const test = condition(bind(env, slot, unknown('member', true)), one.where);
    line(env, `if (!(${test})) continue;`);
  }
  line(env, `put(m, f + ${slot}, member); put(m, start, cursor + 1); at = ${yes}; continue M; }`);
  return no!;
}
