/** Does a function look at YOU, SELF or OWNER of its caller, itself or through what it calls? */
import { type CoreFunction, type CoreProgram, FIRST_PARAMETER } from '@kodeks/dsl';

const known = new WeakMap<CoreProgram, Map<CoreFunction, boolean>>();

export function readsHeader(core: CoreProgram, one: CoreFunction): boolean {
  const answers = known.get(core) ?? new Map<CoreFunction, boolean>();
  known.set(core, answers);
  const found = answers.get(one);
  if (found !== undefined) return found;
  answers.set(one, false); // a function that only calls itself reads nothing more
  const reads =
    one.usesYou ||
    mentions(core, one.result) ||
    one.modifiers.some((clause) => mentions(core, clause)) ||
    mentions(core, one.least) ||
    mentions(core, one.most);
  answers.set(one, reads);
  return reads;
}

function mentions(core: CoreProgram, node: unknown): boolean {
  if (Array.isArray(node)) return node.some((part) => mentions(core, part));
  if (typeof node !== 'object' || node === null) return false;
  if ('op' in node) {
    if (node.op === 'local' && 'slot' in node && typeof node.slot === 'number' && node.slot < FIRST_PARAMETER)
      return true;
    if (node.op === 'eval' || node.op === 'trial') return true;
    if (node.op === 'total-score' && core.scores.some((one) => readsHeader(core, core.functions[one.function]!)))
      return true;
  }
  if ('function' in node && typeof node.function === 'number') {
    const callee = core.functions[node.function];
    if (callee !== undefined && readsHeader(core, callee)) return true;
  }
  return Object.values(node).some((part) => mentions(core, part));
}
