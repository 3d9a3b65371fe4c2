/** The open decision with its candidates kept, so that one after another can be tried and taken back; for searches outside the rules. */
import { holdRows, takeBackRows } from '../decisions/rows.ts';
import { seedGenerator } from '../random/generator.ts';
import { RANDOM, RANDOM_CELLS } from '../state/cells.ts';
import { remember } from '../state/memory.ts';
import { answer, answerFree, listVerified, takeBack } from './decide.ts';
import { rowKey } from './describe.ts';
import type { Machine } from './machine.ts';
import { answerHeld, chooseAtRandom } from './perft.ts';
import { pointAt } from './search.ts';

export interface Trials {
  /** Candidates, free actions behind the others. */
  readonly count: number;
  /** Plays a candidate; false if it turns out to be impossible, or breaks the rules. */
  take(index: number): boolean;
  /** Takes back whatever was played since. */
  back(): void;
  keyOf(index: number): string;
  /** Looks at the rows as they are listed for the candidates. */
  listed<T>(look: (rows: number, free: readonly number[]) => T): T;
}

export function trialsAt(m: Machine, player: number): Trials {
  const listed = listVerified(m, player);
  const free = [...m.free];
  const { answering, used: mark } = m;
  const held = holdRows(m);
  const open = (): void => {
    takeBackRows(m, held);
    m.listed = 'verified';
    m.free = [...free];
    m.answering = answering;
  };
  return {
    count: m.problem === undefined ? listed + free.length : 0,
    take: (index) => {
      open();
      if (index < listed) answerHeld(m, index, held.start + held.count * held.width);
      else {
        m.rowStart = held.start + held.count * held.width;
        answerFree(m, free[index - listed]!);
      }
      return m.used > mark && m.problem === undefined;
    },
    back: () => {
      takeBack(m, mark);
      open();
    },
    keyOf: (index) => {
      open();
      return keyAt(m, player, index);
    },
    listed: (look) => {
      open();
      return look(listed, free);
    },
  };
}

/** Chance to come is drawn from the seed; it can be taken back. */
export function reseed(m: Machine, seed: number): void {
  for (let i = 0; i < RANDOM_CELLS; i++) remember(m, RANDOM + i);
  seedGenerator(m.cells, RANDOM, seed);
}

/** Key of a candidate of the rows that are listed. */
function keyAt(m: Machine, player: number, index: number): string {
  if (index >= m.rowCount) return m.linked.core.actions[m.free[index - m.rowCount]!]!.name;
  return rowKey(m, pointAt(m)!, player, index);
}

/** Any answer, as `chooseAtRandom`; `named` is told its key before it is played. False if nothing could be played. */
export function stepAtRandom(
  m: Machine,
  player: number,
  below: (n: number) => number,
  named?: (key: string) => void,
): boolean {
  const before = m.used;
  if (named === undefined) return chooseAtRandom(m, below) && m.used > before && m.problem === undefined;
  const played = chooseAtRandom(m, below, (index) => {
    named(keyAt(m, player, index));
    if (index < m.rowCount) answer(m, index);
    else answerFree(m, m.free[index - m.rowCount]!);
  });
  return played && m.used > before && m.problem === undefined;
}
