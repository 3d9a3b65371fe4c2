/** What an exploration found: in words, as the JSON that we promise, and as Markdown. */
import { type CoveragePlace, isExercised, lineStarts, positionAt } from '../engine.ts';
import { inFolder } from '../files/paths.ts';
import type { ReadyGame } from '../load.ts';
import type { Ink } from '../terminal/ink.ts';
import { table } from '../terminal/table.ts';
import { counted, grouped } from '../terminal/words.ts';
import type { Explored, ExploredFinding } from './explore-game.ts';

/** What never happened: rules, and parts and items by their kind, each with its place. */
interface Never {
  readonly what: string;
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

type PlaceOf = (at: CoveragePlace) => { readonly file: string; readonly line: number };

const placesIn =
  ({ game, folder }: ReadyGame): PlaceOf =>
  ({ file, start }) => ({
    file: inFolder(folder.shown, file),
    line: positionAt(lineStarts(game.sources.get(file)?.text ?? ''), start).line,
  });

function neverIn(ready: ReadyGame, { report }: Explored): readonly Never[] {
  const placeOf = placesIn(ready);
  const rules = report.rules
    .filter(({ status }) => status === 'never')
    .map(({ id, at }) => ({ what: 'rule', name: id, ...placeOf(at) }));
  const parts = report.parts
    .filter((part) => !isExercised(part))
    .map(({ kind, name, at }) => ({ what: kind, name, ...placeOf(at) }));
  const items = report.items
    .filter((item) => !isExercised(item))
    .map(({ kind, id, at }) => ({ what: kind, name: id, ...placeOf(at) }));
  return [...rules, ...parts, ...items];
}

/** See the README: these keys are promised. */
export function explorationJson(ready: ReadyGame, explored: Explored): string {
  const { seed, decisions, games, finished, seconds, stopped, findings } = explored;
  const placeOf = placesIn(ready);
  const shown = {
    game: ready.folder.name,
    seed,
    decisions,
    games,
    finished,
    seconds: Math.round(seconds * 10) / 10,
    stopped,
    findings: findings.map(({ kind, code, message, site, rules, recording, foundAfter, example }) => ({
      kind,
      code,
      message,
      ...(site !== undefined && placeOf(site)),
      rules,
      foundAfter,
      answers: recording.answers.length,
      recording,
      ...(example !== undefined && { example }),
    })),
    never: neverIn(ready, explored),
  };
  return `${JSON.stringify(shown, undefined, 2)}\n`;
}

export function explorationText(ready: ReadyGame, explored: Explored, written: string | undefined, ink: Ink): string {
  const { findings, report } = explored;
  const never = neverIn(ready, explored);
  const rows = never.map(({ what, name, file, line }) => [what, shortened(name), ink.cyan(`${file}:${line}`)]);
  const total = report.rules.length + report.parts.length + report.items.length;
  return [
    ink.bold(`${ready.folder.name}: ${headOf(explored)}`),
    '',
    findings.length === 0 ? ink.green('No fault found.') : ink.bold(counted(findings.length, 'fault')),
    ...findings.flatMap((finding) => findingLines(ready, finding, ink)),
    ...(written === undefined ? [] : ['', `The examples are in ${written}; they fail until this is mended.`]),
    '',
    ink.bold(`Never happened: ${grouped(never.length)} of ${grouped(total)} rules, parts and items`),
    ...(rows.length === 0 ? [] : [table(rows, '  ')]),
    '',
  ].join('\n');
}

const MOST_SHOWN = 70;
const shortened = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text);

function headOf({ decisions, games, finished, seconds, seed, stopped }: Explored): string {
  const ended = stopped ? ', stopped' : '';
  return `${counted(decisions, 'decision')} in ${seconds.toFixed(1)} s, ${counted(games, 'game')} begun, ${grouped(finished)} played to an end, seed ${seed}${ended}`;
}

function findingLines(ready: ReadyGame, finding: ExploredFinding, ink: Ink): readonly string[] {
  const { kind, message, site, rules, recording, foundAfter, example } = finding;
  const at = site === undefined ? undefined : placesIn(ready)(site);
  const place = at === undefined ? '' : `  ${ink.cyan(`${at.file}:${at.line}`)}`;
  const { players, seed, answers } = recording;
  const shorter = answers.length < foundAfter ? ` (found after ${foundAfter})` : '';
  return [
    '',
    `  ${ink.red(kind)}${place}  ${rules.join(', ')}`.trimEnd(),
    `    ${message}`,
    `    ${ink.dim(`${counted(players, 'player')}, seed ${seed}, after ${counted(answers.length, 'answer')}${shorter}`)}`,
    ...(example === undefined
      ? []
      : example
          .trimEnd()
          .split('\n')
          .map((line) => `      ${line}`)),
  ];
}

export function explorationMarkdown(ready: ReadyGame, explored: Explored): string {
  const { findings } = explored;
  const never = neverIn(ready, explored);
  const faults = findings.flatMap(({ kind, message, recording, example }) => [
    `**${kind}**: ${message} (after ${counted(recording.answers.length, 'answer')})`,
    ...(example === undefined ? [''] : ['```yaml', example.trimEnd(), '```', '']),
  ]);
  return [
    `### Exploration of ${ready.folder.name}: ${counted(findings.length, 'fault')}`,
    '',
    `${headOf(explored)}.`,
    '',
    ...faults,
    `<details><summary>Never happened: ${never.length}</summary>`,
    '',
    ...never.map(({ what, name, file, line }) => `- ${what} \`${name}\` (${file}:${line})`),
    '',
    '</details>',
    '',
  ].join('\n');
}

/** A file of examples. */
export const examplesFile = (findings: readonly ExploredFinding[]): string =>
  `# Found by \`kodeks explore\`: each fails until the rules are mended.\n${findings.flatMap(({ example }) => example ?? []).join('')}`;
