/** Texts of which one language changed and the other did not: found, explained, accepted. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CompiledGame, compile } from '../../../dsl/compile.ts';
import type { SourceFile } from '../../../dsl/source/source.ts';
import { type ComparedText, comparedTexts, translationsText } from '../../../dsl/text/agreed.ts';
import { readGame } from '../../support/read-game.ts';
import { ROOT } from '../../support/source-tree.ts';

const starter = readGame(join(ROOT, 'cli/template'));

function gameOf(files: readonly SourceFile[]): CompiledGame {
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  return game;
}

function recorded(files: readonly SourceFile[], accepts: (text: ComparedText) => boolean = () => false): SourceFile[] {
  const text = translationsText(gameOf(files).data, accepts);
  return [...files.filter(({ path }) => path !== 'translations.yaml'), { path: 'translations.yaml', text }];
}

function changed(
  files: readonly SourceFile[],
  ...edits: readonly (readonly [path: string, from: string, to: string])[]
): SourceFile[] {
  return files.map((file) => {
    const own = edits.filter(([path]) => path === file.path);
    const text = own.reduce((before, [, from, to]) => {
      if (!before.includes(from)) throw new Error(`${file.path} has no ${from}`);
      return before.replace(from, to);
    }, file.text);
    return { path: file.path, text };
  });
}

const found = (files: readonly SourceFile[]): readonly string[] =>
  compile(files).problems.map(({ code, message }) => `${code}: ${message}`);

const agreed = recorded(starter);
const RULES = 'reference/rules.yaml';
const rule = (language: 'pl' | 'en'): string => {
  const file = starter.find(({ path }) => path === RULES)?.text ?? '';
  return new RegExp(`id: START-TURN-03\\n(?:.*\\n)*?\\s+${language}: (.*)`).exec(file)?.[1] ?? '';
};

test('the starter game agrees, and without the file nobody asks', () => {
  expect(found(agreed)).toEqual([]);
  expect(found(starter)).toEqual([]);
});

describe('a text that changed in one language only', () => {
  test.each([
    { what: 'English rule', edit: [RULES, rule('en'), 'Something else.'], stale: 'Polish', key: 'rule/START-TURN-03' },
    { what: 'Polish rule', edit: [RULES, rule('pl'), 'Coś innego.'], stale: 'English', key: 'rule/START-TURN-03' },
    {
      what: 'name of the game',
      edit: ['game.yaml', 'en: Starter Game', 'en: Beginner Game'],
      stale: 'Polish',
      key: 'game/title',
    },
  ] as const)('$what: the other one is stale', ({ edit, stale, key }) => {
    const files = changed(agreed, edit);
    const { problems } = compile(files);
    expect(problems.map(({ code }) => code)).toEqual(['text/stale']);
    expect(problems[0]?.severity).toBe('error');
    expect(problems[0]?.message).toContain(`the ${stale} text of`);
    expect(problems[0]?.notes.join()).toContain(`kodeks texts --accept ${key}`);
    expect(found(recorded(files))).toHaveLength(1); // to write the file anew accepts nothing
    expect(found(recorded(files, (text) => text.key === key))).toEqual([]);
  });

  test('it is no longer stale when the other language follows, and the file is out of date', () => {
    const files = changed(agreed, [RULES, rule('en'), 'Something else.'], [RULES, rule('pl'), 'Coś innego.']);
    expect(compile(files).problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['text/unrecorded', 'warning'],
    ]);
    expect(found(recorded(files))).toEqual([]);
  });

  test('it can be put back', () => {
    const there = changed(agreed, [RULES, rule('en'), 'Something else.']);
    expect(found(changed(there, [RULES, 'Something else.', rule('en')]))).toEqual([]);
  });

  test('the forms of a noun are a text too', () => {
    const lexicon = agreed.find(({ path }) => path === 'lexicon.yaml')?.text ?? '';
    const noun = /en: \{ one: ([a-z]+), other: ([a-z]+) \}/.exec(lexicon)?.[0] ?? '';
    const files = changed(agreed, ['lexicon.yaml', noun, 'en: { one: thing, other: things }']);
    expect(compile(files).problems.map(({ code }) => code)).toEqual(['text/stale']);
  });
});

describe('what makes no text stale', () => {
  const withNumber = recorded(
    changed(
      starter,
      [RULES, rule('en'), '"You get {coins.starts} coins."'],
      [RULES, rule('pl'), '"Dostajesz {coins.starts} monet."'],
    ),
  );
  test.each([
    {
      what: 'another definition behind a number',
      from: 'You get {coins.starts} coins',
      to: 'You get {players.most} coins',
    },
    { what: 'white space', from: 'You get {coins.starts} coins', to: 'You  get {coins.starts}   coins' },
  ])('$what', ({ from, to }) => {
    const stale = comparedTexts(gameOf(changed(withNumber, [RULES, from, to])).data).filter((text) => text.stale);
    expect(stale).toEqual([]);
  });
});

test('a text that is gone makes the file out of date', () => {
  const more = agreed.map((file) =>
    file.path === 'translations.yaml' ? { ...file, text: `${file.text}gap:\n  START-TURN-09: 000000 000000\n` } : file,
  );
  expect(compile(more).problems.map(({ code, notes }) => [code, ...notes])).toEqual([
    ['text/unrecorded', 'no longer there: `gap/START-TURN-09`'],
  ]);
});

test.each(['rule: 3\n', 'rule:\n  A-1: x\n', '<<<<<<< HEAD\n'])(
  'a file that nobody can read is reported: %j',
  (text) => {
    const files = agreed.map((file) => (file.path === 'translations.yaml' ? { ...file, text } : file));
    const errors = compile(files).problems.filter(({ severity }) => severity === 'error');
    expect(errors.length).toBeGreaterThan(0);
    for (const { at } of errors) expect(at.span.file).toBe('translations.yaml');
  },
);

describe('every game in games/', () => {
  const folder = join(ROOT, 'games');
  const games = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'game.yaml')));
  test.each(games)('%s keeps track of its texts, and none is stale', (name) => {
    const files = readGame(join(folder, name));
    expect(files.some(({ path }) => path === 'translations.yaml')).toBe(true);
    expect(found(files).filter((line) => /^text\/(stale|unrecorded)/.test(line))).toEqual([]);
  });
});
