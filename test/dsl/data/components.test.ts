import { describe, expect, test } from 'vitest';
import { readComponents } from '../../../dsl/data/components.ts';
import { interpretSchema } from '../../../dsl/data/interpret-schema.ts';
import type { ComponentItem, DataValue } from '../../../dsl/data/model.ts';
import { componentSchema } from '../../../dsl/data/schema.ts';
import type { SourceFile, Span } from '../../../dsl/source/source.ts';
import { codesOf, complete, engineFile, file, fixed, shapes } from './comet-run.ts';

function read(...files: readonly SourceFile[]) {
  const { out, problems } = readComponents(files, shapes);
  expect(problems).toEqual([]);
  return out;
}

function firstOf(source: SourceFile): ComponentItem {
  return read(source).items[0] ?? expect.fail('no item');
}

function textAt(source: SourceFile, span: Span | undefined): string | undefined {
  return span && source.text.slice(span.start, span.end);
}

describe('an item', () => {
  test('has its id, names, provenance and fields with their places', () => {
    const source = engineFile(
      'name: { pl: Napęd jonowy, en: Ion Drive }',
      'provenance: rulebook',
      'rules: [CR-MOVE-03]',
      'source: 12',
      ...complete,
    );
    const item = firstOf(source);
    expect(item.kindName).toBe('Engine');
    expect(item.id.value).toBe('ion-drive');
    expect(item.name?.pl?.value).toBe('Napęd jonowy');
    expect(textAt(source, item.name?.en?.span)).toBe('Ion Drive');
    expect(item.provenance?.value).toBe('rulebook');
    expect(item.rules.map(({ value }) => value)).toEqual(['CR-MOVE-03']);
    expect(item.source?.value).toBe('12');
    expect(item.count).toBeUndefined();
    expect([...item.fields.keys()]).toEqual(['class', 'range', 'cost']);
    expect(textAt(source, item.fields.get('cost')?.span)).toBe('{ ore: 2 }');
    expect(textAt(source, item.span)).toMatch(/^id: ion-drive[\s\S]*ore: 2 \}$/);
  });

  test.each<{ line: string; field: string; value: object }>([
    { line: 'silent: yes', field: 'silent', value: { kind: 'bool', value: true } },
    { line: 'silent: false', field: 'silent', value: { kind: 'bool', value: false } },
    { line: 'silent: "no"', field: 'silent', value: { kind: 'bool', value: false } },
    { line: 'replaces: old-drive', field: 'replaces', value: { kind: 'name', value: 'old-drive' } },
    { line: 'class: heavy', field: 'class', value: { kind: 'name', value: 'heavy' } },
    { line: 'range: +7', field: 'range', value: { kind: 'int', value: 7 } },
  ])('reads $line', ({ line, field, value }) => {
    const others = complete.filter((other) => !other.startsWith(`${field}:`));
    expect(firstOf(engineFile(line, ...others)).fields.get(field)).toMatchObject(value);
  });

  test('reads amounts resource by resource', () => {
    const cost = firstOf(engineFile('class: light', 'range: 1', 'cost: { fuel: 1, ore: -2 }')).fields.get('cost');
    expect(cost).toMatchObject({
      entries: [
        { resource: { value: 'fuel' }, amount: 1 },
        { resource: { value: 'ore' }, amount: -2 },
      ],
    });
  });

  test('keeps rules text as a stretch of the file, indentation and all', () => {
    const source = engineFile(...complete, 'onJump: |', '  gain 1 fuel', '', '  draw 1');
    const value = firstOf(source).fields.get('onJump');
    expect(value?.kind).toBe('rules');
    expect(textAt(source, value?.span)).toBe('      gain 1 fuel\n    \n      draw 1');
  });

  test('may have a list of rules texts', () => {
    const source = engineFile(...complete, 'choices:', '  - |', '    gain 1 fuel', '  - |', '    gain 2 ore');
    const value = firstOf(source).fields.get('choices');
    const texts = value?.kind === 'list' ? value.items.map(({ span }) => textAt(source, span)?.trim()) : [];
    expect(texts).toEqual(['gain 1 fuel', 'gain 2 ore']);
  });

  test('counts its copies, also by number of players', () => {
    const countOf = (line: string) => firstOf(engineFile(...complete, line)).count;
    expect(countOf('count: 4')).toMatchObject({ kind: 'fixed', value: 4 });
    expect(countOf('count: { 2: 10, 3: 12, 4 or more: 14 }')).toMatchObject({
      kind: 'by-players',
      rows: [
        { key: { value: '2' }, orMore: false, value: { kind: 'int', value: 10 } },
        { key: { value: '3' }, orMore: false, value: { kind: 'int', value: 12 } },
        { key: { value: '4' }, orMore: true, value: { kind: 'int', value: 14 } },
      ],
    });
  });

  test('takes provenance, gap and source from its file where it says nothing', () => {
    const head = 'kind: Engine\nprovenance: designed\ngap: CR-GAP-1\nsource: ours\nitems:\n  - { id: a, ';
    const item = firstOf(file(`${head}${complete.join(', ')} }\n`));
    expect([item.provenance?.value, item.gap?.value, item.source?.value]).toEqual(['designed', 'CR-GAP-1', 'ours']);
  });

  test('of a file without an id is left out, the others are read', () => {
    const fields = complete.join(', ');
    const { out } = readComponents(
      [file(`kind: Engine\nitems:\n  - { ${fields} }\n  - { id: b, ${fields} }\n`)],
      shapes,
    );
    expect(out.items.map(({ id }) => id.value)).toEqual(['b']);
  });
});

