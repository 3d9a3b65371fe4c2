/** The value of something by name, and what it is made of: the base and each clause that changes it. */
import { type CoreFunction, type CoreModifier, FIRST_PARAMETER, NONE, SELF } from '@kodeks/dsl';
import type { Session } from '../api.ts';
import { compile } from '../eval/expressions.ts';
import { inForce } from '../eval/functions.ts';
import { FUEL, TOP } from '../state/cells.ts';
import { nameOfThing, valueNamed } from '../state/naming.ts';
import { RuleBug } from '../state/rule-bug.ts';
import { evaluated, freeWindow } from './evaluate.ts';
import { eyesOf, namesOf } from './eyes.ts';
import type { Machine } from './machine.ts';
import { FUEL_PER_DECISION } from './search.ts';

type Inspected = ReturnType<Session['inspect']>;
type Part = Inspected['parts'][number];

export function inspectValue(m: Machine, name: string, args: readonly (number | string)[]): Inspected {
  const { core } = m.linked;
  const id = core.functions.findIndex((one) => one.name === name);
  const score = core.scores.find((one) => one.name === name);
  const found = id >= 0 ? id : (score?.function ?? NONE);
  if (found === NONE) return inspectState(m, name, args);
  const one = core.functions[found]!;
  const values = one.parameters.map((parameter, i) => numberOf(m, args[i], parameter.type));
  return { value: evaluated(m, found, values) ?? 0, parts: partsOf(m, one, values) };
}

function numberOf(m: Machine, arg: number | string | undefined, type: Parameters<typeof valueNamed>[2]): number {
  if (typeof arg === 'number') return arg;
  return arg === undefined ? NONE : (valueNamed(namesOf(m), arg, type, eyesOf(m, undefined)) ?? NONE);
}

function inspectState(m: Machine, name: string, args: readonly (number | string)[]): Inspected {
  const id = m.linked.core.columns.findIndex((column) => column.name === name);
  if (id < 0) return { value: 0, parts: [] };
  const column = m.linked.core.columns[id]!;
  const { base, keys } = m.layout.columns[id]!;
  let at = 0;
  for (let i = 0; i < keys.length; i++) {
    const digit = numberOf(m, args[i], { form: 'of', domain: column.keys[i]!, optional: false }) - keys[i]!.first;
    if (digit < 0 || digit >= keys[i]!.size) return { value: 0, parts: [] };
    at += digit * keys[i]!.stride;
  }
  return { value: m.cells[base + at]!, parts: [] };
}

/** Evaluated one by one in a window of their own. */
function partsOf(m: Machine, one: CoreFunction, values: readonly number[]): Part[] {
  if (one.result.form !== 'value' || one.modifiers.length === 0) return [];
  const { compiler } = m.code;
  const s = m.cells;
  const g = freeWindow(m);
  const scope = { size: one.slots };
  const top = s[TOP]!;
  const parts: Part[] = [];
  const add = (clause: CoreModifier, amount: number): void => {
    const { file, start, end } = m.linked.core.sites[clause.site] ?? { file: '', start: 0, end: 0 };
    const source = clause.selves === undefined ? 'rules' : nameOfThing(namesOf(m), s[g + SELF]!, eyesOf(m, undefined));
    parts.push({
      text: source,
      change: `${clause.how} ${clause.how === 'by' && amount >= 0 ? '+' : ''}${amount}`,
      site: { file, start, end },
    });
  };
  compiler.host.current = m;
  s[FUEL] = FUEL_PER_DECISION;
  values.forEach((value, i) => {
    s[g + FIRST_PARAMETER + i] = value;
  });
  try {
    const base = compile(compiler, scope, one.result.value);
    const { file, start, end } = m.linked.core.sites[one.site] ?? { file: '', start: 0, end: 0 };
    parts.push({ text: one.name, change: String(base(s, g)), site: { file, start, end } });
    for (const clause of one.modifiers) {
      if (clause.amount.form !== 'value') continue;
      const amount = compile(compiler, scope, clause.amount.value);
      inForce(compiler, scope, clause, (cells, f) => {
        add(clause, amount(cells, f));
        return 0;
      })(s, g);
    }
  } catch (error) {
    if (!(error instanceof RuleBug)) throw error;
  }
  s[TOP] = top;
  return parts;
}
