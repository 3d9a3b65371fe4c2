/**
 * Runs named steps one after another, says which one is running and how long it took, and sums up at the end.
 * A failed step does not stop the others: whoever reads the output wants every problem at once. Only a step that the
 * others stand on (`essential`), or Ctrl-C, ends the run. A step that mostly waits for a single core (`early`) is begun as soon as
 * the essential ones are done and goes on beside the others; what it says is kept for its turn.
 */

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 *
 * @typedef {object} StepResult
 * @property {'passed' | 'failed' | 'skipped'} outcome
 * @property {string} [note]      one line for the summary
 * @property {Totals} [totals]    how many tests it ran; a step without them counts as one
 * @property {import('./run-command.mjs').Interrupted} [interrupted]
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {(say: (line: string) => void) => Promise<StepResult>} run
 * @property {boolean} [essential] the steps after it make no sense without it
 * @property {boolean} [silent]    prints nothing for long, so a sign of life is shown meanwhile
 * @property {boolean} [early]     runs beside the steps before it; it may not stand on them
 *
 * @typedef {{ step: Step, result: StepResult, seconds: number }} Finished
 * @typedef {{ done: Promise<Finished>, listen: (say: (line: string) => void) => void }} Begun
 *
 * @typedef {object} Report
 * @property {number} failures
 * @property {Totals} totals
 * @property {import('./run-command.mjs').Interrupted} [interrupted]
 */

const SIGN_OF_LIFE_MS = 10_000;

/**
 * @param {readonly Step[]} steps
 * @param {(line: string) => void} say
 * @returns {Promise<Report>}
 */
export async function runSteps(steps, say) {
  /** @type {Finished[]} */
  const finished = [];
  /** @type {Map<Step, Begun>} */
  const begun = new Map();
  for (const [index, step] of steps.entries()) {
    if (!steps.slice(index).some(({ essential }) => essential)) beginEarly(steps, begun);
    const place = `[${index + 1}/${steps.length}]`;
    say(`\n${place} ${step.name} …`);
    const done = await inItsTurn(step, begun.get(step) ?? begin(step), place, say);
    finished.push(done);
    say(`${place} ${step.name}: ${wordFor(done.result)}, ${seconds(done.seconds)}${noteOf(done.result)}`);
    if (done.result.interrupted) break;
    if (step.essential && done.result.outcome === 'failed') break;
  }
  return summarise(steps, finished, say);
}

/**
 * A step that ran tests. One that ran none has proved nothing: a filter with a slip in it must not be green.
 * @param {StepResult} result
 * @param {Totals | undefined} totals
 * @returns {StepResult}
 */
export function withTotals(result, totals) {
  if (totals === undefined) return result;
  if (totals.passed + totals.failed > 0) return { ...result, totals };
  return { ...result, outcome: 'failed', totals, note: 'no test ran: nothing is called as the filter says' };
}

/**
 * @param {readonly Step[]} steps
 * @param {Map<Step, Begun>} begun grows
 */
function beginEarly(steps, begun) {
  for (const step of steps) if (step.early && !begun.has(step)) begun.set(step, begin(step));
}

/**
 * Its lines are kept until somebody listens.
 * @param {Step} step
 * @returns {Begun}
 */
function begin(step) {
  /** @type {string[]} */
  const kept = [];
  /** @type {(line: string) => void} */
  let say = (line) => void kept.push(line);
  return {
    done: timed(step, (line) => say(line)),
    listen: (listener) => {
      say = listener;
      for (const line of kept) say(line);
    },
  };
}

/**
 * @param {Step} step
 * @param {(line: string) => void} say
 * @returns {Promise<Finished>}
 */
async function timed(step, say) {
  const started = performance.now();
  const sofar = () => (performance.now() - started) / 1000;
  try {
    return { step, result: await step.run(say), seconds: sofar() };
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error);
    return { step, result: { outcome: 'failed', note }, seconds: sofar() };
  }
}

/**
 * @param {Step} step
 * @param {Begun} begun
 * @param {string} place
 * @param {(line: string) => void} say
 * @returns {Promise<Finished>}
 */
async function inItsTurn(step, { done, listen }, place, say) {
  const started = performance.now();
  const pulse = setInterval(() => {
    if (step.silent) say(`${place} ${step.name}: still at it, ${seconds((performance.now() - started) / 1000)}`);
  }, SIGN_OF_LIFE_MS);
  listen(say);
  try {
    return await done;
  } finally {
    clearInterval(pulse);
  }
}

/**
 * @param {readonly Step[]} steps
 * @param {readonly Finished[]} finished
 * @param {(line: string) => void} say
 * @returns {Report}
 */
function summarise(steps, finished, say) {
  const width = Math.max(...steps.map((step) => step.name.length));
  say('\nSummary');
  for (const { step, result, seconds: took } of finished) {
    say(`  ${wordFor(result).padEnd(8)} ${step.name.padEnd(width)} ${seconds(took).padStart(8)}${noteOf(result)}`);
  }
  for (const step of steps.slice(finished.length)) say(`  ${'not run'.padEnd(8)} ${step.name}`);
  const totals = addUp(finished.map(({ result }) => totalsOf(result)));
  say(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  const interrupted = finished.at(-1)?.result.interrupted;
  const failures = finished.filter(({ result }) => result.outcome === 'failed').length;
  return { failures, totals, ...(interrupted && { interrupted }) };
}

/**
 * What a step adds to the closing line. A run that failed for another reason than a test (a file that does not load, say)
 * must not read as a green one.
 * @param {StepResult} result
 * @returns {Totals}
 */
function totalsOf(result) {
  const own = result.totals ?? { passed: 0, failed: 0, skipped: 0, [result.outcome]: 1 };
  return result.outcome === 'failed' && own.failed === 0 ? { ...own, failed: 1 } : own;
}

/** @param {readonly Totals[]} all */
function addUp(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const totals of all) {
    sum.passed += totals.passed;
    sum.failed += totals.failed;
    sum.skipped += totals.skipped;
  }
  return sum;
}

/** @param {StepResult} result */
const wordFor = (result) => ({ passed: 'ok', failed: 'FAILED', skipped: 'skipped' })[result.outcome];

/** @param {StepResult} result */
const noteOf = (result) => (result.note ? `  (${result.note})` : '');

/** @param {number} value */
const seconds = (value) => `${value.toFixed(1)} s`;
