/**
 * Eclipse: the worked examples of the rulebook and our own, and proof that every requirement of the rules is needed by one of them.
 */
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { readGame } from '../support/read-game.ts';
import { compiled, exampleResults, failingExample, ruleId } from '../support/worked-examples.ts';

const files = readGame(join(import.meta.dirname, '../../games/eclipse'));
const played = files.filter(({ path }) => !/^(reference\/|lexicon)/.test(path)); // texts change nothing here

test('compiles without an error', () =>
  expect(compile(files).problems.filter(({ severity }) => severity === 'error')).toEqual([]));

describe('worked examples', () => {
  const all = [...exampleResults(compiled(played))];
  test.each(all)('%s', (_, failures) => expect(failures).toEqual([]));

  test('all 44 of the inventory', () => {
    const wanted = Array.from({ length: 44 }, (_, i) => ruleId('ECL-EX', i + 1));
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

/** Nothing depends on these: they only end a search early that `requireSound` would end. */
const idle = [
  'require count of unsound(you) <= left',
  'where (count of other in broken where other != group) <= left',
  'require sound(group) or (count of other in broken where other != group) < left',
];

/** `where …`, `require …` and `pay …` with a reason. A price is lifted by asking for nothing. An invariant refuses nothing. */
const requirements: readonly Requirement[] = files
  .filter(
    ({ path }) => path.startsWith('components/') || (path.endsWith('.rules') && !path.endsWith('invariants.rules')),
  )
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
    expect(failingExample(compiled(changed), reasons)).toBeDefined();
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
