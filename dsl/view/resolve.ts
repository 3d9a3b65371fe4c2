/**
 * Looks up every name of a view layout.
 * In:  ViewLayout, CoreProgram, the declared boards
 * Out: ResolvedView  what could not be found is left out, and reported
 */

import { type CoreProgram, type CoreType, type DomainId, HEX_DIRECTIONS } from '../core/program.ts';
import type { Hue } from '../data/looks.ts';
import type { KindView, PanelView, PathText, SidesView, ViewLayout } from '../data/view.ts';
import type { Phrase } from '../diagnostics/phrases.ts';
import type { Located } from '../source/source.ts';
import type { DeclaredBoard } from './boards.ts';
import { type IconContext, iconsIn } from './icons.ts';
import type { KindLook, PanelLayout, ResolvedView, Shown, Sides, ViewPath, ViewStep } from './model.ts';
import { fieldsOf, shownBy, stepsFrom, takes } from './names.ts';
import type { ViewProblem } from './problems.ts';

interface Context extends IconContext {
  readonly boards: readonly DeclaredBoard[];
}

export function resolveView(
  layout: ViewLayout,
  about: Omit<Context, 'problems'>,
): { readonly out: ResolvedView; readonly problems: readonly ViewProblem[] } {
  const context: Context = { ...about, problems: [] };
  const { colours, shapes, colour, title } = layout.players;
  const ofPlayer = (path: PathText | undefined): ViewPath | undefined =>
    path && pathFrom(context, path, context.core.playerDomain);
  const out: ResolvedView = {
    players: { colours, shapes, colour: ofPlayer(colour), title: ofPlayer(title) },
    colours: new Map(layout.colours.flatMap((one) => colourOf(context, one))),
    ...iconsIn(layout, context),
    kinds: new Map(layout.kinds.flatMap((kind) => kindLooks(context, kind))),
    panels: layout.panels.flatMap((panel, i) => panelLayout(context, panel, i)),
  };
  return { out, problems: context.problems };
}

function colourOf(context: Context, { name, hue }: ViewLayout['colours'][number]): readonly (readonly [string, Hue])[] {
  const known = context.core.domains.flatMap((domain) => {
    if (domain.form === 'enum') return domain.members;
    return domain.form === 'items' ? domain.items.map((item) => item.id) : [];
  });
  if (known.includes(name.value)) return [[name.value, hue]];
  unknown(context, name, 'a member of an enum or an item', known);
  return [];
}

// ---------------------------------------------------------------- names and paths

function unknown({ problems }: Context, name: Located<string>, what: Phrase, known: Iterable<string>): undefined {
  problems.push({ kind: 'unknown-name', name, what, known: [...known] });
  return undefined;
}

function pathFrom(context: Context, text: PathText, from: DomainId): ViewPath | undefined {
  return typedPath(context, text, from)?.path;
}

function typedPath(
  context: Context,
  text: PathText,
  from: DomainId,
): { readonly path: ViewPath; readonly type: CoreType } | undefined {
  const { core } = context;
  const path: ViewStep[] = [];
  let domain: DomainId | undefined = from;
  let type: CoreType = { form: 'of', domain: from, optional: false };
  let start = text.span.start;
  for (const name of text.value.split('.')) {
    const part = { value: name, span: { ...text.span, start, end: start + name.length } };
    start += name.length + 1;
    const steps: ReturnType<typeof stepsFrom> = domain === undefined ? new Map() : stepsFrom(core, domain);
    const found = steps.get(name);
    const isPlace = name === 'place' && domain !== undefined && core.domains[domain]?.form === 'copies';
    if (found === undefined && !isPlace)
      return unknown(
        context,
        part,
        domain === undefined ? 'something of a number' : `something of ${core.domains[domain]!.name}`,
        steps.keys(),
      );
    if (found === undefined)
      return { path: [...path, { by: 'place' }], type: { form: 'any', domains: [], optional: true } };
    path.push(found.step);
    type = found.type;
    domain = type.form === 'of' ? type.domain : undefined;
  }
  return { path, type };
}

/** A path to a player, or to the number of a seat. */
function ownerPath(context: Context, text: PathText | undefined, from: DomainId): ViewPath | undefined {
  const found = text && typedPath(context, text, from);
  if (text === undefined || found === undefined) return undefined;
  const { type } = found;
  if (type.form === 'int' || (type.form === 'of' && type.domain === context.core.playerDomain)) return found.path;
  context.problems.push({
    kind: 'wrong-kind-of-name',
    name: text,
    wanted: 'a way to a player, or to the number of a seat',
  });
  return undefined;
}

