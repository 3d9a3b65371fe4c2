/** Ways over boards: cells within some steps, through cells for which something holds. */
import { expect, test } from 'vitest';
import { compileSmall } from '../support/small-game.ts';
import { compared, twins } from './support.ts';

const RULES = `board comb: hexes of Wax within 3
board field: 5 by 5 squares of Square
state full of Wax: Bool, starts at no
state sum of Player: Int from 0 to 9999
function around(w: Wax, n: Int): list of Wax = cells within n steps of w through x where not full[x] and (count of y in neighbours(x) where full[y]) < 3
function near(w: Wax, n: Int): Int = count of x in cells within n steps of w where full[x]
flow {
  repeat 6 as k {
    for each p in players {
      choose w from comb by p where not full[w] and count of around(w, k) > near(w, 2)
      set full[w] to yes
      set p.sum to p.sum + count of around(w, 6) + near(w, k) + (sum of c.column for c in cells within k - 3 steps of Square(2, 2))
    }
  }
}
score held(p: Player) = p.sum
`;

test('are walked alike', async () => {
  const { core } = compileSmall(RULES, { players: '2' });
  const both = await twins(core, 2);
  expect(both.text).not.toMatch(/h\.closure(Value|Fill)/);
  compared(both, [1, 2, 3], 40);
});