describe('a record inside an item is an item of its child kind', () => {
  const ids = (value: DataValue | undefined) =>
    value?.kind === 'records' ? value.items.map(({ id }) => id.value) : [];

  test('with an id made from its parent, its field and its number, or its own', () => {
    const item = firstOf(
      engineFile(...complete, 'bonuses: [{ points: 1 }, { id: big-bonus, points: 5 }, { points: 2 }]'),
    );
    expect(ids(item.fields.get('bonuses'))).toEqual(['ion-drive.bonuses.1', 'big-bonus', 'ion-drive.bonuses.3']);
  });

  test('and on a side the side is part of the id', () => {
    const text =
      'kind: Tile\nitems:\n  - id: crater\n    yield: 1\n    sides:\n      day: { bonuses: [{ points: 1 }] }\n      night: { bonuses: [{ points: 2 }] }\n';
    const { sides } = firstOf(file(text));
    expect(ids(sides.get('day')?.get('bonuses'))).toEqual(['crater.day.bonuses.1']);
    expect(ids(sides.get('night')?.get('bonuses'))).toEqual(['crater.night.bonuses.1']);
  });

  test('its own id must be unique in the game too', () => {
    expect(codesOf(engineFile(...complete, 'bonuses: [{ id: ion-drive, points: 1 }]'))).toEqual(['data/duplicate-id']);
  });
});

describe('a two-sided item', () => {
  const tile = (...lines: readonly string[]) =>
    file(`kind: Tile\nitems:\n  - id: crater\n${lines.map((l) => `    ${l}\n`).join('')}`);

  test('has fields by side, shared ones outside', () => {
    const item = firstOf(tile('sides:', '  day: { yield: 1 }', '  night: { yield: 2 }'));
    expect(item.sides.get('night')?.get('yield')).toMatchObject({ kind: 'int', value: 2 });
    expect(firstOf(tile('yield: 3', 'sides: { day: {}, night: {} }')).fields.get('yield')).toMatchObject({ value: 3 });
  });

  test.each([
    { lines: ['yield: 1'], codes: ['data/missing-field'] }, // no sides
    { lines: ['yield: 1', 'sides: { day: {} }'], codes: ['data/missing-field'] }, // no night
    { lines: ['sides: { day: { yield: 1 }, night: {} }'], codes: ['data/missing-field'] },
    { lines: ['yield: 1', 'sides: { day: { yield: 2 }, night: {} }'], codes: ['data/side-and-shared'] },
    { lines: ['yield: 1', 'sides: { day: {}, nite: {}, night: {} }'], codes: ['data/unknown-field'] },
    { lines: ['yield: 1', 'sides: { day: {}, nigth: {} }'], codes: ['data/unknown-field'] }, // one cause, one error
  ])('$lines: $codes', ({ lines, codes }) => expect(codesOf(tile(...lines))).toEqual(codes));
});

