/**
 * What keeps a linked program from being one: positions, labels and slots of its instructions, the room of its frames, and addresses that
 * overlap. There is nothing to find in what we link; tests ask after every way of linking.
 */
import type { CoreProgram } from '@kodeks/dsl';
import { FIRST_PARAMETER } from '@kodeks/dsl';
import { SYSTEM_CELLS } from '../state/cells.ts';
import type { Layout } from '../state/layout.ts';
import { blueprintOf } from './blueprint.ts';
import type { Context, Label, Procedure, ProcedureBody } from './code.ts';
import { bodyOf } from './instructions.ts';
import type { Linked } from './link.ts';

export function linkedFaults(linked: Linked): readonly string[] {
  const { core, layout } = linked;
  const faults: string[] = [];
  const say: Say = (where, what) => faults.push(`${where}: ${what}`);
  addresses(core, layout, say);
  const print = blueprintOf(linked);
  core.functions.forEach(({ name, slots }, id) => {
    if (print.windowOf(id) < slots) say(`function ${name}`, `a window of ${print.windowOf(id)} for ${slots} slots`);
  });
  for (const full of [false, true]) {
    const code = linked.code(full);
    for (const procedure of code.procedures) {
      frame(procedure, say);
      instructions(core, procedure, bodyOf(code, procedure), say);
    }
  }
  return faults;
}

type Say = (where: string, what: string) => void;

// ---------------------------------------------------------------- addresses

interface Stretch {
  readonly name: string;
  readonly from: number;
  readonly size: number;
}

/** Everything has cells of its own, and things of different kinds have ids of their own. */
function addresses(core: CoreProgram, layout: Layout, say: Say): void {
  const { copies, placeCount, extent } = layout;
  const byPiece = (['placeOf', 'nextOf', 'previousOf', 'designOf', 'knownBy'] as const).map((name) => ({
    name,
    from: layout[name],
    size: copies,
  }));
  apart(say, [
    { name: 'system', from: 0, size: SYSTEM_CELLS },
    { name: 'what players saw', from: layout.privateSeen, size: layout.secrets ? 2 * layout.players : 0 },
    { name: 'due', from: layout.due, size: core.dueCells ?? 0 },
    ...layout.columns.map(({ base, size }, id) => ({ name: `column ${core.columns[id]?.name}`, from: base, size })),
    ...byPiece,
    { name: 'places', from: layout.placeCells, size: 3 * placeCount },
    { name: 'queue', from: layout.queue, size: extent.lists - layout.queue },
    { name: 'lists', from: extent.lists, size: extent.frames - extent.lists },
    { name: 'frames', from: extent.frames, size: extent.end - extent.frames },
  ]);
  const entities = core.domains.flatMap(({ name, form }, id) => {
    const { first, size } = layout.domains[id]!;
    return form === 'enum' || form === 'range' || form === 'union' ? [] : [{ name, from: first, size }];
  });
  apart(say, entities);
}

function apart(say: Say, stretches: readonly Stretch[]): void {
  const sorted = stretches.filter(({ size }) => size !== 0).sort((a, b) => a.from - b.from);
  sorted.forEach(({ name, from, size }, i) => {
    const before = sorted[i - 1];
    if (size < 0) say(name, `${size} cells`);
    if (before !== undefined && before.from + before.size > from) say(name, `lies across ${before.name}`);
  });
}

// ---------------------------------------------------------------- frames and instructions

function frame({ core, scope, slots, listSlots }: Procedure, say: Say): void {
  const where = `procedure ${core.name}`;
  if (slots < FIRST_PARAMETER) say(where, `${slots} slots`);
  if (scope.size < slots + core.temporaries) say(where, `room for ${scope.size} of ${slots + core.temporaries}`);
  listSlots.forEach((slot, i) => {
    if (slot + 1 >= slots) say(where, `a list in slot ${slot} of ${slots}`);
    if (i > 0 && listSlots[i - 1]! + 2 > slot) say(where, `lists in slots ${listSlots[i - 1]} and ${slot}`);
  });
}

function instructions(core: CoreProgram, procedure: Procedure, body: ProcedureBody, say: Say): void {
  const count = body.code.length;
  const where = `procedure ${procedure.core.name}`;
  const position = (at: number, what: string): void => {
    if (!Number.isInteger(at) || at < 0 || at >= count) say(where, `${what} ${at} of ${count}`);
  };
  for (const name of ['waits', 'sites', 'starts', 'mayFail', 'mayFailAfter', 'contexts', 'does', 'next'] as const)
    if (body[name].length !== count) say(where, `${body[name].length} ${name} for ${count} instructions`);
  body.next.forEach((ways, at) => {
    for (const to of ways) position(to, `from ${at} to`);
    // a statement of several instructions may leave itself for somewhere else
    const single = body.does[at]?.op !== 'do';
    if (single && body.mayFailAfter[at] === 0 && ways.some((to) => body.mayFail[to] === 1))
      say(where, `what comes after ${at} may fail`);
  });
  for (const chain of body.chains) for (const at of chain ?? []) position(at, 'a part at');
  for (const site of body.sites) if (site < 0 || site >= core.sites.length) say(where, `site ${site}`);
  for (const context of body.contexts)
    for (const to of tidied(procedure, context, say)) position(to.at, 'a turn ends at');
  body.waits.forEach((point, at) => {
    if (point === undefined) return;
    if (point.form !== 'idle' && core.asks[point.ask] === undefined) say(where, `${at} asks ${point.ask}`);
    for (const branch of point.branches ?? []) position(branch.at, 'a branch at');
  });
  body.does.forEach((one, at) => {
    if (one?.op === 'ask' && body.waits[at]?.ask !== one.ask) say(where, `${at} does not wait`);
    if (one?.op === 'attempt') for (const to of [one.body, one.end]) position(to.at, 'an attempt at');
    if (one?.op !== 'do') return;
    for (const { stop, next } of one.labels.values()) for (const to of [stop, next]) position(to.at, 'a label at');
  });
}

/** Slots that are tidied up on the way out are slots of the frame; gives where turns end. */
function tidied({ core, slots, listSlots }: Procedure, from: Context | undefined, say: Say): readonly Label[] {
  const ends: Label[] = [];
  for (let one = from; one !== undefined; one = one.outer) {
    if (one.kind === 'block' && one.boundary) ends.push(one.end);
    const [values, lists] =
      one.kind === 'block' ? [one.clear, one.clearLists] : one.kind === 'list' ? [one.slots, one.lists] : [[], []];
    for (const slot of values) if (slot >= slots) say(`procedure ${core.name}`, `clears slot ${slot} of ${slots}`);
    for (const slot of lists)
      if (!listSlots.includes(slot)) say(`procedure ${core.name}`, `clears slot ${slot}, which is no list`);
  }
  return ends;
}
