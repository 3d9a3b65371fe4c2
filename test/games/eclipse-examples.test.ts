/**
 * Eclipse: the worked examples of the rulebook and our own, and proof that every requirement of the rules is needed by one of them.
 */
import { join } from 'node:path';
import { type CompiledGame, compile, compileExamples, type SourceFile } from '@kodeks/dsl';
import { type SessionOptions, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { runExample, showFailure } from '../../interpreter/examples/index.ts';
import { readGame } from '../support/read-game.ts';

const files = readGame(join(import.meta.dirname, '../../games/eclipse'));
const played = files.filter(({ path }) => !/^(reference\/|lexicon)/.test(path)); // texts change nothing here

function compiled(sources: readonly SourceFile[]): CompiledGame {
  const { game, problems } = compile(sources);
  if (game === undefined) throw new Error(problems.map((problem) => problem.message).join('\n'));
  return game;
}

/** What fails in each example, by id, computed one by one; those that name one of the rules come first. */
function* results(of: CompiledGame, about: readonly string[] = []): Generator<readonly [string, readonly string[]]> {
  const { out, problems } = compileExamples(of);
  expect(problems).toEqual([]);
  const playable = {
    program: out.program,
    start: (options: SessionOptions) => start(out.program, { ...options, texts: of.texts }),
  };
  const names = (text: string): boolean => about.some((id) => text.includes(id));
  const first = out.examples.filter((example) => names(JSON.stringify(example)));
  for (const example of [...first, ...out.examples.filter((each) => !first.includes(each))]) {
    yield [example.id, runExample(playable, example).failures.map(showFailure)];
  }
}

test('compiles without an error', () =>
  expect(compile(files).problems.filter(({ severity }) => severity === 'error')).toEqual([]));

describe('worked examples', () => {
  const all = [...results(compiled(played))];
  test.each(all)('%s', (_, failures) => expect(failures).toEqual([]));

  test('all 44 of the inventory', () => {
    const wanted = Array.from({ length: 44 }, (_, i) => `ECL-EX-${String(i + 1).padStart(2, '0')}`);
    expect(all.map(([id]) => id)).toEqual(expect.arrayContaining(wanted));
  });
});

interface Requirement {
  readonly path: string;
  readonly at: number;
  readonly length: number;
  readonly text: string;
  readonly lifted: string;
  readonly reasons: readonly string[];
}

/** Nothing depends on these: the first three only end a search early that `requireSound` would end, the last holds for every published board. */
const idle = [
  'require count of unsound(you) <= left',
  'where (count of other in broken where other != group) <= left',
  'require sound(group) or (count of other in broken where other != group) < left',
  'where canReceive(you) and canReceive(partner)', // four spaces or more, and three ambassadors at most
];

/** `where …`, `require …` and `pay …` with a reason. A price is lifted by asking for nothing. */
const requirements: readonly Requirement[] = files
  .filter(({ path }) => path.endsWith('.rules') || path.startsWith('components/'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/\b(where|require|pay) ((?:(?!\bbecause\b)[^\n])*?) +because ([A-Z0-9, -]+)/g)].map((found) => {
      const [, word = '', condition = '', reasons = ''] = found;
      const resource = condition.split(' ').at(-1) ?? '';
      const written = `${word} ${condition}`;
      return {
        path,
        at: found.index,
        length: written.length,
        text: written,
        lifted: word === 'pay' ? `pay min(0, ${condition.slice(0, -resource.length - 1)}) ${resource}` : `${word} yes`,
        reasons: reasons.split(',').map((id) => id.trim()),
      };
    }),
  )
  .filter(({ text }) => !idle.includes(text));

describe('every requirement is needed: without it an example fails', () => {
  test.each(requirements)('$path: $text', ({ path, at, length, lifted, reasons }) => {
    const changed = played.map((file) =>
      file.path === path ? { path, text: file.text.slice(0, at) + lifted + file.text.slice(at + length) } : file,
    );
    let failing: string | undefined;
    for (const [id, failures] of results(compiled(changed), reasons)) {
      if (failures.length === 0) continue;
      failing = id;
      break;
    }
    expect(failing).toBeDefined();
  });

  test('every reason is the reason of a refusal in some example', () => {
    const shown = new Set(
      files
        .filter(({ path }) => path.startsWith('examples/'))
        .flatMap(({ text }) => [...text.matchAll(/because: \[([^\]]*)\]/g)])
        .flatMap((found) => (found[1] ?? '').split(', ')),
    );
    expect(requirements.filter(({ reasons }) => !reasons.some((id) => shown.has(id)))).toEqual([]);
  });
});
