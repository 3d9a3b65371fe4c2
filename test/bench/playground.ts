/**
 * The playground: how soon it is there in headless Chromium and how much is loaded for it; and, in this process with the code of
 * its workers, how long an edit takes until its problems are known and until a finished game has been played again.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire as requireFrom } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { BrowserType, Page } from 'playwright-core';
import { createLanguage } from '../../playground/engine/language.ts';
import { createPlay } from '../../playground/engine/play-now.ts';
import { readGame } from '../support/read-game.ts';
import type { Bench, Measurement, Settings } from './measurement.ts';
import { median } from './reference/measure.ts';

export const playground: readonly Bench[] = [
  { name: 'playground in Chromium', run: inBrowser },
  { name: 'playground edits', run: edits },
];

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

// ---------------------------------------------------------------- in the browser

interface Scripts {
  readonly serve: { createSiteServer(files: ReadonlyMap<string, string>): Server };
  readonly site: { builtFiles(root: string): Map<string, string> };
}

async function inBrowser({ checkout, quick }: Settings): Promise<readonly Measurement[]> {
  if (CHROMIUM === undefined) return [];
  const made = spawnSync('npm', ['run', '--silent', 'playground:build'], { cwd: checkout, stdio: 'ignore' });
  if (made.status !== 0) throw new Error('the playground could not be built');
  const load = (name: string): Promise<unknown> => import(pathToFileURL(join(checkout, 'scripts', name)).href);
  const serve = (await load('serve.mjs')) as Scripts['serve'];
  const site = (await load('site.mjs')) as Scripts['site'];
  const { chromium } = requireFrom(join(checkout, 'package.json'))('playwright-core') as { chromium: BrowserType };
  const server = serve.createSiteServer(site.builtFiles(checkout));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/playground/#game=master-of-orion`;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const visits: Visit[] = [];
    for (let i = 0; i < (quick ? 2 : 5); i += 1)
      visits.push(await visit(await (await browser.newContext()).newPage(), url));
    const of = (pick: (visit: Visit) => number): number => Math.round(median(visits.map(pick)));
    return [
      { name: 'playground, shell interactive', value: of(({ shell }) => shell), unit: 'ms', aim: 1000 },
      { name: 'playground, first decision of master-of-orion', value: of(({ decision }) => decision), unit: 'ms' },
      { name: 'playground, first load: shell, gzip', value: of(({ shellBytes }) => shellBytes) / 1000, unit: 'KB' },
      {
        name: 'playground, first load: with workers and game, gzip',
        value: of(({ bytes }) => bytes) / 1000,
        unit: 'KB',
        aim: 250,
      },
      { name: 'playground, first load: with Monaco, gzip', value: of(({ allBytes }) => allBytes) / 1000, unit: 'KB' },
    ];
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

interface Visit {
  readonly shell: number;
  readonly decision: number;
  readonly shellBytes: number;
  readonly bytes: number;
  readonly allBytes: number;
}

async function visit(page: Page, url: string): Promise<Visit> {
  const loaded: { readonly path: string; readonly bytes: number; readonly at: number }[] = [];
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const at = response.request().timing().startTime;
    const path = new URL(response.url()).pathname;
    reading.push(
      response.body().then(
        (body) => void loaded.push({ path, bytes: gzipSync(body, { level: 9 }).length, at }),
        () => undefined,
      ),
    );
  });
  await page.goto(url);
  await page.waitForSelector('.sentence', { timeout: 60_000 });
  const mark = (name: string): Promise<number> =>
    page.evaluate(`performance.getEntriesByName('${name}')[0]?.startTime ?? NaN`) as Promise<number>;
  const [shell, decision] = [await mark('kodeks-shell'), await mark('kodeks-decision')];
  const decided = ((await page.evaluate('performance.timeOrigin')) as number) + decision; // what was asked for later is not counted
  await page.waitForLoadState('networkidle');
  await Promise.all(reading);
  await page.context().close();
  const sum = (keep: (one: (typeof loaded)[number]) => boolean): number => {
    const seen = new Map(loaded.filter(keep).map(({ path, bytes }) => [path, bytes]));
    return [...seen.values()].reduce((total, bytes) => total + bytes, 0);
  };
  const isShell = ({ path }: { readonly path: string }): boolean => !/worker|\/games\//.test(path);
  const isMonaco = ({ path }: { readonly path: string }): boolean =>
    /CodeEditor|monaco|editor\.(api|worker)/i.test(path);
  return {
    shell,
    decision,
    shellBytes: sum((one) => isShell(one) && !isMonaco(one) && one.at <= decided),
    bytes: sum((one) => !isMonaco(one) && one.at <= decided),
    allBytes: sum(() => true),
  };
}

// ---------------------------------------------------------------- edits

function edits({ checkout, quick }: Settings): readonly Measurement[] {
  const folder = join(checkout, 'games');
  const games = readdirSync(folder)
    .filter((id) => existsSync(join(folder, id, 'game.yaml')))
    .map((id) => ({ id, files: readGame(join(folder, id)) }))
    .map((game) => ({ ...game, size: game.files.reduce((sum, { text }) => sum + text.length, 0) }))
    .sort((a, b) => b.size - a.size);
  const [largest] = games;
  const rounds = quick ? 3 : 9;
  const finished = games.find(({ id }) => id === 'master-of-orion') ?? largest;
  return [
    ...(largest === undefined ? [] : problemsAfterEdit(largest, rounds)),
    ...[...new Set([finished, largest])].flatMap((game) => (game === undefined ? [] : replayAfterEdit(game, rounds))),
  ];
}

interface Game {
  readonly id: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

const EDITS = ['in a body', 'of a declaration', 'of a component file'] as const;
type EditKind = (typeof EDITS)[number];

/** What somebody types into the longest file of its kind: nothing that changes the game, so that it can be played to its end. */
function editOf(
  { files }: Game,
  kind: EditKind,
  round: number,
): { readonly changed: Game['files']; readonly removed: [] } {
  const wanted = kind === 'of a component file' ? /^components\/.*\.yaml$/ : /\.rules$/;
  const { path, text } = files
    .filter((file) => wanted.test(file.path))
    .sort((a, b) => b.text.length - a.text.length)[0]!;
  const typed: Readonly<Record<EditKind, () => string>> = {
    'in a body': () => text.replace(/\}\s*$/, `  // ${round}\n}\n`),
    'of a declaration': () => `${text}\nfunction noted${round}(k: Int): Int = k + ${round}\n`,
    'of a component file': () => `${text}# ${round}\n`,
  };
  return { changed: [{ path, text: typed[kind]() }], removed: [] };
}

