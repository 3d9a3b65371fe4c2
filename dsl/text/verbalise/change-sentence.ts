/** What a lexicon's sentence for a change is told: how much, who you are in it, what it is about, when, and what is done instead. */
import type { Inflected, TextArguments, TextValue } from '../format-message.ts';
import { argumentsIn } from '../message.ts';
import type { Condition, Lasting, Thing } from './meaning.ts';

/** Words of one language for what the sentence may ask for. */
export interface ChangeWords {
  readonly thing: (thing: Thing) => string;
  readonly condition: (condition: Condition) => string;
  readonly body: (clause: Lasting & { do: 'instead' }) => string;
}

export function changeArguments(clause: Lasting, words: ChangeWords): TextArguments {
  const about = clause.about === undefined ? (clause.mine ? 'yours' : 'all') : 'self';
  return { ...howMuch(clause, words), you: clause.sentence?.you ?? 'nobody', when: whenOf(clause, words), about };
}

/** The condition is said by the sentence itself if it asks for it: as `when`, or as who the owner is. */
export function conditionLeft(clause: Lasting, language: 'pl' | 'en'): Condition | undefined {
  const { sentence, when } = clause;
  if (sentence === undefined || when === undefined) return when;
  const asked = new Set(argumentsIn(sentence.message[language]).map(({ name }) => name));
  if (asked.has('when')) return undefined;
  return asked.has('you') ? withoutOwner(when) : when;
}

const isOwner = (part: Condition): boolean => part.is === 'compare' && part.operator === '=' && part.right.is === 'you';

function withoutOwner(when: Condition): Condition | undefined {
  const parts = (when.is === 'and' ? when.parts : [when]).filter((part) => !isOwner(part));
  return parts.length > 1 ? { is: 'and', parts } : parts[0];
}

function howMuch(clause: Lasting, { thing, body }: ChangeWords): Readonly<Record<string, TextValue>> {
  switch (clause.do) {
    case 'modify': {
      const { amount, how } = clause;
      if (amount.is === 'truth') return { how: amount.value ? 'yes' : 'no' };
      if (amount.is !== 'number') return { how, amount: inflected(thing(amount), amount.is) };
      if (how === 'by') return { how: amount.value < 0 ? 'less' : 'more', amount: Math.abs(amount.value) };
      return { how, amount: amount.value };
    }
    case 'instead':
      return { how: clause.besides ? 'besides' : 'instead', what: body(clause) };
    default:
      return { how: clause.do };
  }
}

/** To be selected by the name of what is asked: `{when, select, meetsAncients {…} other {…}}`. */
function whenOf({ when }: Lasting, { condition }: ChangeWords): Inflected | string {
  if (when === undefined) return 'always';
  return inflected(condition(when), keyOfCondition(when));
}

function keyOfCondition(when: Condition): string {
  if (when.is === 'phrase') return when.phrase.name;
  if (when.is === 'compare' && when.right.is === 'named') return when.right.key ?? 'other';
  if (when.is === 'compare' && when.right.is === 'nothing') return when.operator === '=' ? 'none' : 'some';
  return 'other';
}

const inflected = (text: string, key: string): Inflected => ({ forms: { one: text }, key });
