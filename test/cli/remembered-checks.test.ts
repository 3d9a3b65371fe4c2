/** A check of texts that have not changed is remembered; whatever happens to the memory, the answer is right. */
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keyOf } from '../../cli/check/remembered.ts';
import { classic, kodeks, temporaryFolder } from './support/kodeks.ts';

function game(): { readonly folder: string; readonly cache: string } {
  const folder = temporaryFolder();
  cpSync(classic('tic-tac-toe'), folder, { recursive: true });
  return { folder, cache: temporaryFolder() };
}

const check = (folder: string, cache: string, ...more: readonly string[]) =>
  kodeks(['check', '.', '--no-color', ...more], { cwd: folder, env: { KODEKS_CACHE: cache } });

const kept = (cache: string): readonly string[] =>
  readdirSync(join(cache, 'checks')).map((name) => join(cache, 'checks', name));

/** A memory that says something which a real check would not, so that a test sees where an answer came from. */
function forge(file: string): void {
  const problem = {
    code: 'names/forged',
    severity: 'error',
    message: 'this was remembered',
    at: { span: { file: 'game.yaml', start: 0, end: 1 }, text: 'here' },
    related: [],
    notes: [],
    polish: { message: 'to zapamiętano', at: 'tutaj', related: [], notes: [] },
  };
  const body = JSON.stringify({ problems: [problem], heldBack: 0 });
  writeFileSync(file, `${createHash('sha256').update(body).digest('hex')}\n${body}`);
}

describe('a check', () => {
  test('is remembered while nothing changes, and not asked for with --no-cache', async () => {
    const { folder, cache } = game();
    expect((await check(folder, cache)).code).toBe(0);
    expect(kept(cache)).toHaveLength(1);
    forge(kept(cache)[0] ?? '');
    const again = await check(folder, cache);
    expect(again.code).toBe(1);
    expect(again.out).toContain('this was remembered');
    expect(again.out).toContain('--> game.yaml:1:1');
    expect((await check(folder, cache, '--no-cache')).code).toBe(0);
  });

  test('is made again after a text has changed', async () => {
    const { folder, cache } = game();
    await check(folder, cache);
    forge(kept(cache)[0] ?? '');
    const path = join(folder, 'game.yaml');
    writeFileSync(path, `${readFileSync(path, 'utf8')}# a remark\n`);
    expect((await check(folder, cache)).code).toBe(0);
  });

  test('is made again when the memory is damaged, cut short or empty', async () => {
    const { folder, cache } = game();
    await check(folder, cache);
    const [file = ''] = kept(cache);
    forge(file);
    const forged = readFileSync(file, 'utf8');
    for (const damaged of [forged.replace('this was', 'this is'), forged.slice(0, -3), '', 'x']) {
      writeFileSync(file, damaged);
      expect((await check(folder, cache)).code).toBe(0);
    }
  });

  test('says the same where nothing can be kept', async () => {
    const { folder, cache } = game();
    writeFileSync(join(cache, 'checks'), 'a file where a folder would have to be');
    expect(await check(folder, cache)).toMatchObject({ code: 0, err: '' });
    chmodSync(cache, 0o500);
    expect(await check(folder, cache)).toMatchObject({ code: 0, err: '' });
    chmodSync(cache, 0o700);
  });

  test('may be made by several at once', async () => {
    const { folder, cache } = game();
    const ran = await Promise.all(Array.from({ length: 4 }, () => check(folder, cache)));
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(kept(cache)).toHaveLength(1); // nothing half written is left beside it
  });
});

describe('what a verdict is kept by', () => {
  const file = { path: 'game.yaml', text: 'id: a' };
  test('differs with the command, a path, a text, and where one text ends and the next begins', () => {
    const keys = [
      keyOf([file], 'one'),
      keyOf([file], 'another'),
      keyOf([{ ...file, path: 'other.yaml' }], 'one'),
      keyOf([{ ...file, text: 'id: b' }], 'one'),
      keyOf([file, { path: 'b', text: '' }], 'one'),
      keyOf([{ path: 'a', text: 'b\n1 1 b\nc' }], 'one'),
      keyOf(
        [
          { path: 'a', text: 'b' },
          { path: 'b', text: 'c' },
        ],
        'one',
      ),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
  test('is not there without a bundle to tell the command by', () => expect(keyOf([file])).toBeUndefined());
});
