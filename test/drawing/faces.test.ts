/** What faces of items say in words: records with what is printed beside their texts, lists in their order. */
import { faceOfItem } from '@kodeks/drawing';
import { describe, expect, test } from 'vitest';
import { gameIn } from '../support/whole-games.ts';

const game = gameIn('games/beyond-the-sun');

describe('a record on an item', () => {
  test.each([
    ['charter-fleets', 'akcja (koszt: 2 kryształki rudy)', 'action (cost: 2 ore)'],
    [
      'hypercomputing',
      'akcja (koszt: 2 kryształki rudy; pola akcji: 2; obejmuje badanie)',
      'action (cost: 2 ore; action spaces: 2; includes research)',
    ],
    ['caravan-yards', 'akcja', 'action'],
  ])('%s says what its action costs', (id, pl, en) =>
    expect(faceOfItem(game, id)?.texts.find(({ field }) => field === 'do')?.label).toEqual({ pl, en }),
  );

  test('says so once, with its first text', () =>
    expect(faceOfItem(game, 'nishida-advanced')?.texts.map(({ label }) => label.en)).toEqual([
      'condition',
      'reward',
      'condition',
      'reward',
    ]));
});

describe('a list on an item', () => {
  const said = (id: string, field: string) =>
    faceOfItem(game, id)?.thing.face.find(({ id: name }) => name === field)?.value.en;

  test('of numbers is as printed', () => expect(said('common-tracks', 'columns')).toBe('5, 4, 3, 3, 2'));

  test('of values keeps its order, equal neighbours counted', () =>
    expect(said('consortium-tracks', 'growth')).toBe('A, B, 2 × –, C, –, D, –, E'));
});
