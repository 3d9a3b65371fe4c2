/** A shelf that holds, as long as the page lives, what the browser would not keep, and hands it on when there is room again. */
import { headOf, type Shelf, type Slot, type Written } from './slots.ts';

export interface PatientShelf extends Shelf {
  /** How the browser refused what is held here, if anything is. */
  unkept(): 'full' | 'refused' | undefined;
  held(): readonly { readonly slot: Slot; readonly over: number }[];
  /** Tries once more. */
  handOn(): Promise<void>;
}

interface Waiting {
  readonly slot: Slot;
  /** The revision that lies on the shelf. */
  readonly over: number;
  readonly why: 'full' | 'refused';
}

export function patientShelf(shelf: Shelf): PatientShelf {
  const waiting = new Map<string, Waiting>();
  const write = async (slot: Slot, over: number): Promise<Written> => {
    const done = await shelf.write(slot, over);
    if (done === 'full' || done === 'refused') waiting.set(slot.id, { slot, over, why: done });
    else if (done === 'kept') waiting.delete(slot.id);
    return done;
  };
  return {
    write,
    list: async () => {
      const there = (await shelf.list()).filter(({ id }) => !waiting.has(id));
      return [...[...waiting.values()].map(({ slot }) => headOf(slot)), ...there].sort((a, b) => b.touched - a.touched);
    },
    read: async (id) => {
      const one = waiting.get(id);
      return one === undefined ? shelf.read(id) : { ...one.slot, revision: one.over };
    },
    remove: async (id, over) => {
      waiting.delete(id);
      await shelf.remove(id, over);
    },
    listen: (heard) => shelf.listen(heard),
    unkept: () => [...waiting.values()].at(-1)?.why,
    held: () => [...waiting.values()],
    handOn: async () => {
      for (const { slot, over } of [...waiting.values()]) if ((await write(slot, over)) !== 'kept') return;
    },
  };
}
