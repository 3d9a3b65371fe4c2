/** `kodeks new`: a small game that works, with comments that explain it, to be changed into another one. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { shownPath } from '../files/paths.ts';
import { type ExitCode, FINE, UsageError } from '../outcome.ts';
import { inkFor } from '../terminal/ink.ts';
import { type Shell, withExamples } from './command.ts';

/** From commands/ as from the bundle in dist/. */
const TEMPLATE = fileURLToPath(new URL('../template/', import.meta.url));
const GAME_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export function addNew(program: Command, shell: Shell): void {
  const command = program
    .command('new')
    .description(
      'Makes a folder with a small game that can be checked, tested and played at once, in Polish and English. Its comments explain each part; change it bit by bit into your own.',
    )
    .argument('<name>', 'what the game is called in file names: small letters, digits and dashes')
    .action((name: string) => shell.end(create(name, shell)));
  withExamples(command, [
    ['new comet-run', 'in games/ if there is such a folder, otherwise right here'],
    ['new drafts/comet-run', 'in a folder of your choice'],
  ]);
}

function create(name: string, { host }: Shell): ExitCode {
  const id = basename(name);
  if (!GAME_ID.test(id)) throw new UsageError(`\`${id}\` cannot be the name of a game`, nameHints(id));
  const folder = folderFor(name, host.cwd);
  const shown = shownPath(folder, host.cwd);
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined)
    throw new UsageError(`\`${shown}\` exists already`, ['take another name, or remove it first']);
  const files = templateFiles();
  for (const path of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, personal(readFileSync(join(TEMPLATE, path), 'utf8'), id));
  }
  const ink = inkFor(host.out, host.env, undefined);
  const next = ['check', 'test', 'play'].map((verb) => `  kodeks ${verb} ${shown}`);
  host.out.write(`${ink.green('Made')} ${shown} (${files.length} files). Try:\n${next.join('\n')}\n`);
  return FINE;
}

function nameHints(id: string): readonly string[] {
  const better = id
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ł/gi, 'l')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  const rule = 'use small letters, digits and dashes, and begin with a letter';
  return GAME_ID.test(better) ? [rule, `did you mean \`${better}\`?`] : [rule];
}

/** A plain name goes where the other games are. */
function folderFor(name: string, cwd: string): string {
  const games = join(cwd, 'games');
  const isPlain = !/[/\\]/.test(name);
  return isPlain && statSync(games, { throwIfNoEntry: false })?.isDirectory() ? join(games, name) : resolve(cwd, name);
}

function templateFiles(folder = ''): readonly string[] {
  const entries = readdirSync(join(TEMPLATE, folder), { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? templateFiles(path) : [path];
  });
}

/** The template is itself a game, called `starter-game`; a new one differs in its name and the letters of its rule ids. */
function personal(text: string, id: string): string {
  const words = id.split('-');
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  const letters = (words.length > 1 ? words.map((word) => word.charAt(0)).join('') : id.slice(0, 3)).toUpperCase();
  return text
    .replaceAll('starter-game', id)
    .replaceAll('Starter Game', title)
    .replaceAll('START-', `${letters}-`)
    .replaceAll('rulePrefix: START', `rulePrefix: ${letters}`);
}
