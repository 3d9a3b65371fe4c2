/** `kodeks play`: one game at the terminal, with people, bots, or both. */
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { type BotName, botsFor, parseBots } from '../bots.ts';
import {
  type Both,
  type CompiledGame,
  hasNoun,
  nameAlone,
  nounOf,
  outcomesOf,
  restore,
  type Session,
  start,
} from '../engine.ts';
import { findGame } from '../files/find-game.ts';
import { inFolder } from '../files/paths.ts';
import { optionsFor, parseHumans, playersFor, type TableOptions, withTable } from '../game-options.ts';
import type { Host } from '../host.ts';
import { playableGame, type ReadyGame } from '../load.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { playMatch, type Talk } from '../play/loop.ts';
import type { Match } from '../play/match.ts';
import { pictureOf } from '../play/show-scene.ts';
import { WORDS } from '../play/words.ts';
import { placeIn } from '../sim/play-one.ts';
import { inkFor } from '../terminal/ink.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface PlayOptions extends TableOptions {
  readonly bots?: readonly BotName[];
  readonly human?: readonly number[];
  readonly limit: number;
  readonly json?: boolean;
  readonly color?: boolean;
}

export function addPlay(program: Command, shell: Shell): void {
  const command = program
    .command('play')
    .description(
      'Plays one game. Every decision is a list of numbered sentences; `why` tells what is not offered and which rule says so. Without --bots and --human all seats are yours.',
    )
    .argument('[dir]', GAME);
  withTable(command)
    .option(
      '--bots <kind>',
      'bots on all seats that are not yours: random, careful, greedy or mcts (tree search; mcts:200 with fewer playouts, mcts:500ms with a time, for each decision); several, such as greedy,random, in turn by seat',
      parseBots,
    )
    .option('--human <seats>', 'your seats, such as 1 or 1,3; the others are bots', parseHumans)
    .option(
      '--limit <n>',
      'answers of bots in a row after which a game counts as endless',
      wholeNumber('--limit', 1, 10_000_000),
      20_000,
    )
    .option('--json', 'print the result for machines; without --human, bots play it out')
    .action(async (dir: string | undefined, options: PlayOptions) => shell.end(await play(dir, options, shell)));
  withColour(command);
  withExamples(
    command,
    [
      ['play tic-tac-toe', 'both sides are yours'],
      ['play tic-tac-toe --human 1 --bots mcts --lang pl', 'you begin against a bot, in Polish'],
      ['play comet-run --players 4 --seed 7 --option expert=yes', 'a certain game, with an option'],
      ['play comet-run --players 3 --seed 7 --bots random --json', 'the result of a game of bots'],
    ],
    'While playing, `help` lists what can be typed. Lines come from the standard input,\nso a game can be scripted. Ends with 1 if the rules broke or bots alone found no end.',
  );
}

async function play(dir: string | undefined, options: PlayOptions, { host }: Shell): Promise<ExitCode> {
  const ready = playableGame(findGame(dir, host.cwd), host, inkFor(host.err, host.env, options.color));
  if (ready === undefined) return FINDINGS;
  const { game, folder } = ready;
  const players = playersFor({ core: game.core, name: folder.name }, options.players);
  const table = { players, seed: options.seed, options: optionsFor(game.core, options.option) };
  const match = matchFor(game, start(game, { ...table, mode: 'full' }), players, options);
  const talk = talkFor(ready, match, options, host);
  const stopped = await playMatch(talk).finally(talk.lines.close);
  if (options.json) host.out.write(`${JSON.stringify(resultOf(match.session, players, options.seed))}\n`);
  return stopped === 'broken' || stopped === 'endless' ? FINDINGS : FINE;
}

function matchFor(game: CompiledGame, session: Session, players: number, options: PlayOptions): Match {
  const people = peopleAt(players, options);
  const bots = botsFor(options.bots ?? ['random'], players, options.seed);
  return {
    session,
    bots: Array.from({ length: players }, (_, player) => (people.has(player) ? undefined : bots[player])),
    asked: [],
    told: 0,
    restore: (saved) => restore(game, saved),
  };
}

function peopleAt(players: number, { human, bots, json }: PlayOptions): ReadonlySet<number> {
  const absent = human?.find((seat) => seat > players);
  if (absent !== undefined)
    throw new UsageError(`--human ${absent}: only ${players} play`, ['--players says how many play']);
  if (human !== undefined) return new Set(human.map((seat) => seat - 1));
  return bots !== undefined || json ? new Set() : new Set(Array.from({ length: players }, (_, player) => player));
}

/** With --json the talk goes to the error screen, so that the output is the result and nothing else. */
function talkFor({ game, folder }: ReadyGame, match: Match, options: PlayOptions, host: Host): Talk {
  const screen = options.json ? host.err : host.out;
  const isSilent = options.json === true && options.human === undefined;
  const language = host.language;
  const words = WORDS[language];
  const ink = inkFor(screen, host.env, options.color);
  return {
    match,
    words,
    picture: pictureOf(game, language, words, ink, screen.columns),
    ink,
    cwd: host.cwd,
    say: (lines) => {
      if (!isSilent) for (const line of lines) screen.write(`${line}\n`);
    },
    lines: typedLines(host),
    limit: options.limit,
    prompt: () => {
      if (host.isInteractive) screen.write('> ');
    },
    placeOf: (site) => inFolder(folder.shown, placeIn(game, { ...site, end: site.start })),
    outcomes: (session, decision) => outcomesOf(session, decision, logName(decision.player)),
    called: (source) => (hasNoun(game.texts, source) ? nameAlone(nounOf(game.texts, source), language) : source),
  };
}

/** Players are called by their seats in the log. */
const logName = (player: number): Both => ({ pl: `Gracz ${player + 1}`, en: `Player ${player + 1}` });

/** Opened with the first question: a game of bots must not wait for an input that nobody gives. */
function typedLines(host: Host): Talk['lines'] {
  let lines: AsyncIterator<string> | undefined;
  return {
    next: () => {
      lines ??= host.lines()[Symbol.asyncIterator]();
      return lines.next();
    },
    close: () => void lines?.return?.(),
  };
}

/** What `--json` promises; see the README. Winners are places in `scores`, so they count from 0. */
function resultOf(session: Session, players: number, seed: number) {
  const { status, decisions } = session;
  const result = status.kind === 'over' ? status.result : undefined;
  return {
    players,
    seed,
    decisions,
    winners: result?.winners ?? [],
    scores: result?.scores ?? [],
    hash: session.hash(),
    over: status.kind === 'over',
    ...(status.kind === 'broken' && { problem: { code: status.problem.code, message: status.problem.message } }),
  };
}
