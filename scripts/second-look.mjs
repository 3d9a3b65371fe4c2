/** What becomes of tests that failed in a run of everything: which are run again, and how the summary tells of them. */
import { withTotals } from './steps.mjs';

/**
 * @typedef {{ file: string, test: string }} Failure `test` is empty where the file as a whole failed
 * @typedef {import('./steps.mjs').Totals & { failures?: readonly Failure[] }} TestTotals
 * @typedef {{ result: import('./steps.mjs').StepResult, totals?: TestTotals | undefined }} Run
 */

/** More than these are no matter of luck. */
const MOST_FILES = 5;
const MOST_NAMES = 5;

/**
 * The files to run again: none when nothing failed, when too much did, or when it was not a test that failed.
 * @param {TestTotals | undefined} totals
 * @returns {readonly string[]}
 */
export function secondLook(totals) {
  const files = [...new Set((totals?.failures ?? []).map(({ file }) => file))];
  return files.length > MOST_FILES ? [] : files;
}

/**
 * @param {Run} run
 * @returns {import('./steps.mjs').StepResult}
 */
export function withFailures({ result, totals }) {
  const failures = totals?.failures ?? [];
  const told = withTotals(result, totals && plain(totals));
  return failures.length === 0 ? told : { ...told, note: names(failures) };
}

/**
 * @param {Run} first
 * @param {Run} second of the files in which something had failed
 * @returns {import('./steps.mjs').StepResult}
 */
export function afterSecondLook(first, second) {
  const failures = first.totals?.failures ?? [];
  const ranAll = (second.totals?.passed ?? 0) >= failures.length;
  if (first.totals === undefined || second.result.outcome !== 'passed' || !ranAll) {
    return { ...withFailures(first), ...(second.result.interrupted && { interrupted: second.result.interrupted }) };
  }
  const { passed, failed, skipped } = first.totals;
  return {
    outcome: 'passed',
    note: `only at the second try: ${names(failures)}`,
    totals: { passed: passed + failed, failed: 0, skipped },
  };
}

/** @param {TestTotals} totals */
const plain = ({ passed, failed, skipped }) => ({ passed, failed, skipped });

/** @param {readonly Failure[]} failures */
function names(failures) {
  const shown = failures.slice(0, MOST_NAMES).map(({ file, test }) => (test ? `${file} > ${test}` : file));
  const more = failures.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
