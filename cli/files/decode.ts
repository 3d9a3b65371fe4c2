/** Bytes to text. What is not UTF-8 is still given as text, with a mark where it could not be read, and reported. */

export interface Decoded {
  readonly text: string;
  /** Offset in `text` of the first thing that is not UTF-8. */
  readonly badAt: number | undefined;
  readonly seems: 'UTF-16' | undefined;
}

export function decode(bytes: Uint8Array): Decoded {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), badAt: undefined, seems: undefined };
  } catch {
    const seems = looksLikeUtf16(bytes) ? 'UTF-16' : undefined;
    const text = new TextDecoder('utf-8').decode(bytes);
    return { text, badAt: firstBad(bytes), seems };
  }
}

function looksLikeUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Halving the stretch that is known to be bad: a prefix decodes as a stream exactly if nothing in it is bad. */
function firstBad(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isGoodPrefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return new TextDecoder('utf-8').decode(bytes.subarray(0, good), { stream: true }).length;
}

function isGoodPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
