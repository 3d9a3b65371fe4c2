/** Which shards are in the sum: a copy of the bits that Redis keeps, so that finding the next ones asks nobody. */

export interface ShardBits {
  readonly doneCount: () => number;
  readonly setDone: (index: number) => void;
  /** The first shards, `most` at most, that are neither done nor left out. */
  readonly open: (most: number, isLeftOut: (index: number) => boolean) => readonly number[];
}

/** `kept`: as Redis writes bits, the first one highest. */
export function shardBits(count: number, kept: Buffer): ShardBits {
  const bits = Buffer.alloc(Math.ceil(count / 8));
  kept.copy(bits);
  const isDone = (index: number): boolean => ((bits[index >> 3] ?? 0) & maskOf(index)) !== 0;
  let done = 0;
  for (let index = 0; index < count; index++) if (isDone(index)) done++;
  let lowest = 0;
  return {
    doneCount: () => done,
    setDone: (index) => {
      if (isDone(index)) return;
      bits[index >> 3] = (bits[index >> 3] ?? 0) | maskOf(index);
      done++;
    },
    open: (most, isLeftOut) => {
      while (lowest < count && isDone(lowest)) lowest++;
      const found: number[] = [];
      for (let index = lowest; index < count && found.length < most; index++)
        if (!isDone(index) && !isLeftOut(index)) found.push(index);
      return found;
    },
  };
}

const maskOf = (index: number): number => 0x80 >> (index & 7);
