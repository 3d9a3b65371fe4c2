/** `kodeks docs`: the rule reference of one's own games as a static site. The generator is a package of its own, since few need it. */
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import type { SourceFile } from '../engine.ts';
import { findGames } from '../files/find-game.ts';
import { shownPath } from '../files/paths.ts';
import { playableGame } from '../load.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { inkFor } from '../terminal/ink.ts';
import { VERSION } from '../version.ts';
import { type Shell, withExamples } from './command.ts';

interface DocsOptions {
  readonly out: string;
  readonly base: string;
  readonly title?: string;
  readonly accent?: string;
  readonly accentDark?: string;
  readonly playground?: boolean;
}

/** What this command asks of the package; its door is `docs-site/build/own-site.ts`. */
interface SitePackage {
  readonly buildOwnSite: (
    order: {
      readonly games: readonly { readonly id: string; readonly files: readonly SourceFile[] }[];
      readonly out: string;
      readonly title: string;
      readonly base: string;
      readonly accent: { readonly light: string; readonly dark: string } | undefined;
      readonly playground: boolean;
    },
    say: (line: string) => void,
  ) => Promise<void>;
}

const PACKAGE = '@kodeks/site';

export function addDocs(program: Command, shell: Shell): void {
  const command = program
    .command('docs')
    .description(
      'Makes a static site of your games: every rule, component and worked example in Polish and English, with links between them, a search, and a sheet to print. Any server for static files can show it. Needs the package @kodeks/site beside this one.',
    )
    .argument('[dir]', 'folder of a game, or of several (without it: the current folder)')
    .option('--out <folder>', 'where the site goes; replaced if it is one', 'site')
    .option('--base <path>', 'where the site will stand on its server, such as /rules/', parseBase, '/')
    .option('--title <words>', 'what the site is called (the folder)')
    .option('--accent <colour>', 'colour of links and marks, #rrggbb', parseColour('--accent'))
    .option('--accent-dark <colour>', 'the same on dark ground', parseColour('--accent-dark'))
    .option('--playground', 'lead to a playground at /playground/, as `kodeks serve` has one')
    .action(async (dir: string | undefined, options: DocsOptions) => shell.end(await docs(dir, options, shell)));
  withExamples(command, [
    ['docs my-game', 'a site in site/'],
    [
      "docs games --out public --base /rules/ --title 'Our games' --accent '#1f6b4a'",
      'several games, for example.org/rules/',
    ],
  ]);
}

async function docs(dir: string | undefined, options: DocsOptions, { host }: Shell): Promise<ExitCode> {
  const folders = findGames(dir, host.cwd);
  const twice = folders.find(({ name }, i) => folders.findIndex((other) => other.name === name) !== i);
  if (twice !== undefined)
    throw new UsageError(`two games are in folders called \`${twice.name}\`; their pages would meet`);
  const ink = inkFor(host.err, host.env, undefined);
  const games = folders.map((folder) => playableGame(folder, host, ink));
  if (games.includes(undefined)) return FINDINGS;
  const { buildOwnSite } = await sitePackage();
  const out = resolve(host.cwd, options.out);
  const { base, title = basename(resolve(host.cwd, dir ?? '.')), accent, accentDark } = options;
  await buildOwnSite(
    {
      games: games.flatMap((game) => (game === undefined ? [] : [{ id: game.folder.name, files: game.files }])),
      out,
      title,
      base,
      accent: coloursOf(accent, accentDark),
      playground: options.playground === true,
    },
    (line) => host.err.write(`kodeks: ${line}\n`),
  ).catch((error: unknown) => {
    throw error instanceof Error && error.message.startsWith(out) ? new UsageError(error.message) : error;
  });
  host.out.write(
    `${shownPath(out, host.cwd)}: the reference of ${games.length === 1 ? 'one game' : `${games.length} games`}\n`,
  );
  return FINE;
}

/** One colour serves both grounds until somebody names the other. */
function coloursOf(light: string | undefined, dark: string | undefined) {
  const any = light ?? dark;
  return any === undefined ? undefined : { light: light ?? any, dark: dark ?? any };
}

async function sitePackage(): Promise<SitePackage> {
  try {
    return await import(PACKAGE);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(`the package ${PACKAGE} is not installed beside this command`, [
      `npm install --save-dev ${PACKAGE}@${VERSION}`,
    ]);
  }
}

function parseBase(written: string): string {
  if (/^\/([\w.~-]+\/)*$/.test(written)) return written;
  throw new UsageError(`--base must begin and end with \`/\`, such as \`/rules/\`, not \`${written}\``);
}

function parseColour(option: string): (written: string) => string {
  return (written) => {
    if (/^#[0-9a-f]{6}$/i.test(written)) return written.toLowerCase();
    throw new UsageError(`${option} must be a colour such as \`#1f6b4a\`, not \`${written}\``);
  };
}
