/** The play worker: one project, one line of acts, one session in it. Every call answers with what the page must show. */
import type { Checker, Compiled, CompiledGame, SourceFile } from '@kodeks/dsl';
import {
  addWords,
  type Both,
  decodeGame,
  isDecoded,
  outcomesOf,
  type Refusal,
  runExample,
  start,
} from '@kodeks/interpreter';
import { compiler } from './compiler.ts';
import { tableAsSvg } from './draw.ts';
import { failureText } from './failures.ts';
import { keepFiles } from './files.ts';
import { inspect } from './inspect.ts';
import { type Match, matchOf, openMatch, playAll, rulesOf } from './match.ts';
import type { Acted, CodeLine, Opened, PlayCalls, Shown, StepHow } from './messages.ts';
import { exampleYaml } from './record.ts';
import { goTo, replay } from './revise.ts';
import { show } from './shown.ts';
import {
  type Debugging,
  framesShown,
  hasTexts,
  isDebugging,
  NO_DEBUGGING,
  type Ran,
  runToBreakpoint,
  stepOn,
} from './stepping.ts';

export type Play = {
  readonly [K in keyof PlayCalls]: (request: Parameters<PlayCalls[K]>[0]) => ReturnType<PlayCalls[K]>;
};

interface Trail {
  readonly match: Match;
  readonly at: number;
  readonly begin: () => unknown;
  readonly steps: { readonly how: StepHow; readonly until: CodeLine | undefined }[];
  /** The setup: nothing comes before it. */
  readonly atStart?: true;
}

