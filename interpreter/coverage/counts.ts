/** What a game, or many of them, exercised: numbers by the ids of the core program. Counts of several games add up. */
import type { CoreProgram } from '@kodeks/dsl';

export interface Counts {
  /** Statements run, procedures entered, functions evaluated, clauses in force. */
  readonly sites: Int32Array;
  /** By site: how often a search only tried it. That exercises nothing, but a change there may be noticed. */
  readonly tried: Int32Array;
  /** By reason: answers it refused. */
  readonly refused: Int32Array;
  /** By ask, then by branch: how often it was chosen. */
  readonly branches: readonly Int32Array[];
  /** By domain, then by item: how often one of its pieces moved, was chosen, or had a state changed. */
  readonly items: readonly Int32Array[];
  /** By option, then by value: games played with it. */
  readonly options: readonly Int32Array[];
}

export function noCounts({ sites, reasons, asks, domains, options }: CoreProgram): Counts {
  return {
    sites: new Int32Array(sites.length),
    tried: new Int32Array(sites.length),
    refused: new Int32Array(reasons.length),
    branches: asks.map(({ form }) => new Int32Array(form.form === 'branch' ? form.branches.length : 0)),
    items: domains.map((domain) => new Int32Array(domain.form === 'items' ? domain.items.length : 0)),
    options: options.map((option) => new Int32Array(option.count)),
  };
}

export function addCounts(into: Counts, more: Counts): void {
  addTo(into.sites, more.sites);
  addTo(into.tried, more.tried);
  addTo(into.refused, more.refused);
  for (const part of ['branches', 'items', 'options'] as const)
    into[part].forEach((list, i) => {
      addTo(list, more[part][i] ?? NOTHING);
    });
}

const NOTHING = new Int32Array(0);

/** What `more` holds beyond the end of `into` belongs to no part of the game: worked examples extend its program. */
export function addTo(into: Int32Array, more: Int32Array): void {
  const length = Math.min(into.length, more.length);
  for (let i = 0; i < length; i++) into[i]! += more[i]!;
}
