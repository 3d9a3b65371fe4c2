/**
 * `npm run long -- --games 100000 [--minutes M] [--seed S] [--game NAME]… [--keep FILE] [--report FILE]`: whole games of the five, random and
 * sensible, for every number of players and with every value of every option in turn, every invariant looked at before every decision.
 * All in one process, so that memory which is not given back shows. With `--keep`, stopped and gone on with; several processes, each with a
 * file and a seed of its own, share the work, and `--games 0 --keep A --keep B --report FILE` puts together what they found.
 * Ends with 1 if a game came to a dead end, did not end, or broke.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BotName } from '../cli/bots.ts';
import { type CompiledGame, compile } from '../cli/engine.ts';
import { readFiles } from '../cli/files/read-game.ts';
import { replaceFile } from '../cli/files/replace-file.ts';
import { settingsOf } from '../cli/game-options.ts';
import { emittedModule, playByModule } from '../cli/sim/emitted.ts';
import { playOne } from '../cli/sim/play-one.ts';
import { gameSeed } from '../cli/sim/seeds.ts';
import type { GameOutcome } from '../cli/sim/tally.ts';

const ROOT = resolve(import.meta.dirname, '..');
const GAMES = readdirSync(join(ROOT, 'games')).filter((name) => existsSync(join(ROOT, 'games', name, 'game.yaml')));
/** Of one kind before the next one has its turn. */
const SLICE_MS = 4000;
/** So many games that emitted code is worth its writing. */
const MANY = 1000;
const LIMIT = 20_000;
/** Code is written anew by each process: our sources may have changed. */
const EDITION = `long run ${process.pid} ${Date.now()}`;
const MEGABYTE = 1024 * 1024;

/** What is played: a game with so many players, by such bots. */
interface Kind {
  readonly name: string;
  readonly game: CompiledGame;
  readonly players: number;
  readonly bots: BotName;
}

interface Trouble {
  readonly kind: string;
  readonly seed: number;
  readonly options: string;
  readonly ending: string;
  readonly message: string;
}

interface Count {
  games: number;
  finished: number;
  decisions: number;
  most: number;
  unproven: number;
}

interface State {
  readonly seed: number;
  slices: number;
  seconds: number;
  readonly counts: Record<string, Count>;
  readonly troubles: Trouble[];
  /** Megabytes of the heap in use after it was cleared, once a round. */
  readonly memory: number[];
}

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    game: { type: 'string', multiple: true, default: GAMES },
    keep: { type: 'string', multiple: true, default: [] },
    report: { type: 'string' },
  },
});
const wanted = wholeNumber('games', values.games);
const until = Date.now() + wholeNumber('minutes', values.minutes) * 60_000;
const seed = wholeNumber('seed', values.seed);
const unknown = values.game.find((name) => !GAMES.includes(name));
if (unknown !== undefined) fail(`--game takes ${GAMES.join(', ')}, not "${unknown}"`);

/** Games and numbers of players whose emitted code this process has. */
const withModule = new Set<string>();

const states = values.keep.map(keptIn).filter((state) => state !== undefined);
const state = states[0] ?? newState();
if (played(state) < wanted) await play(values.game.flatMap(kindsOf));
const all = states.length > 1 ? states : [state];
const text = report(all);
if (values.report !== undefined) replaceFile(values.report, text);
console.log(text);
process.exitCode = all.some(({ troubles }) => troubles.length > 0) ? 1 : 0;

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function wholeNumber(name: string, given: string): number {
  return /^\d{1,12}$/.test(given) ? Number(given) : fail(`--${name} takes a whole number, not "${given}"`);
}

function newState(): State {
  return { seed, slices: 0, seconds: 0, counts: {}, troubles: [], memory: [] };
}

function keptIn(file: string): State | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined;
}

function kindsOf(name: string): readonly Kind[] {
  const { game, problems } = compile(readFiles(join(ROOT, 'games', name)).files);
  if (game === undefined) return fail(`${name} does not compile: ${problems[0]?.message}`);
  const { least, most } = game.core.players;
  const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return counts.flatMap((players) =>
    (['random', 'greedy'] as const).map((bots): Kind => ({ name, game, players, bots })),
  );
}

function keyOf({ name, players, bots }: Kind): string {
  return `${name} · ${players} · ${bots}`;
}

