/** The schema of `odds.yaml`. */
import {
  answer,
  bilingual,
  copies,
  DIALECT,
  id,
  type JsonSchema,
  listOf,
  oneOrMore,
  record,
  rulesText,
} from './schema-parts.ts';

/** `Int`, `Ship`, `list of Ship`, `Ship to list of Part`. */
export const PARAMETER_TYPE_PATTERN = '^(?:([A-Z]\\w*) to )?(list of )?([A-Z]\\w*)$';

const condition: JsonSchema = { type: 'string', title: 'a condition in rules text' };

const parameter = record(
  'a parameter',
  {
    type: {
      type: 'string',
      pattern: PARAMETER_TYPE_PATTERN,
      title: 'the type of a parameter',
      description: '`Int`, a kind, `list of Ship`, or `Ship to list of Part`',
    },
    about: bilingual,
    default: { ...answer, title: 'what it is if nothing is said, as on the command line' },
    does: rulesText,
  },
  ['type', 'about'],
);

const told = record('what is told of an outcome', {
  name: bilingual,
  value: { type: 'string', title: 'an expression in rules text' },
  cases: listOf(record('a case', { when: condition, says: bilingual }, ['when', 'says']), 'cases'),
});

export const oddsSchema: JsonSchema = {
  $schema: DIALECT,
  ...oneOrMore(
    record(
      'a situation whose odds can be asked for',
      {
        id,
        title: bilingual,
        players: copies,
        parameters: { type: 'object', title: 'parameters by name', additionalProperties: parameter },
        requires: listOf(
          record('a requirement', { that: condition, otherwise: bilingual }, ['that', 'otherwise']),
          'requirements',
        ),
        given: rulesText,
        run: rulesText,
        tells: listOf(told, 'what is told of an outcome'),
      },
      ['id', 'title', 'players', 'run', 'tells'],
    ),
    'situations',
  ),
};
