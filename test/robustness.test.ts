/**
 * Broken and hostile programs end in problems, never in exceptions or hangs: every classic with tokens deleted, doubled and
 * swapped is checked, and played if it still compiles.
 */
import { join } from 'node:path';
import { compile, createChecker, type SourceFile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLASSICS, testRandom } from './support/classic.ts';
import { readGame } from './support/read-game.ts';

const TOKEN = /\/\/[^\n]*|[A-Za-z_][A-Za-z0-9_]*|\d+|\s+|[^\sA-Za-z0-9_]/g;

/** One change to the tokens of a text. */
interface Mutation {
  readonly how: 'delete' | 'double' | 'swap' | 'replace';
  readonly at: number;
  readonly with: number;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  how: fc.constantFrom('delete', 'double', 'swap', 'replace'),
  at: fc.nat(),
  with: fc.nat(),
});

function mutate(text: string, mutations: readonly Mutation[]): string {
  const tokens = text.match(TOKEN) ?? [];
  for (const change of mutations) {
    const at = change.at % tokens.length;
    const other = change.with % tokens.length;
    const [one = '', two = ''] = [tokens[at], tokens[other]];
    if (change.how === 'delete') tokens[at] = ' ';
    else if (change.how === 'double') tokens[at] = `${one} ${one}`;
    else if (change.how === 'replace') tokens[at] = two;
    else [tokens[at], tokens[other]] = [two, one];
  }
  return tokens.join('');
}

describe('mutated classics', () => {
  test.each(CLASSICS)(
    '%s',
    (name) => {
      const files = readGame(join(import.meta.dirname, 'classics', name));
      fc.assert(
        fc.property(
          fc.array(mutation, { minLength: 1, maxLength: 3 }),
          fc.integer({ min: 1, max: 1000 }),
          (mutations, seed) => {
            const broken = files.map((file) =>
              file.path.endsWith('.rules') ? { ...file, text: mutate(file.text, mutations) } : file,
            );
            survives(broken, seed);
          },
        ),
        { numRuns: 60, endOnFailure: true },
      );
    },
    120_000,
  );
});

/** Compiles; if that works, plays a little, asks for everything a host asks for, and takes it all back. */
function survives(files: readonly SourceFile[], seed: number): void {
  const { game, problems } = compile(files);
  for (const problem of problems) {
    const file = files.find((one) => one.path === problem.at.span.file);
    expect(problem.message).not.toBe('');
    if (file !== undefined) expect(problem.at.span.end).toBeLessThanOrEqual(file.text.length);
  }
  if (game === undefined) {
    expect(problems.some((problem) => problem.severity === 'error')).toBe(true);
    return;
  }
  const session = start(game.core, { players: 2, seed, mode: 'full', texts: game.texts });
  const below = testRandom(seed);
  for (let n = 0; n < 12 && session.status.kind === 'deciding' && session.status.players.length > 0; n++) {
    session.decision();
    session.view(0);
    session.chooseRandom(below);
  }
  session.log(0);
  while (session.undo().done) if (session.decisions === 0) break;
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
    const files = readGame(join(import.meta.dirname, 'classics/reversi'));
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
        const checker = createChecker();
        checker.check(files);
        let now = files;
        for (const one of mutations) {
          now = now.map((file) => (file.path.endsWith('.rules') ? { ...file, text: mutate(file.text, [one]) } : file));
          const relevant = (list: ReturnType<typeof compile>['problems']) =>
            list.filter((problem) => problem.code !== 'names/unused');
          expect(relevant(checker.check(now).problems)).toEqual(relevant(compile(now).problems));
        }
      }),
      { numRuns: 80, endOnFailure: true },
    );
  }, 120_000);
});
