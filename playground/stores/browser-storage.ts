/** The browser's own store, which may be full, forbidden, or written by somebody else. */
export interface KeptTexts {
  get(key: string): string | undefined;
  /** False if it could not be kept. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
}

export function browserTexts(storage: () => Storage): KeptTexts {
  return {
    get: (key) => {
      try {
        return storage().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set: (key, text) => {
      try {
        storage().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    remove: (key) => {
      try {
        storage().removeItem(key);
      } catch {
        // nothing is kept then anyway
      }
    },
    keys: () => {
      try {
        const all = storage();
        return Array.from({ length: all.length }, (_, i) => all.key(i) ?? '');
      } catch {
        return [];
      }
    },
  };
}

type Storage = {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
  key(index: number): string | null;
  readonly length: number;
};
