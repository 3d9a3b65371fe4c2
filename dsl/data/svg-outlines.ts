/** Every outline that SVG has a word for, as a path. */
import type { SvgElement } from './svg.ts';

/** Undefined: it draws nothing, or is not written as it should be. */
export function outlineOf(element: SvgElement): string | undefined {
  const text = (name: string): string =>
    element.attributes.find((each) => each.name === name)?.value.value.trim() ?? '';
  const number = (name: string): number => Number(text(name));
  switch (element.name) {
    case 'path':
      return /^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]+$/.test(text('d')) && /^[Mm]/.test(text('d')) ? text('d') : undefined;
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'rect':
      return rectangle(number('x'), number('y'), number('width'), number('height'), number('rx') || number('ry'));
    case 'line':
      return sound([number('x1'), number('y1'), number('x2'), number('y2')], ([a, b, c, d]) => `M${a} ${b}L${c} ${d}`);
    case 'polyline':
      return points(text('points'), '');
    case 'polygon':
      return points(text('points'), 'Z');
    default:
      return undefined;
  }
}

const sound = (numbers: readonly number[], write: (numbers: readonly number[]) => string): string | undefined =>
  numbers.every(Number.isFinite) ? write(numbers) : undefined;

function ellipse(x: number, y: number, rx: number, ry: number): string | undefined {
  if (!(rx > 0 && ry > 0)) return undefined;
  return sound([x, y, rx, ry], () => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`);
}

function rectangle(x: number, y: number, width: number, height: number, corner: number): string | undefined {
  if (!(width > 0 && height > 0)) return undefined;
  const r = Math.min(corner || 0, width / 2, height / 2);
  if (r === 0) return sound([x, y, width, height], () => `M${x} ${y}h${width}v${height}h${-width}Z`);
  const [w, h] = [width - 2 * r, height - 2 * r];
  const turn = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return sound(
    [x, y, w, h],
    () => `M${x + r} ${y}h${w}${turn(r, r)}v${h}${turn(-r, r)}h${-w}${turn(-r, -r)}v${-h}${turn(r, -r)}Z`,
  );
}

function points(text: string, end: string): string | undefined {
  const numbers = text.split(/[\s,]+/).map(Number);
  if (numbers.length < 4 || numbers.length % 2 !== 0) return undefined;
  return sound(numbers, () => `M${numbers[0]} ${numbers[1]}L${numbers.slice(2).join(' ')}${end}`);
}
