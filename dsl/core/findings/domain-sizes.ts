/** How many members a domain has, with a number of players: the arithmetic that the check of sizes and the layout of a game share. */
import { hexCount } from '../declarations/board-cells.ts';
import type { CoreDomain, CoreItem, CorePlace, DomainId } from '../program.ts';

interface Sized {
  readonly domains: readonly CoreDomain[];
  readonly places: readonly (CorePlace | undefined)[];
}

/** Members of a union are counted apart: `union` says what such a domain takes. */
export function domainSizes(
  { domains, places }: Sized,
  players: number,
  union: (members: readonly number[]) => number,
): (id: DomainId) => number {
  const known = new Map<DomainId, number>();
  const sizeOf = (id: DomainId): number => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, 0); // a product of itself has no members
    const size = measured(domains[id]);
    known.set(id, size);
    return size;
  };
  const product = (ids: readonly DomainId[]): number => ids.reduce((size, id) => size * sizeOf(id), 1);
  const measured = (domain: CoreDomain | undefined): number => {
    switch (domain?.form) {
      case undefined:
        return 0;
      case 'players':
        return players;
      case 'enum':
        return domain.members.length;
      case 'range':
        return Math.max(0, domain.to - domain.from + 1);
      case 'items':
        return domain.items.length;
      case 'copies': {
        const designs = domains[domain.designs];
        return designs?.form === 'items'
          ? designs.items.reduce((sum, item) => sum + countOf(item.count, players), 0)
          : 0;
      }
      case 'squares':
        return domain.columns * domain.rows;
      case 'hexes':
        return hexCount(domain.shape);
      case 'places': {
        const place = places[domain.place];
        return place === undefined ? 0 : product(place.keys) * place.copies;
      }
      case 'product':
        return product(domain.factors.map((factor) => factor.domain));
      case 'union':
        return union(domain.members.map(sizeOf));
      default:
        return domain satisfies never;
    }
  };
  return sizeOf;
}

/** Copies of an item with so many players. */
export function countOf(count: CoreItem['count'], players: number): number {
  return typeof count === 'number' ? count : (count[players] ?? 0);
}
