/** Listing what can be chosen: loops over the binders, each requirement tested as soon as its names are bound. */
import type { AskId, CoreAskForm, CoreSet, ProcedureId } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { condition } from './expressions.ts';
import { each } from './sets.ts';
import { subset } from './subsets.ts';
import { bind, type Env, type Game, line, NotEmitted, newUnit, shared, type Value } from './unit.ts';

export function emitList(game: Game, procedure: ProcedureId, at: number, ask: AskId): string {
  const { form } = game.print.core.asks[ask]!;
  const unit = newUnit(game, game.print.core.procedures[procedure]!.slots, 'free');
  const env: Env = { unit, held: new Map() };
  if (form.form === 'tuple') tuple(env, form);
  else if (form.form === 'branch') branch(env, form, branchesAt(game, procedure, at));
  else if (form.form === 'subset') subset(env, form);
  else throw new NotEmitted(form.form);
  return [
    `function L${procedure}_${at}(m, s, f) {`,
    `const free = f + ${game.print.roomOf(procedure)};`,
    ...unit.lines,
    'm.rowCount = count;',
    '}',
  ].join('\n');
}

export function beginRows(env: Env, width: number | string): void {
  shared(env.unit.game, 'needRows', 'h.needRows');
  line(env, `m.rowWidth = ${width}; m.rowCount = 0; m.allListed = true;`);
  line(env, 'let rows = m.rows, row = m.rowStart, count = 0;');
}

/** Room is made row by row, as many as there may be at most. What is tried inside a condition lists above the rows that are counted. */
export function rowAdded(env: Env, width: number | string): void {
  if (env.unit.game.tries) line(env, 'rows = m.rows; m.rowCount = count + 1;');
  line(env, `if (row + ${width} > rows.length) { needRows(m, row + ${width}); rows = m.rows; }`);
  line(env, `if (++count > ${MOST_ROWS}) giveUp();`);
}

function addRow(env: Env, values: readonly string[]): void {
  rowAdded(env, values.length);
  for (const [i, value] of values.entries()) line(env, `rows[row + ${i}] = ${value};`);
  line(env, `row += ${values.length};`);
}

const MOST_ROWS = 100_000;

function tuple(env: Env, form: CoreAskForm & { form: 'tuple' }): void {
  const { binders, requirements, orNone } = form;
  const looks = binders.map((binder) => lookOf(env, binder.type));
  beginRows(env, binders.length);
  const tests = requirements.filter(({ after }) => after === 0).map((one) => condition(env, one.condition));
  if (tests.length > 0) line(env, `if (${tests.join(' && ')}) {`);
  walk(env, form, 0, [], looks);
  if (tests.length > 0) line(env, '}');
  if (orNone)
    addRow(
      env,
      binders.map(() => `${NONE}`),
    );
}

function walk(
  env: Env,
  form: CoreAskForm & { form: 'tuple' },
  depth: number,
  values: readonly Value[],
  looks: readonly (string | undefined)[],
): void {
  const binder = form.binders[depth];
  if (binder === undefined) {
    const codes = values.map((value) => value.code);
    if (looks.every((look) => look === undefined)) return addRow(env, codes);
    // of pieces that look the same the first one stands for all
    const tests = codes
      .map((code, i) => {
        const other = `rows[at + ${i}]`;
        const same = looks[i] === undefined ? '' : ` || ${looks[i]}(s, ${other}, ${code})`;
        return `(${other} === ${code}${same})`;
      })
      .join(' && ');
    line(
      env,
      `let alike = false; for (let at = m.rowStart; at < row && !alike; at += ${codes.length}) alike = ${tests};`,
    );
    line(env, 'if (!alike) {');
    addRow(env, codes);
    line(env, '}');
    return;
  }
  const set = form.requirements
    .filter(({ after }) => after === depth + 1)
    .reduce<CoreSet>((of, { condition: where }) => ({ set: 'filter', slot: binder.slot, of, where }), binder.set);
  each(env, set, (member) => walk(bind(env, binder.slot, member), form, depth + 1, [...values, member], looks));
}

/** Whether pieces of this type may look the same; the name of the test then. */
function lookOf(env: Env, type: (CoreAskForm & { form: 'tuple' })['binders'][number]['type']): string | undefined {
  const { core } = env.unit.game.print;
  const domains = type.form === 'of' ? [type.domain] : type.form === 'any' ? type.domains : [];
  const alike = domains.filter((id) => {
    const domain = core.domains[id];
    return domain?.form === 'copies' && domain.alike;
  });
  if (alike.length === 0) return undefined;
  return shared(env.unit.game, `Y${domains.join('_')}`, `h.sameLook(${JSON.stringify(type)})`);
}

function branch(env: Env, form: CoreAskForm & { form: 'branch' }, count: number): void {
  beginRows(env, 1);
  form.branches.slice(0, count).forEach(({ requirements }, i) => {
    line(env, '{');
    let opened = 0;
    for (const { condition: test } of requirements) {
      line(env, `if (${condition(env, test)}) {`);
      opened += 1;
    }
    addRow(env, [`${i}`]);
    line(env, '}'.repeat(opened + 1));
  });
}

function branchesAt(game: Game, procedure: ProcedureId, at: number): number {
  return game.print.bodyOf(procedure).waits[at]?.branches?.length ?? 0;
}
