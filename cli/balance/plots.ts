/**
 * Figures as pictures: SVG without script, in the colours of the page around it. Drawn by ECharts, which needs no browser for it. Loaded only when pictures are
 * asked for.
 */
import { BarChart, CustomChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Estimate } from '../engine.ts';
import type { Figures, Judged } from './figures.ts';
import { PARTS } from './watch.ts';

export interface Plot {
  readonly title: string;
  readonly svg: string;
}

/** What stands beside the pictures. `called` says what items, sources and actions are called. */
export interface PlotWords {
  readonly seat: (number: number) => string;
  readonly bySeat: string;
  readonly byBot: string;
  readonly by: (place: string) => string;
  readonly cards: string;
  readonly lengths: string;
  readonly sources: string;
  readonly player: string;
  readonly winner: string;
  readonly actions: string;
  readonly called: (name: string) => string;
}

/** As the tables of the report say it: by the ids of the game. */
export const PLAIN_WORDS: PlotWords = {
  seat: (number) => `player ${number}`,
  bySeat: 'Won, by seat',
  byBot: 'Won, by bot',
  by: (place) => `Won, by ${place}`,
  cards: 'Cards and pieces: how much more often those win who have it',
  lengths: 'Games by the number of decisions',
  sources: 'Points by source',
  player: 'a player',
  winner: 'a winner',
  actions: 'When actions are taken, by fifths of a game',
  called: (name) => name,
};

export function plotsOf(figures: Figures, words: PlotWords = PLAIN_WORDS): readonly Plot[] {
  use([BarChart, CustomChart, GridComponent, LegendComponent, MarkLineComponent, SVGRenderer]);
  const { players, seats, bots, slots, cards, sources, actions, lengths } = figures;
  const shares = (rows: readonly (readonly [string, Judged])[]): Interval[] =>
    rows.map(([name, share]) => ({ name: words.called(name), ...share, stands: share.verdict !== 'open' }));
  const known = cards.flatMap(({ item, difference }) =>
    difference === undefined
      ? []
      : [{ name: words.called(item), ...difference, stands: difference.verdict !== 'open' }],
  );
  const plots = [
    intervals(words.bySeat, shares(seats.map(({ share }, seat) => [words.seat(seat + 1), share])), 1 / players),
    intervals(words.byBot, shares(Object.entries(bots)), 1 / players),
    ...Object.entries(slots).map(([place, one]) =>
      intervals(words.by(words.called(place)), shares(Object.entries(one)), 1 / players),
    ),
    intervals(words.cards, ends(known), 0),
    lengthPlot(words, lengths),
    sourcePlot(words, sources),
    actionPlot(words, actions),
  ];
  return plots.filter((plot) => plot !== undefined);
}

// ---------------------------------------------------------------- the picture

/** Colours as the library knows them, and what they become: the ink of the page, so that a dark page has a light picture. */
const INK = '#010203';
const QUIET = '#010204';
const ACCENT = '#010205';
const INKS: readonly (readonly [string, string])[] = [
  [INK, 'currentColor'],
  [QUIET, 'var(--plot-quiet, #9a9aa2)'],
  [ACCENT, 'var(--plot-accent, #2f6fde)'],
];
const WIDTH = 760;
const LABELS = 190;
const LINE = { lineStyle: { color: QUIET } };
const TEXT = { color: INK, fontSize: 12 };

/** What serves a script, of which there is none. */
const BALLAST = / (?:class|pointer-events|ecmeta_\w+|xml:space|xmlns:xlink|version|baseProfile)="[^"]*"/g;

function drawn(title: string, height: number, option: Readonly<Record<string, unknown>>): Plot {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  chart.setOption({ animation: false, silent: true, ...option });
  const raw = chart.renderToSVGString();
  chart.dispose();
  const bare = raw.replace(BALLAST, '').replaceAll('\n', '');
  const inked = INKS.reduce((svg, [from, to]) => svg.replaceAll(from, to), bare);
  const label = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return { title, svg: inked.replace('<svg ', `<svg role="img" aria-label="${label}" `) };
}

// ---------------------------------------------------------------- intervals

interface Interval extends Estimate {
  readonly name: string;
  /** The sample can tell it from what could be expected. */
  readonly stands: boolean;
}

const MOST_ROWS = 12;

/** The figures at either end: what lies between is what nobody can tell from nothing. */
const ends = (rows: readonly Interval[]): readonly Interval[] =>
  rows.length <= 2 * MOST_ROWS ? rows : [...rows.slice(0, MOST_ROWS), ...rows.slice(-MOST_ROWS)];

