/** The first position of a game: starting values, pieces in their places, chance seeded, the main procedure entered. */
import { NONE, type ProcedureId } from '@kodeks/dsl';
import { movePiece, placeRules } from '../eval/moves.ts';
import { everybody } from '../eval/observe.ts';
import { STOP } from '../eval/runtime.ts';
import { startingValue } from '../eval/writes.ts';
import { seedGenerator } from '../random/generator.ts';
import { ACTIVE, DURING, FP, FUEL, POSITION, RANDOM, TOP, WINNER } from '../state/cells.ts';
import { arrive, guarded, isOpen, proceed } from './decide.ts';
import { pushPlain } from './frames.ts';
import { bodyOf } from './instructions.ts';
import type { Machine } from './machine.ts';
import { runFull } from './run.ts';
import { FUEL_PER_DECISION } from './search.ts';

/** How a game begins: as its rules say, or arranged by a procedure (in full mode only). */
export interface Beginning {
  /** Neither setup nor flow run; procedures can be executed by hand then. */
  readonly withoutFlow?: boolean | undefined;
  /** Runs once the setup is done, before the flow begins; where the setup asks somebody, before the first answer. */
  readonly given?: ProcedureId | undefined;
}

/** After `setUp`: runs to the first decision. */
export function begin(m: Machine, { withoutFlow = false, given }: Beginning = {}): void {
  if (m.problem !== undefined) return;
  enter(m, withoutFlow);
  if (given === undefined) proceed(m);
  else arrange(m, given, withoutFlow);
  m.used = 0; // before the first decision there is nothing to take back
  m.openers.length = 0;
  m.crossed = 0;
}

/** Stands before the first statement. */
export function enter(m: Machine, withoutFlow = false): void {
  pushPlain(m, m.cells, m.code, withoutFlow ? m.linked.idle : m.linked.core.main, NONE);
  m.used = 0;
}

function arrange(m: Machine, given: ProcedureId, withoutFlow: boolean): void {
  if (withoutFlow) proceed(m);
  else runSetup(m);
  if (!isOpen(m)) return;
  m.cells[FUEL] = FUEL_PER_DECISION;
  m.listed = 'no';
  pushPlain(m, m.cells, m.code, given, NONE);
  proceed(m);
}

/** Up to the first statement of the flow, or to what is asked before it. */
function runSetup(m: Machine): void {
  const { core } = m.linked;
  const parts = core.procedures[core.main]!.body;
  const flow = core.sites[parts.op === 'block' ? (parts.body[core.setups]?.site ?? NONE) : NONE];
  const bottom = m.cells[FP]!;
  const standsBeforeFlow = (): boolean => {
    if (flow === undefined || m.cells[FP] !== bottom) return false;
    const { sites } = bodyOf(m.code, m.code.procedures[core.main]!);
    const next = core.sites[sites[m.cells[bottom - POSITION]!]!];
    return next !== undefined && next.file === flow.file && next.start >= flow.start && next.end <= flow.end;
  };
  while (!standsBeforeFlow()) {
    const signal = runFull(m, true);
    if (signal === STOP) continue;
    arrive(m, signal);
    return;
  }
}

export function setUp(m: Machine, seed: number): void {
  const { cells: s, layout } = m;
  const { compiler } = m.code;
  compiler.host.current = m;
  s.fill(0);
  s[TOP] = layout.extent.lists;
  s[FUEL] = FUEL_PER_DECISION;
  s[ACTIVE] = NONE;
  s[DURING] = NONE;
  s[WINNER] = NONE;
  seedGenerator(s, RANDOM, seed);
  for (let i = 0; i < layout.copies; i++) {
    s[layout.placeOf + i] = NONE;
    s[layout.nextOf + i] = NONE;
    s[layout.previousOf + i] = NONE;
    s[layout.designOf + i] = layout.firstDesign[i]!;
    s[layout.knownBy + i] = layout.mayHide[i] === 1 ? 0 : everybody(m);
  }
  for (let place = 0; place < layout.placeCount; place++) {
    s[layout.placeCells + 3 * place] = NONE;
    s[layout.placeCells + 3 * place + 1] = NONE;
  }
  guarded(m, () => {
    m.linked.core.columns.forEach((_, id) => {
      const value = startingValue(compiler, id);
      const { base, size } = layout.columns[id]!;
      for (let at = 0; at < size; at++) s[base + at] = value(s, layout.extent.frames, at);
    });
    fillPlaces(m);
  });
}

/** Places that hold all pieces of their kinds at the start; if there are several of a kind of place, the first one does. */
function fillPlaces(m: Machine): void {
  const { layout, cells: s } = m;
  const rules = placeRules(m.code.compiler);
  for (const place of m.linked.core.places) {
    if (!place.holdsAll || layout.domains[place.domain]!.size === 0) continue;
    for (const kind of place.of) {
      const { first, size } = layout.domains[kind]!;
      for (let piece = first; piece < first + size; piece++)
        movePiece(m, s, rules, piece, layout.domains[place.domain]!.first, false, false);
    }
  }
}
