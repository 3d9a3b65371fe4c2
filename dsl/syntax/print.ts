/**
 * An expression as its author might have written it, for messages that quote one. Reading the text again gives the same tree.
 * Brackets stand only where they are needed: around weaker operators, and around a query that would swallow what follows.
 */
import type { Expr, OrderKey, QuantifierExpr, QueryExpr } from './ast.ts';
import { STRENGTH, STRENGTH_OF_NOT } from './operators.ts';

export function printExpr(expr: Expr): string {
  return print(expr, 0, true);
}

/** Stronger than every operator. */
const OPERAND = 9;

/** `least`: the weakest operator that may stand here without brackets. `last`: nothing follows that a query could swallow. */
function print(expr: Expr, least: number, last: boolean): string {
  const bare = strengthOf(expr) >= least && (last || !isOpenEnded(expr));
  return bare ? printBare(expr, last) : `(${printBare(expr, true)})`;
}

function strengthOf(expr: Expr): number {
  switch (expr.kind) {
    case 'binary':
      return STRENGTH[expr.operator];
    case 'range':
      return STRENGTH['..'];
    case 'unary':
      return expr.operator === 'not' ? STRENGTH_OF_NOT : OPERAND - 1;
    case 'member':
      return expr.style === 'of' ? OPERAND - 1 : OPERAND;
    case 'quantifier':
    case 'query':
    case 'leading':
    case 'ray':
    case 'within':
    case 'trial':
    case 'cases':
      return OPERAND - 1; // a dot after it would belong to its last word
    default:
      return OPERAND;
  }
}

/** Ends with a part that takes every operator that follows, so it must come last or stand in brackets. */
function isOpenEnded(expr: Expr): boolean {
  switch (expr.kind) {
    case 'quantifier':
      return expr.where !== undefined || expr.satisfies !== undefined;
    case 'query':
      return expr.where !== undefined;
    case 'cases':
    case 'leading':
      return true;
    case 'within':
      return expr.through !== undefined;
    case 'trial':
      return expr.policy !== undefined;
    default:
      return false;
  }
}

function printBare(expr: Expr, last: boolean): string {
  switch (expr.kind) {
    case 'number':
      return String(expr.value);
    case 'truth':
      return expr.value ? 'yes' : 'no';
    case 'none':
      return 'none';
    case 'word':
      return expr.word;
    case 'name':
      return expr.name.text;
    case 'design':
      return `@${expr.id}`;
    case 'amount':
      return `${print(expr.amount, OPERAND, false)} ${expr.resource.text}`;
    case 'option':
      return `option ${expr.name.text}`;
    case 'unary':
      return expr.operator === 'not'
        ? `not ${print(expr.operand, STRENGTH_OF_NOT, last)}`
        : `-${print(expr.operand, OPERAND - 1, last)}`;
    case 'binary':
      return printBinary(expr, last);
    case 'range':
      return `${print(expr.from, STRENGTH['..'], false)}..${print(expr.to, STRENGTH['..'] + 1, last)}`;
    case 'member':
      return expr.style === 'of'
        ? `${expr.name.text} of ${print(expr.object, expr.object.kind === 'unary' ? OPERAND : OPERAND - 1, false)}`
        : `${print(expr.object, OPERAND, false)}.${expr.name.text}`;
    case 'index':
      return `${print(expr.object, OPERAND, false)}[${list(expr.keys)}]`;
    case 'call':
      return `${expr.callee.text}(${list(expr.arguments)})`;
    case 'list':
      return `[${list(expr.items)}]`;
    case 'quantifier':
      return printQuantifier(expr, last);
    case 'query':
      return printQuery(expr, last);
    case 'cases':
      return printCases(expr, last);
    case 'leading':
      return `leading ${expr.variable.text} in ${source(expr.source)} while ${print(expr.whilst, 0, last)}`;
    case 'ray':
      return `cells from ${operand(expr.from)} towards ${operand(expr.towards)}`;
    case 'within':
      return printWithin(expr, last);
    case 'trial':
      return printTrial(expr, last);
    case 'share':
      return `${expr.form === 'all' ? 'all' : 'no two'} ${expr.list.text} share ${expr.field.text}`;
    case 'missing':
      return '...';
  }
}

