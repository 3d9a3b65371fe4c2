/** The name that somebody probably meant: one that begins as typed, or differs by a slip of the fingers. */
import { nearest as nearestBySpelling } from '../problems.ts';

const LEAST_BEGINNING = 3;

export function nearest(wanted: string, names: readonly string[]): string | undefined {
  const beginning = wanted.toLowerCase();
  const begun = names.filter((name) => name.toLowerCase().startsWith(beginning));
  if (beginning.length >= LEAST_BEGINNING && begun.length === 1) return begun[0];
  return nearestBySpelling(wanted, names);
}
