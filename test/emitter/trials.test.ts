/** What is tried out runs as emitted code too; a fault in it is the closures' fault, whoever else is listening. */
import { createMachine } from '@kodeks/interpreter';
import { expect, test } from 'vitest';
import { compileSmall } from '../support/small-game.ts';
import { played, twins } from './support.ts';

const RULES = `state n of Player: Int from 0 to 9
effect spin(p: Player) { repeat while p.n < 9 { set p.n to 1 } }
function after(p: Player): Int = trial spin(p) { p.n }
flow {
  repeat 3 { for each p in players { choose k from 1..3 by p; set p.n to k; if k = 2 { set p.n to after(p) } } }
}
score held(p: Player) = p.n
`;

test.each(['as it is', 'with forced outcomes'])('a trial without end is told of in the same words: %s', async (how) => {
  const { core } = compileSmall(RULES, { players: '2' });
  const { closures, emitted } = await twins(core, 2);
  const [one, other] = [closures, emitted].map((linked) => {
    const m = createMachine(linked, 'fast');
    if (how === 'with forced outcomes') m.forced.roll.push([1]);
    return { course: played(m, 3, 20), problem: m.problem };
  });
  expect(one?.problem?.code).toBe('run/endless');
  expect(other).toEqual(one);
});
