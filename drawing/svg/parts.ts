/** What panels are put together from: lines of text, facts in words, a thing as a token. */
import type { Icon } from '@kodeks/dsl';
import type { Both, Language } from '@kodeks/interpreter';
import { shapeOfHue } from '../scene/hues.ts';
import type { Fact, Hue, Scene, Shape, Thing } from '../scene/model.ts';
import { drawIcon } from './draw-icon.ts';
import { mark } from './marks.ts';
import { shortened, textWidth } from './measure.ts';
import { group, moved, node, type SvgNode } from './node.ts';
import { colour, full, onFull } from './theme.ts';

export interface Pen {
  readonly language: Language;
  readonly players: Scene['players'];
  /** Room for a panel. */
  readonly width: number;
}

/** Something drawn at the origin, and the room it takes. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly node: SvgNode;
}

export const say = ({ language }: Pick<Pen, 'language'>, words: Both): string => words[language];

export interface TextLook {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly isBold?: boolean;
  /** Shortened to this. */
  readonly width?: number;
}

export function line(
  text: string,
  { x, y, size = 13, fill = colour('ink'), anchor = 'start', isBold = false, width }: TextLook,
): SvgNode {
  const shown = width === undefined ? text : shortened(text, width, size, isBold);
  return node(
    'text',
    {
      x,
      y,
      fill,
      'font-size': size,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'font-weight': isBold ? 'bold' : undefined,
    },
    [shown],
  );
}

export const titled = (text: string): SvgNode => node('title', {}, [text]);

/** Attributes by which hosts find a thing: its id, and those of its like that it stands for. */
export function marked({ id, alike }: Pick<Thing, 'id' | 'alike'>): Readonly<Record<string, string | undefined>> {
  return { 'data-thing': id, 'data-alike': alike.length > 0 ? alike.join(' ') : undefined, class: 'kd-thing' };
}

// ---------------------------------------------------------------- what a thing is, in words

/** `name: 3`; a truth that holds is only named. */
export function factText(pen: Pen, { label, value, number }: Fact): string {
  const holds = number === 1 && value.en === 'yes';
  return holds ? say(pen, label) : `${say(pen, label)}: ${say(pen, value)}`;
}

export function thingText(pen: Pen, thing: Thing): string {
  const count = thing.alike.length + 1;
  const owner = thing.owner === undefined || thing.id === `p${thing.owner + 1}` ? undefined : pen.players[thing.owner];
  const name = `${count > 1 ? `${count} × ` : ''}${say(pen, thing.label)}`;
  const told = [...thing.face, ...thing.facts].filter((fact) => !fact.isEmpty).map((fact) => factText(pen, fact));
  const held = thing.holds.map((held) => say(pen, held.label));
  return [
    owner === undefined ? name : `${name} (${say(pen, owner.label)})`,
    ...(told.length > 0 ? [told.join(', ')] : []),
    ...(held.length > 0 ? [`+ ${held.join(', ')}`] : []),
  ].join('\n');
}

// ---------------------------------------------------------------- a token

export interface Look {
  readonly shape: Shape;
  readonly hue: Hue | undefined;
}

/** The owner's colour; the shape of the kind if it has one, else the owner's, else that of the colour. */
export function lookOf(pen: Pen, { owner, hue, shape }: Thing): Look {
  const player = owner === undefined ? undefined : pen.players[owner];
  return { shape: shape ?? player?.shape ?? shapeOfHue(hue), hue: player?.hue ?? hue };
}

/**
 * A shape with the number that is true of it (a level, a power), else with the initials of what it is; how many, and whose where the shape
 * does not say so, stand beside it. Hollow: none of its truths holds.
 */
export function token(pen: Pen, thing: Thing, r: number): SvgNode {
  const { shape, hue } = lookOf(pen, thing);
  const count = thing.alike.length + 1;
  const isNamed = thing.label.en !== thing.kindLabel.en && !isPlayerMark(thing) && !thing.isPart && r >= 7;
  const told = onlyNumber(thing) ?? (isNamed ? initials(say(pen, thing.label)) : undefined);
  const truths = thing.facts.filter((fact) => isTruth(fact));
  const isHollow = truths.length > 0 && truths.every((fact) => fact.isEmpty);
  const ink = isHollow ? colour('ink') : hue === undefined ? colour('paper') : onFull(hue);
  const owner = thing.owner === undefined || thing.shape === undefined ? undefined : pen.players[thing.owner];
  const low = shape === 'triangle' ? 0.42 : 0.32;
  return group(marked(thing), [
    titled(thingText(pen, thing)),
    thing.isHidden
      ? back(-r * 0.8, -r, 1.6 * r, 2 * r)
      : thing.icon === undefined
        ? mark(shape, hue, r, { isHollow })
        : silhouette(thing.icon, hue, r, isHollow),
    thing.isHidden || told === undefined || thing.icon !== undefined
      ? undefined
      : line(told, {
          x: 0,
          y: r * low,
          size: r * (shape === 'triangle' ? 0.7 : 0.82),
          fill: ink,
          anchor: 'middle',
          isBold: true,
        }),
    count > 1 ? badge(String(count), r) : undefined,
    // the shape says what it is, so a small one beside it says whose
    owner === undefined ? undefined : mark(owner.shape, owner.hue, r * 0.38, { x: r * 0.85, y: -r * 0.85 }),
  ]);
}