function shownIn(
  context: Context,
  names: readonly Located<string>[] | undefined,
  domain: DomainId,
): readonly Shown[] | undefined {
  if (names === undefined) return undefined;
  const known = shownBy(context.core, domain);
  const { name: kind } = context.core.domains[domain]!;
  return names.flatMap(
    (name) =>
      known.get(name.value) ??
      unknown(context, name, `a field, state, place or function of ${kind}`, known.keys()) ??
      [],
  );
}

// ---------------------------------------------------------------- kinds

/** Things of a kind lie on the table as copies, and stand in tables as items. */
function kindLooks(context: Context, view: KindView): readonly (readonly [DomainId, KindLook])[] {
  const { core } = context;
  const domains = core.domains.flatMap((domain, id) =>
    domain.name === view.kind.value && domain.form !== 'places' && domain.form !== 'union' ? [id] : [],
  );
  const main = domains.find((id) => core.domains[id]!.form === 'copies') ?? domains[0];
  if (main === undefined) {
    unknown(
      context,
      view.kind,
      'a kind',
      core.domains.map((domain) => domain.name),
    );
    return [];
  }
  const look: KindLook = {
    shape: view.shape,
    owner: ownerPath(context, view.owner, main),
    colour: view.colour && pathFrom(context, view.colour, main),
    shows: shownIn(context, view.shows, main),
    sides: view.sides && sidesFrom(context, view.sides, main),
  };
  return [[main, look]];
}

function sidesFrom(context: Context, { name, from }: SidesView, domain: DomainId): Sides | undefined {
  const { core } = context;
  const byDirection = core.columns.flatMap(({ name: state, keys, type }, column) =>
    keys.length === 2 && takes(core, keys[0], domain) && core.domains[keys[1]!]?.form === 'enum' && type.form === 'bool'
      ? [[state, column] as const]
      : [],
  );
  const lists = fieldsOf(core, domain).filter(({ tables }) => core.tables[tables[0]!]?.lists !== undefined);
  const state = byDirection.find(([known]) => known === name.value);
  if (state !== undefined) return { by: 'state', column: state[1] };
  const field = lists.find((known) => known.name === name.value);
  if (field === undefined) {
    const known = [...byDirection.map(([state]) => state), ...lists.map((list) => list.name)];
    return unknown(context, name, `a state by direction or a list of sides of ${core.domains[domain]!.name}`, known);
  }
  const directions = HEX_DIRECTIONS.map(([direction]) => direction);
  const at = from === undefined ? 0 : directions.indexOf(from.value);
  if (from !== undefined && at < 0) unknown(context, from, 'a direction', directions);
  return { by: 'field', table: field.tables[0]!, from: Math.max(0, at) };
}

// ---------------------------------------------------------------- panels

function panelLayout(context: Context, view: PanelView, number: number): readonly PanelLayout[] {
  const [subject, second] = view.subjects;
  if (subject === undefined || second !== undefined) {
    context.problems.push({ kind: 'unclear-panel', span: view.span, found: view.subjects.map(({ kind }) => kind) });
    return [];
  }
  const { names } = subject;
  const head = {
    id: `${subject.kind}-${number + 1}`,
    title: view.title,
    players: view.players.map(({ value }) => value),
  };
  switch (subject.kind) {
    case 'board':
      return boardLayout(context, view, names, head);
    case 'track':
      return [{ kind: 'track', ...head, columns: names.flatMap((name) => trackOf(context, name) ?? []) }];
    case 'zone':
      return [
        { kind: 'zone', ...head, each: view.each, places: names.flatMap((name) => placeOf(context, name) ?? []) },
      ];
    case 'values':
      return [{ kind: 'values', ...head, ...valuesOf(context, names) }];
    case 'grid':
      return gridLayout(context, view, names, head);
    default:
      return subject.kind satisfies never;
  }
}

type Head = Pick<PanelLayout, 'id' | 'title' | 'players'>;

function boardLayout(
  context: Context,
  view: PanelView,
  [name]: readonly Located<string>[],
  head: Head,
): readonly PanelLayout[] {
  const { boards, core } = context;
  const board = boards.find((one) => one.name === name?.value);
  if (name === undefined || board === undefined) {
    if (name !== undefined)
      unknown(
        context,
        name,
        'a board',
        boards.map((one) => one.name),
      );
    return [];
  }
  const { domain } = board;
  const onCells = new Map(
    core.places.flatMap((place, id) =>
      place.keys.length === 1 && takes(core, place.keys[0], domain) ? [[place.name, id] as const] : [],
    ),
  );
  const ground =
    view.ground &&
    (onCells.get(view.ground.value) ??
      unknown(context, view.ground, `a place of ${core.domains[domain]!.name}`, onCells.keys()));
  const tile = ground === undefined ? undefined : core.places[ground]?.of[0];
  const [x, y] = view.at.map((path) => pathFrom(context, path, domain));
  return [
    {
      kind: 'board',
      ...head,
      id: board.name,
      domain,
      board: board.form,
      ground,
      owner: ownerPath(context, view.owner, domain),
      colour: view.colour && pathFrom(context, view.colour, domain),
      shows: shownIn(context, view.shows, domain),
      sides: view.sides && sidesFrom(context, view.sides, tile ?? domain),
      at: x === undefined || y === undefined ? undefined : [x, y],
    },
  ];
}

