/** Planted faults: each is found within a few hundred decisions, its way is short, and its example fails for the same reason. */
import { compile, compileExamples, renderText, type SourceFile } from '@kodeks/dsl';
import {
  coverageReport,
  exampleText,
  exploration,
  type Finding,
  type FindingKind,
  isExercised,
  runExample,
  shrunk,
  start,
} from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';

/** A sound game of digging: what is planted takes the place of one of its lines, or comes to them. */
const SOUND = `kind Gem { value: Int }
state ore of Player: Int from 0 to 9, payable, excess is lost
state round: Int from 0 to 8
state done: Bool
place bag: bag of Gem
place mine: stack of Gem, face down, holds all
place hand of Player: set of Gem, seen by owner
setup { shuffle mine }
action dig { gain 2 ore }
action sell {
  require ore of you > 1 because MOL-01
  lose 2 ore
}
action take {
  require mine.size > 0 because MOL-02
  draw 1 from mine to hand of you
}
flow {
  repeat 6 {
    set round to round + 1
    for each p in players { one action of dig, sell, take by p }
  }
  end game
}
score gems(p: Player) = count of hand of p
invariant gemsAreKept: mine.size + sum of count of hand of p for p in players = 4
invariant oreIsBounded for each p in players: ore of p <= 9
`;
const GEMS = `kind: Gem
items:
  - { id: ruby, name: { pl: Rubin, en: Ruby }, count: 2, value: 3 }
  - { id: topaz, name: { pl: Topaz, en: Topaz }, count: 2, value: 1 }
`;

interface Planted {
  readonly says: string;
  readonly line: string;
  readonly instead: string;
  readonly found: FindingKind;
  /** Answers on the shortest way, at most. */
  readonly most: number;
}

const DIG = 'action dig { gain 2 ore }';
const EVERYBODY = 'one action of dig, sell, take by p';
const TAKES = 'draw 1 from mine to hand of you';
const ROUND = 'set round to round + 1';

/** The two players decide in turn: what one of them brings about in three answers takes five. */
const planted: readonly Planted[] = [
  plant(
    'a choice without an answer',
    ROUND,
    `${ROUND}; for each p in players { choose g from hand of p by p }`,
    'dead-end',
    0,
  ),
  plant('nothing can be done without ore', EVERYBODY, 'one action of sell by p', 'dead-end', 0),
  plant('a stock that runs out', EVERYBODY, 'one action of take by p', 'dead-end', 4),
  plant(
    'a loop that never ends',
    DIG,
    'action dig { gain 2 ore; repeat while ore of you > 1 { set done to yes } }',
    'endless',
    1,
  ),
  plant(
    'functions that call each other for ever',
    DIG,
    'function up(n: Int): Int = when n > 9: n otherwise: down(n)\nfunction down(n: Int): Int = up(n + ore of seat(1) - 4)\naction dig { gain 2 ore; if up(0) > 99 { gain 1 ore } }',
    'endless',
    3,
  ),
  plant('a game that goes on for ever', 'repeat 6 {', 'repeat while not done {', 'broken', 16),
  plant(
    'a game that nobody can end',
    'repeat 6 {\n    set round to round + 1',
    'repeat while not done {',
    'endless',
    400,
  ),
  plant('a number beyond its bounds', ROUND, 'set round to round + 2', 'broken', 8),
  plant('a number below its bounds', ROUND, 'set round to round - 1', 'broken', 0),
  plant('an invariant that gaining breaks', 'ore of p <= 9', 'ore of p <= 5', 'invariant', 5),
  plant('an invariant of hands', 'ore of p <= 9', 'count of hand of p <= 1', 'invariant', 3),
  plant('an invariant of the end only', 'ore of p <= 9', 'round < 6 or ore of p < 8', 'invariant', 12),
  plant('a thing that is lost', TAKES, 'draw 1 from mine to bag', 'invariant', 1),
  plant('a division by nothing', 'lose 2 ore', 'lose 2 ore\n  gain 6 / ore of you rounded down ore', 'broken', 3),
  plant(
    'the best of nothing',
    DIG,
    'action dig { gain 2 ore; let g = surely best x in hand of you by x.value highest first; move g to bag }',
    'broken',
    1,
  ),
  plant('a player who is not there', DIG, 'action dig { gain 2 ore; set ore of seat(round + 1) to 1 }', 'broken', 3),
];

