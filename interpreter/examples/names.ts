/**
 * Names in examples: what a candidate is called, and when a written name means it.
 * `system 2` and `system-2` are the same; `ion-drive` means any copy of it, `ion-drive#2` the second.
 */
import type { Candidate, ChosenThing } from '../api.ts';

/** As a key writes it. */
export function normalised(name: string): string {
  return name.trim().replace(/^@/, '').replace(/\s+/g, '-');
}

export function meansThing(written: string, thing: Pick<ChosenThing, 'id'>): boolean {
  const name = normalised(written);
  return name === thing.id || (!name.includes('#') && name === thing.id.replace(/#\d+$/, ''));
}

/** One name for a whole candidate: its key, its only thing, a payment in either order of number and resource. */
export function meansCandidate(written: string, candidate: Candidate): boolean {
  if (written.trim() === candidate.key || normalised(written) === candidate.key) return true;
  const [only] = candidate.things;
  if (only !== undefined && candidate.things.length === 1 && meansThing(written, only)) return true;
  return isPayment(written, candidate) || sameWords(written, candidate);
}

/** `2 food, 1 ore` is the candidate with food=2 and ore=1. */
function isPayment(written: string, { things }: Candidate): boolean {
  const parts = written.split(/,|\band\b/).map((part) => /^\s*(\d+)\s+([\w-]+)\s*$/.exec(part));
  if (things.length === 0 || parts.some((part) => part === null)) return false;
  const wanted = new Map(parts.map((part) => [part?.[2] ?? '', part?.[1] ?? '']));
  const paid = things.filter((thing) => thing.id !== '0');
  return paid.length === wanted.size && paid.every((thing) => wanted.get(thing.name) === thing.id);
}

/** `ion-drive system-2`: all its things, in order. A comma may stand between them, or belong to one: `spider 0,-1`. */
function sameWords(written: string, { things }: Candidate): boolean {
  const means = (names: readonly string[]): boolean =>
    names.length === things.length && things.every((thing, i) => meansThing(names[i] ?? '', thing));
  const text = written.trim();
  return means(text.split(/\s*,\s+|\s+/)) || means(text.split(/\s*,\s*|\s+/));
}

export function candidateName(candidate: Candidate): string {
  return candidate.things.length === 0 ? candidate.key : candidate.things.map((thing) => thing.id).join(' ');
}
