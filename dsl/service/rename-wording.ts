/**
 * The lexicon words things by their names, and several things of one name share an entry. So an entry moves with what is renamed
 * only if nothing else needs it; otherwise it is copied. Where the new name has words already, they are kept.
 */
import type * as Ast from '../syntax/ast.ts';
import { type TextEdit, wholeLines } from './edits.ts';
import type { Entity } from './entities.ts';
import type { Project } from './project.ts';
import { sectionsOf, type Wording } from './text-names.ts';

export function wordingEdits(project: Project, entities: ReadonlySet<Entity>, from: string, to: string): TextEdit[] {
  const sections = new Set([...entities].flatMap((entity) => [...sectionsOf(entity.what)]));
  const stays = (section: string): boolean =>
    (project.names.byName.get(from) ?? []).some(
      (entity) => !entities.has(entity) && [...sectionsOf(entity.what)].some((one) => one === section),
    );
  return [
    ...[...sections].flatMap((section) => moved(project, section, from, to, stays(section))),
    ...joinedKeys(project, entities, from, to),
  ];
}

function moved(project: Project, section: string, from: string, to: string, stays: boolean): TextEdit[] {
  const find = (key: string): Wording | undefined =>
    project.names.wordings.find((one) => one.section === section && one.key === key);
  const entry = find(from);
  const text = project.analysis.sources.get(entry?.span.file ?? '')?.text;
  if (entry === undefined || text === undefined) return [];
  const lines = wholeLines(text, entry.entry);
  const ownLines = /^\s*$/.test(text.slice(lines.start, entry.span.start));
  if (find(to) !== undefined) return stays || !ownLines ? [] : [{ span: lines, text: '' }];
  if (!stays || !ownLines) return [{ span: entry.span, text: to }];
  const before = text.slice(lines.start, entry.span.start);
  const after = text.slice(entry.span.end, lines.end);
  return [
    { span: { ...lines, start: lines.end }, text: `${before}${to}${after.endsWith('\n') ? after : `\n${after}`}` },
  ];
}

/** A choice of several things without a key of its own is worded by their names, joined. */
function joinedKeys(project: Project, entities: ReadonlySet<Entity>, from: string, to: string): TextEdit[] {
  const choices = [...project.analysis.sources.keys()].flatMap((path) => project.trees(path).flatMap(choicesIn));
  const isRenamed = (name: Ast.Name): boolean =>
    name.text === from && [...entities].some((entity) => entity.declared === name.span);
  const keyOf = (choice: Ast.ChooseStatement, renamed: boolean): string =>
    choice.binders.map(({ name }) => (renamed && isRenamed(name) ? to : name.text)).join('-');
  const several = choices.filter((choice) => choice.key === undefined && choice.binders.length > 1);
  const changing = several.filter((choice) => choice.binders.some(({ name }) => isRenamed(name)));
  const pairs = new Map(changing.map((choice) => [keyOf(choice, false), keyOf(choice, true)]));
  return [...pairs].flatMap(([old, key]) => {
    const stays = several.some((choice) => !changing.includes(choice) && keyOf(choice, false) === old);
    return ['prompts', 'nouns'].flatMap((section) => moved(project, section, old, key, stays));
  });
}

function choicesIn(tree: unknown): Ast.ChooseStatement[] {
  if (Array.isArray(tree)) return tree.flatMap(choicesIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const inside = Object.entries(tree).flatMap(([key, part]) => (key === 'span' ? [] : choicesIn(part)));
  return 'kind' in tree && tree.kind === 'choose' ? [tree as Ast.ChooseStatement, ...inside] : inside;
}
