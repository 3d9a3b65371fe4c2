/**
 * Statements: one switch that dispatches to the families (choices, loops, moves), and the plain ones.
 * Blocks clear the slots of their names when they end, so that a saved game never depends on a name that is over.
 */

import type * as Ast from '../syntax/ast.ts';
import type { EffectSymbol, StateSymbol } from '../types/symbols.ts';
import { AMOUNTS, HOLE, INT, type Type } from '../types/types.ts';
import { ifPossible, newConditions, wholly } from './as-far-as-possible.ts';
import {
  type Body,
  declareLocal,
  findLocal,
  globalsNamed,
  inScope,
  newLocal,
  nextStatement,
  noteLocal,
  problem,
  ruleIds,
  site,
  sourceText,
} from './build.ts';
import { anyBranches, askTuple, may, oneAction, oneOf, take } from './choices.ts';
import {
  argumentsAs,
  coerce,
  elaborate,
  elaborateAs,
  elaborateInt,
  knowFromHere,
  knowing,
  player,
  single,
  truth,
  withVariable,
  wrongCount,
} from './expressions.ts';
import { forEach, repeat, simultaneously, turns } from './loops.ts';
import { arrange, draw, move, pick, reveal, revealUntil, roll, shuffle } from './moves.ts';
import { note } from './notes.ts';
import { type CoreArgument, type CoreExpr, type CoreStatement, NONE, YOU } from './program.ts';
import { sourceOf } from './queries.ts';
import { newReason, requirements } from './reasons.ts';
import { argument, constant, local, type Value } from './values.ts';

/** A block with its own names. */
export function block(
  body: Body,
  statements: readonly Ast.Statement[],
  span: Ast.Node['span'],
  before: readonly CoreStatement[] = [],
): CoreStatement {
  return inScope(body, () => openBlock(body, statements, span, before));
}

/** A block whose scope the caller has opened, so that names can be put into it first. */
export function openBlock(
  body: Body,
  statements: readonly Ast.Statement[],
  span: Ast.Node['span'],
  before: readonly CoreStatement[] = [],
): CoreStatement {
  const firstSlot = body.locals;
  const core: CoreStatement[] = [...before];
  const conditions = newConditions();
  let left: string | undefined;
  for (const statement of statements) {
    if (left !== undefined) {
      problem(body.build, { kind: 'unreachable', span: statement.span, after: left });
      left = undefined;
    }
    nextStatement(body);
    core.push(
      ...(body.asFarAsPossible ? ifPossible(body, statement, conditions) : elaborateStatement(body, statement)),
    );
    if (statement.kind === 'leave' || statement.kind === 'return' || statement.kind === 'end-game')
      left = sourceText(body.build, statement.span).split('\n')[0];
  }
  return closeBlock(body, core, span, firstSlot);
}

/** Ends the life of every slot taken since `firstSlot`. */
export function closeBlock(
  body: Body,
  core: readonly CoreStatement[],
  span: Ast.Node['span'],
  firstSlot: number,
  extra: { readonly label?: number; readonly boundary?: boolean } = {},
): CoreStatement {
  const lists = new Set<number>();
  for (const scope of body.scopes.slice(-1))
    for (const found of scope.values()) if (found.list && found.slot >= firstSlot) lists.add(found.slot);
  for (const slot of hiddenLists(core)) if (slot >= firstSlot) lists.add(slot);
  const clear: number[] = [];
  for (let slot = firstSlot; slot < body.locals; slot++) if (!lists.has(slot) && !lists.has(slot - 1)) clear.push(slot);
  body.locals = firstSlot;
  return {
    op: 'block',
    site: site(body, span),
    label: extra.label,
    body: core,
    clear,
    clearLists: [...lists].sort((a, b) => b - a),
    boundary: extra.boundary ?? false,
  };
}

