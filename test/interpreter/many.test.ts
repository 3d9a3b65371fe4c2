/** However many checks and free actions a game has, each of them works, and none but those that should. */
import { describe, expect, test } from 'vitest';
import { startSmall } from '../support/small-game.ts';

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

describe.each([31, 32, 33, 70])('%i checks', (n) => {
  const rules = `${numbers(n)
    .map(
      (i) => `state a${i}: Int\nstate ran${i}: Int\ncheck c${i} after change of a${i} { set ran${i} to ran${i} + 1 }`,
    )
    .join('\n')}
kind Chip { worth: Int }
place box: set of Chip, holds all
place table_: set of Chip
state moved: Int
check last_ after change of table_ { set moved to moved + 1 }
state sum: Int
check twice after change of ran${n} { set sum to sum + 10 }
flow {
  choose k from 1..${n} by seat(1)
  ${numbers(n)
    .map((i) => `if k = ${i} { set a${i} to 5 }`)
    .join('\n  ')}
  choose goOn from 1..2 by seat(1)
  as one step { set a1 to 7; set a${n} to 9; for each chip in box { move chip to table_ } }
  choose done from goOn..2 by seat(1)
  end game
}
`;
  const components =
    'kind: Chip\nitems:\n  - { id: chip, name: { pl: Żeton, en: Chip }, count: 2, worth: 1, provenance: rulebook }\n';
  const ran = (session: ReturnType<typeof startSmall>): number[] =>
    numbers(n).filter((i) => session.inspect(`ran${i}`, []).value > 0);

  test.each([1, n - 1, n])('number %i runs alone', (k) => {
    const session = startSmall(rules, { components }, { mode: 'checked' });
    session.choose(`k=${k}`);
    expect(session.status.kind).toBe('deciding');
    expect(ran(session)).toEqual([k]);
    expect(session.inspect('sum', []).value).toBe(k === n ? 10 : 0);
    session.undo();
    expect(ran(session)).toEqual([]);
  });

  test('several wait for the end of a step, and a place is watched too', () => {
    const session = startSmall(rules, { components });
    session.choose('k=2');
    const hash = session.hash();
    session.choose(0);
    expect(ran(session)).toEqual([1, 2, n]);
    expect(session.inspect('moved', []).value).toBe(1);
    session.undo();
    expect(session.hash()).toBe(hash);
  });
});

describe.each([31, 32, 40])('%i free actions', (n) => {
  const rules = `${numbers(n)
    .map((i) => `state b${i}: Int\nfree action f${i} throughout { set b${i} to b${i} + 1 }`)
    .join('\n')}
action wait_ { set b1 to b1 }
flow { turns clockwise from seat(1) for 1 rounds { one action of wait_ with free actions ${numbers(n)
    .map((i) => `f${i}`)
    .join(', ')} }
  turns clockwise from seat(1) for 1 rounds { one action of wait_ with free actions f${n} } }
`;

  test('are all offered, and each does its own', () => {
    const session = startSmall(rules);
    expect(session.decision()?.candidates.filter(({ free }) => free)).toHaveLength(n);
    session.choose(`f${n}`);
    expect(session.inspect(`b${n}`, []).value).toBe(1);
    for (let i = 0; i < 2; i++) session.choose('wait_');
    expect(session.decision()?.candidates.map(({ key }) => key)).toEqual(['wait_', `f${n}`]);
  });
});
