/** What answers cost and bring, told before they are given. */
import { type MachineSession, outcomesOf, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { gameIn } from '../support/whole-games.ts';

const names = (player: number) => ({ pl: `Gracz ${player + 1}`, en: `Player ${player + 1}` });

function sessionOf(name: string, seed: number): MachineSession {
  const { core, texts } = gameIn(name);
  return start(core, { players: core.players.least, seed, texts });
}

describe.each(['games/master-of-orion', 'games/beyond-the-sun'])('%s', (name) => {
  test('what is told comes true, and telling it changes nothing', () => {
    const session = sessionOf(name, 5);
    const below = testRandom(5);
    let told = 0;
    for (let i = 0; i < 60 && session.status.kind === 'deciding'; i++) {
      const player = session.status.players[0]!;
      const decision = session.decision(player)!;
      const before = session.hash();
      const outcomes = outcomesOf(session, decision, names(player));
      expect(session.hash()).toBe(before);
      const [first] = outcomes;
      if (first === undefined) {
        session.chooseRandom(below);
        continue;
      }
      const [key, lines] = first;
      const from = session.logLength();
      expect(session.choose(key, player).ok).toBe(true);
      const log = session.log(player, from).map(({ text }) => text.en);
      for (const line of lines) expect(log.some((entry) => entry.endsWith(line.en))).toBe(true);
      told += 1;
    }
    expect(told).toBeGreaterThan(5);
  });
});

test('nothing that is drawn is told: chance to come makes no difference', () => {
  const told = [5, 5].map((seed, i) => {
    const session = sessionOf('games/master-of-orion', seed);
    const below = testRandom(6);
    for (let n = 0; n < 25 && session.status.kind === 'deciding'; n++) session.chooseRandom(below);
    const other = i === 0 ? session : session.fork(99);
    const player = other.status.kind === 'deciding' ? other.status.players[0]! : 0;
    return [...outcomesOf(other, other.decision(player)!, names(player))];
  });
  expect(told[0]).toEqual(told[1]);
});
