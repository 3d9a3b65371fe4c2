/**
 * A scene: what lies on the table, as plain data, in the order in which it should be read. It knows no game and no screen;
 * `svg/` draws it, `text/` writes it, hosts may do either by themselves. Ids are those of answers (`ChosenThing.id`).
 */
import type { FaceText, Hue, Icon, IconRow, Shape } from '@kodeks/dsl';
import type { Both } from '@kodeks/interpreter';

export type { FaceText } from '@kodeks/dsl';
export { HUES, type Hue, type Icon, SHAPES, type Shape } from '@kodeks/dsl';

export interface Scene {
  readonly title: Both;
  readonly viewer: number | undefined;
  readonly players: readonly ScenePlayer[];
  readonly panels: readonly Panel[];
}

export interface ScenePlayer {
  readonly index: number;
  readonly id: string;
  readonly label: Both;
  readonly hue: Hue;
  readonly shape: Shape;
  readonly isActive: boolean;
  /** Whom they play: a race, a house. */
  readonly title: Both | undefined;
  /** Their points so far, by source; undefined where they cannot be told from what the viewer sees, or the game scores nothing. */
  readonly score: Score | undefined;
}

export interface Score {
  readonly total: number;
  readonly sources: readonly { readonly label: Both; readonly points: number }[];
}

/** Something that can be said of a thing in two words: `food 3`. */
export interface Fact {
  /** Stable while the game goes on: what comparisons of two scenes go by. */
  readonly id: string;
  readonly label: Both;
  /** `?` if it is out of sight. */
  readonly value: Both;
  /** Undefined for what is no number, or out of sight. */
  readonly number: number | undefined;
  /** Says nothing: zero, no, none. Drawings may leave it out. */
  readonly isEmpty: boolean;
  readonly hue: Hue | undefined;
  /** The same as numbers and icons, where the game has some. */
  readonly pips?: IconRow | undefined;
}

/** A piece, an item, a player, a number in a place: whatever can lie on the table or be chosen. */
export interface Thing {
  readonly id: string;
  readonly label: Both;
  /** Name of its kind; of a thing out of sight the only thing that is known. */
  readonly kind: string;
  readonly kindLabel: Both;
  readonly isHidden: boolean;
  /** Printed on what holds it, and called after it. */
  readonly isPart: boolean;
  /** Of a piece: the id of its item, for galleries and links. */
  readonly design: string | undefined;
  readonly owner: number | undefined;
  readonly hue: Hue | undefined;
  readonly shape: Shape | undefined;
  /** A silhouette, where the game has one for it. */
  readonly icon?: Icon | undefined;
  /** What is printed on it. */
  readonly face: readonly Fact[];
  /** What is true of it now. */
  readonly facts: readonly Fact[];
  /** What lies on it, and what is printed on it and changes. */
  readonly holds: readonly Thing[];
  /** Of tiles: sides that are marked, as ordinals of directions. */
  readonly sides: readonly number[];
  /** Ids of others that differ from it in nothing and lie beside it: it stands for them too. */
  readonly alike: readonly string[];
  /** What its rules say. Tokens leave it out, cards show it. */
  readonly texts?: readonly FaceText[] | undefined;
}

export interface Cell {
  readonly id: string;
  readonly label: Both;
  /** Middle of the cell; the middles of neighbours on squares and hexes are 1 apart. y grows downwards. */
  readonly x: number;
  readonly y: number;
  /** The tile that is its ground. */
  readonly ground: Thing | undefined;
  readonly owner: number | undefined;
  readonly hue: Hue | undefined;
  readonly things: readonly Thing[];
  readonly facts: readonly Fact[];
  /** Of hexes and squares: sides that are marked, as ordinals of directions. */
  readonly sides: readonly number[];
  /** Nothing is there yet. */
  readonly isVoid: boolean;
}

export interface Marker {
  readonly id: string;
  readonly label: Both;
  readonly player: number | undefined;
  readonly at: number;
  /** The same as a fact of its holder. */
  readonly fact: Fact;
}

export interface Track {
  readonly id: string;
  readonly label: Both;
  readonly icon: Icon | undefined;
  readonly from: number;
  readonly to: number;
  readonly markers: readonly Marker[];
}

export interface Zone {
  readonly id: string;
  /** Its number among all places, whoever answers. */
  readonly place: number;
  readonly label: Both;
  readonly owner: number | undefined;
  readonly form: 'stack' | 'set' | 'bag' | 'slot';
  /** Undefined: not even that is known. */
  readonly size: number | undefined;
  readonly room: number | undefined;
  /** A stack from the top down. */
  readonly things: readonly Thing[];
}

export interface Slot {
  readonly id: string;
  readonly label: Both;
  readonly row: number;
  readonly column: number;
  readonly thing: Thing | undefined;
  /** What stands there is a number or a word, no thing. */
  readonly value?: Both | undefined;
}

interface PanelHead {
  readonly id: string;
  readonly title: Both;
  /** Whose it is; undefined: everybody's. */
  readonly player: number | undefined;
}

export interface BoardPanel extends PanelHead {
  readonly kind: 'board';
  readonly form: 'hexes' | 'squares' | 'graph';
  readonly cells: readonly Cell[];
  /** Between cells, by their ids; only graphs have them. */
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

export interface TrackPanel extends PanelHead {
  readonly kind: 'track';
  readonly tracks: readonly Track[];
}

export interface ZonePanel extends PanelHead {
  readonly kind: 'zone';
  readonly zones: readonly Zone[];
}

export interface ValuesPanel extends PanelHead {
  readonly kind: 'values';
  /** Heads of the columns; undefined: one column without a head. */
  readonly columns: readonly { readonly id: string; readonly label: Both; readonly player: number | undefined }[];
  readonly rows: readonly ValuesRow[];
}

export interface ValuesRow {
  readonly id: string;
  readonly label: Both;
  readonly icon?: Icon | undefined;
  /** Of one of several rows for one state: what they have in common, and what this one is for. */
  readonly group?: { readonly id: string; readonly label: Both; readonly member: Both } | undefined;
  readonly cells: readonly Fact[];
}

export interface GridPanel extends PanelHead {
  readonly kind: 'grid';
  readonly rows: readonly { readonly id: string; readonly label: Both; readonly facts: readonly Fact[] }[];
  readonly columns: readonly Both[];
  readonly slots: readonly Slot[];
}

export type Panel = BoardPanel | TrackPanel | ZonePanel | ValuesPanel | GridPanel;
