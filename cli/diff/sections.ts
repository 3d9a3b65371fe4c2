/** A difference as sections of parts, in the words of a language: what the terminal and Markdown show alike. */
import { hasNoun, nameAlone, nounOf, type Stretch, type Words, wordDiff } from '../engine.ts';
import { inFolder } from '../files/paths.ts';
import type { Language } from '../language.ts';
import type { ChangedValue, ItemChange } from './compare-components.ts';
import type { ExampleChange } from './compare-examples.ts';
import type { ChangedLine, RuleChange } from './compare-rules.ts';
import { lineOf } from './compare-rules.ts';
import type { TextChange } from './compare-texts.ts';
import type { Difference } from './compare-versions.ts';
import { isReplayed, type ReplayedGame } from './replay-doctor.ts';
import { type ChangedUnit, rulesOf } from './units.ts';
import { type DiffWords, WORDS } from './words.ts';

export interface Section {
  readonly title: string;
  readonly remarks: readonly string[];
  readonly parts: readonly Part[];
}

export interface Part {
  readonly head: string;
  readonly rules: readonly string[];
  readonly place: string | undefined;
  readonly notes: readonly Note[];
  /** Shown as a difference of lines. */
  readonly lines: readonly ChangedLine[];
}

/** A sentence, or a sentence in which words came and went. */
export type Note = string | readonly Stretch[];

interface Telling {
  readonly difference: Difference;
  readonly language: Language;
  readonly words: DiffWords;
}

export function sectionsOf(difference: Difference, language: Language): readonly Section[] {
  const words = WORDS[language];
  const telling: Telling = { difference, language, words };
  const { rules, components, texts, sameWords } = difference;
  const { items, tables, settings } = components;
  const sections: Section[] = [
    {
      title: words.rules,
      remarks: sameWords.length === 0 ? [] : [words.sameWords(sameWords.join(', '))],
      parts: rules.map((rule) => rulePart(telling, rule)),
    },
    { title: words.components, remarks: [], parts: items.map((item) => itemPart(telling, item)) },
    {
      title: words.settings,
      remarks: [],
      parts: [
        ...tables.map(({ name, values }) => part(name, { notes: values.map((value) => valueNote(telling, value)) })),
        ...(settings.length === 0
          ? []
          : [part('game.yaml', { notes: settings.map((value) => valueNote(telling, value)) })]),
      ],
    },
    { title: words.texts, remarks: [], parts: texts.rules.map((text) => textPart(telling, text)) },
    { title: words.otherTexts, remarks: [], parts: texts.others.map((text) => textPart(telling, text)) },
    examplesSection(telling),
    gamesSection(telling),
  ];
  return sections.filter(({ parts, remarks }) => parts.length + remarks.length > 0);
}

function part(head: string, rest: Partial<Omit<Part, 'head'>> = {}): Part {
  return { head, rules: [], place: undefined, notes: [], lines: [], ...rest };
}

// ---------------------------------------------------------------- what was written otherwise

function rulePart({ difference, words }: Telling, rule: RuleChange): Part {
  const { key, change, rules, file, line, lines, numbers, requires, waives } = rule;
  const { folder } = change === 'gone' ? difference.old : difference.now;
  return part(change === 'changed' ? key : `${key} (${words.change[change]})`, {
    rules,
    place: `${inFolder(folder.shown, file)}:${line}`,
    notes:
      change === 'changed'
        ? [
            ...numbers.map(({ before, now, line: written }) => words.became(before, now, `\`${written}\``)),
            ...requires.map((text) => words.requires(`\`${text}\``)),
            ...waives.map((text) => words.waives(`\`${text}\``)),
          ]
        : [],
    lines,
  });
}

function itemPart(telling: Telling, { kind, id, name, change, file, line, fields, says }: ItemChange): Part {
  const { difference, language, words } = telling;
  const { folder } = change === 'gone' ? difference.old : difference.now;
  const called = name === undefined ? '' : ` – ${name[language]}`;
  return part(`${kind} ${id}${called}${change === 'changed' ? '' : ` (${words.change[change]})`}`, {
    place: `${inFolder(folder.shown, file)}:${line}`,
    notes: [
      ...fields.map((value) => valueNote(telling, value)),
      ...says.map(({ label, before, now }) => saidNote(label[language], before?.[language], now?.[language])),
    ],
  });
}

/** `hull: 1 → 2`, with the words of the lexicon where it has any. */
function valueNote(telling: Telling, { what, before, now }: ChangedValue): string {
  const [head = '', ...rest] = what.split('.');
  const name = [called(telling, head), ...rest].join('.');
  return `${name}: ${called(telling, before ?? '–')} → ${called(telling, now ?? '–')}`;
}

function called({ difference, language }: Telling, name: string): string {
  const { texts } = difference.now.game;
  const item = texts.items.get(name);
  if (item !== undefined) return nameAlone(item, language);
  return hasNoun(texts, name) ? nameAlone(nounOf(texts, name), language) : name;
}

const saidNote = (label: string, before = '–', now = '–'): readonly Stretch[] => [
  { kind: 'same', text: `${label}: ` },
  ...wordDiff(before, now),
];

