/** Where a file names rules of the reference, and where those stand: for links to the file or to the published pages. */
import type { Span } from '../source/source.ts';
import type { Project } from './project.ts';

export interface RuleLink {
  readonly span: Span;
  readonly rule: string;
  /** The id in the reference. */
  readonly declared: Span;
  readonly section: string | undefined;
}

export function ruleLinksIn({ names, analysis }: Project, path: string): readonly RuleLink[] {
  const sections = new Map(analysis.data.reference.map(({ id, section }) => [id.value, section?.value]));
  return (names.byFile.get(path) ?? []).flatMap(({ span, entities: [entity] }) => {
    const declared = entity?.what === 'rule' ? entity.declared : undefined;
    if (entity === undefined || declared === undefined || isAt(declared, span)) return [];
    return [{ span, rule: entity.name, declared, section: sections.get(entity.name) }];
  });
}

const isAt = (a: Span, b: Span): boolean => a.file === b.file && a.start === b.start;
