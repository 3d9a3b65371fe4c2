/** Folders of the command: the missing ones above too, and an answer where none can be made. */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../cli/files/make-folder.ts';
import { classic, kodeks, temporaryFolder } from './support/kodeks.ts';

test('is made with those above it, and one that is there stays', () => {
  const folder = temporaryFolder();
  const deep = join(folder, 'a/b/c');
  makeFolder(deep);
  writeFileSync(join(deep, 'kept'), '');
  makeFolder(deep);
  expect(statSync(join(deep, 'kept')).isFile()).toBe(true);
});

test('below a file is refused', () => {
  const folder = temporaryFolder({ file: '' });
  expect(() => makeFolder(join(folder, 'file/below'))).toThrow(/ENOTDIR/);
});

// Node 20 asked again and again for ever: the folder above is there, and yet this one cannot be made.
test.skipIf(!existsSync('/proc/self'))(
  'where the system makes none, the error comes, and a cache there slows only',
  async () => {
    expect(() => makeFolder('/proc/kodeks/cache')).toThrow(/ENOENT/);
    const { code } = await kodeks(['check', classic('tic-tac-toe')], { env: { KODEKS_CACHE: '/proc/kodeks' } });
    expect(code).toBe(0);
  },
);
