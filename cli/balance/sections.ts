/** A report as tables with notes below them: the same for the terminal, for Markdown and for a page. */
import { differenceOf, type Estimate } from '../engine.ts';
import { counted, grouped } from '../terminal/words.ts';
import { type Figures, type Judged, judged, type Verdict } from './figures.ts';
import { PARTS } from './watch.ts';

export interface Section {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** So many cards are listed from either end; JSON holds all. */
const MOST_CARDS = 12;

export function sectionsOf(figures: Figures): readonly Section[] {
  const { players, seats, bots, slots } = figures;
  const even = 1 / players;
  return [
    shareSection(
      'By seat',
      seats.map(({ share, score }, seat) => [`player ${seat + 1}`, share, number(score)]),
      even,
      'mean score',
    ),
    ...(Object.keys(bots).length === 0 ? [] : [shareSection('By bot', entries(bots), even)]),
    ...Object.entries(slots).map(([place, shares]) => shareSection(`By ${place}`, entries(shares), even)),
    lengthSection(figures),
    ...settingSection(figures),
    ...sourceSection(figures),
    ...actionSection(figures),
    ...cardSection(figures),
  ].filter(({ rows }) => rows.length > 0);
}

const entries = (shares: Readonly<Record<string, Judged>>): readonly (readonly [string, Judged])[] =>
  Object.entries(shares);

const SAYS: Readonly<Record<Verdict, string>> = { more: 'more than its share', less: 'less than its share', open: '' };

function shareSection(
  title: string,
  rows: readonly (readonly [string, Judged, string?])[],
  even: number,
  more?: string,
): Section {
  const open = rows.filter(([, { verdict }]) => verdict === 'open').length;
  return {
    title,
    head: [title.toLowerCase().replace(/^by /, ''), 'games', 'won', '95 %', ...(more === undefined ? [] : [more]), ''],
    rows: rows.map(([name, share, extra]) => [
      name,
      grouped(share.count),
      percent(share.value),
      between(share, percent),
      ...(extra === undefined ? [] : [extra]),
      SAYS[share.verdict],
    ]),
    notes: open === 0 ? [] : [cannotTell(open, rows.length, `an even share (${percent(even)})`, needed(rows, even))],
  };
}

/** Games until an interval as wide as a twentieth on either side; a difference of that size could be told then. */
function needed(rows: readonly (readonly [string, Judged, string?])[], even: number): string {
  const games = Math.ceil((1.96 ** 2 * even * (1 - even)) / 0.05 ** 2);
  const fewest = Math.min(...rows.map(([, { count }]) => count));
  return fewest >= games ? '' : `; to tell a twentieth it takes about ${grouped(games)} games of each`;
}

const cannotTell = (open: number, all: number, what: string, more = ''): string =>
  `the sample cannot tell ${open === all ? (all === 1 ? 'this' : 'any of these') : `${open} of these ${all}`} from ${what}${more}`;

function lengthSection({ decisions, spread, branching, leadChanges, draws }: Figures): Section {
  return {
    title: 'Length',
    head: ['', 'mean', '95 %', ''],
    rows: [
      [
        'decisions',
        number(decisions),
        between(decisions),
        `eight games of ten: ${grouped(spread.least)} to ${grouped(spread.most)}, half below ${grouped(spread.middle)}`,
      ],
      ['answers to a decision', number(branching), between(branching), 'where there is more than one'],
      ['lead changes', number(leadChanges), between(leadChanges), 'by points, as they stand'],
      ...(draws === 0 ? [] : [['games without a winner', grouped(draws), '', '']]),
    ],
    notes: [],
  };
}

function settingSection({ settings }: Figures): readonly Section[] {
  if (settings.length < 2) return [];
  return [
    {
      title: 'By option',
      head: ['option', 'games', 'decisions', '95 %', 'score', '95 %', 'player 1 won', '95 %'],
      rows: settings.map(({ setting, games, decisions, score, firstSeat }) => [
        setting,
        grouped(games),
        number(decisions),
        between(decisions),
        number(score),
        between(score),
        percent(firstSeat.value),
        between(firstSeat, percent),
      ]),
      notes: [],
    },
  ];
}

function sourceSection({ sources }: Figures): readonly Section[] {
  const rows = Object.entries(sources).filter(([, { all }]) => all.value !== 0);
  return [
    {
      title: 'Points by source',
      head: ['source', 'a player', '95 %', 'a winner', '95 %'],
      rows: rows.map(([name, { all, winners }]) => [
        name,
        number(all),
        between(all),
        number(winners),
        between(winners),
      ]),
      notes: [],
    },
  ];
}

function actionSection({ actions }: Figures): readonly Section[] {
  const parts = Array.from({ length: PARTS }, (_, part) => `${part + 1}/${PARTS}`);
  return [
    {
      title: 'Actions',
      head: ['action', 'a game', '95 %', ...parts],
      rows: Object.entries(actions).map(([name, { times, parts: shares }]) => [
        name,
        number(times),
        between(times),
        ...shares.map((share) => `${Math.round(100 * share)} %`),
      ]),
      notes: ['the last columns: how an action spreads over the parts of a game'],
    },
  ];
}

function cardSection({ cards }: Figures): readonly Section[] {
  const known = cards.filter(({ difference }) => difference !== undefined);
  const shown = known.length <= 2 * MOST_CARDS ? known : [...known.slice(0, MOST_CARDS), ...known.slice(-MOST_CARDS)];
  const told = known.filter(({ difference }) => difference!.verdict !== 'open').length;
  const few = cards.length - known.length;
  return [
    {
      title: 'Cards and pieces',
      head: ['with it', 'seats', 'won', 'won without', 'corrected', '95 %', ''],
      rows: shown.map(({ item, had, rateWith, rateWithout, difference }) => [
        item,
        grouped(had),
        percent(rateWith),
        percent(rateWithout),
        signed(difference!.value),
        between(difference!, signed),
        difference!.verdict === 'open' ? '' : `wins ${difference!.verdict} often`,
      ]),
      notes: [
        'corrected: only players of the same bot and seat who had about as many things are compared; it is no proof that the card is the reason',
        ...(told < known.length ? [cannotTell(known.length - told, known.length, 'no difference')] : []),
        ...(known.length >= 10
          ? [`of ${known.length} intervals of 95 % about ${Math.round(known.length / 20)} miss by chance alone`]
          : []),
        ...(shown.length < known.length
          ? [`${known.length - shown.length} in between are left out here (--format json has them)`]
          : []),
        ...(few > 0 ? [`${counted(few, 'other')} had by too few, or lacked by too few`] : []),
      ],
    },
  ];
}

// ---------------------------------------------------------------- two versions

export interface Compared {
  readonly what: string;
  readonly before: Estimate;
  readonly after: Estimate;
  readonly difference: Judged;
  readonly isShare: boolean;
}

/** Every figure that both have. */
export function comparedFigures(before: Figures, after: Figures): readonly Compared[] {
  const found: Compared[] = [];
  const add = (what: string, a: Estimate | undefined, b: Estimate | undefined, isShare = false): void => {
    if (a === undefined || b === undefined) return;
    found.push({ what, before: a, after: b, difference: judged(differenceOf(a, b), 0), isShare });
  };
  add('decisions', before.decisions, after.decisions);
  add('answers to a decision', before.branching, after.branching);
  add('lead changes', before.leadChanges, after.leadChanges);
  before.seats.forEach(({ share, score }, seat) => {
    add(`player ${seat + 1} won`, share, after.seats[seat]?.share, true);
    add(`player ${seat + 1} score`, score, after.seats[seat]?.score);
  });
  for (const [bot, share] of Object.entries(before.bots)) add(`${bot} won`, share, after.bots[bot], true);
  for (const [place, shares] of Object.entries(before.slots))
    for (const [item, share] of Object.entries(shares))
      add(`${place} ${item} won`, share, after.slots[place]?.[item], true);
  for (const [name, { all }] of Object.entries(before.sources)) add(`points: ${name}`, all, after.sources[name]?.all);
  for (const [name, { times }] of Object.entries(before.actions))
    add(`action ${name}`, times, after.actions[name]?.times);
  return found;
}

export function comparisonSection(compared: readonly Compared[]): Section {
  const open = compared.filter(({ difference }) => difference.verdict === 'open').length;
  return {
    title: 'Two versions',
    head: ['', 'before', 'after', 'difference', '95 %', ''],
    rows: compared.map(({ what, before, after, difference, isShare }) => [
      what,
      isShare ? percent(before.value) : number(before),
      isShare ? percent(after.value) : number(after),
      isShare ? signed(difference.value) : plus(difference.value, rounded),
      between(difference, isShare ? signed : (value) => plus(value, rounded)),
      difference.verdict === 'open' ? '' : difference.verdict,
    ]),
    notes: open === 0 ? [] : [cannotTell(open, compared.length, 'no difference')],
  };
}

// ---------------------------------------------------------------- numbers as text

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const rounded = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1));
const number = ({ value }: Estimate): string => rounded(value);
const plus = (value: number, text: (value: number) => string): string => `${value > 0 ? '+' : ''}${text(value)}`;
const signed = (share: number): string => plus(share, percent);

/** Nothing where one game has told nothing of the spread. */
const between = ({ least, most }: Estimate, text: (value: number) => string = rounded): string =>
  Number.isFinite(least) && Number.isFinite(most) ? `${text(least)} to ${text(most)}` : '?';
