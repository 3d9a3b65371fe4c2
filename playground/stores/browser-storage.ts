/** The browser's own store, which may be full, forbidden, or written by somebody else. */
export interface KeptTexts {
  get(key: string): string | undefined;
  /** False if it could not be kept. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
}

export function browserTexts(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): KeptTexts {
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
  };
}

type Storage = {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
};
