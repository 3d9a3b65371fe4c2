/** The language worker: problems while somebody types, and everything the editor asks. One service answers both. */
import { createLanguageService, interpretSchema, monarchGrammar } from '@kodeks/dsl';
import { keepFiles } from './files.ts';
import type { FileChanges, LanguageCalls, Questions } from './messages.ts';

export type Language = {
  readonly [K in keyof LanguageCalls]: (request: Parameters<LanguageCalls[K]>[0]) => ReturnType<LanguageCalls[K]>;
};

export function createLanguage(): Language {
  const files = keepFiles();
  const service = createLanguageService({ compileSchema: interpretSchema });
  const questions: Questions = { ...service, grammar: monarchGrammar };
  let problems: ReturnType<Language['check']> = [];
  const read = (changes: FileChanges): void => {
    if (changes.changed.length > 0 || changes.removed.length > 0)
      problems = service.read(files.apply(changes)).problems;
  };
  return {
    check: (changes) => {
      read(changes);
      return problems;
    },
    ask: ({ files: changes, question, body }) => {
      read(changes);
      return (questions[question] as (...given: readonly unknown[]) => unknown)(...body);
    },
  };
}
