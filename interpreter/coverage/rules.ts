/**
 * How often each rule was exercised. A rule is exercised where something that carries its id is run, evaluated or in force, and where a
 * requirement made because of it refuses; what only declares (a kind, a place, a state) is exercised where something that speaks of it is.
 */
import type { CarrierItem, CarrierThing, CoreProgram, CoreSite, RuleCarrier, SiteId, Span } from '@kodeks/dsl';
import type { Counts } from './counts.ts';
import { byPlace } from './parts.ts';
import { type Mentions, mentionsIn, visitStatements } from './walk.ts';

export interface RuleUses {
  readonly runs: (counts: Counts) => number;
  readonly refusals: (counts: Counts) => number;
  /** The first place that carries the id. */
  readonly at: Pick<CoreSite, 'file' | 'start' | 'end'> | undefined;
}

type Count = (counts: Counts) => number;

interface Uses {
  readonly sites: Set<SiteId>;
  readonly reasons: Set<number>;
  readonly things: Count[];
  at: RuleUses['at'];
}

export function rulesOf(program: CoreProgram, carriers: readonly RuleCarrier[]): ReadonlyMap<string, RuleUses> {
  const rules = new Map<string, Uses>();
  const usesOf = (rule: string, at: RuleUses['at']): Uses => {
    const known = rules.get(rule) ?? { sites: new Set(), reasons: new Set(), things: [], at };
    rules.set(rule, known);
    if (at !== undefined && (known.at === undefined || byPlace(at, known.at) < 0)) known.at = at;
    return known;
  };
  program.sites.forEach((site, id) => {
    for (const rule of site.rules) usesOf(rule, site).sites.add(id);
  });
  const doing = sitesByReason(program);
  program.reasons.forEach((reason, id) => {
    for (const rule of reason.rules) {
      const uses = usesOf(rule, program.sites[reason.site]);
      uses.reasons.add(id);
      for (const site of doing.get(id) ?? []) uses.sites.add(site);
    }
  });
  const countOf = thingCounter(program);
  for (const { rules: ids, span, thing } of carriers) {
    const count = countOf(thing);
    for (const rule of ids) usesOf(rule, span).things.push(count);
  }
  return new Map([...rules].map(([rule, uses]) => [rule, asFunctions(uses)]));
}

function asFunctions({ sites, reasons, things, at }: Uses): RuleUses {
  return {
    at,
    runs: (counts) => sumOf(counts.sites, sites) + things.reduce((sum, count) => sum + count(counts), 0),
    refusals: ({ refused }) => sumOf(refused, reasons),
  };
}

function sumOf(numbers: Int32Array, ids: Iterable<number>): number {
  let sum = 0;
  for (const id of ids) sum += numbers[id] ?? 0;
  return sum;
}

/** To pay is to follow the rule of the price, to move that of the room: such a statement exercises its reason's rules by being run. */
function sitesByReason(program: CoreProgram): ReadonlyMap<number, ReadonlySet<SiteId>> {
  const found = new Map<number, Set<SiteId>>();
  for (const procedure of program.procedures)
    visitStatements(procedure, (statement) => {
      if (statement.op !== 'pay' && statement.op !== 'move' && statement.op !== 'attempt') return;
      const sites = found.get(statement.reason) ?? new Set();
      found.set(statement.reason, sites.add(statement.site));
    });
  return found;
}

// ---------------------------------------------------------------- what only declares

function thingCounter(program: CoreProgram): (thing: CarrierThing) => Count {
  const mentions: Mentions = mentionsIn(program);
  const inText = textCounter(program);
  const spokenOf = (...sets: readonly (ReadonlySet<SiteId> | undefined)[]): Count => {
    const sites = new Set(sets.flatMap((set) => [...(set ?? [])]));
    return (counts) => sumOf(counts.sites, sites);
  };
  return (thing) => {
    switch (thing.form) {
      case 'state':
        return spokenOf(mentions.columns.get(thing.column));
      case 'place':
        return spokenOf(mentions.domains.get(thing.domain));
      case 'kind':
        return spokenOf(...thing.domains.map((domain) => mentions.domains.get(domain)));
      case 'field':
        return thing.texts.length > 0
          ? inText(thing.texts)
          : spokenOf(...thing.tables.map((table) => mentions.tables.get(table)));
      case 'item':
        return itemCounter(thing.item, inText);
      case 'option': {
        const standard = program.options[thing.option]?.standard;
        return ({ options }) => {
          const games = options[thing.option];
          return games === undefined ? 0 : games.reduce((sum, n, value) => sum + (value === standard ? 0 : n), 0);
        };
      }
      case 'layers': {
        const above = program.functions.flatMap(({ modifiers }) =>
          modifiers.flatMap(({ layer, site }) => (layer > 0 ? [site] : [])),
        );
        return (counts) => sumOf(counts.sites, above);
      }
      default:
        return thing satisfies never;
    }
  };
}

/** A piece of it moved, was chosen or changed, or its text was at work. */
export function itemCounter({ domain, index, texts }: CarrierItem, inText: (texts: readonly Span[]) => Count): Count {
  const text = inText(texts);
  return (counts) => (counts.items[domain]?.[index] ?? 0) + text(counts);
}

/** Counts what was run, in force or refused by rules text at certain places. */
export function textCounter(program: CoreProgram): (texts: readonly Span[]) => Count {
  const inFile = new Map<string, SiteId[]>();
  program.sites.forEach(({ file }, id) => {
    const known = inFile.get(file) ?? [];
    inFile.set(file, known);
    known.push(id);
  });
  const reasons = new Map(program.reasons.map(({ site }, id) => [site, id]));
  return (texts) => {
    const sites = texts.flatMap(({ file, start, end }) =>
      (inFile.get(file) ?? []).filter((id) => {
        const at = program.sites[id]!;
        return at.start >= start && at.end <= end;
      }),
    );
    const refusing = sites.flatMap((site) => reasons.get(site) ?? []);
    return (counts) => sumOf(counts.sites, sites) + sumOf(counts.refused, refusing);
  };
}
