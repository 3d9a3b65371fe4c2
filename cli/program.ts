/** What `kodeks --help` says, and the one sub-command that was asked for. */
import { Command } from 'commander';
import type { Shell } from './commands/command.ts';
import { COMMANDS } from './commands/registry.ts';
import { LANGUAGE_OPTION, speaksLanguage } from './language.ts';
import { VERSION } from './version.ts';

export async function buildProgram(shell: Shell, words: readonly string[]): Promise<Command> {
  const program = emptyProgram(shell);
  const wanted = commandIn(words);
  for (const { name, summary, load } of COMMANDS) {
    if (name === wanted) {
      (await load())(program, shell);
      const command = program.commands.at(-1);
      if (command !== undefined && !speaksLanguage(command.options))
        command.option(LANGUAGE_OPTION.flags, LANGUAGE_OPTION.description, LANGUAGE_OPTION.parse);
    } else program.command(name); // known by name: for the list of commands, and for slips of the fingers
    program.commands.at(-1)?.summary(summary);
  }
  return program;
}

function emptyProgram({ host }: Shell): Command {
  return new Command('kodeks')
    .description('Board-game rules as data: check, test, play and simulate games written in Kodeks.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ subcommandTerm: (command) => command.name() })
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
}

/** The command that is run, or asked about: `kodeks help sim`. */
function commandIn(words: readonly string[]): string | undefined {
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  return first === 'help' ? second : first;
}
