import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * In one move, so that nobody ever sees half a file: not a reader, not after a kill, not after the power went. A link stays one;
 * the file it stands for is replaced.
 */
export function replaceFile(path: string, text: string): void {
  const old = statSync(path, { throwIfNoEntry: false });
  if (old !== undefined && !old.isFile()) return writeFileSync(path, text); // a pipe or terminal has no old text to keep
  const target = old === undefined ? path : realpathSync(path);
  const beside = `${target}.${process.pid}.new`;
  try {
    const file = openSync(beside, 'w', old?.mode ?? 0o666);
    try {
      writeFileSync(file, text);
      fsyncSync(file); // a name that points at text which never reached the disk would be an empty file
    } finally {
      closeSync(file);
    }
    renameSync(beside, target);
  } finally {
    rmSync(beside, { force: true });
    clearLeftovers(target);
  }
}

/** What processes began to write beside this file and were killed over. */
function clearLeftovers(target: string): void {
  const own = basename(target);
  for (const name of readdirSync(dirname(target))) {
    if (!name.startsWith(`${own}.`)) continue;
    const writer = /^\.(\d+)\.new$/.exec(name.slice(own.length))?.[1];
    if (writer !== undefined && !isRunning(Number(writer))) rmSync(join(dirname(target), name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
