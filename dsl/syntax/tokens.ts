/**
 * The words and signs of the language, and the lexer that finds them.
 * A word is read as an Identifier and becomes a word of the language by look-up (`wordFor`): one pattern instead of two
 * hundred. Categories say where a word may stand as a name; the fewer words are reserved, the freer are authors.
 */
import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain';

// ---------------------------------------------------------------- categories

const category = (name: string, label: string): TokenType => createToken({ name, label, pattern: Lexer.NA });

/** Any word at all: after a dot, before a colon, as a declared name. */
export const AnyName = category('AnyName', 'a name');
/** A word that may be the name of a variable. */
export const VarName = category('VarName', 'a name');
/** A word that is a name wherever an expression begins, whatever follows. */
export const FreeName = category('FreeName', 'a name');
/** A word that begins a query if the next words fit, and is a name otherwise: `first`, `count`. */
export const QueryWord = category('QueryWord', 'a query');
/** A word that may name an effect in a call: it begins no statement of its own. */
export const CallName = category('CallName', 'the name of an effect');
/** A word that may follow an amount: `2 food`. Words that continue a sentence may not. */
export const Noun = category('Noun', 'a noun');
/** `from`, `to`, `at`, `on`: in an expression a name only where nothing follows that they could link to. */
export const Linking = category('Linking', 'a name');
/** `you`, `self`, ... */
export const BuiltIn = category('BuiltIn', 'a name');
export const BinaryOperator = category('BinaryOperator', 'an operator');
/** What ends a statement: a line's end that counts, or `;`. */
export const Separator = category('Separator', 'the end of the line');

// ---------------------------------------------------------------- words

/**
 * reserved   never the name of a variable
 * builtin    an expression by itself; a variable called so hides it
 * linking    see `Linking`
 * begins     begins a statement
 * query      see `QueryWord`
 * follows    continues a sentence after an expression, so it is never the noun of an amount
 * soft       is special only where the grammar asks for it
 */
type WordClass = 'reserved' | 'operator' | 'builtin' | 'linking' | 'begins' | 'query' | 'follows' | 'soft';

const OF_CLASS: Readonly<Record<WordClass, TokenType[]>> = {
  reserved: [AnyName],
  operator: [AnyName, BinaryOperator],
  builtin: [AnyName, BuiltIn, VarName, CallName],
  linking: [AnyName, Linking, VarName, CallName],
  begins: [AnyName, VarName, FreeName, Noun],
  query: [AnyName, VarName, QueryWord, CallName],
  follows: [AnyName, VarName, FreeName, CallName],
  soft: [AnyName, VarName, FreeName, CallName, Noun],
};

const WORDS = {
  operator: 'and or in is contains',
  reserved:
    'not of where because such satisfies otherwise by when with implements yes no none some every if for each then until while as',
  builtin: 'you self owner active during',
  linking: 'from to at on',
  begins:
    'let set gain lose pay choose may one any take repeat turns move put discard return draw shuffle roll pick reveal arrange run emit must require simultaneously next stop end eliminate play',
  query: 'those first last best sorted leading count sum greatest least list the tied cells trial option all',
  follows:
    'highest lowest looking again rounded shuffled turned side face saving payer skipping once after rounds steps through towards squares hexes within starts payable excess seen hidden takes holds accepts top bottom ties shared resolved alike per different share minimising maximising sides',
  soft: 'enum kind state place board dice table function value constant requirements effect action free phase setup flow event check invariant score ranking layers modify forbid waive instead stand that up down most possible far usual step change something actions turn round game throughout around won drawn win emptied found empty enters leaves covered uncovered stack bag slot random order chooses what save choices graph faces design optional including excluding layer nobody lost size discards exactly two rest clockwise counterclockwise surely rhombus rectangle without',
} as const satisfies Readonly<Record<WordClass, string>>;

type Split<S extends string, Done extends string = never> = S extends `${infer Head} ${infer Tail}`
  ? Split<Tail, Done | Head>
  : Done | S;
export type Word = { readonly [C in WordClass]: Split<(typeof WORDS)[C]> }[WordClass];

/** The token of each word: `W.choose`. */
export const W: Readonly<Record<Word, TokenType>> = makeWords();

