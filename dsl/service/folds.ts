/** What an editor may fold: blocks in braces, comments of several lines, and in YAML everything that is indented under a line. */
import type { SourceFile, Span } from '../source/source.ts';

export interface Fold {
  /** From the line that stays to the last one that goes. */
  readonly span: Span;
  readonly of: 'block' | 'comment';
}

export function foldsOf(file: SourceFile): readonly Fold[] {
  const lines = linesOf(file.text);
  const isRules = file.path.endsWith('.rules');
  const blocks = isRules ? inBraces(file.text) : indented(lines);
  const spans = [
    ...blocks.map((block): [Block, Fold['of']] => [block, 'block']),
    ...commented(lines, isRules ? '//' : '#').map((block): [Block, Fold['of']] => [block, 'comment']),
  ];
  return spans
    .map(([{ start, end }, of]): Fold => ({ span: { file: file.path, start, end }, of }))
    .sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
}

interface Block {
  readonly start: number;
  readonly end: number;
}

interface Line extends Block {
  readonly text: string;
}

function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const found = { text: line, start, end: start + line.length };
    start += line.length + 1;
    return found;
  });
}

/** The line of the closing brace stays, as readers want to see where a block ends. */
function inBraces(text: string): readonly Block[] {
  const open: number[] = [];
  const found: Block[] = [];
  for (const { 0: sign, index } of text.matchAll(/\/\/[^\n]*|[{}]/g)) {
    if (sign === '{') open.push(index);
    if (sign !== '}') continue;
    const start = open.pop();
    const end = text.lastIndexOf('\n', index);
    if (start !== undefined && text.indexOf('\n', start) < end) found.push({ start, end });
  }
  return found;
}

function commented(lines: readonly Line[], sign: string): readonly Block[] {
  const found: Block[] = [];
  for (let first = 0; first < lines.length; first += 1) {
    let last = first;
    while (lines[last]?.text.trimStart().startsWith(sign) === true) last += 1;
    const [from, to] = [lines[first], lines[last - 1]];
    if (from !== undefined && to !== undefined && last - first > 1) found.push({ start: from.start, end: to.end });
    first = Math.max(first, last - 1);
  }
  return found;
}

const indentOf = ({ text }: Line): number => text.length - text.trimStart().length;

/** A list may stand as far left as the key it belongs to. */
function indented(lines: readonly Line[]): readonly Block[] {
  const found: Block[] = [];
  const open: { readonly line: Line; readonly indent: number }[] = [];
  let last: Line | undefined;
  const close = (upTo: number, isItem: boolean): void => {
    for (let top = open.at(-1); top !== undefined && top.indent >= upTo; top = open.at(-1)) {
      if (isItem && top.indent === upTo && !top.line.text.trimStart().startsWith('-')) return;
      open.pop();
      if (last !== undefined && last !== top.line) found.push({ start: top.line.start, end: last.end });
    }
  };
  for (const line of lines) {
    const text = line.text.trim();
    if (text === '' || text.startsWith('#')) continue;
    close(indentOf(line), text.startsWith('-') && !text.startsWith('---'));
    open.push({ line, indent: indentOf(line) });
    last = line;
  }
  close(-1, false);
  return found;
}
