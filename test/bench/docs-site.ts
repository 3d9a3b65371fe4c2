/** The rule reference: how long the site takes to build, how long the pages of one game take to make, and how heavy a built page is. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { gameModel, gameSite } from '../../docs-site/generate/index.ts';
import { compiledGame } from './classic.ts';
import type { Bench, Measurement } from './measurement.ts';

export const docsSite: readonly Bench[] = [
  {
    name: 'reference pages',
    run: ({ checkout }) => {
      const began = performance.now();
      const { pages } = gameSite(
        gameModel('master-of-orion', compiledGame(join(checkout, 'games', 'master-of-orion'))),
        [],
      );
      const seconds = (performance.now() - began) / 1000;
      return [
        { name: 'reference, pages of one game', value: pages.length, unit: 'pages' },
        {
          name: 'reference, making them',
          value: Math.round((seconds / pages.length) * 10_000) / 10,
          unit: 'ms/page',
        },
      ];
    },
  },
  {
    name: 'reference build',
    // a quick run does not build what takes a minute
    run: ({ checkout, quick }) => (quick ? [] : built(checkout)),
  },
  {
    name: 'reference weight',
    run: ({ checkout }) => weights(join(checkout, 'docs-site', 'dist')),
  },
];

/** Every game, both languages, as `npm run docs:build` does it. */
function built(checkout: string): readonly Measurement[] {
  const began = performance.now();
  const script = ['--import', 'tsx', '-C', 'kodeks-source', 'docs-site/build/main.ts'];
  const { status, stderr } = spawnSync(process.execPath, script, { cwd: checkout, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the site cannot be built\n${stderr}`);
  return [
    { name: 'reference, whole build', value: Math.round((performance.now() - began) / 100) / 10, unit: 's', aim: 90 },
  ];
}

/** Nothing to weigh before the site is built. */
function weights(dist: string): readonly Measurement[] {
  if (!existsSync(dist)) return [];
  const html = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
  const sizes = html.map((path) => statSync(join(dist, path)).size).sort((a, b) => a - b);
  const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;
  const rule = join(dist, 'pl', 'master-of-orion', 'rules', 'moo-atk.html');
  return [
    { name: 'reference, pages', value: html.length, unit: 'pages' },
    { name: 'reference, median page', value: kilobytes(sizes[Math.floor(sizes.length / 2)] ?? 0), unit: 'kB' },
    { name: 'reference, heaviest page', value: kilobytes(sizes.at(-1) ?? 0), unit: 'kB' },
    ...(existsSync(rule)
      ? [
          {
            name: 'reference, a section of rules, gzipped',
            value: kilobytes(gzipSync(readFileSync(rule)).length),
            unit: 'kB',
          },
        ]
      : []),
  ];
}
