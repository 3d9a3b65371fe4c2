/**
 * Checks a game again and again while it is being edited. What stands in files that were not edited is not read again; an edit
 * of words alone leaves the translation as it was; an edit inside the body of a function, effect, action or phase leaves everything
 * else as it was: only that body is translated again, and what stands below it in the file is moved.
 */
import { type Analysis, analyseFiles, type Compiled, type CompileOptions, conclude } from '../compile.ts';
import { type BodySymbol, bodiesOf, translateUnit } from '../core/translate.ts';
import type { SourceFile, Span } from '../source/source.ts';
import type { Declaration, RulesText } from '../syntax/ast.ts';
import type { Parsed } from '../syntax/parse.ts';
import { newTrees, type Trees } from '../syntax/trees.ts';

export interface Checker {
  check(files: readonly SourceFile[]): Compiled;
  /** What the last check knows. */
  readonly analysis: () => Analysis | undefined;
}

export interface CheckerOptions extends CompileOptions {
  /**
   * For those who play: bodies are never translated by themselves, so that the program has the numbers (and the fingerprint) of
   * one that was made from nothing.
   */
  readonly whole?: boolean;
}

export function createChecker(options: CheckerOptions = {}): Checker {
  let before: Analysis | undefined;
  const trees = newTrees();
  return {
    check(files) {
      const quick = before === undefined || options.whole === true ? undefined : recheck(before, files, trees);
      before = quick ?? analyseFiles(files, options, trees, before);
      return conclude(before);
    },
    analysis: () => before,
  };
}

/** Undefined if the edit touches more than one body. */
function recheck(before: Analysis, files: readonly SourceFile[], trees: Trees): Analysis | undefined {
  if (files.length !== before.sources.size) return undefined;
  const changed = files.filter((file) => before.sources.get(file.path)?.text !== file.text);
  const file = changed[0];
  if (file === undefined) return before;
  const old = before.sources.get(file.path);
  const oldTree = before.parsed.get(file.path);
  if (changed.length > 1 || old === undefined || oldTree === undefined || oldTree.problems.length > 0) return undefined;
  const fresh = trees.rules(file);
  const edit = editBetween(old.text, file.text);
  const body = fresh.problems.length > 0 ? undefined : bodyEdited(oldTree.out, fresh.out, edit, old.text, file.text);
  if (body === undefined || losesWords(before, body, old.text, file.text)) return undefined;
  const sources = new Map(files.map((one) => [one.path, one]));
  const moved = moveBelow(before, file.path, oldTree.out, body.index, edit);
  translateAgain(before, sources, body, moved);
  const declarations = oldTree.out.declarations.map((declaration, i) => (i === body.index ? body.to : declaration));
  const tree: Parsed<RulesText> = { out: { ...fresh.out, declarations }, problems: [] };
  trees.set(old, undefined);
  trees.set(file, tree);
  return { ...before, sources, parsed: new Map(before.parsed).set(file.path, tree) };
}

/** One stretch of the old text was replaced: it begins at `start`, ends before `end`, and what follows moved by `delta`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly delta: number;
}

function editBetween(old: string, text: string): Edit {
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old.charCodeAt(start) === text.charCodeAt(start)) start++;
  let same = 0;
  while (same < most - start && old.charCodeAt(old.length - 1 - same) === text.charCodeAt(text.length - 1 - same))
    same++;
  return { start, end: old.length - same, delta: text.length - old.length };
}

interface EditedBody {
  readonly index: number;
  readonly from: Declaration;
  readonly to: Declaration;
}

/** The declaration whose body holds the whole edit, if every other declaration is where it must be then. */
function bodyEdited(
  old: RulesText,
  fresh: RulesText,
  edit: Edit,
  oldText: string,
  text: string,
): EditedBody | undefined {
  if (old.declarations.length !== fresh.declarations.length) return undefined;
  const index = old.declarations.findIndex(
    (declaration) => declaration.span.start <= edit.start && edit.end <= declaration.span.end,
  );
  const from = old.declarations[index];
  const to = fresh.declarations[index];
  if (from === undefined || to === undefined || from.kind !== to.kind) return undefined;
  const head = headOf(from);
  const newHead = headOf(to);
  if (
    head === undefined ||
    newHead === undefined ||
    edit.start < head ||
    oldText.slice(from.span.start, head) !== text.slice(to.span.start, newHead)
  )
    return undefined;
  const inPlace = old.declarations.every((declaration, i) => {
    const other = fresh.declarations[i];
    const delta = i > index ? edit.delta : 0;
    return (
      i === index ||
      (other !== undefined &&
        other.kind === declaration.kind &&
        other.span.start === declaration.span.start + delta &&
        other.span.end === declaration.span.end + delta)
    );
  });
  return inPlace ? { index, from, to } : undefined;
}

