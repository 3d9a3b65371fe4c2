import { describe, expect, test } from 'vitest';
import type { CoreProgram } from '../../../dsl/core/program.ts';
import { checkTexts } from '../../../dsl/text/check.ts';
import { describeText } from '../../../dsl/text/problems.ts';
import { dataOf, marked, usesIn, type WrittenGame } from './written-game.ts';

/** Problems as `code: marked text`. */
function problemsOf(game: WrittenGame, program?: CoreProgram): string[] {
  return check(game, program).map((problem) => `${describeText(problem).code}: ${marked(game, problem.at)}`);
}

function check(game: WrittenGame, program?: CoreProgram) {
  return checkTexts({
    data: dataOf(game),
    uses: usesIn(game),
    componentTexts: [],
    program: program === undefined ? undefined : () => program,
  }).problems;
}

const rule = (pl: string, en: string, rest = '') => `
sections:
  - id: CR
    title: { pl: Ruch, en: Movement }
    rules:
      - id: CR-01
        pl: "${pl}"
        en: "${en}"
        ${rest || 'gap: { pl: nie dotyczy, en: not needed }'}
`;

describe('both languages say everything', () => {
  test('a text that is missing or empty', () => {
    const game = { manifest: 'id: comet\nname: { pl: Kometa }\nplayers: 2\n' };
    expect(problemsOf(game)).toEqual(['text/missing-translation: { pl: Kometa }']);
    const blank = { manifest: 'id: comet\nname: { pl: Kometa, en: "" }\nplayers: 2\n' };
    expect(problemsOf(blank)).toEqual(['text/missing-translation: ""']);
  });

  test('a rule left in one language', () => {
    const same = 'Nobody may jump twice in a row';
    expect(problemsOf({ reference: rule(same, same) })).toEqual([`text/untranslated: "${same}"`]);
    expect(problemsOf({ reference: rule('Kometa', 'Kometa') })).toEqual([]); // a name may be the same
  });

  test('one component without a name among those that have one', () => {
    const components = 'kind: Engine\nitems:\n  - id: ion\n    name: { pl: Jonowy, en: Ion }\n  - id: warp\n';
    expect(problemsOf({ components })).toEqual(['text/missing-name: warp']);
    expect(problemsOf({ components: 'kind: Engine\nitems:\n  - id: ion\n  - id: warp\n' })).toEqual([]);
  });

  test('a word with forms in one language only', () => {
    const lexicon = 'nouns:\n  ore: { pl: { one: ruda, few: rudy, many: rud } }\n';
    const rules = 'state ore of Player: Int\n';
    expect(problemsOf({ lexicon, rules })).toEqual(['text/missing-translation: ore']);
  });
});

describe('messages', () => {
  const lexicon = (pl: string, en: string) => `prompts:\n  goal:\n    pl: "${pl}"\n    en: "${en}"\n`;
  const rules = 'action jump { choose x from players as goal }\n';
  const messageProblems = (pl: string, en: string) =>
    problemsOf({ lexicon: `${lexicon(pl, en)}verbs:\n  jump: { pl: skacz, en: jump }\n`, rules });

  test('that are broken', () => {
    expect(messageProblems('Wybierz {player', 'Choose {player}')).toEqual(['text/broken-message: {player']);
    expect(messageProblems('Wybierz {player}', 'Choose x}')).toEqual(['text/broken-message: }']);
  });

  test('whose placeholders differ', () => {
    expect(messageProblems('Wybierz {player} i {least}', 'Choose {player}')).toEqual([
      'text/placeholder-mismatch: "Choose {player}"',
    ]);
    expect(messageProblems('Wybierz {player_acc}', 'Choose {player}')).toEqual([]); // another form of the same thing
    expect(messageProblems('{most, plural, one {#} few {#} many {#} other {#}}', '{most}')).toEqual([]);
  });

  test('with a placeholder that nothing fills in', () => {
    expect(messageProblems('Wybierz {playr}', 'Choose {playr}')).toEqual(['text/unknown-placeholder: {playr}']);
    expect(messageProblems('Wybierz {playr}', 'Choose')).toEqual(['text/unknown-placeholder: {playr}']);
    const phrase = (text: string) =>
      problemsOf({
        rules: 'effect refuel(tank: Int) { gain tank ore }\nstate ore of Player: Bool\n',
        effect: 'refuel(1)\n',
        lexicon: `nouns:\n  ore: { pl: ruda, en: ore }\nphrases:\n  refuel: { pl: "${text}", en: "${text}" }\n`,
      });
    expect(phrase('{mood, select, inf {a} other {b}} {tank_gen}')).toEqual([]);
    expect(phrase('{tnak}')).toEqual(['text/unknown-placeholder: {tnak}']);
  });

  test('whose plurals lack a form', () => {
    const en = '{most, plural, one {# card} other {# cards}}';
    const pl = '{most, plural, one {# karta} other {# karty}}';
    expect(messageProblems(pl, en)).toEqual([`text/missing-plural: ${pl}`]);
    expect(messageProblems('{most, plural, =1 {a} few {b} many {c} other {d}}', en)).toEqual([]);
    const many = '{most, plural, one {a} many {b} other {c}}';
    expect(messageProblems('{most}', many)).toEqual([`text/extra-plural: ${many}`]);
  });
});

