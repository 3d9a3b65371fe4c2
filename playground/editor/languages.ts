/** How Monaco tells our texts apart and colours them at once; exact colours follow from the service as semantic tokens. */
import type { Colour, MonarchGrammar } from '@kodeks/dsl';
import { monaco } from './monaco.ts';
import { THEMES, themeName } from './themes.ts';

export const RULES = 'kodeks-rules';
export const YAML = 'kodeks-yaml';
export const COLOURS = Object.keys(THEMES.light.colours) as readonly Colour[];

export function languageOf(path: string): string {
  if (path.endsWith('.svg')) return 'plaintext';
  return path.endsWith('.rules') ? RULES : YAML;
}

export function registerLanguages(grammar: Promise<MonarchGrammar | undefined>): void {
  monaco.languages.register({ id: RULES, extensions: ['.rules'] });
  monaco.languages.register({ id: YAML, extensions: ['.yaml'] });
  monaco.languages.setMonarchTokensProvider(RULES, rulesGrammar(grammar));
  monaco.languages.setLanguageConfiguration(RULES, {
    comments: { lineComment: '//' },
    brackets: [
      ['{', '}'],
      ['(', ')'],
      ['[', ']'],
    ],
    autoClosingPairs: [
      { open: '{', close: '}' },
      { open: '(', close: ')' },
      { open: '[', close: ']' },
    ],
    wordPattern: /@?[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}]+)*/u,
    indentationRules: { increaseIndentPattern: /\{\s*(?:\/\/.*)?$/, decreaseIndentPattern: /^\s*\}/ },
  });
  monaco.languages.setMonarchTokensProvider(YAML, yamlGrammar());
  monaco.languages.setLanguageConfiguration(YAML, {
    comments: { lineComment: '#' },
    brackets: [
      ['{', '}'],
      ['[', ']'],
    ],
    wordPattern: /@?[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/u,
    indentationRules: { increaseIndentPattern: /:\s*[|>]?\s*$/, decreaseIndentPattern: /(?!)/ },
  });
  for (const theme of ['light', 'dark'] as const) defineTheme(theme);
}

async function rulesGrammar(grammar: Promise<MonarchGrammar | undefined>): Promise<monaco.languages.IMonarchLanguage> {
  const { defaultToken = '', tokenizer = { root: [] } } = (await grammar) ?? {};
  const root = tokenizer.root.map(
    ([pattern, token]): monaco.languages.IShortMonarchLanguageRule1 => [
      pattern,
      token as monaco.languages.IMonarchLanguageAction,
    ],
  );
  return { defaultToken, unicode: true, tokenizer: { root } };
}

function yamlGrammar(): monaco.languages.IMonarchLanguage {
  return {
    defaultToken: '',
    unicode: true,
    tokenizer: {
      root: [
        [/^---.*$/, 'sign'],
        [/#.*$/, 'comment'],
        [/("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s*:)/, 'yaml-key'],
        [/"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?/, 'yaml-string'],
        [/[\p{L}\p{N}_][^\s:,{}[\]#"']*(?: [^\s:,{}[\]#"']+)*(?=\s*:(?:\s|$))/u, 'yaml-key'],
        [/[A-Z]{2,}(?:-[A-Z0-9]+)+/, 'rule-id'],
        [/-?\d+(?![\w-])/, 'number'],
        [/[{}[\],:|>-]/, 'sign'],
        [/[^\s:,{}[\]#"']+/, ''],
      ],
    },
  };
}

function defineTheme(theme: 'light' | 'dark'): void {
  const { paper, ink, soft, lit, line, colours, yaml } = THEMES[theme];
  const plain = (colour: string): string => colour.slice(1);
  monaco.editor.defineTheme(themeName(theme), {
    base: theme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: '', foreground: plain(ink), background: plain(paper) },
      ...COLOURS.map((token) => ({
        token,
        foreground: plain(colours[token]),
        ...(token === 'declared' ? { fontStyle: 'bold' } : token === 'comment' ? { fontStyle: 'italic' } : {}),
      })),
      { token: 'yaml-key', foreground: plain(yaml.key) },
      { token: 'yaml-string', foreground: plain(yaml.string) },
    ],
    colors: {
      'editor.background': paper,
      'editor.foreground': ink,
      'editorLineNumber.foreground': soft,
      'editorLineNumber.activeForeground': ink,
      'editorWidget.background': paper,
      'editorWidget.border': line,
      'editorHoverWidget.background': paper,
      'editorHoverWidget.border': line,
      'editorSuggestWidget.background': paper,
      'editorGutter.background': paper,
      // menus and lists over the text: the colours of the page, not those of another program
      'menu.background': paper,
      'menu.foreground': ink,
      'menu.border': line,
      'menu.separatorBackground': line,
      'menu.selectionBackground': colours.word,
      'menu.selectionForeground': paper,
      'peekView.border': colours.word,
      'peekViewTitle.background': paper,
      'peekViewTitleLabel.foreground': ink,
      'peekViewTitleDescription.foreground': soft,
      'peekViewEditor.background': paper,
      'peekViewEditorGutter.background': paper,
      'peekViewEditor.matchHighlightBackground': lit,
      'peekViewResult.background': paper,
      'peekViewResult.fileForeground': ink,
      'peekViewResult.lineForeground': ink,
      'peekViewResult.matchHighlightBackground': lit,
      'peekViewResult.selectionBackground': line,
      'peekViewResult.selectionForeground': ink,
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((depth) => [`editorBracketHighlight.foreground${depth}`, colours.sign]),
      ),
    },
  });
}
