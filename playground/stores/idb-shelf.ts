/** Slots in the browser's database, shared by all tabs of this origin. A browser that refuses it gives an empty shelf that says so. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { headOf, type Shelf, type Slot, type Written } from './slots.ts';

interface Schema extends DBSchema {
  slots: { key: string; value: Slot };
}

const NAME = 'kodeks';

export function idbShelf(): Shelf {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opened ??= openDB<Schema>(NAME, 1, { upgrade: (made) => void made.createObjectStore('slots', { keyPath: 'id' }) });
    return opened;
  };
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
  const tell = (id: string): void => channel?.postMessage(id);
  return {
    list: async () => {
      try {
        const all = await (await database()).getAll('slots');
        return all.map(headOf).sort((a, b) => b.touched - a.touched);
      } catch {
        return [];
      }
    },
    read: async (id) => {
      try {
        return await (await database()).get('slots', id);
      } catch {
        return undefined;
      }
    },
    write: async (slot, over): Promise<Written> => {
      try {
        const change = (await database()).transaction('slots', 'readwrite');
        const present = await change.store.get(slot.id);
        if (present !== undefined && present.revision !== over) {
          await change.done;
          return 'other';
        }
        await Promise.all([change.store.put(slot), change.done]);
        tell(slot.id);
        return 'kept';
      } catch (error) {
        return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused';
      }
    },
    remove: async (id, over) => {
      try {
        const change = (await database()).transaction('slots', 'readwrite');
        const present = await change.store.get(id);
        const isMeant = present !== undefined && (over === undefined || present.revision === over);
        await Promise.all([isMeant ? change.store.delete(id) : undefined, change.done]);
        if (isMeant) tell(id);
      } catch {
        // nothing is kept then anyway
      }
    },
    listen: (heard) => channel?.addEventListener('message', ({ data }) => heard(String(data))),
  };
}
