/** The built site in a real browser: reading, searching, changing language, on a phone, on paper; nothing is asked of the outside. */
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM_ARGS, ensureChromium } from '../../scripts/chromium.mjs';
import { runCommand } from '../../scripts/run-command.mjs';
import { createSiteServer, listenOnFreePort } from '../../scripts/serve.mjs';
import { builtFiles, mustBeBuilt, partsOf } from '../../scripts/site.mjs';
import { ROOT } from '../support/source-tree.ts';
import { builtOnce } from './playground/browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server: Server;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  const reference = partsOf(ROOT).find(({ script }) => script === 'docs:build');
  if (reference !== undefined && mustBeBuilt(ROOT, reference)) {
    const { code, output } = await runCommand('npm', ['run', '--silent', 'docs:build'], { cwd: ROOT, capture: true });
    expect({ code, output }).toEqual({ code: 0, output: expect.anything() });
  }
  await builtOnce();
  server = createSiteServer(builtFiles(ROOT));
  origin = `http://127.0.0.1:${await listenOnFreePort(server, 0)}`;
  browser = await chromium.launch({ executablePath: await ensureChromium(console.log), args: CHROMIUM_ARGS });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
});

interface Visit {
  readonly page: Page;
  /** Errors in the console, and requests to anywhere else. */
  readonly wrong: string[];
}

/** Opens a page, and notes what should not happen while it is read. */
async function visit(
  path: string,
  options: { width?: number; dark?: boolean } = {},
  act: (page: Page) => Promise<void> = async () => {},
): Promise<Visit> {
  const { width = 1320, dark = false } = options;
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('request', (request) => !request.url().startsWith(origin) && wrong.push(request.url()));
  page.on('response', (response) => response.status() >= 400 && wrong.push(`${response.status()} ${response.url()}`));
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await act(page);
  return { page, wrong };
}

const RULE = '/pl/master-of-orion/rules/moo-atk';

/** Every kind of page once, in one language or the other, in the light or in the dark. */
const PAGES: readonly { readonly path: string; readonly dark?: boolean }[] = [
  { path: '/' },
  { path: '/pl/', dark: true },
  { path: '/pl/master-of-orion/' },
  { path: '/en/eclipse/', dark: true },
  { path: RULE },
  { path: RULE, dark: true },
  { path: '/pl/eclipse/rules/', dark: true },
  { path: '/en/master-of-orion/components/structure' },
  { path: '/pl/eclipse/components/sector', dark: true },
  { path: '/en/master-of-orion/cards/planetary-exchange' },
  { path: '/en/master-of-orion/cards/planetary-exchange', dark: true },
  { path: '/pl/eclipse/components/tracks' },
  { path: '/en/eclipse/components/tables', dark: true },
  { path: '/pl/eclipse/icons', dark: true },
  { path: '/pl/master-of-orion/examples/moo-ex-01', dark: true },
  { path: '/en/eclipse/examples/ecl-ex-15' },
  { path: '/en/master-of-orion/flow/attack' },
  { path: '/pl/master-of-orion/glossary', dark: true },
  { path: '/en/eclipse/a-z' },
  { path: '/en/master-of-orion/faq' },
  { path: '/pl/eclipse/gaps', dark: true },
  { path: '/pl/master-of-orion/changes' },
  { path: '/en/eclipse/booklet' },
  { path: '/pl/guide/start' },
  { path: '/en/guide/checks/', dark: true },
  { path: '/pl/guide/checks/text-stale' },
];

