/** Colours: the words for them that names are made of (`red`, `light-blue-cube`, `gold`), and the shapes that go with them. */
import { HUES, type Hue, type Shape } from './model.ts';

const OTHER_WORDS: Readonly<Record<string, Hue>> = {
  grey: 'gray',
  silver: 'gray',
  gold: 'yellow',
  golden: 'yellow',
  violet: 'purple',
  magenta: 'pink',
  turquoise: 'cyan',
  teal: 'cyan',
};

/** The last word that is a colour: what comes before it qualifies it. */
export function hueOfName(name: string): Hue | undefined {
  const words = name
    .toLowerCase()
    .replace(/#\d+$/, '')
    .split(/[^a-z]+/);
  const found = words.flatMap(
    (word) => HUES.find((hue) => hue === word) ?? (Object.hasOwn(OTHER_WORDS, word) ? OTHER_WORDS[word]! : []),
  );
  return found.at(-1);
}

/** For things that differ by colour alone: who cannot tell the colours tells the shapes. */
const SHAPE_OF_HUE: Readonly<Record<Hue, Shape>> = {
  blue: 'circle',
  orange: 'drop',
  green: 'diamond',
  purple: 'hexagon',
  red: 'triangle',
  yellow: 'square',
  cyan: 'ring',
  brown: 'shield',
  pink: 'star',
  gray: 'cross',
  white: 'circle',
  black: 'square',
};

export const shapeOfHue = (hue: Hue | undefined): Shape => (hue === undefined ? 'circle' : SHAPE_OF_HUE[hue]);
