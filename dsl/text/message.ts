/**
 * Texts with placeholders as trees. The grammar is ICU's and its parser a library's; what leaves this file is our own
 * small tree, so nothing else depends on that library. Neither makes code from text: a strict CSP and workers are fine.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { markedNumber, markPlaceholders } from './placeholders.ts';

export type MessagePart =
  | { readonly kind: 'text'; readonly text: string; readonly start: number }
  /** `{card}`, or in another form: `{card_acc}` is `card` in the accusative. */
  | ({ readonly kind: 'argument'; readonly name: string; readonly form: string | undefined } & Stretch)
  /** `{=startingFood}`; a plural or select may stand on one as well. */
  | ({ readonly kind: 'bound'; readonly source: string } & Stretch)
  | ({
      readonly kind: 'plural';
      readonly on: Subject;
      readonly ordinal: boolean;
      readonly offset: number;
      readonly options: Options;
    } & Stretch)
  | ({ readonly kind: 'select'; readonly on: Subject; readonly options: Options } & Stretch)
  /** `#` in a plural. */
  | { readonly kind: 'count' };

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What a plural or select looks at. */
export type Subject =
  | { readonly kind: 'argument'; readonly name: string }
  | { readonly kind: 'bound'; readonly source: string };

export type Options = ReadonlyMap<string, Message>;

export type Message = readonly MessagePart[];

export interface MessageFault extends Stretch {
  readonly reason: MessageFaultReason;
}

export type MessageFaultReason =
  | 'unclosed-brace'
  | 'stray-brace'
  | 'too-deep'
  | 'empty-placeholder'
  | 'malformed-placeholder'
  | 'unknown-format'
  | 'missing-other'
  | 'duplicate-option'
  | 'missing-options'
  | 'date-or-time';

export type ParsedMessage =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly fault: MessageFault };

/** Every part, those inside plurals and selects included. */
export function* partsWithin(message: Message): Generator<MessagePart> {
  for (const part of message) {
    yield part;
    if (part.kind === 'plural' || part.kind === 'select') {
      for (const option of part.options.values()) yield* partsWithin(option);
    }
  }
}

/** What a message wants to be given, each with the place that asks for it. */
export function argumentsIn(message: Message): readonly ({ readonly name: string } & Stretch)[] {
  return [...partsWithin(message)].flatMap((part) => {
    if (part.kind === 'text' || part.kind === 'count' || part.kind === 'bound') return [];
    const subject = part.kind === 'argument' ? part : part.on;
    return subject.kind === 'argument' ? [{ name: subject.name, start: part.start, end: part.end }] : [];
  });
}

/** Where a text stands decides what its plain placeholders are: arguments in the lexicon, definitions in the reference. */
export type MessageMode = 'arguments' | 'reference';

