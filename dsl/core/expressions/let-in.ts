/**
 * `let x = e` before what a function gives. A single value is bound in place. A list has no place in an expression, so the rest becomes
 * a function of its own with everything in sight as its parameters: the list is found once, however often it is named.
 */
import type * as Ast from '../../syntax/ast.ts';
import type { Type } from '../../types/types.ts';
import { parameters } from '../bodies.ts';
import { addSite, type Body, findLocal, type Local, newBody, newTemporary, problem } from '../build.ts';
import { coreType } from '../core-types.ts';
import type { CoreArgument, CoreFunction } from '../program.ts';
import { argument, constant, hole, type Value, value } from '../values.ts';
import { callFunction } from './calls.ts';
import { elaborate } from './expressions.ts';
import { localValue } from './named-values.ts';

export function letIn(body: Body, expr: Ast.LetInExpr, expected: Type | undefined): Value {
  const given = elaborate(body, expr.value);
  const { variable } = expr;
  if (findLocal(body, variable.text) !== undefined)
    problem(body.build, { kind: 'duplicate-local', name: variable.text, span: variable.span });
  body.build.notes?.locals.set(variable, given.type);
  if (given.form === 'set') return withList(body, expr, given, expected);
  if (given.form !== 'value') return hole;
  const slot = newTemporary(body);
  const known: Local = { name: variable.text, slot, type: given.type, list: false, origin: variable };
  body.scopes.push(new Map([[variable.text, known]]));
  const inner = elaborate(body, expr.body, expected);
  body.scopes.pop();
  if (inner.form === 'set') return { ...inner, set: { set: 'let', slot, value: given.core, body: inner.set } };
  return inner.form === 'value' ? value({ op: 'let', slot, value: given.core, body: inner.core }, inner.type) : inner;
}

function withList(
  body: Body,
  { variable, body: rest }: Ast.LetInExpr,
  given: Value & { form: 'set' },
  expected: Type | undefined,
): Value {
  const { build } = body;
  const inSight = new Map(body.scopes.flatMap((scope) => [...scope]));
  inSight.delete(variable.text);
  const passed = [...inSight.values()];
  const inner = newBody(build, 'function', `${body.within} ${variable.text}`, body.rules, body.self);
  const list = parameters(
    inner,
    [...passed, { name: variable.text, type: given.type, origin: variable }].map(({ name, type, origin }) => ({
      name,
      type,
      origin,
    })),
    [],
  );
  const made = elaborate(inner, rest, expected);
  body.usesYou ||= inner.usesYou;
  const id =
    build.program.functions.push({
      name: inner.within,
      parameters: list,
      result:
        made.form === 'set'
          ? { form: 'list', set: made.set }
          : { form: 'value', value: made.form === 'value' ? made.core : constant(0) },
      slots: inner.mostLocals,
      static: false,
      modifiers: [],
      least: undefined,
      most: undefined,
      usesYou: inner.usesYou,
      type: coreType(build, made.type),
      site: addSite(build, rest.span, body.rules, body.within),
    } satisfies CoreFunction) - 1;
  const args: CoreArgument[] = [
    ...passed.map((local) => argument(localValue(local))),
    { form: 'list', set: given.set },
  ];
  return callFunction(id, args, made.type);
}
