/**
 * Test files of more than ten seconds: they wait for browsers and processes, or play whole games. `npm test -- --quick`, meant for
 * the minutes between two commits, leaves them out.
 */
export const SLOW_TESTS = [
  'test/classics.test.ts',
  'test/odds-scenarios.test.ts',
  'test/cli/check.test.ts',
  'test/cli/diff.test.ts',
  'test/cli/fmt.test.ts',
  'test/cli/init.test.ts',
  'test/cli/play.test.ts',
  'test/cli/queue.test.ts',
  'test/cli/sim.test.ts',
  'test/cli/usage.test.ts',
  'test/docs-site/pages.test.ts',
  'test/docs-site/search.test.ts',
  'test/drawing/scenes.test.ts',
  'test/dsl/service/again.test.ts',
  'test/editors/dap.test.ts',
  'test/editors/lsp.test.ts',
  'test/editors/vscode.test.ts',
  'test/games/alien-artifacts.test.ts',
  'test/games/alien-artifacts-requirements.test.ts',
  'test/games/beyond-the-sun.test.ts',
  'test/games/beyond-the-sun-map.test.ts',
  'test/games/eclipse.test.ts',
  'test/games/eclipse-examples.test.ts',
  'test/games/eclipse-invariants.test.ts',
  'test/playground/play.test.ts',
  'test/playground/ready.test.ts',
  'test/playground/stores.test.ts',
];
