import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpretSchema } from '../../../dsl/data/interpret-schema.ts';
import {
  componentSchema,
  exampleSchema,
  ITEM_KEYS,
  lexiconSchema,
  manifestSchema,
  referenceSchema,
} from '../../../dsl/data/schema.ts';
import type { JsonSchema } from '../../../dsl/data/schema-parts.ts';
import type { SchemaError } from '../../../dsl/data/schema-problems.ts';
import { compileWithAjv } from '../../../dsl/data/validate.ts';
import type { Json } from '../../../dsl/data/yaml-tree.ts';
import { shapes, tile } from './comet-run.ts';

const SCHEMAS: readonly { name: string; schema: JsonSchema }[] = [
  { name: 'components', schema: componentSchema(shapes) },
  { name: 'manifest', schema: manifestSchema },
  { name: 'reference', schema: referenceSchema },
  { name: 'lexicon', schema: lexiconSchema },
  { name: 'examples', schema: exampleSchema },
];

describe('a schema', () => {
  test.each(SCHEMAS)('of $name is valid JSON Schema 2020-12', ({ schema }) => {
    const ajv = new Ajv2020({ strictTypes: false, strictRequired: false });
    expect(ajv.validateSchema(schema as object)).toBe(true);
  });

  test.each(SCHEMAS)('of $name explains itself to an editor', ({ schema }) => {
    for (const [path, part] of namedParts(schema)) {
      expect(part.title ?? part.$ref, `${path} has no title`).toBeDefined();
    }
  });

  test('of components offers the declared kinds, and their fields with their values', () => {
    const { $defs } = componentSchema(shapes);
    expect($defs?.document?.properties?.kind?.enum).toEqual(['Engine', 'Tile']);
    const fields = $defs?.['kind-Engine']?.properties ?? {};
    expect(fields.class).toMatchObject({ enum: ['light', 'heavy'], description: '`class` of Engine: a Class' });
    expect(fields.range).toMatchObject({ type: 'integer', minimum: 0, maximum: 9 });
    expect(Object.keys(fields.cost?.properties ?? {})).toEqual(['ore', 'fuel']);
    expect(fields.onJump?.description).toContain('may be left out');
    expect($defs?.['kind-Engine']?.required).toEqual(['id', 'class', 'range', 'cost']);
  });

  test('of components reserves the names that every item may hold', () => {
    const properties = componentSchema([{ ...tile, fields: [] }]).$defs?.['kind-Tile']?.properties ?? {};
    expect(Object.keys(properties).sort()).toEqual([...ITEM_KEYS].sort());
  });

  test('is compiled once for a set of kinds', () => {
    expect(compileWithAjv(componentSchema(shapes))).toBe(compileWithAjv(componentSchema([...shapes])));
  });
});

/** Every schema of a named field. */
function* namedParts(schema: JsonSchema, path = ''): Generator<readonly [string, JsonSchema]> {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    // Below an `if` only what differs is said.
    if (!path.includes('/if') && !path.includes('/allOf')) yield [`${path}/${name}`, part];
    yield* namedParts(part, `${path}/${name}`);
  }
  for (const [name, part] of Object.entries(schema.$defs ?? {})) yield* namedParts(part, `${path}/${name}`);
  for (const part of schema.allOf ?? []) yield* namedParts(part, `${path}/allOf`);
  for (const [name, part] of Object.entries({
    if: schema.if,
    then: schema.then,
    else: schema.else,
    items: schema.items,
  })) {
    if (part !== undefined) yield* namedParts(part, `${path}/${name}`);
  }
}

/** What both validators must agree on; ajv adds an error for the `if` around an error. */
function comparable(errors: readonly SchemaError[]): readonly string[] {
  return errors
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, keyword, params, parentSchema }) => {
      const key = params.missingProperty ?? params.additionalProperty ?? '';
      return `${instancePath} ${keyword} ${String(key)} ${parentSchema?.title ?? ''}`;
    })
    .sort();
}

describe('our own validator', () => {
  const words = ['Engine', 'Tile', 'ion-drive', 'light', 'x', 'CR-EX-1', 'yes', '2 to 4', 'a/b~c', ''];
  const keys = [
    ...['kind', 'items', 'table', 'rows', 'by players', 'totals', 'id', 'name', 'pl', 'en', 'count', 'class', 'range'],
    ...['cost', 'ore', 'sides', 'day', 'night', 'yield', 'bonuses', 'points', 'players', 'least', 'most', 'options'],
    ...[
      'sections',
      'title',
      'nouns',
      'when',
      'then',
      'illegal',
      'because',
      'choose',
      'examples',
      '2',
      '4 or more',
      'a/b~c',
    ],
  ];
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constantFrom<Json>(null, true, false, 0, 1, -1, 1.5, 3e9, ...words),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 5 }),
    ),
  }));
  /** Random values rarely get far into a schema: half of them are sound files in which something was replaced. */
  const sound: readonly Json[] = [
    {
      kind: 'Engine',
      items: [{ id: 'a', class: 'light', range: 1, cost: { ore: 1 }, bonuses: [{ points: 1 }], count: { 2: 1 } }],
    },
    { kind: 'Tile', items: [{ id: 'b', sides: { day: { yield: 1 }, night: { yield: 2 } } }] },
    { table: 't', rows: { 1: { x: 1 }, '2 or more': { x: 2 } } },
    { id: 'g', name: { pl: 'x', en: 'y' }, players: '2 to 4', options: { a: { values: ['b'], default: 'b' } } },
    { sections: [{ id: 'CR-A', title: { pl: 'x' }, rules: [{ id: 'CR-A-1', pl: 'x', modes: ['a'] }] }] },
    { nouns: { card: { pl: { one: 'karta' }, en: 'card' } } },
    { id: 'CR-EX-1', players: 2, when: [{ do: 'x', choose: ['a'] }], then: ['x', { illegal: { because: 'CR-A-1' } }] },
  ];
  const damaged = fc.tuple(fc.constantFrom(...sound), fc.nat(30), value).map(([whole, at, part]) => {
    let place = at;
    const replace = (node: Json): Json => {
      if (place-- === 0) return part;
      if (Array.isArray(node)) return node.map(replace);
      if (typeof node !== 'object' || node === null) return node;
      return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, replace(inner)]));
    };
    return replace(whole);
  });

  test.each(SCHEMAS)('says of $name what ajv says', ({ schema }) => {
    const withAjv = compileWithAjv(schema);
    const own = interpretSchema(schema);
    fc.assert(
      fc.property(fc.oneof(value, damaged), (json) => {
        expect(comparable(own(json))).toEqual(comparable(withAjv(json)));
      }),
      { numRuns: 500 },
    );
  });
});
