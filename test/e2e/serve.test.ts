/** `kodeks serve` as a person has it: the command in a process of its own, a folder on the disk, and a browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeStarterGame } from '../../cli/init/starter-game.ts';
import { ROOT } from '../support/source-tree.ts';
import { builtOnce, CHROMIUM, NO_BROWSER } from './playground/browser.ts';

const WAIT = { timeout: 30_000 };

/** Whether the button is what a pointer at its middle would meet. */
const WHERE_IT_IS = `(() => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Write to disk'));
  const { left, top, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === button;
})()`;

describe.skipIf(NO_BROWSER)('kodeks serve in Chromium', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kodeks-serve-e2e-'));
  const at = (path: string): string => join(folder, 'comet-run', path);
  const complaints: string[] = [];
  let command: ChildProcess;
  let said = '';
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    await builtOnce();
    writeStarterGame(join(folder, 'comet-run'), 'comet-run');
    const words = [join(ROOT, 'cli/bin/kodeks.mjs'), 'serve', folder, '--port', '0', '--no-reference'];
    command = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    command.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
    await new Promise<void>((resolve, reject) => {
      command.stdout?.on('data', () => said.includes('Ctrl-C') && resolve());
      command.on('exit', (code) => reject(new Error(`kodeks serve ended with ${code}`)));
    });
    browser = await chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] });
    page = await (await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-GB' })).newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(/http:\S+playground\//.exec(said)?.[0] ?? '');
    await page.waitForSelector('#decision h2', WAIT);
    const skip = page.locator('.tourcard button.link');
    if (await skip.isVisible().catch(() => false)) await skip.click();
  });
  afterAll(async () => {
    await browser?.close();
    command?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (file: string) => page.locator('.filetree').getByText(file, { exact: true }).click();
  const isInSight = () => page.evaluate(WHERE_IT_IS) as Promise<boolean>;
  const editor = () => page.locator('.monaco-editor .view-lines').first();

  test('its game is played, and no other one is there', async () => {
    expect(await page.getByLabel('Game', { exact: true }).locator('option').count()).toBe(1);
    expect(await page.locator('.sentence').count()).toBeGreaterThan(0);
  });

  test('what changes on the disk is in the editor at once', async () => {
    await open('30-turns.rules');
    await editor().waitFor(WAIT);
    const path = at('rules/30-turns.rules');
    writeFileSync(path, `// from another editor\n${readFileSync(path, 'utf8')}`);
    await page.getByText('Files changed on disk: read again.').waitFor(WAIT);
    await expect
      .poll(async () => (await editor().innerText()).replaceAll('\u00a0', ' '), WAIT)
      .toContain('// from another editor');
  });

  test('what is changed here is on the disk once its difference was seen and it was asked for', async () => {
    const before = readFileSync(at('rules/30-turns.rules'), 'utf8');
    await editor().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('// from the playground');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Write to disk…' }).waitFor(WAIT);
    expect(await isInSight(), 'nobody has to scroll to find it').toBe(true);
    expect(readFileSync(at('rules/30-turns.rules'), 'utf8')).toBe(before);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Write to disk' });
    await dialog.locator('.hunk .new').waitFor(WAIT);
    expect(await dialog.locator('.hunk .new').innerText()).toBe('+ // from the playground');
    await dialog.getByRole('button', { name: 'Write 1 file' }).click();
    await page.getByText('1 file written.').waitFor(WAIT);
    expect(readFileSync(at('rules/30-turns.rules'), 'utf8')).toBe(`// from the playground\n${before}`);
    await expect.poll(() => page.getByRole('button', { name: 'Write to disk…' }).count(), WAIT).toBe(0);
  });

  test('what has changed on both sides is kept, named, and shown against what the disk has now', async () => {
    await editor().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('// mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Write to disk…' }).waitFor(WAIT);
    writeFileSync(at('rules/30-turns.rules'), '// theirs\n');
    await page.getByText('These were changed here, too').waitFor(WAIT);
    await page.getByRole('button', { name: 'Write to disk…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to disk' });
    await dialog.getByText('This file has changed on the disk, too').waitFor(WAIT);
    expect(await dialog.locator('.hunk .gone').first().innerText()).toBe('− // theirs');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(readFileSync(at('rules/30-turns.rules'), 'utf8')).toBe('// theirs\n');
  });

  test('nothing complains, and Ctrl-C ends it', async () => {
    expect(complaints).toEqual([]);
    const ended = new Promise((resolve) => command.on('exit', resolve));
    command.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});