export function parseMessage(text: string, mode: MessageMode): ParsedMessage {
  if (!/[{}']/.test(text)) return { ok: true, message: [{ kind: 'text', text, start: 0 }] }; // most of the reference
  const known = READ[mode].get(text);
  if (known !== undefined) return known;
  const parsed = read(text, mode);
  if (READ[mode].size >= MOST_KEPT) READ[mode].clear();
  READ[mode].set(text, parsed);
  return parsed;
}

/** A check after every keystroke reads the same thousand texts again. */
const READ: Readonly<Record<MessageMode, Map<string, ParsedMessage>>> = { arguments: new Map(), reference: new Map() };
const MOST_KEPT = 10_000;

function read(text: string, mode: MessageMode): ParsedMessage {
  const marked = markPlaceholders(text, mode === 'reference');
  if (marked.broken !== undefined) {
    const { reason, at } = marked.broken;
    return { ok: false, fault: { reason, start: at, end: at + 1 } };
  }
  try {
    const elements = parse(marked.text, { captureLocation: true, ignoreTag: true, shouldParseSkeletons: false });
    const date = firstDate(elements);
    if (date !== undefined) return { ok: false, fault: { reason: 'date-or-time', ...stretchOf(date) } };
    const sources = marked.bound.map((bound) => bound.source);
    return { ok: true, message: elements.map((element) => partOf(element, sources)) };
  } catch (error) {
    return { ok: false, fault: faultOf(error, text) };
  }
}

/** The library reads dates and times; a rules text has none. */
function firstDate(elements: readonly MessageFormatElement[]): MessageFormatElement | undefined {
  for (const element of elements) {
    if (element.type === TYPE.date || element.type === TYPE.time) return element;
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    for (const option of Object.values(element.options)) {
      const found = firstDate(option.value);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function stretchOf(element: MessageFormatElement): Stretch {
  return { start: element.location?.start.offset ?? 0, end: element.location?.end.offset ?? 0 };
}

function partOf(element: MessageFormatElement, bound: readonly string[]): MessagePart {
  const stretch = stretchOf(element);
  switch (element.type) {
    case TYPE.literal:
      return { kind: 'text', text: element.value, start: stretch.start };
    case TYPE.pound:
      return { kind: 'count' };
    case TYPE.argument:
    case TYPE.number:
    case TYPE.date:
    case TYPE.time:
    case TYPE.tag:
      return { ...argumentOf(element.value, bound), ...stretch };
    case TYPE.plural: {
      const { offset, pluralType } = element;
      const options = optionsOf(element.options, bound);
      return {
        kind: 'plural',
        on: subjectOf(element.value, bound),
        ordinal: pluralType === 'ordinal',
        offset,
        options,
        ...stretch,
      };
    }
    case TYPE.select:
      return {
        kind: 'select',
        on: subjectOf(element.value, bound),
        options: optionsOf(element.options, bound),
        ...stretch,
      };
    default:
      return element satisfies never;
  }
}

function subjectOf(name: string, bound: readonly string[]): Subject {
  const number = markedNumber(name);
  return number === undefined ? { kind: 'argument', name } : { kind: 'bound', source: bound[number] ?? '' };
}

function argumentOf(written: string, bound: readonly string[]) {
  const subject = subjectOf(written, bound);
  if (subject.kind === 'bound') return subject;
  const { name, form } = splitForm(subject.name);
  return { kind: 'argument' as const, name, form };
}

/** Forms a noun may be asked for in a message. */
export const NOUN_FORMS: readonly string[] = ['one', 'few', 'many', 'other', 'gen', 'dat', 'acc', 'ins', 'loc'];

function splitForm(written: string): { readonly name: string; readonly form: string | undefined } {
  const at = written.lastIndexOf('_');
  const form = written.slice(at + 1);
  return at > 0 && NOUN_FORMS.includes(form)
    ? { name: written.slice(0, at), form }
    : { name: written, form: undefined };
}

type LibraryOptions = Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>;

function optionsOf(options: LibraryOptions, bound: readonly string[]): Options {
  const parts = Object.entries(options).map(
    ([key, option]) => [key, option.value.map((element) => partOf(element, bound))] as const,
  );
  return new Map(parts);
}

const REASONS: Readonly<Record<string, MessageFaultReason>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'unclosed-brace',
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: 'unclosed-brace',
  EMPTY_ARGUMENT: 'empty-placeholder',
  MALFORMED_ARGUMENT: 'malformed-placeholder',
  MISSING_OTHER_CLAUSE: 'missing-other',
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: 'duplicate-option',
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: 'duplicate-option',
  EXPECT_SELECT_ARGUMENT_OPTIONS: 'missing-options',
  EXPECT_SELECT_ARGUMENT_SELECTOR: 'missing-options',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'missing-options',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'missing-options',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'missing-options',
  EXPECT_ARGUMENT_TYPE: 'unknown-format',
  INVALID_ARGUMENT_TYPE: 'unknown-format',
};

interface LibraryError {
  readonly message: string;
  readonly location: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } };
}

function faultOf(error: unknown, text: string): MessageFault {
  if (!isLibraryError(error)) throw error;
  const start = Math.min(error.location.start.offset, text.length);
  const end = Math.max(start, Math.min(error.location.end.offset, text.length));
  return { reason: REASONS[error.message] ?? 'malformed-placeholder', start, end };
}

function isLibraryError(error: unknown): error is LibraryError {
  return error instanceof SyntaxError && 'location' in error;
}
