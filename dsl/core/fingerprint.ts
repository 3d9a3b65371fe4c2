/** A short name for everything in a program that influences play: two programs with the same one play the same. */
import { hashText } from '../source/hash-text.ts';
import type { CoreProgram } from './program.ts';

export function fingerprint(program: CoreProgram): string {
  const { sites: _sites, reasons: _reasons, setups: _setups, invariants, outlook, ...rest } = program;
  const functions = program.functions.slice(0, firstOf(invariants, outlook));
  return hashText(
    JSON.stringify({ ...rest, functions }, (key, value: unknown) => (LEFT_OUT.has(key) ? undefined : value)),
  );
}

/** Where something is written, what it is called, and why it is refused: play goes the same way. */
const LEFT_OUT: ReadonlySet<string> = new Set(['site', 'reason', 'fingerprint', 'names', 'tells']);

/** The functions of invariants come after all others, those of the outlook after them. */
const firstOf = (invariants: CoreProgram['invariants'], outlook: CoreProgram['outlook']): number =>
  Math.min(...invariants.map(({ holds }) => holds), ...(outlook ?? []).map(({ value }) => value));
