/** Games too large to exist, or incomplete for some of their players, are refused by the check and never get into play. */
import { compile, renderText } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { filesOf, problemsIn, type SmallGame, startSmall } from '../../../support/small-game.ts';

const CHIPS = 'kind Chip { worth: Int }\nplace box: set of Chip, holds all\n';
const FLOW = 'flow { for each c in box { if c.worth = 1 { end game } } }\n';
const chip = (count: string, more = ''): SmallGame => ({
  components: `kind: Chip\nitems:\n  - { id: chip, name: { pl: Żeton, en: Chip }, count: ${count}, worth: 1, provenance: rulebook }\n`,
  manifest: more,
});
const errors = (rules: string, facts: SmallGame): readonly string[] =>
  problemsIn(rules, facts).flatMap(({ severity, code }) => (severity === 'error' ? [code] : []));

describe('copies', () => {
  test.each([
    ['none at all', '0', ['data/out-of-range']],
    ['fewer than none', '-2', ['data/out-of-range']],
    ['some for every number of players', '{ 2: 4, 3 or more: 6 }', []],
    ['none with two, some with more', '{ 2: 0, 3 or more: 6 }', []],
    ['a number of players forgotten', '{ 2: 4, 3: 6 }', ['core/players-not-covered']],
  ])('%s', (_, count, codes) => expect(errors(CHIPS + FLOW, chip(count))).toEqual(codes));

  test('a count that is none is not added up', () => {
    expect(errors(CHIPS + FLOW, chip('-2', 'totals: { Chip: 7 }\n'))).toEqual(['data/out-of-range']);
    expect(errors(CHIPS + FLOW, chip('5', 'totals: { Chip: 7 }\n'))).toEqual(['core/wrong-total']);
  });

  test('of which there are a million', () =>
    expect(errors(CHIPS + FLOW, chip('1000000'))).toEqual(['core/too-many-cells']));
});

describe('players', () => {
  const rules =
    'state n of Player: Int\nflow { for each p in players { set p.n to 1 }\n  if seat(1).n = 1 { end game } }\n';
  test('twenty at most', () => {
    expect(errors(rules, { players: '2 to 20' })).toEqual([]);
    expect(errors(rules, { players: '2 to 40' })).toEqual(['data/too-many-players']);
    expect(startSmall(rules, { players: '20' }, { players: 20 }).status.kind).toBe('over');
  });
});

test('names longer than a line', () => {
  const long = 'x'.repeat(400_000);
  expect(errors(`state ${long}: Int\nflow { set ${long} to 1; if ${long} = 1 { end game } }\n`, {})).toContain(
    'syntax/long-name',
  );
  const facts = { ...chip('1'), components: chip('1').components?.replace('Żeton', long.slice(0, 300)) ?? '' };
  const files = filesOf(CHIPS + FLOW, facts);
  const { problems } = compile(files);
  expect(problems.map(({ code }) => code)).toEqual(['data/bad-form']);
  expect(renderText(problems, new Map(files.map((file) => [file.path, file]))).length).toBeLessThan(2000);
});
