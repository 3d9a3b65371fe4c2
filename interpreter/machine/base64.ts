/** Cells as text, without anything of the host: little-endian words in base64. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function encodeCells(cells: Int32Array): string {
  const bytes = new Uint8Array(cells.length * 4);
  const view = new DataView(bytes.buffer);
  cells.forEach((value, i) => {
    view.setInt32(i * 4, value, true);
  });
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const left = bytes.length - i;
    parts.push(
      DIGITS[word >> 18]! +
        DIGITS[(word >> 12) & 63]! +
        (left > 1 ? DIGITS[(word >> 6) & 63]! : '=') +
        (left > 2 ? DIGITS[word & 63]! : '='),
    );
  }
  return parts.join('');
}

/** Undefined if the text is not such cells. */
export function decodeCells(text: string): Int32Array | undefined {
  const clean = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((clean.length * 3) / 4));
  if (bytes.length % 4 !== 0) return undefined;
  let bits = 0;
  let word = 0;
  let at = 0;
  for (const digit of clean) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return undefined;
    word = ((word << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (word >> bits) & 255;
  }
  const view = new DataView(bytes.buffer);
  return Int32Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(i * 4, true));
}
