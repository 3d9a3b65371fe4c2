/** Our sources keep to the list "Where things live"; and the check that says so finds what it should, on made-up trees. */
import { describe, expect, test } from 'vitest';
import { type Tree, wrongImports } from './support/import-directions.ts';
import { gameWords, hostUses } from './support/purity.ts';
import { readTree } from './support/source-tree.ts';

const everything = readTree([
  'dsl',
  'interpreter',
  'emitter',
  'drawing',
  'editors',
  'cli',
  'docs-site',
  'playground',
  'games',
]);
const pure = [...everything].filter(([path]) =>
  /^(dsl|interpreter|emitter|drawing|docs-site\/generate)\/.*\.ts$/.test(path),
);
const ofNoGame = pure.filter(([path]) => /^(dsl|interpreter|emitter|drawing)\//.test(path));

describe('our sources', () => {
  test('there are some to look at', () => expect(pure.length).toBeGreaterThan(0));
  test('import only what the list allows', () => expect(wrongImports(everything)).toEqual([]));
  test('use nothing of the host in the language and the interpreter', () =>
    expect(pure.flatMap(([path, text]) => hostUses(path, text))).toEqual([]));
  test('name no game in the language and the interpreter', () =>
    expect(ofNoGame.flatMap(([path, text]) => gameWords(path, text))).toEqual([]));
});

describe('an import', () => {
  test.each([
    { from: 'dsl/types/link.ts', imports: './scope.ts' },
    { from: 'dsl/types/link.ts', imports: '../syntax/ast.ts' },
    { from: 'dsl/types/check.ts', imports: '../source/span.ts' }, // through syntax
    { from: 'dsl/service/hover.ts', imports: '../core/program.ts' },
    { from: 'dsl/index.ts', imports: './compile.ts' },
    { from: 'dsl/syntax/deep/lexer.ts', imports: 'chevrotain' },
    { from: 'dsl/data/schema.ts', imports: 'ajv/dist/2020.js' },
    { from: 'interpreter/eval/effects.ts', imports: '../random/draw.ts' },
    { from: 'interpreter/machine/advance.ts', imports: '@kodeks/dsl' },
    { from: 'interpreter/machine/advance.ts', imports: '../state/journal.ts' },
    { from: 'cli/commands/play.ts', imports: '@kodeks/interpreter' },
    { from: 'cli/main.ts', imports: 'node:fs' },
    { from: 'cli/from-sources.mjs', imports: '../scripts/bundle-cli.mjs' },
    { from: 'playground/editor/editor.ts', imports: '../engine/messages.ts' },
  ])('of $imports is fine in $from', ({ from, imports }) => expect(wrongImports(treeWith(from, imports))).toEqual([]));

  test.each([
    { from: 'dsl/source/text.ts', imports: '../diagnostics/diagnostic.ts', because: 'may not import dsl/diagnostics/' },
    { from: 'dsl/syntax/parser.ts', imports: '../data/model.ts', because: 'may not import dsl/data/' },
    { from: 'dsl/syntax/link.ts', imports: '../types/check.ts', because: 'may not import dsl/types/' },
    { from: 'dsl/core/lower.ts', imports: '../service/hover.ts', because: 'may not import dsl/service/' },
    { from: 'dsl/core/lower.ts', imports: '../compile.ts', because: 'may not import dsl/compile.ts' },
    { from: 'dsl/core/lower.ts', imports: '../index.ts', because: 'may not import dsl/index.ts' },
    { from: 'dsl/compile.ts', imports: './index.ts', because: 'may not import dsl/index.ts' },
    { from: 'dsl/core/lower.ts', imports: '@kodeks/interpreter', because: 'may not import @kodeks/interpreter' },
    { from: 'dsl/core/lower.ts', imports: '@kodeks/dsl', because: 'may not import @kodeks/dsl' },
    { from: 'dsl/core/lower.ts', imports: '../extra/new.ts', because: 'may not import dsl/extra/new.ts' },
    { from: 'dsl/extra/new.ts', imports: '../core/lower.ts', because: 'no line of the list' },
    { from: 'dsl/data/read.ts', imports: 'node:fs', because: 'which only Node has' },
    { from: 'dsl/data/read.ts', imports: 'fs', because: 'package.json does not ask for' },
    { from: 'dsl/data/read.ts', imports: 'lodash-es', because: 'package.json does not ask for' },
    {
      from: 'interpreter/state/columns.ts',
      imports: '../random/draw.ts',
      because: 'may not import interpreter/random/',
    },
    { from: 'interpreter/eval/sums.ts', imports: '../machine/run.ts', because: 'may not import interpreter/machine/' },
    {
      from: 'interpreter/examples/random.ts',
      imports: '../machine/run.ts',
      because: 'may not import interpreter/machine/',
    },
    { from: 'interpreter/eval/sums.ts', imports: '../../dsl/index.ts', because: 'meet only at' },
    { from: 'interpreter/eval/sums.ts', imports: '@kodeks/dsl/core/program.ts', because: 'one door' },
    { from: 'cli/main.ts', imports: '../interpreter/machine/run.ts', because: 'meet only at' },
    { from: 'cli/main.ts', imports: '../games/comet-run/helpers.ts', because: 'meet only at' },
    { from: 'cli/main.ts', imports: '../scripts/bundle-cli.mjs', because: 'meet only at' },
    { from: 'cli/bin/kodeks.mjs', imports: '../../scripts/bundle-cli.mjs', because: 'meet only at' },
    { from: 'games/comet-run/helpers.ts', imports: './other.ts', because: 'no line of the list' },
    {
      from: 'playground/stores/match.ts',
      imports: '../panels/Board.vue',
      because: 'may not import playground/panels/',
    },
    { from: 'playground/panels/Board.vue', imports: '../stores/match.ts', because: 'only types' },
  ])('of $imports is found in $from', ({ from, imports, because }) =>
    expect(wrongImports(treeWith(from, imports))).toEqual([expect.stringContaining(because)]),
  );

  test.each([
    { form: "import '../service/hover.ts';" },
    { form: "import type { Hover } from '../service/hover.ts';" },
    { form: "export { hover } from '../service/hover.ts';" },
    { form: "export * from '../service/hover.ts';" },
    { form: "const hover = await import('../service/hover.ts');" },
    { form: "type Hover = import('../service/hover.ts').Hover;" },
    { form: "const path = 'x'; await import(path);" },
  ])('is found however it is written: $form', ({ form }) =>
    expect(wrongImports(new Map([['dsl/core/lower.ts', form]]))).toHaveLength(1),
  );

  test('in a comment or a string is none', () => {
    const text = "// import '../service/hover.ts'\nexport const text = \"import '../service/hover.ts'\";";
    expect(wrongImports(new Map([['dsl/core/lower.ts', text]]))).toEqual([]);
  });

  test('of types alone is fine in a panel', () => {
    const text = `<script setup lang="ts">\nimport type { Match } from '../stores/match.ts';\n</script>`;
    expect(wrongImports(new Map([['playground/panels/Board.vue', text]]))).toEqual([]);
  });
});

describe('the host', () => {
  test.each([
    { text: "console.log('x')", name: 'console' },
    { text: 'const now = Date.now();', name: 'Date' },
    { text: 'const now = new Date();', name: 'Date' },
    { text: 'export const when = (at: Date) => at;', name: 'Date' },
    { text: 'const n = Math.random();', name: 'Math.random' },
    { text: "const n = Math['random']();", name: 'Math.random' },
    { text: 'const { random } = Math;', name: 'Math.random' },
    { text: "eval('1')", name: 'eval' },
    { text: "const f = new Function('return 1');", name: 'Function' },
    { text: "const f = Function('return 1');", name: 'Function' },
    { text: 'document.title = "x";', name: 'document' },
    { text: 'const c = globalThis.console;', name: 'globalThis' },
    { text: 'const env = { process };', name: 'process' },
  ])('is found in $text', ({ text, name }) =>
    expect(hostUses('dsl/x.ts', text)).toEqual([`dsl/x.ts:1: uses \`${name}\``]),
  );

  test.each([
    { text: 'const one = Math.max(1, 0);' },
    { text: '// no console, no Date, no Math.random()' },
    { text: "const text = 'eval(1)';" },
    { text: 'const read = (document: Tree) => document.root;' },
    { text: "import { Document } from 'yaml'; export const range = (document: Document) => document.range;" },
    { text: 'interface Doc { readonly document: string; readonly history: string }' },
    { text: 'const x = { location: 1, self: 2 }; export const y = x.location + x.self;' },
  ])('is not in $text', ({ text }) => expect(hostUses('dsl/x.ts', text)).toEqual([]));
});

describe('a word of one game', () => {
  test.each([
    { text: '// as in Eclipse', word: 'Eclipse' },
    { text: 'const initiativeOrder = 1;', word: 'initiative' },
    { text: '// two wormholes', word: 'wormhole' },
    { text: 'type Majority = 1;', word: 'Majority' },
    { text: 'const majorities = 1;', word: 'majorities' },
    { text: 'const hits = 1;', word: 'hits' },
    { text: 'const countHits = 1;', word: 'Hits' },
    { text: 'const MAX_HITS = 1;', word: 'HITS' },
    { text: "const id = 'master-of-orion';", word: 'orion' },
    { text: '// Alien  Artifacts', word: 'Alien  Artifact' },
    { text: 'const beyondTheSun = 1;', word: 'beyondTheSun' },
    { text: '// VOIDFALL', word: 'VOIDFALL' },
  ])('is found in $text', ({ text, word }) =>
    expect(gameWords('dsl/x.ts', text)).toEqual([`dsl/x.ts:1: says \`${word}\``]),
  );

  test('is found in the name of a file', () =>
    expect(gameWords('interpreter/eval/initiative.ts', '')).toEqual([
      'interpreter/eval/initiative.ts: is named after `initiative`',
    ]));

  test.each([{ text: '// it whitsuns' }, { text: 'const whits = 1;' }, { text: 'const criterion = 1;' }])(
    'is not in $text',
    ({ text }) => expect(gameWords('dsl/x.ts', text)).toEqual([]),
  );
});

/** One file with one import, beside the manifests that name our packages. */
function treeWith(from: string, imports: string): Tree {
  const statement = `import { thing } from '${imports}';`;
  const text = from.endsWith('.vue') ? `<script setup lang="ts">\n${statement}\n</script>` : statement;
  return new Map([
    ['dsl/package.json', JSON.stringify({ dependencies: { ajv: '1', chevrotain: '1', yaml: '1' } })],
    ['interpreter/package.json', JSON.stringify({ dependencies: { '@kodeks/dsl': '1' } })],
    [from, text],
  ]);
}
