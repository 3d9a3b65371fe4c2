/**
 * What the things of a running game are called, with the forms that sentences need.
 * A piece that the reader may not know is called by its kind: "a card", never "the Ion Drive".
 */
import {
  type CoreDomain,
  type CoreProgram,
  type CoreType,
  type DomainId,
  formatMessage,
  type GameTexts,
  type HexShape,
  hexName,
  itemNoun,
  memberName,
  NONE,
  type Noun,
  nounOf,
  PART,
  PLAYER,
  parseMessage,
  squareName,
  valueNoun,
} from '@kodeks/dsl';
import type { Layout } from '../state/layout.ts';

/** What naming needs of a linked game. */
export type NamedLayout = Pick<Layout, 'players' | 'domains'>;

export interface Naming {
  readonly program: CoreProgram;
  readonly texts: GameTexts;
  readonly layout: NamedLayout;
}

/** The design of a piece as far as the reader knows it: the id of an item, or NONE. */
export type Seeing = (copy: number) => number;

export const SEES_NOTHING: Seeing = () => NONE;

/** A value of a type: a number, a truth, a member of an enum, a thing. */
export function nameOfValue(naming: Naming, value: number, type: CoreType, seeing: Seeing): Noun {
  switch (type.form) {
    case 'int':
      return same(String(value));
    case 'bool':
      return value === 0 ? NO : YES;
    case 'code':
      return nounOf(naming.texts, 'effect');
    case 'any':
      return value === NONE ? NOTHING : nameOfThing(naming, value, seeing);
    case 'of': {
      if (value === NONE && type.optional) return NOTHING;
      return nameOfMember(naming, type.domain, value, seeing);
    }
    case 'part': {
      const part = type.parts[Math.floor(value / PART)];
      return part === undefined ? nounOf(naming.texts, 'effect') : nameOfValue(naming, value % PART, part, seeing);
    }
    default:
      return type satisfies never;
  }
}

/** Anything that has an id of its own. */
export function nameOfThing(naming: Naming, id: number, seeing: Seeing): Noun {
  const domain = domainOf(naming, id);
  return domain === undefined ? NOTHING : nameOfMember(naming, domain, id, seeing);
}

/** Enums and ranges have no ids, a union borrows those of its members; everything else lies in exactly one domain. */
export function domainOf({ layout }: Naming, id: number): DomainId | undefined {
  const found = layout.domains.findIndex(
    ({ form, first, size }) => HAS_IDS.has(form) && id >= first && id < first + size,
  );
  return found < 0 ? undefined : found;
}

const HAS_IDS: ReadonlySet<CoreDomain['form']> = new Set<CoreDomain['form']>([
  'players',
  'items',
  'copies',
  'squares',
  'hexes',
  'places',
  'product',
]);

function nameOfMember(naming: Naming, id: DomainId, value: number, seeing: Seeing): Noun {
  const domain = naming.program.domains[id];
  if (domain === undefined) return NOTHING;
  const index = value - (naming.layout.domains[id]?.first ?? 0);
  switch (domain.form) {
    case 'union':
      return nameOfThing(naming, value, seeing);
    case 'players':
      return numbered(nounOf(naming.texts, 'Player'), index + 1);
    case 'enum':
      return memberNoun(naming.texts, domain.members[value] ?? '');
    case 'range':
      return same(String(value));
    case 'items':
      return itemNoun(naming.texts, domain.items[index]?.id ?? '');
    case 'copies': {
      const design = seeing(value);
      return design === NONE ? nounOf(naming.texts, domain.name) : nameOfMember(naming, domain.designs, design, seeing);
    }
    case 'squares':
      return same(squareName(index % domain.columns, Math.floor(index / domain.columns)));
    case 'hexes':
      return same(cellName(domain.shape, index));
    case 'places':
      return nameOfPlace(naming, id, domain, index, seeing);
    case 'product': {
      const keys = factorsOf(naming, id, index);
      const parts = domain.factors.map(({ name, domain: of }, i) => partOf(naming, name, of, keys[i] ?? 0, seeing));
      return (
        phrased(naming, domain.name, [...parts, ...printedOnSide(naming, domain, keys, seeing)]) ??
        joined(
          parts.map(({ noun }) => noun),
          ' ',
        )
      );
    }
    default:
      return domain satisfies never;
  }
}

