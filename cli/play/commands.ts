/** What a person may type instead of an answer: `why`, `undo`, `log`, `save`, `load` and so on. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Decision, LogEntry, Session } from '../engine.ts';
import { fileTrouble } from '../files/file-trouble.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { Ink } from '../terminal/ink.ts';
import { isHuman, type Match, viewerOf } from './match.ts';
import { firstFew, refusalLines } from './show-decision.ts';
import type { Picture } from './show-scene.ts';
import type { PlayWords } from './words.ts';

export interface Table {
  readonly match: Match;
  readonly words: PlayWords;
  readonly picture: Picture;
  readonly ink: Ink;
  readonly cwd: string;
  readonly say: (lines: readonly string[]) => void;
}

/** `again`: the decision has changed or should be shown again. `done`: wait for the next line. */
export type After = 'again' | 'done' | 'quit';

type Command = (table: Table, rest: string, decision: Decision) => After;

const COMMANDS: Readonly<Record<string, Command>> = {
  why,
  undo,
  log,
  save,
  load,
  state: show,
  show,
  map: (table, _, decision) => show(table, ':board', decision),
  help: ({ say, words }) => {
    say(words.help.trimEnd().split('\n'));
    return 'done';
  },
  quit: () => 'quit',
};

const ALIASES: Readonly<Record<string, string>> = { q: 'quit', exit: 'quit', '?': 'help', h: 'help', u: 'undo' };

/** Nothing if the line is not a command. */
export function runCommand(table: Table, line: string, decision: Decision): After | undefined {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(line.trim()) ?? [];
  const name = ALIASES[word] ?? word;
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name]?.(table, rest.trim(), decision) : undefined;
}

/** The whole table, or only what is called so. */
function show({ match, picture, say, words }: Table, rest: string, decision: Decision): After {
  const lines = picture.of(match.session, viewerOf(match, decision.player), rest);
  say(lines.length > 0 ? lines : [words.nothingCalled(rest)]);
  return 'done';
}

const MOST_REFUSED = 40;

function why({ match, words, ink, say }: Table, rest: string, decision: Decision): After {
  if (rest !== '') {
    const refusals = match.session.explain(rest, decision.player);
    say(refusals.length > 0 ? refusalLines(refusals, words, ink) : [words.noSuchAnswer(rest)]);
    return 'done';
  }
  const refused = match.session.refused(decision.player);
  if (refused.length === 0) say([words.nothingRefused]);
  else say([words.notOffered]);
  for (const { label, refusals } of refused.slice(0, MOST_REFUSED))
    say([`  ${words.text(label)}`, ...refusalLines(refusals, words, ink)]);
  if (refused.length > MOST_REFUSED) say([`  … +${refused.length - MOST_REFUSED}`]);
  return 'done';
}

/** Back to the last moment when a person really had a choice; bots will decide anew from there. */
function undo({ match, words, say }: Table): After {
  match.asked.pop(); // the decision that is open now
  const target = match.asked.pop();
  if (target === undefined) {
    match.asked.push(match.session.decisions);
    say([words.nothingToUndo]);
    return 'done';
  }
  const crossed = new Set<keyof PlayWords['crossed']>();
  while (match.session.decisions > target) {
    const report = match.session.undo();
    for (const what of report.crossed) crossed.add(what);
    if (!report.done) break;
  }
  match.told = Math.min(match.told, heard(match.session));
  say([words.undone, ...[...crossed].map((what) => words.crossed[what])]);
  return 'again';
}

/** The log leaves out book-keeping, so its entries are fewer than their numbers. */
function heard(session: Session): number {
  return (session.log().at(-1)?.index ?? -1) + 1;
}

function log({ match, words, ink, say }: Table, rest: string, decision: Decision): After {
  const wanted = /^\d+$/.test(rest) ? Number(rest) : 10;
  const entries = match.session.log(decision.player).slice(-wanted);
  say(entries.length === 0 ? [words.emptyLog] : entries.map((entry) => logLine(entry, words, ink)));
  return 'done';
}

export function logLine(entry: LogEntry, words: PlayWords, ink: Ink): string {
  const rules = entry.rules.length > 0 ? ink.dim(` (${firstFew(entry.rules).join(', ')})`) : '';
  return `  ${ink.dim('·')} ${words.text(entry.text)}${rules}`;
}

function save({ match, words, cwd, say }: Table, file: string): After {
  try {
    if (file === '') say([words.fileMissing]);
    else {
      replaceFile(resolve(cwd, file), `${JSON.stringify(match.session.toJSON())}\n`);
      say([words.saved(file)]);
    }
  } catch (error) {
    say([words.cannotSave(file, reasonOf(error, words))]);
  }
  return 'done';
}

function load({ match, words, cwd, say }: Table, file: string): After {
  try {
    if (file === '') {
      say([words.fileMissing]);
      return 'done';
    }
    const restored = match.restore(JSON.parse(readFileSync(resolve(cwd, file), 'utf8')));
    if (!restored.ok) {
      say([words.cannotLoad(file, words.refusedSave[restored.why])]);
      return 'done';
    }
    const { session } = restored;
    match.session = session;
    match.told = heard(session);
    match.asked = session.recording().answers.flatMap(({ player }, i) => (isHuman(match, player) ? [i] : []));
    say([words.loaded(file)]);
    return 'again';
  } catch (error) {
    say([words.cannotLoad(file, reasonOf(error, words))]);
    return 'done';
  }
}

function reasonOf(error: unknown, words: PlayWords): string {
  const trouble = fileTrouble(error);
  if (trouble !== undefined) return words.text(trouble);
  if (error instanceof SyntaxError) return words.refusedSave['no-save'];
  return error instanceof Error ? error.message : String(error);
}