/** Lists that statements of a block fill without a name (loops, togethers) or for names (roll, assign-list, subset asks). */
function hiddenLists(core: readonly CoreStatement[]): number[] {
  return core.flatMap((statement) =>
    statement.op === 'assign-list' || statement.op === 'roll'
      ? [statement.slot]
      : statement.op === 'for'
        ? [statement.list]
        : statement.op === 'together'
          ? [statement.store, statement.list]
          : [],
  );
}

export function elaborateStatement(body: Body, statement: Ast.Statement): CoreStatement[] {
  switch (statement.kind) {
    case 'let':
      return letStatement(body, statement);
    case 'set':
      return settled(body, setStatement(body, statement));
    case 'gain':
    case 'lose':
      return settled(body, gain(body, statement));
    case 'pay':
      return pay(body, statement);
    case 'choose':
      return askTuple(body, statement);
    case 'may':
      return may(body, statement);
    case 'branches':
      return statement.form === 'one' ? oneOf(body, statement) : anyBranches(body, statement);
    case 'take':
      return take(body, statement);
    case 'one-action':
      return oneAction(body, statement);
    case 'if':
      return [ifStatement(body, statement)];
    case 'for-each':
      return forEach(body, statement);
    case 'repeat':
      return repeat(body, statement);
    case 'turns':
      return turns(body, statement);
    case 'move':
      return move(body, statement);
    case 'draw':
      return draw(body, statement);
    case 'shuffle':
      return shuffle(body, statement);
    case 'roll':
      return roll(body, statement);
    case 'pick':
      return pick(body, statement);
    case 'reveal':
      return reveal(body, statement);
    case 'reveal-until':
      return revealUntil(body, statement);
    case 'arrange':
      return arrange(body, statement);
    case 'run':
      return runCode(body, statement);
    case 'call':
      return callStatement(body, statement, undefined);
    case 'emit':
      return emit(body, statement);
    case 'wrapped':
      return wrapped(body, statement);
    case 'require':
      return requireStatement(body, statement);
    case 'simultaneously':
      return simultaneously(body, statement);
    case 'leave':
      return leave(body, statement);
    case 'end-game':
      return [
        {
          op: 'finish',
          site: site(body, statement.span, statement.rules),
          result: statement.result,
          winner: statement.winner === undefined ? undefined : player(body, statement.winner, 'the winner'),
        },
      ];
    case 'return':
      return returnStatement(body, statement);
    case 'eliminate':
      return [
        {
          op: 'eliminate',
          site: site(body, statement.span),
          player: player(body, statement.player, 'who is eliminated'),
        },
      ];
    case 'play':
      return play(body, statement);
    case 'as-usual':
      return asUsual(body, statement);
    case 'missing':
      return [];
    default:
      return statement satisfies never;
  }
}

// ---------------------------------------------------------------- names and values

function letStatement(body: Body, statement: Ast.LetStatement): CoreStatement[] {
  if (statement.value.kind === 'call') {
    const effect = findEffect(body, statement.value.callee);
    if (effect !== undefined)
      return callStatement(
        body,
        {
          kind: 'call',
          callee: statement.value.callee,
          arguments: statement.value.arguments,
          as: undefined,
          span: statement.span,
        },
        statement.name,
      );
  }
  return bind(body, statement.name, elaborate(body, statement.value), statement.span);
}

/** Puts a value into a new local. */
export function bind(body: Body, name: Ast.Name, given: Value, span: Ast.Node['span']): CoreStatement[] {
  const at = site(body, span);
  if (given.form === 'set') {
    const slot = newLocal(body, 2);
    declareLocal(body, name, { slot, type: given.type, list: true });
    return [{ op: 'assign-list', site: at, slot, value: given.set }];
  }
  if (given.form === 'amounts') {
    problem(body.build, {
      kind: 'not-here',
      what: 'an amount of resources',
      span,
      why: '`let` holds numbers, things and lists',
    });
    declareLocal(body, name, { slot: newLocal(body), type: HOLE, list: false });
    return [];
  }
  const slot = newLocal(body);
  declareLocal(body, name, { slot, type: given.type, list: false });
  return [{ op: 'assign', site: at, slot, value: given.core }];
}

