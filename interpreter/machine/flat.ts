/** Statements to instructions with explicit positions: everything that may wait, and in the full variant everything. */
import { type CoreStatement, FIRST_PARAMETER, NONE, OWNER, SELF, YOU } from '@kodeks/dsl';
import { compileArguments } from '../eval/calls.ts';
import { endTransaction } from '../eval/commit.ts';
import { type Compiler, constantOf, type Evaluate, type Scope } from '../eval/compiler.ts';
import { compile } from '../eval/expressions.ts';
import { DONE, RETURN, type Runtime, SWITCH, UNWIND } from '../eval/runtime.ts';
import { spend } from '../eval/sets.ts';
import { DIRTY, IN_CHECK, POSITION, STEP, TOP } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { noSuchKey } from '../state/rule-bug.ts';
import { flattenAsk, flattenPay } from './asking.ts';
import { flattenAttempt } from './attempts.ts';
import type { Context, Instruction, Label, Procedure } from './code.ts';
import { flattenFor } from './for-each.ts';
import { clearBlock, enterFrame, leaveContexts, openFrame } from './frames.ts';
import { type Builder, bodyOf, draft, emit, here, label, mayFailHere } from './instructions.ts';
import { dequeue, enqueue } from './queue.ts';
import { flattenSequence } from './sequences.ts';
import { compileSimple } from './simple.ts';
import { flattenTogether } from './together.ts';

export function flatten(b: Builder, statement: CoreStatement): void {
  switch (statement.op) {
    case 'block':
      return flattenBlock(b, statement);
    case 'if':
      return flattenIf(b, statement);
    case 'loop':
      return flattenLoop(b, statement);
    case 'for':
      return flattenFor(b, statement);
    case 'ask':
      return flattenAsk(b, statement);
    case 'pay':
      return flattenPay(b, statement);
    case 'call':
    case 'run':
    case 'deliver':
    case 'settle':
      return flattenCall(b, statement);
    case 'step':
      return flattenStep(b, statement);
    case 'attempt':
      return flattenAttempt(b, statement);
    case 'together':
      return flattenTogether(b, statement);
    case 'sequence':
      return flattenSequence(b, statement);
    case 'leave':
      return flattenLeave(b, statement);
    case 'unwind':
      return flattenUnwind(b, statement);
    case 'return':
      return flattenReturn(b, statement);
    default: {
      const next = label();
      draft(b, statement.site, {
        fails: mayFailHere(b, statement),
        barrier: statement.op === 'finish',
        next: statement.op === 'finish' ? [] : [next],
        perform: () => simple(b, statement),
      });
      here(b, next);
    }
  }
}

function simple(b: Builder, statement: CoreStatement): Instruction {
  const made = compileSimple(b.code.compiler, b.procedure.scope, statement);
  if (made === undefined) throw new Error(`no closure for ${statement.op}`);
  return made;
}

// ---------------------------------------------------------------- blocks and ways

function flattenBlock(b: Builder, statement: CoreStatement & { op: 'block' }): void {
  const { clear, clearLists, boundary } = statement;
  const end = label();
  const outer = b.context;
  const tidy = clear.length > 0 || clearLists.length > 0 || boundary;
  const context: Context | undefined = tidy ? { kind: 'block', clear, clearLists, boundary, end, outer } : outer;
  b.context = context;
  if (statement.label !== undefined) b.labels.set(statement.label, { stop: end, next: end, until: context });
  for (const inner of statement.body) emit(b, inner);
  here(b, end);
  if (tidy) {
    const next = label();
    draft(b, statement.site, {
      barrier: boundary,
      next: [next],
      does: { op: 'tidy', clear, clearLists, boundary },
      perform: () => endOfBlock(clear, clearLists, boundary),
    });
    here(b, next);
  }
  b.context = outer;
}

