/** Each kind of part as a pair of twins: one that the game comes to, one that it never does. */
import { describe, expect, test } from 'vitest';
import { cover, type Tiny } from './cover.ts';

interface Case extends Tiny {
  readonly exercised: readonly string[];
  readonly never: readonly string[];
}

/** A state that stays below 5, and somebody who decides, so that a game is played. */
const PRELUDE = 'state n: Int\n';

const CASES: Readonly<Record<string, Case>> = {
  effects: {
    rules: `${PRELUDE}effect done() { set n to 1 }\neffect left() { set n to 2 }\nflow { choose x from 1..2 by seat(1); done(); if n > 4 { left() }; end game }`,
    exercised: ['effect done'],
    never: ['effect left'],
  },
  'phases and events with their handlers': {
    rules: `${PRELUDE}event rang(x: Int)\nevent hushed()\non rang when x = 1 { set n to 1 }\non rang when x > 1 { set n to 2 }\non hushed { set n to 3 }\nphase day { emit rang(1); if n > 4 { emit hushed() } }\nphase night { set n to 4 }\nflow { play day; if n > 4 { play night }; end game }`,
    exercised: ['phase day', 'event rang', 'handler on rang'],
    never: ['phase night', 'event hushed', 'handler on rang', 'handler on hushed'],
  },
  checks: {
    rules: `${PRELUDE}state m: Int\nstate told: Int\ncheck low after change of n { set told to n }\ncheck high after change of m { set told to m }\nflow { set n to 1; if n > 4 { set m to 1 }; end game }`,
    exercised: ['check low'],
    never: ['check high'],
  },
  'actions, their branches and requirements': {
    rules: `${PRELUDE}action wait { set n to 1 }\naction dig { require n > 4 because TRY-01; set n to 2 }\nflow { one action of wait, dig by seat(1); end game }`,
    exercised: ['action wait', 'branch action: wait', 'requirement n > 4'],
    never: ['action dig', 'branch action: dig'],
  },
  'requirements that always hold': {
    rules: `${PRELUDE}flow { choose x from 1..3 by seat(1) where x < 3 because TRY-01 and x < 9 because TRY-02; set n to x; end game }`,
    exercised: ['requirement x < 3'],
    never: ['requirement x < 9'],
  },
  'requirements on a set': {
    rules: `${PRELUDE}flow { choose up to 2 xs from 1..4 by seat(1) such that sum of x for x in xs <= 5 because TRY-01 and sum of x for x in xs <= 50 because TRY-02; set n to 1; end game }`,
    games: 20,
    exercised: ['requirement sum of x for x in xs <= 5'],
    never: ['requirement sum of x for x in xs <= 50'],
  },
  'functions, also those that became tables': {
    rules: `${PRELUDE}enum Colour { red, blue }\nfunction worth(c: Colour): Int = twice(c) + 1\nfunction twice(c: Colour): Int = when c = red: 2 otherwise: 4\nfunction less(x: Int): Int = x - n\nfunction more(x: Int): Int = x + n\nfunction many(): list of Int = those x in 1..3 where x > n\nfunction few(): list of Int = those x in 1..3 where x < n\nflow { set n to worth(red); set n to less(5); if count of many() > 9 { set n to more(1) + count of few() }; end game }`,
    exercised: ['function worth', 'function twice', 'function less', 'function many'],
    never: ['function more', 'function few'],
  },
  'scores and the ranking': {
    rules: `${PRELUDE}score points(p: Player) = n\nranking (p: Player) by total(p) highest first, then n highest first\nflow { choose x from 1..2 by seat(1); set n to x; end game }`,
    exercised: ['score points', 'ranking ranking', 'ranking ranking'],
    never: [],
  },
  'what only bots ask for is no part of the game': {
    rules: `${PRELUDE}function wealth(p: Player): Int = n\nfunction both(): Int = n\nflow { choose x from 1..2 by seat(1); set n to x + both(); end game }`,
    bots: 'outlook:\n  - value: wealth(you)\n    weight: 2\n  - value: both()\n    when: n > 3\n    weight: 1\n',
    exercised: ['function both'],
    never: [],
  },
  'modify clauses in force': {
    rules: `${PRELUDE}value price(x: Int): Int = x\nvalue shops(): list of Int = those x in 1..2 where x > 0\nmodify price by 1\nmodify price to 9 when n > 4\nmodify shops including 3\nflow { set n to price(1); for each x in shops() { set n to x }; end game }`,
    exercised: ['function price', 'function shops', 'modify modify price', 'modify modify shops'],
    never: ['modify modify price'],
  },
  'forbid clauses that refuse': {
    rules: `${PRELUDE}action wait { set n to 1 }\naction raid { choose who from players where who != you because TRY-01; set n to 2 }\nforbid raid when who = seat(2) because TRY-02\nforbid wait when n > 4 because TRY-03\nflow { one action of wait, raid by seat(1); end game }`,
    exercised: ['action wait', 'forbid forbid raid when who = seat(2) because TRY-02', 'branch action: wait'],
    // of an action that cannot be done the reason that came furthest is told, not every one
    never: [
      'requirement who != you',
      'action raid',
      'forbid forbid wait when n > 4 because TRY-03',
      'branch action: raid',
    ],
  },
  'waive clauses in force': {
    rules: `${PRELUDE}effect act() { choose x from 1..3 by seat(1) where x < 1 because TRY-01 and x < 9 because TRY-02; set n to x }\nwaive TRY-01 when n = 0\nwaive TRY-02 when n = 0\nflow { act(); end game }`,
    exercised: ['effect act', 'waive waive TRY-01'],
    never: ['waive waive TRY-02', 'requirement x < 1', 'requirement x < 9'],
  },
  'instead of clauses': {
    rules: `${PRELUDE}effect harvest(x: Int) { set n to x }\neffect plough(x: Int) { set n to x }\ninstead of harvest when x = 1 { set n to 3; as usual }\ninstead of plough when n > 4 { set n to 4 }\nflow { harvest(1); plough(1); end game }`,
    exercised: ['effect harvest', 'effect plough', 'instead instead of harvest'],
    never: ['instead instead of plough'],
  },
  'what may stand for what': {
    rules: `state food of Player: Int at least 0, payable, starts at 5\nstate coins of Player: Int at least 0, payable, starts at 5\nstate stones of Player: Int at least 0, payable, starts at 5\ncoins may stand for food\nfood may stand for stones\naction buy { pay 2 food because TRY-01 }\nflow { one action of buy by seat(1); end game }`,
    exercised: ['action buy', 'substitution coins may stand for food', 'branch action: buy'],
    never: ['substitution food may stand for stones', 'requirement pay 2 food because TRY-01'],
  },
  'an effect that is only ever tried': {
    rules: `${PRELUDE}effect storm() { set n to 4; if n = 3 { set n to 2 } }\neffect calm() { set n to 0 }\nfunction danger(): Int = trial storm() { n }\nfunction peace(): Int = trial calm() { n }\nflow { set n to danger(); if n > 4 { set n to peace() }; end game }`,
    exercised: ['effect storm', 'function danger'],
    never: ['effect calm', 'function peace'],
  },
  'what may be left out': {
    rules: `${PRELUDE}flow { repeat 12 { may rest by seat(1) { set n to 1 } }; end game }`,
    exercised: ['branch rest', 'branch rest: decline'],
    never: [],
  },
};

