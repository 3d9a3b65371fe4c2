/** One game in the play worker: its rules, its line of acts, and what the page has been shown of it. */
import type { CompiledGame, SourceFile } from '@kodeks/dsl';
import type { Both, Refusal } from '@kodeks/interpreter';
import { botOf } from './bots.ts';
import { compiler } from './compiler.ts';
import { infoOf } from './info.ts';
import { beginLine, type Line, type Rules } from './line.ts';
import { lineFinder } from './lines-of-files.ts';
import type { Act, BotName, GameInfo, Looks, Refused, Setup } from './messages.ts';
import { goTo } from './revise.ts';
import { entryOf, type Showing } from './shown.ts';
import { createWatches } from './watches.ts';

export interface Match {
  readonly setup: Setup;
  readonly files: readonly SourceFile[];
  readonly line: Line;
  readonly rules: Rules;
  readonly showing: Showing;
  readonly acts: readonly Act[];
  info(): GameInfo;
  /** Does an act here. Another one than the line's next cuts off what lay ahead. */
  perform(act: Act, afterwards?: (session: Line['session']) => void, pause?: boolean): Refusal | undefined;
  performBot(player: number, bot: BotName): Refusal | undefined;
  /** Notes the view, so that what the next call changes can be told. */
  remember(): void;
  /** A step that was under way has come to its end, or goes on. */
  settleStep(): void;
  lookAs(looks: Looks): void;
  watch(texts: readonly string[]): void;
  cutAt(at: number): void;
  adopt(game: CompiledGame): void;
  /** The texts behind a game that was opened without them. */
  haveFiles(files: readonly SourceFile[]): void;
}

export function openMatch(
  game: CompiledGame,
  files: readonly SourceFile[],
  wanted: Setup | undefined,
  looks: Looks,
  watched: readonly string[],
): Match {
  const first: Setup = wanted ?? { players: game.core.players.least, seed: 1, options: {} };
  const rules = rulesOf(game, first);
  const { example } = rules;
  const setup: Setup =
    example === undefined
      ? { players: seats(game, first.players), seed: first.seed, options: first.options }
      : { players: example.players, seed: example.seed, options: example.options, example: example.id };
  const line = beginLine(rules, setup);
  return createMatch(rules, files, setup, line, [], looks, watched);
}

const seats = (game: CompiledGame, wanted: number): number =>
  Math.max(game.core.players.least, Math.min(game.core.players.most, Math.trunc(wanted) || 0));

/** With an example to begin from, the program is the one that holds its procedures. */
export function rulesOf(game: CompiledGame, setup: Setup): Rules {
  if (setup.example === undefined) return { game, program: game.core, example: undefined };
  const { program, examples } = compiler().compileExamples(game).out;
  return { game, program, example: examples.find(({ id }) => id === setup.example) };
}

export function matchOf(
  rules: Rules,
  files: readonly SourceFile[],
  line: Line,
  old: Match,
  watched: readonly string[],
  sameWords: boolean,
): Match {
  const match = createMatch(rules, files, old.setup, line, old.acts, old.showing.looks, watched);
  if (!sameWords) match.lookAs(old.showing.looks);
  else {
    match.showing.entries.splice(0, match.showing.entries.length, ...old.showing.entries);
    match.showing.sentLog = old.showing.sentLog;
    match.showing.sentLine = old.showing.sentLine;
  }
  return match;
}

