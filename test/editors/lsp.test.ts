/** The language server over its standard input and output, as an editor speaks with it: a folder with two games. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as lsp from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { kodeks } from '../cli/support/kodeks.ts';
import { GAME } from '../support/service-game.ts';
import { type Editor, startEditor } from './support/client.ts';

const MORE = 'comet-run/rules/20-more.rules';
const CARDS = 'comet-run/components/20-more.yaml';
const REFERENCE = 'comet-run/reference/10-trade.yaml';
const EXAMPLES = 'comet-run/examples/10-trade.yaml';

const folder = mkdtempSync(join(tmpdir(), 'kodeks-lsp-'));
let editor: Editor;
let ask: lsp.ProtocolConnection['sendRequest'];

const isWrong = (found: readonly lsp.Diagnostic[]): boolean =>
  found.some(({ severity }) => severity === lsp.DiagnosticSeverity.Error);
const isRight = (found: readonly lsp.Diagnostic[]): boolean => !isWrong(found);
const errorIn = (found: readonly lsp.Diagnostic[]): lsp.Diagnostic =>
  found.find(({ severity }) => severity === lsp.DiagnosticSeverity.Error) ?? expect.fail('no error');

beforeAll(async () => {
  for (const { path, text } of GAME) write(`comet-run/${path}`, text);
  await kodeks(['new', 'second'], { cwd: folder });
  write('elsewhere/notes.yaml', 'a: 1\n');
  editor = await startEditor(folder, {
    capabilities: {
      workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
      textDocument: { hover: { contentFormat: ['markdown'] } },
    },
  });
  ask = editor.connection.sendRequest;
});
afterEach(() => editor.closeAll());
afterAll(async () => {
  const code = await editor.leave();
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(0);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const changesOf = (edit: lsp.WorkspaceEdit | null): lsp.TextDocumentEdit[] =>
  (edit?.documentChanges ?? []).filter((change) => lsp.TextDocumentEdit.is(change));

/** What stands at a range of a file. */
function at(path: string, range: lsp.Range): string {
  return TextDocument.create('', '', 0, editor.text(path)).getText(range);
}
const pathOf = (uri: string): string =>
  decodeURIComponent(uri.slice(uri.lastIndexOf('kodeks-lsp-'))).replace(/^[^/]+\//, '');
const shown = ({ uri, range }: lsp.Location): string => `${pathOf(uri)} ${at(pathOf(uri), range)}`;
describe('problems', () => {
  test('follow the text, in rules and in rules text inside YAML, with columns in UTF-16', async () => {
    await editor.open(MORE);
    await editor.type(MORE, '  set ship.damage', '  // 🚀 zażółć gęślą jaźń\n  set ship.damage');
    await editor.type(MORE, 'gęślą jaźń\n', 'gęślą\n  reward(you, prize(you, card)) // 🚀 łódź\n');
    const problem = errorIn(await editor.problems(MORE, isWrong));
    expect(problem).toMatchObject({ source: 'kodeks', severity: lsp.DiagnosticSeverity.Error });
    expect(problem.message).toContain('prize');
    expect(at(MORE, problem.range)).toBe('prize');
    await editor.type(MORE, '  reward(you, prize(you, card)) // 🚀 łódź\n', '');
    await editor.problems(MORE, isRight);

    await editor.open(CARDS);
    await editor.type(CARDS, 'gain 1 ore }', 'gain 1 oree }');
    const inYaml = await editor.problems(CARDS, isWrong);
    expect(inYaml.map(({ range }) => at(CARDS, range))).toContain('oree');
    await editor.type(CARDS, 'gain 1 oree }', 'gain 1 ore }');
    await editor.problems(CARDS, isRight);
    await editor.close(CARDS);
  });

  test('after an emoji on the same line are where they are', async () => {
    await editor.open(REFERENCE);
    await editor.type(REFERENCE, 'pl: "Kto handluje', 'pl: "🚀🚀 Zażółć {nosuch}. Kto handluje');
    const found = await editor.problems(REFERENCE, (all) =>
      all.some(({ message }) => String(message).includes('nosuch')),
    );
    expect(found.map(({ range }) => at(REFERENCE, range))).toContain('{nosuch}');
    await editor.close(REFERENCE); // what was not saved is gone
    await editor.problems(REFERENCE, (all) => !all.some(({ message }) => String(message).includes('nosuch')));
  });

  test('come from every game of the workspace, and from no other file', async () => {
    await editor.open('second/rules/30-turns.rules');
    await editor.type('second/rules/30-turns.rules', 'action', 'acton');
    await editor.problems('second/rules/30-turns.rules', isWrong);
    await editor.close('second/rules/30-turns.rules');
    await editor.problems('second/rules/30-turns.rules', isRight);
    await editor.open('elsewhere/notes.yaml');
    expect(await ask(lsp.HoverRequest.type, editor.at('elsewhere/notes.yaml', '‸a: 1'))).toBeNull();
    expect([...editor.allProblems().keys()].filter((uri) => uri.includes('elsewhere'))).toEqual([]);
  });

  test('are those of `kodeks check`', async () => {
    await editor.open(MORE);
    await editor.type(MORE, 'set ship.damage to 1', 'set ship.damage to many');
    const found = await editor.problems(MORE, isWrong);
    const before = readFileSync(join(folder, MORE), 'utf8');
    write(MORE, editor.text(MORE));
    const { out } = await kodeks(['check', join(folder, 'comet-run'), '--format', 'json', '--no-cache']);
    write(MORE, before);
    const checked: { problems: { code: string; line: number; column: number; file: string }[] } = JSON.parse(out);
    expect(found.map(({ code, range }) => `${code} ${range.start.line + 1}:${range.start.character + 1}`)).toEqual(
      checked.problems
        .filter(({ file }) => file.endsWith('20-more.rules'))
        .map((p) => `${p.code} ${p.line}:${p.column}`),
    );
  });
});

describe('at a place', () => {
  test('hover tells what a name is, and rules in the chosen language', async () => {
    const hover = await ask(lsp.HoverRequest.type, editor.at(MORE, 'action f‸ly'));
    expect(hover?.contents).toMatchObject({
      kind: 'markdown',
      value: expect.stringContaining('action fly implements CR-TRADE-01'),
    });
    const other = await startEditor(folder, { initializationOptions: { language: 'pl' } });
    const rule = await other.connection.sendRequest(lsp.HoverRequest.type, other.at(MORE, 'implements CR-TRADE‸-01'));
    expect(rule?.contents).toEqual({
      kind: 'plaintext',
      value: 'CR-TRADE-01\n\nzasada\n\nKto handluje, płaci rudą. Zobacz CR-TRADE-02.',
    });
    expect(await other.leave()).toBe(0);
  });

  test('completion knows members, and rules text inside YAML', async () => {
    await editor.open(MORE);
    await editor.type(MORE, 'set ship.damage to 1', 'set ship. to 1');
    const members = await ask(lsp.CompletionRequest.type, editor.at(MORE, 'set ship.‸ to 1'));
    expect(Array.isArray(members) && members.map(({ label }) => label)).toContain('damage');
    const inYaml = await ask(lsp.CompletionRequest.type, editor.at(CARDS, 'may buildAnother { ga‸in'));
    const gain = Array.isArray(inYaml) ? inYaml.find(({ label }) => label === 'gain') : undefined;
    expect(gain).toMatchObject({ kind: lsp.CompletionItemKind.Keyword, textEdit: { newText: 'gain' } });
  });

  test('signature, definition, references, highlights', async () => {
    const signature = await ask(lsp.SignatureHelpRequest.type, editor.at(MORE, 'reward(you, price(you, ‸card'));
    expect(signature).toMatchObject({
      activeParameter: 1,
      signatures: [{ label: 'price(p: Player, card: Card): Int' }],
    });
    const definition = await ask(lsp.DefinitionRequest.type, editor.at(EXAMPLES, 'move @ship‸yard'));
    expect((definition as lsp.Location[]).map(shown)).toEqual([`${CARDS} shipyard`]);
    const found = await ask(lsp.ReferencesRequest.type, {
      ...editor.at(CARDS, 'id: ship‸yard'),
      context: { includeDeclaration: false },
    });
    expect(found?.map(shown).sort()).toEqual([
      `${EXAMPLES} shipyard`,
      `${EXAMPLES} shipyard`,
      `${REFERENCE} shipyard`,
      `${REFERENCE} shipyard`,
    ]);
    const here = await ask(lsp.DocumentHighlightRequest.type, editor.at(MORE, 'let best‸_'));
    expect(here?.map(({ kind }) => kind)).toEqual([lsp.DocumentHighlightKind.Write, lsp.DocumentHighlightKind.Read]);
  });
});

describe('changes', () => {
  test('renaming goes through rules, YAML and examples, and is refused with a reason', async () => {
    const target = await ask(lsp.PrepareRenameRequest.type, editor.at(CARDS, 'id: ship‸yard'));
    expect(target).toMatchObject({ placeholder: 'shipyard' });
    const edit = await ask(lsp.RenameRequest.type, { ...editor.at(CARDS, 'id: ship‸yard'), newName: 'dock-yard' });
    const files = changesOf(edit).map(({ textDocument }) => pathOf(textDocument.uri));
    expect(files.sort()).toEqual([CARDS, EXAMPLES, REFERENCE]);
    await expect(ask(lsp.RenameRequest.type, { ...editor.at(MORE, 'action f‸ly'), newName: 'trade' })).rejects.toThrow(
      '`trade` is declared already',
    );
    await expect(ask(lsp.PrepareRenameRequest.type, editor.at(MORE, '‸// Lets'))).rejects.toThrow('no name here');
  });

  test('a renamed local keeps its place after Polish letters and emoji', async () => {
    await editor.open(MORE);
    await editor.type(
      MORE,
      '  let best_ =',
      '  let żółw = 1 // 🚀\n  if żółw > 0 { gain żółw ore } // 🦊 żółw\n  let best_ =',
    );
    const edit = await ask(lsp.RenameRequest.type, { ...editor.at(MORE, 'gain żó‸łw ore'), newName: 'gęś' });
    const [change] = changesOf(edit);
    const document = TextDocument.create('', '', 0, editor.text(MORE));
    const after = TextDocument.applyEdits(document, change?.edits as lsp.TextEdit[]);
    expect(after).toContain('  let gęś = 1 // 🚀\n  if gęś > 0 { gain gęś ore } // 🦊 żółw\n');
  });

  test('a quick fix mends the problem it belongs to', async () => {
    await editor.open(MORE);
    await editor.type(MORE, 'reward(you, price(', 'reward(you, prices(');
    const found = await editor.problems(MORE, isWrong);
    const problem = errorIn(found);
    const actions = await ask(lsp.CodeActionRequest.type, {
      textDocument: { uri: editor.uri(MORE) },
      range: problem.range,
      context: { diagnostics: [...found] },
    });
    const fix = actions?.find((one): one is lsp.CodeAction => 'kind' in one && one.kind === 'quickfix');
    expect(fix?.diagnostics).toEqual([problem]);
    expect(fix?.edit?.documentChanges).toMatchObject([{ edits: [{ newText: 'price', range: problem.range }] }]);
  });

  test('formatting gives the usual form', async () => {
    await editor.open(MORE);
    await editor.type(MORE, '  set ship.damage', '        set   ship.damage');
    const edits = await ask(lsp.DocumentFormattingRequest.type, {
      textDocument: { uri: editor.uri(MORE) },
      options: { tabSize: 2, insertSpaces: true },
    });
    const document = TextDocument.create('', '', 0, editor.text(MORE));
    const after = TextDocument.applyEdits(document, edits ?? []);
    expect(after).toContain('\n  set ship.damage to 1\n');
  });
});

describe('of a whole file', () => {
  const file = (path: string) => ({ textDocument: { uri: editor.uri(path) } });

  test('outline and symbols of the workspace, by name and by rule id', async () => {
    const parts = await ask(lsp.DocumentSymbolRequest.type, file(MORE));
    expect(parts?.map(({ name }) => name)).toEqual(['fly', 'second']);
    const byName = await ask(lsp.WorkspaceSymbolRequest.type, { query: 'shipy' });
    expect(byName?.map(({ name }) => name)).toEqual(['shipyard']);
    const byRule = await ask(lsp.WorkspaceSymbolRequest.type, { query: 'CR-TRADE-01' });
    expect(byRule?.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(['CR-TRADE-01', 'fly (CR-TRADE-01)']),
    );
    const ofTheOther = await ask(lsp.WorkspaceSymbolRequest.type, { query: 'SEC-' });
    expect(ofTheOther?.some(({ location }) => location.uri.includes('/second/'))).toBe(true);
  });

  test('semantic tokens colour rules text exactly, in YAML too', async () => {
    const coloured = await ask(lsp.SemanticTokensRequest.type, file(CARDS));
    const lines = editor.text(CARDS).split('\n');
    const legend = [
      'comment',
      'decorator',
      'string',
      'number',
      'enumMember',
      'keyword',
      'function',
      'macro',
      'property',
      'type',
      'variable',
      'operator',
    ];
    const found: string[] = [];
    let [line, character] = [0, 0];
    for (let i = 0; i < (coloured?.data.length ?? 0); i += 5) {
      const [down = 0, right = 0, length = 0, type = 0] = coloured?.data.slice(i, i + 4) ?? [];
      [line, character] = [line + down, down === 0 ? character + right : right];
      found.push(`${legend[type]} ${lines[line]?.slice(character, character + length)}`);
    }
    expect(found.slice(0, 8)).toEqual([
      'keyword may',
      'function buildAnother',
      'keyword gain',
      'number 1',
      'property ore',
      'function reward',
      'macro you',
      'number 2',
    ]);
  });

  test('folds, hints, links and marks', async () => {
    const folds = await ask(lsp.FoldingRangeRequest.type, file(MORE));
    expect(folds?.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [0, 1],
      [2, 11],
      [8, 10],
    ]);
    const hints = await ask(lsp.InlayHintRequest.type, { ...file(REFERENCE), range: lsp.Range.create(8, 0, 9, 0) });
    expect(hints?.map(({ label }) => label)).toEqual(['= 5', '= 2', '= 5', '= 2']);
    const links = await ask(lsp.DocumentLinkRequest.type, file(MORE));
    expect(links).toMatchObject([
      { target: `${editor.uri(REFERENCE)}#L5`, tooltip: 'Who trades pays in ore. See CR-TRADE-02.' },
    ]);
    const lenses = await ask(lsp.CodeLensRequest.type, file(MORE));
    expect(lenses?.map(({ command }) => command?.title)).toEqual(['▶ 1 example']);
  });

  test('links lead to the published reference where its address is given', async () => {
    const other = await startEditor(folder, {
      capabilities: { workspace: { configuration: true } },
      settings: { site: 'https://rules.example/' },
    });
    await expect
      .poll(async () => {
        const links = await other.connection.sendRequest(lsp.DocumentLinkRequest.type, file(MORE));
        return links?.[0]?.target;
      })
      .toBe('https://rules.example/en/comet-run/rules/cr-trade#CR-TRADE-01');
    await other.leave();
  });
});

