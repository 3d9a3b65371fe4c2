/** What the generator promises of every game: both languages have the same pages, every rule a place, every link a target. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { faceOfItem, legendOf } from '@kodeks/drawing';
import { capitalised, compile, type IconRow } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { brokenLinks, fileOf, gameModel, gameSite, type Page } from '../../docs-site/generate/index.ts';
import { readGame } from '../support/read-game.ts';
import { ROOT } from '../support/source-tree.ts';
import { starterFiles } from './support.ts';

const folders = ['games', 'test/classics'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => existsSync(join(ROOT, folder, name, 'game.yaml')))
    .map((name) => ({ name, files: readGame(join(ROOT, folder, name)) })),
);
const games = [...folders, { name: 'starter', files: starterFiles }].flatMap(({ name, files }) => {
  const { game } = compile(files);
  return game === undefined ? [] : [{ name, game }]; // a game in the making is shown as soon as it compiles
});

test('there are games to look at', () => expect(games.length).toBeGreaterThan(7));

describe.each(games)('$name', ({ name, game }) => {
  const model = gameModel(name, game);
  const { pages, navigation } = gameSite(model, []);
  const inLanguage = (language: string): readonly string[] =>
    pages.filter((page) => page.language === language).map(({ path }) => path.replace(/^\/(pl|en)\//, '/'));

  test('has the same pages in both languages', () => expect(inLanguage('pl')).toEqual(inLanguage('en')));

  test('has no two pages at one address, nor in one file', () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    expect(new Set(pages.map(fileOf)).size).toBe(pages.length);
  });

  test('has no link that leads nowhere', () => expect(brokenLinks(pages, ['/playground/'])).toEqual([]));

  test('has a place for every rule in both languages, with its text', () => {
    for (const language of ['pl', 'en'] as const) {
      const sections = pages
        .filter(({ path }) => path.startsWith(`/${language}/${name}/rules/`))
        .map(({ body }) => body);
      const all = sections.join('\n');
      for (const rule of model.rules.values()) {
        expect(all).toContain(`id="${rule.id}"`);
        expect(all).toContain(asHtml(rule.text[language].text));
      }
    }
  });

  test('has a page for every component, phase and action, and example', () => {
    const paths = new Set(pages.map(({ path }) => path));
    const wanted = [
      ...model.cards.map(({ id }) => `cards/${id.replaceAll('.', '-')}`),
      ...model.stories.map(({ id }) => `examples/${id.toLowerCase()}`),
    ];
    for (const path of wanted) expect(paths).toContain(`/pl/${name}/${path}`);
    expect(pages.filter(({ path }) => path.startsWith(`/en/${name}/flow/`))).toHaveLength(model.behaviours.length);
  });

  test('leads from its side bar to pages that exist', () => {
    const paths = new Set(pages.map(({ path }) => path));
    for (const items of Object.values(navigation))
      for (const group of items) for (const item of group.items ?? []) expect(paths).toContain(item.link);
  });

  test('draws its table, and explains the shapes and colours of its drawings', () => {
    for (const language of ['pl', 'en'] as const) {
      const table = pages.find(({ path }) => path === `/${language}/${name}/components/tracks`)?.body ?? '';
      const panels = model.table.scene.panels.filter(({ player }) => player === undefined || player === 0);
      expect(table.match(/<figure class="scene"/g) ?? []).toHaveLength(panels.length);
      const legend = pages.find(({ path }) => path === `/${language}/${name}/icons`)?.body ?? '';
      for (const { label, values } of legendOf(game).kinds) {
        expect(legend).toContain(`<strong>${asHtml(capitalised(label[language]))}</strong>`);
        for (const value of values) expect(legend).toContain(asHtml(value.label[language]));
      }
    }
  });

  test('lists every icon that a component carries', () => {
    const legend = pages.find(({ path }) => path === `/en/${name}/icons`)?.body ?? '';
    const inRow = (row: IconRow): readonly string[] =>
      row.flatMap((part) => (part.is === 'icon' ? [part.label.en] : 'parts' in part ? inRow(part.parts) : []));
    const carried = model.cards.flatMap(({ id }) =>
      (faceOfItem(game, id)?.texts ?? []).flatMap(({ row }) => inRow(row ?? [])),
    );
    for (const label of new Set(carried)) expect(legend).toContain(`<strong>${asHtml(capitalised(label))}</strong>`);
  });

  test('says what a component does in three languages side by side', () => {
    for (const { id } of model.cards) {
      const texts = faceOfItem(game, id)?.texts ?? [];
      const path = `/pl/${name}/cards/${id.replaceAll('.', '-')}`;
      const body = texts.length === 0 ? '' : (pages.find((page) => page.path === path)?.body ?? '');
      for (const { text } of texts) {
        expect(body).toContain(asHtml(text.pl));
        expect(body).toContain(`lang="en">${asHtml(text.en)}`);
      }
      const rows = texts.filter(({ row }) => row !== undefined);
      expect(body.match(/class="said-row"/g) ?? [], id).toHaveLength(rows.length);
    }
  });

  test('draws every step of a story that changes something', () => {
    for (const story of model.stories) {
      const body = pages.find(({ path }) => path === `/pl/${name}/examples/${story.id.toLowerCase()}`)?.body ?? '';
      for (const { number, difference } of story.steps) {
        const [, step = ''] = body.split(new RegExp(`^## Krok ${number}$`, 'm'));
        const [own = ''] = step.split(/^## /m);
        if (difference.changes.length > 0) expect(`${story.id} ${number}: ${own}`).toContain('<figure class="scene"');
      }
    }
  });

  test('writes HTML blocks that no empty line breaks, and whose tags close', () => {
    for (const page of pages) expect(unclosed(page)).toEqual([]);
  });
});

const asHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Tags left open, or closed without having been opened, in the HTML of a page. */
function unclosed(page: Page): readonly string[] {
  const wrong: string[] = [];
  for (const [block] of page.body.matchAll(/<div>\n[\s\S]*?\n<\/div>/g)) {
    const open: string[] = [];
    if (/\n\s*\n/.test(block)) wrong.push(`${page.path}: empty line`);
    for (const [, closing, name = '', rest = ''] of block.matchAll(/<(\/?)([a-z][a-z0-9-]*)([^>]*)>/gi)) {
      if (rest.endsWith('/')) continue;
      if (closing === '') open.push(name);
      else if (open.pop() !== name) wrong.push(`${page.path}: </${name}>`);
    }
    if (open.length > 0) wrong.push(`${page.path}: <${open.join('> <')}>`);
  }
  return wrong;
}

describe('a link', () => {
  const page = (path: string, body: string): Page => ({ language: 'en', path, title: '', description: '', body });
  test.each([
    { body: '<a href="/en/b">', why: [] },
    { body: '<a href="/en/b#R-1">', why: [] },
    { body: '[b](/en/b#place)', why: [] },
    { body: '<a href="#here" id="here">', why: [] },
    { body: '<a href="/playground/#x">', why: [] },
    { body: '<a href="/en/c">', why: ['no such page'] },
    { body: '<a href="/en/b#R-2">', why: ['no such place on the page'] },
    { body: '[c](/en/c)', why: ['no such page'] },
    { body: '<a href="#nowhere">', why: ['no such place on the page'] },
  ])('$body: $why', ({ body, why }) => {
    const pages = [page('/en/a', body), page('/en/b', '<p id="R-1"></p>\n\n## Place {#place}')];
    expect(brokenLinks(pages, ['/playground/']).map((broken) => broken.why)).toEqual(why);
  });
});
