/** Changes of a game's files as the editor makes them: with versions, and with new files, where it can. */
import type { QuickFix, TextEdit } from '@kodeks/dsl';
import type * as lsp from 'vscode-languageserver';
import { CodeActionKind, TextDocumentEdit } from 'vscode-languageserver';
import type { OpenGame } from './open-game.ts';

export interface CanEdit {
  readonly versions: boolean;
  readonly newFiles: boolean;
}

export function editOf(game: OpenGame, edits: readonly TextEdit[], can: CanEdit): lsp.WorkspaceEdit {
  const known = new Set(game.files().map(({ path }) => path));
  const byFile = new Map<string, lsp.TextEdit[]>();
  for (const { span, text } of edits)
    byFile.set(span.file, [...(byFile.get(span.file) ?? []), { range: game.rangeOf(span), newText: text }]);
  const uriOf = (path: string): string => game.document(path).uri;
  if (!can.versions) return { changes: Object.fromEntries([...byFile].map(([path, own]) => [uriOf(path), own])) };
  return {
    documentChanges: [...byFile].flatMap(([path, own]) => {
      const change = TextDocumentEdit.create({ uri: uriOf(path), version: null }, own);
      return known.has(path) || !can.newFiles ? [change] : [{ kind: 'create' as const, uri: uriOf(path) }, change];
    }),
  };
}

export function codeActions(
  game: OpenGame,
  fixes: readonly QuickFix[],
  problems: readonly lsp.Diagnostic[],
  can: CanEdit,
): lsp.CodeAction[] {
  return fixes.map(({ title, edits, code }) => ({
    title,
    kind: code === undefined ? CodeActionKind.Refactor : CodeActionKind.QuickFix,
    diagnostics: problems.filter((problem) => code !== undefined && problem.code === code),
    edit: editOf(game, edits, can),
  }));
}
