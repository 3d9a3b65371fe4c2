/**
 * Rules text inside YAML: the stretch of the file to be parsed, where the author wrote it as we ask, and what to do where not.
 * The text is parsed in place, so a scalar whose text differs from what stands in the file (escapes) cannot be used.
 */
import type { Fix } from '../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../source/source.ts';
import type { DataProblem } from './problems.ts';
import { writtenScalar } from './read.ts';
import type { YamlNode, YamlScalar } from './yaml-tree.ts';

export interface RulesPart {
  readonly kind: 'rules';
  readonly span: Span;
}

/** Where a scalar stands: under a key of a block map, as an item of a list, or in brackets, where no block fits. */
export interface Setting {
  readonly file: SourceFile;
  readonly key: Span | undefined;
  readonly flow: boolean;
}

/** Rules text must be a literal block. Written otherwise it is reported, and still read if it can be, so that checking goes on. */
export function rulesOf(node: YamlNode | undefined, setting: Setting, problems: DataProblem[]): RulesPart | undefined {
  const scalar = writtenScalar(node);
  if (scalar === undefined) return undefined;
  if (scalar.style === 'literal') return { kind: 'rules', span: scalar.body };
  const style = scalar.style === 'folded' || scalar.style === 'plain' ? scalar.style : 'quoted';
  problems.push({ kind: 'rules-need-block', at: shown(scalar), style, fix: asBlock(scalar, setting) });
  return hasEscapes(scalar, setting.file) ? undefined : { kind: 'rules', span: scalar.body };
}

/** A condition of an example may also be plain or in quotes: it is one line, and lists of conditions read better so. */
export function conditionOf(node: YamlNode, setting: Setting, problems: DataProblem[]): Span | undefined {
  const scalar = writtenScalar(node);
  if (scalar === undefined) return undefined;
  if (hasEscapes(scalar, setting.file)) {
    problems.push({ kind: 'escape-in-condition', at: shown(scalar), fix: asBlock(scalar, setting) });
    return undefined;
  }
  return scalar.body;
}

function hasEscapes(scalar: YamlScalar, file: SourceFile): boolean {
  const raw = file.text.slice(scalar.body.start, scalar.body.end);
  if (scalar.style === 'double-quoted') return raw.includes('\\');
  return scalar.style === 'single-quoted' && raw.includes("''");
}

function shown(scalar: YamlScalar): Span {
  return scalar.style === 'folded' ? { ...scalar.span, end: scalar.span.start + 1 } : scalar.span;
}

function asBlock(scalar: YamlScalar, { file, key, flow }: Setting): Fix | undefined {
  if (flow || scalar.text.trim() === '') return undefined;
  const { text } = file;
  const lineOf = (offset: number) => (offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1);
  const column = key === undefined ? scalar.span.start - lineOf(scalar.span.start) : key.start - lineOf(key.start) + 2;
  const newline = text.indexOf('\n', scalar.span.end);
  const rest = text.slice(scalar.span.end, newline < 0 ? text.length : newline).trimEnd();
  // A comment behind the text would become part of the block: it moves up, behind the bar.
  if (rest !== '' && !/^\s+#/.test(rest)) return undefined;
  const indent = ' '.repeat(column);
  const lines = scalar.text.trimEnd().split('\n');
  const body = lines.map((line) => (line === '' ? '' : indent + line)).join('\n');
  const indicator = /^\s/.test(scalar.text) ? '|2' : '|';
  const span = { file: file.path, start: scalar.span.start, end: scalar.span.end + rest.length };
  return { title: 'write it as a block', edits: [{ span, text: `${indicator}${rest}\n${body}` }] };
}
