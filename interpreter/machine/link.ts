/** Links a core program for a number of players and options: layout, tables, compiled code. Cached, because games of the same setting share it. */
import { type CoreProgram, FIRST_PARAMETER, NONE } from '@kodeks/dsl';
import { beginRows } from '../decisions/rows.ts';
import type { WaitPoint } from '../decisions/wait-point.ts';
import type { CompiledFunction, Compiler, Host } from '../eval/compiler.ts';
import { readsHeader } from '../eval/header-use.ts';
import { nodesOf } from '../eval/inline.ts';
import { type Runtime, WAIT } from '../eval/runtime.ts';
import { type HashPlan, hashPlan } from '../state/hash.ts';
import { type Layout, layOut } from '../state/layout.ts';
import { type Analysis, analyse, anywhere } from './analysis.ts';
import type { Code, Procedure } from './code.ts';
import { frameRoomOf } from './frame-room.ts';
import { listSlotsOf } from './instructions.ts';
import { linkedOnce } from './kept-links.ts';
import { sizeBoards } from './size-boards.ts';

export interface Linked {
  readonly core: CoreProgram;
  readonly players: number;
  readonly options: readonly number[];
  readonly layout: Layout;
  readonly plan: HashPlan;
  /** A procedure that only waits: what runs in a session without flow. */
  readonly idle: number;
  readonly code: (full: boolean) => Code;
}

/** `options`: ordinals in the order of the program's options. */
export function link(core: CoreProgram, players: number, options: readonly number[] = standardOptions(core)): Linked {
  return linkedOnce(core, `${players} ${options.join(' ')}`, () => makeLinked(core, players, options));
}

export function standardOptions(core: CoreProgram): readonly number[] {
  return core.options.map((option) => option.standard);
}

/** Linked anew and compiled as plainly as can be; for tests, which compare it with what is played. */
export function linkPlainly(
  core: CoreProgram,
  players: number,
  options: readonly number[] = standardOptions(core),
): Linked {
  return makeLinked(core, players, options, true);
}

function makeLinked(program: CoreProgram, players: number, options: readonly number[], plain = false): Linked {
  const core = sizeBoards(program, options);
  const layout = layOut(core, players, options, frameRoomOf(core));
  const analysis = analyse(core);
  let fast: Code | undefined;
  let full: Code | undefined;
  const code = (wantsFull: boolean): Code => {
    if (wantsFull) full ??= makeCode(core, layout, analysis, { full: true, plain });
    else fast ??= makeCode(core, layout, analysis, { full: false, plain });
    return (wantsFull ? full : fast)!;
  };
  const plan = hashPlan(
    core,
    layout,
    core.procedures
      .map((procedure) => ({ slots: procedure.slots, listSlots: listSlotsOf(procedure, subsetSlots(core)) }))
      .concat([{ slots: FIRST_PARAMETER, listSlots: [] }]),
  );
  return { core, players, options, layout, plan, idle: core.procedures.length, code };
}

function makeCode(
  core: CoreProgram,
  layout: Layout,
  analysis: Analysis,
  { full, plain }: { readonly full: boolean; readonly plain: boolean },
): Code {
  const functions: CompiledFunction[] = core.functions.map((one) => ({
    scope: { size: one.slots },
    value: undefined,
    fill: undefined,
    readsHeader: readsHeader(core, one),
  }));
  const procedures: Procedure[] = core.procedures.map((one, id) => ({
    id,
    core: one,
    scope: { size: one.slots + one.temporaries },
    slots: one.slots,
    listSlots: listSlotsOf(one, subsetSlots(core)),
    isAction: one.role === 'action' || one.role === 'free-action',
    isFree: one.role === 'free-action',
    body: undefined,
  }));
  procedures.push(idleProcedure(procedures.length));
  const sizes: number[] = [];
  const host: Host = { current: undefined as unknown as Runtime }; // set before anything runs
  const compiler: Compiler = {
    core,
    layout,
    full,
    plain,
    host,
    functions,
    procedures,
    boards: new Map(),
    valueTables: new Map(),
    listTables: new Map(),
    waits: analysis.waits,
    fails: analysis.fails,
    eliminates: core.procedures.some((one) => anywhere(one.body, (statement) => statement.op === 'eliminate')),
    inlining: [],
    sizeOf: (id) => {
      sizes[id] ??= nodesOf(core.functions[id]!);
      return sizes[id];
    },
    functionOf: (id) => functions[id]!,
    procedureOf: (id) => procedures[id]!,
  };
  return { compiler, procedures, emitted: undefined };
}

function idleProcedure(id: number): Procedure {
  const core = {
    name: 'idle',
    role: 'main',
    parameters: [],
    slots: FIRST_PARAMETER,
    temporaries: 0,
    returns: false,
    body: { op: 'block', site: 0, label: undefined, body: [], clear: [], clearLists: [], boundary: false },
    site: 0,
    action: undefined,
  } as const;
  const point: WaitPoint = {
    ask: NONE,
    form: 'idle',
    together: undefined,
    by: () => NONE,
    seen: () => 0,
    list: (m) => beginRows(m, 1),
    accept: () => {},
    decline: () => NONE,
    subset: undefined,
    branches: undefined,
  };
  return {
    id,
    core,
    scope: { size: FIRST_PARAMETER },
    slots: FIRST_PARAMETER,
    listSlots: [],
    isAction: false,
    isFree: false,
    body: {
      code: [() => WAIT],
      direct: undefined,
      waits: [point],
      sites: new Int32Array(1),
      starts: new Uint8Array(1),
      mayFail: new Uint8Array(1),
      mayFailAfter: new Uint8Array(1),
      contexts: [undefined],
      does: [undefined],
      next: [[]],
      chains: [],
    },
  };
}

function subsetSlots(core: CoreProgram): (ask: number) => readonly number[] {
  return (ask) => {
    const { form } = core.asks[ask]!;
    return form.form === 'subset' ? [form.binder.slot] : [];
  };
}