/** In the language of the report; where only the other one was edited, in that. */
function textPart({ language, words }: Telling, { key, before, now }: TextChange): Part {
  if (before === undefined || now === undefined) {
    const change = before === undefined ? 'new' : 'gone';
    return part(`${key} (${words.change[change]})`, { notes: [(now ?? before)?.[language] ?? ''] });
  }
  const other = language === 'pl' ? 'en' : 'pl';
  const told: readonly Language[] = before[language] === now[language] ? [other] : [language];
  return part(told.includes(language) ? key : `${key} (${other})`, {
    notes: told.map((one) => wordDiff(before[one], now[one])),
  });
}

// ---------------------------------------------------------------- what it does

const MOST_FAULTS = 3;

function examplesSection(telling: Telling): Section {
  const { difference, words } = telling;
  const { changes, same } = difference.examples;
  return {
    title: words.examples,
    remarks: same === 0 ? [] : [words.unchangedExamples(same)],
    parts: changes.map((change) => examplePart(telling, change)),
  };
}

function examplePart({ language, words }: Telling, { id, title, change, was, is }: ExampleChange): Part {
  const faults = (verdict: readonly Words[]): readonly string[] =>
    verdict.slice(0, MOST_FAULTS).map((fault) => fault[language]);
  const holds = (verdict: readonly Words[]): boolean => verdict.length === 0;
  const unchanged = change === 'fails' || change === 'mended';
  return part(`${id} – ${title[language]} (${words.example[change]})`, {
    notes: [
      ...(was === undefined || unchanged ? [] : [words.asBefore(holds(was.old), holds(was.now))]),
      ...(was === undefined || change === 'mended' ? [] : faults(was.now)),
      ...(is === undefined ? [] : [words.asNow(holds(is.old), holds(is.now)), ...faults(is.now)]),
    ],
  });
}

function gamesSection(telling: Telling): Section {
  const { difference, words } = telling;
  const { games, samePlay, old, now } = difference;
  const different = games.filter(({ replayed }) => !isReplayed(replayed) || replayed.parting !== undefined);
  const same = games.length - different.length;
  const carries = games.some(({ file, replayed }) => file !== undefined && isReplayed(replayed));
  const says = samePlay && old !== now;
  return {
    title: words.games,
    remarks: [
      ...(says ? [words.samePlay] : []),
      ...(games.length === 0 || samePlay ? [] : [words.sameGames(same, games.length)]),
      ...(carries && !samePlay ? [words.carry] : []),
    ],
    parts: different.map((game) => gamePart(telling, game)),
  };
}

const MOST_ROWS = 6;

function gamePart(telling: Telling, game: ReplayedGame): Part {
  const { words, language } = telling;
  const { replayed, recording, causes } = game;
  const head = words.gameOf(game.name, recording.players);
  if (!isReplayed(replayed)) {
    const { why } = replayed;
    return part(head, {
      notes: [why === 'players' ? words.cannotBegin(replayed.players) : words.notOfThese(replayed.after)],
    });
  }
  const { answers, given, refusal, problem, lost, parting } = replayed;
  if (parting === undefined) return part(head);
  const { after, reason, key, rows, gone, came, answer } = parting;
  const few = (list: readonly string[]): string =>
    [...list.slice(0, MOST_ROWS), ...(list.length > MOST_ROWS ? [words.more(list.length - MOST_ROWS)] : [])].join(', ');
  const ended = replayed.session.status.kind === 'over' ? words.over : problem;
  const why = refusal === undefined ? ended : `${refusal.text[language]}${cited(refusal.rules)}`;
  return part(head, {
    notes: [
      `${words.parts(after, answers)}${key === '' ? '' : ` ${words.at(key)}`}: ${words.reason[reason]}${
        answer === undefined ? '' : ` (${words.answered(answer.player + 1, answer.key)})`
      }`,
      ...(rows.length === 0 ? [] : [few(rows.map(({ what, before, now }) => `${what}: ${before} → ${now}`))]),
      ...(gone.length === 0 || rows.length > 0 ? [] : [`${words.goneAnswers}: ${few(gone)}`]),
      ...(came.length === 0 || rows.length > 0 ? [] : [`${words.newAnswers}: ${few(came)}`]),
      causes === undefined
        ? words.unknownCause
        : `${words.madeBy}: ${causes.map((unit) => causeText(telling, unit)).join('; ')}`,
      ...(lost.length === 0 ? [] : [words.lostOptions(lost.join(', '))]),
      given === answers ? words.whole(answers) : `${words.upTo(given, answers)}${why === undefined ? '' : `: ${why}`}`,
    ],
  });
}

const cited = (rules: readonly string[]): string => (rules.length === 0 ? '' : ` (${rules.join(', ')})`);

/** `action dig (MOL-01) mole/rules/10.rules:4` */
export function causeText({ difference }: Pick<Telling, 'difference'>, { key, before, after }: ChangedUnit): string {
  const unit = after ?? before;
  if (unit === undefined) return key;
  const { folder, files } = after === undefined ? difference.old : difference.now;
  return `${key}${cited(rulesOf(unit, files))} ${inFolder(folder.shown, unit.piece.file)}:${lineOf(files, unit.piece)}`;
}
