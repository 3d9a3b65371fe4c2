/** How a game runs and ends: setup and flow, rounds, scores, the ranking. */

import type { Manifest } from '../../data/model.ts';
import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import { thing } from '../../types/types.ts';
import { translateMain } from '../bodies.ts';
import { type Build, problem, ruleIds, symbolsOf } from '../build.ts';
import { orderKeys } from '../expressions/queries.ts';
import { type CoreProgram, type CoreScore, FIRST_PARAMETER } from '../program.ts';
import { constant, local } from '../values.ts';
import type { Placed } from './declare.ts';
import { anonymousFunction } from './functions.ts';

export function mainOf(
  build: Build,
  declarations: readonly Placed[],
  manifest: Manifest | undefined,
): Pick<CoreProgram, 'main' | 'setups'> {
  const phases = declarations
    .map((placed) => placed.declaration)
    .filter(
      (declaration): declaration is Ast.PhaseDeclaration =>
        declaration.kind === 'phase' && declaration.role !== 'phase',
    );
  const setups = phases.filter((phase) => phase.role === 'setup');
  const flows = phases.filter((phase) => phase.role === 'flow');
  const ordered = [...setups, ...flows];
  if (flows.length === 0) problem(build, { kind: 'no-flow' });
  const span: Span = ordered[0]?.name.span ?? manifest?.span ?? { file: 'game.yaml', start: 0, end: 0 };
  return { main: translateMain(build, ordered, span), setups: setups.length };
}

export function reportRounds(build: Build): void {
  if (build.hasRounds) return;
  for (const { until, declaration } of build.states) {
    if (until !== 'round' || declaration === undefined) continue;
    problem(build, {
      kind: 'not-here',
      what: '`until end of round`',
      span: declaration.span,
      why: 'no loop is called round: write `repeat 8 as round { ... }` around what a round is',
    });
  }
}

export function scoresOf(build: Build, declarations: readonly Placed[]): CoreScore[] {
  const functions = new Map(
    symbolsOf(build, 'function').map((symbol): [Ast.Declaration, typeof symbol] => [symbol.declaration, symbol]),
  );
  return declarations.flatMap(({ declaration }) => {
    if (declaration.kind !== 'score') return [];
    const symbol = functions.get(declaration);
    if (symbol === undefined) return [];
    if (declaration.parameters.length !== 1)
      problem(build, {
        kind: 'wrong-count',
        name: declaration.name.text,
        wanted: 1,
        found: declaration.parameters.length,
        span: declaration.name.span,
        declared: undefined,
      });
    return [
      {
        name: declaration.name.text,
        function: symbol.function,
        site: build.program.functions[symbol.function]?.site ?? 0,
      },
    ];
  });
}

export function rankingOf(build: Build, declarations: readonly Placed[]): CoreProgram['ranking'] {
  const player = thing(build.symbols.player);
  const ranking = declarations
    .map((placed) => placed.declaration)
    .find((declaration): declaration is Ast.RankingDeclaration => declaration.kind === 'ranking');
  if (ranking === undefined) {
    const span: Span = { file: 'game.yaml', start: 0, end: 0 };
    return [
      {
        function: anonymousFunction(
          build,
          'ranking',
          [{ name: 'p', type: player }],
          (body) => ({ op: 'total-score', player: local(body.scopes[0]?.get('p')?.slot ?? FIRST_PARAMETER) }),
          span,
        ),
        highest: true,
      },
    ];
  }
  const rules = ruleIds(build, ranking.rules);
  return ranking.order.map((key) => {
    let highest = true;
    const id = anonymousFunction(
      build,
      'ranking',
      [{ name: ranking.parameter.name.text, type: player, origin: ranking.parameter.name }],
      (body) => {
        const made = orderKeys(body, [key])[0];
        highest = made?.highest ?? true;
        return made?.key ?? constant(0);
      },
      key.span,
      rules,
    );
    return { function: id, highest };
  });
}
