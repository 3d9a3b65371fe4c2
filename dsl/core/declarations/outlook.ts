/** What a position is worth to a player, to functions: `you` is that player. Only tools ask; play itself never does. */
import type { OutlookPart } from '../../data/model.ts';
import type { Span } from '../../source/source.ts';
import type { Expr } from '../../syntax/ast.ts';
import { parseFragment } from '../../syntax/parse.ts';
import type { SyntaxProblem } from '../../syntax/problems.ts';
import { INT } from '../../types/types.ts';
import { type Body, type Build, problem, sourceText } from '../build.ts';
import { single, truth } from '../expressions/expressions.ts';
import type { CoreExpr, CoreOutlook } from '../program.ts';
import { constant } from '../values.ts';
import { anonymousFunction } from './functions.ts';

export function translateOutlook(
  build: Build,
  parts: readonly OutlookPart[],
): {
  readonly outlook: readonly CoreOutlook[];
  readonly trees: readonly Expr[];
  readonly syntax: readonly SyntaxProblem[];
} {
  const syntax: SyntaxProblem[] = [];
  const trees: Expr[] = [];
  const functionAt = (span: Span, make: (body: Body, expr: Expr) => CoreExpr): number => {
    const file = build.sources.get(span.file);
    const parsed = parseFragment(file ?? { path: span.file, text: '' }, span, 'expression');
    syntax.push(...parsed.problems);
    trees.push(parsed.out);
    return anonymousFunction(
      build,
      'outlook',
      [],
      (body) => (parsed.problems.length > 0 ? constant(0) : make(body, parsed.out)),
      span,
    );
  };
  const outlook = parts.map(
    ({ value, weight, when }): CoreOutlook => ({
      text: sourceText(build, value).trim(),
      weight,
      value: functionAt(value, number),
      when: when && functionAt(when, (body, expr) => truth(body, expr, 'when a part of the outlook counts')),
    }),
  );
  return { outlook, trees, syntax };
}

/** A number, or a condition, which counts as 1 where it holds. */
function number(body: Body, expr: Expr): CoreExpr {
  const { core, type } = single(body, expr);
  if (type.form !== 'int' && type.form !== 'bool' && type.form !== 'hole')
    problem(body.build, {
      kind: 'mismatch',
      found: type,
      wanted: INT,
      span: expr.span,
      why: 'a part of the outlook (a number, or a condition that counts as 1)',
    });
  return core;
}
