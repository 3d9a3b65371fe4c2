/** The drawing of a position as nodes for the page, with what the last step changed marked. */
import { drawScene, type Scene, sceneDiff, sceneOf } from '@kodeks/drawing';
import type { Both, MachineSession } from '@kodeks/interpreter';
import type { Rules } from './line.ts';
import type { Looks, PictureNode } from './messages.ts';

export interface Picture {
  readonly picture: PictureNode;
  /** What the last step changed, in words. */
  readonly changes: readonly Both[];
  /** With names that do not depend on who decides: what later scenes are compared with. */
  readonly scene: Scene;
}

export function drawPicture(session: MachineSession, rules: Rules, looks: Looks, before: Scene | undefined): Picture {
  const scene = sceneOf(rules.game, session, looks.viewer);
  const drawn = sceneToAnswer(session, rules, looks) ?? scene;
  const difference = before && sceneDiff(before, scene);
  const ids = difference === undefined || drawn === scene ? undefined : idsBeside(scene, drawn);
  const marked = difference && new Set([...difference.marked].map((id) => ids?.get(id) ?? id));
  const { language, width } = looks;
  return {
    picture: drawScene(drawn, { language, width, ...(marked === undefined ? {} : { marked }) }),
    changes: difference?.changes.map(({ text }) => text) ?? [],
    scene,
  };
}

/** What can be chosen is called by the names that whoever decides has for it; undefined: they are everybody's. */
function sceneToAnswer(session: MachineSession, rules: Rules, { viewer }: Looks): Scene | undefined {
  const { status } = session;
  const answering = status.kind === 'deciding' ? status.players[0] : undefined;
  if (viewer !== undefined || answering === undefined) return undefined;
  return sceneOf(rules.game, session, undefined, { answering });
}

/** Two scenes of one position differ only in names: what one calls a thing, the other calls it in the same place. */
function idsBeside(from: unknown, to: unknown, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (typeof from !== 'object' || typeof to !== 'object' || from === null || to === null) return found;
  const other = to as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries(from)) {
    const beside = other[key];
    if (key === 'id' && typeof value === 'string' && typeof beside === 'string') found.set(value, beside);
    else idsBeside(value, beside, found);
  }
  return found;
}
