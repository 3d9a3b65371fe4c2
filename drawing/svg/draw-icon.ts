/** Icons, and rows of icons and numbers: effects without words. */
import type { Icon, IconRow, IconSign, RowPart } from '@kodeks/dsl';
import type { Language } from '@kodeks/interpreter';
import { ICON_SHAPES } from '../icons/shapes.ts';
import { hueOfName } from '../scene/hues.ts';
import { textWidth } from './measure.ts';
import { group, moved, node, round, type SvgNode } from './node.ts';
import { colour, full } from './theme.ts';

const GRID = [0, 0, 24, 24] as const;
const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const;

/** With its upper left corner at the origin. */
export function drawIcon(icon: Icon, size: number, ink: string = colour('ink'), edge?: string): SvgNode {
  const around = edge === undefined ? {} : { stroke: edge, 'stroke-width': 1.2, 'stroke-linejoin': 'round' };
  const { shapes, viewBox } = typeof icon === 'string' ? { shapes: ICON_SHAPES[icon], viewBox: GRID } : icon;
  const [x, y, width, height] = viewBox;
  const side = Math.max(width, height);
  const unit = side / GRID[2];
  const middle =
    x === 0 && y === 0 && width === height
      ? ''
      : ` translate(${round((side - width) / 2 - x)} ${round((side - height) / 2 - y)})`;
  return group(
    { transform: `scale(${round(size / side)})${middle}` },
    shapes.flatMap(({ d, isFilled, width: own }) => {
      if (isFilled) return [node('path', { d, fill: ink, 'fill-rule': 'evenodd', ...around })];
      const weight = own ?? 2;
      const stroke = (shade: string, breadth: number): SvgNode =>
        node('path', { d, fill: 'none', stroke: shade, 'stroke-width': round(breadth), ...ROUND });
      return edge === undefined ? [stroke(ink, weight)] : [stroke(edge, weight + 2 * unit), stroke(ink, weight)];
    }),
  );
}

interface Placed {
  readonly width: number;
  readonly height: number;
  readonly node: SvgNode;
}

export interface RowOptions {
  readonly language: Language;
  /** Of an icon. */
  readonly size?: number;
  /** Rows that are longer go on in the next line. */
  readonly width: number;
  readonly ink?: string;
}

export function drawRow(row: IconRow, options: RowOptions): Placed {
  return lines(
    row.map((part) => placed(part, options)),
    options.width,
  );
}

const GAP = 4;

function lines(parts: readonly Placed[], width: number): Placed {
  let [x, y, high, wide] = [0, 0, 0, 0];
  const at: { readonly x: number; readonly y: number; readonly part: Placed; readonly line: number }[] = [];
  const heights: number[] = [];
  for (const part of parts) {
    if (x > 0 && x + part.width > width) {
      heights.push(high);
      [x, y, high] = [0, y + high + GAP, 0];
    }
    at.push({ x, y, part, line: heights.length });
    x += part.width + GAP;
    high = Math.max(high, part.height);
    wide = Math.max(wide, x - GAP);
  }
  heights.push(high);
  const nodes = at.map(({ x: left, y: top, part, line }) =>
    moved(left, top + ((heights[line] ?? 0) - part.height) / 2, [part.node]),
  );
  return { width: wide, height: y + high, node: group({}, nodes) };
}

function placed(part: RowPart, options: RowOptions): Placed {
  const { size = 16, ink = colour('ink'), language } = options;
  switch (part.is) {
    case 'icon': {
      const hue = part.icon === 'swatch' || part.icon === 'die' ? hueOfName(part.of) : undefined;
      const drawn = drawIcon(part.icon, size, hue === undefined ? ink : full(hue), hue && colour('ink'));
      return { width: size, height: size, node: group({}, [node('title', {}, [part.label[language]]), drawn]) };
    }
    case 'number':
      return written(part.text, size, ink);
    case 'sign':
      return written(SIGNS[part.sign], size, ink);
    case 'box':
    case 'tab': {
      const inner = lines(
        part.parts.map((each) => placed(each, options)),
        options.width - 10,
      );
      const [width, height] = [inner.width + 10, inner.height + 6];
      const isTab = part.is === 'tab';
      const frame = node('rect', {
        width,
        height,
        rx: isTab ? 2 : 5,
        fill: isTab ? colour('back') : 'none',
        stroke: isTab ? 'none' : ink,
        'stroke-width': isTab ? undefined : 1.2,
        'stroke-dasharray': part.is === 'box' && part.may ? '4 3' : undefined,
      });
      return { width, height, node: group({}, [frame, moved(5, 3, [inner.node])]) };
    }
    default:
      return part satisfies never;
  }
}

const SIGNS: Readonly<Record<IconSign, string>> = { to: '→', or: '/', any: '+/', and: '+', per: '×' };

function written(text: string, size: number, ink: string): Placed {
  const type = size * 0.88;
  const width = textWidth(text, type, true) * 0.92;
  const attributes = { x: 0, y: round(size * 0.8), 'font-size': type, 'font-weight': 'bold', fill: ink };
  return { width, height: size, node: node('text', attributes, [text]) };
}

/** The row aloud, for who cannot see it. */
export function rowText(row: IconRow, language: Language): string {
  return row
    .map((part) => {
      if (part.is === 'icon') return part.label[language];
      if (part.is === 'number') return part.text;
      if (part.is === 'sign') return SIGNS[part.sign];
      const inner = rowText(part.parts, language);
      return part.is === 'tab' ? `${inner}:` : part.may ? `(${inner})` : `[${inner}]`;
    })
    .join(' ');
}
