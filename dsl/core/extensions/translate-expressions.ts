/**
 * Expressions that stand in no file of the game (what somebody watches while playing) to functions of a program that extends
 * the game's own. As in examples, `p1`, `p2` ... are the players by seat; `you` is nobody.
 */
import type { Span } from '../../source/source.ts';
import { parseFragment } from '../../syntax/parse.ts';
import type { SyntaxProblem } from '../../syntax/problems.ts';
import type { Build, ElaborationProblem } from '../build.ts';
import { coreType } from '../core-types.ts';
import { anonymousFunction } from '../declarations/functions.ts';
import { single } from '../expressions/expressions.ts';
import { withoutUsing } from '../findings/analysis.ts';
import type { CoreProgram, CoreType, FunctionId } from '../program.ts';
import { constant } from '../values.ts';

export interface TranslatedExpression {
  readonly function: FunctionId;
  readonly type: CoreType;
  readonly problems: readonly ElaborationProblem[];
  readonly syntaxProblems: readonly SyntaxProblem[];
}

export function translateExpressions(
  build: Build,
  program: CoreProgram,
  texts: readonly string[],
  players: number,
): { readonly program: CoreProgram; readonly expressions: readonly TranslatedExpression[] } {
  const lengths = [build.program.functions.length, build.program.reasons.length, build.program.sites.length] as const;
  // a program with examples in it holds more than the build, which has let go of them: new ids come after theirs
  build.program.functions.push(...program.functions.slice(build.program.functions.length));
  build.program.reasons.push(...program.reasons.slice(build.program.reasons.length));
  build.program.sites.push(...program.sites.slice(build.program.sites.length));
  build.examplePlayers = players;
  const expressions = withoutUsing(build, () =>
    texts.map((text, i) => oneExpression(build, `expression ${i + 1}`, text)),
  );
  build.examplePlayers = 0;
  const extended: CoreProgram = {
    ...program,
    functions: [...program.functions, ...build.program.functions.slice(program.functions.length)],
    reasons: [...build.program.reasons],
    sites: [...build.program.sites],
  };
  // others will be asked for: what was added for these must not pile up
  [build.program.functions.length, build.program.reasons.length, build.program.sites.length] = lengths;
  return { program: extended, expressions };
}

function oneExpression(build: Build, path: string, text: string): TranslatedExpression {
  const span: Span = { file: path, start: 0, end: text.length };
  const parsed = parseFragment({ path, text }, span, 'expression');
  const before = build.problems.length;
  let type: CoreType = { form: 'int' };
  const id = anonymousFunction(
    build,
    path,
    [],
    (body) => {
      if (parsed.problems.length > 0) return constant(0);
      const value = single(body, parsed.out);
      type = coreType(build, value.type);
      return value.core;
    },
    span,
  );
  return { function: id, type, problems: build.problems.splice(before), syntaxProblems: parsed.problems };
}
