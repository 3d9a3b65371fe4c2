/**
 * A compiled game as text: what a worker, a page or a cache takes in a few milliseconds where compiling its files takes a second. The
 * first text holds its program, its layout and the words of play; with it a game is played and told. The second, the words of its rules
 * and examples, may follow. Everything else of a compiled game comes with its files, when somebody wants it.
 */
import type { CompiledGame, Example, ReferenceEntry, RuleText, SourceFile, Span } from '@kodeks/dsl';

/** Another number: the text was written by another edition, and the game is to be compiled from its files. */
const FORMAT = 1;

type Data = CompiledGame['data'];

interface ForPlay extends Pick<CompiledGame, 'texts' | 'view'> {
  readonly format: typeof FORMAT;
  /** A text of its own: the program is the bulk and plain data, which is read several times faster where no map can be. */
  readonly core: string;
  readonly manifest: Data['manifest'];
}

interface Words {
  readonly rules: CompiledGame['texts']['rules'];
  readonly examples: readonly Pick<Example, 'id' | 'title' | 'rules'>[];
}

export interface EncodedGame {
  readonly play: string;
  readonly words: string;
}

export function encodeGame({ core, texts, view, data }: CompiledGame): EncodedGame {
  const manifest = data.manifest && { ...data.manifest, view: undefined };
  const wordsOfPlay = { ...texts, rules: new Map() };
  const play: ForPlay = {
    format: FORMAT,
    core: JSON.stringify(withoutNames(core)),
    texts: wordsOfPlay,
    view,
    manifest,
  };
  const examples = data.examples.map(({ id, title, rules }) => ({ id, title, rules }));
  const words: Words = { rules: texts.rules, examples };
  return { play: written(play), words: written(words) };
}

/** Names of locals are for debuggers, which need the files too. */
const withoutNames = (core: CompiledGame['core']): CompiledGame['core'] => ({
  ...core,
  procedures: core.procedures.map(({ names: _, ...procedure }) => procedure),
});

const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? { $map: [...part] } : part));

/** Of a text of our own origin, made with `encodeGame`. */
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

/**
 * The game of a text that `encodeGame` wrote; undefined if another edition did. `files`: its sources, for the places of problems.
 */
export function decodeGame(text: string, files: readonly SourceFile[] = []): CompiledGame | undefined {
  const { format, core, texts, view, manifest } = read(text) as ForPlay;
  if (format !== FORMAT) return undefined;
  const open: Open = { rules: new Map(), reference: [], examples: [] };
  const { rules, reference, examples } = open;
  const game: CompiledGame = {
    core: JSON.parse(core),
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
      icons: [],
      agreed: undefined,
    },
    sources: new Map(files.map((file) => [file.path, file])),
    get translation(): never {
      throw new Error('a decoded game has no translation');
    },
  };
  made.set(game, open);
  return game;
}

/** Whether more of the game is to be had from its files. */
export const isDecoded = (game: CompiledGame): boolean => made.has(game);

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
