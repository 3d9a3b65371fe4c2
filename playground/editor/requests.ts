/** What the editor asks its worker: a question to the language service, with what changed in the files since the last one. */
import type { LanguageService, MonarchGrammar } from '@kodeks/dsl';
import type { FileChanges } from '../engine/messages.ts';

/** The grammar is made where the language is loaded anyway: the page itself stays without it. */
export interface Questions extends Omit<LanguageService, 'update'> {
  grammar(): MonarchGrammar;
}
export type Question = keyof Questions;
export type Asked<Q extends Question> = Parameters<Questions[Q]>;
export type Answer<Q extends Question> = ReturnType<Questions[Q]>;

export interface EditorRequest<Q extends Question = Question> {
  readonly id: number;
  readonly changes: FileChanges;
  readonly question: Q;
  readonly body: Asked<Q>;
}

export interface EditorResponse {
  readonly id: number;
  /** Undefined if the question could not be answered. */
  readonly answer: unknown;
}
