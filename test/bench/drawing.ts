/**
 * How fast the table is drawn: the scene of a four-player position and its drawing in full, and what the playground does after each
 * decision (scene, difference, drawing with what changed marked). Every position of a random game counts once.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drawTable, type Scene, sceneDiff, sceneOf } from '@kodeks/drawing';
import { randomBot, seededBelow, start } from '@kodeks/interpreter';
import { compiledGame } from './classic.ts';
import type { Bench, Measurement, Settings } from './measurement.ts';

export const drawing: readonly Bench[] = [
  { name: 'drawing eclipse', run: (settings) => measure('eclipse', settings) },
  { name: 'drawing voidfall', run: (settings) => measure('voidfall', settings) },
];

const FORMAT = { language: 'en', width: 1000, seatWidth: 420 } as const;
/** What a screen shows in one of its sixty pictures a second. */
const AIM_MS = 16;

function measure(name: string, { checkout, quick }: Settings): readonly Measurement[] {
  const folder = join(checkout, 'games', name);
  if (!existsSync(folder)) return [];
  const game = compiledGame(folder);
  const session = start(game.core, { players: Math.min(4, game.core.players.most), seed: 2026 });
  const bot = randomBot(seededBelow(1));
  const whole: number[] = [];
  const after: number[] = [];
  let before: Scene | undefined;
  for (let i = 0; i < (quick ? 60 : 240); i += 1) {
    const { status } = session;
    if (status.kind !== 'deciding') break;
    const scene = sceneOf(game, session, undefined);
    if (before !== undefined) {
      const old = before;
      after.push(
        timed(() => {
          const { marked } = sceneDiff(old, sceneOf(game, session, undefined));
          drawTable(scene, { ...FORMAT, marked });
        }),
      );
    }
    whole.push(timed(() => drawTable(sceneOf(game, session, undefined), FORMAT)));
    before = scene;
    bot.answer(session, status.players[0] ?? 0);
  }
  return [
    ...row(`${name}, 4 players, the whole table drawn`, whole),
    ...row(`${name}, 4 players, drawn again after a decision`, after).map((one) => ({ ...one, aim: AIM_MS })),
  ];
}

function row(name: string, times: readonly number[]): readonly Measurement[] {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100;
  return [
    { name: `${name}, median`, value: at(0.5), unit: 'ms' },
    { name: `${name}, 95 %`, value: at(0.95), unit: 'ms' },
  ];
}

/** Of the processor's time, so that other work on the machine does not count. */
function timed(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
