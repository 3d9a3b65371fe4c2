/** The built playground in a real browser, for tests and measurements: its own server, its own profile, everything it says noted. */
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { expect } from 'vitest';
import { createSiteServer } from '../../../scripts/serve.mjs';
import { builtFiles, mustBeBuilt, SITE_PARTS } from '../../../scripts/site.mjs';
import { ROOT } from '../../support/source-tree.ts';

export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
export const NO_BROWSER = CHROMIUM === undefined;

export interface Site {
  readonly url: string;
  readonly browser: Browser;
  /** A page of a person who has never been here. */
  visit(hash?: string, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit {
  readonly page: Page;
  /** Errors and warnings of the console, faults of scripts, requests that leave our origin. */
  readonly complaints: readonly string[];
  /** Leaves the tour, if it is there. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  await builtOnce();
  const server = createSiteServer(builtFiles(ROOT));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] });
  const url = `${origin}/playground/`;
  return {
    url,
    browser,
    visit: async (hash = '', options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`fault: ${error.message}`));
      page.on('request', (request) => {
        const target = request.url();
        if (!target.startsWith(origin) && !/^(data|blob):/.test(target))
          complaints.push(`leaves the origin: ${target}`);
      });
      await page.goto(`${url}${hash}`);
      return {
        page,
        complaints,
        ready: async () => {
          await page.waitForSelector('#decision h2, #decision .notice', { timeout: 30_000 });
          const skip = page.locator('.tourcard button.link');
          if (await skip.isVisible().catch(() => false)) await skip.click();
        },
        close: () => context.close(),
      };
    },
    close: async () => {
      await browser.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** Test files run beside each other: the first one builds, the others wait for it. */
export async function builtOnce(): Promise<void> {
  const part = SITE_PARTS.find(({ name }) => name === 'playground')!;
  const lock = join(ROOT, 'node_modules/.cache/kodeks/playground-build');
  for (; mustBeBuilt(ROOT, part) && !taken(lock); await new Promise((resolve) => setTimeout(resolve, 200)));
  try {
    if (mustBeBuilt(ROOT, part))
      await build({
        root: join(ROOT, 'playground'),
        configFile: join(ROOT, 'playground/vite.config.ts'),
        logLevel: 'error',
      });
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Ours now? A lock that was left behind by a test that was stopped is none. */
function taken(lock: string): boolean {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > STALE) rmSync(lock, { recursive: true, force: true });
  mkdirSync(dirname(lock), { recursive: true });
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

const STALE = 90_000;

/** The open decision has been answered, or another place of the line is shown. */
export async function settled(page: Page, work: () => Promise<void>): Promise<void> {
  const before = await page.locator('.timebar .number').textContent();
  await work();
  await expect.poll(() => page.locator('.timebar .number').textContent(), { timeout: 20_000 }).not.toBe(before);
}

/** A new game between persons, always the same one. */
export async function newGame(page: Page, seed: string): Promise<void> {
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByLabel('Seed').fill(seed);
  await page.getByRole('combobox', { name: 'Player 2' }).selectOption('human');
  // a game that was just opened is at 0 of 0 too: its question is marked, and another one waited for
  await page.evaluate(`document.querySelector('#decision h2')?.setAttribute('data-before', '')`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('#decision h2:not([data-before])').waitFor();
  await page.getByText('0 of 0').waitFor();
}

/** Answers the open decision with its first sentence, and waits for what follows. */
export async function answerFirst(page: Page): Promise<void> {
  await settled(page, async () => {
    const confirm = page.locator('#decision > button.primary');
    if (await confirm.isVisible()) {
      for (let i = 0; (await confirm.isDisabled()) && i < 20; i += 1)
        await page.locator('.sentence[aria-pressed="false"]').first().click();
      await confirm.click();
    } else await page.locator('.sentence:enabled').first().click();
  });
}
