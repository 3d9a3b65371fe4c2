/** One Monaco editor over the files of a project: models, marks in the margin, problems. Knows nothing of Vue. */
import type { Diagnostic, OutlinePart } from '@kodeks/dsl';
import type { AskLanguage } from '../engine/messages.ts';
import { languageOf, registerLanguages } from './languages.ts';
import { monaco } from './monaco.ts';
import { modelOf, pathOf, rangeOf, uriOf } from './places.ts';
import { askThrough, registerProviders } from './providers.ts';
import { themeName } from './themes.ts';
import './editor.css';

export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface CodeEditorOptions {
  readonly ask: AskLanguage;
  readonly language: () => 'pl' | 'en';
  readonly valueInGame: (name: string) => Promise<string | undefined>;
  readonly onChange: (path: string, text: string) => void;
  readonly onBreakpoint: (line: number) => void;
  readonly onCursor: (line: number) => void;
  readonly onOpen: (path: string, position: Position) => void;
}

export interface CodeEditorHandle {
  setFiles(files: readonly { readonly path: string; readonly text: string }[]): void;
  show(path: string, label: string): void;
  setTheme(theme: 'light' | 'dark'): void;
  setProblems(problems: readonly Diagnostic[]): void;
  mark(litLine: number | undefined, breakpoints: readonly number[]): void;
  goTo(position: Position): void;
  reveal(offset: number): void;
  outline(path: string): Promise<readonly OutlinePart[] | undefined>;
  end(): void;
}

let registered = false;

export function createCodeEditor(host: HTMLElement, options: CodeEditorOptions): CodeEditorHandle {
  if (!registered) {
    registerLanguages(options.ask('grammar'));
    registerProviders();
    registered = true;
  }
  askThrough({ ask: options.ask, language: options.language, valueInGame: options.valueInGame });
  const editor = monaco.editor.create(host, {
    model: null,
    automaticLayout: true,
    fontFamily: getComputedStyle(host).getPropertyValue('--code') || 'monospace',
    fontSize: 13,
    glyphMargin: true,
    lineNumbersMinChars: 3,
    lineDecorationsWidth: 4,
    // a textarea, as the keys of the page and screen readers know it
    editContext: false,
    // a menu in a shadow of its own would not see the colours of the theme
    useShadowDOM: false,
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    tabSize: 2,
    insertSpaces: true,
    detectIndentation: false,
    fixedOverflowWidgets: true,
    // a requirement's rule stands at the end of its line: it must be seen
    wordWrap: 'on',
    wrappingIndent: 'deepIndent',
    // Tab leads on, as everywhere on the page; Ctrl+M lets it indent
    tabFocusMode: true,
    'semanticHighlighting.enabled': true,
    wordBasedSuggestions: 'off',
    quickSuggestions: { other: true, comments: false, strings: true },
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
  });
  const models = watchModels(options.onChange);
  const marks = editor.createDecorationsCollection();
  const opener = monaco.editor.registerEditorOpener({
    openCodeEditor: (_source, resource, where) => {
      options.onOpen(pathOf(resource), positionOf(where));
      return true;
    },
  });
  editor.onMouseDown(({ target }) => {
    const { GUTTER_GLYPH_MARGIN, GUTTER_LINE_NUMBERS } = monaco.editor.MouseTargetType;
    if (target.type === GUTTER_GLYPH_MARGIN || target.type === GUTTER_LINE_NUMBERS)
      options.onBreakpoint(target.position?.lineNumber ?? 1);
  });
  editor.onDidChangeCursorPosition(({ position: { lineNumber } }) => options.onCursor(lineNumber));
  editor.addCommand(monaco.KeyCode.F9, () => options.onBreakpoint(editor.getPosition()?.lineNumber ?? 1));
  // the keys stay with whoever has them: a game that is stepped through opens lines too, and must not type into them
  const goTo = ({ line, column }: Position): void => {
    editor.setPosition({ lineNumber: line, column });
    editor.revealLineInCenterIfOutsideViewport(line);
  };
  // for whoever drives the page from outside: replaces a text of the open file as if it had been typed
  Object.assign(globalThis, {
    kodeksEditor: {
      replace(from: string, to: string): void {
        const model = editor.getModel();
        const start = model?.getValue().indexOf(from) ?? -1;
        if (model === null || start < 0) return;
        editor.executeEdits('outside', [{ range: rangeOf(model, { start, end: start + from.length }), text: to }]);
      },
    },
  });
  const states = new Map<string, monaco.editor.ICodeEditorViewState | null>();
  return {
    setFiles: models.set,
    show(path, label) {
      const shown = editor.getModel();
      if (shown !== null) states.set(pathOf(shown.uri), editor.saveViewState());
      const model = modelOf(path);
      if (model !== shown) {
        editor.setModel(model);
        editor.restoreViewState(states.get(path) ?? null);
      }
      editor.updateOptions({ ariaLabel: label });
    },
    setTheme: (theme) => monaco.editor.setTheme(themeName(theme)),
    setProblems: showProblems,
    mark(litLine, breakpoints) {
      marks.set([
        ...(litLine === undefined ? [] : [lineMark(litLine, { isWholeLine: true, className: 'kodeks-lit' })]),
        ...breakpoints.map((line) => lineMark(line, { glyphMarginClassName: 'kodeks-stop' })),
      ]);
      if (litLine !== undefined) editor.revealLineInCenterIfOutsideViewport(litLine);
    },
    goTo,
    reveal(offset) {
      const where = editor.getModel()?.getPositionAt(offset);
      if (where === undefined) return;
      goTo({ line: where.lineNumber, column: where.column });
      editor.focus();
    },
    outline: (path) => options.ask('outline', path),
    end() {
      askThrough(undefined);
      opener.dispose();
      models.end();
      editor.dispose();
    },
  };
}

