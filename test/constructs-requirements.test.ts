/** Several binders in one query; named groups of requirements. */
import { describe, expect, test } from 'vitest';
import { type Trial, tryRules } from './support/try-rules.ts';

const GAME = `state coins of Player: Int from 0 to 20, payable, starts at 5
state n: Int
state open of 1..3, 1..3: Bool
requirements mayDig(p: Player, depth: Int, taken: list of Int) implements TRY-DIG-01 {
  p.coins >= depth because TRY-DIG-02
  depth > 1 because TRY-DIG-03 and not taken contains depth because TRY-DIG-04
  depth != 9
}
requirements anything { }
effect dig() {
  choose depth from 1..9
    where mayDig(you, depth, [4]) and depth < 8 because TRY-DIG-05
    where anything()
  set n to depth
}
effect digTwo() { require mayDig(you, 2, []); set n to 2 }
function deep(p: Player): Bool = mayDig(p, 3, [])
`;

const cases: Readonly<Record<string, Trial>> = {
  'several binders: truths': {
    rules: GAME,
    given: 'set open[2, 3] to yes',
    then: `some a in 1..3, b in 1..3 where open[a, b]
no a in 1..3, b in 1..3 where open[a, b] and a = b
every a in 1..3, b in 1..3 where b > a satisfies a + b < 6
some a in 1..3 where a > 1, b in a..3 where b > a
not (some a in 1..3, b in 1..2, c in 1..2 where open[a, b] and c = 1)`,
  },
  'several binders: numbers and lists': {
    rules: GAME,
    then: `(count of a in 1..3, b in 1..a) = 6
(count of a in 1..3, b in 1..3 where a + b = 4) = 3
(sum of a * b for a in 1..3, b in 1..2) = 18
(greatest of a - b for a in 1..3, b in 4..6 where a + b > 7) = 0 - 2
(count of (list of a * b for a in 1..3, b in 1..2)) = 6
(count of distinct(list of a + b for a in 1..2, b in 1..2)) = 3`,
  },
  'each requirement of a group refuses with its own reason': {
    rules: GAME,
    when: `  - by: p1
    run: |
      dig()
  - then:
      - illegal: { by: p1, choose: [6], because: [TRY-DIG-02] }
      - illegal: { by: p1, choose: [1], because: [TRY-DIG-03] }
      - illegal: { by: p1, choose: [4], because: [TRY-DIG-04] }
      - offered: [2, 3, 5]
  - { by: p1, choose: [5] }`,
    then: 'n = 5\ndeep(p1)',
  },
  'a group stands after require': {
    rules: GAME,
    given: 'set coins of p1 to 3',
    when: 'digTwo()',
    then: 'n = 2',
  },
};

describe('binders and requirements', () => {
  test.each(Object.entries(cases))('%s', (_, trial) => expect(tryRules(trial)).toBe(''));
});
