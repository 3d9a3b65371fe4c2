/**
 * `kodeks bench`: how fast the language and the interpreter are. What is measured lives in test/bench of the checkout, beside
 * the players written by hand that it is measured against; here it is only started.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { type ExitCode, FINDINGS, FINE, UsageError, WRONG_USE } from '../outcome.ts';
import { type Shell, withExamples } from './command.ts';

/** From commands/ as from the bundle in dist/. */
const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));
const SUITE = join(CHECKOUT, 'test', 'bench', 'start.mjs');

interface BenchOptions {
  readonly json?: boolean;
  readonly quick?: boolean;
  readonly only?: string;
}

export function addBench(program: Command, shell: Shell): void {
  const command = program
    .command('bench')
    .description(
      'Measures random playouts of classic games against players written by hand for the same games, the size of a state, how fast a large game is checked and how fast the table is drawn. Ratios are taken within one run, since machines differ. Works in the checkout of Kodeks only.',
    )
    .option('--json', 'print a list of { name, value, unit, baseline?, ratio? }')
    .option('--quick', 'shorter measurements, less certain')
    .option('--only <text>', 'only measurements with this text in their name')
    .action(async (options: BenchOptions) => shell.end(await bench(options)));
  withExamples(command, [
    ['bench', 'everything, about a minute'],
    ['bench --quick --json', 'for a script'],
    ['bench --only connect-four', 'some of it'],
  ]);
}

async function bench({ json, quick, only }: BenchOptions): Promise<ExitCode> {
  if (!existsSync(SUITE))
    throw new UsageError('there is nothing to measure against here', ['bench works in the checkout of Kodeks only']);
  const flags = [...(json ? ['--json'] : []), ...(quick ? ['--quick'] : []), ...(only ? [`--only=${only}`] : [])];
  const code = await runNode(['--expose-gc', SUITE, ...flags]);
  return code === 0 ? FINE : code === 2 ? WRONG_USE : FINDINGS;
}

function runNode(words: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
