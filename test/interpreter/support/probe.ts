/** Asks a small program made around one expression, set or statement. */
import type { CoreExpr, CoreFunction, CoreProgram, CoreSet, CoreStatement } from '@kodeks/dsl';
import { type MachineSession, start } from '@kodeks/interpreter';
import { block, column, fn, num, of, place, procedure, program } from './core.ts';

export const PLAYERS = 0;
export const COLOURS = 1;
export const SQUARES = 2;
export const HEXES = 3;
export const CARDS = 4;
export const COPIES = 5;
export const ROWS = 6;
export const DICE = 7;
export const PILE = 8;
export const HANDS = 9;
export const STALLS = 10;

/** Columns. */
export const FOOD = 0;
export const MARK = 1;
export const TOTAL = 2;

export const player = (index: number): CoreExpr => ({ op: 'entity', domain: PLAYERS, index });
export const square = (index: number): CoreExpr => ({ op: 'entity', domain: SQUARES, index });
export const copy = (index: number): CoreExpr => ({ op: 'entity', domain: COPIES, index });
export const pile: CoreExpr = { op: 'entity', domain: PILE, index: 0 };
export const hand = (index: number): CoreExpr => ({ op: 'entity', domain: HANDS, index });
export const stall = (index: number): CoreExpr => ({ op: 'entity', domain: STALLS, index });

/** Players, colours, boards, five cards of three designs in a pile, hands, stalls for one card each. */
export function small(facts: Partial<CoreProgram> = {}): CoreProgram {
  return program({
    domains: [
      { form: 'players', name: 'Player' },
      { form: 'enum', name: 'Colour', members: ['red', 'green', 'blue'] },
      { form: 'squares', name: 'Square', columns: 3, rows: 2 },
      { form: 'hexes', name: 'Hex', shape: { shape: 'hexagon', radius: 1 } },
      {
        form: 'items',
        name: 'Card',
        items: [
          { id: 'ant', count: 2 },
          { id: 'bee', count: 1 },
          { id: 'cat', count: [0, 0, 2, 1] },
        ],
      },
      { form: 'copies', name: 'CardCopy', designs: CARDS, alike: false, shuffled: false },
      { form: 'range', name: 'Row', from: 1, to: 4 },
      {
        form: 'product',
        name: 'Die',
        factors: [
          { name: 'colour', domain: COLOURS },
          { name: 'face', domain: ROWS },
        ],
      },
      { form: 'places', name: 'pile', place: 0 },
      { form: 'places', name: 'hand', place: 1 },
      { form: 'places', name: 'stall', place: 2 },
    ],
    columns: [
      column('food', [PLAYERS], {
        starts: { value: num(5), slots: 4 },
        least: { value: num(0), slots: 4 },
        most: { value: num(9), slots: 4 },
        excessIsLost: true,
      }),
      column('mark', [SQUARES], { type: of(PLAYERS, true), starts: { value: num(-1), slots: 4 } }),
      column('total', []),
    ],
    places: [
      place('pile', PILE, { of: [COPIES], holdsAll: true }),
      place('hand', HANDS, { of: [COPIES], keys: [PLAYERS], discipline: 'set' }),
      place('stall', STALLS, { of: [COPIES], keys: [PLAYERS], copies: 2, discipline: 'slot' }),
    ],
    procedures: [procedure('main', block([]))],
    ...facts,
  });
}

/** The value of an expression after some statements. */
export function valueFrom(
  expr: CoreExpr,
  before: readonly CoreStatement[] = [],
  facts: Partial<CoreProgram> = {},
): number {
  const { session } = having(before, { ...facts, functions: [...(facts.functions ?? []), fn('probe', [], expr)] });
  return numberFrom(session, (facts.functions ?? []).length);
}

/** A fault of the rules counts as -999: no test expects that number. */
function numberFrom(session: MachineSession, callee: number): number {
  const value = session.evaluate(callee);
  return typeof value === 'number' ? value : -999;
}

/** The members of a set, as far as sixteen go. */
export function membersOf(
  set: CoreSet,
  before: readonly CoreStatement[] = [],
  facts: Partial<CoreProgram> = {},
): number[] {
  const given = facts.functions ?? [];
  const probes: CoreFunction[] = [
    fn('size', [], { op: 'size', set }),
    ...Array.from({ length: 16 }, (_, i) => fn(`member${i}`, [], { op: 'nth', set, index: num(i) })),
  ];
  const { session } = having(before, { ...facts, functions: [...given, ...probes] });
  const size = numberFrom(session, given.length);
  return Array.from({ length: size }, (_, i) => numberFrom(session, given.length + 1 + i));
}

/** A session without flow in which the statements were run. */
export function having(
  statements: readonly CoreStatement[],
  facts: Partial<CoreProgram> = {},
): { readonly session: MachineSession; readonly core: CoreProgram } {
  const core = small({
    ...facts,
    procedures: [
      procedure('main', block([])),
      procedure('given', block(statements), { slots: 24 }),
      ...(facts.procedures ?? []),
    ],
  });
  const session = start(core, { players: 2, seed: 1, withoutFlow: true });
  session.perform(1, 0);
  return { session, core };
}

/** A game whose flow is these statements. */
export function play(
  statements: readonly CoreStatement[],
  facts: Partial<CoreProgram> = {},
  options: Partial<Parameters<typeof start>[1]> = {},
): MachineSession {
  const core = small({
    ...facts,
    procedures: [procedure('main', block(statements), { role: 'main', slots: 24 }), ...(facts.procedures ?? [])],
  });
  return start(core, { players: 2, seed: 1, ...options });
}
