/** `kodeks perft`: how many sequences of decisions there are, by length. The classic proof that rules are what they should be. */
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { perft, start } from '../engine.ts';
import { findGame } from '../files/find-game.ts';
import { optionsFor, playersFor, type TableOptions, withTable } from '../game-options.ts';
import { playableGame } from '../load.ts';
import { type ExitCode, FINDINGS, FINE } from '../outcome.ts';
import { emittedModule, playByModule } from '../sim/emitted.ts';
import { troubleOf } from '../sim/play-one.ts';
import type { Trouble } from '../sim/tally.ts';
import { inkFor } from '../terminal/ink.ts';
import { table } from '../terminal/table.ts';
import { counted, grouped } from '../terminal/words.ts';
import { GAME, type Shell, withExamples } from './command.ts';

interface PerftOptions extends TableOptions {
  readonly depth: number;
  readonly json?: boolean;
}

export function addPerft(program: Command, shell: Shell): void {
  const command = program
    .command('perft')
    .description(
      'Counts every sequence of 1, 2, … N decisions from the start of a game. A game that ends earlier is counted where it ends. Published numbers exist for many games, so this shows whether rules are right.',
    )
    .argument('[dir]', GAME)
    .requiredOption('--depth <n>', 'the length of the longest sequences', wholeNumber('--depth', 1, 100))
    .option('--json', 'print { "nodes": [n1, n2, …] }, with "broken" if the rules broke somewhere')
    .action(async (dir: string | undefined, options: PerftOptions) => shell.end(await run(dir, options, shell)));
  withTable(command);
  withExamples(
    command,
    [
      ['perft test/classics/connect-four --depth 5', '7, 49, 343, 2401, 16807'],
      ['perft test/classics/reversi --depth 6 --json', 'for a script'],
    ],
    'Ends with 1 if a sequence came to a dead end or broke the rules.',
  );
}

async function run(dir: string | undefined, options: PerftOptions, { host }: Shell): Promise<ExitCode> {
  const ready = playableGame(findGame(dir, host.cwd), host, inkFor(host.err, host.env, undefined));
  if (ready === undefined) return FINDINGS;
  const { core } = ready.game;
  const players = playersFor({ core, name: ready.folder.name }, options.players);
  const setting = { players, options: optionsFor(core, options.option) };
  const session = start(ready.game, { ...setting, seed: options.seed, mode: 'fast' });
  const began = performance.now();
  if (takesLong(session, options.depth)) {
    const module = emittedModule(ready.game, setting, Number.POSITIVE_INFINITY, host.env);
    if (module !== undefined) await playByModule(ready.game, setting, module);
  }
  const { nodes, faults, first } = perft(session, options.depth);
  const seconds = (performance.now() - began) / 1000;
  const broken =
    first === undefined
      ? undefined
      : { sequences: faults, first: { ...troubleOf(ready.game, first.problem), decisions: first.decisions } };
  host.out.write(
    options.json
      ? `${JSON.stringify({ nodes, ...(broken && { broken }) })}\n`
      : `${inWords(ready.folder.name, nodes, seconds)}${broken === undefined ? '' : brokenInWords(broken)}`,
  );
  return broken === undefined ? FINE : FINDINGS;
}

/** Milliseconds for sequences two decisions shorter: what takes so long takes long enough to be worth JavaScript written for the game. */
const LONG = 20;

function takesLong(session: ReturnType<typeof start>, depth: number): boolean {
  if (depth < 4) return false;
  const began = performance.now();
  perft(session.fork(), depth - 2);
  return performance.now() - began > LONG;
}

interface Broken {
  readonly sequences: number;
  readonly first: Trouble & { readonly decisions: number };
}

function brokenInWords({ sequences, first: { code, message, place, decisions } }: Broken): string {
  const head = `${counted(sequences, 'sequence')} ended where the rules are broken; the first after ${counted(decisions, 'decision')}:`;
  return `\n${head}\n  ${message} [${code}]\n${place === undefined ? '' : `  ${place}\n`}`;
}

function inWords(name: string, nodes: readonly number[], seconds: number): string {
  const rows = nodes.map((number, i) => [String(i + 1), grouped(number)]);
  const all = nodes.reduce((sum, number) => sum + number, 0);
  const speed = seconds > 0 ? `, ${grouped(Math.round(all / seconds))} a second` : '';
  return `${name}\n${table([['decisions', 'sequences'], ...rows])}\n${seconds.toFixed(1)} s${speed}\n`;
}
