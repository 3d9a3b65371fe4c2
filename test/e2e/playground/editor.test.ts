/** The editor in a real browser: what somebody who writes rules does in a few minutes, and that it is all there in Polish. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../support/source-tree.ts';
import { NO_BROWSER, openSite, type Site, type Visit } from './browser.ts';

const PATIENCE = 20_000;
const WAIT = { timeout: PATIENCE };

/** Monaco writes blanks as no-break spaces. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ').trim();

/** As it is drawn. */
const style = (what: Locator, property: 'color' | 'backgroundColor'): Promise<string> =>
  what.evaluate((node, name) => (globalThis as unknown as Drawn).getComputedStyle(node)[name] ?? '', property);
interface Drawn {
  getComputedStyle(node: unknown): Readonly<Record<string, string>>;
}

/** What is done again and again in an editor. */
function handsOn(page: Page) {
  const line = (text: string | RegExp) => page.locator('.monaco-editor .view-line', { hasText: text }).first();
  const word = (text: string) =>
    page.locator('.monaco-editor .view-line span').getByText(text, { exact: true }).first();
  const hover = page.locator('.monaco-hover-content').first();
  return {
    line,
    word,
    lineText: async (text: string | RegExp): Promise<string> => plain(await line(text).innerText()),
    openFile: async (name: string, shows: string | RegExp): Promise<void> => {
      const file = page.locator('.filetree').getByText(name, { exact: true });
      if (!(await file.isVisible()))
        await page
          .locator('.filetree details', { has: page.getByText(name, { exact: true }) })
          .locator('summary')
          .click();
      await file.click();
      await line(shows).waitFor(WAIT);
    },
    /** The end of a line, with nothing open that could take the keys. */
    goToEndOf: async (text: string | RegExp): Promise<void> => {
      await page.keyboard.press('Escape');
      await line(text).click();
      await page.keyboard.press('End');
    },
    said: async (of: string, says: string): Promise<string> => {
      await page.mouse.move(5, 5);
      await word(of).hover();
      await expect.poll(() => hover.innerText().catch(() => ''), WAIT).toContain(says);
      return plain(await hover.innerText());
    },
  };
}

