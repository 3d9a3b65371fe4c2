/** Kodeks in VS Code: starts the language server and the debug adapter of the project, and shows its worked examples. */
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { startOf } from './command.ts';
import { showPreview } from './preview.ts';
import { debugExample, showExamples } from './tests.ts';

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const { subscriptions } = context;
  const restart = async (): Promise<void> => {
    await client?.stop();
    client = serverClient();
    await client.start();
  };
  subscriptions.push(
    vscode.commands.registerCommand('kodeks.restart', restart),
    vscode.commands.registerCommand('kodeks.checkGames', checkGames),
    vscode.commands.registerCommand('kodeks.debugGame', debugGame),
    vscode.commands.registerCommand('kodeks.debugExample', (uri: string, id: string) =>
      debugExample(vscode.Uri.parse(uri).fsPath, id),
    ),
    vscode.debug.registerDebugAdapterDescriptorFactory('kodeks', {
      createDebugAdapterDescriptor: () => {
        const { command, args } = started(['dap']);
        return new vscode.DebugAdapterExecutable(command, [...args]);
      },
    }),
    vscode.debug.registerDebugConfigurationProvider('kodeks', { resolveDebugConfiguration }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('kodeks.command')) void restart();
    }),
    showExamples(() => client),
    showPreview(() => client),
  );
  await restart();
}

export const deactivate = (): Thenable<void> | undefined => client?.stop();

function started(words: readonly string[]) {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  return startOf(vscode.workspace.getConfiguration('kodeks').get('command', ''), folders, words);
}

function serverClient(): LanguageClient {
  const { command, args } = started(['lsp', '--stdio']);
  const settings = vscode.workspace.getConfiguration('kodeks');
  return new LanguageClient(
    'kodeks',
    'Kodeks',
    { command, args: [...args] },
    {
      documentSelector: [
        { scheme: 'file', language: 'kodeks' },
        { scheme: 'file', language: 'yaml' },
      ],
      initializationOptions: { debugger: true, language: settings.get('language'), site: settings.get('site') },
      synchronize: { configurationSection: 'kodeks' },
    },
  );
}

/** F5 without a launch.json: the game that the open file belongs to. */
function resolveDebugConfiguration(
  _folder: vscode.WorkspaceFolder | undefined,
  given: vscode.DebugConfiguration,
): vscode.DebugConfiguration {
  if (given.type) return given;
  const game = vscode.window.activeTextEditor?.document.uri.fsPath ?? '';
  return { type: 'kodeks', request: 'launch', name: 'Kodeks', game, stopOnEntry: true };
}

function debugGame(): Thenable<boolean> {
  const game = vscode.window.activeTextEditor?.document.uri.fsPath ?? '';
  return vscode.debug.startDebugging(undefined, {
    type: 'kodeks',
    request: 'launch',
    name: 'Kodeks',
    game,
    stopOnEntry: true,
  });
}

function checkGames(): void {
  const { command, args } = started(['check', '--strict']);
  const terminal = vscode.window.createTerminal({ name: 'kodeks check', shellPath: command, shellArgs: [...args] });
  terminal.show();
}
