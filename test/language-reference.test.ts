/** Every example of dsl/LANGUAGE.md compiles inside the invented game Comet Run; its word list and grammar are the parser's own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE, compile, type Diagnostic, renderText, type SourceFile, UNKNOWN } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { languagePage, problemsPage } from '../scripts/write-language-pages.ts';
import { readGame } from './support/read-game.ts';

const page = readFileSync(join(import.meta.dirname, '../dsl/LANGUAGE.md'), 'utf8');
const prelude = readGame(join(import.meta.dirname, 'support/comet-run'));

interface Snippet {
  readonly language: string;
  readonly text: string;
  readonly line: number;
}

const snippets: readonly Snippet[] = [...page.matchAll(/^```(rules statements|rules|yaml)\n(.*?)^```$/gms)].map(
  (match) => ({
    language: match[1] ?? '',
    text: match[2] ?? '',
    line: page.slice(0, match.index).split('\n').length,
  }),
);

describe('dsl/LANGUAGE.md', () => {
  test('has examples', () => expect(snippets.length).toBeGreaterThan(15));
  test.each(snippets)('line $line: $language', (snippet) => {
    const files = [...prelude, ...filesOf(snippet)];
    const errors = compile(files).problems.filter((problem) => problem.severity === 'error');
    expect(rendered(errors, files)).toBe('');
  });
});

/** A table of the page is declared by the rules example before it. */
function filesOf(snippet: Snippet): SourceFile[] {
  if (snippet.language === 'rules')
    return [{ path: 'rules/50-snippet.rules', text: snippet.text }, ...tablesOf(snippet.text)];
  if (snippet.language === 'rules statements')
    return [{ path: 'rules/50-snippet.rules', text: `action snippet implements CR-DOC-01 {\n${snippet.text}}\n` }];
  if (snippet.text.startsWith('table:'))
    return [
      { path: 'rules/50-snippet.rules', text: 'table toll(steps: Int, colour: Colour): Int\n' },
      { path: 'components/snippet.yaml', text: snippet.text },
    ];
  if (snippet.text.startsWith('view:')) return viewFiles(snippet);
  if (snippet.text.startsWith('id: comet-run')) return [{ path: 'game.yaml', text: snippet.text }];
  if (snippet.text.startsWith('outlook:')) return [{ path: 'bots.yaml', text: snippet.text }];
  if (snippet.text.startsWith('- id: duel')) return [{ path: 'odds.yaml', text: snippet.text }];
  return [
    {
      path: snippet.text.startsWith('kind:') ? 'components/snippet.yaml' : 'examples/snippet.yaml',
      text: snippet.text,
    },
  ];
}

/** A view is part of the manifest, and draws what the rules example before it declares. */
function viewFiles(snippet: Snippet): SourceFile[] {
  const manifest = prelude.find((file) => file.path === 'game.yaml');
  const rules = snippets[snippets.indexOf(snippet) - 1];
  return [
    { path: 'game.yaml', text: `${manifest?.text}${snippet.text}` },
    { path: 'rules/50-snippet.rules', text: rules?.text ?? '' },
  ];
}

function tablesOf(rules: string): SourceFile[] {
  return rules.includes('table toll')
    ? snippets
        .filter((one) => one.text.startsWith('table: toll'))
        .map((one) => ({ path: 'components/table.yaml', text: one.text }))
    : [];
}

function rendered(errors: readonly Diagnostic[], files: readonly SourceFile[]): string {
  return errors.length === 0 ? '' : renderText(errors, new Map(files.map((file) => [file.path, file])));
}

test('grammar and list of problems are as the parser and the catalogue have them (`npm run pages` writes them)', () => {
  expect(languagePage(page)).toBe(page);
  expect(readFileSync(join(import.meta.dirname, '../dsl/PROBLEMS.md'), 'utf8')).toBe(problemsPage());
});

test('every code that our sources can report has an entry in the catalogue', () => {
  const codes = sourcesBelow('dsl', 'interpreter', 'cli').flatMap((text) =>
    [...text.matchAll(/['"`]((?:yaml|data|syntax|names|types|core|text|run)\/[a-z]+(?:-[a-z]+)*)['"`]/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  const unknown = UNKNOWN.map((what) => `names/unknown-${what.replaceAll(' ', '-')}`);
  const missing = [...new Set([...codes, ...unknown])].filter((code) => !CATALOGUE.has(code));
  expect(missing).toEqual([]);
});

function sourcesBelow(...folders: readonly string[]): string[] {
  const root = join(import.meta.dirname, '..');
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.startsWith('dist'))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  );
}
