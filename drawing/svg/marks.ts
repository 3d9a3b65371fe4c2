/** Shapes: owners and kinds differ by them as well as by colour. All are drawn around the middle, in a circle of the given radius. */
import type { Hue, Shape } from '../scene/model.ts';
import { node, round, type SvgNode } from './node.ts';
import { colour, full, tint } from './theme.ts';

/** Corners of a regular figure; `turn` in parts of a whole turn, 0 points upwards. */
function corners(count: number, radius: number, turn = 0): string {
  return Array.from({ length: count }, (_, i) => point(radius, turn + i / count)).join(' ');
}

function point(radius: number, turn: number): string {
  const angle = 2 * Math.PI * turn;
  return `${round(radius * Math.sin(angle))},${round(-radius * Math.cos(angle))}`;
}

const star = (radius: number): string =>
  Array.from({ length: 10 }, (_, i) => point(i % 2 === 0 ? radius : radius * 0.48, i / 10)).join(' ');

function outline(shape: Shape, r: number): readonly [string, Readonly<Record<string, string | number>>] {
  switch (shape) {
    case 'circle':
    case 'ring':
      return ['circle', { r: r * 0.92 }];
    case 'square':
      return ['rect', { x: -0.8 * r, y: -0.8 * r, width: 1.6 * r, height: 1.6 * r, rx: 0.15 * r }];
    case 'triangle':
      return ['polygon', { points: corners(3, r * 1.1) }];
    case 'diamond':
      return ['polygon', { points: corners(4, r * 1.08) }];
    case 'hexagon':
      return ['polygon', { points: corners(6, r) }];
    case 'star':
      return ['polygon', { points: star(r * 1.12) }];
    case 'cross': {
      const [a, b] = [round(0.36 * r), round(0.95 * r)];
      return ['path', { d: `M${-a} ${-b}H${a}V${-a}H${b}V${a}H${a}V${b}H${-a}V${a}H${-b}V${-a}H${-a}Z` }];
    }
    case 'drop':
      return [
        'path',
        {
          d: `M0 ${round(-1.1 * r)}C${round(0.5 * r)} ${round(-0.4 * r)} ${round(0.8 * r)} 0 ${round(0.8 * r)} ${round(0.3 * r)}A${round(0.8 * r)} ${round(0.8 * r)} 0 1 1 ${round(-0.8 * r)} ${round(0.3 * r)}C${round(-0.8 * r)} 0 ${round(-0.5 * r)} ${round(-0.4 * r)} 0 ${round(-1.1 * r)}Z`,
        },
      ];
    case 'shield':
      return [
        'path',
        {
          d: `M${round(-0.85 * r)} ${round(-0.9 * r)}H${round(0.85 * r)}V${round(0.1 * r)}C${round(0.85 * r)} ${round(0.6 * r)} ${round(0.4 * r)} ${round(0.9 * r)} 0 ${round(1.1 * r)}C${round(-0.4 * r)} ${round(0.9 * r)} ${round(-0.85 * r)} ${round(0.6 * r)} ${round(-0.85 * r)} ${round(0.1 * r)}Z`,
        },
      ];
    default:
      return shape satisfies never;
  }
}

export interface MarkOptions {
  readonly x?: number;
  readonly y?: number;
  readonly isHollow?: boolean;
}

export function mark(
  shape: Shape,
  hue: Hue | undefined,
  r: number,
  { x = 0, y = 0, isHollow = shape === 'ring' }: MarkOptions = {},
): SvgNode {
  const [tag, geometry] = outline(shape, r);
  const own = hue === undefined ? colour('soft') : full(hue);
  return node(tag, {
    ...geometry,
    transform: x !== 0 || y !== 0 ? `translate(${round(x)} ${round(y)})` : undefined,
    fill: isHollow ? tint(hue) : own,
    stroke: isHollow ? own : colour('ink'),
    'stroke-width': isHollow ? r * 0.25 : 1,
  });
}
