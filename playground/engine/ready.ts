/**
 * A game made ready by the build, as two texts. The first holds its program, its layout and the words of play: with it the first
 * decision needs neither the language nor the files. The second, the words of its rules and examples, may follow. Everything else of
 * a compiled game comes with its files, when somebody wants it.
 */
import type { CompiledGame, Example, ReferenceEntry, RuleText, Span } from '@kodeks/dsl';

type Data = CompiledGame['data'];

interface ForPlay extends Pick<CompiledGame, 'core' | 'texts' | 'view'> {
  readonly manifest: Data['manifest'];
}

interface Words {
  readonly rules: CompiledGame['texts']['rules'];
  readonly examples: readonly Pick<Example, 'id' | 'title' | 'rules'>[];
}

export interface ReadyTexts {
  readonly play: string;
  readonly words: string;
}

/** Undefined for a game that has no layout of its own: the standard one is made from its declarations. */
export function readyTexts({ core, texts, view, data }: CompiledGame): ReadyTexts | undefined {
  if (view === undefined || data.manifest === undefined) return undefined;
  const manifest = { ...data.manifest, view: undefined, icons: undefined };
  const play: ForPlay = { core, texts: { ...texts, rules: new Map() }, view, manifest };
  const examples = data.examples.map(({ id, title, rules }) => ({ id, title, rules }));
  const words: Words = { rules: texts.rules, examples };
  return { play: written(play), words: written(words) };
}

const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? { $map: [...part] } : part));

/** Of a text of our own origin, made by our own build with `readyTexts`. */
const read = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && '$map' in value
      ? new Map(value.$map as [unknown, unknown][])
      : value,
  );

/** What the second text fills. */
interface Open {
  readonly rules: Map<string, RuleText>;
  readonly reference: ReferenceEntry[];
  readonly examples: Example[];
}

const made = new WeakMap<CompiledGame, Open>();

export function readReady(text: string): CompiledGame {
  const { core, texts, view, manifest } = read(text) as ForPlay;
  const open: Open = { rules: new Map(), reference: [], examples: [] };
  const { rules, reference, examples } = open;
  const game: CompiledGame = {
    core,
    texts: { ...texts, rules },
    view,
    data: {
      manifest,
      reference,
      examples,
      components: { items: [], tables: [], totals: [] },
      sections: [],
      lexicon: [],
      odds: [],
      agreed: undefined,
    },
    sources: new Map(),
    get translation(): never {
      throw new Error('a game that was made ready has no translation');
    },
  };
  made.set(game, open);
  return game;
}

/** Whether more of the game is to be had from its files. */
export const isReady = (game: CompiledGame): boolean => made.has(game);

export function addWords(game: CompiledGame, text: string): void {
  const open = made.get(game);
  if (open === undefined || open.rules.size > 0) return;
  const { rules, examples } = read(text) as Words;
  for (const [id, rule] of rules) {
    open.rules.set(id, rule);
    open.reference.push(referenceEntry(id, rule));
  }
  for (const example of examples) open.examples.push({ ...NO_EXAMPLE, ...example });
}

const NOWHERE: Span = { file: '', start: 0, end: 0 };

const NO_EXAMPLE: Omit<Example, 'id' | 'title' | 'rules'> = {
  players: 2,
  seed: 1,
  options: [],
  given: undefined,
  withoutFlow: false,
  when: [],
  then: [],
  source: undefined,
  span: NOWHERE,
};

function referenceEntry(id: string, { text, section }: RuleText): ReferenceEntry {
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
