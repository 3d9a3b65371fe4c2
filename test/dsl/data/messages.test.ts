/** Every code of `data/` has an entry in the catalogue, whose example shows it, and a message that we have read and like. */
import { describe, expect, test } from 'vitest';
import { type DataProblemKind, describeData } from '../../../dsl/data/problems.ts';
import type { YamlProblemKind } from '../../../dsl/data/yaml-problems.ts';
import { CATALOGUE, type CatalogueEntry } from '../../../dsl/diagnostics/catalogue.ts';
import { DATA_CATALOGUE } from '../../../dsl/diagnostics/catalogue-data.ts';
import type { Diagnostic } from '../../../dsl/diagnostics/diagnostic.ts';
import { renderText } from '../../../dsl/diagnostics/render-text.ts';
import type { SourceFile } from '../../../dsl/source/source.ts';
import { diagnosticsOf, file } from './comet-run.ts';

type Code = `yaml/${YamlProblemKind}` | `data/${DataProblemKind}`;
/** Checked by the compiler in both directions: no code without an entry, no entry without a code. */
const entries: Readonly<Record<Code, CatalogueEntry>> = DATA_CATALOGUE;
const codes: readonly (readonly [string, CatalogueEntry])[] = Object.entries(entries);
type Unused = Exclude<keyof typeof DATA_CATALOGUE, Code>;
const unused: readonly Unused[] = [] satisfies readonly never[];

/** What cannot be printed in a guide. */
const UNPRINTABLE: Readonly<Record<string, string>> = {
  'yaml/file-too-large': `a: ${'x'.repeat(9 * 1024 * 1024)}`,
  'yaml/text-too-long': `kind: "${'x'.repeat(300_000)}`,
  'yaml/too-many-values': '- a\n'.repeat(300_000),
  'yaml/too-deep': `kind: ${'['.repeat(150)}`,
  'yaml/encoding': 'kind: Engine\n# za\uFFFD\uFFFD\n',
  'yaml/control-character': 'kind: Eng\u0007ine\n',
  'yaml/key-too-long': `kind: Engine\n${'k'.repeat(1200)}: 1\n`,
};

function shownBy(
  code: string,
  { example }: CatalogueEntry,
): { source: SourceFile; diagnostics: readonly Diagnostic[] } {
  if (code === 'data/no-manifest') {
    const at = { file: 'game.yaml', start: 0, end: 0 };
    return { source: file('', 'elsewhere.yaml'), diagnostics: [describeData({ kind: 'no-manifest', at })] };
  }
  const source = example === undefined ? file(UNPRINTABLE[code] ?? '') : file(example.text, example.path);
  return { source, diagnostics: diagnosticsOf(source) };
}

describe('the catalogue', () => {
  test('has nothing that no check reports', () => expect(unused).toEqual([]));

  test.each(codes)('%s: its example shows it and nothing else', (code, entry) => {
    const { diagnostics } = shownBy(code, entry);
    expect(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.severity])).toEqual([[code, entry.severity]]);
  });

  test.each(codes)('%s: is explained in both languages', (code, { title, explanation }) => {
    expect(CATALOGUE.get(code)).toBeDefined();
    for (const language of ['pl', 'en'] as const) {
      expect(title[language]).toMatch(/^\p{Lu}.*[^.]$/u);
      expect(explanation[language]).toMatch(/^[\p{Lu}`].*\.$/u);
    }
    expect(explanation.pl).not.toBe(explanation.en);
  });
});

test('the messages are as we wrote them down', async () => {
  const all = codes.map(([code, entry]) => {
    const { source, diagnostics } = shownBy(code, entry);
    return renderText(diagnostics, new Map([[source.path, source]]));
  });
  await expect(all.join('\n')).toMatchFileSnapshot('./messages.golden.txt');
});
