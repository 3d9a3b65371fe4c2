/** `kodeks fmt`: rules files in the one form we write them. */
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type Diagnostic, formatRules, type SourceFile } from '../engine.ts';
import { decode } from '../files/decode.ts';
import { shownPath } from '../files/paths.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { Host } from '../host.ts';
import type { Language } from '../language.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { renderText } from '../problems.ts';
import { wordsOf } from '../terminal/counts.ts';
import { type Ink, inkFor } from '../terminal/ink.ts';
import { type Shell, withColour, withExamples } from './command.ts';

interface FmtOptions {
  readonly check?: boolean;
  readonly color?: boolean;
}

export function addFmt(program: Command, shell: Shell): void {
  const command = program
    .command('fmt')
    .description(
      'Rewrites .rules files with the usual indentation, spaces and blank lines. Comments stay, and formatting twice changes nothing more. A file that does not parse is left as it is.',
    )
    .argument('[paths...]', 'files, folders, or `-` for the standard input (without any: the current folder)')
    .option('--check', 'write nothing; name the files that would change, and end with 1 if there are any')
    .action(async (paths: readonly string[], options: FmtOptions) => shell.end(await fmt(paths, options, shell.host)));
  withColour(command);
  withExamples(command, [
    ['fmt', 'every .rules file below the current folder'],
    ['fmt games/comet-run', 'the rules of one game'],
    ['fmt --check', 'for CI'],
    ['fmt - < 10-play.rules', 'prints the text in the usual form, for editors'],
  ]);
}

async function fmt(paths: readonly string[], options: FmtOptions, host: Host): Promise<ExitCode> {
  const ink = inkFor(host.out, host.env, options.color);
  if (paths.includes('-')) return fmtInput(paths, options, host, ink);
  const files = filesIn(paths.length === 0 ? ['.'] : paths, host.cwd);
  const results = files.map((path) => fmtFile(path, options, host, ink));
  const changed = results.filter((result) => result === 'changed').length;
  const broken = results.filter((result) => result === 'broken').length;
  host.out.write(`${summary({ files: files.length, changed, broken }, options, host.language, ink)}\n`);
  return broken > 0 || (options.check && changed > 0) ? FINDINGS : FINE;
}

async function fmtInput(paths: readonly string[], options: FmtOptions, host: Host, ink: Ink): Promise<ExitCode> {
  if (paths.length > 1) throw new UsageError('`-` is the standard input and stands alone');
  const file = { path: 'standard input', text: await host.input() };
  const { text, problems } = formatRules(file);
  if (complain(problems, file, host, ink)) return FINDINGS;
  if (options.check) return text === file.text ? FINE : FINDINGS;
  host.out.write(text);
  return FINE;
}

function fmtFile(path: string, { check }: FmtOptions, host: Host, ink: Ink): 'same' | 'changed' | 'broken' {
  const shown = shownPath(path, host.cwd);
  const { text: before, badAt } = decode(readFileSync(path));
  if (badAt !== undefined) {
    host.err.write(`${ink.red('kodeks:')} ${shown} ${FMT[host.language].notText}\n`);
    return 'broken';
  }
  const file = { path: shown, text: before };
  const { text, problems } = formatRules(file);
  if (complain(problems, file, host, ink)) return 'broken';
  if (text === before) return 'same';
  if (!check) replaceFile(path, text);
  const { wouldChange, changed } = FMT[host.language];
  host.out.write(
    `${ink.yellow(check ? wouldChange : changed)} ${shown}${check ? firstDifference(before, text) : ''}\n`,
  );
  return 'changed';
}

function complain(problems: readonly Diagnostic[], file: SourceFile, host: Host, ink: Ink): boolean {
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0)
    host.err.write(`${renderText(errors, [file], { isColoured: ink.isOn, language: host.language }).trimEnd()}\n\n`);
  return errors.length > 0;
}

function firstDifference(before: string, after: string): string {
  const lines = after.split('\n');
  const line = before.split('\n').findIndex((text, i) => text !== lines[i]);
  return `:${(line < 0 ? lines.length : line) + 1}`;
}

interface Tally {
  readonly files: number;
  readonly changed: number;
  readonly broken: number;
}

function summary({ files, changed, broken }: Tally, { check }: FmtOptions, language: Language, ink: Ink): string {
  const words = FMT[language];
  const count = wordsOf(language).files;
  if (files === 0) return words.nothing;
  const parts = [
    ...(changed > 0 ? [`${count(changed)} ${check ? words.wouldChange : words.changed}`] : []),
    ...(broken > 0 ? [ink.red(`${count(broken)} ${words.leftAlone}`)] : []),
  ];
  return `${count(files)}: ${parts.length > 0 ? parts.join(', ') : ink.green(words.usual)}`;
}

const FMT = {
  en: {
    nothing: 'no .rules files here',
    usual: 'all in the usual form',
    changed: 'changed',
    wouldChange: 'would change',
    leftAlone: 'left alone because of errors',
    notText: 'is not valid UTF-8 text; left as it is',
  },
  pl: {
    nothing: 'nie ma tu plików .rules',
    usual: 'wszystko w zwykłej postaci',
    changed: 'zmieniono',
    wouldChange: 'do zmiany',
    leftAlone: 'pominięto z powodu błędów',
    notText: 'nie jest poprawnym tekstem UTF-8; pozostaje bez zmian',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

// ---------------------------------------------------------------- which files

const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);

function filesIn(paths: readonly string[], cwd: string): readonly string[] {
  const found = paths.flatMap((path) => {
    const absolute = resolve(cwd, path);
    const about = statSync(absolute, { throwIfNoEntry: false });
    if (about?.isDirectory()) return rulesBelow(absolute);
    if (about === undefined) throw new UsageError(`there is no file or folder \`${path}\``);
    if (!path.endsWith('.rules'))
      throw new UsageError(`\`${path}\` is not a .rules file`, ['only rules files are formatted']);
    return [absolute];
  });
  return [...new Set(found)];
}

function rulesBelow(folder: string): readonly string[] {
  const entries: Dirent[] = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith('.') || SKIPPED.has(entry.name) ? [] : rulesBelow(path);
    return entry.isFile() && entry.name.endsWith('.rules') ? [path] : [];
  });
}
