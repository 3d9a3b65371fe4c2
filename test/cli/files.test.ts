/** Finding and reading a game's files. */
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decode } from '../../cli/files/decode.ts';
import { findGame, findGames } from '../../cli/files/find-game.ts';
import { nearest } from '../../cli/files/nearest.ts';
import { shownPath } from '../../cli/files/paths.ts';
import { readFiles } from '../../cli/files/read-game.ts';
import { temporaryFolder } from './support/kodeks.ts';

describe('a game is found', () => {
  const tree = {
    'games/a/game.yaml': '',
    'games/deep/b/game.yaml': '',
    'games/a/inner/game.yaml': '',
    'c/game.yaml': '',
  };

  test.each([
    { from: '', wanted: 'a', found: 'games/a' }, // by name
    { from: '', wanted: 'games/a', found: 'games/a' },
    { from: '', wanted: './games/a/', found: 'games/a' },
    { from: '', wanted: 'games/a/game.yaml', found: 'games/a' },
    { from: '', wanted: 'c', found: 'c' }, // a folder here goes before a name in games/
    { from: 'games/deep', wanted: 'a', found: 'games/a' }, // games/ of a folder around us
    { from: 'games/a', wanted: undefined, found: 'games/a' },
  ])('$wanted from `$from`', ({ from, wanted, found }) => {
    const root = temporaryFolder(tree);
    expect(findGame(wanted, join(root, from)).folder).toBe(join(root, found));
  });

  test('many at once, and one inside another is part of it', () => {
    const root = temporaryFolder(tree);
    const shown = findGames('games', root).map((game) => game.shown);
    expect(shown).toEqual(['games/a', 'games/deep/b']);
  });

  test('what lies in node_modules, dist and hidden folders is no game of ours', () => {
    const root = temporaryFolder({ 'x/node_modules/p/game.yaml': '', 'x/.old/game.yaml': '', 'x/y/game.yaml': '' });
    expect(findGames('x', root).map((game) => game.shown)).toEqual(['x/y']);
  });
});

