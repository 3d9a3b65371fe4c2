import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance, nearest } from '../../../dsl/diagnostics/suggest.ts';

describe('the nearest name', () => {
  test.each([
    { name: 'fuell', known: ['fuel', 'ore', 'science'], near: 'fuel' },
    { name: 'feul', known: ['fuel', 'ore'], near: 'fuel' }, // swapped letters
    { name: 'Fuel', known: ['fuel'], near: 'fuel' },
    { name: 'warp_drive', known: ['warp-drive'], near: 'warp-drive' },
    { name: 'warpDrive', known: ['warp-drive'], near: 'warp-drive' },
    { name: 'zrodlo', known: ['źródło'], near: 'źródło' },
    { name: 'Lodz', known: ['łódź'], near: 'łódź' },
    { name: 'colonyshp', known: ['colony', 'colony-ship'], near: 'colony-ship' },
    { name: 'ore', known: ['fuel', 'science'], near: undefined },
    { name: 'x', known: ['y'], near: undefined }, // any letter is near any other
    { name: 'x', known: ['X'], near: 'X' },
    { name: 'fuel', known: ['fuel'], near: undefined }, // the name itself is no suggestion
    { name: 'fuel', known: [], near: undefined },
    { name: '', known: ['a'], near: undefined },
    { name: 'red', known: ['rod', 'rid'], near: 'rod' }, // the first of equals
  ])('of $name among $known is $near', ({ name, known, near }) => expect(nearest(name, known)).toBe(near));
});

describe('the distance of two words', () => {
  const word = fc.string({ maxLength: 12 });
  test('is none to itself, and the same both ways', () => {
    fc.assert(fc.property(word, (a) => distance(a, a) === 0));
    fc.assert(fc.property(word, word, (a, b) => distance(a, b) === distance(b, a)));
  });
  test('is at most the longer one', () => {
    fc.assert(fc.property(word, word, (a, b) => distance(a, b) <= Math.max(a.length, b.length)));
  });
  test('is not counted further than asked', () => {
    fc.assert(
      fc.property(word, word, fc.nat(5), (a, b, enough) => {
        const full = distance(a, b);
        const cut = distance(a, b, enough);
        return full < enough ? cut === full : cut >= enough;
      }),
    );
  });
});