function makeWords(): Record<Word, TokenType> {
  const made: Partial<Record<Word, TokenType>> = {};
  for (const wordClass of Object.keys(WORDS) as WordClass[])
    for (const word of WORDS[wordClass].split(' ') as Word[])
      made[word] = createToken({
        name: `'${word}'`, // Chevrotain wants names of tokens and rules to differ
        label: `\`${word}\``,
        pattern: Lexer.NA,
        categories: OF_CLASS[wordClass].filter((found) => !withholds(word, found)),
      });
  return made as Record<Word, TokenType>;
}

/**
 * `all` begins a statement (`all of { }`) as well as an expression, so no effect can be called so.
 * Who `you` is decides what every sentence means: nothing else is ever called so.
 */
function withholds(word: Word, found: TokenType): boolean {
  return (word === 'all' && found === CallName) || (word === 'you' && (found === VarName || found === CallName));
}

const wordTokens: ReadonlyMap<string, TokenType> = new Map(Object.entries(W));

export const wordFor = (text: string): TokenType | undefined => wordTokens.get(text);

/** The words of each class, for the grammar's page. */
export const WORDS_BY_CLASS: ReadonlyMap<string, readonly TokenType[]> = new Map(
  Object.entries(WORDS).map(([wordClass, words]) => [wordClass, words.split(' ').map((word) => W[word as Word])]),
);

/** Words that can never be the name of a variable. */
export const RESERVED: readonly string[] = [...wordTokens]
  .filter(([, type]) => type.CATEGORIES?.includes(VarName) !== true)
  .map(([word]) => word);
export const ALL_WORDS: readonly string[] = [...wordTokens.keys()];
export const STATEMENT_WORDS: readonly string[] = [...WORDS.begins.split(' '), 'if', 'for', 'as', 'all'];
/** Words that begin a declaration; `while` wraps declarations. */
export const DECLARATION_WORDS: readonly string[] =
  'enum kind state place board dice table function value constant requirements effect action free phase setup flow event on check invariant score ranking layers while modify forbid waive instead'.split(
    ' ',
  );

// ---------------------------------------------------------------- names, numbers, ids

const LETTER = 'A-Za-z_\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u024F'; // Chevrotain drops the `u` flag, so no \p{L}

export const Identifier = createToken({
  name: 'Identifier',
  label: 'a name',
  pattern: new RegExp(`[${LETTER}][${LETTER}0-9]*`),
  categories: [AnyName, VarName, FreeName, CallName, Noun],
});
export const RuleIdToken = createToken({
  name: 'RuleId',
  label: 'a rule id such as `ABC-BUILD-06`',
  pattern: new RegExp(`[A-Z]{2,}(?:-[A-Z0-9]+)+(?![${LETTER}0-9])`),
});
export const DesignId = createToken({
  name: 'DesignId',
  label: 'the id of a component',
  pattern: new RegExp(`@[${LETTER}0-9]*(?:-[${LETTER}0-9]+)*`),
});
export const NumberToken = createToken({ name: 'Number', label: 'a number', pattern: /\d+/ });
/** `1.5`, `1_000`, `3x`: read whole, so that it is one problem. */
export const BadNumber = createToken({
  name: 'BadNumber',
  pattern: new RegExp(`\\d+(?:\\.\\d+|[${LETTER}])[${LETTER}0-9]*`),
});

// ---------------------------------------------------------------- signs

const sign = (name: string, text: string, categories: TokenType[] = []): TokenType =>
  createToken({ name, label: `\`${text}\``, pattern: text, categories });

export const Range = sign('Range', '..', [BinaryOperator]);
export const Dot = sign('Dot', '.');
export const Comma = sign('Comma', ',');
export const Colon = sign('Colon', ':');
export const LParen = sign('LParen', '(');
export const RParen = sign('RParen', ')');
export const LSquare = sign('LSquare', '[');
export const RSquare = sign('RSquare', ']');
export const LCurly = sign('LCurly', '{');
export const RCurly = sign('RCurly', '}');
export const Plus = sign('Plus', '+', [BinaryOperator]);
export const Minus = sign('Minus', '-', [BinaryOperator]);
export const Times = sign('Times', '*', [BinaryOperator]);
export const Divided = sign('Divided', '/', [BinaryOperator]);
export const Equals = sign('Equals', '=', [BinaryOperator]);
export const Differs = sign('Differs', '!=', [BinaryOperator]);
export const Less = sign('Less', '<', [BinaryOperator]);
export const AtMost = sign('AtMost', '<=', [BinaryOperator]);
export const Greater = sign('Greater', '>', [BinaryOperator]);
export const AtLeast = sign('AtLeast', '>=', [BinaryOperator]);
export const Semicolon = createToken({ name: 'Semicolon', label: '`;`', pattern: ';', categories: [Separator] });
export const Newline = createToken({
  name: 'Newline',
  label: 'the end of the line',
  pattern: /\r\n|\n|\r/,
  line_breaks: true,
  categories: [Separator],
});