export function endOfBlock(clear: readonly number[], clearLists: readonly number[], boundary: boolean): Instruction {
  if (clearLists.length === 0 && clear.length === 1 && !boundary) {
    const slot = clear[0]!;
    return (m, _s, f) => {
      put(m, f + slot, 0);
      return DONE;
    };
  }
  return (m, s, f) => {
    clearBlock(m, s, f, clear, clearLists);
    return boundary ? endTransaction(m, s) : DONE;
  };
}

function flattenIf(b: Builder, statement: CoreStatement & { op: 'if' }): void {
  const known = constantOf(b.code.compiler, statement.condition);
  if (known !== undefined) {
    const taken = known !== 0 ? statement.then : statement.otherwise;
    if (taken !== undefined) emit(b, taken);
    return;
  }
  const then = label();
  const otherwise = label();
  const end = label();
  draft(b, statement.site, {
    next: [then, otherwise],
    does: { op: 'test', condition: statement.condition, spends: false },
    make: () => {
      const condition = compile(b.code.compiler, b.procedure.scope, statement.condition);
      const yes = then.at;
      const no = otherwise.at;
      return (_m, s, f) => (condition(s, f) !== 0 ? yes : no);
    },
  });
  here(b, then);
  emit(b, statement.then);
  if (statement.otherwise !== undefined) jump(b, statement.site, end);
  here(b, otherwise);
  if (statement.otherwise !== undefined) emit(b, statement.otherwise);
  here(b, end);
}

export function jump(b: Builder, site: number, to: Label): void {
  draft(b, site, {
    next: [to],
    does: { op: 'jump' },
    jump: to,
    make: () => {
      const at = to.at;
      return () => at;
    },
  });
}

function flattenLoop(b: Builder, statement: CoreStatement & { op: 'loop' }): void {
  const test = label();
  const body = label();
  const next = label();
  const end = label();
  b.labels.set(statement.label, { stop: end, next, until: b.context });
  here(b, test);
  const { condition } = statement;
  if (condition === undefined)
    draft(b, statement.site, { next: [body], does: { op: 'spend' }, perform: () => spendOne });
  else {
    draft(b, statement.site, {
      next: [body, end],
      does: { op: 'test', condition, spends: true },
      make: () => {
        const holds = compile(b.code.compiler, b.procedure.scope, condition);
        const yes = body.at;
        const no = end.at;
        return (_m, s, f) => {
          spend(s, 1);
          return holds(s, f) !== 0 ? yes : no;
        };
      },
    });
  }
  here(b, body);
  emit(b, statement.body);
  here(b, next);
  if (statement.step !== undefined) emit(b, statement.step);
  jump(b, statement.site, test);
  here(b, end);
}

const spendOne: Instruction = (_m, s) => {
  spend(s, 1);
  return DONE;
};

// ---------------------------------------------------------------- leaving

function flattenLeave(b: Builder, statement: CoreStatement & { op: 'leave' }): void {
  const entry = b.labels.get(statement.label);
  const { context } = b;
  if (entry === undefined) return;
  const to = statement.how === 'break' ? entry.stop : entry.next;
  const crossesTurn = crosses(context, entry.until, (one) => one.kind === 'block' && one.boundary);
  draft(b, statement.site, {
    next: [to],
    barrier: crossesTurn,
    does: { op: 'leave', context, until: entry.until, crossesTurn },
    make: () => {
      const at = to.at;
      return (m, s, f) => {
        leaveContexts(m, s, f, context, entry.until);
        if (!crossesTurn) return at;
        const signal = endTransaction(m, s);
        return signal === DONE ? at : signal;
      };
    },
  });
}

export function crosses(
  from: Context | undefined,
  until: Context | undefined,
  test: (context: Context) => boolean,
): boolean {
  for (let context = from; context !== undefined && context !== until; context = context.outer)
    if (test(context)) return true;
  return false;
}

function flattenUnwind(b: Builder, statement: CoreStatement & { op: 'unwind' }): void {
  const { to } = statement;
  draft(b, statement.site, {
    next: [],
    make: () => (m) => {
      m.unwinding = to;
      return UNWIND;
    },
  });
}

