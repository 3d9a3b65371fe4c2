/** Print-and-play sheets: what is on them, how many there are, and where. */
import { deckSheets, printableKinds, printSheets, type SvgNode, svgText } from '@kodeks/drawing';
import { describe, expect, test } from 'vitest';
import { gameAt } from './support.ts';

const game = gameAt('games/master-of-orion');

const nested = (page: SvgNode): readonly SvgNode[] =>
  page.children.flatMap((child) => (typeof child === 'string' ? [] : child.tag === 'svg' ? [child] : nested(child)));

describe('sheets of cards', () => {
  const sheets = printSheets(game, { language: 'en', kinds: ['Advisor'] });

  test('one card for each copy, nine to a page, each page of faces followed by its backs', () => {
    const advisors = game.data.components.items.filter(({ kindName }) => kindName === 'Advisor');
    expect(sheets.map(({ side }) => side)).toEqual(['faces', 'backs']);
    expect(nested(sheets[0]!.page)).toHaveLength(advisors.length);
  });

  test('a card is 63 by 88 mm on a page of 210 by 297', () => {
    const [face] = nested(sheets[0]!.page);
    expect([face?.attributes.width, face?.attributes.height]).toEqual(['63', '88']);
    expect(sheets[0]!.page.attributes).toMatchObject({ viewBox: '0 0 210 297', width: '210mm', height: '297mm' });
  });

  test('every card has the proportions of a card: no text runs out of it', () => {
    for (const { side, page } of printSheets(game, { language: 'pl' }))
      if (side === 'faces')
        for (const { attributes } of nested(page)) {
          const [, , width, height] = (attributes.viewBox ?? '').split(' ').map(Number);
          expect(height! / width!).toBeCloseTo(88 / 63, 1);
        }
  });

  test('the back of the first card is behind it when the paper is turned over', () => {
    const left = (page: SvgNode): readonly number[] =>
      page.children.flatMap((child) => {
        const at = typeof child === 'string' ? undefined : /^translate\((\S+)/.exec(child.attributes.transform ?? '');
        return at ? [Number(at[1])] : [];
      });
    const [faces, backs] = [left(sheets[0]!.page), left(sheets[1]!.page)];
    expect(backs).toEqual(faces.map((x) => 210 - x - 63));
  });
});

test('in icons, words stay where there are no icons for them', () => {
  const all = (icons: boolean): string =>
    printSheets(game, { language: 'en', kinds: ['Race'], icons })
      .map(({ page }) => svgText(page))
      .join('');
  const [words, icons] = [all(false), all(true)];
  expect(words).toMatch(/<text[^>]*>You may pay/);
  expect(icons).not.toMatch(/<text[^>]*>You may pay/);
  expect(icons).toMatch(/<text[^>]*>When you exploit/); // it has no row
});

test('kinds without a face are not printed', () => {
  expect(printableKinds(game)).toEqual(expect.arrayContaining(['Advisor', 'Structure', 'Race']));
  expect(printSheets(game, { language: 'en', kinds: [] })).toEqual([]);
});

describe('decks for a table on a screen', () => {
  const sheets = deckSheets(game, { language: 'pl' });

  test('every kind of card once, every face once, hexes not at all', () => {
    for (const { kind, cards } of sheets) {
      const items = game.data.components.items.filter(({ kindName }) => kindName === kind);
      expect(cards).toHaveLength(items.length);
    }
    expect(deckSheets(gameAt('games/eclipse'), { language: 'en', kinds: ['Sector'] })).toEqual([]);
  });

  test('faces lie row by row, and the last place of the grid stays free', () => {
    for (const { across, down, faces, cards } of sheets) {
      expect(cards.length).toBeLessThan(across * down);
      const places = faces.children.flatMap((child) =>
        typeof child === 'string' ? [] : [/^translate\((\S+) (\S+)\)/.exec(child.attributes.transform ?? '')],
      );
      const found = places.flatMap((at) => (at ? [[Number(at[1]) / 400, Number(at[2]) / 559]] : []));
      expect(found).toEqual(cards.map((_, i) => [i % across, Math.floor(i / across)]));
      expect(faces.attributes).toMatchObject({ width: String(across * 400), height: String(down * 559) });
    }
  });

  test('more than 69 faces need a second sheet, and no picture is wider or higher than 4,096 pixels', () => {
    const many = deckSheets(gameAt('games/alien-artifacts'), { language: 'en', kinds: ['Card'] });
    expect(many.slice(0, -1).map(({ cards }) => cards.length)).toEqual(many.slice(1).map(() => 69));
    expect(many.length).toBeGreaterThan(1);
    for (const { faces } of many) {
      expect(Number(faces.attributes.width)).toBeLessThanOrEqual(4096);
      expect(Number(faces.attributes.height)).toBeLessThanOrEqual(4096);
    }
  });
});
