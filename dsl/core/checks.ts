/** `check` declarations share one procedure, `settle`, that repeats them until nothing watched has changed. */

import type * as Ast from '../syntax/ast.ts';
import { procedure } from './bodies.ts';
import { type Build, ruleIds, site } from './build.ts';
import type { Placed } from './declare.ts';
import { truth } from './expressions.ts';
import type { CoreExpr, CoreProcedure, CoreStatement } from './program.ts';
import { block } from './statements.ts';
import { both, compare, constant } from './values.ts';

export function translateChecks(build: Build, checks: readonly Placed<Ast.CheckDeclaration>[]): void {
  if (build.settle === undefined) return;
  const runs = checks.map(({ declaration }) => {
    const rules = ruleIds(build, declaration.rules);
    const made: CoreProcedure = procedure(
      build,
      { name: declaration.name.text, role: 'check', span: declaration.name.span, rules },
      () => [],
      (body) => block(body, declaration.body.statements, declaration.body.span),
    );
    return build.procedures.push(made) - 1;
  });
  const span = checks[0]?.declaration.span ?? { file: '', start: 0, end: 0 };
  build.procedures[build.settle] = procedure(
    build,
    { name: 'settle', role: 'dispatch', span, rules: [] },
    () => [],
    (body) => {
      const at = site(body, span);
      const dirty: CoreExpr = { op: 'system', cell: 'dirty' };
      const each = checks.map((placed, i): CoreStatement => {
        const bit: CoreExpr = {
          op: 'arith',
          operator: 'mod',
          left: { op: 'arith', operator: 'div-down', left: dirty, right: constant(2 ** i) },
          right: constant(2),
        };
        const active = placed.conditions
          .map((condition) => truth(body, condition))
          .reduce<CoreExpr | undefined>(both, undefined);
        const call: CoreStatement = {
          op: 'call',
          site: at,
          procedure: runs[i] ?? 0,
          arguments: [],
          you: undefined,
          self: undefined,
          owner: undefined,
          result: undefined,
        };
        const run: CoreStatement =
          active === undefined ? call : { op: 'if', site: at, condition: active, then: call, otherwise: undefined };
        const clear: CoreStatement = {
          op: 'write-system',
          site: at,
          cell: 'dirty',
          value: { op: 'arith', operator: '-', left: dirty, right: constant(2 ** i) },
        };
        return {
          op: 'if',
          site: at,
          condition: compare(bit, '=', constant(1)),
          then: {
            op: 'block',
            site: at,
            label: undefined,
            body: [clear, run],
            clear: [],
            clearLists: [],
            boundary: false,
          },
          otherwise: undefined,
        };
      });
      const loop: CoreStatement = {
        op: 'loop',
        site: at,
        label: ++body.labels,
        condition: compare(dirty, '!=', constant(0)),
        body: { op: 'block', site: at, label: undefined, body: each, clear: [], clearLists: [], boundary: false },
        step: undefined,
      };
      const mark = (value: number): CoreStatement => ({
        op: 'write-system',
        site: at,
        cell: 'in-check',
        value: constant(value),
      });
      return {
        op: 'block',
        site: at,
        label: undefined,
        body: [mark(1), loop, mark(0)],
        clear: [],
        clearLists: [],
        boundary: false,
      };
    },
  );
}
