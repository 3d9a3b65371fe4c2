/** What came of the mutants: in words, as the JSON that we promise, and as Markdown. */
import { MUTANT_KINDS, type MutantKind, shareInterval } from '../engine.ts';
import { inFolder } from '../files/paths.ts';
import type { ReadyGame } from '../load.ts';
import type { Ink } from '../terminal/ink.ts';
import { table } from '../terminal/table.ts';
import { counted, grouped } from '../terminal/words.ts';
import type { Mutated, TriedMutant } from './examine.ts';

export interface Score {
  readonly tried: number;
  readonly killed: number;
  readonly survived: number;
  readonly unreached: number;
  /** Killed of those tried, from 0 to 1, with its 95 % interval where they are a sample. */
  readonly score: number;
  readonly least: number;
  readonly most: number;
}

export function scoreOf(tried: readonly TriedMutant[], total: number): Score {
  const ended = (kind: string): number => tried.filter(({ end }) => end.kind === kind).length;
  const killed = ended('killed');
  const score = tried.length === 0 ? 1 : killed / tried.length;
  const all = tried.length >= total;
  const { least, most } = all ? { least: score, most: score } : shareInterval(killed, tried.length);
  return {
    tried: tried.length,
    killed,
    survived: ended('survived'),
    unreached: ended('unreached'),
    score,
    least,
    most,
  };
}

const kindsIn = (tried: readonly TriedMutant[]): readonly (readonly [MutantKind, Score])[] =>
  MUTANT_KINDS.map((kind) => {
    const own = tried.filter(({ mutant }) => mutant.kind === kind);
    return [kind, scoreOf(own, own.length)] as const;
  }).filter(([, { tried: number }]) => number > 0);

const notKilled = (tried: readonly TriedMutant[]): readonly TriedMutant[] =>
  tried.filter(({ end }) => end.kind !== 'killed');

// ---------------------------------------------------------------- for machines

/** See the README: these keys are promised. */
export function mutantsJson({ folder }: ReadyGame, mutated: Mutated): string {
  const { total, seed, examples, failing, games, tried, left } = mutated;
  const shown = {
    game: folder.name,
    seed,
    total,
    ...rounded(scoreOf(tried, total)),
    left,
    examples,
    failing,
    games,
    kinds: Object.fromEntries(
      kindsIn(tried).map(([kind, { tried: number, killed }]) => [kind, { tried: number, killed }]),
    ),
    mutants: tried.map(({ mutant, line, end }) => ({
      id: mutant.id,
      kind: mutant.kind,
      file: inFolder(folder.shown, mutant.at.file),
      line,
      rules: mutant.rules,
      within: mutant.within,
      before: mutant.before,
      after: mutant.after,
      end: end.kind,
      ...(end.kind === 'killed' && {
        by: end.by === 'example' ? end.example : `game ${end.game + 1}`,
        message: end.message,
      }),
      ...(end.kind === 'survived' && { examples: end.examples, differs: end.differs !== undefined }),
    })),
  };
  return `${JSON.stringify(shown, undefined, 2)}\n`;
}

const rounded = ({ score, least, most, ...rest }: Score) => ({
  ...rest,
  score: thousandths(score),
  least: thousandths(least),
  most: thousandths(most),
});

const thousandths = (share: number): number => Math.round(share * 1000) / 1000;

// ---------------------------------------------------------------- in words

export function mutantsText({ folder }: ReadyGame, mutated: Mutated, ink: Ink): string {
  const { tried, total } = mutated;
  const survivors = notKilled(tried);
  const place = ({ mutant, line }: TriedMutant): string => `${inFolder(folder.shown, mutant.at.file)}:${line}`;
  const lists = survivors.flatMap((one) => [
    '',
    `  ${ink.cyan(place(one))}  ${one.mutant.rules.join(', ') || one.mutant.within}  ${ink.dim(one.mutant.kind)}`,
    `    ${ink.red('-')} ${shortened(one.mutant.before)}`,
    `    ${ink.green('+')} ${shortened(one.mutant.after)}`,
    `    ${ink.dim(whySurvived(one))}`,
  ]);
  return [
    ink.bold(`${folder.name}: ${headOf(mutated)}`),
    ...remarksOn(mutated).map((text) => ink.red(`  ${text}`)),
    '',
    table(rowsOf(tried, total)),
    ...(survivors.length === 0 ? [] : ['', ink.bold('Noticed by nothing'), ...lists]),
    '',
  ].join('\n');
}

