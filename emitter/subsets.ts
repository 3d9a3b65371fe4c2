/** Listing the subsets that can be chosen: the walk of `decisions/subsets.ts` of the interpreter, with its conditions in place. */
import type { CoreAskForm, CorePrune } from '@kodeks/dsl';
import { beginRows, rowAdded } from './asks.ts';
import { condition, value } from './expressions.ts';
import { fill, top } from './sets.ts';
import { bind, type Env, line, named, unknown } from './unit.ts';

type Subset = CoreAskForm & { form: 'subset' };

/** What the interpreter allows itself: sets listed, sets looked at once there is one, sets looked at for the first one. */
const LISTED = 1000;
const STEPS = 200_000;
const TRIED = 2_000_000;

export function subset(env: Env, form: Subset): void {
  const least = named(env, value(env, form.least));
  const most = form.most === undefined ? undefined : named(env, value(env, form.most));
  const elements = top(env);
  fill(env, form.binder.set);
  line(env, `const length = s[1] - ${elements}, taken = ${elements} + length, least = ${least.code};`);
  line(env, `const most = ${most === undefined ? 'length' : `Math.min(length, ${most.code})`};`);
  line(env, `const width = 1 + Math.max(0, most);`);
  line(env, `s[1] = ${elements}; if (taken + length >= LISTS) giveUp(); s[1] = taken + length;`);
  beginRows(env, 'width');
  line(env, 'let size = 0, steps = 0;');
  line(env, 'const visit = (from) => {');
  line(env, `steps += 1; if (count >= ${LISTED} || (steps > ${STEPS} && count > 0)) return;`);
  line(env, `if (steps > (m.mode === 0 ? ${TRIED} : ${STEPS})) giveUp();`);
  line(env, 'if (size >= least) {');
  tested(env, form);
  line(env, 'if (allowed) {');
  rowAdded(env, 'width');
  line(env, 'rows[row] = size; for (let i = 0; i < size; i++) rows[row + 1 + i] = s[taken + i];');
  line(env, 'rows.fill(0, row + 1 + size, row + width); row += width; } }');
  line(env, 'if (size >= most) return;');
  line(env, 'for (let from_ = from; from_ < length; from_++) {');
  line(env, 'if (size + length - from_ < least) return;');
  line(env, `s[taken + size] = s[${elements} + from_]; size += 1;`);
  goesOn(env, form, elements);
  line(env, 'if (promising) visit(from_ + 1); size -= 1; }');
  line(env, '};');
  line(env, `if (least <= most) visit(0); s[1] = ${elements};`);
  line(env, `m.allListed = steps <= ${STEPS} && count < ${LISTED};`);
}

/** `allowed`: do the requirements hold for what is taken? How many sets are tried has a limit of its own, so that costs no fuel. */
function tested(env: Env, form: Subset): void {
  const inner = bind(env, form.binder.slot, { form: 'list', start: 'taken', length: 'size' });
  line(env, 'const fuel = s[3]; let allowed = false; T: {');
  for (const { condition: test } of form.requirements) line(inner, `if (!(${condition(inner, test)})) break T;`);
  line(env, 'allowed = true; } s[3] = fuel;');
}

// ---------------------------------------------------------------- turning back early

/** `promising`: may some larger set still be allowed? */
function goesOn(env: Env, form: Subset, elements: string): void {
  line(env, 'let promising = false; P: {');
  for (const prune of form.prune) {
    line(env, '{');
    pruned(env, prune, elements);
    line(env, '}');
  }
  line(env, 'promising = true; }');
}

function pruned(env: Env, prune: CorePrune, elements: string): void {
  const at = (cell: string): Env => {
    line(env, `const x = s[${cell}];`);
    return bind(env, prune.slot, unknown('x', true));
  };
  switch (prune.form) {
    case 'each': {
      const inner = at('taken + size - 1');
      line(inner, `if (!(${condition(inner, prune.condition)})) break P;`);
      return;
    }
    case 'sum-at-most':
    case 'sum-at-least': {
      const least = prune.form === 'sum-at-most';
      line(env, 'let sum = 0; for (let i = 0; i < size; i++) {');
      line(env, `sum += ${value(at('taken + i'), prune.of).code}; }`);
      line(env, `for (let i = from_ + 1; i < length; i++) {`);
      line(env, `sum += Math.${least ? 'min' : 'max'}(0, ${value(at(`${elements} + i`), prune.of).code}); }`);
      line(env, `if (!(sum ${least ? '<=' : '>='} ${value(env, prune.limit).code})) break P;`);
      return;
    }
    case 'no-two-share':
    case 'all-share': {
      const different = prune.form === 'all-share' ? '!==' : '===';
      line(env, 'let shared; {');
      line(env, `shared = ${value(at('taken + size - 1'), prune.of).code}; }`);
      line(env, 'for (let i = 0; i < size - 1; i++) {');
      line(env, `if (${value(at('taken + i'), prune.of).code} ${different} shared) break P; }`);
      return;
    }
    default:
      prune satisfies never;
  }
}
