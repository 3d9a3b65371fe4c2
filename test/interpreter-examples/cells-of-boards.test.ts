/** Cells are called by two numbers with a comma: such a name stands for one thing, alone and beside others. */
import { compile, compileExamples } from '@kodeks/dsl';
import { runExample, showFailure, start } from '@kodeks/interpreter';
import { expect, test } from 'vitest';

const FILES = {
  'game.yaml': 'id: hive\nname: { pl: Ul, en: Hive }\nplayers: 2\n',
  'rules/10-all.rules': `
board hive: hexes of Cell within 1
kind Bug { }
state on of Cell: optional Bug
flow {
  turns clockwise from seat(1) until some c in hive where c.on is not none {
    choose bug from Bug, cell from hive where cell != Cell(0, 0) because HIVE-01
    set cell.on to bug
  }
}
`,
  'components/bugs.yaml': 'kind: Bug\nitems: [{ id: spider }]\n',
};

const said = (expectation: string): readonly string[] => {
  const example = `id: HIVE-EX-01\ntitle: { pl: Ul, en: Hive }\nplayers: 2\nthen:\n  - ${expectation}\n`;
  const texts = { ...FILES, 'examples/a.yaml': example };
  const { game } = compile(Object.entries(texts).map(([path, text]) => ({ path, text })));
  if (game === undefined) throw new Error('does not compile');
  const { out } = compileExamples(game);
  const playable = {
    program: out.program,
    start: (options: Parameters<typeof start>[1]) => start(out.program, options),
  };
  return out.examples.flatMap((one) => runExample(playable, one).failures.map((failed) => showFailure(failed)));
};

const ALL = `'spider 0,-1', 'spider 1,-1', 'spider, -1,0', 'spider 1,0', 'spider -1,1', 'spider 0,1'`;

test('what is offered is found by it', () => expect(said(`offered: [${ALL}]`)).toEqual([]));

test('what is missing is not said to be offered as well', () => {
  expect(said(`offered: [${ALL}, 'spider 0,0']`)).toEqual([
    `other choices are open than expected\n  expected: ${ALL.replaceAll("'", '')}, spider 0,0\n  found:    not offered: spider 0,0`,
  ]);
});

test('an answer by it is refused for its reason', () => {
  expect(said(`illegal: { choose: [spider, '0,0'], because: HIVE-01 }`)).toEqual([]);
  expect(said(`legal: { choose: ['spider', '0,1'] }`)).toEqual([]);
});
