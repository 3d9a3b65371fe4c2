/** Words on the command line to values; what does not fit is refused with what would. */
import { UsageError } from './outcome.ts';
import { alternatives } from './terminal/words.ts';

export function wholeNumber(option: string, least: number, most: number): (written: string) => number {
  return (written) => {
    const value = /^\d+$/.test(written) ? Number(written) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new UsageError(`${option} must be a whole number from ${least} to ${most}, not \`${written}\``);
  };
}

export function oneOf<Name extends string>(option: string, names: readonly Name[]): (written: string) => Name {
  return (written) => {
    const found = names.find((name) => name === written);
    if (found !== undefined) return found;
    throw new UsageError(`${option} must be ${alternatives(names.map((name) => `\`${name}\``))}, not \`${written}\``);
  };
}

/** `1,3`: seats, counted from 1 as people do. */
export function seats(option: string): (written: string) => readonly number[] {
  return (written) => {
    const numbers = written.split(',').map((part) => part.trim());
    if (numbers.every((number) => /^[1-9]\d?$/.test(number))) return [...new Set(numbers.map(Number))].sort(byValue);
    throw new UsageError(`${option} must be numbers of players, such as \`1\` or \`1,3\`, not \`${written}\``);
  };
}

const byValue = (a: number, b: number): number => a - b;

/** `--option expert=yes --option length=short`: collects, and remembers each name once. */
export function keyAndValue(
  written: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, key, value] = /^([^=\s]+)=(.+)$/s.exec(written) ?? [];
  if (key === undefined || value === undefined)
    throw new UsageError(`--option must be a name and a value, such as \`expert=yes\`, not \`${written}\``);
  if (Object.hasOwn(before, key)) throw new UsageError(`--option \`${key}\` is given twice`);
  return { ...before, [key]: value };
}

/** A seed names a game for good: play it again, send it to somebody. */
const LARGEST_SEED = 2 ** 32 - 1;
export const seed = wholeNumber('--seed', 0, LARGEST_SEED);
