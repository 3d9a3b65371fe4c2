/**
 * Print-and-play: the components of a game as A4 sheets, in millimetres. Cards at 63 by 88 mm, nine to a page, with crop marks and a
 * sheet of backs after each sheet of faces, turned over on the long edge; tiles with marked sides as hexes of 90 mm across.
 */
import type { CompiledGame } from '@kodeks/dsl';
import type { Language } from '@kodeks/interpreter';
import { faceOfItem } from '../scene/face.ts';
import type { Thing } from '../scene/model.ts';
import { drawTile } from '../svg/draw-board.ts';
import { group, moved, node, type SvgNode } from '../svg/node.ts';
import { line, type Pen } from '../svg/parts.ts';
import {
  CARD,
  cardBack,
  cardFace,
  copiesOf,
  isTiles,
  itemsOf,
  pictureOf,
  printableKinds,
  type SheetOptions,
  titleOf,
} from './cards.ts';

export const PAGE = { width: 210, height: 297 } as const;
const CARDS = { ...CARD, across: 3, down: 3 } as const;
/** Corner to corner 104 mm, so two stand side by side and two below. */
const HEX = { width: 90, across: 2, down: 2 } as const;

export interface Sheet {
  readonly kind: string;
  readonly side: 'faces' | 'backs';
  readonly page: SvgNode;
}

export function printSheets(game: CompiledGame, options: SheetOptions): readonly Sheet[] {
  const wanted = options.kinds ?? printableKinds(game);
  return wanted.flatMap((kind) => {
    const ids = itemsOf(game, kind).flatMap((item) => Array.from({ length: copiesOf(item) }, () => item.id.value));
    return isTiles(game, kind) ? tileSheets(game, kind, ids, options) : cardSheets(game, kind, ids, options);
  });
}

function inPages<T>(all: readonly T[], room: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / room) }, (_, i) => all.slice(i * room, (i + 1) * room));
}

// ---------------------------------------------------------------- cards

function cardSheets(game: CompiledGame, kind: string, ids: readonly string[], options: SheetOptions): readonly Sheet[] {
  const title = titleOf(game, kind, options.language);
  const left = (PAGE.width - CARDS.across * CARD.width) / 2;
  const top = (PAGE.height - CARDS.down * CARD.height) / 2;
  return inPages(ids, CARDS.across * CARDS.down).flatMap((page, i): readonly Sheet[] => {
    const at = (index: number): readonly [number, number] => [
      left + (index % CARDS.across) * CARD.width,
      top + Math.floor(index / CARDS.across) * CARD.height,
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

/** Short lines outside the cards, so that no cut shows on them. */
function cropMarks(left: number, top: number): SvgNode {
  const [right, bottom] = [left + CARDS.across * CARD.width, top + CARDS.down * CARD.height];
  const xs = Array.from({ length: CARDS.across + 1 }, (_, i) => left + i * CARD.width);
  const ys = Array.from({ length: CARDS.down + 1 }, (_, i) => top + i * CARD.height);
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

const pageOf = (title: string, language: Language, children: readonly SvgNode[]): SvgNode =>
  pictureOf(title, language, { ...PAGE, unit: 'mm' }, children);
