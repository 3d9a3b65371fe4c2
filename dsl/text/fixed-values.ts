/**
 * Values of the core program that are the same in every game: what a bound placeholder may show.
 * A value counts with its base, before any card modifies it, because that is the number the rulebook prints.
 * Undefined: it depends on the state of a game, or on an argument that nobody gave.
 */
import type {
  CoreArgument,
  CoreBody,
  CoreExpr,
  CoreProgram,
  CoreTable,
  DomainId,
  FunctionId,
  Slot,
} from '../core/program.ts';

/** A thing without a linked game: ids are not known yet, so domain and index are packed into one number out of reach of any amount. */
export function packedEntity(domain: DomainId, index: number): number {
  return (domain + 1) * ENTITY + index;
}

const ENTITY = 2 ** 32;
const DEEPEST = 50;

interface Evaluation {
  readonly program: CoreProgram;
  readonly slots: ReadonlyMap<Slot, number>;
  readonly depth: number;
}

export function fixedBody(program: CoreProgram, body: CoreBody): number | undefined {
  return value(body.value, { program, slots: new Map(), depth: 0 });
}

/** `given` may be shorter than the parameters: a base value often does not look at them. */
export function fixedCall(
  program: CoreProgram,
  id: FunctionId,
  given: readonly number[],
  depth = 0,
): number | undefined {
  const callee = program.functions[id];
  if (callee === undefined || callee.result.form !== 'value' || depth > DEEPEST) return undefined;
  const slots = new Map<Slot, number>();
  callee.parameters.forEach((parameter, index) => {
    const argument = given[index];
    if (argument !== undefined) slots.set(parameter.slot, argument);
  });
  const evaluation = { program, slots, depth };
  const base = value(callee.result.value, evaluation);
  if (base === undefined) return undefined;
  const least = callee.least && value(callee.least, evaluation);
  const most = callee.most && value(callee.most, evaluation);
  return Math.min(Math.max(base, least ?? base), most ?? Number.POSITIVE_INFINITY);
}

export function fixedBound(program: CoreProgram, id: FunctionId, bound: 'least' | 'most'): number | undefined {
  const expr = program.functions[id]?.[bound];
  return expr && value(expr, { program, slots: new Map(), depth: 0 });
}

/** A number field of an item, be it written or the one that the kind says items may leave out. */
export function fixedField(program: CoreProgram, kind: string, field: string, item: string): number | undefined {
  const table = program.tables.find(({ name }) => name === `${kind}.${field}`);
  const [key] = table?.keys ?? [];
  const domain = key === undefined ? undefined : program.domains[key];
  if (table?.type.form !== 'int' || domain?.form !== 'items') return undefined;
  const cell = table.cells[domain.items.findIndex(({ id }) => id === item)];
  return typeof cell === 'number' ? cell : undefined;
}

function value(expr: CoreExpr, at: Evaluation): number | undefined {
  switch (expr.op) {
    case 'const':
      return expr.value;
    case 'entity':
      return packedEntity(expr.domain, expr.index);
    case 'local':
      return at.slots.get(expr.slot);
    case 'option':
      return at.program.options[expr.option]?.standard;
    case 'table':
      return tableCell(at, expr.table, expr.keys);
    case 'arith':
      return both(at, expr.left, expr.right, (left, right) => arithmetic(expr.operator, left, right));
    case 'compare':
      return both(at, expr.left, expr.right, (left, right) => (compares(expr.operator, left, right) ? 1 : 0));
    case 'and':
      return both(at, expr.left, expr.right, (left, right) => left && right);
    case 'or':
      return both(at, expr.left, expr.right, (left, right) => left || right);
    case 'not':
      return one(at, expr.operand, (operand) => (operand === 0 ? 1 : 0));
    case 'noted':
      return value(expr.operand, at);
    case 'present':
      return value(expr.of, at);
    case 'negate':
      return one(at, expr.operand, (operand) => -operand);
    case 'if': {
      const condition = value(expr.condition, at);
      return condition === undefined ? undefined : value(condition !== 0 ? expr.then : expr.otherwise, at);
    }
    case 'let': {
      const bound = value(expr.value, at);
      if (bound === undefined) return undefined;
      return value(expr.body, { ...at, slots: new Map(at.slots).set(expr.slot, bound) });
    }
    case 'call':
      return call(at, expr.function, expr.arguments);
    default:
      return undefined; // reads the state of a game
  }
}

function one(at: Evaluation, operand: CoreExpr, change: (value: number) => number): number | undefined {
  const known = value(operand, at);
  return known === undefined ? undefined : change(known);
}

function both(
  at: Evaluation,
  left: CoreExpr,
  right: CoreExpr,
  join: (left: number, right: number) => number | undefined,
): number | undefined {
  const first = value(left, at);
  const second = value(right, at);
  return first === undefined || second === undefined ? undefined : join(first, second);
}

function arithmetic(operator: (CoreExpr & { op: 'arith' })['operator'], a: number, b: number): number | undefined {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case 'div-down':
      return b === 0 ? undefined : Math.floor(a / b);
    case 'div-up':
      return b === 0 ? undefined : Math.ceil(a / b);
    case 'mod':
      return b === 0 ? undefined : ((a % b) + b) % b;
    case 'min':
      return Math.min(a, b);
    case 'max':
      return Math.max(a, b);
    default:
      return operator satisfies never;
  }
}

function compares(operator: (CoreExpr & { op: 'compare' })['operator'], a: number, b: number): boolean {
  switch (operator) {
    case '=':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    default:
      return operator satisfies never;
  }
}

function call(at: Evaluation, callee: FunctionId, given: readonly CoreArgument[]): number | undefined {
  const values: number[] = [];
  for (const argument of given) {
    const known = argument.form === 'value' ? value(argument.value, at) : undefined;
    if (known === undefined) return undefined;
    values.push(known);
  }
  return fixedCall(at.program, callee, values, at.depth + 1);
}

function tableCell(at: Evaluation, id: number, keys: readonly CoreExpr[]): number | undefined {
  const table = at.program.tables[id];
  if (table === undefined || table.lists !== undefined || table.byPlayers !== undefined) return undefined;
  let cell = 0;
  for (const [position, key] of keys.entries()) {
    const domain = table.keys[position];
    const known = value(key, at);
    if (domain === undefined || known === undefined) return undefined;
    const index = indexIn(at.program, domain, known, table);
    if (index === undefined) return undefined;
    cell = cell * sizeOf(at.program, domain) + index;
  }
  const found = table.cells[cell];
  return typeof found === 'object' ? packedEntity(found.domain, found.index) : found;
}

/** Members of a domain that does not grow with the number of players; 0 for the others, which no fixed value may use. */
function sizeOf(program: CoreProgram, id: DomainId): number {
  const domain = program.domains[id];
  switch (domain?.form) {
    case 'enum':
      return domain.members.length;
    case 'range':
      return domain.to - domain.from + 1;
    case 'items':
      return domain.items.length;
    default:
      return 0;
  }
}

function indexIn(program: CoreProgram, id: DomainId, known: number, table: CoreTable): number | undefined {
  const domain = program.domains[id];
  const size = sizeOf(program, id);
  const from = domain?.form === 'range' ? domain.from : domain?.form === 'items' ? packedEntity(id, 0) : 0;
  const index = known - from;
  if (index >= size && table.openTop && domain?.form === 'range') return size - 1;
  return index >= 0 && index < size ? index : undefined;
}
