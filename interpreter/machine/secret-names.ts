/**
 * Names that a question must not speak of: locals that hold what somebody decided or saw in secret, or what was computed from a hidden state.
 * Found by reading the program once; where a way of a value is not followed exactly, it counts as secret.
 */
import { type AskId, type CoreProgram, FIRST_PARAMETER } from '@kodeks/dsl';

/** What a slot may hold: something read from a hidden state, which its player may know; or something that few have seen. */
export const FROM_HIDDEN_STATE = 1;
export const SEEN_BY_FEW = 2;

/** By procedure: what its slots may hold, where it is not open. */
export type SecretSlots = readonly ReadonlyMap<number, number>[];

const known = new WeakMap<CoreProgram, SecretSlots>();

export function secretSlots(core: CoreProgram): SecretSlots {
  const found = known.get(core) ?? follow(core);
  known.set(core, found);
  return found;
}

function follow(core: CoreProgram): SecretSlots {
  const slots = core.procedures.map(() => new Map<number, number>());
  const reading = { core, slots, functions: readingFunctions(core), changed: true };
  while (reading.changed) {
    reading.changed = false;
    core.procedures.forEach(({ body }, procedure) => {
      visit(reading, procedure, body, false);
    });
  }
  return slots;
}

interface Reading {
  readonly core: CoreProgram;
  readonly slots: Map<number, number>[];
  /** Functions that read a hidden state, themselves or through others. */
  readonly functions: ReadonlySet<number>;
  changed: boolean;
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (node: unknown): node is Tree => typeof node === 'object' && node !== null;

function visit(reading: Reading, procedure: number, node: unknown, secretly: boolean): void {
  if (Array.isArray(node)) {
    const hides = node.some((one) => isTree(one) && one.op === 'write-system' && one.cell === 'secret');
    for (const one of node) visit(reading, procedure, one, secretly || hides);
    return;
  }
  if (!isTree(node)) return;
  const secret = secretly || node.seen !== undefined ? SEEN_BY_FEW : 0;
  const mark = (slot: unknown, level: number): void => note(reading, procedure, slot, level);
  switch (node.op) {
    case 'ask':
    case 'together': {
      const ask = reading.core.asks[node.ask as AskId]!;
      const level = secret === 0 && ask.seen === undefined && node.op === 'ask' ? 0 : SEEN_BY_FEW;
      const { form } = ask;
      if (form.form === 'tuple') for (const { slot } of form.binders) mark(slot, level);
      if (form.form === 'subset') mark(form.binder.slot, level);
      break;
    }
    case 'roll':
    case 'pick':
      mark(node.slot, secret);
      break;
    case 'assign':
    case 'assign-list':
      mark(node.slot, levelOf(reading, procedure, node.value));
      break;
    case 'for':
      mark(node.slot, levelOf(reading, procedure, node.set));
      break;
    case 'call':
    case 'deliver':
      if (Array.isArray(node.arguments) && typeof node.procedure === 'number') pass(reading, procedure, node);
      break;
    default:
      break;
  }
  for (const part of Object.values(node)) visit(reading, procedure, part, secretly);
}

/** What is given to a procedure arrives in its parameters; what it gives back may come from anything it was given or reads. */
function pass(reading: Reading, procedure: number, node: Tree): void {
  const callee = node.procedure as number;
  let slot = FIRST_PARAMETER;
  let most = Math.max(0, ...(reading.slots[callee]?.values() ?? []));
  for (const argument of node.arguments as readonly Tree[]) {
    const level = levelOf(reading, procedure, argument);
    note(reading, callee, slot, level);
    most = Math.max(most, level);
    slot += argument.form === 'value' ? 1 : 2;
  }
  note(reading, procedure, node.result, most);
}

function note(reading: Reading, procedure: number, slot: unknown, level: number): void {
  const here = reading.slots[procedure];
  if (here === undefined || typeof slot !== 'number' || level <= (here.get(slot) ?? 0)) return;
  here.set(slot, level);
  reading.changed = true;
}

function levelOf(reading: Reading, procedure: number, node: unknown): number {
  if (Array.isArray(node))
    return node.reduce<number>((most, one) => Math.max(most, levelOf(reading, procedure, one)), 0);
  if (!isTree(node)) return 0;
  let own = 0;
  if (node.op === 'local' || node.set === 'local') own = reading.slots[procedure]?.get(node.slot as number) ?? 0;
  else if (readsHidden(reading.core, reading.functions, node)) own = FROM_HIDDEN_STATE;
  return Object.values(node).reduce<number>((most, part) => Math.max(most, levelOf(reading, procedure, part)), own);
}

function readingFunctions(core: CoreProgram): ReadonlySet<number> {
  const found = new Set<number>();
  const reads = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(reads);
    return isTree(node) && (readsHidden(core, found, node) || Object.values(node).some(reads));
  };
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    core.functions.forEach((one, id) => {
      if (!found.has(id) && reads(one)) found.add(id);
    });
  }
  return found;
}

function readsHidden(core: CoreProgram, functions: ReadonlySet<number>, node: Tree): boolean {
  if (node.op === 'cell') return core.columns[node.column as number]?.hidden === true;
  return node.op === 'call' && functions.has(node.function as number);
}
