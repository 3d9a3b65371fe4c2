/**
 * Finds entries for what somebody typed. An id typed in full is the first hit. Otherwise every word that counts adds what it is worth
 * where it is found: a rare word more than a common one, the very word more than another that says the same, a word that a text begins
 * with more than one at its end. An entry that lacks words falls behind those that have them; a question is answered by rules before
 * pages, cards and terms; a rule about which players ask just this comes before those that share its words (`player-questions.ts`); the
 * game that is being read comes before all others.
 */
import { fold } from '../html.ts';
import type { Entry, EntryKind } from './entry.ts';
import { type Asked, type Question, questionFor } from './question.ts';
import type { Field, GameIndex, Indexed, PlayerQuestion, SearchIndex } from './search-index.ts';

export interface Hit {
  readonly entry: Entry;
  readonly game: string;
  readonly score: number;
}

export interface FindOptions {
  /** Hits of this game come before those of others. */
  readonly game?: string | undefined;
  readonly most?: number;
}

export function find(index: SearchIndex, query: string, { game, most = 20 }: FindOptions = {}): readonly Hit[] {
  const wanted = compact(query);
  if (wanted === '') return [];
  return index.games
    .flatMap((each) => hitsIn(each, query, wanted, index.language, game === undefined || each.game === game))
    .sort((a, b) => b.score - a.score || order(a.entry, b.entry))
    .slice(0, most);
}

/** Of a game that is not being read: found only where the one that is has little to say. */
const ELSEWHERE = 0.05;

function hitsIn(game: GameIndex, query: string, wanted: string, language: 'pl' | 'en', here: boolean): readonly Hit[] {
  const question = questionFor(query, language, game);
  const scores = game.items.map((item) => wordScore(game, item, question));
  const best = Math.max(1, ...scores);
  return game.items.flatMap((item, i): Hit[] => {
    const said = scores[i] ?? 0;
    const asked = question.asks ? Math.max(0, ...item.asked.map((each) => likeness(game, question, each))) : 0;
    const score = idScore(item.entry, wanted) + said + best * ANSWERED * asked ** 2;
    return score <= 0 ? [] : [{ entry: item.entry, game: game.game, score: score * (here ? 1 : ELSEWHERE) }];
  });
}

/** What it is worth, beside the best that words alone can find, that players ask just this about a rule. */
const ANSWERED = 1.5;

/** How much two questions are alike, 0 to 1: what they share of all that either says, rare words more than common ones. */
function likeness(game: GameIndex, { asked, sort, little }: Question, question: PlayerQuestion): number {
  const covered = new Set<string>();
  let shared = 0;
  let all = 0;
  for (const each of asked) {
    const rare = rarity(game, each);
    const match = each.variants.find(({ stems }) => stems.every((own) => question.stems.includes(own)));
    all += rare;
    shared += rare * (match?.worth ?? 0);
    for (const own of match?.stems ?? []) covered.add(own);
  }
  const known = (own: string): number => rarityOf(game, game.frequency.get(own) ?? 1);
  const said = question.stems.reduce((sum, own) => sum + known(own), 0);
  const met = question.stems.reduce((sum, own) => sum + (covered.has(own) ? known(own) : 0), 0);
  if (all === 0 || said === 0) return 0;
  return Math.sqrt((shared / all) * (met / said)) * sameSort(sort, question.sort) * sameManner(little, question.little);
}

const OTHER_SORT = 0.7;
const ONE_UNKNOWN = 0.9;
const MANNER = 0.4;

/** "How many …" and "where …" are not answered by the same rule. */
const sameSort = (a: number | undefined, b: number | undefined): number =>
  a === b ? 1 : a === undefined || b === undefined ? ONE_UNKNOWN : OTHER_SORT;

/** The words that ask tell questions about one thing from each other: who has it, who gets it, may I keep it. */
function sameManner(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 1;
  const both = [...a].filter((word) => b.has(word)).length;
  return 1 - MANNER + (MANNER * 2 * both) / (a.size + b.size);
}

const order = (a: Entry, b: Entry): number => (a.href < b.href ? -1 : a.href > b.href ? 1 : 0);

