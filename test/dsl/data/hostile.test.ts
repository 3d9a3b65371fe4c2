/** Files that somebody made to hurt. Each is refused for its own reason, at once, and nothing is built from it. */
import { describe, expect, test } from 'vitest';
import { readYaml } from '../../../dsl/data/yaml.ts';
import { MAX_DEPTH, MAX_FILE_LENGTH, MAX_LEXEMES, MAX_SCALAR_LENGTH } from '../../../dsl/data/yaml-limits.ts';
import { toJson } from '../../../dsl/data/yaml-tree.ts';
import { codesOf, file } from './comet-run.ts';

const MEGABYTE = 1024 * 1024;

function deepBlock(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
}

function aliasBomb(): string {
  const letters = [...'bcdefghi'];
  const line = (name: string, before: string) => `${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]\n`;
  return `a: &a [x, x, x]\n${letters.map((name, index) => line(name, letters[index - 1] ?? 'a')).join('')}`;
}

describe('a hostile file is refused in well under a second', () => {
  test.each([
    { name: 'a scalar of 50 MB', text: () => `a: ${'x'.repeat(50 * MEGABYTE)}`, kinds: ['file-too-large'] },
    { name: 'a plain text of 7 MB', text: () => `a: ${'x'.repeat(7 * MEGABYTE)}`, kinds: ['text-too-long'] },
    { name: 'a quoted text of 7 MB', text: () => `a: "${'x'.repeat(7 * MEGABYTE)}"`, kinds: ['text-too-long'] },
    { name: 'an open quote before 7 MB', text: () => `a: "x\n${'  x\n'.repeat(1_800_000)}`, kinds: ['text-too-long'] },
    { name: 'a block of 7 MB', text: () => `a: |\n${'  x\n'.repeat(1_800_000)}`, kinds: ['text-too-long'] },
    { name: '1,000 brackets', text: () => '['.repeat(1000), kinds: ['too-deep'] },
    { name: '1,000 braces', text: () => '{a: '.repeat(1000), kinds: ['too-deep'] },
    { name: '1,000 closed brackets', text: () => '['.repeat(1000) + ']'.repeat(1000), kinds: ['too-deep'] },
    { name: '1,000 levels of indentation', text: () => deepBlock(1000), kinds: ['too-deep'] },
    { name: '100,000 dashes', text: () => `${'- '.repeat(100_000)}x`, kinds: ['too-deep'] },
    { name: '100,000 fields on a line', text: () => 'a: '.repeat(100_000), kinds: ['too-deep'] },
    { name: '100,000 question marks', text: () => '? '.repeat(100_000), kinds: ['too-deep'] },
    { name: 'two million items', text: () => '- a\n'.repeat(2 * MEGABYTE - 1), kinds: ['too-many-values'] },
    { name: 'two million documents', text: () => '---\n'.repeat(2 * MEGABYTE - 1), kinds: ['too-many-values'] },
    { name: 'seven million commas', text: () => `[${','.repeat(7 * MEGABYTE)}]`, kinds: ['too-many-values'] },
    { name: 'an alias bomb', text: aliasBomb, kinds: ['anchor', 'alias'] },
    { name: 'an alias of itself', text: () => 'a: &a [*a]\n', kinds: ['anchor', 'alias'] },
    { name: 'an alias of nothing', text: () => 'a: *a\n', kinds: ['alias'] },
    { name: 'an alias as a key', text: () => '*a : 1\n', kinds: ['alias'] },
    { name: 'a merge key', text: () => 'a: { <<: { b: 1 } }\n', kinds: ['merge-key'] },
    { name: '__proto__', text: () => '__proto__: { polluted: yes }\n', kinds: ['reserved-key'] },
    { name: '__proto__ in quotes', text: () => 'a: { "__proto__": 1 }\n', kinds: ['reserved-key'] },
    { name: '__proto__ in disguise', text: () => 'a: { "__pr\\x6fto__": 1 }\n', kinds: ['reserved-key'] },
    { name: 'constructor', text: () => 'constructor: { prototype: 1 }\n', kinds: ['reserved-key'] },
    { name: 'a tag', text: () => 'a: !!js/function x\n', kinds: ['tag'] },
    { name: 'a tag of our own', text: () => '%TAG ! tag:x,2000:\n---\na: !b 1\n', kinds: ['directive', 'tag'] },
    { name: 'a key twice', text: () => 'a: 1\na: 2\n', kinds: ['duplicate-key'] },
    { name: 'a key in two spellings', text: () => 'a: 1\n"a": 2\n', kinds: ['duplicate-key'] },
    { name: 'NUL', text: () => 'a: x\0y\n', kinds: ['control-character'] },
    { name: 'escape sequences of a terminal', text: () => 'a: \u001B[2J\n', kinds: ['control-character'] },
    { name: 'bytes that are not UTF-8', text: () => decoded([0x61, 0x3a, 0x20, 0xb3, 0xf3]), kinds: ['encoding'] },
    {
      name: 'UTF-16, little end first',
      text: () => decoded([0xff, 0xfe, 0x61, 0, 0x3a, 0, 0x20, 0]),
      kinds: ['encoding'],
    },
    {
      name: 'UTF-16, big end first',
      text: () => decoded([0xfe, 0xff, 0, 0x61, 0, 0x3a, 0, 0x20]),
      kinds: ['encoding'],
    },
    { name: 'UTF-16 without a mark', text: () => decoded([0x61, 0, 0x3a, 0, 0x20, 0, 0x62, 0]), kinds: ['encoding'] },
    { name: 'half a character', text: () => 'a: \uD83D\n', kinds: ['encoding'] },
  ])('$name', ({ text, kinds }) => {
    const source = file(text());
    const begin = performance.now();
    const { problems } = readYaml(source);
    const seconds = (performance.now() - begin) / 1000;
    expect([...new Set(problems.map(({ kind }) => kind))]).toEqual(kinds);
    // Alone each takes a third of this at most; other tests run beside it.
    expect(seconds).toBeLessThan(3);
  });

  test('nothing reaches the prototype of objects', () => {
    readYaml(file('a: 1\n__proto__: { polluted: yes }\n')).documents.map(({ root }) => toJson(root));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('a hundred levels are fine, one more is not', () => {
    const nested = (depth: number) => readYaml(file('['.repeat(depth) + ']'.repeat(depth))).problems;
    expect(nested(MAX_DEPTH)).toEqual([]);
    expect(nested(MAX_DEPTH + 1).map(({ kind }) => kind)).toEqual(['too-deep']);
  });

  test('a text as long as allowed is read', () => {
    expect(readYaml(file(`a: "${'x'.repeat(MAX_SCALAR_LENGTH - 2)}"`)).problems).toEqual([]);
    expect(readYaml(file(`a: "${'x'.repeat(MAX_SCALAR_LENGTH)}"`)).problems).toHaveLength(1);
  });

  test('the limit of a file is a limit of its length', () => {
    const padded = (length: number) => readYaml(file(`a: 1${'\n# '.repeat(0)}`.padEnd(length, ' '))).problems;
    expect(padded(MAX_FILE_LENGTH + 1).map(({ kind }) => kind)).toEqual(['file-too-large']);
    expect(MAX_LEXEMES).toBeGreaterThan(180_000); // two thousand cards
  });

  test('a file wrong in every line has fifty problems, not a hundred thousand', () => {
    expect(readYaml(file('a: ]\n'.repeat(20_000))).problems.length).toBeLessThanOrEqual(50);
    expect(readYaml(file('- &a x\n- *a\n'.repeat(1000))).problems.length).toBeLessThanOrEqual(50);
  });

  test('what a reader says of such a file is that and nothing else', () => {
    expect(codesOf(file('[['.repeat(1000)))).toEqual(['yaml/too-deep']);
    expect(codesOf(file('id: x\nname: *y\nplayers: 2\n', 'game.yaml'))).toEqual(['yaml/alias']);
  });
});

function decoded(bytes: readonly number[]): string {
  return new TextDecoder().decode(new Uint8Array(bytes));
}
