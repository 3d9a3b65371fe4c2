/**
 * Broken and hostile programs end in problems, never in exceptions or hangs: every classic with damaged texts is checked, formatted,
 * asked about, and played if it still compiles, as in `npm run fuzz`; so is what that has found.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, createChecker, type SourceFile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applied, changesFrom } from '../scripts/fuzz/input.ts';
import { survive } from '../scripts/fuzz/survive.ts';
import { CLASSICS, testRandom } from './support/classic.ts';
import { readGame } from './support/read-game.ts';

const classicFiles = (name: string): SourceFile[] => readGame(join(import.meta.dirname, 'classics', name));

describe('damaged classics', () => {
  const texts = CLASSICS.flatMap(classicFiles).map(({ text }) => text);
  test.each(CLASSICS)(
    '%s',
    (name) => {
      const files = classicFiles(name);
      fc.assert(
        fc.property(fc.nat(), (seed) =>
          survive(applied(files, changesFrom(testRandom(seed)), texts), testRandom(seed)),
        ),
        { numRuns: 60, endOnFailure: true },
      );
    },
    120_000,
  );
});

/** Nothing to try while `npm run fuzz` has found nothing. */
const KEPT = join(import.meta.dirname, 'hostile');
describe.runIf(existsSync(KEPT))('kept findings', () => {
  test.each(existsSync(KEPT) ? readdirSync(KEPT) : [])('%s', (name) => {
    const { files, seed } = JSON.parse(readFileSync(join(KEPT, name), 'utf8')) as Kept;
    survive(files, testRandom(seed));
  });
});

interface Kept {
  readonly seed: number;
  readonly files: readonly SourceFile[];
}

describe('a hostile program', () => {
  const begin = (rules: string): ReturnType<typeof start> => {
    const { game, problems } = compile([
      { path: 'game.yaml', text: 'id: hostile\nname: { pl: Wroga, en: Hostile }\nplayers: 2\n' },
      { path: 'rules/hostile.rules', text: rules },
    ]);
    expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    return start(game?.core as never, { players: 2, seed: 1 });
  };
  test.each([
    {
      what: 'decisions that follow each other without end',
      rules:
        'state n: Int\nflow { repeat {\n  choose x from 1..2 by seat(1)\n  set n to n + x\n} until n > 100000\n end game drawn }',
    },
    {
      what: 'attempts within attempts',
      rules:
        'state n: Int\neffect deeper(k: Int) {\n  if possible { choose x from 1..2 by seat(1)\n    set n to n + x\n    deeper(k + 1)\n    require n < 0 because TT-ONE-01\n  } otherwise { set n to 3 }\n}\nflow { deeper(1)\n end game drawn }',
    },
  ])('$what can be answered one by one', ({ rules }) => {
    const session = begin(rules);
    for (let i = 0; i < 20; i++) expect(session.choose(i % session.candidateCount())).toEqual({ ok: true });
    expect([session.status.kind, session.decisions]).toEqual(['deciding', 20]);
  });
  test.each([
    { what: 'an endless loop', rules: 'state n: Int\nflow { repeat while n = 0 { set n to 0 } }' },
    { what: 'endless recursion of an effect', rules: 'effect again() { again() }\nflow { again() }' },
    {
      what: 'endless recursion of a function',
      rules: 'function f(n: Int): Int = when n = 0: 0 otherwise: f(n + 1)\nflow { require f(1) = 1 because TT-ONE-01 }',
    },
    { what: 'a number out of range', rules: 'state n: Int starts at 2\nflow { repeat 40 { set n to n * n } }' },
    { what: 'a state out of its bounds', rules: 'state n: Int from 0 to 3\nflow { set n to 4 }' },
    {
      what: 'a list that grows without end',
      rules:
        'state n: Int\nflow { let list = [1, 2]\n  repeat 30 { set list to list + list }\n  set n to count of list }',
    },
    { what: 'a choice without candidates', rules: 'flow { choose n from those i in 1..3 where i > 5 by seat(1) }' },
    { what: 'a division by zero', rules: 'state n: Int\nflow { set n to 3 / n rounded down }' },
    {
      what: 'checks that never settle',
      rules: 'state n: Int from 0 to 1\ncheck flip after change of n { set n to 1 - n }\nflow { set n to 1 }',
    },
    {
      what: 'events that never end',
      rules: 'event ping(p: Player)\non ping { emit ping(p) }\nflow { emit ping(seat(1)) }',
    },
    {
      what: 'two clauses that set the same value',
      rules: 'value v(n: Int): Int = n\nmodify v to 3\nmodify v to 4\nflow { require v(1) = 3 because TT-ONE-01 }',
    },
  ])('$what is a reported problem', ({ rules }) => {
    const { status } = begin(rules);
    expect(status.kind).toBe('broken');
    if (status.kind === 'broken') {
      expect(status.problem.code).toMatch(/^run\//);
      expect(status.problem.site.file).toBe('rules/hostile.rules');
    }
  });
});

describe('checking again after an edit', () => {
  test('finds exactly what a whole check finds, but for what became unused', () => {
    const files = classicFiles('reversi');
    const texts = files.map(({ text }) => text);
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const checker = createChecker();
        checker.check(files);
        let now: readonly SourceFile[] = files;
        for (const change of changesFrom(testRandom(seed))) {
          now = applied(now, [change], texts);
          const relevant = (list: ReturnType<typeof compile>['problems']) =>
            list.filter((problem) => problem.code !== 'names/unused');
          expect(relevant(checker.check(now).problems)).toEqual(relevant(compile(now).problems));
        }
      }),
      { numRuns: 80, endOnFailure: true },
    );
  }, 120_000);
});
