/** Functions and values with what modifies them, as functions of the module. */
import type { CoreFunction, CoreModifier, DomainId, FunctionId } from '@kodeks/dsl';
import { OWNER, SELF, YOU } from '@kodeks/dsl';
import { condition, value } from './expressions.ts';
import { each, fill, top } from './sets.ts';
import {
  bind,
  type Env,
  fresh,
  type Game,
  limited,
  line,
  newUnit,
  remark,
  shared,
  sumOf,
  unknown,
  type Value,
} from './unit.ts';

/** Names of the parameters, in order, and what stands in their slots. */
export function parametersOf(
  env: Env,
  parameters: CoreFunction['parameters'],
): { readonly names: readonly string[]; readonly env: Env } {
  let inner = env;
  const names = parameters.flatMap(({ slot, list }) => {
    if (!list) {
      inner = bind(inner, slot, unknown(`p${slot}`, true));
      return [`p${slot}`];
    }
    inner = bind(inner, slot, { form: 'list', start: `p${slot}`, length: `n${slot}` });
    return [`p${slot}`, `n${slot}`];
  });
  return { names, env: inner };
}

export const YOU_SELF_OWNER = ['you', 'self', 'owner'] as const;

export function withHeader(env: Env): Env {
  return [YOU, SELF, OWNER].reduce((inner, slot, i) => bind(inner, slot, unknown(YOU_SELF_OWNER[i]!, true)), env);
}

export function emitFunction(game: Game, id: FunctionId): string {
  const { print } = game;
  const core = print.core.functions[id]!;
  const unit = newUnit(game, undefined, 'f');
  const header = print.readsHeader(id);
  const { names, env } = parametersOf(withHeader({ unit, held: new Map() }), core.parameters);
  if (!header) line(env, 'let you = -1, self = -1, owner = -1;');
  line(env, 'spend(s, 1);');
  if (game.recursive.has(id)) line(env, `f = above(f, ${print.windowOf(id)}, s);`);
  if (core.result.form === 'value') line(env, `return ${bounded(env, core).code};`);
  else listResult(env, core);
  const signature = ['m', 's', 'f', ...(header ? YOU_SELF_OWNER : []), ...names].join(', ');
  return [`function F${id}(${signature}) { // ${remark(core.name)}`, ...unit.lines, '}'].join('\n');
}

function bounded(env: Env, core: CoreFunction): Value {
  const changed = core.modifiers.length === 0 ? baseOf(env, core) : modified(env, core);
  if (core.least === undefined && core.most === undefined) return changed;
  let code = changed.code;
  if (core.least !== undefined) code = `Math.max(${code}, ${value(env, core.least).code})`;
  if (core.most !== undefined) code = `Math.min(${code}, ${value(env, core.most).code})`;
  return unknown(code);
}

function baseOf(env: Env, { result }: CoreFunction): Value {
  return result.form === 'value' ? value(env, result.value) : unknown('0');
}

/** Writes `visit` for every component the clause holds for, with self and owner set; they stay so for the next clauses. */
function inForce(env: Env, clause: CoreModifier, visit: () => void): void {
  if (clause.selves === undefined) {
    line(env, '{');
    forOne(env, clause, visit);
    line(env, '}');
    return;
  }
  each(env, clause.selves, (member) => {
    line(env, `self = ${member.code};`);
    forOne(env, clause, visit);
  });
}

function forOne(env: Env, clause: CoreModifier, visit: () => void): void {
  if (clause.owner !== undefined) line(env, `owner = ${value(env, clause.owner).code};`);
  line(env, clause.when === undefined ? '{' : `if (${condition(env, clause.when)}) {`);
  visit();
  line(env, '}');
}

/** Clauses whose order makes no difference: those on copies of one kind share one walk over its copies. */
function allInForce(env: Env, clauses: readonly CoreModifier[], visit: (clause: CoreModifier) => void): void {
  const kinds = new Map<DomainId, Map<number, CoreModifier[]>>();
  for (const clause of clauses) {
    const { selves } = clause;
    const design = selves?.set === 'copies-of' ? env.unit.game.print.fixed(selves.design) : undefined;
    if (selves?.set !== 'copies-of' || design === undefined) {
      inForce(env, clause, () => visit(clause));
      continue;
    }
    const designs = kinds.get(selves.domain) ?? new Map<number, CoreModifier[]>();
    kinds.set(selves.domain, designs.set(design, [...(designs.get(design) ?? []), clause]));
  }
  for (const [kind, designs] of kinds) byDesign(env, kind, designs, visit);
}

