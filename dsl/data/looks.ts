/** The colours and shapes that a view may ask for. By themselves, because who draws needs them and nothing of the reader. */
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
