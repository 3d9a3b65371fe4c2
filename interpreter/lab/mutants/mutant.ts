/**
 * A mutant: the rules with one place of their text changed. What is written once and became several parts of the program
 * (a group of requirements used twice) is changed in all of them at once.
 */
import type { CoreProgram, CoreSite, SiteId } from '@kodeks/dsl';

export const MUTANT_KINDS = [
  'number', // one more, one less
  'comparison', // < for <=, = for !=
  'arithmetic', // + for -, least for greatest, gain for lose
  'logic', // and for or, without a not, some for every
  'order', // lowest first, bottom for top
  'condition', // a where, an if, a requirement that holds for everybody, or never
  'choice', // must for may, a branch that is never offered
  'player', // one player for another
  'missing', // a statement or a clause left out
] as const;
export type MutantKind = (typeof MUTANT_KINDS)[number];

export interface Mutant {
  /** The same for the same text: results can be kept by it. */
  readonly id: string;
  readonly kind: MutantKind;
  /** What is changed: an operator, a number; else the statement around it. */
  readonly at: Pick<CoreSite, 'file' | 'start' | 'end'>;
  readonly rules: readonly string[];
  /** The declaration it stands in. */
  readonly within: string;
  /** The line as written and as changed; `after` is said in words where the change has no text of its own. */
  readonly before: string;
  readonly after: string;
  /** Where it would be noticed at all: only a game that comes to one of these sites, or in which one of these reasons refuses. */
  readonly sites: readonly SiteId[];
  readonly reasons: readonly number[];
  readonly edits: readonly Edit[];
}

/** What stands at a path of the program instead. */
export interface Edit {
  readonly path: Path;
  readonly value: unknown;
}

export type Path = readonly (string | number)[];

/** The changed program; it shares everything else with the one that it was made of. */
export function withEdits(program: CoreProgram, edits: readonly Edit[]): CoreProgram {
  const changed = edits.reduce<unknown>((node, { path, value }) => put(node, path, 0, value), program);
  return { ...(changed as CoreProgram) };
}

function put(node: unknown, path: Path, depth: number, value: unknown): unknown {
  if (depth === path.length) return value;
  const key = path[depth]!;
  if (Array.isArray(node)) {
    const list: unknown[] = [...node];
    list[Number(key)] = put(list[Number(key)], path, depth + 1, value);
    return list;
  }
  const record = node as Readonly<Record<string, unknown>>;
  return { ...record, [key]: put(record[key], path, depth + 1, value) };
}
