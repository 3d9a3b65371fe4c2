/**
 * Which section of `lexicon.yaml` holds the words of what. One place for each thing, so that a missing word and a
 * superfluous one can both be told.
 */

/** What a name in the rules stands for, as far as wording is concerned. */
export type NameRole =
  | 'kind'
  | 'field' // of a kind: what is printed on a component
  | 'enum'
  | 'member' // of an enum, or a value of an option
  | 'state'
  | 'place'
  | 'board'
  | 'function' // function, value, table
  | 'score'
  | 'phase'
  | 'event'
  | 'action'
  | 'branch' // of `one of`, `any of`, `all of`
  | 'question' // of `one of`, by the names of its branches: `attack-retreat`
  | 'may'
  | 'prompt' // `choose … as key`
  | 'binder' // the name in `choose card from …`
  | 'declined' // `none-stone`: to choose nothing
  | 'loop' // of `repeat up to 3 as jump`
  | 'tag'
  | 'parameter' // of what a component changes: "if you are the defender"
  | 'replaced' // what a component does something instead of
  | 'waived' // the id of a rule that a component sets aside
  | 'effect'; // called in the rules text of a component

/**
 * nouns    what is named by a noun, with its forms        kinds, states, places, phases, scores, and values where refusals speak of them
 * verbs    what a player does, as a button says it        actions, branches, offers (`may`)
 * prompts  the question of a decision, as a sentence      choices with a key; offers and actions may have one as well
 * values   what a value is called                         members of enums, values of options
 * phrases  a piece of card text, with arguments           effects used in component text; functions where card text mentions them;
 *                                                         what a thing of a product kind or a record without a name is called
 * changes  a whole sentence of card text                  what a component changes (`modify`), forbids, replaces or waives, where noun and number are stiff
 */
export type Section = 'nouns' | 'verbs' | 'prompts' | 'values' | 'phrases' | 'changes';

export const SECTIONS: readonly Section[] = ['nouns', 'verbs', 'prompts', 'values', 'phrases', 'changes'];

interface Home {
  /** Where its words belong. */
  readonly section: Section;
  /** Players see it in every game, so its words are missed if they are not there. */
  readonly needed: boolean;
  /** Where it may have further words. */
  readonly also: readonly Section[];
}

export const HOMES: Readonly<Record<NameRole, Home>> = {
  kind: { section: 'nouns', needed: true, also: ['phrases'] },
  field: { section: 'nouns', needed: false, also: [] },
  enum: { section: 'nouns', needed: false, also: [] },
  member: { section: 'values', needed: true, also: ['nouns'] },
  state: { section: 'nouns', needed: true, also: ['phrases'] },
  place: { section: 'nouns', needed: true, also: ['phrases'] },
  board: { section: 'nouns', needed: false, also: [] },
  function: { section: 'nouns', needed: false, also: ['phrases', 'changes'] },
  score: { section: 'nouns', needed: true, also: [] },
  phase: { section: 'nouns', needed: true, also: [] },
  event: { section: 'nouns', needed: false, also: ['phrases'] },
  action: { section: 'verbs', needed: true, also: ['prompts', 'phrases', 'changes'] },
  branch: { section: 'verbs', needed: true, also: ['prompts', 'phrases'] },
  question: { section: 'prompts', needed: false, also: [] },
  may: { section: 'verbs', needed: true, also: ['prompts', 'phrases'] },
  prompt: { section: 'prompts', needed: true, also: [] },
  binder: { section: 'nouns', needed: false, also: ['prompts'] },
  declined: { section: 'values', needed: false, also: [] },
  loop: { section: 'verbs', needed: false, also: ['prompts', 'nouns'] },
  tag: { section: 'values', needed: false, also: [] },
  parameter: { section: 'nouns', needed: false, also: [] },
  replaced: { section: 'nouns', needed: false, also: ['phrases', 'changes'] },
  waived: { section: 'changes', needed: false, also: [] },
  effect: { section: 'phrases', needed: true, also: ['verbs', 'changes'] },
};

export function isSection(name: string): name is Section {
  return SECTIONS.some((section) => section === name);
}
