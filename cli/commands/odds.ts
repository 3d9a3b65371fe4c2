/** `kodeks odds`: how likely the outcomes of a situation are, computed from the rules. */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { oneOf, wholeNumber } from '../arguments.ts';
import { type Odds, oddsOf, type Policy } from '../engine.ts';
import { findGame } from '../files/find-game.ts';
import { nearest } from '../files/nearest.ts';
import { optionsFor, playersFor, type TableOptions, withTable } from '../game-options.ts';
import type { Language } from '../language.ts';
import { playableGame, type ReadyGame } from '../load.ts';
import { scenarioHelp } from '../odds/help.ts';
import { arrangedScenario, scenarioNamed } from '../odds/scenario.ts';
import { type Arranged, arranged, BETWEEN } from '../odds/situation.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { type Ink, inkFor } from '../terminal/ink.ts';
import { table } from '../terminal/table.ts';
import { plNumber } from '../terminal/words.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface OddsOptions extends TableOptions {
  readonly example?: string;
  readonly given?: string;
  readonly by?: readonly string[];
  readonly policy?: Policy;
  readonly positions: number;
  readonly tries: number;
  readonly json?: boolean;
  readonly color?: boolean;
}

const POLICIES: readonly Policy[] = ['first', 'random', 'greedy', 'mcts'];

export function addOdds(program: Command, shell: Shell): void {
  const command = program
    .command('odds')
    .description(
      'Computes the distribution of what comes of a situation: every outcome of dice and draws is gone through with its weight, equal positions are one. Where there are too many, games are tried out and the 95 % confidence interval is given. The situation is one that the game declares in odds.yaml, with its own parameters (`kodeks odds eclipse battle` lists them), or the given of a worked example; players decide by a policy.',
    )
    .argument('<dir>', GAME)
    .argument(
      '[event]',
      'a situation of odds.yaml, followed by its parameters; or what happens, as rules text: an effect such as `battle(@sector-101)`, `play combat` (what the example runs, or the whole game)',
    );
  withTable(command)
    .option('--example <id>', 'begin with what this worked example gives')
    .option('--given <file>', 'begin with the first example of this file')
    .option(
      '--by <expression>',
      'tell outcomes apart by this value; may be given several times (the conditions of the example, or who wins)',
      several,
    )
    .option(
      '--policy <name>',
      'how players decide: first, random, greedy or mcts (the best that can be afforded; the report says which)',
      oneOf('--policy', POLICIES),
    )
    .option(
      '--positions <n>',
      'positions at most, then tries; 0: tries at once',
      wholeNumber('--positions', 0, 10_000_000),
      100_000,
    )
    .option('--tries <n>', 'how many tries', wholeNumber('--tries', 1, 100_000_000), 10_000)
    .option('--json', 'print the result for machines')
    .allowUnknownOption() // the parameters of a situation: only the game knows them
    .allowExcessArguments()
    .action((dir: string, event: string | undefined, options: OddsOptions) =>
      shell.end(odds(dir, event, command.args.slice(2), options, shell)),
    );
  withColour(command);
  withExamples(command, [
    ["odds eclipse battle --attacker 'interceptor*2, cruiser' --defender 'ancient*2'", 'a battle, by its ships'],
    [
      "odds eclipse battle --attacker cruiser --attacker-parts 'cruiser: plasma-cannon + fusion-source' --defender cruiser",
      'with other parts',
    ],
    ["odds test/classics/risk-dice --by 'seat(1).lost'", 'what three dice lose against two'],
    [
      "odds eclipse 'battle(@sector-201, @green, @red)' --example ECL-X-COM-01 --by 'some ship in ships of @sector-201 where ship.faction = @red'",
      'a battle, from the ships of an example',
    ],
    ['odds eclipse --given duel.yaml --policy first --json', 'a situation of your own, for machines'],
  ]);
}

const several = (written: string, before: readonly string[] = []): readonly string[] => [...before, written];

function odds(
  dir: string,
  event: string | undefined,
  words: readonly string[],
  options: OddsOptions,
  { host }: Shell,
): ExitCode {
  const ready = playableGame(findGame(dir, host.cwd), host, inkFor(host.err, host.env, options.color));
  if (ready === undefined) return FINDINGS;
  const { folder } = ready;
  const found = situationOf(ready, event, words, options, host);
  if (found === undefined) return FINE;
  const { policy, positions, tries, seed } = options;
  const result = oddsOf(found.situation, { policy, mostPositions: positions, tries, seed });
  const report = {
    game: folder.name,
    event: event ?? null,
    policy: result.policy,
    chosen: policy === undefined,
    ...asJson(found, result),
  };
  host.out.write(
    options.json
      ? `${JSON.stringify(report)}\n`
      : inWords(report, WORDS[host.language], inkFor(host.out, host.env, options.color)),
  );
  return result.outcomes.some(({ outcome }) => outcome === 'broken') ? FINDINGS : FINE;
}

