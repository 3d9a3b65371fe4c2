/**
 * Guessed worlds: they look to their player in everything as the game does, they are as likely as they should be, and nothing else is known of
 * the game in them.
 */

import { sceneOf } from '@kodeks/drawing';
import type { CompiledGame } from '@kodeks/dsl';
import { type MachineSession, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { GAMES, gameAt } from '../drawing/support.ts';
import { testRandom } from '../support/classic.ts';
import { compileSmall } from '../support/small-game.ts';

const SECRET = GAMES.filter(
  (path) => start(gameAt(path).core, { players: gameAt(path).core.players.least, seed: 1 }).machine.layout.secrets,
);

describe('a guessed world', () => {
  test.each(SECRET)('of %s looks the same to whoever it was made for, and somebody can go on in it', (path) => {
    const game = gameAt(path);
    const players = game.core.players.least;
    let different = 0;
    // the beginning closely, and a whole game
    for (const { seed, most, every } of [
      { seed: 1, most: 90, every: 15 },
      { seed: 2, most: 3000, every: 120 },
    ]) {
      const session = start(game.core, { players, seed, texts: game.texts });
      const below = testRandom(seed);
      for (let i = 0; i < most && session.status.kind === 'deciding'; i++) {
        if (i === 0 || i % every === 7)
          for (let p = 0; p < players; p++) different += looksTheSame(session, p, i, game);
        session.chooseRandom(below);
      }
      if (session.status.kind === 'over') for (let p = 0; p < players; p++) looksTheSame(session, p, seed, game);
    }
    if (!path.includes('goofspiel')) expect(different).toBeGreaterThan(0);
  });
});

/** 1 if the world is another one. How long look-ahead takes may differ, and is nothing that a player is shown. */
function looksTheSame(session: MachineSession, player: number, seed: number, game?: CompiledGame): number {
  const world = session.determinize(player, seed);
  expect(world, 'found').toBeDefined();
  if (world === undefined) return 0;
  expect(world.informationKey(player)).toBe(session.informationKey(player));
  expect(world.view(player)).toEqual(session.view(player));
  expect(world.log(player)).toEqual(session.log(player));
  expect(world.decision(player)).toEqual(session.decision(player)); // the candidates in the same order
  expect(world.refused(player)).toEqual(session.refused(player));
  if (game !== undefined) expect(sceneOf(game, world, player)).toEqual(sceneOf(game, session, player));
  expect(world.status).toEqual(session.status);
  if (session.status.kind === 'deciding') expect(world.candidateCount()).toBeGreaterThan(0);
  return world.hash() === session.hash() ? 0 : 1;
}

const NUMBER = compileSmall(`
state secret of Player: Int, seen by owner
state missed of 1..6: Bool
flow {
  simultaneously for each p in players where p = seat(1) { choose n from 1..6 by p } then { set p.secret to n }
  repeat 3 {
    choose shot from 1..6 by seat(2) where not missed[shot]
    if shot = secret of seat(1) { end game won by seat(2) }
    set missed[shot] to yes
  }
  end game won by seat(1)
}
`);

const CARDS = `
kind Card { rank: Int }
place deck: stack of Card, face down, holds all
place hand of Player: set of Card, seen by owner
`;
const SIX = `kind: Card\nitems:\n${[1, 2, 3, 4, 5, 6].map((rank) => `  - { id: c${rank}, name: { pl: c${rank}, en: c${rank} }, rank: ${rank} }`).join('\n')}\n`;

/** Two cards each; whoever has nothing above 3 must say so, and may otherwise say so or not. */
const CLAIM = compileSmall(
  `${CARDS}
state said of Player: Bool
setup {
  shuffle deck
  for each p in players { draw 2 from deck to hand of p }
}
flow {
  one of by seat(2) {
    weak where no c in hand of seat(2) where c.rank > 3 { set said of seat(2) to yes }
    strong where some c in hand of seat(2) where c.rank > 3 { }
  }
  choose guess from 1..6 by seat(1)
  end game won by seat(1)
}
`,
  { components: SIX },
);

/** One card of the hand goes where nobody looks, the other is shown, then all hidden ones are mixed and one comes back. */
const MIXED = compileSmall(
  `${CARDS}
place away: stack of Card, face down
place shown: set of Card
setup {
  shuffle deck
  for each p in players { draw 2 from deck to hand of p }
}
flow {
  choose card from hand of seat(2) by seat(2)
  move card to away
  move all of hand of seat(2) to shown
  move all of deck to away
  shuffle away
  draw 1 from away to hand of seat(1)
  choose guess from 1..6 by seat(1)
  end game won by seat(1)
}
`,
  { components: SIX },
);

describe('on small games the worlds found are those that there are, about equally often', () => {
  test('a number, after two misses', () => {
    const session = start(NUMBER.core, { players: 2, seed: 1, mode: 'fast' });
    session.choose('n=4');
    session.choose('shot=2');
    session.choose('shot=5');
    const counts = tally(
      400,
      (seed) => session.determinize(1, seed),
      (world) => String(stateOf(world, 'secret', 'p1')),
    );
    expectEven(counts, ['1', '3', '4', '6']);
  });

  test.each([
    ['weak', (a: number, b: number) => a <= 3 && b <= 3],
    ['strong', (a: number, b: number) => a > 3 || b > 3],
  ] as const)('two cards, after what was said of them: %s', (said, allows) => {
    const session = find(CLAIM, (one) => ranks(one, 0, 'hand-p1').every((rank) => rank > 3) && one.choose(said).ok);
    const own = ranks(session, 0, 'hand-p1');
    const left = [1, 2, 3, 4, 5, 6].filter((rank) => !own.includes(rank));
    const possible = left.flatMap((a) => left.filter((b) => a < b && allows(a, b)).map((b) => `${a} ${b}`));
    const counts = tally(
      100 * possible.length,
      (seed) => session.determinize(0, seed),
      (world) => ranks(world, undefined, 'hand-p2').join(' '),
    );
    expectEven(counts, possible);
  });

  test('cards that were mixed again', () => {
    const session = start(MIXED.core, { players: 2, seed: 5, mode: 'fast' });
    session.choose(1);
    const own = ranks(session, 0, 'hand-p1');
    const shown = ranks(session, 0, 'shown');
    const hidden = [1, 2, 3, 4, 5, 6].filter((rank) => !own.includes(rank) && !shown.includes(rank));
    const counts = tally(
      600,
      (seed) => session.determinize(0, seed),
      (world) => (world.view(undefined).places.find((place) => place.id === 'away')?.contents ?? []).join(' '),
    );
    expect(hidden).toHaveLength(2);
    expectEven(counts, [`c${hidden[0]} c${hidden[1]}`, `c${hidden[1]} c${hidden[0]}`]);
  });
});

test('what was answered in secret is not asked again, and may have been anything', () => {
  const session = start(gameAt('test/classics/goofspiel').core, { players: 2, seed: 3 });
  const [first] = session.decision(0)?.candidates ?? [];
  session.choose(first!.key, 0);
  const worlds = Array.from({ length: 30 }, (_, seed) => session.determinize(1, seed)!);
  expect(worlds.every((world) => world.status.kind === 'deciding' && world.status.players.join() === '1')).toBe(true);
  expect(worlds.every((world) => JSON.stringify(world.log(1)) === JSON.stringify(session.log(1)))).toBe(true);
  const bids = new Set(
    worlds.map((world) => {
      world.choose(0, 1);
      return stateOf(world, 'bid', 'p1');
    }),
  );
  expect(bids.size).toBe(3);
});

test('a set of hidden cards of which nothing was taken', () => {
  const game = compileSmall(
    `${CARDS}
setup {
  shuffle deck
  for each p in players { draw 3 from deck to hand of p }
}
flow {
  choose any xs from hand of seat(2) by seat(2)
  move xs to deck
  choose guess from 1..6 by seat(1)
  end game won by seat(1)
}
`,
    { components: SIX },
  );
  const session = start(game.core, { players: 2, seed: 2, mode: 'fast' });
  session.candidateCount();
  expect(session.choose('xs=none')).toEqual({ ok: true });
  for (let seed = 0; seed < 5; seed++) looksTheSame(session, 0, seed);
});

test('what was attempted in vain was seen by nobody', () => {
  const game = compileSmall(`
state gold of Player: Int from 0 to 9
state dark of Player: Int from 0 to 9, seen by owner
flow {
  if possible { set gold of seat(1) to 3; require gold of seat(2) > 1 } otherwise { set gold of seat(1) to 5 }
  simultaneously for each p in players { choose k from 0..3 by p } then { set p.dark to k }
  choose last from 1..2 by seat(1)
  end game
}
`);
  for (const mode of ['fast', 'full', 'checked'] as const) {
    const session = start(game.core, { players: 2, seed: 1, mode, texts: game.texts });
    for (const answer of ['k=1', 'k=2']) {
      looksTheSame(session, 0, 1);
      session.choose(answer);
    }
    looksTheSame(session, 0, 2);
  }
});

test('where something was done by hand and a number is hidden, no world is found', () => {
  const session = start(NUMBER.core, { players: 2, seed: 1 });
  session.choose('n=4');
  expect(session.assign('missed', ['1'], 'yes')).toEqual({ ok: true });
  expect(session.determinize(1, 1)).toBeUndefined();
  expect(session.determinize(0, 1)).toBeDefined();
});

// ---------------------------------------------------------------- looking

function stateOf(session: MachineSession, name: string, key: string): number | undefined {
  return session.view(undefined).states.find((state) => state.name === name && state.keys[0] === key)?.number;
}

function ranks(session: MachineSession, player: number | undefined, place: string): readonly number[] {
  const contents = session.view(player).places.find((one) => one.id === place)?.contents ?? [];
  return contents.map((name) => Number(name.slice(1))).sort((a, b) => a - b);
}

function find(game: CompiledGame, wanted: (session: MachineSession) => boolean): MachineSession {
  for (let seed = 0; seed < 200; seed++) {
    const session = start(game.core, { players: 2, seed, mode: 'fast' });
    if (wanted(session)) return session;
  }
  throw new Error('no such game');
}

function tally(
  count: number,
  world: (seed: number) => MachineSession | undefined,
  what: (world: MachineSession) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < count; seed++) {
    const found = world(seed);
    const key = found === undefined ? 'none' : what(found);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Exactly these, and each within what chance allows (five standard deviations). */
function expectEven(counts: ReadonlyMap<string, number>, keys: readonly string[]): void {
  expect([...counts.keys()].sort()).toEqual([...keys].sort());
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const mean = total / keys.length;
  const spread = Math.sqrt(mean * (1 - 1 / keys.length));
  for (const [key, count] of counts) expect(Math.abs(count - mean), key).toBeLessThanOrEqual(5 * spread);
}
