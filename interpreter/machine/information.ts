/** What a player has seen so far as one key, and worlds that would look the same to them. */
import { columnsOf } from '../decisions/alike.ts';
import { mixOne, mixTwo } from '../eval/observe.ts';
import { FP, SEEN } from '../state/cells.ts';
import { hashCells, hashText } from '../state/hash.ts';
import { listRaw } from './decide.ts';
import type { Machine } from './machine.ts';
import { pointAt } from './search.ts';

export function hashOf(m: Machine): string {
  return hashText(hashCells(m.cells, m.linked.plan));
}

/** Equal for two positions that the player cannot tell apart. Where nothing is ever hidden, that is the position itself. */
export function informationKeyOf(m: Machine, player: number): string {
  if (!m.layout.secrets) return hashOf(m);
  const s = m.cells;
  const own = m.layout.privateSeen + 2 * player;
  return hashText({
    a: mixOne(mixOne(player, s[SEEN]!), s[own]!),
    b: mixTwo(mixTwo(player, s[SEEN + 1]!), s[own + 1]!),
  });
}

/**
 * Guesses what lies hidden now, whatever led here: the designs of pieces the player does not know are exchanged, within a kind and among pieces of
 * equal state, and what others have answered in secret is answered anew.
 */
export function guessPresent(m: Machine, player: number, below: (n: number) => number): void {
  const s = m.cells;
  const { layout } = m;
  for (const [, group] of unknownPieces(m, player)) {
    for (let i = group.length - 1; i > 0; i--) {
      const j = below(i + 1);
      const a = layout.designOf + group[i]!;
      const b = layout.designOf + group[j]!;
      const kept = s[a]!;
      s[a] = s[b]!;
      s[b] = kept;
    }
  }
  answerAnew(m, player, below);
}

/** By kind and state, as indices of copies. */
function unknownPieces(m: Machine, player: number): Map<string, number[]> {
  const { layout, cells: s } = m;
  const groups = new Map<string, number[]>();
  for (let i = 0; i < layout.copies; i++) {
    if (layout.mayHide[i] === 0 || ((s[layout.knownBy + i]! >> player) & 1) === 1) continue;
    const kind = layout.copyDomain[i]!;
    const at = i + layout.firstCopy - layout.domains[kind]!.first;
    const state: number[] = [];
    for (const { base, size, stride, count } of columnsOf({ core: m.linked.core, layout }, kind)) {
      for (let outer = 0; outer < size; outer += stride * count)
        for (let inner = 0; inner < stride; inner++) state.push(s[base + outer + at * stride + inner]!);
    }
    const key = `${kind} ${state.join(' ')}`;
    groups.set(key, [...(groups.get(key) ?? []), i]);
  }
  return groups;
}

/** Secret answers of the others in an open joint decision. */
function answerAnew(m: Machine, player: number, below: (n: number) => number): void {
  const s = m.cells;
  const f = s[FP]!;
  const point = f === 0 ? undefined : pointAt(m);
  if (point?.together === undefined) return;
  const { list, store } = point.together;
  const players = s[f + list + 1]! - 1;
  const width = players === 0 ? 0 : s[f + store + 1]! / players;
  for (let i = 0; i < players; i++) {
    const other = s[s[f + list]! + 1 + i]!;
    const answer = s[f + store]! + i * width;
    if (other === player || s[answer] === 0) continue;
    const count = listRaw(m, other);
    if (count === 0) continue;
    const row = m.rowStart + below(count) * m.rowWidth;
    for (let k = 0; k + 1 < width; k++) s[answer + 1 + k] = m.rows[row + k]!;
    m.listed = 'no';
  }
}
