/** A running game as a scene, for one player's eyes: the panels of its plan, filled with what lies on the table. */
import type { CompiledGame, DomainId, PanelLayout, PlaceId } from '@kodeks/dsl';
import { type Both, lookAt, type Session } from '@kodeks/interpreter';
import { boardPanel } from './board-panel.ts';
import { gridPanels, rowsOf } from './grid-panel.ts';
import type {
  FaceText,
  Panel,
  Scene,
  ScenePlayer,
  Score,
  Track,
  TrackPanel,
  ValuesPanel,
  Zone,
  ZonePanel,
} from './model.ts';
import { planOf, type Seat } from './plan.ts';
import {
  follow,
  functionFact,
  hueAt,
  idOf,
  labelOf,
  labelOfState,
  membersOf,
  piecesAt,
  placesWith,
  type Reader,
  stateFact,
  together,
} from './reader.ts';
import { called, heading, joined, STANDING, TABLE, TRACKS, titleOf } from './words.ts';

type TrackLayout = Extract<PanelLayout, { kind: 'track' }>;
type ValuesLayout = Extract<PanelLayout, { kind: 'values' }>;
type GridLayout = Extract<PanelLayout, { kind: 'grid' }>;
type ZoneLayout = Extract<PanelLayout, { kind: 'zone' }>;

export interface SceneOptions {
  /** Whose answers the ids are for, where that is another player than the viewer (`see all`). */
  readonly answering?: number | undefined;
  /** What the rules of an item say (`textsOfItem`), for cards that say what they do; of a game made ready it is known without. */
  readonly textsOn?: ((item: string) => readonly FaceText[]) | undefined;
}

/** `viewer` undefined: everything is seen. The session may run an extension of the game's program, as worked examples do. */
export function sceneOf(
  game: CompiledGame,
  session: Session,
  viewer: number | undefined,
  { answering = viewer, textsOn = (item) => game.texts.faces?.get(item) ?? [] }: SceneOptions = {},
): Scene {
  const { texts } = game;
  const look = lookAt(session, { viewer, answering, texts });
  const plan = planOf(game);
  const blank: Reader = { core: session.program, texts, look, plan, seats: plan.seats };
  const reader: Reader = { ...blank, seats: seatsOf(blank), textsOn };
  return {
    title: texts.title,
    viewer,
    players: playersOf(reader),
    panels: reader.plan.panels
      .filter(({ players }) => players.length === 0 || players.includes(look.players))
      .flatMap((plan) => panelsOf(reader, plan, viewer)),
  };
}

/** Colours that the game deals out; who has none yet, or the same as another, keeps the colour of the seat. */
function seatsOf(reader: Reader): readonly Seat[] {
  const { seatColour, seats } = reader.plan;
  const { playerDomain } = reader.core;
  const dealt = membersOf(reader, playerDomain).map((player) => hueAt(reader, seatColour, player, playerDomain));
  const free = seats.map((seat) => seat.hue).filter((hue) => !dealt.includes(hue));
  return dealt.map((hue, player) => {
    const own = hue !== undefined && dealt.indexOf(hue) === player ? hue : (free.shift() ?? 'gray');
    return { hue: own, shape: seats[player]?.shape ?? 'circle' };
  });
}

function playersOf(reader: Reader): readonly ScenePlayer[] {
  const { core, look, seats } = reader;
  return membersOf(reader, core.playerDomain).map((player) => ({
    index: player,
    id: idOf(reader, player, core.playerDomain),
    label: labelOf(reader, player, core.playerDomain),
    hue: seats[player]?.hue ?? 'gray',
    shape: seats[player]?.shape ?? 'circle',
    isActive: look.active === player,
    title: titleOfSeat(reader, player),
    score: scoreOf(reader, player),
  }));
}

function titleOfSeat(reader: Reader, player: number): Both | undefined {
  const { seatTitle } = reader.plan;
  const found = seatTitle && follow(reader, seatTitle, player, reader.core.playerDomain);
  return found && reader.look.words(found.value, found.type);
}

