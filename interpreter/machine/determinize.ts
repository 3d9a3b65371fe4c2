/**
 * A session's guesses: worlds that look to a player as the game does. The game is watched by playing its answers again beside it; where it cannot
 * be played again (something was done by hand), only what lies hidden now can be guessed.
 */
import { type CoreProgram, NONE } from '@kodeks/dsl';
import type { ForceKind } from '../api.ts';
import { seersOfCell, startingValue } from '../eval/writes.ts';
import { below as generated, seedGenerator } from '../random/generator.ts';
import { RANDOM } from '../state/cells.ts';
import { goOn } from './course.ts';
import { deciders, isOver, listRaw, listVerified } from './decide.ts';
import { findKey, rowKey } from './describe.ts';
import { CHANCE, forceOutcomes } from './forced-outcomes.ts';
import { guessPresent } from './information.ts';
import { createMachine, load, type Machine, save } from './machine.ts';
import { resultOf } from './results.ts';
import { pointAt } from './search.ts';
import { subsetRow } from './subset-answers.ts';
import { enterWorld, findWorld, type Witness, witnessOf } from './worlds.ts';

/** An answer that was given: by key, or by its row, or both. */
export interface Given {
  readonly player: number;
  readonly key: string | undefined;
  readonly row: { readonly free: boolean; readonly values: readonly number[] } | undefined;
}

export interface Guesser {
  /** Undefined if no world was found. `replayable`: can the game be played again from its answers alone? */
  readonly world: (player: number, seed: number, replayable: boolean) => Machine | undefined;
  /** As `world` on a fast machine; but what only the course of the game tells is not used where doing without is safe, which takes no longer for a long game. */
  readonly glance: (player: number, seed: number, replayable: boolean) => Machine | undefined;
}

export interface Played {
  readonly seed: number;
  readonly force: readonly { readonly kind: ForceKind; readonly outcomes: readonly (number | string)[] }[];
  readonly given: readonly Given[];
}

export function guesserOf(m: Machine, { seed: gameSeed, force, given }: Played): Guesser {
  let witness: Witness | undefined;
  let told = 0;
  let last: Given | undefined;
  const prepare = (machine: Machine): void => {
    for (const kind of CHANCE) machine.forced[kind].length = 0;
    for (const { kind, outcomes } of force) forceOutcomes(machine, kind, outcomes);
  };
  /** Brings the witness up to this moment; undefined if the answers do not lead here. */
  const upToNow = (): Witness | undefined => {
    if (witness === undefined || told > given.length || (told > 0 && given[told - 1] !== last)) {
      witness = witnessOf(m.linked, gameSeed, prepare);
      told = 0;
    }
    for (; told < given.length; told++) {
      const one = given[told]!;
      const row = rowOf(witness.machine, one);
      if (row === undefined) return undefined;
      goOn(witness.machine, witness.course, one.player, row.free, row.values);
      last = one;
    }
    return witness;
  };
  const copy = (): Machine =>
    createMachine(m.linked, m.coverage === undefined ? 'fast' : m.guarding ? 'checked' : 'full');
  const worldOn = (machine: Machine, player: number, seed: number, replayable: boolean): Machine | undefined => {
    if (!m.layout.secrets) {
      load(machine, save(m));
      machine.problem = m.problem;
      seedGenerator(machine.cells, RANDOM, seed);
      return machine;
    }
    const seen = replayable ? upToNow() : undefined;
    if (seen === undefined) return presentWorld(m, machine, player, seed);
    const tape = findWorld(seen, player, seed, prepare, (trial) => asksTheSame(m, trial, player));
    if (tape === undefined) return undefined;
    prepare(machine);
    return enterWorld(machine, seen, player, tape, seed) ? machine : undefined;
  };
  return {
    world: (player, seed, replayable) => worldOn(copy(), player, seed, replayable),
    glance: (player, seed, replayable) => {
      const quick = m.layout.secrets && hidesOnlyPieces(m.linked.core);
      const present = quick ? presentWorld(m, createMachine(m.linked, 'fast'), player, seed) : undefined;
      return present ?? worldOn(createMachine(m.linked, 'fast'), player, seed, replayable);
    },
  };
}

