/**
 * How large a game would be: numbers for its states, its pieces and its places, with as many players as it allows. What does not
 * fit is found here, before anybody makes room for it. LANGUAGE.md states the limit.
 */
import type { Phrase } from '../../diagnostics/phrases.ts';
import type { Span } from '../../source/source.ts';
import { type Build, problem } from '../build.ts';
import type { CoreDomain } from '../program.ts';
import { domainSizes } from './domain-sizes.ts';

/** Numbers in the state of a game. */
export const MOST_CELLS = 1_000_000;

interface Part {
  readonly what: Phrase;
  readonly size: number;
  readonly span: Span | undefined;
}

export function checkSizes(build: Build, players: number): void {
  const sizeOf = domainSizes({ domains: atTheirLargest(build), places: build.program.places }, players, (members) =>
    members.reduce((sum, member) => sum + member, 0),
  );
  const product = (keys: readonly number[]): number => keys.reduce((size, key) => size * sizeOf(key), 1);
  const parts: readonly Part[] = [
    ...build.states.map(
      (state): Part => ({
        what: `the state \`${state.name}\``,
        size: product(state.keys.map((key) => key.domain)),
        span: state.span,
      }),
    ),
    ...build.placeSymbols.map(
      (place): Part => ({
        what: `the place \`${place.name}\``,
        size: 3 * product(place.keys.map((key) => key.domain)) * place.copies,
        span: place.span,
      }),
    ),
    ...[...build.symbols.globals.values()]
      .flat()
      .flatMap((symbol): readonly Part[] =>
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
  return build.program.domains[domain]?.form === 'copies' ? 5 * sizeOf(domain) : sizeOf(domain);
}

/** Boards as large as an option may make them. */
function atTheirLargest({ program: { domains, boardsByOption } }: Build): readonly CoreDomain[] {
  const cellsOf = (domain: CoreDomain): number => domainSizes({ domains: [domain], places: [] }, 0, () => 0)(0);
  return domains.map((domain, id) => {
    const forms = boardsByOption.find((board) => board.domain === id)?.forms ?? [];
    return forms.reduce((most, form) => (cellsOf(form) > cellsOf(most) ? form : most), domain);
  });
}