/** All or nothing: a sum without what is out of sight would be a wrong number. */
function scoreOf({ core, look, texts }: Reader, player: number): Score | undefined {
  const sources = core.scores.map(({ name, function: callee }) => ({
    label: called(texts, name),
    points: look.value(callee, [player]),
  }));
  const known = sources.flatMap(({ label, points }) => (points === undefined ? [] : [{ label, points }]));
  if (known.length === 0 || known.length < sources.length) return undefined;
  return { total: known.reduce((sum, { points }) => sum + points, 0), sources: known };
}

function panelsOf(reader: Reader, plan: PanelLayout, viewer: number | undefined): readonly Panel[] {
  switch (plan.kind) {
    case 'board':
      return [boardPanel(reader, plan, gridsOn(reader, plan.domain))];
    case 'track':
      return [trackPanel(reader, plan)];
    case 'values':
      return valuesPanels(reader, plan);
    case 'grid':
      return isOnBoard(reader, plan) ? [] : gridPanels(reader, plan, ownFirst(reader, viewer));
    case 'zone':
      return plan.each
        ? ownFirst(reader, viewer).map((player) => zonePanel(reader, plan, player))
        : [zonePanel(reader, plan, undefined)];
    default:
      return plan satisfies never;
  }
}

const gridsOn = (reader: Reader, cells: DomainId): readonly GridLayout[] =>
  reader.plan.panels.flatMap((plan) => (plan.kind === 'grid' && rowsOf(reader, plan) === cells ? [plan] : []));

const isOnBoard = (reader: Reader, grid: GridLayout): boolean =>
  reader.plan.panels.some((plan) => plan.kind === 'board' && plan.domain === rowsOf(reader, grid));

/** Players in the order of their seats, beginning with the one who looks. */
function ownFirst(reader: Reader, viewer: number | undefined): readonly number[] {
  const all = membersOf(reader, reader.core.playerDomain);
  return viewer === undefined ? all : [...all.slice(viewer), ...all.slice(0, viewer)];
}

// ---------------------------------------------------------------- tracks

function trackPanel(reader: Reader, plan: TrackLayout): TrackPanel {
  return {
    kind: 'track',
    id: plan.id,
    title: titleOf(plan.title) ?? TRACKS,
    player: undefined,
    tracks: plan.columns.map((column) => trackOf(reader, column)),
  };
}

function trackOf(reader: Reader, id: number): Track {
  const { core } = reader;
  const { name, keys, least, most } = core.columns[id]!;
  const holders = keys.length === 0 ? [[]] : membersOf(reader, keys[0]!).map((key) => [key]);
  const markers = holders.flatMap((holder) => {
    const fact = stateFact(reader, id, holder);
    const { number, label } = fact;
    const [key] = holder;
    if (number === undefined) return [];
    if (key === undefined) return [{ id: name, label, player: undefined, at: number, fact }];
    const player = keys[0] === core.playerDomain ? key : undefined;
    return [{ id: idOf(reader, key, keys[0]!), label: labelOf(reader, key, keys[0]!), player, at: number, fact }];
  });
  const [from, to] = [least?.value, most?.value];
  const numbers = markers.map((marker) => marker.at);
  return {
    id: name,
    label: labelOfState(reader, id),
    icon: reader.plan.icons.ofName.get(name)?.icon,
    from: from?.op === 'const' ? from.value : Math.min(0, ...numbers),
    to: to?.op === 'const' ? to.value : Math.max(0, ...numbers),
    markers,
  };
}

// ---------------------------------------------------------------- numbers and short states

