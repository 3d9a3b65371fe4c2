/** `kodeks init`: a project of one's own around a first game: package.json, CI, editor settings, schemas, a hook. */
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { editorSchemas } from '../engine.ts';
import { makeFolder } from '../files/make-folder.ts';
import { shownPath } from '../files/paths.ts';
import { type ProjectFile, projectFiles } from '../init/project-files.ts';
import { gameIdFrom, refuseBadGameId, writeStarterGame } from '../init/starter-game.ts';
import { loadGame } from '../load.ts';
import { type ExitCode, FINE, UsageError } from '../outcome.ts';
import { inkFor } from '../terminal/ink.ts';
import { VERSION } from '../version.ts';
import { type Shell, withExamples } from './command.ts';

interface InitOptions {
  readonly game?: string;
}

export function addInit(program: Command, shell: Shell): void {
  const command = program
    .command('init')
    .description(
      'Makes a project for games of your own: a first game in games/, a package.json that asks for this command, a workflow for GitHub, settings for editors, JSON Schemas, a hook for git. Files that are there already stay as they are.',
    )
    .argument('[folder]', 'where (without it: the current folder)')
    .option('--game <name>', 'what the first game is called in file names (after the folder)')
    .action((folder: string | undefined, options: InitOptions) => shell.end(init(folder, options, shell)));
  withExamples(command, [
    ['init my-games', 'makes my-games with a game of the same name'],
    ['init --game comet-run', 'in the current folder'],
  ]);
}

function init(wanted: string | undefined, options: InitOptions, { host }: Shell): ExitCode {
  const folder = resolve(host.cwd, wanted ?? '.');
  if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true)
    throw new UsageError(`\`${shownPath(folder, host.cwd)}\` is a file`, [
      'name a folder, or one that is not there yet',
    ]);
  const project = gameIdFrom(basename(folder)) ?? 'my-games';
  const game = options.game ?? project;
  refuseBadGameId(game);
  const gameFolder = join(folder, 'games', game);
  const isNew = statSync(gameFolder, { throwIfNoEntry: false }) === undefined;
  const made = isNew ? writeStarterGame(gameFolder, game).map((path) => `games/${game}/${path}`) : [];
  const schemas = isNew ? schemaFiles(gameFolder, game) : { files: [], settings: {} };
  const files = [...schemas.files, ...projectFiles({ project, game, version: VERSION, schemas: schemas.settings })];
  const kept = files.filter((file) => !wrote(folder, file)).map(({ path }) => path);
  if (!isNew) kept.unshift(`games/${game}`);
  const ink = inkFor(host.out, host.env, undefined);
  const shown = shownPath(folder, host.cwd);
  const count = made.length + files.length + (isNew ? 0 : 1) - kept.length;
  host.out.write(`${ink.green('Made')} ${shown} (${count} files).\n`);
  if (kept.length > 0) host.out.write(`${ink.yellow('Kept as they are:')} ${kept.join(', ')}\n`);
  const steps = [
    ...(shown === '.' ? [] : [`cd ${shown}`]),
    'npm install',
    'npx kodeks check games',
    `npx kodeks play ${game}`,
  ];
  host.out.write(`Next:\n${steps.map((step) => `  ${step}\n`).join('')}`);
  return FINE;
}

/** Whether it was written; what is there stays. */
function wrote(folder: string, { path, text }: ProjectFile): boolean {
  const target = join(folder, path);
  if (statSync(target, { throwIfNoEntry: false }) !== undefined) return false;
  makeFolder(dirname(target));
  writeFileSync(target, text);
  if (text.startsWith('#!')) chmodSync(target, 0o755);
  return true;
}

/** As `kodeks schema` writes them. */
function schemaFiles(gameFolder: string, name: string) {
  const { game } = loadGame({ folder: gameFolder, name, shown: name });
  const schemas = game === undefined ? [] : editorSchemas(game);
  const at = `games/${name}`;
  return {
    files: schemas.map(
      ({ name: schema, schema: content }): ProjectFile => ({
        path: `${at}/.schemas/${schema}.schema.json`,
        text: `${JSON.stringify(content, undefined, 2)}\n`,
      }),
    ),
    settings: Object.fromEntries(
      schemas.map(({ name: schema, files }) => [`./${at}/.schemas/${schema}.schema.json`, `${at}/${files}`]),
    ),
  };
}
