/**
 * Keeps the work in its slot while it is done. Writing goes one after another; a slot that another tab has written meanwhile is left
 * alone, and what was done here goes on in a slot of its own. What the last moment of a page cannot write any more is noted beside.
 */
import { ref, shallowRef, triggerRef } from 'vue';
import type { KeptTexts } from './browser-storage.ts';
import { patientShelf } from './patient-shelf.ts';
import { OWN, readSavedPlay } from './saved.ts';
import { isEmpty, type Shelf, type Slot, type SlotContent, type SlotHead, type Written } from './slots.ts';

export interface KeepingHost {
  readonly shelf: Shelf;
  readonly kept: KeptTexts;
  readonly newId: () => string;
  readonly now: () => number;
}

/** A slot as this tab knows it. */
export interface Held {
  id: string;
  name: string;
  revision: number;
  /** What of it is on the shelf. */
  text: string;
}

/** What the last moment of a page noted: every page under a key of its own, since several may be closed at once. */
const PENDING = 'kodeks.pending';

export function createKeeping(host: KeepingHost, content: () => SlotContent | undefined) {
  const { kept, newId, now } = host;
  const shelf = patientShelf(host.shelf);
  const noteKey = `${PENDING}.${newId()}`;
  const note = (key: string, slot: Slot, over: number): boolean => kept.set(key, JSON.stringify({ slot, over }));
  const slots = shallowRef<readonly SlotHead[]>([]);
  const current = shallowRef<Held>();
  const trouble = ref<'full' | 'refused'>();
  /** The slot was taken by another tab; this one goes on in a copy. */
  const forked = ref(0);
  let queue: Promise<unknown> = Promise.resolve();

  const refresh = async (): Promise<void> => {
    slots.value = await shelf.list();
  };
  const slotOf = (held: Held, what: SlotContent): Slot => ({
    ...what,
    id: held.id,
    name: held.name,
    revision: held.revision + 1,
    touched: now(),
  });
  const write = async (held: Held, text: string): Promise<void> => {
    if (text === held.text) return;
    const what = JSON.parse(text) as SlotContent; // plain data: a database cannot take what Vue watches
    let done = await shelf.write(slotOf(held, what), held.revision);
    if (done === 'other') {
      Object.assign(held, { id: newId(), name: nextName(held.name), revision: 0 });
      done = await shelf.write(slotOf(held, what), 0);
      if (held === current.value) triggerRef(current);
      forked.value += 1;
    }
    if (done === 'kept') {
      held.revision += 1;
      held.text = text;
      if (held === current.value) kept.remove(noteKey);
      await shelf.handOn();
    }
    trouble.value = shelf.unkept();
    await refresh();
  };
  const enqueue = (held: Held, what: SlotContent): Promise<void> => {
    const text = JSON.stringify(what);
    const done = queue.then(() => write(held, text));
    queue = done.catch(() => undefined);
    return done;
  };
  const flush = async (): Promise<void> => {
    const [held, what] = [current.value, content()];
    if (held !== undefined && what !== undefined) await enqueue(held, what);
    await queue;
  };
  const isClean = (): boolean => {
    const what = content();
    return what === undefined || JSON.stringify(what) === current.value?.text;
  };

  return {
    slots,
    current,
    trouble,
    forked,
    refresh,
    flush,
    isClean,
    /** What was read of the shelf, also of what the browser would not keep. */
    read: (id: string): Promise<Slot | undefined> => shelf.read(id),
    /** A slot that is not on the shelf yet; what comes into it from outside is kept before it is opened. */
    fresh: (name: string, what: SlotContent): Held => {
      const held: Held = { id: newId(), name, revision: 0, text: '' };
      if (!isEmpty(what)) void enqueue(held, what);
      return held;
    },
    /** From now on the work goes to this slot; call it while the work of the last one is still there. */
    enter: (held: Held): void => {
      const [last, what] = [current.value, content()];
      current.value = held;
      if (last === undefined || what === undefined) return;
      const isSame = last.id === held.id; // another tab has gone on with it, and its work is shown here
      if (!isEmpty(what)) {
        if (!isSame || JSON.stringify(what) !== last.text) void enqueue(last, what);
      } else if (!isSame) void queue.then(() => shelf.remove(last.id, last.revision)).then(refresh);
    },
    /** What was opened is what lies on the shelf: nothing is to be written until something is done. */
    asOnShelf: (): void => {
      const what = content();
      if (current.value !== undefined && what !== undefined) current.value.text = JSON.stringify(what);
    },
    /** The page goes: the database may be too slow for it, so what is not written yet is noted as text. */
    leave: (): void => {
      for (const { slot, over } of shelf.held()) note(`${noteKey}.${slot.id}`, slot, over);
      const [held, what] = [current.value, content()];
      if (held === undefined || what === undefined || isClean()) return;
      note(noteKey, slotOf(held, what), held.revision);
      void enqueue(held, what);
    },
    /** Whether leaving the page would lose what the browser does not keep. */
    wouldLose: (): boolean => shelf.unkept() !== undefined,
    /** What pages noted when they went goes to the shelf. */
    takePending: async (): Promise<void> => {
      for (const key of kept.keys().filter((one) => one.startsWith(PENDING))) {
        const pending = readPending(kept.get(key));
        if (pending === undefined || (await settlePending(shelf, pending, newId)) === 'kept') kept.remove(key);
      }
    },
    rename: async (id: string, name: string): Promise<void> => {
      const held = current.value;
      if (held?.id === id) {
        await flush();
        held.name = name;
        triggerRef(current);
      }
      const slot = await shelf.read(id);
      if (slot === undefined) return;
      const done = await shelf.write({ ...slot, name, revision: slot.revision + 1 }, slot.revision);
      if (done === 'kept' && held?.id === id) held.revision = slot.revision + 1;
      await refresh();
    },
    duplicate: async (id: string): Promise<void> => {
      if (current.value?.id === id) await flush();
      const slot = await shelf.read(id);
      if (slot === undefined) return;
      await shelf.write({ ...slot, id: newId(), name: nextName(slot.name), revision: 1, touched: now() }, 0);
      await refresh();
    },
    /** What was removed, to be put back. */
    remove: async (id: string): Promise<Slot | undefined> => {
      const slot = await shelf.read(id);
      await shelf.remove(id);
      await shelf.handOn(); // there may be room now
      trouble.value = shelf.unkept();
      await refresh();
      return slot;
    },
    putBack: async (slot: Slot): Promise<void> => {
      await shelf.write(slot, slot.revision);
      await refresh();
    },
  };
}