describe('examples', () => {
  test('are run from their marks, and what differs is a problem at its step', async () => {
    const played = await ask(lsp.ExecuteCommandRequest.type, {
      command: 'kodeks.runExamples',
      arguments: [editor.uri('second/game.yaml')],
    });
    expect(played.length).toBeGreaterThan(0);
    expect(played.every(({ passed }: { passed: boolean }) => passed)).toBe(true);
    const path = 'second/examples/turns.yaml';
    await editor.open(path);
    const lenses = await ask(lsp.CodeLensRequest.type, { textDocument: { uri: editor.uri(path) } });
    expect(lenses?.[0]?.command).toMatchObject({ title: '▶ run', command: 'kodeks.runExamples' });
    const [, whole = '', number = '0'] = /( {2}- .* = (\d+)\n)/.exec(editor.text(path)) ?? [];
    await editor.type(path, whole, whole.replace(number, '77'));
    await ask(lsp.ExecuteCommandRequest.type, { command: 'kodeks.runExamples', arguments: [editor.uri(path)] });
    const problem = errorIn(await editor.problems(path, isWrong));
    expect(problem).toMatchObject({ source: 'kodeks test' });
    expect(at(path, problem.range)).toContain('77');
    expect(editor.messages.at(-1)).toContain('Played differently');
    await editor.close(path);
    await editor.problems(path, isRight);
  });
});

