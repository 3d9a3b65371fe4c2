/**
 * Whatever somebody does in a real browser, in whatever order, every decision and every text is in some slot of the browser's database.
 * The stores alone are tried far longer in `test/playground/never-lost.test.ts`; this looks at the page, the database and the tabs.
 */
import '../../support/fixed-seed.ts';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Slot } from '../../../playground/stores/slots.ts';
import { toZip } from '../../../playground/stores/zip.ts';
import { readGame } from '../../support/read-game.ts';
import { NO_BROWSER, openSite, type Site, settled } from './browser.ts';

const GAMES = ['tic-tac-toe', 'breakthrough', 'connect-four'] as const;
const RULES = 'rules/game.rules';

const DEEDS = fc.record({
  deed: fc.constantFrom(
    ...(['play', 'play', 'play', 'back', 'write', 'write', 'file', 'revert', 'restore', 'reload', 'game'] as const),
    ...(['project', 'import', 'link', 'slot', 'tab', 'new game'] as const),
  ),
  which: fc.nat({ max: 5 }),
});

/** All that the browser keeps. */
const slotsIn = (page: Page): Promise<readonly Slot[]> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const asked = indexedDB.open('kodeks');
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const all = asked.result.transaction('slots').objectStore('slots').getAll();
      all.onsuccess = () => { asked.result.close(); resolve(all.result); };
    };
  })`);

describe.skipIf(NO_BROWSER)('nothing is lost in Chromium', { timeout: 240_000 }, () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  }, 120_000);
  afterAll(() => site?.close());

  test('in random sequences of open, edit, play, reload, import, link and revert', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(DEEDS, { minLength: 18, maxLength: 22 }), async (deeds) => {
        const visit = await site.visit('#game=tic-tac-toe');
        await visit.ready();
        let { page } = visit;
        const lines: string[][] = [];
        const texts: string[] = [];
        const mark = (): string => {
          texts.push(`mark ${texts.length} here`);
          return texts.at(-1)!;
        };
        const there = async (): Promise<void> => {
          await page.locator('#decision h2, #decision .notice').first().waitFor();
          const skip = page.locator('.tourcard button.link');
          if (await skip.isVisible()) await skip.click();
        };
        const current = async (): Promise<Slot> => {
          let found: Slot | undefined;
          const shown = async (): Promise<string> => {
            const name = ((await page.locator('.slotbutton').textContent()) ?? '').replace(/ ▾$/, '').trim();
            found = (await slotsIn(page)).find((slot) => slot.name === name);
            const [, of] = /of (\d+)/.exec((await page.locator('.timebar .number').textContent()) ?? '') ?? [];
            return `${found?.play.acts.length} of ${of}`;
          };
          await expect.poll(shown, { timeout: 20_000 }).toMatch(/^(\d+) of \1$/);
          return found!;
        };
        const deal = async ({ deed, which }: (typeof deeds)[number]): Promise<void> => {
          switch (deed) {
            case 'play': {
              const sentences = page.locator('#decision .sentence:enabled');
              const count = await sentences.count();
              if (count === 0) return;
              const before = await current();
              const at = Number(/^(\d+)/.exec((await page.locator('.timebar .number').textContent()) ?? '')?.[1] ?? 0);
              const sentence = sentences.nth(which % count);
              const key = (await sentence.getAttribute('data-key')) ?? '';
              await settled(page, () => sentence.click());
              const keys = before.play.acts.slice(0, at).map((act) => (act.kind === 'answer' ? act.key : ''));
              lines.push([...keys, key]);
              return;
            }
            case 'back':
              await page.locator('.timebar button').first().focus();
              await page.keyboard.press('ArrowLeft');
              return;
            case 'write': {
              const path = await page.locator('h2.path code').textContent();
              await page.locator('.texteditor .view-lines').click();
              await page.keyboard.press('Control+End');
              await page.keyboard.type(`\n${path?.endsWith('.rules') ? '//' : '#'} ${mark()}`);
              return;
            }
            case 'file': {
              await page.getByRole('button', { name: 'New file' }).click();
              await page.getByLabel('Sort of file').selectOption('reference');
              const name = `m${texts.length}x`;
              texts.push(`${name.toUpperCase()}-01`);
              await page.locator('.filetree form input').fill(name);
              await page.keyboard.press('Enter');
              await page.locator('h2.path', { hasText: `reference/${name}.yaml` }).waitFor();
              return;
            }
            case 'revert': {
              const all = page.getByRole('button', {
                name: which % 2 === 0 ? 'Revert all changes' : 'Delete the file',
              });
              if ((await all.count()) > 0 && (await all.isEnabled())) await all.click();
              return;
            }
            case 'restore': {
              const bin = page.locator('.bin');
              if ((await bin.count()) === 0) return;
              if ((await bin.getAttribute('open')) === null) await bin.locator('summary').click();
              await bin.getByRole('button').first().click();
              return;
            }
            case 'reload':
              await page.reload();
              return there();
            case 'game': {
              const select = page.getByLabel('Game', { exact: true });
              const game = GAMES[which % GAMES.length]!;
              if ((await select.inputValue()) !== game) await select.selectOption(game);
              return there();
            }
            case 'project':
              await page.locator('.menu > summary').first().click();
              await page.getByRole('button', { name: 'New project…' }).click();
              await page.getByRole('dialog').getByRole('button', { name: 'Make it' }).click();
              await page.locator('.slotbutton', { hasText: 'New project' }).waitFor();
              return there();
            case 'import': {
              const files = readGame('test/classics/breakthrough').map(
                ({ path, text }) => [path, path === RULES ? `${text}// ${mark()}\n` : text] as const,
              );
              const buffer = Buffer.from(toZip('x', new Map(files)));
              const last = await page.locator('.slotbutton').textContent();
              const input = page.locator('input[accept=".zip"]');
              await input.setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer });
              await expect.poll(() => page.locator('.slotbutton').textContent()).not.toBe(last);
              return there();
            }
            case 'link': {
              const last = await page.locator('.slotbutton').textContent();
              await page.getByRole('button', { name: 'Share' }).click();
              const link = await page.getByRole('dialog').locator('input').first().inputValue();
              await page.keyboard.press('Escape');
              await page.goto(link);
              await expect.poll(() => page.locator('.slotbutton').textContent()).not.toBe(last);
              return there();
            }
            case 'slot': {
              await page.locator('.slotbutton').click();
              const names = page.locator('.slots .slotname:enabled');
              const count = await names.count();
              if (count > 0) await names.nth(which % count).click();
              else await page.keyboard.press('Escape');
              return there();
            }
            case 'tab': {
              const pages = page.context().pages();
              if (pages.length === 1) {
                page = await page.context().newPage();
                await page.goto(site.url);
              } else page = pages[which % pages.length]!;
              await page.bringToFront();
              return there();
            }
            case 'new game':
              await page.getByRole('button', { name: 'New game' }).click();
              await page.getByRole('button', { name: 'Start', exact: true }).click();
              return there();
            default:
              deed satisfies never;
          }
        };
        for (const one of deeds) await deal(one);
        for (const one of page.context().pages()) await one.reload();
        await there();
        const slots = await slotsIn(page);
        const kept = slots.flatMap(({ play, branches }) => [play.acts, ...branches.map(({ acts }) => acts)]);
        const keptKeys = kept.map((acts) => acts.map((act) => (act.kind === 'answer' ? act.key : '')).join('\n'));
        for (const line of lines)
          expect(keptKeys.some((one) => `${one}\n`.startsWith(`${line.join('\n')}\n`))).toBe(true);
        const keptTexts = JSON.stringify(slots);
        for (const text of texts) expect(keptTexts).toContain(text);
        expect(visit.complaints).toEqual([]);
        await visit.close();
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });

  test('a project from nothing: made, played, a file of each sort added, downloaded', async () => {
    const { page, ready, complaints, close } = await site.visit('#game=tic-tac-toe');
    await ready();
    await page.locator('.menu > summary').first().click();
    await page.getByRole('button', { name: 'New project…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Red Moon');
    await dialog.getByLabel('Begin with').selectOption('starter-game');
    await dialog.getByRole('button', { name: 'Make it' }).click();
    await page.locator('.slotbutton', { hasText: 'Red Moon' }).waitFor();
    await page.locator('.sentence[data-key="buy"], .sentence[data-key="work"]').first().waitFor();
    for (const [role, path] of [
      ['component', 'components/moons.yaml'],
      ['rules', 'rules/60-moons.rules'],
      ['reference', 'reference/moons.yaml'],
      ['example', 'examples/moons.yaml'],
    ] as const) {
      await page.getByRole('button', { name: 'New file' }).click();
      await page.getByLabel('Sort of file').selectOption(role);
      await page.locator('.filetree form input').fill('Moons');
      await page.keyboard.press('Enter');
      await page.locator('h2.path', { hasText: path }).waitFor();
    }
    await expect.poll(() => page.locator('.filetree .badge').count()).toBe(0);
    await settled(page, () => page.locator('.sentence[data-key="work"]').click());
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.locator('.menu > summary').first().click();
        await page.getByRole('button', { name: 'Download project (zip)' }).click();
      })(),
    ]);
    expect(file.suggestedFilename()).toBe('red-moon.zip');
    expect(complaints).toEqual([]);
    await close();
  });
});
