/**
 * Statements that never wait as one closure. It gives DONE, a position to go on at (plus one), or a signal; frames of callees are plain windows
 * above the caller's, never entered as frames, because nothing can be saved or asked while they last.
 */
import { type CoreStatement, FIRST_PARAMETER, NONE, OWNER, SELF, YOU } from '@kodeks/dsl';
import { compileArguments } from '../eval/calls.ts';
import { endTransaction } from '../eval/commit.ts';
import { constantOf } from '../eval/compiler.ts';
import { compile } from '../eval/expressions.ts';
import { COMMIT, DONE, FAIL, type Perform, PLAYING, RETURN, type Runtime, UNWIND } from '../eval/runtime.ts';
import { spend } from '../eval/sets.ts';
import { DIRTY, DURING, IN_CHECK, STEP, TOP } from '../state/cells.ts';
import { put, undoTo } from '../state/memory.ts';
import { compilePlainPay } from './asking.ts';
import { beginChange, endChange } from './attempts.ts';
import type { Code, Context, LabelEntry, Procedure } from './code.ts';
import { compileCode, crosses, endOfBlock, headerValue, stepsAround } from './flat.ts';
import { compileRounds } from './for-each.ts';
import { dropLists, isOverAfter, leaveContext, leaveContexts, openFrame } from './frames.ts';
import { type Builder, bodyOf } from './instructions.ts';
import type { Machine } from './machine.ts';
import { enqueue, openQueued } from './queue.ts';
import { lookAhead } from './search.ts';
import { compileSimple } from './simple.ts';

type Labels = ReadonlyMap<number, LabelEntry>;

export function compileSequence(
  b: Builder,
  statements: readonly CoreStatement[],
  context: Context | undefined,
  labels: Labels,
): Perform {
  return sequence(statements.map((statement) => compileDirect(b, statement, context, labels)));
}

function sequence(parts: readonly Perform[]): Perform {
  const [first, second, third, ...rest] = parts;
  if (first === undefined) return () => DONE;
  if (second === undefined) return first;
  if (third === undefined) {
    return (m, s, f) => {
      const signal = first(m, s, f);
      return signal !== DONE ? signal : second(m, s, f);
    };
  }
  if (rest.length === 0) {
    return (m, s, f) => {
      let signal = first(m, s, f);
      if (signal !== DONE) return signal;
      signal = second(m, s, f);
      return signal !== DONE ? signal : third(m, s, f);
    };
  }
  return (m, s, f) => {
    for (let i = 0; i < parts.length; i++) {
      const signal = parts[i]!(m, s, f);
      if (signal !== DONE) return signal;
    }
    return DONE;
  };
}

export function compileDirect(
  b: Builder,
  statement: CoreStatement,
  context: Context | undefined,
  labels: Labels,
): Perform {
  switch (statement.op) {
    case 'block':
      return directBlock(b, statement, context, labels);
    case 'if': {
      const known = constantOf(b.code.compiler, statement.condition);
      if (known !== undefined) {
        const taken = known !== 0 ? statement.then : statement.otherwise;
        return taken === undefined ? () => DONE : compileDirect(b, taken, context, labels);
      }
      const condition = compile(b.code.compiler, b.procedure.scope, statement.condition);
      const then = compileDirect(b, statement.then, context, labels);
      if (statement.otherwise === undefined) return (m, s, f) => (condition(s, f) !== 0 ? then(m, s, f) : DONE);
      const otherwise = compileDirect(b, statement.otherwise, context, labels);
      return (m, s, f) => (condition(s, f) !== 0 ? then(m, s, f) : otherwise(m, s, f));
    }
    case 'loop':
      return directLoop(b, statement, context, labels);
    case 'for':
      return directFor(b, statement, context, labels);
    case 'call':
    case 'run':
    case 'deliver':
    case 'settle':
      return directCall(b, statement);
    case 'step':
      return directStep(b, statement, context, labels);
    case 'attempt':
      return directAttempt(b, statement, context, labels);
    case 'pay':
      return compilePlainPay(b.code.compiler, b.procedure.scope, statement);
    case 'leave':
      return directLeave(statement, context, labels);
    case 'unwind': {
      const { to } = statement;
      return (m) => {
        m.unwinding = to;
        return UNWIND;
      };
    }
    case 'return': {
      const value =
        statement.value === undefined ? undefined : compile(b.code.compiler, b.procedure.scope, statement.value);
      const steps = stepsAround(context);
      return (m, s, f) => {
        m.returned = value === undefined ? NONE : value(s, f);
        if (steps > 0) put(m, STEP, s[STEP]! - steps);
        return RETURN;
      };
    }
    default: {
      const made = compileSimple(b.code.compiler, b.procedure.scope, statement);
      if (made === undefined) throw new Error(`${statement.op} may wait`);
      return made;
    }
  }
}

