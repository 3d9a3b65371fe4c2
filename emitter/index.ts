/** Prints linked programs as JavaScript. The only public door of this folder. */
export { emit } from './emit.ts';