function createMatch(
  firstRules: Rules,
  files: readonly SourceFile[],
  setup: Setup,
  line: Line,
  done: readonly Act[],
  looks: Looks,
  watched: readonly string[],
): Match {
  let rules = firstRules;
  let sources = files;
  let finder = lineFinder(new Map(files.map((file) => [file.path, file])));
  const acts: Act[] = [...done];
  const entries = done.map((act) => entryOf(act, [], []));
  const showing: Showing = {
    get rules() {
      return rules;
    },
    line,
    get finder() {
      return finder;
    },
    watches: createWatches(rules, line, watched, acts),
    entries,
    looks,
    sentLog: 0,
    sentLine: 0,
    before: undefined,
    last: undefined,
  };
  const noteEntry = (at: number, failures: readonly Both[]): void => {
    const act = acts[at]!;
    const happened = line.session.log(showing.looks.viewer, line.marks[at]);
    entries[at] = entryOf(act, happened, failures);
    showing.sentLine = Math.min(showing.sentLine, at);
  };
  const cutAt = (at: number): void => {
    goTo(line, acts, Math.min(at, line.at));
    acts.length = Math.min(acts.length, at);
    entries.length = acts.length;
    showing.sentLine = Math.min(showing.sentLine, at);
    showing.sentLog = Math.min(showing.sentLog, line.marks.at(-1) ?? 0);
  };
  const remember = (): void => {
    showing.before = showing.last;
    showing.sentLog = Math.min(showing.sentLog, line.marks.at(-1) ?? 0);
  };
  const match: Match = {
    setup,
    get files() {
      return sources;
    },
    line,
    get rules() {
      return rules;
    },
    showing,
    acts,
    info: () => infoOf(rules.game, line.session),
    perform: (act, afterwards, pause = false) => {
      line.finish();
      remember();
      const { at } = line;
      const result = line.perform(act, pause);
      if (!result.ok) return result.refusal;
      if (JSON.stringify(acts[at]) !== JSON.stringify(act)) {
        acts.splice(at, acts.length - at, act);
        entries.length = acts.length;
      }
      if (pause && afterwards !== undefined) afterwards(line.session);
      line.settle();
      noteEntry(at, result.failures);
      return undefined;
    },
    performBot: (player, bot) => {
      line.finish();
      remember();
      const { at } = line;
      const before = line.session.recording().answers.length;
      botOf(bot, setup.seed + line.session.decisions).answer(line.session, player);
      const given = line.session.recording().answers.slice(before);
      const [answer] = given;
      if (answer === undefined) return NO_ANSWER;
      acts.splice(at, acts.length - at, { kind: 'answer', player: answer.player, key: answer.key });
      entries.length = at;
      line.note();
      noteEntry(at, []);
      return undefined;
    },
    remember,
    settleStep: () => {
      line.settle();
      if (line.at > 0) noteEntry(line.at - 1, entries[line.at - 1]?.failures ?? []);
    },
    lookAs: (next) => {
      if (next.viewer !== showing.looks.viewer) showing.last = undefined;
      showing.looks = next;
      showing.sentLog = 0;
      showing.sentLine = 0;
      if (showing.last === undefined) showing.before = undefined;
      if (line.session.next() !== undefined) return; // what was said of the line cannot be worded anew in the middle of a step
      const { at } = line;
      goTo(line, acts, acts.length);
      const log = line.session.log(next.viewer);
      for (let i = 0; i < line.at; i += 1) {
        const [from, to] = [line.marks[i]!, line.marks[i + 1]!];
        const happened = log.filter(({ index }) => index >= from && index < to);
        entries[i] = entryOf(acts[i]!, happened, entries[i]?.failures ?? []);
      }
      goTo(line, acts, at);
    },
    watch: (texts) => {
      (showing as { watches: Showing['watches'] }).watches = createWatches(rules, line, texts, acts);
    },
    cutAt,
    adopt: (game) => {
      rules = { ...rules, game };
    },
    haveFiles: (all) => {
      sources = all;
      finder = lineFinder(new Map(all.map((file) => [file.path, file])));
    },
  };
  return match;
}

const NO_ANSWER: Refusal = {
  rules: [],
  text: { pl: 'bot nie znalazł odpowiedzi', en: 'the bot found no answer' },
  form: 'unknown',
};

export function playAll(match: Match, acts: readonly Act[]): Refused | undefined {
  for (const [at, act] of acts.entries()) {
    const refusal = match.perform(act);
    if (refusal !== undefined) return { at, refusal };
  }
  match.showing.before = undefined;
  return undefined;
}
