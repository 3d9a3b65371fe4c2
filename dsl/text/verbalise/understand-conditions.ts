/** Conditions: comparisons of states and parts, truths, and what is joined from them. */
import type * as Ast from '../../syntax/ast.ts';
import { nounOf, valueNoun, verbOf } from '../look-up.ts';
import { formOf, type Noun } from '../nouns.ts';
import { sameWords, type Words } from '../texts.ts';
import { asWritten, columnNamed, placeNamed, type Reading, withLocal } from './context.ts';
import type { Comparison, Condition, Group, Thing } from './meaning.ts';
import { groupIn, phraseOf, thingOf } from './understand-things.ts';

const OPPOSITE: Readonly<Record<Comparison, Comparison>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

export function conditionOf(reading: Reading, expr: Ast.Expr): Condition {
  switch (expr.kind) {
    case 'binary':
      return binary(reading, expr);
    case 'unary':
      return expr.operator === 'not' ? negated(conditionOf(reading, expr.operand)) : unknown(reading, expr);
    case 'quantifier': {
      const group = groupIn(reading, expr.variable.text, expr.source, expr.where);
      if (expr.form === 'every') return everyOne(reading, expr, group);
      return { is: 'exists', group, not: expr.form === 'no' };
    }
    case 'call': {
      const phrase = phraseOf(reading, expr.callee.text, expr.arguments);
      return phrase === undefined ? truth(reading, expr) : { is: 'phrase', phrase, not: false };
    }
    case 'member':
    case 'name':
      return truth(reading, expr);
    default:
      return unknown(reading, expr);
  }
}

/** All of them hold; undefined if there are none. */
export function allOf(conditions: readonly Condition[]): Condition | undefined {
  const parts = conditions.flatMap((part) => (part.is === 'and' ? part.parts : [part]));
  return parts.length > 1 ? { is: 'and', parts } : parts[0];
}

function everyOne(reading: Reading, expr: Ast.QuantifierExpr, group: Group): Condition {
  if (expr.satisfies === undefined) return unknown(reading, expr);
  const { noun, players } = group;
  const about = withLocal(reading, expr.variable.text, { noun, many: false, described: false, player: players });
  return { is: 'every', group, satisfies: conditionOf(about, expr.satisfies) };
}

function unknown(reading: Reading, expr: Ast.Expr): Condition {
  return { is: 'written', text: asWritten(reading, expr.span) };
}

function truth(reading: Reading, expr: Ast.Expr): Condition {
  const what = thingOf(reading, expr);
  return what.is === 'written' ? unknown(reading, expr) : { is: 'truth', what, not: false };
}

function negated(condition: Condition): Condition {
  switch (condition.is) {
    case 'has':
    case 'compare':
    case 'attribute':
      return { ...condition, operator: OPPOSITE[condition.operator] };
    case 'truth':
    case 'exists':
    case 'in':
    case 'kind':
    case 'during':
    case 'phrase':
      return { ...condition, not: !condition.not };
    case 'every': {
      const { group, satisfies } = condition;
      const where = allOf([...(group.where ? [group.where] : []), negated(satisfies)]);
      return { is: 'exists', group: { ...group, where }, not: false };
    }
    case 'and':
    case 'or':
      return { is: condition.is === 'and' ? 'or' : 'and', parts: condition.parts.map(negated) };
    case 'written':
      return { is: 'written', text: `not ${condition.text}` };
    default:
      return condition satisfies never;
  }
}

function binary(reading: Reading, expr: Ast.BinaryExpr): Condition {
  switch (expr.operator) {
    case 'and':
    case 'or': {
      const is = expr.operator;
      const parts = [expr.left, expr.right].map((part) => conditionOf(reading, part));
      const flat = parts.flatMap((part) =>
        (part.is === 'and' || part.is === 'or') && part.is === is ? part.parts : [part],
      );
      return { is, parts: flat };
    }
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparison(reading, expr, expr.operator);
    case 'is some':
      return comparison(reading, { ...expr, operator: 'is not', right: { kind: 'none', span: expr.right.span } }, '!=');
    case 'is':
    case 'is not':
      return sort(reading, expr, expr.operator === 'is not');
    case 'in':
      return membership(reading, expr);
    case 'contains':
      return { is: 'in', what: thingOf(reading, expr.right), place: thingOf(reading, expr.left), not: false };
    default:
      return unknown(reading, expr);
  }
}