function problemsAfterEdit(game: Game, rounds: number): Measurement[] {
  const language = createLanguage();
  language.check({ changed: game.files, removed: [] });
  return EDITS.map((kind) => {
    const times = Array.from({ length: rounds + 2 }, (_, i) => timed(() => language.check(editOf(game, kind, i))));
    language.check({ changed: game.files, removed: [] });
    const value = Math.round(median(times.slice(2)));
    return { name: `playground, edit ${kind} to problems, ${game.id}`, value, unit: 'ms', aim: 100 };
  });
}

function replayAfterEdit(game: Game, rounds: number): Measurement[] {
  const play = createPlay();
  const opened = play.open({
    files: { changed: game.files, removed: [] },
    setup: { players: 4, seed: 5, options: {} },
    acts: [],
    at: 0,
    looks: { viewer: undefined, language: 'en', width: 900 },
    watched: [],
  });
  if (opened.kind !== 'open') throw new Error(`${game.id} does not compile`);
  let { shown } = opened;
  for (let i = 0; i < 5_000 && shown.status.kind === 'deciding'; i += 1) {
    const done = play.bot({ player: shown.status.players[0]!, bot: 'random' });
    if (!done.ok) break;
    shown = done.shown;
  }
  const revise = (changes: Parameters<typeof play.revise>[0]): void => {
    if (play.revise(changes).kind !== 'same') throw new Error('what says nothing made a difference');
  };
  return EDITS.map((kind) => {
    const times = Array.from({ length: rounds + 2 }, (_, i) => timed(() => revise(editOf(game, kind, i))));
    revise({ changed: game.files, removed: [] });
    const value = Math.round(median(times.slice(2)));
    const name = `playground, edit ${kind} to replay of ${shown.at} decisions, ${game.id}`;
    return { name, value, unit: 'ms', aim: 200 };
  });
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