// ---------------------------------------------------------------- blocks and loops

function directBlock(
  b: Builder,
  statement: CoreStatement & { op: 'block' },
  outer: Context | undefined,
  labels: Labels,
): Perform {
  const { clear, clearLists, boundary } = statement;
  const tidy = clear.length > 0 || clearLists.length > 0 || boundary;
  const known = statement.label === undefined ? undefined : labels.get(statement.label);
  const context: Context | undefined = tidy
    ? { kind: 'block', clear, clearLists, boundary, end: known?.stop ?? { at: NONE }, outer }
    : outer;
  const inner = new Map(labels);
  if (statement.label !== undefined && known !== undefined) inner.set(statement.label, { ...known, until: context });
  const body = compileSequence(b, statement.body, context, inner);
  if (!tidy && known === undefined) return body;
  const end = endOfBlock(clear, clearLists, boundary);
  const left = known === undefined ? NONE : known.stop.at + 1;
  return (m, s, f) => {
    const signal = body(m, s, f);
    if (signal === DONE || signal === left) return end(m, s, f);
    if (signal !== UNWIND) return signal;
    const ended = end(m, s, f);
    return boundary && m.unwinding === 'turn' ? ended : UNWIND;
  };
}

function directLoop(
  b: Builder,
  statement: CoreStatement & { op: 'loop' },
  context: Context | undefined,
  labels: Labels,
): Perform {
  const known = labels.get(statement.label)!;
  const inner = new Map(labels).set(statement.label, { ...known, until: context });
  const condition =
    statement.condition === undefined ? () => 1 : compile(b.code.compiler, b.procedure.scope, statement.condition);
  const body = compileDirect(b, statement.body, context, inner);
  const step = statement.step === undefined ? undefined : compileDirect(b, statement.step, context, inner);
  const stop = known.stop.at + 1;
  const next = known.next.at + 1;
  return (m, s, f) => {
    while (condition(s, f) !== 0) {
      spend(s, 1);
      let signal = body(m, s, f);
      if (signal === DONE || signal === next) {
        if (step === undefined) continue;
        signal = step(m, s, f);
        if (signal === DONE) continue;
      }
      return signal === stop ? DONE : signal;
    }
    return DONE;
  };
}

function directFor(
  b: Builder,
  statement: CoreStatement & { op: 'for' },
  outer: Context | undefined,
  labels: Labels,
): Perform {
  const known = labels.get(statement.label)!;
  const context: Context = { kind: 'list', slots: [statement.slot], lists: [statement.list], outer };
  const inner = new Map(labels).set(statement.label, { ...known, until: context });
  const { begin, next, end } = compileRounds(b.code.compiler, b.procedure.scope, statement);
  const body = compileDirect(b, statement.body, context, inner);
  const stop = known.stop.at + 1;
  const again = known.next.at + 1;
  return (m, s, f) => {
    begin(m, s, f);
    while (next(m, s, f) !== 0) {
      const signal = body(m, s, f);
      if (signal === DONE || signal === again) continue;
      if (signal === stop) break;
      if (signal === UNWIND) end(m, s, f);
      return signal;
    }
    return end(m, s, f);
  };
}

