/** A number in the text of a rule that what carries the rule out has too: found, and bound by its fix in both languages. */
import { applyEdits, compile, type SourceFile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';

const game = (pl: string, en: string): readonly SourceFile[] => [
  { path: 'game.yaml', text: 'id: trial\nname: { pl: Próba, en: Trial }\nplayers: 2\nrulePrefix: CR\n' },
  {
    path: 'rules/trial.rules',
    text: `
kind Engine { range: Int; price: Amounts; whenBuilt: Effect }
state ore of Player: Int from 0 to 9, payable, starts at 5                    implements CR-B-01
state fuel of Player: Int
constant crew = 4                                                             implements CR-C-01
action build implements CR-D-01 { choose e from Engine; pay e.price because CR-D-01; run e.whenBuilt; gain crew fuel }
flow { turns clockwise from seat(1) once { one action of build } }
`,
  },
  {
    path: 'components/engines.yaml',
    text: `kind: Engine
items:
  - id: ion
    name: { pl: jonowy, en: ion }
    provenance: rulebook
    rules: [CR-A-01]
    range: 7
    price: { ore: 3 }
    whenBuilt: gain 6 fuel
`,
  },
  {
    path: 'reference/10.yaml',
    text: `sections:
  - id: CR-A
    title: { pl: Silniki, en: Engines }
    rules:
${['CR-A-01', 'CR-B-01', 'CR-C-01', 'CR-D-01'].map((id) => `      - id: ${id}\n        pl: "${pl}"\n        en: "${en}"\n`).join('')}`,
  },
];

const copied = (files: readonly SourceFile[]) =>
  compile([...files]).problems.filter(({ code }) => code === 'text/copied-number');

describe('a number in the text of a rule', () => {
  test.each([
    [7, ['`{@ion.range}`']],
    [3, ['`{@ion.price.ore}`']],
    [6, ['`{@ion.whenBuilt.fuel}`']],
    [5, ['`{ore.starts}`']],
    [9, ['`{ore.most}`']],
    [4, ['`{crew}`']],
    [8, []],
  ] as const)('%i stands in %j', (number, places) => {
    const found = copied(game(`Jest {${number}}.`, `It is {${number}}.`));
    expect(found.flatMap(({ notes }) => notes)).toEqual(places.map((place) => `these are ${number}: ${place}`));
  });

  test('is bound in both languages by the fix', () => {
    const files = game('Jest {4, plural, one {# osoba} few {# osoby} many {# osób} other {# osoby}}.', 'Crew: {4}.');
    const [problem] = copied(files);
    const mended = applyEdits(files, problem?.fix?.edits ?? []);
    const text = mended.find(({ path }) => path.startsWith('reference'))?.text ?? '';
    expect(text).toContain('"Jest {crew, plural, one {# osoba}');
    expect(text).toContain('"Crew: {crew}."');
    expect(copied(mended)).toEqual([]);
  });

  test.each([
    ['that was looked at', '{=7}'],
    ['with zeros in front', '{007}'],
    ['that is bound', '{@ion.range}'],
  ])('%s is no copy', (_, written) => expect(copied(game(`Jest ${written}.`, `It is ${written}.`))).toEqual([]));

  test('too small to tell is no copy', () =>
    expect(
      copied(
        game('Jest {2}.', 'It is {2}.').map((file) => ({ ...file, text: file.text.replace('range: 7', 'range: 2') })),
      ),
    ).toEqual([]));
});
