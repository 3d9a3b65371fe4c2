/**
 * A linked program as whoever prints it in another form needs it: the core program, where everything lies, what is fixed when a game is
 * linked, and the instructions of every procedure as data. All of it is compiled first, so that the room of frames is known.
 */
import type { CoreBoard, CoreExpr, CoreProgram, FunctionId, ProcedureId } from '@kodeks/dsl';
import { boardOf, constantOf } from '../eval/compiler.ts';
import { compileFunction, listsTable, tabulated } from '../eval/functions.ts';
import type { KeyRange } from '../eval/keys.ts';
import type { BoardTables, Lists } from '../state/boards.ts';
import type { Layout } from '../state/layout.ts';
import type { ProcedureBody } from './code.ts';
import { bodyOf } from './instructions.ts';
import type { Linked } from './link.ts';

export interface Blueprint {
  readonly core: CoreProgram;
  readonly layout: Layout;
  readonly eliminates: boolean;
  /** Value of an expression that is the same in every game of this setting. */
  readonly fixed: (expr: CoreExpr) => number | undefined;
  /** Ranges of the parameters of a function that becomes a table. */
  readonly tabled: (id: FunctionId) => readonly KeyRange[] | undefined;
  /** The lists of one that gives lists; undefined if they cannot be computed. */
  readonly listsOf: (id: FunctionId) => Lists | undefined;
  readonly readsHeader: (id: FunctionId) => boolean;
  readonly waits: (id: ProcedureId) => boolean;
  readonly bodyOf: (id: ProcedureId) => ProcedureBody;
  /** Cells that closures may use for a frame of a procedure, a window of a function. */
  readonly roomOf: (id: ProcedureId) => number;
  readonly windowOf: (id: FunctionId) => number;
  readonly boardOf: (board: CoreBoard) => BoardTables;
}

export function blueprintOf(linked: Linked): Blueprint {
  const code = linked.code(false);
  const { compiler } = code;
  const { core } = linked;
  core.functions.forEach((_, id) => {
    const callee = compiler.functionOf(id);
    if (callee.value === undefined) compileFunction(compiler, id, callee);
  });
  for (const procedure of code.procedures) bodyOf(code, procedure);
  return {
    core,
    layout: linked.layout,
    eliminates: compiler.eliminates,
    fixed: (expr) => constantOf(compiler, expr),
    tabled: (id) => tabulated(compiler, id),
    listsOf: (id) => {
      const ranges = tabulated(compiler, id);
      return ranges === undefined ? undefined : listsTable(compiler, id, ranges);
    },
    readsHeader: (id) => compiler.functionOf(id).readsHeader,
    waits: (id) => compiler.waits.has(id),
    bodyOf: (id) => bodyOf(code, code.procedures[id]!),
    roomOf: (id) => code.procedures[id]!.scope.size,
    windowOf: (id) => compiler.functionOf(id).scope.size,
    boardOf: (board) => boardOf(compiler, board),
  };
}
