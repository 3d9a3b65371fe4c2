/**
 * Texts with placeholders: they can be read, both languages have the same placeholders, plurals have the forms the
 * language needs, bound placeholders name a number, and numbers of the reference are bound.
 */
import { type GameData, LANGUAGES, type Language } from '../data/model.ts';
import type { Located, Span } from '../source/source.ts';
import type { Definitions } from './definitions.ts';
import { type Message, parseMessage, partsWithin } from './message.ts';
import { CARDINAL_CATEGORIES, ORDINAL_CATEGORIES } from './plural.ts';
import type { TextProblem } from './problems.ts';
import type { RuleNumbers } from './rule-numbers.ts';
import { stretchSpan, type WrittenText, writtenTexts } from './written-texts.ts';

/** `numbers`: of what carries each rule out; made only if a text holds a number. */
export function checkMessages(
  data: GameData,
  definitions: Definitions,
  numbers: () => RuleNumbers,
): readonly TextProblem[] {
  let made: RuleNumbers | undefined;
  const ofRule = (id: string): ReadonlyMap<string, number> => {
    made ??= numbers();
    return made.get(id) ?? new Map();
  };
  return writtenTexts(data).flatMap((written) => checkMessage(written, definitions, ofRule));
}

/** One language of a text, read. */
interface Reading {
  readonly written: WrittenText;
  readonly language: Language;
  readonly text: Located<string>;
  readonly message: Message;
}

function checkMessage(
  written: WrittenText,
  definitions: Definitions,
  ofRule: (id: string) => ReadonlyMap<string, number>,
): readonly TextProblem[] {
  if (written.mode === undefined) return [];
  const problems: TextProblem[] = [];
  const readings = LANGUAGES.flatMap((language) => read(written, language, problems));
  const [first, second] = readings;
  if (first !== undefined && second !== undefined)
    problems.push(...mismatches(first, second), ...mismatches(second, first));
  for (const reading of readings) {
    problems.push(...badPlurals(reading));
    if (written.owner.kind === 'rule' || written.owner.kind === 'ruling')
      problems.push(...literals(reading, definitions));
  }
  problems.push(...badBindings(readings, definitions));
  if (written.owner.kind === 'rule') problems.push(...copiedNumbers(readings, ofRule, written.owner.id));
  return problems;
}

function read(written: WrittenText, language: Language, problems: TextProblem[]): readonly Reading[] {
  const text = written.text[language];
  if (text === undefined || written.mode === undefined) return [];
  const parsed = parseMessage(text.value, written.mode);
  if (parsed.ok) return [{ written, language, text, message: parsed.message }];
  const { reason, start, end } = parsed.fault;
  const at = stretchSpan(text, start, end);
  problems.push({ kind: 'broken-message', at, owner: written.owner, language, reason });
  return [];
}

// ---------------------------------------------------------------- the same placeholders

/** What `from` uses and `to` does not. */
function mismatches(from: Reading, to: Reading): readonly TextProblem[] {
  const there = new Set(placeholders(to.message).map((each) => each.name));
  const reported = new Set<string>();
  return placeholders(from.message).flatMap(({ name, start, end }): readonly TextProblem[] => {
    if (there.has(name) || reported.has(name)) return [];
    reported.add(name);
    const { owner } = from.written;
    const other = stretchSpan(from.text, start, end);
    return [{ kind: 'placeholder-mismatch', at: to.text.span, owner, language: to.language, placeholder: name, other }];
  });
}

