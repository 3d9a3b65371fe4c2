/** The play worker: one project, one line of acts, one session in it. Every call answers with what the page must show. */
import {
  type Compiled,
  type CompiledGame,
  compile,
  compileExamples,
  createChecker,
  interpretSchema,
  type SourceFile,
} from '@kodeks/dsl';
import {
  type Bot,
  greedyBot,
  monteCarloBot,
  type Refusal,
  randomBot,
  runExample,
  seededBelow,
  showFailure,
  start,
} from '@kodeks/interpreter';
import { keepFiles } from './files.ts';
import { infoOf } from './info.ts';
import { inspect } from './inspect.ts';
import { beginLine, type Line, type Rules } from './line.ts';
import { lineFinder } from './lines-of-files.ts';
import type { Act, Acted, BotName, GameInfo, Looks, Opened, PlayCalls, Refused, Setup, Shown } from './messages.ts';
import { exampleYaml } from './record.ts';
import { goTo, replay } from './revise.ts';
import { entryOf, type Showing, show } from './shown.ts';
import { type Breakpoints, breakpointsOf, runToBreakpoint, stepOn } from './stepping.ts';
import { createWatches } from './watches.ts';

/** Readers must not make code: the page's policy forbids it. */
const READ = { compileSchema: interpretSchema } as const;

/** Reading any rules makes the parser, which takes longer than parsing a game with it. */
const SMALLEST: readonly SourceFile[] = [
  { path: 'game.yaml', text: 'id: smallest\nname: { pl: Mała, en: Small }\nplayers: 1\n' },
  { path: 'rules/10.rules', text: 'state n: Int starts at 0\nflow {\n  set n to 1\n  end game\n}\n' },
];

/** Monte-Carlo play-outs for one decision: a person waits for them. */
const PLAYOUTS = 60;

export type Play = {
  readonly [K in keyof PlayCalls]: (request: Parameters<PlayCalls[K]>[0]) => ReturnType<PlayCalls[K]>;
};

export function createPlay(clock: () => number = () => performance.now()): Play {
  const files = keepFiles();
  const checker = createChecker(READ);
  let match: Match | undefined;
  let breakpoints: Breakpoints = new Set();
  let watched: readonly string[] = [];
  let pending: { readonly match: Match; readonly divergedAt: number } | undefined;

  const open = (): Match => {
    if (match === undefined) throw new Error('no game is open');
    return match;
  };
  const shown = (): Shown => show(open().showing);
  const refusedOr = (refusal: Refusal | undefined): Acted =>
    refusal === undefined ? { ok: true, shown: shown() } : { ok: false, refusal };

  return {
    warm: () => {
      createChecker(READ).check(SMALLEST);
      return null;
    },
    open: ({ files: changes, setup, acts, at, looks, watched: texts }): Opened => {
      pending = undefined;
      watched = texts;
      const all = files.apply(changes);
      const compiled = checker.check(all);
      if (compiled.game === undefined) return { kind: 'errors', problems: compiled.problems };
      match = openMatch(compiled.game, all, setup, looks, watched);
      const refused = playAll(match, acts);
      goTo(match.line, match.acts, Math.min(at, match.acts.length));
      return { kind: 'open', shown: shown(), info: match.info(), refused };
    },
    revise: (changes) => {
      const began = clock();
      const all = files.apply(changes);
      const compiled: Compiled = checker.check(all);
      const old = open();
      if (compiled.game === undefined) return { kind: 'errors' };
      const rules = rulesOf(compiled.game, old.setup);
      const { line, divergence } = replay(old.line, old.acts, rules, old.setup);
      // rules hold no words: what was said of the same acts still stands
      const sameWords = divergence === undefined && changes.changed.every(({ path }) => path.endsWith('.rules'));
      const next = matchOf(rules, all, line, old, watched, sameWords && changes.removed.length === 0);
      const took = clock() - began;
      if (divergence === undefined) {
        match = next;
        pending = undefined;
        return { kind: 'same', shown: shown(), info: next.info(), acts: old.acts.length, took };
      }
      pending = { match: next, divergedAt: divergence.at };
      return { kind: 'diverged', divergence: { ...divergence, took } };
    },
    settle: ({ how }) => {
      const old = open();
      if (pending === undefined || how === 'keep') {
        const compiled = compile(old.files, READ); // the checker's own has gone on to the new rules
        if (compiled.game !== undefined) old.adopt(compiled.game);
        pending = undefined;
        return { shown: shown(), info: old.info() };
      }
      match = pending.match;
      if (how === 'branch') match.cutAt(pending.divergedAt);
      pending = undefined;
      return { shown: shown(), info: match.info() };
    },
    act: ({ act, step }) => {
      const present = open();
      return refusedOr(
        present.perform(
          act,
          (session) => {
            if (step !== true) runToBreakpoint(session, breakpoints, present.showing.finder);
          },
          step === true || breakpoints.size > 0,
        ),
      );
    },
    bot: ({ player, bot }) => refusedOr(open().performBot(player, bot)),
    jump: ({ to }) => {
      const present = open();
      present.remember();
      goTo(present.line, present.acts, Math.max(0, Math.min(to, present.acts.length)));
      return shown();
    },
    look: (looks) => {
      open().lookAs(looks);
      return shown();
    },
    step: ({ how }) => {
      const present = open();
      stepOn(present.line.session, how, breakpoints, present.showing.finder);
      present.settleStep();
      return shown();
    },
    breakpoints: ({ lines }) => {
      breakpoints = breakpointsOf(lines);
      return null;
    },
    watch: ({ texts }) => {
      watched = texts;
      const present = open();
      present.watch(texts);
      return present.showing.watches.now(present.line);
    },
    why: ({ player }) => open().line.session.refused(player),
    inspect: ({ name, args }) => inspect(open(), name, args),
    record: ({ id, title }) => {
      const present = open();
      const { status } = present.line.session;
      const yaml = `examples:\n${exampleYaml({
        id,
        title,
        setup: present.setup,
        line: present.showing.entries.slice(0, present.line.at),
        watches: present.showing.watches.now(present.line),
        winners: status.kind === 'over' ? status.result.winners : undefined,
      }).replace(/^(?=.)/gm, '  ')}`;
      return { yaml, ...tryExample(present.files, yaml) };
    },
    saved: () => JSON.stringify(open().line.session.toJSON()),
  };
}

