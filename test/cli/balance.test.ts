/** `kodeks balance`: what is counted, what intervals say, and that nothing is played twice. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceOf, meanEstimate, shareEstimate, stratifiedDifference } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { figuresOf } from '../../cli/balance/figures.ts';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

describe('intervals', () => {
  test('of a mean: Student’s, by hand for 2, 4, 6', () => {
    const { value, least, most } = meanEstimate([2, 4, 6]);
    expect(value).toBe(4);
    expect(most - value).toBeCloseTo((4.303 * 2) / Math.sqrt(3), 3);
    expect(value - least).toBeCloseTo(most - value, 9);
    expect(meanEstimate([7])).toMatchObject({ value: 7, least: -Infinity, most: Infinity });
    const ten = meanEstimate([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((ten.most - ten.value) / (Math.sqrt(55 / 6) / Math.sqrt(10))).toBeCloseTo(2.262, 2);
  });

  test('of a difference of shares: Newcombe’s example, 56 of 70 and 48 of 80', () => {
    const { value, least, most } = differenceOf(shareEstimate(48, 80), shareEstimate(56, 70));
    expect(value).toBeCloseTo(0.2, 9);
    expect(least).toBeCloseTo(0.0524, 3);
    expect(most).toBeCloseTo(0.3339, 3);
  });

  test('within sorts: what a better seat brings is not credited to the card that its players have', () => {
    // in each sort the card changes nothing, but those who win more have it more often
    const strata = [
      { had: 80, hadWon: 60, lacked: 20, lackedWon: 15 },
      { had: 20, hadWon: 5, lacked: 80, lackedWon: 20 },
    ];
    const found = stratifiedDifference(strata);
    expect(found?.value).toBeCloseTo(0, 9);
    expect(found?.least).toBeLessThan(0);
    expect(found?.most).toBeGreaterThan(0);
    expect(stratifiedDifference([{ had: 4, hadWon: 2, lacked: 0, lackedWon: 0 }])).toBeUndefined();
  });
});

/** Whoever draws the crown has more points than the other; everything else is alike. */
const crownGame = (worth: number): Readonly<Record<string, string>> => ({
  'game.yaml': `id: crown
name: { pl: Korona, en: Crown }
players: 2
options:
  long:
    name: { pl: Długa gra, en: A long game }
    type: bool
    default: no
`,
  'components/cards.yaml': `kind: Card\nitems:\n${['crown', 'pebble', 'leaf', 'twig', 'shell', 'bone']
    .map((id, i) => `  - { id: ${id}, name: { pl: ${id}, en: ${id} }, worth: ${i === 0 ? worth : 1} }\n`)
    .join('')}`,
  'rules/10.rules': `kind Card { worth: Int }
place deck: stack of Card, face down, holds all
place hand of Player: set of Card, seen by owner
score cards(p: Player) = sum of c.worth for c in hand of p
setup { shuffle deck }
action take { draw 1 from deck to hand of you }
action rest { }
flow {
  turns clockwise from seat(1) for 2 rounds {
    draw 1 from deck to hand of you
    if option long { one action of rest, take }
  }
}
`,
});

