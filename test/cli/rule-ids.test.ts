/** Rule ids beside what a player reads: enough to look one up, not a line of them. */
import { expect, test } from 'vitest';
import { firstFew } from '../../cli/play/show-decision.ts';
import { WORDS } from '../../cli/play/words.ts';

test.each([
  { rules: [], shown: [] },
  { rules: ['A-1'], shown: ['A-1'] },
  { rules: ['A-1', 'A-2', 'A-3'], shown: ['A-1', 'A-2', 'A-3'] },
  { rules: ['A-1', 'A-2', 'A-3', 'A-4'], shown: ['A-1', 'A-2', 'A-3', '…'] },
])('$rules', ({ rules, shown }) => expect(firstFew(rules)).toEqual(shown));

test.each([
  { rules: ['A-1'], pl: 'zasada A-1', en: 'rule A-1' },
  { rules: ['A-1', 'A-2'], pl: 'zasady A-1, A-2', en: 'rules A-1, A-2' },
])('$en', ({ rules, pl, en }) => expect([WORDS.pl.because(rules), WORDS.en.because(rules)]).toEqual([pl, en]));
