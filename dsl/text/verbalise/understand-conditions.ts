/** Conditions: comparisons of states and parts, truths, and what is joined from them. */
import type * as Ast from '../../syntax/ast.ts';
import { nounOf } from '../look-up.ts';
import { asWritten, columnNamed, type Reading } from './context.ts';
import type { Comparison, Condition, Thing } from './meaning.ts';
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
      if (expr.form === 'every') return unknown(reading, expr);
      const group = groupIn(reading, expr.variable.text, expr.source, expr.where);
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
    case 'phrase':
      return { ...condition, not: !condition.not };
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
      const parts = [expr.left, expr.right].map((part) => conditionOf(reading, part));
      const flat = parts.flatMap((part) => (part.is === expr.operator ? part.parts : [part]));
      return { is: expr.operator, parts: flat };
    }
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparison(reading, expr, expr.operator);
    case 'is':
      return comparison(reading, expr, '=');
    case 'is not':
      return comparison(reading, expr, '!=');
    default:
      return unknown(reading, expr);
  }
}

function comparison(reading: Reading, expr: Ast.BinaryExpr, operator: Comparison): Condition {
  const right = thingOf(reading, expr.right);
  const { left } = expr;
  if (left.kind === 'member') {
    const who = thingOf(reading, left.object);
    const noun = nounOf(reading.texts, left.name.text, 'amount');
    if (isOfPlayer(reading, left.name.text)) return { is: 'has', who, noun, operator, amount: right };
    if (isDescribed(reading, left.object)) return { is: 'attribute', noun, operator, value: right };
  }
  const what = thingOf(reading, left);
  if (what.is === 'written' || right.is === 'written') return unknown(reading, expr);
  return { is: 'compare', left: what, operator, right: right satisfies Thing };
}

/** A number that a player has. */
function isOfPlayer(reading: Reading, name: string): boolean {
  const column = columnNamed(reading, name);
  return column?.type.form === 'int' && column.keys.length === 1 && column.keys[0] === reading.program.playerDomain;
}

function isDescribed(reading: Reading, expr: Ast.Expr): boolean {
  return expr.kind === 'name' && reading.locals.get(expr.name.text)?.described === true;
}
