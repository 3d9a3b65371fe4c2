/** Secret chance and secret choice: who learns what by `seen by` and inside `simultaneously`. */
import type { CompiledGame } from '@kodeks/dsl';
import { type MachineSession, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { compileSmall } from '../support/small-game.ts';

const DECLARED = `
kind Card { rank: Int }
place deck: stack of Card, face down, holds all
place hand of Player: set of Card, seen by owner
dice D6, faces 1..6
state secret of Player: Int, seen by owner
state mine of Player, 1..4: Bool, seen by owner
state total of Player: Int
`;
const CARDS = `kind: Card\nitems:\n${[1, 2, 3, 4].map((rank) => `  - { id: c${rank}, name: { pl: c${rank}, en: c${rank} }, rank: ${rank} }`).join('\n')}\n`;

const gameOf = (flow: string): CompiledGame =>
  compileSmall(`${DECLARED}flow { ${flow}; choose last from 1..2 by seat(3); end game }`, {
    components: CARDS,
    players: '3',
  });

/** What a player could tell two games apart by. */
function seenIn(session: MachineSession, player: number): string {
  const log = session.log(player).map((entry) => entry.text);
  return JSON.stringify([session.informationKey(player), session.view(player), log, session.decision(player)?.known]);
}

/** In how many ways a game can look to each of the three players. */
function looks(flow: string, courses: readonly (readonly string[])[], seeds = 60): readonly number[] {
  const game = gameOf(flow);
  const seen = [0, 1, 2].map(() => new Set<string>());
  for (const answers of courses) {
    for (let seed = 0; seed < seeds; seed++) {
      const session = start(game.core, { players: 3, seed, texts: game.texts });
      for (const answer of answers) expect(session.choose(answer), answer).toEqual({ ok: true });
      seen.forEach((set, player) => {
        set.add(seenIn(session, player));
      });
    }
  }
  return seen.map((set) => set.size);
}

describe('`seen by`', () => {
  test.each([
    ['a roll that all see', 'roll 1 D6 as d', [6, 6, 6]],
    ['a roll that one sees', 'roll 1 D6 as d seen by seat(1); set secret of seat(1) to d[1].face', [6, 1, 1]],
    ['a roll that two see', 'roll 1 D6 as d seen by [seat(1), seat(3)]', [6, 1, 6]],
    ['a pick that nobody sees', 'pick random n from 1..4 seen by nobody; set secret of seat(2) to n - n', [1, 1, 1]],
    ['a pick that one sees', 'pick random n from 1..4 seen by seat(2)', [1, 4, 1]],
  ])('%s', (_, flow, expected) => expect(looks(flow, [[]])).toEqual(expected));

  test.each([
    ['that all see', 'choose n from 1..3 by seat(1)', [3, 3, 3]],
    ['that only who chooses sees', 'choose n from 1..3 by seat(1) seen by nobody', [3, 1, 1]],
    ['that another one sees', 'choose n from 1..3 by seat(1) seen by seat(2)', [3, 3, 1]],
    ['of several things', 'choose exactly 1 xs from 1..3 by seat(1) seen by seat(2)', [3, 3, 1]],
  ])('a choice %s', (_, flow, expected) => {
    const name = flow.includes('xs') ? 'xs' : 'n';
    expect(looks(flow, [[`${name}=1`], [`${name}=2`], [`${name}=3`]], 1)).toEqual(expected);
  });

  test('what was drawn', () => {
    const flow = 'shuffle deck; draw 1 from deck to hand of seat(1) seen by seat(2)';
    expect(looks(flow, [[]])).toEqual([4, 4, 1]);
  });
});

describe('several decisions inside `simultaneously`', () => {
  const place = `simultaneously for each p in players where p != seat(3) {
    repeat 2 {
      choose n from 1..4 by p where not mine[p, n]
      set mine[p, n] to yes
    }
  }`;

  test('are seen by nobody else', () => {
    const courses = [
      ['n=1', 'n=2', 'n=3', 'n=4'],
      ['n=1', 'n=2', 'n=1', 'n=2'],
      ['n=3', 'n=2', 'n=3', 'n=4'],
    ];
    expect(looks(place, courses, 1)).toEqual([2, 2, 1]);
  });

  test('are asked of one after the other, and `then` knows what each of them named', () => {
    const game = gameOf(`simultaneously for each p in players {
      choose a from 1..3 by p
      choose b from 1..3 by p where b != a
    } then { set p.total to 10 * a + b }`);
    const session = start(game.core, { players: 3, seed: 1 });
    for (const answer of ['a=1', 'b=2', 'a=2', 'b=3', 'a=3', 'b=1'])
      expect(session.choose(answer)).toEqual({ ok: true });
    const totals = session.view(2).states.filter((state) => state.name === 'total');
    expect(totals.map((state) => state.number)).toEqual([12, 23, 31]);
  });

  test('can have been any in a guessed world, and are not asked again', () => {
    const game = gameOf(place);
    const session = start(game.core, { players: 3, seed: 1 });
    for (const answer of ['n=1', 'n=2', 'n=3', 'n=4']) session.choose(answer);
    const fleets = new Set<string>();
    for (let seed = 0; seed < 300; seed++) {
      const world = session.determinize(2, seed);
      expect(world?.status).toEqual(session.status);
      expect(seenIn(world!, 2)).toBe(seenIn(session, 2));
      const mines = world!.view(undefined).states.filter((state) => state.name === 'mine' && state.number === 1);
      fleets.add(mines.map((state) => state.keys.join(' ')).join(', '));
    }
    expect(fleets.size).toBe(36); // two of four, twice
  });
});

test('a secret roll is guessed as often as it should be', () => {
  const game = gameOf(
    'roll 1 D6 as d seen by seat(1); set secret of seat(1) to d[1].face; set total of seat(1) to d[1].face / 4 rounded down',
  );
  const session = start(game.core, { players: 3, seed: 3 });
  const high = session.view(1).states.find((state) => state.name === 'total' && state.number === 1) !== undefined;
  const counts = new Map<number, number>();
  for (let seed = 0; seed < 300; seed++) {
    const world = session.determinize(1, seed);
    const face = world?.view(undefined).states.find((state) => state.name === 'secret')?.number ?? -1;
    counts.set(face, (counts.get(face) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(high ? [4, 5, 6] : [1, 2, 3]);
  for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(45);
});