describe('files are read', () => {
  test('in a fixed order, with forward slashes, and only those of a game', () => {
    const folder = temporaryFolder({
      'game.yaml': 'a',
      'rules/20.rules': '',
      'rules/10.rules': 'b',
      'components/x/y.yml': 'c',
      'GAPS.md': '',
      'icons/a.svg': '',
      '.hidden/a.yaml': '',
    });
    const { files, problems } = readFiles(folder);
    expect(files.map((file) => file.path)).toEqual([
      'components/x/y.yml',
      'game.yaml',
      'icons/a.svg',
      'rules/10.rules',
      'rules/20.rules',
    ]);
    expect(files[0]).toEqual({ path: 'components/x/y.yml', text: 'c' });
    expect(problems).toEqual([]);
  });

  test.each([
    { path: 'game.yaml', bytes: [0x61, 0x0a, 0xb1], code: 'yaml/encoding', at: 2, says: 'not valid UTF-8' },
    { path: 'a.rules', bytes: [0xc5, 0x82, 0xff, 0x61], code: 'syntax/encoding', at: 1, says: 'not valid UTF-8' },
    { path: 'game.yaml', bytes: [0xff, 0xfe, 0x61, 0x00], code: 'yaml/encoding', at: 0, says: 'seems to be UTF-16' },
  ])('$path of bytes $bytes: $code', ({ path, bytes, code, at, says }) => {
    const { files, problems } = readFiles(temporaryFolder({ [path]: Uint8Array.from(bytes) }));
    expect(files).toHaveLength(1);
    expect(problems).toEqual([expect.objectContaining({ code, message: expect.stringContaining(says) })]);
    expect(problems[0]?.at.span.start).toBe(at);
  });

  test('a mark at the beginning that says UTF-8 is not part of the text', () => {
    const { files, problems } = readFiles(temporaryFolder({ 'game.yaml': '\uFEFFid: a' }));
    expect({ text: files[0]?.text, problems }).toEqual({ text: 'id: a', problems: [] });
  });

  test('links that lead out of the folder, to nothing or to themselves are problems; inside they are followed', () => {
    const outside = temporaryFolder({ 'secret.yaml': 'secret' });
    const folder = temporaryFolder({ 'game.yaml': 'here' });
    symlinkSync(join(outside, 'secret.yaml'), join(folder, 'a.yaml'));
    symlinkSync(join(folder, 'nothing.yaml'), join(folder, 'b.yaml'));
    symlinkSync(join(folder, 'c.yaml'), join(folder, 'c.yaml'));
    symlinkSync(outside, join(folder, 'd'));
    symlinkSync(join(folder, 'game.yaml'), join(folder, 'e.yaml'));
    const { files, problems } = readFiles(folder);
    expect(files.map(({ path, text }) => `${path} ${text}`)).toEqual(['e.yaml here', 'game.yaml here']);
    expect(problems.map(({ code, at }) => `${at.span.file} ${code}`)).toEqual([
      'a.yaml yaml/outside',
      'b.yaml yaml/unreadable',
      'c.yaml yaml/unreadable',
    ]);
  });

  test('a huge file is not opened', () => {
    const folder = temporaryFolder({ 'game.yaml': new Uint8Array(9 * 1024 * 1024) });
    const { files, problems } = readFiles(folder);
    expect(files).toEqual([]);
    expect(problems).toEqual([expect.objectContaining({ code: 'yaml/file-too-large' })]);
  });

  test('a folder called like a file is no file', () => {
    const folder = temporaryFolder({ 'game.yaml': '' });
    mkdirSync(join(folder, 'x.yaml'));
    expect(readFiles(folder).problems).toEqual([]);
  });

  test.skipIf(process.getuid?.() === 0)('a file that may not be opened is a problem (root may open everything)', () => {
    const folder = temporaryFolder({ 'game.yaml': '' });
    chmodSync(join(folder, 'game.yaml'), 0);
    expect(readFiles(folder).problems).toEqual([expect.objectContaining({ code: 'yaml/unreadable' })]);
  });
});

describe('small things', () => {
  test.each([
    { wanted: 'tictactoe', names: ['tic-tac-toe', 'reversi'], found: 'tic-tac-toe' },
    { wanted: 'Tic_Tac_Toe', names: ['tic-tac-toe'], found: 'tic-tac-toe' },
    { wanted: 'reversy', names: ['reverse', 'reversi'], found: 'reverse' }, // the first of equals
    { wanted: 'conenct-four', names: ['connect-four'], found: 'connect-four' },
    { wanted: 'con', names: ['connect-four'], found: 'connect-four' },
    { wanted: 'go', names: ['risk'], found: undefined },
    { wanted: '', names: ['a'], found: undefined },
  ])('nearest to `$wanted` is $found', ({ wanted, names, found }) => expect(nearest(wanted, names)).toBe(found));

  test.each([
    { path: '/home/me/games/a', cwd: '/home/me', shown: 'games/a' },
    { path: '/home/me', cwd: '/home/me', shown: '.' },
    { path: '/tmp/a', cwd: '/home/me', shown: '/tmp/a' },
    { path: '/home/me/..a', cwd: '/home/me', shown: '..a' },
  ])('$path from $cwd is shown as $shown', ({ path, cwd, shown }) => expect(shownPath(path, cwd)).toBe(shown));

  test.each([
    { bytes: [0x7a, 0xc5, 0xbc], text: 'zż', badAt: undefined },
    { bytes: [0xc5], text: '\uFFFD', badAt: 0 },
    { bytes: [0xf0, 0x9f, 0x98, 0x80, 0xff], text: '😀\uFFFD', badAt: 2 },
  ])('$bytes is $text', ({ bytes, text, badAt }) =>
    expect(decode(Uint8Array.from(bytes))).toMatchObject({ text, badAt }),
  );
});
