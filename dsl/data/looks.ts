/** The colours, shapes and icons that a view may ask for. By themselves, because who draws needs them and nothing of the reader. */
export const HUES = [
  'blue',
  'orange',
  'green',
  'purple',
  'red',
  'yellow',
  'cyan',
  'brown',
  'pink',
  'gray',
  'white',
  'black',
] as const;
export type Hue = (typeof HUES)[number];

export const SHAPES = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'star',
  'cross',
  'hexagon',
  'ring',
  'drop',
  'shield',
] as const;
export type Shape = (typeof SHAPES)[number];

/** The shared icons; `swatch` is a square in the colour of what it stands for. */
export const ICONS = [
  'money',
  'science',
  'materials',
  'food',
  'production',
  'morale',
  'energy',
  'ore',
  'population',
  'influence',
  'point',
  'reputation',
  'ship',
  'ship-medium',
  'ship-large',
  'base',
  'fleet',
  'planet',
  'star',
  'hex',
  'system',
  'card',
  'hand',
  'deck',
  'discard',
  'draw',
  'die',
  'cube',
  'disc',
  'token',
  'marker',
  'swatch',
  'structure',
  'orbital',
  'monolith',
  'colony',
  'artifact',
  'discovery',
  'technology',
  'advisor',
  'player',
  'opponent',
  'faction',
  'guild',
  'corruption',
  'ancient',
  'agenda',
  'attack',
  'defence',
  'hull',
  'computer',
  'drive',
  'speed',
  'cannon',
  'missile',
  'source',
  'explore',
  'research',
  'upgrade',
  'build',
  'move',
  'trade',
  'flip',
  'blockade',
  'automation',
  'event',
  'achievement',
  'action',
  'turn',
  'round',
  'start',
  'end',
  'once',
  'always',
  'gain',
  'lose',
  'free',
  'never',
  'everybody',
  'damage',
  'home',
] as const;
export type IconName = (typeof ICONS)[number];

/** An outline of an icon: filled, or a line. */
export interface IconShape {
  readonly d: string;
  readonly isFilled: boolean;
  /** Of the line, on the grid of its icon; 2 where it is not said. */
  readonly width?: number;
}

/** An icon that a game brings along: a file of its folder `icons`, called after it. */
export interface OwnIcon {
  readonly name: string;
  readonly title: Readonly<Record<'pl' | 'en', string>> | undefined;
  readonly viewBox: readonly [number, number, number, number];
  readonly shapes: readonly IconShape[];
}

/** A shared one by its name, or one of the game's own. */
export type Icon = IconName | OwnIcon;

export const nameOfIcon = (icon: Icon): string => (typeof icon === 'string' ? icon : icon.name);

// ---------------------------------------------------------------- rows of icons, as their authors write them

export type TemplatePart =
  | { readonly is: 'icon'; readonly icon: Icon; readonly of: string }
  | { readonly is: 'number'; readonly text: string }
  /** What stands before the number that is given. */
  | { readonly is: 'given'; readonly parameter: string; readonly before: string }
  | { readonly is: 'sign'; readonly sign: 'to' | 'or' | 'any' | 'and' | 'per' }
  | { readonly is: 'box'; readonly may: boolean; readonly parts: RowTemplate }
  | { readonly is: 'tab'; readonly parts: RowTemplate };

export type RowTemplate = readonly TemplatePart[];
