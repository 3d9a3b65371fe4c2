/** Problems come from the workers in both languages; panels and editors show one. */
import { type Diagnostic, inLanguage } from '@kodeks/dsl';
import { type ComputedRef, computed } from 'vue';
import type { UiLanguage } from '../panels/words.ts';

export const problemsInWords = (
  problems: () => readonly Diagnostic[],
  language: () => UiLanguage,
): ComputedRef<readonly Diagnostic[]> => computed(() => problems().map((problem) => inLanguage(problem, language())));
