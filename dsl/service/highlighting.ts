/**
 * How `.rules` text is coloured by tools that know regular expressions only: a TextMate grammar for pages, a Monarch grammar
 * for Monaco. Both are made from the tokens of the language, so a new word is coloured the day it is read.
 * A word of the language may also be a name (after a dot, before a colon, where something is declared): those places are
 * told apart here; the rest, which only the parser knows, an editor adds.
 */
import type { TokenType } from 'chevrotain';
import {
  ALL_WORDS,
  BadNumber,
  BinaryOperator,
  BuiltIn,
  Comment,
  DECLARATION_WORDS,
  DesignId,
  Dot,
  FOREIGN_WORDS,
  Foreign,
  ForeignComment,
  Identifier,
  NumberToken,
  Range,
  RuleIdToken,
  StringText,
  VOCABULARY,
  wordFor,
} from '../syntax/tokens.ts';

/** What a stretch of rules text is, for the eye. */
export type Colour =
  | 'comment'
  | 'invalid'
  | 'rule-id'
  | 'component'
  | 'number'
  | 'constant'
  | 'declaration'
  | 'declared'
  | 'builtin'
  | 'word'
  | 'member'
  | 'call'
  | 'type'
  | 'name'
  | 'sign';

interface ColourRule {
  /** One colour, or one for each group. */
  readonly colours: readonly Colour[];
  readonly pattern: string;
}

export interface TextMateRule {
  readonly name?: string;
  readonly match: string;
  readonly captures?: Readonly<Record<string, { readonly name: string }>>;
}

export interface TextMateGrammar {
  readonly name: string;
  readonly displayName: string;
  readonly scopeName: string;
  readonly fileTypes: readonly string[];
  readonly patterns: readonly TextMateRule[];
  readonly repository: Readonly<Record<string, never>>;
}

const SCOPES: Readonly<Record<Colour, string>> = {
  comment: 'comment.line.double-slash',
  invalid: 'invalid.illegal',
  'rule-id': 'constant.other.reference',
  component: 'string.unquoted.component',
  number: 'constant.numeric',
  constant: 'constant.language',
  declaration: 'storage.type',
  declared: 'entity.name.function',
  builtin: 'variable.language',
  word: 'keyword.control',
  member: 'variable.other.property',
  call: 'entity.name.function',
  type: 'entity.name.type',
  name: 'variable.other',
  sign: 'keyword.operator',
};

/** The language as a TextMate grammar, as VitePress, Shiki and editors want it. */
export function textMateGrammar(): TextMateGrammar {
  return {
    name: 'rules',
    displayName: 'Kodeks rules',
    scopeName: 'source.rules',
    fileTypes: ['rules'],
    patterns: colourRules().map(textMateRule),
    repository: {},
  };
}

function textMateRule({ colours, pattern }: ColourRule): TextMateRule {
  const [first] = colours;
  if (colours.length === 1 && first !== undefined) return { name: `${SCOPES[first]}.rules`, match: pattern };
  const captures = Object.fromEntries(colours.map((colour, i) => [i + 1, { name: `${SCOPES[colour]}.rules` }]));
  return { match: pattern, captures };
}

export interface MonarchGrammar {
  readonly defaultToken: string;
  readonly tokenizer: { readonly root: readonly (readonly [RegExp, string | readonly string[]])[] };
}

/** The language for Monaco's own tokenizer. Tokens are called by their colours; what stands between them stays plain. */
export function monarchGrammar(): MonarchGrammar {
  return {
    defaultToken: '',
    tokenizer: {
      root: colourRules().map(({ colours, pattern }) => [
        new RegExp(pattern),
        colours.length === 1 ? (colours[0] ?? '') : colours,
      ]),
    },
  };
}

/** Words after which, at the beginning of a line, a new name stands: any word at all. */
const NAMING =
  'enum kind state place board dice table function value effect action phase event check invariant score'.split(' ');

/** In the order in which they are tried; the groups of a pattern leave no gap between them, as Monarch asks. */
function colourRules(): readonly ColourRule[] {
  const name = sourceOf(Identifier);
  const startOfName = name.slice(0, name.indexOf(']') + 1);
  const restOfName = name.slice(startOfName.length);
  const words = (list: readonly string[]) => `(?<!${startOfName}|[0-9])(?:${list.join('|')})(?!${startOfName}|[0-9])`;
  const ofCategory = (category: TokenType) =>
    ALL_WORDS.filter((word) => wordFor(word)?.CATEGORIES?.includes(category) === true);
  const signs = VOCABULARY.filter((type) => typeof type.PATTERN === 'string').map(sourceOf);
  return [
    { colours: ['comment'], pattern: sourceOf(Comment) },
    { colours: ['rule-id'], pattern: sourceOf(RuleIdToken) },
    { colours: ['component'], pattern: sourceOf(DesignId) },
    { colours: ['invalid'], pattern: sourceOf(BadNumber) },
    { colours: ['number'], pattern: sourceOf(NumberToken) },
    { colours: ['sign'], pattern: sourceOf(Range) },
    { colours: ['sign', 'member'], pattern: `(${sourceOf(Dot)})(${name})` },
    {
      colours: ['name', 'declaration', 'name', 'declared'],
      pattern: `^(\\s*)((?:free\\s+)?${words(NAMING)})(\\s+)(${name})`,
    },
    { colours: ['word'], pattern: words(['otherwise']) },
    { colours: ['type'], pattern: `[A-Z]${restOfName}` },
    { colours: ['member'], pattern: `${name}(?=\\s*:)` },
    { colours: ['constant'], pattern: words(['yes', 'none']) },
    { colours: ['builtin'], pattern: words(ofCategory(BuiltIn)) },
    { colours: ['sign'], pattern: words(ofCategory(BinaryOperator)) },
    { colours: ['call'], pattern: `${name}(?=\\()` },
    { colours: ['declaration'], pattern: words(DECLARATION_WORDS.filter((word) => word !== 'while' && word !== 'on')) },
    { colours: ['word'], pattern: words(ALL_WORDS) },
    { colours: ['invalid'], pattern: words([...FOREIGN_WORDS.keys()]) },
    { colours: ['name'], pattern: name },
    { colours: ['invalid'], pattern: [StringText, ForeignComment, Foreign].map(sourceOf).join('|') },
    { colours: ['sign'], pattern: signs.sort((a, b) => b.length - a.length).join('|') },
  ];
}

function sourceOf({ PATTERN }: TokenType): string {
  if (PATTERN instanceof RegExp) return PATTERN.source;
  return typeof PATTERN === 'string' ? PATTERN.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : '(?!)';
}
