/** Paths as people and other tools want to read them: from where the command was started, with forward slashes. */
import { isAbsolute, relative, sep } from 'node:path';

export const withSlashes = (path: string): string => path.split(sep).join('/');

/** Relative to `cwd` if it lies below, otherwise absolute: `../../../tmp/x` helps nobody. */
export function shownPath(path: string, cwd: string): string {
  const fromHere = relative(cwd, path);
  if (fromHere === '') return '.';
  const below = fromHere !== '..' && !fromHere.startsWith(`..${sep}`) && !isAbsolute(fromHere);
  return withSlashes(below ? fromHere : path);
}

/** Puts a folder, as `shownPath` gives it, before a path inside it. */
export const inFolder = (folder: string, path: string): string => (folder === '.' ? path : `${folder}/${path}`);
