/** A game in a worker of a browser is the game in Node: the same positions, the same log, the same file to go on from. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM_ARGS, ensureChromium } from '../../scripts/chromium.mjs';
import { CLASSICS } from '../support/classic.ts';
import { type Played, playedFrom } from '../support/course-of-play.ts';
import { MADE_UP, madeUpFiles } from '../support/made-up-rules.ts';
import { readGame } from '../support/read-game.ts';
import { ROOT } from '../support/source-tree.ts';
import { WHOLE_GAMES } from '../support/whole-games.ts';

type Asked = Parameters<typeof playedFrom>;

describe('in a worker of Chromium', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('worker/play.ts', import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      conditions: ['kodeks-source'],
    });
    browser = await chromium.launch({ executablePath: await ensureChromium(console.log), args: CHROMIUM_ARGS });
    page = await browser.newPage();
    await page.evaluate(`
      const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(outputFiles[0]!.text)}])));
      globalThis.play = (asked) => new Promise((done, fail) => {
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = ({ message }) => fail(new Error(message));
        worker.postMessage(asked);
      });
    `);
  }, 120_000);
  afterAll(() => browser?.close());

  const there = (asked: Asked): Promise<Played> => page.evaluate(`play(${JSON.stringify(asked)})`);

  test.each([
    ...[...CLASSICS.map((name) => `test/classics/${name}`), ...WHOLE_GAMES].map((folder) => [folder, 40] as const),
  ])('%s is the same game', async (folder, most) => {
    const asked: Asked = [readGame(`${ROOT}/${folder}`), 3, most];
    expect(await there(asked)).toEqual(playedFrom(...asked));
  });

  test('games made up at random are the same games', async () => {
    for (const seed of MADE_UP) {
      const asked: Asked = [madeUpFiles(seed), seed, 60];
      expect(await there(asked), `seed ${seed}`).toEqual(playedFrom(...asked));
    }
  });
});
