/** What bots choose in games small enough to know what is right. */
import { compile, type SourceFile } from '@kodeks/dsl';
import {
  type Bot,
  carefulBot,
  greedyBot,
  type MachineSession,
  mctsBot,
  playOut,
  randomBot,
  seededBelow,
  start,
} from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { bestOf } from '../../interpreter/bots/bot.ts';
import { filesOf, type SmallGame } from '../support/small-game.ts';

function begun(rules: string, bots?: string, facts: SmallGame = {}): MachineSession {
  const files: SourceFile[] = [
    ...filesOf(rules, { players: '2', ...facts }),
    ...(bots === undefined ? [] : [{ path: 'bots.yaml', text: bots }]),
  ];
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  return start(game.core, { players: 2, seed: 1, mode: 'fast' });
}

/** One heap: take 1 to 3, whoever takes the last one wins; the score is what a player has taken. */
const nim = (heap: number): MachineSession =>
  begun(`state heap: Int starts at ${heap}
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
`);

const answerOf = (session: MachineSession, bot: Bot): number => {
  bot.answer(session, 0);
  return session.inspect('taken', ['p1']).value;
};

describe('bots', () => {
  test('play to the end, the same for the same seed', () => {
    const play = (seed: number) => {
      const session = nim(40);
      const bots = [randomBot(seededBelow(seed)), greedyBot(seededBelow(seed + 1))];
      return [playOut(session, bots), session.hash()];
    };
    expect(play(1)).toEqual(play(1));
    expect(play(1)[0]).toMatchObject({ ending: 'over' });
    expect(playOut(nim(1000), [randomBot(seededBelow(1))], 5)).toEqual({ decisions: 5, ending: 'too-long' });
  });

  test('without an outlook greedy takes the most points, and the win before everything', () => {
    expect(answerOf(nim(10), greedyBot(seededBelow(1)))).toBe(3);
    expect(answerOf(nim(2), greedyBot(seededBelow(1)))).toBe(2);
  });

  test('mcts finds the move that wins', () => {
    const bot = mctsBot(seededBelow(7), { playouts: 300 });
    expect(answerOf(nim(5), bot)).toBe(1); // leaves 4, the only good one
    expect(answerOf(nim(6), bot)).toBe(2);
    expect(answerOf(nim(7), bot)).toBe(3);
    expect(answerOf(nim(13), bot)).toBe(1);
    expect(answerOf(nim(3), mctsBot(seededBelow(7), { playouts: 1 }))).toBeGreaterThan(0);
  });

  test('mcts plays the same for the same seed, and by a clock for as long as it may', () => {
    const play = (seed: number) => {
      const session = nim(23);
      playOut(session, [mctsBot(seededBelow(seed), { playouts: 60 }), randomBot(seededBelow(9))]);
      return session.recording().answers;
    };
    expect(play(1)).toEqual(play(1));
    let time = 0;
    const clock = () => time++;
    expect(answerOf(nim(7), mctsBot(seededBelow(1), { milliseconds: 400, clock }))).toBe(3);
    expect(time).toBe(401); // asked once before, and then until its time was up
  });

  test('mcts finds the one good answer of thousands by the outlook', () => {
    const session = begun(
      `state ore of Player: Int from 0 to 9999999
flow { turns clockwise from seat(1) for 2 rounds { choose n from 1..3000; set you.ore to 5000 - (n - 1234) * (n - 1234) / 1000 rounded down } }
`,
      'outlook: [{ value: you.ore }]',
    );
    mctsBot(seededBelow(1), { playouts: 200, settings: { looks: 80 } }).answer(session, 0);
    expect(session.inspect('ore', ['p1']).value).toBeGreaterThan(4990);
  });

  test('ties are drawn by lot, and every one of them comes up', () => {
    const below = seededBelow(3);
    const seen = new Set(
      Array.from({ length: 60 }, () => bestOf(['a', 'b', 'c', 'd'], (x) => (x === 'a' ? 0 : 1), below)),
    );
    expect([...seen].sort()).toEqual(['b', 'c', 'd']);
    expect(bestOf([], () => 0, below)).toBeUndefined();
  });

  test('the generator is even enough', () => {
    const below = seededBelow(42);
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i += 1) counts[below(6)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });
});

