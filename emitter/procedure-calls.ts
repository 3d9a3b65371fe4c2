/** Calls of procedures that never wait: functions of the module, which need no frame. */
import type { CoreArgument, CoreExpr, CoreStatement, ProcedureId } from '@kodeks/dsl';
import { NONE, OWNER, SELF, YOU } from '@kodeks/dsl';
import { given } from './calls.ts';
import { CELL, value } from './expressions.ts';
import { assign, checked, type Flow } from './flow.ts';
import { type Env, fresh, line, named, shared, slotOf } from './unit.ts';

type Call = CoreStatement & { op: 'call' };

export function called(flow: Flow, one: Call): void {
  const { env } = flow;
  const { texts, lowers } = given(env, one.arguments, true);
  const header = headerOf(env, one);
  enter(flow, one.procedure, header, texts, lowers);
  if (one.result !== undefined) assign(env, one.result, 'm.returned');
}

function headerOf(env: Env, { you, self, owner }: Pick<Call, 'you' | 'self' | 'owner'>): readonly string[] {
  const given = (expr: CoreExpr | undefined, slot: number): string =>
    named(env, expr === undefined ? slotOf(env, slot) : value(env, expr)).code;
  return [given(you, YOU), given(self, SELF), given(owner, OWNER)];
}

function enter(
  flow: Flow,
  id: ProcedureId,
  header: readonly string[],
  texts: readonly string[],
  lowers: string | undefined,
): void {
  const { env } = flow;
  const result = fresh(env, 'q');
  line(env, `const ${result} = D${id}(${['m', 's', env.unit.free, ...header, ...texts].join(', ')});`);
  checked(flow, result);
  if (lowers !== undefined) line(env, `s[1] = ${lowers};`);
}

const INHERITED = { you: undefined, self: undefined, owner: undefined };

/** Inside `step` it waits in the queue. */
export function delivered(flow: Flow, one: CoreStatement & { op: 'deliver' }): void {
  const { env } = flow;
  line(env, `if (s[${CELL.step}] === 0) {`);
  called(flow, {
    op: 'call',
    site: one.site,
    procedure: one.procedure,
    arguments: one.arguments,
    result: undefined,
    ...INHERITED,
  });
  line(env, '} else {');
  queue(env, one);
  line(env, '}');
}

export function queue(env: Env, one: CoreStatement & { op: 'deliver' }): void {
  shared(env.unit.game, 'queueUp', 'h.queueUp');
  const { texts, lowers } = given(env, one.arguments, true);
  const values = [...headerOf(env, INHERITED), ...queued(one.arguments, texts)];
  line(env, `queueUp(m, s, ${one.procedure}, [${values.join(', ')}]);`);
  if (lowers !== undefined) line(env, `s[1] = ${lowers};`);
}

/** A list is its length and its members. */
function queued(args: readonly CoreArgument[], texts: readonly string[]): readonly string[] {
  let at = 0;
  return args.flatMap((arg) => {
    if (arg.form === 'value') return [texts[at++]!];
    const [start, length] = [texts[at++]!, texts[at++]!];
    return [length, `...s.subarray(${start}, ${start} + ${length})`];
  });
}

export function settled(flow: Flow, id: ProcedureId): void {
  const { env } = flow;
  line(env, `if (s[${CELL.dirty}] !== 0 && s[${CELL['in-check']}] === 0 && s[${CELL.step}] === 0) {`);
  enter(flow, id, headerOf(env, INHERITED), [], undefined);
  line(env, '}');
}

/** Embedded code of a component: which one is known only now. */
export function evaluatedCode(flow: Flow, one: CoreStatement & { op: 'run' }): void {
  const { env } = flow;
  const index = named(env, value(env, one.code));
  line(env, `if (${index.code} !== ${NONE}) {`);
  const header = headerOf(env, { you: one.you, self: one.self, owner: one.owner });
  const result = fresh(env, 'q');
  const own = one.owner === undefined;
  line(env, `const ${result} = K(m, s, ${[env.unit.free, index.code, ...header, own].join(', ')});`);
  checked(flow, result);
  line(env, '}');
}
