import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** In one move, so that nobody ever sees half a file. */
export function replaceFile(path: string, text: string): void {
  const beside = `${path}.${process.pid}.new`;
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  try {
    writeFileSync(beside, text, mode === undefined ? {} : { mode });
    renameSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
}
