/**
 * Calls of pure functions. The callee's frame is a window above the caller's; arguments are evaluated before any is written, because evaluating one
 * may itself call. Lists given as arguments lie on the list stack while the call lasts.
 */
import type { CoreArgument, CoreExpr, FunctionId } from '@kodeks/dsl';
import { FIRST_PARAMETER, NONE, OWNER, SELF, YOU } from '@kodeks/dsl';
import type { Lists } from '../state/boards.ts';
import { HEADER, TOP } from '../state/cells.ts';
import { noSuchKey, tooDeep } from '../state/rule-bug.ts';
import { type CompiledFunction, type Compiler, type Evaluate, type Fill, reserve, type Scope } from './compiler.ts';
import { counted } from './count.ts';
import { compile } from './expressions.ts';
import { compileFunction, lookUp, lookUpList } from './functions.ts';
import { inlineSet, inlineValue, whileInlining } from './inline.ts';
import type { Trial } from './runtime.ts';
import { compileFill, compileLoop, loopFilled, loopLists, spend } from './sets.ts';

export function compileCall(c: Compiler, scope: Scope, id: FunctionId, args: readonly CoreArgument[]): Evaluate {
  const callee = c.functionOf(id);
  const plain = args.every((arg) => arg.form === 'value');
  const table = plain ? lookUp(c, id) : undefined;
  const { site } = c.core.functions[id]!;
  if (table !== undefined) return counted(c, site, table(scope, exprsOf(args)));
  const written = inlineValue(c, scope, id, args);
  if (written !== undefined)
    return counted(
      c,
      site,
      whileInlining(c, id, () => compile(c, scope, written)),
    );
  if (plain && !callee.readsHeader) return callWithValues(c, scope, id, callee, valuesOf(c, scope, args));
  const enter = compileEnter(c, scope, callee, args);
  return (s, f) => {
    const top = s[TOP]!;
    const g = enter(s, f);
    const value = callee.value ?? compileFunction(c, id, callee);
    const result = value(s, g);
    s[TOP] = top;
    return result;
  };
}

function valuesOf(c: Compiler, scope: Scope, args: readonly CoreArgument[]): Evaluate[] {
  return exprsOf(args).map((expr) => compile(c, scope, expr));
}

function exprsOf(args: readonly CoreArgument[]): CoreExpr[] {
  return args.flatMap((arg) => (arg.form === 'value' ? [arg.value] : []));
}

/** The commonest calls: up to two values, nothing of the caller is read. */
function callWithValues(
  c: Compiler,
  scope: Scope,
  id: FunctionId,
  callee: CompiledFunction,
  args: readonly Evaluate[],
): Evaluate {
  const window = callee.scope;
  const [first, second, third] = args;
  if (first === undefined) {
    return (s, f) => (callee.value ?? compileFunction(c, id, callee))(s, enterAt(s, f + scope.size, window));
  }
  if (second === undefined) {
    return (s, f) => {
      const a = first(s, f);
      const g = enterAt(s, f + scope.size, window);
      s[g + FIRST_PARAMETER] = a;
      return (callee.value ?? compileFunction(c, id, callee))(s, g);
    };
  }
  if (third === undefined) {
    return (s, f) => {
      const a = first(s, f);
      const b = second(s, f);
      const g = enterAt(s, f + scope.size, window);
      s[g + FIRST_PARAMETER] = a;
      s[g + FIRST_PARAMETER + 1] = b;
      return (callee.value ?? compileFunction(c, id, callee))(s, g);
    };
  }
  const kept = reserve(scope, args.length);
  return (s, f) => {
    for (let i = 0; i < args.length; i++) s[f + kept + i] = args[i]!(s, f);
    const g = enterAt(s, f + scope.size, window);
    for (let i = 0; i < args.length; i++) s[g + FIRST_PARAMETER + i] = s[f + kept + i]!;
    return (callee.value ?? compileFunction(c, id, callee))(s, g);
  };
}

function enterAt(s: Int32Array, g: number, window: Scope): number {
  if (g + window.size > s.length) throw tooDeep();
  spend(s, 1);
  return g;
}

/** Evaluates arguments into slots of the caller, then writes them into a window; gives the window. The caller restores the list stack. */
function compileEnter(c: Compiler, scope: Scope, callee: CompiledFunction, args: readonly CoreArgument[]): Evaluate {
  const given = compileArguments(c, scope, args);
  return (s, f) => {
    given.evaluate(s, f);
    const g = enterAt(s, f + scope.size, callee.scope);
    s[g + YOU] = s[f + YOU]!;
    s[g + SELF] = s[f + SELF]!;
    s[g + OWNER] = s[f + OWNER]!;
    for (let i = 0; i < given.width; i++) s[g + FIRST_PARAMETER + i] = s[f + given.slot + i]!;
    return g;
  };
}

