/**
 * Alien Artifacts, the whole game: its worked examples, what is in the box, and what must hold in any game.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { holdsThroughout } from '../support/harness.ts';
import { readGame } from '../support/read-game.ts';
import { compiled, exampleResults, ruleId } from '../support/worked-examples.ts';
import { deckText, resourceDeck } from './alien-artifacts-deck.ts';

const folder = join(import.meta.dirname, '../../games/alien-artifacts');
const files = readGame(folder);
const game = compiled(files);

test('compiles without an error', () =>
  expect(compile(files).problems.filter(({ severity }) => severity === 'error')).toEqual([]));

describe('worked examples', () => {
  const results = new Map(exampleResults(game));
  test.each([...results])('%s', (_, failures) => expect(failures).toEqual([]));

  test('all 18 of the inventory', () => {
    const wanted = Array.from({ length: 18 }, (_, i) => ruleId('AA-EX', i + 1));
    expect([...results.keys()]).toEqual(expect.arrayContaining(wanted));
  });
});

describe('the box', () => {
  const deck = resourceDeck();
  const sections = deck.flatMap(({ upper, lower }) => [upper, lower]);
  const tally = (keys: readonly (string | number)[]): Record<string, number> => {
    const sums: Record<string, number> = {};
    for (const key of keys) sums[key] = (sums[key] ?? 0) + 1;
    return sums;
  };

  test('the Resource deck is the one that its generator writes', () =>
    expect(files.find(({ path }) => path.endsWith('designed-resources.yaml'))?.text).toBe(deckText()));

  test('72 Resource cards: digits 18 times each, 36 sections of each Type, never the same Type or colour twice on a card', () => {
    expect(deck).toHaveLength(72);
    expect(new Set(deck.map(({ id }) => id)).size).toBe(72);
    expect(tally(deck.map(({ digit }) => digit))).toEqual({ 1: 18, 2: 18, 3: 18, 4: 18 });
    expect(tally(sections.map(({ type }) => type))).toEqual({
      exploration: 36,
      expansion: 36,
      extermination: 36,
      exploitation: 36,
    });
    expect(deck.filter(({ upper, lower }) => upper.type === lower.type || upper.colour === lower.colour)).toEqual([]);
  });

  test('every digit meets every Type nine times, and icons are split as the inventory proposes', () => {
    const met = tally(deck.flatMap(({ digit, upper, lower }) => [`${digit} ${upper.type}`, `${digit} ${lower.type}`]));
    expect(new Set(Object.values(met))).toEqual(new Set([9]));
    const icons = (colour: string): number =>
      sections.filter((one) => one.colour === colour).reduce((sum, one) => sum + one.icons, 0);
    expect(['red', 'blue', 'green', 'gold'].map(icons)).toEqual([95, 95, 95, 24]);
    expect(sections.every((one) => one.icons >= 1 && one.icons <= (one.colour === 'gold' ? 2 : 3))).toBe(true);
  });

  test('ten cards of each Type in each category, forty of each category', () => {
    const session = start(game.core, { players: 2, seed: 1, withoutFlow: true });
    const cards = session.view(undefined).places.find(({ name }) => name === 'box')?.contents ?? [];
    expect(cards).toHaveLength(120);
    const written = files.filter(({ path }) => path.startsWith('components/')).map(({ text }) => text);
    const items = written.flatMap((text) => text.split(/^ {2}- id: /m).slice(1));
    const found = (id: string, field: string): string =>
      items
        .filter((item) => item.startsWith(`${id}\n`))
        .map((item) => new RegExp(`^ {4}${field}: ([\\w-]+)$`, 'm').exec(item)?.[1])
        .find((value) => value !== undefined) ?? '';
    const counts = tally(cards.map((id) => `${found(id, 'category')} ${found(id, 'type')}`));
    expect(Object.keys(counts)).toHaveLength(12);
    expect(new Set(Object.values(counts))).toEqual(new Set([10]));
  });

  test('what is designed says so, in files of its own', () => {
    for (const { path, text } of files.filter((file) => file.path.startsWith('components/')))
      expect(/^provenance: designed$/m.test(text), path).toBe(path.includes('/designed-'));
  });
});

describe('GAPS.md', () => {
  test('every rule of the inventory is carried by a definition or a component, or is named', () => {
    const rules = files.filter(({ path }) => /^(rules|components)\//.test(path)).map(({ text }) => text);
    const known = files
      .filter(({ path }) => path.startsWith('reference/'))
      .flatMap(({ text }) => [...text.matchAll(/- id: (AA-[A-Z]+-\d+)$/gm)].map((found) => found[1] ?? ''));
    expect(known).toHaveLength(345);
    const missing = known.filter((id) => !rules.some((text) => new RegExp(`${id}\\b`).test(text)));
    const gaps = readFileSync(join(folder, 'GAPS.md'), 'utf8');
    expect(missing.filter((id) => !gaps.includes(id))).toEqual([]);
  });

  test('names every option', () => {
    const gaps = readFileSync(join(folder, 'GAPS.md'), 'utf8');
    const manifest = files.find(({ path }) => path === 'game.yaml')?.text ?? '';
    const options = [...(/^options:\n([\s\S]*?)^view:/m.exec(manifest)?.[1] ?? '').matchAll(/^ {2}(\w+):$/gm)];
    expect(options.length).toBeGreaterThan(25);
    const unnamed = options.map((found) => found[1] ?? '').filter((name) => !gaps.includes(`\`${name}\``));
    expect(unnamed).toEqual(['chooseFactions']); // a variant of the rulebook, not a reading
  });
});

describe('whole games', () => {
  const GAMES = Number(process.env.RUNS ?? 6);
  const options = [
    {},
    { alreadyCovered: 'completes', surplus: 'refused', exhaustion: 'wanted', plan: 'changed', offensive: 'all' },
    {
      blankCards: 'ignored',
      blockadedStock: 'blocked',
      severalCards: true,
      prepareCompletes: true,
      setupEffects: true,
    },
    { additionally: 'any', goldElsewhere: true, emptyActions: true, chooseFactions: true, sameSort: 'type' },
  ];

  test.each([2, 3, 4, 5])(
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
          expect(n, 'decisions').toBeLessThan(5000);
          session.chooseRandom(below);
        }
        expect(session.status.kind === 'broken' ? session.status.problem : session.status.kind).toBe('over');
      }
    },
    400_000,
  );

  test('the marker never moves back, and everybody has had equally many turns at the end', () => {
    for (const seed of [3, 8]) {
      const session = start(game.core, { players: 3, seed });
      const below = testRandom(seed);
      const marker = (): number => session.inspect('roundMarker', []).value;
      const turns = [0, 0, 0];
      let before = marker();
      let active = -1;
      while (session.status.kind === 'deciding') {
        const now = session.view(undefined).active ?? -1;
        if (now !== active && now >= 0) turns[now] = (turns[now] ?? 0) + 1;
        active = now;
        session.chooseRandom(below);
        expect(marker()).toBeLessThanOrEqual(before);
        before = marker();
      }
      expect(before).toBe(1);
      expect(new Set(turns).size).toBe(1);
    }
  }, 240_000);

  test('saving, undoing, playing again and guessing what is hidden leave every game as it is', () => {
    for (const [players, seed] of [
      [2, 7],
      [4, 23],
    ] as const)
      holdsThroughout(game, { players, seed, most: 100 });
  }, 400_000);

  test('every change carries the rule that caused it', () => {
    const session = start(game.core, { players: 4, seed: 2 });
    const below = testRandom(2);
    while (session.status.kind === 'deciding') session.chooseRandom(below);
    const caused = ['change', 'move', 'random', 'reveal'];
    const idle = session.log().filter(({ kind, rules }) => caused.includes(kind) && rules.length === 0);
    expect(idle.map(({ text }) => text.en)).toEqual([]);
  }, 240_000);
});

describe('who knows what', () => {
  const session = start(game.core, { players: 3, seed: 5 });
  const below = testRandom(5);
  for (let n = 0; n < 60 && session.status.kind === 'deciding'; n++) session.chooseRandom(below);
  const contents = (id: string, viewer: number | undefined): readonly string[] =>
    session.view(viewer).places.find((place) => place.id === id)?.contents ?? [];

  test('hands are secret', () => {
    expect(contents('hand-p2', undefined).length).toBeGreaterThan(0);
    expect(contents('hand-p2', 1)).toEqual(contents('hand-p2', undefined));
    for (const card of contents('hand-p2', undefined)) expect(contents('hand-p2', 0)).not.toContain(card);
  });
  test('the top of each deck of cards is open, the rest is not', () => {
    for (const category of ['ship', 'technology', 'planet']) {
      const [top, second] = contents(`deck-${category}`, undefined);
      expect(contents(`deck-${category}`, 0)).toContain(top);
      expect(contents(`deck-${category}`, 0)).not.toContain(second);
    }
  });
});
