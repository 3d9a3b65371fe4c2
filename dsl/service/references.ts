/** Where something is declared, and everywhere it is spoken of. */
import type { Span } from '../source/source.ts';
import type { Entity } from './entities.ts';
import type { Occurrence } from './occurrences.ts';
import { type Names, occurrenceAt, type Project } from './project.ts';

export interface Reference {
  readonly span: Span;
  readonly role: 'declaration' | 'use';
}

export function definitionAt(project: Project, path: string, offset: number): readonly Span[] {
  const here = occurrenceAt(project.names, path, offset);
  return (here?.entities ?? []).flatMap((entity) => entity.declared ?? []);
}

export function referencesAt(project: Project, path: string, offset: number): readonly Reference[] {
  const here = occurrenceAt(project.names, path, offset);
  if (here === undefined) return [];
  const wanted = new Set(here.entities);
  return occurrencesOf(project.names, wanted).map(({ span, role }) => ({ span, role }));
}

export function occurrencesOf(names: Names, wanted: ReadonlySet<Entity>): readonly Occurrence[] {
  return [...names.byFile.values()].flatMap((list) =>
    list.filter((occurrence) => occurrence.entities.some((entity) => wanted.has(entity))),
  );
}
