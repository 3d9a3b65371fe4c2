/**
 * How values are spread, in a few hundred counters however many they are: whole numbers below 128 are counted one by one, larger
 * ones by their first seven binary digits, so a quantile is off by less than 1 %. Sketches add up in any order.
 */

/** Smallest value of a bucket (largest, of a negative one) to how many values fell into it. */
export type Sketch = Readonly<Record<string, number>>;

const DIGITS = 7;

export function countIn(sketch: Record<string, number>, value: number): void {
  const bucket = bucketOf(value);
  sketch[bucket] = (sketch[bucket] ?? 0) + 1;
}

export function addSketches(a: Sketch, b: Sketch): Sketch {
  const sum: Record<string, number> = { ...a };
  for (const [bucket, times] of Object.entries(b)) sum[bucket] = (sum[bucket] ?? 0) + times;
  return sum;
}

/** The value below which `share` of all values lie; undefined if there are none. */
export function quantile(sketch: Sketch, share: number): number | undefined {
  const buckets = Object.entries(sketch)
    .map(([bucket, times]) => ({ bucket: Number(bucket), times }))
    .sort((a, b) => a.bucket - b.bucket);
  const total = buckets.reduce((sum, { times }) => sum + times, 0);
  const wanted = Math.max(1, Math.ceil(share * total));
  let below = 0;
  for (const { bucket, times } of buckets) {
    below += times;
    if (below >= wanted) return middleOf(bucket);
  }
  return undefined;
}

function bucketOf(value: number): number {
  const unit = unitOf(value);
  return Math.trunc(value / unit) * unit;
}

function middleOf(bucket: number): number {
  const unit = unitOf(bucket);
  return bucket + Math.sign(bucket) * Math.floor((unit - 1) / 2);
}

/** How many neighbours share a bucket. */
const unitOf = (value: number): number => 2 ** Math.max(0, 32 - Math.clz32(Math.abs(value)) - DIGITS);