function idScore(entry: Entry, wanted: string): number {
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

interface Weights {
  readonly title: number;
  readonly also: number;
  readonly text: number;
}

/** What a rule says is what is looked for; its title is that of its section, its other names are titles of its examples. */
const OF_RULES: Weights = { title: 0.6, also: 0.45, text: 1 };
/** What was decided where the rulebook is silent, for a word of it. */
const NOTE = 0.5;
const OF_OTHERS: Weights = { title: 1.3, also: 0.7, text: 0.35 };

/** Kinds in the order in which a reader wants them when everything else is equal. */
const NAMED: Readonly<Record<EntryKind, number>> = {
  rule: 1,
  card: 1.3,
  term: 0.7,
  page: 1.3,
  example: 0.5,
  check: 0.7,
};
const ASKED: Readonly<Record<EntryKind, number>> = {
  rule: 1,
  card: 0.5,
  term: 0.45,
  page: 0.5,
  example: 0.4,
  check: 0.3,
};

function wordScore(game: GameIndex, item: Indexed, question: Question): number {
  const weights = item.entry.kind === 'rule' ? OF_RULES : OF_OTHERS;
  const parts = question.asked.map((asked) => {
    const rare = rarity(game, asked);
    const found =
      fieldScore(item.title, asked) * weights.title +
      fieldScore(item.also, asked) * weights.also +
      Math.max(fieldScore(item.text, asked), fieldScore(item.note, asked) * NOTE) * weights.text +
      (question.asks ? fieldScore(item.askedWords, asked) : 0);
    return { rare, score: found * rare };
  });
  const found = parts.filter(({ score }) => score > 0);
  if (found.length === 0) return 0;
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
  const share = sum(found.map(({ rare }) => rare)) / sum(parts.map(({ rare }) => rare));
  const whole = !question.inWords && isWholeTitle(item, question) ? 2.2 : 1;
  const kind = (question.inWords ? ASKED : NAMED)[item.entry.kind];
  return (
    sum(found.map(({ score }) => score)) *
    share ** (question.asks ? 1.5 : 2) *
    (1 + closeness(item.text, question.asked)) *
    (1 + answering(item, question)) *
    whole *
    kind *
    basic(item, question)
  );
}

/** A title that consists of nothing but the words is what was meant. */
const isWholeTitle = ({ entry, title }: Indexed, { asked }: Question): boolean =>
  entry.kind !== 'rule' &&
  entry.kind !== 'example' &&
  title.count === asked.length &&
  asked.every(({ variants: [own] }) => own?.stems.every((stem) => title.places.has(stem)));

function rarity(game: GameIndex, { variants }: Asked): number {
  const entries = Math.max(
    1,
    ...variants.slice(0, 1).flatMap(({ stems }) => stems.map((each) => game.frequency.get(each) ?? 0)),
  );
  return rarityOf(game, entries);
}

const rarityOf = ({ items }: GameIndex, entries: number): number =>
  1 + Math.log((items.length + 1) / (entries + 0.5)) / 2;

function fieldScore(field: Field, { word, variants, open }: Asked): number {
  if (field.count === 0) return 0;
  const best = Math.max(0, ...variants.map((variant) => variant.worth * placeScore(field, variant.stems)));
  if (best > 0) return field.words.has(word) ? best * 1.15 : best;
  const begins = word.length >= (open ? 3 : 5) && [...field.words].some((each) => each.startsWith(word));
  return begins ? 0.6 : 0;
}

/** Found at all, and a little more the nearer to the beginning: rules say first what they are about. */
function placeScore(field: Field, stems: readonly string[]): number {
  const [first = ''] = stems;
  const at = (field.places.get(first) ?? []).find((place) =>
    stems.every((stem, i) => field.places.get(stem)?.includes(place + i)),
  );
  if (at === undefined) return 0;
  return 1 + 0.35 / (1 + at / 3);
}

/** Words that were typed side by side and stand near each other. */
function closeness(text: Field, asked: readonly Asked[]): number {
  let near = 0;
  for (let i = 1; i < asked.length; i += 1) {
    const gap = smallestGap(placesOf(text, asked[i - 1]), placesOf(text, asked[i]));
    if (gap <= 4) near += 0.3 / gap;
  }
  return near / Math.max(1, asked.length - 1);
}

const placesOf = (field: Field, asked: Asked | undefined): readonly number[] =>
  (asked?.variants ?? []).flatMap(({ stems }) => (stems.length === 1 ? (field.places.get(stems[0] ?? '') ?? []) : []));

function smallestGap(a: readonly number[], b: readonly number[]): number {
  return Math.min(Number.POSITIVE_INFINITY, ...a.flatMap((x) => b.map((y) => (x === y ? 9 : Math.abs(x - y)))));
}

/** Rules that use the words with which such a question is answered; to "how many" every number is one. */
function answering({ entry, text }: Indexed, { answers, amount }: Question): number {
  if (entry.kind !== 'rule') return 0;
  const number = amount && [...text.words].some((word) => /^\d+$/.test(word)) ? 1 : 0;
  return Math.min(0.3, 0.12 * (number + answers.filter((stem) => text.places.has(stem)).length));
}

/**
 * The base rule before its special cases: the first of a section before the last, a short one before a long one, and one that speaks of
 * a single component only where that component was asked for.
 */
function basic({ entry, text, note, before, onlyOf }: Indexed, { asked }: Question): number {
  if (entry.kind !== 'rule') return 1;
  const named = asked.some(({ variants }) => onlyOf.includes(variants[0]?.stems[0] ?? ''));
  const special = onlyOf.length > 0 && !named ? 0.75 : 1;
  return (special * (1 + 0.2 / (1 + before / 2))) / (1 + (text.count + note.count) / 160);
}