/** Models follow the files; what is typed, renamed or mended in any of them is told. */
function watchModels(onChange: CodeEditorOptions['onChange']) {
  let following = false;
  const listening = new Map<string, monaco.IDisposable>();
  const listen = (model: monaco.editor.ITextModel): void => {
    const path = pathOf(model.uri);
    if (model.uri.scheme !== 'kodeks' || listening.has(path)) return;
    const changed = model.onDidChangeContent(() => {
      if (!following) onChange(path, model.getValue());
    });
    listening.set(path, changed);
  };
  const created = monaco.editor.onDidCreateModel(listen);
  const forget = (path: string): void => {
    listening.get(path)?.dispose();
    listening.delete(path);
    modelOf(path)?.dispose();
  };
  return {
    set(files: readonly { readonly path: string; readonly text: string }[]): void {
      following = true;
      const wanted = new Set(files.map(({ path }) => path));
      for (const path of listening.keys()) if (!wanted.has(path)) forget(path);
      for (const { path, text } of files) {
        const model = modelOf(path);
        if (model === null) {
          const made = monaco.editor.createModel(text, languageOf(path), uriOf(path));
          // line ends of two kinds become one: the file follows, else its places and ours would differ
          if (made.getValue() !== text) onChange(path, made.getValue());
        } else if (model.getValue() !== text) model.setValue(text);
      }
      following = false;
    },
    end(): void {
      created.dispose();
      for (const path of listening.keys()) forget(path);
    },
  };
}

function positionOf(where: monaco.IRange | monaco.IPosition | undefined): Position {
  if (where === undefined) return { line: 1, column: 1 };
  if ('lineNumber' in where) return { line: where.lineNumber, column: where.column };
  return { line: where.startLineNumber, column: where.startColumn };
}

function lineMark(line: number, options: monaco.editor.IModelDecorationOptions): monaco.editor.IModelDeltaDecoration {
  return { range: new monaco.Range(line, 1, line, 1), options };
}

/** As `kodeks check` says them: code, message, what is wrong here, notes, other places. */
function showProblems(problems: readonly Diagnostic[]): void {
  for (const model of monaco.editor.getModels()) {
    if (model.uri.scheme !== 'kodeks') continue;
    const path = pathOf(model.uri);
    const markers = problems
      .filter(({ at }) => at.span.file === path)
      .map(
        (problem): monaco.editor.IMarkerData => ({
          ...rangeOf(model, problem.at.span),
          severity: problem.severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
          code: problem.code,
          source: 'kodeks',
          message: [problem.message, problem.at.text, ...problem.notes.map((note) => `= ${note}`)].join('\n'),
          relatedInformation: problem.related.flatMap(({ span, text }) => {
            const other = modelOf(span.file);
            return other === null ? [] : [{ ...rangeOf(other, span), resource: other.uri, message: text }];
          }),
        }),
      );
    monaco.editor.setModelMarkers(model, 'kodeks', markers);
  }
}
