/**
 * Finds entries for what somebody typed. An id typed in full is the first hit; otherwise every typed word counts for what it hits:
 * title before other names before text (of a rule its text, for its title is that of its section), the very word before another
 * form of it before a beginning before a slip of the finger, a rare word before a common one, words side by side before words apart.
 * An entry that lacks one of the words is behind all that have them; another game is behind the one that is being read.
 */
import { fold } from '../html.ts';
import type { Entry, EntryKind, SearchFile } from './entry.ts';
import { stem, wordsIn } from './stems.ts';

export interface Hit {
  readonly entry: Entry;
  readonly game: string;
  readonly score: number;
}

interface Field {
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** Stems in order, each with a space around it: words that stand side by side can be looked for. */
  readonly sequence: string;
  readonly count: number;
}

interface Indexed {
  readonly entry: Entry;
  readonly game: string;
  readonly title: Field;
  readonly also: Field;
  readonly text: Field;
}

export interface SearchIndex {
  readonly language: 'pl' | 'en';
  readonly items: readonly Indexed[];
  readonly forms: ReadonlyMap<string, SearchFile['forms']>;
  /** In how many entries a stem occurs. */
  readonly frequency: ReadonlyMap<string, number>;
  /** Every word that occurs, for slips of the finger. */
  readonly vocabulary: ReadonlySet<string>;
}

export function searchIndex(language: 'pl' | 'en', files: readonly SearchFile[]): SearchIndex {
  const vocabulary = new Set<string>();
  const items = files.flatMap(({ game, forms, entries }) => {
    const field = (text: string): Field => {
      const words = wordsIn(text);
      for (const word of words) vocabulary.add(word);
      const stems = words.map((word) => stem(word, language, forms));
      return {
        words: new Set(words),
        stems: new Set(stems),
        sequence: ` ${stems.join(' ')} `,
        count: words.length,
      };
    };
    return entries.map((entry) => ({
      entry,
      game,
      title: field(entry.title),
      also: field(entry.also),
      text: field(entry.text),
    }));
  });
  const frequency = new Map<string, number>();
  for (const { title, also, text } of items)
    for (const each of new Set([...title.stems, ...also.stems, ...text.stems]))
      frequency.set(each, (frequency.get(each) ?? 0) + 1);
  return { language, items, vocabulary, frequency, forms: new Map(files.map((file) => [file.game, file.forms])) };
}

/** Kinds in the order in which a reader wants them when everything else is equal. */
const WORTH: Readonly<Record<EntryKind, number>> = {
  rule: 1,
  card: 1.15,
  term: 0.85,
  page: 1.2,
  example: 0.36,
  check: 0.7,
};

interface Weights {
  readonly title: number;
  readonly also: number;
  readonly text: number;
}

const USUAL: Weights = { title: 10, also: 7, text: 3 };
/** What a rule says is what is looked for. */
const OF_RULES: Weights = { ...USUAL, text: 5 };

/** Of a game that is not being read. */
const ELSEWHERE = 0.45;

export interface FindOptions {
  /** Hits of this game come before equal ones of others. */
  readonly game?: string | undefined;
  readonly most?: number;
}

