/** Words for colours that names are made of: `red`, `light-blue-cube`, `gold`. */
import { HUES, type Hue } from './model.ts';

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
