/** Does some work and returns how many units of it were done: playouts, moves, leaves. */
export type Work = () => number;

export interface CompareOptions {
  readonly rounds?: number;
  /** How long each of the two works in a round, in milliseconds like all times here. */
  readonly slice?: number;
  /** How long each works unmeasured at first, so that compiling to machine code is not part of the result. */
  readonly warmUp?: number;
  readonly clock?: Clock;
}

export type Clock = () => number;

export interface Comparison {
  /** The subject's units per second. */
  readonly value: number;
  /** The baseline's units per second. */
  readonly baseline: number;
  /** Subject against baseline within a round, median of the rounds; not quite `value / baseline`, and steadier. */
  readonly ratio: number;
}

/**
 * Measures two functions in turns of a few milliseconds. A machine that is slow for a while is slow for both, so the ratio
 * holds where two long measurements one after the other would drift apart. Who goes first changes every round.
 */
export function compare(subject: Work, baseline: Work, options: CompareOptions = {}): Comparison {
  const { rounds = 31, slice = 20, warmUp = 500, clock = cpuTime } = options;
  const measureSubject = speedometer(subject, warmUp, slice, clock);
  const measureBaseline = speedometer(baseline, warmUp, slice, clock);
  const values: number[] = [];
  const baselines: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const early = round % 2 === 0 ? measureSubject() : undefined;
    const below = measureBaseline();
    const above = early ?? measureSubject();
    values.push(above);
    baselines.push(below);
    ratios.push(above / below);
  }
  return { value: median(values), baseline: median(baselines), ratio: median(ratios) };
}

/**
 * Processor time of this process, so that others on the machine do not count: with three busy neighbours on two cores the
 * ratio of a function to its copy stayed within 8 % in six runs, and speeds near those of the idle machine. Garbage counts,
 * also where V8 collects it on other threads.
 */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Warms `work` up and returns a function that measures its units per second over one slice. */
function speedometer(work: Work, warmUp: number, slice: number, clock: Clock): () => number {
  const batch = warmedUpBatch(work, warmUp, slice / 20, clock);
  return () => {
    const start = clock();
    let units = 0;
    let elapsed = 0;
    while (elapsed < slice) {
      for (let i = 0; i < batch; i++) units += work();
      elapsed = clock() - start;
    }
    return (units / elapsed) * 1000;
  };
}

/** How many calls take about `duration`: a look at the clock costs more than a game of tic-tac-toe, so looks are rare. */
function warmedUpBatch(work: Work, warmUp: number, duration: number, clock: Clock): number {
  const start = clock();
  let batch = 1;
  for (let before = start, now = start; now - start < warmUp; before = now) {
    for (let i = 0; i < batch; i++) work();
    now = clock();
    if (now - before < duration) batch *= 2;
  }
  return batch;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
