/** What expressions and statements are compiled to, and what compiling needs to know. */
import type { CoreBoard, CoreExpr, CoreProgram, FunctionId, ProcedureId } from '@kodeks/dsl';
import { type BoardTables, boardTables, type Lists } from '../state/boards.ts';
import { MOST } from '../state/cells.ts';
import type { Layout } from '../state/layout.ts';
import type { CompiledProcedure, Runtime } from './runtime.ts';

/** s: the cells, f: base of the frame. Slots of the frame are s[f + k]. */
export type Evaluate = (s: Int32Array, f: number) => number;
/** Appends members at the top of the list stack. */
export type Fill = (s: Int32Array, f: number) => void;

/** Room of one frame; compiling an expression may take further slots for its own accumulators. */
export interface Scope {
  size: number;
  /** Nodes of functions written out in this frame. */
  writtenOut?: number;
}

export interface CompiledFunction {
  readonly scope: Scope;
  /** Undefined until first needed. */
  value: Evaluate | undefined;
  fill: Fill | undefined;
  readonly readsHeader: boolean;
}

/** The machine that is running now: closures are shared by all sessions of a linked program. */
export interface Host {
  current: Runtime;
}

export interface Compiler {
  readonly core: CoreProgram;
  readonly layout: Layout;
  /** With log, guard and one instruction per statement. */
  readonly full: boolean;
  /** Every node a closure of its own: nothing written out, fused or tabulated. What the other ways are tested against. */
  readonly plain: boolean;
  readonly host: Host;
  readonly functions: readonly CompiledFunction[];
  readonly procedures: readonly CompiledProcedure[];
  readonly boards: Map<string, BoardTables>;
  readonly valueTables: Map<FunctionId, Int32Array>;
  readonly listTables: Map<FunctionId, Lists>;
  readonly waits: ReadonlySet<ProcedureId>;
  readonly fails: ReadonlySet<ProcedureId>;
  /** Some rule eliminates players. */
  readonly eliminates: boolean;
  /** Functions that are being written out where they are called. */
  readonly inlining: FunctionId[];
  sizeOf(id: FunctionId): number;
  functionOf(id: FunctionId): CompiledFunction;
  procedureOf(id: ProcedureId): CompiledProcedure;
}

export function reserve(scope: Scope, count = 1): number {
  const slot = scope.size;
  scope.size += count;
  return slot;
}

export function boardOf(c: Compiler, board: CoreBoard): BoardTables {
  const key = board.form === 'graph' ? `${board.domain} ${board.links}` : `${board.domain}`;
  let tables = c.boards.get(key);
  if (tables === undefined) {
    tables = boardTables(c.core, c.layout, board);
    c.boards.set(key, tables);
  }
  return tables;
}

/** The value of an expression that is fixed when a game is linked. */
export function constantOf(c: Compiler, expr: CoreExpr): number | undefined {
  switch (expr.op) {
    case 'const':
      return expr.value;
    case 'entity':
      return c.layout.domains[expr.domain]!.first + expr.index;
    case 'option':
      return c.layout.options[expr.option] ?? 0;
    case 'players':
      return c.layout.players;
    case 'eliminated':
      return c.eliminates ? undefined : 0;
    case 'noted':
      return c.full ? undefined : constantOf(c, expr.operand);
    case 'negate': {
      const operand = constantOf(c, expr.operand);
      return operand === undefined ? undefined : -operand;
    }
    case 'not': {
      const operand = constantOf(c, expr.operand);
      return operand === undefined ? undefined : operand === 0 ? 1 : 0;
    }
    case 'arith':
    case 'compare': {
      const left = constantOf(c, expr.left);
      const right = constantOf(c, expr.right);
      return left === undefined || right === undefined ? undefined : fold(expr.operator, left, right);
    }
    case 'and':
    case 'or': {
      const left = constantOf(c, expr.left);
      if (left === undefined) return undefined;
      const decided = expr.op === 'and' ? left === 0 : left !== 0;
      return decided ? left : constantOf(c, expr.right);
    }
    case 'if': {
      const condition = constantOf(c, expr.condition);
      return condition === undefined ? undefined : constantOf(c, condition !== 0 ? expr.then : expr.otherwise);
    }
    default:
      return undefined;
  }
}

/** What is too large is left to run time, where it is reported. */
function sane(value: number): number | undefined {
  return Math.abs(value) > MOST ? undefined : value;
}

function fold(operator: string, left: number, right: number): number | undefined {
  switch (operator) {
    case '+':
      return sane(left + right);
    case '-':
      return sane(left - right);
    case '*':
      return sane(left * right);
    case 'min':
      return Math.min(left, right);
    case 'max':
      return Math.max(left, right);
    case '=':
      return left === right ? 1 : 0;
    case '!=':
      return left !== right ? 1 : 0;
    case '<':
      return left < right ? 1 : 0;
    case '<=':
      return left <= right ? 1 : 0;
    case '>':
      return left > right ? 1 : 0;
    case '>=':
      return left >= right ? 1 : 0;
    default:
      return undefined; // divisions are left to run time, where a zero is reported
  }
}
