/**
 * How many cells the frames of a program need. Copies of a machine are made by the thousand, and most of what they copied was
 * room that small games never use. Where nothing calls itself, nothing stands twice on a way of calls: all frames together,
 * several times over for what expressions need beside them, is more than any way takes. Else there is room for a deep one.
 */
import type { CoreProgram } from '@kodeks/dsl';
import { FRAME_ROOM, HEADER } from '../state/cells.ts';
import { anywhere } from './analysis.ts';
import { circlesOf } from './call-circles.ts';

/** What closures keep beside the slots of the program, and functions put into their callers, is a small part of this. */
const TIMES = 4;
const AT_LEAST = 1024;

export function frameRoomOf(core: CoreProgram): number {
  if (callsIndirectly(core) || circlesOf(core).length > 0) return FRAME_ROOM;
  const procedures = core.procedures.reduce((sum, one) => sum + one.slots + one.temporaries + HEADER, 0);
  const functions = core.functions.reduce((sum, one) => sum + one.slots + HEADER, 0);
  const bounds = [
    ...core.columns.flatMap(({ least, most }) => [least, most]),
    ...core.places.map(({ atMost }) => atMost),
  ];
  const others = bounds.reduce((sum, one) => sum + (one?.slots ?? 0), 0);
  return Math.min(FRAME_ROOM, AT_LEAST + TIMES * (procedures + functions + others));
}

/** Through texts of components, the queue of a step, or what is asked of a place or paid: ways of calls that `circlesOf` does not follow. */
function callsIndirectly({ codes, substitutions, asks, columns, places, procedures }: CoreProgram): boolean {
  const outside = [asks, columns.flatMap(({ least, most }) => [least, most]), places.map(({ atMost }) => atMost)];
  return (
    codes.length > 0 ||
    substitutions.length > 0 ||
    procedures.some(({ body }) => anywhere(body, (statement) => statement.op === 'deliver')) ||
    JSON.stringify(outside).includes('"trial"')
  );
}
