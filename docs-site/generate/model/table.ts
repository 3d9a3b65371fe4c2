/** The table of a game a little after its beginning, for pages that show what lies where. Always the same one. */
import { type Scene, sceneOf } from '@kodeks/drawing';
import type { CompiledGame } from '@kodeks/dsl';
import { seededBelow, start } from '@kodeks/interpreter';

export interface LaidTable {
  readonly scene: Scene;
  readonly players: number;
  readonly decisions: number;
}

/** Enough for players to have what the first choices give them. */
const MOST_DECISIONS = 24;

export function laidTable(game: CompiledGame): LaidTable {
  const players = game.core.players.least;
  const session = start(game.core, { players, seed: 1, texts: game.texts });
  const below = seededBelow(1);
  let best = { scene: sceneOf(game, session, undefined), players, decisions: 0 };
  for (let decisions = 1; decisions <= MOST_DECISIONS; decisions++) {
    const decision = session.decision();
    const candidate = decision?.candidates[below(Math.max(1, decision.candidates.length))];
    if (candidate === undefined || !session.choose(candidate.index, decision?.player).ok) break;
    const scene = sceneOf(game, session, undefined);
    if (scene.panels.length > best.scene.panels.length) best = { scene, players, decisions };
  }
  return best;
}
