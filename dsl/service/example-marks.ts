/** Worked examples as an editor offers them: each to be run, and beside every definition and rule those that speak of it. */
import type { Span } from '../source/source.ts';
import { type OutlinePart, outlineOf } from './outline.ts';
import type { Project } from './project.ts';

export interface ExampleMark {
  readonly at: Span;
  /** `example`: it stands here; `examples`: these name a rule that is carried out, or stated, here. */
  readonly of: 'example' | 'examples';
  readonly ids: readonly string[];
}

export function exampleMarksIn(project: Project, path: string): readonly ExampleMark[] {
  const { data, sources, parsed } = project.analysis;
  const here = data.examples.filter(({ id }) => id.span.file === path);
  const own = here.map(({ id }): ExampleMark => ({ at: id.span, of: 'example', ids: [id.value] }));
  const file = sources.get(path);
  if (file === undefined || !/^(rules|reference)\//.test(path)) return own;
  const speaking = new Map<string, string[]>();
  for (const { id, rules } of data.examples)
    for (const { value } of rules) speaking.set(value, [...(speaking.get(value) ?? []), id.value]);
  const isReference = path.startsWith('reference/');
  return flat(outlineOf(file, parsed.get(path)?.out)).flatMap(({ name, rules, at }): ExampleMark[] => {
    const ids = [...new Set((isReference ? [name] : rules).flatMap((rule) => speaking.get(rule) ?? []))];
    return ids.length === 0 ? [] : [{ at, of: 'examples', ids }];
  });
}

const flat = (parts: readonly OutlinePart[]): readonly OutlinePart[] =>
  parts.flatMap((part) => [part, ...flat(part.parts)]);
