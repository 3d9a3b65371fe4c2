/** A shape by itself, for legends; and the few signs that drawings use in every game. */
import type { Icon, IconRow } from '@kodeks/dsl';
import type { Language } from '@kodeks/interpreter';
import { hueOfName } from '../scene/hues.ts';
import type { Hue, Shape } from '../scene/model.ts';
import { drawIcon, drawRow, rowText } from './draw-icon.ts';
import { mark } from './marks.ts';
import { group, moved, node, type SvgNode } from './node.ts';
import { back, badge, titled } from './parts.ts';
import { colour, full } from './theme.ts';

export interface SignOptions {
  /** What it stands for, for those who do not see it. */
  readonly label: string;
  readonly hue?: Hue | undefined;
  readonly look?: SignLook;
}

/** Plain; none of its truths holds; several alike; just changed; out of sight. */
export const SIGN_LOOKS = ['plain', 'hollow', 'several', 'changed', 'hidden'] as const;
export type SignLook = (typeof SIGN_LOOKS)[number];

/** An icon by itself. */
export function drawIconSign(icon: Icon, label: string, name: string): SvgNode {
  const hue = icon === 'swatch' ? hueOfName(name) : undefined;
  const ink = hue === undefined ? colour('ink') : full(hue);
  return framed(label, moved(SIZE / 2 - R, SIZE / 2 - R, [drawIcon(icon, 2 * R, ink)]));
}

/** A row by itself, for pages; it is read out as `[2 food] → [3 ore]`. */
export function drawRowSign(row: IconRow, language: Language, width = 320): SvgNode {
  const drawn = drawRow(row, { language, width, size: 20 });
  const [wide, high] = [Math.ceil(drawn.width) + 2, Math.ceil(drawn.height) + 2];
  return node(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `-1 -1 ${wide} ${high}`,
      width: wide,
      height: high,
      class: 'kd-drawing kd-sign',
      role: 'img',
      'aria-label': rowText(row, language),
    },
    [drawn.node],
  );
}

const SIZE = 34;
const R = 11;

export function drawSign(shape: Shape, { label, hue, look = 'plain' }: SignOptions): SvgNode {
  return framed(
    label,
    moved(SIZE / 2, SIZE / 2, [
      group({ class: look === 'changed' ? 'kd-changed' : undefined }, [
        look === 'hidden'
          ? back(-R * 0.8, -R, 1.6 * R, 2 * R)
          : mark(shape, hue, R, look === 'hollow' ? { isHollow: true } : {}),
        look === 'several' ? badge('3', R) : undefined,
      ]),
    ]),
  );
}

function framed(label: string, inner: SvgNode): SvgNode {
  return node(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${SIZE} ${SIZE}`,
      width: SIZE,
      height: SIZE,
      class: 'kd-drawing kd-sign',
      role: 'img',
      'aria-label': label,
    },
    [titled(label), inner],
  );
}
