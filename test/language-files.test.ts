/** Problems that need more than one file: what the author reads, word for word. */
import { compile, compileExamples, renderText, type SourceFile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { expect, test } from 'vitest';

const MANIFEST = 'id: case\nname: { pl: Przypadek, en: Case }\nplayers: 2 to 4\n';

function messages(files: Readonly<Record<string, string>>, code: string): string {
  const given: SourceFile[] = Object.entries(files).map(([path, text]) => ({ path, text }));
  const { game, problems } = compile(given);
  const more = game === undefined ? [] : compileExamples(game).problems;
  const meant = [...problems, ...more].filter((problem) => problem.code === code);
  return renderText(meant, new Map(given.map((file) => [file.path, file])));
}

test('core/no-flow: a game that never begins', () => {
  expect(messages({ 'game.yaml': MANIFEST, 'rules/a.rules': 'state n: Int\n' }, 'core/no-flow')).toMatchInlineSnapshot(`
    "error[core/no-flow]: the game has no \`flow\`
      --> game.yaml:1:1
     1 | id: case
       | ^ nothing says how it is played
       = write \`flow { ... }\` in one of the files under rules/
    "
  `);
});

test('core/wrong-total: the box says otherwise', () => {
  const files = {
    'game.yaml': `${MANIFEST}totals: { Card: 5 }\n`,
    'rules/a.rules': 'kind Card { cost: Int }\nplace deck: stack of Card, holds all\nflow { shuffle deck }\n',
    'components/cards.yaml': 'kind: Card\nitems:\n  - { id: one, cost: 1, count: 2 }\n  - { id: two, cost: 2 }\n',
  };
  expect(messages(files, 'core/wrong-total')).toMatchInlineSnapshot(`
    "error[core/wrong-total]: the counts of Card add up to 3, not 5
      --> game.yaml:4:11
     4 | totals: { Card: 5 }
       |           ^^^^ 5 expected
    "
  `);
});

test('names/unknown-player: an example asks somebody who is not there', () => {
  const files = {
    'game.yaml': MANIFEST,
    'rules/a.rules': 'state n: Int\nflow { end game }\n',
    'examples/a.yaml':
      'id: CASE-EX-01\ntitle: { pl: Próba, en: Trial }\nplayers: 2\nsetup: no\nwhen:\n  - by: p7\n    run: |\n      set n to 1\nthen:\n  - n = 1\n',
  };
  expect(messages(files, 'names/unknown-player')).toMatchInlineSnapshot(`
    "error[names/unknown-player]: no player is called \`p7\`
      --> examples/a.yaml:6:9
     6 |   - by: p7
       |         ^^ not declared anywhere
       = known here: p1, p2
       = help: did you mean \`p1\`?
    "
  `);
});

test('run/forced: an outcome that cannot be', () => {
  const { game } = compile([
    { path: 'game.yaml', text: MANIFEST },
    {
      path: 'rules/a.rules',
      text: 'dice D6, faces 1..6\nstate n: Int\nflow {\n  choose x from 1..2 by seat(1)\n  roll 1 D6 as thrown\n  set n to x + thrown[1].face\n}\n',
    },
  ]);
  if (game === undefined) throw new Error('it does not compile');
  const session = start(game.core, { players: 2, seed: 1 });
  session.force('roll', [7]);
  session.choose(0);
  const { status } = session;
  expect(status.kind === 'broken' && [status.problem.code, status.problem.message]).toMatchInlineSnapshot(`
    [
      "run/forced",
      "no die shows 7",
    ]
  `);
});
