/**
 * What the examples and the playouts of a game exercised, and what they never did.
 * In:  the game (program, rules of the reference, what carries rules) and what was counted while it was played
 * Out: one entry for each rule, part and item, with the examples by name; places are those of the sources
 */
import type { CarrierItem, CoreProgram, CoreSite, RuleCarrier } from '@kodeks/dsl';
import type { Counts } from './counts.ts';
import { addCounts, noCounts } from './counts.ts';
import { type Part, type PartKind, partsOf, statementsOf } from './parts.ts';
import { itemCounter, type RuleUses, rulesOf, textCounter } from './rules.ts';
import type { ExampleEvidence } from './run.ts';

export interface CoveredGame {
  readonly program: CoreProgram;
  readonly carriers: readonly RuleCarrier[];
  readonly items: readonly CarrierItem[];
  /** Rules of the reference. Empty: the game has none, and all ids that it carries are looked at. */
  readonly reference: readonly ReferenceRule[];
}

export interface ReferenceRule {
  readonly id: string;
  readonly certainty: string | undefined;
  /** Why it is not implemented. */
  readonly gap: string | undefined;
  readonly at: CoveragePlace;
}

export interface CoverageEvidence {
  /** Those that passed. */
  readonly examples: readonly ExampleEvidence[];
  readonly playouts: Counts;
}

export type CoveragePlace = Pick<CoreSite, 'file' | 'start' | 'end'>;

/** Where something was exercised. */
export interface Exercised {
  /** Ids of examples. */
  readonly examples: readonly string[];
  /** How often in playouts. */
  readonly playouts: number;
}

export interface RuleCoverage extends Exercised {
  readonly id: string;
  readonly certainty: string | undefined;
  /** `missing`: nothing carries the id. */
  readonly status: 'exercised' | 'gap' | 'never' | 'missing';
  readonly gap: string | undefined;
  /** Where a requirement made because of it refused an answer. */
  readonly refusals: Exercised;
  /** What carries it; else where it stands in the reference. */
  readonly at: CoveragePlace;
}

export interface PartCoverage extends Exercised {
  readonly kind: PartKind;
  readonly name: string;
  readonly rules: readonly string[];
  readonly at: CoveragePlace;
  /** For what refuses: examples in which nothing else spoke against the answer. */
  readonly alone: readonly string[] | undefined;
}

export interface ItemCoverage extends Exercised {
  readonly kind: string;
  readonly id: string;
  readonly at: CoveragePlace;
}

export interface CoverageReport {
  readonly rules: readonly RuleCoverage[];
  readonly parts: readonly PartCoverage[];
  readonly items: readonly ItemCoverage[];
  readonly statements: { readonly total: number; readonly exercised: number; readonly never: readonly CoveragePlace[] };
}

export function coverageReport(game: CoveredGame, evidence: CoverageEvidence): CoverageReport {
  const { program } = game;
  const all = noCounts(program);
  for (const { counts } of evidence.examples) addCounts(all, counts);
  addCounts(all, evidence.playouts);
  return {
    rules: rulesIn(game, evidence),
    parts: partsOf(program).map((part) => partCoverage(part, evidence)),
    items: itemsIn(game, evidence),
    statements: statementsOf(program, all),
  };
}

export const isExercised = ({ examples, playouts }: Exercised): boolean => examples.length > 0 || playouts > 0;

/** Rules that the rulebook states clearly (or whose certainty nobody states) and that nothing has exercised: what `--strict` refuses. */
export function uncovered({ rules }: CoverageReport): readonly RuleCoverage[] {
  return rules.filter(
    ({ status, certainty = 'clear' }) => certainty === 'clear' && (status === 'never' || status === 'missing'),
  );
}

function exercised({ examples, playouts }: CoverageEvidence, count: (counts: Counts) => number): Exercised {
  return {
    examples: examples.filter(({ counts }) => count(counts) > 0).map(({ id }) => id),
    playouts: count(playouts),
  };
}

// ---------------------------------------------------------------- rules

function rulesIn({ program, carriers, reference }: CoveredGame, evidence: CoverageEvidence): RuleCoverage[] {
  const uses = rulesOf(program, carriers);
  const carried = [...uses].map(([id, { at }]) => ({ id, certainty: undefined, gap: undefined, at: at ?? NOWHERE }));
  const wanted: readonly ReferenceRule[] = reference.length > 0 ? reference : carried.sort(byId);
  return wanted.map((rule) => ruleCoverage(rule, uses.get(rule.id), evidence));
}

const NOWHERE: CoveragePlace = { file: '', start: 0, end: 0 };
const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

function ruleCoverage(
  { id, certainty, gap, at }: ReferenceRule,
  uses: RuleUses | undefined,
  evidence: CoverageEvidence,
): RuleCoverage {
  const runs = exercised(evidence, uses?.runs ?? (() => 0));
  const refusals = exercised(evidence, uses?.refusals ?? (() => 0));
  const carried = uses === undefined ? 'missing' : 'never';
  const status = isExercised(runs) || isExercised(refusals) ? 'exercised' : gap === undefined ? carried : 'gap';
  return { id, certainty, status, gap, ...runs, refusals, at: uses?.at ?? at };
}

// ---------------------------------------------------------------- parts and items

function partCoverage({ kind, name, rules, at, count, reasons }: Part, evidence: CoverageEvidence): PartCoverage {
  const { file, start, end } = at;
  const standAlone = evidence.examples.filter(({ alone }) => reasons.some((reason) => alone.has(reason)));
  return {
    kind,
    name,
    rules,
    at: { file, start, end },
    ...exercised(evidence, count),
    alone: reasons.length === 0 ? undefined : standAlone.map(({ id }) => id),
  };
}

/**
 * Items of kinds that can be seen at work: pieces that lie in places, items that hold rules text, items that somebody chose or changed.
 * The others are numbers that rules read, and there is nothing to tell of them.
 */
function itemsIn({ program, items }: CoveredGame, evidence: CoverageEvidence): ItemCoverage[] {
  const inText = textCounter(program);
  const found = items.map((item) => ({ item, ...exercised(evidence, itemCounter(item, inText)) }));
  const visible = new Set<string>([
    ...program.domains.flatMap((domain) => (domain.form === 'copies' ? [domain.name] : [])),
    ...items.filter(({ texts }) => texts.length > 0).map(({ kind }) => kind),
    ...found.filter(isExercised).map(({ item }) => item.kind),
  ]);
  return found
    .filter(({ item }) => visible.has(item.kind))
    .map(({ item: { kind, id, span }, examples, playouts }) => ({ kind, id, at: span, examples, playouts }));
}