describe('every kind of page', () => {
  test.each(PAGES)(
    '$path, dark: $dark: a heading, no error, nothing from outside, nothing wider than a phone, nothing serious for axe',
    async ({ path, dark = false }) => {
      const { page, wrong } = await visit(path, { width: 360, dark });
      expect(await page.locator('.vp-doc h1').first().textContent()).not.toBe('');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      expect(wrong).toEqual([]);
      await page.setViewportSize({ width: 1320, height: 800 });
      await page.evaluate(AXE);
      const found = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: AxeViolation[] }> } };
        return (await axe.run()).violations;
      });
      const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(
        serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))}`),
      ).toEqual([]);
      await page.context().close();
    },
  );
});

interface AxeViolation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

describe('a reader', () => {
  test('follows a deep link to a rule, which is marked and in sight', async () => {
    const { page } = await visit(`${RULE}#MOO-ATK-06`);
    const rule = page.locator('#MOO-ATK-06');
    expect(await rule.getAttribute('class')).toContain('is-target');
    expect(await rule.boundingBox().then((box) => box !== null && box.y >= 0 && box.y < 800)).toBe(true);
    await page.context().close();
  });

  test('changes the language and stays at the same rule', async () => {
    const { page, wrong } = await visit(`${RULE}#MOO-ATK-06`, {}, async (opened) => {
      await opened.locator('.VPNavBarTranslations button').hover();
      await opened.locator('.VPNavBarTranslations a', { hasText: 'English' }).click();
      await opened.waitForURL('**/en/master-of-orion/rules/moo-atk#MOO-ATK-06');
    });
    await page.locator('#MOO-ATK-06 .rule-text', { hasText: 'An attack is allowed only if' }).waitFor();
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  test.each([
    {
      from: '/pl/master-of-orion/',
      query: 'moo atk 6',
      to: '/pl/master-of-orion/rules/moo-atk#MOO-ATK-06',
      width: 1200,
    },
    {
      from: '/pl/master-of-orion/',
      query: 'planetary exchange',
      to: '/pl/master-of-orion/cards/planetary-exchange',
      width: 360,
    },
    { from: '/en/master-of-orion/', query: 'attacking', to: '/en/master-of-orion/flow/attack', width: 1200 },
  ])('types "$query" ($width px) and gets there with Enter', async ({ from, query, to, width }) => {
    const { page, wrong } = await visit(from, { width }, async (opened) => {
      await opened.locator('.search-open').click();
      await opened.locator('dialog.search input').fill(query);
      await opened.locator('.hit .hit-text').first().waitFor();
      await opened.keyboard.press('Enter');
      await opened.waitForURL(`**${to}`);
    });
    await page.locator('.vp-doc h1').waitFor();
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  test('opens the search with a key, moves with arrows and leaves with Escape', async () => {
    const { page } = await visit('/en/master-of-orion/');
    await page.keyboard.press('/');
    await page.locator('dialog.search input').waitFor();
    await page.keyboard.type('fleet');
    await page.locator('#hit-1').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('#hit-1').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog.search').isVisible()).toBe(false);
    await page.context().close();
  });

  test('filters a gallery by a field', async () => {
    const { page } = await visit('/en/master-of-orion/components/structure');
    const all = await page.locator('.card-tile:visible').count();
    await page.locator('.filters select[name="colour"]').selectOption('blue');
    const blue = await page.locator('.card-tile:visible').count();
    expect(blue).toBeGreaterThan(0);
    expect(blue).toBeLessThan(all);
    expect(await page.locator('.shown output').textContent()).toBe(String(blue));
    await page.context().close();
  });

  test('goes from page to page and back, each with its own text', async () => {
    const { page, wrong } = await visit('/pl/master-of-orion/', {}, async (opened) => {
      await opened.locator('.vp-doc a', { hasText: 'Akcja: atak' }).first().click();
      await opened.locator('#MOO-ATK-06').waitFor();
      await opened.goBack();
      await opened.locator('.vp-doc svg.flow').waitFor();
    });
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  test('opens the very state of a step of a story in the playground', async () => {
    const { page, wrong } = await visit('/en/eclipse/examples/ecl-ex-15');
    const links = await page
      .locator('.open a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(4);
    const steps = links.map((href) => Number(/step=(\d+)/.exec(href)?.[1]));
    for (const step of [steps[2] ?? 0, steps.at(-1) ?? 0]) {
      await page.goto('about:blank');
      await page.goto(`${origin}${links[steps.indexOf(step)]}`);
      await page.locator('.tool .card h3', { hasText: 'ECL-EX-15' }).waitFor({ timeout: 30_000 });
      await page.locator('.tool .card .number', { hasText: new RegExp(`\\b${step}\\b`) }).waitFor({ timeout: 30_000 });
    }
    // at its end the playground holds the state against what the example expects
    await page.locator('.tool .card .notice.good').waitFor({ timeout: 30_000 });
    expect(await page.locator('.tool .card .notice.bad').count()).toBe(0);
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  test('prints a booklet of rules without the frame around it', async () => {
    const { page } = await visit('/pl/master-of-orion/booklet');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.VPNav').isVisible()).toBe(false);
    expect(await page.locator('.VPSidebar').isVisible()).toBe(false);
    const pdf = await page.pdf({ format: 'A5' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(50_000);
    await page.context().close();
  });
});

describe.each(['master-of-orion', 'eclipse', 'beyond-the-sun', 'alien-artifacts', 'voidfall'])(
  'the player aid of %s',
  (game) => {
    test.each(['pl', 'en'])('fits on one side of A4 (%s)', async (language) => {
      const { page } = await visit(`/${language}/${game}/aid`);
      await page.emulateMedia({ media: 'print' });
      const aid = page.locator('.aid');
      // a column that the side has no room for would stand beside it
      const { wide, has } = await aid.evaluate((element) => ({ wide: element.scrollWidth, has: element.clientWidth }));
      expect(wide).toBeLessThanOrEqual(has + 1);
      await page.context().close();
    });
  },
);
