/** The chapters of the written guide, in reading order; the problems have a page each and are reached from their list. */
import type { Language } from '@kodeks/dsl';
import type { NavItem } from './navigation.ts';

const CHAPTERS: readonly (readonly [file: string, pl: string, en: string])[] = [
  ['', 'O Kodeksie', 'About Kodeks'],
  ['start', 'Pierwsza gra w dziesięć minut', 'Your first game in ten minutes'],
  ['language', 'Język zasad', 'The language of rules'],
  ['checks/', 'Co sprawdza Kodeks', 'What Kodeks checks'],
  ['embedding', 'Interpreter w twoim programie', 'The interpreter in your program'],
  ['api-interpreter', 'API: interpreter', 'API: interpreter'],
  ['api-dsl', 'API: język', 'API: language'],
  ['api-drawing', 'API: rysowanie', 'API: drawing'],
  ['editors', 'Kodeks w twoim edytorze', 'Kodeks in your editor'],
  ['ci', 'Sprawdzanie zasad w CI', 'Checking rules in CI'],
  ['machines', 'Symulacje na wielu maszynach', 'Simulations on many machines'],
  ['tested-rules', 'Czego nikt nie sprawdził', 'What nobody has tested'],
  ['lab', 'Boty i laboratorium', 'Bots and the laboratory'],
  ['contributing', 'Jak pomóc', 'Contributing'],
];

export const guideNavigation = (language: Language): readonly NavItem[] => [
  {
    text: language === 'pl' ? 'Przewodnik' : 'Guide',
    items: CHAPTERS.map(([file, pl, en]) => ({
      text: language === 'pl' ? pl : en,
      link: `/${language}/guide/${file}`,
    })),
  },
];
