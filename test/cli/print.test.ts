/** `kodeks print` as a user runs it; the pages themselves are looked at in test/drawing/print.test.ts. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deckSheets } from '@kodeks/drawing';
import { afterAll, expect, test } from 'vitest';
import { savedObject } from '../../cli/print/tabletop-simulator.ts';
import { gameIn } from '../support/whole-games.ts';
import { kodeks } from './support/kodeks.ts';

const out = mkdtempSync(join(tmpdir(), 'kodeks-print-test-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));

test('writes an SVG for each page', async () => {
  const { code, out: said } = await kodeks([
    'print',
    'master-of-orion',
    '--format',
    'svg',
    '--kinds',
    'Advisor',
    '--out',
    out,
  ]);
  expect(code).toBe(0);
  expect(said).toContain('2 pages');
  const files = readdirSync(out).sort();
  expect(files).toEqual(['master-of-orion-en-001-Advisor-faces.svg', 'master-of-orion-en-002-Advisor-backs.svg']);
  expect(readFileSync(join(out, files[0]!), 'utf8')).toMatch(/^<svg xmlns=/);
});

test('an unknown kind is refused with those there are', async () => {
  const { code, err } = await kodeks(['print', 'master-of-orion', '--kinds', 'Advisors', '--out', out]);
  expect(code).toBe(2);
  expect(err).toContain('`Advisors`');
  expect(err).toContain('Advisor');
});

test('without Chromium a PDF is refused, with what to do instead', async () => {
  const { code, err } = await kodeks(['print', 'master-of-orion', '--out', out], { env: { PATH: '' } });
  expect(code).toBe(2);
  expect(err).toContain('--format svg');
});

test('decks need Chromium, and an address goes with decks only', async () => {
  const without = await kodeks(['print', 'master-of-orion', '--format', 'tts', '--out', out], { env: { PATH: '' } });
  expect([without.code, without.err]).toEqual([2, expect.stringContaining('need Chromium')]);
  const mixed = await kodeks(['print', 'master-of-orion', '--url', 'https://example.com', '--out', out]);
  expect([mixed.code, mixed.err]).toEqual([2, expect.stringContaining('`--format tts`')]);
});

test('pictures of decks are cut out of the grid at their size', { timeout: 120_000 }, async () => {
  const { code, out: said } = await kodeks(
    [
      'print',
      'master-of-orion',
      '--format',
      'tts',
      '--kinds',
      'Advisor',
      '--out',
      out,
      '--url',
      'https://example.com/a/',
    ],
    { env: { PATH: process.env.PATH ?? '' } },
  );
  expect([code, said]).toEqual([0, expect.stringContaining('2 pictures')]);
  const { ObjectStates } = JSON.parse(readFileSync(join(out, 'master-of-orion-en.json'), 'utf8'));
  const { FaceURL, NumWidth, NumHeight } = ObjectStates[0].CustomDeck['1'];
  expect(FaceURL).toBe('https://example.com/a/master-of-orion-en-01-Advisor-faces.png');
  const png = readFileSync(join(out, 'master-of-orion-en-01-Advisor-faces.png'));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([NumWidth * 400, NumHeight * 559]);
});

interface Deck {
  readonly Nickname: string;
  readonly DeckIDs: readonly number[];
  readonly CustomDeck: Readonly<Record<string, { readonly NumWidth: number; readonly NumHeight: number }>>;
  readonly ContainedObjects: readonly { readonly CardID: number; readonly Nickname: string }[];
}

test('a saved object has every copy of every card, each in its place of its picture', () => {
  const sheets = deckSheets(gameIn('games/alien-artifacts'), { language: 'en' });
  const pictures = sheets.map((sheet, i) => ({ sheet, faces: `faces-${i}`, back: `back-${i}` }));
  const { ObjectStates: decks } = savedObject('Alien Artifacts', pictures) as {
    readonly ObjectStates: readonly Deck[];
  };
  expect(new Set(decks.map(({ Nickname }) => Nickname)).size).toBe(new Set(sheets.map(({ kind }) => kind)).size);
  const cards = decks.flatMap(({ ContainedObjects }) => ContainedObjects);
  const copies = sheets.flatMap((sheet) => sheet.cards).reduce((sum, card) => sum + card.copies, 0);
  expect(cards).toHaveLength(copies);
  for (const { DeckIDs, CustomDeck, ContainedObjects } of decks) {
    expect(ContainedObjects.map(({ CardID }) => CardID)).toEqual(DeckIDs);
    for (const { CardID, Nickname } of ContainedObjects) {
      const key = Math.floor(CardID / 100);
      const { NumWidth, NumHeight } = CustomDeck[key]!;
      expect(CardID % 100).toBeLessThan(NumWidth * NumHeight - 1);
      expect(sheets[key - 1]!.cards[CardID % 100]!.name).toBe(Nickname);
    }
  }
});
