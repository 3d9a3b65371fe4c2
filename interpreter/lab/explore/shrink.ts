/**
 * A shorter way to a fault: leaves out stretches of answers, ever smaller ones, and keeps what still leads there. Answers that nobody
 * can give any more are passed over, and what was somebody's answer may be another's whose turn it is now.
 */
import type { GameTexts } from '@kodeks/dsl';
import type { Recording } from '../../api.ts';
import { type MachineSession, start } from '../../machine/session.ts';
import type { ExploredGame } from './explore.ts';
import { faultIn, internalFault } from './faults.ts';
import type { Finding } from './finding.ts';

type Answers = Recording['answers'];

/** Decisions played at most: a long game is not played again for each of its answers. */
const EFFORT = 20_000;
/** Stretches up to this length are left out at every place. */
const SMALL = 4;

export function shrunk(game: ExploredGame, finding: Finding, effort = EFFORT): Finding {
  if (finding.code === 'run/endless-game') return finding; // its length is the finding
  let best = wayTo(game, finding, finding.recording.answers);
  if (best === undefined) return finding;
  // a game that runs for ever takes its whole fuel to show it
  const price = finding.kind === 'endless' ? effort / 4 : 1;
  let spent = best.length + price;
  for (let size = Math.max(1, best.length >> 1); spent < effort; ) {
    const before = best.length;
    for (let at = 0; at < best.length && spent < effort; ) {
      const shorter: Answers = [...best.slice(0, at), ...best.slice(at + size)];
      const way = wayTo(game, finding, shorter);
      spent += shorter.length + 1 + (way === undefined ? 0 : price);
      if (way !== undefined && way.length < best.length) best = way;
      else at += size > SMALL ? size : 1;
    }
    if (size > 1) size >>= 1;
    else if (best.length < before)
      size = SMALL; // what could not be left out before may be now
    else break;
  }
  return { ...finding, recording: { ...finding.recording, answers: best } };
}

/** The answers that were taken until the fault showed; undefined if it does not. */
function wayTo(game: ExploredGame, finding: Finding, answers: Answers): Answers | undefined {
  const taken: Answers[number][] = [];
  let session: MachineSession | undefined;
  const shows = (one: MachineSession): boolean => {
    if (one.status.kind === 'deciding') one.candidateCount(); // a dead end shows when somebody looks for an answer
    return faultIn(one)?.key === finding.key;
  };
  try {
    session = begun(game.program, game.texts, finding.recording);
    if (shows(session)) return taken;
    for (const answer of answers) {
      if (session.status.kind !== 'deciding') return undefined;
      const { players } = session.status;
      const player = players.includes(answer.player) ? answer.player : (players[0] ?? answer.player);
      if (!session.choose(answer.key, player).ok && (session.status.kind as string) === 'deciding') continue;
      taken.push({ player, key: answer.key });
      if (shows(session)) return taken;
    }
    return undefined;
  } catch (error) {
    return internalFault(error).key === finding.key ? taken : undefined;
  }
}

const begun = (
  program: ExploredGame['program'],
  texts: GameTexts,
  { players, seed, options }: Recording,
): MachineSession => start(program, { players, seed, options, texts, mode: 'fast' });
