/**
 * JSON Schemas (2020-12) of a game's YAML files. Those of component files are made from the declared kinds.
 * They serve twice: `validate.ts` applies them, and they are written out so that editors can complete and explain.
 * A `title` is a noun phrase that fits into our messages ("expected a whole number"); `description` explains.
 * Alternatives are told apart by `if`, never by `anyOf`: so a mistake has one cause and one complaint.
 */
import type { FieldShape, KindShape, ValueShape } from './model.ts';

export interface JsonSchema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly (string | boolean)[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
}

export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/** The interpreter counts in 32 bits and keeps two in hand (DECISIONS, Performance). */
export const GREATEST = 2 ** 30;

export const ID_PATTERN = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$';
export const RULE_ID_PATTERN = '^[A-Z]{2,}(-[A-Z0-9]+)+$';
/** `3`, `4 or more` */
export const PLAYERS_ROW_PATTERN = '^[0-9]+( or more)?$';

export const PLAYERS_RANGE_PATTERN = '^([0-9]+) to ([0-9]+)$';

/** Titles by which `schema-problems.ts` knows what a mistake is about. */
export const KIND_TITLE = 'the name of a declared kind';
export const PLAYERS_ROW_TITLE = 'numbers by number of players';
export const AMOUNTS_TITLE = 'amounts of resources';
export const EXPECTATION_TITLE = 'something expected';

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

export const LEXICON_SECTIONS: readonly string[] = ['nouns', 'verbs', 'prompts', 'phrases', 'values'];

// ---------------------------------------------------------------- pieces

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

const text: JsonSchema = { type: 'string', title: 'a text' };
/** A remark or a page number: `source: 12` is fine. */
const remark: JsonSchema = { type: ['string', 'number'], title: 'a text' };
const yesOrNo: JsonSchema = { enum: [true, false, 'yes', 'no'], title: '`yes` or `no`' };
const id: JsonSchema = {
  type: 'string',
  pattern: ID_PATTERN,
  title: 'an id',
  description: 'lower-case English words and numbers joined by dashes, such as `ion-drive`',
};
const ruleId: JsonSchema = {
  type: 'string',
  pattern: RULE_ID_PATTERN,
  title: 'a rule id',
  description: 'capitals and numbers joined by dashes, such as `CR-MOVE-03`',
};
const wholeNumber: JsonSchema = {
  type: 'integer',
  minimum: -GREATEST,
  maximum: GREATEST,
  title: 'a whole number',
};
const copies: JsonSchema = { type: 'integer', minimum: 0, maximum: GREATEST, title: 'a whole number' };
/** A name of something in the game, or a number standing for one: an answer, a die, a player. */
const answer: JsonSchema = { type: ['string', 'number', 'boolean'], title: 'a name or a number' };

function listOf(items: JsonSchema, title: string): JsonSchema {
  return { type: 'array', items, title };
}

/** Reads like the three keywords it stands for. */
function when(condition: JsonSchema, consequence: JsonSchema, alternative?: JsonSchema): JsonSchema {
  const schema = { if: condition, then: consequence };
  return alternative === undefined ? schema : { ...schema, else: alternative };
}

function oneOrMore(one: JsonSchema, title: string): JsonSchema {
  return { title, ...when({ type: 'array' }, listOf(one, title), one) };
}

function record(title: string, properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []) {
  return { type: 'object', title, properties, required, additionalProperties: false } as const satisfies JsonSchema;
}

const bilingual: JsonSchema = record('a text in both languages, `{ pl: ..., en: ... }`', { pl: text, en: text });
const ruleIds: JsonSchema = listOf(ruleId, 'a list of rule ids');
const rulesText: JsonSchema = {
  type: ['string', 'number', 'boolean'],
  title: 'rules text',
  description: 'rules text as a block: `|` at the end of the line, the text indented below it',
};
const provenance: JsonSchema = {
  enum: ['rulebook', 'public', 'designed'],
  title: 'a provenance',
  description: 'where a datum comes from: `rulebook`, `public`, or `designed` by us (then with the `gap` it fills)',
};
const byPlayers: JsonSchema = {
  type: 'object',
  title: PLAYERS_ROW_TITLE,
  description: 'one number for each number of players, such as `{ 2: 10, 3: 12, 4 or more: 14 }`',
  patternProperties: { [PLAYERS_ROW_PATTERN]: copies },
  additionalProperties: false,
  minProperties: 1,
};
const count: JsonSchema = {
  title: 'a number of copies',
  description: 'how many copies are in the box: a number, or one for each number of players',
  ...when({ type: 'object' }, byPlayers, copies),
};
const totals: JsonSchema = {
  type: 'object',
  title: 'totals by kind',
  description: 'how many pieces of each kind the box holds; checked against the counts of the items',
  additionalProperties: count,
};

