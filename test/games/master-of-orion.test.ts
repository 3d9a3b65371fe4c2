/**
 * Master of Orion, the whole game: its worked examples, every requirement shown to be needed, and what must hold in any game.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { holdsThroughout } from '../support/harness.ts';
import { readGame } from '../support/read-game.ts';
import { compiled, exampleResults, failingExample, ruleId } from '../support/worked-examples.ts';

const folder = join(import.meta.dirname, '../../games/master-of-orion');
const files = readGame(folder);

const game = compiled(files);

test('compiles without an error', () =>
  expect(compile(files).problems.filter(({ severity }) => severity === 'error')).toEqual([]));

describe('worked examples', () => {
  const results = new Map(exampleResults(game));
  test.each([...results])('%s', (_, failures) => expect(failures).toEqual([]));

  test('all 27 of the inventory', () => {
    const wanted = Array.from({ length: 27 }, (_, i) => ruleId('MOO-EX', i + 1));
    expect([...results.keys()]).toEqual(expect.arrayContaining(wanted));
  });
});

describe('the box', () => {
  test('90 structures: 26 blue, 22 red, 22 yellow, 20 gray', () => {
    const copies = new Map<string, number>();
    const session = start(game.core, { players: 2, seed: 1 });
    for (const piece of session.view(undefined).places.find(({ name }) => name === 'deck')?.contents ?? []) {
      const colour = colourOf(piece.replace(/#\d+$/, ''));
      copies.set(colour, (copies.get(colour) ?? 0) + 1);
    }
    expect(Object.fromEntries(copies)).toEqual({ blue: 26, red: 22, yellow: 22, gray: 20 });
  });

  test('what is designed says so, in files of its own', () => {
    for (const { path, text } of files.filter((file) => file.path.startsWith('components/'))) {
      const invented = text.match(/- id: d-/g)?.length ?? 0;
      expect(invented > 0 ? /^provenance: designed$/m.test(text) : true, path).toBe(true);
      expect(/^provenance: designed$/m.test(text), path).toBe(path.includes('/designed-'));
    }
  });
});

describe('every requirement is needed: without it an example fails', () => {
  const played = files.filter(({ path }) => !/^(reference\/|lexicon)/.test(path)); // texts change nothing here
  // an invariant refuses nothing
  const refusing = files.filter(
    ({ path }) => path.startsWith('components/') || (path.endsWith('.rules') && !path.endsWith('invariants.rules')),
  );
  const requirements = refusing.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(where|require) ((?:(?!\bbecause\b)[^\n])*?) +because/g)].map((found) => ({
      path,
      at: found.index,
      word: found[1] ?? '',
      condition: found[2] ?? '',
    })),
  );

  test.each(requirements)('$path: $word $condition', ({ path, at, word, condition }) => {
    const length = `${word} ${condition}`.length;
    const lifted = played.map((file) =>
      file.path === path ? { path, text: `${file.text.slice(0, at)}${word} yes${file.text.slice(at + length)}` } : file,
    );
    expect(failingExample(compiled(lifted))).toBeDefined();
  });

  test('every reason that a rule, a price or a ban gives is the reason of a refusal in some example', () => {
    const reasons = refusing
      .flatMap(({ text }) => [...text.matchAll(/because (MOO-[A-Z]+-\d+(?:, MOO-[A-Z]+-\d+)*)/g)])
      .map((found) => (found[1] ?? '').split(', '));
    const shown = new Set(
      files
        .filter(({ path }) => path.startsWith('examples/'))
        .flatMap(({ text }) => [...text.matchAll(/because: \[([^\]]*)\]/g)])
        .flatMap((found) => (found[1] ?? '').split(', ')),
    );
    expect(reasons.filter((ids) => !ids.some((id) => shown.has(id)))).toEqual([]);
  });
});

describe('GAPS.md', () => {
  test('names every rule of the inventory that no definition implements, and no other', () => {
    const rules = files.filter(({ path }) => /^(rules|components)\//.test(path)).map(({ text }) => text);
    const known = files
      .filter(({ path }) => path.startsWith('reference/'))
      .flatMap(({ text }) => [...text.matchAll(/- id: (MOO-[A-Z]+-\d+)$/gm)].map((found) => found[1] ?? ''));
    const missing = known.filter((id) => !rules.some((text) => new RegExp(`${id}\\b`).test(text)));
    const gaps = readFileSync(join(folder, 'GAPS.md'), 'utf8');
    expect(missing.filter((id) => !gaps.includes(id))).toEqual([]);
  });
});

describe('whole games', () => {
  const GAMES = Number(process.env.RUNS ?? 12);
  const options = [{}, { beginner: true }, { advisors: 'known', colouredAdvisor: 'ignored', sonar: 'one' }];

  test.each([2, 3, 4])(
    '%i players: every invariant holds after every decision, and the game ends',
    (players) => {
      for (let seed = 1; seed <= GAMES; seed++) {
        const session = start(game.core, {
          players,
          seed,
          mode: 'checked',
          options: options[seed % options.length] ?? {},
        });
        const below = testRandom(seed);
        for (let n = 0; session.status.kind === 'deciding'; n++) {
          expect(n, 'decisions').toBeLessThan(2000);
          session.chooseRandom(below);
        }
        expect(session.status.kind === 'broken' ? session.status.problem : session.status.kind).toBe('over');
      }
    },
    240_000,
  );

  test('saving, undoing, playing again and guessing what is hidden leave every game as it is', () => {
    for (const [players, seed] of [
      [2, 7],
      [3, 5],
      [4, 23],
    ] as const)
      holdsThroughout(game, { players, seed, most: 120 });
  }, 240_000);

  test('every change carries the rule that caused it', () => {
    for (const seed of [1, 2, 3]) {
      const session = start(game.core, { players: 4, seed });
      const below = testRandom(seed);
      while (session.status.kind === 'deciding') session.chooseRandom(below);
      const caused = ['change', 'move', 'random', 'reveal'];
      const idle = session.log().filter(({ kind, rules }) => caused.includes(kind) && rules.length === 0);
      expect(idle.map(({ text }) => text.en)).toEqual([]);
    }
  });

  test('nobody sees the hand of another', () => {
    const session = start(game.core, { players: 2, seed: 3 });
    const below = testRandom(8);
    const hand = (viewer: number | undefined): readonly string[] =>
      session.view(viewer).places.filter(({ name }) => name === 'hand')[1]?.contents ?? [];
    while (session.status.kind === 'deciding' && hand(undefined).length === 0) session.chooseRandom(below);
    expect(hand(1)).toEqual(hand(undefined));
    expect(hand(0)).toHaveLength(hand(undefined).length);
    expect(hand(0).join()).not.toContain(hand(undefined)[0]);
  });
});

/** As written: in the file of its colour, or in the one that fills gaps. */
function colourOf(id: string): string {
  const items = files.flatMap(({ path, text }) => (path.startsWith('components/') ? text.split(/^ {2}- id: /m) : []));
  const own = items.filter((item) => item.startsWith(`${id}\n`)).join('');
  return /^ {4}colour: (\w+)$/m.exec(own)?.[1] ?? '';
}
