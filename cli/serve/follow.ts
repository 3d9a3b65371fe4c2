/**
 * Follows what changes on a disk by looking, several times a second: a few hundred files cost milliseconds, and it works alike on network
 * disks, in containers and with editors that write a new file in place of the old one. A change is told once two looks in a row
 * agree: in between a file may be half written, or missing for a moment.
 */

/** What there is to follow by name, and a text that is another one whenever it has changed. */
export type Marks = ReadonlyMap<string, string>;

/** One look after another; each gives the names of what has changed and come to rest, gone ones and new ones included. */
export function createFollower(first: Marks): (now: Marks) => readonly string[] {
  let told = first;
  let last = first;
  return (now) => {
    const changed = [...new Set([...told.keys(), ...now.keys()])].filter(
      (name) => told.get(name) !== now.get(name) && last.get(name) === now.get(name),
    );
    last = now;
    told = withChanges(told, now, changed);
    return changed;
  };
}

function withChanges(told: Marks, now: Marks, changed: readonly string[]): Marks {
  const next = new Map(told);
  for (const name of changed) {
    const mark = now.get(name);
    if (mark === undefined) next.delete(name);
    else next.set(name, mark);
  }
  return next;
}