describe('tables and totals', () => {
  test('a table has rows, the last may be open', () => {
    const { tables } = read(file('table: discount\nprovenance: rulebook\nrows: { 0: 0, 1: 2, 4 or more: 8 }\n'));
    expect(tables[0]).toMatchObject({
      name: { value: 'discount' },
      byPlayers: false,
      provenance: { value: 'rulebook' },
    });
    expect(tables[0]?.rows.map(({ key, orMore }) => [key.value, orMore])).toEqual([
      ['0', false],
      ['1', false],
      ['4', true],
    ]);
  });

  test('a table may have two dimensions, one of them the number of players', () => {
    const { tables } = read(
      file('table: hands\nby players:\n  2: { light: 3, heavy: 4 }\n  3 or more: { light: 2, heavy: 3 }\n'),
    );
    expect(tables[0]?.byPlayers).toBe(true);
    expect(tables[0]?.rows[1]).toMatchObject({
      orMore: true,
      value: { kind: 'rows', rows: [{ key: { value: 'light' } }, {}] },
    });
  });

  test('totals stand in any component file', () => {
    const { totals } = read(file('totals: { Engine: 90, Tile: { 2: 10, 3 or more: 12 } }\n'));
    expect(totals.map(({ kindName, count }) => [kindName.value, count.kind])).toEqual([
      ['Engine', 'fixed'],
      ['Tile', 'by-players'],
    ]);
  });

  test('one file may hold several documents, or a list of them', () => {
    const item = `{ id: a, ${complete.join(', ')} }`;
    const separated = read(
      file(`kind: Engine\nitems: [${item}]\n---\ntable: t\nrows: { 1: 1 }\n---\ntotals: { Engine: 1 }\n`),
    );
    const listed = read(
      file(`- kind: Engine\n  items: [${item}]\n- { table: t, rows: { 1: 1 } }\n- totals: { Engine: 1 }\n`),
    );
    for (const out of [separated, listed]) {
      expect([out.items.length, out.tables.length, out.totals.length]).toEqual([1, 1, 1]);
    }
  });
});

