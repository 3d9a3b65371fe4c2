/** Sets as loops in place. Those that need their members at once put them above the top of the list stack, as closures do. */
import type { CoreExpr, CoreOrderKey, CoreSet } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { listCall, listFunction } from './calls.ts';
import { CELL, condition, least, most, placeCell, tableIndex, value } from './expressions.ts';
import { digit } from './keys.ts';
import { keysOf } from './queries.ts';
import {
  bind,
  captured,
  type Env,
  fresh,
  line,
  listOf,
  named,
  number,
  shared,
  unknown,
  type Value,
  within,
} from './unit.ts';

type Visit = (member: Value) => void;

/** Writes `visit` so that it runs for each member in turn. Members are names or numbers. */
export function each(env: Env, set: CoreSet, visit: Visit): void {
  switch (set.set) {
    case 'all':
      return eachOfDomain(env, set.domain, visit);
    case 'range':
      return eachNumber(env, set, visit);
    case 'items':
      return eachItem(env, set, visit);
    case 'local': {
      const { start, length } = listOf(env, set.slot);
      const from = fresh(env, 'i');
      const to = fresh(env, 'e');
      const member = fresh(env, 'x');
      line(env, `for (let ${from} = ${start}, ${to} = ${from} + ${length}; ${from} < ${to}; ${from}++) {`);
      line(env, `const ${member} = s[${from}];`);
      visit(unknown(member, true));
      line(env, '}');
      return;
    }
    case 'contents': {
      const { nextOf, firstCopy, copies } = env.unit.game.print.layout;
      const member = fresh(env, 'x');
      const start = placeCell(env, value(env, set.place), 0);
      line(
        env,
        `for (let ${member} = s[${start}]; ${member} !== ${NONE}; ${member} = s[${nextOf - firstCopy} + ${member}]) {`,
      );
      visit(within(member, firstCopy, firstCopy + copies - 1, true));
      line(env, '}');
      return;
    }
    case 'filter':
      return each(env, set.of, (member) => {
        line(env, `if (${condition(bind(env, set.slot, member), set.where)}) {`);
        visit(member);
        line(env, '}');
      });
    case 'map':
      return each(env, set.of, (member) => {
        const inner = bind(env, set.slot, member);
        if (set.where !== undefined) line(env, `if (${condition(inner, set.where)}) {`);
        visit(named(inner, value(inner, set.value)));
        if (set.where !== undefined) line(env, '}');
      });
    case 'flat-map':
      return each(env, set.of, (member) => each(bind(env, set.slot, member), set.inner, visit));
    case 'concat':
      return eachOfParts(
        env,
        set.parts.map((part) => (write) => each(env, part, write)),
        visit,
      );
    case 'if': {
      const then = fresh(env, 'c');
      line(env, `const ${then} = ${condition(env, set.condition)};`);
      const branch = (test: string, of: CoreSet) => (write: Visit) => {
        line(env, `if (${test}) {`);
        each(env, of, write);
        line(env, '}');
      };
      return eachOfParts(env, [branch(then, set.then), branch(`!${then}`, set.otherwise)], visit);
    }
    case 'let':
      return each(bind(env, set.slot, named(env, value(env, set.value))), set.body, visit);
    case 'leading':
      return eachLeading(env, set, visit);
    case 'table': {
      const { values, starts } = env.unit.game.print.layout.tables[set.table]!;
      if (starts === undefined || values.length === 0) return;
      const of = `h.layout.tables[${set.table}]`;
      return eachListed(env, { name: `A${set.table}`, of, values, index: tableIndex(env, set.table, set.keys) }, visit);
    }
    case 'neighbours':
    case 'ray':
      return eachOnBoard(env, set, visit);
    case 'copies-of': {
      const { layout } = env.unit.game.print;
      const { first, size } = layout.domains[set.domain]!;
      const wanted = named(env, value(env, set.design));
      const member = fresh(env, 'x');
      line(env, `for (let ${member} = ${first}; ${member} < ${first + size}; ${member}++) {`);
      line(env, `if (s[${layout.designOf - layout.firstCopy} + ${member}] !== ${wanted.code}) continue;`);
      visit(within(member, first, first + size - 1, true));
      line(env, '}');
      return;
    }
    case 'call': {
      const listed = listFunction(env, set.function, set.arguments);
      if (listed.form === 'table') return eachListed(env, listed, visit);
      if (listed.form === 'inline') return each(listed.env, listed.set, visit);
      return eachFilled(env, () => listCall(env, set.function, set.arguments), visit);
    }
    case 'except':
    case 'intersect':
    case 'distinct':
    case 'sorted':
    case 'tied-best':
    case 'within':
      return eachFilled(env, () => fill(env, set), visit);
    default:
      return set satisfies never;
  }
}

