/**
 * Where a session stands, as a debugger shows it: one frame per rule that is being carried out, innermost first, each with the
 * statement it is at and what its names stand for there. Nothing here changes the session.
 */
import { type CoreProgram, type CoreType, NONE, OWNER, SELF, YOU } from '@kodeks/dsl';
import type { StepReport } from '../api.ts';
import type { MachineSession } from '../machine/session.ts';
import { CALLER, FP, POSITION, PROCEDURE } from '../state/cells.ts';

export interface Frame {
  /** As the author called it; what has no name of its own is called by where it stands. */
  readonly name: string;
  readonly role: CoreProgram['procedures'][number]['role'];
  /** Rules of the statement, or else of what it is a part of. */
  readonly rules: readonly string[];
  readonly site: StepReport['site'];
  readonly locals: readonly LocalValue[];
}

export interface LocalValue {
  readonly name: string;
  /** By the names that a view shows: `p1`, `fish#2`, `7`, `yes`, `none`. */
  readonly value: string;
  /** Of a list its members; undefined for everything else. */
  readonly members: readonly string[] | undefined;
}

/**
 * `program` may be a richer form of the session's own: programs that were made ready for play hold no names of locals, only those of
 * parameters.
 */
export function framesOf(session: MachineSession, program: CoreProgram = session.program): readonly Frame[] {
  const { machine } = session;
  const { cells, code } = machine;
  const frames: Frame[] = [];
  for (let base = cells[FP]!; base > 0; base = callerOf(cells, base)) {
    const procedure = code.procedures[cells[base - PROCEDURE]!];
    if (procedure === undefined) break;
    const core = program.procedures[procedure.id] ?? procedure.core;
    // who waits for a call has noted where to go on: the call stands before it
    const position = cells[base - POSITION]! - (frames.length === 0 ? 0 : 1);
    const at = procedure.body?.sites[Math.max(0, position)] ?? core.site;
    const site = program.sites[at];
    const named = (core.names ?? []).filter(({ from, to }) => at >= from && at < to);
    const own = new Set(named.map(({ name }) => name));
    frames.push({
      name: core.name,
      role: core.role,
      rules: site?.rules ?? [],
      site: { file: site?.file ?? '', start: site?.start ?? 0, end: site?.end ?? 0 },
      locals: [
        ...carried(session, base),
        ...core.parameters.filter(({ name }) => !own.has(name)).map((one) => localValue(session, base, one)),
        ...innermost(named).map((one) => localValue(session, base, one)),
      ],
    });
  }
  return frames;
}

/** A frame that was begun from outside notes its caller as a negative number. */
function callerOf(cells: Int32Array, base: number): number {
  const caller = cells[base - CALLER]!;
  return caller < 0 ? -caller - 1 : caller;
}

/** Who acts, and on which component's behalf: every frame carries them. */
function carried(session: MachineSession, base: number): LocalValue[] {
  const { cells } = session.machine;
  const player: CoreType = { form: 'of', domain: session.program.playerDomain, optional: true };
  const thing: CoreType = { form: 'any', domains: [], optional: true };
  const self = cells[base + SELF]!;
  return [
    one('you', session.nameOf(cells[base + YOU]!, player)),
    ...(self === NONE
      ? []
      : [one('self', session.nameOf(self, thing)), one('owner', session.nameOf(cells[base + OWNER]!, player))]),
  ];
}

const one = (name: string, value: string): LocalValue => ({ name, value, members: undefined });

interface Named {
  readonly name: string;
  readonly slot: number;
  readonly list: boolean;
  readonly type: CoreType;
}

/** A name may hide another of the same name further out. */
function innermost(named: readonly Named[]): readonly Named[] {
  return [...new Map(named.map((local) => [local.name, local])).values()];
}

function localValue(session: MachineSession, base: number, { name, slot, list, type }: Named): LocalValue {
  const { cells } = session.machine;
  if (!list) return one(name, session.nameOf(cells[base + slot]!, type));
  const [start, length] = [cells[base + slot]!, cells[base + slot + 1]!];
  const members = Array.from({ length }, (_, i) => session.nameOf(cells[start + i]!, type));
  return { name, value: `[${members.join(', ')}]`, members };
}