export function createPlay(clock: () => number = () => performance.now()): Play {
  const files = keepFiles();
  let checker: Checker | undefined;
  const check = (all: readonly SourceFile[]): Compiled => {
    checker ??= compiler().newChecker();
    return checker.check(all);
  };
  /** The game as the build made it ready; it stands for the files until one of them changes. */
  let ready: CompiledGame | undefined;
  let match: Match | undefined;
  let debugging: Debugging = NO_DEBUGGING;
  /** How the paused position was reached: an act, or the setup, and the steps since. */
  let trail: Trail | undefined;
  let ran: Ran = { stopped: undefined, said: [] };
  let watched: readonly string[] = [];
  let pending: { readonly match: Match; readonly divergedAt: number } | undefined;

  const open = (): Match => {
    if (match === undefined) throw new Error('no game is open');
    return match;
  };
  /** With everything that a game made ready lacks. */
  const whole = (): Match => {
    const present = open();
    const game = isDecoded(present.rules.game) ? check(present.files).game : undefined;
    if (game !== undefined) present.adopt(game);
    return present;
  };
  const shown = (): Shown => {
    const told = ran;
    ran = { stopped: undefined, said: [] };
    return show(open().showing, { ...told, frames: framesShown(open()) });
  };
  /** Conditions and log points are read with the language. */
  const debugged = (): Match => (hasTexts(debugging) ? whole() : open());
  const refusedOr = (refusal: Refusal | undefined): Acted =>
    refusal === undefined ? { ok: true, shown: shown() } : { ok: false, refusal };

  return {
    warm: () => null,
    open: ({ files: changes, ready: text, setup, acts, at, looks, watched: texts }): Opened => {
      pending = undefined;
      watched = texts;
      const all = files.apply(changes);
      if (text !== undefined) ready = decodeGame(text);
      else if (changes.changed.length + changes.removed.length > 0) ready = undefined;
      const isEnough = ready !== undefined && setup?.example === undefined && texts.length === 0;
      const compiled = isEnough ? { game: ready, problems: [] } : check(all);
      if (compiled.game === undefined) return { kind: 'errors', problems: compiled.problems };
      match = openMatch(compiled.game, all, setup, looks, watched);
      const refused = playAll(match, acts);
      goTo(match.line, match.acts, Math.min(at, match.acts.length));
      return { kind: 'open', shown: shown(), info: match.info(), refused };
    },
    sources: ({ files: changes, words }) => {
      const present = open();
      present.haveFiles(files.apply(changes));
      if (words !== undefined) addWords(present.rules.game, words);
      return present.info();
    },
    whole: () => {
      whole();
      return null;
    },
    revise: (changes) => {
      const began = clock();
      const all = files.apply(changes);
      const compiled = check(all);
      ready = undefined;
      const old = open();
      if (compiled.game === undefined) return { kind: 'errors' };
      const rules = rulesOf(compiled.game, old.setup);
      const { line, divergence } = replay(old.line, old.acts, rules, old.setup);
      // rules hold no words: what was said of the same acts still stands
      const sameWords = divergence === undefined && changes.changed.every(({ path }) => path.endsWith('.rules'));
      const next = matchOf(rules, all, line, old, watched, sameWords && changes.removed.length === 0);
      const took = clock() - began;
      // before the first decision there is nothing to lose, and nothing to ask
      if (divergence === undefined || old.acts.length === 0) {
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
        const compiled = compiler().compile(old.files); // the checker's own has gone on to the new rules
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
      const present = debugged();
      const begin = (): Refusal | undefined =>
        present.perform(
          act,
          () => {
            if (step !== true) ran = runToBreakpoint(present, debugging);
          },
          step === true || isDebugging(debugging),
        );
      trail = { match: present, at: present.line.at, begin, steps: [] };
      return refusedOr(begin());
    },
    bot: ({ player, bot }) => refusedOr(open().performBot(player, bot)),
    jump: ({ to }) => {
      const present = open();
      present.remember();
      present.line.finish();
      goTo(present.line, present.acts, Math.max(0, Math.min(to, present.acts.length)));
      return shown();
    },
    look: (looks) => {
      open().lookAs(looks);
      return shown();
    },
    step: ({ how, until }) => {
      const present = debugged();
      present.remember();
      ran = stepOn(present, how, debugging, until);
      trail?.steps.push({ how, until });
      present.settleStep();
      return shown();
    },
    stepBack: () => {
      const present = debugged();
      const way = trail;
      if (way === undefined || way.match !== present || present.line.session.next() === undefined) return shown();
      present.remember();
      present.line.finish();
      goTo(present.line, present.acts, way.at);
      if (way.steps.length === 0 && way.atStart !== true) trail = undefined;
      else {
        way.begin();
        way.steps.pop();
        for (const { how, until } of way.steps) stepOn(present, how, debugging, until);
        present.settleStep();
        ran = { stopped: undefined, said: [] };
      }
      return shown();
    },
    stepSetup: () => {
      const present = open();
      const begin = (): void => present.line.pauseAtStart();
      goTo(present.line, present.acts, 0);
      begin();
      trail = { match: present, at: 0, begin, steps: [], atStart: true };
      present.showing.before = undefined;
      present.showing.sentLog = 0;
      return shown();
    },
    breakpoints: ({ lines, changing = [] }) => {
      debugging = { breakpoints: lines, changing };
      return null;
    },
    watch: ({ texts }) => {
      watched = texts;
      const present = texts.length === 0 ? open() : whole();
      present.watch(texts);
      return present.showing.watches.now(present.line);
    },
    why: ({ player }) => open().line.session.refused(player),
    outcomes: ({ player }) => {
      const { session } = open().line;
      const decision = session.next() === undefined ? session.decision(player) : undefined;
      const name = { pl: `Gracz ${player + 1}`, en: `Player ${player + 1}` };
      return decision === undefined ? {} : Object.fromEntries(outcomesOf(session, decision, name));
    },
    about: ({ ids, player }) => compiler().about(whole(), ids, player),
    inspect: ({ name, args }) => inspect(open(), name, args),
    svg: ({ dark }) => {
      const { line, rules, showing } = open();
      return tableAsSvg(line.session, rules, showing.looks, dark);
    },
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

// ---------------------------------------------------------------- recording

/** Compiles and runs what was written, so that nobody copies an example that fails. */
function tryExample(
  files: readonly SourceFile[],
  yaml: string,
): { readonly passed: boolean; readonly failures: readonly Both[] } {
  const { game } = compiler().compile(files);
  if (game === undefined) return { passed: false, failures: [] };
  const { out, problems } = compiler().compileExamples(game, [{ path: 'examples/recorded.yaml', text: yaml }]);
  if (problems.length > 0)
    return { passed: false, failures: problems.map(({ message }) => ({ pl: message, en: message })) };
  const failures = out.examples.flatMap((example) =>
    runExample(
      { program: out.program, start: (options) => start(out.program, { ...options, texts: game.texts }) },
      example,
    ).failures.map(failureText),
  );
  return { passed: failures.length === 0, failures };
}