async function play(kinds: readonly Kind[]): Promise<void> {
  while (Date.now() < until && played(state) < wanted) {
    for (const kind of kinds) {
      if (Date.now() >= until || played(state) >= wanted) break;
      await playSlice(kind);
    }
    globalThis.gc?.();
    state.memory.push(Math.round(process.memoryUsage().heapUsed / MEGABYTE));
    console.log(`${played(state)} games, ${state.troubles.length} troubles, ${state.memory.at(-1)} MB`);
  }
}

/**
 * Every other round is played with one more of the game's settings. Emitted code stays in memory as long as the process, so the usual
 * setting has it and the others do without.
 */
async function playSlice(kind: Kind): Promise<void> {
  const { name, game, players, bots } = kind;
  const settings = settingsOf(game.core);
  const round = state.memory.length;
  const options = (round % 2 === 0 ? undefined : settings[(round >> 1) % settings.length]) ?? {};
  const usual = `${name} ${players}`;
  if (!withModule.has(usual)) {
    withModule.add(usual);
    const module = emittedModule(game, { players, options: {} }, MANY, process.env, EDITION);
    if (module !== undefined) await playByModule(game, { players, options: {} }, module);
  }
  const job = {
    files: [],
    players,
    seed: state.seed * 1_000_003 + state.slices,
    options,
    bots: [bots],
    limit: LIMIT,
    check: false,
  };
  const began = performance.now();
  for (let index = 0; performance.now() - began < SLICE_MS && played(state) < wanted; index++)
    note(kind, options, gameSeed(job.seed, index), playOne(game, job, index));
  state.seconds += (performance.now() - began) / 1000;
  state.slices += 1;
  if (values.keep[0] !== undefined) replaceFile(values.keep[0], JSON.stringify(state));
}

function note(
  kind: Kind,
  options: object,
  gameSeed: number,
  { ending, decisions, unproven, trouble }: GameOutcome,
): void {
  const key = keyOf(kind);
  const count = state.counts[key] ?? { games: 0, finished: 0, decisions: 0, most: 0, unproven: 0 };
  state.counts[key] = count;
  count.games += 1;
  count.decisions += decisions;
  count.most = Math.max(count.most, decisions);
  count.unproven += unproven;
  if (ending === 'finished') count.finished += 1;
  else
    state.troubles.push({
      kind: key,
      seed: gameSeed,
      options: JSON.stringify(options),
      ending,
      message: trouble?.message ?? '',
    });
}

function played({ counts }: State): number {
  return Object.values(counts).reduce((sum, { games }) => sum + games, 0);
}

// ---------------------------------------------------------------- what came of it

function report(from: readonly State[]): string {
  const counts = new Map<string, Count>();
  for (const [key, count] of from.flatMap((one) => Object.entries(one.counts))) {
    const sum = counts.get(key) ?? { games: 0, finished: 0, decisions: 0, most: 0, unproven: 0 };
    counts.set(key, {
      games: sum.games + count.games,
      finished: sum.finished + count.finished,
      decisions: sum.decisions + count.decisions,
      most: Math.max(sum.most, count.most),
      unproven: sum.unproven + count.unproven,
    });
  }
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { games, finished, decisions, most, unproven }]) => [
      ...key.split(' · '),
      games,
      finished,
      (decisions / games).toFixed(0),
      most,
      unproven,
    ]);
  const troubles = from.flatMap((one) => one.troubles);
  const sum = from.reduce((total, one) => total + played(one), 0);
  const rounds = from.reduce((total, one) => total + one.memory.length, 0);
  const seconds = from.reduce((total, one) => total + one.seconds, 0);
  return `# The long run

${sum} whole games of the five with every invariant looked at before every decision, in ${rounds} rounds; every other round with one more value of an option:
${troubles.length === 0 ? 'no dead end, nothing broken, nothing endless' : `${troubles.length} came to no good end`}.
Made by \`npm run long\` (${(seconds / 3600).toFixed(1)} hours of one core, ${from.length} ${from.length === 1 ? 'process' : 'processes'}, seeds ${from.map((one) => one.seed).join(', ')}).

| game | players | bots | games | finished | decisions, mean | most | offered unproven |
|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

Heap in use after clearing, in MB, at the end of the rounds: ${from.map(({ memory }) => memory.join(' ')).join(' · ') || 'not measured'}.
${troubles.length === 0 ? '' : `\n${troubles.map((one) => `- ${one.kind}, seed ${one.seed}, ${one.options}: ${one.ending}. ${one.message}`).join('\n')}\n`}`;
}