/**
 * Whether a word is gone from the body, comments aside, that may have been the last use of something: only the whole knows then
 * what is unused. A word that nobody knew, such as a name half typed, used nothing.
 */
function losesWords(before: Analysis, { from, to }: EditedBody, oldText: string, text: string): boolean {
  const unknown = new Set(
    (before.translation.units.get(from) ?? []).flatMap((problem) => ('name' in problem ? [problem.name] : [])),
  );
  const left = wordsIn(text.slice(to.span.start, to.span.end));
  return [...wordsIn(oldText.slice(from.span.start, from.span.end))].some(
    (word) => !left.has(word) && !unknown.has(word),
  );
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.replace(/\/\/.*/g, '').match(/[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}]+)*/gu));
}

/** Where the body begins, for declarations that others know by their head alone. */
function headOf(declaration: Declaration): number | undefined {
  switch (declaration.kind) {
    case 'function':
      return declaration.form === 'constant' ? undefined : declaration.body.span.start; // a constant's type is that of its body
    case 'score':
    case 'effect':
    case 'action':
      return declaration.body.span.start;
    case 'phase':
      return declaration.role === 'phase' ? declaration.body.span.start : undefined;
    default:
      return undefined;
  }
}

/** Shifts the places of everything below the edit: trees (symbols share their spans) and sites. Gives the spans that were shifted. */
function moveBelow(before: Analysis, path: string, tree: RulesText, index: number, edit: Edit): ReadonlySet<Span> {
  const moved = new Set<Span>();
  if (edit.delta === 0) return moved;
  for (const declaration of tree.declarations.slice(index + 1)) moveSpans(declaration, edit.delta, moved);
  const { sites } = before.translation.build.program;
  for (const [i, site] of sites.entries())
    if (site.file === path && site.start >= edit.end)
      sites[i] = { ...site, start: site.start + edit.delta, end: site.end + edit.delta };
  return moved;
}

function moveSpans(node: unknown, delta: number, moved: Set<Span>): void {
  if (Array.isArray(node)) {
    for (const part of node) moveSpans(part, delta, moved);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  for (const [key, part] of Object.entries(node)) {
    if (key === 'span') moveSpan(part as Span, delta, moved);
    else if (typeof part === 'object') moveSpans(part, delta, moved);
  }
}

function moveSpan(span: Span, delta: number, moved: Set<Span>): void {
  if (moved.has(span)) return;
  const open = span as { start: number; end: number };
  open.start += delta;
  open.end += delta;
  moved.add(span);
}

function translateAgain(
  before: Analysis,
  sources: ReadonlyMap<string, SourceFile>,
  body: EditedBody,
  moved: ReadonlySet<Span>,
): void {
  const { build, units } = before.translation;
  (build as { sources: ReadonlyMap<string, SourceFile> }).sources = sources;
  before.translation.forget();
  if (moved.size > 0) moveProblems(units, body, moved);
  for (const symbol of bodiesOf(build)) {
    if (symbol.declaration !== body.from) continue;
    units.delete(body.from);
    renew(symbol, body.to);
    translateUnit(build, units, symbol);
  }
}

/** Problems below the edit whose spans are copies; those they share with a tree have moved with it. */
function moveProblems(units: Analysis['translation']['units'], body: EditedBody, moved: ReadonlySet<Span>): void {
  const delta = body.to.span.end - body.from.span.end;
  for (const [declaration, problems] of units) {
    if (
      problems.length === 0 ||
      declaration.span.file !== body.to.span.file ||
      declaration.span.start < body.to.span.end
    )
      continue;
    units.set(
      declaration,
      problems.map((problem) =>
        'span' in problem && !moved.has(problem.span)
          ? { ...problem, span: { ...problem.span, start: problem.span.start + delta, end: problem.span.end + delta } }
          : problem,
      ),
    );
  }
}

/** The same symbol with its new text; its head says the same, so its signature stays. */
function renew(symbol: BodySymbol, to: Declaration): void {
  const open = symbol as { declaration: Declaration; span: BodySymbol['span'] };
  open.declaration = to;
  if ('name' in to) open.span = to.name.span;
  if (!('parameters' in symbol) || !('parameters' in to)) return;
  for (const [i, parameter] of symbol.parameters.entries())
    parameter.origin = to.parameters[i]?.name ?? parameter.origin;
}
