/** Counting sequences of decisions gives what choosing and taking back by hand gives, whatever the rules do. */
import { perft } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { startSmall } from '../support/small-game.ts';

/** The same tree, walked by a session: every candidate of the first player to decide, then back. */
function byHand(rules: string, depth: number): readonly number[] {
  const session = startSmall(rules);
  const nodes: number[] = new Array(depth).fill(0);
  const visit = (at: number): void => {
    if (at > 0) nodes[at - 1]! += 1;
    if (at === depth || session.status.kind !== 'deciding') return;
    const count = session.decision()?.candidates.length ?? 0;
    for (let i = 0; i < count; i++) {
      expect(session.choose(i)).toEqual({ ok: true });
      visit(at + 1);
      session.undo();
    }
  };
  visit(0);
  return nodes;
}

const STATES = 'state a of Player: Int\nstate b of Player: Int\nstate c of Player: Int\n';
const block = (set: string, to: string): string =>
  `simultaneously for each p in players { choose n from ${set} by p } then { set p.${to} to n }`;

describe('several players at once', () => {
  test.each([
    ['one block', `flow { ${block('1..3', 'a')}; end game }`, [3, 9]],
    [
      'two blocks, the second by the answers of the first',
      `flow { ${block('1..3', 'a')}; ${block('1..p.a', 'b')}; end game }`,
      [3, 9, 18, 36],
    ],
    [
      'three blocks',
      `flow { ${block('1..2', 'a')}; ${block('1..p.a', 'b')}; ${block('p.b..2', 'c')}; end game }`,
      undefined,
    ],
    [
      'a choice between two blocks',
      `flow { ${block('1..2', 'a')}; choose m from 1..2 by seat(2); ${block('m..3', 'b')}; end game }`,
      undefined,
    ],
  ])('%s, to every depth', (_, flow, nodes) => {
    for (let depth = 1; depth <= 7; depth++) {
      const found = perft(startSmall(STATES + flow), depth);
      expect(found.nodes).toEqual(byHand(STATES + flow, depth));
      if (nodes !== undefined) expect(found.nodes.slice(0, nodes.length)).toEqual(nodes.slice(0, depth));
      expect(found.faults).toBe(0);
    }
  });
});

test('a free action is one of the ways on', () => {
  const rules = `state food of Player: Int starts at 2
free action eat throughout { require you.food > 0; set you.food to you.food - 1 }
action rest_ { set you.food to you.food }
flow { turns clockwise from seat(1) for 1 rounds { one action of rest_ with free actions eat } }
`;
  for (let depth = 1; depth <= 5; depth++) expect(perft(startSmall(rules), depth).nodes).toEqual(byHand(rules, depth));
});

describe('rules that break', () => {
  test('a dead end is told, with the number of decisions before it', () => {
    const found = perft(
      startSmall(`state n: Int
flow { choose a from 1..3 by seat(1); roll 1 Die as r; choose b from a..2 by seat(1); set n to b; end game }
dice Die, faces 1..1
`),
      3,
    );
    expect(found).toMatchObject({ faults: 1, first: { decisions: 1, problem: { code: 'run/dead-end' } } });
    expect(found.nodes).toEqual([3, 3, 0]);
  });

  test('a game that cannot begin is no game without sequences', () => {
    const found = perft(startSmall('state n: Int\nflow { choose a from 2..1 by seat(1); set n to a; end game }\n'), 2);
    expect(found).toMatchObject({ nodes: [0, 0], faults: 1, first: { decisions: 0 } });
  });
});
