/**
 * Finds the placeholders of a text before the ICU parser sees it, because two things of ours are not ICU:
 * `{=startingFood}` is bound to a definition, and `{12}` is a number meant as it stands. In the reference, where a text
 * has no arguments, every placeholder is bound and `=` may be left out: `{startingFood}`, `{@ion-drive.cost.ore}`.
 *
 * Each of them is replaced by one private character and blanks, so that every offset stays what it was.
 */

export interface BoundPlaceholder {
  /** As written, without braces and `=`: `discount(3)`. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

export interface MarkedText {
  /** For the ICU parser; as long as the original. */
  readonly text: string;
  readonly bound: readonly BoundPlaceholder[];
  /** Where the braces go wrong, if they do. */
  readonly broken: { readonly reason: 'stray-brace' | 'too-deep'; readonly at: number } | undefined;
}

const FIRST_MARK = 0xe000;
const MOST_MARKS = 0x1000;
const DEEPEST = 12;

/** The number of a placeholder that `markPlaceholders` has put there, or undefined for an argument of the author. */
export function markedNumber(name: string): number | undefined {
  const number = (name.codePointAt(0) ?? 0) - FIRST_MARK;
  return number >= 0 && number < MOST_MARKS ? number : undefined;
}

/** `everyArgument`: all placeholders are bound, as in the reference. */
export function markPlaceholders(text: string, everyArgument: boolean): MarkedText {
  const bound: BoundPlaceholder[] = [];
  let out = '';
  let done = 0;
  // What each open brace stands for: an argument with its style (`{n, plural, …`), or one of its options (`one {…`).
  const open: ('argument' | 'option')[] = [];
  const inText = (): boolean => open.at(-1) !== 'argument';
  let i = 0;
  while (i < text.length) {
    const sign = text[i];
    if (sign === "'" && inText()) {
      i = endOfQuote(text, i);
    } else if (sign === '{') {
      if (open.length === DEEPEST) return { text, bound, broken: { reason: 'too-deep', at: i } };
      if (!inText()) {
        open.push('option');
        i += 1;
        continue;
      }
      const end = endOfHead(text, i + 1);
      const head = text.slice(i + 1, end);
      if (isBound(head, everyArgument) && bound.length < MOST_MARKS) {
        const mark = String.fromCodePoint(FIRST_MARK + bound.length);
        out += text.slice(done, i + 1) + mark + ' '.repeat(head.length - 1);
        done = end;
        bound.push({ source: head.replace(/^\s*=/, '').trim(), start: i, end: Math.min(end + 1, text.length) });
      }
      if (text[end] === ',') open.push('argument');
      i = end + 1;
    } else if (sign === '}') {
      if (open.pop() === undefined) return { text, bound, broken: { reason: 'stray-brace', at: i } };
      i += 1;
    } else i += 1;
  }
  return { text: out + text.slice(done), bound, broken: undefined };
}

function isBound(head: string, everyArgument: boolean): boolean {
  const name = head.trim();
  if (name === '' || name === '=') return false;
  return everyArgument || name.startsWith('=') || /^\d+$/.test(name);
}

/** A placeholder's name ends at a comma or a brace, but not inside the brackets of `cost(a, b)`. */
function endOfHead(text: string, from: number): number {
  let brackets = 0;
  for (let i = from; i < text.length; i += 1) {
    const sign = text[i];
    if (sign === '(') brackets += 1;
    else if (sign === ')') brackets -= 1;
    else if (sign === '}' || sign === '{' || (sign === ',' && brackets <= 0)) return i;
  }
  return text.length;
}

/** ICU quotes braces with apostrophes: `'{'`. Any other apostrophe is one. */
function endOfQuote(text: string, at: number): number {
  if (text[at + 1] === "'") return at + 2;
  if (text[at + 1] !== '{' && text[at + 1] !== '}') return at + 1;
  const end = text.indexOf("'", at + 1);
  return end < 0 ? text.length : end + 1;
}
