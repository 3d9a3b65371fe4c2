/**
 * All words of a running game in one place, for the machine and for hosts. Everything is computed when somebody looks.
 */
import type { AskId, CoreProgram, CoreType, DomainId, GameTexts, Words } from '@kodeks/dsl';
import { verbOf } from '@kodeks/dsl';
import type { Answer, LogFact, RefusalFact } from './facts.ts';
import { isQuiet, logWords } from './log-sentences.ts';
import { type NamedLayout, type Naming, nameOfThing, nameOfValue, SEES_NOTHING, type Seeing } from './naming.ts';
import { type AskedOf, answerWords, promptWords, thingsOf, wordsOf } from './prompts.ts';
import { refusalWords } from './refusals.ts';
import { besideRemark, stateRemark } from './remarks.ts';

export interface Wording {
  /** A thing by its id. `seeing` tells the designs of pieces; without it a piece is called by its kind. */
  readonly label: (thing: number, seeing?: Seeing) => Words;
  readonly value: (value: number, type: CoreType, seeing?: Seeing) => Words;
  readonly prompt: (ask: AskId, asked: AskedOf) => Words;
  /** An action, a branch, an offer. */
  readonly branch: (key: string) => Words;
  /** A whole candidate or answer. */
  readonly answer: (ask: AskId, answer: Answer, seeing?: Seeing) => Words;
  /** The parts of an answer, in the order of the binders. */
  readonly parts: (ask: AskId, values: readonly number[], seeing?: Seeing) => readonly Words[];
  readonly state: (column: number, value: number, seeing?: Seeing) => Words;
  readonly beside: (board: DomainId, direction: string, neighbour: number, seeing?: Seeing) => Words | undefined;
  readonly refusal: (fact: RefusalFact, seeing?: Seeing) => Words;
  readonly log: (fact: LogFact, seeing?: Seeing) => Words;
  /** Nothing that players hear of. */
  readonly isQuiet: (fact: LogFact) => boolean;
}

export function wordingOf(program: CoreProgram, layout: NamedLayout, texts: GameTexts): Wording {
  const naming: Naming = { program, layout, texts };
  return {
    label: (thing, seeing = SEES_NOTHING) => wordsOf(nameOfThing(naming, thing, seeing)),
    value: (value, type, seeing = SEES_NOTHING) => wordsOf(nameOfValue(naming, value, type, seeing)),
    prompt: (ask, asked) => promptWords(naming, ask, asked),
    branch: (key) => verbOf(texts, key),
    answer: (ask, answer, seeing = SEES_NOTHING) => answerWords(naming, ask, answer, seeing),
    parts: (ask, values, seeing = SEES_NOTHING) => thingsOf(naming, program.asks[ask], values, seeing).map(wordsOf),
    state: (column, value, seeing = SEES_NOTHING) => stateRemark(naming, column, value, seeing),
    beside: (board, direction, neighbour, seeing = SEES_NOTHING) =>
      besideRemark(naming, board, direction, neighbour, seeing),
    refusal: (fact, seeing = SEES_NOTHING) => refusalWords(naming, fact, seeing),
    log: (fact, seeing = SEES_NOTHING) => logWords(naming, fact, seeing),
    isQuiet: (fact) => isQuiet(naming, fact),
  };
}
