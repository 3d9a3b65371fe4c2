/** The written guide: Markdown files of `pages/<language>/guide/`, as pages beside the generated ones. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@kodeks/dsl';
import { type Page, withApiTypes, withColours, withPrograms } from '../generate/index.ts';

/** `api`: the source of the interpreter's types; `programs`: the folder of the programs that it shows. */
export function guidePages(folder: string, api: string, programs: string): readonly Page[] {
  return [...chapters(folder, api, programs), ...apiPages(folder)];
}

function chapters(folder: string, api: string, programs: string): readonly Page[] {
  const program = (name: string): string => readFileSync(join(programs, `${name}.ts`), 'utf8');
  return LANGUAGES.flatMap((language) => {
    const guide = join(folder, language, 'guide');
    if (!existsSync(guide)) return [];
    return readdirSync(guide)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name): Page => {
        const text = readFileSync(join(guide, name), 'utf8');
        const body = withColours(withApiTypes(withPrograms(text, program), api));
        const path = `/${language}/guide/${name === 'index.md' ? '' : name.replace(/\.md$/, '')}`;
        const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
        return { language, path, title, description: firstSentence(text), body };
      });
  });
}

/** What `npm run api` writes down of each library: one text for both languages, for comments in sources are in English. */
function apiPages(folder: string): readonly Page[] {
  const api = join(folder, 'api');
  if (!existsSync(api)) return [];
  return readdirSync(api)
    .sort()
    .flatMap((file) => {
      const library = file.replace(/\.md$/, '');
      const text = readFileSync(join(api, file), 'utf8');
      return LANGUAGES.map((language) => apiPage(language, library, text));
    });
}

function apiPage(language: Language, library: string, text: string): Page {
  const title = `@kodeks/${library}`;
  const description = WHAT_IT_IS[language];
  const more = `[${MORE[language]}](/${language}/guide/embedding)`;
  return {
    language,
    path: `/${language}/guide/api-${library}`,
    title,
    description,
    body: `# ${title}\n\n${description} ${more}\n\n${text}`,
  };
}

const WHAT_IT_IS: Readonly<Record<Language, string>> = {
  pl: 'Wszystko, co udostępnia ten pakiet: typy i funkcje według folderów, z komentarzami ze źródeł (po angielsku).',
  en: 'Everything that this package exports: types and functions by folder, with the comments of its sources.',
};
const MORE: Readonly<Record<Language, string>> = {
  pl: 'Jak ich używać, pokazuje rozdział o interpreterze w twoim programie.',
  en: 'How they are used is shown in the chapter on the interpreter in your program.',
};

const firstSentence = (body: string): string =>
  (body.split('\n').find((line) => /^[\p{L}*]/u.test(line)) ?? '').replace(/[*`]/g, '').slice(0, 160);
