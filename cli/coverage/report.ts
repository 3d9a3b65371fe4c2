/** What was exercised: in words, and as the JSON that we promise. */
import {
  type CompiledGame,
  type CoveragePlace,
  type CoverageReport,
  type Exercised,
  isExercised,
  lineStarts,
  PART_KINDS,
  positionAt,
} from '../engine.ts';
import { inFolder } from '../files/paths.ts';
import type { ReadyGame } from '../load.ts';
import type { Ink } from '../terminal/ink.ts';
import { table } from '../terminal/table.ts';
import { counted, grouped } from '../terminal/words.ts';
import type { CheckedRules } from './checked.ts';
import type { Measured, UnfinishedGame } from './measure.ts';

type Place = { readonly file: string; readonly line: number };
type PlaceOf = (at: CoveragePlace) => Place;

/** Paths as shown, lines from 1. */
function placesIn({ game, folder }: Pick<ReadyGame, 'game' | 'folder'>): PlaceOf {
  const lines = new Map<string, readonly number[]>();
  return ({ file, start }) => {
    const starts = lines.get(file) ?? startsOf(game, file);
    lines.set(file, starts);
    return { file: inFolder(folder.shown, file), line: positionAt(starts, start).line };
  };
}

const startsOf = ({ sources }: CompiledGame, file: string): readonly number[] =>
  lineStarts(sources.get(file)?.text ?? '');

interface Share {
  readonly total: number;
  readonly exercised: number;
}

const shareOf = (list: readonly Exercised[]): Share => ({
  total: list.length,
  exercised: list.filter(isExercised).length,
});

export function summaryOf(report: CoverageReport) {
  const { rules, parts, items, statements } = report;
  const withStatus = (status: string): number => rules.filter((rule) => rule.status === status).length;
  const byKind = PART_KINDS.map((kind) => [kind, shareOf(parts.filter((part) => part.kind === kind))] as const);
  return {
    rules: {
      total: rules.length,
      exercised: withStatus('exercised'),
      gap: withStatus('gap'),
      never: withStatus('never'),
      missing: withStatus('missing'),
    },
    parts: Object.fromEntries(byKind.filter(([, { total }]) => total > 0)),
    items: shareOf(items),
    statements: { total: statements.total, exercised: statements.exercised },
  };
}

// ---------------------------------------------------------------- for machines

/** See the README: these keys are promised. */
export function coverageJson(
  ready: ReadyGame,
  { seed, examples, playouts, unproven, report }: Measured,
  checked?: CheckedRules,
): string {
  const placeOf = placesIn(ready);
  const { rules, parts, items, statements } = report;
  const shown = {
    game: ready.folder.name,
    seed,
    examples,
    playouts,
    unproven,
    summary: summaryOf(report),
    rules: rules.map(({ id, certainty, status, gap, at, refusals, ...where }) => ({
      id,
      ...(certainty !== undefined && { certainty }),
      status,
      ...(gap !== undefined && { gap }),
      ...placeOf(at),
      examples: where.examples,
      playouts: where.playouts,
      refusals,
      ...(checked?.rules.has(id) && { checked: checked.rules.get(id) }),
    })),
    parts: parts.map(({ kind, name, rules: ids, at, alone, ...where }) => ({
      kind,
      name,
      ...placeOf(at),
      rules: ids,
      examples: where.examples,
      playouts: where.playouts,
      ...(alone !== undefined && { alone }),
    })),
    items: items.map(({ kind, id, at, ...where }) => ({
      kind,
      id,
      ...placeOf(at),
      examples: where.examples,
      playouts: where.playouts,
    })),
    statements: { ...statements, never: statements.never.map(placeOf) },
    ...(checked !== undefined && {
      checked: { rules: checked.rules.size, unchecked: checked.unchecked, left: checked.left },
    }),
  };
  return `${JSON.stringify(shown, undefined, 2)}\n`;
}

// ---------------------------------------------------------------- in words

export function coverageText(ready: ReadyGame, measured: Measured, ink: Ink, checked?: CheckedRules): string {
  const { report } = measured;
  const lists = neverPart(report, placesIn(ready), ink);
  return [
    headOf(ready.folder.name, measured, ink),
    '',
    table([...shareRows(report), ...checkedRows(checked)]),
    ...(lists.length === 0 ? ['', 'Nothing was left out.'] : ['', ink.bold('Never exercised'), ...lists]),
    ...uncheckedPart(report, checked, placesIn(ready), ink),
    '',
  ].join('\n');
}

function headOf(name: string, { seed, examples, playouts, unproven }: Measured, ink: Ink): string {
  const { games, players, unfinished } = playouts;
  const each = players.length > 1 ? `, ${games / players.length} for each number of players` : '';
  const lines = [
    `${ink.bold(name)}: ${counted(examples.total, 'example')}, ${counted(games, 'random game')}${each}, seed ${seed}`,
    ...(examples.failed.length > 0
      ? [ink.red(`  left out, because they fail: ${examples.failed.join(', ')} (see \`kodeks test\`)`)]
      : []),
    ...unfinished.slice(0, MOST_UNFINISHED).map((game) => ink.red(`  not played to its end: ${gameInWords(game)}`)),
    ...(unfinished.length > MOST_UNFINISHED
      ? [ink.red(`  and ${counted(unfinished.length - MOST_UNFINISHED, 'more game')}`)]
      : []),
    ...(unproven > 0
      ? [ink.red(`  look-ahead gave up ${counted(unproven, 'time')}: what was offered there is not proven`)]
      : []),
  ];
  return lines.join('\n');
}

