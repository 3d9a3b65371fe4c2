import { defineConfig } from 'vitest/config';

/** Tests run on the sources: our own export condition leads past `dist`, so nothing has to be built first. */
const onSources = {
  resolve: { conditions: ['kodeks-source'] },
  ssr: { resolve: { conditions: ['kodeks-source'] } },
};

export default defineConfig({
  test: {
    // All cores: vitest would keep one free, and half of two is too much to give away.
    maxWorkers: '100%',
    reporters: ['default', './vitest.reporter.ts'],
    coverage: {
      provider: 'v8',
      include: ['dsl/**/*.ts', 'interpreter/**/*.ts', 'drawing/**/*.ts', 'cli/**/*.ts'],
      exclude: ['**/dist/**'],
    },
    projects: [
      {
        ...onSources,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', '**/node_modules/**'],
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
          include: ['test/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
