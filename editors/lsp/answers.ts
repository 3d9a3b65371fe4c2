/** What the language service says of a text, in the protocol's words. Each function answers one question about one file. */
import {
  type Completion,
  type CompletionKind,
  type Diagnostic,
  inLanguage,
  type Language,
  type OutlinePart,
  type Reference,
  type Signature,
} from '@kodeks/dsl';
import type * as lsp from 'vscode-languageserver';
import {
  CompletionItemKind,
  DiagnosticSeverity,
  DocumentHighlightKind,
  FoldingRangeKind,
  MarkupKind,
  SymbolKind,
} from 'vscode-languageserver';
import type { OpenGame } from './open-game.ts';
import { examplesInWords, WORDS } from './words.ts';
import type { InGame } from './workspace.ts';

export const SOURCE = 'kodeks';

// ---------------------------------------------------------------- problems

export function diagnosticOf(game: OpenGame, found: Diagnostic, language: Language): lsp.Diagnostic {
  const problem = inLanguage(found, language);
  const { at, notes, related, fix } = problem;
  const help = fix === undefined ? [] : [`${WORDS.help[language]}: ${fix.title}`];
  return {
    range: game.rangeOf(at.span),
    severity: problem.severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code: problem.code,
    source: SOURCE,
    message: [problem.message, ...(at.text === '' ? [] : [at.text]), ...notes, ...help].join('\n'),
    relatedInformation: related.map(({ span, text }) => ({ location: game.locationOf(span), message: text })),
  };
}

// ---------------------------------------------------------------- what stands under the cursor

/** Nothing of what authors write may act as markup. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!<>|&~]/g, '\\$&');
const fenced = (code: string): string => `\`\`\`kodeks\n${code.replaceAll('```', '')}\n\`\`\``;

export function hover(
  { game, path }: InGame,
  offset: number,
  language: Language,
  markdown: boolean,
): lsp.Hover | undefined {
  const found = game.service().hover(path, offset, language);
  if (found === undefined) return undefined;
  const { code, what, paragraphs, span } = found;
  const parts = markdown
    ? [...(code === '' ? [] : [fenced(code)]), `*${plain(what)}*`, ...paragraphs.map(plain)]
    : [...(code === '' ? [] : [code]), what, ...paragraphs];
  const kind = markdown ? MarkupKind.Markdown : MarkupKind.PlainText;
  return { range: game.rangeOf(span), contents: { kind, value: parts.join('\n\n') } };
}

const COMPLETION_KINDS: Readonly<Record<CompletionKind, lsp.CompletionItemKind>> = {
  keyword: CompletionItemKind.Keyword,
  local: CompletionItemKind.Variable,
  member: CompletionItemKind.EnumMember,
  field: CompletionItemKind.Field,
  state: CompletionItemKind.Property,
  place: CompletionItemKind.Folder,
  function: CompletionItemKind.Function,
  effect: CompletionItemKind.Method,
  action: CompletionItemKind.Event,
  kind: CompletionItemKind.Class,
  enum: CompletionItemKind.Enum,
  item: CompletionItemKind.Value,
  rule: CompletionItemKind.Reference,
  event: CompletionItemKind.Event,
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
};

export function completion({ game, path }: InGame, offset: number): lsp.CompletionItem[] {
  return game
    .service()
    .completion(path, offset)
    .map((one: Completion) => ({
      label: one.label,
      kind: COMPLETION_KINDS[one.kind],
      detail: one.detail,
      filterText: one.label,
      sortText: `${one.rank} ${one.label}`,
      textEdit: { range: game.rangeOf(one.span), newText: one.insert },
    }));
}

export function signatureHelp(found: Signature | undefined): lsp.SignatureHelp | undefined {
  if (found === undefined) return undefined;
  const signature = { label: found.text, parameters: found.parameters.map((label) => ({ label })) };
  return { signatures: [signature], activeSignature: 0, activeParameter: found.active };
}

export function highlights(game: OpenGame, path: string, found: readonly Reference[]): lsp.DocumentHighlight[] {
  return found
    .filter(({ span }) => span.file === path)
    .map(({ span, role }) => ({
      range: game.rangeOf(span),
      kind: role === 'declaration' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }));
}

// ---------------------------------------------------------------- the parts of a file

const SYMBOL_KINDS: Readonly<Record<string, lsp.SymbolKind>> = {
  kind: SymbolKind.Class,
  enum: SymbolKind.Enum,
  member: SymbolKind.EnumMember,
  field: SymbolKind.Field,
  state: SymbolKind.Property,
  place: SymbolKind.Package,
  board: SymbolKind.Package,
  table: SymbolKind.Array,
  constant: SymbolKind.Constant,
  function: SymbolKind.Function,
  value: SymbolKind.Function,
  score: SymbolKind.Function,
  effect: SymbolKind.Method,
  action: SymbolKind.Event,
  event: SymbolKind.Event,
  on: SymbolKind.Event,
  phase: SymbolKind.Module,
  item: SymbolKind.Object,
  key: SymbolKind.Key,
};
const symbolKind = (what: string): lsp.SymbolKind => SYMBOL_KINDS[what] ?? SymbolKind.Variable;

export function documentSymbols(game: OpenGame, parts: readonly OutlinePart[]): lsp.DocumentSymbol[] {
  return parts.map((part) => ({
    name: part.name,
    detail: [part.what, ...part.rules].join(' '),
    kind: symbolKind(part.what),
    range: game.rangeOf(part.span),
    selectionRange: game.rangeOf(part.at),
    children: documentSymbols(game, part.parts),
  }));
}

/** Rule ids find the rule and everything that carries it out; names find what is called so. */
export function workspaceSymbols(game: OpenGame, query: string): lsp.SymbolInformation[] {
  const service = game.service();
  const wanted = query.toLowerCase();
  const fits = ({ name, rules }: OutlinePart): boolean =>
    isSpelt(wanted, name.toLowerCase()) || (wanted !== '' && rules.some((id) => id.toLowerCase().includes(wanted)));
  const flat = (parts: readonly OutlinePart[]): readonly OutlinePart[] =>
    parts.flatMap((part) => [part, ...flat(part.parts)]);
  return game.files().flatMap(({ path }) =>
    flat(service.outline(path))
      .filter((part) => part.what !== 'key' && fits(part))
      .map(({ name, what, rules, at }) => ({
        name: rules.length === 0 ? name : `${name} (${rules.join(', ')})`,
        kind: symbolKind(what),
        location: game.locationOf(at),
        containerName: path,
      })),
  );
}

