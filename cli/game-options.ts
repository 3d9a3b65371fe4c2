/** How a game is to be played: numbers of players, seed, options, bots; the same words for `play`, `sim` and `perft`. */
import type { Command } from 'commander';
import { keyAndValue, seats, seed, wholeNumber } from './arguments.ts';
import type { CoreProgram } from './engine.ts';
import { nearest } from './files/nearest.ts';
import { UsageError } from './outcome.ts';
import { alternatives } from './terminal/words.ts';

export interface TableOptions {
  readonly players?: number;
  readonly seed: number;
  readonly option?: Readonly<Record<string, string>>;
}

export const MOST_PLAYERS = 20;

export function withTable(command: Command): Command {
  return command
    .option('--players <n>', 'how many play (the fewest the game allows)', wholeNumber('--players', 1, MOST_PLAYERS))
    .option('--seed <n>', 'names the game: the same seed and the same decisions give the same game', seed, 1)
    .option(
      '--option <name=value>',
      'an option of the game, such as expert=yes; may be given several times',
      keyAndValue,
    );
}

export const parseHumans = seats('--human');

export function playersFor(
  { core, name }: { readonly core: CoreProgram; readonly name: string },
  asked: number | undefined,
): number {
  const { least, most } = core.players;
  if (asked === undefined) return least;
  if (asked >= least && asked <= most) return asked;
  const range = least === most ? `exactly ${least}` : `${least} to ${most}`;
  throw new UsageError(`${name} is for ${range} players, not ${asked}`);
}

/** Checks names and values against what the game declares; what is not given keeps the game's own default. */
export function optionsFor(core: CoreProgram, asked: TableOptions['option'] = {}): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(asked)) {
    const option = core.options.find((candidate) => candidate.name === name);
    if (option === undefined) throw new UsageError(`this game has no option \`${name}\``, optionHints(core, name));
    const values = valuesOf(option);
    if (!values.includes(value))
      throw new UsageError(
        `--option ${name} must be ${alternatives(values.map((one) => `\`${one}\``))}, not \`${value}\``,
      );
  }
  return asked;
}

function optionHints(core: CoreProgram, name: string): readonly string[] {
  const names = core.options.map((option) => option.name);
  const meant = nearest(name, names);
  if (meant !== undefined) return [`did you mean \`${meant}\`?`];
  return [names.length === 0 ? 'it has none' : `it has ${names.map((one) => `\`${one}\``).join(', ')}`];
}

const valuesOf = (option: CoreProgram['options'][number]): readonly string[] =>
  option.values.length > 0 ? option.values : ['no', 'yes'];

/** The game as it is usually played, and with each other value of each option. */
export function settingsOf({ options }: CoreProgram): readonly Readonly<Record<string, string>>[] {
  const others = options.flatMap(({ name, count, standard, values }) =>
    Array.from({ length: count }, (_, value) => value)
      .filter((value) => value !== standard)
      .map((value) => ({ [name]: values[value] ?? (value === 1 ? 'yes' : 'no') })),
  );
  return [{}, ...others];
}
