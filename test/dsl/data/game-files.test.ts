/** The files of a game beside its components: manifest, reference, lexicon, examples. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readExamples } from '../../../dsl/data/examples.ts';
import { readLexicon } from '../../../dsl/data/lexicon.ts';
import { readManifest } from '../../../dsl/data/manifest.ts';
import { readReference } from '../../../dsl/data/reference.ts';
import type { Span } from '../../../dsl/source/source.ts';
import { codesOf, file, fixed } from './comet-run.ts';

const NAMES = 'id: comet-run\nname: { pl: Bieg komet, en: Comet Run }\n';

describe('game.yaml', () => {
  const read = (text: string) => {
    const { out, problems } = readManifest(file(text, 'game.yaml'));
    expect(problems).toEqual([]);
    return out ?? expect.fail('no manifest');
  };

  test('names the game and its players', () => {
    const manifest = read(`${NAMES}players: 2 to 4\nrulePrefix: CR\nsource: our own\n`);
    expect(manifest).toMatchObject({
      id: { value: 'comet-run' },
      name: { pl: { value: 'Bieg komet' }, en: { value: 'Comet Run' } },
      players: { least: 2, most: 4 },
      rulePrefix: { value: 'CR' },
      options: [],
      totals: [],
    });
  });

  test.each([
    { written: '2', least: 2, most: 2 },
    { written: '1 to 5', least: 1, most: 5 },
    { written: '{ least: 2, most: 6 }', least: 2, most: 6 },
  ])('players: $written', ({ written, least, most }) =>
    expect(read(`${NAMES}players: ${written}\n`).players).toMatchObject({ least, most }),
  );

  test('has options with a default', () => {
    const { options } = read(
      `${NAMES}players: 2\noptions:\n  expert: { type: bool, default: yes }\n  storms: {}\n  length: { values: [short, long], default: long, rules: [CR-OPT-01] }\n`,
    );
    expect(options.map(({ id, values, standard }) => [id.value, values.map(({ value }) => value), standard])).toEqual([
      ['expert', [], 1],
      ['storms', [], 0],
      ['length', ['short', 'long'], 1],
    ]);
  });

  test('carries what tools draw with, and totals', () => {
    const manifest = read(
      `${NAMES}players: 2\nview: { panels: [{ board: grid, title: { pl: Plansza, en: Board } }] }\ntotals: { Engine: 4 }\n`,
    );
    expect(manifest.view?.panels[0]?.subjects[0]).toMatchObject({ kind: 'board', names: [{ value: 'grid' }] });
    expect(manifest.totals[0]?.kindName.value).toBe('Engine');
  });

  test.each([
    { text: '', codes: ['data/wrong-document'] },
    { text: '- a\n', codes: ['data/wrong-type'] },
    { text: `${NAMES}players: 2\n---\nx: 1\n`, codes: ['data/wrong-document'] },
    { text: NAMES, codes: ['data/missing-field'] },
    { text: `${NAMES}players: 4 to 2\n`, codes: ['data/players-reversed'] },
    { text: `${NAMES}players: 0\n`, codes: ['data/players-reversed'] },
    { text: `${NAMES}players: two\n`, codes: ['data/bad-form'] },
    { text: `${NAMES}players: { least: 2 }\n`, codes: ['data/missing-field'] },
    { text: `${NAMES}players: 2\noptions: { len: { values: [a, b], default: c } }\n`, codes: ['data/unknown-value'] },
    { text: `${NAMES}players: 2\noptions: { len: { default: c } }\n`, codes: ['data/unknown-value'] },
    { text: `${NAMES}player: 2\n`, codes: ['data/unknown-field'] },
  ])('$text: $codes', ({ text, codes }) => expect([...codesOf(file(text, 'game.yaml'))].sort()).toEqual(codes));
});

describe('reference/*.yaml', () => {
  const text =
    'sections:\n  - id: CR-MOVE\n    title: { pl: Ruch, en: Movement }\n    rules:\n' +
    '      - id: CR-MOVE-01\n        kind: definition\n        pl: "Statek leci."\n        en: A ship flies.\n        source: 3\n        certainty: clear\n' +
    '      - id: CR-MOVE-02\n        pl: Dwa.\n        gap: { pl: Bez silnika., en: No engine. }\n        modes: [solo, players:3]\n';

  test('lists rules in their sections', () => {
    const { out, problems } = readReference([file(text, 'reference/a.yaml')]);
    expect(problems).toEqual([]);
    expect(out.sections).toMatchObject([{ id: { value: 'CR-MOVE' }, title: { en: { value: 'Movement' } } }]);
    expect(out.entries).toMatchObject([
      {
        id: { value: 'CR-MOVE-01' },
        section: { value: 'CR-MOVE' },
        kind: 'definition',
        source: '3',
        certainty: 'clear',
      },
      { text: { pl: { value: 'Dwa.' }, en: undefined }, gap: { en: { value: 'No engine.' } } },
    ]);
    expect(out.entries[1]?.modes.map(({ value }) => value)).toEqual(['solo', 'players:3']);
  });

  test('a section may be spread over files, a rule may not stand twice', () => {
    const { out, problems } = readReference([file(text, 'reference/a.yaml'), file(text, 'reference/b.yaml')]);
    expect(out.sections).toHaveLength(1);
    expect(problems.map(({ kind }) => kind)).toEqual(['duplicate-id', 'duplicate-id']);
  });

  test.each([
    { text: 'sections: [{ id: CR-A, title: {}, rules: [{ pl: x }] }]\n', codes: ['data/missing-field'] },
    { text: 'sections: [{ id: cr, title: {}, rules: [] }]\n', codes: ['data/bad-form'] },
    { text: 'section: []\n', codes: ['data/unknown-field'] },
    { text: 'sections: [{ id: CR-A, title: {}, rules: [{ id: CR-A-1, pl: 3 }] }]\n', codes: ['data/wrong-type'] },
  ])('$text: $codes', ({ text: wrong, codes }) => expect(codesOf(file(wrong, 'reference/a.yaml'))).toEqual(codes));

  const books = new URL('../../../../shared/rulebooks', import.meta.url).pathname;
  const inventories = present(books).filter((name) => present(`${books}/${name}`).includes('rules.yaml'));
  test.skipIf(inventories.length === 0)('the inventories of the five games are read as they are', () => {
    for (const name of inventories) {
      const { out, problems } = readReference([file(readFileSync(`${books}/${name}/rules.yaml`, 'utf8'), name)]);
      expect(problems).toEqual([]);
      expect(out.entries.length).toBeGreaterThan(300);
    }
  });
});

/** The rule books lie beside the repository on our machines only. */
function present(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

describe('lexicon.yaml', () => {
  test('has texts and forms by section and key', () => {
    const text =
      'nouns:\n  card: { pl: { one: karta, few: karty, gender: f }, en: { one: card, other: cards } }\n' +
      'prompts:\n  takeControl: { pl: "Przejąć?", en: Take control? }\n';
    const { out, problems } = readLexicon(file(text, 'lexicon.yaml'));
    expect(problems).toEqual([]);
    expect(out).toMatchObject([
      { section: 'nouns', key: { value: 'card' }, text: undefined, forms: { pl: { few: 'karty', gender: 'f' } } },
      {
        section: 'prompts',
        key: { value: 'takeControl' },
        text: { en: { value: 'Take control?' } },
        forms: { pl: undefined },
      },
    ]);
  });

  test.each([
    { text: 'noun: {}\n', codes: ['data/unknown-field'] },
    { text: 'nouns: [card]\n', codes: ['data/wrong-type'] },
    { text: 'nouns: { card: karta }\n', codes: ['data/wrong-type'] },
    { text: 'nouns: { card: { pl: [karta] } }\n', codes: ['data/wrong-type'] },
    { text: 'nouns: { card: { pl: {} } }\n', codes: ['data/nothing-inside'] },
    { text: 'nouns: { card: { pl: { one: 1 } } }\n', codes: ['data/wrong-type'] },
    { text: 'glossary: { card: { pl: { term: karta, means: Co. }, en: { term: card, means: What. } } }\n', codes: [] },
    { text: 'glossary: { card: { pl: { term: karta, means: Co. } } }\n', codes: ['data/missing-field'] },
    {
      text: 'glossary: { card: { pl: { term: karta }, en: { term: card, means: What. } } }\n',
      codes: ['data/missing-field'],
    },
  ])('$text: $codes', ({ text, codes }) => expect(codesOf(file(text, 'lexicon.yaml'))).toEqual(codes));
});

describe('examples/*.yaml', () => {
  const HEAD = 'id: CR-EX-01\nplayers: 2\n';
  const textAt = (text: string, span: Span | undefined) => span && text.slice(span.start, span.end);
  const read = (text: string) => {
    const { out, problems } = readExamples([file(text, 'examples/a.yaml')]);
    expect(problems).toEqual([]);
    return out[0] ?? expect.fail('no example');
  };

  test('have given, when and then', () => {
    const text =
      `${HEAD}title: { pl: Skok, en: A jump }\nseed: 7\nsetup: no\noptions: { expert: yes, length: short }\nrules: [CR-MOVE-03]\n` +
      'given: |\n  set p1.fuel to 4\nwhen:\n  - by: p1\n    do: jump\n    choose: [ion-drive, sector 2]\n  - roll: [6, 6, 5]\n' +
      '  - by: p2\n    run: |\n      draw 1\n  - then: p1.fuel = 3\nthen:\n  - p1.fuel = 2\n';
    const example = read(text);
    expect(example).toMatchObject({ id: { value: 'CR-EX-01' }, players: 2, seed: 7, withoutFlow: true });
    expect(example.options.map(({ id, value }) => [id.value, value.value])).toEqual([
      ['expert', 'yes'],
      ['length', 'short'],
    ]);
    expect(textAt(text, example.given?.span)).toBe('  set p1.fuel to 4');
    expect(example.when).toMatchObject([
      {
        kind: 'answer',
        by: { value: 'p1' },
        do: { value: 'jump' },
        choose: [{ value: 'ion-drive' }, { value: 'sector 2' }],
      },
      { kind: 'force', what: 'roll', outcomes: [{ value: '6' }, { value: '6' }, { value: '5' }] },
      { kind: 'run', by: { value: 'p2' } },
      { kind: 'expect', expectations: [{ kind: 'condition' }] },
    ]);
    expect(example.then.map(({ span }) => textAt(text, span))).toEqual(['p1.fuel = 2']);
  });

  test.each([
    { written: '- p1.fuel = 2', condition: 'p1.fuel = 2' },
    { written: '- p1.fuel = 2 # remark', condition: 'p1.fuel = 2' },
    { written: '- "p1.fuel = 2"', condition: 'p1.fuel = 2' },
    { written: "- 'p1.fuel = 2'", condition: 'p1.fuel = 2' },
    { written: '- |\n    p1.fuel = 2', condition: '    p1.fuel = 2' },
    { written: '[p1.fuel = 2]', condition: 'p1.fuel = 2' },
    { written: '|\n  p1.fuel = 2', condition: '  p1.fuel = 2' },
    { written: 'p1.fuel = 2', condition: 'p1.fuel = 2' },
  ])('a condition may be plain, in quotes or a block: $written', ({ written, condition }) => {
    const text = `${HEAD}then: ${written.startsWith('-') ? `\n  ${written}` : written}\n`;
    expect(read(text).then.map(({ span }) => textAt(text, span))).toEqual([condition]);
  });

  test('an expectation may speak of moves, offers and the end', () => {
    const text =
      `${HEAD}then:\n  - illegal: { by: p1, do: jump, choose: p2, because: CR-MOVE-06 }\n  - legal: { do: jump, choose: [1, 2] }\n` +
      '  - offered: [a, b]\n  - over: yes\n    winners: []\n';
    expect(read(text).then).toMatchObject([
      { kind: 'illegal', choose: [{ value: 'p2' }], because: [{ value: 'CR-MOVE-06' }] },
      { kind: 'legal', by: undefined, choose: [{ value: '1' }, { value: '2' }] },
      { kind: 'offered', names: [{ value: 'a' }, { value: 'b' }] },
      { kind: 'over', value: true },
      { kind: 'winners', players: [] },
    ]);
  });

  test('stand alone, in a list, in several documents, or under `examples`', () => {
    const one = (id: string) => `{ id: ${id}, players: 2, then: [yes] }`;
    for (const text of [
      `[${one('CR-EX-1')}, ${one('CR-EX-2')}]\n`,
      `${one('CR-EX-1')}\n---\n${one('CR-EX-2')}\n`,
      `examples: [${one('CR-EX-1')}, ${one('CR-EX-2')}]\n`,
    ]) {
      const { out, problems } = readExamples([file(text, 'examples/a.yaml')]);
      expect(problems).toEqual([]);
      expect(out.map(({ id }) => id.value)).toEqual(['CR-EX-1', 'CR-EX-2']);
    }
  });

  test.each([
    { text: 'id: CR-EX-01\nthen: []\n', codes: ['data/missing-field'] },
    { text: 'id: jump\nplayers: 2\nthen: []\n', codes: ['data/bad-form'] },
    { text: `${HEAD}then:\n  - a: b\n`, codes: ['data/unknown-field'] },
    { text: `${HEAD}then:\n  - {}\n`, codes: ['data/nothing-inside'] },
    { text: `${HEAD}then:\n  - 3\n`, codes: ['data/wrong-type'] },
    { text: `${HEAD}when: [jump]\nthen: []\n`, codes: ['data/wrong-type'] },
    { text: `${HEAD}when:\n  - do: jump\n    roll: [3]\nthen: []\n`, codes: ['data/mixed-step'] },
    { text: `${HEAD}when:\n  - dew: jump\nthen: []\n`, codes: ['data/unknown-field'] },
    { text: `${HEAD}given: set p1.fuel to 4\nthen: []\n`, codes: ['data/rules-need-block'] },
    { text: `${HEAD}when:\n  - run: draw 1\nthen: []\n`, codes: ['data/rules-need-block'] },
    { text: `${HEAD}then:\n  - "a = \\"b\\""\n`, codes: ['data/escape-in-condition'] },
    { text: `${HEAD}then:\n  - 'a''b'\n`, codes: ['data/escape-in-condition'] },
    { text: `${HEAD}then: []\n---\n${HEAD}then: []\n`, codes: ['data/duplicate-id'] },
  ])('$text: $codes', ({ text, codes }) => expect(codesOf(file(text, 'examples/a.yaml'))).toEqual(codes));

  test.each([
    `${HEAD}then:\n  - "a = \\"b\\""\n`,
    `${HEAD}given: set p1.fuel to 4\nthen: []\n`,
    `${HEAD}then: 'a''b'\n`,
  ])('the fix of %s makes it right', (text) => expect(codesOf(fixed(file(text, 'examples/a.yaml')))).toEqual([]));
});