/** Arguments evaluated into consecutive slots of the caller; lists as (start, length) of a stretch above the top of the list stack. */
export function compileArguments(
  c: Compiler,
  scope: Scope,
  args: readonly CoreArgument[],
): { readonly evaluate: Fill; readonly slot: number; readonly width: number } {
  const width = args.reduce((sum, arg) => sum + (arg.form === 'list' ? 2 : 1), 0);
  const slot = reserve(scope, width);
  const parts: Fill[] = [];
  let at = slot;
  for (const arg of args) {
    const to = at;
    if (arg.form === 'value') {
      const value = compile(c, scope, arg.value);
      parts.push((s, f) => {
        s[f + to] = value(s, f);
      });
      at += 1;
    } else {
      const fill = compileFill(c, scope, arg.set);
      parts.push((s, f) => {
        const start = s[TOP]!;
        fill(s, f);
        s[f + to] = start;
        s[f + to + 1] = s[TOP]! - start;
      });
      at += 2;
    }
  }
  return {
    slot,
    width,
    evaluate: (s, f) => {
      for (let i = 0; i < parts.length; i++) parts[i]!(s, f);
    },
  };
}

export function compileListCall(
  c: Compiler,
  scope: Scope,
  id: FunctionId,
  args: readonly CoreArgument[],
  slot: number,
  visit: Evaluate,
): Evaluate {
  const callee = c.functionOf(id);
  const table = listTable(c, scope, id, args);
  const { site } = c.core.functions[id]!;
  if (table !== undefined) return counted(c, site, loopLists(table.lists, table.index, slot, visit));
  const written = inlineSet(c, scope, id, args);
  if (written !== undefined)
    return counted(
      c,
      site,
      whileInlining(c, id, () => compileLoop(c, scope, written, slot, visit)),
    );
  const enter = compileEnter(c, scope, callee, args);
  return loopFilled(
    (s, f) => {
      const top = s[TOP]!;
      const g = enter(s, f);
      const from = s[TOP]!;
      if (callee.fill === undefined) compileFunction(c, id, callee);
      callee.fill?.(s, g);
      // the result takes the place of the arguments
      const end = s[TOP]!;
      s.copyWithin(top, from, end);
      s[TOP] = top + end - from;
    },
    slot,
    visit,
  );
}

/** The lists of a function that became a table, and which one these arguments mean. */
export function listTable(
  c: Compiler,
  scope: Scope,
  id: FunctionId,
  args: readonly CoreArgument[],
): { readonly lists: Lists; readonly index: Evaluate } | undefined {
  const table = args.every((arg) => arg.form === 'value') ? lookUpList(c, id) : undefined;
  return table?.(scope, exprsOf(args));
}

/** Embedded Condition and Points texts: functions without parameters that know their component. */
export function compileEval(c: Compiler, scope: Scope, expr: CoreExpr & { op: 'eval' }): Evaluate {
  const code = compile(c, scope, expr.code);
  const self = compile(c, scope, expr.self);
  const { otherwise } = expr;
  const owners: (Evaluate | undefined)[] = [];
  return (s, f) => {
    const index = code(s, f);
    if (index === NONE) return otherwise;
    const component = self(s, f);
    const found = c.core.codes[index];
    if (found === undefined || found.form !== 'expression') throw noSuchKey('text of a component', index);
    const callee = c.functionOf(found.id);
    const g = enterAt(s, f + scope.size, callee.scope);
    s[g + YOU] = s[f + YOU]!;
    s[g + SELF] = component;
    s[g + OWNER] = s[f + OWNER]!;
    if (found.owner !== undefined) {
      owners[index] ??= compile(c, callee.scope, found.owner);
      s[g + OWNER] = owners[index](s, g);
    }
    return (callee.value ?? compileFunction(c, found.id, callee))(s, g);
  };
}

export function compileTrial(c: Compiler, scope: Scope, expr: CoreExpr & { op: 'trial' }): Evaluate {
  const given = compileArguments(c, scope, expr.arguments);
  const trial: Trial = {
    procedure: expr.procedure,
    reads: compile(c, scope, expr.reads),
    player: expr.policy === undefined ? undefined : compile(c, scope, expr.policy.player),
    measure: expr.policy === undefined ? undefined : compile(c, scope, expr.policy.measure),
    highest: expr.policy?.highest ?? false,
  };
  const { host } = c;
  return (s, f) => {
    const top = s[TOP]!;
    given.evaluate(s, f);
    const g = f + scope.size + HEADER;
    const needed = c.procedureOf(expr.procedure).scope.size;
    if (g + needed > s.length) throw tooDeep();
    s.fill(0, g, g + needed);
    s[g + YOU] = s[f + YOU]!;
    s[g + SELF] = s[f + SELF]!;
    s[g + OWNER] = s[f + OWNER]!;
    for (let i = 0; i < given.width; i++) s[g + FIRST_PARAMETER + i] = s[f + given.slot + i]!;
    const result = host.current.tryOut(host.current, trial, f, g);
    s[TOP] = top;
    return result;
  };
}

export function totalScore(c: Compiler, scope: Scope, player: Evaluate): Evaluate {
  const slot = reserve(scope);
  const parts = c.core.scores.map((score) =>
    compileCall(c, scope, score.function, [{ form: 'value', value: { op: 'local', slot } }]),
  );
  return (s, f) => {
    s[f + slot] = player(s, f);
    let total = 0;
    for (let i = 0; i < parts.length; i++) total += parts[i]!(s, f);
    return total;
  };
}