function setStatement(body: Body, statement: Ast.SetStatement): CoreStatement[] {
  const target = statement.target.kind === 'name' ? findLocal(body, statement.target.name.text) : undefined;
  const at = site(body, statement.span, statement.rules);
  if (target !== undefined && statement.target.kind === 'name') {
    noteLocal(body, statement.target.name, target);
    const given = elaborateAs(body, statement.value, target.type, `\`${target.name}\``);
    if (given.form === 'set') return [{ op: 'assign-list', site: at, slot: target.slot, value: given.set }];
    return [{ op: 'assign', site: at, slot: target.slot, value: given.form === 'value' ? given.core : constant(0) }];
  }
  const place = elaborate(body, statement.target);
  if (place.form !== 'value' || place.core.op !== 'cell') {
    if (place.type.form !== 'hole')
      problem(body.build, {
        kind: 'not-settable',
        span: statement.target.span,
        why: 'only a state or a name from `let` can be set',
      });
    return [];
  }
  const symbol = stateOf(body, place.core.column);
  if (symbol !== undefined) symbol.written = true;
  const given = elaborateAs(
    body,
    statement.value,
    place.type,
    symbol === undefined ? 'the new value' : `\`${symbol.name}\``,
  );
  return [
    {
      op: 'write',
      site: at,
      column: place.core.column,
      keys: place.core.keys,
      how: 'set',
      value: given.form === 'value' ? given.core : constant(0),
      got: undefined,
    },
  ];
}

export function stateOf(body: Body, column: number): StateSymbol | undefined {
  return body.build.states.find((state) => state.column === column);
}

/** Follows statements that change watched state or move pieces with the run of the checks. */
export function settled(body: Body, made: CoreStatement[]): CoreStatement[] {
  const settle = body.build.settle;
  if (settle === undefined) return made;
  const watched = made.some(
    (statement) =>
      (statement.op === 'write' && (stateOf(body, statement.column)?.watch ?? 0) !== 0) ||
      statement.op === 'move' ||
      statement.op === 'for' ||
      statement.op === 'loop' ||
      statement.op === 'pay',
  );
  const last = made[made.length - 1];
  return watched && last !== undefined ? [...made, { op: 'settle', site: last.site, procedure: settle }] : made;
}

function gain(body: Body, statement: Ast.GainStatement): CoreStatement[] {
  const at = site(body, statement.span, statement.rules);
  const whose = statement.whose === undefined ? local(YOU) : single(body, statement.whose).core;
  body.usesYou = true;
  const times = statement.forEach === undefined ? undefined : countOf(body, statement.forEach);
  const entries = amounts(
    body,
    statement.amount,
    statement.resource,
    statement.whose === undefined ? undefined : elaborate(body, statement.whose).type,
  );
  const got = statement.as === undefined ? undefined : newLocal(body);
  if (statement.as !== undefined && got !== undefined)
    declareLocal(body, statement.as, { slot: got, type: INT, list: false });
  return entries.map((entry) => {
    const symbol = stateOf(body, entry.resource);
    if (symbol !== undefined) symbol.written = true;
    const amount: CoreExpr =
      times === undefined ? entry.amount : { op: 'arith', operator: '*', left: entry.amount, right: times };
    return {
      op: 'write',
      site: at,
      column: entry.resource,
      keys: symbol?.keys.length === 0 ? [] : [whose],
      how: statement.kind,
      value: amount,
      got,
    };
  });
}

function countOf(
  body: Body,
  each: { readonly variable: Ast.Name; readonly source: Ast.Expr; readonly where: Ast.Expr | undefined },
): CoreExpr {
  const source = sourceOf(body, each.source);
  return withVariable(body, each.variable, source.of, (slot) => ({
    op: 'count',
    slot,
    set: source.set,
    where: each.where === undefined ? undefined : truth(body, each.where),
  }));
}

