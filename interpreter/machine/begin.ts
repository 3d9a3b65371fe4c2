/** The first position of a game: starting values, pieces in their places, chance seeded, the main procedure entered. */
import { NONE } from '@kodeks/dsl';
import { movePiece, placeRules } from '../eval/moves.ts';
import { everybody } from '../eval/observe.ts';
import { startingValue } from '../eval/writes.ts';
import { seedGenerator } from '../random/generator.ts';
import { ACTIVE, DURING, FUEL, RANDOM, TOP, WINNER } from '../state/cells.ts';
import { guarded, proceed } from './decide.ts';
import { pushPlain } from './frames.ts';
import type { Machine } from './machine.ts';
import { FUEL_PER_DECISION } from './search.ts';

/** After `setUp`: runs to the first decision. `withoutFlow`: runs nothing; procedures can be executed by hand then. */
export function begin(m: Machine, withoutFlow = false): void {
  if (m.problem !== undefined) return;
  enter(m, withoutFlow);
  proceed(m);
  m.used = 0; // before the first decision there is nothing to take back
  m.openers.length = 0;
  m.crossed = 0;
}

/** Stands before the first statement. */
export function enter(m: Machine, withoutFlow = false): void {
  pushPlain(m, m.cells, m.code, withoutFlow ? m.linked.idle : m.linked.core.main, NONE);
  m.used = 0;
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
