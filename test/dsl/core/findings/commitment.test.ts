/** Which compulsory statements may be impossible once nothing can be taken back: those that the case marks, and no other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemsIn } from '../../../support/small-game.ts';

test('a choice that always has an answer is none of them', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../language/core/may-fail-choice.rules'), 'utf8');
  const lineOf = (start: number): number => text.slice(0, start).split('\n').length;
  const marked = text.split('\n').flatMap((line, i) => (line.includes('//~') ? [i + 1] : []));
  const rules = text.replace(/\/\/~.*$/gm, (mark) => ' '.repeat(mark.length));
  const found = problemsIn(rules).filter(({ code }) => code === 'core/may-fail');
  expect(found.map(({ at }) => lineOf(at.span.start))).toEqual(marked);
});