/** `2 food`, `n food`, `card.cost`: what is gained, lost or paid, by column. */
export function amounts(
  body: Body,
  amountExpr: Ast.Expr,
  resource: Ast.Name | undefined,
  owner: Type | undefined,
): readonly { readonly resource: number; readonly amount: CoreExpr }[] {
  if (resource !== undefined) {
    const number = elaborateInt(body, amountExpr, 'an amount');
    const symbol = globalsNamed(body.build, resource.text).find(
      (s): s is StateSymbol =>
        s.symbol === 'state' &&
        s.keys.length <= 1 &&
        (owner === undefined || s.keys.length === 0 || s.keys[0]?.type.form === owner.form),
    );
    if (symbol === undefined || symbol.type.form !== 'int') {
      problem(body.build, {
        kind: 'unknown-name',
        name: resource.text,
        span: resource.span,
        what: 'resource',
        known: body.build.states.filter((s) => s.type.form === 'int').map((s) => s.name),
      });
      return [];
    }
    note(body.build, resource, symbol);
    symbol.read = true;
    return [{ resource: symbol.column, amount: number }];
  }
  const given = elaborate(body, amountExpr, AMOUNTS);
  if (given.form === 'amounts') return given.entries;
  if (given.type.form !== 'hole')
    problem(body.build, {
      kind: 'mismatch',
      found: given.type,
      wanted: AMOUNTS,
      span: amountExpr.span,
      why: 'what is gained, lost or paid',
    });
  return [];
}

function pay(body: Body, statement: Ast.PayStatement): CoreStatement[] {
  if (statement.block !== undefined) return payBlock(body, statement, statement.block);
  const at = site(body, statement.span, statement.rules);
  const payer = statement.by === undefined ? local(YOU) : player(body, statement.by, 'who pays');
  body.usesYou = true;
  const cost = amounts(
    body,
    statement.amount ?? { kind: 'missing', span: statement.span },
    statement.resource,
    undefined,
  );
  for (const entry of cost) {
    const symbol = stateOf(body, entry.resource);
    if (symbol === undefined) continue;
    symbol.written = true;
    if (!symbol.payable)
      problem(body.build, {
        kind: 'not-here',
        what: `\`${symbol.name}\``,
        span: statement.span,
        why: 'its state is not `payable`',
      });
  }
  const saving = statement.saving === undefined ? undefined : elaborateInt(body, statement.saving, 'what is saved');
  const reason = newReason(body, {
    rules: ruleIds(body.build, statement.because),
    text: sourceText(body.build, statement.span),
    form: 'pay',
    span: statement.span,
  });
  if (statement.because.length === 0 && body.rules.length === 0 && statement.rules.length === 0)
    problem(body.build, { kind: 'no-reason', span: statement.span });
  const ask = body.build.asks.push({ key: 'pay', by: payer, site: at, form: { form: 'payment' } }) - 1;
  return settled(body, [{ op: 'pay', site: at, ask, payer, cost, saving, exactly: statement.exactly, reason }]);
}

/** All of the block or nothing; its names stay visible in what follows. */
function payBlock(body: Body, statement: Ast.PayStatement, payment: Ast.Block): CoreStatement[] {
  const made: CoreStatement[] = [];
  for (const inner of payment.statements) {
    if (
      inner.kind === 'call' ||
      inner.kind === 'set' ||
      inner.kind === 'move' ||
      inner.kind === 'choose' ||
      inner.kind === 'lose' ||
      inner.kind === 'gain' ||
      inner.kind === 'let' ||
      inner.kind === 'pay' ||
      inner.kind === 'require' ||
      inner.kind === 'run'
    )
      made.push(...elaborateStatement(body, inner));
    else
      problem(body.build, {
        kind: 'not-here',
        what: `\`${inner.kind}\``,
        span: inner.span,
        why: 'a cost is paid in plain steps',
      });
  }
  void statement;
  return made;
}

// ---------------------------------------------------------------- branches and calls