/** The one number that is true of a thing; with several, nobody could tell which it is. */
function onlyNumber({ facts, isPart }: Thing): string | undefined {
  const numbers = facts.filter((fact) => fact.number !== undefined && !fact.isEmpty && !isTruth(fact));
  const [only] = numbers;
  const isPlain = numbers.length === 1 && only?.hue === undefined && only?.value.en === String(only?.number);
  return isPlain && !isPart ? only?.value.en : undefined;
}

/** In the colour of whose it is, with an edge that tells it from any ground. */
function silhouette(icon: Icon, hue: Hue | undefined, r: number, isHollow: boolean): SvgNode {
  const ink = hue === undefined || isHollow ? colour('ink') : full(hue);
  return moved(-r * 1.1, -r * 1.1, [drawIcon(icon, r * 2.2, ink, colour('ink'))]);
}

const isPlayerMark = (thing: Thing): boolean => thing.owner !== undefined && thing.id === `p${thing.owner + 1}`;

/** States that are yes or no say so in both languages. */
const isTruth = ({ number, value }: Fact): boolean =>
  (number === 0 && value.en === 'no') || (number === 1 && value.en === 'yes');

/** How many there are, at the lower right of a shape. */
export function badge(text: string, r: number): SvgNode {
  const width = r * (0.5 + 0.55 * text.length);
  return group({}, [
    node('rect', {
      x: r * 0.35,
      y: r * 0.3,
      width,
      height: r * 0.95,
      rx: r * 0.3,
      fill: colour('paper'),
      stroke: colour('ink'),
      'stroke-width': 0.75,
    }),
    line(text, { x: r * 0.35 + width / 2, y: r * 1.06, size: r * 0.8, anchor: 'middle', isBold: true }),
  ]);
}

export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = '', second] = words;
  return second === undefined ? [...first].slice(0, 2).join('') : `${[...first][0]}${[...second][0]}`;
}

export function back(x: number, y: number, width: number, height: number): SvgNode {
  const stroke = { stroke: colour('line'), 'stroke-width': 1 };
  return group({}, [
    node('rect', { x, y, width, height, rx: 3, fill: colour('back'), ...stroke }),
    node('path', {
      d: `M${x + 3} ${y + 3}L${x + width - 3} ${y + height - 3}M${x + width - 3} ${y + 3}L${x + 3} ${y + height - 3}`,
      ...stroke,
    }),
  ]);
}

/** Tokens in rows around the middle of a room; what does not fit is counted. */
export function tokens(pen: Pen, things: readonly Thing[], width: number, r: number, rows: number): Drawn {
  const step = r * 2.5;
  const across = Math.max(1, Math.floor(width / step));
  const room = across * rows;
  const shown = things.length > room ? things.slice(0, Math.max(0, room - 1)) : things;
  const total = things.length > room ? shown.length + 1 : shown.length;
  const at = (i: number): [number, number] => {
    const row = Math.floor(i / across);
    const inRow = Math.min(across, total - row * across);
    return [((i % across) - (inRow - 1) / 2) * step, row * step + r];
  };
  const nodes = shown.map((thing, i) => moved(...at(i), [token(pen, thing, r)]));
  if (things.length > room) {
    const [x, y] = at(shown.length);
    nodes.push(line(`+${things.length - shown.length}`, { x, y: y + r * 0.4, size: r * 1.1, anchor: 'middle' }));
  }
  return { width, height: Math.ceil(total / across) * step, node: group({}, nodes) };
}

/** Side by side, as many as fit, then the next row; each row as high as its highest. */
export function flow(drawn: readonly Drawn[], width: number, gap = 8): Drawn {
  let [x, y, high, wide] = [0, 0, 0, 0];
  const nodes = drawn.map((one) => {
    if (x > 0 && x + one.width > width) [x, y, high] = [0, y + high + gap, 0];
    const placed = moved(x, y, [one.node]);
    x += one.width + gap;
    high = Math.max(high, one.height);
    wide = Math.max(wide, x - gap);
    return placed;
  });
  return { width: wide, height: y + high, node: group({}, nodes) };
}

export const widest = (texts: readonly string[], size: number, isBold = false): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, size, isBold)));
