/**
 * The sub-commands in the order of `kodeks --help`. Each is loaded only when it is asked for: the help, and a check of a game
 * that has not changed, need neither the language nor the interpreter. A new command is a file here and a line below.
 */
import type { Command } from 'commander';
import type { Shell } from './command.ts';

export interface CommandEntry {
  readonly name: string;
  /** What `kodeks --help` says of it. */
  readonly summary: string;
  readonly load: () => Promise<(program: Command, shell: Shell) => void>;
}

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'init',
    summary: 'make a project of your own: a game, CI, editor settings',
    load: async () => (await import('./init.ts')).addInit,
  },
  {
    name: 'new',
    summary: 'start a game of your own',
    load: async () => (await import('./new.ts')).addNew,
  },
  {
    name: 'check',
    summary: 'find what is wrong with a game without playing it',
    load: async () => (await import('./check.ts')).addCheck,
  },
  {
    name: 'test',
    summary: 'play the worked examples of a game',
    load: async () => (await import('./test.ts')).addTest,
  },
  {
    name: 'play',
    summary: 'play a game at the terminal',
    load: async () => (await import('./play.ts')).addPlay,
  },
  {
    name: 'sim',
    summary: 'play many games with bots and sum them up',
    load: async () => (await import('./sim.ts')).addSim,
  },
  {
    name: 'worker',
    summary: 'play shards of simulations for a queue',
    load: async () => (await import('./worker.ts')).addWorker,
  },
  {
    name: 'balance',
    summary: 'who wins, which cards help, where points come from, what a change does',
    load: async () => (await import('./balance.ts')).addBalance,
  },
  {
    name: 'coverage',
    summary: 'which rules, actions and cards the examples and random games exercise',
    load: async () => (await import('./coverage.ts')).addCoverage,
  },
  {
    name: 'mutate',
    summary: 'change the rules place by place: which changes does no example notice?',
    load: async () => (await import('./mutate.ts')).addMutate,
  },
  {
    name: 'explore',
    summary: 'search a game for dead ends, endless play, broken invariants and what never happens',
    load: async () => (await import('./explore.ts')).addExplore,
  },
  {
    name: 'readings',
    summary: 'what other readings of the rulebook would change, from the same seeds',
    load: async () => (await import('./readings.ts')).addReadings,
  },
  {
    name: 'diff',
    summary: 'what a change does: to rules, cards, texts, examples and recorded games',
    load: async () => (await import('./diff.ts')).addDiff,
  },
  {
    name: 'odds',
    summary: 'how likely the outcomes of a situation are',
    load: async () => (await import('./odds.ts')).addOdds,
  },
  {
    name: 'solve',
    summary: 'the value of a small game of two players, and how to play it',
    load: async () => (await import('./solve.ts')).addSolve,
  },
  {
    name: 'perft',
    summary: 'count the sequences of decisions by length',
    load: async () => (await import('./perft.ts')).addPerft,
  },
  {
    name: 'fmt',
    summary: 'bring rules files into the usual form',
    load: async () => (await import('./fmt.ts')).addFmt,
  },
  {
    name: 'ci',
    summary: 'everything a pull request is asked, with a report',
    load: async () => (await import('./ci.ts')).addCi,
  },
  {
    name: 'texts',
    summary: 'keep track of which texts say the same in both languages',
    load: async () => (await import('./texts.ts')).addTexts,
  },
  {
    name: 'docs',
    summary: 'make a site of the rules of your games',
    load: async () => (await import('./docs.ts')).addDocs,
  },
  {
    name: 'serve',
    summary: 'show the playground and the rules of your games, following the files',
    load: async () => (await import('./serve.ts')).addServe,
  },
  {
    name: 'print',
    summary: 'make print-and-play sheets of a game',
    load: async () => (await import('./print.ts')).addPrint,
  },
  {
    name: 'schema',
    summary: 'write JSON Schemas of the YAML files, for editors',
    load: async () => (await import('./schema.ts')).addSchema,
  },
  {
    name: 'lsp',
    summary: 'serve an editor: problems, completion, renaming and more',
    load: async () => (await import('./lsp.ts')).addLsp,
  },
  {
    name: 'dap',
    summary: 'serve an editor: breakpoints and steps in the rules of a game',
    load: async () => (await import('./dap.ts')).addDap,
  },
  {
    name: 'bench',
    summary: 'measure the speed of the language and the interpreter',
    load: async () => (await import('./bench.ts')).addBench,
  },
];