describe('exercised or never', () => {
  test.each(Object.entries(CASES).map(([name, one]) => ({ name, ...one })))('$name', (one) => {
    const { exercised, never } = cover(one);
    expect({ exercised: [...exercised].sort(), never: [...never].sort() }).toEqual({
      exercised: [...one.exercised].sort(),
      never: [...one.never].sort(),
    });
  });
});

describe('statements', () => {
  const lines = (tiny: Tiny) => {
    const { report } = cover(tiny);
    const { total, exercised, never } = report.statements;
    return { total, exercised, never: never.map(({ start, end }) => tiny.rules.slice(start, end)) };
  };

  test('those never run, the outermost of them', () => {
    const rules = 'state n: Int\nflow {\n  set n to 1\n  if n = 2 { if n = 3 { set n to 4 } }\n  end game\n}';
    expect(lines({ rules })).toEqual({ total: 5, exercised: 3, never: ['n = 3'] });
  });

  test('one that is never run for real stays one that was never run, though it was looked at ahead', () => {
    const rules =
      'state n: Int\naction dig {\n  set n to 1\n  require n = 2 because TRY-01\n}\naction wait { set n to 3 }\nflow { one action of dig, wait by seat(1); end game }';
    expect(lines({ rules }).never).toEqual(['set n to 1', 'require n = 2 because TRY-01']);
  });
});

describe('items', () => {
  const CARDS =
    'kind Card {\n  worth: Int\n  play: optional Effect\n  bonus: optional Points\n  always: optional Clauses while self.place = table\n}\nplace deck: stack of Card, face down, holds all\nplace table: set of Card\nstate n: Int\nvalue price(): Int = 1\n';
  const item = (id: string, more: string) => `  - { id: ${id}, worth: 1 }\n`.replace(' }', `${more} }`);

  test('moved or chosen; not what a setup does to all of them', () => {
    const rules = `${CARDS}place box: stack of Card, face down\nsetup { for each c in Card { move c to box } }\nflow { choose c from box by seat(1) where c.worth = 1 because TRY-01; move c to table; run c.play; set n to price() + c.bonus; end game }`;
    const components = `kind: Card\nitems:\n${item('gold', '')}  - { id: rust, worth: 0 }\n`;
    expect(cover({ rules, components })).toMatchObject({
      exercised: expect.arrayContaining(['item gold']),
      never: ['item rust'],
    });
  });

  test('their texts: effects, points, clauses', () => {
    const rules = `${CARDS}flow { choose c from deck by seat(1) where c.worth = 1 because TRY-01; move c to table; run c.play; set n to price() + c.bonus; end game }`;
    const texts = (worth: number) =>
      `    worth: ${worth}\n    play: |\n      set n to 2\n    bonus: |\n      n + 1\n    always: |\n      modify price by 1\n`;
    const components = `kind: Card\nitems:\n  - id: gold\n${texts(1)}  - id: rust\n${texts(0)}`;
    const { exercised, never } = cover({ rules, components });
    expect(exercised).toEqual(
      expect.arrayContaining(['text gold.play', 'text gold.bonus', 'modify modify price', 'item gold']),
    );
    expect(never).toEqual(['modify modify price', 'text rust.play', 'text rust.bonus', 'item rust']);
  });
});
