/** The script behind `npm run long`: whole games are counted, and a run that was stopped goes on where it was. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/source-tree.ts';
import { temporaryFolder } from './support/kodeks.ts';

test('counts whole games, keeps them, and goes on', () => {
  const folder = temporaryFolder();
  const [keep, report] = [join(folder, 'kept.json'), join(folder, 'report.md')];
  const run = (...args: string[]) => {
    const script = ['--import', 'tsx', '-C', 'kodeks-source', 'scripts/long-run.ts'];
    const env = { ...process.env, KODEKS_CACHE: folder };
    return spawnSync(process.execPath, [...script, ...args], { cwd: ROOT, encoding: 'utf8', env });
  };
  const again = ['--game', 'master-of-orion', '--keep', keep, '--report', report];
  expect(run('--games', '2', ...again).status).toBe(0);
  expect(run('--games', '5', ...again).status).toBe(0);
  expect(readFileSync(report, 'utf8')).toMatch(/\| master-of-orion \| 2 \| random \| 5 \| 5 \|/);
  expect(JSON.parse(readFileSync(keep, 'utf8'))).toMatchObject({ slices: 2, troubles: [] });
  expect(run('--games', 'many').stderr).toBe('--games takes a whole number, not "many"\n');
}, 120_000);
