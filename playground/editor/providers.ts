/** Monaco's questions, put to the language service. Providers belong to Monaco, not to one editor: they ask whoever is open. */
import type { Completion, CompletionKind } from '@kodeks/dsl';
import type { AskLanguage, Question, Questions } from '../engine/messages.ts';
import { COLOURS, RULES, YAML } from './languages.ts';
import { monaco } from './monaco.ts';
import { locationOf, type Model, offsetAt, pathOf, rangeOf, workspaceEdit } from './places.ts';

export interface Asking {
  readonly ask: AskLanguage;
  readonly language: () => 'pl' | 'en';
  /** What a name stands for in the game that is running, in words; undefined if nothing. */
  readonly valueInGame: (name: string) => Promise<string | undefined>;
}

let asking: Asking | undefined;

export function askThrough(next: Asking | undefined): void {
  asking = next;
}

/** Undefined, too, if the file was closed meanwhile: a closed one has no places any more, and another may bear its name. */
async function askAbout<Q extends Question>(
  model: Model,
  question: Q,
  ...body: Parameters<Questions[Q]>
): Promise<ReturnType<Questions[Q]> | undefined> {
  const answer = await asking?.ask(question, ...body);
  return model.isDisposed() ? undefined : answer;
}

const SELECTOR = [RULES, YAML];

export function registerProviders(): void {
  const { languages } = monaco;
  languages.registerHoverProvider(SELECTOR, { provideHover });
  languages.registerCompletionItemProvider(SELECTOR, {
    triggerCharacters: ['.', '@', ' ', ':', '['],
    provideCompletionItems,
  });
  languages.registerSignatureHelpProvider(SELECTOR, {
    signatureHelpTriggerCharacters: ['(', ','],
    provideSignatureHelp,
  });
  languages.registerDefinitionProvider(SELECTOR, {
    provideDefinition: async (model, position) =>
      ((await askAbout(model, 'definition', ...at(model, position))) ?? []).flatMap((span) => locationOf(span) ?? []),
  });
  languages.registerReferenceProvider(SELECTOR, {
    provideReferences: async (model, position, { includeDeclaration }) =>
      ((await askAbout(model, 'references', ...at(model, position))) ?? [])
        .filter(({ role }) => includeDeclaration || role === 'use')
        .flatMap(({ span }) => locationOf(span) ?? []),
  });
  languages.registerRenameProvider(SELECTOR, { provideRenameEdits, resolveRenameLocation });
  languages.registerCodeActionProvider(SELECTOR, { provideCodeActions });
  languages.registerDocumentFormattingEditProvider(RULES, {
    provideDocumentFormattingEdits: async (model) =>
      ((await askAbout(model, 'format', pathOf(model.uri))) ?? []).map(({ span, text }) => ({
        range: rangeOf(model, span),
        text,
      })),
  });
  languages.registerDocumentSemanticTokensProvider(SELECTOR, {
    getLegend: () => ({ tokenTypes: [...COLOURS], tokenModifiers: [] }),
    provideDocumentSemanticTokens,
    releaseDocumentSemanticTokens: () => undefined,
  });
}

function at(model: Model, position: monaco.IPosition): [string, number] {
  return [pathOf(model.uri), offsetAt(model, position)];
}

