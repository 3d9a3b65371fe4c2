/** Changes of files: what renaming and fixing give back, and how they are carried out. */
import type { SourceFile, Span } from '../source/source.ts';

export interface TextEdit {
  /** In a file that does not exist yet: the empty stretch at its beginning. */
  readonly span: Span;
  readonly text: string;
}

/** Later places first, so that earlier ones stay where they are; of two edits of one place the first given comes first. */
export function applyEdits(files: readonly SourceFile[], edits: readonly TextEdit[]): readonly SourceFile[] {
  const byFile = new Map<string, TextEdit[]>();
  for (const edit of edits) byFile.set(edit.span.file, [...(byFile.get(edit.span.file) ?? []), edit]);
  const changed = files.map((file) => {
    const own = byFile.get(file.path);
    byFile.delete(file.path);
    return own === undefined ? file : { path: file.path, text: edited(file.text, own) };
  });
  return [...changed, ...[...byFile].map(([path, own]) => ({ path, text: edited('', own) }))];
}

function edited(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits.map((edit, i) => ({ ...edit, i })).sort((a, b) => b.span.start - a.span.start || b.i - a.i);
  return ordered.reduce((now, { span, text: by }) => now.slice(0, span.start) + by + now.slice(span.end), text);
}

/** Whole lines from the one `start` stands in to the one before `end` ends, with their line ends. */
export function wholeLines(text: string, span: Span): Span {
  const start = text.lastIndexOf('\n', span.start - 1) + 1;
  if (span.end > start && text[span.end - 1] === '\n') return { ...span, start };
  const newline = text.indexOf('\n', span.end);
  return { ...span, start, end: newline < 0 ? text.length : newline + 1 };
}
