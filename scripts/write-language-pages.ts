/**
 * Writes the generated parts of the language's pages: words and grammar of dsl/LANGUAGE.md, and dsl/PROBLEMS.md with a section for every problem code.
 * `npm run pages` writes them; a test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CATALOGUE, grammarAsEbnf, parseRules } from '@kodeks/dsl';

const root = join(import.meta.dirname, '..');

/** The page with what stands between its markers made anew. */
export function languagePage(page: string): string {
  const shown = page.replace(
    /(<!-- from (\S+): ([^>]*) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, start: string, path: string, names: string, end: string) =>
      `${start}\`\`\`rules showcase\n${declarationsOf(path, names.trim().split(/, */))}\n\`\`\`\n${end}`,
  );
  return shown.replace(
    /(<!-- grammar -->\n)[\s\S]*?(<!-- end of grammar -->)/,
    (_, start: string, end: string) => `${start}\`\`\`ebnf\n${grammarAsEbnf().trim()}\n\`\`\`\n${end}`,
  );
}

/** Declarations of a rules file by name, as they stand there. */
function declarationsOf(path: string, names: readonly string[]): string {
  const file = { path, text: readFileSync(join(root, path), 'utf8') };
  const { declarations } = parseRules(file).out;
  const shown = names.map((name) => {
    const found = declarations.find((declaration) => 'name' in declaration && declaration.name.text === name);
    if (found === undefined) throw new Error(`${path} declares no ${name}`);
    return file.text.slice(found.span.start, found.span.end);
  });
  return shown.join('\n');
}

export function problemsPage(): string {
  const sections = [...CATALOGUE].map(([code, entry]) => {
    const example =
      entry.example === undefined
        ? ''
        : `\n\`\`\`${entry.example.path.endsWith('.rules') ? 'rules-with-problem' : 'text'}\n${entry.example.text.trim()}\n\`\`\`\n`;
    return `## \`${code}\`\n**${entry.title.en}.** ${entry.explanation.en}\n\n*${entry.title.pl}.* ${entry.explanation.pl}\n${example}`;
  });
  return `# Every problem, by its code\n\nMade from the catalogue in \`dsl/diagnostics\`. ${CATALOGUE.size} codes; warnings and errors are told apart by \`kodeks check\`.\n\n${sections.join('\n')}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const language = join(root, 'dsl/LANGUAGE.md');
  writeFileSync(language, languagePage(readFileSync(language, 'utf8')));
  writeFileSync(join(root, 'dsl/PROBLEMS.md'), problemsPage());
}