const list = (items: readonly Expr[]): string => items.map((item) => print(item, 0, true)).join(', ');
const operand = (expr: Expr): string => print(expr, OPERAND - 1, false);
const where = (condition: Expr | undefined, last: boolean): string =>
  condition === undefined ? '' : ` where ${print(condition, 0, last)}`;

/** What a query ranges over: an operand, or a range whose end may be a calculation. */
function source(expr: Expr): string {
  if (expr.kind === 'quantifier' || expr.kind === 'query') return print(expr, OPERAND, false); // it would take our `where`
  if (expr.kind !== 'range') return operand(expr);
  return `${operand(expr.from)}..${print(expr.to, STRENGTH['+'], false)}`;
}

function printBinary(expr: Extract<Expr, { kind: 'binary' }>, last: boolean): string {
  const strength = STRENGTH[expr.operator];
  const right = print(expr.right, strength + 1, last && expr.rounded === undefined);
  const rounded = expr.rounded === undefined ? '' : ` rounded ${expr.rounded}`;
  return `${print(expr.left, strength, false)} ${expr.operator} ${right}${rounded}`;
}

function printQuantifier(
  { form, variable, source: things, where: condition, satisfies }: QuantifierExpr,
  last: boolean,
): string {
  const head = `${form} ${variable.text} in ${source(things)}${where(condition, last && satisfies === undefined)}`;
  return satisfies === undefined ? head : `${head} satisfies ${print(satisfies, 0, last)}`;
}

function printQuery(query: QueryExpr, last: boolean): string {
  const { form, body, variable, order } = query;
  if (form === 'the-one') return `the one of ${source(query.source)}`;
  const binding =
    variable === undefined
      ? source(query.source)
      : `${variable.text} in ${source(query.source)}${where(query.where, last && order.length === 0)}`;
  if (form === 'count') return `count of ${binding}`;
  if (body !== undefined) return `${form} of ${print(body, 0, true)} for ${binding}`;
  const head = `${query.certain === true ? 'the ' : ''}${form === 'tied-best' ? 'tied best' : form} ${binding}`;
  return order.length === 0 ? head : `${head} by ${order.map(printKey).join(', then ')}`;
}

const printKey = ({ key, direction }: OrderKey): string =>
  `${print(key, 0, false)} ${direction === 'highest' || direction === 'lowest' ? `${direction} first` : direction}`;

function printCases({ cases, otherwise }: Extract<Expr, { kind: 'cases' }>, last: boolean): string {
  const all = cases.map(({ when, then }, i) => {
    const isLast = last && otherwise === undefined && i === cases.length - 1;
    return `when ${print(when, 0, true)}: ${print(then, 0, isLast)}`;
  });
  if (otherwise !== undefined) all.push(`otherwise: ${print(otherwise, 0, last)}`);
  return all.join(' ');
}

function printWithin({ steps, of, through }: Extract<Expr, { kind: 'within' }>, last: boolean): string {
  const head = `cells within ${print(steps, STRENGTH['+'], false)} steps of ${operand(of)}`;
  return through === undefined
    ? head
    : `${head} through ${through.variable.text} where ${print(through.condition, 0, last)}`;
}

function printTrial(trial: Extract<Expr, { kind: 'trial' }>, last: boolean): string {
  const head = `trial ${trial.callee.text}(${list(trial.arguments)}) { ${print(trial.reads, 0, true)} }`;
  if (trial.policy === undefined) return head;
  const { player, direction, measure } = trial.policy;
  return `${head} with choices of ${operand(player)} ${direction} ${print(measure, 0, last)}`;
}
