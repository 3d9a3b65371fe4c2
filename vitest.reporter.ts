/**
 * Closes a run with the ten slowest files, since CI has a limit, and the one line CI reads: `N passed, N failed, N skipped`,
 * alone on its line. `npm test` adds its other steps to these numbers, so it names a file for them in KODEKS_TOTALS; what failed
 * stands there with its file.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export default class PlainTotal implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) count(module, counts);
    const totals = { passed: counts.passed, failed: counts.failed, skipped: counts.skipped + counts.pending };
    const file = process.env.KODEKS_TOTALS;
    if (file) writeFileSync(file, JSON.stringify({ ...totals, failures: modules.flatMap(failuresOf) }));
    if (modules.length > 1) console.log(slowest(modules).join('\n'));
    console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  }
}

const SHOWN = 10;

/** The time of a file is that of its tests and hooks and of reading what it imports. */
function slowest(modules: readonly TestModule[]): readonly string[] {
  const timed = modules.map((module) => {
    const { collectDuration, duration } = module.diagnostic();
    return { name: module.relativeModuleId, seconds: (collectDuration + duration) / 1000 };
  });
  timed.sort((a, b) => b.seconds - a.seconds);
  const rows = timed.slice(0, SHOWN).map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  return [`\nSlowest of ${modules.length} files`, ...rows];
}

type Counts = Record<'passed' | 'failed' | 'skipped' | 'pending', number>;

function count(module: TestModule, counts: Counts): void {
  let seen = 0;
  for (const test of module.children.allTests()) {
    counts[test.result().state] += 1;
    seen += 1;
  }
  // A file that does not even load has no tests, but it must not pass for a green one.
  if (seen === 0 && module.state() === 'failed') counts.failed += 1;
}

/** A hook that fails, or a file that does not load, fails as the file. */
function failuresOf(module: TestModule): readonly { readonly file: string; readonly test: string }[] {
  const file = module.relativeModuleId;
  const failed = [...module.children.allTests('failed')].map((test) => ({ file, test: test.fullName }));
  return failed.length === 0 && module.state() === 'failed' ? [{ file, test: '' }] : failed;
}