describe('what is wrong is said once', () => {
  test.each([
    { lines: [...complete, 'colour: red'], codes: ['data/unknown-field'] },
    { lines: ['clas: light', 'range: 3', 'cost: {}'], codes: ['data/unknown-field'] }, // not also `class` missing
    { lines: ['clas: light', 'cost: {}'], codes: ['data/missing-field', 'data/unknown-field'] }, // `range` is
    { lines: ['class: light', 'cost: {}'], codes: ['data/missing-field'] },
    { lines: ['class: ligth', 'range: 3', 'cost: {}'], codes: ['data/unknown-value'] },
    { lines: ['class: [light]', 'range: 3', 'cost: {}'], codes: ['data/wrong-type'] },
    { lines: ['class:', 'range: 3', 'cost: {}'], codes: ['data/wrong-type'] },
    { lines: ['class: light', 'range: 1.5', 'cost: {}'], codes: ['data/wrong-type'] },
    { lines: ['class: light', 'range: "3"', 'cost: {}'], codes: ['data/wrong-type'] },
    { lines: ['class: light', 'range: 0x3', 'cost: {}'], codes: ['data/wrong-type'] },
    { lines: ['class: light', 'range: 10', 'cost: {}'], codes: ['data/out-of-range'] },
    { lines: ['class: light', 'range: 3', 'cost: { ore: 99999999999 }'], codes: ['data/out-of-range'] },
    { lines: ['class: light', 'range: 3', 'cost: { or: 1 }'], codes: ['data/unknown-resource'] },
    { lines: ['class: light', 'range: 3', 'cost: 2'], codes: ['data/wrong-type'] },
    { lines: [...complete, 'silent: maybe'], codes: ['data/wrong-type'] },
    { lines: [...complete, 'fits: crater'], codes: ['data/wrong-type'] },
    { lines: [...complete, 'count: two'], codes: ['data/wrong-type'] },
    { lines: [...complete, 'count: -1'], codes: ['data/out-of-range'] },
    { lines: [...complete, 'count: {}'], codes: ['data/nothing-inside'] },
    { lines: [...complete, 'count: { two: 1 }'], codes: ['data/bad-row-key'] },
    { lines: [...complete, 'count: { 3 or more: 1, 5: 2 }'], codes: ['data/open-row-not-last'] },
    { lines: [...complete, 'provenance: memory'], codes: ['data/unknown-value'] },
    { lines: [...complete, 'provenance: designed'], codes: ['data/designed-without-gap'] },
    { lines: [...complete, 'name: Ion Drive'], codes: ['data/wrong-type'] },
    { lines: [...complete, 'name: { pl: 7, en: seven }'], codes: ['data/wrong-type'] },
    { lines: [...complete, 'name: { pl: x, de: y }'], codes: ['data/unknown-field'] },
    { lines: [...complete, 'rules: [move-3]'], codes: ['data/bad-form'] },
    { lines: [...complete, 'bonuses: [{ point: 1 }]'], codes: ['data/unknown-field'] },
    { lines: [...complete, 'bonuses: [{ points: x }, 3]'], codes: ['data/wrong-type', 'data/wrong-type'] },
    { lines: [...complete, 'onJump: { gain: 1 }'], codes: ['data/wrong-type'] },
  ])('$lines', ({ lines, codes }) => {
    expect([...codesOf(engineFile(...lines))].sort()).toEqual(codes);
    expect([...codesOf(engineFile(...lines), { compileSchema: interpretSchema })].sort()).toEqual(codes);
  });

  test.each([
    { text: 'kind: Engine\n', codes: ['data/missing-field'] },
    { text: 'kind: Engine\nitems: 3\n', codes: ['data/wrong-type'] },
    { text: 'kind: Engines\nitems: []\n', codes: ['data/unknown-kind'] },
    { text: 'kind: [Engine]\nitems: []\n', codes: ['data/wrong-type'] },
    { text: 'knd: Engine\nitems: []\n', codes: ['data/unknown-field'] },
    { text: 'items: []\n', codes: ['data/missing-field'] },
    { text: 'just text\n', codes: ['data/wrong-type'] },
    { text: '', codes: [] },
    { text: 'table: t\nrows: { 1: x }\n', codes: ['data/wrong-type'] },
    { text: 'table: t\nrows: { 1: 1 }\n---\ntable: t\nrows: { 1: 1 }\n', codes: ['data/duplicate-id'] },
    { text: 'totals: { Engine: many }\n', codes: ['data/wrong-type'] },
  ])('$text', ({ text, codes }) => expect(codesOf(file(text))).toEqual(codes));

  test('an id used in two files is shown at the second, with the first beside it', () => {
    const item = `items: [{ id: a, ${complete.join(', ')} }]\n`;
    const files = [
      file(`kind: Engine\n${item}`, 'components/a.yaml'),
      file(`kind: Engine\n${item}`, 'components/b.yaml'),
    ];
    const { problems } = readComponents(files, shapes);
    expect(problems).toMatchObject([
      { kind: 'duplicate-id', id: { span: { file: 'components/b.yaml' } }, first: { file: 'components/a.yaml' } },
    ]);
  });

  test('a document that YAML could not read has no further complaints', () => {
    expect(codesOf(engineFile('class: @light', 'colour: 3'))).toEqual(['yaml/reserved-start']);
  });
});

