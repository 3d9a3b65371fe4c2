/** No file of ours has to be there before itself: rings of imports, and the few that mirror a recursion of what they read. */
import { describe, expect, test } from 'vitest';
import { importRings } from './support/import-rings.ts';
import { readTree } from './support/source-tree.ts';

/**
 * Expressions stand in statements and statements in expressions, things in conditions and conditions in things: whoever reads one
 * reads the other. The rooms of the interpreter are not looked at: they are being rebuilt around code that is written out. Each knot by the file at its heart and by how many files it may have: fewer is welcome, more is not.
 */
const KNOTS: readonly { readonly heart: string; readonly most: number }[] = [
  { heart: 'dsl/core/expressions/expressions.ts', most: 37 },
  { heart: 'dsl/text/verbalise/understand-things.ts', most: 2 },
];

describe('rings of imports', () => {
  test('are only the knots we know', () => {
    const rings = importRings(readTree(['dsl', 'drawing', 'editors', 'cli']));
    const strange = rings.filter(
      (ring) => !KNOTS.some(({ heart, most }) => ring.includes(heart) && ring.length <= most),
    );
    expect(strange).toEqual([]);
  });

  test('are found through other files, and not through types', () => {
    const tree = new Map([
      ['dsl/a.ts', "import { b } from './b.ts';"],
      ['dsl/b.ts', "import { c } from './in/c.ts';"],
      ['dsl/in/c.ts', "import { a } from '../a.ts';"],
      ['dsl/d.ts', "import { e } from './e.ts';"],
      ['dsl/e.ts', "import type { D } from './d.ts';"],
    ]);
    expect(importRings(tree)).toEqual([['dsl/a.ts', 'dsl/b.ts', 'dsl/in/c.ts']]);
  });
});
