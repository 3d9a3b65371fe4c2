/** What drawings are made of: escaping, contrast, room for texts, faces, differences. */
import {
  DRAWING_CSS,
  drawFace,
  faceOfItem,
  HUES,
  legendOf,
  type Scene,
  sceneDiff,
  sceneOf,
  sceneText,
  svgText,
} from '@kodeks/drawing';
import { compile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawScene } from '../../drawing/svg/draw-scene.ts';
import { shortened, textWidth, wrapped } from '../../drawing/svg/measure.ts';
import { node } from '../../drawing/svg/node.ts';
import { DARK, FULL, LIGHT, rgbOf } from '../../drawing/svg/theme.ts';
import { testRandom } from '../support/classic.ts';
import { WHOLE_GAMES } from '../support/whole-games.ts';
import { gameAt } from './support.ts';

describe('markup', () => {
  test('whatever a text holds, it stays a text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const svg = svgText(node('text', { title: text }, [text]));
        expect(svg.match(/[<>]/g)?.length).toBe(4);
        expect([...svg].every((sign) => sign >= ' ' || '\t\n\r'.includes(sign))).toBe(true);
      }),
    ));

  test('a hostile game draws its names, nothing else', () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='x'>`;
    const files = [
      {
        path: 'game.yaml',
        text: `id: evil\nname: { pl: ${JSON.stringify(evil)}, en: ${JSON.stringify(evil)} }\nplayers: 2\n`,
      },
      {
        path: 'rules/a.rules',
        text: 'kind Card { worth: Int }\nplace hand of Player: set of Card\nplace deck: stack of Card, holds all\nflow { move all of deck to hand of seat(1); one of { stop_ { end game } } }\n',
      },
      {
        path: 'components/c.yaml',
        text: `kind: Card\nitems:\n  - { id: bad, name: { pl: ${JSON.stringify(evil)}, en: ${JSON.stringify(evil)} }, worth: 1 }\n`,
      },
    ];
    const { game } = compile(files);
    const session = start(game!.core, { players: 2, seed: 1, texts: game!.texts });
    for (const svg of [
      svgText(drawScene(sceneOf(game!, session, undefined), { language: 'en' })),
      svgText(drawFace(game!, 'bad', { language: 'pl' })!),
    ]) {
      expect(svg).not.toMatch(/<script|<img|onerror='/);
      expect(svg).toContain('&lt;script');
    }
  });
});

describe('colours', () => {
  const brightness = (colour: string): number => {
    const [r, g, b] = rgbOf(colour).map((part) =>
      part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string): number => {
    const [high, low] = [brightness(a), brightness(b)].sort((x, y) => y - x) as [number, number];
    return (high + 0.05) / (low + 0.05);
  };

  test.each(HUES)('text on %s can be read', (hue) => expect(contrast(...FULL[hue])).toBeGreaterThanOrEqual(4.5));

  test.each([
    { name: 'light', theme: LIGHT },
    { name: 'dark', theme: DARK },
  ])('text can be read in the $name theme', ({ theme }) => {
    for (const ground of [theme.paper, theme.box, ...Object.values(theme.tints)]) {
      expect(contrast(theme.ink, ground), ground).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.soft, ground), ground).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(theme.ink, theme.back)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.line, theme.paper)).toBeGreaterThanOrEqual(3);
  });

  test('every colour of a theme is a variable of the stylesheet', () => {
    for (const hue of HUES)
      for (const name of [`--kd-${hue}:`, `--kd-on-${hue}:`, `--kd-tint-${hue}:`]) expect(DRAWING_CSS).toContain(name);
  });
});

describe('texts', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'abcmWżółć 0…-', '漢'), maxLength: 60 });

  test('shortened ones fit, and those that fit are left alone', () =>
    fc.assert(
      fc.property(texts, fc.integer({ min: 10, max: 300 }), (text, width) => {
        expect(textWidth(shortened(text, width, 12), 12)).toBeLessThanOrEqual(width);
        if (textWidth(text, 12) <= width) expect(shortened(text, width, 12)).toBe(text);
      }),
    ));

  test('every wrapped line fits, and there are not too many', () =>
    fc.assert(
      fc.property(texts, fc.integer({ min: 20, max: 200 }), fc.integer({ min: 1, max: 5 }), (text, width, most) => {
        const lines = wrapped(text, width, 12, most);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(width);
      }),
    ));
});

describe('faces', () => {
  test.each([
    { game: 'games/master-of-orion', item: 'planetary-market' },
    { game: 'games/eclipse', item: 'sector-101' },
    { game: 'games/eclipse', item: 'interceptor' },
  ])('$item of $game', ({ game, item }) => {
    const found = gameAt(game);
    const id = faceOfItem(found, item) === undefined ? found.data.components.items[0]!.id.value : item;
    const [pl, en] = (['pl', 'en'] as const).map((language) => svgText(drawFace(found, id, { language })!));
    expect(pl).toContain(`data-thing="${id}"`);
    expect(en).not.toMatch(/NaN|undefined/);
  });

  test('every item of every game has one', () => {
    for (const path of WHOLE_GAMES) {
      const game = gameAt(path);
      for (const item of game.data.components.items)
        expect(drawFace(game, item.id.value, { language: 'en' }), item.id.value).toBeDefined();
    }
  });

  test('an item that does not exist has none', () =>
    expect(drawFace(gameAt('games/master-of-orion'), 'no-such', { language: 'en' })).toBeUndefined());
});

test('a difference is told in words and as ids, and marked in the drawing', () => {
  const game = gameAt('test/classics/tic-tac-toe');
  const session = start(game.core, { players: 2, seed: 1, texts: game.texts });
  const before = sceneOf(game, session, 0);
  session.choose('square=b2');
  const after = sceneOf(game, session, 0);
  const { changes, marked } = sceneDiff(before, after);
  expect(changes).toEqual([{ kind: 'changed', id: 'b2', text: { pl: 'b2: – → Gracz 1', en: 'b2: – → Player 1' } }]);
  const svg = svgText(drawScene(after, { language: 'en', marked }));
  expect(svg.match(/kd-changed/g)).toHaveLength(1);
  expect(sceneText(after, { language: 'en' })).toEqual([
    'Board',
    '  3  · · ·',
    '  2  · ① ·',
    '  1  · · ·',
    '     a b c',
  ]);
});

test.each(WHOLE_GAMES)('%s: nothing has changed where only somebody else decides', (path) => {
  const game = gameAt(path);
  const session = start(game.core, { players: 2, seed: 3, texts: game.texts });
  const random = testRandom(7);
  for (let i = 0; i < 40 && session.decision() !== undefined; i += 1) session.chooseRandom(random);
  const asSeenBy = (answering: number): Scene => sceneOf(game, session, undefined, { answering });
  expect(sceneDiff(asSeenBy(0), asSeenBy(1)).changes).toEqual([]);
});

test('cards that differ by colour differ by shape too', () => {
  const structures = legendOf(gameAt('games/master-of-orion')).kinds.find(({ kind }) => kind === 'Structure');
  const looks = structures?.values.map(({ hue, shape }) => `${hue} ${shape}`);
  expect(looks).toEqual(['blue circle', 'red triangle', 'yellow square', 'gray cross']);
});

describe('a face says everything its component does in', () => {
  test.each(WHOLE_GAMES)('%s', (folder) => {
    const game = gameAt(folder);
    const fields = (item: (typeof game.data.components.items)[number]): number =>
      [item.fields, ...item.sides.values()].flatMap((side) => [...side.values()]).filter(({ kind }) => kind === 'rules')
        .length;
    for (const item of game.data.components.items) {
      const face = faceOfItem(game, item.id.value);
      if (face === undefined) continue;
      expect(face.texts.length, item.id.value).toBeGreaterThanOrEqual(fields(item));
      expect(
        face.texts.filter(({ text }) => text.pl === '' || text.en === ''),
        item.id.value,
      ).toEqual([]);
    }
  });
});