// ---------------------------------------------------------------- what other languages write

/** Signs of other languages; each stands for one of ours and is reported once. */
export const Foreign = createToken({
  name: 'Foreign',
  pattern: /===?|!==|!(?!=)|<>|=<|=>|&&?|\|\|?|\u2260|\u2264|\u2265|\u00D7/,
  start_chars_hint: ['=', '!', '<', '&', '|', '\u2260', '\u2264', '\u2265', '\u00D7'],
});
export const FOREIGN_SIGNS: ReadonlyMap<string, TokenType> = new Map([
  ['==', Equals],
  ['===', Equals],
  ['!==', Differs],
  ['<>', Differs],
  ['\u2260', Differs],
  ['=<', AtMost],
  ['\u2264', AtMost],
  ['=>', AtLeast],
  ['\u2265', AtLeast],
  ['&', W.and],
  ['&&', W.and],
  ['|', W.or],
  ['||', W.or],
  ['!', W.not],
  ['\u00D7', Times],
]);
export const FOREIGN_WORDS: ReadonlyMap<string, TokenType> = new Map([
  ['else', W.otherwise],
  ['true', W.yes],
  ['false', W.no],
  ['null', W.none],
]);
export const StringText = createToken({ name: 'StringText', pattern: /"[^"\r\n]*"?|'[^'\r\n]*'?/ });
export const ForeignComment = createToken({ name: 'ForeignComment', pattern: /#[^\r\n]*/ });
export const BlockComment = createToken({
  name: 'BlockComment',
  pattern: /\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/,
  line_breaks: true,
});
/** Stands for an expression that could not be read and has been reported. */
export const Damaged = createToken({ name: 'Damaged', label: 'an expression', pattern: Lexer.NA });

// ---------------------------------------------------------------- lexer

export const Comment = createToken({ name: 'Comment', pattern: /\/\/[^\r\n]*/, group: 'comments' });
const Space = createToken({ name: 'Space', pattern: /[ \t\f\v\u00A0\uFEFF]+/, group: Lexer.SKIPPED });

export const CATEGORIES: readonly TokenType[] = [
  AnyName,
  VarName,
  FreeName,
  QueryWord,
  CallName,
  Noun,
  Linking,
  BuiltIn,
  BinaryOperator,
  Separator,
];
const READ_TOKENS = [
  Space,
  RuleIdToken,
  Identifier,
  Newline,
  Comment,
  BlockComment,
  BadNumber,
  NumberToken,
  DesignId,
  Foreign,
  Range,
  Dot,
  Comma,
  Colon,
  Semicolon,
  LParen,
  RParen,
  LSquare,
  RSquare,
  LCurly,
  RCurly,
  Plus,
  Minus,
  Times,
  Divided,
  Differs,
  AtMost,
  AtLeast,
  Equals,
  Less,
  Greater,
  StringText,
  ForeignComment,
];
export const VOCABULARY: TokenType[] = [...CATEGORIES, ...Object.values(W), Damaged, ...READ_TOKENS];

let lexer: Lexer | undefined;

export interface LexedText {
  readonly tokens: IToken[];
  readonly comments: readonly IToken[];
  /** Stretches of characters that mean nothing in the language. */
  readonly unknown: readonly { readonly offset: number; readonly length: number }[];
}

export function lex(text: string): LexedText {
  lexer ??= new Lexer(READ_TOKENS, { positionTracking: 'onlyOffset', ensureOptimizations: true });
  const { tokens, groups, errors } = lexer.tokenize(text);
  return { tokens, comments: groups.comments ?? [], unknown: errors };
}

/** What an author writes for a word or a sign. */
export const writtenAs = (type: TokenType): string => (type.LABEL ?? type.name).replaceAll('`', '');
