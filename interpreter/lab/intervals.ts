/** What a sample can tell: intervals that hold the truth in 95 of 100 cases. */

export interface Interval {
  readonly least: number;
  readonly most: number;
}

/** Of the normal distribution: 95 % lie within so many standard deviations. */
export const Z = 1.959964;

/** Wilson's interval of a share: it holds for rare outcomes and small samples too. */
export function shareInterval(count: number, tries: number): Interval {
  if (tries === 0) return { least: 0, most: 1 };
  const share = count / tries;
  const middle = (share + Z ** 2 / (2 * tries)) / (1 + Z ** 2 / tries);
  const half = (Z / (1 + Z ** 2 / tries)) * Math.sqrt((share * (1 - share)) / tries + Z ** 2 / (4 * tries ** 2));
  return { least: Math.max(0, middle - half), most: Math.min(1, middle + half) };
}

export interface Estimate extends Interval {
  readonly value: number;
  /** How many observations it is made of. */
  readonly count: number;
}

/** Of a share; a shared victory may count as part of one. */
export function shareEstimate(count: number, tries: number): Estimate {
  return { value: tries === 0 ? 0 : count / tries, count: tries, ...shareInterval(count, tries) };
}

/** Of a mean, by the spread of what was observed; with less than two observations nothing is known. */
export function meanEstimate(values: readonly number[]): Estimate {
  const count = values.length;
  const value = count === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / count;
  if (count < 2) return { value, count, least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (count - 1);
  const half = quantile(count - 1) * Math.sqrt(variance / count);
  return { value, count, least: value - half, most: value + half };
}

/** Two estimates from different samples: how much greater the second is. The interval of Newcombe, which joins those of the two. */
export function differenceOf(before: Estimate, after: Estimate): Estimate {
  const value = after.value - before.value;
  return {
    value,
    count: Math.min(before.count, after.count),
    least: value - Math.hypot(after.value - after.least, before.most - before.value),
    most: value + Math.hypot(after.most - after.value, before.value - before.least),
  };
}

/** Observations of one sort: how many had something and what they won together, and the same for those without. */
export interface Stratum {
  readonly had: number;
  readonly hadWon: number;
  readonly lacked: number;
  readonly lackedWon: number;
}

/**
 * How much more often those win who had something, compared only with others of their sort (weighed as Mantel and Haenszel do): what
 * the sort itself brings, such as a better seat, is no part of it. Undefined if no sort has both.
 */
export function stratifiedDifference(strata: readonly Stratum[]): Estimate | undefined {
  let weights = 0;
  let sum = 0;
  let variance = 0;
  let count = 0;
  for (const { had, hadWon, lacked, lackedWon } of strata) {
    if (had === 0 || lacked === 0) continue;
    const weight = (had * lacked) / (had + lacked);
    // one half more on either side: a sort in which all won says less than that nobody ever loses
    const p = (hadWon + 0.5) / (had + 1);
    const q = (lackedWon + 0.5) / (lacked + 1);
    weights += weight;
    sum += weight * (hadWon / had - lackedWon / lacked);
    variance += weight ** 2 * ((p * (1 - p)) / had + (q * (1 - q)) / lacked);
    count += had + lacked;
  }
  if (weights === 0) return undefined;
  const value = sum / weights;
  const half = (Z * Math.sqrt(variance)) / weights;
  return { value, count, least: Math.max(-1, value - half), most: Math.min(1, value + half) };
}

/** Of Student's distribution, for small samples; Cornish and Fisher's expansion is within a hundredth from three degrees of freedom on. */
function quantile(freedom: number): number {
  if (freedom === 1) return 12.706;
  if (freedom === 2) return 4.303;
  const first = (Z ** 3 + Z) / 4;
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const third = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}
