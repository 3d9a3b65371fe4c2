/** One page for each problem that a check can report, from the catalogue of the language, and the list of them. */
import { CATALOGUE, type CatalogueEntry, LANGUAGES, type Language } from '@kodeks/dsl';
import { highlight } from '../highlight.ts';
import { asText, block, link, plain, slug, tag } from '../html.ts';
import type { Page } from '../page.ts';

const PASSES: Readonly<Record<string, readonly [pl: string, en: string]>> = {
  syntax: ['Zapis', 'Spelling of rules'],
  yaml: ['Pliki YAML', 'YAML files'],
  data: ['Dane', 'Data'],
  names: ['Nazwy', 'Names'],
  types: ['Typy', 'Types'],
  core: ['Zasady', 'Rules'],
  text: ['Teksty', 'Texts'],
  run: ['Podczas gry', 'While playing'],
};

const addressOf = (language: Language, code: string): string => `/${language}/guide/checks/${slug(code)}`;

export function problemPages(): readonly Page[] {
  return LANGUAGES.flatMap((language) => [
    listPage(language),
    ...[...CATALOGUE].map(([code, entry]) => problemPage(language, code, entry)),
  ]);
}

function listPage(language: Language): Page {
  const isPolish = language === 'pl';
  const title = isPolish ? 'Co sprawdza Kodeks' : 'What Kodeks checks';
  const lead = isPolish
    ? 'Każdy problem ma kod, który się nie zmienia, miejsce w pliku i wyjaśnienie. Polecenie kodeks check wypisuje je wszystkie naraz.'
    : 'Every problem has a code that does not change, a place in a file and an explanation. The command kodeks check lists them all at once.';
  const passes = [...new Set([...CATALOGUE.keys()].map((code) => code.split('/')[0] ?? ''))];
  const parts = passes.map((pass) => {
    const items = [...CATALOGUE]
      .filter(([code]) => code.startsWith(`${pass}/`))
      .map(([code, entry]) =>
        tag(
          'li',
          {},
          link(addressOf(language, code), entry.title[language]),
          tag('code', { class: 'aside' }, asText(code)),
        ),
      );
    return `## ${plain(PASSES[pass]?.[isPolish ? 0 : 1] ?? pass)}\n\n${block(tag('ul', { class: 'contents' }, ...items))}`;
  });
  return {
    language,
    path: `/${language}/guide/checks/`,
    title,
    description: lead,
    body: [`# ${plain(title)}`, plain(lead), ...parts].join('\n\n'),
  };
}

function problemPage(language: Language, code: string, entry: CatalogueEntry): Page {
  const isPolish = language === 'pl';
  const severity = entry.severity === 'error' ? (isPolish ? 'błąd' : 'error') : isPolish ? 'ostrzeżenie' : 'warning';
  const { example } = entry;
  const shown =
    example === undefined
      ? ''
      : tag(
          'figure',
          { class: 'source' },
          tag('figcaption', {}, tag('code', {}, asText(example.path))),
          tag(
            'pre',
            { tabindex: 0 },
            tag('code', {}, highlight(example.text.trimEnd(), example.path.endsWith('.rules') ? 'rules' : 'yaml')),
          ),
        );
  return {
    language,
    path: addressOf(language, code),
    title: `${entry.title[language]} (${code})`,
    description: entry.explanation[language],
    matter: { aside: false },
    body: [
      `# ${plain(entry.title[language])}`,
      block(
        tag(
          'p',
          { class: 'lead' },
          tag('code', {}, asText(code)),
          ' ',
          tag('span', { class: `badge badge-${entry.severity}` }, severity),
        ),
      ),
      block(tag('p', {}, inlineCode(entry.explanation[language]))),
      shown === ''
        ? ''
        : `## ${isPolish ? 'Przykład z tym problemem' : 'An example with this problem'}\n\n${block(shown)}`,
      block(tag('p', {}, link(`/${language}/guide/checks/`, isPolish ? 'Wszystkie problemy' : 'All problems'))),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

/** Explanations write names in backticks. */
const inlineCode = (text: string): string =>
  text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? tag('code', {}, asText(part)) : asText(part)))
    .join('');
