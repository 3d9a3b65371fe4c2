/** `kodeks lsp`: the language server, for every editor that speaks the Language Server Protocol. */
import { serveLanguage } from '@kodeks/editors';
import type { Command } from 'commander';
import { oneOf } from '../arguments.ts';
import { GAME_FILES } from '../editors/game-files.ts';
import { LANGUAGES } from '../language.ts';
import { VERSION } from '../version.ts';
import { type Shell, withExamples } from './command.ts';

export function addLsp(program: Command, shell: Shell): void {
  const command = program
    .command('lsp')
    .description(
      'Speaks the Language Server Protocol with an editor, over the standard input and output: problems while you write, completion, hover, definitions, references, renaming across rules, YAML and examples, quick fixes, formatting, and examples to run. Editors start it; there is nothing to type.',
    )
    .option('--stdio', 'over the standard input and output (it always is; some editors say so)')
    .option(
      '--lang <language>',
      'language of rule texts: pl or en (else what the editor says)',
      oneOf('--lang', LANGUAGES),
    )
    .action(() => {
      serveLanguage({
        files: GAME_FILES,
        version: VERSION,
        language: shell.host.language,
        input: process.stdin,
        output: process.stdout,
      });
      return new Promise<never>(() => {}); // the editor says when it is over
    });
  withExamples(command, [
    ['lsp --stdio', 'what an editor starts; the guide says how to tell it so'],
    ['lsp --lang pl', 'rule texts in Polish'],
  ]);
}
