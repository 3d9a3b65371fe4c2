/** `view:` in game.yaml: how a game wishes to be drawn. Names stay text here; `dsl/view` looks them up. */
import type { Located, Span } from '../source/source.ts';
import { HUES, type Hue, ICONS, SHAPES, type Shape } from './looks.ts';
import type { Bilingual } from './model.ts';
import { bilingualOf, itemsOf, textOf, textsOf, wholeNumberOf, yesOrNoOf } from './read.ts';
import { bilingual, type JsonSchema, listOf, oneOrMore, record, text, when, yesOrNo } from './schema-parts.ts';
import { partOf, type YamlNode } from './yaml-tree.ts';

export const PANEL_KINDS = ['board', 'track', 'zone', 'values', 'grid'] as const;
export type PanelKind = (typeof PANEL_KINDS)[number];

/** A name, or names joined by dots: `faction.player`, read from the thing outwards. */
export type PathText = Located<string>;

export interface ViewLayout {
  readonly players: {
    readonly colours: readonly Hue[];
    readonly shapes: readonly Shape[];
    /** From a player to something called after a colour. */
    readonly colour: PathText | undefined;
    /** From a player to whom or what they play: a race, a house. Its name stands beside theirs. */
    readonly title: PathText | undefined;
  };
  /** Colours of members of enums and of items. */
  readonly colours: readonly { readonly name: Located<string>; readonly hue: Hue }[];
  /** What stands for a state, a member of an enum, a kind, an item, a field, an effect or a function. */
  /** What stands for what: an icon by its name, or a row of icons, numbers and signs. */
  readonly icons: readonly { readonly name: Located<string>; readonly icon: Located<string> }[];
  readonly kinds: readonly KindView[];
  readonly panels: readonly PanelView[];
  readonly span: Span;
}

export interface KindView {
  readonly kind: Located<string>;
  readonly shape: Shape | undefined;
  readonly owner: PathText | undefined;
  readonly colour: PathText | undefined;
  /** Fields, states, functions, lists and places of the thing, in the order in which they should be read; undefined: all. */
  readonly shows: readonly Located<string>[] | undefined;
  readonly sides: SidesView | undefined;
}

/** Marked sides of a cell or tile: a state by direction, or a list of numbers counted clockwise from a direction. */
export interface SidesView {
  readonly name: Located<string>;
  readonly from: Located<string> | undefined;
}

export interface PanelView {
  /** What it is of; a panel that says several of them, or none, has a problem. */
  readonly subjects: readonly { readonly kind: PanelKind; readonly names: readonly Located<string>[] }[];
  readonly title: Bilingual | undefined;
  /** It is drawn with so many players; empty: always. */
  readonly players: readonly Located<number>[];
  /** Places: one panel for each player. */
  readonly each: boolean;
  /** Boards: the place of a cell whose piece is its ground. */
  readonly ground: Located<string> | undefined;
  readonly owner: PathText | undefined;
  readonly colour: PathText | undefined;
  readonly shows: readonly Located<string>[] | undefined;
  readonly sides: SidesView | undefined;
  /** Graphs: where a node lies, across and down. */
  readonly at: readonly PathText[];
  /** Grids: rows for which this is something; how many slots a row has. */
  readonly when: PathText | undefined;
  readonly room: PathText | undefined;
  readonly span: Span;
}

// ---------------------------------------------------------------- schema

const name: JsonSchema = { type: 'string', title: 'a name' };
const path: JsonSchema = { ...name, title: 'a name, or names joined by dots' };
const playerCount: JsonSchema = { type: 'integer', minimum: 1, title: 'a number of players' };
const names = listOf(name, 'a list of names');
const hue: JsonSchema = { enum: HUES, title: 'a colour' };
/** The shared ones are offered while one writes; a game has others besides, and rows of them. */
const icon: JsonSchema = {
  title: 'an icon',
  ...when({ enum: ICONS }, { enum: ICONS }, { type: 'string', title: 'an icon' }),
};
const shape: JsonSchema = { enum: SHAPES, title: 'a shape' };
const sides: JsonSchema = {
  title: 'marked sides',
  ...when({ type: 'object' }, record('marked sides', { field: name, from: text }, ['field']), name),
};