function flattenReturn(b: Builder, statement: CoreStatement & { op: 'return' }): void {
  const { context } = b;
  draft(b, statement.site, {
    next: [],
    does: { op: 'return', value: statement.value, steps: stepsAround(context) },
    make: () => {
      const value =
        statement.value === undefined ? undefined : compile(b.code.compiler, b.procedure.scope, statement.value);
      const steps = stepsAround(context);
      return (m, s, f) => {
        m.returned = value === undefined ? NONE : value(s, f);
        if (steps > 0) put(m, STEP, s[STEP]! - steps);
        return RETURN;
      };
    },
  });
}

export function stepsAround(context: Context | undefined): number {
  let steps = 0;
  for (let one = context; one !== undefined; one = one.outer) if (one.kind === 'step') steps += 1;
  return steps;
}

// ---------------------------------------------------------------- calls

type Calling = CoreStatement & { op: 'call' | 'run' | 'deliver' | 'settle' };

function flattenCall(b: Builder, statement: Calling): void {
  const next = label();
  const callee = statement.op === 'call' ? b.code.procedures[statement.procedure]! : undefined;
  draft(b, statement.site, {
    fails: mayFailHere(b, statement),
    barrier: callee?.isAction === true && !callee.isFree,
    next: [next],
    does: { op: 'enter', statement },
    make: () => {
      const call = compileCalling(b, statement);
      const after = next.at;
      return (m, s, f) => {
        const callee = call(m, s, f);
        if (callee === undefined) return after;
        put(m, f - POSITION, after);
        return SWITCH;
      };
    },
  });
  here(b, next);
}

/** Opens and enters the callee's frame; undefined if there is nothing to run. */
function compileCalling(
  b: Builder,
  statement: Calling,
): (m: Runtime, s: Int32Array, f: number) => Procedure | undefined {
  const { compiler } = b.code;
  const { scope } = b.procedure;
  switch (statement.op) {
    case 'call': {
      const enter = compileEnter(b, statement.arguments, statement.you, statement.self, statement.owner);
      const callee = b.code.procedures[statement.procedure]!;
      const result = statement.result ?? NONE;
      return (m, s, f) => enter(m, s, f, callee, result);
    }
    case 'deliver': {
      const enter = compileEnter(b, statement.arguments, undefined, undefined, undefined);
      const callee = b.code.procedures[statement.procedure]!;
      const wait = enqueue(b, statement.procedure, statement.arguments);
      return (m, s, f) => {
        if (s[STEP]! > 0) {
          wait(m, s, f);
          return undefined;
        }
        return enter(m, s, f, callee, NONE);
      };
    }
    case 'settle': {
      const enter = compileEnter(b, [], undefined, undefined, undefined);
      const callee = b.code.procedures[statement.procedure]!;
      return (m, s, f) =>
        s[DIRTY] !== 0 && s[IN_CHECK] === 0 && s[STEP] === 0 ? enter(m, s, f, callee, NONE) : undefined;
    }
    case 'run': {
      const code = compile(compiler, scope, statement.code);
      const resolve = compileCode(b, statement);
      return (m, s, f) => {
        const index = code(s, f);
        if (index === NONE) return undefined;
        const { callee, g } = resolve(s, f, index);
        enterFrame(m, s, g, callee, s[TOP]!);
        return callee;
      };
    }
    default:
      return statement satisfies never;
  }
}

export type Enter = (m: Runtime, s: Int32Array, f: number, callee: Procedure, result: number) => Procedure;