/** A phrase of the lexicon with what the thing is made of: `Squadron: "{type_few} ({faction})"`. It may have forms, as nouns do. */
function phrased({ texts }: Naming, name: string, parts: readonly NamedPart[]): Noun | undefined {
  const phrase = texts.lexicon.phrases.get(name)?.forms;
  if (phrase === undefined) return undefined;
  return mapForms(phrase, (form, language) => {
    const parsed = parseMessage(form, 'arguments');
    if (!parsed.ok) return form;
    const given = parts.map(
      (part) => [part.name, part.count ?? { forms: part.noun[language], key: part.key }] as const,
    );
    return formatMessage(parsed.message, Object.fromEntries(given), language);
  });
}

/** A side of a piece speaks of the fields of that side, as far as the reader knows the piece. */
function printedOnSide(
  naming: Naming,
  { factors }: CoreDomain & { form: 'product' },
  keys: readonly number[],
  seeing: Seeing,
): readonly NamedPart[] {
  const { program, layout } = naming;
  return factors.flatMap(({ domain: of }, i) => {
    const piece = program.domains[of];
    if (piece?.form !== 'copies') return [];
    const design = seeing(keys[i] ?? 0);
    return program.tables.flatMap(({ name, keys: [designs, sides], type, cells }) => {
      const side = factors.findIndex(({ domain }) => domain === sides);
      if (designs !== piece.designs || side < 0 || !name.startsWith(`${piece.name}.`)) return [];
      const field = name.slice(piece.name.length + 1);
      if (design === NONE) return [{ name: field, noun: same('?'), key: 'other' }];
      const row = design - (layout.domains[designs]?.first ?? 0);
      const cell = cells[row * (layout.domains[sides ?? NONE]?.size ?? 0) + (keys[side] ?? 0)] ?? NONE;
      const value = typeof cell === 'number' ? cell : (layout.domains[cell.domain]?.first ?? 0) + cell.index;
      const noun = nameOfValue(naming, value, type, seeing);
      if (type.form === 'int') return [{ name: field, noun, key: 'other', count: value }];
      return [{ name: field, noun, key: type.form === 'of' ? keyOfMember(naming, type.domain, value) : 'other' }];
    });
  });
}

interface NamedPart {
  readonly name: string;
  readonly noun: Noun;
  readonly key: string;
  /** A number, for the forms that it asks for. */
  readonly count?: number;
}

function partOf(naming: Naming, name: string, domain: DomainId, value: number, seeing: Seeing): NamedPart {
  return { name, noun: nameOfMember(naming, domain, value, seeing), key: keyOfMember(naming, domain, value) };
}

/** What a `select` of the lexicon looks at: a member of an enum, the id of an item. */
export function keyOfMember({ program, layout }: Naming, id: DomainId, value: number): string {
  const domain = program.domains[id];
  if (domain?.form === 'enum') return domain.members[value] ?? 'other';
  if (domain?.form === 'items') return domain.items[value - (layout.domains[id]?.first ?? 0)]?.id ?? 'other';
  return 'other';
}