function byDesign(
  env: Env,
  kind: DomainId,
  designs: ReadonlyMap<number, readonly CoreModifier[]>,
  visit: (clause: CoreModifier) => void,
): void {
  const { designOf, firstCopy } = env.unit.game.print.layout;
  each(env, { set: 'all', domain: kind }, (member) => {
    line(env, `switch (s[${designOf - firstCopy} + ${member.code}]) {`);
    for (const [design, clauses] of designs) {
      line(env, `case ${design}: {`);
      for (const clause of clauses) {
        line(env, `self = ${member.code};`);
        forOne(env, clause, () => visit(clause));
      }
      line(env, 'break; }');
    }
    line(env, '}');
  });
}

function amountOf(env: Env, { amount }: CoreModifier): string {
  return amount.form === 'value' ? value(env, amount.value).code : '0';
}

/** Base; the `to` of the highest layer; sum of `by`; greatest `at-least`; least `at-most`. */
function modified(env: Env, core: CoreFunction): Value {
  const [kept, keptOwner] = [fresh(env, 'k'), fresh(env, 'k')];
  line(env, `const ${kept} = self, ${keptOwner} = owner;`);
  const total = fresh(env, 'r');
  line(env, `let ${total} = ${baseOf(env, core).code};`);
  const clauses = (how: CoreModifier['how'], write: (amount: string) => void): void => {
    const own = core.modifiers.filter((clause) => clause.how === how);
    allInForce(env, own, (clause) => write(amountOf(env, clause)));
  };
  settingClauses(env, core, total);
  clauses('by', (amount) => line(env, `${total} = ${limited(sumOf(total, amount)).code};`));
  clauses('at-least', (amount) => line(env, `${total} = Math.max(${total}, ${amount});`));
  clauses('at-most', (amount) => line(env, `${total} = Math.min(${total}, ${amount});`));
  line(env, `self = ${kept}; owner = ${keptOwner};`);
  return unknown(total, true);
}

function settingClauses(env: Env, core: CoreFunction, total: string): void {
  const setting = core.modifiers.filter((clause) => clause.how === 'to');
  if (setting.length === 0) return;
  const layers = [...new Set(setting.map((clause) => clause.layer))].sort((a, b) => b - a);
  const found = fresh(env, 'c');
  line(env, `let ${found} = false;`);
  for (const layer of layers) {
    line(env, `if (!${found}) {`);
    for (const clause of setting.filter((one) => one.layer === layer))
      inForce(env, clause, () => {
        const amount = fresh(env, 'k');
        line(env, `const ${amount} = ${amountOf(env, clause)};`);
        line(env, `if (${found} && ${total} !== ${amount}) giveUp();`);
        line(env, `${found} = true; ${total} = ${amount};`);
      });
    line(env, '}');
  }
}

function listResult(env: Env, core: CoreFunction): void {
  if (core.result.form !== 'list') return;
  if (core.modifiers.length === 0) {
    fill(env, core.result.set);
    return;
  }
  const start = top(env);
  fill(env, core.result.set);
  const clauses = (how: 'including' | 'excluding'): void => {
    for (const clause of core.modifiers) {
      if (clause.how !== how) continue;
      const { amount } = clause;
      const members = amount.form === 'list' ? amount.set : { set: 'items' as const, items: [amount.value] };
      inForce(env, clause, () => each(env, members, (member) => line(env, `push(s, ${member.code});`)));
    }
  };
  shared(env.unit.game, 'keepNew', 'h.keepNew');
  shared(env.unit.game, 'takeAway', 'h.takeAway');
  const added = top(env);
  clauses('including');
  line(env, `keepNew(s, ${start}, ${added});`);
  const taken = top(env);
  clauses('excluding');
  line(env, `takeAway(s, ${start}, ${taken});`);
}
