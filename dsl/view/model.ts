/** A view layout with every name looked up: numbers of the core program, for those who draw. */
import type { ColumnId, DomainId, FunctionId, PlaceId, TableId } from '../core/program.ts';
import type { Hue, Icon, RowTemplate, Shape } from '../data/looks.ts';
import type { Bilingual } from '../data/model.ts';

/** One step from a thing to what is said of it. */
export type ViewStep =
  | { readonly by: 'state'; readonly column: ColumnId }
  /** Printed on its design. */
  | { readonly by: 'field'; readonly table: TableId }
  /** A key of a product or place. */
  | { readonly by: 'key'; readonly domain: DomainId; readonly index: number }
  | { readonly by: 'function'; readonly callee: FunctionId }
  /** What lies on top of a place of its own. */
  | { readonly by: 'content'; readonly place: PlaceId }
  /** The place it lies in. */
  | { readonly by: 'place' };

export type ViewPath = readonly ViewStep[];

/** What a drawing of a thing shows. */
export type Shown =
  /** One table, or one for each resource. */
  | { readonly by: 'field'; readonly name: string; readonly tables: readonly TableId[] }
  /** Records of its own, which have states: drawn as things. */
  | { readonly by: 'parts'; readonly table: TableId }
  | { readonly by: 'state'; readonly column: ColumnId }
  | { readonly by: 'function'; readonly callee: FunctionId }
  | { readonly by: 'place'; readonly place: PlaceId };

export type Sides =
  | { readonly by: 'state'; readonly column: ColumnId }
  /** Numbers counted clockwise from a direction. */
  | { readonly by: 'field'; readonly table: TableId; readonly from: number };

export interface KindLook {
  readonly shape: Shape | undefined;
  readonly owner: ViewPath | undefined;
  readonly colour: ViewPath | undefined;
  /** Undefined: everything. */
  readonly shows: readonly Shown[] | undefined;
  readonly sides: Sides | undefined;
}

interface PanelHead {
  readonly id: string;
  readonly title: Bilingual | undefined;
  /** Drawn with so many players only; empty: always. */
  readonly players: readonly number[];
}

export type BoardForm =
  /** Their size may depend on an option: the program of a session knows it. */
  { readonly form: 'squares' | 'hexes' } | { readonly form: 'graph'; readonly links: TableId };

export type PanelLayout =
  | (PanelHead & {
      readonly kind: 'board';
      readonly domain: DomainId;
      readonly board: BoardForm;
      readonly ground: PlaceId | undefined;
      readonly owner: ViewPath | undefined;
      readonly colour: ViewPath | undefined;
      readonly shows: readonly Shown[] | undefined;
      readonly sides: Sides | undefined;
      readonly at: readonly [ViewPath, ViewPath] | undefined;
    })
  | (PanelHead & { readonly kind: 'track'; readonly columns: readonly ColumnId[] })
  | (PanelHead & { readonly kind: 'zone'; readonly places: readonly PlaceId[]; readonly each: boolean })
  | (PanelHead & {
      readonly kind: 'values';
      readonly columns: readonly ColumnId[];
      readonly functions: readonly FunctionId[];
    })
  | (PanelHead & {
      readonly kind: 'grid';
      readonly of:
        | { readonly by: 'state'; readonly column: ColumnId }
        | { readonly by: 'place'; readonly place: PlaceId }
        | { readonly by: 'function'; readonly callee: FunctionId };
      /** From a row to a player: one grid for each. */
      readonly owner: ViewPath | undefined;
      readonly when: ViewPath | undefined;
      /** What is said of each row. */
      readonly shows: readonly Shown[];
      readonly room: ViewPath | undefined;
    });

export interface ResolvedView {
  readonly players: {
    readonly colours: readonly Hue[];
    readonly shapes: readonly Shape[];
    readonly colour: ViewPath | undefined;
    readonly title: ViewPath | undefined;
  };
  /** By name of an enum's member or id of an item. */
  readonly colours: ReadonlyMap<string, Hue>;
  /** By the name of what it stands for. */
  readonly icons: ReadonlyMap<string, Icon>;
  /** How effects, actions and functions are said in icons, by name. */
  readonly rows: ReadonlyMap<string, RowTemplate>;
  readonly kinds: ReadonlyMap<DomainId, KindLook>;
  readonly panels: readonly PanelLayout[];
}
