/** How fast a large game is checked: from nothing, and again after one character was typed. */
import { type Checker, createChecker, type SourceFile } from '@kodeks/dsl';
import type { Bench, Measurement, Settings } from './measurement.ts';
import { median } from './reference/measure.ts';
import { ONE_MEGABYTE, syntheticGame } from './synthetic-game.ts';

export const checking: readonly Bench[] = [{ name: 'check of 1 MB', run: measure }];

function measure({ quick }: Settings): readonly Measurement[] {
  const files = syntheticGame(ONE_MEGABYTE);
  const bytes = files.reduce((sum, file) => sum + Buffer.byteLength(file.text), 0);
  const before = memory();
  const first = timed(() => mustBeFine(createChecker(), files)); // cold: what somebody at a terminal waits for
  const rounds = quick ? 3 : 9;
  const fresh = Array.from({ length: rounds }, () =>
    timed(() =>
      mustBeFine(
        createChecker(),
        files.map((file) => ({ ...file })),
      ),
    ),
  );
  const checker = createChecker(); // as an editor keeps one
  mustBeFine(checker, files);
  const again = Array.from({ length: rounds }, (_, i) => timed(() => mustBeFine(checker, edited(files, i))));
  const kept = memory() - before;
  mustBeFine(checker, files); // so that it is still there when memory is looked at
  return [
    { name: 'check of 1 MB, size', value: bytes / 1e6, unit: 'MB' },
    { name: 'check of 1 MB, first in a process', value: first, unit: 'ms' },
    { name: 'check of 1 MB, warm', value: median(fresh), unit: 'ms' },
    { name: 'check of 1 MB, again after one character', value: median(again), unit: 'ms' },
    { name: 'check of 1 MB, memory kept', value: Math.max(0, kept) / 1e6, unit: 'MB' },
  ].map((measurement) => ({ ...measurement, value: Math.round(measurement.value * 100) / 100 }));
}

function mustBeFine(checker: Checker, files: readonly SourceFile[]): void {
  const { problems } = checker.check(files);
  const error = problems.find((problem) => problem.severity === 'error');
  if (error !== undefined)
    throw new Error(`the synthetic game has an error in ${error.at.span.file}: ${error.message}`);
}

/** One digit in the middle of one rules file; all other files are the same objects, as in an editor. */
function edited(files: readonly SourceFile[], round: number): readonly SourceFile[] {
  const target = files.find((file) => file.path.endsWith('20-chapter.rules'));
  return files.map((file) =>
    file === target ? { path: file.path, text: file.text.replace('* 2 +', `* ${3 + (round % 6)} +`) } : file,
  );
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
