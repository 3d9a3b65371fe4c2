/** The sub-commands and what `kodeks --help` says about them. */
import { Command } from 'commander';
import { addBench } from './commands/bench.ts';
import { addCheck } from './commands/check.ts';
import type { Shell } from './commands/command.ts';
import { addCoverage } from './commands/coverage.ts';
import { addFmt } from './commands/fmt.ts';
import { addNew } from './commands/new.ts';
import { addOdds } from './commands/odds.ts';
import { addPerft } from './commands/perft.ts';
import { addPlay } from './commands/play.ts';
import { addSchema } from './commands/schema.ts';
import { addSim } from './commands/sim.ts';
import { addTest } from './commands/test.ts';
import { addTexts } from './commands/texts.ts';
import { VERSION } from './version.ts';

const ADDERS = [
  addNew,
  addCheck,
  addTest,
  addPlay,
  addSim,
  addCoverage,
  addOdds,
  addPerft,
  addFmt,
  addTexts,
  addSchema,
  addBench,
];

export function buildProgram(shell: Shell): Command {
  const { host } = shell;
  const program = new Command('kodeks')
    .description('Board-game rules as data: check, test, play and simulate games written in Kodeks.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .helpCommand('help [command]', 'print the help of a command')
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.out.write(text),
      writeErr: (text) => host.err.write(text),
      outputError: () => {}, // said in our own words by whoever catches it
      getOutHelpWidth: () => Math.min(host.out.columns, 100),
      getErrHelpWidth: () => Math.min(host.err.columns, 100),
    })
    .addHelpText(
      'after',
      `\nA game is a folder with a game.yaml. \`kodeks new NAME\` makes one to begin with.\nEvery command ends with 0 if all is fine, 1 if it found something, 2 if it was\nused wrongly.\n`,
    );
  for (const add of ADDERS) add(program, shell);
  return program;
}
