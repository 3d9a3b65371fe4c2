/** Reads things and what is true of them from a look at the table. */
import {
  type ColumnId,
  type CoreProgram,
  type CoreType,
  type DomainId,
  designsOf,
  type FunctionId,
  type GameTexts,
  type Icon,
  type IconRow,
  NONE,
  type Noun,
  nounOf,
  type PlaceId,
  type Shown,
  type Sides,
  showNumber,
  type TableId,
  type ViewPath,
  type ViewStep,
} from '@kodeks/dsl';
import type { Both, Look } from '@kodeks/interpreter';
import { hueOfName } from './hues.ts';
import type { FaceText, Fact, Hue, Thing } from './model.ts';
import type { KindPlan, Plan, Seat } from './plan.ts';
import { alone, called, joined, printed, same, single, UNSEEN } from './words.ts';

export interface Reader {
  readonly core: CoreProgram;
  readonly texts: GameTexts;
  readonly look: Look;
  readonly plan: Plan;
  /** By player: the colours they play with now. */
  readonly seats: readonly Seat[];
  /** What the rules of an item say; not where things are read for what is printed on them alone. */
  readonly textsOn?: (item: string) => readonly FaceText[];
}

const of = (domain: DomainId, optional = false): CoreType => ({ form: 'of', domain, optional });

// ---------------------------------------------------------------- members of domains

export function membersOf({ look }: Reader, id: DomainId): readonly number[] {
  const { first, size } = look.domains[id]!;
  return Array.from({ length: size }, (_, i) => first + i);
}

export const idOf = ({ look }: Reader, value: number, domain: DomainId): string => look.id(value, of(domain));

export const labelOf = ({ look }: Reader, value: number, domain: DomainId): Both => look.words(value, of(domain));

/** The domain a value of a type lies in: of alone the one that has it. */
export function domainOf({ core, look }: Reader, value: number, type: CoreType): DomainId | undefined {
  if (type.form === 'of') {
    const domain = core.domains[type.domain]!;
    return domain.form === 'union' ? memberAmong(look, domain.members, value) : type.domain;
  }
  return type.form === 'any' ? memberAmong(look, type.domains, value) : undefined;
}

function memberAmong(look: Look, domains: readonly DomainId[], value: number): DomainId | undefined {
  return domains.find((id) => {
    const { first, size } = look.domains[id]!;
    return value >= first && value < first + size;
  });
}

// ---------------------------------------------------------------- facts

/** What a state is called: what is counted for each of several things by its name alone. */
export function labelOfState({ core, texts }: Reader, id: ColumnId): Both {
  const { name, keys, type } = core.columns[id]!;
  const noun = nounOf(texts, name, 'amount');
  return type.form === 'int' && keys.length > 0 ? alone(noun) : single(noun);
}

export function stateFact(
  reader: Reader,
  id: ColumnId,
  keys: readonly number[],
  label = labelOfState(reader, id),
): Fact {
  const { type, name, keys: domains } = reader.core.columns[id]!;
  const value = reader.look.state(id, keys);
  const holder = keys.map((key, i) => idOf(reader, key, domains[i]!));
  return withPips(reader, name, factOf(reader, [name, ...holder].join(' '), label, value, type));
}

/** A number of something that has an icon. */
function withPips(reader: Reader, name: string, fact: Fact): Fact {
  const icon = reader.plan.icons.ofName.get(name);
  if (icon === undefined || fact.number === undefined || /^(yes|no)$/.test(fact.value.en)) return fact;
  return { ...fact, pips: [{ is: 'number', text: showNumber(fact.number) }, icon] };
}

export function functionFact(reader: Reader, id: FunctionId, args: readonly number[]): Fact {
  const { name, type, parameters } = reader.core.functions[id]!;
  const value = reader.look.value(id, args);
  const holder = args.map((arg, i) => reader.look.id(arg, parameters[i]!.type));
  const fact = factOf(reader, [name, ...holder].join(' '), called(reader.texts, name), value, type ?? { form: 'int' });
  return withPips(reader, name, fact);
}

export function factOf(reader: Reader, id: string, label: Both, value: number | undefined, type: CoreType): Fact {
  const isNumber =
    type.form === 'int' ||
    type.form === 'bool' ||
    (type.form === 'of' && reader.core.domains[type.domain]?.form === 'range');
  return {
    id,
    label,
    value: value === undefined ? UNSEEN : reader.look.words(value, type),
    number: value !== undefined && isNumber ? value : undefined,
    isEmpty: value === NONE && !isNumber ? true : isNumber ? value === 0 : false,
    hue: value === undefined ? undefined : hueOfValue(reader, value, type),
  };
}

