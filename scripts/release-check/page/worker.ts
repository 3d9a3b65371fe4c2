/** In a worker: opens what Node has saved, and saves a game of its own. */
import type { SourceFile } from '@kodeks/dsl';
import { compiled, openAndPlay, playHalf } from '../one-game.js';

addEventListener('message', ({ data }: MessageEvent<{ readonly files: SourceFile[]; readonly saved: string }>) => {
  const game = compiled(data.files);
  postMessage({ end: openAndPlay(game, data.saved), half: playHalf(game, 8) });
});
