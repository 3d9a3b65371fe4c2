/** What `dsl/text` shows to the rest: the pass, its problems, and the words for hosts. */
export { type ComparedText, comparedTexts, translationsText } from './agreed.ts';
export { BUILT_IN_VERBS, PLAYER } from './built-in-words.ts';
export { checkTexts, type TextInput } from './check.ts';
export { euphonic } from './euphony.ts';
export { formatMessage, type Inflected, type TextArguments, type TextValue } from './format-message.ts';
export { ICON_NAMES, wordsFor } from './icon-names.ts';
export { capitalised, identifierWords } from './identifier-words.ts';
export { memberName } from './item-names.ts';
export { HOMES, type NameRole, SECTIONS, type Section } from './lexicon-sections.ts';
export { hasNoun, itemNoun, messageOf, nounOf, sentence, valueNoun, verbOf } from './look-up.ts';
export { type Message, type MessagePart, parseMessage } from './message.ts';
export {
  type Case,
  counted,
  countedForm,
  type Forms,
  formOf,
  inCase,
  type Noun,
  nameAlone,
  plural,
  printedAmount,
  showNumber,
} from './nouns.ts';
export { cardinalCategory } from './plural.ts';
export { describeText, type TextProblem, type TextProblemKind } from './problems.ts';
export { type FaceText, type GameTexts, gameTexts, NO_TEXTS, type RuleText, sameWords, type Words } from './texts.ts';
export { type NameUse, type RuleUse, type Uses, usesOf } from './uses.ts';
export { type ComponentText, componentTexts, type TextForm, textWords } from './verbalise/component-texts.ts';
export {
  type IconRow,
  type IconSign,
  type Icons,
  iconsOf,
  type NamedIcons,
  type RowPart,
} from './verbalise/icon-row.ts';
export { wordsBeside } from './verbalise/record-words.ts';
export { type Said, type Verbaliser, verbaliser } from './verbalise/verbalise.ts';
export { type Compared, type Stretch, sequenceDiff, wordDiff } from './word-diff.ts';
