/** What can be printed of a game, and a card of it: face and back in millimetres. */
import { type CompiledGame, type ComponentItem, capitalised, formOf, nounOf } from '@kodeks/dsl';
import type { Language } from '@kodeks/interpreter';
import { faceOfItem } from '../scene/face.ts';
import { drawFace } from '../svg/draw-face.ts';
import { group, node, type SvgNode } from '../svg/node.ts';
import { line } from '../svg/parts.ts';
import { colour, DRAWING_CSS } from '../svg/theme.ts';

export const CARD = { width: 63, height: 88 } as const;

export interface SheetOptions {
  readonly language: Language;
  /** Words only where a text cannot be said in icons. */
  readonly icons?: boolean;
  /** Names of kinds; all that can be printed if not given. */
  readonly kinds?: readonly string[];
}

/** Kinds whose components have a face, in the order of their files. */
export function printableKinds(game: CompiledGame): readonly string[] {
  const kinds = game.data.components.items.filter((item) => isPrintable(game, item)).map(({ kindName }) => kindName);
  return [...new Set(kinds)];
}

function isPrintable(game: CompiledGame, item: ComponentItem): boolean {
  const face = faceOfItem(game, item.id.value);
  return face !== undefined && (face.texts.length > 0 || face.thing.face.length > 0 || face.thing.sides.length > 0);
}

export const itemsOf = (game: CompiledGame, kind: string): readonly ComponentItem[] =>
  game.data.components.items.filter((item) => item.kindName === kind && isPrintable(game, item));

/** Whether the components of a kind are hexes with marked sides. */
export const isTiles = (game: CompiledGame, kind: string): boolean =>
  itemsOf(game, kind)
    .map((item) => faceOfItem(game, item.id.value)?.thing)
    .some((thing) => thing?.shape === 'hexagon' && thing.sides.length > 0);

/** As many as the largest number of players needs. */
export function copiesOf({ count }: ComponentItem): number {
  if (count === undefined) return 1;
  if (count.kind === 'fixed') return count.value;
  return Math.max(1, ...count.rows.map(({ value }) => (value.kind === 'int' ? value.value : 0)));
}

export const titleOf = ({ texts }: CompiledGame, kind: string, language: Language): string =>
  capitalised(formOf(nounOf(texts, kind)[language], 'one'));

/** Drawn wider until all of it fits the height of a card: the longer the text, the smaller the type. */
const WIDTHS = [240, 265, 290, 320, 355, 395, 440, 500, 570, 660] as const;

export function cardFace(game: CompiledGame, id: string, { language, icons = false }: SheetOptions): SvgNode {
  const ratio = CARD.height / CARD.width;
  const drawn = WIDTHS.map((width) => ({
    width,
    face: drawFace(game, id, { language, width, height: Math.floor(width * ratio), iconsFirst: icons }),
  }));
  const fits = drawn.find(({ width, face }) => Number(face?.attributes.height) <= Math.ceil(width * ratio));
  const { width, face } = fits ?? drawn.at(-1)!;
  if (face === undefined) return group({}, []);
  const tall = Math.max(width * ratio, Number(face.attributes.height));
  return node('svg', { width: CARD.width, height: CARD.height, viewBox: `0 0 ${width} ${tall}` }, face.children);
}

export function cardBack(game: CompiledGame, title: string, language: Language): SvgNode {
  const { width, height } = CARD;
  const middle = { x: width / 2, anchor: 'middle' as const, isBold: true };
  return group({}, [
    node('rect', { x: 1.5, y: 1.5, width: width - 3, height: height - 3, rx: 3, fill: colour('back') }),
    node('rect', {
      x: 4,
      y: 4,
      width: width - 8,
      height: height - 8,
      rx: 2,
      fill: 'none',
      stroke: colour('line'),
      'stroke-width': 0.5,
    }),
    line(title, { ...middle, y: height / 2, size: 5, width: width - 12 }),
    line(game.texts.title[language], { ...middle, y: height - 9, size: 2.6, width: width - 12, fill: colour('soft') }),
  ]);
}

/** A picture that stands alone: with its colours, its name and its fonts. */
export function pictureOf(
  title: string,
  language: Language,
  { width, height, unit = '' }: { readonly width: number; readonly height: number; readonly unit?: 'mm' | '' },
  children: readonly SvgNode[],
): SvgNode {
  return node(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width: `${width}${unit}`,
      height: `${height}${unit}`,
      class: 'light',
      role: 'img',
      'aria-label': title,
      lang: language,
      'font-family': "system-ui, 'DejaVu Sans', sans-serif",
    },
    [node('title', {}, [title]), node('style', {}, [DRAWING_CSS]), ...children],
  );
}