describe('the outlook of bots.yaml', () => {
  const RULES = `state ore of Player: Int starts at 5, payable
state gems of Player: Int
state rust of Player: Int
action dig { gain 1 ore }
action cut {
  choose n from 1..3
  choose m from 1..3
  pay n ore
  if n + m = 4 { gain n gems }
  if m = 1 { gain 1 rust }
}
flow { turns clockwise from seat(1) for 2 rounds { one action of dig, cut } }
`;
  const played = (bots: string | undefined): readonly string[] => {
    const session = begun(RULES, bots);
    const bot = greedyBot(seededBelow(5));
    while (session.status.kind === 'deciding' && session.status.players[0] === 0) bot.answer(session, 0);
    return session.recording().answers.map(({ key }) => key);
  };

  test('greedy answers a whole transaction for what comes of it', () => {
    expect(played('outlook: [{ value: you.gems, weight: 10 }, { value: you.ore }]')).toEqual(['cut', 'n=3', 'm=1']);
    expect(played('outlook: [{ value: you.ore }]')).toEqual(['dig']);
  });

  test('weights may be negative, conditions count as one, and `when` says where a part counts', () => {
    const rusty =
      'outlook:\n  - { value: you.gems, weight: 10 }\n  - { value: you.rust > 0, weight: -25, when: you.ore > WHEN }\n';
    expect(played(rusty.replace('WHEN', '0'))).toEqual(['cut', 'n=2', 'm=2']);
    expect(played(rusty.replace('WHEN', '9'))).toEqual(['cut', 'n=3', 'm=1']);
  });

  test('is no part of what is played', () => {
    const of = (bots: string | undefined) => begun(RULES, bots).program.fingerprint;
    expect(of('outlook: [{ value: you.gems }]')).toBe(of(undefined));
    expect(of('outlook: [{ value: you.gems, when: you.ore > 1 }]')).toBe(of(undefined));
  });

  test.each([
    { name: 'a name nobody knows', bots: 'outlook:\n  - value: you.gold\n', says: /gold/, line: 2 },
    { name: 'no number', bots: 'outlook:\n  - value: you\n', says: /number/, line: 2 },
    { name: 'no condition', bots: 'outlook:\n  - { value: you.ore, when: you.gems }\n', says: /when a part/, line: 2 },
    { name: 'text that cannot be read', bots: 'outlook:\n  - value: you.ore +\n', says: /expected|missing/, line: 2 },
    { name: 'a key nobody reads', bots: 'outlook:\n  - { value: you.ore, wieght: 2 }\n', says: /wieght/, line: 2 },
    {
      name: 'a weight that is no number',
      bots: 'outlook:\n  - { value: you.ore, weight: much }\n',
      says: /whole/,
      line: 2,
    },
  ])('a check finds $name, with its place', ({ bots, says, line }) => {
    const found = compile([...filesOf(RULES), { path: 'bots.yaml', text: bots }]).problems;
    const problems = found.filter(({ severity }) => severity === 'error');
    expect(problems).toHaveLength(1);
    const [problem] = problems;
    expect(`${problem?.message} ${problem?.at.text}`).toMatch(says);
    expect(problem?.at.span.file).toBe('bots.yaml');
    expect(bots.slice(0, problem?.at.span.start).split('\n')).toHaveLength(line);
  });
});

test('careful does what it has done least, and something rather than nothing', () => {
  const session = begun(`state n of Player: Int
action a { gain 1 n }
action b { gain 1 n }
action pass { }
flow { turns clockwise from seat(1) for 3 rounds { one action of a, b, pass } }
`);
  const bot = carefulBot(seededBelow(1));
  playOut(session, [bot, randomBot(seededBelow(2))]);
  const answers = session.recording().answers.filter(({ player }) => player === 0);
  expect(
    answers
      .slice(0, 2)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['a', 'b']);
});