function directLeave(
  statement: CoreStatement & { op: 'leave' },
  context: Context | undefined,
  labels: Labels,
): Perform {
  const entry = labels.get(statement.label);
  if (entry === undefined) return () => DONE;
  const to = (statement.how === 'break' ? entry.stop : entry.next).at + 1;
  const { until } = entry;
  if (context === until) return () => to;
  const crossesTurn = crosses(context, until, (one) => one.kind === 'block' && one.boundary);
  return (m, s, f) => {
    leaveContexts(m, s, f, context, until);
    if (crossesTurn && endTransaction(m, s) === COMMIT) return COMMIT;
    return to;
  };
}

// ---------------------------------------------------------------- calls

type Calling = CoreStatement & { op: 'call' | 'run' | 'deliver' | 'settle' };

function directCall(b: Builder, statement: Calling): Perform {
  const { compiler } = b.code;
  const { scope } = b.procedure;
  switch (statement.op) {
    case 'call':
      return directEnter(b, statement.procedure, statement);
    case 'deliver': {
      const call = directEnter(b, statement.procedure, {
        arguments: statement.arguments,
        you: undefined,
        self: undefined,
        owner: undefined,
        result: undefined,
      });
      const wait = enqueue(b, statement.procedure, statement.arguments);
      return (m, s, f) => {
        if (s[STEP] === 0) return call(m, s, f);
        wait(m, s, f);
        return DONE;
      };
    }
    case 'settle': {
      const call = directEnter(b, statement.procedure, {
        arguments: [],
        you: undefined,
        self: undefined,
        owner: undefined,
        result: undefined,
      });
      return (m, s, f) => (s[DIRTY] !== 0 && s[IN_CHECK] === 0 && s[STEP] === 0 ? call(m, s, f) : DONE);
    }
    case 'run': {
      const code = compile(compiler, scope, statement.code);
      const open = compileCode(b, statement);
      return (m, s, f) => {
        const index = code(s, f);
        if (index === NONE) return DONE;
        const { callee, g } = open(s, f, index);
        return runDirect(m, s, b.code, callee, g, s[TOP]!);
      };
    }
    default:
      return statement satisfies never;
  }
}

function directEnter(
  b: Builder,
  procedure: number,
  call: Pick<CoreStatement & { op: 'call' }, 'arguments' | 'you' | 'self' | 'owner' | 'result'>,
): Perform {
  const { compiler } = b.code;
  const { scope } = b.procedure;
  const callee = b.code.procedures[procedure]!;
  const given = compileArguments(compiler, scope, call.arguments);
  const you = headerValue(compiler, scope, call.you, YOU);
  const self = headerValue(compiler, scope, call.self, SELF);
  const owner = headerValue(compiler, scope, call.owner, OWNER);
  const { result } = call;
  return (m, s, f) => {
    spend(s, 1);
    if (callee.body === undefined) bodyOf(b.code, callee);
    const lists = s[TOP]!;
    given.evaluate(s, f);
    const newYou = you(s, f);
    const newSelf = self(s, f);
    const newOwner = owner(s, f);
    const g = openFrame(s, f, scope.size, callee, NONE);
    s[g + YOU] = newYou;
    s[g + SELF] = newSelf;
    s[g + OWNER] = newOwner;
    for (let i = 0; i < given.width; i++) s[g + FIRST_PARAMETER + i] = s[f + given.slot + i]!;
    if (s[TOP] !== lists) {
      const top = s[TOP]!;
      s[TOP] = lists;
      put(m, TOP, top);
    }
    const signal = runDirect(m, s, b.code, callee, g, lists);
    if (signal === DONE && result !== undefined) put(m, f + result, m.returned);
    return signal;
  };
}

