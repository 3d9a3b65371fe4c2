/** Rules by their ids: what exercises one, by whom it was exercised, and what `--strict` would refuse. */
import { describe, expect, test } from 'vitest';
import { cover, type Tiny } from './cover.ts';

describe('a rule is exercised', () => {
  const CASES: Readonly<Record<string, Tiny & { readonly says: readonly string[] }>> = {
    'where what implements it is run': {
      rules:
        'state n: Int\neffect done() implements TRY-01 { set n to 1 implements TRY-02 }\neffect left() implements TRY-03 { set n to 2 implements TRY-04 }\nflow { done(); if n > 4 { left() }; end game }',
      says: ['TRY-01 exercised', 'TRY-02 exercised', 'TRY-03 never', 'TRY-04 never'],
    },
    'where a requirement made because of it refuses': {
      rules:
        'state n: Int\nflow { choose x from 1..3 by seat(1) where x < 3 because TRY-01 and x < 9 because TRY-02; set n to x; end game }',
      says: ['TRY-01 exercised', 'TRY-02 never'],
    },
    'where its price is paid': {
      rules:
        'state food of Player: Int at least 0, payable, starts at 5\naction buy { pay 2 food because TRY-01 }\naction feast { require no because TRY-02; pay 3 food because TRY-03 }\nflow { one action of buy, feast by seat(1); end game }',
      says: ['TRY-01 exercised', 'TRY-02 exercised', 'TRY-03 never'],
    },
    'where a state, a place, a kind or a field is spoken of': {
      rules:
        'kind Card implements TRY-01 {\n  worth: Int implements TRY-02\n  weight: Int implements TRY-03\n}\nplace deck: stack of Card, holds all implements TRY-04\nplace box: stack of Card implements TRY-05\nstate n: Int implements TRY-06\nstate m: Int implements TRY-07\nflow { choose c from deck by seat(1); set n to c.worth; if n > 4 { set m to c.weight; move c to box }; end game }',
      components: 'kind: Card\nitems:\n  - { id: gold, worth: 1, weight: 2 }\n',
      says: [
        'TRY-01 exercised',
        'TRY-02 exercised',
        'TRY-03 never',
        'TRY-04 exercised',
        'TRY-05 never',
        'TRY-06 exercised',
        'TRY-07 never',
      ],
    },
    'where an item is touched, a field of texts is at work, a layer wins': {
      rules:
        'layers rulebook, card implements TRY-01\nkind Card {\n  worth: Int\n  always: optional Clauses while self.place = table, in layer card implements TRY-02\n  play: optional Effect implements TRY-03\n}\nplace deck: stack of Card, holds all\nplace table: set of Card\nstate n: Int\nvalue price(): Int = 1\nflow { choose c from deck by seat(1) where c.worth = 1 because TRY-09; move c to table; set n to price(); if n > 4 { run c.play }; end game }',
      components:
        'kind: Card\nitems:\n  - { id: rust, worth: 0, rules: [TRY-05] }\n  - id: gold\n    worth: 1\n    rules: [TRY-04]\n    always: |\n      modify price by 1\n    play: |\n      set n to 1\n',
      says: [
        'TRY-01 exercised',
        'TRY-02 exercised',
        'TRY-03 never',
        'TRY-04 exercised',
        'TRY-05 never',
        'TRY-09 exercised',
      ],
    },
    'where an option is chosen; random games go through the options': {
      rules:
        'state n: Int\nwhile option expert { check low after change of n implements TRY-01 { set n to 1 } }\nflow { if option expert { set n to 3 implements TRY-02 }; end game }',
      options: 'options:\n  expert: { default: no, rules: [TRY-03] }\n',
      says: ['TRY-01 exercised', 'TRY-02 exercised', 'TRY-03 exercised'],
    },
  };
  test.each(Object.entries(CASES).map(([name, one]) => ({ name, ...one })))('$name', ({ says, ...tiny }) => {
    expect(cover(tiny).rules).toEqual(says);
  });
});

const REFERENCE = `sections:
  - id: TRY
    title: { pl: a, en: a }
    rules:
      - { id: TRY-01, pl: a, en: a, certainty: clear }
      - { id: TRY-02, pl: b, en: b, certainty: clear, gap: { pl: nie w tej grze, en: not in this game } }
      - { id: TRY-03, pl: c, en: c, certainty: clear }
      - { id: TRY-04, pl: d, en: d, certainty: implied }
      - { id: TRY-05, pl: e, en: e }
`;