function ifStatement(body: Body, statement: Ast.IfStatement): CoreStatement {
  const at = site(body, statement.condition.span);
  const condition = truth(body, statement.condition);
  const then = knowing(body, statement.condition, true, () =>
    block(body, statement.then.statements, statement.then.span),
  );
  const rest = statement.otherwise;
  const otherwise =
    rest === undefined
      ? undefined
      : knowing(body, statement.condition, false, () =>
          rest.kind === 'if' ? ifStatement(body, rest) : block(body, rest.statements, rest.span),
        );
  return { op: 'if', site: at, condition, then, otherwise };
}

function findEffect(body: Body, name: Ast.Name): EffectSymbol | undefined {
  const found = globalsNamed(body.build, name.text).find(
    (symbol): symbol is EffectSymbol => symbol.symbol === 'effect',
  );
  if (found !== undefined) note(body.build, name, found);
  return found;
}

export function callStatement(body: Body, statement: Ast.CallStatement, bound: Ast.Name | undefined): CoreStatement[] {
  const effect = findEffect(body, statement.callee);
  body.usesYou = true;
  if (effect === undefined) return callOther(body, statement);
  effect.used = true;
  if (effect.parameters.length !== statement.arguments.length) {
    wrongCount(body, statement.callee, effect.parameters.length, statement.arguments.length, effect.span);
    if (bound !== undefined) declareLocal(body, bound, { slot: newLocal(body), type: HOLE, list: false });
    return [];
  }
  const args = argumentsAs(body, statement.arguments, effect.parameters);
  let result: number | undefined;
  if (bound !== undefined) {
    result = newLocal(body);
    if (effect.type === undefined)
      problem(body.build, {
        kind: 'not-here',
        what: `\`${statement.callee.text}\``,
        span: statement.callee.span,
        why: 'this effect returns nothing; give it a type to use its result',
      });
    declareLocal(body, bound, { slot: result, type: effect.type ?? HOLE, list: false });
  }
  return [
    {
      op: 'call',
      site: site(body, statement.span),
      procedure: effect.procedure,
      arguments: args,
      you: statement.as === undefined ? undefined : player(body, statement.as, 'who does it'),
      self: undefined,
      owner: undefined,
      result,
    },
  ];
}

/** An action may be run like an effect; anything else is a mistake. */
function callOther(body: Body, statement: Ast.CallStatement): CoreStatement[] {
  for (const symbol of globalsNamed(body.build, statement.callee.text)) {
    if (symbol.symbol === 'action') {
      symbol.used = true;
      note(body.build, statement.callee, symbol);
      if (symbol.parameters.length !== statement.arguments.length) {
        wrongCount(body, statement.callee, symbol.parameters.length, statement.arguments.length, symbol.span);
        return [];
      }
      return [
        {
          op: 'call',
          site: site(body, statement.span),
          procedure: symbol.procedure,
          arguments: argumentsAs(body, statement.arguments, symbol.parameters),
          you: statement.as === undefined ? undefined : player(body, statement.as, 'who does it'),
          self: undefined,
          owner: undefined,
          result: undefined,
        },
      ];
    }
    problem(body.build, {
      kind: 'not-a',
      name: statement.callee.text,
      span: statement.callee.span,
      is: `a ${symbol.symbol}`,
      wanted: 'an effect',
      declared: symbol.span,
    });
    return [];
  }
  const known = [...body.build.symbols.globals.entries()]
    .filter(([, symbols]) => symbols.some((s) => s.symbol === 'effect'))
    .map(([name]) => name);
  problem(body.build, {
    kind: 'unknown-name',
    name: statement.callee.text,
    span: statement.callee.span,
    what: 'effect',
    known,
  });
  return [];
}

function runCode(body: Body, statement: Ast.RunStatement): CoreStatement[] {
  const given = elaborate(body, statement.code);
  const type = given.type.form === 'optional' ? given.type.of : given.type;
  if (given.form !== 'value' || type.form !== 'code' || type.field !== 'Effect') {
    if (type.form !== 'hole')
      problem(body.build, {
        kind: 'mismatch',
        found: given.type,
        wanted: { form: 'code', field: 'Effect' },
        span: statement.code.span,
        why: 'what is run',
      });
    return [];
  }
  body.usesYou = true;
  return [
    {
      op: 'run',
      site: site(body, statement.span),
      code: given.core,
      self: given.self ?? constant(NONE),
      you: statement.as === undefined ? undefined : player(body, statement.as, 'who runs it'),
      owner: undefined,
    },
  ];
}

