/** The written guide: Markdown files of `pages/<language>/guide/`, as pages beside the generated ones. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@kodeks/dsl';
import { type Page, withApiTypes, withColours, withPrograms } from '../generate/index.ts';

/** `api`: the source of the interpreter's types; `programs`: the folder of the programs that it shows. */
export function guidePages(folder: string, api: string, programs: string): readonly Page[] {
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

const firstSentence = (body: string): string =>
  (body.split('\n').find((line) => /^[\p{L}*]/u.test(line)) ?? '').replace(/[*`]/g, '').slice(0, 160);
