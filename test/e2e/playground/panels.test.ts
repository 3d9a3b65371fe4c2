/** Every panel of the playground once, in a real browser: on one page of each kind, as somebody would use them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../support/source-tree.ts';
import { answerFirst, NO_BROWSER, newGame, openSite, type Site, settled, type Visit } from './browser.ts';

const GAME = '#game=master-of-orion';
const tab = (page: Page, name: string): Promise<void> => page.locator(`#tab-${name}`).click();
const panel = (page: Page) => page.locator('#toolpanel');
const position = (page: Page) => page.locator('.timebar .number');

describe.skipIf(NO_BROWSER)('panels in Chromium', { timeout: 120_000 }, () => {
  let site: Site;
  let visit: Visit | undefined;
  const open = async (...args: Parameters<Site['visit']>): Promise<Page> => {
    visit = await site.visit(...args);
    await visit.ready();
    return visit.page;
  };
  beforeAll(async () => {
    site = await openSite();
  }, 120_000);
  afterEach(async () => {
    expect(visit?.complaints ?? []).toEqual([]);
    await visit?.close();
    visit = undefined;
  });
  afterAll(() => site?.close());

  test('log, rule, time line, branches, state, values by hand, watches', async () => {
    const page = await open(GAME);
    await newGame(page, '7');
    for (let i = 0; i < 6; i += 1) await answerFirst(page);
    // a line of the log opens its rule in the editor, its id tells the rule and where the reference has it
    await panel(page).locator('.log .text').last().click();
    await page.locator('.path', { hasText: 'rules/' }).waitFor();
    await panel(page).locator('.log .rule').first().click();
    const rule = page.getByRole('dialog');
    await rule.locator('blockquote').waitFor();
    expect(await rule.getByRole('link').getAttribute('href')).toMatch(/^\/en\/master-of-orion\/rules\/[a-z-]+#MOO-/);
    await page.keyboard.press('Escape');
    // back, another answer: the line that was left can be taken up again
    await tab(page, 'timeline');
    await page.locator('.line li').nth(4).getByRole('button').first().click();
    await page.getByText('4 of 6').waitFor();
    await settled(page, () => page.locator('.sentence[data-key="research"]').click());
    await expect.poll(() => position(page).textContent()).toBe('5 of 5');
    await panel(page).getByRole('button', { name: 'Go there' }).click();
    await page.getByText('5 of 6').waitFor();
    await page.keyboard.press('End');
    await page.getByText('6 of 6').waitFor();
    // a value by hand; what changed is marked in the tree, in words and on the drawing, and has a history
    await tab(page, 'state');
    await page.getByLabel('Set by hand: food p1').click();
    await page.getByLabel('Set by hand: food p1').fill('8');
    await page.keyboard.press('Enter');
    await panel(page).locator('.tree li.changed', { hasText: '8' }).waitFor();
    await panel(page).locator('.lastchanges', { hasText: '→ 8' }).waitFor();
    await page.locator('.seathead .kd-changed[data-fact="food p1"]').waitFor({ state: 'attached' });
    await panel(page).locator('.tree li.changed .value').first().click();
    await panel(page).locator('.changes', { hasText: 'by hand' }).waitFor();
    await panel(page).locator('.changes button', { hasText: 'Start' }).click();
    await page.getByText('0 of 7').waitFor();
    await page.keyboard.press('End');
    await page.getByText('7 of 7').waitFor();
    // an expression, at every decision
    await tab(page, 'watches');
    await page.getByLabel(/^Expression/).fill('p1.food + 1');
    await page.keyboard.press('Enter');
    await page.locator('.watch strong', { hasText: '9' }).waitFor();
    const history = page.locator('.watch .history button');
    expect(await history.count()).toBeGreaterThan(1);
    await history.first().click();
    await page.getByText('0 of 7').waitFor();
    await tab(page, 'problems');
    await page.getByText('No problems.').waitFor();
  });

  test('numbers of the drawing and of a sentence say where they come from', async () => {
    const page = await open(GAME);
    await newGame(page, '7');
    await page.locator('.choice .numbers').first().click();
    await panel(page).locator('.about .place', { hasText: '.yaml:' }).first().waitFor();
    for (let i = 0; i < 5; i += 1) await answerFirst(page);
    await page.locator('.picture [data-fact="points p1"]').click();
    await panel(page).locator('.answer').waitFor();
    await page.getByRole('button', { name: 'Ask about numbers' }).click();
    const before = await position(page).textContent();
    await page.locator('.picture .kd-zone [data-askable] text').first().click();
    await panel(page).locator('.about dt').first().waitFor();
    expect(await position(page).textContent()).toBe(before);
    // whatever a card makes of a player is asked further: base value, then every clause
    await page.locator('.picture [data-thing="p1"][data-askable]').first().press('Enter');
    await panel(page).locator('.about .value').first().click();
    await panel(page).locator('.answer').waitFor();
  });

  test('rules are stepped in the setup and in an action; marked lines stop them', async () => {
    const page = await open(GAME);
    await newGame(page, '7');
    const where = page.locator('.stepping .where');
    const stands = (): Promise<string> => page.locator('.stepping').innerText();
    const moved = async (key: string): Promise<string> => {
      const last = await stands();
      await page.keyboard.press(key);
      await expect.poll(stands).not.toBe(last);
      return stands();
    };
    await page.getByRole('button', { name: 'Step into the setup' }).click();
    await where.waitFor();
    const lines = [await where.textContent()];
    for (const key of ['i', 'i']) lines.push(await moved(key));
    expect(lines.join(' ')).toContain('rules/30-setup.rules');
    await page.locator('.kodeks-lit, .gutter .lit').first().waitFor();
    await page.keyboard.press('r');
    await where.waitFor({ state: 'detached' });
    await page.locator('.sentence').first().waitFor();
    for (let i = 0; i < 6; i += 1) await answerFirst(page);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('5 of 6').waitFor();
    await page.getByRole('button', { name: 'Step into the rule' }).click();
    await where.waitFor();
    const outside = await moved('i');
    await moved('i');
    await moved('u');
    // the line that was reached becomes a breakpoint; running from before stops there
    const [, line, file] = /line (\d+) of (\S+)/.exec((await where.textContent()) ?? '') ?? [];
    expect([line, file, outside]).not.toContain(undefined);
    await tab(page, 'debug');
    await panel(page).getByText('Rules under way').waitFor();
    expect(await panel(page).locator('.frames li').count()).toBeGreaterThan(0);
    expect(await panel(page).locator('.locals dt').first().textContent()).toBe('you');
    await page.getByLabel('line', { exact: true }).fill(line ?? '');
    await panel(page).getByRole('button', { name: 'Add' }).click();
    await panel(page)
      .getByRole('button', { name: `${file}:${line}`, exact: true })
      .waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('5 of 6').waitFor();
    await answerFirst(page);
    await expect.poll(() => where.textContent()).toContain(`line ${line} of ${file}`);
    await page.keyboard.press('r');
    await where.waitFor({ state: 'detached' });
    await page.getByText('6 of 6').waitFor();
  });

  test('the next cards are what somebody says; an example is run, checked and recorded', async () => {
    const page = await open(GAME);
    await newGame(page, '7');
    for (let i = 0; i < 4; i += 1) await answerFirst(page);
    await tab(page, 'state');
    await page.getByLabel('Force the next outcome').selectOption('draw');
    await page.getByLabel(/^Outcomes separated/).fill('d-scout, d-cruiser');
    await settled(page, () => panel(page).getByRole('button', { name: 'Force', exact: true }).click());
    await settled(page, () => page.locator('.sentence[data-key="research"]').click());
    for (const card of ['Scout', 'Cruiser'])
      await panel(page)
        .locator('.lastchanges li', { hasText: `${card}: ` })
        .waitFor();
    // recorded as YAML, tried, and added to the project
    await tab(page, 'examples');
    await page.getByLabel('Id', { exact: true }).fill('MOO-EX-99');
    await page.getByLabel('Title').fill('Two cards');
    await panel(page).getByRole('button', { name: 'Record', exact: true }).click();
    await panel(page).getByText('Checked: it passes.').waitFor();
    expect(await page.getByLabel('YAML').inputValue()).toContain('draw: [d-scout, d-cruiser]');
    await panel(page).getByRole('button', { name: 'Add to the project' }).click();
    await panel(page).getByRole('button', { name: 'MOO-EX-99 Two cards' }).click();
    await panel(page).getByRole('button', { name: 'Next step' }).click();
    await page.getByText('Step 1 of').waitFor();
    await panel(page).getByRole('button', { name: 'To the end' }).click();
    await panel(page).locator('.checks li[data-passed="true"]').first().waitFor();
    await panel(page).locator('.notice.good').first().waitFor();
    await page.getByRole('button', { name: 'Back to a game' }).click();
    await page.getByText('0 of 0').waitFor();
  });

  test('all examples are tried after an edit; a click shows the step that fails', async () => {
    const page = await open('#game=starter-game');
    await tab(page, 'examples');
    await panel(page).getByText('3 pass').waitFor();
    await page.locator('.filetree button', { hasText: '30-turns.rules' }).click();
    await page.locator('.texteditor .view-lines').waitFor();
    await page.evaluate(`kodeksEditor.replace('value wage(p: Player): Int = 2', 'value wage(p: Player): Int = 0')`);
    await panel(page).getByText('1 fails').waitFor();
    await panel(page).locator('[data-tried="failed"]', { hasText: 'START-EX-03' }).waitFor();
    await panel(page).getByRole('button', { name: 'Show step 1' }).click();
    await panel(page).locator('.checks li[data-passed="false"]', { hasText: 'p1.coins = purse' }).waitFor();
    await page.getByText('1 of 1', { exact: true }).waitFor();
  });

  test('a project goes out as a zip and a game as JSON, and both come back', async () => {
    const page = await open(GAME);
    await newGame(page, '7');
    for (let i = 0; i < 3; i += 1) await answerFirst(page);
    const saved = async (name: string): Promise<string> => {
      const waiting = page.waitForEvent('download');
      await page.locator('.menu > summary').click();
      await page.getByRole('button', { name }).click();
      return (await waiting).path();
    };
    const read = async (label: string, file: string, name: string): Promise<void> => {
      await page.getByLabel(label).setInputFiles({ name, mimeType: '', buffer: readFileSync(file) });
    };
    const svg = await saved('Download the table (SVG)');
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg .*<\/svg>/s);
    const [zip, json] = [await saved('Download project (zip)'), await saved('Download game (JSON)')];
    await read('Open project (zip)…', zip, 'game.zip');
    await page.getByText('0 of 0').waitFor();
    expect(await page.getByLabel('Game', { exact: true }).inputValue()).toBe('');
    await read('Open game (JSON)…', json, 'game.json');
    await page.getByText('3 of 3').waitFor();
    expect(await page.getByLabel('Game', { exact: true }).inputValue()).toBe('master-of-orion');
    await read('Open project (zip)…', json, 'game.zip');
    await page.getByText('This file cannot be read: it is not a zip.').waitFor();
    await page.getByText('3 of 3').waitFor();
  });

  test('through a player’s eyes, nothing of the others’ hands is on the page', async () => {
    const page = await open(GAME);
    await newGame(page, '7');
    for (let i = 0; i < 5; i += 1) await answerFirst(page);
    await tab(page, 'state');
    const hand = (player: number) =>
      panel(page).locator('.tree li', { has: page.getByText(`hand-p${player}`, { exact: false }) });
    const cards = ((await hand(1).locator('.contents').innerText()) ?? '').split(', ').map((card) => card.trim());
    expect(cards.length).toBeGreaterThan(2);
    await page.getByLabel('View', { exact: true }).selectOption('1');
    await expect.poll(() => hand(1).locator('.contents').innerText()).toMatch(/^[?, ]+$/);
    const things = await page
      .locator('[data-thing]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-thing')));
    expect(things.filter((thing) => cards.includes(thing ?? ''))).toEqual([]);
    await tab(page, 'log');
    expect(await panel(page).innerText()).not.toContain('exchange');
  });

  test('hexes, tiles and seats are chosen on the drawing', async () => {
    const page = await open('#game=eclipse');
    await newGame(page, '3');
    const explore = page.locator('.sentence[data-key="explore"]');
    for (let i = 0; i < 12 && (await explore.count()) === 0; i += 1) await answerFirst(page);
    await settled(page, () => explore.click());
    const hexes = page.locator('.picture .kd-cell[data-offered]');
    await hexes.first().waitFor();
    const offered = await hexes.count();
    expect(await page.locator('.sentence').count()).toBeGreaterThanOrEqual(offered);
    await settled(page, () => hexes.first().press('Enter'));
    // without a hand on the keyboard
    await page.keyboard.press('ArrowLeft');
    await hexes.last().waitFor();
    await settled(page, () => hexes.last().click());
  });

  test('errors in the rules stop the game and say so; a reset leads out of any project', async () => {
    const page = await open(GAME);
    await page.getByLabel('Open project (zip)…').setInputFiles({
      name: 'broken.zip',
      mimeType: '',
      buffer: Buffer.from(
        await zipOf({
          'game.yaml': 'id: broken\nname: { pl: Zła, en: Bad }\nplayers: 2\n',
          'rules/10.rules': 'flow {\n  set nothing to\n}\n',
        }),
      ),
    });
    await page.getByText('The rules have errors').waitFor();
    await tab(page, 'problems');
    await panel(page).locator('[data-severity="error"]').first().waitFor();
    await page.reload();
    await page.getByText('The rules have errors').waitFor();
    await page.locator('.menu > summary').click();
    await page.getByRole('button', { name: 'Start afresh' }).click();
    await page.getByRole('button', { name: 'Yes, afresh' }).click();
    await page.locator('.sentence').first().waitFor();
  });

  describe('for people', () => {
    const axe = readFileSync(createRequire(join(ROOT, 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');
    const faults = async (page: Page, within = 'document'): Promise<string[]> => {
      if (within === 'document') await page.evaluate(axe);
      return page.evaluate(`axe.run(${within}, { resultTypes: ['violations'] }).then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => id + ' ' + target.join(' '))))`) as Promise<
        string[]
      >;
    };

    test.each([
      { locale: 'en-GB', colorScheme: 'light' },
      { locale: 'pl-PL', colorScheme: 'dark' },
      { locale: 'pl-PL', colorScheme: 'light' },
      { locale: 'en-GB', colorScheme: 'dark' },
    ] as const)('axe finds nothing serious in $locale, $colorScheme', async ({ locale, colorScheme }) => {
      const page = await open(GAME, { locale, colorScheme });
      for (let i = 0; i < 5; i += 1) await answerFirst(page);
      for (const name of ['log', 'timeline', 'state', 'why', 'watches', 'debug', 'examples', 'problems']) {
        await tab(page, name);
        expect(await faults(page, name === 'log' ? 'document' : `'#toolpanel'`), name).toEqual([]);
      }
      for (const key of ['?', 'n']) {
        await page.keyboard.press(key);
        await page.locator('dialog[open]').waitFor();
        expect(await faults(page, `'dialog'`), key).toEqual([]);
        await page.keyboard.press('Escape');
      }
    });

    test.each([768, 820])('%d pixels wide, everything is there, one part at a time', async (width) => {
      const page = await open(GAME, { viewport: { width, height: 1100 }, hasTouch: true });
      const fits = (): Promise<boolean> =>
        page.evaluate('document.documentElement.scrollWidth <= window.innerWidth') as Promise<boolean>;
      for (let i = 0; i < 4; i += 1) await answerFirst(page);
      expect(await fits()).toBe(true);
      await page.getByRole('button', { name: 'Rules', exact: true }).click();
      await page.locator('.filetree').waitFor();
      expect(await fits()).toBe(true);
      await page.getByRole('button', { name: 'Tools', exact: true }).click();
      await page.locator('.log').waitFor();
      expect(await fits()).toBe(true);
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await page.getByRole('button', { name: 'Why not?' }).click();
      await panel(page).locator('.why > li').first().waitFor();
    });

    test('every key of the help does something, in both languages and both themes', async () => {
      const page = await open(GAME);
      await newGame(page, '7');
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Everything from the keyboard').waitFor();
      await page.keyboard.press('Escape');
      await settled(page, () => page.keyboard.press('2'));
      await settled(page, () => page.keyboard.press('b'));
      await settled(page, () => page.keyboard.press('ArrowLeft'));
      await settled(page, () => page.keyboard.press('End'));
      await page.keyboard.press('w');
      await page.locator('#tab-why[aria-selected="true"]').waitFor();
      await page.keyboard.press(']');
      await page.locator('#tab-watches[aria-selected="true"]').waitFor();
      await page.keyboard.press('v');
      await expect.poll(() => page.getByLabel('View', { exact: true }).inputValue()).toBe('0');
      await page.keyboard.press('a');
      await page.locator('.drawing.asking').waitFor();
      await page.keyboard.press('s');
      await page.getByText('A link to this game').waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel('Light or dark').click();
      await page.locator('html.dark').waitFor();
      await page.getByLabel('Polski').click();
      await page.getByRole('button', { name: 'Nowa rozgrywka' }).waitFor();
      await page.locator('.drawing svg[lang="pl"]').waitFor();
    });
  });
});

async function zipOf(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const { toZip } = await import('../../../playground/stores/zip.ts');
  return toZip('game', new Map(Object.entries(files)));
}
