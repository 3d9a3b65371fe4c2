/** Statements that run something declared elsewhere: effects, code on components, events, phases, what a clause replaced. */

import { sortOf } from '../../diagnostics/phrases.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { EffectSymbol } from '../../types/symbols.ts';
import { HOLE } from '../../types/types.ts';
import { type Body, declareLocal, globalsNamed, newLocal, problem, site } from '../build.ts';
import { wrongCount } from '../expressions/access.ts';
import { argumentsAs } from '../expressions/calls.ts';
import { elaborate, player } from '../expressions/expressions.ts';
import { note } from '../notes.ts';
import { type CoreArgument, type CoreStatement, NONE } from '../program.ts';
import { argument, constant, local } from '../values.ts';

export function findEffect(body: Body, name: Ast.Name): EffectSymbol | undefined {
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
      is: sortOf(symbol.symbol),
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

export function runCode(body: Body, statement: Ast.RunStatement): CoreStatement[] {
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

export function emit(body: Body, statement: Ast.EmitStatement): CoreStatement[] {
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

export function play(body: Body, statement: Ast.PlayStatement): CoreStatement[] {
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
  const watched = body.build.settle !== undefined && passing.some((state) => state.watch.length > 0);
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

export function asUsual(body: Body, statement: Ast.AsUsualStatement): CoreStatement[] {
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
      result: body.usual.result,
    },
  ];
}