/** Runs a procedure that never waits in the window at g. */
export function runDirect(m: Runtime, s: Int32Array, code: Code, callee: Procedure, g: number, lists: number): number {
  const { role, action } = callee.core;
  const during = s[DURING]!;
  const inCheck = s[IN_CHECK]!;
  if (callee.isAction && action !== undefined) put(m, DURING, action);
  else if (role === 'check') put(m, IN_CHECK, 1);
  m.returned = NONE;
  let signal = bodyOf(code, callee).direct!(m, s, g);
  if (signal === FAIL || signal === COMMIT) return signal; // everything will be taken back
  if (s[TOP] !== lists) dropLists(m, s, lists);
  if (signal === RETURN) signal = DONE;
  if (callee.isAction) {
    put(m, DURING, during);
    if (signal === UNWIND && m.unwinding === 'action') signal = DONE;
    if (signal === DONE && isOverAfter(m, callee) && endTransaction(m, s) === COMMIT) return COMMIT;
  } else if (role === 'check') put(m, IN_CHECK, inCheck);
  return signal === UNWIND && m.unwinding === 'phase' && role === 'phase' ? DONE : signal;
}

// ---------------------------------------------------------------- steps and attempts

function directStep(
  b: Builder,
  statement: CoreStatement & { op: 'step' },
  outer: Context | undefined,
  labels: Labels,
): Perform {
  const context: Context = { kind: 'step', outer };
  const body = compileDirect(b, statement.body, context, labels);
  const settle =
    statement.settle === undefined
      ? undefined
      : directCall(b, { op: 'settle', site: statement.site, procedure: statement.settle });
  return (m, s, f) => {
    put(m, STEP, s[STEP]! + 1);
    const signal = body(m, s, f);
    if (signal === UNWIND) leaveContext(m, s, f, context);
    if (signal !== DONE) return signal;
    put(m, STEP, s[STEP]! - 1);
    const delivered = deliverQueued(m, s, b.code, f, b.procedure.scope.size);
    return delivered !== DONE || settle === undefined ? delivered : settle(m, s, f);
  };
}

/** What waits in the queue, one after the other, where nothing of it can wait for an answer. */
export function deliverQueued(m: Runtime, s: Int32Array, code: Code, f: number, room: number): number {
  for (;;) {
    const lists = s[TOP]!;
    const queued = openQueued(m, s, code, f, room);
    if (queued === undefined) return DONE;
    const result = runDirect(m, s, code, queued.callee, queued.g, lists);
    if (result !== DONE) return result;
  }
}

function directAttempt(
  b: Builder,
  statement: CoreStatement & { op: 'attempt' },
  context: Context | undefined,
  labels: Labels,
): Perform {
  const body = compileDirect(b, statement.body, context, labels);
  if (statement.form === 'must-change') {
    const begin = beginChange(statement);
    const end = endChange(statement);
    return (m, s, f) => {
      begin(m, s, f);
      const signal = body(m, s, f);
      return signal === DONE ? end(m, s, f) : signal;
    };
  }
  const otherwise =
    statement.otherwise === undefined ? undefined : compileDirect(b, statement.otherwise, context, labels);
  return (m, s, f) => {
    // whoever watches what is seen must not be shown what is taken back
    if (m.fate !== undefined && m.mode === PLAYING && !lookAhead(m as Machine, () => body(m, s, f) !== FAIL))
      return otherwise === undefined ? DONE : otherwise(m, s, f);
    const mark = m.used;
    const top = s[TOP]!;
    const { commits } = m;
    const signal = body(m, s, f);
    // after a commit nothing can be taken back any more: then the failure is one
    if (signal !== FAIL || m.commits !== commits) return signal;
    undoTo(m, mark);
    s[TOP] = top;
    return otherwise === undefined ? DONE : otherwise(m, s, f);
  };
}
