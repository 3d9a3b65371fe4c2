/** What an example gives stands before the flow begins; before the first answer where the setup asks. */
import { compile, compileExamples } from '@kodeks/dsl';
import { runExample, showFailure, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';

const STATES = `
state leader: optional Player
state purse of Player: Int starts at 1
state dealt of Player: Int
state rank of Player: Int
`;
const FLOW = `
flow {
  for each p in players { set dealt of p to purse of p }
  turns clockwise from surely leader once { choose n from 1..3; gain n purse }
  end game
}
`;
const SETUP = `setup { set leader to seat(1); for each p in players { set purse of p to 4 } }`;
const ASKING = `setup {
  choose n from 1..3 by seat(1)
  set leader to seat(1)
  set purse of seat(2) to n + purse of seat(1)
}`;

/** What differed from what the example says. */
function failures(rules: string, lines: readonly string[]): readonly string[] {
  const text = ['id: TRY-EX-01', 'title: { pl: A, en: A }', 'players: 2', ...lines].join('\n');
  const { game, problems } = compile([
    { path: 'game.yaml', text: 'id: trial\nname: { pl: Próba, en: Trial }\nplayers: 2\n' },
    { path: 'rules/trial.rules', text: STATES + rules },
  ]);
  if (game === undefined) return problems.map(({ message }) => message);
  const { out, problems: found } = compileExamples(game, [{ path: 'examples/x.yaml', text }]);
  if (found.length > 0) return found.map(({ message }) => message);
  const playable = {
    program: out.program,
    start: (options: Parameters<typeof start>[1]) => start(out.program, options),
  };
  return out.examples.flatMap((one) => runExample(playable, one).failures.map((one) => showFailure(one)));
}

const given = (...statements: readonly string[]): string[] => ['given: |', ...statements.map((one) => `  ${one}`)];
const then = (...conditions: readonly string[]): string[] => ['then:', ...conditions.map((one) => `  - ${one}`)];

describe('what is given', () => {
  test('reaches what the flow does before it asks', () =>
    expect(
      failures(`${SETUP}${FLOW}`, [
        ...given('set leader to p2', 'set purse of p1 to 9'),
        ...then('dealt of p1 = 9', 'dealt of p2 = 4', 'active = p2', 'offered: ["1", "2", "3"]'),
      ]),
    ).toEqual([]));

  test('comes after a setup that asks nobody, whose values it replaces', () =>
    expect(failures(`${SETUP}${FLOW}`, [...given('set rank of p1 to purse of p1'), ...then('rank of p1 = 4')])).toEqual(
      [],
    ));

  test('comes first where there is no setup', () =>
    expect(failures(FLOW, [...given('set leader to p2'), ...then('active = p2')])).toEqual([]));

  test('comes before the first answer of a setup that asks; the rest of the setup follows', () =>
    expect(
      failures(`${ASKING}${FLOW}`, [
        ...given('set purse of p1 to 7', 'set leader to p2'),
        'when:',
        '  - choose: [2]',
        ...then('purse of p2 = 9', 'dealt of p1 = 7', 'leader = p1'),
      ]),
    ).toEqual([]));

  test('reaches a flow that asks nobody at all', () =>
    expect(
      failures(`flow { set rank of seat(1) to purse of seat(1); end game }`, [
        ...given('set purse of p1 to 5'),
        ...then('rank of p1 = 5', 'over: yes'),
      ]),
    ).toEqual([]));

  test('may ask, and is answered before the flow begins', () =>
    expect(
      failures(`${SETUP}${FLOW}`, [
        ...given('choose n from 5..8 by p2', 'set purse of p1 to n'),
        'when:',
        '  - choose: [6]',
        ...then('dealt of p1 = 6'),
      ]),
    ).toEqual([]));

  test('must be possible', () =>
    expect(
      failures(`${SETUP}${FLOW}`, [...given('require purse of p1 > 4 because TRY-A-01'), ...then('over: no')]).join(),
    ).toMatch(/the rules fail here/));
});
