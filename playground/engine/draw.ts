/** The drawing of a position as nodes for the page. */
import { drawScene, sceneOf } from '@kodeks/drawing';
import type { MachineSession } from '@kodeks/interpreter';
import type { Rules } from './line.ts';
import type { Looks, PictureNode } from './messages.ts';

/** What can be chosen is called by the names that whoever decides has for it. */
export function drawPicture(session: MachineSession, rules: Rules, looks: Looks): PictureNode | undefined {
  const { status } = session;
  const answering = looks.viewer ?? (status.kind === 'deciding' ? status.players[0] : undefined);
  const scene = sceneOf(rules.game, session, looks.viewer, { answering });
  return drawScene(scene, { language: looks.language, width: looks.width });
}