/** `card is Structure`, `card is none`, or a comparison in other words. */
function sort(reading: Reading, expr: Ast.BinaryExpr, not: boolean): Condition {
  const { left, right } = expr;
  const kind = right.kind === 'name' ? right.name.text : undefined;
  if (
    kind !== undefined &&
    left.kind === 'member' &&
    left.name.text === 'place' &&
    placeNamed(reading, kind) !== undefined
  )
    return { is: 'in', what: thingOf(reading, left.object), place: thingOf(reading, right), not };
  const isKind = kind !== undefined && reading.program.domains.some((domain) => domain.name === kind);
  if (kind !== undefined && isKind) {
    return { is: 'kind', what: thingOf(reading, left), noun: nounOf(reading.texts, kind), not };
  }
  return comparison(reading, expr, not ? '!=' : '=');
}

/** `colour in [blue, red]` is one of them; anything else is where it is. */
function membership(reading: Reading, expr: Ast.BinaryExpr): Condition {
  const { left, right } = expr;
  if (right.kind !== 'list' || right.items.length === 0) {
    return { is: 'in', what: thingOf(reading, left), place: thingOf(reading, right), not: false };
  }
  const items = right.items.map((item) => thingOf(reading, item));
  const [only] = items;
  const one: Thing = only !== undefined && items.length === 1 ? only : { is: 'list', items, join: 'or' };
  return compared(reading, left, '=', one);
}

function comparison(reading: Reading, expr: Ast.BinaryExpr, operator: Comparison): Condition {
  const { left, right } = expr;
  if (left.kind === 'word' && left.word === 'during') {
    const what =
      right.kind !== 'name'
        ? sameWords(asWritten(reading, right.span))
        : reading.texts.lexicon.verbs.has(right.name.text)
          ? verbOf(reading.texts, right.name.text)
          : wordsOf(valueNoun(reading.texts, right.name.text));
    return { is: 'during', what, not: operator === '!=' };
  }
  return compared(reading, left, operator, thingOf(reading, right));
}

function wordsOf(noun: Noun): Words {
  return { pl: formOf(noun.pl, 'one'), en: formOf(noun.en, 'one') };
}

function compared(reading: Reading, left: Ast.Expr, operator: Comparison, right: Thing): Condition {
  if (left.kind === 'member') {
    const who = thingOf(reading, left.object);
    const noun = nounOf(reading.texts, left.name.text, 'amount');
    if (isOfPlayer(reading, left.name.text)) return { is: 'has', who, noun, operator, amount: right };
    if (isDescribed(reading, left.object) && !isMeasured(left.name.text)) {
      return { is: 'attribute', noun, operator, value: right };
    }
  }
  const what = thingOf(reading, left);
  if (right.is === 'truth' && (operator === '=' || operator === '!=')) {
    return { is: 'truth', what, not: right.value === (operator === '!=') };
  }
  const some = what.is === 'count' && right.is === 'number' ? someOrNone(operator, right.value) : undefined;
  if (what.is === 'count' && some !== undefined) return { is: 'exists', group: what.group, not: some === 'none' };
  return { is: 'compare', left: what, operator, right };
}

const isMeasured = (name: string): boolean => name === 'size' || name === 'count';

/** More than none, or none. */
function someOrNone(operator: Comparison, value: number): 'some' | 'none' | undefined {
  if ((value === 0 && (operator === '>' || operator === '!=')) || (value === 1 && operator === '>=')) return 'some';
  return (value === 0 && (operator === '=' || operator === '<=')) || (value === 1 && operator === '<')
    ? 'none'
    : undefined;
}

/** A number that a player has. */
function isOfPlayer(reading: Reading, name: string): boolean {
  const column = columnNamed(reading, name);
  return column?.type.form === 'int' && column.keys.length === 1 && column.keys[0] === reading.program.playerDomain;
}

function isDescribed(reading: Reading, expr: Ast.Expr): boolean {
  return expr.kind === 'name' && reading.locals.get(expr.name.text)?.described === true;
}
