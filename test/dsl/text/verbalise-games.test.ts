/** Whatever the games of our tests let a component do, the verbaliser has words for it in both languages. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../dsl/compile.ts';
import { parseFragment } from '../../../dsl/syntax/parse.ts';
import { verbaliser } from '../../../dsl/text/verbalise/verbalise.ts';
import { readGame } from '../../support/read-game.ts';

const root = join(import.meta.dirname, '../../..');
const games = ['cli/template', ...['test/classics', 'games'].flatMap(gamesIn)];

function gamesIn(folder: string): string[] {
  const path = join(root, folder);
  return existsSync(path)
    ? readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
      )
    : [];
}

describe('every effect of', () => {
  test.each(games)('%s', (folder) => {
    const { game } = compile(readGame(join(root, folder)));
    if (game === undefined) return; // its own tests say why
    const { verbalise } = verbaliser(game.core, game.texts, game.sources);
    game.core.codes.forEach((code, index) => {
      const words = verbalise(index);
      const said = { pl: expect.stringMatching(/^$|\.$/), en: expect.stringMatching(/^$|\.$/) };
      expect(words).toEqual(code.form === 'expression' ? undefined : said);
    });
  });
});

describe('any statements at all', () => {
  const { game } = compile(readGame(join(root, 'cli/template')));
  const { effect } = verbaliser(game!.core, game!.texts, game!.sources);
  const words =
    'gain lose pay choose may if for each in where draw move set to 2 card coins deck you self . ( ) { } = >= , of not some repeat up'.split(
      ' ',
    );

  test('can be said or quoted, and never fail', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words, '\n'), { maxLength: 25 }), (tokens) => {
        const text = tokens.join(' ');
        const span = { file: 'x.rules', start: 0, end: text.length };
        const { pl, en } = effect(parseFragment({ path: 'x.rules', text }, span, 'statements').out, 'Card');
        return typeof pl === 'string' && typeof en === 'string' && !/undefined|\[object/.test(pl + en);
      }),
      { numRuns: 500 },
    );
  });
});
