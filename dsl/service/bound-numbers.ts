/** The numbers that texts are bound to, beside the placeholders that name them: `{ore.starts}` is 5. */
import type { Span } from '../source/source.ts';
import { definitionsOf } from '../text/definitions.ts';
import { markPlaceholders } from '../text/placeholders.ts';
import type { Project } from './project.ts';
import { visitYaml, yamlOf } from './yaml-files.ts';

export interface BoundNumber {
  /** The placeholder with its braces. */
  readonly span: Span;
  readonly value: number;
}

export function boundNumbersIn({ analysis, compiled }: Project, path: string): readonly BoundNumber[] {
  const file = analysis.sources.get(path);
  const inReference = path.startsWith('reference/');
  if (file === undefined || !(inReference || path === 'lexicon.yaml')) return [];
  const { translation, data } = analysis;
  const program = compiled.game === undefined ? undefined : translation.program;
  const { numberOf } = definitionsOf(data, program, translation.componentTexts);
  const found: BoundNumber[] = [];
  for (const document of yamlOf(file))
    visitYaml(document, (node, keys) => {
      if (node.kind !== 'scalar' || !keys.some((key) => key === 'pl' || key === 'en')) return;
      const text = file.text.slice(node.body.start, node.body.end);
      for (const { source, start, end } of markPlaceholders(text, inReference).bound) {
        const number = /^\d+$/.test(source) ? undefined : numberOf(source);
        const span = { file: path, start: node.body.start + start, end: node.body.start + end };
        if (number?.ok === true) found.push({ span, value: number.value });
      }
    });
  return found;
}
