/** A decision as numbered sentences, and what a typed line answers. */
import type { Both, Candidate, ChosenThing, Decision, Refusal } from '../engine.ts';
import type { Ink } from '../terminal/ink.ts';
import type { PlayWords } from './words.ts';

const MOST_SHOWN = 60;

/** What answers cost and bring, by their keys. */
export type Outcomes = ReadonlyMap<string, readonly Both[]>;

export function decisionLines(
  decision: Decision,
  words: PlayWords,
  ink: Ink,
  outcomes: Outcomes = new Map(),
): readonly string[] {
  const rules = decision.rules.length > 0 ? ink.dim(` (${words.because(firstFew(decision.rules))})`) : '';
  const head = `${ink.bold(words.turn(decision.player))}: ${words.text(decision.prompt)}${rules}`;
  return [head, ...choiceLines(decision, words, ink, outcomes)];
}

function choiceLines(
  { subset, candidates }: Decision,
  words: PlayWords,
  ink: Ink,
  outcomes: Outcomes,
): readonly string[] {
  if (subset !== undefined)
    return [...numbered(subset.elements, words, ink), `  ${words.subset(subset.least, subset.most)}`];
  const told = candidates
    .slice(0, MOST_SHOWN)
    .map(({ key }) => (outcomes.get(key) ?? []).map((one) => words.text(one)).join(', '));
  const shown = numbered(candidates.slice(0, MOST_SHOWN), words, ink).map((line, i) =>
    told[i] ? `${line}  ${ink.dim(told[i])}` : line,
  );
  const hidden = candidates.length - shown.length;
  return hidden > 0 ? [...shown, `  ${words.moreCandidates(hidden)}`] : shown;
}

function numbered(things: readonly (Candidate | ChosenThing)[], words: PlayWords, ink: Ink): readonly string[] {
  const width = String(things.length).length;
  return things.map((thing, i) => `  ${ink.cyan(String(i + 1).padStart(width))}  ${words.text(thing.label)}`);
}

// ---------------------------------------------------------------- answers

export type Answer =
  | { readonly kind: 'candidate'; readonly index: number }
  | { readonly kind: 'subset'; readonly ids: readonly string[] }
  /** Not an answer yet: show this. */
  | { readonly kind: 'unclear'; readonly lines: readonly string[] };

export function answerOf(typed: string, decision: Decision, words: PlayWords, ink: Ink): Answer {
  return decision.subset === undefined
    ? candidateOf(typed, decision.candidates, words, ink)
    : subsetOf(typed, decision.subset.elements, words);
}

function candidateOf(typed: string, candidates: readonly Candidate[], words: PlayWords, ink: Ink): Answer {
  if (/^\d+$/.test(typed)) {
    const index = Number(typed) - 1;
    return index >= 0 && index < candidates.length
      ? { kind: 'candidate', index }
      : { kind: 'unclear', lines: [words.numberOutOf(candidates.length)] };
  }
  const exact = candidates.findIndex((candidate) => namesOf(candidate, words).includes(folded(typed)));
  if (exact >= 0) return { kind: 'candidate', index: exact };
  const lines = candidates.flatMap((candidate, i) =>
    namesOf(candidate, words).some((name) => name.includes(folded(typed)))
      ? [`  ${ink.cyan(String(i + 1))}  ${words.text(candidate.label)}`]
      : [],
  );
  return { kind: 'unclear', lines: lines.length > 0 ? [words.fits(typed), ...lines] : [words.noSuchAnswer(typed)] };
}

function subsetOf(typed: string, elements: readonly ChosenThing[], words: PlayWords): Answer {
  if (folded(typed) === 'none') return { kind: 'subset', ids: [] };
  const ids: string[] = [];
  for (const part of typed.split(/[\s,]+/).filter((word) => word !== '')) {
    const element = /^\d+$/.test(part) ? elements[Number(part) - 1] : elements.find(({ id }) => id === part);
    if (element === undefined)
      return {
        kind: 'unclear',
        lines: [/^\d+$/.test(part) ? words.numberOutOf(elements.length) : words.noSuchAnswer(part)],
      };
    ids.push(element.id);
  }
  return { kind: 'subset', ids: [...new Set(ids)] };
}

/** By its full key, by the sentence, or by the bare ids: `c3`, `a2 a3`. */
const namesOf = ({ key, label, things }: Candidate, words: PlayWords): readonly string[] =>
  [key, words.text(label), things.map((thing) => thing.id).join(' ')].filter((name) => name !== '').map(folded);

const folded = (text: string): string => text.trim().toLowerCase();

// ---------------------------------------------------------------- reasons

export function refusalLines(refusals: readonly Refusal[], words: PlayWords, ink: Ink): readonly string[] {
  return refusals.map(({ rules, text }) => {
    const because = rules.length > 0 ? ink.dim(` (${words.because(rules)})`) : '';
    return `    ${words.text(text)}${because}`;
  });
}

const FEW = 3;

/** A step that carries out ten rules at once should not be a line of ids. */
export const firstFew = (rules: readonly string[]): readonly string[] =>
  rules.length <= FEW ? rules : [...rules.slice(0, FEW), '…'];
