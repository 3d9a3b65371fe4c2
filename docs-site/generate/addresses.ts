/** Addresses of everything that has a page, so that no two builders can disagree. */
import type { Language } from '@kodeks/dsl';
import { slug } from './html.ts';
import type { GameModel } from './model/game-model.ts';

export interface Addresses {
  readonly home: string;
  readonly rules: string;
  readonly section: (id: string) => string;
  /** Undefined if the game's reference has no such rule. */
  readonly rule: (id: string) => string | undefined;
  readonly behaviour: (name: string) => string;
  readonly components: string;
  readonly gallery: (kind: string) => string;
  /** Undefined if there is no such component. */
  readonly card: (id: string) => string | undefined;
  readonly tables: string;
  readonly tracks: string;
  readonly examples: string;
  readonly example: (id: string) => string;
  readonly glossary: string;
  readonly alphabetical: string;
  readonly faq: string;
  readonly figures: string;
  readonly gaps: string;
  readonly changes: string;
  readonly icons: string;
  readonly booklet: string;
  readonly aid: string;
  readonly playground: (example: string, step: number) => string;
}

export function addressesOf({ id, rules, cards }: GameModel, language: Language): Addresses {
  const home = `/${language}/${id}/`;
  const section = (name: string): string => `${home}rules/${slug(name)}`;
  const known = new Set(cards.map((card) => card.id));
  return {
    home,
    rules: `${home}rules/`,
    section,
    rule: (rule) => {
      const found = rules.get(rule);
      return found === undefined ? undefined : `${section(found.section)}#${rule}`;
    },
    behaviour: (name) => `${home}flow/${slug(name)}`,
    components: `${home}components/`,
    gallery: (kind) => `${home}components/${slug(kind)}`,
    card: (card) => (known.has(card) ? `${home}cards/${slug(card)}` : undefined),
    tables: `${home}components/tables`,
    tracks: `${home}components/tracks`,
    examples: `${home}examples/`,
    example: (example) => `${home}examples/${slug(example)}`,
    glossary: `${home}glossary`,
    alphabetical: `${home}a-z`,
    faq: `${home}faq`,
    figures: `${home}figures`,
    gaps: `${home}gaps`,
    changes: `${home}changes`,
    icons: `${home}icons`,
    booklet: `${home}booklet`,
    aid: `${home}aid`,
    playground: (example, step) => `/playground/#game=${id}&example=${encodeURIComponent(example)}&step=${step}`,
  };
}
