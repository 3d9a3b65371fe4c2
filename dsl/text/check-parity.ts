/**
 * Both languages say everything: no text is missing in one of them, or a copy of the other. Whether they still say the same: `agreed.ts`.
 */
import { type GameData, LANGUAGES } from '../data/model.ts';
import type { TextProblem } from './problems.ts';
import { itemsWithRecords, ownerOf, type WrittenText, writtenTexts } from './written-texts.ts';

export function checkParity(data: GameData): readonly TextProblem[] {
  return [...writtenTexts(data).flatMap(inBothLanguages), ...missingNames(data), ...missingForms(data)];
}

function inBothLanguages(written: WrittenText): readonly TextProblem[] {
  const { owner, text, head } = written;
  if (owner.kind === 'entry') return []; // may have forms instead: see missingForms
  const missing = LANGUAGES.filter((language) => isBlank(text[language]?.value));
  if (missing.length === 0) return owner.kind === 'rule' ? sameTwice(written) : [];
  return missing.map((language) => {
    const other = text[language === 'pl' ? 'en' : 'pl'];
    return { kind: 'missing-translation', at: text[language]?.span ?? head, owner, language, other: other?.span };
  });
}

/** Names may well be the same in both languages; a sentence of several words is not. */
function sameTwice({ owner, text }: WrittenText): readonly TextProblem[] {
  if (text.pl === undefined || text.en === undefined || text.pl.value.trim() !== text.en.value.trim()) return [];
  return text.pl.value.trim().split(/\s+/).length < 4 ? [] : [{ kind: 'untranslated', at: text.pl.span, owner }];
}

/** A kind whose components have names, but for one; where none has, ids are what its author wants. */
function missingNames(data: GameData): readonly TextProblem[] {
  const items = [...itemsWithRecords(data.components.items)];
  const named = new Set(items.filter((item) => item.name !== undefined).map((item) => item.kindName));
  return items
    .filter((item) => item.name === undefined && named.has(item.kindName))
    .map((item) => ({ kind: 'missing-name', at: item.id.span, id: item.id.value, kindName: item.kindName }));
}

/** Lexicon entries: each language has a text or forms. */
function missingForms(data: GameData): readonly TextProblem[] {
  return data.lexicon.flatMap((entry) =>
    LANGUAGES.filter((language) => isBlank(entry.text?.[language]?.value) && isEmpty(entry.forms[language])).map(
      (language): TextProblem => {
        const other = entry.text?.[language === 'pl' ? 'en' : 'pl']?.span;
        return { kind: 'missing-translation', at: entry.key.span, owner: ownerOf(entry), language, other };
      },
    ),
  );
}

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

const isEmpty = (forms: Readonly<Record<string, string>> | undefined): boolean =>
  forms === undefined || Object.keys(forms).length === 0;