function headOf({ tried, total, seed, examples, games }: Mutated): string {
  const drawn =
    tried.length < total
      ? `${counted(tried.length, 'mutant')} of ${grouped(total)}, seed ${seed}`
      : `all ${counted(total, 'mutant')}`;
  return `${drawn}; ${counted(examples, 'example')}, ${counted(games, 'game')}`;
}

function remarksOn({ failing, left, total }: Mutated): readonly string[] {
  return [
    ...(total === 0 ? ['there is nothing to change here'] : []),
    ...(left > 0 ? [`stopped: ${counted(left, 'mutant')} not tried`] : []),
    ...(failing.length > 0 ? [`left out, because they fail: ${failing.join(', ')} (see \`kodeks test\`)`] : []),
  ];
}

function rowsOf(tried: readonly TriedMutant[], total: number): readonly (readonly string[])[] {
  const all = scoreOf(tried, total);
  const byGame = tried.filter(({ end }) => end.kind === 'killed' && end.by === 'game').length;
  const interval = all.least === all.most ? '' : `(95 %: ${percent(all.least)} to ${percent(all.most)})`;
  return [
    ['killed', grouped(all.killed), byGame === 0 ? '' : `${byGame} of them only by a game`],
    ['survived', grouped(all.survived), ''],
    ['never reached', grouped(all.unreached), ''],
    ['score', percent(all.score), interval],
    ...kindsIn(tried).map(([kind, own]) => [`  ${kind}`, percent(own.score), `${own.killed} of ${own.tried}`]),
  ];
}

const percent = (share: number): string => `${Math.floor(share * 1000) / 10} %`;

const MOST_SHOWN = 150;
const shortened = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text);

function whySurvived({ end }: TriedMutant): string {
  if (end.kind === 'unreached') return 'no example and no game comes here';
  if (end.kind !== 'survived') return '';
  const examples = end.examples === 0 ? 'no example comes here' : `${counted(end.examples, 'example')} come here`;
  return end.differs === undefined
    ? `${examples}; the games went the same way`
    : `${examples}; a game from the same seed goes another way: an example is missing`;
}

// ---------------------------------------------------------------- for a pull request

export function mutantsMarkdown({ folder }: ReadyGame, mutated: Mutated): string {
  const { tried, total } = mutated;
  const cells = (row: readonly string[]): string => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const survivors = notKilled(tried);
  const details = survivors.flatMap((one) => [
    `**${one.mutant.rules.join(', ') || one.mutant.within}** ${inFolder(folder.shown, one.mutant.at.file)}:${one.line} (${one.mutant.kind}): ${whySurvived(one)}`,
    '```diff',
    `- ${one.mutant.before}`,
    `+ ${one.mutant.after}`,
    '```',
    '',
  ]);
  return [
    `### Mutants of ${folder.name}: ${percent(scoreOf(tried, total).score)} noticed`,
    '',
    `${headOf(mutated)}.`,
    ...remarksOn(mutated).map((text) => `\n**${text}**`),
    '',
    cells(['', 'number', '']),
    '| --- | --- | --- |',
    ...rowsOf(tried, total).map((row) => cells(row.map((cell) => cell.trim()))),
    '',
    ...(survivors.length === 0
      ? []
      : [
          `<details><summary>${counted(survivors.length, 'change')} noticed by nothing</summary>`,
          '',
          ...details,
          '</details>',
          '',
        ]),
  ].join('\n');
}
