/** Statements around decisions and actions that ask nothing: emitted for themselves, and played as closures play them. */
import { describe, expect, test } from 'vitest';
import { compileSmall } from '../support/small-game.ts';
import { compared, twins } from './support.ts';

const START = `state n of Player: Int from 0 to 30, excess is lost
state m of Player: Int from 0 to 30, excess is lost, payable
event passed(p: Player, k: Int)
on passed when k > 1 by p { choose x from 0..k by p; set p.n to p.n + x }
on passed { gain 1 m for p }
check poor after change of m { for each q in players where q.m = 0 { set q.n to 1 } }
action rest_ { gain 2 m }
action spend { require you.m > 1; lose 2 m; set you.n to you.n + 1; if you.n > 4 { end turn } ; set you.n to you.n + 1 }
free action trade throughout { require you.n > 2; set you.n to you.n - 2; gain 1 m }
action think {
  must change something { choose a from 0..2; set you.n to a; choose b from 0..2; set you.m to b }
}
score held(p: Player) = p.n + p.m
`;

const FLOWS: readonly (readonly [string, string])[] = [
  [
    'actions that ask nothing, and free ones beside them',
    'turns clockwise from seat(1) for 4 rounds { one action of rest_, spend, think with free actions trade }',
  ],
  [
    'events that wait for the end of a step',
    `repeat 4 as k { for each p in players {
      as one step { emit passed(p, k); choose y from 0..2 by p; lose y m for p; emit passed(p.next, y) }
    } }`,
  ],
  [
    'what is done if it is possible, with decisions in it',
    `repeat 4 as k { for each p in players {
      if possible { choose z from 0..4 by p where z < p.m; emit passed(p, z); require p.n < 9 } otherwise { gain 3 m for p }
    } }`,
  ],
];

describe('is played alike', () => {
  test.each(FLOWS)('%s', async (_, flow) => {
    const { core } = compileSmall(`${START}flow {\n${flow}\n}\n`, { players: '2 to 3' });
    const both = await twins(core, 3);
    expect(both.text).not.toContain('h.closureCall');
    compared(both, [1, 2, 3, 4], 60);
  });
});
