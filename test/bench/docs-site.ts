/** The rule reference: how long its pages take to make, and how heavy a built page is. The whole build is timed by `npm run docs:build` itself. */
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
          unit: 'ms/10 pages',
        },
      ];
    },
  },
  {
    name: 'reference weight',
    run: ({ checkout }) => weights(join(checkout, 'docs-site', 'dist')),
  },
];

/** Nothing to weigh before the site is built. */
function weights(dist: string): readonly Measurement[] {
  if (!existsSync(dist)) return [];
  const html = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
  const sizes = html.map((path) => statSync(join(dist, path)).size).sort((a, b) => a - b);
  const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;
  const rule = join(dist, 'pl', 'master-of-orion', 'rules', 'moo-atk.html');
  return [
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