// ---------------------------------------------------------------- one game

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
}

function openMatch(
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
function rulesOf(game: CompiledGame, setup: Setup): Rules {
  if (setup.example === undefined) return { game, program: game.core, example: undefined };
  const { program, examples } = compileExamples(game, undefined, READ).out;
  return { game, program, example: examples.find(({ id }) => id === setup.example) };
}

function matchOf(
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
  const acts: Act[] = [...done];
  const entries = done.map((act) => entryOf(act, [], []));
  const showing: Showing = {
    get rules() {
      return rules;
    },
    line,
    finder: lineFinder(new Map(files.map((file) => [file.path, file]))),
    watches: createWatches(rules, line, watched, acts),
    entries,
    looks,
    sentLog: 0,
    sentLine: 0,
    before: undefined,
  };
  const noteEntry = (at: number, failures: readonly string[]): void => {
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
    showing.before = line.session.view(showing.looks.viewer);
    showing.sentLog = Math.min(showing.sentLog, line.marks.at(-1) ?? 0);
  };
  const match: Match = {
    setup,
    files,
    line,
    get rules() {
      return rules;
    },
    showing,
    acts,
    info: () => infoOf(rules.game, line.session),
    perform: (act, afterwards, pause = false) => {
      if (line.session.next() !== undefined) line.session.resume(); // a step under way is ended first
      remember();
      const { at } = line;
      const result = line.perform(act, pause);
      if (!result.ok) return result.refusal;
      if (JSON.stringify(acts[at]) !== JSON.stringify(act)) {
        acts.splice(at, acts.length - at, act);
        entries.length = acts.length;
      }
      if (pause && afterwards !== undefined) afterwards(line.session);
      noteEntry(at, result.failures);
      return undefined;
    },
    performBot: (player, bot) => {
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
      if (line.at > 0) noteEntry(line.at - 1, entries[line.at - 1]?.failures ?? []);
    },
    lookAs: (next) => {
      showing.looks = next;
      showing.sentLog = 0;
      showing.sentLine = 0;
      showing.before = undefined;
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
  };
  return match;
}

const NO_ANSWER: Refusal = {
  rules: [],
  text: { pl: 'bot nie znalazł odpowiedzi', en: 'the bot found no answer' },
  form: 'unknown',
};

function playAll(match: Match, acts: readonly Act[]): Refused | undefined {
  for (const [at, act] of acts.entries()) {
    const refusal = match.perform(act);
    if (refusal !== undefined) return { at, refusal };
  }
  match.showing.before = undefined;
  return undefined;
}

function botOf(name: BotName, seed: number): Bot {
  const below = seededBelow(seed);
  switch (name) {
    case 'random':
      return randomBot(below);
    case 'greedy':
      return greedyBot(below);
    case 'monte-carlo':
      return monteCarloBot(below, { playouts: PLAYOUTS });
    default:
      return name satisfies never;
  }
}

/** Compiles and runs what was written, so that nobody copies an example that fails. */
function tryExample(
  files: readonly SourceFile[],
  yaml: string,
): { readonly passed: boolean; readonly failures: readonly string[] } {
  const { game } = compile(files, READ);
  if (game === undefined) return { passed: false, failures: [] };
  const { out, problems } = compileExamples(game, [{ path: 'examples/recorded.yaml', text: yaml }], READ);
  if (problems.length > 0) return { passed: false, failures: problems.map(({ message }) => message) };
  const failures = out.examples.flatMap((example) =>
    runExample(
      { program: out.program, start: (options) => start(out.program, { ...options, texts: game.texts }) },
      example,
    ).failures.map(showFailure),
  );
  return { passed: failures.length === 0, failures };
}
