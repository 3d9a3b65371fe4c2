/** What stands around a statement: where it goes on if it fails or is left, and what has to be tidied up then. */
import { CELL } from './expressions.ts';
import { type Env, line, listOf, number, shared } from './unit.ts';

/** A construct that is open around a statement. */
export interface Around {
  /** Writes what leaving it takes. */
  readonly tidy: (env: Env) => void;
  /** Also when a procedure is left by unwinding. */
  readonly outer: Around | undefined;
}

/** Where `break` and `next` lead. */
export interface Target {
  readonly break: string;
  readonly next: string;
  /** What stays open there. */
  readonly until: Around | undefined;
}

export interface Flow {
  readonly env: Env;
  readonly around: Around | undefined;
  /** Ends it: nothing can be done. */
  readonly fail: string;
  /** Goes out with a signal. */
  readonly exit: (signal: string) => string;
  /** Goes out after `return`. */
  readonly done: string;
  /** Before a signal of unwinding goes out. */
  readonly unwinding: string;
  readonly targets: ReadonlyMap<number, Target>;
  /** Inside `if possible`: lists must stay where they are, because it may be taken back. */
  readonly attempting: boolean;
}

export const FAIL = -3;
export const COMMIT = -4;
export const FINISHED = -5;
export const RETURN = -6;
export const UNWIND = -7;

/** Everything between here and the target is tidied up. */
export function leaving(flow: Flow, until: Around | undefined): void {
  for (let one = flow.around; one !== undefined && one !== until; one = one.outer) one.tidy(flow.env);
}

/** After a call: whatever is not done goes out. */
export function checked(flow: Flow, result: string): void {
  const { env } = flow;
  line(env, `if (${result} !== 0) {`);
  line(env, `if (${result} === ${FAIL}) ${flow.fail}`);
  if (env.unit.game.unwinds && (flow.around !== undefined || flow.unwinding !== '')) {
    line(env, `if (${result} === ${UNWIND}) {`);
    leaving(flow, undefined);
    line(env, `${flow.unwinding} }`);
  }
  line(env, `${flow.exit(result)} }`);
}

// ---------------------------------------------------------------- slots

/** Gives a slot a value, in its variable or through the journal. */
export function assign(env: Env, slot: number, code: string): void {
  const { unit } = env;
  if (unit.frameSlots !== undefined) {
    line(env, `put(m, f + ${slot}, ${code});`);
    return;
  }
  const known = unit.variables.get(slot);
  if (known === undefined)
    unit.variables.set(slot, { ...number(0), code: `v${slot}`, low: -(2 ** 31), high: 2 ** 31 - 1 });
  line(env, `v${slot} = ${code};`);
}

/** Takes what lies on the list stack from `start` as the members of a list. */
export function assignList(flow: Flow, slot: number, start: string): void {
  const { env, attempting } = flow;
  const { unit } = env;
  if (unit.frameSlots !== undefined) {
    shared(unit.game, 'assignList', 'h.assignList');
    line(env, `{ const end = s[1]; s[1] = ${start}; assignList(m, s, f, ${slot}, ${start}, end); }`);
    return;
  }
  unit.variables.set(slot, { form: 'list', start: `v${slot}`, length: `w${slot}` });
  const move = `s.copyWithin(v${slot}, ${start}, s[1]); w${slot} = s[1] - ${start}; s[1] = v${slot} + w${slot};`;
  const keep = `v${slot} = ${start}; w${slot} = s[1] - ${start};`;
  line(env, attempting ? keep : `if (w${slot} > 0 && v${slot} + w${slot} === ${start}) { ${move} } else { ${keep} }`);
}

export function clearSlots(env: Env, slots: readonly number[], lists: readonly number[]): void {
  const framed = env.unit.frameSlots !== undefined;
  if (framed && lists.length > 0) shared(env.unit.game, 'freeList', 'h.freeList');
  for (const slot of lists) {
    if (framed) line(env, `freeList(m, s, f, ${slot});`);
    else if (env.unit.variables.get(slot)?.form === 'list') {
      const { start, length } = listOf(env, slot);
      line(
        env,
        `if (${length} > 0) { if (${start} + ${length} === s[1]) s[1] = ${start}; ${length} = 0; ${start} = 0; }`,
      );
    }
  }
  for (const slot of slots) if (framed || env.unit.variables.get(slot)?.form === 'value') assign(env, slot, '0');
}

export function leaveStep(env: Env): void {
  line(env, `put(m, ${CELL.step}, s[${CELL.step}] - 1);`);
}

/** Declares the variables that slots became. */
export function declarations(env: Env): string {
  const names = [...env.unit.variables].flatMap(([slot, one]) =>
    one.form === 'list' ? [`v${slot} = 0`, `w${slot} = 0`] : [`v${slot} = 0`],
  );
  return names.length === 0 ? '' : `let ${names.join(', ')};`;
}
