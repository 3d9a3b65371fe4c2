/**
 * Whole random games of the published games, in processor time of one core: games and decisions per second, and how long it takes to
 * list every legal answer of a decision. There is no player by hand to compare with; the reversi baseline of the same run tells how fast the machine is.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CoreProgram } from '@kodeks/dsl';
import { begin, chooseAtRandom, createMachine, isOpen, link, listVerified, playout, setUp } from '@kodeks/interpreter';
import { compiledGame } from './classic.ts';
import { playEmitted } from './emitted.ts';
import type { Bench, Measurement, Settings } from './measurement.ts';
import { randomBelow } from './reference/random.ts';

export const games: readonly Bench[] = [
  {
    name: 'whole games',
    run: async (settings) => {
      const all: Measurement[] = [];
      for (const name of namesOf(settings.checkout))
        all.push(...measure(name, settings), await againstClosures(name, settings));
      return all;
    },
  },
];

function namesOf(checkout: string): readonly string[] {
  const folder = join(checkout, 'games');
  return existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'game.yaml'))) : [];
}

/** With the most players up to four; alone too where that is a game of its own. */
function measure(name: string, { checkout, quick }: Settings): readonly Measurement[] {
  const { core } = compiledGame(join(checkout, 'games', name));
  const tables = [...(core.players.least === 1 ? [1] : []), Math.min(4, core.players.most)];
  return tables.flatMap((players) => measureTable(name, core, players, quick));
}

function measureTable(name: string, core: CoreProgram, players: number, quick: boolean): readonly Measurement[] {
  const title = `${name}, ${players} player${players === 1 ? '' : 's'}`;
  const machine = createMachine(link(core, players), 'fast');
  const below = randomBelow(1);
  const play = (count: number, first: number): number => {
    let decisions = 0;
    for (let i = 0; i < count; i++) {
      setUp(machine, first + i);
      begin(machine);
      decisions += playout(machine, below);
    }
    return decisions;
  };
  const count = quick ? 40 : 200;
  play(count, 1); // warm
  const began = process.cpuUsage();
  const decisions = play(count, count + 1);
  const seconds = elapsed(began);
  const times = listingTimes(machine, below, quick ? 5 : 20);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return [
    { name: title, value: count / seconds, unit: 'games/s' },
    { name: `${title}, decisions`, value: decisions / seconds, unit: '1/s' },
    { name: `${title}, listing legal moves, median`, value: at(0.5), unit: 'µs' },
    { name: `${title}, listing legal moves, 95 %`, value: at(0.95), unit: 'µs' },
  ].map((one) => ({ ...one, value: Math.round(one.value * 10) / 10 }));
}

/** Games a second by emitted code and by closures, in turns. */
async function againstClosures(name: string, { checkout, quick }: Settings): Promise<Measurement> {
  const { core } = compiledGame(join(checkout, 'games', name));
  const players = Math.min(4, core.players.most);
  const emitted = link({ ...core }, players); // what is linked is kept by its program
  await playEmitted(emitted);
  const machines = [createMachine(emitted, 'fast'), createMachine(link(core, players), 'fast')] as const;
  const seconds = [0, 0];
  const rounds = quick ? 6 : 20;
  for (let round = 0; round < rounds; round++)
    machines.forEach((machine, i) => {
      const below = randomBelow(round + 1);
      const began = process.cpuUsage();
      for (let game = 0; game < GAMES_A_ROUND; game++) {
        setUp(machine, round * GAMES_A_ROUND + game);
        begin(machine);
        playout(machine, below);
      }
      if (round >= rounds / 2) seconds[i]! += elapsed(began); // the first half warms both
    });
  const games = (rounds / 2) * GAMES_A_ROUND;
  const [value, baseline] = seconds.map((one) => Math.round((games / one) * 10) / 10) as [number, number];
  const ratio = Math.round((value / baseline) * 100) / 100;
  return { name: `${name}, ${players} players, emitted to closures`, value, baseline, ratio, unit: 'games/s' };
}

const GAMES_A_ROUND = 20;

function elapsed(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

/** Microseconds of each complete listing in some games, sorted. */
function listingTimes(
  machine: ReturnType<typeof createMachine>,
  below: (n: number) => number,
  count: number,
): readonly number[] {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    setUp(machine, i + 1);
    begin(machine);
    while (isOpen(machine)) {
      const start = performance.now();
      listVerified(machine);
      times.push((performance.now() - start) * 1000);
      if (!chooseAtRandom(machine, below)) break;
    }
  }
  return times.sort((a, b) => a - b);
}
