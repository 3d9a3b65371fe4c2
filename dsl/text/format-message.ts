/**
 * Fills a message in. Arguments are numbers, plain texts, or things with forms (`{card_acc}` asks for one of them).
 */
import type { Language } from '../data/model.ts';
import type { Message, MessagePart, Options, Subject } from './message.ts';
import { type Forms, formOf, showNumber } from './nouns.ts';
import { cardinalCategory, ordinalCategory } from './plural.ts';

export type TextValue = number | string | Inflected;

/** A thing that is named: its forms in the language of the message, and the key that a `select` looks at. */
export interface Inflected {
  readonly forms: Forms;
  readonly key: string;
  /** Where the thing has an amount: what plurals look at. */
  readonly count?: number;
}

export type TextArguments = Readonly<Record<string, TextValue>>;

export function formatMessage(message: Message, values: TextArguments, language: Language): string {
  const format = (parts: Message, count: number | undefined): string => parts.map((part) => show(part, count)).join('');
  const valueAt = (subject: Subject): TextValue | undefined =>
    subject.kind === 'argument' && Object.hasOwn(values, subject.name) ? values[subject.name] : undefined;

  const show = (part: MessagePart, count: number | undefined): string => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'count':
        return count === undefined ? '#' : showNumber(count);
      case 'argument':
        return showValue(valueAt(part), part.form) ?? `{${part.name}}`;
      case 'bound':
        return `{${part.source}}`;
      case 'plural': {
        const value = numberOf(valueAt(part.on));
        return format(pluralOption(part, value, language), value === undefined ? undefined : value - part.offset);
      }
      case 'select':
        return format(optionFor(part.options, keyOf(valueAt(part.on))), count);
      default:
        return part satisfies never;
    }
  };
  return format(message, undefined);
}

/** A number meant as it stands and written with zeros in front is a mark on a component: hex `{001}` is not hex 1. */
const PADDED = /^0\d+$/;

/**
 * Fills in what is bound to definitions and leaves the arguments: a message that is ready to travel without them.
 * What has no number stays as written.
 */
export function bindNumbers(
  message: Message,
  numbers: (source: string) => number | undefined,
  language: Language,
): Message {
  const bind = (parts: Message, count: number | undefined): Message => parts.flatMap((part) => bindPart(part, count));
  const text = (shown: string, start: number): MessagePart => ({ kind: 'text', text: shown, start });

  const bindPart = (part: MessagePart, count: number | undefined): Message => {
    switch (part.kind) {
      case 'text':
      case 'argument':
        return [part];
      case 'count':
        return count === undefined ? [part] : [text(showNumber(count), 0)];
      case 'bound': {
        const value = numbers(part.source);
        return value === undefined
          ? [part]
          : [text(PADDED.test(part.source) ? part.source : showNumber(value), part.start)];
      }
      case 'plural': {
        if (part.on.kind === 'argument') return [{ ...part, options: bindOptions(part, undefined) }];
        const value = numbers(part.on.source);
        return bind(pluralOption(part, value, language), value === undefined ? undefined : value - part.offset);
      }
      case 'select': {
        if (part.on.kind === 'argument') return [{ ...part, options: bindOptions(part, count) }];
        return bind(optionFor(part.options, keyOf(numbers(part.on.source))), count);
      }
      default:
        return part satisfies never;
    }
  };
  const bindOptions = (part: MessagePart & { kind: 'plural' | 'select' }, count: number | undefined) =>
    new Map([...part.options].map(([key, option]) => [key, bind(option, count)]));
  return bind(message, undefined);
}

/** ICU knows no hyphens in the names of options: `deep_space` is for the id `deep-space`. */
const optionFor = (options: Options, key: string): Message =>
  options.get(key) ?? options.get(key.replaceAll('-', '_')) ?? options.get('other') ?? [];

function pluralOption(part: MessagePart & { kind: 'plural' }, value: number | undefined, language: Language): Message {
  const other = part.options.get('other') ?? [];
  if (value === undefined) return other;
  const exact = part.options.get(`=${value}`);
  if (exact !== undefined) return exact;
  const category = (part.ordinal ? ordinalCategory : cardinalCategory)(language, value - part.offset);
  return part.options.get(category) ?? other;
}

function showValue(value: TextValue | undefined, form: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number') return showNumber(value);
  return typeof value === 'string' ? value : formOf(value.forms, form ?? 'one');
}

function numberOf(value: TextValue | undefined): number | undefined {
  if (typeof value === 'object') return value.count;
  return typeof value === 'number' ? value : undefined;
}

function keyOf(value: TextValue | undefined): string {
  if (typeof value === 'object') return value.key;
  return value === undefined ? 'other' : String(value);
}