describe('rules text that is not a block', () => {
  test.each([
    { line: 'onJump: gain 1 fuel', after: 'onJump: |\n      gain 1 fuel\n' },
    { line: 'onJump: gain 1 fuel # why', after: 'onJump: | # why\n      gain 1 fuel\n' },
    { line: 'onJump: "say \\"hi\\""', after: 'onJump: |\n      say "hi"\n' },
    { line: "onJump: 'gain 1 fuel'", after: 'onJump: |\n      gain 1 fuel\n' },
    { line: 'onJump: 3', after: 'onJump: |\n      3\n' },
    { line: 'onJump: >\n      gain 1\n      fuel', after: 'onJump: |\n      gain 1 fuel\n' },
    { line: 'onJump: gain 1 fuel\n      and go', after: 'onJump: |\n      gain 1 fuel and go\n' },
    { line: 'choices:\n    - gain 1 fuel', after: 'choices:\n    - |\n      gain 1 fuel\n' },
  ])('is reported and repaired: $line', ({ line, after }) => {
    const source = engineFile(...complete, line);
    expect(codesOf(source)).toEqual(['data/rules-need-block']);
    const repaired = fixed(source);
    expect(repaired.text.endsWith(`    ${after}`)).toBe(true);
    expect(codesOf(repaired)).toEqual([]);
  });

  test('is still read, so that the rest of the check goes on', () => {
    const source = engineFile(...complete, 'onJump: gain 1 fuel');
    const value = readComponents([source], shapes).out.items[0]?.fields.get('onJump');
    expect(textAt(source, value?.span)).toBe('gain 1 fuel');
  });

  test('is not read if escapes make it another text than stands there', () => {
    const { out } = readComponents([engineFile(...complete, 'onJump: "a\\tb"')], shapes);
    expect(out.items[0]?.fields.has('onJump')).toBe(false);
  });

  test('cannot be repaired inside brackets', () => {
    const [problem] = readComponents(
      [engineFile(...complete, 'bonuses: [{ points: 1, when: you.fuel > 2 }]')],
      shapes,
    ).problems;
    expect(problem).toMatchObject({ kind: 'rules-need-block', fix: undefined });
  });

  test('with a colon is a problem of YAML, repaired in the same way', () => {
    const source = engineFile(...complete, 'onJump: build(hand, saving: 0)');
    expect(codesOf(source)).toEqual(['yaml/colon-in-text']);
    expect(codesOf(fixed(source))).toEqual([]);
  });
});

describe('without a schema nothing crashes, and wrong values are left out', () => {
  test.each([
    'class: 3',
    'range: x',
    'cost: [1]',
    'silent: 3',
    'fits: x',
    'bonuses: 3',
    'count: x',
    'name: 3',
    'rules: 3',
  ])('%s', (line) => {
    const { out } = readComponents([engineFile(line)], shapes, { compileSchema: null });
    expect(out.items[0]?.fields.size).toBe(0);
  });
});

test('a kind that holds records of its own kind has a schema', () => {
  const node: { name: string; fields: unknown[]; sides: string[] } = { name: 'Node', fields: [], sides: [] };
  node.fields.push({ name: 'parts', shape: { kind: 'records', child: node }, optional: true });
  const own = [node] as unknown as typeof shapes;
  expect(Object.keys(componentSchema(own).$defs ?? {})).toContain('child-Node');
  const { out, problems } = readComponents([file('kind: Node\nitems: [{ id: a, parts: [{ parts: [{}] }] }]\n')], own);
  expect(problems).toEqual([]);
  expect(out.items).toHaveLength(1);
});

test('a file object that has not changed is not read again', () => {
  const [first, second] = [engineFile(...complete), file('table: t\nrows: { 1: 1 }\n', 'components/tables.yaml')];
  const before = readComponents([first, second], shapes).out;
  const edited = { ...second, text: second.text.replace('t\n', 'u\n') };
  const after = readComponents([first, edited], [...shapes]).out;
  expect(after.items[0]).toBe(before.items[0]);
  expect(after.tables[0]?.name.value).toBe('u');
  expect(readComponents([first], shapes.slice(1)).out.items).toEqual([]); // other kinds, another reading
});

