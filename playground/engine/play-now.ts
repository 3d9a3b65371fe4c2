/** The play worker with the language in it from the start. */
import './compiler-now.ts';

export { createPlay, type Play } from './play.ts';
