/** `kodeks new`: a small game that works, with comments that explain it, to be changed into another one. */
import { statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { shownPath } from '../files/paths.ts';
import { refuseBadGameId, writeStarterGame } from '../init/starter-game.ts';
import { type ExitCode, FINE, UsageError } from '../outcome.ts';
import { inkFor } from '../terminal/ink.ts';
import { type Shell, withExamples } from './command.ts';

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
  refuseBadGameId(id);
  const folder = folderFor(name, host.cwd);
  const shown = shownPath(folder, host.cwd);
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined)
    throw new UsageError(`\`${shown}\` exists already`, ['take another name, or remove it first']);
  const files = writeStarterGame(folder, id);
  const ink = inkFor(host.out, host.env, undefined);
  const next = ['check', 'test', 'play'].map((verb) => `  kodeks ${verb} ${shown}`);
  host.out.write(`${ink.green('Made')} ${shown} (${files.length} files). Try:\n${next.join('\n')}\n`);
  return FINE;
}

/** A plain name goes where the other games are. */
function folderFor(name: string, cwd: string): string {
  const games = join(cwd, 'games');
  const isPlain = !/[/\\]/.test(name);
  return isPlain && statSync(games, { throwIfNoEntry: false })?.isDirectory() ? join(games, name) : resolve(cwd, name);
}