describe('an item in parts', () => {
  const lines = (path: string, text: readonly string[]): SourceFile => file(text.join('\n'), path);
  const base = lines('components/engines.yaml', [
    'kind: Engine',
    'incomplete: yes',
    'provenance: rulebook',
    'items:',
    '  - { id: ion-drive, class: light, rules: [CR-MOVE-03] }',
  ]);
  const rest = (...fields: readonly string[]): SourceFile =>
    lines('components/designed.yaml', [
      'kind: Engine',
      'completes: yes',
      'provenance: designed',
      'gap: engine-figures',
      'items:',
      '  - id: ion-drive',
      ...fields.map((field) => `    ${field}`),
    ]);
  const codes = (...files: readonly SourceFile[]): readonly string[] =>
    readComponents(files, shapes).problems.map(({ kind }) => kind);

  test('is one item, whose completed fields say where they are from', () => {
    const { items } = read(rest('range: 1', 'cost: { ore: 2 }'), base);
    expect(items.map(({ id }) => id.value)).toEqual(['ion-drive']);
    const [item] = items;
    expect([...(item?.fields.keys() ?? [])]).toEqual(['class', 'range', 'cost']);
    expect(item?.provenance?.value).toBe('rulebook');
    expect(item?.rules.map(({ value }) => value)).toEqual(['CR-MOVE-03']);
    expect([...(item?.completed ?? [])].map(([name, from]) => [name, from.provenance?.value, from.gap?.value])).toEqual(
      [
        ['range', 'designed', 'engine-figures'],
        ['cost', 'designed', 'engine-figures'],
      ],
    );
  });

  test('misses what no part gives', () => {
    expect(codes(base)).toEqual(['missing-field', 'missing-field']);
    expect(codes(base, rest('range: 1'))).toEqual(['missing-field']);
  });

  test('is not told the same twice, and a part needs its item', () => {
    expect(codes(base, rest('class: light', 'range: 1', 'cost: { ore: 2 }'))).toContain('duplicate-id');
    expect(codes(rest('range: 1'))).toEqual(['missing-field', 'missing-field']);
  });

  describe('with sides', () => {
    const known = (...fields: readonly string[]): SourceFile =>
      lines('components/tiles.yaml', ['kind: Tile', 'incomplete: yes', 'items:', '  - id: crater', ...fields]);
    const found = (...fields: readonly string[]): SourceFile =>
      lines('components/tiles-rest.yaml', [
        'kind: Tile',
        'completes: yes',
        'provenance: designed',
        'gap: night-sides',
        'items:',
        '  - id: crater',
        ...fields,
      ]);
    const day = '    sides: { day: { yield: 1 } }';
    const night = '    sides: { night: { yield: 2 } }';

    test('may have one side in each part', () => {
      const { items } = read(known(day), found(night));
      expect(items.map(({ sides }) => [...sides.keys()])).toEqual([['day', 'night']]);
      expect(items[0]?.sides.get('night')?.get('yield')).toMatchObject({ value: 2 });
      expect([...(items[0]?.completed ?? [])].map(([name, { gap }]) => [name, gap?.value])).toEqual([
        ['night.yield', 'night-sides'],
      ]);
    });

    test('misses a side, or a field of a side, that no part gives', () => {
      expect(codes(known(day))).toEqual(['missing-field']);
      expect(codes(known(day), found('    sides: { night: {} }'))).toEqual(['missing-field']);
      expect(codes(known('    sides: { day: {}, night: {} }'), found('    yield: 3'))).toEqual([]);
    });

    test('is not told a field of a side twice', () => {
      expect(codes(known(day), found(day, '    yield: 2'))).toContain('duplicate-id');
      expect(codes(known('    yield: 2', '    sides: { day: {} }'), found(night))).toContain('duplicate-id');
    });
  });
});