/** A point with its 95 % interval on each line, and what an even game would show as a line across. */
function intervals(title: string, rows: readonly Interval[], even: number): Plot | undefined {
  const whole = rows.filter(({ least, most }) => Number.isFinite(least) && Number.isFinite(most));
  if (whole.length === 0) return undefined;
  const values = whole.flatMap(({ least, most }) => [least, most]);
  return drawn(title, 60 + 22 * whole.length, {
    grid: { left: LABELS, right: 24, top: 10, bottom: 34 },
    xAxis: {
      type: 'value',
      min: Math.floor(20 * Math.min(even, ...values)) / 20,
      max: Math.ceil(20 * Math.max(even, ...values)) / 20,
      axisLabel: { ...TEXT, formatter: percent },
      splitLine: { show: false },
      axisLine: LINE,
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: whole.map(({ name }) => name),
      axisLabel: { ...TEXT, width: LABELS - 16, overflow: 'truncate' },
      axisTick: { show: false },
      axisLine: LINE,
    },
    series: [
      {
        type: 'custom',
        data: whole.map(({ value, least, most, stands }, i) => [value, i, least, most, stands ? 1 : 0]),
        encode: { x: [0, 2, 3], y: 1 },
        renderItem: intervalMark,
        markLine: {
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: QUIET, type: 'dashed' },
          data: [{ xAxis: even }],
        },
      },
    ],
  });
}

interface Cells {
  value(index: number): number;
  coord(point: readonly number[]): readonly [number, number];
}

function intervalMark(_: unknown, cells: Cells) {
  const row = cells.value(1);
  const [[x1, y], [x2], [cx]] = [2, 3, 0].map((index) => cells.coord([cells.value(index), row])) as [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ];
  const colour = cells.value(4) === 1 ? ACCENT : INK;
  return {
    type: 'group',
    children: [
      { type: 'line', shape: { x1, x2, y1: y, y2: y }, style: { stroke: colour, lineWidth: 2 } },
      { type: 'circle', shape: { cx, cy: y, r: 4 }, style: { fill: colour } },
    ],
  };
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

// ---------------------------------------------------------------- bars

const BARS = 20;

function lengthPlot(words: PlotWords, lengths: readonly number[]): Plot | undefined {
  const [least = 0, most = 0] = [lengths[0], lengths.at(-1)];
  if (lengths.length < 2 || least === most) return undefined;
  const width = Math.max(1, Math.ceil((most - least + 1) / BARS));
  const from = Array.from({ length: Math.ceil((most - least + 1) / width) }, (_, i) => least + i * width);
  const counts = from.map((low) => lengths.filter((length) => length >= low && length < low + width).length);
  return drawn(words.lengths, 220, {
    grid: { left: 50, right: 24, top: 10, bottom: 34 },
    xAxis: {
      type: 'category',
      data: from.map((low) => (width === 1 ? String(low) : `${low}–${low + width - 1}`)),
      axisLabel: TEXT,
      axisLine: LINE,
    },
    yAxis: { type: 'value', axisLabel: TEXT, splitLine: LINE, minInterval: 1 },
    series: [{ type: 'bar', data: counts, barCategoryGap: '10%', itemStyle: { color: ACCENT } }],
  });
}

function sourcePlot(words: PlotWords, sources: Figures['sources']): Plot | undefined {
  const rows = Object.entries(sources).filter(([, { all }]) => all.value !== 0);
  if (rows.length === 0) return undefined;
  const bars = (name: string, color: string, value: (one: (typeof rows)[number][1]) => Estimate) => ({
    type: 'bar',
    name,
    itemStyle: { color },
    data: rows.map(([, one]) => Math.round(100 * value(one).value) / 100),
  });
  return drawn(words.sources, 70 + 34 * rows.length, {
    legend: { bottom: 0, textStyle: TEXT },
    grid: { left: LABELS, right: 24, top: 10, bottom: 56 },
    xAxis: { type: 'value', axisLabel: TEXT, splitLine: LINE },
    yAxis: namesAxis(rows.map(([name]) => words.called(name))),
    series: [bars(words.player, QUIET, ({ all }) => all), bars(words.winner, ACCENT, ({ winners }) => winners)],
  });
}

const namesAxis = (data: readonly string[]) => ({
  type: 'category',
  inverse: true,
  data,
  axisLabel: { ...TEXT, width: LABELS - 16, overflow: 'truncate' },
  axisTick: { show: false },
  axisLine: LINE,
});

/** Each action is one bar, as long as all others: which part of a game it belongs to. */
function actionPlot(words: PlotWords, actions: Figures['actions']): Plot | undefined {
  const rows = Object.entries(actions);
  if (rows.length === 0) return undefined;
  return drawn(words.actions, 70 + 22 * rows.length, {
    legend: { bottom: 0, textStyle: TEXT },
    grid: { left: LABELS, right: 24, top: 10, bottom: 56 },
    xAxis: { type: 'value', max: 1, axisLabel: { ...TEXT, formatter: percent }, splitLine: LINE },
    yAxis: namesAxis(rows.map(([name]) => words.called(name))),
    series: Array.from({ length: PARTS }, (_, part) => ({
      type: 'bar',
      stack: 'parts',
      name: `${part + 1}/${PARTS}`,
      itemStyle: { color: ACCENT, opacity: 0.25 + (0.75 * part) / (PARTS - 1) },
      data: rows.map(([, { parts }]) => parts[part] ?? 0),
    })),
  });
}
