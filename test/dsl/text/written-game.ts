/** A game's data from YAML and rules written in a test, read by the real readers. */
import { readComponents } from '../../../dsl/data/components.ts';
import { readExamples } from '../../../dsl/data/examples.ts';
import { readLexicon } from '../../../dsl/data/lexicon.ts';
import { readManifest } from '../../../dsl/data/manifest.ts';
import type { GameData, KindShape } from '../../../dsl/data/model.ts';
import { readReference } from '../../../dsl/data/reference.ts';
import type { SourceFile } from '../../../dsl/source/source.ts';
import { parseFragment, parseRules } from '../../../dsl/syntax/parse.ts';
import { type Uses, usesOf } from '../../../dsl/text/uses.ts';

export interface WrittenGame {
  readonly manifest?: string;
  readonly components?: string;
  readonly reference?: string;
  readonly lexicon?: string;
  readonly examples?: string;
  readonly rules?: string;
  /** Rules text of a component's field. */
  readonly effect?: string;
}

const ENGINE: KindShape = {
  name: 'Engine',
  sides: [],
  fields: [
    { name: 'cost', shape: { kind: 'amounts', resources: ['ore', 'food'] }, optional: true },
    { name: 'range', shape: { kind: 'int' }, optional: true },
  ],
};

export function dataOf(game: WrittenGame): GameData {
  const file = (path: string, text: string): SourceFile => ({ path, text });
  const reference = game.reference === undefined ? [] : [file('reference/rules.yaml', game.reference)];
  const { entries, sections } = readReference(reference).out;
  return {
    manifest: game.manifest === undefined ? undefined : readManifest(file('game.yaml', game.manifest)).out,
    components: readComponents(
      game.components === undefined ? [] : [file('components/engines.yaml', game.components)],
      [ENGINE],
    ).out,
    reference: entries,
    sections,
    lexicon: game.lexicon === undefined ? [] : readLexicon(file('lexicon.yaml', game.lexicon)).out,
    examples: game.examples === undefined ? [] : readExamples([file('examples/all.yaml', game.examples)]).out,
    odds: [],
    icons: [],
    agreed: undefined,
  };
}

export function usesIn(game: WrittenGame): Uses {
  const rules = parseRules({ path: 'rules/10-all.rules', text: game.rules ?? '' }).out;
  const text = game.effect ?? '';
  const span = { file: 'components/engines.yaml', start: 0, end: text.length };
  const effect = parseFragment({ path: span.file, text }, span, 'statements').out;
  return usesOf([
    { tree: rules, component: false },
    { tree: effect, component: true },
  ]);
}

/** The stretch of a file that a problem marks. */
export function marked(
  game: WrittenGame,
  span: { readonly file: string; readonly start: number; readonly end: number },
): string {
  const texts: Record<string, string | undefined> = {
    'game.yaml': game.manifest,
    'components/engines.yaml': game.effect ?? game.components,
    'reference/rules.yaml': game.reference,
    'lexicon.yaml': game.lexicon,
    'examples/all.yaml': game.examples,
    'rules/10-all.rules': game.rules,
  };
  return (texts[span.file] ?? '').slice(span.start, span.end);
}
