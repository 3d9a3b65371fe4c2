/** What may be none: `is some p`, what a test tells about states and fields, `surely`. */
import { describe, expect, test } from 'vitest';
import { type Trial, tryRules } from './support/try-rules.ts';

const GAME = `state leader: optional Player
state rival of Player: optional Player
state coins of Player: Int from 0 to 20, payable, starts at 5
state n: Int
function held(p: Player): Int = p.coins
function most(): optional Player = best p in players where p.coins > 6 by p.coins highest first
`;

const cases: Readonly<Record<string, Trial>> = {
  'an if binds what is there, and keeps it': {
    rules: GAME,
    given: 'set leader to p2',
    when: 'if leader is some p { set leader to none; gain 2 coins for p; set n to held(p) } otherwise { set n to 1 }',
    then: 'n = 7\nleader is none',
  },
  'without it the other block runs': {
    rules: GAME,
    when: 'if leader is some p { set n to held(p) } otherwise if rival of p1 is some q and held(q) > 0 { set n to 2 } otherwise { set n to 3 }',
    then: 'n = 3',
  },
  'a name is known in what follows: and, cases, lists': {
    rules: `${GAME}function rich(): Bool = leader is some p and held(p) > 4\nfunction gold(): Int = when leader is some p: held(p) otherwise: 0\nfunction all(): Int = sum of held(q) for p in players where p.rival is some q and held(q) > 1`,
    given: 'set leader to p2\nset rival of p1 to p2\nset coins of p2 to 6',
    then: 'rich()\ngold() = 6\nall() = 6',
  },
  'names of two tests, and of a function': {
    rules: GAME,
    given: 'set leader to p2\nset coins of p1 to 9',
    when: 'if leader is some a and most() is some b and a != b { set n to held(a) + held(b) }',
    then: 'n = 14',
  },
  'a requirement binds for the rest of its block': {
    rules: GAME,
    given: 'set leader to p2',
    when: 'require leader is some p because TRY-ONE-01\nset leader to none\nset n to held(p)',
    then: 'n = 5',
  },
  'loops and branches bind in their blocks': {
    rules: `${GAME}effect act() { one of { tribute where leader is some p because TRY-ONE-01 and p.coins > 2 because TRY-ONE-02 { set n to n + held(p) }; wait { set n to 9 } } }`,
    given: 'set rival of p1 to p2\nset rival of p2 to p1\nset coins of p2 to 3\nset leader to p1',
    when: `  - by: p1
    run: |
      for each p in players where p.rival is some q { set n to n + held(q) }
      act()
  - { by: p1, choose: [tribute] }`,
    then: 'n = 13',
  },
  'a requirement about what is not there blames what is missing alone': {
    rules: `${GAME}effect act() { one of { tax where leader is some p because TRY-ONE-01 and p.coins > 2 because TRY-ONE-02 { set n to 1 }; wait { set n to 9 } } }`,
    when: `  - by: p1
    run: |
      act()
  - then:
      - illegal: { by: p1, choose: [tax], because: [TRY-ONE-01] }
  - { by: p1, choose: [wait] }`,
    then: 'n = 9',
  },
  'a state that was tested is there while nothing is written': {
    rules: `${GAME}function both(p: Player): Int = when p.rival is not none and leader is not none: held(p.rival) + held(leader) otherwise: 0`,
    given: 'set leader to p2\nset rival of p1 to p2',
    when: 'if rival[you] is not none { gain 1 coins; set n to held(you.rival) + held(rival of you) }\nif leader is not none { set n to n + held(leader) }',
    then: 'n = 15\nboth(p1) = 10\nboth(p2) = 0',
  },
  'a field that was tested is there': {
    rules: `${GAME}kind Card { worth: Int; twin: optional Card }\nfunction worthOf(card: Card): Int = card.worth\nfunction pair(card: Card): Int = when card.twin is not none: card.worth + worthOf(card.twin) otherwise: 0`,
    components: 'kind: Card\nitems:\n  - { id: one, worth: 4 }\n  - { id: two, worth: 3, twin: one }\n',
    then: 'pair(@one) = 0\npair(@two) = 7',
  },
  'surely takes the author at his word': {
    rules: `${GAME}function sure(): Int = held(surely leader) + held(surely first p in players where p.number = 1)`,
    given: 'set leader to p2',
    then: 'sure() = 10\n(surely leader).coins = 5',
  },
};

describe('what may be none', () => {
  test.each(Object.entries(cases))('%s', (_, trial) => expect(tryRules(trial)).toBe(''));
});
