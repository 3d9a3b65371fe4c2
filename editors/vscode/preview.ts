/** The table and the cards of the game beside its files, drawn anew while one writes. The server draws; here is only the pane. */
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

interface Drawn {
  readonly title: string;
  readonly html: string;
}

const AFTER_MS = 400;

export function showPreview(client: () => LanguageClient | undefined): vscode.Disposable {
  let panel: vscode.WebviewPanel | undefined;
  let shown: vscode.Uri | undefined;
  let waiting: NodeJS.Timeout | undefined;

  const draw = async (): Promise<void> => {
    if (panel === undefined || shown === undefined) return;
    const { kind } = vscode.window.activeColorTheme;
    const isDark = kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
    const drawn = await client()?.sendRequest<Drawn | null>('kodeks/preview', {
      textDocument: { uri: shown.toString() },
      ground: isDark ? 'dark' : 'light',
    });
    if (drawn == null || panel === undefined) return; // errors: what was drawn last stays
    panel.title = drawn.title;
    panel.webview.html = drawn.html;
  };
  const soon = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void draw(), AFTER_MS);
  };
  const follow = (editor: vscode.TextEditor | undefined): void => {
    if (editor === undefined || !['kodeks', 'yaml'].includes(editor.document.languageId)) return;
    shown = editor.document.uri;
    soon();
  };

  return vscode.Disposable.from(
    vscode.commands.registerCommand('kodeks.preview', () => {
      panel ??= vscode.window.createWebviewPanel('kodeks.preview', 'Kodeks', {
        viewColumn: vscode.ViewColumn.Beside,
        preserveFocus: true,
      });
      panel.onDidDispose(() => {
        panel = undefined;
      });
      panel.reveal(undefined, true);
      follow(vscode.window.activeTextEditor);
    }),
    vscode.window.onDidChangeActiveTextEditor(follow),
    vscode.window.onDidChangeActiveColorTheme(soon),
    vscode.workspace.onDidChangeTextDocument(soon),
    { dispose: () => panel?.dispose() },
  );
}