export function find(index: SearchIndex, query: string, { game, most = 20 }: FindOptions = {}): readonly Hit[] {
  const typed = wordsIn(query);
  if (typed.length === 0) return [];
  const wanted = compact(query);
  const asked = typed.map((word, i) => askedWord(index, word, i === typed.length - 1));
  return index.items
    .map((item): Hit => {
      const own = (game === undefined || item.game === game ? 1 : ELSEWHERE) * WORTH[item.entry.kind];
      return {
        entry: item.entry,
        game: item.game,
        score: (idScore(item, wanted) + wordScore(index, item, asked)) * own,
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || order(a.entry, b.entry))
    .slice(0, most);
}

const order = (a: Entry, b: Entry): number => (a.href < b.href ? -1 : a.href > b.href ? 1 : 0);

function idScore({ entry }: Indexed, wanted: string): number {
  if (entry.id === '') return 0;
  const id = compact(entry.id);
  if (id === wanted) return entry.kind === 'card' ? 40 : 10_000;
  // the number without the game's prefix, or the beginning of an id that is still being typed
  if (wanted.length >= 4 && /\d/.test(wanted) && id.endsWith(wanted)) return 5_000;
  return entry.kind !== 'card' && wanted.length >= 5 && id.startsWith(wanted) ? 400 - Math.min(200, id.length) : 0;
}

/** An id however it is typed: `MOO-ATK-06`, `moo atk 6`, `mooatk6`. */
const compact = (text: string): string =>
  fold(text)
    .replace(/(^|[^0-9])0+(?=[0-9])/g, '$1')
    .replace(/[^a-z0-9]+/g, '');

// ---------------------------------------------------------------- words

interface Asked {
  readonly word: string;
  /** The last word may still be being typed. */
  readonly open: boolean;
  /** Words of the site that differ from it by one letter, if it does not occur itself. */
  readonly near: readonly string[];
}

function askedWord({ vocabulary }: SearchIndex, word: string, open: boolean): Asked {
  const known = vocabulary.has(word) || [...vocabulary].some((each) => each.startsWith(word));
  const near = known || word.length < 5 ? [] : [...vocabulary].filter((each) => isNear(word, each));
  return { word, open, near };
}

/** Words that say little: they find nothing by themselves, and lacking them costs nothing. */
const LITTLE = new Set(
  'a i o w z ze na do od po za nie sie to jest sa czy co jak ile kiedy kto moge mozna ma mam jaki jaka jakie ktory the an of to in on is are be can do does how many much what when who which i my you your have has and or for with'.split(
    ' ',
  ),
);

function wordScore({ language, forms, frequency, items }: SearchIndex, item: Indexed, asked: readonly Asked[]): number {
  const ofGame = forms.get(item.game) ?? {};
  const counted = asked.filter(({ word }) => !LITTLE.has(word));
  const words = counted.length === 0 ? asked : counted;
  const weights = item.entry.kind === 'rule' ? OF_RULES : USUAL;
  const stems = words.map((each) => [each.word, ...each.near].map((word) => stem(word, language, ofGame)));
  const scores = words.map((each, i) => {
    const own = stems[i] ?? [];
    const score =
      fieldScore(item.title, each, own) * weights.title +
      fieldScore(item.also, each, own) * weights.also +
      fieldScore(item.text, each, own) * weights.text;
    return score * rarity(frequency.get(own[0] ?? '') ?? 1, items.length);
  });
  const found = scores.filter((score) => score > 0).length;
  if (found === 0) return 0;
  const sum = scores.reduce((all, score) => all + score, 0);
  const share = found / words.length;
  // a title that consists of nothing but the words is what was meant
  const whole = item.title.count > 0 && found === words.length && words.length === item.title.count ? 12 : 0;
  const phrase = ` ${stems.map(([own = '']) => own).join(' ')} `;
  const beside = words.length < 2 ? 0 : besideScore(item, phrase, weights);
  return (sum + beside + (scores.length === found ? whole : 0)) * share * share * share;
}

/** From four fifths for what stands everywhere to a half more for what stands once. */
const rarity = (entries: number, all: number): number => 0.8 + (0.4 * Math.log(all / entries)) / Math.log(all);

/** All words side by side, in the order in which they were typed: in a long text that says much. */
function besideScore({ title, text }: Indexed, phrase: string, weights: Weights): number {
  return (
    (title.sequence.includes(phrase) ? weights.title : 0) + (text.sequence.includes(phrase) ? 2 * weights.text : 0)
  );
}

function fieldScore(field: Field, { word, open, near }: Asked, stems: readonly string[]): number {
  if (field.count === 0) return 0;
  // a word among few says more than a word among many
  const density = 1 + 2 / (2 + field.count);
  if (field.words.has(word)) return 1.25 * density;
  if (field.stems.has(stems[0] ?? '')) return 1 * density;
  if (near.some((each, i) => field.words.has(each) || field.stems.has(stems[i + 1] ?? ''))) return 0.5 * density;
  const begins = word.length >= (open ? 2 : 4) && [...field.words].some((each) => each.startsWith(word));
  return begins ? 0.7 * density : 0;
}

/** One letter more, less, other, or two changed places. */
export function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return a === b;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
