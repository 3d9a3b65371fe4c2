/**
 * Sums of squares of a thousand million games do not fit into the whole numbers that a `number` holds exactly; rounded sums would
 * depend on the order of adding. Two halves hold them, and every sum has one way to be written.
 */

export interface ExactSum {
  /** In units of 2^50. */
  readonly high: number;
  /** Below 2^50. */
  readonly low: number;
}

const UNIT = 2 ** 50;

export const NO_SUM: ExactSum = { high: 0, low: 0 };

/** Of a whole number from 0. */
export function exactly(number: number): ExactSum {
  const high = Math.floor(number / UNIT);
  return { high, low: number - high * UNIT };
}

export function addSums(a: ExactSum, b: ExactSum): ExactSum {
  const low = a.low + b.low;
  return low < UNIT ? { high: a.high + b.high, low } : { high: a.high + b.high + 1, low: low - UNIT };
}

/** As near as a `number` comes. */
export const asNumber = ({ high, low }: ExactSum): number => high * UNIT + low;