describe.skipIf(NO_BROWSER)('the editor in Chromium', { timeout: 60_000 }, () => {
  let site: Site;
  let visit: Visit;
  let page: Page;
  let at: ReturnType<typeof handsOn>;
  const begin = async (locale: string): Promise<void> => {
    // only lines that are in sight are on the page: high enough for all that the tests point at
    visit = await site.visit('#game=master-of-orion', { locale, viewport: { width: 1280, height: 1600 } });
    page = visit.page;
    at = handsOn(page);
    await visit.ready();
    await page.locator('.monaco-editor .view-line').first().waitFor(WAIT);
  };
  beforeAll(async () => {
    site = await openSite();
    await begin('en-GB');
    await at.openFile('50-build.rules', 'useMarker');
  }, 120_000);
  afterAll(async () => {
    await visit?.close();
    await site?.close();
  });

  test('comes after the first decision, and so does the language', () => {
    const folder = join(ROOT, 'playground/dist/assets');
    const texts = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
    const holding = (words: string) => texts.filter(({ text }) => text.includes(words)).map(({ name }) => name);
    const worker = texts.find(({ name }) => /^worker-.*\.js$/.test(name))!;
    // words of the parser's and of the YAML reader's own
    for (const words of ['RECORDING_PHASE', 'Implicit map keys']) {
      expect(holding(words)).toHaveLength(1);
      expect(holding(words)).not.toContain(worker.name);
    }
    // the machine, the drawing and their words; with the language it would have 170 KB and more
    expect(gzipSync(worker.text).length).toBeLessThan(150_000);
  });

  test('says what a name is, the rules behind it, and its value in the game', async () => {
    expect(await at.said('useMarker', 'effect')).toContain('MOO-ACT-07: An action costs one available action marker');
    expect(await at.said('discount', 'value')).toMatch(/discount\(/);
    await at.openFile('20-sheets.rules', 'state food');
    await page.keyboard.press('Escape');
    expect(await at.said('morale', 'Now in the game')).toContain('p1: 10');
  });

  test('proposes what fits', async () => {
    await at.openFile('50-build.rules', 'useMarker');
    await at.goToEndOf('useMarker()');
    await page.keyboard.press('Enter');
    await page.keyboard.type('gain 2 fo');
    const first = page.locator('.suggest-widget .monaco-list-row').first();
    await first.waitFor(WAIT);
    await expect.poll(() => first.innerText(), WAIT).toContain('food');
    await page.keyboard.press('Enter');
    await expect.poll(() => at.lineText(/gain\s2/), WAIT).toBe('gain 2 food');
  });

  test('marks a mistake with its code, and mends it', async () => {
    await page.keyboard.type('d');
    await page.locator('.squiggly-error').first().waitFor(WAIT);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+F8');
    const marker = page.locator('.marker-widget');
    await expect.poll(() => marker.innerText(), WAIT).toContain('no resource is called `foodd`');
    await page.keyboard.press('Escape');
    await page.locator('#tab-problems').click();
    await page.locator('#toolpanel').getByText('names/unknown-resource').waitFor(WAIT);
    await at.goToEndOf(/gain\s2/);
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget').getByText('did you mean `food`?').waitFor(WAIT);
    await page.keyboard.press('Enter');
    await expect.poll(() => at.lineText(/gain\s2/), WAIT).toBe('gain 2 food');
    await expect.poll(() => page.locator('.squiggly-error').count(), WAIT).toBe(0);
    await page.getByText('No problems.').waitFor(WAIT);
  });

  test('shows the parameters of what is called', async () => {
    await at.goToEndOf(/gain\s2/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('construct(hand of you, ');
    const active = page.locator('.parameter-hints-widget .parameter.active');
    await expect.poll(() => active.innerText(), WAIT).toContain('systems');
    await page.keyboard.press('Escape');
    await page.keyboard.press('End'); // behind the bracket that was closed by itself
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Backspace');
  });

  test('brings a file into our form', async () => {
    await at.goToEndOf(/gain\s2/);
    await page.keyboard.press('Home');
    await page.keyboard.type('    ');
    await page.keyboard.press('Control+Shift+I');
    await expect.poll(() => at.line(/gain\s2/).innerText(), WAIT).toMatch(/^\s{2}gain/);
  });

  test('lists where a name is used', async () => {
    await at.word('useMarker').click();
    await page.keyboard.press('Shift+F12');
    await page.locator('.zone-widget').getByText('References (7)').waitFor(WAIT);
    await page.keyboard.press('Escape');
  });

  test('renames across files, and goes to the definition', async () => {
    await at.word('useMarker').click();
    await page.keyboard.press('F2');
    const box = page.locator('.rename-box input');
    await box.fill('spendMarker', WAIT);
    await box.press('Enter');
    await at.line('spendMarker').waitFor(WAIT);
    await at.word('spendMarker').click();
    await page.keyboard.press('F12');
    await expect.poll(() => page.locator('h2.path').innerText(), WAIT).toContain('20-sheets');
    await at.line(/effect\sspendMarker/).waitFor(WAIT);
    await page.locator('.filetree', { hasText: '80-other-actions.rules' }).locator('.dot').nth(2).waitFor(WAIT);
    await page.getByText('No problems.').waitFor(WAIT);
  });

  test('lists the parts of the file', async () => {
    await page.locator('.fileoutline summary').click();
    await page.locator('.outline button', { hasText: 'spendMarker' }).click(WAIT);
    await page.locator('.fileoutline summary').click();
  });

  test('colours rules inside YAML as rules', async () => {
    await at.openFile('20-chains.yaml', '@colony-ship');
    const colourOf = (text: string): Promise<string> => style(at.word(text), 'color');
    const component = await colourOf('@colony-ship');
    await expect.poll(() => colourOf('@colony-ship'), WAIT).toBe('rgb(138, 75, 8)');
    expect(await colourOf('players')).not.toBe(component);
  });

  test('in Polish and in the dark', async () => {
    expect(visit.complaints).toEqual([]);
    await visit.close();
    await begin('pl-PL');
    await at.openFile('20-sheets.rules', 'state food');
    expect(await at.said('morale', 'Teraz w grze')).toContain('stan');
    await at.word('morale').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Przejdź do definicji' }).waitFor(WAIT);
    await page.keyboard.press('Escape');
    await page.getByLabel('Jasny lub ciemny').click();
    const paper = page.locator('.monaco-editor').first();
    await expect.poll(() => style(paper, 'backgroundColor'), WAIT).toBe('rgb(23, 27, 33)');
    expect(visit.complaints).toEqual([]);
  });
});
