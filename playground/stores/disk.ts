/** The games of a folder that `kodeks serve` shows: what changes on its disk, and the way back to it. */
import type { Files } from './changes.ts';
import type { BothTexts } from './playground.ts';

/** As the server asks for it: `before` is what the page believes to be on the disk; null: no such file. */
export interface DiskChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export type DiskAnswer =
  | { readonly kind: 'written'; readonly paths: readonly string[] }
  /** These are others on the disk by now; nothing was written. */
  | { readonly kind: 'stale'; readonly paths: readonly string[] }
  | { readonly kind: 'refused'; readonly path: string; readonly why: BothTexts };

export interface Disk {
  /** Of a game that has changed; of none: anything may have. */
  listen(heard: (id: string | undefined) => void): void;
  write(id: string, changes: readonly DiskChange[]): Promise<DiskAnswer>;
}

export const diskChanges = (base: Files, files: Files, paths: readonly string[]): readonly DiskChange[] =>
  paths.map((path) => ({ path, before: base.get(path) ?? null, after: files.get(path) ?? null }));
