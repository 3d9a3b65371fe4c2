/** The built playground in a real browser, for tests and measurements: its own server, its own profile, everything it says noted. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { expect } from 'vitest';
import { createSiteServer } from '../../scripts/serve.mjs';
import { builtFiles, mustBeBuilt, SITE_PARTS } from '../../scripts/site.mjs';
import { ROOT } from '../support/source-tree.ts';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
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
  const part = SITE_PARTS.find(({ name }) => name === 'playground')!;
  if (mustBeBuilt(ROOT, part))
    await build({
      root: join(ROOT, 'playground'),
      configFile: join(ROOT, 'playground/vite.config.ts'),
      logLevel: 'error',
    });
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

/** Answers the open decision with its first sentence, and waits for what follows. */
export async function answerFirst(page: Page): Promise<void> {
  const before = await page.locator('.timebar .number').textContent();
  const confirm = page.locator('#decision > button.primary');
  if (await confirm.isVisible()) {
    for (let i = 0; (await confirm.isDisabled()) && i < 20; i += 1)
      await page.locator('.sentence[aria-pressed="false"]').first().click();
    await confirm.click();
  } else await page.locator('.sentence:enabled').first().click();
  await expect.poll(() => page.locator('.timebar .number').textContent(), { timeout: 20_000 }).not.toBe(before);
}
