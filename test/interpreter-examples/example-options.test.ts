/** Options of a worked example are those of the game; who acts in a run without a flow is whose turn it is. */
import { compile, compileExamples } from '@kodeks/dsl';
import { runExample, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { filesOf } from '../support/small-game.ts';

const MANIFEST = `options:
  expert: { name: { pl: Ekspert, en: Expert } }
  length: { name: { pl: Długość, en: Length }, values: [short, long] }
`;
const RULES = `state n: Int
state seats_: Int
effect count_() {
  if option expert { set n to 1 }
  if option length = long { set n to n + 2 }
  for each p in clockwiseFrom(active) { set seats_ to seats_ * 10 + p.number }
}
action go { count_() }
flow { one action of go by seat(1) }
`;

function outcome(options: string, then: string, by = 'p1') {
  const example = `id: TT-EX-01
title: { pl: Opcje, en: Options }
players: 3
seed: 1
setup: no
options: ${options}
when:
  - by: ${by}
    run: |
      count_()
then:
  - ${then}
`;
  const { game } = compile([...filesOf(RULES, { manifest: MANIFEST }), { path: 'examples/a.yaml', text: example }]);
  if (game === undefined) throw new Error('the game has errors');
  const { out, problems } = compileExamples(game);
  const codes = problems.map(({ code }) => code);
  if (codes.length > 0) return codes;
  const playable = { program: out.program, start: (given: Parameters<typeof start>[1]) => start(out.program, given) };
  return out.examples.flatMap((one) => runExample(playable, one).failures.map(({ message }) => message));
}

describe('options', () => {
  test.each([
    ['{ expert: yes }', 'n = 1', []],
    ['{ expert: no, length: long }', 'n = 2', []],
    ['{ expret: yes }', 'n = 1', ['names/unknown-option']],
    ['{ expert: maybe }', 'n = 1', ['names/unknown-value']],
    ['{ length: middle }', 'n = 1', ['names/unknown-value']],
  ])('%s', (options, then, found) => expect(outcome(options, then)).toEqual(found));
});

describe('`by` with `run` where nothing flows', () => {
  test.each([
    ['p1', 123],
    ['p2', 231],
    ['p3', 312],
  ])('it is the turn of %s', (by, order) => expect(outcome('{ expert: no }', `seats_ = ${order}`, by)).toEqual([]));
});
