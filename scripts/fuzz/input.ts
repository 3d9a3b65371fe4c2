/**
 * Hostile games by seed: a small game whose texts are changed where it hurts. Changes keep to tokens, so that many inputs get past the
 * parser: deleted, doubled, exchanged, taken from another game, numbers at the edges of what fits, and structure of YAML.
 */
import type { SourceFile } from '@kodeks/dsl';

export type Below = (n: number) => number;

/** One change; what it does depends on the text it meets, so any subset of changes can be applied. */
export interface Change {
  readonly how: (typeof WAYS)[number];
  readonly file: number;
  readonly at: number;
  readonly with: number;
}

const WAYS = ['delete', 'double', 'swap', 'replace', 'graft', 'number', 'letter', 'repeat', 'cut'] as const;
const TOKEN = /\/\/[^\n]*|"[^"\n]*"|[A-Za-z_][A-Za-z0-9_-]*|\d+|\n[ ]*|[ ]+|[^\sA-Za-z0-9_]/g;
const NUMBERS = [
  '0',
  '1',
  '31',
  '32',
  '33',
  '255',
  '65536',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '1000000',
];
const LETTERS = [
  '\u0000',
  '\t',
  '\r',
  '\ufeff',
  'ż',
  '🚀',
  '\u202e',
  '"',
  "'",
  '`',
  '{',
  '}',
  '(',
  ')',
  '&a',
  '*a',
  '!!js',
  '<<: ',
  '|',
  '\\',
];
const MOST = 4;

export function changesFrom(below: Below): readonly Change[] {
  return Array.from({ length: 1 + below(MOST) }, () => ({
    how: WAYS[below(WAYS.length)]!,
    file: below(1 << 20),
    at: below(1 << 20),
    with: below(1 << 20),
  }));
}

/** `others`: texts that pieces are taken from. */
export function applied(
  files: readonly SourceFile[],
  changes: readonly Change[],
  others: readonly string[],
): readonly SourceFile[] {
  const texts = files.map((file) => ({ ...file }));
  for (const change of changes) {
    const file = texts[change.file % texts.length]!;
    file.text = changed(file.text, change, others[change.with % others.length]!);
  }
  return texts;
}

function changed(text: string, { how, at, with: other }: Change, foreign: string): string {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.length === 0) return foreign;
  const [here, there] = [at % tokens.length, other % tokens.length];
  const before = tokens[here]!;
  switch (how) {
    case 'delete':
      tokens[here] = ' ';
      break;
    case 'double':
      tokens[here] = `${before} ${before}`;
      break;
    case 'swap':
      [tokens[here], tokens[there]] = [tokens[there]!, before];
      break;
    case 'replace':
      tokens[here] = tokens[there]!;
      break;
    case 'graft': {
      const pieces = foreign.split('\n');
      const from = at % pieces.length;
      tokens[here] = `${before}\n${pieces.slice(from, from + 1 + (other % 6)).join('\n')}\n`;
      break;
    }
    case 'number': {
      const digits = tokens.flatMap((token, index) => (/^\d+$/.test(token) ? [index] : []));
      tokens[digits[at % digits.length] ?? here] = NUMBERS[other % NUMBERS.length]!;
      break;
    }
    case 'letter':
      tokens[here] = before + LETTERS[other % LETTERS.length]!;
      break;
    case 'repeat':
      tokens[here] = before.repeat(2 + (other % 400));
      break;
    case 'cut':
      tokens.length = here;
      break;
  }
  return tokens.join('');
}
