/** Paying where there is only one way. */
import type { CoreStatement } from '@kodeks/dsl';
import { value } from './expressions.ts';
import type { Flow } from './flow.ts';
import { digit } from './keys.ts';
import { fresh, line, named, number } from './unit.ts';
import { bound, changedBy } from './writes.ts';

export function paid(flow: Flow, one: CoreStatement & { op: 'pay' }): void {
  const { env } = flow;
  const { core, layout } = env.unit.game.print;
  const payer = named(env, value(env, one.payer));
  const columns = [...new Set(one.cost.map(({ resource }) => resource))];
  const needs = columns.map((resource) => {
    const need = fresh(env, 'n');
    line(env, `let ${need} = 0;`);
    for (const part of one.cost) {
      if (part.resource !== resource) continue;
      const amount = named(env, value(env, part.amount));
      if (amount.low < 0) line(env, `if (${amount.code} < 0) giveUp();`);
      line(env, `${need} += ${amount.code};`);
    }
    return need;
  });
  const cells = columns.map((id, i) => {
    const { base, keys } = layout.columns[id]!;
    const [key] = keys;
    const index = named(env, key === undefined ? number(0) : digit(payer, key));
    const { least } = core.columns[id]!;
    const floor = least === undefined ? number(0) : bound(env, least, key === undefined ? [] : [payer])!;
    const at = `${base} + ${index.code}`;
    line(env, `if (${needs[i]} > Math.max(0, s[${at}] - ${floor.code})) ${flow.fail}`);
    return { id, at, index, need: needs[i]! };
  });
  for (const { id, at, index, need } of cells) {
    const before = fresh(env, 'k');
    line(env, `if (${need} !== 0) { const ${before} = s[${at}]; put(m, ${at}, ${before} - ${need});`);
    changedBy(env, id, 'pay', index.code, before, `${before} - ${need}`);
    line(env, '}');
  }
}
