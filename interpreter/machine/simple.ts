/** Statements that neither wait nor contain others: one closure each, the same in instructions and in larger closures. */
import { type CoreStatement, NONE } from '@kodeks/dsl';
import { compileDraw, compilePermute, compilePick, compileRoll, compileShuffle } from '../eval/chance.ts';
import { fail } from '../eval/commit.ts';
import { type Compiler, constantOf, type Scope } from '../eval/compiler.ts';
import { compile } from '../eval/expressions.ts';
import { assignList } from '../eval/lists.ts';
import { record } from '../eval/log.ts';
import { compileExpose, compileMove } from '../eval/moves.ts';
import { everybody, SAW_OUT, seenByAll } from '../eval/observe.ts';
import { DONE, type Ending, FINISHED, type Perform, type Runtime } from '../eval/runtime.ts';
import { compileFill } from '../eval/sets.ts';
import { compileReset, compileWrite, compileWriteSystem } from '../eval/writes.ts';
import { ACTIVE, ELIMINATED, MOST, RESULT, TOP, WINNER } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { noSuchKey, outOfRange, wonByNobody } from '../state/rule-bug.ts';

export const ENDINGS: readonly Ending[] = ['ranking', 'won', 'drawn', 'all-win', 'all-lose'];

export function compileSimple(c: Compiler, scope: Scope, statement: CoreStatement): Perform | undefined {
  switch (statement.op) {
    case 'assign':
      return assign(c, scope, statement);
    case 'assign-list': {
      const { slot } = statement;
      const fill = compileFill(c, scope, statement.value);
      return (m, s, f) => {
        const start = s[TOP]!;
        fill(s, f);
        const end = s[TOP]!;
        s[TOP] = start;
        assignList(m, s, f, slot, start, end);
        return DONE;
      };
    }
    case 'write':
      return compileWrite(c, scope, statement);
    case 'write-system':
      return compileWriteSystem(c, scope, statement);
    case 'reset':
      return compileReset(c, scope, statement.columns);
    case 'move':
      return compileMove(c, scope, statement);
    case 'shuffle':
      return compileShuffle(c, scope, statement);
    case 'draw-from':
      return compileDraw(c, scope, statement);
    case 'roll':
      return compileRoll(c, scope, statement);
    case 'pick':
      return compilePick(c, scope, statement);
    case 'permute':
      return compilePermute(statement);
    case 'expose':
      return compileExpose(c, scope, statement);
    case 'require': {
      const condition = compile(c, scope, statement.condition);
      const { reason } = statement;
      return (m, s, f) => (condition(s, f) !== 0 ? DONE : fail(m, f, reason));
    }
    case 'eliminate':
      return eliminate(c, scope, statement);
    case 'finish':
      return finish(c, scope, statement);
    default:
      return undefined;
  }
}

/** Values of locals and constants are in range already. */
function assign(c: Compiler, scope: Scope, statement: CoreStatement & { op: 'assign' }): Perform {
  const { slot } = statement;
  const constant = constantOf(c, statement.value);
  if (constant !== undefined && Math.abs(constant) <= MOST) {
    return (m, _s, f) => {
      put(m, f + slot, constant);
      return DONE;
    };
  }
  if (statement.value.op === 'local') {
    const from = statement.value.slot;
    return (m, s, f) => {
      put(m, f + slot, s[f + from]!);
      return DONE;
    };
  }
  const value = compile(c, scope, statement.value);
  return (m, s, f) => {
    const result = value(s, f);
    if (result > MOST || result < -MOST) throw outOfRange(result);
    put(m, f + slot, result);
    return DONE;
  };
}

function eliminate(c: Compiler, scope: Scope, statement: CoreStatement & { op: 'eliminate' }): Perform {
  const player = compile(c, scope, statement.player);
  return (m, s, f) => eliminatePlayer(m, s, player(s, f), c.full);
}

export function eliminatePlayer(m: Runtime, s: Int32Array, who: number, full: boolean): number {
  if (who >>> 0 >= m.layout.players) throw noSuchKey('eliminate', who);
  put(m, ELIMINATED, s[ELIMINATED]! | (1 << who));
  seenByAll(m, SAW_OUT, who, 0, 0);
  if (full) record(m, s[ACTIVE]!, { kind: 'eliminated', player: who }, everybody(m));
  return DONE;
}

function finish(c: Compiler, scope: Scope, statement: CoreStatement & { op: 'finish' }): Perform {
  const winner = statement.winner === undefined ? undefined : compile(c, scope, statement.winner);
  const ending = ENDINGS.indexOf(statement.result) + 1;
  return (m, s, f) => {
    const who = winner === undefined ? NONE : winner(s, f);
    if (winner !== undefined && who >>> 0 >= m.layout.players) throw wonByNobody();
    put(m, WINNER, who);
    put(m, RESULT, ending);
    return FINISHED;
  };
}
