/** `kodeks print`: the components of a game on paper, from the same faces that the table shows. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, Option } from 'commander';
import { type CompiledGame, printableKinds, printSheets, type Sheet, svgText } from '../engine.ts';
import { findGames } from '../files/find-game.ts';
import type { Host } from '../host.ts';
import { playableGame } from '../load.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { inkFor } from '../terminal/ink.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface PrintOptions {
  readonly language: 'pl' | 'en';
  readonly icons?: boolean;
  readonly kinds?: readonly string[];
  readonly out: string;
  readonly format: 'pdf' | 'svg';
  readonly color?: boolean;
}

export function addPrint(program: Command, shell: Shell): void {
  const command = program
    .command('print')
    .summary('print-and-play sheets of the components')
    .description(
      'Writes A4 sheets: cards of 63 × 88 mm, nine to a page with crop marks, each sheet of faces followed by its backs (print on both sides, turned on the long edge, at 100 %); tiles with marked sides as hexes of 90 mm. PDF is made by Chromium, which must be installed; SVG needs nothing.',
    )
    .argument('[dir]', GAME)
    .addOption(new Option('--language <language>', 'of names and words').choices(['pl', 'en']).default('en'))
    .option('--icons', 'effects in icons, words only where there are no icons for them')
    .option('--kinds <kinds...>', 'only components of these kinds')
    .addOption(
      new Option('--format <format>', 'one PDF, or one SVG for each page').choices(['pdf', 'svg']).default('pdf'),
    )
    .option('--out <folder>', 'where to write', 'print')
    .action((dir: string | undefined, options: PrintOptions) => shell.end(print(dir, options, shell.host)));
  withColour(command);
  withExamples(command, [
    ['print comet-run', 'writes print/comet-run-en.pdf'],
    ['print comet-run --language pl --icons --kinds Engine', 'engines only, in icons, with Polish names'],
    ['print comet-run --format svg --out sheets', 'an SVG file for each page, in sheets/'],
  ]);
}

function print(dir: string | undefined, options: PrintOptions, host: Host): ExitCode {
  const ink = inkFor(host.out, host.env, options.color);
  const [folder, ...others] = findGames(dir, host.cwd);
  if (folder === undefined || others.length > 0) throw new UsageError('print one game at a time');
  const ready = playableGame(folder, host, ink);
  if (ready === undefined) return FINDINGS;
  const { game } = ready;
  refuseUnknown(game, options.kinds ?? []);
  const { language, icons = false, kinds } = options;
  const sheets = printSheets(game, { language, icons, ...(kinds === undefined ? {} : { kinds }) });
  if (sheets.length === 0) throw new UsageError('this game has no components that can be printed');
  const out = resolve(host.cwd, options.out);
  mkdirSync(out, { recursive: true });
  const name = `${game.data.manifest?.id.value ?? 'game'}-${language}${icons ? '-icons' : ''}`;
  return options.format === 'svg' ? asSvg(sheets, out, name, host) : asPdf(sheets, join(out, `${name}.pdf`), host);
}

function refuseUnknown(game: CompiledGame, kinds: readonly string[]): void {
  const known = printableKinds(game);
  const unknown = kinds.find((kind) => !known.includes(kind));
  if (unknown !== undefined)
    throw new UsageError(`no components of the kind \`${unknown}\` can be printed; there are: ${known.join(', ')}`);
}

function asSvg(sheets: readonly Sheet[], out: string, name: string, host: Host): ExitCode {
  sheets.forEach(({ kind, side, page }, i) => {
    const file = join(out, `${name}-${String(i + 1).padStart(3, '0')}-${kind}-${side}.svg`);
    writeFileSync(file, svgText(page));
  });
  host.out.write(`${sheets.length} pages written to ${out}\n`);
  return FINE;
}

/** Chromium prints the pages as they are: one page of paper for each. */
function asPdf(sheets: readonly Sheet[], file: string, host: Host): ExitCode {
  const chromium = findChromium(host);
  if (chromium === undefined)
    throw new UsageError('a PDF needs Chromium, which is not installed here; `--format svg` needs nothing');
  const workshop = mkdtempSync(join(tmpdir(), 'kodeks-print-'));
  try {
    const page = join(workshop, 'sheets.html');
    writeFileSync(page, htmlOf(sheets));
    const { status, stderr } = spawnSync(
      chromium,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        `--user-data-dir=${join(workshop, 'profile')}`,
        '--no-pdf-header-footer',
        `--print-to-pdf=${file}`,
        pathToFileURL(page).href,
      ],
      { encoding: 'utf8' },
    );
    if (status !== 0 || !existsSync(file)) {
      host.err.write(`Chromium could not print: ${stderr.trim().split('\n').at(-1) ?? ''}\n`);
      return FINDINGS;
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
  host.out.write(`${file} written (${sheets.length} pages)\n`);
  return FINE;
}

const htmlOf = (sheets: readonly Sheet[]): string =>
  `<!doctype html><meta charset="utf-8"><style>@page{size:A4;margin:0}body{margin:0}svg{display:block}body>svg{break-after:page}</style>${sheets
    .map(({ page }) => svgText(page))
    .join('')}`;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function findChromium({ env }: Host): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file));
}
