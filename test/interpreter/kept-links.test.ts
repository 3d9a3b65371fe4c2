/** What is linked is kept, but not for ever: a program played with ever other options does not fill the memory. */

import { emit } from '@kodeks/emitter';
import { install, link } from '@kodeks/interpreter';
import { expect, test } from 'vitest';
import { imported } from '../emitter/support.ts';
import { compileSmall } from '../support/small-game.ts';

const RULES = 'flow { choose n from 1..3 by seat(1) }';

test('only what was linked last, and what has a module', async () => {
  const values = Array.from({ length: 50 }, (_, i) => `v${i}`);
  const { core } = compileSmall(RULES, {
    manifest: `options:\n  many: { values: [${values.join(', ')}], default: v0 }\n`,
  });
  const first = link(core, 2, [0]);
  install(first, await imported(emit(first, 'test')));
  const second = link(core, 2, [1]);
  const third = link(core, 2, [2]);
  for (let i = 3; i < 50; i++) {
    link(core, 2, [i]);
    expect(link(core, 2, [2])).toBe(third);
  }
  expect(link(core, 2, [0])).toBe(first);
  expect(link(core, 2, [49])).toBe(link(core, 2, [49]));
  expect(link(core, 2, [1])).not.toBe(second);
});
