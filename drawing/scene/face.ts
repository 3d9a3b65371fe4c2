/** An item of a game by itself, as printed: for galleries, which need no session. */
import {
  type CompiledGame,
  type ComponentItem,
  type CoreProgram,
  componentTexts,
  type DomainId,
  type IconRow,
  type Verbaliser,
  valueNoun,
  verbaliser,
} from '@kodeks/dsl';
import { type Both, lookAt, start } from '@kodeks/interpreter';
import type { FaceText, Thing } from './model.ts';
import { type KindPlan, planOf } from './plan.ts';
import { faceOf, heldBy, hueAt, type Reader, sidesOf, thingOf } from './reader.ts';
import { called, single } from './words.ts';

export interface Face {
  readonly thing: Thing;
  /** What its rules texts say, worded from the rules themselves. */
  readonly texts: readonly FaceText[];
}

/** Undefined if the game has no such item. */
export function faceOfItem(game: CompiledGame, id: string): Face | undefined {
  const printed = printedBy(game);
  const at = printed.items.get(id);
  if (at === undefined) return undefined;
  const { reader } = printed;
  const value = reader.look.domains[at.domain]!.first + at.index;
  const plain = thingOf(reader, value, at.domain);
  const kind = reader.plan.kinds.get(at.pieces)!;
  const { owner: _, ...rest } = plain;
  const thing: Thing = {
    ...rest,
    owner: undefined,
    hue: printedHue(reader, at, value) ?? plain.hue,
    shape: kind.shape ?? plain.shape,
    face: faceOf(reader, kind, value),
    facts: [],
    holds: partsOf(reader, kind, value),
    sides: kind.sides?.by === 'field' ? sidesOf(reader, kind.sides, value, value) : [],
  };
  return { thing, texts: textsOfItem(game, id) };
}

/** Records on the item are printed too; what will lie on it in play is not. */
function partsOf(reader: Reader, { shows }: KindPlan, value: number): readonly Thing[] {
  const parts = shows.filter(({ by }) => by === 'parts');
  return heldBy(reader, parts, value, value).map((part) => ({ ...part, facts: [] }));
}

interface Printed {
  readonly reader: Reader;
  readonly items: ReadonlyMap<string, ItemPlace>;
  readonly data: ReadonlyMap<string, ComponentItem>;
  readonly words: Verbaliser;
  /** Made when they are asked for. */
  readonly texts: Map<string, readonly FaceText[]>;
}

interface ItemPlace {
  readonly domain: DomainId;
  readonly index: number;
  /** The domain that the view layout speaks of: that of its copies, or its own where it has no copies. */
  readonly pieces: DomainId;
}

const made = new WeakMap<CompiledGame, Printed>();

/** A table on which nothing has happened is enough to read what is printed. */
function printedBy(game: CompiledGame): Printed {
  const known = made.get(game);
  if (known !== undefined) return known;
  const { core, texts, sources } = game;
  const session = start(core, { players: core.players.most, seed: 1, withoutFlow: true, texts });
  const look = lookAt(session, { viewer: undefined, texts });
  const printed: Printed = {
    reader: { core, texts, look, plan: planOf(game), seats: planOf(game).seats },
    items: itemsOf(core),
    data: new Map(game.data.components.items.map((item) => [item.id.value, item])),
    words: verbaliser(core, texts, sources, game.view),
    texts: new Map(),
  };
  made.set(game, printed);
  return printed;
}

function itemsOf(core: CoreProgram): ReadonlyMap<string, ItemPlace> {
  const places = core.domains.flatMap((domain, id) => {
    if (domain.form !== 'items') return [];
    const copies = core.domains.findIndex((other) => other.form === 'copies' && other.designs === id);
    const pieces = copies < 0 ? id : copies;
    return domain.items.map((item, index): [string, ItemPlace] => [item.id, { domain: id, index, pieces }]);
  });
  return new Map(places);
}

/** Only by what is printed: a piece's states are not known here. */
function printedHue(reader: Reader, { domain, pieces }: ItemPlace, value: number) {
  const path = reader.plan.kinds.get(pieces)?.colour;
  return path?.[0]?.by === 'field' ? hueAt(reader, path, value, domain) : undefined;
}

// ---------------------------------------------------------------- texts

/** What an item's rules say; nothing of an item that the game does not have. */
export function textsOfItem(game: CompiledGame, id: string): readonly FaceText[] {
  const printed = printedBy(game);
  const texts = printed.texts.get(id) ?? textsOn(game, printed, id);
  printed.texts.set(id, texts);
  return texts;
}

function textsOn(game: CompiledGame, { data, words, reader }: Printed, id: string): readonly FaceText[] {
  const item = data.get(id);
  if (item === undefined) return [];
  const { globals } = game.translation.build.symbols;
  const { texts, sources } = game;
  return componentTexts({ words, texts, globals, sources }, item).map(({ field, side, form, words: text, beside }) => ({
    field,
    form,
    side: side === undefined ? undefined : single(valueNoun(reader.texts, side)),
    label: withBeside(called(reader.texts, field), beside),
    text,
    row: withWindow(reader, field, text.row),
  }));
}

/** When it happens, if that has an icon: a tab before what is done. */
const withWindow = ({ plan }: Reader, field: string, row: IconRow | undefined): IconRow | undefined => {
  const icon = plan.icons.ofName.get(field);
  return row === undefined || icon === undefined ? row : [{ is: 'tab', parts: [icon] }, ...row];
};

/** "Action (cost: 2 ore)": what else a record says stands with the name of its first text. */
const withBeside = (label: Both, beside: Both | undefined): Both =>
  beside === undefined ? label : { pl: `${label.pl} (${beside.pl})`, en: `${label.en} (${beside.en})` };
