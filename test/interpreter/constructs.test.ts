/** Constructs whose meaning no classic game shows, each as a small worked example in the invented game of the language page. */
import { join } from 'node:path';
import { compile, compileExamples } from '@kodeks/dsl';
import { runExample, type SessionOptions, showFailure, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { readGame } from '../support/read-game.ts';

const RULES = `
kind Colony { worth: Int }
kind Station { worth: Int; crew: Int }
kind Building = Colony or Station
place ground of System: set of Building
function crew(s: System): Int = sum of b.crew for b in ground of s where b is Station
function stations(s: System): list of Station = those b in ground of s where b is Station
function fullColumn(p: Player): optional tableau = first column in tableau of p where column.size > 1
function inFullColumn(p: Player): Int = count of fullColumn(p)
function tops(p: Player): list of Card = (tableau of p).top
function built(p: Player): list of Card = (tableau of p).contents

state topPoints of Player: Int
check watchTop after change of tableau {
  for each p in players { set p.topPoints to sum of card.points for card in tops(p) }
}

event raided(attacker: Player, defender: Player) resolved by attacker, then defender
on raided for each card in tops(attacker) where card.colour = blue by attacker { gain 1 credits for attacker }
on raided for each card in tops(defender) by defender { gain 1 fuel for defender }
on raided by attacker { gain 1 ore for attacker }
effect raid(attacker: Player, defender: Player) { emit raided(attacker, defender) }
effect takeFrom(p: Player): Card {
  choose card from hand of p
  return card
}
`;

const files = [
  ...readGame(join(import.meta.dirname, '../support/comet-run')),
  { path: 'rules/50-more.rules', text: RULES },
];
const { game, problems } = compile(files);
if (game === undefined) throw new Error(problems.map((problem) => problem.message).join('\n'));
const base = game;

/** Fails unless the example passes. */
function example(lines: { given?: string; when?: string; then: readonly string[] }): void {
  const indented = (text: string): string => text.trim().replace(/^/gm, '    ');
  const text = [
    'id: CR-CASE',
    'title: { pl: Przypadek, en: Case }',
    'players: 2',
    'setup: no',
    ...(lines.given === undefined ? [] : [`given: |\n${indented(lines.given)}`]),
    ...(lines.when === undefined ? [] : [`when:\n${indented(lines.when)}`]),
    `then:\n${lines.then.map((line) => `  - ${line}`).join('\n')}`,
  ].join('\n');
  const { out, problems: found } = compileExamples(base, [{ path: 'examples/case.yaml', text }]);
  expect(found).toEqual([]);
  const [only] = out.examples.filter(({ id }) => id === 'CR-CASE');
  if (only === undefined) throw new Error('the example was not read');
  const playable = { program: out.program, start: (options: SessionOptions) => start(out.program, options) };
  expect(runExample(playable, only).failures.map((one) => showFailure(one))).toEqual([]);
}

describe('as far as possible', () => {
  test('what speaks of a choice that cannot be made is skipped with it', () =>
    example({
      when: `
- by: p1
  run: |
    as far as possible {
      choose card from hand of you
      let points = card.points
      gain points credits
      discard card
      gain 3 credits
    }`,
      then: ['p1.credits = 5', 'count of discards = 0'],
    }));

  test('the same for the result of an effect that cannot be done', () =>
    example({
      when: `
- by: p1
  run: |
    as far as possible {
      let card = takeFrom(you)
      discard card
      gain 3 credits
    }`,
      then: ['p1.credits = 5', 'count of discards = 0'],
    }));

  test('nothing follows a cost that cannot be paid', () =>
    example({
      when: `
- by: p1
  run: |
    as far as possible {
      gain 1 credits
      pay 9 ore because CR-BUILD-04
      gain 5 credits
    }`,
      then: ['p1.credits = 3', 'p1.ore = 5'],
    }));

  test('what is offered is wholly possible or not offered', () =>
    example({
      when: `
- by: p1
  run: |
    as far as possible {
      may takeControl { pay 9 ore because CR-BUILD-04; gain 5 credits }
      gain 1 credits
    }
- then: [{ offered: [decline] }]
- { by: p1, do: decline }`,
      then: ['p1.credits = 3'],
    }));

  test('in a loop, each round by itself', () =>
    example({
      given: 'move @foundry to hand of p2',
      when: `
- by: p1
  run: |
    as far as possible {
      for each p in players {
        choose card from hand of p by p
        discard card
      }
    }
- { by: p2, choose: [foundry] }`,
      then: ['top of discards is @foundry'],
    }));
});

describe('places as lists', () => {
  test('an empty place adds no top, and several places their contents', () =>
    example({
      given: `
for each card in @market.copies { move card to top of tableau[p1, 2] }
move @foundry to tableau[p1, 3]`,
      then: ['count of tops(p1) = 2', 'count of built(p1) = 4', 'count of tops(p2) = 0'],
    }));

  test('a place that may be none has nothing in it if it is', () =>
    example({
      given: 'for each card in @market.copies { move card to top of tableau[p1, 2] }',
      then: ['inFullColumn(p1) = 3', 'inFullColumn(p2) = 0'],
    }));
});

test('rearranging a stack is a change of it', () =>
  example({
    given: `
move @foundry to tableau[p1, 1]
move @market to top of tableau[p1, 1]`,
    when: `
- then: [p1.topPoints = 0]
- by: p1
  run: |
    arrange tableau[you, 1]
- { by: p1, choose: [market] }`,
    then: ['tableau[p1, 1].top is @foundry', 'p1.topPoints = 2'],
  }));

describe('an event resolved by two players', () => {
  test('each orders what is theirs, by the names of the things', () =>
    example({
      given: `
move @market.copies[1] to tableau[p1, 1]
move @market.copies[2] to tableau[p1, 2]
move @market.copies[3] to tableau[p2, 1]
move @foundry to tableau[p2, 2]`,
      when: `
- by: p1
  run: |
    raid(p1, p2)
- then: [{ offered: [market, "market#2", effect-2] }]
- { by: p1, choose: ["market#2", effect-2] }
- then: [p1.credits = 4, p1.ore = 6, { offered: ["market#3", foundry] }]
- { by: p2, choose: [foundry] }`,
      then: ['p2.fuel = 5'],
    }));

  test('nothing falls to anybody twice, even if both are the same player', () =>
    example({
      given: 'move @market to tableau[p1, 1]',
      when: `
- by: p1
  run: |
    raid(p1, p1)
- { by: p1, choose: [market] }`,
      then: ['p1.credits = 3', 'p1.ore = 6', 'p1.fuel = 4'],
    }));
});