interface Placeholder {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Arguments by name, whatever their form; definitions by what is written. */
function placeholders(message: Message): readonly Placeholder[] {
  return [...partsWithin(message)].flatMap((part): readonly Placeholder[] => {
    if (part.kind === 'text' || part.kind === 'count') return [];
    const subject = part.kind === 'plural' || part.kind === 'select' ? part.on : part;
    const name = subject.kind === 'bound' ? subject.source.replace(/\s/g, '') : subject.name;
    return isOneSided(name) ? [] : [{ name, start: part.start, end: part.end }];
  });
}

/** Plain numbers may differ (`page {12}`), and only Polish needs the mood of a verb and the case of a noun. */
const isOneSided = (name: string): boolean => /^\d+$/.test(name) || name === 'mood' || name === 'case';

// ---------------------------------------------------------------- plurals

function badPlurals({ written, language, text, message }: Reading): readonly TextProblem[] {
  return [...partsWithin(message)].flatMap((part): readonly TextProblem[] => {
    if (part.kind !== 'plural') return [];
    const needed: readonly string[] = (part.ordinal ? ORDINAL_CATEGORIES : CARDINAL_CATEGORIES)[language];
    const given = [...part.options.keys()];
    const covered = (form: string): boolean => given.includes(form) || (form === 'one' && given.includes('=1'));
    const missing = needed.filter((form) => !covered(form));
    const extra = given.filter((form) => !form.startsWith('=') && !needed.includes(form));
    const at = stretchSpan(text, part.start, part.end);
    const where = { at, owner: written.owner, language };
    return [
      ...(missing.length > 0 ? [{ kind: 'missing-plural', ...where, missing } as const] : []),
      ...(extra.length > 0 ? [{ kind: 'extra-plural', ...where, extra } as const] : []),
    ];
  });
}

// ---------------------------------------------------------------- numbers

/** Digits that stand alone: not those of a rule id, nor of a name such as `D6`. */
const NUMBER = /[A-Z][A-Z\d]*(?:-[A-Z\d]+)+|(?<![\p{L}\d_])\d+(?:[.,]\d+)?/gu;
const MOST_SUGGESTIONS = 4;

function literals({ written, language, text, message }: Reading, definitions: Definitions): readonly TextProblem[] {
  return [...partsWithin(message)].flatMap((part) => {
    if (part.kind !== 'text') return [];
    return [...part.text.matchAll(NUMBER)].flatMap((match): readonly TextProblem[] => {
      const number = match[0];
      if (!/^\d/.test(number)) return [];
      const start = part.start + match.index;
      const at = stretchSpan(text, start, start + number.length);
      const same = namesOf(Number(number), definitions);
      return [{ kind: 'literal-number', at, owner: written.owner, language, number, same }];
    });
  });
}

function namesOf(number: number, definitions: Definitions): readonly string[] {
  const same = [...definitions.constants].filter(([, value]) => value === number).map(([name]) => name);
  return same.length > MOST_SUGGESTIONS ? [] : same; // a crowd of candidates is no suggestion
}

/** Where a number that is meant as it stands is the one that what carries the rule out has: once, for both languages. */
function copiedNumbers(
  readings: readonly Reading[],
  ofRule: (id: string) => ReadonlyMap<string, number>,
  rule: string,
): readonly TextProblem[] {
  const found = new Map<string, { readonly reading: Reading; readonly span: Span }[]>();
  for (const reading of readings)
    for (const { number, start } of plainNumbers(reading)) {
      const span = stretchSpan(reading.text, start, start + number.length);
      found.set(number, [...(found.get(number) ?? []), { reading, span }]);
    }
  return [...found].flatMap(([number, places]): readonly TextProblem[] => {
    const same = [...ofRule(rule)].filter(([, value]) => value === Number(number)).map(([name]) => name);
    const [first] = places;
    if (first === undefined || same.length === 0) return [];
    // edits of a folded text would hit the whole of it
    const exact = places.every(({ span }) => span.end - span.start === number.length);
    const once =
      places.length === readings.length && new Set(places.map(({ reading }) => reading)).size === places.length;
    return [
      {
        kind: 'copied-number',
        at: first.span,
        owner: first.reading.written.owner,
        number,
        same,
        edits: exact && once ? places.map(({ span }) => span) : [],
      },
    ];
  });
}

/** Smaller ones stand in too many texts and components by chance. */
const LEAST_COPIED = 3;

/** `{6}` and `{6, plural, …}`. `{=6}` was looked at: it means itself. One with zeros in front could not be bound. */
function plainNumbers({ text, message }: Reading): readonly { readonly number: string; readonly start: number }[] {
  return [...partsWithin(message)].flatMap((part) => {
    if (part.kind === 'text' || part.kind === 'count' || part.kind === 'argument') return [];
    const subject = part.kind === 'bound' ? part : part.on;
    const start = part.start + 1;
    if (subject.kind !== 'bound' || !/^[1-9]\d*$/.test(subject.source) || text.value[start] === '=') return [];
    return Number(subject.source) < LEAST_COPIED ? [] : [{ number: subject.source, start }];
  });
}

/** A wrong name is written in both languages; it is one mistake. */
function badBindings(readings: readonly Reading[], definitions: Definitions): readonly TextProblem[] {
  const seen = new Set<string>();
  return readings.flatMap(({ written, text, message }) =>
    [...partsWithin(message)].flatMap((part): readonly TextProblem[] => {
      if (part.kind === 'text' || part.kind === 'count' || part.kind === 'argument') return [];
      const subject = part.kind === 'bound' ? part : part.on;
      if (subject.kind !== 'bound' || seen.has(subject.source)) return [];
      seen.add(subject.source);
      const number = definitions.numberOf(subject.source);
      if (number.ok !== false) return [];
      const at = stretchSpan(text, part.start, part.end);
      return [{ kind: 'bad-binding', at, owner: written.owner, source: subject.source, fault: number.fault }];
    }),
  );
}
