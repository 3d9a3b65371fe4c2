/** A file of an author is replaced whole or not at all, whatever happens meanwhile. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fileTrouble } from '../../cli/files/file-trouble.ts';
import { replaceFile } from '../../cli/files/replace-file.ts';
import { ROOT } from '../support/source-tree.ts';
import { temporaryFolder } from './support/kodeks.ts';

test('replaces, keeps the mode, and leaves nothing else behind', () => {
  const folder = temporaryFolder({ 'a.txt': 'old' });
  chmodSync(join(folder, 'a.txt'), 0o640);
  replaceFile(join(folder, 'a.txt'), 'new');
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('new');
  expect(statSync(join(folder, 'a.txt')).mode & 0o777).toBe(0o640);
  replaceFile(join(folder, 'b.txt'), 'made');
  expect(readdirSync(folder)).toEqual(['a.txt', 'b.txt']);
});

test('follows a link to the file it stands for', () => {
  const folder = temporaryFolder({ 'real/a.txt': 'old' });
  symlinkSync(join(folder, 'real/a.txt'), join(folder, 'link.txt'));
  replaceFile(join(folder, 'link.txt'), 'new');
  expect(lstatSync(join(folder, 'link.txt')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'real/a.txt'), 'utf8')).toBe('new');
});

test('what is no file, such as a terminal or a pipe, is written to', async () => {
  const folder = temporaryFolder();
  const pipe = join(folder, 'pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  const reader = spawn('cat', [pipe]);
  const read = once(reader.stdout, 'data');
  replaceFile(pipe, 'told');
  expect(String((await read)[0])).toBe('told');
  expect(readdirSync(folder)).toEqual(['pipe']);
});

/** Only root may, and not in every container. */
function mountsSmallDisk(at: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', at]).status === 0;
}
const mayMount = ((folder) => {
  const may = mountsSmallDisk(folder);
  spawnSync('umount', [folder]);
  rmdirSync(folder);
  return may;
})(mkdtempSync(join(tmpdir(), 'kodeks-disk-')));

test.skipIf(!mayMount)('on a full disk the old file stays, the trouble has words, and the room is given back', () => {
  const disk = temporaryFolder();
  expect(mountsSmallDisk(disk)).toBe(true);
  try {
    const file = join(disk, 'game.json');
    replaceFile(file, 'a game of weeks');
    let thrown: unknown;
    try {
      replaceFile(file, 'x'.repeat(200_000));
    } catch (error) {
      thrown = error;
    }
    expect(fileTrouble(thrown)).toEqual({ en: 'the disk is full', pl: 'dysk jest pełny' });
    expect(readFileSync(file, 'utf8')).toBe('a game of weeks');
    expect(readdirSync(disk)).toEqual(['game.json']);
    replaceFile(file, 'y'.repeat(20_000));
    expect(readFileSync(file, 'utf8')).toBe('y'.repeat(20_000));
  } finally {
    spawnSync('umount', [disk]);
  }
});

test('killed at any moment, the file is one of those that were written, whole', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'game.json');
  const size = 300_000;
  writeFileSync(file, 'a'.repeat(size));
  const program = `
    const { replaceFile } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'cli/files/replace-file.ts')).href)});
    for (let i = 0; ; i += 1) {
      replaceFile(${JSON.stringify(file)}, 'abcdefgh'[i % 8].repeat(${size}));
      if (i === 2) process.stdout.write('writing');
    }`;
  for (const delay of [0, 3, 7, 11, 16, 23]) {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { cwd: ROOT });
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, delay));
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^([a-h])\\1{${size - 1}}$`));
  }
  // what the killed ones left half written is cleared by the next
  replaceFile(file, 'z');
  expect(readdirSync(folder)).toEqual(['game.json']);
});
