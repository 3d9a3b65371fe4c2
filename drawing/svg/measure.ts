/**
 * How wide a text is, without a screen to ask: widths of a broad sans-serif face, so that what fits here fits in any usual one.
 * Texts are wrapped or shortened by it before they are drawn; nothing runs over its box.
 */
const NARROW = new Set([..."ijlI|.,:;'!()[]{}/\\"]);
const SLIM = new Set([...'tfr-" łŁ']);
const WIDE = new Set([...'mwMWOQGDÓ@%&+=<>~—…']);

/** In parts of the size of the type. */
function widthOf(sign: string): number {
  if (NARROW.has(sign)) return 0.39;
  if (SLIM.has(sign)) return 0.45;
  if (WIDE.has(sign)) return 1;
  const code = sign.codePointAt(0) ?? 0;
  if (code >= 0x2e80) return 1.35; // ideographs and pictures
  if (code > 0x24f) return 0.9;
  return sign >= 'A' && sign <= 'Z' ? 0.78 : 0.655;
}

const BOLD = 1.1;

export function textWidth(text: string, size: number, isBold = false): number {
  let width = 0;
  for (const sign of text) width += widthOf(sign);
  return width * size * (isBold ? BOLD : 1);
}

/** The text if it fits, else its beginning and an ellipsis. */
export function shortened(text: string, width: number, size: number, isBold = false): string {
  if (textWidth(text, size, isBold) <= width) return text;
  const signs = [...text];
  while (signs.length > 0 && textWidth(`${signs.join('')}…`, size, isBold) > width) signs.pop();
  return signs.length === 0 ? '' : `${signs.join('').trimEnd()}…`;
}

/** Lines of whole words where possible; what does not fit the last line is cut off there. */
export function wrapped(text: string, width: number, size: number, most: number, isBold = false): readonly string[] {
  const lines: string[] = [];
  // not at a no-break space
  let rest = text.split(/[ \n]+/).filter((word) => word !== '');
  while (rest.length > 0 && lines.length < most - 1) {
    let taken = 1;
    while (taken < rest.length && textWidth(rest.slice(0, taken + 1).join(' '), size, isBold) <= width) taken += 1;
    lines.push(shortened(rest.slice(0, taken).join(' '), width, size, isBold));
    rest = rest.slice(taken);
  }
  if (rest.length > 0) lines.push(shortened(rest.join(' '), width, size, isBold));
  return lines;
}
