/**
 * Decks for a table on a screen: all faces of a kind in one picture, row by row, as Tabletop Simulator and its like take them, with
 * the back and the order of the cards. A face that several cards share is drawn once.
 */
import type { CompiledGame } from '@kodeks/dsl';
import { faceOfItem } from '../scene/face.ts';
import { group, moved, type SvgNode } from '../svg/node.ts';
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

/** The last place of a full sheet is kept for what the backs of hidden cards show. */
const MOST_ACROSS = 10;
const MOST_DOWN = 7;
const MOST_FACES = MOST_ACROSS * MOST_DOWN - 1;
/** Ten of them stay below the 4,096 pixels that graphics cards take. */
const PIXELS = { width: 400, height: 559 } as const;

export interface DeckSheet {
  readonly kind: string;
  readonly title: string;
  readonly across: number;
  readonly down: number;
  readonly faces: SvgNode;
  readonly back: SvgNode;
  /** In the order of their places; a name for each, and how many cards look so. */
  readonly cards: readonly { readonly name: string; readonly copies: number }[];
}

/** Sheets of the kinds that are cards. Hexes are no cards: they are printed on paper only. */
export function deckSheets(game: CompiledGame, options: SheetOptions): readonly DeckSheet[] {
  const wanted = options.kinds ?? printableKinds(game);
  return wanted.filter((kind) => !isTiles(game, kind)).flatMap((kind) => sheetsOf(game, kind, options));
}

function sheetsOf(game: CompiledGame, kind: string, options: SheetOptions): readonly DeckSheet[] {
  const { language } = options;
  const items = itemsOf(game, kind);
  const title = titleOf(game, kind, language);
  const sheets = Array.from({ length: Math.ceil(items.length / MOST_FACES) }, (_, i) =>
    items.slice(i * MOST_FACES, (i + 1) * MOST_FACES),
  );
  return sheets.map((page) => {
    const across = Math.min(MOST_ACROSS, Math.max(2, page.length));
    const down = Math.max(2, Math.ceil((page.length + 1) / across));
    const size = { width: across * PIXELS.width, height: down * PIXELS.height };
    const faces = page.map((item, at) =>
      moved((at % across) * PIXELS.width, Math.floor(at / across) * PIXELS.height, [
        inPixels(cardFace(game, item.id.value, options)),
      ]),
    );
    return {
      kind,
      title,
      across,
      down,
      faces: pictureOf(title, language, size, faces),
      back: pictureOf(title, language, PIXELS, [inPixels(cardBack(game, title, language))]),
      cards: page.map((item) => ({
        name: faceOfItem(game, item.id.value)?.thing.label[language] ?? item.id.value,
        copies: copiesOf(item),
      })),
    };
  });
}

const inPixels = (card: SvgNode): SvgNode =>
  group({ transform: `scale(${PIXELS.width / CARD.width} ${PIXELS.height / CARD.height})` }, [card]);
