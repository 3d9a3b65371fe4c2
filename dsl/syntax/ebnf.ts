/** The grammar as EBNF, for the reference of the language: generated from the parser, so that it cannot grow old. */
import type { ISerializedGast, TokenType } from 'chevrotain';
import { theParser } from './parse.ts';
import { CATEGORIES, Damaged, VOCABULARY, writtenAs } from './tokens.ts';

export function grammarAsEbnf(): string {
  const rules = theParser()
    .getSerializedGastProductions()
    .map((rule) => `${nameOf(rule)} = ${sequence(parts(rule))} ;`);
  return [...rules, ...CATEGORIES.map(categoryRule)].join('\n');
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

function categoryRule(category: TokenType): string {
  const members = VOCABULARY.filter((type) => type.CATEGORIES?.includes(category));
  return `${category.name} = ${members.map((type) => terminal(type.name)).join(' | ')} ;`;
}
