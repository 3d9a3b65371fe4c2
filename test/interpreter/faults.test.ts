/** A fault of the rules is never taken for a number: not at the end, not by an example, not by whoever asks for a value. */
import { describe, expect, test } from 'vitest';
import { FP, PROCEDURE } from '../../interpreter/state/cells.ts';
import { startSmall } from '../support/small-game.ts';
import { tryRules } from '../support/try-rules.ts';

describe('a fault in a score or a ranking', () => {
  test.each(['fast', 'full', 'checked'] as const)('breaks the game in %s mode, with the place', (mode) => {
    const rules = 'score points(p: Player) = 10 / (p.number - 1) rounded down\nflow { end game }\n';
    const { status } = startSmall(rules, {}, { mode });
    expect(status).toMatchObject({
      kind: 'broken',
      problem: { code: 'run/divided-by-zero', site: { file: 'rules/small.rules', start: 6 } },
    });
  });

  test('recursion without end is told as such', () => {
    const rules = `function deeper(n: Int): Int = when n = 0 - 1: 0 otherwise: deeper(n + 1) + 1
score points(p: Player) = deeper(p.number)
flow { end game }
`;
    expect(startSmall(rules).status).toMatchObject({
      kind: 'broken',
      problem: { code: 'run/too-deep', message: expect.stringContaining('(`deeper` → `deeper`)'), site: { start: 84 } },
    });
  });

  test('a game that somebody has won is broken too, if a score has no value', () => {
    const rules = 'score points(p: Player) = 10 / (p.number - 1) rounded down\nflow { end game won by seat(2) }\n';
    expect(startSmall(rules).status.kind).toBe('broken');
  });

  test('looking at a value ends nothing', () => {
    const session = startSmall(`score points(p: Player) = 10 / (p.number - 1) rounded down
flow { choose n from 1..2 by seat(1); end game }
`);
    expect(session.inspect('points', ['p1']).value).toBe(0);
    expect(session.status.kind).toBe('deciding');
  });
});

test('an expectation that has no value is told as a fault, not as a 0', () => {
  const told = tryRules({
    rules: 'function share(n: Int): Int = 10 / n rounded down',
    then: 'share(0) = 0',
  });
  expect(told).toContain('divided by 0');
});

describe('look-ahead', () => {
  const moves = (limited: string): string => `kind Chip { worth: Int }
place box: set of Chip, holds all
place table_: set of Chip
place cup: set of Chip${limited}
state n: Int
flow {
  choose k from 1..2 by seat(1)
  let chip = first c in box
  move chip to table_
  set n to k
  choose other from 1..2 by seat(1)
  let second_ = first c in box
  move second_ to cup
  set n to other
  end game
}
`;
  const components =
    'kind: Chip\nitems:\n  - { id: chip, name: { pl: Żeton, en: Chip }, count: 2, worth: 1, provenance: rulebook }\n';

  test('follows a move only where the place may refuse it', () => {
    const mayFail = (rules: string): string => {
      const session = startSmall(rules, { components });
      const body =
        session.machine.code.procedures[session.machine.cells[session.machine.cells[FP]! - PROCEDURE]!]!.body!;
      return body.waits.map((point, at) => (point === undefined ? '' : String(body.mayFailAfter[at]))).join('');
    };
    expect(mayFail(moves(''))).toBe('00');
    expect(mayFail(moves(', at most 1'))).toBe('11'); // from the first choice on, the second move may be refused
  });

  test('that gives up is counted, and the game goes on', () => {
    const session = startSmall(`state sum: Int
flow {
  repeat 14 as step_ { choose n from 1..2 by seat(1); set sum to sum + n * n * n }
  require remainder(sum, 97) = 96
  end game
}
`);
    session.decision();
    expect(session.unproven()).toBeGreaterThan(0);
    expect(session.status.kind).toBe('deciding');
  });
});
