/** Answers that name several things at once, for choices too wide to list. */
import { type CoreType, NONE } from '@kodeks/dsl';
import type { Session } from '../api.ts';
import { holdRows, takeBackRows } from '../decisions/rows.ts';
import { FP, TOP } from '../state/cells.ts';
import { nameOf } from '../state/naming.ts';
import { describeRow } from './describe.ts';
import { refusalOf } from './explain.ts';
import { eyesOf, namesOf } from './eyes.ts';
import type { Machine } from './machine.ts';
import { pointAt, verify } from './search.ts';
import type { SessionWords } from './words.ts';

/** The row of a subset by the names of its elements, or the name that is none. */
export function subsetRow(m: Machine, ids: readonly string[], player: number): readonly number[] | string {
  const s = m.cells;
  const f = s[FP]!;
  const point = pointAt(m)!;
  const count = point.subset!.elements(m, s, f);
  const elements = [...s.subarray(s[TOP]!, s[TOP]! + count)];
  const { form } = m.linked.core.asks[point.ask]!;
  const type: CoreType = form.form === 'subset' ? form.binder.type : { form: 'int' };
  const eyes = eyesOf(m, player);
  const left = elements.map((value) => ({ value, name: nameOf(namesOf(m), value, type, eyes) }));
  const taken = new Set<number>();
  for (const id of ids) {
    const at = left.findIndex((one, i) => one.name === id && !taken.has(i));
    if (at < 0) return id;
    taken.add(at);
  }
  return left.flatMap((one, i) => (taken.has(i) ? [one.value] : []));
}

/** Tests and verifies a subset, then plays it; undefined if it was refused when played. */
export function playSubset(
  m: Machine,
  words: SessionWords,
  player: number,
  values: readonly number[],
  play: (key: string) => boolean,
): ReturnType<Session['chooseSubset']> | undefined {
  const s = m.cells;
  const f = s[FP]!;
  const point = pointAt(m)!;
  const subset = point.subset!;
  const held = holdRows(m);
  m.rowWidth = 1 + values.length;
  m.rowCount = 1;
  if (m.rowStart + m.rowWidth > m.rows.length) {
    const larger = new Int32Array(m.rowStart + m.rowWidth + 64);
    larger.set(m.rows);
    m.rows = larger;
  }
  m.rows.set([values.length, ...values], m.rowStart);
  const wrongSize = values.length < subset.least(s, f) || values.length > subset.most(s, f);
  const reason = wrongSize ? NONE : subset.check(m, s, f, m.rowStart);
  m.explaining = true;
  m.furthest = undefined;
  const stands = !wrongSize && reason === NONE && verify(m, m.rowStart);
  m.explaining = false;
  if (!stands) {
    const furthest = m.furthest as Machine['furthest'];
    takeBackRows(m, held);
    const failure = { reason, ask: point.ask, left: undefined, right: undefined, lacks: undefined };
    return { ok: false, refusal: refusalOf(m, words, player, furthest?.failure ?? failure) };
  }
  m.listed = 'raw';
  m.free = [];
  const { key } = describeRow(m, words, point, player, 0, [values.length, ...values]);
  const start = held.start;
  // the machine lists the next decision from where this one began
  m.rows.copyWithin(start, m.rowStart, m.rowStart + m.rowWidth);
  m.rowStart = start;
  return play(key) ? { ok: true } : undefined;
}
