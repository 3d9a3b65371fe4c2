/** What was found in the games of a repository: as Markdown for people, as workflow commands for GitHub. */
import { summaryOf } from '../coverage/report.ts';
import { uncovered } from '../engine.ts';
import { hasPassed } from '../examples/report.ts';
import { isError, renderGithub } from '../problems.ts';
import { counted } from '../terminal/words.ts';
import type { GameLook } from './look-at-game.ts';

export interface Findings {
  readonly errors: number;
  readonly warnings: number;
  readonly unformatted: number;
  readonly stale: number;
  readonly failed: number;
  /** Clear rules that nothing exercises. */
  readonly uncovered: number;
}

export function findingsOf({ problems, unformatted, texts, examples, coverage }: GameLook): Findings {
  const errors = problems.filter(isError).length;
  return {
    errors,
    warnings: problems.length - errors,
    unformatted: unformatted.length,
    stale: texts.stale,
    failed: examples.runs.filter((run) => !hasPassed(run)).length,
    uncovered: coverage === undefined ? 0 : uncovered(coverage.report).length,
  };
}

/** Warnings, form and coverage count with `strict` only; a stale text is an error of the check already. */
export function isFine(look: GameLook, strict: boolean): boolean {
  const { errors, warnings, unformatted, failed, uncovered: left } = findingsOf(look);
  return errors === 0 && failed === 0 && !(strict && warnings + unformatted + left > 0);
}

// ---------------------------------------------------------------- Markdown

/** Ready to be a comment or a job summary: a table, then the details of what is not fine, folded. */
export function markdownReport(looks: readonly GameLook[], strict: boolean): string {
  const fine = looks.every((look) => isFine(look, strict));
  const head = ['Game', 'Problems', 'Texts', 'Examples', 'Rules exercised', 'Statements'];
  const rows = looks.map((look) => [`${isFine(look, strict) ? '✅' : '❌'} ${look.name}`, ...cellsOf(look)]);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const details = looks.map(detailsOf).filter((text) => text !== '');
  return [`### ${fine ? '✅' : '❌'} Kodeks: ${counted(looks.length, 'game')}`, '', ...lines, '', ...details].join(
    '\n',
  );
}

function cellsOf(look: GameLook): readonly string[] {
  const { errors, warnings, failed } = findingsOf(look);
  const { runs } = look.examples;
  const summary = look.coverage === undefined ? undefined : summaryOf(look.coverage.report);
  const share = (part: { readonly exercised: number; readonly total: number } | undefined): string =>
    part === undefined ? '–' : `${part.exercised} / ${part.total}`;
  return [
    errors + warnings === 0 ? 'none' : [counted(errors, 'error'), counted(warnings, 'warning')].join(', '),
    look.texts.stale === 0 ? `${look.texts.total}` : `${look.texts.stale} stale of ${look.texts.total}`,
    failed === 0 ? `${runs.length} passed` : `${failed} failed of ${runs.length}`,
    share(summary?.rules),
    share(summary?.statements),
  ];
}

const MOST_LISTED = 50;

function detailsOf(look: GameLook): string {
  const left = look.coverage === undefined ? [] : uncovered(look.coverage.report);
  const items = [
    ...look.problems.map(({ at, code, message }) => `\`${at.span.file}\` ${code}: ${plain(message)}`),
    ...look.unformatted.map((file) => `\`${file}\` is not in the usual form (\`kodeks fmt\`)`),
    ...look.examples.runs.flatMap(({ id, differences }) =>
      differences.map(({ file, line, message }) => `\`${file}:${line}\` ${id}: ${plain(message)}`),
    ),
    ...left.map(({ id }) => `${id}: no example and no random game exercises it`),
  ];
  if (items.length === 0) return '';
  const more = items.length > MOST_LISTED ? [`- and ${items.length - MOST_LISTED} more`] : [];
  const listed = [...items.slice(0, MOST_LISTED).map((item) => `- ${item}`), ...more].join('\n');
  return `<details><summary>${look.name}</summary>\n\n${listed}\n\n</details>\n`;
}

/** What authors write may hold signs that Markdown takes for its own; names stay in their backticks. */
const plain = (text: string): string => text.replace(/[<>|*_]/g, '\\$&').replace(/\s+/g, ' ');

// ---------------------------------------------------------------- GitHub

export function annotations(look: GameLook): string {
  const failures = look.examples.runs.flatMap(({ id, differences }) =>
    differences.map(({ file, line, column, message }) =>
      command('error', { file, line, col: column, title: id }, message),
    ),
  );
  const form = look.unformatted.map((file) =>
    command('warning', { file, title: 'kodeks fmt' }, 'this file is not in the usual form'),
  );
  return `${renderGithub(look.problems, look.files)}${[...failures, ...form].join('')}`;
}

function command(level: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const listed = Object.entries(properties).map(
    ([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  );
  return `::${level} ${listed.join(',')}::${escaped(message)}\n`;
}