/** Nothing of what authors write may act as markup. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!<>|&~]/g, '\\$&');
const fenced = (code: string): string => `\`\`\`${RULES}\n${code.replaceAll('```', '')}\n\`\`\``;

async function provideHover(model: Model, position: monaco.Position): Promise<monaco.languages.Hover | undefined> {
  const [path, offset] = at(model, position);
  const found = await askAbout(model, 'hover', path, offset, language());
  if (found === undefined) return undefined;
  const value = found.name === undefined ? undefined : await asking?.valueInGame(found.name);
  if (model.isDisposed()) return undefined;
  const parts = [
    ...(found.code === '' ? [] : [fenced(found.code)]),
    `*${plain(found.what)}*`,
    ...found.paragraphs.map(plain),
    ...(value === undefined ? [] : [`${NOW[language()]}: **${plain(value)}**`]),
  ];
  return { range: rangeOf(model, found.span), contents: parts.map((text) => ({ value: text })) };
}

const NOW = { pl: 'Teraz w grze', en: 'Now in the game' };

const ICONS: Readonly<Record<CompletionKind, keyof typeof monaco.languages.CompletionItemKind>> = {
  keyword: 'Keyword',
  local: 'Variable',
  member: 'EnumMember',
  field: 'Field',
  state: 'Property',
  place: 'Folder',
  function: 'Function',
  effect: 'Method',
  action: 'Event',
  kind: 'Class',
  enum: 'Enum',
  item: 'Value',
  rule: 'Reference',
  event: 'Event',
  key: 'Property',
  value: 'Value',
};

async function provideCompletionItems(
  model: Model,
  position: monaco.Position,
): Promise<monaco.languages.CompletionList> {
  const found = (await askAbout(model, 'completion', ...at(model, position))) ?? [];
  return { suggestions: found.map((one) => suggestion(model, one)) };
}

function suggestion(model: Model, one: Completion): monaco.languages.CompletionItem {
  return {
    label: { label: one.label, description: one.detail },
    kind: monaco.languages.CompletionItemKind[ICONS[one.kind]],
    insertText: one.insert,
    range: rangeOf(model, one.span),
    sortText: `${one.rank} ${one.label}`,
    filterText: one.label,
  };
}

async function provideSignatureHelp(
  model: Model,
  position: monaco.Position,
): Promise<monaco.languages.SignatureHelpResult | undefined> {
  const found = await askAbout(model, 'signature', ...at(model, position));
  if (found === undefined) return undefined;
  const signature = { label: found.text, parameters: found.parameters.map((label) => ({ label })) };
  return {
    value: { signatures: [signature], activeSignature: 0, activeParameter: found.active },
    dispose: () => undefined,
  };
}

async function resolveRenameLocation(
  model: Model,
  position: monaco.Position,
): Promise<monaco.languages.RenameLocation & monaco.languages.Rejection> {
  const found = await askAbout(model, 'renameTarget', ...at(model, position));
  const range = found === undefined ? monaco.Range.fromPositions(position) : rangeOf(model, found.span);
  return { range, text: found?.name ?? '', ...(found === undefined ? { rejectReason: NO_NAME[language()] } : {}) };
}

const NO_NAME = { pl: 'Tu nie ma nazwy, którą można zmienić.', en: 'There is no name here that could be changed.' };
const language = (): 'pl' | 'en' => asking?.language() ?? 'pl';

async function provideRenameEdits(
  model: Model,
  position: monaco.Position,
  name: string,
): Promise<monaco.languages.WorkspaceEdit & monaco.languages.Rejection> {
  const result = await askAbout(model, 'rename', ...at(model, position), name);
  if (result?.edits === undefined) return { edits: [], rejectReason: result?.refused ?? NO_NAME[language()] };
  return workspaceEdit(result.edits);
}

async function provideCodeActions(
  model: Model,
  range: monaco.Range,
  context: monaco.languages.CodeActionContext,
): Promise<monaco.languages.CodeActionList> {
  const span = {
    file: pathOf(model.uri),
    start: offsetAt(model, range.getStartPosition()),
    end: offsetAt(model, range.getEndPosition()),
  };
  const found = (await askAbout(model, 'quickFixes', span)) ?? [];
  const actions = found.map(
    ({ title, edits, code }): monaco.languages.CodeAction => ({
      title,
      kind: code === undefined ? 'refactor' : 'quickfix',
      edit: workspaceEdit(edits),
      diagnostics: context.markers.filter((marker) => marker.code === code),
    }),
  );
  return { actions, dispose: () => undefined };
}

async function provideDocumentSemanticTokens(model: Model): Promise<monaco.languages.SemanticTokens | undefined> {
  const path = pathOf(model.uri);
  const version = model.getVersionId();
  const found = await askAbout(model, 'colours', path);
  if (found === undefined || model.getVersionId() !== version) return undefined;
  const data: number[] = [];
  let line = 1;
  let column = 1;
  for (const { span, colour } of found) {
    const start = model.getPositionAt(span.start);
    const sameLine = start.lineNumber === line;
    data.push(
      start.lineNumber - line,
      sameLine ? start.column - column : start.column - 1,
      span.end - span.start,
      COLOURS.indexOf(colour),
      0,
    );
    line = start.lineNumber;
    column = start.column;
  }
  return { data: Uint32Array.from(data) };
}
