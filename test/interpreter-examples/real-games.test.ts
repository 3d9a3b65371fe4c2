/** The runner, the bots and the words with the real machine: every worked example we have, and games played to their end. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compileExamples } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import {
  type Below,
  type Bot,
  greedyBot,
  mctsBot,
  playOut,
  randomBot,
  seededBelow,
} from '../../interpreter/bots/index.ts';
import { runExample, showFailure } from '../../interpreter/examples/index.ts';
import { readGame } from '../support/read-game.ts';
import { compiled } from '../support/worked-examples.ts';

const root = join(import.meta.dirname, '../..');

const template = compiled(readGame(join(root, 'cli/template')));

describe('worked examples of the starter game', () => {
  const { out } = compileExamples(template);
  test.each(out.examples)('$id', (example) => {
    const game = {
      program: out.program,
      start: (options: Parameters<typeof start>[1]) => start(out.program, { ...options, texts: template.texts }),
    };
    expect(runExample(game, example).failures.map((one) => showFailure(one))).toEqual([]);
  });
});

describe('an example that is wrong', () => {
  const text = `
- id: START-EX-90
  title: { pl: Za mało monet, en: Too few coins }
  players: 2
  given: |
    set p1.coins to 0
  when:
    - by: p1
      do: buy
  then:
    - p1.coins = 0
- id: START-EX-91
  title: { pl: Praca, en: Work }
  players: 2
  when:
    - by: p1
      do: work
  then:
    - p1.coins = 99
`;
  const { out } = compileExamples(template, [{ path: 'examples/wrong.yaml', text }]);
  const game = {
    program: out.program,
    start: (options: Parameters<typeof start>[1]) => start(out.program, { ...options, texts: template.texts }),
  };
  const failures = out.examples.map((example) => runExample(game, example).failures);

  test('shows why an answer is not offered, in words with numbers, in both languages', () => {
    const [refused] = failures[0] ?? [];
    expect(refused?.kind).toBe('not-offered');
    expect(refused?.refusals[0]?.rules).toContain('START-TURN-04');
    expect(refused?.refusals[0]?.text.en).toMatch(/^needs \d+ coins?, you have 0$/);
    expect(refused?.refusals[0]?.text.pl).toMatch(/^potrzeba \d+ monety?, masz 0$|^potrzeba \d+ monet, masz 0$/);
  });

  test('shows both sides of a comparison', () => {
    expect(failures[1]?.map((one) => showFailure(one))).toEqual([
      'does not hold: p1.coins = 99\n  expected: p1.coins = 99\n  found:    4 on the left, 99 on the right',
    ]);
  });
});

describe('words in a running game', () => {
  const session = start(template.core, { players: 2, seed: 7, texts: template.texts });

  test('of a decision', () => {
    const decision = session.decision();
    expect(decision?.prompt).toEqual({ pl: 'Wybierz akcję', en: 'Choose an action' });
    expect(decision?.candidates[0]?.label).toEqual({ pl: 'Pracuj', en: 'Work' });
  });

  test('of the log, each entry with its rules', () => {
    session.choose('work');
    const log = session.log();
    const texts = log.map((entry) => entry.text.pl);
    expect(texts).toContain('Gracz 1: Pracuj');
    expect(texts).toContain('Gracz 1 zyskuje 2 monety (2 → 4)');
    expect(log.find((entry) => entry.text.en === 'Player 1 gains 2 coins (2 → 4)')?.rules).toEqual(['START-TURN-02']);
  });
});

describe('bots at the classics', () => {
  const bots: readonly (readonly [string, (below: Below) => Bot])[] = [
    ['random', randomBot],
    ['greedy', greedyBot],
    ['mcts', (below) => mctsBot(below, { playouts: 12 })],
  ];
  const folder = join(root, 'test/classics');
  const names = existsSync(folder) ? readdirSync(folder) : [];

  for (const [name, make] of bots) {
    test.each(names.filter((game) => name !== 'mcts' || game !== 'reversi'))(`${name} plays %s to its end`, (game) => {
      const { core } = compiled(readGame(join(folder, game)));
      const session = start(core, { players: core.players.least, seed: 3, mode: 'fast' });
      expect(playOut(session, [make(seededBelow(5))])).toMatchObject({ ending: 'over' });
    });
  }

  test('mcts beats chance at tic-tac-toe, also from the second seat', () => {
    const { core } = compiled(readGame(join(folder, 'tic-tac-toe')));
    const lost = [1, 2, 3, 4, 5, 6].filter((seed) => {
      const below = seededBelow(seed);
      const session = start(core, { players: 2, seed, mode: 'fast' });
      playOut(session, [randomBot(below), mctsBot(below, { playouts: 120 })]);
      return (
        session.status.kind === 'over' &&
        session.status.result.winners.includes(0) &&
        session.status.result.ending === 'won'
      );
    });
    expect(lost.length).toBeLessThanOrEqual(1);
  });

  test('mcts begins Connect Four in the middle, the only first move that wins, whatever its seed', () => {
    const { core } = compiled(readGame(join(folder, 'connect-four')));
    for (const seed of [1, 2, 3, 4, 5]) {
      const session = start(core, { players: 2, seed: 1, mode: 'fast' });
      mctsBot(seededBelow(seed)).answer(session, 0);
      expect(session.recording().answers).toEqual([{ player: 0, key: 'column=4' }]);
    }
  });
});
