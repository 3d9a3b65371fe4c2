/**
 * How much we read, and texts that are not worth giving to a YAML parser: too large, or not text in UTF-8.
 */
import type { SourceFile, Span } from '../source/source.ts';
import type { YamlProblem } from './yaml-problems.ts';

/** Characters, which for the letters we meet is nearly the same as bytes. */
export const MAX_FILE_LENGTH = 8 * 1024 * 1024;

/** Lists and fields inside each other. */
export const MAX_DEPTH = 100;
/** Characters of one text. */
export const MAX_SCALAR_LENGTH = 256 * 1024;
/** Words, signs and line breaks: some five thousand cards. A large file that is all punctuation would take seconds to read. */
export const MAX_LEXEMES = 500_000;

/** Keys that mean something to YAML or to JavaScript objects; no name of a game needs them. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set(['<<', '__proto__', 'constructor', 'prototype']);

/** Control characters except tab, newline and carriage return; the two signs of a wrong decoding; half a character. */
const UNSUITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

export function unsuitableText(file: SourceFile): YamlProblem | undefined {
  const { text, path } = file;
  const spot = (start: number): Span => ({ file: path, start, end: Math.min(start + 1, text.length) });
  if (text.length > MAX_FILE_LENGTH) {
    return {
      kind: 'file-too-large',
      at: { file: path, start: 0, end: 0 },
      length: text.length,
      limit: MAX_FILE_LENGTH,
    };
  }
  const found = UNSUITABLE.exec(text);
  if (found === null) return undefined;
  // UTF-16 read as UTF-8 begins with two bytes that are not UTF-8 and has a NUL beside every letter.
  const first = text.slice(0, 64);
  if (/\0[\s\S]\0/.test(first) || first.startsWith('\uFFFE'))
    return { kind: 'encoding', at: spot(found.index), seems: 'UTF-16' };
  if (found[0] >= '\uD800') return { kind: 'encoding', at: spot(found.index), seems: undefined };
  return { kind: 'control-character', at: spot(found.index), code: found[0].charCodeAt(0) };
}