export type Keeping = ReturnType<typeof createKeeping>;

/** `Eclipse`, `Eclipse (2)`, `Eclipse (3)`, … */
export function nextName(name: string): string {
  const number = / \((\d+)\)$/.exec(name);
  return number === null ? `${name} (2)` : `${name.slice(0, number.index)} (${Number(number[1]) + 1})`;
}

async function settlePending(shelf: Shelf, { slot, over }: Pending, newId: () => string): Promise<Written> {
  const done = await shelf.write(slot, over);
  if (done !== 'other') return done;
  const there = await shelf.read(slot.id);
  const isThere = there !== undefined && there.revision === slot.revision && sameWork(there, slot);
  return isThere ? 'kept' : shelf.write({ ...slot, id: newId(), name: nextName(slot.name), revision: 1 }, 0);
}

interface Pending {
  readonly slot: Slot;
  readonly over: number;
}

const sameWork = (a: Slot, b: Slot): boolean =>
  JSON.stringify({ ...a, touched: 0 }) === JSON.stringify({ ...b, touched: 0 });

function readPending(text: string | undefined): Pending | undefined {
  try {
    const data = JSON.parse(text ?? 'null') as { slot?: Slot; over?: number } | null; // written by `leave`
    const play = readSavedPlay(data?.slot?.play, OWN);
    return data?.slot === undefined || play === undefined
      ? undefined
      : { slot: { ...data.slot, play }, over: data.over ?? 0 };
  } catch {
    return undefined;
  }
}