/** Does walking the set put anything on the list stack? */
export function usesStack(env: Env, set: CoreSet): boolean {
  switch (set.set) {
    case 'except':
    case 'intersect':
    case 'distinct':
    case 'sorted':
    case 'tied-best':
    case 'within':
    case 'call':
    case 'concat': // with many parts
    case 'if':
      return true;
    case 'filter':
    case 'map':
    case 'leading':
      return usesStack(env, set.of);
    case 'flat-map':
      return usesStack(env, set.of) || usesStack(env, set.inner);
    case 'let':
      return usesStack(env, set.body);
    default:
      return false;
  }
}

/** Writes the members above the top of the list stack. */
export function fill(env: Env, set: CoreSet): void {
  switch (set.set) {
    case 'except':
    case 'intersect': {
      const start = top(env);
      fill(env, set.right);
      const others = top(env);
      fill(env, set.left);
      shared(env.unit.game, 'keepCompared', 'h.keepCompared');
      line(env, `keepCompared(s, ${start}, ${others}, ${set.set === 'intersect'});`);
      return;
    }
    case 'distinct': {
      const start = top(env);
      fill(env, set.of);
      shared(env.unit.game, 'keepFirsts', 'h.keepFirsts');
      line(env, `keepFirsts(s, ${start});`);
      return;
    }
    case 'sorted':
    case 'tied-best': {
      const start = top(env);
      fill(env, set.of);
      ordered(env, start, set.slot, set.order, set.set === 'sorted' ? 'sortRows' : 'bestRows');
      return;
    }
    case 'within':
      return fillWithin(env, set);
    case 'call': {
      const listed = listFunction(env, set.function, set.arguments);
      if (listed.form === 'call') return listCall(env, set.function, set.arguments);
      break;
    }
    default:
  }
  each(env, set, (member) => line(env, `push(s, ${member.code});`));
}

/** A cell of the walk, where its neighbours are asked for. */
const HERE = -2;

/** Step by step outward; where it has been is what lies on the stack already. */
function fillWithin(env: Env, set: CoreSet & { set: 'within' }): void {
  const { first, size } = env.unit.game.print.layout.domains[set.board.domain]!;
  const start = top(env);
  const cell = digit(value(env, set.cell), { first, size });
  const steps = named(env, value(env, set.steps));
  const [left, head, end, here] = ['n', 'i', 'e', 'x'].map((prefix) => fresh(env, prefix)) as [
    string,
    string,
    string,
    string,
  ];
  line(env, `push(s, ${first} + ${cell.code});`);
  line(env, `for (let ${left} = ${steps.code}, ${head} = ${start}; ${left} > 0 && ${head} < s[1]; ${left}--) {`);
  line(env, `for (const ${end} = s[1]; ${head} < ${end}; ${head}++) {`);
  line(env, `const ${here} = s[${head}];`);
  const inside = bind(env, HERE, within(here, first, first + size - 1, true));
  each(inside, { set: 'neighbours', board: set.board, cell: { op: 'local', slot: HERE } }, (to) => {
    line(env, `spend(s, s[1] - ${start}); if (firstWith(s, 0, ${start}, s[1], ${to.code}) < 0) {`);
    const test = set.through === undefined ? 'true' : condition(bind(env, set.slot, to), set.through);
    line(env, `if (${test}) push(s, ${to.code}); }`);
  });
  line(env, '} }');
}

/** The top of the list stack now, as a name. */
export function top(env: Env): string {
  const name = fresh(env, 't');
  line(env, `const ${name} = s[1];`);
  return name;
}