function plant(says: string, line: string, instead: string, found: FindingKind, most: number): Planted {
  return { says, line, instead, found, most };
}

function gameWith(rules: string, components = GEMS) {
  const files: SourceFile[] = [
    { path: 'game.yaml', text: 'id: mole\nname: { pl: Kret, en: Mole }\nplayers: 2\n' },
    { path: 'rules/mole.rules', text: rules },
    { path: 'components/gems.yaml', text: components },
  ];
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(renderText(problems, new Map(files.map((file) => [file.path, file]))));
  return game;
}

function explored(game: ReturnType<typeof gameWith>, bursts: number) {
  const { core: program, texts } = game;
  const settings = { players: [2], options: [{}], seed: 1, limit: 300 };
  const one = exploration({ program, texts }, settings);
  for (let i = 0; i < bursts; i++) one.goOn();
  return { ...one, findings: one.findings.map((finding) => shrunk({ program, texts }, finding)), counts: one.counts };
}

/** Does the finding, written as an example, fail? */
function fails(game: ReturnType<typeof gameWith>, finding: Finding): boolean {
  const text = exampleText({
    id: 'MOL-FOUND-01',
    title: { pl: 'Znalezione', en: 'Found' },
    rules: [],
    recording: { ...finding.recording, options: {} },
    valueName: () => '',
    then: [finding.kind === 'endless' ? 'over: yes' : 'over: no'],
  });
  const { out, problems } = compileExamples(game, [{ path: 'examples/found.yaml', text }]);
  expect(problems).toEqual([]);
  const { program, examples } = out;
  const playable = { program, start: (options: Parameters<typeof start>[1]) => start(program, options) };
  return examples.every((example) => !runExample(playable, example).passed);
}

describe('a planted fault is found, its way is short, its example fails', () => {
  test.each(planted)('$says', ({ line, instead, found, most }) => {
    expect(SOUND).toContain(line);
    const game = gameWith(SOUND.replace(line, instead));
    const { findings } = explored(game, found === 'endless' ? 3 : 24);
    const kinds = findings.map(({ kind }) => kind);
    expect(kinds).toContain(found);
    const [finding] = findings.filter(({ kind }) => kind === found);
    expect(finding?.recording.answers.length).toBeLessThanOrEqual(most);
    expect(finding && fails(game, finding)).toBe(true);
  });

  test('a sound game has none', () => expect(explored(gameWith(SOUND), 40).findings).toEqual([]));
});

describe('what never happens is listed', () => {
  const never = (rules: string, components?: string): string[] => {
    const game = gameWith(rules, components);
    const { counts } = explored(game, 60);
    const { core: program, translation } = game;
    const report = coverageReport(
      { program, ...translation.carriers(), reference: [] },
      { examples: [], playouts: counts },
    );
    return [...report.parts, ...report.items]
      .filter((part) => !isExercised(part))
      .map((part) => `${part.kind} ${'name' in part ? part.name : part.id}`);
  };
  const cases: readonly (readonly [says: string, line: string, instead: string, listed: string])[] = [
    [
      'a branch',
      'action dig { gain 2 ore }',
      'action dig { if ore of you > 9 { may burn { lose 1 ore } }; gain 2 ore }',
      'branch burn',
    ],
    ['an action that nobody can take', 'ore of you > 1 because MOL-01', 'ore of you > 9 because MOL-01', 'action sell'],
    [
      'a requirement that never refuses',
      'ore of you > 1 because MOL-01',
      'ore of you >= 0 because MOL-01',
      'requirement ore of you >= 0',
    ],
    [
      'an effect',
      'action dig { gain 2 ore }',
      'effect burn() { lose 1 ore }\naction dig { gain 2 ore; if round > 7 { burn() } }',
      'effect burn',
    ],
    [
      'a score that nobody reads',
      'score gems(p: Player) = count of hand of p',
      'function spare(p: Player): Int = ore of p\nscore gems(p: Player) = when round > 7: spare(p) otherwise: 0',
      'function spare',
    ],
  ];
  test.each(cases)('%s', (_, line, instead, listed) => {
    expect(SOUND).toContain(line);
    expect(never(SOUND.replace(line, instead))).toContain(listed);
  });
  test('a card that can never be played', () => {
    const rules = SOUND.replace(
      TAKES,
      'if some g in mine where g.design = @ruby { move the first g in mine where g.design = @ruby to hand of you }',
    );
    expect(never(rules)).toContain('Gem topaz');
  });
});
