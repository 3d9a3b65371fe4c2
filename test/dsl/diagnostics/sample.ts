/** A file with a marked place, and a problem there. */
import type { Diagnostic } from '../../../dsl/diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../../../dsl/source/source.ts';

/** The text has « and » around the place. */
export function marked(text: string, path = 'sample.yaml'): { readonly source: SourceFile; readonly span: Span } {
  const start = text.indexOf('«');
  const end = text.indexOf('»') - 1;
  return { source: { path, text: text.replace('«', '').replace('»', '') }, span: { file: path, start, end } };
}

export function problemAt(span: Span, more: Partial<Diagnostic> = {}): Diagnostic {
  return {
    code: 'data/sample',
    severity: 'error',
    message: 'something is wrong',
    at: { span, text: 'here' },
    related: [],
    notes: [],
    polish: { message: 'coś jest nie tak', at: 'tutaj', related: [], notes: [] },
    ...more,
  };
}

export function filesOf(...files: readonly SourceFile[]): ReadonlyMap<string, SourceFile> {
  return new Map(files.map((file) => [file.path, file]));
}
