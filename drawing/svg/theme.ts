/**
 * Colours. Every one is a CSS variable with a value for light and for dark, so a host may give its own; drawings refer to them by
 * presentation attributes, because a strict Content-Security-Policy allows no inline styles. Text on a colour has its own colour
 * beside it: the contrast of each pair is tested.
 */
import { HUES, type Hue } from '../scene/model.ts';

type Rgb = readonly [number, number, number];

export interface Theme {
  readonly paper: string;
  readonly ink: string;
  /** Less important text. */
  readonly soft: string;
  readonly line: string;
  /** Ground of boxes and cells. */
  readonly box: string;
  readonly back: string;
  readonly tints: Readonly<Record<Hue, string>>;
}

/** A full colour and what is written on it; the same in both themes. */
export const FULL: Readonly<Record<Hue, readonly [string, string]>> = {
  blue: ['#0068a8', '#ffffff'],
  orange: ['#e69f00', '#14181d'],
  green: ['#009e73', '#14181d'],
  purple: ['#7a3e9d', '#ffffff'],
  red: ['#c0392b', '#ffffff'],
  yellow: ['#f0e442', '#14181d'],
  cyan: ['#56b4e9', '#14181d'],
  brown: ['#7c4a1e', '#ffffff'],
  pink: ['#d98bb5', '#14181d'],
  gray: ['#667080', '#ffffff'],
  white: ['#f4f4ee', '#14181d'],
  black: ['#23282f', '#ffffff'],
};

const mixed = (full: string, ground: string, share: number): string => {
  const [a, b] = [rgbOf(full), rgbOf(ground)];
  return `#${a
    .map((part, i) =>
      Math.round(part * share + b[i]! * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

export function rgbOf(colour: string): Rgb {
  const at = (start: number): number => Number.parseInt(colour.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

const tintsOn = (ground: string, share: number): Theme['tints'] =>
  Object.fromEntries(HUES.map((hue) => [hue, mixed(FULL[hue][0], ground, share)])) as Record<Hue, string>;

export const LIGHT: Theme = {
  paper: '#ffffff',
  ink: '#1b1f24',
  soft: '#4d5663',
  line: '#8b95a3',
  box: '#f3f5f8',
  back: '#d5dae2',
  tints: tintsOn('#ffffff', 0.16),
};

export const DARK: Theme = {
  paper: '#14181d',
  ink: '#eef1f5',
  soft: '#b3bcc8',
  line: '#768190',
  box: '#1f252d',
  back: '#39424e',
  tints: tintsOn('#14181d', 0.2),
};

type Plain = Exclude<keyof Theme, 'tints'>;
const PLAIN: readonly Plain[] = ['paper', 'ink', 'soft', 'line', 'box', 'back'];

export const colour = (name: Plain): string => `var(--kd-${name}, ${LIGHT[name]})`;
export const full = (hue: Hue): string => `var(--kd-${hue}, ${FULL[hue][0]})`;
export const onFull = (hue: Hue): string => `var(--kd-on-${hue}, ${FULL[hue][1]})`;
export const tint = (hue: Hue | undefined): string =>
  hue === undefined ? colour('box') : `var(--kd-tint-${hue}, ${LIGHT.tints[hue]})`;

const declared = (theme: Theme): string =>
  [
    ...PLAIN.map((name) => `--kd-${name}:${theme[name]}`),
    ...HUES.map((hue) => `--kd-tint-${hue}:${theme.tints[hue]}`),
  ].join(';');

/** For the stylesheet of a host: dark by the system's wish, or by `class="dark"` (`light`) on any element around the drawing. */
export const DRAWING_CSS = [
  `:root,.light{${HUES.map((hue) => `--kd-${hue}:${FULL[hue][0]};--kd-on-${hue}:${FULL[hue][1]}`).join(';')};${declared(LIGHT)}}`,
  `@media (prefers-color-scheme:dark){:root:not(.light){${declared(DARK)}}}`,
  `.dark{${declared(DARK)}}`,
  '.kd-changed>rect,.kd-changed>polygon,.kd-changed>circle,.kd-changed>path{stroke:var(--kd-ink);stroke-width:3;stroke-dasharray:none}',
  '[data-fact].kd-changed>text{font-weight:bold;text-decoration:underline}',
  '.kd-drawing{max-width:100%;height:auto;font-family:system-ui,"DejaVu Sans",sans-serif}',
].join('\n');
