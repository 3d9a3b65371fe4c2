import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A folder and those above it, where they are missing. Node's own `recursive` never returns where a folder cannot be made though the one
 * above it is there, as in /proc; here that is the error of the system.
 */
export function makeFolder(path: string): void {
  const trouble = troubleOf(path);
  if (trouble?.code === 'ENOENT' && dirname(path) !== path) {
    makeFolder(dirname(path));
    const again = troubleOf(path);
    if (again !== undefined && again.code !== 'EEXIST') throw again;
  } else if (trouble !== undefined && trouble.code !== 'EEXIST') throw trouble;
}

function troubleOf(path: string): NodeJS.ErrnoException | undefined {
  try {
    mkdirSync(path);
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}
