/** Worked examples in the Testing view: found as the language server lists them, run by it, debugged by the adapter. */
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

interface Played {
  readonly id: string;
  readonly passed: boolean;
  readonly differences: readonly { readonly uri: string; readonly range: PlainRange; readonly message: string }[];
}

interface PlainRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

const EXAMPLES = '**/examples/*.yaml';

export function showExamples(client: () => LanguageClient | undefined): vscode.Disposable {
  const controller = vscode.tests.createTestController('kodeks', 'Kodeks');
  controller.resolveHandler = async () => {
    for (const uri of await vscode.workspace.findFiles(EXAMPLES, '**/node_modules/**')) await read(uri);
  };
  const read = async (uri: vscode.Uri): Promise<void> => {
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
      'vscode.executeDocumentSymbolProvider',
      uri,
    );
    if (symbols === undefined || symbols.length === 0) {
      controller.items.delete(uri.toString());
      return;
    }
    const file = controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    for (const symbol of symbols) {
      const item = controller.createTestItem(symbol.name, symbol.name, uri);
      item.range = symbol.selectionRange;
      file.children.add(item);
    }
    controller.items.add(file);
  };
  controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, (request) => run(request), true);
  controller.createRunProfile('Debug', vscode.TestRunProfileKind.Debug, async (request) => {
    for (const item of chosen(controller, request))
      if (item.uri !== undefined) await debugExample(item.uri.fsPath, item.id);
  });
  const run = async (request: vscode.TestRunRequest): Promise<void> => {
    const going = controller.createTestRun(request);
    const byFile = new Map<string, vscode.TestItem[]>();
    for (const item of chosen(controller, request)) {
      going.started(item);
      const file = item.uri?.toString() ?? '';
      byFile.set(file, [...(byFile.get(file) ?? []), item]);
    }
    for (const [file, items] of byFile) {
      const played = await client()?.sendRequest<readonly Played[] | null>('workspace/executeCommand', {
        command: 'kodeks.runExamples',
        arguments: [file, items.map(({ id }) => id)],
      });
      for (const item of items)
        tell(
          going,
          item,
          played?.find(({ id }) => id === item.id),
        );
    }
    going.end();
  };
  const watcher = vscode.workspace.createFileSystemWatcher(EXAMPLES);
  watcher.onDidCreate(read);
  watcher.onDidChange(read);
  watcher.onDidDelete((uri) => controller.items.delete(uri.toString()));
  return vscode.Disposable.from(controller, watcher);
}

export function debugExample(game: string, example: string): Thenable<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(game));
  return vscode.debug.startDebugging(folder, { type: 'kodeks', request: 'launch', name: example, game, example });
}

function chosen(controller: vscode.TestController, { include, exclude }: vscode.TestRunRequest): vscode.TestItem[] {
  const all: vscode.TestItem[] = [];
  const add = (item: vscode.TestItem): void => {
    if (exclude?.includes(item) === true) return;
    if (item.children.size === 0) all.push(item);
    else item.children.forEach(add);
  };
  if (include === undefined) controller.items.forEach(add);
  else include.forEach(add);
  return all;
}

function tell(going: vscode.TestRun, item: vscode.TestItem, played: Played | undefined): void {
  if (played === undefined)
    going.errored(item, new vscode.TestMessage('the game has errors; see the list of problems'));
  else if (played.passed) going.passed(item);
  else
    going.failed(
      item,
      played.differences.map(({ uri, range, message }) => {
        const said = new vscode.TestMessage(message);
        const place = new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
        said.location = new vscode.Location(vscode.Uri.parse(uri), place);
        return said;
      }),
    );
}