describe('numbers of the reference', () => {
  const components = 'table: discount\nrows: { 0: 0, 1: 2, 4 or more: 8 }\n';

  test('are typed in', () => {
    expect(problemsOf({ reference: rule('Gra trwa 8 rund.', 'The game takes eight rounds.') })).toEqual([
      'text/literal-number: 8',
    ]);
    expect(problemsOf({ reference: rule('Patrz CR-02 i D6.', 'See CR-02 and D6.') })).toEqual([]);
    expect(problemsOf({ reference: rule('Strona {12}, talia 2-osobowa', 'Page {13}') })).toEqual([
      'text/literal-number: 2',
    ]);
  });

  test('are bound to what exists', () => {
    const bound = (text: string) => problemsOf({ components, reference: rule(text, text) });
    expect(bound('{discount(1)}')).toEqual([]);
    expect(bound('{=discount(9)}')).toEqual([]);
    expect(bound('{discount(x)}')).toEqual(['text/bad-binding: {discount(x)}']);
    expect(bound('{discount}')).toEqual(['text/bad-binding: {discount}']);
    expect(bound('{(}')).toEqual(['text/bad-binding: {(}']);
    expect(bound('{discoun(1)}')).toEqual([]); // the rules were not compiled: it may be a function
  });

  test('are the same in both languages', () => {
    const game = { components, reference: rule('{discount(1)} mniej', '{discount(0)} off') };
    expect(problemsOf(game)).toEqual([
      'text/placeholder-mismatch: "{discount(0)} off"',
      'text/placeholder-mismatch: "{discount(1)} mniej"',
    ]);
  });
});

describe('the lexicon', () => {
  const rules = `
enum Colour { red, blue }
state ore of Player: Int
place hand of Player: set of Engine
action jump { may rest { lose 1 ore } ; one of { fire { } flee { } } }
effect refuel() { gain 1 ore }
`;
  const effect = 'refuel()\n';
  const full = `
nouns:
  ore: { pl: { one: ruda, few: rudy, many: rud }, en: { one: ore, other: ore } }
  hand: { pl: ręka, en: hand }
values:
  red: { pl: czerwony, en: red }
  blue: { pl: niebieski, en: blue }
verbs:
  jump: { pl: skacz, en: jump }
  rest: { pl: odpocznij, en: rest }
  fire: { pl: strzelaj, en: fire }
  flee: { pl: uciekaj, en: flee }
phrases:
  refuel: { pl: zatankuj, en: refuel }
`;
  const without = (key: string) => full.replace(new RegExp(`^  ${key}:.*\n`, 'm'), '');

  test('has everything', () => expect(problemsOf({ rules, effect, lexicon: full })).toEqual([]));

  test.each(['ore', 'hand', 'red', 'jump', 'rest', 'fire', 'refuel'])('lacks %s', (key) =>
    expect(problemsOf({ rules, effect, lexicon: without(key) })).toEqual([`text/missing-words: ${key}`]),
  );

  test('is not needed', () => expect(problemsOf({ rules, effect })).toEqual([]));

  test('has what nobody uses, or has it in the wrong place', () => {
    const extra = `${full}  jmup: { pl: skacz, en: jump }\n  hand: { pl: ręka, en: hand }\n`;
    const problems = check({ rules, effect, lexicon: `${extra}  fire: { pl: ogień, en: fire }\n` });
    expect(problems.map((problem) => describeText(problem).message)).toEqual(['nothing in the game is called `jmup`']);
    expect(
      check({ rules, lexicon: `${without('red')}\nprompts:\n  red: { pl: czerwony, en: red }\n`, effect }).map(
        (problem) => describeText(problem).message,
      ),
    ).toEqual(['the value `red` has no words in the lexicon', 'the words of `red` stand under `prompts`']);
  });

  test('inflects what is counted', () => {
    const plain = full.replace(/ore: .*/, 'ore: { pl: ruda, en: ore }');
    expect(problemsOf({ rules, effect, lexicon: plain })).toEqual(['text/uninflected-noun: ruda']);
    const half = full.replace('few: rudy, many: rud', 'acc: rudę');
    expect(problemsOf({ rules, effect, lexicon: half })).toEqual(['text/missing-form: ore']);
  });
});

describe('rule ids', () => {
  const reference = rule('Ruch', 'Movement', 'source: x');

  test('that nobody implements', () => {
    expect(problemsOf({ reference })).toEqual(['text/rule-not-implemented: CR-01']);
    expect(problemsOf({ reference, rules: 'action jump implements CR-01 { }\n' })).toEqual([]);
    expect(problemsOf({ reference, rules: 'action jump { require 1 = 1 because CR-01 }\n' })).toEqual([]);
  });

  test('that a component implements', () => {
    const components = 'kind: Engine\nitems:\n  - id: ion\n    rules: [CR-01]\n';
    expect(problemsOf({ reference, components })).toEqual([]);
  });

  test('that are a gap, and implemented all the same', () => {
    const gap = rule('Ruch', 'Movement');
    expect(problemsOf({ reference: gap })).toEqual([]);
    const both = check({ reference: gap, rules: 'action jump implements CR-01 { }\n' });
    expect(both.map((problem) => problem.kind)).toEqual(['rule-in-gap']);
  });

  test('that the reference does not have', () => {
    const game = {
      reference,
      rules: 'action jump implements CR-01, CR-99 { }\nwaive CR-98\naction hop { require 1 = 1 because CR-97 }\n',
    };
    expect(problemsOf(game)).toEqual(['CR-99', 'CR-98', 'CR-97'].map((id) => `text/unknown-rule: ${id}`));
    expect(problemsOf({ rules: game.rules })).toEqual([]); // no reference, nothing to agree with
  });
});
