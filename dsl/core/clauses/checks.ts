/** `check` declarations share one procedure, `settle`, that repeats them until nothing watched has changed. */

import type * as Ast from '../../syntax/ast.ts';
import { procedure } from '../bodies.ts';
import { type Build, ruleIds, site } from '../build.ts';
import type { Placed } from '../declarations/declare.ts';
import { truth } from '../expressions/expressions.ts';
import {
  CHECKS_WITH_BITS,
  type CoreColumn,
  type CoreExpr,
  type CoreProcedure,
  type CoreStatement,
  MORE_CHECKS,
} from '../program.ts';
import { block } from '../statements/statements.ts';
import { both, compare, constant } from '../values.ts';

/** Marks that a change leaves for the checks of these numbers: bits of the dirty word, and for those beyond its bits cells of their own. */
export function watchBits(checks: readonly number[]): Pick<CoreColumn, 'watch' | 'watchMore'> {
  const more = checks.filter((check) => check >= CHECKS_WITH_BITS).map((check) => check - CHECKS_WITH_BITS);
  const bits = new Set(checks.map((check) => (check < CHECKS_WITH_BITS ? 2 ** check : MORE_CHECKS)));
  const watch = [...bits].reduce((sum, bit) => sum + bit, 0);
  return more.length === 0 ? { watch } : { watch, watchMore: more };
}

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
    return build.program.procedures.push(made) - 1;
  });
  const span = checks[0]?.declaration.span ?? { file: '', start: 0, end: 0 };
  build.program.procedures[build.settle] = procedure(
    build,
    { name: 'settle', role: 'dispatch', span, rules: [] },
    () => [],
    (body) => {
      const at = site(body, span);
      const dirty: CoreExpr = { op: 'system', cell: 'dirty' };
      const group = (statements: readonly CoreStatement[]): CoreStatement => ({
        op: 'block',
        site: at,
        label: undefined,
        body: statements,
        clear: [],
        clearLists: [],
        boundary: false,
      });
      const when = (condition: CoreExpr, then: CoreStatement): CoreStatement => ({
        op: 'if',
        site: at,
        condition,
        then,
        otherwise: undefined,
      });
      const hasBit = (bit: number): CoreExpr => {
        const above: CoreExpr = { op: 'arith', operator: 'div-down', left: dirty, right: constant(bit) };
        return compare({ op: 'arith', operator: 'mod', left: above, right: constant(2) }, '=', constant(1));
      };
      const clearBit = (bit: number): CoreStatement => ({
        op: 'write-system',
        site: at,
        cell: 'dirty',
        value: { op: 'arith', operator: '-', left: dirty, right: constant(bit) },
      });
      const all = checks.map((placed, i): CoreStatement => {
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
        const run = active === undefined ? call : when(active, call);
        if (i < CHECKS_WITH_BITS) return when(hasBit(2 ** i), group([clearBit(2 ** i), run]));
        const index = i - CHECKS_WITH_BITS;
        const due: CoreExpr = { op: 'system', cell: 'due', index };
        const clear: CoreStatement = { op: 'write-system', site: at, cell: 'due', index, value: constant(0) };
        return when(compare(due, '=', constant(1)), group([clear, run]));
      });
      const more = all.slice(CHECKS_WITH_BITS);
      const each =
        more.length === 0
          ? all
          : [...all.slice(0, CHECKS_WITH_BITS), when(hasBit(MORE_CHECKS), group([clearBit(MORE_CHECKS), ...more]))];
      const loop: CoreStatement = {
        op: 'loop',
        site: at,
        label: ++body.labels,
        condition: compare(dirty, '!=', constant(0)),
        body: group(each),
        step: undefined,
      };
      const mark = (value: number): CoreStatement => ({
        op: 'write-system',
        site: at,
        cell: 'in-check',
        value: constant(value),
      });
      return group([mark(1), loop, mark(0)]);
    },
  );
}

/** How many checks have a cell of their own. */
export function dueCells({ program: { columns, places } }: Build): number | undefined {
  const more = [...columns, ...places].flatMap(({ watchMore }) => watchMore ?? []);
  return more.length === 0 ? undefined : Math.max(...more) + 1;
}
