/**
 * The lexicon has words for what players read, and for nothing else; nouns that sentences count have their forms.
 * A game without a lexicon is read by its identifiers, and that is all right.
 */
import { type GameData, LANGUAGES, type Language, type LexiconEntry } from '../data/model.ts';
import { nearest } from '../diagnostics/suggest.ts';
import { BUILT_IN_NOUNS, BUILT_IN_VERBS } from './built-in-words.ts';
import { HOMES, isSection, type Section } from './lexicon-sections.ts';
import type { TextProblem } from './problems.ts';
import type { NameUse } from './uses.ts';
import { itemsWithRecords, ownerOf } from './written-texts.ts';

export function checkLexicon(data: GameData, rulesNames: readonly NameUse[]): readonly TextProblem[] {
  if (data.lexicon.length === 0) return [];
  const names = [...rulesNames, ...optionValues(data)];
  return [...missingWords(data, names), ...unusedWords(data, names), ...missingForms(data, names)];
}

function optionValues(data: GameData): readonly NameUse[] {
  return (data.manifest?.options ?? [])
    .flatMap((option) => option.values)
    .map(({ value, span }) => ({ role: 'member', name: value, span, countable: false }));
}

// ---------------------------------------------------------------- words that are missing

function missingWords(data: GameData, names: readonly NameUse[]): readonly TextProblem[] {
  const known = keysBySection(data.lexicon);
  const reported = new Set<string>();
  return names.flatMap(({ role, name, span }): readonly TextProblem[] => {
    const { section, needed, also } = HOMES[role];
    const words = `${section} ${name}`;
    if (!needed || reported.has(words) || isBuiltIn(section, name)) return [];
    reported.add(words);
    if ([section, ...also].some((each) => known[each].has(name))) return [];
    return [{ kind: 'missing-words', at: span, role, name, section }];
  });
}

function keysBySection(lexicon: readonly LexiconEntry[]): Readonly<Record<Section, ReadonlySet<string>>> {
  const keys = (section: Section): ReadonlySet<string> =>
    new Set(lexicon.filter((entry) => entry.section === section).map((entry) => entry.key.value));
  return {
    nouns: keys('nouns'),
    verbs: keys('verbs'),
    prompts: keys('prompts'),
    values: keys('values'),
    phrases: keys('phrases'),
    changes: keys('changes'),
  };
}

function isBuiltIn(section: string, key: string): boolean {
  return (section === 'nouns' && BUILT_IN_NOUNS.has(key)) || (section === 'verbs' && BUILT_IN_VERBS.has(key));
}

// ---------------------------------------------------------------- words nobody reads

function unusedWords(data: GameData, names: readonly NameUse[]): readonly TextProblem[] {
  const homes = homesByName(names);
  const items = new Set([...itemsWithRecords(data.components.items)].map((item) => item.id.value));
  return data.lexicon.flatMap((entry): readonly TextProblem[] => {
    const { section } = entry;
    const key = entry.key.value;
    if (!isSection(section)) return []; // the reader has refused it
    if (isBuiltIn(section, key) || (section === 'nouns' && items.has(key))) return [];
    const home = homes.get(key);
    if (home?.has(section)) return [];
    const [belongs] = home ?? [];
    const near = home === undefined ? nearest(key, homes.keys()) : undefined;
    return [{ kind: 'unused-words', at: entry.key.span, section, key, near, belongs }];
  });
}

/** Sections that may hold the words of a name, the one it belongs in first. */
function homesByName(names: readonly NameUse[]): ReadonlyMap<string, ReadonlySet<Section>> {
  const homes = new Map<string, Set<Section>>();
  for (const { role, name } of names) {
    const sections = homes.get(name) ?? new Set();
    homes.set(name, sections);
    sections.add(HOMES[role].section);
  }
  for (const { role, name } of names) for (const section of HOMES[role].also) homes.get(name)?.add(section);
  return homes;
}

// ---------------------------------------------------------------- forms

const NEEDED_FORMS: Readonly<Record<Language, readonly string[]>> = {
  pl: ['one', 'few', 'many'],
  en: ['one', 'other'],
};

function missingForms(data: GameData, names: readonly NameUse[]): readonly TextProblem[] {
  const countable = new Set(names.filter((use) => use.countable).map((use) => use.name));
  return data.lexicon
    .filter((entry) => entry.section === 'nouns')
    .flatMap((entry) => [...incompleteForms(entry), ...(countable.has(entry.key.value) ? uninflected(entry) : [])]);
}

function incompleteForms(entry: LexiconEntry): readonly TextProblem[] {
  return LANGUAGES.flatMap((language): readonly TextProblem[] => {
    const forms = entry.forms[language];
    if (forms === undefined || Object.keys(forms).length === 0) return [];
    const missing = NEEDED_FORMS[language].filter((form) => !Object.hasOwn(forms, form));
    return missing.length === 0
      ? []
      : [{ kind: 'missing-form', at: entry.key.span, owner: ownerOf(entry), language, missing }];
  });
}

function uninflected(entry: LexiconEntry): readonly TextProblem[] {
  const text = entry.text?.pl;
  return text === undefined || entry.forms.pl !== undefined
    ? []
    : [{ kind: 'uninflected-noun', at: text.span, owner: ownerOf(entry), text: text.value }];
}
