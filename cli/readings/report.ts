/** How readings differ: in words, as the JSON that we promise, and as Markdown. */
import type { Language } from '../engine.ts';
import { inFolder } from '../files/paths.ts';
import type { ReadyGame } from '../load.ts';
import type { Ink } from '../terminal/ink.ts';
import { counted } from '../terminal/words.ts';
import type { ComparedReading, ReadingsJob, Share } from './compare-readings.ts';

/** See the README: these keys are promised. */
export function readingsJson({ folder }: ReadyGame, job: ReadingsJob, readings: readonly ComparedReading[]): string {
  const { players, seed, bots } = job;
  const shown = {
    game: folder.name,
    players,
    seed,
    bots,
    readings: readings.map(({ first, parted, scores, winners, ...reading }) => ({
      ...reading,
      parted: rounded(parted),
      scores: rounded(scores),
      winners: rounded(winners),
      ...(first !== undefined && {
        first: {
          seed: first.seed,
          after: first.after,
          key: first.key,
          rules: first.rules,
          ...(first.at !== undefined && { file: inFolder(folder.shown, first.at.file), line: first.line }),
        },
      }),
    })),
  };
  return `${JSON.stringify(shown, undefined, 2)}\n`;
}

const rounded = ({ count, least, most }: Share) => ({ count, least: thousandths(least), most: thousandths(most) });
const thousandths = (share: number): number => Math.round(share * 1000) / 1000;

export function readingsText(
  ready: ReadyGame,
  job: ReadingsJob,
  readings: readonly ComparedReading[],
  language: Language,
  ink: Ink,
): string {
  return [
    ink.bold(`${ready.folder.name}: ${headOf(job, readings)}`),
    ...readings.flatMap((reading) => [
      '',
      `  ${ink.bold(reading.option)}  ${reading.name[language]}  ${ink.dim(reading.rules.join(', '))}`,
      `    ${reading.ours} (held), ${reading.other}: ${inWords(reading)}`,
      ...(reading.first === undefined ? [] : [`    ${ink.dim(firstInWords(ready, reading.first))}`]),
    ]),
    '',
  ].join('\n');
}

function headOf({ players, seed, bots }: ReadingsJob, readings: readonly ComparedReading[]): string {
  if (readings.length === 0) return 'no option is marked as a reading (`reading: yes` in game.yaml)';
  const games = counted(readings[0]?.games ?? 0, 'game');
  return `${counted(readings.length, 'other reading')}, ${games} of ${players} each by ${bots.join(', ')}, seed ${seed}`;
}

function inWords({ games, parted, scores, winners }: ComparedReading): string {
  if (parted.count === 0) return `no game of ${games} differs (95 %: at most ${percent(parted.most)})`;
  return `${share(parted, games)} go another way; other scores in ${share(scores, games)}, other winners in ${share(winners, games)}`;
}

const share = ({ count, least, most }: Share, games: number): string =>
  `${count} of ${games} (95 %: ${percent(least)} to ${percent(most)})`;

const percent = (part: number): string => `${Math.round(part * 100)} %`;

function firstInWords({ folder }: ReadyGame, first: NonNullable<ComparedReading['first']>): string {
  const place = first.at === undefined ? '' : ` ${inFolder(folder.shown, first.at.file)}:${first.line}`;
  const rules = first.rules.length === 0 ? '' : ` (${first.rules.join(', ')})`;
  return `earliest after ${counted(first.after, 'decision')} of seed ${first.seed}, at \`${first.key}\`${rules}${place}`;
}

export function readingsMarkdown(ready: ReadyGame, job: ReadingsJob, readings: readonly ComparedReading[]): string {
  const rows = readings.map((reading) => {
    const { option, ours, other, rules, games, parted, scores, winners, first } = reading;
    const cells = [parted, scores, winners].map((one) => share(one, games));
    return `| ${option}: ${other} (held: ${ours}) | ${rules.join(', ')} | ${cells.join(' | ')} | ${first === undefined ? '' : firstInWords(ready, first)} |`;
  });
  return [
    `### Readings of ${ready.folder.name}`,
    '',
    `${headOf(job, readings)}.`,
    '',
    '| reading | rules | other course | other scores | other winners | earliest |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
