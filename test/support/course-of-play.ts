/** A random game, decision by decision, from the files of its rules: nothing of it may depend on where it is played. */
import { type CompiledGame, compile, type SourceFile } from '@kodeks/dsl';
import { restore, start } from '@kodeks/interpreter';
import { lots } from '../../scripts/lots.ts';

export interface Played {
  /** Before each decision: the hash, and in both languages what was told since the one before. */
  readonly course: readonly string[];
  /** The game in the middle, as its file holds it. */
  readonly kept: string;
}

/** Of so many decisions at most. In the middle the game is kept and goes on from what was kept. */
export function playedFrom(files: readonly SourceFile[], seed: number, most: number): Played {
  const { game } = compile(files);
  if (game === undefined) throw new Error(`${files[0]?.path} does not compile`);
  const players = Math.max(2, game.core.players.least);
  let session = start(game.core, { players, seed, mode: 'full', texts: game.texts });
  const below = lots(seed);
  const course: string[] = [];
  let kept = '';
  let told = 0;
  for (let i = 0; i < most && session.status.kind === 'deciding'; i++) {
    if (i === most >> 1) {
      kept = JSON.stringify(session);
      session = continued(game, kept);
      told = 0;
    }
    const log = session.log();
    course.push(`${session.hash()} ${JSON.stringify(log.slice(told).map((entry) => entry.text))}`);
    told = log.length;
    session.chooseRandom(below);
  }
  const { status } = session;
  return { course: [...course, `${session.hash()} ${status.kind === 'broken' ? status.problem.message : ''}`], kept };
}

function continued(game: CompiledGame, kept: string): ReturnType<typeof start> {
  const restored = restore(game.core, JSON.parse(kept), { texts: game.texts });
  if (!restored.ok) throw new Error(`what was kept is refused: ${restored.why}`);
  return restored.session;
}
