/** Every problem is said in Polish as well as in English, down to the last detail: messages, labels, notes, fixes, faults of play. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE, compile, type Diagnostic, editorSchemas, phraseInPolish, type SourceFile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { VOCABULARY, writtenAs } from '../../../dsl/syntax/tokens.ts';
import { messageInPolish } from '../../../interpreter/examples/faults.ts';
import { readGame } from '../../support/read-game.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const filesBelow = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path));

const cometRun = readGame(join(root, 'test/support/comet-run'));
const manifest: SourceFile = {
  path: 'game.yaml',
  text: 'id: case\nname: { pl: Przypadek, en: Case }\nplayers: 2 to 4\n',
};

/** Of the cases of the language, and of the examples of the catalogue. */
const shown: readonly Diagnostic[] = [
  ...filesBelow('test/language', '.rules').map((path) => [manifest, { path: 'rules/case.rules', text: read(path) }]),
  ...[...CATALOGUE.values()].flatMap(({ example }) =>
    example === undefined
      ? []
      : [
          [...cometRun.filter(({ path }) => path !== example.path), example],
          [manifest, example],
        ],
  ),
].flatMap((files) => compile(files).problems);

const pairsOf = ({ message, at, related, notes, fix, polish }: Diagnostic): readonly (readonly [string, string])[] => [
  [message, polish.message],
  [at.text, polish.at],
  ...related.map(({ text }, i) => [text, polish.related[i] ?? ''] as const),
  ...notes.map((note, i) => [note, polish.notes[i] ?? ''] as const),
  ...(fix === undefined ? [] : [[fix.title, polish.fix ?? ''] as const]),
];

/** What is left of a text without names, rules text and numbers: nothing, where there is nothing to translate. */
const wordsIn = (text: string): string =>
  text
    .replace(/`[^`]*`/g, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** English that must not be left in a Polish sentence. */
const ENGLISH = new Set(
  'the is are this that not no must has have but expected here with from there cannot'.split(' '),
);
const isEnglish = (text: string): boolean => text.split(' ').some((word) => ENGLISH.has(word));

describe('a problem in Polish', () => {
  test('says as much as in English, and in Polish', () => {
    const left = shown.flatMap((problem) =>
      pairsOf(problem).filter(([en, pl]) => wordsIn(en) !== '' && (pl === en || pl === '' || isEnglish(wordsIn(pl)))),
    );
    expect(left).toEqual([]);
  });

  test('is worded as all messages are', () => {
    for (const { polish } of shown) {
      expect(polish.message).not.toMatch(/^\p{Lu}\p{Ll}|\.$/u);
      expect(polish.at).not.toMatch(/\.$/);
    }
  });

  test('keeps the names that the English one has', () => {
    const names = (text: string): readonly string[] => (text.match(/`[^`]+`/g) ?? []).map((name) => name.slice(1, -1));
    const lost = shown.flatMap(({ message, polish }) =>
      names(message).filter((name) => !polish.message.includes(name) && !name.includes('<') && !name.includes(' ')),
    );
    expect(lost).toEqual([]);
  });
});

test('what the parser may expect has its Polish', () => {
  const labels = VOCABULARY.map((type) => type.LABEL ?? writtenAs(type)).filter((label) => /^[a`]/.test(label));
  const written = filesBelow('dsl/syntax', '.ts').flatMap((path) =>
    [...read(path).matchAll(/(?:ERR_MSG:\s*|expected\(|anyName\(\d, |variable\(\d, |what = )'([^']+)'/g)].map(
      ([, phrase]) => phrase ?? '',
    ),
  );
  expect(written.length).toBeGreaterThan(60);
  expect([...new Set([...labels, ...written])].filter((phrase) => phraseInPolish(phrase) === undefined)).toEqual([]);
});

test('what files of a game hold has its Polish', () => {
  const { game } = compile(cometRun);
  if (game === undefined) throw new Error('Comet Run does not compile');
  const phrases = new Set<string>();
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look);
    if (typeof node !== 'object' || node === null) return;
    const { title, description, pattern } = node as Readonly<Record<string, unknown>>;
    if (typeof title === 'string') phrases.add(title);
    if (typeof description === 'string' && typeof pattern === 'string') phrases.add(description);
    Object.values(node).forEach(look);
  };
  for (const { schema } of editorSchemas(game)) look(schema);
  expect(phrases.size).toBeGreaterThan(80);
  expect([...phrases].filter((phrase) => phraseInPolish(phrase) === undefined)).toEqual([]);
});

test('faults of play have their Polish', () => {
  // expressions in the texts stand for names and numbers
  const messages = filesBelow('interpreter', '.ts').flatMap((path) =>
    [...read(path).matchAll(/RuleBug\(\s*'run\/[a-z-]+',\s*(?:'([^']+)'|`((?:[^`\\]|\\.)+)`),?\s*\)/g)].map(
      ([, plain, built]) => (plain ?? built ?? '').replaceAll('\\`', '`').replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '7'),
    ),
  );
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((message) => !PUT_TOGETHER.has(message) && messageInPolish(message) === undefined)).toEqual(
    [],
  );
});

/** Begun elsewhere, or with a whole clause in the place of the number. */
const PUT_TOGETHER: ReadonlySet<string> = new Set(['7, and nothing can be taken back any more', '`7` is read for 7']);