/** Undefined: a situation without its parameters, and what they are has been said. */
function situationOf(
  { game, folder }: ReadyGame,
  event: string | undefined,
  words: readonly string[],
  options: OddsOptions,
  host: Shell['host'],
): Arranged | undefined {
  const { seed, by = [] } = options;
  const chosen = optionsFor(game.core, options.option);
  const scenario = scenarioNamed(game, event);
  const language = host.language;
  if (scenario !== undefined) {
    if (words.length > 0) return arrangedScenario(game, { scenario, words, by, language, seed, options: chosen });
    host.out.write(scenarioHelp(scenario, folder.name, language));
    return undefined;
  }
  if (words.length > 0)
    throw new UsageError(`\`${words[0]}\` is no option of \`kodeks odds\``, [
      `parameters belong to a situation: ${game.data.odds.map(({ id }) => `\`${id.value}\``).join(', ') || 'this game declares none'}`,
    ]);
  if (event !== undefined && /^[\w-]+$/.test(event)) throw noSituation(game, event);
  return arranged(game, {
    event,
    example: options.example,
    file: options.given === undefined ? undefined : fileAt(host.cwd, options.given),
    by,
    players: playersFor({ core: game.core, name: folder.name }, options.players),
    seed,
    options: chosen,
  });
}

/** A single word is the name of a situation: an effect is run with brackets. */
function noSituation(game: ReadyGame['game'], written: string): UsageError {
  const situations = game.data.odds.map(({ id }) => id.value);
  const effects = game.core.procedures.map(({ name }) => name);
  const meant = nearest(written, situations);
  const effect = effects.includes(written) ? written : nearest(written, effects);
  return new UsageError(`there is no situation \`${written}\``, [
    ...(meant === undefined ? [] : [`did you mean \`${meant}\`?`]),
    ...(meant === undefined && effect !== undefined ? [`an effect is run with brackets: \`${effect}(...)\``] : []),
    situations.length === 0
      ? 'this game declares none in odds.yaml'
      : `situations of this game: ${situations.map((id) => `\`${id}\``).join(', ')}`,
  ]);
}

function fileAt(cwd: string, path: string) {
  const about = statSync(resolve(cwd, path), { throwIfNoEntry: false });
  if (about === undefined || !about.isFile()) throw new UsageError(`--given ${path}: there is no such file`);
  return { path: `examples/${path}`, text: readFileSync(resolve(cwd, path), 'utf8') };
}

interface Report {
  readonly game: string;
  readonly event: string | null;
  readonly policy: Policy;
  /** By the tool. */
  readonly chosen: boolean;
  readonly decisions: number | null;
  readonly players: number;
  readonly method: Odds['method'];
  readonly size: number;
  readonly left: number;
  readonly questions: readonly string[];
  readonly outcomes: readonly {
    readonly values: readonly string[];
    readonly probability: number;
    readonly least: number;
    readonly most: number;
  }[];
}

function asJson({ players, questions }: Arranged, { method, size, left, outcomes, decisions }: Odds) {
  return {
    decisions: decisions ?? null,
    players,
    method,
    size,
    left,
    questions,
    outcomes: outcomes.map(({ outcome, probability, least, most }) => ({
      values: outcome.split(BETWEEN),
      probability,
      least,
      most,
    })),
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

function inWords(report: Report, words: OddsWords, ink: Ink): string {
  const { method, size, left, questions, outcomes } = report;
  const isExact = method === 'exact';
  const rows = outcomes.map(({ values, probability, least, most }) => [
    percent(probability),
    ...(isExact ? [] : [words.between(percent(least), percent(most))]),
    ...values,
  ]);
  const how = isExact
    ? `${words.exact(size)}${left > 1e-9 ? `, ${words.notFollowed(percent(left))}` : ''}`
    : words.tries(size);
  const head = ['', ...(isExact ? [] : ['']), ...questions];
  return `${ink.dim(`${how}; ${deciding(report, words)}`)}\n${table([head, ...rows])}\n${totals(outcomes)}`;
}

function deciding({ policy, chosen, decisions }: Report, words: OddsWords): string {
  if (decisions === 0) return words.nobody;
  return `${words.decide[policy]}${chosen ? `, ${words.afforded}` : ''}`;
}

interface OddsWords {
  readonly exact: (positions: number) => string;
  readonly notFollowed: (share: string) => string;
  readonly tries: (number: number) => string;
  readonly between: (least: string, most: string) => string;
  readonly decide: Readonly<Record<Policy, string>>;
  readonly afforded: string;
  readonly nobody: string;
}

const WORDS: Readonly<Record<Language, OddsWords>> = {
  en: {
    exact: (positions) => `exact: ${positions} positions`,
    notFollowed: (share) => `${share} not followed`,
    tries: (number) => `${number} tries, 95 % confidence`,
    between: (least, most) => `${least} to ${most}`,
    decide: {
      first: 'players decide: first',
      random: 'players decide: random',
      greedy: 'players decide: greedy',
      mcts: 'players decide: mcts',
    },
    afforded: 'the best that can be afforded (--policy)',
    nobody: 'nobody decides',
  },
  pl: {
    exact: (positions) => `dokładnie: ${plNumber(positions, 'pozycja', 'pozycje', 'pozycji')}`,
    notFollowed: (share) => `nie zbadano ${share}`,
    tries: (number) => `${plNumber(number, 'próba', 'próby', 'prób')}, poziom ufności 95 %`,
    between: (least, most) => `od ${least} do ${most}`,
    decide: {
      first: 'gracze wybierają pierwszą możliwość',
      random: 'gracze decydują losowo',
      greedy: 'gracze decydują zachłannie',
      mcts: 'gracze decydują po przeszukaniu drzewa możliwości',
    },
    afforded: 'najlepiej, jak pozwala na to czas (--policy)',
    nobody: 'nikt o niczym nie decyduje',
  },
};

/** Where several things are told, the share of each value of the first of them. */
function totals(outcomes: Report['outcomes']): string {
  const shares = new Map<string, number>();
  for (const { values, probability } of outcomes)
    shares.set(values[0] ?? '', (shares.get(values[0] ?? '') ?? 0) + probability);
  if (shares.size === outcomes.length || shares.size < 2) return '';
  const rows = [...shares].sort(([, a], [, b]) => b - a).map(([value, share]) => [percent(share), value]);
  return `\n${table(rows)}\n`;
}
