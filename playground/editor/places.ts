/** Between the service's offsets and Monaco's lines and columns, and between files and Monaco's models. */
import type { Span, TextEdit } from '@kodeks/dsl';
import { languageOf } from './languages.ts';
import { monaco } from './monaco.ts';

export type Model = monaco.editor.ITextModel;

export const uriOf = (path: string): monaco.Uri => monaco.Uri.from({ scheme: 'kodeks', path: `/${path}` });
export const pathOf = (uri: monaco.Uri): string => uri.path.slice(1);
export const modelOf = (path: string): Model | null => monaco.editor.getModel(uriOf(path));

/** A file that does not exist yet gets an empty one: an edit may be about to write it. */
export function modelFor(path: string): Model {
  return modelOf(path) ?? monaco.editor.createModel('', languageOf(path), uriOf(path));
}

/** The service counts as the file is written, Monaco may hold other line ends. */
export function offsetAt(model: Model, position: monaco.IPosition): number {
  return model.getOffsetAt(position);
}

export function rangeOf(model: Model, { start, end }: Pick<Span, 'start' | 'end'>): monaco.IRange {
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(end);
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}

export function locationOf(span: Span): monaco.languages.Location | undefined {
  const model = modelOf(span.file);
  return model === null ? undefined : { uri: model.uri, range: rangeOf(model, span) };
}

export function workspaceEdit(edits: readonly TextEdit[]): monaco.languages.WorkspaceEdit {
  return {
    edits: edits.map(({ span, text }) => {
      const model = modelFor(span.file);
      return { resource: model.uri, versionId: undefined, textEdit: { range: rangeOf(model, span), text } };
    }),
  };
}