test('a reference says which rules there are, and which are gaps; only what is clear is asked for', () => {
  const rules =
    'state n: Int\nflow { set n to 1 implements TRY-01; if n > 4 { set n to 2 implements TRY-04, TRY-05 }; end game }';
  const told = cover({ rules, reference: REFERENCE });
  expect(told.rules).toEqual(['TRY-01 exercised', 'TRY-02 gap', 'TRY-03 missing', 'TRY-04 never', 'TRY-05 never']);
  expect(told.strict).toEqual(['TRY-03', 'TRY-05']);
  expect(told.report.rules[1]).toMatchObject({ gap: 'not in this game', at: { file: 'reference/tiny.yaml' } });
});

describe('by examples', () => {
  const rules =
    'state n: Int\nfunction big(x: Int): Bool = x > 4 implements TRY-05\naction dig implements TRY-01 { require n < 2 because TRY-02; require n != 1 because TRY-03; set n to n + 2 }\naction wait implements TRY-04 { set n to n + 1 }\nflow { repeat 3 { one action of dig, wait by seat(1) }; end game }';
  const example = (id: string, lines: string) =>
    `- id: ${id}\n  title: { pl: a, en: a }\n  players: 2\n  seed: 1\n${lines}`;
  const examples = [
    example('EX-WAITS', '  when:\n    - { by: p1, do: wait }\n  then:\n    - n = 1\n'),
    example('EX-LEGAL', '  then:\n    - legal: { by: p1, do: dig }\n    - not big(n)\n'),
    example(
      'EX-REFUSED',
      '  given: |\n    set n to 3\n  then:\n    - illegal: { by: p1, do: dig, because: [TRY-02] }\n',
    ),
    example('EX-ANY', '  given: |\n    set n to 1\n  then:\n    - illegal: { by: p1, do: dig }\n'),
    example('EX-WRONG', '  when:\n    - { by: p1, do: dig }\n  then:\n    - n = 7\n'),
  ].join('');
  const told = cover({ rules, examples, games: 0 });
  const ruleOf = (id: string) => told.report.rules.find((rule) => rule.id === id);

  test('one that fails is left out', () => {
    expect(told.examples).toEqual({ total: 5, passed: 4, failed: ['EX-WRONG'] });
    expect(told.playouts.games).toBe(0);
  });

  test('what they do, what they say can be done, what they look at', () => {
    expect(ruleOf('TRY-04')).toMatchObject({ status: 'exercised', examples: ['EX-WAITS'], playouts: 0 });
    expect(ruleOf('TRY-01')?.examples).toEqual(['EX-LEGAL']);
    expect(ruleOf('TRY-05')?.examples).toEqual(['EX-LEGAL']);
  });

  test('what they say is refused, and where nothing else refuses', () => {
    expect(ruleOf('TRY-02')).toMatchObject({ examples: [], refusals: { examples: ['EX-REFUSED'], playouts: 0 } });
    expect(ruleOf('TRY-03')).toMatchObject({ examples: [], refusals: { examples: ['EX-ANY'] } });
    const requirement = told.report.parts.find(({ kind, name }) => kind === 'requirement' && name === 'n < 2');
    expect(requirement).toMatchObject({ examples: ['EX-REFUSED'], alone: ['EX-REFUSED'] });
  });
});

test('the same words give the same report', () => {
  const rules =
    'state n: Int\nflow { repeat 5 { choose x from 1..9 by seat(1) where x > n because TRY-01; set n to x - 1 }; end game }';
  expect(JSON.stringify(cover({ rules }).report)).toBe(JSON.stringify(cover({ rules }).report));
});

test('a game that does not end is named, and counts as far as it came', () => {
  const rules =
    'state n: Int\nflow { turns clockwise from seat(1) { choose x from 1..2; set n to x implements TRY-01 } }';
  const { playouts, rules: says } = cover({ rules, games: 1 });
  expect(playouts).toMatchObject({
    games: 1,
    finished: 0,
    unfinished: [{ players: 2, options: {}, message: 'still not over after 1000 decisions' }],
  });
  expect(says).toEqual(['TRY-01 exercised']);
});
