/** `node play.js FILES OUT`: plays and saves a game in Node. `node play.js FILES IN end`: opens what others have saved. */
import { readFileSync, writeFileSync } from 'node:fs';
import { compiled, openAndPlay, playHalf } from './one-game.js';

const [files = '', file = '', end] = process.argv.slice(2);
const game = compiled(JSON.parse(readFileSync(files, 'utf8')));
if (end === undefined) {
  const half = playHalf(game, 7);
  if (openAndPlay(game, half.saved) !== half.end) throw new Error('the game that was opened went on differently');
  writeFileSync(file, JSON.stringify(half));
} else if (openAndPlay(game, readFileSync(file, 'utf8')) !== end) throw new Error('the two went on differently');