test('the table and the cards are drawn as a page without scripts, from the newest text', async () => {
  const [rules, cards] = ['second/rules/30-turns.rules', 'second/components/cards.yaml'];
  const drawn = async (path: string, ground?: string): Promise<{ title: string; html: string } | null> =>
    editor.connection.sendRequest('kodeks/preview', { textDocument: { uri: editor.uri(path) }, ground });
  const whole = await drawn(rules, 'dark');
  expect(whole?.html).toMatch(/<html lang="en" class="dark">[\s\S]*<h1>Second<\/h1><svg/);
  expect(whole?.html).not.toContain('<script');
  await editor.open(cards);
  await editor.type(cards, '- id: red-fox', '- id: red-fax');
  const inFile = await drawn(cards);
  expect(inFile?.html).toMatch(/<h1>Second<\/h1><div class="faces"><figure><svg/);
  expect(inFile?.html).toContain('<figcaption>red-fax</figcaption>');
  await editor.type(cards, '- id: red-fax', '- id: red-fax\n    nonsense: 1');
  expect(await drawn(cards)).toBeNull();
  expect(await drawn('elsewhere/notes.yaml')).toBeNull();
  await editor.close(cards);
});

test('a question that nobody waits for any more is dropped', async () => {
  const path = 'second/rules/40-scoring.rules';
  await editor.open(path);
  const source = new lsp.CancellationTokenSource();
  // while the server checks a game anew, both words arrive: the question, and that nobody waits for it
  void editor.type(path, 'score', '\nscore');
  void editor.connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument: { uri: editor.uri(path) } });
  const asked = editor.connection.sendRequest(lsp.WorkspaceSymbolRequest.type, { query: 'a' }, source.token);
  source.cancel();
  await expect(asked).rejects.toMatchObject({ code: lsp.LSPErrorCodes.RequestCancelled });
  await editor.close(path);
});

test('a file that changes on disk is read again', async () => {
  const path = 'second/rules/40-scoring.rules';
  const before = editor.text(path);
  const tell = () =>
    editor.connection.sendNotification(lsp.DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: editor.uri(path), type: lsp.FileChangeType.Changed }],
    });
  write(path, `${before}\nnonsense\n`);
  await tell();
  await editor.problems(path, isWrong);
  write(path, before);
  await tell();
  await editor.problems(path, isRight);
});