/** Sorts what lies from `start` to the top, or keeps the best of it. */
export function ordered(
  env: Env,
  start: string,
  slot: number,
  order: readonly CoreOrderKey[],
  how: 'sortRows' | 'bestRows',
): void {
  const end = top(env);
  const width = order.length;
  const at = fresh(env, 'i');
  const member = fresh(env, 'x');
  shared(env.unit.game, how, `h.${how}`);
  line(env, `raise(s, ${end} + (${end} - ${start}) * ${width});`);
  line(env, `for (let ${at} = ${start}; ${at} < ${end}; ${at}++) {`);
  line(env, `const ${member} = s[${at}];`);
  keysOf(bind(env, slot, unknown(member, true)), order).forEach((key, k) => {
    line(env, `s[${end} + (${at} - ${start}) * ${width} + ${k}] = ${key.code};`);
  });
  line(env, '}');
  line(env, `${how}(s, ${start}, ${end}, [${order.map((key) => (key.highest ? 1 : -1)).join(', ')}]);`);
}

/** Members are written to the list stack first; what visiting has put there stays in their place. */
function eachFilled(env: Env, write: () => void, visit: Visit): void {
  const start = top(env);
  write();
  const end = top(env);
  const at = fresh(env, 'i');
  const member = fresh(env, 'x');
  line(env, `for (let ${at} = ${start}; ${at} < ${end}; ${at}++) {`);
  line(env, `const ${member} = s[${at}];`);
  visit(unknown(member, true));
  line(env, '}');
  line(env, `lower(s, ${start}, ${end});`);
}

// ---------------------------------------------------------------- plain shapes

function eachOfDomain(env: Env, domain: number, visit: Visit): void {
  const { layout, eliminates } = env.unit.game.print;
  const { first, size, form } = layout.domains[domain]!;
  if (size === 0) return;
  const member = fresh(env, 'x');
  line(env, `for (let ${member} = ${first}; ${member} < ${first + size}; ${member}++) {`);
  if (form === 'players' && eliminates) line(env, `if (((s[${CELL.eliminated}] >> ${member}) & 1) !== 0) continue;`);
  visit(within(member, first, first + size - 1, true));
  line(env, '}');
}

function eachNumber(env: Env, set: CoreSet & { set: 'range' }, visit: Visit): void {
  const from = value(env, set.from);
  const to = named(env, value(env, set.to));
  const member = fresh(env, 'x');
  const first = named(env, from);
  if (to.high - first.low >= 64) line(env, `spend(s, ${to.code} - ${first.code});`);
  line(env, `for (let ${member} = ${first.code}; ${member} <= ${to.code}; ${member}++) {`);
  visit(within(member, first.low, to.high, true));
  line(env, '}');
}

function eachItem(env: Env, set: CoreSet & { set: 'items' }, visit: Visit): void {
  const [only] = set.items;
  if (only === undefined) return;
  if (set.items.length === 1) {
    const member = named(env, value(env, only));
    line(env, member.low > NONE ? '{' : `if (${member.code} !== ${NONE}) {`);
    visit(member);
    line(env, '}');
    return;
  }
  if (unrolled(env, set.items, visit)) return;
  const turn = fresh(env, 'i');
  const member = fresh(env, 'x');
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  line(env, `for (let ${turn} = 0; ${turn} < ${set.items.length}; ${turn}++) {`);
  line(env, `let ${member} = 0;`);
  line(env, `switch (${turn}) {`);
  set.items.forEach((item, i) => {
    line(env, `case ${i}: {`);
    const one = value(env, item);
    low = Math.min(low, one.low);
    high = Math.max(high, one.high);
    line(env, `${member} = ${one.code}; break; }`);
  });
  line(env, '}');
  if (low <= NONE) line(env, `if (${member} === ${NONE}) continue;`);
  visit(within(member, low, high, true));
  line(env, '}');
}

const MOST_WRITTEN_TWICE = 40;

/** Numbers that are known here, each with its own text if that is short: much of it is calculated then. */
function unrolled(env: Env, items: readonly CoreExpr[], visit: Visit): boolean {
  const { print } = env.unit.game;
  const known = items.flatMap((item) => print.fixed(item) ?? []);
  if (known.length < items.length) return false;
  const texts = known.filter((one) => one !== NONE).map((one) => captured(env, () => visit(number(one))));
  if (texts.reduce((sum, text) => sum + text.length, 0) > MOST_WRITTEN_TWICE) return false;
  for (const text of texts) env.unit.lines.push('{', ...text, '}');
  return true;
}