// ---------------------------------------------------------------- component files

/** The schema of every component file of a game with these kinds. */
export function componentSchema(shapes: readonly KindShape[]): JsonSchema {
  const kinds: Record<string, JsonSchema> = {};
  for (const shape of shapes) addKind(shape, false, kinds);
  const named = { title: 'a component file' } as const;
  const document: JsonSchema = {
    ...record(named.title, {
      kind: { type: 'string', enum: shapes.map((shape) => shape.name), title: KIND_TITLE },
      items: listOf({ type: 'object', title: 'an item' }, 'a list of items'),
      table: { type: 'string', title: 'the name of a table' },
      rows: { $ref: '#/$defs/rows' },
      'by players': { $ref: '#/$defs/rows' },
      totals,
      provenance,
      gap: remark,
      source: remark,
      note: remark,
    }),
    // Everything but a table or totals is a list of items, and says of which kind.
    ...when({ required: ['table'] }, {}, when({ required: ['totals'] }, {}, { ...named, required: ['kind'] })),
    allOf: shapes.map(({ name }) =>
      when(
        { properties: { kind: { enum: [name] } }, required: ['kind'] },
        { ...named, properties: { items: { items: { $ref: `#/$defs/${kindKey(name)}` } } }, required: ['items'] },
      ),
    ),
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
    name: bilingual,
    count,
    provenance,
    gap: remark,
    rules: ruleIds,
    source: remark,
    note: remark,
  };
  const needed = shape.fields.filter((field) => !field.optional).map((field) => field.name);
  const sides = shape.sides.length > 0 ? { sides: sidesSchema(shape, fields) } : {};
  const ids = isChild ? [] : ['id'];
  // A sided item may give a field once for all sides or on each side; `components.ts` looks whether it is there.
  const required = shape.sides.length > 0 ? [...ids, 'sides'] : [...ids, ...needed];
  kinds[key] = record(shape.name, { ...fields, ...common, ...sides }, required);
}

