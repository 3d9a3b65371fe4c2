/** Mutants: what is changed, said in the words of the text, and which of them examples notice. */
import { compile, compileExamples, renderText, type SourceFile } from '@kodeks/dsl';
import { type Examiner, examinerOf, type Mutant, type MutantEnd, mutantsOf } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';

function gameOf(rules: string, examples = ''): { readonly mutants: readonly Mutant[]; readonly examiner: Examiner } {
  const files: SourceFile[] = [
    { path: 'game.yaml', text: 'id: small\nname: { pl: Mała, en: Small }\nplayers: 2 to 3\n' },
    { path: 'rules/small.rules', text: rules },
    ...(examples === '' ? [] : [{ path: 'examples/small.yaml', text: examples }]),
  ];
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(renderText(problems, new Map(files.map((file) => [file.path, file]))));
  const { out, problems: wrong } = compileExamples(game);
  expect(wrong).toEqual([]);
  const { core: program, sources, texts } = game;
  return {
    mutants: mutantsOf({ program, sources }),
    examiner: examinerOf(
      { program, extended: out.program, examples: out.examples, texts },
      { games: 8, players: [2], seed: 1, limit: 200 },
    ),
  };
}

const shown = (mutants: readonly Mutant[]): string[] =>
  mutants.map(({ kind, before, after }) => `${kind}: ${before} => ${after}`);

describe('every place of the text', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['function f(a: Int): Int = a + 2', ['number: function f(a: Int): Int = a + 2 => function f(a: Int): Int = a + 3']],
    [
      'function f(a: Int): Int = a + 2',
      ['arithmetic: function f(a: Int): Int = a + 2 => function f(a: Int): Int = a - 2'],
    ],
    [
      'function f(a: Int): Bool = a <= 2',
      ['comparison: function f(a: Int): Bool = a <= 2 => function f(a: Int): Bool = a < 2'],
    ],
    [
      'function f(a: Bool, b: Bool): Bool = a and not b',
      [
        'logic: function f(a: Bool, b: Bool): Bool = a and not b => function f(a: Bool, b: Bool): Bool = a or not b',
        'logic: function f(a: Bool, b: Bool): Bool = a and not b => function f(a: Bool, b: Bool): Bool = a and b',
      ],
    ],
    [
      'function f(p: Player, q: Player): Int = n of p',
      ['player: function f(p: Player, q: Player): Int = n of p => function f(p: Player, q: Player): Int = n of q'],
    ],
    [
      'function f(): Int = count of p in players where n of p > 0',
      ['condition: function f(): Int = count of p in players where n of p > 0 => without its `where`'],
    ],
    [
      'function f(): optional Player = best p in players by n of p highest first',
      ['order: function f(): optional Player = best p in players by n of p highest first => in the opposite order'],
    ],
    [
      'effect f(p: Player) { require n of p > 0 because TRY-01 }',
      ['condition: effect f(p: Player) { require n of p > 0 because TRY-01 } => without this requirement'],
    ],
    [
      'effect f(p: Player) { gain 1 n for p }',
      [
        'missing: effect f(p: Player) { gain 1 n for p } => left out',
        'arithmetic: effect f(p: Player) { gain 1 n for p } => effect f(p: Player) { lose 1 n for p }',
      ],
    ],
    [
      'effect f(p: Player) { may grow { gain 1 n for p } }',
      ['choice: effect f(p: Player) { may grow { gain 1 n for p } } => must be done: nobody may do without'],
    ],
  ];
  test.each(cases)('%s', (rules, expected) => {
    const { mutants } = gameOf(`state n of Player: Int, payable\n${rules}\nflow { end game }\n`);
    for (const one of expected) expect(shown(mutants)).toContain(one);
  });

  test('truths are no numbers, comments and rule ids are no words', () => {
    const { mutants } = gameOf(
      'state on: Bool\neffect f() implements TRY-01 { set on to yes } // 1 <= 2\nflow { f(); end game }\n',
    );
    expect(mutants.map(({ kind }) => kind)).toEqual(expect.not.arrayContaining(['number', 'comparison']));
  });

  test('a group of requirements that is used twice is changed in both places at once', () => {
    const { mutants } = gameOf(`state n of Player: Int, starts at 3
requirements rich(p: Player) { n of p > 2 because TRY-02 }
action one { choose p from players where rich(p); gain 1 n for p }
action two { choose p from players where rich(p); lose 1 n for p }
flow { one action of one, two by seat(1); end game }
`);
    const changed = mutants.filter(({ kind, rules }) => kind === 'comparison' && rules.includes('TRY-02'));
    expect(changed.map(({ edits }) => edits.length)).toEqual([expect.any(Number)]);
    expect(changed[0]?.edits.length).toBeGreaterThan(1);
  });
});

describe('what notices a mutant', () => {
  const RULES = `state n of Player: Int from 0 to 10, starts at 3
action rest implements TRY-01 { gain 1 n }
action work implements TRY-02 {
  require n of you > 2 because TRY-03
  lose 2 n
}
action cheat implements TRY-04 { set n of you to 7 }
flow { one action of rest, work by seat(1); end game }
`;
  const EXAMPLES = `- id: TRY-EX-01
  title: { pl: Praca, en: Work }
  rules: [TRY-02]
  players: 2
  seed: 1
  when: [{ do: work }]
  then: [n of p1 = 1]
- id: TRY-EX-02
  title: { pl: Za mało, en: Too little }
  rules: [TRY-03]
  players: 2
  seed: 1
  given: |
    set n of p1 to 2
  then: [{ illegal: { do: work, because: TRY-03 } }]
`;
  const { mutants, examiner } = gameOf(RULES, EXAMPLES);
  const endOf = (part: RegExp, kind?: string): MutantEnd[] =>
    mutants
      .filter(
        ({ before, after, kind: own }) => part.test(`${before} => ${after}`) && (kind === undefined || own === kind),
      )
      .map((mutant) => examiner.examine(mutant));

  test('an example, by name', () => {
    expect(endOf(/lose 2 n => lose 3 n/)).toMatchObject([{ kind: 'killed', by: 'example', example: 'TRY-EX-01' }]);
    expect(endOf(/lose 2 n => left out/)).toMatchObject([{ kind: 'killed', by: 'example', example: 'TRY-EX-01' }]);
  });
  test('[TRY-03] what only a search comes to: a refusal', () => {
    expect(endOf(/> 2 because TRY-03 => .*>= 2/)).toMatchObject([{ kind: 'killed', example: 'TRY-EX-02' }]);
    expect(endOf(/without this requirement/)).toMatchObject([{ kind: 'killed', example: 'TRY-EX-02' }]);
  });
  test('nothing: it has survived, and the games say whether it matters', () => {
    const ends = endOf(/gain 1 n.*=> left out/);
    expect(ends).toMatchObject([{ kind: 'survived' }]);
    expect(ends).toEqual([expect.objectContaining({ differs: expect.any(Number) })]);
  });
  test('a place that nothing comes to', () =>
    expect(endOf(/set n of you to 7.*=> left out/)).toEqual([{ kind: 'unreached' }]));
  test('an example that fails as it is notices nothing', () => {
    const failing = gameOf(RULES, EXAMPLES.replace('n of p1 = 1', 'n of p1 = 9'));
    expect(failing.examiner.failing).toEqual(['TRY-EX-01']);
    const mutant = failing.mutants.find(({ after }) => after === 'lose 3 n');
    expect(mutant && failing.examiner.examine(mutant).kind).toBe('survived');
  });
});
