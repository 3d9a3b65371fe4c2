/** No text of a component reads like rules code: effects, lasting clauses, conditions and points, in both languages. */
import { ICONS, nameOfIcon } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import type { CompiledGame } from '../../../dsl/compile.ts';
import { componentTexts } from '../../../dsl/text/verbalise/component-texts.ts';
import type { IconRow, RowPart } from '../../../dsl/text/verbalise/icon-row.ts';
import { verbaliser } from '../../../dsl/text/verbalise/verbalise.ts';
import { gameIn, WHOLE_GAMES } from '../../support/whole-games.ts';

interface Text {
  readonly id: string;
  readonly pl: string;
  readonly en: string;
  readonly row?: IconRow | undefined;
}

/** Everything that every component does: effects, clauses, conditions, points, on all its sides. */
function textsOf(game: CompiledGame): Text[] {
  const words = verbaliser(game.core, game.texts, game.sources, game.view);
  const { globals } = game.translation.build.symbols;
  const { texts, sources } = game;
  return game.data.components.items.flatMap((item) =>
    componentTexts({ words, texts, globals, sources }, item).map(({ field, words: said }) => ({
      id: `${item.id.value}.${field}`,
      ...said,
    })),
  );
}

/** Rules as written, names joined from words, members after a dot, signs of the language. */
const RAW: readonly RegExp[] = [
  /`/,
  /\p{Ll}\p{Lu}/u,
  /\p{L}\.\p{L}/u,
  /[[\]{}]/,
  / (=|!=|<|<=|>|>=) /,
  /\bself\b/,
  /undefined/,
];

/** Texts that may look raw, each with its reason. */
const ALLOWED: ReadonlyMap<string, string> = new Map([]);

describe('no text reads like rules code in', () => {
  test.each(WHOLE_GAMES)('%s', (folder) => {
    const game = gameIn(folder);
    const raw = textsOf(game).filter(
      ({ id, pl, en }) => !ALLOWED.has(`${folder} ${id}`) && RAW.some((mark) => mark.test(pl) || mark.test(en)),
    );
    if (process.env.SHOW_TEXTS) for (const { id, pl, en } of textsOf(game)) console.log(`${id}\n  ${pl}\n  ${en}`);
    expect(raw).toEqual([]);
  });
});

const partsIn = (row: IconRow): readonly RowPart[] =>
  row.flatMap((part) => (part.is === 'box' || part.is === 'tab' ? [part, ...partsIn(part.parts)] : [part]));

describe('every text is said in words, and in icons or not at all in', () => {
  test.each(WHOLE_GAMES)('%s', (folder) => {
    const game = gameIn(folder);
    const texts = textsOf(game);
    const drawn: readonly string[] = [...ICONS, ...game.data.icons.map(({ icon }) => icon.name)];
    for (const { id, pl, en, row } of texts) {
      expect(pl === '' || en === '', id).toBe(false);
      if (row === undefined) continue;
      const parts = partsIn(row);
      expect(parts.length, id).toBeGreaterThan(0);
      for (const part of parts) {
        if (part.is === 'icon') {
          expect(drawn, id).toContain(nameOfIcon(part.icon));
          const isKnown = game.view?.icons.has(part.of) || drawn.includes(part.of) || part.of === 'points';
          expect(isKnown, `${id}: ${part.of}`).toBe(true);
          expect(part.label.pl === '' || part.label.en === '', id).toBe(false);
        }
        if (part.is === 'box' || part.is === 'tab') expect(part.parts.length, id).toBeGreaterThan(0);
      }
      // a number of the row stands in the sentence, so neither says more than the other
      const inWords = new Set([...(en.match(/\d+/g) ?? []), ...(/\btwo\b/.test(en) ? ['2'] : [])]);
      for (const part of parts)
        if (part.is === 'number')
          for (const digits of part.text.match(/\d+/g) ?? [])
            expect(
              inWords.has(digits) || digits === '1' || /\bno\b|\ba\b/.test(en),
              `${id}: ${part.text} in “${en}”`,
            ).toBe(true);
    }
    expect(texts.some(({ row }) => row !== undefined)).toBe(true);
  });
});
