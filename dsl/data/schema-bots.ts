/** The schema of `bots.yaml`. */
import { DIALECT, type JsonSchema, listOf, record, wholeNumber } from './schema-parts.ts';

const part = record(
  'a part of the outlook',
  {
    value: {
      type: ['string', 'number'],
      title: 'an expression in rules text',
      description: 'a number, or a condition that counts as 1 where it holds; `you` is the player whose outlook it is',
    },
    weight: { ...wholeNumber, description: 'what each point of the value is worth; may be negative; 1 if left out' },
    when: {
      type: ['string', 'boolean'],
      title: 'a condition in rules text',
      description: 'the part counts only where it holds',
    },
  },
  ['value'],
);

export const botsSchema: JsonSchema = {
  $schema: DIALECT,
  ...record('what players without a person go by', {
    outlook: {
      ...listOf(part, 'what a position is worth to a player'),
      description: 'weights times values, added up: the greater, the better',
    },
  }),
};
