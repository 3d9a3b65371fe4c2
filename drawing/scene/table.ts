/**
 * Where the panels of a scene lie on a screen: the main board, what stands for the whole game, an area for each player, what all
 * share, and the piles. Panels are taken apart here, never changed: every fact keeps its id.
 */
import type { Both } from '@kodeks/interpreter';
import type {
  BoardPanel,
  Fact,
  GridPanel,
  Icon,
  Panel,
  Scene,
  ScenePlayer,
  TrackPanel,
  ValuesPanel,
  ValuesRow,
  Zone,
  ZonePanel,
} from './model.ts';

export interface Table {
  /** What is true of the whole game: round, phase, who begins. */
  readonly status: readonly ValuesRow[];
  /** Boards; of a game without one its tracks and what all share. */
  readonly main: readonly Panel[];
  readonly seats: readonly Seat[];
  readonly shared: readonly Panel[];
  /** Decks, bags and the like, of which only the top and the number matter. */
  readonly piles: readonly Zone[];
}

/** What belongs to one player. */
export interface Seat {
  readonly player: ScenePlayer;
  /** What they have so many of, each with its icon: at most one of each icon. */
  readonly purse: readonly Held[];
  readonly values: readonly SeatValues[];
  readonly panels: readonly (ZonePanel | GridPanel)[];
}

export interface Held {
  readonly label: Both;
  readonly icon: Icon;
  readonly fact: Fact;
}

/** Values that are read together, under what they have in common. */
export interface SeatValues {
  readonly id: string;
  readonly label: Both | undefined;
  readonly rows: readonly { readonly label: Both; readonly icon: Icon | undefined; readonly fact: Fact }[];
}

export interface TableOptions {
  /** Ids of what can be chosen now: it is never folded away. */
  readonly offered?: ReadonlySet<string> | undefined;
}

export function tableOf(scene: Scene, { offered = new Set() }: TableOptions = {}): Table {
  const boards = scene.panels.flatMap((panel) => (panel.kind === 'board' ? [withoutVoid(panel, offered)] : []));
  const tracks = scene.panels.filter((panel): panel is TrackPanel => panel.kind === 'track');
  const values = scene.panels.filter((panel): panel is ValuesPanel => panel.kind === 'values');
  const shared = scene.panels.filter(
    (panel): panel is ZonePanel | GridPanel =>
      (panel.kind === 'zone' || panel.kind === 'grid') && panel.player === undefined,
  );
  const isPile = (zone: Zone): boolean => isPileOf(zone, offered);
  const open = shared.flatMap((panel) => unfolded(panel, offered, isPile));
  const others = values.filter((panel) => panel.columns.length > 0 && !isOfPlayers(panel) && !saysNothing(panel));
  const hasBoard = boards.length > 0;
  return {
    status: values.filter((panel) => panel.columns.length === 0).flatMap((panel) => panel.rows),
    main: hasBoard ? boards : [...tracks, ...open],
    seats: seatOrder(scene).map((player) => seatOf(scene, player, values.filter(isOfPlayers), tracks, offered)),
    shared: hasBoard ? [...tracks, ...open, ...others] : others,
    piles: shared.flatMap((panel) => (panel.kind === 'zone' ? panel.zones.filter(isPile) : [])),
  };
}

/** Room for what may come is drawn only while it can be chosen: else the map fills its pane with what lies there. */
export function withoutVoid(panel: BoardPanel, offered: ReadonlySet<string> = new Set()): BoardPanel {
  const cells = panel.cells.filter((cell) => !cell.isVoid || cell.things.length > 0);
  const isWanted = panel.cells.some((cell) => cell.isVoid && offered.has(cell.id));
  return isWanted || cells.length === 0 ? panel : { ...panel, cells };
}

/** Beginning with whoever looks. */
const seatOrder = ({ players, viewer = 0 }: Scene): readonly ScenePlayer[] => [
  ...players.slice(viewer),
  ...players.slice(0, viewer),
];