function compileEnter(
  b: Builder,
  args: (CoreStatement & { op: 'call' })['arguments'],
  you: CallSlot,
  self: CallSlot,
  owner: CallSlot,
): Enter {
  const { compiler } = b.code;
  const { scope } = b.procedure;
  const given = compileArguments(compiler, scope, args);
  const who = headerValue(compiler, scope, you, YOU);
  const what = headerValue(compiler, scope, self, SELF);
  const whose = headerValue(compiler, scope, owner, OWNER);
  return (m, s, f, callee, result) => {
    spend(s, 1);
    bodyOf(b.code, callee);
    const lists = s[TOP]!;
    given.evaluate(s, f);
    const newYou = who(s, f);
    const newSelf = what(s, f);
    const newOwner = whose(s, f);
    const g = openFrame(s, f, scope.size, callee, result);
    s[g + YOU] = newYou;
    s[g + SELF] = newSelf;
    s[g + OWNER] = newOwner;
    for (let i = 0; i < given.width; i++) s[g + FIRST_PARAMETER + i] = s[f + given.slot + i]!;
    const top = s[TOP]!;
    s[TOP] = lists;
    put(m, TOP, top);
    enterFrame(m, s, g, callee, lists);
    return callee;
  };
}

type CallSlot = (CoreStatement & { op: 'call' })['you'];

export function headerValue(c: Compiler, scope: Scope, given: CallSlot, slot: number): Evaluate {
  return given === undefined ? (s, f) => s[f + slot]! : compile(c, scope, given);
}

/** Embedded code: finds its procedure and opens a frame for the component. */
export function compileCode(
  b: Builder,
  statement: CoreStatement & { op: 'run' },
): (s: Int32Array, f: number, index: number) => { callee: Procedure; g: number } {
  const { compiler } = b.code;
  const { scope } = b.procedure;
  const self = compile(compiler, scope, statement.self);
  const you = headerValue(compiler, scope, statement.you, YOU);
  const owner = statement.owner === undefined ? undefined : compile(compiler, scope, statement.owner);
  const owners: (Evaluate | undefined)[] = [];
  return (s, f, index) => {
    const code = compiler.core.codes[index];
    if (code === undefined || code.form !== 'procedure') throw noSuchKey('text of a component', index);
    spend(s, 1);
    const callee = b.code.procedures[code.id]!;
    bodyOf(b.code, callee);
    if (code.owner !== undefined && owners[index] === undefined)
      owners[index] = compile(compiler, callee.scope, code.owner);
    const newSelf = self(s, f);
    const newYou = you(s, f);
    const newOwner = owner === undefined ? s[f + OWNER]! : owner(s, f);
    const g = openFrame(s, f, scope.size, callee, NONE);
    s[g + YOU] = newYou;
    s[g + SELF] = newSelf;
    s[g + OWNER] = newOwner;
    const own = owner === undefined ? owners[index] : undefined;
    if (own !== undefined) s[g + OWNER] = own(s, g);
    return { callee, g };
  };
}

// ---------------------------------------------------------------- steps

function flattenStep(b: Builder, statement: CoreStatement & { op: 'step' }): void {
  const body = label();
  const drain = label();
  const next = label();
  const outer = b.context;
  draft(b, statement.site, {
    next: [body],
    does: { op: 'step', by: 1 },
    make: () => {
      const at = body.at;
      return (m, s) => {
        put(m, STEP, s[STEP]! + 1);
        return at;
      };
    },
  });
  here(b, body);
  b.context = { kind: 'step', outer };
  emit(b, statement.body);
  draft(b, statement.site, {
    next: [drain],
    does: { op: 'step', by: -1 },
    make: () => {
      const at = drain.at;
      return (m, s) => {
        put(m, STEP, s[STEP]! - 1);
        return at;
      };
    },
  });
  b.context = outer;
  here(b, drain);
  draft(b, statement.site, {
    fails: mayFailHere(b, statement),
    next: [next, drain],
    does: { op: 'drain' },
    make: () => {
      const deliver = dequeue(b);
      const again = drain.at;
      const after = next.at;
      return (m, s, f) => {
        if (!deliver(m, s, f)) return after;
        put(m, f - POSITION, again);
        return SWITCH;
      };
    },
  });
  here(b, next);
  if (statement.settle !== undefined) emit(b, { op: 'settle', site: statement.site, procedure: statement.settle });
}
