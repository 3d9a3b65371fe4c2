/**
 * The schemas of the files that are the same for every game: manifest, reference, lexicon, examples.
 */
import {
  answer,
  bilingual,
  bilingualName,
  copies,
  DIALECT,
  EXPECTATION_TITLE,
  id,
  type JsonSchema,
  listOf,
  OPTION_TYPE_TITLE,
  oneOrMore,
  PLAYERS_RANGE_PATTERN,
  record,
  remark,
  ruleId,
  ruleIds,
  rulesText,
  text,
  totals,
  when,
  yesOrNo,
} from './schema-parts.ts';
import { viewSchema } from './view.ts';

export const LEXICON_SECTIONS: readonly string[] = ['nouns', 'verbs', 'prompts', 'phrases', 'values', 'changes'];
/** Words for readers, not for sentences: no rule of the sections above applies to them. */
export const GLOSSARY = 'glossary';

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
      name: bilingualName,
      description: bilingual,
      players: playersSchema,
      options: {
        type: 'object',
        title: 'options by id',
        additionalProperties: {
          ...record('an option', {
            type: { enum: ['bool'], title: OPTION_TYPE_TITLE },
            values: listOf(id, 'a list of values'),
            default: answer,
            name: bilingualName,
            rules: ruleIds,
            reading: {
              ...yesOrNo,
              description: 'the default is a ruling, and the other values are other readings of the same rule',
            },
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
      view: viewSchema,
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

const termInOneLanguage = record(
  'a term with its meaning',
  {
    term: text,
    also: { ...text, description: 'what players call it besides, with commas; the search knows it' },
    means: { ...text, description: 'a sentence that makes sense alone' },
  },
  ['term', 'means'],
);

export const lexiconSchema: JsonSchema = {
  $schema: DIALECT,
  ...record('lexicon.yaml', {
    [GLOSSARY]: {
      type: 'object',
      title: 'the glossary',
      additionalProperties: record('a term', { pl: termInOneLanguage, en: termInOneLanguage }, ['pl', 'en']),
    },
    ...Object.fromEntries(
      LEXICON_SECTIONS.map((section) => [
        section,
        {
          type: 'object',
          title: `the ${section} of the lexicon`,
          additionalProperties: record('an entry of the lexicon', {
            pl: wording,
            en: wording,
            quiet: { ...yesOrNo, description: 'book-keeping: the log says nothing of its changes' },
            note: remark,
          }),
        } satisfies JsonSchema,
      ]),
    ),
  }),
};

/** Six hexadecimal digits for the Polish text, six for the English one. */
export const TRANSLATION_PRINTS_PATTERN = '^([0-9a-f]{6}) ([0-9a-f]{6})$';

export const translationsSchema: JsonSchema = {
  $schema: DIALECT,
  type: 'object',
  title: 'translations.yaml',
  additionalProperties: {
    type: 'object',
    title: 'texts of one sort',
    additionalProperties: {
      type: 'string',
      pattern: TRANSLATION_PRINTS_PATTERN,
      title: 'what `kodeks texts` has written',
    },
  },
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
