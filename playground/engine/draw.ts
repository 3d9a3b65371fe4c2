/** The drawing of a position as nodes for the page, with what the last step changed marked. */
import {
  drawScene,
  drawTable,
  type Scene,
  type SceneOptions,
  sceneDiff,
  sceneOf,
  svgText,
  tellChanges,
} from '@kodeks/drawing';
import { type Both, isDecoded, type MachineSession } from '@kodeks/interpreter';
import { compiler } from './compiler.ts';
import type { Rules } from './line.ts';
import type { Looks, Picture } from './messages.ts';

export interface Pictured {
  readonly picture: Picture;
  /** What the last step changed, in words. */
  readonly changes: readonly Both[];
  /** With names that do not depend on who decides: what later scenes are compared with. */
  readonly scene: Scene;
}

export function drawPicture(session: MachineSession, rules: Rules, looks: Looks, before: Scene | undefined): Pictured {
  const textsOn = wordsOn(rules.game);
  const scene = sceneOf(rules.game, session, looks.viewer, { textsOn });
  const drawn = sceneToAnswer(session, rules, looks, textsOn) ?? scene;
  const difference = before && sceneDiff(before, scene);
  const ids = difference === undefined || drawn === scene ? undefined : idsBeside(scene, drawn);
  const marked = difference && new Set([...difference.marked].map((id) => ids?.get(id) ?? id));
  const { language, width, seatWidth = width } = looks;
  const { parts, seats } = drawTable(drawn, {
    language,
    width,
    seatWidth,
    offered: offeredIn(session),
    ...(marked === undefined ? {} : { marked }),
  });
  return {
    picture: {
      parts,
      seats: seats.map((seat) => ({ ...seat, hue: drawn.players[seat.player]?.hue ?? 'gray' })),
    },
    changes: difference === undefined ? [] : tellChanges(difference.changes),
    scene,
  };
}

/** The whole table as a file of its own, with nothing in it that its viewer does not see. */
export function tableAsSvg(session: MachineSession, rules: Rules, looks: Looks, dark: boolean): string {
  const { viewer, language } = looks;
  const scene = sceneOf(rules.game, session, viewer, { textsOn: wordsOn(rules.game) });
  const { attributes, ...drawn } = drawScene(scene, { language, width: FILE_WIDTH, standalone: true });
  return svgText({ ...drawn, attributes: { ...attributes, class: `kd-drawing ${dark ? 'dark' : 'light'}` } });
}

const FILE_WIDTH = 1600;

/** A game made ready brings what its components say; of any other it is worded by the language, which has come with its files. */
const wordsOn = (game: Rules['game']): SceneOptions['textsOn'] =>
  isDecoded(game) ? undefined : (item) => compiler().textsOfItem(game, item);

/** Everything that an open decision offers. */
function offeredIn(session: MachineSession): ReadonlySet<string> {
  const { status } = session;
  if (status.kind !== 'deciding') return new Set();
  const open = status.players.flatMap((player) => session.decision(player) ?? []);
  return new Set(
    open.flatMap(({ candidates, subset }) => [
      ...candidates.flatMap(({ things }) => things.map(({ id }) => id)),
      ...(subset?.elements.map(({ id }) => id) ?? []),
    ]),
  );
}

/** What can be chosen is called by the names that whoever decides has for it; undefined: they are everybody's. */
function sceneToAnswer(
  session: MachineSession,
  rules: Rules,
  { viewer }: Looks,
  textsOn: SceneOptions['textsOn'],
): Scene | undefined {
  const { status } = session;
  const answering = status.kind === 'deciding' ? status.players[0] : undefined;
  if (viewer !== undefined || answering === undefined) return undefined;
  return sceneOf(rules.game, session, undefined, { answering, textsOn });
}

/** Two scenes of one position differ only in names: what one calls a thing, the other calls it in the same place. */
function idsBeside(from: unknown, to: unknown, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (from === to) return found; // what is printed on a thing has no names of its own
  if (typeof from !== 'object' || typeof to !== 'object' || from === null || to === null) return found;
  const other = to as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries(from)) {
    const beside = other[key];
    if (key === 'id' && typeof value === 'string' && typeof beside === 'string') found.set(value, beside);
    else idsBeside(value, beside, found);
  }
  return found;
}
