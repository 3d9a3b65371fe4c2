/** Beyond the Sun, the whole game: its worked examples, every requirement shown to be needed, its box, and what must hold in any game. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { testRandom } from '../support/classic.ts';
import { holdsThroughout } from '../support/harness.ts';
import { readGame } from '../support/read-game.ts';
import { compiled, exampleResults, failingExample, ruleId } from '../support/worked-examples.ts';

const folder = join(import.meta.dirname, '../../games/beyond-the-sun');
const files = readGame(folder);
const game = compiled(files);

test('compiles without a problem', () => expect(compile(files).problems).toEqual([]));

describe('worked examples', () => {
  const results = new Map(exampleResults(game));
  test.each([...results])('%s', (_, failures) => expect(failures).toEqual([]));

  test('all 15 of the inventory', () => {
    const wanted = Array.from({ length: 15 }, (_, i) => ruleId('BTS-EX', i + 1));
    expect([...results.keys()]).toEqual(expect.arrayContaining(wanted));
  });
});

describe('every requirement is needed: without it an example fails', () => {
  const played = files.filter(({ path }) => !/^(reference\/|lexicon|translations)/.test(path)); // texts change nothing here
  const refusing = files.filter(({ path }) => path.endsWith('.rules') && !path.endsWith('invariants.rules'));
  const requirements = refusing.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /\b(where|require|pay|such that|must change something) ((?:(?!\bbecause\b)[^\n])*\S)(?= +because ([A-Z0-9-]+))/g,
      ),
    ].map((found) => {
      const [written, word = '', rest = '', about = ''] = found;
      const lifted = word === 'pay' ? '' : word === 'must change something' ? rest.slice(1, -1) : `${word} yes`;
      return { path, at: found.index, written, lifted, about };
    }),
  );

  test('all requirements are found', () => {
    const reasons = refusing.flatMap(({ text }) => text.match(/ because /g) ?? []);
    expect(requirements.length).toBe(reasons.length);
  });

  test.each(requirements)(
    '$path: $written',
    ({ path, at, written, lifted, about }) => {
      const changed = played.map((file) => {
        if (file.path !== path) return file;
        const after = file.text.slice(at + written.length);
        const rest = /^(pay|must)/.test(written) ? after.replace(/^ +because [A-Z0-9-]+(, [A-Z0-9-]+)*/, '') : after;
        return { path, text: `${file.text.slice(0, at)}${lifted}${rest}` };
      });
      const { game: without } = compile(changed);
      // `require worker is not none`: without it the language itself sees that there may be nobody to send
      if (without === undefined) return expect(written).toMatch(/^require \w+ is not none$/);
      expect(failingExample(without, [about])).toBeDefined();
    },
    60_000,
  );
});

