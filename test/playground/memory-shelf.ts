/** Slots that live as long as the test; several "tabs" share one shelf, and hear of each other. */
import { headOf, type Shelf, type Slot, type Written } from '../../playground/stores/slots.ts';

export interface MemoryShelf {
  readonly slots: Map<string, Slot>;
  /** What the next writes come to, instead of being done. */
  fails: Written | undefined;
  /** The shelf as one tab sees it. */
  tab(): Shelf;
}

export function memoryShelf(): MemoryShelf {
  const slots = new Map<string, Slot>();
  const tabs: { heard?: (id: string) => void }[] = [];
  const shelf: MemoryShelf = {
    slots,
    fails: undefined,
    tab: () => {
      const me: (typeof tabs)[number] = {};
      tabs.push(me);
      const tell = (id: string): void => {
        for (const other of tabs) if (other !== me) other.heard?.(id);
      };
      return {
        list: async () => [...slots.values()].map(headOf).sort((a, b) => b.touched - a.touched),
        read: async (id) => structuredClone(slots.get(id)),
        write: async (slot, over) => {
          if (shelf.fails !== undefined) return shelf.fails;
          const present = slots.get(slot.id);
          if (present !== undefined && present.revision !== over) return 'other';
          slots.set(slot.id, structuredClone(slot));
          tell(slot.id);
          return 'kept';
        },
        remove: async (id, over) => {
          if (over !== undefined && slots.get(id)?.revision !== over) return;
          slots.delete(id);
          tell(id);
        },
        listen: (heard) => {
          me.heard = heard;
        },
      };
    },
  };
  return shelf;
}
