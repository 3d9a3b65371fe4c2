/** In which language the command speaks. Read before anything else, for what is wrong with a command line is said in it, too. */
import type { Option } from 'commander';
import { oneOf } from './arguments.ts';
import type { Language } from './engine.ts';

export type { Language };

export const LANGUAGES: readonly Language[] = ['en', 'pl'];

export const LANGUAGE_OPTION = {
  flags: '--lang <language>',
  description: 'pl or en (as the machine is set)',
  parse: oneOf('--lang', LANGUAGES),
} as const;

/** Asked for, or the language the machine is set to if it is Polish, or English. */
export function languageOf(asked: Language | undefined, env: Readonly<Record<string, string | undefined>>): Language {
  const set = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return asked ?? (/^pl\b|^pl_/i.test(set) ? 'pl' : 'en');
}

/** `--lang pl` or `--lang=pl` among the words; anything else is refused later, with the other options. */
export function languageIn(words: readonly string[]): Language | undefined {
  const at = words.lastIndexOf('--lang');
  const written = at >= 0 ? words[at + 1] : words.findLast((word) => word.startsWith('--lang='))?.slice(7);
  return LANGUAGES.find((language) => language === written);
}

export const speaksLanguage = (options: readonly Option[]): boolean => options.some(({ long }) => long === '--lang');
