/**
 * Checks the texts of a game and gathers them for wording.
 * In:  TextInput   the data as written, what the rules use, and the core program if the rules are sound
 * Out: GameTexts   names, sentences and rules in both languages, numbers filled in
 */
import type { CoreProgram } from '../core/program.ts';
import type { GameData } from '../data/model.ts';
import type { Pass } from '../diagnostics/diagnostic.ts';
import type * as Ast from '../syntax/ast.ts';
import { checkAgreement } from './agreed.ts';
import { checkArguments } from './check-arguments.ts';
import { checkLexicon } from './check-lexicon.ts';
import { checkMessages } from './check-messages.ts';
import { checkParity } from './check-parity.ts';
import { checkRuleIds } from './check-rule-ids.ts';
import { definitionsOf } from './definitions.ts';
import type { TextProblem } from './problems.ts';
import { ruleNumbers } from './rule-numbers.ts';
import { type GameTexts, gameTexts } from './texts.ts';
import type { Uses } from './uses.ts';

export interface TextInput {
  readonly data: GameData;
  /** From `usesOf`: all rules files, and the rules text of all component fields. */
  readonly uses: Uses;
  /** The rules text of all component fields. */
  readonly componentTexts: readonly Ast.Node[];
  /** Made only if a text needs it. */
  readonly program: (() => CoreProgram) | undefined;
}

export const checkTexts: Pass<TextInput, GameTexts, TextProblem> = ({ data, uses, componentTexts, program }) => {
  const definitions = definitionsOf(data, program, componentTexts);
  const unknown = checkArguments(data, uses);
  const problems = [
    ...checkParity(data),
    ...checkAgreement(data),
    ...checkMessages(data, definitions, () =>
      ruleNumbers({ data, componentTexts, implementing: uses.implementing, constants: definitions.constants }),
    ).filter((problem) => !isSaidBy(unknown, problem)),
    ...unknown,
    ...checkLexicon(data, uses.names),
    ...checkRuleIds(data, uses.rules),
  ];
  return { out: gameTexts(data, definitions), problems };
};

/** A misspelt placeholder is missing in the other language as well; one of the two reports is enough. */
function isSaidBy(unknown: readonly TextProblem[], problem: TextProblem): boolean {
  if (problem.kind !== 'placeholder-mismatch') return false;
  return unknown.some((other) => {
    if (other.kind !== 'unknown-placeholder' || other.placeholder !== problem.placeholder) return false;
    return other.owner.kind === 'entry' && problem.owner.kind === 'entry' && other.owner.key === problem.owner.key;
  });
}