function trackOf(context: Context, name: Located<string>): number | undefined {
  const { core } = context;
  const isTrack = (column: (typeof core.columns)[number]): boolean =>
    column.type.form === 'int' &&
    (column.keys.length === 0 || (column.keys.length === 1 && column.keys[0] === core.playerDomain));
  const found = core.columns.findIndex((column) => column.name === name.value && isTrack(column));
  return found >= 0
    ? found
    : unknown(
        context,
        name,
        'a number of players or of the whole game',
        core.columns.filter(isTrack).map((column) => column.name),
      );
}

function placeOf(context: Context, name: Located<string>): number | undefined {
  const { places } = context.core;
  const found = places.findIndex((place) => place.name === name.value);
  return found >= 0
    ? found
    : unknown(
        context,
        name,
        'a place',
        places.map((place) => place.name),
      );
}

function valuesOf(
  context: Context,
  names: readonly Located<string>[],
): { readonly columns: readonly number[]; readonly functions: readonly number[] } {
  const { core } = context;
  const columns: number[] = [];
  const functions: number[] = [];
  for (const name of names) {
    const column = core.columns.findIndex((one) => one.name === name.value && isListed(core, one.keys));
    const callee = core.functions.findIndex(
      (one) => one.name === name.value && one.result.form === 'value' && one.parameters.length <= 1,
    );
    if (column >= 0) columns.push(column);
    else if (callee >= 0) functions.push(callee);
    else
      unknown(context, name, 'a state or function of one thing', [
        ...core.columns.filter((one) => isListed(core, one.keys)).map((one) => one.name),
        ...core.functions
          .filter((one) => one.result.form === 'value' && one.parameters.length === 1)
          .map((one) => one.name),
      ]);
  }
  return { columns, functions };
}

/** Of nothing, of one thing, or of a player and something of which there are few. */
function isListed(core: CoreProgram, keys: readonly DomainId[]): boolean {
  const second = keys[1] === undefined ? undefined : core.domains[keys[1]]?.form;
  if (keys.length <= 1) return true;
  return (
    keys.length === 2 &&
    keys[0] === core.playerDomain &&
    (second === 'enum' || second === 'players' || second === 'range')
  );
}

function gridLayout(
  context: Context,
  view: PanelView,
  [name]: readonly Located<string>[],
  head: Head,
): readonly PanelLayout[] {
  if (name === undefined) return [];
  const { core } = context;
  const column = core.columns.findIndex((one) => one.name === name.value && one.keys.length === 2);
  const place = core.places.findIndex((one) => one.name === name.value && one.keys.length === 2);
  const callee = core.functions.findIndex(
    (one) => one.name === name.value && one.result.form === 'value' && isOfTwo(one.parameters),
  );
  const row =
    column >= 0 ? core.columns[column]!.keys[0] : place >= 0 ? core.places[place]!.keys[0] : rowOf(core, callee);
  if (row === undefined) {
    const known = [
      ...core.columns.filter((one) => one.keys.length === 2),
      ...core.places.filter((one) => one.keys.length === 2),
      ...core.functions.filter((one) => isOfTwo(one.parameters)),
    ];
    unknown(
      context,
      name,
      'a state, place or function with two keys',
      known.map((one) => one.name),
    );
    return [];
  }
  return [
    {
      kind: 'grid',
      ...head,
      of: column >= 0 ? { by: 'state', column } : place >= 0 ? { by: 'place', place } : { by: 'function', callee },
      owner: ownerPath(context, view.owner, row),
      when: view.when && pathFrom(context, view.when, row),
      room: view.room && pathFrom(context, view.room, row),
      shows: shownIn(context, view.shows, row) ?? [],
    },
  ];
}

type Parameters = CoreProgram['functions'][number]['parameters'];

const isOfTwo = (parameters: Parameters): boolean =>
  parameters.length === 2 && parameters.every((parameter) => !parameter.list);

function rowOf(core: CoreProgram, callee: number): DomainId | undefined {
  const type = core.functions[callee]?.parameters[0]?.type;
  return type?.form === 'of' ? type.domain : undefined;
}
