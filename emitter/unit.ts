/** One function of a module while it is being written: its lines, its names, and what the slots of the core program stand for in it. */
import type { AskId, ProcedureId } from '@kodeks/dsl';
import type { Blueprint } from '@kodeks/interpreter';

/** The module as a whole. */
export interface Game {
  readonly print: Blueprint;
  /** Names that all functions share, with what they stand for, in order. */
  readonly shared: Map<string, string>;
  /** Functions that may call themselves on some way. */
  readonly recursive: ReadonlySet<number>;
  /** Name of the function that lists what can be chosen at a position; undefined if that is left to the closures. */
  readonly listed: (procedure: ProcedureId, at: number, ask: AskId) => string | undefined;
  /** Some statement unwinds. */
  readonly unwinds: boolean;
  /** Some expression tries something out, which may list what can be chosen in it. */
  readonly tries: boolean;
}

/** What an expression is in the text. Its bounds are proved, not believed. `plain`: a name or a number, which may be written twice. */
export interface Value {
  readonly form: 'value';
  readonly code: string;
  readonly low: number;
  readonly high: number;
  readonly plain: boolean;
}

/** A list: where it begins on the list stack, and its length. */
export interface List {
  readonly form: 'list';
  readonly start: string;
  readonly length: string;
}

export interface Unit {
  readonly game: Game;
  lines: string[];
  names: number;
  /** Slots that statements assign, with the variables they became; not in a frame. */
  readonly variables: Map<number, Value | List>;
  /** How many slots of the frame in the cells there are; undefined where slots are variables. */
  readonly frameSlots: number | undefined;
  /** Free cells above everything that is in use. */
  readonly free: string;
}

/** Where something is written: the function, and what is bound there. */
export interface Env {
  readonly unit: Unit;
  readonly held: ReadonlyMap<number, Value | List>;
}

/** Thrown where a construct is left to the closures. */
export class NotEmitted extends Error {}

export function newUnit(game: Game, frameSlots: number | undefined, free: string): Unit {
  return { game, lines: [], names: 0, variables: new Map(), frameSlots, free };
}

export function line(env: Env, text: string): void {
  env.unit.lines.push(text);
}

export function fresh(env: Env, prefix: string): string {
  env.unit.names += 1;
  return `${prefix}${env.unit.names}`;
}

/** What is written meanwhile, apart from the rest. */
export function captured(env: Env, write: () => void): string[] {
  const { unit } = env;
  const outer = unit.lines;
  unit.lines = [];
  try {
    write();
    return unit.lines;
  } finally {
    unit.lines = outer;
  }
}

export function bind(env: Env, slot: number, to: Value | List): Env {
  return { unit: env.unit, held: new Map(env.held).set(slot, to) };
}

/** A name that the whole module shares. */
export function shared(game: Game, name: string, made: string): string {
  if (!game.shared.has(name)) game.shared.set(name, made);
  return name;
}

/** A name for whoever reads the module. Names are an author's: none may end the comment that it stands in. */
export const remark = (name: string): string => name.replace(/[^\w .-]/g, '?');

// ---------------------------------------------------------------- values

export const MOST = 2 ** 30;

export function number(value: number): Value {
  return { form: 'value', code: value < 0 ? `(${value})` : `${value}`, low: value, high: value, plain: true };
}

/** An expression of which nothing is known but that it was in range when it was calculated. */
export function unknown(code: string, plain = false): Value {
  return { form: 'value', code, low: -MOST, high: MOST, plain };
}

/** A sum of two numbers in range. */
export function sumOf(left: string, right: string): Value {
  return { form: 'value', code: `(${left} + ${right})`, low: -2 * MOST, high: 2 * MOST, plain: false };
}

export function within(code: string, low: number, high: number, plain = false): Value {
  return { form: 'value', code, low, high, plain };
}

/** The same as a name or a number, so that it can be written more than once. */
export function named(env: Env, value: Value): Value {
  if (value.plain) return value;
  const name = fresh(env, 'k');
  line(env, `const ${name} = ${value.code};`);
  return { ...value, code: name, plain: true };
}

/** Within what is calculated with, or the emitted code gives up. */
export function limited(value: Value): Value {
  if (value.low >= -MOST && value.high <= MOST) return value;
  return within(`limited(${value.code})`, Math.max(value.low, -MOST), Math.min(value.high, MOST));
}

/** What stands in a slot. */
export function slotOf(env: Env, slot: number): Value {
  const held = env.held.get(slot) ?? env.unit.variables.get(slot);
  if (held?.form === 'value') return held;
  if (held === undefined && env.unit.frameSlots !== undefined && slot < env.unit.frameSlots)
    return unknown(`s[f + ${slot}]`);
  throw new NotEmitted(`slot ${slot}`);
}

export function listOf(env: Env, slot: number): List {
  const held = env.held.get(slot) ?? env.unit.variables.get(slot);
  if (held?.form === 'list') return held;
  if (held === undefined && env.unit.frameSlots !== undefined && slot < env.unit.frameSlots)
    return { form: 'list', start: `s[f + ${slot}]`, length: `s[f + ${slot + 1}]` };
  throw new NotEmitted(`list in slot ${slot}`);
}