describe('the box', () => {
  type Item = Record<string, unknown> & { readonly id: string };
  const documents = files
    .filter(({ path }) => path.startsWith('components/'))
    .flatMap(({ path, text }) =>
      parseAllDocuments(text, { version: '1.1' }).map((document) => ({
        path,
        ...(document.toJS() as { kind?: string; table?: string; provenance?: string; items?: readonly Item[] }),
      })),
    );
  const items = (kind: string): readonly Item[] => {
    const all = new Map<string, Item>();
    for (const document of documents.filter((each) => each.kind === kind))
      for (const item of document.items ?? []) all.set(item.id, { ...all.get(item.id), ...item });
    return [...all.values()];
  };
  const counted = (kind: string, field: string): Record<string, number> => {
    const found: Record<string, number> = {};
    for (const item of items(kind)) found[String(item[field])] = (found[String(item[field])] ?? 0) + 1;
    return found;
  };

  test('[BTS-COMP-04] technologies: 4, 16, 16 and 10', () =>
    expect(counted('Technology', 'level')).toEqual({ I: 4, II: 16, III: 16, IIII: 10 }));
  test('[BTS-COMP-10] events: 10 and 10, two of each fixed', () => {
    expect(counted('Event', 'level')).toEqual({ II: 10, III: 10 });
    for (const level of ['II', 'III'])
      expect(items('Event').filter((event) => event.level === level && event.fixed === true)).toHaveLength(2);
  });
  test('[BTS-COMP-16] systems: 12 and 12, four of A for the start', () => {
    expect(counted('SystemCard', 'deck')).toEqual({ deckA: 12, deckB: 12 });
    expect(items('SystemCard').filter(({ starting }) => starting === true)).toHaveLength(4);
    for (const { starting, deck } of items('SystemCard')) if (starting === true) expect(deck).toBe('deckA');
  });
  test('[BTS-COMP-20] achievements: 2, 4 and 4', () =>
    expect(counted('Achievement', 'set')).toEqual({ basicSet: 2, setA: 4, setB: 4 }));
  test('levels II and III: three pure cards of each type at least, and four hybrids at most', () => {
    for (const level of ['II', 'III']) {
      const cards = items('Technology').filter((card) => card.level === level);
      const pure = cards.map(({ types }) => types as string[]).filter(({ length }) => length === 1);
      for (const type of ['scientific', 'economic', 'military', 'commercial'])
        expect(pure.filter(([one]) => one === type).length, `${level} ${type}`).toBeGreaterThanOrEqual(3);
    }
  });
  test('[BTS-SETUP-15] every mat has 17 spaces in 5 columns, 9 symbols on each track, 7 automation levels; 4 ore discs off show 3', () => {
    for (const { columns, growth, oreSymbols, automationPoints } of items('TrackSet') as unknown as Record<
      string,
      number[]
    >[]) {
      expect(columns?.length).toBe(5);
      expect(columns?.reduce((sum, n) => sum + n, 0)).toBe(17);
      expect([growth?.length, oreSymbols?.length, automationPoints?.length]).toEqual([9, 9, 7]);
      expect(oreSymbols?.slice(0, 5).reduce((sum, n) => sum + n, 0)).toBe(3);
    }
  });

  test('what is designed stands in files of its own, and says so', () => {
    for (const { path, kind, table, provenance } of documents)
      expect(provenance === 'designed', `${path} ${kind ?? table}`).toBe(path.includes('/designed-'));
  });
});

test('GAPS.md names every rule that no definition implements', () => {
  const texts = files.filter(({ path }) => /^(rules|components)\//.test(path)).map(({ text }) => text);
  const known = files
    .filter(({ path }) => path.startsWith('reference/'))
    .flatMap(({ text }) => [...text.matchAll(/- id: (BTS-[A-Z]+-\d+)$/gm)].map((found) => found[1] ?? ''));
  expect(known).toHaveLength(333);
  const missing = known.filter((id) => !texts.some((text) => new RegExp(`${id}\\b`).test(text)));
  const gaps = readFileSync(join(folder, 'GAPS.md'), 'utf8');
  expect(missing.filter((id) => !gaps.includes(id))).toEqual([]);
});

describe('whole games', () => {
  const GAMES = Number(process.env.RUNS ?? 6);
  const options = [
    {},
    { mats: 'advanced' },
    { expert: true, controlChanges: 'gains' },
    { mats: 'advanced', expert: true },
  ];

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
          expect(n, 'decisions').toBeLessThan(8000);
          session.chooseRandom(below);
        }
        expect(session.status.kind === 'broken' ? session.status.problem : session.status.kind).toBe('over');
      }
    },
    240_000,
  );

  test('saving, undoing, playing again and guessing what is hidden leave every game as it is', () => {
    for (const [players, seed] of [
      [2, 11],
      [3, 5],
      [4, 23],
    ] as const)
      holdsThroughout(game, { players, seed, most: 100 });
  }, 240_000);

  test('every change carries the rule that caused it', () => {
    for (const seed of [1, 2]) {
      const session = start(game.core, { players: 4, seed });
      const below = testRandom(seed);
      while (session.status.kind === 'deciding') session.chooseRandom(below);
      const caused = ['change', 'move', 'random', 'reveal'];
      const idle = session.log().filter(({ kind, rules }) => caused.includes(kind) && rules.length === 0);
      expect([...new Set(idle.map(({ text }) => text.en))]).toEqual([]);
    }
  }, 60_000);

  test('nobody knows the events on the board', () => {
    const session = start(game.core, { players: 2, seed: 3 });
    for (const viewer of [0, 1])
      for (const { name, contents } of session.view(viewer).places)
        if (name === 'eventOn')
          expect(
            contents.every((piece) => !/^[a-z]/.test(piece)),
            contents.join(),
          ).toBe(true);
  });
});
