/** Statements that decide whether and how the next ones run: `if`, `require`, leaving, returning, wrappers of a block. */

import type * as Ast from '../../syntax/ast.ts';
import { type Body, newLocal, problem, ruleIds, site, sourceText } from '../build.ts';
import { namesAround, prompt } from '../decisions/choices.ts';
import { newReason, requirements } from '../decisions/reasons.ts';
import { coerce, elaborate, truth } from '../expressions/expressions.ts';
import { knowFromHere, knowing } from '../expressions/known-facts.ts';
import { note } from '../notes.ts';
import { type CoreStatement, YOU } from '../program.ts';
import { constant, local } from '../values.ts';
import { wholly } from './as-far-as-possible.ts';
import { block, blockKnowing } from './statements.ts';

export function ifStatement(body: Body, statement: Ast.IfStatement): CoreStatement {
  const at = site(body, statement.condition.span);
  const condition = truth(body, statement.condition);
  const then = blockKnowing(body, [statement.condition], statement.then);
  const rest = statement.otherwise;
  const otherwise =
    rest === undefined
      ? undefined
      : knowing(body, statement.condition, false, () =>
          rest.kind === 'if' ? ifStatement(body, rest) : block(body, rest.statements, rest.span),
        );
  return { op: 'if', site: at, condition, then, otherwise };
}

export function wrapped(body: Body, statement: Ast.WrappedStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const inner = (): CoreStatement => block(body, statement.body.statements, statement.body.span);
  switch (statement.form) {
    case 'one-step':
      return [{ op: 'step', site: at, body: inner(), settle: body.build.settle }];
    case 'one-move':
      return oneMove(body, statement);
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

/** What one player is asked in the block is one decision, whose answers are the ways through it. */
function oneMove(body: Body, statement: Ast.WrappedStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const { key } = statement;
  const ask =
    body.build.program.asks.push({
      key: key === undefined ? 'one-move' : prompt(body, key.text, key.span),
      by: local(YOU),
      site: at,
      form: { form: 'sequence' },
      names: namesAround(body),
    }) - 1;
  body.usesYou = true;
  const inner = wholly(body, () => block(body, statement.body.statements, statement.body.span));
  return [{ op: 'sequence', site: at, ask, body: inner }];
}

export function requireStatement(body: Body, statement: Ast.RequireStatement): CoreStatement[] {
  const made = requirements(body, [statement]).map(
    (requirement): CoreStatement => ({
      op: 'require',
      site: site(body, statement.span),
      condition: requirement.condition,
      reason: requirement.reason,
    }),
  );
  // a `waive` clause may lift the requirement, and then nothing is known
  const mayBeLifted = statement.because.some((rule) => body.build.waives.has(rule.id));
  return mayBeLifted ? made : [...made, ...knowFromHere(body, statement.condition)];
}

export function leave(body: Body, statement: Ast.LeaveStatement): CoreStatement[] {
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

export function returnStatement(body: Body, statement: Ast.ReturnStatement): CoreStatement[] {
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
