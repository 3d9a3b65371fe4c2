/** Simulations by emitted code: kept in the cache, made anew when damaged, and with the same result as without it. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../../cli/engine.ts';
import { readFiles } from '../../cli/files/read-game.ts';
import { emittedModule } from '../../cli/sim/emitted.ts';
import { classic, kodeks, temporaryFolder } from './support/kodeks.ts';

async function sim(cache: string, games: number, ...more: readonly string[]): Promise<unknown> {
  const words = ['sim', classic('kuhn-poker'), '--games', `${games}`, '--seed', '5', '--json', ...more];
  const { code, out } = await kodeks(words, { env: { KODEKS_CACHE: cache } });
  expect(code).toBe(0);
  return { ...JSON.parse(out), seconds: 0 };
}

const kept = (cache: string): readonly string[] => {
  const folder = join(cache, 'emitted');
  return statSync(folder, { throwIfNoEntry: false }) === undefined
    ? []
    : readdirSync(folder).map((name) => join(folder, name));
};

describe('a simulation', () => {
  test('keeps its module, and has the same result with it, without it and with several workers', async () => {
    const cache = temporaryFolder();
    const first = await sim(cache, 60, '--workers', '1');
    expect(kept(cache)).toHaveLength(1);
    expect(await sim(cache, 60, '--workers', '2')).toEqual(first);
    expect(kept(cache)).toHaveLength(1);
    expect(await sim(join(kept(cache)[0] ?? '', 'in a file'), 60, '--workers', '1')).toEqual(first);
  });

  test('of few games writes none', async () => {
    const cache = temporaryFolder();
    await sim(cache, 5, '--workers', '1');
    expect(kept(cache)).toEqual([]);
  });

  test('makes a damaged module anew', async () => {
    const cache = temporaryFolder();
    const first = await sim(cache, 60, '--workers', '1');
    const [file = ''] = kept(cache);
    const text = readFileSync(file, 'utf8');
    for (const damaged of ['', text.slice(0, 200), text.replace('giveUp', 'goOn'), `${text} `]) {
      writeFileSync(file, damaged);
      expect(await sim(cache, 60, '--workers', '1')).toEqual(first);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });
});

test('players, options, the rules and the command make another module', () => {
  const env = { KODEKS_CACHE: temporaryFolder() };
  const { game } = compile(readFiles(classic('kuhn-poker')).files);
  const other = compile(readFiles(classic('goofspiel')).files).game;
  if (game === undefined || other === undefined) throw new Error('does not compile');
  const setting = { players: 2, options: {} };
  const addresses = [
    emittedModule(game, setting, 100, env, 'one edition'),
    emittedModule(game, setting, 100, env, 'another edition'),
    emittedModule(game, { ...setting, options: { length: 'short' } }, 100, env, 'one edition'),
    emittedModule(other, setting, 100, env, 'one edition'),
  ];
  expect(new Set(addresses).size).toBe(4);
  expect(emittedModule(game, setting, 100, env, 'one edition')).toBe(addresses[0]);
  expect(emittedModule(game, setting, 100, env, undefined)).toBeUndefined();
});
