/** Answers built up on the table: things of a choice in any order, the steps of a move one after the other. */
import { describe, expect, test } from 'vitest';
import { afterPicking, pickable } from '../../playground/panels/picking.ts';

const open = (form: 'tuple' | 'sequence', answers: readonly string[]) => ({
  form,
  subset: undefined,
  candidates: answers.map((key, index) => ({
    index,
    key,
    label: { pl: key, en: key },
    free: false,
    things: key.split(' ').map((id) => ({ name: 'cell', id, label: { pl: id, en: id } })),
  })),
});

describe('a move of several steps', () => {
  const move = open('sequence', ['a1 b2', 'a1 b2 c3', 'a1 b2 a1', 'c3 b2', 'c3 d4']);

  test('only the next steps can be picked', () => {
    expect([...pickable(move, [])]).toEqual(['a1', 'c3']);
    expect([...pickable(move, ['a1', 'b2'])].sort()).toEqual(['a1', 'b2', 'c3']);
  });

  test('it is given once it can be nothing else', () => {
    expect(afterPicking(move, [], 'a1')).toEqual({ picked: ['a1'], only: undefined });
    expect(afterPicking(move, ['a1'], 'b2')).toEqual({ picked: ['a1', 'b2'], only: undefined });
    expect(afterPicking(move, ['a1', 'b2'], 'c3').only).toBe('a1 b2 c3');
    expect(afterPicking(move, ['c3'], 'd4').only).toBe('c3 d4');
  });

  test('a step may lead back; one that leads nowhere takes back what came after it', () => {
    expect(afterPicking(move, ['a1', 'b2'], 'a1').only).toBe('a1 b2 a1');
    expect(afterPicking(move, ['a1', 'b2'], 'b2')).toEqual({ picked: ['a1'], only: undefined });
    expect(afterPicking(move, ['a1'], 'c3')).toEqual({ picked: ['c3'], only: undefined });
  });
});

describe('a choice of several things', () => {
  const choice = open('tuple', ['ship a1', 'ship b2', 'base b2']);

  test('they are picked in any order, and laid back by picking them again', () => {
    expect([...pickable(choice, ['b2'])].sort()).toEqual(['b2', 'base', 'ship']);
    expect(afterPicking(choice, ['b2'], 'ship').only).toBe('ship b2');
    expect(afterPicking(choice, ['b2'], 'b2')).toEqual({ picked: [], only: undefined });
    expect(afterPicking(choice, ['ship'], 'base')).toEqual({ picked: ['base'], only: undefined });
  });
});
