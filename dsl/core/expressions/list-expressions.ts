/** Lists by their items, by walking a board, by what leads; and expressions with cases or a trial. */

import type * as Ast from '../../syntax/ast.ts';
import { fits, HOLE, join, listOf, NOTHING, type Type, withoutNone } from '../../types/types.ts';
import { type Body, globalsNamed, newTemporary, problem } from '../build.ts';
import { note } from '../notes.ts';
import type { CoreExpr, CoreSet } from '../program.ts';
import { constant, hole, type Value, value } from '../values.ts';
import { wrongCount } from './access.ts';
import { boardOf, directionEnum } from './built-ins.ts';
import { argumentsAs } from './calls.ts';
import { coerce, elaborate, elaborateInt, player, single, truth } from './expressions.ts';
import { knowing, learn } from './known-facts.ts';
import { toSet } from './queries.ts';

export function cases(body: Body, expr: Ast.CasesExpr, expected: Type | undefined): Value {
  const { scopes, facts } = body;
  const branches = expr.cases.map((one) => {
    const when = truth(body, one.when, 'a case');
    const then = knowing(body, one.when, true, () => elaborate(body, one.then, expected));
    // what follows is reached only if this case does not hold
    learn(body, one.when, false);
    return { when, then, span: one.then.span };
  });
  if (expr.otherwise === undefined) problem(body.build, { kind: 'missing-otherwise', span: expr.span });
  const last = expr.otherwise === undefined ? hole : elaborate(body, expr.otherwise, expected);
  body.scopes = scopes;
  body.facts = facts;
  let type = expected !== undefined && fits(last.type, expected) ? expected : last.type;
  for (const branch of branches) {
    const joined = join(type, branch.then.type);
    if (joined === undefined)
      problem(body.build, {
        kind: 'mismatch',
        found: branch.then.type,
        wanted: type,
        span: branch.span,
        why: 'every case',
      });
    else type = joined;
  }
  if (type.form === 'list') {
    const sets = branches.map((branch) => ({ when: branch.when, then: toSet(body, branch.then, branch.span).set }));
    const set = sets.reduceRight<CoreSet>(
      (otherwise, branch) => ({ set: 'if', condition: branch.when, then: branch.then, otherwise }),
      toSet(body, last, expr.span).set,
    );
    return { form: 'set', set, type };
  }
  const coreOf = (given: Value): CoreExpr => {
    const coerced = coerce(body, given, type, expr.span, 'every case');
    return coerced.form === 'value' ? coerced.core : constant(0);
  };
  return value(
    branches.reduceRight<CoreExpr>(
      (otherwise, branch) => ({ op: 'if', condition: branch.when, then: coreOf(branch.then), otherwise }),
      coreOf(last),
    ),
    type,
  );
}

export function listed(body: Body, items: readonly Ast.Expr[], expected: Type | undefined): Value {
  const of = expected?.form === 'list' ? expected.of : undefined;
  let type: Type | undefined;
  const cores: CoreExpr[] = [];
  for (const item of items) {
    const given = single(body, item, of ?? type);
    if (given.type.form === 'none')
      problem(body.build, {
        kind: 'not-here',
        what: '`none`',
        span: item.span,
        why: 'a list leaves `none` out; `choose … or none` offers it beside the members of a list',
      });
    const joined = type === undefined ? given.type : join(type, given.type);
    if (joined === undefined)
      problem(body.build, {
        kind: 'mismatch',
        found: given.type,
        wanted: type ?? HOLE,
        span: item.span,
        why: 'every member of the list',
      });
    else type = joined;
    cores.push(given.core);
  }
  return {
    form: 'set',
    set: { set: 'items', items: cores },
    type: listOf(type === undefined ? (of ?? NOTHING) : withoutNone(type)),
  };
}

/** Binds a variable to the members of a set while `inner` is translated. */
export function withVariable<T>(body: Body, name: Ast.Name | undefined, type: Type, inner: (slot: number) => T): T {
  const slot = newTemporary(body);
  body.scopes.push(new Map());
  if (name !== undefined) {
    body.build.notes?.locals.set(name, type);
    body.scopes[body.scopes.length - 1]?.set(name.text, { name: name.text, slot, type, list: false, origin: name });
  }
  try {
    return inner(slot);
  } finally {
    body.scopes.pop();
  }
}

export function leading(body: Body, expr: Ast.LeadingExpr): Value {
  const source = toSet(body, elaborate(body, expr.source), expr.source.span);
  const of = source.type.form === 'list' ? source.type.of : HOLE;
  return withVariable(body, expr.variable, of, (slot) => ({
    form: 'set',
    set: { set: 'leading', slot, of: source.set, while: truth(body, expr.whilst, 'what must hold') },
    type: source.type,
  }));
}

export function ray(body: Body, expr: Ast.Expr & { kind: 'ray' }): Value {
  const from = single(body, expr.from);
  const board = boardOf(body, from.type, expr.from.span);
  if (board === undefined || board.form === 'graph') return hole;
  const directions = directionEnum(body.build, board.form);
  const direction = single(body, expr.towards, directions === undefined ? undefined : { form: 'enum', of: directions });
  if (directions === undefined || !fits(direction.type, { form: 'enum', of: directions }))
    problem(body.build, {
      kind: 'mismatch',
      found: direction.type,
      wanted: directions === undefined ? HOLE : { form: 'enum', of: directions },
      span: expr.towards.span,
      why: 'a direction',
    });
  return {
    form: 'set',
    set: { set: 'ray', domain: board.domain, cell: from.core, direction: direction.core },
    type: listOf(withoutNone(from.type)),
  };
}

export function within(body: Body, expr: Ast.WithinExpr): Value {
  const from = single(body, expr.of);
  const board = boardOf(body, from.type, expr.of.span);
  if (board === undefined) return hole;
  const steps = elaborateInt(body, expr.steps, 'the number of steps');
  const through = expr.through;
  const type = listOf(withoutNone(from.type));
  return withVariable(body, through?.variable, withoutNone(from.type), (slot) => ({
    form: 'set',
    set: {
      set: 'within',
      board,
      cell: from.core,
      steps,
      slot,
      through: through === undefined ? undefined : truth(body, through.condition),
    },
    type,
  }));
}

export function trial(body: Body, expr: Ast.TrialExpr): Value {
  const effect = globalsNamed(body.build, expr.callee.text).find((symbol) => symbol.symbol === 'effect');
  if (effect?.symbol !== 'effect') {
    problem(body.build, {
      kind: 'unknown-name',
      name: expr.callee.text,
      span: expr.callee.span,
      what: 'effect',
      known: [],
    });
    return hole;
  }
  effect.used = true;
  note(body.build, expr.callee, effect);
  if (effect.parameters.length !== expr.arguments.length)
    return wrongCount(body, expr.callee, effect.parameters.length, expr.arguments.length, effect.span);
  const args = argumentsAs(body, expr.arguments, effect.parameters);
  const reads = single(body, expr.reads);
  const policy =
    expr.policy === undefined
      ? undefined
      : {
          player: player(body, expr.policy.player, 'who chooses'),
          measure: elaborateInt(body, expr.policy.measure, 'what is made least or greatest'),
          highest: expr.policy.direction === 'maximising',
        };
  return value({ op: 'trial', procedure: effect.procedure, arguments: args, reads: reads.core, policy }, reads.type);
}