/** One table of what every player has, one of what stands for itself, one for each other sort of holder. */
function valuesPanels(reader: Reader, plan: ValuesLayout): readonly ValuesPanel[] {
  const { core } = reader;
  const { icons } = reader.plan;
  const groups = new Map<DomainId | undefined, { readonly columns: number[]; readonly functions: number[] }>();
  const groupOf = (key: DomainId | undefined) => {
    const group = groups.get(key) ?? { columns: [], functions: [] };
    groups.set(key, group);
    return group;
  };
  for (const id of plan.columns) groupOf(core.columns[id]!.keys[0]).columns.push(id);
  for (const id of plan.functions) {
    const type = core.functions[id]!.parameters[0]?.type;
    groupOf(type?.form === 'of' ? type.domain : undefined).functions.push(id);
  }
  return [...groups].map(([key, { columns, functions }], i) => {
    const holders = key === undefined ? [] : membersOf(reader, key);
    const cells = (fact: (keys: readonly number[]) => ReturnType<typeof stateFact>) =>
      key === undefined ? [fact([])] : holders.map((holder) => fact([holder]));
    return {
      kind: 'values' as const,
      id: i === 0 ? plan.id : `${plan.id}-${key === undefined ? 'shared' : core.domains[key]!.name}`,
      title:
        titleOf(plan.title) ??
        (key === undefined || key === core.playerDomain
          ? STANDING
          : heading(called(reader.texts, core.domains[key]!.name))),
      player: undefined,
      columns: holders.map((holder) => ({
        id: idOf(reader, holder, key!),
        label: labelOf(reader, holder, key!),
        player: key === core.playerDomain ? holder : undefined,
      })),
      rows: [
        ...columns.flatMap((id) => {
          const { name, keys: domains } = core.columns[id]!;
          const [, second] = domains;
          const label = labelOfState(reader, id);
          if (second === undefined)
            return [
              {
                id: name,
                label,
                icon: icons.ofName.get(name)?.icon,
                cells: cells((keys) => stateFact(reader, id, keys)),
              },
            ];
          return membersOf(reader, second).map((member) => ({
            id: `${name} ${idOf(reader, member, second)}`,
            label: joined([label, labelOf(reader, member, second)], ': '),
            group: { id: name, label, member: labelOf(reader, member, second) },
            icon: icons.ofName.get(idOf(reader, member, second))?.icon,
            cells: cells((keys) => stateFact(reader, id, [...keys, member])),
          }));
        }),
        ...functions.map((id) => ({
          id: core.functions[id]!.name,
          icon: icons.ofName.get(core.functions[id]!.name)?.icon,
          label: called(reader.texts, core.functions[id]!.name),
          cells: cells((keys) => functionFact(reader, id, keys)),
        })),
      ],
    };
  });
}

// ---------------------------------------------------------------- places

function zonePanel(reader: Reader, plan: ZoneLayout, player: number | undefined): ZonePanel {
  const { core } = reader;
  const own = player === undefined ? undefined : titleOf(plan.title);
  const title = player === undefined ? (titleOf(plan.title) ?? TABLE) : labelOf(reader, player, core.playerDomain);
  return {
    kind: 'zone',
    id: player === undefined ? plan.id : `${plan.id}-p${player + 1}`,
    title: own === undefined ? title : joined([own, title], ': '),
    player,
    zones: plan.places.flatMap((id) => zonesOf(reader, id, player)),
  };
}

function zonesOf(reader: Reader, id: PlaceId, player: number | undefined): readonly Zone[] {
  const { core, look } = reader;
  const { keys, domain, discipline } = core.places[id]!;
  const at = keys.indexOf(core.playerDomain);
  const { factors, first } = look.domains[domain]!;
  const ownerOf = (place: number): number | undefined => {
    const factor = factors[at];
    return factor === undefined
      ? undefined
      : (Math.floor((place - first) / factor.stride) % factor.size) + factor.first;
  };
  return placesWith(reader, id, [])
    .filter((place) => player === undefined || ownerOf(place) === player)
    .map((place) => {
      const pieces = piecesAt(reader, place, id);
      return {
        id: idOf(reader, place, domain),
        place,
        label: zoneLabel(reader, id, place, player),
        owner: ownerOf(place),
        form: discipline,
        size: pieces?.length,
        room: discipline === 'slot' ? 1 : undefined,
        things: together(pieces ?? [], discipline === 'stack'),
      };
    });
}

/** In a player's own panel their name would only repeat the heading. */
function zoneLabel(reader: Reader, id: PlaceId, place: number, player: number | undefined) {
  const { core } = reader;
  const label = labelOf(reader, place, core.places[id]!.domain);
  if (player === undefined) return heading(label);
  const name = labelOf(reader, player, core.playerDomain);
  const without = (text: string, owner: string): string => text.replace(` (${owner})`, '').replace(`${owner}, `, '');
  return heading({ pl: without(label.pl, name.pl), en: without(label.en, name.en) });
}
