/** Choices of several things at once: every allowed set is found, and a search that gives up says so. */
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { startSmall } from '../support/small-game.ts';

/** The keys that are offered first. */
const offered = (rules: string): readonly string[] =>
  startSmall(rules)
    .decision()
    ?.candidates.map(({ key }) => key) ?? [];

const choice = (head: string, such = ''): string => `state n: Int
flow { choose ${head} by seat(1)${such === '' ? '' : ` such that ${such}`}
  set n to count of xs
  end game }
`;

describe('a sum that only one large set has', () => {
  test.each([
    ['all but one of twenty', '1..20', 'sum of x for x in xs = 209', 19],
    ['the same from below', '1..20', 'sum of x for x in xs > 209', 20],
    ['a sum of nothing', '1..20', 'sum of x for x in xs < 1', 0],
    ['twenty-two of thirty', '1..30', 'sum of x for x in xs = 465', 30],
  ])('%s', (_, set, such, size) => {
    const session = startSmall(choice(`any xs from ${set}`, such));
    expect(session.decision()?.candidates.map(({ things }) => things.length)).toEqual([size]);
    session.choose(0);
    expect(session.inspect('n', []).value).toBe(size);
  });

  test('is found too where the search cannot know early', () => {
    // an even number of odd parts: no bound helps, 2 ** 19 sets come before the first that is allowed
    const such = 'remainder(sum of x * x for x in xs, 1000) = 869 and not xs contains 1';
    const session = startSmall(choice('any xs from 1..20', such));
    expect(session.decision()?.candidates.length).toBeGreaterThan(0);
  });
});

test('a search that finds nothing in millions of sets stops the game and says so', () => {
  const { status } = startSmall(choice('any xs from 1..40', 'remainder(sum of x for x in xs, 1000) = 999'));
  expect(status).toMatchObject({ kind: 'broken', problem: { code: 'run/too-many-candidates' } });
});

test('where the first thousand sets lead nowhere, nobody says that none does', () => {
  const session = startSmall(`state n: Int
flow { choose any xs from 1..20 by seat(1)
  require sum of x for x in xs = 209
  set n to 1
  end game }
`);
  session.decision();
  expect(session.status).toMatchObject({ kind: 'broken', problem: { code: 'run/too-many-candidates' } });
});

test('a search ahead that could not try all sets refutes nothing, and is counted', () => {
  const session = startSmall(`state n: Int
flow {
  choose first_ from 1..2 by seat(1)
  choose any xs from 1..20 by seat(1)
  require sum of x for x in xs = 209
  set n to first_
  end game }
`);
  expect(session.decision()?.candidates).toHaveLength(2);
  expect(session.machine.unproven).toBeGreaterThan(0);
});

describe('the limits', () => {
  test('are known before the elements are laid out', () => {
    expect(offered(choice('up to count of distinct([7, 8, 7]) xs from 1..4'))).toEqual(
      offered(choice('up to 2 xs from 1..4')),
    );
    for (let seed = 1; seed <= 50; seed++) {
      const session = startSmall(choice('up to count of distinct([7, 8, 7]) xs from 1..4'), {}, { seed });
      session.chooseRandom(testRandom(seed));
      expect(session.status.kind).toBe('over');
    }
  });

  test('may speak of the set itself: they say nothing before it is complete', () => {
    // for {1, 2, 3} the limit is 6; taken early, before 2 and 3 are in, it would turn the search back
    expect(offered(choice('any xs from 1..3', 'sum of x for x in xs <= 2 * count of xs'))).toEqual(
      ['none', '1', '1,2', '1,2,3', '1,3', '2'].map((set) => `xs=${set}`),
    );
    expect(offered(choice('any xs from 3..4', 'count of xs >= greatest of x - 2 for x in xs'))).toHaveLength(3);
    expect(offered(choice('any xs from 1..3', 'every x in xs satisfies x <= count of xs'))).toHaveLength(4);
  });
});
