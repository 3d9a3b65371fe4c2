/**
 * Placeholders of the lexicon that nobody fills in: players would read `{sorce}`.
 */
import { type GameData, LANGUAGES, type LexiconEntry } from '../data/model.ts';
import { nearest } from '../diagnostics/suggest.ts';
import { isSection, type Section } from './lexicon-sections.ts';
import { argumentsIn, parseMessage } from './message.ts';
import type { TextProblem } from './problems.ts';
import type { Uses } from './uses.ts';
import { ownerOf, stretchSpan } from './written-texts.ts';

/** A question knows who is asked, of several things how many, and the names around it; a phrase may ask for the mood of its verb. */
const PROMPT_ARGUMENTS: ReadonlySet<string> = new Set(['player', 'least', 'most']);
/** Of a phrase: the mood of its verb, and the case that a sentence wants a thing in. */
const PHRASE_ARGUMENTS: readonly string[] = ['mood', 'case'];
/** How it is changed and to what or by how much; which parameter the owner is; whether it is about this component (`self`), the owner (`yours`) or all; when; what is done instead. */
const CHANGE_ARGUMENTS: ReadonlySet<string> = new Set(['how', 'amount', 'you', 'about', 'when', 'what']);

export function checkArguments(data: GameData, uses: Pick<Uses, 'parameters' | 'around'>): readonly TextProblem[] {
  return data.lexicon.flatMap((entry) => {
    const known = isSection(entry.section) ? knownTo(entry.section, entry.key.value, uses) : undefined;
    return known === undefined ? [] : unknownIn(entry, known);
  });
}

/** Undefined for a phrase of something we do not know; that is reported as unused. */
function knownTo(
  section: Section,
  key: string,
  { parameters, around }: Pick<Uses, 'parameters' | 'around'>,
): ReadonlySet<string> | undefined {
  if (section === 'prompts') return new Set([...PROMPT_ARGUMENTS, ...(around.get(key) ?? [])]);
  if (section === 'changes') return CHANGE_ARGUMENTS;
  if (section !== 'phrases') return new Set();
  const own = parameters.get(key);
  return own && new Set([...own, ...PHRASE_ARGUMENTS]);
}

/** The same wrong name in both languages is one mistake. */
function unknownIn(entry: LexiconEntry, known: ReadonlySet<string>): readonly TextProblem[] {
  const seen = new Set<string>(known);
  return LANGUAGES.flatMap((language) => {
    const text = entry.text?.[language];
    const parsed = text && parseMessage(text.value, 'arguments');
    if (text === undefined || !parsed?.ok) return [];
    return argumentsIn(parsed.message).flatMap(({ name, start, end }): readonly TextProblem[] => {
      if (seen.has(name)) return [];
      seen.add(name);
      const at = stretchSpan(text, start, end);
      const near = nearest(name, known);
      return [{ kind: 'unknown-placeholder', at, owner: ownerOf(entry), placeholder: name, known: [...known], near }];
    });
  });
}
