/** The written guide says what is true: its chapters exist in both languages, its rules compile, its types are the real ones. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { guidePages } from '../../docs-site/build/guide.ts';
import { guideNavigation } from '../../docs-site/generate/guide-navigation.ts';
import { brokenLinks, problemPages, withApiTypes, withColours } from '../../docs-site/generate/index.ts';
import { kodeks, temporaryFolder } from '../cli/support/kodeks.ts';
import { ROOT } from '../support/source-tree.ts';

const folder = join(ROOT, 'docs-site/pages');
const api = readFileSync(join(ROOT, 'interpreter/api.ts'), 'utf8');
const pages = [...guidePages(folder, api, join(ROOT, 'docs-site/programs')), ...problemPages()];
const chapter = (language: string, name: string): string =>
  readFileSync(join(folder, language, 'guide', `${name}.md`), 'utf8');

test('has the same chapters in both languages', () =>
  expect(readdirSync(join(folder, 'pl/guide'))).toEqual(readdirSync(join(folder, 'en/guide'))));

test.each(['pl', 'en'] as const)(
  'has every chapter of its side bar (%s), and no link that leads nowhere',
  (language) => {
    const paths = pages.map(({ path }) => path);
    for (const item of guideNavigation(language)[0]?.items ?? []) expect(paths).toContain(item.link);
    expect(brokenLinks(pages, ['/playground/'])).toEqual([]);
  },
);

test('shows the same sources in both languages', () => {
  const sources = (text: string): readonly string[] =>
    [...text.matchAll(/^```(?:rules|yaml|sh)\n[\s\S]*?^```$/gm)].map(([block]) => block);
  for (const name of ['start', 'language', 'ci'])
    expect(sources(chapter('pl', name))).toEqual(sources(chapter('en', name)));
});

/** Blocks of a chapter, in order. */
const blocksOf = (name: string): readonly string[] =>
  [...chapter('en', name).matchAll(/^```(?:rules|yaml|sh)\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);

test('the first chapter, followed to the letter, leads to a game that is checked and proved', async () => {
  const part = (start: string): string => blocksOf('start').find((text) => text.trimStart().startsWith(start)) ?? '';
  const cwd = temporaryFolder({ 'games/.keep': '' });
  const edit = (path: string, from: string | RegExp, to: (found: string) => string): void => {
    const file = join(cwd, 'games/my-game', path);
    const before = readFileSync(file, 'utf8');
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${path} has no ${from}`);
    writeFileSync(file, after);
  };
  expect((await kodeks(['new', 'my-game'], { cwd })).code).toBe(0);
  edit('components/cards.yaml', / {2}- id: red-fox\n(?: {4}.*\n)*/, () => part('- id: red-fox'));
  edit('rules/30-turns.rules', 'one action of work, buy', (found) => `${found}, rest`);
  edit('rules/30-turns.rules', /$/, () => `\n${part('action rest')}`);
  edit('reference/rules.yaml', /- id: MG-TURN-04\n.*\n.*\n/, (found) => `${found}${part('- id: MG-TURN-05')}`);
  edit('lexicon.yaml', /^verbs:\n/m, (found) => `${found}${part('rest:')}`);
  edit('examples/turns.yaml', /\s*$/, () => `\n\n${part('- id: MG-EX-04')}`);
  expect((await kodeks(['texts', 'my-game'], { cwd })).code).toBe(0);
  expect((await kodeks(['check', 'my-game', '--strict'], { cwd })).out).toContain('my-game: fine');
  expect((await kodeks(['test', 'my-game'], { cwd })).out).toContain('4 passed, 0 failed');
});

test('the chapter on the language is a game that compiles', () => {
  const [things = '', action = '', values = '', exceptions = '', flow = ''] = blocksOf('language');
  // the exceptions stand on a card, and the chapter leaves out an action that it names
  const rules = [things.replace('points: Int\n', 'points: Int\n  always: optional Clauses\n'), action, values, flow];
  const files = [
    { path: 'game.yaml', text: 'id: shown\nname: { pl: Pokaz, en: Shown }\nplayers: 2 to 4\n' },
    { path: 'rules/10-all.rules', text: `${rules.join('\n')}\naction work { gain wage(you) coins }\n` },
    {
      path: 'components/cards.yaml',
      text: `kind: Card\nitems:\n  - id: red-fox\n    colour: red\n    cost: 2\n    points: 1\n    always: |\n${exceptions.replace(/^/gm, '      ')}\n`,
    },
  ];
  const errors = compile(files).problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
});

test('a paragraph right after a source is Markdown again', () =>
  expect(withColours('```sh\nls\n```\n`new` makes it')).toMatch(/<\/div>\n\n`new`/));

describe('a type in the guide', () => {
  test('is taken from the source, with its comment', () => {
    expect(withApiTypes('<!-- api: Refusal -->', api)).toContain(
      '/** Why something cannot be chosen. */\nexport interface Refusal {',
    );
  });
  test('that does not exist is an error', () =>
    expect(() => withApiTypes('<!-- api: Nothing -->', api)).toThrow('`Nothing`'));
});
