/** The history of rules: releases that were kept, and how their texts differ. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wordDiff } from '@kodeks/dsl';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { keepRelease } from '../../docs-site/build/keep-release.ts';
import { readReleases } from '../../docs-site/build/write.ts';
import { gameSite } from '../../docs-site/generate/index.ts';

import { readGame } from '../support/read-game.ts';
import { ROOT } from '../support/source-tree.ts';
import { modelOf, pageAt } from './support.ts';

const root = mkdtempSync(join(tmpdir(), 'kodeks-releases-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('two releases and the game as it is now', () => {
  const game = join(root, 'games/starter');
  const reference = join(game, 'reference/rules.yaml');
  const releases = join(root, 'releases');
  const edit = (from: string | RegExp, to: string): void => {
    const text = readFileSync(reference, 'utf8');
    const after = text.replace(from, to);
    if (after === text) throw new Error(`no ${from}`);
    writeFileSync(reference, after);
  };
  cpSync(join(ROOT, 'cli/template'), game, { recursive: true });
  edit('Whoever works is paid in coins.', 'Whoever works is paid in gold.');
  keepRelease('0.9.0', '2026-01-31', join(root, 'games'), releases);
  edit('Whoever works is paid in gold.', 'Whoever works is paid in coins.');
  keepRelease('0.10.0', '2026-03-01', join(root, 'games'), releases);
  const rule = / {6}- id: START-TURN-04\n.*\n.*\n/;
  const removed = rule.exec(readFileSync(reference, 'utf8'))?.[0] ?? '';
  edit(rule, removed.replace('START-TURN-04', 'START-TURN-05'));
  const files = readGame(game).map((file) =>
    file.path.startsWith('rules/') ? { ...file, text: file.text.replaceAll('START-TURN-04', 'START-TURN-05') } : file,
  );
  const kept = readReleases(releases);
  const { pages } = gameSite(modelOf(files.filter(({ path }) => !path.startsWith('examples/'))), kept);
  const body = (language: string): string => pageAt(pages, `/${language}/starter/changes`).body;

  test('are in the order of their numbers', () =>
    expect(kept.map(({ version }) => version)).toEqual(['0.9.0', '0.10.0']));

  test('the newest stands first, each with what it changed, word by word', () => {
    const [, now = '', ten = '', nine = ''] = body('en').split(/^## /m);
    expect(now).toMatch(/^Since the last release/);
    expect(now).toContain('New rules: 1 · Removed rules: 1');
    expect(now).toContain('START-TURN-05');
    expect(now).toMatch(/<code>START-TURN-04<\/code> A card costs/);
    expect(ten).toMatch(/^Release 0\.10\.0 \(1 March 2026\)/);
    expect(nine).toMatch(/^Release 0\.9\.0 \(31 January 2026\)/);
    expect(body('pl')).toContain('## Wydanie 0.10.0 (1 marca 2026)');
    expect(ten).toContain('Whoever works is paid in <del>gold.</del><ins>coins.</ins>');
  });

  test('a rule says since when it reads as it does, and one that never changed says nothing', () => {
    const articles = (language: string, section: string): readonly string[] =>
      pageAt(pages, `/${language}/starter/rules/${section}`).body.split('<article').slice(1);
    const [, , work = '', , bought = ''] = ['', ...articles('en', 'start-turn')];
    expect(work).toContain('START-TURN-02');
    expect(work).toContain('changed: Release 0.10.0 (1 March 2026)');
    expect(bought).toContain('START-TURN-05');
    expect(bought).toContain('a new rule: since the last release');
    expect(articles('pl', 'start-turn')[1]).toContain('zmienione: Wydanie 0.10.0 (1 marca 2026)');
    expect(articles('en', 'start-coin')[0]).not.toContain('Wording');
  });

  test('a language that stayed as it was says so', () =>
    expect(body('pl')).toContain('zmienił się tylko tekst angielski'));
});

describe('wordings compared', () => {
  test.each([
    ['one two three', 'one two three', ['same one two three']],
    ['one two three', 'one 2 three', ['same one ', 'gone two ', 'new 2 ', 'same three']],
    ['', 'new words', ['new new words']],
    ['old words', '', ['gone old words']],
  ])('%j and %j', (before, after, expected) =>
    expect(wordDiff(before, after).map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected),
  );

  test('hold both texts, whatever they are', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd')).map((all) => all.join(' '));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const stretches = wordDiff(before, after);
        const without = (kind: string): readonly string[] =>
          stretches.flatMap((each) => (each.kind === kind ? [] : each.text.split(' '))).filter((word) => word !== '');
        expect(without('new')).toEqual(before.split(' ').filter((word) => word !== ''));
        expect(without('gone')).toEqual(after.split(' ').filter((word) => word !== ''));
      }),
    );
  });
});