/** Several loops with one body: written once for each if it is short, else the members are gathered first. */
function eachOfParts(env: Env, parts: readonly ((write: Visit) => void)[], visit: Visit): void {
  const member = fresh(env, 'x');
  const body = captured(env, () => visit(unknown(member, true)));
  if (body.length * parts.length <= MOST_WRITTEN_TWICE) {
    for (const part of parts)
      part((one) => {
        line(env, `{ const ${member} = ${one.code};`);
        env.unit.lines.push(...body, '}');
      });
    return;
  }
  const start = top(env);
  for (const part of parts) part((one) => line(env, `push(s, ${one.code});`));
  const end = top(env);
  const at = fresh(env, 'i');
  line(env, `for (let ${at} = ${start}; ${at} < ${end}; ${at}++) {`);
  line(env, `const ${member} = s[${at}];`);
  env.unit.lines.push(...body, '}');
  line(env, `lower(s, ${start}, ${end});`);
}

/** Up to the first member without the condition. What lies on the stack is lowered in any case, so members that need it are gathered first. */
function eachLeading(env: Env, set: CoreSet & { set: 'leading' }, visit: Visit): void {
  const label = fresh(env, 'L');
  const walk = (visitOne: Visit): void => {
    if (!usesStack(env, set.of)) return each(env, set.of, visitOne);
    eachFilled(env, () => fill(env, set.of), visitOne);
  };
  if (usesStack(env, set.of)) {
    const going = fresh(env, 'c');
    line(env, `let ${going} = true;`);
    walk((member) => {
      line(env, `if (${going}) {`);
      line(env, `if (${condition(bind(env, set.slot, member), set.while)}) {`);
      visit(member);
      line(env, `} else ${going} = false; }`);
    });
    return;
  }
  line(env, `${label}: {`);
  walk((member) => {
    line(env, `if (!(${condition(bind(env, set.slot, member), set.while)})) break ${label};`);
    visit(member);
  });
  line(env, '}');
}

// ---------------------------------------------------------------- lists by index

interface Listed {
  /** Name of the values in the module; that of their starts begins with `S`. */
  readonly name: string;
  /** What has `values` and `starts`. */
  readonly of: string;
  readonly values: Int32Array;
  readonly index: Value;
}

function eachListed(env: Env, { name, of, values, index }: Listed, visit: Visit): void {
  const { game } = env.unit;
  shared(game, name, `${of}.values`);
  shared(game, `S${name}`, `${of}.starts`);
  const list = named(env, index);
  const at = fresh(env, 'i');
  const end = fresh(env, 'e');
  const member = fresh(env, 'x');
  line(env, `for (let ${at} = S${name}[${list.code}], ${end} = S${name}[${list.code} + 1]; ${at} < ${end}; ${at}++) {`);
  line(env, `const ${member} = ${name}[${at}];`);
  visit(values.length === 0 ? number(0) : within(member, least(values), most(values), true));
  line(env, '}');
}

function eachOnBoard(env: Env, set: CoreSet & { set: 'neighbours' | 'ray' }, visit: Visit): void {
  const { print } = env.unit.game;
  const board = set.set === 'ray' ? { form: 'squares' as const, domain: set.domain } : set.board;
  const { first, size } = print.layout.domains[board.domain]!;
  const tables = print.boardOf(board);
  const cell = digit(value(env, set.cell), { first, size });
  const of = `h.board(${JSON.stringify(board)})`;
  const suffix = board.form === 'graph' ? `${board.domain}_${board.links}` : `${board.domain}`;
  if (set.set === 'neighbours')
    return eachListed(
      env,
      { name: `B${suffix}`, of: `${of}.neighbours`, values: tables.neighbours.values, index: cell },
      visit,
    );
  const towards = digit(value(env, set.direction), { first: 0, size: tables.directions });
  const index = unknown(`${cell.code} * ${tables.directions} + ${towards.code}`);
  eachListed(env, { name: `R${suffix}`, of: `${of}.rays`, values: tables.rays.values, index }, visit);
}
