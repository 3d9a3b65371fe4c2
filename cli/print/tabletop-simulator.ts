/** Decks as Tabletop Simulator keeps them in a saved object: which pictures, how they are cut, and which card lies where. */
import type { DeckSheet } from '../engine.ts';

export interface DeckPictures {
  readonly sheet: DeckSheet;
  /** Addresses. */
  readonly faces: string;
  readonly back: string;
}

/** A file for the folder of saved objects; every kind of card is a deck of its own, face down, side by side. */
export function savedObject(title: string, pictures: readonly DeckPictures[]): object {
  const kinds = [...new Set(pictures.map(({ sheet }) => sheet.kind))];
  const decks = kinds.map((kind, i) =>
    deckOf(
      pictures.flatMap((one, at) => (one.sheet.kind === kind ? [{ ...one, key: at + 1 }] : [])),
      { posX: i * 3, posY: 1, posZ: 0, rotX: 0, rotY: 180, rotZ: 180, scaleX: 1, scaleY: 1, scaleZ: 1 },
    ),
  );
  return { SaveName: title, GameMode: '', Note: '', Rules: '', ObjectStates: decks };
}

interface KeyedPictures extends DeckPictures {
  /** Number of the picture; cards are numbered by hundreds of it. */
  readonly key: number;
}

type Place = Readonly<Record<string, number>>;

function deckOf(pictures: readonly KeyedPictures[], place: Place): object {
  const cards = pictures.flatMap((one) =>
    one.sheet.cards.flatMap(({ name, copies }, at) =>
      Array.from({ length: copies }, () => ({ name, id: one.key * 100 + at, from: one })),
    ),
  );
  const [only] = cards;
  // a deck of one card is none: it would not open
  if (only !== undefined && cards.length === 1) return cardOf(only.name, only.id, only.from, place);
  return {
    Name: 'DeckCustom',
    Transform: place,
    Nickname: pictures[0]?.sheet.title ?? '',
    HideWhenFaceDown: true,
    DeckIDs: cards.map(({ id }) => id),
    CustomDeck: Object.fromEntries(pictures.map((one) => [one.key, pictureOf(one)])),
    ContainedObjects: cards.map(({ name, id, from }) => cardOf(name, id, from, place)),
  };
}

function cardOf(name: string, id: number, from: KeyedPictures, place: Place): object {
  return {
    Name: 'CardCustom',
    Transform: place,
    Nickname: name,
    HideWhenFaceDown: true,
    CardID: id,
    CustomDeck: { [from.key]: pictureOf(from) },
  };
}

const pictureOf = ({ sheet, faces, back }: DeckPictures): object => ({
  FaceURL: faces,
  BackURL: back,
  NumWidth: sheet.across,
  NumHeight: sheet.down,
  BackIsHidden: true,
  UniqueBack: false,
});
