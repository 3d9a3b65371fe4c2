/** What can be done about a problem with one key: its own fix, and the additions that authors are asked for most. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import { type TextEdit, wholeLines } from './edits.ts';
import type { Project } from './project.ts';
import { pathTo } from './scope.ts';

export interface QuickFix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** The code of the problem it mends; undefined for an addition nobody has to make. */
  readonly code: string | undefined;
}

export function quickFixesAt(project: Project, span: Span, problems: readonly Diagnostic[]): readonly QuickFix[] {
  const here = problems.filter(
    ({ at }) => at.span.file === span.file && at.span.start <= span.end && span.start <= at.span.end,
  );
  return [...here.flatMap((problem) => ofProblem(project, problem)), ...reasons(project, span)];
}

function ofProblem(project: Project, problem: Diagnostic): readonly QuickFix[] {
  const own = problem.fix === undefined ? [] : [{ ...problem.fix, code: problem.code }];
  const more = (title: string, edits: readonly TextEdit[]): QuickFix[] =>
    edits.length === 0 ? [] : [{ title, edits, code: problem.code }];
  const written = textAt(project, problem.at.span);
  switch (problem.code) {
    case 'text/missing-words':
      return [...own, ...missingWords(project, problem)];
    case 'text/missing-translation':
      return [...own, ...missingTranslation(project, problem)];
    case 'text/missing-name':
      return [...own, ...more('add a name in both languages', nameAfterId(project, problem.at.span))];
    case 'text/unknown-rule':
      return [...own, ...more(`add ${written} to the reference`, newRule(project, written))];
    case 'names/unused':
      return [...own, ...more(`delete \`${written}\``, withoutDeclaration(project, problem.at.span))];
    default:
      return own;
  }
}

function textAt(project: Project, { file, start, end }: Span): string {
  return project.analysis.sources.get(file)?.text.slice(start, end) ?? '';
}

// ---------------------------------------------------------------- texts

const LEXICON = 'lexicon.yaml';

/** The note of the problem says which entry in which section. */
function missingWords(project: Project, { notes, code }: Diagnostic): QuickFix[] {
  const [, key, section] = /add `(.+)` under `(.+)` in lexicon/.exec(notes[0] ?? '') ?? [];
  if (key === undefined || section === undefined) return [];
  const entry = `  ${key}: { pl: "", en: "" }\n`;
  const text = project.analysis.sources.get(LEXICON)?.text ?? '';
  const last = project.names.wordings.filter((one) => one.section === section).at(-1);
  const head = new RegExp(`^${section}:.*(?:\n|$)`, 'm').exec(text);
  const place = (offset: number): Span => ({ file: LEXICON, start: offset, end: offset });
  const lines = last === undefined ? undefined : wholeLines(text, last.entry);
  const broken = (offset: number): string => (offset > 0 && text[offset - 1] !== '\n' ? '\n' : '');
  const edit: TextEdit =
    lines !== undefined
      ? { span: place(lines.end), text: `${broken(lines.end)}${entry}` }
      : head !== null
        ? { span: place(head.index + head[0].length), text: `${broken(head.index + head[0].length)}${entry}` }
        : { span: place(text.length), text: `${broken(text.length)}${section}:\n${entry}` };
  return [{ title: `add \`${key}\` to the lexicon`, edits: [edit], code }];
}

function missingTranslation(project: Project, { at, related, code }: Diagnostic): QuickFix[] {
  const language = /`(pl|en)`/.exec(at.text)?.[1];
  const other = related[0]?.span;
  const text = project.analysis.sources.get(other?.file ?? '')?.text;
  if (language === undefined || other === undefined || text === undefined) return [];
  const lineStart = text.lastIndexOf('\n', other.start - 1) + 1;
  const line = text.slice(lineStart, other.start);
  const key = /^(\s*(?:- +)?)(?:pl|en):\s*$/.exec(line);
  const end = { file: other.file, start: other.end, end: other.end };
  const indent = ' '.repeat(key?.[1]?.length ?? 0);
  const block = text[other.end - 1] === '\n';
  const added =
    key === null ? `, ${language}: ""` : block ? `${indent}${language}: ""\n` : `\n${indent}${language}: ""`;
  return [{ title: `add \`${language}\``, edits: [{ span: end, text: added }], code }];
}

