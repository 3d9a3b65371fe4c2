/** `kodeks print`: the components of a game on paper, from the same faces that the table shows. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, Option } from 'commander';
import {
  type CompiledGame,
  type DeckSheet,
  deckSheets,
  printableKinds,
  printSheets,
  type Sheet,
  svgText,
} from '../engine.ts';
import { findGames } from '../files/find-game.ts';
import { makeFolder } from '../files/make-folder.ts';
import type { Host } from '../host.ts';
import { playableGame } from '../load.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { type Chromium, openChromium } from '../print/chromium.ts';
import { savedObject } from '../print/tabletop-simulator.ts';
import { inkFor } from '../terminal/ink.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface PrintOptions {
  readonly language: 'pl' | 'en';
  readonly icons?: boolean;
  readonly kinds?: readonly string[];
  readonly out: string;
  readonly format: 'pdf' | 'svg' | 'tts';
  readonly url?: string;
  readonly color?: boolean;
}

export function addPrint(program: Command, shell: Shell): void {
  const command = program
    .command('print')
    .summary('print-and-play sheets of the components')
    .description(
      'Writes A4 sheets: cards of 63 × 88 mm, nine to a page with crop marks, each sheet of faces followed by its backs (print on both sides, turned on the long edge, at 100 %); tiles with marked sides as hexes of 90 mm. PDF is made by Chromium, which must be installed; SVG needs nothing. `tts` makes decks for Tabletop Simulator: a PNG of all faces of each kind of card, its back, and a saved object that knows them; it needs Chromium too.',
    )
    .argument('[dir]', GAME)
    .addOption(new Option('--language <language>', 'of names and words').choices(['pl', 'en']).default('en'))
    .option('--icons', 'effects in icons, words only where there are no icons for them')
    .option('--kinds <kinds...>', 'only components of these kinds')
    .addOption(
      new Option('--format <format>', 'one PDF, one SVG for each page, or decks for Tabletop Simulator')
        .choices(['pdf', 'svg', 'tts'])
        .default('pdf'),
    )
    .option('--url <address>', 'with `tts`: where the pictures will lie; else where they are written on this machine')
    .option('--out <folder>', 'where to write', 'print')
    .action((dir: string | undefined, options: PrintOptions) => shell.end(print(dir, options, shell.host)));
  withColour(command);
  withExamples(command, [
    ['print comet-run', 'writes print/comet-run-en.pdf'],
    ['print comet-run --language pl --icons --kinds Engine', 'engines only, in icons, with Polish names'],
    ['print comet-run --format svg --out sheets', 'an SVG file for each page, in sheets/'],
    ['print comet-run --format tts --out decks', 'pictures of decks and decks/comet-run-en.json'],
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
  const { language, icons = false, kinds, format, url } = options;
  if (url !== undefined && format !== 'tts') throw new UsageError('`--url` goes with `--format tts`');
  const wanted = { language, icons, ...(kinds === undefined ? {} : { kinds }) };
  const out = resolve(host.cwd, options.out);
  const name = `${game.data.manifest?.id.value ?? 'game'}-${language}${icons ? '-icons' : ''}`;
  if (format === 'tts') return asDecks(game, deckSheets(game, wanted), { out, name, url, language }, host);
  const sheets = printSheets(game, wanted);
  if (sheets.length === 0) throw new UsageError('this game has no components that can be printed');
  makeFolder(out);
  return format === 'svg' ? asSvg(sheets, out, name, host) : asPdf(sheets, join(out, `${name}.pdf`), host);
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
  return withChromium(
    host,
    'a PDF needs Chromium, which is not installed here; `--format svg` needs nothing',
    (chromium) => {
      const trouble = chromium.print(htmlOf(sheets), file);
      if (trouble === undefined) host.out.write(`${file} written (${sheets.length} pages)\n`);
      return trouble;
    },
  );
}

const htmlOf = (sheets: readonly Sheet[]): string =>
  `<!doctype html><meta charset="utf-8"><style>@page{size:A4;margin:0}body{margin:0}svg{display:block}body>svg{break-after:page}</style>${sheets
    .map(({ page }) => svgText(page))
    .join('')}`;

interface DeckTarget {
  readonly out: string;
  readonly name: string;
  readonly url: string | undefined;
  readonly language: 'pl' | 'en';
}

function asDecks(
  game: CompiledGame,
  sheets: readonly DeckSheet[],
  { out, name, url, language }: DeckTarget,
  host: Host,
): ExitCode {
  if (sheets.length === 0) throw new UsageError('this game has no cards; hexes are printed on paper only');
  return withChromium(host, 'the pictures of decks need Chromium, which is not installed here', (chromium) => {
    makeFolder(out);
    const base = url ?? pathToFileURL(out).href;
    const decks = sheets.map((sheet, i) => {
      const file = (side: string): string => `${name}-${String(i + 1).padStart(2, '0')}-${sheet.kind}-${side}.png`;
      const at = (side: string): string => `${base.replace(/\/$/, '')}/${file(side)}`;
      return { sheet, files: [file('faces'), file('back')] as const, faces: at('faces'), back: at('back') };
    });
    for (const { sheet, files } of decks) {
      const trouble =
        chromium.picture(sheet.faces, join(out, files[0])) ?? chromium.picture(sheet.back, join(out, files[1]));
      if (trouble !== undefined) return trouble;
    }
    const file = join(out, `${name}.json`);
    writeFileSync(file, `${JSON.stringify(savedObject(game.texts.title[language], decks), undefined, 2)}\n`);
    host.out.write(`${file} written, with ${decks.length * 2} pictures beside it\n`);
    return undefined;
  });
}

/** Runs `work`, which says what went wrong, if anything. */
function withChromium(host: Host, missing: string, work: (chromium: Chromium) => string | undefined): ExitCode {
  const chromium = openChromium(host.env);
  if (chromium === undefined) throw new UsageError(missing);
  try {
    const trouble = work(chromium);
    if (trouble === undefined) return FINE;
    host.err.write(`Chromium could not print: ${trouble}\n`);
    return FINDINGS;
  } finally {
    chromium.close();
  }
}
