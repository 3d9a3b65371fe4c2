/** The language worker: problems while somebody types. */
import { createChecker, interpretSchema } from '@kodeks/dsl';
import { keepFiles } from './files.ts';
import type { LanguageCalls } from './messages.ts';

export type Language = {
  readonly [K in keyof LanguageCalls]: (request: Parameters<LanguageCalls[K]>[0]) => ReturnType<LanguageCalls[K]>;
};

export function createLanguage(): Language {
  const files = keepFiles();
  const checker = createChecker({ compileSchema: interpretSchema });
  return { check: (changes) => checker.check(files.apply(changes)).problems };
}