const isOfPlayers = ({ columns }: ValuesPanel): boolean => columns.some((column) => column.player !== undefined);

const saysNothing = ({ rows }: ValuesPanel): boolean => rows.every((row) => row.cells.every((fact) => fact.isEmpty));

const isOffered = (zone: Zone, offered: ReadonlySet<string>): boolean =>
  offered.has(zone.id) || zone.things.some((thing) => [thing.id, ...thing.alike].some((id) => offered.has(id)));

const isEmpty = ({ size, things }: Zone): boolean => size === 0 && things.length === 0;

function isPileOf(zone: Zone, offered: ReadonlySet<string>): boolean {
  const isHeap = zone.form === 'stack' || zone.form === 'bag';
  return isHeap && zone.owner === undefined && !isEmpty(zone) && !isOffered(zone, offered);
}

/** Without what is empty and cannot be chosen; nothing at all if nothing is left. */
function unfolded<P extends ZonePanel | GridPanel>(
  panel: P,
  offered: ReadonlySet<string>,
  isPile: (zone: Zone) => boolean = () => false,
): readonly P[] {
  if (panel.kind === 'grid') return panel.slots.length === 0 ? [] : [panel];
  const zones = panel.zones.filter((zone) => !isPile(zone) && (!isEmpty(zone) || offered.has(zone.id)));
  return zones.length === 0 ? [] : [{ ...panel, zones }];
}

// ---------------------------------------------------------------- seats

function seatOf(
  scene: Scene,
  player: ScenePlayer,
  values: readonly ValuesPanel[],
  tracks: readonly TrackPanel[],
  offered: ReadonlySet<string>,
): Seat {
  const purse: Held[] = [];
  const isHeld = (icon: Icon): boolean => purse.some((one) => one.icon === icon);
  for (const { tracks: each } of tracks)
    for (const { icon, label, markers } of each) {
      const marker = markers.find((one) => one.player === player.index);
      if (icon !== undefined && marker !== undefined && !isHeld(icon)) purse.push({ label, icon, fact: marker.fact });
    }
  const rest = values.flatMap((panel) => {
    const at = panel.columns.findIndex((column) => column.player === player.index);
    const left = panel.rows.flatMap((row) => {
      const fact = row.cells[at];
      if (fact === undefined) return [];
      const { icon, label, group } = row;
      if (icon === undefined || group !== undefined || isHeld(icon) || fact.number === undefined)
        return [{ row, fact }];
      purse.push({ label, icon, fact });
      return [];
    });
    return grouped(panel, left);
  });
  return {
    player,
    purse,
    values: rest,
    panels: scene.panels.flatMap((panel): readonly (ZonePanel | GridPanel)[] => {
      if (panel.player !== player.index || (panel.kind !== 'zone' && panel.kind !== 'grid')) return [];
      return unfolded(panel, offered);
    }),
  };
}

/** Rows of one state together; the others under the heading of their panel. What says nothing, and has no icon, is left out. */
function grouped(
  panel: ValuesPanel,
  left: readonly { readonly row: ValuesRow; readonly fact: Fact }[],
): readonly SeatValues[] {
  const groups = new Map<string, { readonly label: Both | undefined; readonly rows: SeatValues['rows'][number][] }>();
  for (const { row, fact } of left) {
    const { group, icon, label } = row;
    if (fact.isEmpty && icon === undefined) continue;
    const id = group?.id ?? panel.id;
    const known = groups.get(id) ?? { label: group?.label ?? panel.title, rows: [] };
    known.rows.push({ label: group?.member ?? label, icon, fact });
    groups.set(id, known);
  }
  return [...groups]
    .filter(([, { rows }]) => rows.some(({ fact }) => !fact.isEmpty))
    .map(([id, { label, rows }]) => ({ id, label, rows }));
}
