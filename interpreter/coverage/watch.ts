/**
 * Watches a session in full mode and counts what it exercised. Sites are counted by the machine; which branches were chosen and which items
 * were touched is read from its log. What a setup does to all items of a kind (each card into its deck) says nothing of any of them.
 */
import { type AskId, type CoreProgram, type CoreType, type DomainId, NONE } from '@kodeks/dsl';
import type { LogRecord } from '../eval/runtime.ts';
import type { MachineSession } from '../machine/session.ts';
import { LOG_LENGTH } from '../state/cells.ts';
import type { Layout } from '../state/layout.ts';
import { addTo, type Counts, noCounts } from './counts.ts';
import { alsoExercised } from './walk.ts';

export interface Watched {
  readonly session: MachineSession;
  /** What was exercised so far, in forks too. */
  readonly counts: () => Counts;
}

/** Call it as soon as the session has begun. `program`: the game's own, where the session's may be one that examples have extended. */
export function watch(program: CoreProgram, session: MachineSession): Watched {
  const seen: { readonly session: MachineSession; readonly from: number }[] = [];
  const watched = (one: MachineSession): MachineSession => {
    seen.push({ session: one, from: one.machine.cells[LOG_LENGTH]! });
    return Object.create(one, { fork: { value: () => watched(one.fork()) } }) as MachineSession;
  };
  return {
    session: watched(session),
    counts: () => {
      const counts = noCounts(program);
      for (const one of seen) countSession(program, counts, one.session, one.from);
      session.machine.linked.options.forEach((value, option) => {
        counts.options[option]![value]! += 1;
      });
      alsoExercised(program, counts.sites);
      alsoExercised(program, counts.tried);
      return counts;
    },
  };
}

function countSession(program: CoreProgram, counts: Counts, { machine }: MachineSession, from: number): void {
  if (machine.coverage !== undefined) addTo(counts.sites, machine.coverage);
  if (machine.tried !== undefined) addTo(counts.tried, machine.tried);
  const log = (machine.log ?? []).slice(0, machine.cells[LOG_LENGTH]);
  const arranged = noCounts(program);
  countRecords(program, machine.layout, arranged, log.slice(0, from));
  arranged.items.forEach((items, domain) => {
    if (items.includes(0)) addTo(counts.items[domain]!, items);
  });
  countRecords(program, machine.layout, counts, log.slice(from));
}

// ---------------------------------------------------------------- facts of the log

/** Counts the item that a value of a type is, or is a piece of. */
type Touch = (value: number, type: CoreType, record: LogRecord) => void;

function countRecords(program: CoreProgram, layout: Layout, counts: Counts, records: readonly LogRecord[]): void {
  const touch = toucher(program, layout, counts);
  for (const record of records) countRecord(program, counts, touch, record);
}

function countRecord(program: CoreProgram, counts: Counts, touch: Touch, record: LogRecord): void {
  const { fact } = record;
  switch (fact.kind) {
    case 'choice':
      countChoice(program, counts, touch, record, fact.ask, fact.answer);
      return;
    case 'move':
      touch(fact.copy, anyPiece(program), record);
      return;
    case 'reveal':
      for (const copy of fact.copies) touch(copy, anyPiece(program), record);
      return;
    case 'drawn':
      touch(fact.thing, anyPiece(program), record);
      return;
    case 'change': {
      const column = program.columns[fact.column];
      if (column === undefined) return;
      column.keys.forEach((domain, i) => {
        touch(fact.keys[i] ?? NONE, { form: 'of', domain, optional: true }, record);
      });
      touch(fact.after, column.type, record);
      return;
    }
    default:
      return; // rolls and picks are of anything, and what comes of them shows
  }
}

type Choice = Extract<LogRecord['fact'], { kind: 'choice' }>;

function countChoice(
  program: CoreProgram,
  counts: Counts,
  touch: Touch,
  record: LogRecord,
  ask: AskId,
  answer: Choice['answer'],
): void {
  const form = program.asks[ask]?.form;
  if (form === undefined) return; // asked by an example's own statements
  if (form.form === 'branch' && answer.form === 'branch')
    form.branches.forEach(({ key }, i) => {
      if (key === answer.key) counts.branches[ask]![i]! += 1;
    });
  if (form.form === 'tuple' && answer.form === 'tuple')
    form.binders.forEach(({ type }, i) => {
      touch(answer.values?.[i] ?? NONE, type, record);
    });
  if (form.form === 'subset' && answer.form === 'subset')
    for (const value of answer.values) touch(value, form.binder.type, record);
  if (form.form === 'next-member' && answer.form === 'next-member') touch(answer.value, form.type, record);
}

const pieces = new WeakMap<CoreProgram, CoreType>();

function anyPiece(program: CoreProgram): CoreType {
  const known = pieces.get(program);
  if (known !== undefined) return known;
  const domains = program.domains.flatMap((domain, id) => (domain.form === 'copies' ? [id] : []));
  const type: CoreType = { form: 'any', domains, optional: true };
  pieces.set(program, type);
  return type;
}

function toucher(program: CoreProgram, layout: Layout, counts: Counts): Touch {
  const touchIn = (value: number, id: DomainId, record: LogRecord): void => {
    const domain = program.domains[id];
    const { first, size } = layout.domains[id] ?? { first: 0, size: 0 };
    if (domain?.form === 'union') for (const member of domain.members) touchIn(value, member, record);
    if (value < first || value >= first + size) return;
    if (domain?.form === 'items') counts.items[id]![value - first]! += 1;
    const design = domain?.form === 'copies' ? record.pieces.get(value)?.design : undefined;
    if (domain?.form === 'copies' && design !== undefined) touchIn(design, domain.designs, record);
  };
  return (value, type, record) => {
    if (value === NONE) return;
    if (type.form === 'of') touchIn(value, type.domain, record);
    if (type.form === 'any') for (const id of type.domains) touchIn(value, id, record);
  };
}
