/**
 * Reads SVG as far as icons need it: elements with their attributes, every one with its place. No entity, no reference and nothing
 * outside the text is ever followed.
 */
import type { Located, SourceFile, Span } from '../source/source.ts';

export interface SvgElement {
  readonly name: string;
  readonly span: Span;
  readonly attributes: readonly { readonly name: string; readonly value: Located<string> }[];
  readonly children: readonly SvgElement[];
  readonly text: string;
}

export interface SvgTrouble {
  readonly at: Span;
  readonly what: 'declaration' | 'unclosed' | 'not-opened' | 'not-understood' | 'nothing' | 'more-than-one';
}

type Open = {
  -readonly [K in keyof SvgElement]: SvgElement[K] extends readonly (infer T)[] ? T[] : SvgElement[K];
};

const PIECE =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(?<declared>[!])[^>]*>?|<\/(?<closed>[\w:.-]+)\s*>|<(?<opened>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)|(?<rest><)/gy;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;

export function readSvg(file: SourceFile): SvgElement | SvgTrouble {
  const place = (start: number, length: number): Span => ({ file: file.path, start, end: start + length });
  const roots: Open[] = [];
  const open: Open[] = [];
  for (const { 0: piece, index, groups = {} } of file.text.matchAll(PIECE)) {
    const { declared, closed, opened, attributes = '', empty, text, rest } = groups;
    const at = place(index, piece.length);
    if (declared !== undefined) return { at, what: 'declaration' };
    if (rest !== undefined) return { at, what: 'not-understood' };
    const around = open.at(-1);
    if (text !== undefined && around !== undefined) around.text += text;
    else if (text !== undefined && text.trim().replace('\uFEFF', '') !== '') return { at, what: 'not-understood' };
    if (closed !== undefined) {
      if (open.pop()?.name !== closed) return { at, what: 'not-opened' };
    }
    if (opened === undefined) continue;
    const element: Open = { name: opened, span: at, attributes: [], children: [], text: '' };
    const from = index + 1 + opened.length;
    for (const part of attributes.matchAll(ATTRIBUTE)) {
      const [whole, name = '', quoted = ''] = part;
      const start = from + part.index + whole.length - quoted.length + 1;
      element.attributes.push({ name, value: { value: quoted.slice(1, -1), span: place(start, quoted.length - 2) } });
    }
    (around?.children ?? roots).push(element);
    if (empty === '') open.push(element);
  }
  const [root, second] = roots;
  const unclosed = open.at(-1);
  if (unclosed !== undefined) return { at: unclosed.span, what: 'unclosed' };
  if (root === undefined) return { at: place(0, 0), what: 'nothing' };
  return second === undefined ? root : { at: second.span, what: 'more-than-one' };
}