/** Of a player their colour; of a thing that is called after a colour, that one. */
export function hueOfValue(reader: Reader, value: number, type: CoreType): Hue | undefined {
  const domain = value === NONE && type.form !== 'of' ? undefined : domainOf(reader, value, type);
  if (domain === undefined) return undefined;
  if (domain === reader.core.playerDomain) return reader.seats[value]?.hue;
  const { form } = reader.core.domains[domain]!;
  if (form !== 'enum' && form !== 'items' && form !== 'copies') return undefined;
  const name = idOf(reader, value, domain).replace(/#\d+$/, '');
  return reader.plan.colours.get(name) ?? hueOfName(name);
}

// ---------------------------------------------------------------- along paths

interface Typed {
  readonly value: number;
  readonly type: CoreType;
}

/** Undefined where a step leads out of sight or to nothing. */
export function follow(reader: Reader, path: ViewPath, from: number, domain: DomainId): Typed | undefined {
  let at: Typed | undefined = { value: from, type: of(domain) };
  for (const step of path) {
    at = at && take(reader, step, at);
    if (at === undefined || (at.value === NONE && at.type.form !== 'int')) return undefined;
  }
  return at;
}

function take(reader: Reader, step: ViewStep, { value, type }: Typed): Typed | undefined {
  const { core, look } = reader;
  switch (step.by) {
    case 'state': {
      const found = look.state(step.column, [value]);
      return found === undefined ? undefined : { value: found, type: core.columns[step.column]!.type };
    }
    case 'field': {
      const found = look.table(step.table, [designAt(reader, value, type)]);
      return found === undefined ? undefined : { value: found, type: core.tables[step.table]!.type };
    }
    case 'key': {
      const { first, factors } = look.domains[step.domain]!;
      const factor = factors[step.index];
      const domain = core.domains[step.domain]!;
      const key =
        domain.form === 'product'
          ? domain.factors[step.index]?.domain
          : domain.form === 'places'
            ? core.places[domain.place]?.keys[step.index]
            : undefined;
      if (factor === undefined || key === undefined) return undefined;
      return { value: (Math.floor((value - first) / factor.stride) % factor.size) + factor.first, type: of(key) };
    }
    case 'function': {
      const found = look.value(step.callee, [value]);
      return found === undefined
        ? undefined
        : { value: found, type: core.functions[step.callee]!.type ?? { form: 'int' } };
    }
    case 'content': {
      const [place] = placesWith(reader, step.place, [value]);
      const [top] = (place === undefined ? undefined : look.contents(place)) ?? [];
      const domain = top === undefined ? undefined : memberAmong(look, core.places[step.place]!.of, top);
      return top === undefined || domain === undefined ? undefined : { value: top, type: of(domain) };
    }
    case 'place': {
      const place = look.placeOf(value);
      const domain = core.places.find((one) => memberAmong(look, [one.domain], place) !== undefined)?.domain;
      return domain === undefined ? undefined : { value: place, type: of(domain) };
    }
    default:
      return step satisfies never;
  }
}

/** Fields are printed on designs. */
function designAt(reader: Reader, value: number, type: CoreType): number {
  const domain = domainOf(reader, value, type);
  return domain !== undefined && reader.core.domains[domain]?.form === 'copies' ? reader.look.designOf(value) : value;
}

/** Whose a thing is: a path that leads to a player, or to the number of a seat, counted from 1. */
export function ownerAt(
  reader: Reader,
  path: ViewPath | undefined,
  value: number,
  domain: DomainId,
): number | undefined {
  const found = path && follow(reader, path, value, domain);
  if (found === undefined) return undefined;
  const seat = found.type.form === 'int' ? found.value - 1 : found.value;
  return seat >= 0 && seat < reader.look.players ? seat : undefined;
}

export function hueAt(reader: Reader, path: ViewPath | undefined, value: number, domain: DomainId): Hue | undefined {
  const found = path && follow(reader, path, value, domain);
  return found && hueOfValue(reader, found.value, found.type);
}

// ---------------------------------------------------------------- things

/** Things on things, and so on: deep enough for a table, and never for ever. */
const DEEPEST = 3;

export function thingOf(reader: Reader, value: number, domain: DomainId, depth = 0): Thing {
  const { core, look, texts, plan } = reader;
  const kind = plan.kinds.get(domain)!;
  const isPiece = core.domains[domain]!.form === 'copies';
  const design = isPiece ? look.designOf(value) : value;
  const isHidden = isPiece && design === NONE;
  const designs = designsOf(core, domain);
  const label = labelOf(reader, value, domain);
  const item = isHidden || core.domains[designs]!.form !== 'items' ? undefined : idOf(reader, design, designs);
  const owner = domain === core.playerDomain ? value : ownerAt(reader, kind.owner, value, domain);
  return {
    id: idOf(reader, value, domain),
    label,
    kind: kind.name,
    kindLabel: called(texts, kind.name),
    isHidden,
    isPart: false,
    design: item,
    owner,
    hue: isHidden
      ? undefined
      : (hueAt(reader, kind.colour, value, domain) ??
        (owner === undefined ? hueOfValue(reader, value, of(domain)) : undefined)),
    shape: kind.shape,
    icon: isHidden ? undefined : iconOf(reader, design, designs, kind.name),
    face: isHidden ? [] : faceOf(reader, kind, design),
    facts: isHidden ? [] : factsOf(reader, kind.shows, value),
    holds: depth >= DEEPEST || isHidden ? [] : heldBy(reader, kind.shows, value, design, depth + 1),
    sides: isHidden || kind.sides === undefined ? [] : sidesOf(reader, kind.sides, value, design),
    alike: [],
    texts: item === undefined ? undefined : reader.textsOn?.(item),
  };
}

/** By its item, else by its kind. */
function iconOf(reader: Reader, design: number, designs: DomainId, kind: string): Icon | undefined {
  const { ofName } = reader.plan.icons;
  if (ofName.size === 0) return undefined;
  const isItem = reader.core.domains[designs]!.form === 'items';
  return (isItem ? ofName.get(idOf(reader, design, designs)) : undefined)?.icon ?? ofName.get(kind)?.icon;
}

/** What is true of a thing now. */
export function factsOf(reader: Reader, shows: readonly Shown[], value: number): readonly Fact[] {
  return shows.flatMap((shown) => {
    if (shown.by === 'state') return [stateFact(reader, shown.column, [value])];
    return shown.by === 'function' ? [functionFact(reader, shown.callee, [value])] : [];
  });
}

/** What lies on a thing, and the records on it that change. */
export function heldBy(
  reader: Reader,
  shows: readonly Shown[],
  value: number,
  design: number,
  depth = 0,
): readonly Thing[] {
  return shows.flatMap((shown) => {
    if (shown.by === 'place') return thingsIn(reader, shown.place, [value], depth);
    if (shown.by !== 'parts') return [];
    const { type } = reader.core.tables[shown.table]!;
    return type.form === 'of'
      ? reader.look
          .list(shown.table, design)
          .map((part) => ({ ...thingOf(reader, part, type.domain, depth), isPart: true }))
      : [];
  });
}

/** Marked sides as ordinals of directions, clockwise from east. */
export function sidesOf(reader: Reader, sides: Sides, value: number, design: number): readonly number[] {
  if (sides.by === 'field') return reader.look.list(sides.table, design).map((side) => (side + sides.from) % 6);
  const direction = reader.core.columns[sides.column]!.keys[1]!;
  return membersOf(reader, direction).filter((side) => reader.look.state(sides.column, [value, side]) === 1);
}

export function faceOf(reader: Reader, kind: KindPlan, design: number): readonly Fact[] {
  return kind.shows.flatMap((shown) => {
    if (shown.by !== 'field') return [];
    const { name, tables } = shown;
    const [only] = tables;
    if (only === undefined) return [];
    const fact = isAmounts(reader, only)
      ? amountsFact(reader, name, tables, design)
      : fieldFact(reader, name, only, design);
    return fact === undefined || fact.isEmpty ? [] : [fact];
  });
}

/** One table for each resource: `Card.cost.ore`. */
const isAmounts = ({ core }: Reader, table: TableId): boolean => core.tables[table]!.name.split('.').length > 2;

/** `cost: 2 ore, 1 fuel`, of what there is any. */
function amountsFact(reader: Reader, name: string, tables: readonly TableId[], design: number): Fact {
  const amounts = tables.flatMap((table) => {
    const amount = reader.look.table(table, [design]) ?? 0;
    const noun = nounOf(reader.texts, reader.core.tables[table]!.name.split('.')[2] ?? '', 'amount');
    return amount === 0 ? [] : [{ words: printed(noun, amount), pip: pipOf(reader, noun, amount) }];
  });
  const label = called(reader.texts, name);
  return {
    id: name,
    label,
    value: joined(
      amounts.map(({ words }) => words),
      ', ',
    ),
    number: undefined,
    isEmpty: amounts.length === 0,
    hue: undefined,
    pips: amounts.some(({ pip }) => pip === undefined) ? undefined : amounts.flatMap(({ pip }) => pip ?? []),
  };
}

/** A number before the icon of what it counts. */
function pipOf(reader: Reader, noun: Noun, amount: number): IconRow | undefined {
  const icon = reader.plan.icons.ofNoun.get(noun);
  return icon && [{ is: 'number', text: showNumber(amount) }, icon];
}

function fieldFact(reader: Reader, name: string, table: TableId, design: number): Fact | undefined {
  const { type, lists } = reader.core.tables[table]!;
  const label = called(reader.texts, name);
  if (lists !== undefined) return listFact(reader, name, table, design);
  const value = reader.look.table(table, [design]);
  if (value === undefined) return undefined;
  return withPips(reader, name, factOf(reader, name, label, value, type));
}

/** The icon of the field, then each member as a die or piece of its colour, where both have a look of their own. */
function listPips(reader: Reader, name: string, table: TableId, design: number): IconRow | undefined {
  const { type } = reader.core.tables[table]!;
  const icon = reader.plan.icons.ofName.get(name);
  const kind = type.form === 'of' ? reader.core.domains[type.domain]?.name : undefined;
  const look = kind === undefined ? undefined : reader.plan.icons.ofName.get(kind);
  const members = reader.look.list(table, design);
  if (icon === undefined || look === undefined || type.form !== 'of' || members.length === 0) return undefined;
  const { domain } = type;
  return [
    icon,
    ...members.map((value) => ({ ...look, of: idOf(reader, value, domain), label: labelOf(reader, value, domain) })),
  ];
}

/** Members of a list in its order, equal neighbours counted; numbers, such as the spaces of a track, one by one. */
function listFact(reader: Reader, name: string, table: TableId, design: number): Fact {
  const { type } = reader.core.tables[table]!;
  const runs: { readonly words: Both; count: number }[] = [];
  for (const value of reader.look.list(table, design)) {
    const words = reader.look.words(value, type);
    const last = runs.at(-1);
    if (last?.words.en === words.en && type.form !== 'int') last.count += 1;
    else runs.push({ words, count: 1 });
  }
  const shown = runs.map(({ words, count }) => (count > 1 ? joined([same(`${count} × `), words], '') : words));
  return {
    id: name,
    label: called(reader.texts, name),
    value: joined(shown, ', '),
    number: undefined,
    isEmpty: shown.length === 0,
    hue: undefined,
    pips: listPips(reader, name, table, design),
  };
}

/** The place of a declaration with these keys (further ones, such as a number, in all their values). */
export function placesWith({ core, look }: Reader, id: PlaceId, keys: readonly number[]): readonly number[] {
  const { first, size, factors } = look.domains[core.places[id]!.domain]!;
  // the last factor counts the places that have the same keys
  if (keys.length === factors.length - 1) {
    const start = keys.reduce((sum, key, i) => sum + (key - factors[i]!.first) * factors[i]!.stride, first);
    return Array.from({ length: factors.at(-1)!.size }, (_, copy) => start + copy);
  }
  const fits = (index: number): boolean =>
    keys.every((key, i) => {
      const factor = factors[i];
      return factor === undefined || (Math.floor(index / factor.stride) % factor.size) + factor.first === key;
    });
  return Array.from({ length: size }, (_, index) => index)
    .filter(fits)
    .map((index) => first + index);
}

export function thingsIn(reader: Reader, id: PlaceId, keys: readonly number[], depth = 0): readonly Thing[] {
  const stacked = reader.core.places[id]!.discipline === 'stack';
  return placesWith(reader, id, keys).flatMap((place) => together(piecesAt(reader, place, id, depth) ?? [], stacked));
}

export function piecesAt(reader: Reader, place: number, id: PlaceId, depth = 0): readonly Thing[] | undefined {
  const { of: kinds } = reader.core.places[id]!;
  return reader.look
    .contents(place)
    ?.map((piece) => thingOf(reader, piece, memberAmong(reader.look, kinds, piece) ?? kinds[0]!, depth));
}

/** What differs in nothing stands once; in a stack only what lies together. */
export function together(things: readonly Thing[], stacked: boolean): readonly Thing[] {
  const found: Thing[] = [];
  const keys: string[] = [];
  for (const thing of things) {
    const key = lookOf(thing);
    const at = stacked ? (keys.at(-1) === key ? keys.length - 1 : -1) : keys.indexOf(key);
    if (at < 0) {
      found.push(thing);
      keys.push(key);
    } else found[at] = { ...found[at]!, alike: [...found[at]!.alike, thing.id] };
  }
  return found;
}

/** All that can be seen of a thing but its number among its like. */
function lookOf(thing: Thing): string {
  const { label, kind, isHidden, design, owner, hue, facts, holds } = thing;
  const told = facts.map(({ value }) => value.en);
  return JSON.stringify([label.en, kind, isHidden, design, owner, hue, told, holds.map(lookOf)]);
}
