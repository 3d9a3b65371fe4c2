/** What games of bots have shown, in the reference: readings beside the rulings, and a page of figures. */
import { describe, expect, test } from 'vitest';
import { gameSite, type MeasuredGame } from '../../docs-site/generate/index.ts';
import { edited, modelOf, pageAt, starterFiles } from './support.ts';

const files = edited(starterFiles, 'game.yaml', '    default: no\n', '    default: no\n    reading: yes\n');
const model = modelOf(files);
const measured = (parted: number, fingerprint = model.game.core.fingerprint): MeasuredGame => ({
  fingerprint,
  readings: {
    games: 20,
    players: 2,
    bots: 'random',
    found: [
      {
        option: 'rich',
        other: 'yes',
        parted,
        least: 0.05,
        most: 0.36,
        scores: 2,
        winners: 1,
        rules: ['START-SETUP-02'],
      },
    ],
  },
  balance: {
    games: 60,
    players: 2,
    bots: 'greedy',
    plots: {
      pl: [{ title: 'Punkty', svg: '<svg><text>a</text></svg>' }],
      en: [{ title: 'Points', svg: '<svg><text>a</text></svg>' }],
    },
  },
});
const pages = (parted: number, fingerprint?: string) =>
  gameSite(model, [], undefined, measured(parted, fingerprint)).pages;

describe('readings', () => {
  test('are listed with how often they matter, and where first', () => {
    const pl = pageAt(pages(3), '/pl/starter/faq').body;
    expect(pl).toContain('Bogaty początek');
    expect(pl).toContain('partie: 20: inny przebieg 3, inna punktacja 2, inny zwycięzca 1');
    expect(pl).toMatch(/Najwcześniejsza różnica: <a href="\/pl\/starter\/rules\/[^"]*START-SETUP-02"/);
    const en = pageAt(pages(3), '/en/starter/faq').body;
    expect(en).toContain('other course 3, other scores 2, other winners 1; 5\u00A0%–36\u00A0% of games');
  });

  test('that never mattered say how sure that is', () => {
    const { body } = pageAt(pages(0), '/en/starter/faq');
    expect(body).toContain('no game differed; with 95 % certainty at most 36\u00A0%.');
    expect(body).not.toContain('Earliest difference');
  });

  test('are listed where nothing was measured', () => {
    const { body } = pageAt(gameSite(model, []).pages, '/en/starter/faq');
    expect(body).toContain('A rich start');
    expect(body).not.toContain('both ways');
  });
});

describe('figures', () => {
  test('have a page in the side bar, with the sample said', () => {
    const site = gameSite(model, [], undefined, measured(3));
    const { body } = pageAt(site.pages, '/en/starter/figures');
    expect(body).toContain('games: 60 · players: 2 · bots: greedy');
    expect(body).toContain('## Points');
    expect(body).toContain('<figure><svg><text>a</text></svg></figure>');
    expect(JSON.stringify(site.navigation.pl)).toContain('/pl/starter/figures');
  });

  test('of other rules say so', () => {
    const [now, before] = [pages(3), pages(3, 'other')].map((all) => pageAt(all, '/en/starter/figures').body);
    expect(before).toContain('rules before their last change');
    expect(now).not.toContain('rules before their last change');
  });

  test('that nobody measured have none', () =>
    expect(gameSite(model, []).pages.map(({ path }) => path)).not.toContain('/en/starter/figures'));
});