describe('kodeks balance', () => {
  const folder = (): string => {
    const files = Object.entries(crownGame(9)).map(([path, text]) => [`crown/${path}`, text]);
    const next = Object.entries(crownGame(2)).map(([path, text]) => [`next/${path}`, text]);
    return temporaryFolder(Object.fromEntries([...files, ...next]));
  };
  const WORDS = ['balance', 'crown', '--bots', 'random', '--workers', '1', '--seed', '4'];

  test('as a page: pictures beside the tables, nothing that runs, nothing from elsewhere', async () => {
    const cwd = folder();
    const { code, out } = await kodeks([...WORDS, '--games', '60', '--format', 'html'], { cwd });
    expect(code).toBe(0);
    const pictures = out.match(/<svg role="img" aria-label="[^"]+"/g) ?? [];
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    expect(out).toContain('<th scope="row">player 1</th>');
    expect(out).toContain('>crown</text>');
    expect(out).not.toMatch(/<script|\son\w+=|(?:href|src)=|url\(/);
    expect(out).not.toContain('NaN');
    expect(out).not.toMatch(/#01020[345]/); // every colour is the page's own
  });

  test('finds the card that wins, tells seats alike, and owns what it cannot tell', async () => {
    const cwd = folder();
    const { code, out } = await kodeks([...WORDS, '--games', '150', '--format', 'json'], { cwd });
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ game: 'crown', games: 150, finished: 150, players: 2, playing: ['random'] });
    const [best, ...others] = report.cards;
    expect(best).toMatchObject({ item: 'crown', rateWith: 1, difference: { verdict: 'more' } });
    expect(best.difference.least).toBeGreaterThan(0.5);
    expect(others).toHaveLength(5);
    expect(report.seats.map(({ share }: { share: { verdict: string } }) => share.verdict)).toEqual(['open', 'open']);
    expect(report.seats[0].share.value + report.seats[1].share.value).toBeCloseTo(1, 9);
    expect(report.decisions.value).toBe(0);
    expect(report.sources.cards.winners.value).toBeGreaterThan(report.sources.cards.all.value);

    const text = await kodeks([...WORDS, '--games', '30'], { cwd });
    expect(text.out).toMatch(/^crown: 30 games of 2 players, bots random, seed 4\nfewer than a hundred games/);
    expect(text.out).toMatch(
      /the sample cannot tell any of these from an even share \(50\.0 %\); to tell a twentieth it takes about 385 games/,
    );
    expect(text.out).toMatch(/crown +\d+ +100\.0 % +\d+\.\d % .*wins more often/);
  });

  test('keeps games: what was played is not played again, and a line that was cut off is', async () => {
    const cwd = folder();
    const keep = [...WORDS, '--keep', 'games.ndjson', '--format', 'json'];
    await kodeks([...keep, '--games', '10'], { cwd });
    const file = join(cwd, 'games.ndjson');
    const ten = readFileSync(file, 'utf8');
    expect(ten.split('\n')).toHaveLength(12); // a header, ten games, the end
    writeFileSync(file, ten.slice(0, -20));
    const { out } = await kodeks([...keep, '--games', '20'], { cwd });
    expect(readFileSync(file, 'utf8').startsWith(ten.split('\n').slice(0, 10).join('\n'))).toBe(true);
    expect(out).toBe((await kodeks([...WORDS, '--games', '20', '--format', 'json'], { cwd })).out);

    const other = await kodeks([...keep, '--games', '20', '--seed', '5'], { cwd });
    expect(other.code).toBe(2);
    expect(other.err).toContain('it holds games of other rules, bots, seeds or options');
  });

  test('two versions side by side, each option, as Markdown', async () => {
    const cwd = folder();
    const { out } = await kodeks([...WORDS, '--games', '60', '--against', 'next', '--format', 'markdown'], { cwd });
    expect(out).toMatch(/^# crown → next\n/);
    expect(out).toMatch(/\| player 1 score \| \d+\.\d \| \d\.\d \| -\d\.\d \| .* \| less \|/);
    const varied = await kodeks([...WORDS, '--games', '20', '--vary', '--format', 'markdown'], { cwd });
    expect(varied.out).toMatch(/\| long=yes \| 10 \| 4\.0 \|/);
    expect(varied.out).toMatch(/\| take \| /);
    const wrong = await kodeks([...WORDS, '--against', 'next', '--keep', 'x'], { cwd });
    expect(wrong.code).toBe(2);
  });
});

test('where nothing lay in a slot of its own, that is no race', () => {
  const line = (game: number, sheet: readonly (string | null)[]) => ({
    game,
    seed: game,
    bots: ['random', 'random'],
    ending: 'finished',
    decisions: 4,
    winners: [0],
    scores: [1, 0],
    actions: {},
    slots: { sheet },
    observed: { had: [[], []], sources: {}, actions: {}, answers: 4, choices: 4, leadChanges: 0 },
  });
  const lines = [line(0, ['humans', null]), line(1, ['psilons', 'humans'])] as unknown as Parameters<
    typeof figuresOf
  >[0];
  expect(Object.keys(figuresOf(lines, 2).slots.sheet ?? {})).toEqual(['psilons', 'humans']);
});