/** `system 2 (Player 1)`: the number among its like, then whose it is. */
function nameOfPlace(
  naming: Naming,
  id: DomainId,
  domain: CoreDomain & { form: 'places' },
  index: number,
  seeing: Seeing,
): Noun {
  const place = naming.program.places[domain.place];
  const noun = nounOf(naming.texts, place?.name ?? domain.name);
  const keys = factorsOf(naming, id, index);
  const copy = keys.at(-1) ?? 0;
  const which = (place?.copies ?? 1) > 1 ? numbered(noun, copy + 1) : noun;
  const owners = (place?.keys ?? []).map((key, i) =>
    partOf(naming, memberName(naming.program.domains[key]?.name ?? ''), key, keys[i] ?? 0, seeing),
  );
  if (owners.length === 0) return which;
  const names = owners.map(({ noun: owner }) => owner);
  return phrased(naming, place?.name ?? '', owners) ?? suffixed(which, joined(names, ', '));
}

/** Keys of a mixed-radix entity, slowest first. */
function factorsOf({ layout }: Naming, id: DomainId, index: number): readonly number[] {
  const factors = layout.domains[id]?.factors ?? [];
  return factors.map(({ stride, size, first }) => (Math.floor(index / stride) % size) + first);
}

/** As it is read: two numbers stand in brackets. */
function cellName(shape: HexShape, index: number): string {
  const name = hexName(shape, index) ?? '';
  return shape.shape === 'hexagon' ? `(${name.replace(',', ', ')})` : name;
}

// ---------------------------------------------------------------- nouns made of nouns

export const NOTHING: Noun = { pl: { one: 'nic', gen: 'niczego' }, en: { one: 'nothing' } };
const YES: Noun = { pl: { one: 'tak' }, en: { one: 'yes' } };
const NO: Noun = { pl: { one: 'nie' }, en: { one: 'no' } };

const same = (text: string): Noun => ({ pl: { one: text }, en: { one: text } });

/** Directions of boards are enums that nobody declares. */
const DIRECTIONS: Readonly<Record<string, readonly [string, string]>> = {
  north: ['północ', 'north'],
  northeast: ['północny wschód', 'northeast'],
  east: ['wschód', 'east'],
  southeast: ['południowy wschód', 'southeast'],
  south: ['południe', 'south'],
  southwest: ['południowy zachód', 'southwest'],
  west: ['zachód', 'west'],
  northwest: ['północny zachód', 'northwest'],
};

/** A member of an enum; actions are members of one, and are called as their buttons are. */
export function memberNoun(texts: GameTexts, name: string): Noun {
  const given = texts.lexicon.values.has(name) || texts.lexicon.nouns.has(name);
  const verb = texts.lexicon.verbs.get(name)?.forms;
  const direction = Object.hasOwn(DIRECTIONS, name) ? DIRECTIONS[name] : undefined;
  if (!given && verb !== undefined) return verb;
  if (!given && direction !== undefined) return { pl: { one: direction[0] }, en: { one: direction[1] } };
  return valueNoun(texts, name);
}

function mapForms(noun: Noun, change: (form: string, language: 'pl' | 'en') => string): Noun {
  const forms = (language: 'pl' | 'en') =>
    Object.fromEntries(
      Object.entries(noun[language]).map(([name, form]) => [name, name === 'gender' ? form : change(form, language)]),
    );
  return { pl: forms('pl'), en: forms('en') };
}

/** A player is written like a name: `Gracz 2`, but `gracza 2`. */
export function numbered(noun: Noun, number: number): Noun {
  const isPlayer = noun === PLAYER;
  const made = mapForms(noun, (form) => `${form} ${number}`);
  if (!isPlayer) return made;
  return { pl: { ...made.pl, one: `Gracz ${number}` }, en: { ...made.en, one: `Player ${number}` } };
}

function suffixed(noun: Noun, owner: Noun): Noun {
  return mapForms(noun, (form, language) => `${form} (${owner[language].one ?? ''})`);
}

/** Side by side; only the plain forms are known. */
export function joined(nouns: readonly Noun[], by: string): Noun {
  const [only] = nouns;
  if (only !== undefined && nouns.length === 1) return only;
  const text = (language: 'pl' | 'en') => nouns.map((noun) => noun[language].one ?? '').join(by);
  return { pl: { one: text('pl') }, en: { one: text('en') } };
}
