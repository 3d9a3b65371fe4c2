/**
 * An expression as its author might have written it, for messages that quote one. Reading the text again gives the same tree.
 * Brackets stand only where they are needed: around weaker operators, and around a query that would swallow what follows.
 */
import type { Expr, OrderKey, QuantifierExpr, QueryExpr } from './ast.ts';
import { STRENGTH, STRENGTH_OF_NOT } from './operators.ts';

export function printExpr(expr: Expr): string {
  return print(expr, 0, 'nothing');
}

/** Stronger than every operator. */
const OPERAND = 9;

/** What follows an expression, which a query at its end might swallow. */
type Follower = 'nothing' | 'operator' | 'in' | '..';

/** `least`: the weakest operator that may stand here without brackets. */
function print(expr: Expr, least: number, follower: Follower): string {
  const bare = strengthOf(expr) >= least && !swallows(expr, follower);
  return bare ? printBare(expr, follower) : `(${printBare(expr, 'nothing')})`;
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

/** Whether the last part of an expression would take what follows. */
function swallows(expr: Expr, follower: Follower): boolean {
  if (follower === 'nothing') return false;
  switch (expr.kind) {
    case 'quantifier':
      return (
        follower === '..' || expr.where !== undefined || expr.satisfies !== undefined || expr.source.kind === 'range'
      );
    case 'query':
      if (follower === 'in' && expr.variable === undefined) return true; // `count of x in S` binds x
      return follower === '..' || expr.where !== undefined || expr.source.kind === 'range';
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

function printBare(expr: Expr, follower: Follower): string {
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
      return `${print(expr.amount, OPERAND, 'operator')} ${expr.resource.text}`;
    case 'option':
      return `option ${expr.name.text}`;
    case 'unary':
      if (expr.operator === 'surely') return `surely ${print(expr.operand, OPERAND - 1, follower)}`;
      return expr.operator === 'not'
        ? `not ${print(expr.operand, STRENGTH_OF_NOT, follower)}`
        : `-${print(expr.operand, OPERAND - 1, follower)}`;
    case 'binary':
      return printBinary(expr, follower);
    case 'range':
      return `${print(expr.from, STRENGTH['..'], '..')}..${print(expr.to, STRENGTH['..'] + 1, follower)}`;
    case 'member':
      return expr.style === 'of'
        ? `${expr.name.text} of ${print(expr.object, expr.object.kind === 'unary' ? OPERAND : OPERAND - 1, '..')}`
        : `${print(expr.object, OPERAND, 'operator')}.${expr.name.text}`;
    case 'index':
      return `${print(expr.object, OPERAND, 'operator')}[${list(expr.keys)}]`;
    case 'call':
      return `${expr.callee.text}(${list(expr.arguments)})`;
    case 'list':
      return `[${list(expr.items)}]`;
    case 'quantifier':
      return printQuantifier(expr, follower);
    case 'query':
      return printQuery(expr, follower);
    case 'cases':
      return printCases(expr, follower);
    case 'let-in':
      return `let ${expr.variable.text} = ${print(expr.value, 0, 'nothing')}; ${print(expr.body, 0, follower)}`;
    case 'leading':
      return `leading ${expr.variable.text} in ${source(expr.source)} while ${print(expr.whilst, 0, follower)}`;
    case 'ray':
      return `cells from ${operand(expr.from)} towards ${operand(expr.towards)}`;
    case 'within':
      return printWithin(expr, follower);
    case 'trial':
      return printTrial(expr, follower);
    case 'share':
      return `${expr.form === 'all' ? 'all' : 'no two'} ${expr.list.text} share ${expr.field.text}`;
    case 'missing':
      return '...';
  }
}

const list = (items: readonly Expr[]): string => items.map((item) => print(item, 0, 'nothing')).join(', ');
const operand = (expr: Expr): string => print(expr, OPERAND - 1, '..');
const where = (condition: Expr | undefined, follower: Follower): string =>
  condition === undefined ? '' : ` where ${print(condition, 0, follower)}`;

/** What a query ranges over: an operand, or a range whose end may be a calculation. */
function source(expr: Expr): string {
  if (expr.kind === 'quantifier' || expr.kind === 'query') return print(expr, OPERAND, 'operator'); // it would take our `where`
  if (expr.kind !== 'range') return operand(expr);
  return `${print(expr.from, OPERAND - 1, '..')}..${print(expr.to, STRENGTH['+'], 'operator')}`;
}

/** After an operator these would be read as the end of a statement: `choose x from S or none`, `for each x in S in order of y`. */
const PHRASES: ReadonlyMap<string, RegExp> = new Map([
  ['or', /^none\b/],
  ['in', /^order of\b/],
]);

function printBinary(expr: Extract<Expr, { kind: 'binary' }>, follower: Follower): string {
  const strength = STRENGTH[expr.operator];
  const right = print(expr.right, strength + 1, expr.rounded === undefined ? follower : 'operator');
  const rounded = expr.rounded === undefined ? '' : ` rounded ${expr.rounded}`;
  const mistakable = PHRASES.get(expr.operator)?.test(right) === true;
  return `${print(expr.left, strength, expr.operator === 'in' ? 'in' : 'operator')} ${expr.operator} ${mistakable ? `(${right})` : right}${rounded}`;
}

function printQuantifier(
  { form, variable, source: things, where: condition, satisfies }: QuantifierExpr,
  follower: Follower,
): string {
  const head = `${form} ${variable.text} in ${source(things)}${where(condition, satisfies === undefined ? follower : 'operator')}`;
  return satisfies === undefined ? head : `${head} satisfies ${print(satisfies, 0, follower)}`;
}

function printQuery(query: QueryExpr, follower: Follower): string {
  const { form, body, variable, order } = query;
  if (form === 'the-one') return `the one of ${source(query.source)}`;
  const binding =
    variable === undefined
      ? source(query.source)
      : `${variable.text} in ${source(query.source)}${where(query.where, order.length === 0 ? follower : 'operator')}`;
  if (form === 'count') return `count of ${binding}`;
  if (body !== undefined) return `${form} of ${print(body, 0, 'nothing')} for ${binding}`;
  const head = `${query.certain === true ? 'the ' : ''}${form === 'tied-best' ? 'tied best' : form} ${binding}`;
  return order.length === 0 ? head : `${head} by ${order.map(printKey).join(', then ')}`;
}

const printKey = ({ key, direction }: OrderKey): string =>
  `${print(key, 0, 'operator')} ${direction === 'highest' || direction === 'lowest' ? `${direction} first` : direction}`;

function printCases({ cases, otherwise }: Extract<Expr, { kind: 'cases' }>, follower: Follower): string {
  const all = cases.map(({ when, then }, i) => {
    const isLast = otherwise === undefined && i === cases.length - 1;
    return `when ${print(when, 0, 'nothing')}: ${print(then, 0, isLast ? follower : 'operator')}`;
  });
  if (otherwise !== undefined) all.push(`otherwise: ${print(otherwise, 0, follower)}`);
  return all.join(' ');
}

function printWithin({ steps, of, through }: Extract<Expr, { kind: 'within' }>, follower: Follower): string {
  const head = `cells within ${print(steps, STRENGTH['+'], 'operator')} steps of ${operand(of)}`;
  return through === undefined
    ? head
    : `${head} through ${through.variable.text} where ${print(through.condition, 0, follower)}`;
}

function printTrial(trial: Extract<Expr, { kind: 'trial' }>, follower: Follower): string {
  const head = `trial ${trial.callee.text}(${list(trial.arguments)}) { ${print(trial.reads, 0, 'nothing')} }`;
  if (trial.policy === undefined) return head;
  const { player, direction, measure } = trial.policy;
  return `${head} with choices of ${operand(player)} ${direction} ${print(measure, 0, follower)}`;
}
