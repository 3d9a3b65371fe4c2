/**
 * What a drawing of a game consists of, as numbers of its program: which panels, made of which states and places, and how the
 * things of each kind look. Made once per program, from its view layout or, without one, from what it declares.
 */
import type { ColumnId, CoreProgram, DomainId, FunctionId, PlaceId, TableId } from '@kodeks/dsl';
import type { Both } from '@kodeks/interpreter';
import type { Hue, Shape } from './model.ts';

export interface Plan {
  readonly seats: readonly { readonly hue: Hue; readonly shape: Shape }[];
  readonly kinds: ReadonlyMap<DomainId, KindPlan>;
  readonly panels: readonly PanelPlan[];
}

/** One step from a thing to what is said of it: a state, a printed field, a key of its own, a function, the place it lies in. */
export type Step =
  | { readonly by: 'state'; readonly column: ColumnId }
  | { readonly by: 'field'; readonly table: TableId }
  | { readonly by: 'key'; readonly domain: DomainId; readonly index: number }
  | { readonly by: 'function'; readonly callee: FunctionId }
  | { readonly by: 'place' };

export type Path = readonly Step[];

/** How the things of a domain (pieces by that of their copies) look. */
export interface KindPlan {
  readonly name: string;
  readonly shape: Shape | undefined;
  readonly owner: Path | undefined;
  readonly hue: Path | undefined;
  /** Printed fields: one table, or one for each resource. */
  readonly face: readonly { readonly name: string; readonly tables: readonly TableId[] }[];
  readonly states: readonly ColumnId[];
  readonly functions: readonly FunctionId[];
  /** Places on the thing itself. */
  readonly places: readonly PlaceId[];
}

interface PanelHead {
  readonly id: string;
  readonly title: Both | undefined;
}

export type BoardForm =
  | { readonly form: 'squares'; readonly columns: number; readonly rows: number }
  | { readonly form: 'hexes'; readonly radius: number }
  | { readonly form: 'graph'; readonly links: TableId; readonly at: readonly [Path, Path] | undefined };

export interface BoardPlan extends PanelHead {
  readonly kind: 'board';
  readonly domain: DomainId;
  readonly board: BoardForm;
  readonly ground: PlaceId | undefined;
  readonly owner: Path | undefined;
  readonly hue: Path | undefined;
  readonly states: readonly ColumnId[];
  readonly places: readonly PlaceId[];
  /** A list field of the ground (or of the cell): its marked sides. */
  readonly sides: TableId | undefined;
  /** By how many sides the ground is turned. */
  readonly turned: Path | undefined;
}

export interface TrackPlan extends PanelHead {
  readonly kind: 'track';
  readonly columns: readonly ColumnId[];
}

export interface ZonePlan extends PanelHead {
  readonly kind: 'zone';
  readonly places: readonly PlaceId[];
  /** One panel for each player. */
  readonly each: boolean;
}

export interface ValuesPlan extends PanelHead {
  readonly kind: 'values';
  readonly columns: readonly ColumnId[];
  readonly functions: readonly FunctionId[];
}

export interface GridPlan extends PanelHead {
  readonly kind: 'grid';
  readonly of: { readonly column: ColumnId } | { readonly place: PlaceId };
}

export type PanelPlan = BoardPlan | TrackPlan | ZonePlan | ValuesPlan | GridPlan;

export const SEATS: Plan['seats'] = [
  { hue: 'blue', shape: 'circle' },
  { hue: 'orange', shape: 'square' },
  { hue: 'green', shape: 'triangle' },
  { hue: 'purple', shape: 'diamond' },
  { hue: 'red', shape: 'star' },
  { hue: 'yellow', shape: 'hexagon' },
  { hue: 'cyan', shape: 'cross' },
  { hue: 'brown', shape: 'drop' },
];

/** Domain of the printed side of things: designs of copies, else the domain itself. */
export function designsOf(core: CoreProgram, id: DomainId): DomainId {
  const domain = core.domains[id];
  return domain?.form === 'copies' ? domain.designs : id;
}

/** Does a key of this domain take things of that one? Unions take all their members. */
export function takes(core: CoreProgram, key: DomainId, id: DomainId): boolean {
  const domain = core.domains[key];
  return key === id || (domain?.form === 'union' && domain.members.includes(id));
}
