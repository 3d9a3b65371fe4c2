/** Choosing several, and conditions that try something out: what emitted code lists is what closures list, in the same order. */
import { describe, expect, test } from 'vitest';
import { compileSmall } from '../support/small-game.ts';
import { compared, twins } from './support.ts';

const rulesWith = (choice: string): string => `state n of Player: Int from 0 to 99
state worth of 1..7: Int from -9 to 9, starts at 0
function high(k: Int): Bool = k > 4
effect earn(p: Player) {
  choose k from 1..5 by p where k != 3
  set p.n to min(99, p.n + k)
}
function promise(p: Player, k: Int): Int = trial earn(p) { p.n + k } with choices of p maximising p.n
setup { for each k in 1..7 { set worth[k] to remainder(5 * k, 7) - 3 } }
flow {
  repeat 5 as round {
    for each p in players {
      ${choice}
      earn(p)
    }
  }
}
score held(p: Player) = p.n
`;

const CHOICES = [
  'choose up to 3 found from 1..7 by p such that (sum of worth[k] for k in found) <= 2',
  'choose up to 3 found from 1..7 by p such that (sum of worth[k] for k in found) >= 0',
  'choose any found from 1..6 by p such that every k in found satisfies k != p.n',
  'choose any found from 1..7 by p such that no two found share high',
  'choose up to 3 found from 1..7 by p such that all found share high',
  'choose up to count of distinct([7, 8, 7]) found from 1..round + 1 by p',
  'choose any found from 1..round by p such that (sum of k for k in found) >= 1',
  'choose any found from 1..7 by p such that count of found = round',
  'choose up to 2 found from 1..6 by p such that (sum of promise(p, k) for k in found) < 30',
  'choose found from 1..7 by p where promise(p, found) > 4 + round',
];

describe('is listed alike', () => {
  test.each(CHOICES)('%s', async (choice) => {
    const { core } = compileSmall(rulesWith(choice), { players: '2' });
    const both = await twins(core, 2);
    expect(both.text).not.toMatch(/h\.instruction\(\d+, \d+\).*ask/);
    await compared(both, [1, 2, 3], 40);
  });
});
