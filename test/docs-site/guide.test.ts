/** The written guide says what is true: its chapters exist in both languages, its rules compile, its types are the real ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { guidePages } from '../../docs-site/build/guide.ts';
import { guideNavigation } from '../../docs-site/generate/guide-navigation.ts';
import { brokenLinks, problemPages, withApiTypes } from '../../docs-site/generate/index.ts';
import { ROOT } from '../support/source-tree.ts';
import { edited, starterFiles } from './support.ts';

const folder = join(ROOT, 'docs-site/pages');
const api = readFileSync(join(ROOT, 'interpreter/api.ts'), 'utf8');
const pages = [...guidePages(folder, api), ...problemPages()];
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

describe('the first chapter', () => {
  const blocks = [...chapter('en', 'start').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, , text = '']) => text);
  const part = (start: string): string => blocks.find((text) => text.trimStart().startsWith(start)) ?? '';

  test('leads to a game that compiles and whose example passes the check', () => {
    const reference = starterFiles.find(({ text }) => text.includes('id: START-TURN-04'))?.path ?? '';
    let files = edited(
      starterFiles,
      'rules/30-turns.rules',
      'one action of work, buy',
      'one action of work, buy, rest',
    );
    files = edited(files, 'rules/30-turns.rules', /$/, `\n${part('action rest')}`);
    files = edited(files, 'lexicon.yaml', /^verbs:\n/m, part('verbs:'));
    files = edited(files, 'examples/turns.yaml', /\s*$/, `\n\n${part('- id: START-EX-REST')}`);
    files = edited(files, reference, /( +)- id: START-TURN-04/, (found) => `${part('- id: START-TURN-05')}${found}`);
    expect(compile(files).problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });
});

describe('a type in the guide', () => {
  test('is taken from the source, with its comment', () => {
    expect(withApiTypes('<!-- api: Refusal -->', api)).toContain(
      '/** Why something cannot be chosen. */\nexport interface Refusal {',
    );
  });
  test('that does not exist is an error', () =>
    expect(() => withApiTypes('<!-- api: Nothing -->', api)).toThrow('`Nothing`'));
});