function nameAfterId(project: Project, span: Span): TextEdit[] {
  const text = project.analysis.sources.get(span.file)?.text ?? '';
  const lineStart = text.lastIndexOf('\n', span.start - 1) + 1;
  const lead = /^(\s*(?:- +)?)id:/.exec(text.slice(lineStart, span.end))?.[1];
  if (lead === undefined) return [];
  const end = wholeLines(text, span).end;
  const newline = text[end - 1] === '\n' ? '' : '\n';
  return [
    { span: { ...span, start: end, end }, text: `${newline}${' '.repeat(lead.length)}name: { pl: "", en: "" }\n` },
  ];
}

// ---------------------------------------------------------------- reference

/** After the rule whose id begins most like the new one's, as its neighbour is written. */
function newRule(project: Project, id: string): TextEdit[] {
  const alike = (other: string): number => {
    let same = 0;
    while (same < id.length && id[same] === other[same]) same++;
    return same;
  };
  const rules = project.analysis.data.reference;
  const best = rules.reduce((most, rule) => Math.max(most, alike(rule.id.value)), 0);
  const neighbour = rules.filter((rule) => alike(rule.id.value) === best).at(-1);
  const entry = (indent: string): string => `${indent}- id: ${id}\n${indent}  pl: ""\n${indent}  en: ""\n`;
  const text = neighbour === undefined ? undefined : project.analysis.sources.get(neighbour.span.file)?.text;
  if (neighbour === undefined || text === undefined) {
    const prefix = id.replace(/-[A-Z0-9]+$/, '');
    const head = `sections:\n  - id: ${prefix}\n    title: { pl: "", en: "" }\n    rules:\n`;
    return [{ span: { file: 'reference/10-rules.yaml', start: 0, end: 0 }, text: `${head}${entry('      ')}` }];
  }
  const lines = wholeLines(text, neighbour.span);
  const lineStart = text.lastIndexOf('\n', neighbour.span.start - 1) + 1;
  const indent = /^\s*/.exec(text.slice(lineStart))?.[0] ?? '';
  const newline = text[lines.end - 1] === '\n' ? '' : '\n';
  return [{ span: { ...lines, start: lines.end }, text: `${newline}${entry(indent)}` }];
}

// ---------------------------------------------------------------- rules

function withoutDeclaration(project: Project, name: Span): TextEdit[] {
  const text = project.analysis.sources.get(name.file)?.text;
  const tree = project.analysis.parsed.get(name.file)?.out;
  const declaration = tree?.declarations.find(({ span }) => span.start <= name.start && name.end <= span.end);
  if (text === undefined || declaration === undefined || declaration.kind === 'while' || declaration.kind === 'kind')
    return [];
  return [{ span: wholeLines(text, declaration.span), text: '' }];
}

const MOST_REASONS = 5;

/** A requirement without a reason may be given one that the declaration around it carries out. */
function reasons(project: Project, span: Span): readonly QuickFix[] {
  const path = pathTo(project.trees(span.file), span.start);
  const bare = path.find(
    (node): node is Ast.Requirement => 'condition' in node && 'because' in node && listOf(node.because).length === 0,
  );
  const around = path.find(
    (node): node is Ast.ActionDeclaration => 'rules' in node && 'name' in node && listOf(node.rules).length > 0,
  );
  if (bare === undefined || around === undefined) return [];
  const { end } = bare.condition.span;
  return around.rules.slice(0, MOST_REASONS).map(({ id }) => ({
    title: `add \`because ${id}\``,
    edits: [{ span: { ...span, start: end, end }, text: ` because ${id}` }],
    code: undefined,
  }));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
