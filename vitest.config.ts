import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SLOW_TESTS } from './scripts/slow-tests.mjs';

/** Tests run on the sources: our own export condition leads past `dist`, so nothing has to be built first. */
const onSources = {
  resolve: {
    conditions: ['kodeks-source'],
    // also in a checkout whose packages were linked before this one was there
    alias: { '@kodeks/emitter': fileURLToPath(new URL('./emitter/index.ts', import.meta.url)) },
  },
  ssr: { resolve: { conditions: ['kodeks-source'] } },
};

/** What asks processes, servers, pages or the file system; the other tests only call pure code. */
const IMPURE = [
  'test/cli/**',
  'test/editors/**',
  'test/playground/**',
  'test/docs-site/**',
  'test/{frame,serve,imports,lock}.test.ts',
];
const quick = process.env.KODEKS_QUICK === '1';
const NEVER = ['test/e2e/**', '**/node_modules/**', ...(quick ? SLOW_TESTS : [])];

export default defineConfig({
  test: {
    // All cores: vitest would keep one free, and half of two is too much to give away.
    maxWorkers: '100%',
    reporters: ['default', './vitest.reporter.ts'],
    coverage: {
      provider: 'v8',
      include: ['dsl/**/*.ts', 'interpreter/**/*.ts', 'emitter/**/*.ts', 'drawing/**/*.ts', 'cli/**/*.ts'],
      exclude: ['**/dist/**'],
    },
    projects: [
      {
        ...onSources,
        test: {
          name: 'pure',
          include: ['test/**/*.test.ts'],
          exclude: [...IMPURE, ...NEVER],
          pool: 'forks',
          // Pure modules keep nothing that a later file could mind: they and the games are read once a worker, for half the time.
          isolate: false,
          testTimeout: 60_000,
          setupFiles: ['test/support/fixed-seed.ts'],
        },
      },
      {
        ...onSources,
        test: {
          name: 'unit',
          include: IMPURE.map((pattern) => (pattern.endsWith('.ts') ? pattern : `${pattern}/*.test.ts`)),
          exclude: NEVER,
          pool: 'forks',
          testTimeout: 60_000,
          setupFiles: ['test/support/fixed-seed.ts'],
        },
      },
      {
        ...onSources,
        // One at a time: browsers and builds want the machine for themselves.
        test: {
          name: 'e2e',
          include: quick ? [] : ['test/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
