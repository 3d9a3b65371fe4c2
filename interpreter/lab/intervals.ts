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
