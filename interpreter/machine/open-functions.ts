/**
 * Functions that can be shown to anybody: whatever they read is open, but for the designs of pieces, which the leak guard watches.
 * Coarse on purpose: a function that might read a secret is not shown to those from whom it is kept.
 */
import type { CoreProgram, FunctionId } from '@kodeks/dsl';

const cache = new WeakMap<CoreProgram, Map<FunctionId, boolean>>();

export function isOpen(core: CoreProgram, id: FunctionId): boolean {
  const known = cache.get(core) ?? new Map<FunctionId, boolean>();
  cache.set(core, known);
  const found = known.get(id);
  if (found !== undefined) return found;
  const secretSizes = core.places.some((place) => place.hiddenSize);
  const seen = new Set<FunctionId>([id]);
  const waiting = [id];
  const isFine = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.every(isFine);
    if (typeof node !== 'object' || node === null) return true;
    const part = node as { op?: unknown; set?: unknown; column?: number; function?: number };
    const what = part.op ?? part.set;
    if (what === 'trial' || what === 'eval') return false;
    if (what === 'cell' && part.column !== undefined && core.columns[part.column]?.hidden !== false) return false;
    if (secretSizes && (what === 'place-size' || what === 'contents' || what === 'top' || what === 'bottom'))
      return false;
    if (what === 'call' && part.function !== undefined && !seen.has(part.function)) {
      seen.add(part.function);
      waiting.push(part.function);
    }
    return Object.values(node).every(isFine);
  };
  let fine = true;
  for (let next = waiting.pop(); next !== undefined && fine; next = waiting.pop()) {
    const one = core.functions[next];
    fine = one !== undefined && isFine([one.result, one.modifiers, one.least, one.most]);
  }
  known.set(id, fine);
  return fine;
}