export const viewSchema: JsonSchema = record('a view layout', {
  players: record('how players look', {
    colours: listOf(hue, 'a list of colours'),
    shapes: listOf(shape, 'a list of shapes'),
    colour: path,
    title: path,
  }),
  colours: { type: 'object', title: 'colours by name', additionalProperties: hue },
  icons: { type: 'object', title: 'icons by what they stand for', additionalProperties: icon },
  kinds: {
    type: 'object',
    title: 'looks by kind',
    additionalProperties: record('how things of a kind look', {
      shape,
      owner: path,
      colour: path,
      shows: names,
      sides,
    }),
  },
  panels: listOf(
    record('a panel', {
      board: name,
      track: oneOrMore(name, 'names of states'),
      zone: oneOrMore(name, 'names of places'),
      values: oneOrMore(name, 'names of states or functions'),
      grid: name,
      title: bilingual,
      players: listOf(playerCount, 'numbers of players'),
      each: yesOrNo,
      ground: name,
      owner: path,
      colour: path,
      shows: names,
      sides,
      at: listOf(path, 'two names'),
      when: path,
      room: path,
    }),
    'a list of panels',
  ),
});

// ---------------------------------------------------------------- reading

export function readView(node: YamlNode | undefined): ViewLayout | undefined {
  if (node?.kind !== 'map') return undefined;
  const players = partOf(node, 'players');
  const kinds = partOf(node, 'kinds');
  return {
    players: {
      colours: textsOf(partOf(players, 'colours')).flatMap(({ value }) => hueNamed(value) ?? []),
      shapes: textsOf(partOf(players, 'shapes')).flatMap(({ value }) => SHAPES.find((known) => known === value) ?? []),
      colour: textOf(partOf(players, 'colour')),
      title: textOf(partOf(players, 'title')),
    },
    colours: coloursIn(partOf(node, 'colours')),
    icons: iconsIn(partOf(node, 'icons')),
    kinds: kinds?.kind === 'map' ? kinds.entries.map(({ key, value }) => kindView(key, value)) : [],
    panels: itemsOf(partOf(node, 'panels')).map(panelView),
    span: node.span,
  };
}

function coloursIn(node: YamlNode | undefined): ViewLayout['colours'] {
  if (node?.kind !== 'map') return [];
  return node.entries.flatMap(({ key, value }) => {
    const hue = hueNamed(textOf(value)?.value);
    return hue === undefined ? [] : [{ name: key, hue }];
  });
}

function iconsIn(node: YamlNode | undefined): ViewLayout['icons'] {
  if (node?.kind !== 'map') return [];
  return node.entries.flatMap(({ key, value }) => {
    const icon = textOf(value);
    return icon === undefined ? [] : [{ name: key, icon }];
  });
}

const hueNamed = (name: string | undefined): Hue | undefined => HUES.find((known) => known === name);

function kindView(kind: Located<string>, node: YamlNode): KindView {
  const written = textOf(partOf(node, 'shape'))?.value;
  return {
    kind,
    shape: SHAPES.find((known) => known === written),
    owner: textOf(partOf(node, 'owner')),
    colour: textOf(partOf(node, 'colour')),
    shows: shownIn(node),
    sides: sidesOf(partOf(node, 'sides')),
  };
}

function panelView(node: YamlNode): PanelView {
  const oneOrSeveral = (part: YamlNode): readonly Located<string>[] => {
    const single = textOf(part);
    return single === undefined ? textsOf(part) : [single];
  };
  return {
    subjects: PANEL_KINDS.flatMap((kind) => {
      const part = partOf(node, kind);
      return part === undefined ? [] : [{ kind, names: oneOrSeveral(part) }];
    }),
    title: bilingualOf(partOf(node, 'title')),
    players: itemsOf(partOf(node, 'players')).flatMap((item) => wholeNumberOf(item) ?? []),
    each: yesOrNoOf(partOf(node, 'each'))?.value ?? false,
    ground: textOf(partOf(node, 'ground')),
    owner: textOf(partOf(node, 'owner')),
    colour: textOf(partOf(node, 'colour')),
    shows: shownIn(node),
    sides: sidesOf(partOf(node, 'sides')),
    at: textsOf(partOf(node, 'at')),
    when: textOf(partOf(node, 'when')),
    room: textOf(partOf(node, 'room')),
    span: node.span,
  };
}

function shownIn(node: YamlNode): readonly Located<string>[] | undefined {
  const part = partOf(node, 'shows');
  return part === undefined ? undefined : textsOf(part);
}

function sidesOf(node: YamlNode | undefined): SidesView | undefined {
  const named = textOf(node) ?? textOf(partOf(node, 'field'));
  return named && { name: named, from: textOf(partOf(node, 'from')) };
}
