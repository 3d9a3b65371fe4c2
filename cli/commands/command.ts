/** What every sub-command is given, and how its help reads. */
import type { Command } from 'commander';
import type { Host } from '../host.ts';
import type { ExitCode } from '../outcome.ts';

export interface Shell {
  readonly host: Host;
  /** Where a command says how it ended. */
  readonly end: (code: ExitCode) => void;
}

/** One command with the line below it that says what it does. */
export type HelpExample = readonly [command: string, says: string];

export function withExamples(command: Command, examples: readonly HelpExample[], more = ''): Command {
  const lines = examples.map(([line, says]) => `  $ kodeks ${line}\n      ${says}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}\n${more === '' ? '' : `\n${more}\n`}`);
}

export const GAME = 'folder with a game.yaml, or the name of a folder in games/ (without it: the current folder)';

export function withColour(command: Command): Command {
  return command.option('--color', 'colours even where nobody seems to look').option('--no-color', 'no colours');
}