function emit(body: Body, statement: Ast.EmitStatement): CoreStatement[] {
  const event = globalsNamed(body.build, statement.event.text).find((symbol) => symbol.symbol === 'event');
  if (event?.symbol !== 'event') {
    problem(body.build, {
      kind: 'unknown-name',
      name: statement.event.text,
      span: statement.event.span,
      what: 'event',
      known: [...body.build.symbols.globals.entries()]
        .filter(([, symbols]) => symbols.some((s) => s.symbol === 'event'))
        .map(([name]) => name),
    });
    return [];
  }
  event.used = true;
  note(body.build, statement.event, event);
  if (event.parameters.length !== statement.arguments.length) {
    wrongCount(body, statement.event, event.parameters.length, statement.arguments.length, event.span);
    return [];
  }
  return [
    {
      op: 'deliver',
      site: site(body, statement.span),
      procedure: event.procedure,
      arguments: argumentsAs(body, statement.arguments, event.parameters),
    },
  ];
}

function wrapped(body: Body, statement: Ast.WrappedStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const inner = (): CoreStatement => block(body, statement.body.statements, statement.body.span);
  switch (statement.form) {
    case 'one-step':
      return [{ op: 'step', site: at, body: inner(), settle: body.build.settle }];
    case 'as-far-as-possible': {
      const before = body.asFarAsPossible;
      body.asFarAsPossible = true;
      const core = inner();
      body.asFarAsPossible = before;
      return [core];
    }
    case 'if-possible':
    case 'must-change': {
      const slots: [number, number] = [newLocal(body), newLocal(body)];
      const reason = newReason(body, {
        rules: ruleIds(body.build, statement.because),
        text: sourceText(body.build, statement.span).slice(0, 80),
        form: 'must-change',
        span: statement.span,
      });
      const core = wholly(body, inner);
      const otherwise =
        statement.otherwise === undefined
          ? undefined
          : block(body, statement.otherwise.statements, statement.otherwise.span);
      return [{ op: 'attempt', site: at, form: statement.form, body: core, otherwise, reason, slots }];
    }
    default:
      return statement.form satisfies never;
  }
}

function requireStatement(body: Body, statement: Ast.RequireStatement): CoreStatement[] {
  const made = requirements(body, [statement]).map(
    (requirement): CoreStatement => ({
      op: 'require',
      site: site(body, statement.span),
      condition: requirement.condition,
      reason: requirement.reason,
    }),
  );
  // a `waive` clause may lift the requirement, and then nothing is known
  if (!statement.because.some((rule) => body.build.waives.has(rule.id))) knowFromHere(body, statement.condition);
  return made;
}

function leave(body: Body, statement: Ast.LeaveStatement): CoreStatement[] {
  const at = site(body, statement.span);
  switch (statement.form) {
    case 'next':
    case 'stop': {
      const mark = [...body.loops]
        .reverse()
        .find((loop) => statement.loop === undefined || loop.name === statement.loop.text);
      if (mark === undefined) {
        problem(body.build, {
          kind: 'unknown-name',
          name: statement.loop?.text ?? statement.form,
          span: statement.loop?.span ?? statement.span,
          what: 'loop',
          known: body.loops.flatMap((loop) => (loop.name === undefined ? [] : [loop.name])),
        });
        return [];
      }
      if (statement.loop !== undefined && mark.origin !== undefined)
        note(body.build, statement.loop, { symbol: 'local', origin: mark.origin });
      return [{ op: 'leave', site: at, how: statement.form === 'next' ? 'next' : 'break', label: mark.label }];
    }
    case 'end-action':
      return [{ op: 'unwind', site: at, to: 'action' }];
    case 'end-turn':
      return [{ op: 'unwind', site: at, to: 'turn' }];
    case 'end-phase':
      return [{ op: 'unwind', site: at, to: 'phase' }];
    case 'end-turns': {
      const mark = [...body.loops].reverse().find((loop) => loop.name === 'turns');
      if (mark !== undefined) return [{ op: 'leave', site: at, how: 'break', label: mark.label }];
      problem(body.build, {
        kind: 'not-here',
        what: '`end turns`',
        span: statement.span,
        why: 'only directly inside `turns`; from an effect use `end phase`',
      });
      return [];
    }
    default:
      return statement.form satisfies never;
  }
}

