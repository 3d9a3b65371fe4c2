/**
 * Print-and-play: the components of a game as A4 sheets, in millimetres. Cards at 63 by 88 mm, nine to a page, with crop marks and a
 * sheet of backs after each sheet of faces, turned over on the long edge; tiles with marked sides as hexes of 90 mm across.
 */
import { type CompiledGame, type ComponentItem, capitalised, formOf, nounOf } from '@kodeks/dsl';
import type { Language } from '@kodeks/interpreter';
import { faceOfItem } from '../scene/face.ts';
import type { Thing } from '../scene/model.ts';
import { drawTile } from '../svg/draw-board.ts';
import { drawFace } from '../svg/draw-face.ts';
import { group, moved, node, type SvgNode } from '../svg/node.ts';
import { line, type Pen } from '../svg/parts.ts';
import { colour, DRAWING_CSS } from '../svg/theme.ts';

export const PAGE = { width: 210, height: 297 } as const;
const CARD = { width: 63, height: 88, across: 3, down: 3 } as const;
/** Corner to corner 104 mm, so two stand side by side and two below. */
const HEX = { width: 90, across: 2, down: 2 } as const;

export interface SheetOptions {
  readonly language: Language;
  /** Words only where a text cannot be said in icons. */
  readonly icons?: boolean;
  /** Names of kinds; all that can be printed if not given. */
  readonly kinds?: readonly string[];
}

export interface Sheet {
  readonly kind: string;
  readonly side: 'faces' | 'backs';
  readonly page: SvgNode;
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

export function printSheets(game: CompiledGame, options: SheetOptions): readonly Sheet[] {
  const wanted = options.kinds ?? printableKinds(game);
  return wanted.flatMap((kind) => {
    const items = game.data.components.items.filter((item) => item.kindName === kind && isPrintable(game, item));
    const things = items.map((item) => faceOfItem(game, item.id.value)?.thing);
    const isTiles = things.some((thing) => thing?.shape === 'hexagon' && thing.sides.length > 0);
    const ids = items.flatMap((item) => Array.from({ length: copiesOf(item) }, () => item.id.value));
    return isTiles ? tileSheets(game, kind, ids, options) : cardSheets(game, kind, ids, options);
  });
}

/** As many as the largest number of players needs. */
function copiesOf({ count }: ComponentItem): number {
  if (count === undefined) return 1;
  if (count.kind === 'fixed') return count.value;
  return Math.max(1, ...count.rows.map(({ value }) => (value.kind === 'int' ? value.value : 0)));
}

function inPages<T>(all: readonly T[], room: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / room) }, (_, i) => all.slice(i * room, (i + 1) * room));
}

// ---------------------------------------------------------------- cards

function cardSheets(game: CompiledGame, kind: string, ids: readonly string[], options: SheetOptions): readonly Sheet[] {
  const title = titleOf(game, kind, options.language);
  const left = (PAGE.width - CARD.across * CARD.width) / 2;
  const top = (PAGE.height - CARD.down * CARD.height) / 2;
  return inPages(ids, CARD.across * CARD.down).flatMap((page, i): readonly Sheet[] => {
    const at = (index: number): readonly [number, number] => [
      left + (index % CARD.across) * CARD.width,
      top + Math.floor(index / CARD.across) * CARD.height,
    ];
    // the back of a card lies at the mirrored place of the other side of the paper
    const behind = (index: number): readonly [number, number] => {
      const [x, y] = at(index);
      return [PAGE.width - x - CARD.width, y];
    };
    const faces = page.map((id, index) => moved(...at(index), [cardFace(game, id, options)]));
    const backs = page.map((_, index) => moved(...behind(index), [cardBack(game, title, options.language)]));
    const name = `${title} ${i + 1}`;
    return [
      { kind, side: 'faces', page: pageOf(name, options.language, [...faces, cropMarks(left, top)]) },
      { kind, side: 'backs', page: pageOf(name, options.language, [...backs, cropMarks(left, top)]) },
    ];
  });
}

/** Drawn wider until all of it fits the height of a card: the longer the text, the smaller the type. */
const WIDTHS = [240, 265, 290, 320, 355, 395, 440, 500, 570, 660] as const;

function cardFace(game: CompiledGame, id: string, { language, icons = false }: SheetOptions): SvgNode {
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

function cardBack(game: CompiledGame, title: string, language: Language): SvgNode {
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

/** Short lines outside the cards, so that no cut shows on them. */
function cropMarks(left: number, top: number): SvgNode {
  const [right, bottom] = [left + CARD.across * CARD.width, top + CARD.down * CARD.height];
  const xs = Array.from({ length: CARD.across + 1 }, (_, i) => left + i * CARD.width);
  const ys = Array.from({ length: CARD.down + 1 }, (_, i) => top + i * CARD.height);
  const d = [
    ...xs.map((x) => `M${x} ${top - 6}V${top - 1}M${x} ${bottom + 1}V${bottom + 6}`),
    ...ys.map((y) => `M${left - 6} ${y}H${left - 1}M${right + 1} ${y}H${right + 6}`),
  ].join('');
  return node('path', { d, stroke: '#000000', 'stroke-width': 0.2, fill: 'none' });
}

// ---------------------------------------------------------------- tiles

function tileSheets(
  game: CompiledGame,
  kind: string,
  ids: readonly string[],
  { language }: SheetOptions,
): readonly Sheet[] {
  const pen: Pen = { language, players: [], width: HEX.width };
  const [across, down] = [PAGE.width / HEX.across, PAGE.height / HEX.down];
  return inPages(ids, HEX.across * HEX.down).map((page, i) => {
    const tiles = page.flatMap((id, index) => {
      const thing = faceOfItem(game, id)?.thing;
      const [x, y] = [(index % HEX.across) + 0.5, Math.floor(index / HEX.across) + 0.5];
      return thing === undefined ? [] : [moved(x * across, y * down, [tile(pen, thing)])];
    });
    return { kind, side: 'faces' as const, page: pageOf(`${titleOf(game, kind, language)} ${i + 1}`, language, tiles) };
  });
}

/** Drawn at the size of a screen and scaled: lines and letters keep their proportions. */
function tile(pen: Pen, thing: Thing): SvgNode {
  const unit = 260;
  const told = thing.face.map((fact) => `${fact.label[pen.language]}: ${fact.value[pen.language]}`);
  const words = [thing.label[pen.language], ...told];
  return group({ transform: `scale(${HEX.width / unit})` }, [
    drawTile(pen, thing, unit),
    ...words.map((text, i) =>
      line(text, {
        x: 0,
        y: i === 0 ? -unit * 0.3 : unit * 0.2 + i * 14,
        size: i === 0 ? 15 : 11,
        anchor: 'middle',
        isBold: i === 0,
        width: unit * 0.7,
      }),
    ),
  ]);
}

// ---------------------------------------------------------------- pages

const titleOf = ({ texts }: CompiledGame, kind: string, language: Language): string =>
  capitalised(formOf(nounOf(texts, kind)[language], 'one'));

function pageOf(title: string, language: Language, children: readonly SvgNode[]): SvgNode {
  return node(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${PAGE.width} ${PAGE.height}`,
      width: `${PAGE.width}mm`,
      height: `${PAGE.height}mm`,
      class: 'light',
      role: 'img',
      'aria-label': title,
      lang: language,
      'font-family': "system-ui, 'DejaVu Sans', sans-serif",
    },
    [node('title', {}, [title]), node('style', {}, [DRAWING_CSS]), ...children],
  );
}
