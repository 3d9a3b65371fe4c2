/**
 * How large a game would be: numbers for its states, its pieces and its places, with as many players as it allows. What does not
 * fit is found here, before anybody makes room for it. LANGUAGE.md states the limit.
 */
import type { Span } from '../source/source.ts';
import { type Build, problem } from './build.ts';
import type { CoreDomain } from './program.ts';

/** Numbers in the state of a game. */
export const MOST_CELLS = 1_000_000;

export function checkSizes(build: Build, players: number): void {
  const sizeOf = sizes(build, players);
  const product = (keys: readonly number[]): number => keys.reduce((size, key) => size * sizeOf(key), 1);
  const parts: { readonly what: string; readonly size: number; readonly span: Span | undefined }[] = [
    ...build.states.map((state) => ({
      what: `the state \`${state.name}\``,
      size: product(state.keys.map((key) => key.domain)),
      span: state.span,
    })),
    ...build.placeSymbols.map((place) => ({
      what: `the place \`${place.name}\``,
      size: 3 * product(place.keys.map((key) => key.domain)) * place.copies,
      span: place.span,
    })),
    ...[...build.symbols.globals.values()]
      .flat()
      .flatMap((symbol) =>
        symbol.symbol !== 'kind' || symbol.role === 'union'
          ? []
          : [{ what: `the kind \`${symbol.name}\``, size: kindSize(build, symbol.domain, sizeOf), span: symbol.span }],
      ),
  ];
  const all = parts.reduce((sum, part) => sum + part.size, 0);
  if (all <= MOST_CELLS) return;
  const largest = parts.reduce((a, b) => (b.size > a.size ? b : a));
  if (largest.span !== undefined)
    problem(build, {
      kind: 'too-many-cells',
      what: largest.what,
      size: largest.size,
      all,
      players,
      span: largest.span,
    });
}

/** Each copy has five numbers of its own; things of a product have none, but must be numbered. */
function kindSize(build: Build, domain: number, sizeOf: (id: number) => number): number {
  return build.domains[domain]?.form === 'copies' ? 5 * sizeOf(domain) : sizeOf(domain);
}

function sizes(build: Build, players: number): (id: number) => number {
  const known = new Map<number, number>();
  const sizeOf = (id: number): number => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, 0); // a product of itself has no members
    const size = measured(build.domains[id]);
    known.set(id, size);
    return size;
  };
  const product = (ids: readonly number[]): number => ids.reduce((size, id) => size * sizeOf(id), 1);
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
        const designs = build.domains[domain.designs];
        const most = (count: number | readonly number[]): number =>
          typeof count === 'number' ? count : Math.max(...count);
        return designs?.form === 'items' ? designs.items.reduce((sum, item) => sum + most(item.count), 0) : 0;
      }
      case 'squares':
        return domain.columns * domain.rows;
      case 'hexes':
        return 3 * domain.radius * (domain.radius + 1) + 1;
      case 'places': {
        const place = build.places[domain.place];
        return place === undefined ? 0 : product(place.keys) * place.copies;
      }
      case 'product':
        return product(domain.factors.map((factor) => factor.domain));
      case 'union':
        return domain.members.reduce((sum, member) => sum + sizeOf(member), 0);
      default:
        return domain satisfies never;
    }
  };
  return sizeOf;
}
