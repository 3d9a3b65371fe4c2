/** A difference as text for the terminal, as Markdown for a pull request, and as the JSON that we promise. */
import type { Stretch } from '../engine.ts';
import { inFolder } from '../files/paths.ts';
import type { Language } from '../language.ts';
import type { Ink } from '../terminal/ink.ts';
import { lineOf } from './compare-rules.ts';
import type { Difference } from './compare-versions.ts';
import { isReplayed, type ReplayedGame } from './replay-doctor.ts';
import { type Note, type Part, sectionsOf } from './sections.ts';
import { type ChangedUnit, rulesOf } from './units.ts';
import { WORDS } from './words.ts';

const titleOf = ({ old, now }: Difference): string => `${now.folder.name}: ${old.folder.shown} → ${now.folder.shown}`;

// ---------------------------------------------------------------- for a terminal

export function differenceText(difference: Difference, language: Language, ink: Ink): string {
  const sections = sectionsOf(difference, language);
  const words = WORDS[language];
  return [
    ink.bold(titleOf(difference)),
    ...(sections.length === 0 ? [words.nothing] : []),
    ...sections.flatMap(({ title, remarks, parts }) => [
      '',
      ink.bold(title),
      ...remarks.map((text) => `  ${text}`),
      ...parts.flatMap((part) => partText(part, ink)),
    ]),
    ...(difference.stopped ? ['', ink.red(words.stopped)] : []),
    '',
  ].join('\n');
}

function partText({ head, rules, place, notes, lines }: Part, ink: Ink): readonly string[] {
  const beside = [...(place === undefined ? [] : [ink.cyan(place)]), ...(rules.length === 0 ? [] : [rules.join(', ')])];
  return [
    `  ${[ink.bold(head), ...beside].join('  ')}`,
    ...notes.map((note) => `    ${noteText(note, ink)}`),
    ...lines.map(({ kind, text }) => {
      if (kind === 'same') return ink.dim(`      ${text}`);
      return kind === 'gone' ? ink.red(`    - ${text}`) : ink.green(`    + ${text}`);
    }),
  ];
}

function noteText(note: Note, ink: Ink): string {
  if (typeof note === 'string') return note;
  const marked = ({ kind, text }: Stretch): string => {
    if (kind === 'same') return text;
    const [words, space] = splitSpace(text);
    return `${kind === 'gone' ? ink.red(`[-${words}-]`) : ink.green(`{+${words}+}`)}${space}`;
  };
  return note.map(marked).join('');
}

const splitSpace = (text: string): readonly [words: string, space: string] => {
  const words = text.trimEnd();
  return [words, text.slice(words.length)];
};

// ---------------------------------------------------------------- for a pull request

export function differenceMarkdown(difference: Difference, language: Language): string {
  const sections = sectionsOf(difference, language);
  const words = WORDS[language];
  return [
    `### ${titleOf(difference)}`,
    '',
    ...(sections.length === 0 ? [words.nothing, ''] : []),
    ...(difference.stopped ? [`**${words.stopped}**`, ''] : []),
    ...sections.flatMap(({ title, remarks, parts }) => [
      `#### ${title}`,
      '',
      ...remarks.flatMap((text) => [text, '']),
      ...parts.flatMap(partMarkdown),
      '',
    ]),
  ].join('\n');
}

function partMarkdown({ head, rules, place, notes, lines }: Part): readonly string[] {
  const beside = [...(rules.length === 0 ? [] : [rules.join(', ')]), ...(place === undefined ? [] : [`\`${place}\``])];
  const code = ['', '  ```diff', ...lines.map(({ kind, text }) => `  ${SIGNS[kind]} ${text}`), '  ```', ''];
  return [
    `- **${plain(head)}**${beside.length === 0 ? '' : ` ${beside.join(' ')}`}`,
    ...notes.map((note) => `  - ${noteMarkdown(note)}`),
    ...(lines.length === 0 ? [] : code),
  ];
}

const SIGNS = { same: ' ', gone: '-', new: '+' } as const;

function noteMarkdown(note: Note): string {
  if (typeof note === 'string') return plain(note);
  const marked = ({ kind, text }: Stretch): string => {
    const [words, space] = splitSpace(text);
    if (kind === 'same') return plain(text);
    return `${kind === 'gone' ? `<del>${plain(words)}</del>` : `<ins>${plain(words)}</ins>`}${space}`;
  };
  return note.map(marked).join('');
}

/** What authors write may hold signs that Markdown takes for its own; what stands in backticks stays as it is. */
const plain = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[<>|*_#[\]]/g, '\\$&')))
    .join('');

// ---------------------------------------------------------------- for machines

/** See the README: these keys are promised. */
export function differenceJson(difference: Difference): string {
  const { old, now, samePlay, rules, components, texts, sameWords, examples, games, stopped } = difference;
  const folderOf = (change: string): string => (change === 'gone' ? old : now).folder.shown;
  const shown = {
    game: now.folder.name,
    old: old.folder.shown,
    new: now.folder.shown,
    samePlay,
    rules: rules.map((rule) => ({ ...rule, file: inFolder(folderOf(rule.change), rule.file) })),
    items: components.items.map((item) => ({ ...item, file: inFolder(folderOf(item.change), item.file) })),
    tables: components.tables,
    settings: components.settings,
    texts: texts.rules,
    otherTexts: texts.others,
    sameWords,
    examples: examples.changes,
    unchangedExamples: examples.same,
    games: games.map((game) => gameJson(difference, game)),
    stopped,
  };
  return `${JSON.stringify(shown, undefined, 2)}\n`;
}

function gameJson(difference: Difference, { name, recording, replayed, causes }: ReplayedGame) {
  const about = { name, players: recording.players, seed: recording.seed };
  if (!isReplayed(replayed)) return { ...about, ...replayed };
  const { answers, given, refusal, problem, lost, parting } = replayed;
  const { before: _, at, ...parts } = parting ?? { before: undefined, at: undefined };
  return {
    ...about,
    answers,
    given,
    ...(refusal !== undefined && { refusal: { text: refusal.text, rules: refusal.rules } }),
    ...(problem !== undefined && { problem }),
    ...(lost.length > 0 && { lost }),
    ...(parting !== undefined && { parting: parts }),
    ...(causes !== undefined && {
      causes: causes.flatMap((unit) => causeJson(difference, unit)),
    }),
  };
}

function causeJson({ old, now }: Difference, { key, before, after }: ChangedUnit) {
  const unit = after ?? before;
  const { folder, files } = after === undefined ? old : now;
  if (unit === undefined) return [];
  const file = inFolder(folder.shown, unit.piece.file);
  return [{ key, rules: rulesOf(unit, files), file, line: lineOf(files, unit.piece) }];
}
