/** The drawing of a position as nodes for the page. */
import { drawScene, type Scene, sceneOf } from '@kodeks/drawing';
import type { MachineSession } from '@kodeks/interpreter';
import type { Rules } from './line.ts';
import type { Looks, PictureNode } from './messages.ts';

/** What can be chosen is called by the names that whoever decides has for it. */
export function sceneFor(session: MachineSession, rules: Rules, looks: Looks): Scene {
  const { status } = session;
  const answering = looks.viewer ?? (status.kind === 'deciding' ? status.players[0] : undefined);
  return sceneOf(rules.game, session, looks.viewer, { answering });
}

/** `marked`: what the last step changed. */
export function drawPicture(scene: Scene, looks: Looks, marked: ReadonlySet<string> | undefined): PictureNode {
  return drawScene(scene, {
    language: looks.language,
    width: looks.width,
    ...(marked === undefined ? {} : { marked }),
  });
}
