/** How a finished game has ended: its result, or the fault in a score or in the ranking that leaves it without one. */
import type { FunctionId } from '@kodeks/dsl';
import type { Result, RunProblem } from '../api.ts';
import { ELIMINATED, RESULT, WINNER } from '../state/cells.ts';
import { evaluate } from './evaluate.ts';
import type { Machine } from './machine.ts';
import { ENDINGS } from './simple.ts';

export function resultOf(m: Machine): Result | RunProblem {
  const { core, players } = m.linked;
  let fault: RunProblem | undefined;
  const valued = (id: FunctionId, player: number): number => {
    const value = evaluate(m, id, [player]);
    if (typeof value === 'number') return value;
    fault ??= value;
    return 0;
  };
  const seats = Array.from({ length: players }, (_, player) => player);
  const scoresBySource = core.scores.map((score) => ({
    name: score.name,
    scores: seats.map((player) => valued(score.function, player)),
  }));
  const scores = seats.map((player) => scoresBySource.reduce((sum, source) => sum + source.scores[player]!, 0));
  const ending = ENDINGS[m.cells[RESULT]! - 1] ?? 'ranking';
  const ranks = ranksOf(m, ending, seats, scores, valued);
  if (fault !== undefined) return fault;
  const winners = ending === 'drawn' || ending === 'all-lose' ? [] : (ranks[0] ?? []);
  return { ranks, winners, scores, scoresBySource, ending };
}

type ValueOf = (id: FunctionId, player: number) => number;

function ranksOf(
  m: Machine,
  ending: Result['ending'],
  seats: readonly number[],
  scores: readonly number[],
  valued: ValueOf,
): readonly (readonly number[])[] {
  const winner = m.cells[WINNER]!;
  if (ending === 'drawn' || ending === 'all-win' || ending === 'all-lose') return [seats];
  if (ending === 'won')
    return [[winner], seats.filter((player) => player !== winner)].filter((rank) => rank.length > 0);
  const out = m.cells[ELIMINATED]!;
  const keys = seats.map((player) => [((out >> player) & 1) === 0 ? 1 : 0, ...rankingKeys(m, player, scores, valued)]);
  const ahead = (a: number, b: number): number => {
    const i = keys[a]!.findIndex((key, n) => key !== keys[b]![n]);
    return i < 0 ? 0 : keys[b]![i]! - keys[a]![i]!;
  };
  const ranks: number[][] = [];
  for (const player of [...seats].sort((a, b) => ahead(a, b) || a - b)) {
    const last = ranks[ranks.length - 1];
    if (last !== undefined && ahead(last[0]!, player) === 0) last.push(player);
    else ranks.push([player]);
  }
  return ranks;
}

/** Greater is better in each; without a ranking the sum of the scores decides. */
function rankingKeys(m: Machine, player: number, scores: readonly number[], valued: ValueOf): number[] {
  const { ranking } = m.linked.core;
  if (ranking.length === 0) return [scores[player]!];
  return ranking.map(
    (key: { readonly function: FunctionId; readonly highest: boolean }) =>
      valued(key.function, player) * (key.highest ? 1 : -1),
  );
}
