/** The colours that regular expressions give: right on lines that are easy to get wrong, and complete on every game we have. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { monarchGrammar, textMateGrammar } from '../../../dsl/index.ts';
import { ALL_WORDS, lex } from '../../../dsl/syntax/tokens.ts';
import { readGame } from '../../support/read-game.ts';
import { ROOT } from '../../support/source-tree.ts';

const FOLDERS = ['test/classics', 'games'];

const rules = monarchGrammar().tokenizer.root;

interface Piece {
  readonly text: string;
  readonly colour: string;
}

/** What Monaco does with a grammar of one state: the first pattern that fits here. */
function colourLine(line: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < line.length) {
    const found = ruleAt(line, at);
    if (found === undefined) {
      at++;
      continue;
    }
    const { match, colours } = found;
    const texts = typeof colours === 'string' ? [match[0]] : match.slice(1);
    for (const [i, text] of texts.entries())
      if (text.trim() !== '') pieces.push({ text, colour: typeof colours === 'string' ? colours : (colours[i] ?? '') });
    at += match[0].length;
  }
  return pieces;
}

function ruleAt(line: string, at: number): { match: RegExpExecArray; colours: string | readonly string[] } | undefined {
  for (const [pattern, colours] of rules) {
    const sticky = new RegExp(pattern.source, 'y');
    sticky.lastIndex = at;
    const match = sticky.exec(line);
    if (match !== null && match[0] !== '') return { match, colours };
  }
  return undefined;
}

const coloured = (line: string) =>
  colourLine(line)
    .filter((piece) => piece.colour !== 'sign' || /\w/.test(piece.text))
    .map((piece) => `${piece.text}:${piece.colour}`)
    .join(' ');

describe('a line', () => {
  test.each([
    ['action move implements CR-MOVE-03 {', 'action:declaration move:declared implements:word CR-MOVE-03:rule-id'],
    ['free action trade throughout {', 'free action:declaration trade:declared throughout:word'],
    ['invariant cubes: cubes = 3', 'invariant:declaration cubes:declared cubes:name 3:number'],
    ['set tile.value to 3', 'set:word tile:name value:member to:word 3:number'],
    ['  otherwise: 2', 'otherwise:word 2:number'],
    ['  count: Int, starts at 0', 'count:member Int:type starts:word at:word 0:number'],
    ['state worth of Card: Int', 'state:declaration worth:declared of:word Card:type Int:type'],
    [
      'if card is @ion-drive and you.done',
      'if:word card:name is:sign @ion-drive:component and:sign you:builtin done:member',
    ],
    ['explore(you) // twice', 'explore:call you:builtin // twice:comment'],
    ['let źródło = yes', 'let:word źródło:name yes:constant'],
    ['repeat while 1..6 contains x', 'repeat:word while:word 1:number 6:number contains:sign x:name'],
    ['if a == b else "x" # no', 'if:word a:name ==:invalid b:name else:invalid "x":invalid # no:invalid'],
    ['settle', 'settle:name'], // not `set`
  ])('%s', (line, expected) => expect(coloured(line)).toBe(expected));
});

test('every word of the language is coloured where it is no name', () => {
  const plain = ALL_WORDS.filter((word) =>
    colourLine(`, ${word} x`).some((piece) => piece.colour === 'name' && piece.text === word),
  );
  expect(plain).toEqual([]);
});

test('on every game the coloured pieces are the tokens of the language', () => {
  const files = FOLDERS.flatMap((folder) => readGame(join(ROOT, folder))).filter((file) =>
    file.path.endsWith('.rules'),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const { text } of files)
    for (const line of text.split('\n')) {
      const { tokens, comments } = lex(line);
      const expected = [...tokens, ...comments]
        .sort((a, b) => a.startOffset - b.startOffset)
        .map((token) => token.image);
      const found = colourLine(line).flatMap((piece) => piece.text.replace(/^free\s+/, 'free\0').split('\0'));
      expect(found).toEqual(expected);
    }
});

test('the TextMate grammar has the same patterns', () => {
  expect(textMateGrammar().patterns.map((rule) => rule.match.replaceAll('\\/', '/'))).toEqual(
    rules.map(([pattern]) => pattern.source.replaceAll('\\/', '/')),
  );
  expect(textMateGrammar().patterns.every((rule) => rule.name !== undefined || rule.captures !== undefined)).toBe(true);
});