const onlyPieces = new WeakMap<CoreProgram, boolean>();

/** No state is hidden, and nothing is decided, rolled or picked that only some see: then pieces that somebody does not know are all there is to guess. */
function hidesOnlyPieces(core: CoreProgram): boolean {
  let only = onlyPieces.get(core);
  if (only === undefined) {
    only = !core.columns.some(({ hidden }) => hidden) && !tellsSome([core.procedures, core.asks]);
    onlyPieces.set(core, only);
  }
  return only;
}

function tellsSome(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (Array.isArray(node)) return node.some(tellsSome);
  const { seen, cell } = node as { readonly seen?: unknown; readonly cell?: unknown };
  return seen !== undefined || cell === 'secret' || Object.values(node).some(tellsSome);
}

/** The row of an answer that was given; one that is known by its key only is looked up. */
function rowOf(
  m: Machine,
  one: Given,
): { readonly free: number | undefined; readonly values: readonly number[] } | undefined {
  if (one.row !== undefined)
    return one.row.free ? { free: one.row.values[0], values: [] } : { free: undefined, values: one.row.values };
  const key = one.key ?? '';
  listRaw(m, one.player);
  const index = findKey(m, one.player, key);
  if (index !== NONE && index < m.rowCount) {
    const at = m.rowStart + index * m.rowWidth;
    return { free: undefined, values: [...m.rows.subarray(at, at + m.rowWidth)] };
  }
  const action = m.linked.core.actions.findIndex((candidate) => candidate.free !== undefined && candidate.name === key);
  if (action >= 0) return { free: action, values: [] };
  if (pointAt(m)?.subset === undefined) return undefined;
  const ids = key.slice(key.indexOf('=') + 1).split(',');
  const values = subsetRow(m, ids, one.player);
  return typeof values === 'string' ? undefined : { free: undefined, values: [values.length, ...values] };
}

/** Is the player offered the same in both; or, at the end, told the same result? */
function asksTheSame(real: Machine, guess: Machine, player: number): boolean {
  if (isOver(real)) return isOver(guess) && JSON.stringify(resultOf(guess)) === JSON.stringify(resultOf(real));
  const waiting = deciders(real);
  if (deciders(guess).join() !== waiting.join()) return false;
  if (!waiting.includes(player)) return true;
  return keysOf(real, player).join('\n') === keysOf(guess, player).join('\n');
}

function keysOf(m: Machine, player: number): readonly string[] {
  const point = pointAt(m);
  if (point === undefined) return [];
  const count = listVerified(m, player);
  return [...Array.from({ length: count }, (_, i) => rowKey(m, point, player, i)), ...m.free.map(String)];
}

/** Only pieces can be guessed without the course of the game; a number that somebody hides cannot. */
function presentWorld(m: Machine, copy: Machine, player: number, seed: number): Machine | undefined {
  if (hidesNumbers(m, player)) return undefined;
  load(copy, save(m));
  const words = new Int32Array(4);
  seedGenerator(words, 0, seed);
  guessPresent(copy, player, (n) => generated(words, 0, n));
  seedGenerator(copy.cells, RANDOM, seed);
  return asksTheSame(m, copy, player) ? copy : undefined;
}

/** Does a state that the player cannot see hold anything but what it started with? */
function hidesNumbers(m: Machine, player: number): boolean {
  const { compiler } = m.code;
  compiler.host.current = m;
  return m.linked.core.columns.some((column, id) => {
    if (!column.hidden) return false;
    const { base, size } = m.layout.columns[id]!;
    const seers = seersOfCell(compiler, id);
    const starts = startingValue(compiler, id);
    for (let at = 0; at < size; at++) {
      const value = m.cells[base + at]!;
      const seen = ((seers(m, m.cells, at, value) >> player) & 1) === 1;
      if (!seen && value !== starts(m.cells, m.layout.extent.frames, at)) return true;
    }
    return false;
  });
}
