/**
 * A game made ready by the build: its program, its words and its layout as text, so that the first decision needs neither the
 * language nor the files. Everything else of a compiled game comes with them, when somebody wants it.
 */
import type { CompiledGame, ReferenceEntry, RuleText, Span } from '@kodeks/dsl';

type Data = CompiledGame['data'];

/** What the text holds. The reference is left out: its words are among the texts. */
interface Ready extends Pick<CompiledGame, 'core' | 'texts' | 'view'> {
  readonly manifest: Data['manifest'];
  readonly examples: Data['examples'];
}

/** Undefined for a game that has no layout of its own: the standard one is made from its declarations. */
export function readyText({ core, texts, view, data }: CompiledGame): string | undefined {
  if (view === undefined || data.manifest === undefined) return undefined;
  const manifest = { ...data.manifest, view: undefined, icons: undefined };
  const examples = data.examples.map((example) => ({ ...example, given: undefined, when: [], then: [] }));
  const ready: Ready = { core, texts, view, manifest, examples };
  return JSON.stringify(ready, (_, value: unknown) => (value instanceof Map ? { $map: [...value] } : value));
}

/** Of a text of our own origin, made by our own build with `readyText`. */
export function readReady(text: string): CompiledGame {
  const { core, texts, view, manifest, examples } = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && '$map' in value
      ? new Map(value.$map as [unknown, unknown][])
      : value,
  ) as Ready;
  const game: CompiledGame = {
    core,
    texts,
    view,
    data: { ...NO_DATA, manifest, examples, reference: [...texts.rules].map(referenceEntry) },
    sources: new Map(),
    get translation(): never {
      throw new Error('a game that was made ready has no translation');
    },
  };
  made.add(game);
  return game;
}

const made = new WeakSet<CompiledGame>();

/** Whether more of the game is to be had from its files. */
export const isReady = (game: CompiledGame): boolean => made.has(game);

const NO_DATA: Data = {
  manifest: undefined,
  components: { items: [], tables: [], totals: [] },
  reference: [],
  sections: [],
  lexicon: [],
  examples: [],
  odds: [],
  agreed: undefined,
};

const NOWHERE: Span = { file: '', start: 0, end: 0 };

function referenceEntry([id, { text, section }]: readonly [string, RuleText]): ReferenceEntry {
  const located = (value: string): ReferenceEntry['id'] => ({ value, span: NOWHERE });
  return {
    id: located(id),
    section: section === undefined ? undefined : located(section),
    text: { pl: located(text.pl), en: located(text.en), span: NOWHERE },
    kind: undefined,
    source: undefined,
    certainty: undefined,
    ruling: undefined,
    gap: undefined,
    modes: [],
    note: undefined,
    span: NOWHERE,
  };
}
