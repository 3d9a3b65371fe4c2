/**
 * The language server: the protocol's requests, put to the game that a document belongs to. Every answer is worked out at once
 * and from the newest texts; before it begins there is a moment in which a request that nobody waits for any more is dropped.
 */
import type { Language } from '@kodeks/dsl';
import {
  type CancellationToken,
  CodeActionKind,
  CodeLensRefreshRequest,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { GameFiles } from '../game-files.ts';
import { createAnnouncer } from './announcer.ts';
import * as answers from './answers.ts';
import { codeActions, editOf } from './edits.ts';
import type { Preview, PreviewParams } from './preview.ts';
import { playExamples } from './run-examples.ts';
import { LEGEND, semanticTokens } from './semantic-tokens.ts';
import { type Client, clientOf, isRecord, type Settings, settingsFrom } from './settings.ts';
import { runInWords, WORDS } from './words.ts';
import { createWorkspace, type InGame } from './workspace.ts';

export interface LanguageServerOptions {
  readonly files: GameFiles;
  readonly version: string;
  /** Until the editor says otherwise. */
  readonly language: Language;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Serves until the editor leaves; then the process ends as the protocol asks (0 after `shutdown`, 1 without it). */
export function serveLanguage(options: LanguageServerOptions): void {
  const connection = createConnection(ProposedFeatures.all, options.input, options.output);
  const documents = new TextDocuments(TextDocument);
  const workspace = createWorkspace(options.files);
  let settings: Settings = { language: options.language, site: undefined };
  let client: Client | undefined;
  let folders: readonly string[] = [];
  const announcer = createAnnouncer(
    connection,
    () => settings.site,
    () => settings.language,
  );

  connection.onInitialize((params): InitializeResult => {
    client = clientOf(params);
    if (params.locale?.startsWith('pl') === true) settings = { ...settings, language: 'pl' };
    settings = settingsFrom(params.initializationOptions, settings);
    folders = foldersOf(params);
    return { capabilities: CAPABILITIES, serverInfo: { name: 'kodeks', version: options.version } };
  });
  connection.onInitialized(async () => {
    workspace.include(folders);
    for (const game of workspace.games()) announcer.changed(game);
    if (client?.watches === true)
      await connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: '**/*.{yaml,yml,rules}' }],
      });
    await readSettings(undefined);
    if (folders.length > 0)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const before = workspace.games();
        workspace.exclude(removed.map(({ uri }) => uri));
        const now = new Set(workspace.games());
        for (const game of before) if (!now.has(game)) announcer.forget(game);
        workspace.include(added.map(({ uri }) => uri));
        for (const game of workspace.games()) if (!before.includes(game)) announcer.changed(game);
      });
  });

  const readSettings = async (given: unknown): Promise<void> => {
    const own = client?.asksSettings === true ? await connection.workspace.getConfiguration('kodeks') : given;
    settings = settingsFrom(own, settings);
  };
  connection.onDidChangeConfiguration(async ({ settings: given }) => {
    await readSettings(isRecord(given) ? given.kodeks : undefined);
    for (const game of workspace.games()) announcer.changed(game);
    refresh();
  });
  const refresh = (): void => {
    if (client?.refreshes.lenses === true) void connection.sendRequest(CodeLensRefreshRequest.type);
    if (client?.refreshes.hints === true) void connection.languages.inlayHint.refresh();
    if (client?.refreshes.tokens === true) connection.languages.semanticTokens.refresh();
  };

  const changed = ({ uri }: TextDocument): void => {
    const game = workspace.find(uri)?.game;
    if (game !== undefined) announcer.changed(game);
  };
  documents.onDidOpen(({ document }) => workspace.opened(document));
  documents.onDidChangeContent(({ document }) => {
    workspace.opened(document);
    changed(document);
  });
  documents.onDidClose(({ document }) => {
    workspace.closed(document);
    changed(document);
  });
  // an editor that watches no files saves them at least
  documents.onDidSave(({ document }) => onDisk([document.uri]));
  connection.onDidChangeWatchedFiles(({ changes }) => onDisk(changes.map(({ uri }) => uri)));
  const onDisk = (uris: readonly string[]): void => {
    const before = workspace.games();
    workspace.changedOnDisk(uris);
    const now = workspace.games();
    for (const game of before) if (!now.includes(game)) announcer.forget(game);
    for (const game of new Set(uris.flatMap((uri) => workspace.find(uri)?.game ?? []))) announcer.changed(game);
  };

  answerQuestions(connection, {
    find: workspace.find,
    offsetAt: workspace.offsetAt,
    games: workspace.games,
    settings: () => settings,
    client: () => client,
  });
  // a notification: an editor need not be able to answer
  const tell = (type: MessageType, message: string): void =>
    void connection.sendNotification(ShowMessageNotification.type, { type, message });
  connection.onExecuteCommand(({ command, arguments: given = [] }) => {
    const [uri, ids] = given;
    const where = typeof uri === 'string' ? workspace.find(uri) : undefined;
    if (command !== answers.RUN_EXAMPLES || where === undefined) return undefined;
    const compiled = where.game.compiled();
    if (compiled === undefined) {
      tell(MessageType.Error, WORDS.cannotPlay[settings.language]);
      return undefined;
    }
    const wanted = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : undefined;
    const played = playExamples(compiled, wanted);
    announcer.played(where.game, played);
    const failed = played.filter(({ differences }) => differences.length > 0).map(({ id }) => id);
    tell(
      failed.length > 0 ? MessageType.Warning : MessageType.Info,
      runInWords(played.length, failed, settings.language),
    );
    return played.map(({ id, differences }) => ({
      id,
      passed: differences.length === 0,
      differences: differences.map(({ span, text }) => ({
        ...where.game.locationOf(span),
        message: text[settings.language],
      })),
    }));
  });

  documents.listen(connection);
  connection.listen();
}

function foldersOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  if (workspaceFolders) return workspaceFolders.map(({ uri }) => uri);
  return rootUri ? [rootUri] : [];
}

const CAPABILITIES: InitializeResult['capabilities'] = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
  completionProvider: { triggerCharacters: ['.', '@', ':', '['] },
  hoverProvider: true,
  signatureHelpProvider: { triggerCharacters: ['(', ','] },
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Refactor] },
  documentFormattingProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  semanticTokensProvider: { legend: LEGEND, full: true },
  foldingRangeProvider: true,
  codeLensProvider: {},
  inlayHintProvider: true,
  documentLinkProvider: {},
  executeCommandProvider: { commands: [answers.RUN_EXAMPLES] },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

interface Known {
  readonly find: (uri: string) => InGame | undefined;
  readonly offsetAt: (where: InGame, position: { readonly line: number; readonly character: number }) => number;
  readonly games: ReturnType<typeof createWorkspace>['games'];
  readonly settings: () => Settings;
  readonly client: () => Client | undefined;
}

interface AtDocument {
  readonly textDocument: { readonly uri: string };
}
interface AtPosition extends AtDocument {
  readonly position: { readonly line: number; readonly character: number };
}

function answerQuestions(connection: Connection, { find, offsetAt, games, settings, client }: Known): void {
  const noEdits = { versions: false, newFiles: false };
  /** A question about a file of a game; about any other file there is nothing to say. */
  const inFile =
    <P extends AtDocument, R>(answer: (where: InGame, params: P) => R) =>
    async (params: P, token: CancellationToken): Promise<R | undefined | ResponseError> => {
      if (await isDropped(token)) return dropped();
      const where = find(params.textDocument.uri);
      return where === undefined ? undefined : answer(where, params);
    };
  const atPlace = <P extends AtPosition, R>(answer: (where: InGame, offset: number, params: P) => R) =>
    inFile((where: InGame, params: P) => {
      where.game.service(); // the newest text, before places in it are counted
      return answer(where, offsetAt(where, params.position), params);
    });

  connection.onHover(
    atPlace((where, offset) => answers.hover(where, offset, settings().language, client()?.markdown === true)),
  );
  connection.onCompletion(atPlace((where, offset) => answers.completion(where, offset)));
  connection.onSignatureHelp(
    atPlace(({ game, path }, offset) => answers.signatureHelp(game.service().signature(path, offset))),
  );
  connection.onDefinition(
    atPlace(({ game, path }, offset) => game.service().definition(path, offset).map(game.locationOf)),
  );
  connection.onReferences(
    atPlace(({ game, path }, offset, { context }) =>
      game
        .service()
        .references(path, offset)
        .filter(({ role }) => context.includeDeclaration || role === 'use')
        .map(({ span }) => game.locationOf(span)),
    ),
  );
  connection.onDocumentHighlight(
    atPlace(({ game, path }, offset) => answers.highlights(game, path, game.service().references(path, offset))),
  );
  connection.onPrepareRename(
    atPlace(({ game, path }, offset) => {
      const target = game.service().renameTarget(path, offset);
      if (target === undefined) return refused(WORDS.noName[settings().language]);
      return { range: game.rangeOf(target.span), placeholder: target.name };
    }),
  );
  connection.onRenameRequest(
    atPlace(({ game, path }, offset, { newName }) => {
      const result = game.service().rename(path, offset, newName);
      return result.edits === undefined ? refused(result.refused) : editOf(game, result.edits, client() ?? noEdits);
    }),
  );
  connection.onCodeAction(
    inFile(({ game, path }, { range, context }) => {
      const service = game.service();
      const text = game.document(path);
      const span = { file: path, start: text.offsetAt(range.start), end: text.offsetAt(range.end) };
      return codeActions(game, service.quickFixes(span), context.diagnostics, client() ?? noEdits);
    }),
  );
  connection.onRequest(
    'kodeks/preview',
    async (params: PreviewParams, token: CancellationToken): Promise<Preview | null | ResponseError> => {
      if (await isDropped(token)) return dropped();
      const where = find(params.textDocument.uri);
      const compiled = where?.game.compiled();
      if (where === undefined || compiled === undefined) return null; // the editor keeps what it shows
      const { preview } = await import('./preview.ts');
      return preview(compiled, where.path, settings().language, params.ground ?? 'light');
    },
  );
  connection.onDocumentFormatting(
    inFile(({ game, path }) =>
      game
        .service()
        .format(path)
        .map(({ span, text }) => ({ range: game.rangeOf(span), newText: text })),
    ),
  );
  connection.onDocumentSymbol(inFile(({ game, path }) => answers.documentSymbols(game, game.service().outline(path))));
  connection.onFoldingRanges(inFile((where) => answers.folds(where)));
  connection.onCodeLens(inFile((where) => answers.codeLenses(where, settings().language, client()?.debugs === true)));
  connection.onDocumentLinks(inFile((where) => answers.documentLinks(where, settings().site, settings().language)));
  connection.languages.inlayHint.on(inFile((where, { range }) => answers.inlayHints(where, range)));
  connection.languages.semanticTokens.on(async (params, token) => {
    const found = await inFile<AtDocument, { data: number[] }>(({ game, path }) =>
      semanticTokens(game.document(path), game.service().colours(path)),
    )(params, token);
    return found ?? { data: [] };
  });
  connection.onWorkspaceSymbol(async ({ query }, token) => {
    const found = [];
    for (const game of games()) {
      if (await isDropped(token)) return dropped();
      found.push(...answers.workspaceSymbols(game, query));
    }
    return found;
  });
}

/** One turn of the loop, in which the word that nobody waits any more can arrive. */
async function isDropped(token: CancellationToken): Promise<boolean> {
  await new Promise((resolve) => setImmediate(resolve));
  return token.isCancellationRequested;
}

const dropped = (): ResponseError => new ResponseError(LSPErrorCodes.RequestCancelled, 'nobody waits for this');
const refused = (why: string): ResponseError => new ResponseError(LSPErrorCodes.RequestFailed, why);
