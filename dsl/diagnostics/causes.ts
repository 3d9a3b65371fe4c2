/**
 * Causes before what follows from them. Where a text cannot be read, nearly everything that others say about its names is an
 * echo: such problems are held back until it can be. What stands twice is said before what is confused by it.
 */
import type { Diagnostic } from './diagnostic.ts';

export interface OrderedProblems {
  readonly problems: readonly Diagnostic[];
  /** How many are not shown, because a text they depend on cannot be read. */
  readonly heldBack: number;
}

/** Problems by place in; causes first, and without echoes, out. */
export function causesFirst(problems: readonly Diagnostic[]): OrderedProblems {
  const broken = new Set(problems.filter(isUnreadable).map(({ at }) => at.span.file));
  const shown =
    broken.size === 0 ? problems : problems.filter((one) => isUnreadable(one) || isIndependent(one, broken));
  const ranked = [...shown].sort((a, b) => rankOf(a) - rankOf(b));
  return { problems: ranked, heldBack: problems.length - shown.length };
}

const isUnreadable = ({ code, severity }: Diagnostic): boolean =>
  severity === 'error' && (code.startsWith('syntax/') || code.startsWith('yaml/'));

/** About the form of another YAML file alone: it does not depend on what the rules declare. */
const isIndependent = ({ code, at }: Diagnostic, broken: ReadonlySet<string>): boolean =>
  code.startsWith('data/') && !DEPENDS_ON_RULES.has(code) && !broken.has(at.span.file);

const DEPENDS_ON_RULES: ReadonlySet<string> = new Set([
  'data/unknown-kind',
  'data/unknown-field',
  'data/unknown-resource',
  'data/unknown-value',
  'data/missing-field',
  'data/wrong-type',
]);

function rankOf(problem: Diagnostic): number {
  if (isUnreadable(problem)) return 0;
  return DUPLICATES.has(problem.code) ? 1 : 2;
}

const DUPLICATES: ReadonlySet<string> = new Set(['data/duplicate-id', 'names/duplicate']);
