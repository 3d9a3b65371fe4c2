/** The grammar as EBNF, for the reference of the language: generated from the parser, so that it cannot grow old. */
import type { ISerializedGast, TokenType } from 'chevrotain';
import { theParser } from './parse.ts';
import { CATEGORIES, Damaged, VOCABULARY, WORDS_BY_CLASS, writtenAs } from './tokens.ts';

export function grammarAsEbnf(): string {
  const rules = theParser()
    .getSerializedGastProductions()
    .map((rule) => `${nameOf(rule)} = ${sequence(parts(rule))} ;`);
  return [...rules, ...CATEGORIES.map(categoryRule), ...CLASSES.map(classRule)].join('\n');
}

/** The fields of a serialised production that we use; Chevrotain types them one by one. */
interface Production {
  readonly type: string;
  readonly name?: string;
  readonly definition?: readonly ISerializedGast[];
  readonly separator?: ISerializedGast;
}

const fields = (node: ISerializedGast): Production => node as unknown as Production;
const nameOf = (node: ISerializedGast): string => fields(node).name ?? '';
const parts = (node: ISerializedGast): readonly ISerializedGast[] => fields(node).definition ?? [];

const sequence = (nodes: readonly ISerializedGast[]): string =>
  nodes
    .map(print)
    .filter((text) => text !== '')
    .join(' ');

function print(node: ISerializedGast): string {
  const { type, name = '' } = fields(node);
  const inside = parts(node);
  switch (type) {
    case 'NonTerminal':
      return name;
    case 'Terminal':
      return terminal(name);
    case 'Alternation':
      return `( ${alternatives(inside).join(' | ')} )`;
    case 'Option':
      return `[ ${sequence(inside)} ]`;
    case 'Repetition':
      return `{ ${sequence(inside)} }`;
    case 'RepetitionMandatory':
      return `${sequence(inside)} { ${sequence(inside)} }`;
    default:
      return sequence(inside);
  }
}

/** Without the stand-in for what could not be read. */
const alternatives = (nodes: readonly ISerializedGast[]): string[] =>
  nodes.map((node) => sequence(parts(node))).filter((text) => text !== Damaged.name);

const byName = new Map(VOCABULARY.map((type) => [type.name, type]));

function terminal(name: string): string {
  const type = byName.get(name);
  if (type === undefined || CATEGORIES.includes(type)) return name;
  return isFixed(type) ? `"${writtenAs(type)}"` : name;
}

/** Words and signs are written one way; names, numbers and ids are not. */
const isFixed = (type: TokenType): boolean => type.LABEL?.startsWith('`') === true;

/** Words that may stand in the same places: named once, they keep the rules of names short. */
interface WordClass {
  readonly name: string;
  readonly words: readonly TokenType[];
}

const CLASSES: readonly WordClass[] = [...WORDS_BY_CLASS].map(([name, words]) => ({
  name: `${name}Word`,
  words: words.filter((word) => isLike(word, words[0])),
}));

/** A word with rules of its own is not counted among its class. */
function isLike(word: TokenType, other: TokenType | undefined): boolean {
  return word.CATEGORIES?.length === other?.CATEGORIES?.length;
}

const classRule = ({ name, words }: WordClass): string => `${name} = ${words.map(asTerminal).join(' | ')} ;`;

function categoryRule(category: TokenType): string {
  const isIn = (type: TokenType | undefined): boolean => type?.CATEGORIES?.includes(category) === true;
  const classes = CLASSES.filter(({ words }) => isIn(words[0]));
  const named = new Set(classes.flatMap(({ words }) => words));
  const others = VOCABULARY.filter((type) => isIn(type) && !named.has(type));
  return `${category.name} = ${[...classes.map(({ name }) => name), ...others.map(asTerminal)].join(' | ')} ;`;
}

const asTerminal = (type: TokenType): string => terminal(type.name);
