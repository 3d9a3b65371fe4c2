/**
 * A slot is one piece of work: a project and a game with everything that belongs to it. Slots lie on a shelf; whoever writes one says
 * which revision the work began from, and a slot that somebody else has written meanwhile is never written over.
 */
import type { Act, Breakpoint } from '../engine/messages.ts';
import type { SavedPlay } from './saved.ts';

/** A line that was left when another was begun. */
export interface Branch {
  readonly id: number;
  readonly acts: readonly Act[];
  /** Up to here it is the same as the line that was played on. */
  readonly from: number;
}

/** A text that was deleted or reverted: it can be put back. */
export interface Discarded {
  readonly path: string;
  readonly text: string;
}

/** What is kept of the work itself. */
export interface SlotContent {
  readonly play: SavedPlay;
  /** Files as they were imported: what "revert" goes back to. Undefined for a game of ours. */
  readonly imported: Readonly<Record<string, string>> | undefined;
  readonly branches: readonly Branch[];
  readonly watched: readonly string[];
  readonly breakpoints: readonly Breakpoint[];
  /** Watches whose change stops a run. */
  readonly changing?: readonly string[] | undefined;
  /** Latest first. */
  readonly bin?: readonly Discarded[] | undefined;
  /** The file in the editor. */
  readonly path: string;
}

export interface Slot extends SlotContent {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly touched: number;
}

export interface SlotHead {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly decisions: number;
  readonly edited: number;
  readonly touched: number;
}

/** `other`: somebody else has written it since. `full` and `refused`: the browser keeps nothing more, or nothing at all. */
export type Written = 'kept' | 'other' | 'full' | 'refused';

export interface Shelf {
  /** Last touched first. */
  list(): Promise<readonly SlotHead[]>;
  read(id: string): Promise<Slot | undefined>;
  /** Only if the slot on the shelf has revision `over`, or is not there. */
  write(slot: Slot, over: number): Promise<Written>;
  /** With `over`, only if it has that revision still. */
  remove(id: string, over?: number): Promise<void>;
  /** Somebody else, in another tab, has written or removed a slot. */
  listen(heard: (id: string) => void): void;
}

export function headOf({ id, name, play, touched }: Slot): SlotHead {
  const edited = Object.keys(play.files).length;
  return { id, name, game: play.game, decisions: play.acts.length, edited, touched };
}

/** Nothing was done that anybody could miss. */
export function isEmpty({ play, imported, branches, watched, breakpoints, bin = [] }: SlotContent): boolean {
  return (
    // the steps of an example are its own
    play.acts.every(({ kind }) => kind === 'example') &&
    Object.keys(play.files).length === 0 &&
    imported === undefined &&
    branches.length + watched.length + breakpoints.length + bin.length === 0
  );
}
