/** What several commands count, with its noun, in both languages. */
import type { Language } from '../language.ts';
import { counted, plNumber } from './words.ts';

type Count = (number: number) => string;

interface Counts {
  readonly fine: string;
  readonly games: Count;
  readonly files: Count;
  readonly errors: Count;
  readonly warnings: Count;
}

const COUNTS: Readonly<Record<Language, Counts>> = {
  en: {
    fine: 'fine',
    games: (number) => counted(number, 'game'),
    files: (number) => counted(number, 'file'),
    errors: (number) => counted(number, 'error'),
    warnings: (number) => counted(number, 'warning'),
  },
  pl: {
    fine: 'w porządku',
    games: (number) => plNumber(number, 'gra', 'gry', 'gier'),
    files: (number) => plNumber(number, 'plik', 'pliki', 'plików'),
    errors: (number) => plNumber(number, 'błąd', 'błędy', 'błędów'),
    warnings: (number) => plNumber(number, 'ostrzeżenie', 'ostrzeżenia', 'ostrzeżeń'),
  },
};

export const wordsOf = (language: Language): Counts => COUNTS[language];
