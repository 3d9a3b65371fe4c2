/** What the server itself says, in both languages; everything about a game is said by the language. */
import type { Language } from '@kodeks/dsl';

type Words = Readonly<Record<Language, string>>;

export const WORDS = {
  run: { pl: '▶ uruchom', en: '▶ run' },
  debug: { pl: 'śledź', en: 'debug' },
  help: { pl: 'podpowiedź', en: 'help' },
  noName: { pl: 'Tu nie ma nazwy, którą można zmienić.', en: 'There is no name here that could be changed.' },
  cannotPlay: { pl: 'Najpierw trzeba poprawić błędy tej gry.', en: 'The errors of this game must be mended first.' },
} as const satisfies Readonly<Record<string, Words>>;

export function examplesInWords(count: number, language: Language): string {
  if (language === 'en') return `▶ ${count} ${count === 1 ? 'example' : 'examples'}`;
  const few = count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14);
  return `▶ ${count} ${count === 1 ? 'przykład' : few ? 'przykłady' : 'przykładów'}`;
}

export function runInWords(passed: number, failed: readonly string[], language: Language): string {
  if (failed.length > 0)
    return language === 'pl' ? `Inny przebieg: ${failed.join(', ')}` : `Played differently: ${failed.join(', ')}`;
  if (language === 'en')
    return passed === 1 ? 'The example plays as written.' : `All ${passed} examples play as written.`;
  return passed === 1
    ? 'Przykład przebiega tak, jak opisano.'
    : `Wszystkie przykłady (${passed}) przebiegają tak, jak opisano.`;
}
