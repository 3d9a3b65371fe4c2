/** An editor as the protocol knows it: starts `kodeks lsp`, opens and changes documents, waits for problems, asks. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import {
  type ClientCapabilities,
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { ROOT } from '../../support/source-tree.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

export const MARK = '‸';
/** A wait without end would say nothing of what came instead. */
const PATIENCE_MS = 30_000;

export interface Editor {
  readonly connection: ProtocolConnection;
  readonly messages: string[];
  uri(path: string): string;
  open(path: string, text?: string): Promise<void>;
  /** Replaces a stretch of an open document, as typing does. */
  type(path: string, from: string, to: string): Promise<void>;
  close(path: string): Promise<void>;
  /** What was not saved is gone. */
  closeAll(): Promise<void>;
  text(path: string): string;
  /** A document and the place of the mark in a stretch of its text. */
  at(path: string, marked: string): { textDocument: { uri: string }; position: { line: number; character: number } };
  /** The problems of a file once they are as wanted. */
  problems(path: string, wanted: (found: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>;
  allProblems(): ReadonlyMap<string, readonly Diagnostic[]>;
  leave(): Promise<number | null>;
}

interface EditorOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: object;
  readonly settings?: object;
  readonly words?: readonly string[];
}

export async function startEditor(folder: string, options: EditorOptions = {}): Promise<Editor> {
  const command = [join(ROOT, 'cli/bin/kodeks.mjs'), 'lsp', '--stdio', ...(options.words ?? [])];
  const server = spawn(process.execPath, command, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, LANG: 'C' },
  });
  const ended = new Promise<number | null>((resolve) => server.on('exit', resolve));
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const found = new Map<string, readonly Diagnostic[]>();
  const waiting = new Set<() => void>();
  const messages: string[] = [];
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    found.set(uri, diagnostics);
    for (const look of waiting) look();
  });
  connection.onNotification(ShowMessageNotification.type, ({ message }) => void messages.push(message));
  connection.onRequest(RegistrationRequest.type, () => undefined);
  connection.onRequest(ConfigurationRequest.type, () => [options.settings ?? null]);
  connection.listen();
  const root = pathToFileURL(folder).href;
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: root,
    workspaceFolders: [{ uri: root, name: 'games' }],
    capabilities: options.capabilities ?? {},
    initializationOptions: options.initializationOptions,
  });
  await connection.sendNotification(InitializedNotification.type, {});
  return editorOn({ connection, folder, found, waiting, messages, server, ended });
}

interface Started {
  readonly connection: ProtocolConnection;
  readonly folder: string;
  readonly found: ReadonlyMap<string, readonly Diagnostic[]>;
  readonly waiting: Set<() => void>;
  readonly messages: string[];
  readonly server: ChildProcess;
  readonly ended: Promise<number | null>;
}

function editorOn({ connection, folder, found, waiting, messages, ended }: Started): Editor {
  const open = new Map<string, TextDocument>();
  const uri = (path: string): string => pathToFileURL(join(folder, path)).href;
  const text = (path: string): string => open.get(path)?.getText() ?? readFileSync(join(folder, path), 'utf8');
  const documentOf = (path: string): TextDocument =>
    open.get(path) ?? TextDocument.create(uri(path), '', 0, text(path));
  const close = async (path: string): Promise<void> => {
    open.delete(path);
    await connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri: uri(path) } });
  };
  return {
    connection,
    messages,
    uri,
    text,
    open: async (path, given = text(path)) => {
      const document = TextDocument.create(uri(path), 'kodeks', 1, given);
      open.set(path, document);
      await connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri: document.uri, languageId: 'kodeks', version: 1, text: given },
      });
    },
    type: async (path, from, to) => {
      const document = documentOf(path);
      const start = document.getText().indexOf(from);
      if (start < 0) throw new Error(`no \`${from}\` in ${path}`);
      const range = { start: document.positionAt(start), end: document.positionAt(start + from.length) };
      const version = document.version + 1;
      open.set(path, TextDocument.update(document, [{ range, text: to }], version));
      await connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: uri(path), version },
        contentChanges: [{ range, text: to }],
      });
    },
    close,
    closeAll: async () => {
      for (const path of [...open.keys()]) await close(path);
    },
    at: (path, marked) => {
      const start = text(path).indexOf(marked.replace(MARK, ''));
      if (start < 0) throw new Error(`no \`${marked}\` in ${path}`);
      const position = documentOf(path).positionAt(start + marked.indexOf(MARK));
      return { textDocument: { uri: uri(path) }, position };
    },
    problems: (path, wanted) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`${path} has ${JSON.stringify(found.get(uri(path)), undefined, 2)}`));
        }, PATIENCE_MS);
        const look = (): void => {
          const now = found.get(uri(path));
          if (now === undefined || !wanted(now)) return;
          clearTimeout(late);
          waiting.delete(look);
          resolve(now);
        };
        waiting.add(look);
        look();
      }),
    allProblems: () => found,
    leave: async () => {
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      return ended;
    },
  };
}
