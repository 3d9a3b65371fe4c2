/** The words of the interface in both languages, and how components get at them. */
import { type ComputedRef, computed, type InjectionKey, inject, provide } from 'vue';
import { PANEL_WORDS } from './words-panels.ts';
import { SHELL_WORDS } from './words-shell.ts';

export type UiLanguage = 'pl' | 'en';
export interface BothTexts {
  readonly pl: string;
  readonly en: string;
}

const WORDS = { ...SHELL_WORDS, ...PANEL_WORDS } as const satisfies Record<string, BothTexts>;
export type WordKey = keyof typeof WORDS;

export interface Words {
  readonly language: ComputedRef<UiLanguage>;
  /** Placeholders are `{name}`; a number picks its Polish form with `{n|one|few|many}`. */
  t(key: WordKey, values?: Readonly<Record<string, string | number>>): string;
  /** A text that came with the game. */
  say(text: BothTexts | undefined): string;
}

const KEY: InjectionKey<Words> = Symbol('words');

export function provideWords(language: () => UiLanguage): Words {
  const current = computed(language);
  const words: Words = {
    language: current,
    t: (key, values = {}) => filled(WORDS[key][current.value], values),
    say: (text) => text?.[current.value] ?? '',
  };
  provide(KEY, words);
  return words;
}

export function useWords(): Words {
  const words = inject(KEY);
  if (words === undefined) throw new Error('no words are provided');
  return words;
}

export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, forms: string | undefined) => {
    const value = values[name] ?? '';
    return forms === undefined ? String(value) : `${value} ${formFor(Number(value), forms.split('|'))}`;
  });
}

/** Two forms: one and other; three: one, few (2 to 4, but not 12 to 14), many. */
function formFor(count: number, forms: readonly string[]): string {
  if (count === 1) return forms[0] ?? '';
  if (forms.length < 3) return forms[1] ?? '';
  const few = count % 10 >= 2 && count % 10 <= 4 && !(count % 100 >= 12 && count % 100 <= 14);
  return forms[few ? 1 : 2] ?? '';
}
