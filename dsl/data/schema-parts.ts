/**
 * What the schemas of all files are made of. A `title` is a noun phrase that fits into our messages ("expected a whole
 * number"); `description` explains. Alternatives are told apart by `if`, never by `anyOf`: so a mistake has one cause and
 * one complaint.
 */

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
export const OPTION_TYPE_TITLE = 'the type of an option';
export const EXPECTATION_TITLE = 'something expected';

export const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

export const text: JsonSchema = { type: 'string', title: 'a text' };
/** A remark or a page number: `source: 12` is fine. */
export const remark: JsonSchema = { type: ['string', 'number'], title: 'a text' };
export const yesOrNo: JsonSchema = { enum: [true, false, 'yes', 'no'], title: '`yes` or `no`' };
export const id: JsonSchema = {
  type: 'string',
  pattern: ID_PATTERN,
  title: 'an id',
  description: 'lower-case English words and numbers joined by dashes, such as `ion-drive`',
};
export const ruleId: JsonSchema = {
  type: 'string',
  pattern: RULE_ID_PATTERN,
  title: 'a rule id',
  description: 'capitals and numbers joined by dashes, such as `CR-MOVE-03`',
};
export const wholeNumber: JsonSchema = {
  type: 'integer',
  minimum: -GREATEST,
  maximum: GREATEST,
  title: 'a whole number',
};
export const copies: JsonSchema = { type: 'integer', minimum: 0, maximum: GREATEST, title: 'a whole number' };
/** A name of something in the game, or a number standing for one: an answer, a die, a player. */
export const answer: JsonSchema = { type: ['string', 'number', 'boolean'], title: 'a name or a number' };

export function listOf(items: JsonSchema, title: string): JsonSchema {
  return { type: 'array', items, title };
}

/** Reads like the three keywords it stands for. */
export function when(condition: JsonSchema, consequence: JsonSchema, alternative?: JsonSchema): JsonSchema {
  const schema = { if: condition, then: consequence };
  return alternative === undefined ? schema : { ...schema, else: alternative };
}

export function oneOrMore(one: JsonSchema, title: string): JsonSchema {
  return { title, ...when({ type: 'array' }, listOf(one, title), one) };
}

export function record(
  title: string,
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
) {
  return { type: 'object', title, properties, required, additionalProperties: false } as const satisfies JsonSchema;
}

/** It must fit on a card and in a line of a screen. */
const name: JsonSchema = {
  type: 'string',
  pattern: '^[^]{0,200}$',
  title: 'a name',
  description: 'at most 200 characters',
};
export const bilingualName: JsonSchema = record('a name in both languages, `{ pl: ..., en: ... }`', {
  pl: name,
  en: name,
});
export const bilingual: JsonSchema = record('a text in both languages, `{ pl: ..., en: ... }`', { pl: text, en: text });
export const ruleIds: JsonSchema = listOf(ruleId, 'a list of rule ids');
export const rulesText: JsonSchema = {
  type: ['string', 'number', 'boolean'],
  title: 'rules text',
  description: 'rules text as a block: `|` at the end of the line, the text indented below it',
};
export const provenance: JsonSchema = {
  enum: ['rulebook', 'public', 'designed'],
  title: 'a provenance',
  description: 'where a datum comes from: `rulebook`, `public`, or `designed` by us (then with the `gap` it fills)',
};
export const byPlayers: JsonSchema = {
  type: 'object',
  title: PLAYERS_ROW_TITLE,
  description: 'one number for each number of players, such as `{ 2: 10, 3: 12, 4 or more: 14 }`',
  patternProperties: { [PLAYERS_ROW_PATTERN]: copies },
  additionalProperties: false,
  minProperties: 1,
};
export const count: JsonSchema = {
  title: 'a number of copies',
  description: 'how many copies are in the box: a number, or one for each number of players',
  ...when({ type: 'object' }, byPlayers, { ...copies, minimum: 1 }),
};
export const totals: JsonSchema = {
  type: 'object',
  title: 'totals by kind',
  description: 'how many pieces of each kind the box holds; checked against the counts of the items',
  additionalProperties: count,
};
