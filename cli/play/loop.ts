/** Plays a match at the terminal: bots decide by themselves, people are asked line by line, until the game or the input ends. */
import type { Decision, Session, Status } from '../engine.ts';
import { type After, logLine, runCommand, type Table } from './commands.ts';
import { isHuman, viewerOf } from './match.ts';
import { answerOf, decisionLines, type Outcomes, refusalLines } from './show-decision.ts';
import { brokenLines, resultLines } from './show-result.ts';

export interface Talk extends Table {
  readonly lines: { next(): Promise<IteratorResult<string, unknown>>; close(): void };
  readonly prompt: () => void;
  /** Answers of bots, with nobody else's in between, after which the game is stopped. */
  readonly limit: number;
  /** A place in a file, as shown: `rules/10-play.rules:14:3`. */
  readonly placeOf: (site: { readonly file: string; readonly start: number }) => string;
  /** What each answer costs and brings, as far as whoever decides can know it. */
  readonly outcomes: (session: Session, decision: Decision) => Outcomes;
  /** What the game calls a source of points. */
  readonly called: (source: string) => string;
}

export type Stopped = 'over' | 'broken' | 'endless' | 'quit';

/** Answers of bots, one after another, that bring the game no further: the rules may take some back, but not for ever. */
const MOST_IDLE = 1000;

export async function playMatch(talk: Talk): Promise<Stopped> {
  const { match, words, ink, say } = talk;
  let idle = 0;
  let alone = 0;
  for (;;) {
    const status = match.session.status;
    if (status.kind === 'over') {
      tellNews(talk, undefined);
      showState(talk, undefined);
      say(resultLines(status.result, words, ink, talk.called));
      return 'over';
    }
    if (status.kind === 'broken') {
      say(brokenLines(status.problem, talk.placeOf(status.problem.site), words, ink));
      return 'broken';
    }
    const player = nextToDecide(talk, status);
    if (isHuman(match, player)) {
      if ((await askPerson(talk, player)) === 'quit') return 'quit';
      idle = 0;
      alone = 0;
    } else if (alone === talk.limit) {
      say([ink.red(words.endless(alone))]);
      return 'endless';
    } else {
      alone += 1;
      const before = match.session.decisions;
      match.bots[player]?.answer(match.session, player);
      idle = match.session.decisions > before ? 0 : idle + 1;
      if (idle > MOST_IDLE) throw new Error(`the bot of player ${player + 1} finds no answer`);
    }
  }
}

/** People last: they should not see from the order of questions what a bot is still thinking about. */
function nextToDecide({ match }: Talk, status: Extract<Status, { kind: 'deciding' }>): number {
  return status.players.find((player) => !isHuman(match, player)) ?? status.players[0] ?? 0;
}

/** Why an answer was the only one; a long list would hide what happens next. */
const MOST_REASONS = 2;

async function askPerson(talk: Talk, player: number): Promise<'answered' | 'quit'> {
  const { match, words, ink, say } = talk;
  const decision = decisionOf(match.session, player);
  tellNews(talk, player);
  if (decision.forced) {
    // of what could not be done, why: nobody would find out otherwise
    const offers = decision.form === 'branch' ? match.session.refused(player) : [];
    const refused = offers.flatMap(({ refusals }) => refusals.slice(0, 1));
    say([
      ...(offers.length > 0 ? [words.text(decision.prompt)] : []),
      words.onlyOne(player, words.text(decision.candidates[0]?.label ?? decision.prompt)),
      ...refusalLines(refused.slice(0, MOST_REASONS), words, ink),
    ]);
    match.session.choose(0, player);
    return 'answered';
  }
  match.asked.push(match.session.decisions);
  showState(talk, player);
  say(decisionLines(decision, words, ink, talk.outcomes(match.session, decision)));
  for (;;) {
    const after = await oneLine(talk, decision);
    if (after === 'quit') return 'quit';
    if (after === 'again') return 'answered'; // or taken back, or another game: whatever is open now is shown
  }
}

async function oneLine(talk: Talk, decision: Decision): Promise<After> {
  const { words, say, lines, prompt } = talk;
  prompt();
  const { value: line, done } = await lines.next();
  if (done) {
    say([words.inputEnded]);
    return 'quit';
  }
  const typed = line.trim();
  if (typed === '') return 'done';
  const after = runCommand(talk, typed, decision);
  if (after === 'quit') say([words.goodbye]);
  return after ?? answer(talk, typed, decision);
}

function answer({ match, words, ink, say }: Talk, typed: string, decision: Decision): After {
  const meant = answerOf(typed, decision, words, ink);
  if (meant.kind === 'unclear') {
    say(meant.lines);
    return 'done';
  }
  const outcome =
    meant.kind === 'candidate'
      ? match.session.choose(meant.index, decision.player)
      : match.session.chooseSubset(meant.ids, decision.player);
  if (outcome.ok) return 'again';
  say([words.refused, ...refusalLines([outcome.refusal], words, ink)]);
  return 'done';
}

/** What has happened since this was last told, as far as the person at the screen may know. */
function tellNews({ match, words, ink, say }: Talk, deciding: number | undefined): void {
  const entries = match.session.log(viewerOf(match, deciding));
  const news = entries.filter((entry) => entry.index >= match.told);
  match.told = entries.reduce((told, entry) => Math.max(told, entry.index + 1), match.told);
  if (news.length > 0) say(news.map((entry) => logLine(entry, words, ink)));
}

function showState({ match, picture, say }: Talk, deciding: number | undefined): void {
  say(['', ...picture.before(match.session, viewerOf(match, deciding)), '']);
}

function decisionOf(session: Session, player: number): Decision {
  const decision = session.decision(player);
  if (decision === undefined) throw new Error(`player ${player + 1} decides, but nothing is asked`);
  return decision;
}
