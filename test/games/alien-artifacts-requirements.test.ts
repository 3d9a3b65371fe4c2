/** Alien Artifacts: every requirement of the rules and of the cards is needed. Without it, an example that it refuses fails. */
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { readGame } from '../support/read-game.ts';
import { failingExample } from '../support/worked-examples.ts';

const files = readGame(join(import.meta.dirname, '../../games/alien-artifacts'));
const played = files.filter(({ path }) => !/^(reference\/|lexicon|translations)/.test(path)); // texts change nothing here
const refusing = files.filter(({ path }) => /^(rules|components)\//.test(path) && !path.endsWith('invariants.rules'));

// They give the reason early; without them the same choice comes to nothing a step later.
const onlyExplaining = ['require count of operationalCards(you, @ship) > 0', 'where count of row(you, category) > 0'];

// A condition is lifted to `yes`; a payment goes, with its reason.
const requirements = refusing.flatMap(({ path, text }) =>
  [
    ...text.matchAll(
      /\b(where|require|pay|such that|(?<=\n +)and) ((?:(?!\bbecause\b)[^\n])*\S)(?= +because ([A-Z0-9-]+))/g,
    ),
  ].map((found) => {
    const [written, word = '', , about = ''] = found;
    return { path, at: found.index, written, lifted: word === 'pay' ? '' : `${word} yes`, about };
  }),
);

describe('every requirement is needed: without it an example fails', () => {
  test('all requirements are found', () => {
    const reasons = refusing.flatMap(({ text }) => text.match(/ because /g) ?? []);
    expect(requirements.length).toBe(reasons.length);
  });

  test.each(requirements.filter(({ written }) => !onlyExplaining.includes(written)))(
    '$path: $written',
    ({ path, at, written, lifted, about }) => {
      const changed = played.map((file) => {
        if (file.path !== path) return file;
        const after = file.text.slice(at + written.length);
        const rest = lifted === '' ? after.replace(/^ +because [^\n]*/, '') : after;
        return { path, text: `${file.text.slice(0, at)}${lifted}${rest}` };
      });
      const { game: without } = compile(changed);
      // Without `is not none` the language itself sees that there may be nothing.
      if (without === undefined) return expect(written).toMatch(/ is not none$/);
      expect(failingExample(without, [about])).toBeDefined();
    },
    60_000,
  );
});
