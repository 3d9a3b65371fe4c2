/**
 * Conditions as facts: `p1.food = 3` is "Food (Player 1): 3". A name and its value need no grammar, so they are right in both
 * languages; what cannot be told so, or would need a word that the game does not have, stays a quotation.
 */
import { capitalised, hasNoun, inCase, itemNoun, nameAlone, nounOf, parseFragment, valueNoun } from '@kodeks/dsl';
import type { Writing } from '../writing.ts';

type Expr = ReturnType<typeof parseExpression>;

const parseExpression = (text: string) =>
  parseFragment({ path: '', text }, { file: '', start: 0, end: text.length }, 'expression').out;

/** Undefined if it cannot be said. */
export function factsOf(writing: Writing, text: string): readonly string[] | undefined {
  return factsIn(writing, parseExpression(text));
}

function factsIn(writing: Writing, expr: Expr): readonly string[] | undefined {
  if (expr.kind === 'binary' && expr.operator === 'and') {
    const left = factsIn(writing, expr.left);
    const right = factsIn(writing, expr.right);
    return left && right && [...left, ...right];
  }
  const fact = factIn(writing, expr);
  return fact === undefined ? undefined : [fact];
}

const SIGNS: Readonly<Record<string, string>> = {
  '=': '',
  is: '',
  '!=': '≠ ',
  'is not': '≠ ',
  '<': '< ',
  '<=': '≤ ',
  '>': '> ',
  '>=': '≥ ',
};

function factIn(writing: Writing, expr: Expr): string | undefined {
  const { ui } = writing;
  if (expr.kind === 'unary' && expr.operator === 'not') return holds(writing, expr.operand, ui.no);
  if (expr.kind !== 'binary') return holds(writing, expr, ui.yes);
  if (expr.operator === 'contains') return stated(subjectOf(writing, expr.left), saidOf(writing, expr.right), ui.among);
  const sign = SIGNS[expr.operator];
  return sign === undefined ? undefined : stated(subjectOf(writing, expr.left), saidOf(writing, expr.right), sign);
}

function holds(writing: Writing, expr: Expr, answer: string): string | undefined {
  const isTold = expr.kind === 'member' || expr.kind === 'index' || expr.kind === 'call' || expr.kind === 'name';
  return isTold ? stated(subjectOf(writing, expr), answer, '') : undefined;
}

const stated = (subject: string | undefined, value: string | undefined, sign: string): string | undefined =>
  subject === undefined || value === undefined ? undefined : `${capitalised(subject)}: ${sign}${value}`;

/** What is spoken of, with whose it is in brackets. */
function subjectOf(writing: Writing, expr: Expr): string | undefined {
  switch (expr.kind) {
    case 'name':
      return wordFor(writing, expr.name.text);
    case 'member': {
      // the top of a pile is one of the few things that the language itself names
      const position =
        expr.name.text === 'top' ? writing.ui.onTop : expr.name.text === 'bottom' ? writing.ui.atBottom : undefined;
      if (position !== undefined || expr.name.text === 'size') {
        const pile = subjectOf(writing, expr.object);
        return pile === undefined ? undefined : `${pile}, ${position ?? writing.ui.howMany}`;
      }
      return of(wordFor(writing, expr.name.text), [saidOf(writing, expr.object)]);
    }
    case 'index': {
      const name = expr.object.kind === 'name' ? wordFor(writing, expr.object.name.text) : undefined;
      return of(
        name,
        expr.keys.map((key) => saidOf(writing, key)),
      );
    }
    case 'call':
      return of(
        wordFor(writing, expr.callee.text),
        expr.arguments.map((each) => saidOf(writing, each)),
      );
    case 'query': {
      const counted = expr.form === 'count' && expr.variable === undefined && expr.where === undefined;
      const place = counted && expr.source !== undefined ? subjectOf(writing, expr.source) : undefined;
      return place === undefined ? undefined : `${place}, ${writing.ui.howMany}`;
    }
    default:
      return undefined;
  }
}

function of(name: string | undefined, whose: readonly (string | undefined)[]): string | undefined {
  if (name === undefined || whose.some((each) => each === undefined)) return undefined;
  return whose.length === 0 ? name : `${name} (${whose.join(', ')})`;
}

function wordFor({ model, language }: Writing, name: string): string | undefined {
  const { core, texts } = model.game;
  if (!hasNoun(texts, name)) return undefined;
  const column = core.columns.find((each) => each.name === name);
  const noun = nounOf(texts, name, 'amount');
  return column?.type.form === 'int' && column.keys.length > 0
    ? nameAlone(noun, language)
    : inCase(noun, language, 'nom');
}

function saidOf(writing: Writing, expr: Expr): string | undefined {
  const { ui, model, language } = writing;
  const { texts } = model.game;
  switch (expr.kind) {
    case 'number':
      return `${expr.value}`;
    case 'truth':
      return expr.value ? ui.yes : ui.no;
    case 'none':
      return ui.none;
    case 'word':
      return expr.word === 'you' ? ui.you : undefined;
    case 'design':
      return inCase(itemNoun(texts, expr.id), language, 'nom');
    case 'name': {
      const seat = /^p(\d+)$/.exec(expr.name.text)?.[1];
      if (seat !== undefined) return `${ui.player} ${seat}`;
      const known = texts.lexicon.values.has(expr.name.text);
      return known ? inCase(valueNoun(texts, expr.name.text), language, 'nom') : wordFor(writing, expr.name.text);
    }
    case 'binary': {
      const sign = { '+': '+', '-': '−', '*': '×' }[expr.operator as string];
      const [left, right] = [saidOf(writing, expr.left), saidOf(writing, expr.right)];
      return sign === undefined || left === undefined || right === undefined ? undefined : `${left} ${sign} ${right}`;
    }
    default:
      return subjectOf(writing, expr);
  }
}
