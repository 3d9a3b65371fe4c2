/** Draws mutants of a game, tries them one after the other, and keeps what came of each. */
import type { CompiledGame, Diagnostic, Mutant, MutantEnd, MutantGames } from '../engine.ts';
import { lineStarts, mutationOf, positionAt, seededBelow } from '../engine.ts';
import type { ChangedLines } from '../files/git.ts';
import type { Cancel } from '../long/cancel.ts';
import type { Kept } from '../long/kept.ts';

export interface MutateJob {
  /** How many are drawn; undefined: all. */
  readonly sample: number | undefined;
  readonly seed: number;
  readonly games: MutantGames;
  /** Only those that an edit touched. */
  readonly since: ChangedLines | undefined;
  /** Only those of a rule. */
  readonly rule: string | undefined;
}

export interface Mutated {
  /** Of so many that there are. */
  readonly total: number;
  readonly seed: number;
  readonly examples: number;
  readonly failing: readonly string[];
  readonly games: number;
  readonly tried: readonly TriedMutant[];
  /** How many were drawn and not tried, because somebody stopped the work. */
  readonly left: number;
  /** What kept examples from being played. */
  readonly problems: readonly Diagnostic[];
}

export interface TriedMutant {
  readonly mutant: Mutant;
  readonly line: number;
  readonly end: MutantEnd;
}

export interface Watching {
  readonly cancel: Cancel;
  readonly kept: Kept<MutantEnd>;
  readonly onProgress: (done: number, of: number) => void;
}

export async function examineMutants(game: CompiledGame, job: MutateJob, watching: Watching): Promise<Mutated> {
  const { cancel, kept, onProgress } = watching;
  const mutation = mutationOf(game);
  const lineOf = linesOf(game);
  const meant = mutation.mutants.filter(
    (mutant) =>
      (job.rule === undefined || mutant.rules.includes(job.rule)) &&
      (job.since === undefined || isTouched(job.since, mutant, lineOf)),
  );
  const drawn = drawnFrom(meant, job.sample, job.seed);
  const nothing = { total: meant.length, seed: job.seed, examples: mutation.examples, games: job.games.games };
  if (mutation.problems.length > 0 || drawn.length === 0)
    return { ...nothing, failing: [], tried: [], left: 0, problems: mutation.problems };
  const steps = mutation.examples + drawn.length;
  const examiner = mutation.examiner(job.games, (done) => onProgress(done, steps));
  const tried: TriedMutant[] = [];
  for (const mutant of drawn) {
    onProgress(mutation.examples + tried.length, steps);
    await cancel.breathe();
    if (cancel.wanted) break;
    const before = kept.before.get(mutant.id);
    const end = before ?? examiner.examine(mutant);
    if (before === undefined) kept.keep(mutant.id, end);
    tried.push({ mutant, line: lineOf(mutant.at.file, mutant.at.start), end });
  }
  tried.sort((a, b) =>
    a.mutant.at.file === b.mutant.at.file
      ? a.mutant.at.start - b.mutant.at.start
      : a.mutant.at.file < b.mutant.at.file
        ? -1
        : 1,
  );
  return { ...nothing, failing: examiner.failing, tried, left: drawn.length - tried.length, problems: [] };
}

/** Without putting back, every mutant as likely as any other. */
function drawnFrom(all: readonly Mutant[], sample: number | undefined, seed: number): readonly Mutant[] {
  if (sample === undefined) return all;
  const left = [...all];
  const below = seededBelow(seed);
  return Array.from({ length: Math.min(sample, left.length) }, () => left.splice(below(left.length), 1)[0]!);
}

function isTouched(changed: ChangedLines, { at }: Mutant, lineOf: LineOf): boolean {
  const [from, to] = [lineOf(at.file, at.start), lineOf(at.file, Math.max(at.start, at.end - 1))];
  return (changed.get(at.file) ?? []).some((hunk) => hunk.from <= to && from <= hunk.to);
}

export type LineOf = (file: string, offset: number) => number;

export function linesOf({ sources }: CompiledGame): LineOf {
  const known = new Map<string, readonly number[]>();
  return (file, offset) => {
    const starts = known.get(file) ?? lineStarts(sources.get(file)?.text ?? '');
    known.set(file, starts);
    return positionAt(starts, offset).line;
  };
}
