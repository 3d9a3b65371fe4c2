/** A rule's link leads to the page of the reference that tells about it: both are served by `npm start`. */
import { compile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { addressesOf } from '../../docs-site/generate/addresses.ts';
import { gameModel } from '../../docs-site/generate/index.ts';
import { infoOf } from '../../playground/engine/info.ts';
import { beginLine } from '../../playground/engine/line.ts';
import { referenceLink } from '../../playground/shell/reference-link.ts';
import { readGame } from '../support/read-game.ts';

describe.each(['master-of-orion', 'eclipse', 'beyond-the-sun'])('every rule of %s', (id) => {
  const { game } = compile(readGame(`games/${id}`));
  if (game === undefined) throw new Error(`${id} does not compile`);
  const { session } = beginLine({ game, program: game.core, example: undefined }, { players: 2, seed: 1, options: {} });
  const { sections, rules } = infoOf(game, session);
  const model = gameModel(id, game, { played: false }); // addresses do not hang on what the examples do

  test.each(['pl', 'en'] as const)('has its address in %s', (language) => {
    const { rule } = addressesOf(model, language);
    const ids = Object.keys(rules);
    expect(ids.length).toBeGreaterThan(100);
    for (const one of ids) expect(referenceLink(language, id, sections[one], one)).toBe(rule(one));
  });
});
