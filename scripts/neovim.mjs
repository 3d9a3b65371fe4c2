/** A Neovim for the test that uses the language server as an author does. */
import { ensureProgram } from './debian-program.mjs';

/** @param {(line: string) => void} say */
export const ensureNeovim = (say) => ensureProgram({ called: 'Neovim', names: ['nvim'], packages: ['neovim'] }, say);