/** As editors match: the letters in order, others between them. */
function isSpelt(wanted: string, name: string): boolean {
  let at = -1;
  for (const letter of wanted) {
    at = name.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

export function folds({ game, path }: InGame): lsp.FoldingRange[] {
  return game
    .service()
    .folds(path)
    .map(({ span, of }) => {
      const { start, end } = game.rangeOf(span);
      return {
        startLine: start.line,
        endLine: end.line,
        ...(of === 'comment' && { kind: FoldingRangeKind.Comment }),
      };
    });
}

// ---------------------------------------------------------------- beside the text

export function inlayHints({ game, path }: InGame, range: lsp.Range): lsp.InlayHint[] {
  return game
    .service()
    .boundNumbers(path)
    .map(({ span, value }) => ({ position: game.rangeOf(span).end, label: `= ${value}`, paddingLeft: true }))
    .filter(({ position }) => position.line >= range.start.line && position.line <= range.end.line);
}

/** The command that a mark runs: the game's folder as an address, then the examples. */
export const RUN_EXAMPLES = 'kodeks.runExamples';
/** Known to editors with a debugger only: the address of the file, then the example. */
export const DEBUG_EXAMPLE = 'kodeks.debugExample';

export function codeLenses({ game, path }: InGame, language: Language, canDebug: boolean): lsp.CodeLens[] {
  const { uri } = game.document(path);
  return game
    .service()
    .exampleMarks(path)
    .flatMap(({ at, of, ids }) => {
      const range = game.rangeOf(at);
      const title = of === 'example' ? WORDS.run[language] : examplesInWords(ids.length, language);
      const run = { range, command: { title, command: RUN_EXAMPLES, arguments: [uri, ids] } };
      if (of === 'examples' || !canDebug) return [run];
      const debug = { title: WORDS.debug[language], command: DEBUG_EXAMPLE, arguments: [uri, ids[0]] };
      return [run, { range, command: debug }];
    });
}

/** Rules lead to their pages if somebody has published them, else to their lines in the reference. */
export function documentLinks(
  { game, path }: InGame,
  site: string | undefined,
  language: Language,
): lsp.DocumentLink[] {
  const service = game.service();
  const id = game.compiled()?.data.manifest?.id.value;
  return service.ruleLinks(path).map(({ span, rule, declared, section }) => {
    const { uri, range } = game.locationOf(declared);
    const page = `${site?.replace(/\/+$/, '')}/${language}/${id}/rules/${section?.toLowerCase()}#${rule}`;
    const isPublished = site !== undefined && site !== '' && id !== undefined && section !== undefined;
    return {
      range: game.rangeOf(span),
      target: isPublished ? page : `${uri}#L${range.start.line + 1}`,
      tooltip: service.hover(declared.file, declared.start, language)?.paragraphs[0] ?? rule,
    };
  });
}
