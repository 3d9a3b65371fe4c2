/** Which of the rules that were exercised are checked too. */
import { type CompiledGame, type CoverageReport, checkedByMutant, mutationOf, type RuleCheck } from '../engine.ts';
import type { Cancel } from '../long/cancel.ts';

/** Mutants tried for a rule before it counts as unchecked. */
const MOST_TRIED = 6;

export interface CheckedRules {
  readonly rules: ReadonlyMap<string, RuleCheck>;
  /** Rules that were exercised and that nothing checks. */
  readonly unchecked: readonly string[];
  /** Rules that nobody looked at, because somebody stopped the work. */
  readonly left: number;
}

export async function checkRules(game: CompiledGame, report: CoverageReport, cancel: Cancel): Promise<CheckedRules> {
  const mutation = mutationOf(game);
  const players = [game.core.players.least];
  const examiner = mutation.examiner({ games: 0, players, seed: 1, limit: 1 });
  const expected = mutation.expected(examiner.failing);
  const rules = new Map<string, RuleCheck>();
  const unchecked: string[] = [];
  const wanted = report.rules.filter(({ status }) => status === 'exercised');
  for (const { id } of wanted) {
    await cancel.breathe();
    if (cancel.wanted) break;
    const own = mutation.mutants.filter((mutant) => mutant.rules.includes(id));
    const check = expected.get(id) ?? checkedByMutant(own, examiner, MOST_TRIED);
    if (check === undefined) unchecked.push(id);
    else rules.set(id, check);
  }
  return { rules, unchecked, left: wanted.length - rules.size - unchecked.length };
}
