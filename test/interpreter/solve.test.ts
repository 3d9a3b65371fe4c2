/** `solve` on games small enough to know the equilibrium, and what it refuses. The poker games are in `classics.test.ts`. */
import { type SolveOptions, solve } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { kodeks } from '../cli/support/kodeks.ts';
import { type SmallGame, startSmall } from '../support/small-game.ts';

const SETTINGS: SolveOptions = {
  payoff: 'score',
  mostPositions: 10_000,
  accuracy: 0.001,
  mostRounds: 5_000,
  described: 20,
};

const solved = (rules: string, settings: Partial<SolveOptions> = {}, facts: SmallGame = {}, players = 2) =>
  solve(startSmall(rules, facts, { withoutFlow: true, mode: 'full', players }), { ...SETTINGS, ...settings });

/** Both show one or two fingers; the first wins what is shown if it is even, else the second. */
const FINGERS = `
state fingers of Player: Int
function shown(): Int = fingers of seat(1) + fingers of seat(2)
function first(): Int =
  when shown() = 3: 0 - 3
  otherwise: shown()
score points(p: Player) =
  when p = seat(1): first()
  otherwise: 0 - first()
flow {
  simultaneously for each p in players { choose n from 1..2 by p } then { set p.fingers to n }
  end game
}
`;

describe('solve', () => {
  test('two-finger Morra: -1/12, one finger in seven cases of twelve, for both', () => {
    const { lower, upper, strategy, informationSets } = solved(FINGERS, { accuracy: 0.005 });
    expect(lower).toBeLessThanOrEqual(-1 / 12 + 1e-9);
    expect(upper).toBeGreaterThanOrEqual(-1 / 12 - 1e-9);
    expect(upper - lower).toBeLessThanOrEqual(0.005);
    expect(informationSets).toBe(2);
    expect(strategy.map(({ player }) => player)).toEqual([0, 1]);
    for (const { answers } of strategy) expect(answers[0]?.probability).toBeCloseTo(7 / 12, 1);
    expect(strategy[1]?.after).toEqual(['?']); // what the other has shown
  });

  test('a die that only one of them sees: a bet on it', () => {
    const { lower, upper, strategy } = solved(`
dice D2, faces 1..2
state won: Int
score points(p: Player) =
  when p = seat(1): won
  otherwise: 0 - won
flow {
  roll 1 D2 as die seen by seat(1)
  choose guess from 1..2 by seat(2)
  if guess = die[1].face { set won to -1 } otherwise { set won to 1 }
  end game
}
`);
    expect([lower, upper]).toEqual([expect.closeTo(0, 2), expect.closeTo(0, 2)]);
    expect(strategy).toHaveLength(1);
  });

  test('for a win, where points say something else', () => {
    const heap = `
state heap: Int starts at 6
state taken of Player: Int
score stones(p: Player) = taken of p
flow {
  turns clockwise from seat(1) {
    choose n from 1..3 where n <= heap
    set heap to heap - n
    gain n taken
    if heap = 0 { end game won by you }
  }
}
`;
    const { lower, strategy } = solved(heap, { payoff: 'win' });
    expect(lower).toBeCloseTo(1, 2);
    const best = strategy[0]?.answers.reduce((a, b) => (b.probability > a.probability ? b : a));
    expect(best?.key).toBe('n=2');
  });

  test.each([
    {
      name: 'scores that do not add up to the same',
      rules: 'state n: Int\nscore s(p: Player) = n\nflow { choose k from 1..2 by seat(1); set n to k; end game }\n',
      says: /not zero-sum: they add up to 2 in one game and to 4 in another/,
    },
    {
      name: 'games that all win',
      rules: 'flow { choose k from 1..2 by seat(1); end game all win }\n',
      settings: { payoff: 'win' as const },
      says: /win or lose together/,
    },
    {
      name: 'three players',
      rules: 'flow { choose k from 1..2 by seat(1); end game won by seat(1) }\n',
      players: 3,
      says: /two players/,
    },
    {
      name: 'too many positions',
      rules: FINGERS,
      settings: { mostPositions: 3 },
      says: /more than 3 positions/,
    },
    {
      name: 'games without end',
      rules: 'state n: Int\nflow { turns clockwise from seat(1) { choose k from 1..2; gain k n } }\n',
      settings: { payoff: 'win' as const },
      says: /more than 1000 answers/,
    },
    {
      name: 'positions that come again',
      rules:
        'state n: Int\neffect round() { choose k from 1..2 by seat(1); set n to k }\nflow { repeat while 1 = 1 { round() } }\n',
      settings: { payoff: 'win' as const },
      says: /can come again/,
    },
  ])('refuses $name', ({ rules, settings = {}, players = 2, says }) => {
    expect(() => solved(rules, settings, { players: '2 to 3' }, players)).toThrow(says);
  });
});

describe('kodeks solve', () => {
  test('for machines, and what cannot be solved with what to do instead', async () => {
    const { code, out } = await kodeks([
      'solve',
      'test/classics/kuhn-poker',
      '--json',
      '--accuracy',
      '0.01',
      '--sets',
      '2',
    ]);
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ game: 'kuhn-poker', players: 2, payoff: 'score', informationSets: 12 });
    expect(report.strategy).toHaveLength(2);
    expect(report.strategy[0]).toMatchObject({ player: 0, after: [], answers: [{ key: 'bet' }, { key: 'check' }] });
    expect(report.strategy[0].knows[0]).toMatch(/^hand.*: (jack|queen|king)$/);

    const refused = await kodeks(['solve', 'test/classics/goofspiel']);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain('goofspiel cannot be solved: scores are not zero-sum');
    expect(refused.err).toContain('--payoff win');
  });

  test('in words, and 1 where it is not yet near enough', async () => {
    const { code, out } = await kodeks(['solve', 'test/classics/kuhn-poker', '--rounds', '2']);
    expect(code).toBe(1);
    expect(out).toMatch(/^kuhn-poker: worth -?\d\.\d{4} to player 1 \(in points\), between/);
    expect(out).toMatch(/player 2 +hand.*: king +bet +call \d+ %, fold \d+ %/);
  });
});
