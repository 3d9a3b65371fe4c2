/** Checking again after an edit says exactly what a check from nothing says: the same problems, the same program. */
import { compile, createChecker, createLanguageService, interpretSchema, type SourceFile } from '@kodeks/dsl';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGame } from '../../support/read-game.ts';

const READ = { compileSchema: interpretSchema };
const fresh = (files: readonly SourceFile[]): SourceFile[] => files.map((file) => ({ ...file }));

/** One edit somewhere in a file: what fingers do, and what breaks things. */
const edit = fc.record({
  file: fc.nat(),
  place: fc.nat(),
  how: fc.constantFrom('digit', 'line', 'comment', 'word', 'character', 'twice', 'back') as fc.Arbitrary<How>,
});
type How = 'digit' | 'line' | 'comment' | 'word' | 'character' | 'twice' | 'back';
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

function edited(
  files: readonly SourceFile[],
  original: readonly SourceFile[],
  { file, place, how }: Edit,
): SourceFile[] {
  // words of the reference matter least and are the most: rules and components are edited as often as all the rest
  const few = files.filter(({ path }) => /^(rules|components)\//.test(path));
  const pool = file % 2 === 0 ? few : files;
  const chosen = pool[Math.floor(file / 2) % pool.length]!;
  const { text } = chosen;
  const at = place % (text.length + 1);
  const lines = text.split('\n');
  const line = place % lines.length;
  const next: Readonly<Record<How, () => string>> = {
    digit: () => text.slice(0, at) + text.slice(at).replace(/\d+/, (number) => `${(Number(number) + 1) % 90}`),
    line: () => lines.toSpliced(line, 1).join('\n'),
    comment: () => lines.toSpliced(line, 0, chosen.path.endsWith('.rules') ? '  // more' : '# more').join('\n'),
    word: () => text.slice(0, at) + text.slice(at).replace(/\p{L}+/u, (word) => `${word}s`),
    character: () => text.slice(0, at) + text.slice(at + 1),
    twice: () => lines.toSpliced(line, 0, lines[line]!).join('\n'),
    back: () => original.find(({ path }) => path === chosen.path)!.text,
  };
  return files.map((one) => (one === chosen ? { path: one.path, text: next[how]() } : one));
}

describe.each([
  { folder: 'test/classics/connect-four', runs: 12 },
  { folder: 'games/master-of-orion', runs: 5 },
  { folder: 'games/eclipse', runs: 4 },
])('$folder', ({ folder, runs }) => {
  const original = readGame(folder);

  test('again is as from nothing, whatever is edited', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 2, maxLength: 5 }), (edits) => {
        const service = createLanguageService(READ);
        const checker = createChecker({ ...READ, whole: true });
        let files: readonly SourceFile[] = original;
        service.update(files);
        checker.check(files);
        for (const one of edits) {
          files = edited(files, original, one);
          const nothing = compile(fresh(files), READ);
          const found = service.update(files);
          expect(found.problems).toEqual(createLanguageService(READ).update(fresh(files)).problems);
          const again = checker.check(files);
          expect(again.problems).toEqual(nothing.problems);
          expect(again.game?.core.fingerprint).toBe(nothing.game?.core.fingerprint);
        }
      }),
      { numRuns: runs, seed: 7 },
    );
  });
});

/** Edits that go the short way, or must not. */
describe('a body that', () => {
  const rules = (body: string): SourceFile[] => [
    { path: 'game.yaml', text: 'id: x\nname: { pl: X, en: X }\nplayers: 2\n' },
    {
      path: 'rules/10.rules',
      text: `state n: Int starts at 0\nfunction twice(k: Int): Int = k * 2\neffect go() {\n${body}\n}\nflow {\n  go()\n  end game\n}\n`,
    },
  ];
  const codes = (found: { readonly problems: readonly { readonly code: string }[] }): string[] =>
    found.problems.map(({ code }) => code);

  test.each([
    { what: 'loses the last use of a name', from: '  set n to twice(n)', to: '  set n to n + 1' },
    { what: 'takes a name into use', from: '  set n to n + 1', to: '  set n to twice(n)' },
    {
      what: 'grows above a mistake',
      from: '  set n to twice(n)\n  set m to 1',
      to: '  set n to 1 + twice(n)\n  set m to 1',
    },
    { what: 'becomes a comment', from: '  set n to twice(n)', to: '  // set n to twice(n)' },
    { what: 'goes on with a name half typed', from: '  set n to twi', to: '  set n to twice' },
  ])('$what', ({ from, to }) => {
    const checker = createChecker();
    checker.check(rules(from));
    const again = checker.check(rules(to));
    expect(again.problems).toEqual(compile(rules(to)).problems);
    expect(codes(checker.check(rules(from)))).toEqual(codes(compile(rules(from))));
  });

  test('is used by an example alone stays unused', () => {
    const files = [
      ...rules('  set n to n + 1'),
      {
        path: 'examples/a.yaml',
        text: 'examples:\n  - id: XX-EX-01\n    title: { pl: A, en: A }\n    players: 2\n    given: |\n      set n to twice(4)\n    then:\n      - n = 8\n',
      },
    ];
    const service = createLanguageService();
    const before = service.update(files);
    expect(codes(before)).toContain('names/unused');
    const again = files.map((file) => ({ ...file, text: file.text.replace('n + 1', 'n + 12') }));
    expect(codes(service.update(again))).toEqual(codes(before));
  });
});