function checkedRows(checked: CheckedRules | undefined): readonly (readonly string[])[] {
  if (checked === undefined) return [];
  const { rules, unchecked, left } = checked;
  const stopped = left === 0 ? '' : `stopped: ${counted(left, 'rule')} not looked at`;
  return [shareRow('rules checked', { total: rules.size + unchecked.length, exercised: rules.size }, stopped)];
}

function uncheckedPart(
  report: CoverageReport,
  checked: CheckedRules | undefined,
  placeOf: PlaceOf,
  ink: Ink,
): readonly string[] {
  if (checked === undefined || checked.unchecked.length === 0) return [];
  const rows = report.rules
    .filter(({ id }) => checked.unchecked.includes(id))
    .map(({ id, at }) => {
      const { file, line } = placeOf(at);
      return [id, ink.cyan(`${file}:${line}`)];
    });
  return ['', ink.bold('Run, and checked by nothing'), table(rows, '    ')];
}

const MOST_UNFINISHED = 5;

/** With the words that play it again. */
function gameInWords({ players, seed, options, message }: UnfinishedGame): string {
  const chosen = Object.entries(options).map(([name, value]) => ` --option ${name}=${value}`);
  return `--players ${players} --seed ${seed}${chosen.join('')}: ${message}`;
}

/** What the words of the kinds are for people. */
const NAMES: Readonly<Record<(typeof PART_KINDS)[number], string>> = {
  action: 'actions',
  phase: 'phases',
  effect: 'effects',
  event: 'events',
  handler: 'handlers',
  check: 'checks',
  function: 'functions and values',
  score: 'scores',
  ranking: 'ranking keys',
  modify: 'modify clauses in force',
  forbid: 'forbid clauses that refused',
  waive: 'waive clauses in force',
  instead: 'instead of clauses',
  substitution: 'may stand for clauses in force',
  branch: 'branches chosen',
  text: 'component texts',
  requirement: 'requirements that refused',
};

function shareRows(report: CoverageReport): readonly (readonly string[])[] {
  const { rules, parts, items, statements } = summaryOf(report);
  const { total, exercised, gap } = rules;
  const kinds = PART_KINDS.flatMap((kind) => {
    const share = parts[kind];
    return share === undefined ? [] : [shareRow(NAMES[kind], share)];
  });
  return [
    shareRow('rules', { total: total - gap, exercised }, gap === 0 ? '' : `and ${counted(gap, 'gap')}`),
    ...kinds,
    ...(items.total > 0 ? [shareRow('items', items)] : []),
    shareRow('statements', statements),
  ];
}

function shareRow(name: string, { total, exercised }: Share, more = ''): readonly string[] {
  const percent = total === 0 ? '–' : `${Math.floor((1000 * exercised) / total) / 10} %`; // 100 % means all
  return [name, grouped(exercised), 'of', grouped(total), percent, more];
}

function neverPart(report: CoverageReport, placeOf: PlaceOf, ink: Ink): readonly string[] {
  const place = (at: CoveragePlace): string => {
    const { file, line } = placeOf(at);
    return ink.cyan(`${file}:${line}`);
  };
  const rules = report.rules
    .filter(({ status }) => status === 'never' || status === 'missing')
    .map(({ id, certainty, status, at }) => [
      id,
      certainty ?? '',
      place(at),
      status === 'missing' ? 'nothing carries this id' : '',
    ]);
  const parts = PART_KINDS.flatMap((kind) =>
    section(
      NAMES[kind].replace(/ in force| that refused| chosen/, ''),
      report.parts
        .filter((part) => part.kind === kind && !isExercised(part))
        .map(({ name, at }) => [shortened(name), place(at)]),
    ),
  );
  const items = report.items.filter((item) => !isExercised(item)).map(({ kind, id, at }) => [kind, id, place(at)]);
  return [...section('rules', rules), ...parts, ...section('items', items), ...linePart(report, placeOf, ink)];
}

const section = (title: string, rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0 ? [] : ['', `  ${title}`, table(rows, '    ')];

const MOST_SHOWN = 70;
const shortened = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text);

/** Statements by their lines: there may be many. */
function linePart(report: CoverageReport, placeOf: PlaceOf, ink: Ink): readonly string[] {
  const lines = new Map<string, Set<number>>();
  for (const { file, line } of report.statements.never.map(placeOf))
    lines.set(file, (lines.get(file) ?? new Set()).add(line));
  if (lines.size === 0) return [];
  const rows = [...lines].map(([file, numbers]) => `    ${ink.cyan(file)}: ${[...numbers].join(', ')}`);
  return ['', '  statements, by line', ...rows];
}
