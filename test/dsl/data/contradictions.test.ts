/** Messages that once contradicted themselves, or blamed what was right. */
import { compile, renderText } from '@kodeks/dsl';
import { expect, test } from 'vitest';

const MANIFEST = 'id: bugs\nname: { pl: Robaki, en: Bugs }\nplayers: 2\n';
const RULES =
  'enum Colour { white, black }\nkind Bug { colour: Colour }\nflow { turns clockwise from seat(1) once { } }\n';

function saidOf(files: Readonly<Record<string, string>>): string {
  const all = Object.entries({ 'rules/10-all.rules': RULES, 'game.yaml': MANIFEST, ...files });
  const sources = all.map(([path, text]) => ({ path, text }));
  const { problems } = compile(sources);
  const errors = problems.filter(({ severity }) => severity === 'error');
  return renderText(errors, new Map(sources.map((file) => [file.path, file])));
}

test('a value that is not one of the enum is not missing as well', () => {
  expect(saidOf({ 'components/b.yaml': 'kind: Bug\nitems:\n  - { id: ant, colour: yelow }\n' })).toMatchInlineSnapshot(`
    "error[data/unknown-value]: \`yelow\` is not a Colour
      --> components/b.yaml:3:24
     3 |   - { id: ant, colour: yelow }
       |                        ^^^^^ expected a Colour
       = possible: white, black
    "
  `);
});

test('a negative count is refused, and counted as nothing else', () => {
  const files = {
    'game.yaml': `${MANIFEST}totals: { Bug: 3 }\n`,
    'components/b.yaml':
      'kind: Bug\nitems:\n  - { id: ant, colour: white, count: -2 }\n  - { id: bee, colour: white, count: 2 }\n',
  };
  expect(saidOf(files)).toMatchInlineSnapshot(`
    "error[data/out-of-range]: \`-2\` is out of range
      --> components/b.yaml:3:38
     3 |   - { id: ant, colour: white, count: -2 }
       |                                      ^^ expected a number from 1 to 1073741824
    "
  `);
});

test('the type of an option tells of options with values', () => {
  const files = {
    'game.yaml': `${MANIFEST}options:\n  length: { type: text, default: long, name: { pl: Długość, en: Length } }\n`,
    'components/b.yaml': 'kind: Bug\nitems:\n  - { id: ant, colour: white }\n',
  };
  expect(saidOf(files)).toMatchInlineSnapshot(`
    "error[data/unknown-value]: \`text\` is not the type of an option
      --> game.yaml:5:19
     5 |   length: { type: text, default: long, name: { pl: Długość, en: Length } }
       |                   ^^^^ expected the type of an option
       = possible: bool
       = an option of several values has no type, it lists them: \`values: [short, long]\`

    error[data/unknown-value]: \`long\` is not a value of this option
      --> game.yaml:5:34
     5 |   length: { type: text, default: long, name: { pl: Długość, en: Length } }
       |                                  ^^^^ expected a value of this option
       = possible: yes, no
    "
  `);
});