function sidesSchema(shape: KindShape, fields: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const side = (name: string) => record(`side \`${name}\` of ${shape.name}`, fields);
  return record(
    `the sides of ${shape.name}`,
    Object.fromEntries(shape.sides.map((name) => [name, side(name)])),
    shape.sides,
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
      return { enum: shape.members, title: withArticle(shape.name) };
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

// ---------------------------------------------------------------- the other files

const playersRange = {
  title: 'a number of players',
  description: '`2`, `2 to 4`, or `{ least: 2, most: 4 }`',
} as const satisfies JsonSchema;
const playersSchema: JsonSchema = {
  ...playersRange,
  ...when(
    { type: 'object' },
    record('a number of players', { least: copies, most: copies }, ['least', 'most']),
    when(
      { type: 'string' },
      { ...playersRange, type: 'string', pattern: PLAYERS_RANGE_PATTERN },
      { ...copies, ...playersRange },
    ),
  ),
};

export const manifestSchema: JsonSchema = {
  $schema: DIALECT,
  ...record(
    'game.yaml',
    {
      id,
      name: bilingual,
      description: bilingual,
      players: playersSchema,
      options: {
        type: 'object',
        title: 'options by id',
        additionalProperties: {
          ...record('an option', {
            type: { enum: ['bool'], title: 'the type of an option' },
            values: listOf(id, 'a list of values'),
            default: answer,
            name: bilingual,
            rules: ruleIds,
          }),
        },
      },
      source: remark,
      rulePrefix: {
        type: 'string',
        pattern: '^[A-Z]{2,}$',
        title: 'a prefix of rule ids',
        description: 'two capitals or more, such as `CR`',
      },
      totals,
      note: remark,
      icons: { title: 'icons', description: 'for tools that draw; any YAML' },
      view: { title: 'a view layout', description: 'for tools that draw; any YAML' },
    },
    ['id', 'name', 'players'],
  ),
};

const referenceRule = record(
  'a rule',
  {
    id: ruleId,
    kind: text,
    pl: text,
    en: text,
    source: remark,
    certainty: text,
    ruling: bilingual,
    gap: bilingual,
    modes: listOf(answer, 'a list of modes'),
    provenance: text,
    note: remark,
    where: remark,
  },
  ['id'],
);

export const referenceSchema: JsonSchema = {
  $schema: DIALECT,
  ...record('a reference file', {
    game: remark,
    title: bilingual,
    edition: remark,
    note: remark,
    sections: listOf(
      record(
        'a section',
        {
          id: { ...ruleId, pattern: '^[A-Z]{2,}(-[A-Z0-9]+)*$', title: 'the id of a section' },
          title: bilingual,
          note: remark,
          rules: listOf(referenceRule, 'a list of rules'),
        },
        ['id', 'title', 'rules'],
      ),
      'a list of sections',
    ),
  }),
};

const wording: JsonSchema = {
  title: 'a text or its forms',
  description: 'a text, or the forms of a noun such as `{ one: card, other: cards }`',
  ...when(
    { type: 'object' },
    { type: 'object', title: 'the forms of a word', additionalProperties: text, minProperties: 1 },
    text,
  ),
};

export const lexiconSchema: JsonSchema = {
  $schema: DIALECT,
  ...record(
    'lexicon.yaml',
    Object.fromEntries(
      LEXICON_SECTIONS.map((section) => [
        section,
        {
          type: 'object',
          title: `the ${section} of the lexicon`,
          additionalProperties: record('an entry of the lexicon', { pl: wording, en: wording, note: remark }),
        } satisfies JsonSchema,
      ]),
    ),
  ),
};

const answers = listOf(answer, 'a list of names or numbers');
const move = {
  by: { type: 'string', title: 'a player, such as `p1`' },
  do: { type: 'string', title: 'the name of an action or a choice' },
  choose: oneOrMore(answer, 'names or numbers'),
} as const satisfies Readonly<Record<string, JsonSchema>>;

const expectation: JsonSchema = {
  title: EXPECTATION_TITLE,
  description: 'a condition in rules text, or `illegal`, `legal`, `offered`, `over`, `winners`',
  ...when(
    { type: 'object' },
    {
      ...record(EXPECTATION_TITLE, {
        illegal: record('a refused move', { ...move, because: oneOrMore(ruleId, 'rule ids') }),
        legal: record('an allowed move', move),
        offered: answers,
        over: yesOrNo,
        winners: answers,
      }),
      minProperties: 1,
    },
    { type: ['string', 'boolean'], title: 'a condition' },
  ),
};
const expectations = oneOrMore(expectation, 'a list of conditions');

const example: JsonSchema = record(
  'an example',
  {
    id: ruleId,
    title: bilingual,
    players: { type: 'integer', minimum: 1, maximum: 100, title: 'a number of players' },
    seed: { type: 'integer', minimum: 0, maximum: 2 ** 32 - 1, title: 'a whole number' },
    setup: yesOrNo,
    options: { type: 'object', title: 'options by id', additionalProperties: answer },
    rules: ruleIds,
    source: remark,
    note: remark,
    given: rulesText,
    when: listOf(
      {
        ...record('a step', {
          ...move,
          run: rulesText,
          roll: answers,
          draw: answers,
          shuffle: answers,
          pick: answers,
          then: expectations,
        }),
        minProperties: 1,
      },
      'a list of steps',
    ),
    then: expectations,
  },
  ['id', 'players', 'then'],
);

export const exampleSchema: JsonSchema = {
  $schema: DIALECT,
  title: 'an example file',
  ...when(
    { type: 'array' },
    { items: { $ref: '#/$defs/example' } },
    when(
      { type: 'object', required: ['examples'] },
      record('an example file', {
        game: remark,
        examples: listOf({ $ref: '#/$defs/example' }, 'a list of examples'),
      }),
      { $ref: '#/$defs/example' },
    ),
  ),
  $defs: { example },
};