function returnStatement(body: Body, statement: Ast.ReturnStatement): CoreStatement[] {
  if (body.returns === undefined) {
    problem(body.build, {
      kind: 'not-here',
      what: '`return`',
      span: statement.span,
      why: 'only in an effect with a type',
    });
    return [];
  }
  const given = coerce(
    body,
    elaborate(body, statement.value, body.returns),
    body.returns,
    statement.value.span,
    'what is returned',
  );
  return [{ op: 'return', site: site(body, statement.span), value: given.form === 'value' ? given.core : constant(0) }];
}

function play(body: Body, statement: Ast.PlayStatement): CoreStatement[] {
  const phase = globalsNamed(body.build, statement.phase.text).find((symbol) => symbol.symbol === 'phase');
  if (phase?.symbol !== 'phase') {
    problem(body.build, {
      kind: 'unknown-name',
      name: statement.phase.text,
      span: statement.phase.span,
      what: 'phase',
      known: [...body.build.symbols.globals.entries()]
        .filter(([, symbols]) => symbols.some((s) => s.symbol === 'phase'))
        .map(([name]) => name),
    });
    return [];
  }
  phase.used = true;
  note(body.build, statement.phase, phase);
  return [
    {
      op: 'call',
      site: site(body, statement.span),
      procedure: phase.procedure,
      arguments: [],
      you: undefined,
      self: undefined,
      owner: undefined,
      result: undefined,
    },
    ...resetPassing(body, 'phase', statement.span),
  ];
}

/** Passing state of an effect goes back to its start when the effect ends; checks that watch it follow. */
export function resetAfter(body: Body, effect: string, span: Ast.Node['span']): CoreStatement[] {
  const passing = body.build.states.filter((state) => state.declaration?.untilEffect?.text === effect);
  if (passing.length === 0) return [];
  const at = site(body, span);
  const watched = body.build.settle !== undefined && passing.some((state) => state.watch !== 0);
  return [
    { op: 'reset', site: at, columns: passing.map((state) => state.column) },
    ...(watched && body.build.settle !== undefined
      ? [{ op: 'settle', site: at, procedure: body.build.settle } as const]
      : []),
  ];
}

/** Passing state of a scope goes back to its start. */
export function resetPassing(body: Body, scope: Ast.Scope, span: Ast.Node['span']): CoreStatement[] {
  const columns = body.build.states.filter((state) => state.until === scope).map((state) => state.column);
  return columns.length === 0 ? [] : [{ op: 'reset', site: site(body, span), columns }];
}

function asUsual(body: Body, statement: Ast.AsUsualStatement): CoreStatement[] {
  if (body.usual === undefined) {
    problem(body.build, {
      kind: 'not-here',
      what: '`as usual`',
      span: statement.span,
      why: 'only inside `instead of`',
    });
    return [];
  }
  const args: CoreArgument[] = body.usual.parameters.map((parameter) =>
    argument(
      parameter.list
        ? { form: 'set', set: { set: 'local', slot: parameter.slot }, type: parameter.type }
        : { form: 'value', core: local(parameter.slot), type: parameter.type },
    ),
  );
  return [
    {
      op: 'call',
      site: site(body, statement.span),
      procedure: body.usual.procedure,
      arguments: args,
      you: undefined,
      self: undefined,
      owner: undefined,
      result: undefined,
    },
  ];
}
