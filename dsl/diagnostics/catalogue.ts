/**
 * Every problem code with its title, what it means and an example that shows it, in both languages: the source of the
 * guide's pages. Each pass adds its part in a file of its own.
 */
import { DATA_CATALOGUE } from './catalogue-data.ts';
import { RULES_CATALOGUE } from './catalogue-rules.ts';
import { RUN_CATALOGUE } from './catalogue-run.ts';
import { SYNTAX_CATALOGUE } from './catalogue-syntax.ts';
import { TEXT_CATALOGUE } from './catalogue-text.ts';
import { VIEW_CATALOGUE } from './catalogue-view.ts';
import type { Diagnostic, Severity } from './diagnostic.ts';

export interface CatalogueEntry {
  readonly title: { readonly pl: string; readonly en: string };
  readonly severity: Severity;
  readonly explanation: { readonly pl: string; readonly en: string };
  /** A file that has this problem; undefined where it could not be printed (a file that is too large). */
  readonly example: { readonly path: string; readonly text: string } | undefined;
}

/** What a pass hands in: its codes, each with its entry. */
export type CataloguePart = Readonly<Record<Diagnostic['code'], CatalogueEntry>>;

/** What hosts report that read a game from a folder. */
const FILES_CATALOGUE: CataloguePart = {
  'data/misplaced-file': {
    title: { en: 'A file that nothing reads', pl: 'Plik, którego nic nie czyta' },
    severity: 'warning',
    explanation: {
      en: 'A game is read from `game.yaml`, `lexicon.yaml`, `odds.yaml`, `bots.yaml`, `translations.yaml`, `rules/*.rules` and the YAML files in `components`, `reference` and `examples`. A file of such a kind anywhere else is left out.',
      pl: 'Gra jest czytana z plików `game.yaml`, `lexicon.yaml`, `odds.yaml`, `bots.yaml`, `translations.yaml`, `rules/*.rules` oraz plików YAML w folderach `components`, `reference` i `examples`. Taki plik w innym miejscu jest pomijany.',
    },
    example: undefined,
  },
};

/** Parts in the order in which the passes run. */
const PARTS: readonly CataloguePart[] = [
  SYNTAX_CATALOGUE,
  FILES_CATALOGUE,
  DATA_CATALOGUE,
  RULES_CATALOGUE,
  TEXT_CATALOGUE,
  VIEW_CATALOGUE,
  RUN_CATALOGUE,
];

export const CATALOGUE: ReadonlyMap<string, CatalogueEntry> = new Map(PARTS.flatMap((part) => Object.entries(part)));
