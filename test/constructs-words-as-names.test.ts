/** Words of the language as names of the author: no name needs a trailing underscore. */
import { parseRules } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { ALL_WORDS, RESERVED } from '../dsl/syntax/tokens.ts';
import { type Trial, tryRules } from './support/try-rules.ts';

const COINS = 'state coins of Player: Int from 0 to 10, payable, starts at 5\nstate n: Int\n';

const cases: Readonly<Record<string, Trial>> = {
  'linking words are variables, also before the word that links': {
    rules: COINS,
    when: 'let at = 3\nlet to = 4\nset at to to\nset to to at + 1\nlet from = [at, to]\nset n to sum of x for x in from where x = 5\ngain at coins\nlose to coins',
    then: 'n = 5\ncoins of p1 = 4',
  },
  'linking words are parameters, functions and effects': {
    rules: `${COINS}function from(at: Int): Int = at + 1\neffect on(to: Player, at: Int) { gain at coins for to }`,
    when: 'on(seat(2), from(1))\nset n to from(from(1))',
    then: 'coins of p2 = 7\nn = 3',
  },
  'a variable hides what the language calls so': {
    rules: `${COINS}function sums(owner: Int, active: Int): Int = owner * active`,
    when: 'for each owner in players where owner = seat(2) { gain 1 coins for owner }\nlet during = 2\nset during to during + 1\nset n to sums(during, 4)',
    then: 'coins of p2 = 6\nn = 12',
  },
  'words that begin sentences are variables, loops, branches and prompts': {
    rules: COINS,
    when: `  - by: p1
    run: |
      let place = 1
      let set = place + 1
      let choose = set * 2
      repeat up to 2 as return { set n to n + choose }
  - { by: p1, choose: [return, decline] }`,
    then: 'n = 4',
  },
  'branches may be called anything': {
    rules: COINS,
    when: `  - by: p1
    run: |
      one of { where { set n to 1 }; yes { set n to 2 }; first { set n to 3 } }
  - { by: p1, choose: [first] }`,
    then: 'n = 3',
  },
  'a local list is read by its number, whatever places and states are called': {
    rules: `${COINS}state marks of Player: Int`,
    when: 'let marks = [7, 8]\nset n to the first x in [marks[2]] where yes',
    then: 'n = 8\nmarks[p1] = 0',
  },
  'what was tested is present under such a name too': {
    rules: `${COINS}state leader: optional Player\nfunction gained(owner: optional Player): Int = when owner is none: 0 otherwise: held(owner)\nfunction held(p: Player): Int = p.coins`,
    then: 'gained(leader) = 0\ngained(p1) = 5',
  },
};

describe('words of the language as names', () => {
  test.each(Object.entries(cases))('%s', (_, trial) => expect(tryRules(trial)).toBe(''));

  test.each(ALL_WORDS.filter((word) => !RESERVED.includes(word)))('`%s` can be bound, read and set', (word) => {
    const trial: Trial = {
      rules: COINS,
      when: `let ${word} = 2\nset ${word} to ${word} + 1\nset n to ${word} * ${word}`,
      then: 'n = 9',
    };
    expect(tryRules(trial)).toBe('');
  });

  test.each(RESERVED)('`%s` is refused where it is bound, and only there', (word) => {
    const { problems } = parseRules({ path: 'a.rules', text: `flow {\n  let ${word} = 2\n}\n` });
    expect(problems.map((problem) => [problem.kind, problem.span.start])).toEqual([['reserved-word', 13]]);
  });
});
