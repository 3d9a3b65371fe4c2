/**
 * JSON Schemas (2020-12) of a game's YAML files. Those of component files are made from the declared kinds.
 * They serve twice: `validate.ts` applies them, and they are written out so that editors can complete and explain.
 */
import type { FieldShape, KindShape, ValueShape } from './model.ts';
import {
  AMOUNTS_TITLE,
  bilingualName,
  count,
  DIALECT,
  GREATEST,
  id,
  type JsonSchema,
  KIND_TITLE,
  listOf,
  provenance,
  record,
  remark,
  ruleIds,
  rulesText,
  totals,
  when,
  wholeNumber,
  yesOrNo,
} from './schema-parts.ts';

export { exampleSchema, lexiconSchema, manifestSchema, referenceSchema } from './schema-files.ts';

/** What every item may hold beside the fields of its kind; a kind cannot declare fields of these names. */
export const ITEM_KEYS: readonly string[] = [
  'id',
  'name',
  'count',
  'provenance',
  'gap',
  'rules',
  'source',
  'note',
  'sides',
];

/** The schema of every component file of a game with these kinds. */
export function componentSchema(shapes: readonly KindShape[]): JsonSchema {
  const kinds: Record<string, JsonSchema> = {};
  for (const shape of shapes) addKind(shape, false, kinds);
  const named = { title: 'a component file' } as const;
  const document: JsonSchema = {
    ...record(named.title, {
      kind: { type: 'string', ...oneOf(shapes.map((shape) => shape.name)), title: KIND_TITLE },
      items: listOf({ type: 'object', title: 'an item' }, 'a list of items'),
      table: { type: 'string', title: 'the name of a table' },
      rows: { $ref: '#/$defs/rows' },
      'by players': { $ref: '#/$defs/rows' },
      totals,
      incomplete: { ...yesOrNo, description: 'what these items leave out stands in a file that completes them' },
      completes: { ...yesOrNo, description: 'these items stand in other files, and here is what those leave out' },
      provenance,
      gap: remark,
      source: remark,
      note: remark,
    }),
    // Everything but a table or totals is a list of items, and says of which kind.
    ...when({ required: ['table'] }, {}, when({ required: ['totals'] }, {}, { ...named, required: ['kind'] })),
    allOf: shapes.map(({ name }) => {
      const itemsAs = (key: string): JsonSchema => ({
        ...named,
        properties: { items: { items: { $ref: `#/$defs/${key}` } } },
        required: ['items'],
      });
      const inPart = (word: string, otherwise: JsonSchema): JsonSchema =>
        when({ properties: { [word]: { enum: [true, 'yes'] } }, required: [word] }, itemsAs(partKey(name)), otherwise);
      return when(
        { properties: { kind: { enum: [name] } }, required: ['kind'] },
        inPart('incomplete', inPart('completes', itemsAs(kindKey(name)))),
      );
    }),
  };
  const rows: JsonSchema = {
    type: 'object',
    title: 'the rows of a table',
    description: 'a number for each key; keys are numbers, names, or `4 or more`; for two dimensions rows of rows',
    minProperties: 1,
    additionalProperties: when({ type: 'object' }, { $ref: '#/$defs/rows' }, wholeNumber),
  };
  return {
    $schema: DIALECT,
    ...named,
    ...when({ type: 'array' }, { items: { $ref: '#/$defs/document' } }, { $ref: '#/$defs/document' }),
    $defs: { document, rows, ...kinds },
  };
}

function kindKey(name: string): string {
  return `kind-${name}`;
}

/** An item of which another file holds the rest. */
function partKey(name: string): string {
  return `part-${name}`;
}

function childKey(name: string): string {
  return `child-${name}`;
}

function addKind(shape: KindShape, isChild: boolean, kinds: Record<string, JsonSchema>): void {
  const key = isChild ? childKey(shape.name) : kindKey(shape.name);
  if (kinds[key] !== undefined) return;
  kinds[key] = {}; // A kind may hold records of its own kind: this ends the recursion.
  const fields = fieldSchemas(shape, kinds);
  const common = {
    id,
    name: bilingualName,
    count,
    provenance,
    gap: remark,
    rules: ruleIds,
    source: remark,
    note: remark,
  };
  const needed = shape.fields.filter((field) => !field.optional).map((field) => field.name);
  const sides = (all: readonly string[]) => (shape.sides.length > 0 ? { sides: sidesSchema(shape, fields, all) } : {});
  const ids = isChild ? [] : ['id'];
  // A sided item may give a field once for all sides or on each side; `components.ts` looks whether it is there.
  const required = shape.sides.length > 0 ? [...ids, 'sides'] : [...ids, ...needed];
  kinds[key] = record(shape.name, { ...fields, ...common, ...sides(shape.sides) }, required);
  if (!isChild) kinds[partKey(shape.name)] = record(shape.name, { ...fields, ...common, ...sides([]) }, ids);
}

function sidesSchema(
  shape: KindShape,
  fields: Readonly<Record<string, JsonSchema>>,
  needed: readonly string[],
): JsonSchema {
  const side = (name: string) => record(`side \`${name}\` of ${shape.name}`, fields);
  return record(
    `the sides of ${shape.name}`,
    Object.fromEntries(shape.sides.map((name) => [name, side(name)])),
    needed,
  );
}

function fieldSchemas(shape: KindShape, kinds: Record<string, JsonSchema>): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(shape.fields.map((field) => [field.name, fieldSchema(shape, field, kinds)]));
}

function fieldSchema(shape: KindShape, field: FieldShape, kinds: Record<string, JsonSchema>): JsonSchema {
  const schema = valueSchema(field.shape, kinds);
  const what = `\`${field.name}\` of ${shape.name}: ${schema.description ?? schema.title ?? 'a value'}`;
  return { ...schema, description: field.optional ? `${what}; may be left out` : what };
}

function valueSchema(shape: ValueShape, kinds: Record<string, JsonSchema>): JsonSchema {
  switch (shape.kind) {
    case 'int':
      return { ...wholeNumber, minimum: shape.least ?? -GREATEST, maximum: shape.most ?? GREATEST };
    case 'bool':
      return yesOrNo;
    case 'enum':
      return { type: 'string', ...oneOf(shape.members), title: withArticle(shape.name) };
    case 'item':
      return { type: 'string', title: `the id of ${withArticle(shape.kinds.join(' or '))}` };
    case 'amounts':
      return record(AMOUNTS_TITLE, Object.fromEntries(shape.resources.map((name) => [name, wholeNumber])));
    case 'rules':
      return rulesText;
    case 'list':
      return listOf(valueSchema(shape.of, kinds), 'a list');
    case 'records':
      addKind(shape.child, true, kinds);
      return listOf({ $ref: `#/$defs/${childKey(shape.child.name)}` }, `a list of ${shape.child.name} records`);
  }
}

function withArticle(name: string): string {
  return `${/^[AEIOU]/i.test(name) ? 'an' : 'a'} ${name}`;
}

/** A schema may not offer an empty choice: rules that declare nothing leave everything open, and say so elsewhere. */
function oneOf(names: readonly string[]): JsonSchema {
  return names.length === 0 ? {} : { enum: [...new Set(names)] };
}
