/**
 * Statements: one switch that dispatches to the families (choices, loops, moves), and the plain ones.
 * Blocks clear the slots of their names when they end, so that a saved game never depends on a name that is over.
 */

import type { Phrase } from '../../diagnostics/phrases.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { StateSymbol } from '../../types/symbols.ts';
import { HOLE } from '../../types/types.ts';
import {
  type Body,
  declareLocal,
  findLocal,
  inScope,
  nameAlone,
  newLocal,
  nextStatement,
  noteLocal,
  problem,
  site,
  sourceText,
} from '../build.ts';
import { oneAction, take } from '../decisions/action-choices.ts';
import { anyBranches, may, oneOf } from '../decisions/branches.ts';
import { askTuple } from '../decisions/choices.ts';
import { gain, pay } from '../decisions/payments.ts';
import { writesTo } from '../declarations/stocks.ts';
import { elaborate, elaborateAs, player } from '../expressions/expressions.ts';
import { repeats, stillKnown } from '../expressions/forgotten-facts.ts';
import { keepBound, learn, whateverKnown } from '../expressions/known-facts.ts';
import type { CoreExpr, CoreStatement } from '../program.ts';
import { constant, type Value } from '../values.ts';
import { ifPossible, newConditions } from './as-far-as-possible.ts';
import { asUsual, callStatement, emit, findEffect, play, runCode } from './call-statements.ts';
import { ifStatement, leave, requireStatement, returnStatement, wrapped } from './control.ts';
import { pick, roll } from './dice.ts';
import { arrange, draw, reveal, revealUntil, shuffle } from './draws.ts';
import { forEach, repeat, turns } from './loops.ts';
import { move } from './moves.ts';
import { simultaneously } from './simultaneously.ts';

/** A block with its own names. */
export function block(
  body: Body,
  statements: readonly Ast.Statement[],
  span: Ast.Node['span'],
  before: readonly CoreStatement[] = [],
): CoreStatement {
  return inScope(body, () => openBlock(body, statements, span, before));
}

/** A block that runs where conditions hold: what they tell is known in it, and the names they bind are kept. */
export function blockKnowing(
  body: Body,
  conditions: readonly Ast.Expr[],
  { statements, span }: Ast.Block,
  loop?: Ast.Statement,
): CoreStatement {
  const { scopes, facts } = body;
  for (const condition of conditions) learn(body, condition, true);
  if (loop !== undefined) body.facts = stillKnown(body, body.facts, loop);
  const made = inScope(body, () =>
    openBlock(body, statements, span, () => conditions.flatMap((condition) => keepBound(body, condition))),
  );
  body.scopes = scopes;
  body.facts = facts;
  return made;
}

/** A block whose scope the caller has opened, so that names can be put into it first. */
export function openBlock(
  body: Body,
  statements: readonly Ast.Statement[],
  span: Ast.Node['span'],
  before: readonly CoreStatement[] | (() => readonly CoreStatement[]) = [],
): CoreStatement {
  const firstSlot = body.locals;
  const { facts } = body;
  const core: CoreStatement[] = [...(typeof before === 'function' ? before() : before)];
  const conditions = newConditions();
  let left: string | undefined;
  for (const statement of statements) {
    if (left !== undefined) {
      problem(body.build, { kind: 'unreachable', span: statement.span, after: left });
      left = undefined;
    }
    nextStatement(body);
    if (repeats(statement)) body.facts = stillKnown(body, body.facts, statement);
    core.push(
      ...(body.asFarAsPossible ? ifPossible(body, statement, conditions) : elaborateStatement(body, statement)),
    );
    body.facts = stillKnown(body, body.facts, statement);
    if (statement.kind === 'leave' || statement.kind === 'return' || statement.kind === 'end-game')
      left = sourceText(body.build, statement.span).split('\n')[0];
  }
  body.facts = facts;
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
function bind(body: Body, name: Ast.Name, given: Value, span: Ast.Node['span']): CoreStatement[] {
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
  const name = nameAlone(statement.target);
  const target = name === undefined ? undefined : findLocal(body, name.text);
  const at = site(body, statement.span, statement.rules);
  if (target !== undefined && name !== undefined) {
    noteLocal(body, name, target);
    const given = elaborateAs(body, statement.value, target.type, `\`${target.name}\``);
    if (given.form === 'set') return [{ op: 'assign-list', site: at, slot: target.slot, value: given.set }];
    return [{ op: 'assign', site: at, slot: target.slot, value: given.form === 'value' ? given.core : constant(0) }];
  }
  const place = whateverKnown(body, () => elaborate(body, statement.target));
  const written = place.form === 'value' ? writeSet(body, statement, place, at) : undefined;
  if (written === undefined && place.type.form !== 'hole')
    problem(body.build, {
      kind: 'not-settable',
      span: statement.target.span,
      why:
        place.form === 'value' && statement.target.kind !== 'name' && readsState(place.core)
          ? 'what this is a state of may be none; test it first: `if x is some y { set … }`'
          : 'only a state or a name from `let` can be set',
    });
  return written ?? [];
}

/** A state of something that may be none is read through a test, so it is no longer a plain cell. */
function readsState(core: CoreExpr): boolean {
  return (
    core.op === 'cell' ||
    (core.op === 'let' && readsState(core.body)) ||
    (core.op === 'if' && (readsState(core.then) || readsState(core.otherwise)))
  );
}

function writeSet(
  body: Body,
  statement: Ast.SetStatement,
  target: Value & { form: 'value' },
  at: number,
): CoreStatement[] | undefined {
  const symbol = target.core.op === 'cell' ? stateOf(body, target.core.column) : undefined;
  if (symbol !== undefined) symbol.written = true;
  let value: CoreExpr | undefined;
  return writesTo(body, target.core, (column, keys) => {
    if (value === undefined) {
      const why: Phrase = symbol === undefined ? 'the new value' : `\`${symbol.name}\``;
      const given = elaborateAs(body, statement.value, target.type, why);
      value = given.form === 'value' ? given.core : constant(0);
    }
    return { op: 'write', site: at, column, keys, how: 'set', value, got: undefined };
  });
}

export function stateOf(body: Body, column: number): StateSymbol | undefined {
  return body.build.states.find((state) => state.column === column);
}

/** Follows statements that change watched state or move pieces with the run of the checks. */
export function settled(body: Body, made: CoreStatement[]): CoreStatement[] {
  const settle = body.build.settle;
  if (settle === undefined) return made;
  const watches = (statement: CoreStatement): boolean =>
    (statement.op === 'write' && (stateOf(body, statement.column)?.watch ?? []).length > 0) ||
    (statement.op === 'if' && [statement.then, statement.otherwise].some((one) => one !== undefined && watches(one))) ||
    (statement.op === 'block' && statement.body.some(watches)) ||
    statement.op === 'move' ||
    statement.op === 'for' ||
    statement.op === 'loop' ||
    statement.op === 'pay';
  const watched = made.some(watches);
  const last = made[made.length - 1];
  return watched && last !== undefined ? [...made, { op: 'settle', site: last.site, procedure: settle }] : made;
}
