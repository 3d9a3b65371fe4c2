/**
 * Whether the two languages still say the same. `translations.yaml` remembers a print of both wordings of every text as they were
 * when somebody last found that they agree. If only one of them has changed since, the other is stale; if both have, somebody
 * has worked on both, and the file is only out of date.
 */

import type { Bilingual, GameData, Language, LexiconEntry } from '../data/model.ts';
import { hashText } from '../source/hash-text.ts';
import type { Span } from '../source/source.ts';
import { type Message, type MessageMode, parseMessage } from './message.ts';
import type { TextOwner, TextProblem } from './problems.ts';
import { ownerOf, writtenTexts } from './written-texts.ts';

export interface ComparedText {
  /** As in the file: `rule/CR-MOVE-03`, `name/ion-drive`, `prompts/engineToUse`. */
  readonly key: string;
  readonly owner: TextOwner;
  /** What each language says now; undefined where it says nothing. */
  readonly prints: Readonly<Record<Language, string | undefined>>;
  readonly spans: Readonly<Record<Language, Span>>;
  /** The language that did not follow the other one's change. */
  readonly stale: Language | undefined;
  /** New, or changed in both languages: not in the file as it stands. */
  readonly unrecorded: boolean;
}

export function comparedTexts(data: GameData): readonly ComparedText[] {
  const texts = writtenTexts(data).filter(({ owner }) => owner.kind !== 'entry');
  return [
    ...texts.map(({ owner, text, head, mode }) => {
      const spans = { pl: text.pl?.span ?? head, en: text.en?.span ?? head };
      return compared(data, owner, printsOf(text, mode), spans);
    }),
    ...data.lexicon.map((entry) => {
      const span = (language: Language): Span => entry.text?.[language]?.span ?? entry.key.span;
      return compared(data, ownerOf(entry), entryPrints(entry), { pl: span('pl'), en: span('en') });
    }),
  ];
}

function compared(
  data: GameData,
  owner: TextOwner,
  prints: ComparedText['prints'],
  spans: ComparedText['spans'],
): ComparedText {
  const key = textKey(owner);
  const before = data.agreed?.texts.get(key);
  const same = (language: Language): boolean => before?.[language] === prints[language];
  const whole = isWhole(prints);
  const stale = before === undefined || !whole || same('pl') === same('en') ? undefined : same('pl') ? 'pl' : 'en';
  return { key, owner, prints, spans, stale, unrecorded: whole && stale === undefined && !same('pl') };
}

function textKey(owner: TextOwner): string {
  switch (owner.kind) {
    case 'title':
    case 'description':
      return `game/${owner.kind}`;
    case 'name':
      return `name/${owner.of}`;
    case 'entry':
      return `${owner.section}/${owner.key}`;
    case 'odds':
      return `odds/${owner.id}.${owner.part}`;
    default:
      return `${owner.kind}/${owner.id}`;
  }
}

// ---------------------------------------------------------------- prints

/** Texts of files that were not edited are the same objects as before. */
const printed = new WeakMap<Bilingual | LexiconEntry, ComparedText['prints']>();

function remembered(text: Bilingual | LexiconEntry, print: () => ComparedText['prints']): ComparedText['prints'] {
  const prints = printed.get(text) ?? print();
  printed.set(text, prints);
  return prints;
}

function printsOf(text: Bilingual, mode: MessageMode | undefined): ComparedText['prints'] {
  return remembered(text, () => printsAnew(text, mode));
}

function printsAnew(text: Bilingual, mode: MessageMode | undefined): ComparedText['prints'] {
  return both((language) => {
    const written = text[language]?.value ?? '';
    const parsed = mode === undefined ? undefined : parseMessage(written, mode);
    return parsed?.ok === true ? wordsOf(parsed.message) : written;
  });
}

function entryPrints(entry: LexiconEntry): ComparedText['prints'] {
  const { text, forms } = entry;
  const said = text && printsOf(text, 'arguments');
  const written = (language: Language): string =>
    Object.entries(forms[language] ?? {})
      .flat()
      .join(' ');
  return remembered(entry, () => both(written, said));
}

function both(wordsIn: (language: Language) => string, otherwise?: ComparedText['prints']): ComparedText['prints'] {
  const one = (language: Language): string | undefined => {
    const words = wordsIn(language).replace(/\s+/g, ' ').trim();
    return words === '' ? otherwise?.[language] : hashText(words).slice(0, 6);
  };
  return { pl: one('pl'), en: one('en') };
}

/** A text that one language lacks is reported as missing, and as nothing else. */
const isWhole = (prints: ComparedText['prints']): prints is Readonly<Record<Language, string>> =>
  prints.pl !== undefined && prints.en !== undefined;

/** A message without what its placeholders name: another definition behind a number is no other sentence. */
function wordsOf(message: Message): string {
  return message
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'plural':
        case 'select':
          return `{${[...part.options].map(([name, option]) => `${name} {${wordsOf(option)}}`).join(' ')}}`;
        case 'count':
          return '#';
        default:
          return '{}';
      }
    })
    .join('');
}

// ---------------------------------------------------------------- the check

/** A game that keeps no `translations.yaml` is not asked for one. */
export function checkAgreement(data: GameData): readonly TextProblem[] {
  const { agreed } = data;
  if (agreed === undefined) return [];
  const all = comparedTexts(data);
  const stale = all.flatMap(({ stale: language, owner, spans, key }): TextProblem[] =>
    language === undefined
      ? []
      : [{ kind: 'stale', at: spans[language], owner, language, key, other: spans[language === 'pl' ? 'en' : 'pl'] }],
  );
  const unrecorded = all.filter((text) => text.unrecorded).map(({ key }) => key);
  const gone = goneFrom(data, all);
  const outOfDate: TextProblem = { kind: 'unrecorded', at: agreed.span, keys: unrecorded, gone };
  return unrecorded.length + gone.length === 0 ? stale : [...stale, outOfDate];
}

function goneFrom({ agreed }: GameData, all: readonly ComparedText[]): readonly string[] {
  const there = new Set(all.map(({ key }) => key));
  return [...(agreed?.texts.keys() ?? [])].filter((key) => !there.has(key));
}

// ---------------------------------------------------------------- the file

const HEAD = `# Which Polish and English wordings were last found to say the same. Written by \`kodeks texts\`;
# \`kodeks texts --accept\` says that a text marked as stale still says the same as the other language.
`;

/** The file as it should be: texts that nobody must look at as they are now, stale ones too where \`accepts\` says so. */
export function translationsText(data: GameData, accepts: (text: ComparedText) => boolean): string {
  const groups = new Map<string, string[]>();
  for (const text of comparedTexts(data)) {
    const before = data.agreed?.texts.get(text.key);
    const asNow = isWhole(text.prints) && (text.stale === undefined || accepts(text)) ? text.prints : undefined;
    const kept = asNow ?? before;
    if (kept === undefined) continue;
    const slash = text.key.indexOf('/');
    const group = text.key.slice(0, slash);
    const line = `  ${yamlKey(text.key.slice(slash + 1))}: ${kept.pl} ${kept.en}\n`;
    groups.set(group, [...(groups.get(group) ?? []), line]);
  }
  return HEAD + [...groups].map(([group, lines]) => `${group}:\n${[...new Set(lines)].sort().join('')}`).join('');
}

/** Words that YAML would not read as texts, and signs that it reads otherwise, need quotes. */
const yamlKey = (key: string): string =>
  /^[A-Za-z][\w.-]*$/.test(key) && !/^(true|false|null)$/i.test(key) ? key : JSON.stringify(key);
