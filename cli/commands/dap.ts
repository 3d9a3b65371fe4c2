/** `kodeks dap`: the debug adapter, for every editor that speaks the Debug Adapter Protocol. */
import { serveDebugger } from '@kodeks/editors';
import type { Command } from 'commander';
import { GAME_FILES } from '../editors/game-files.ts';
import { type Shell, withExamples } from './command.ts';

export function addDap(program: Command, _shell: Shell): void {
  const command = program
    .command('dap')
    .description(
      'Speaks the Debug Adapter Protocol with an editor, over the standard input and output: breakpoints in rules, steps forwards and back, locals, states and places; decisions are answered and outcomes forced from the debug console. Editors start it; there is nothing to type.',
    )
    .option('--stdio', 'over the standard input and output (it always is; some editors say so)')
    .action(() => {
      serveDebugger({ files: GAME_FILES, input: process.stdin, output: process.stdout });
      return new Promise<never>(() => {}); // the editor says when it is over
    });
  withExamples(command, [['dap --stdio', 'what an editor starts; the guide says how to tell it so']]);
}
