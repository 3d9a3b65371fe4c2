/** What a reader types, and the first thing that must be found: inflected, without diacritics, by id, by a name in either language. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readQuestions } from '../../docs-site/build/write.ts';
import {
  find,
  gameModel,
  guideSearchFiles,
  playerQuestions,
  searchFilesOf,
  searchIndex,
} from '../../docs-site/generate/index.ts';
import { isNear } from '../../docs-site/generate/search/question.ts';
import { stem } from '../../docs-site/generate/search/stems.ts';
import { readGame } from '../support/read-game.ts';
import { ROOT } from '../support/source-tree.ts';
import { modelOf, starterFiles } from './support.ts';

const files = ['master-of-orion', 'eclipse', 'beyond-the-sun', 'alien-artifacts', 'voidfall'].flatMap((id) => {
  const folder = join(ROOT, 'games', id);
  const game = existsSync(folder) ? compile(readGame(folder)).game : undefined;
  if (game === undefined) return [];
  const model = gameModel(id, game, { played: false });
  return searchFilesOf(model, readQuestions(join(ROOT, 'docs-site'), model));
});
const all = [...files, ...guideSearchFiles([])];
interface Asked {
  readonly pl: string;
  readonly en: string;
  readonly rules: readonly string[];
}

const questions: Readonly<Record<string, readonly Asked[]>> = parse(
  readFileSync(join(ROOT, 'test/docs-site/questions.yaml'), 'utf8'),
);
const RULE_PREFIX: Readonly<Record<string, string>> = {
  'master-of-orion': 'MOO',
  eclipse: 'ECL',
  'beyond-the-sun': 'BTS',
  'alien-artifacts': 'AA',
  voidfall: 'VF',
};

const inLanguage = (language: 'pl' | 'en') =>
  searchIndex(
    language,
    all.filter((file) => file.language === language),
  );
const indexes = { pl: inLanguage('pl'), en: inLanguage('en') };

/** `rules/moo-atk#MOO-ATK-06`, below the game that the reader is in. */
const firstHit = (language: 'pl' | 'en', game: string, query: string): string | undefined =>
  find(indexes[language], query, { game })[0]?.entry.href.replace(new RegExp(`^/${language}/(?:${game}/)?`), '');

const rule = (id: string): string => `rules/${id.split('-').slice(0, 2).join('-').toLowerCase()}#${id}`;

describe.each([
  ['MOO-ATK-06', rule('MOO-ATK-06')],
  ['moo atk 6', rule('MOO-ATK-06')],
  ['atk-06', rule('MOO-ATK-06')],
  ['MOO-BUILD', 'rules/moo-build'],
  ['MOO-EX-09', 'examples/moo-ex-09'],
  ['atak', 'flow/attack'],
  ['atakować', 'flow/attack'],
  ['atakowac', 'flow/attack'],
  ['koszt ataku', rule('MOO-ATK-09')],
  ['kosztu ataku', rule('MOO-ATK-09')],
  ['ile kosztuje atak', rule('MOO-ATK-08')],
  ['kiedy koniec gry', rule('MOO-FIN-01')],
  ['koniec gry', 'rules/moo-fin'],
  ['rynek surowcow', 'cards/planetary-exchange'],
  ['planetarnego rynku', 'cards/planetary-exchange'],
  ['Planetary Exchange', 'cards/planetary-exchange'],
  ['planetary-exchange', 'cards/planetary-exchange'],
  ['propaganda', 'flow/propaganda'],
  ['propagandy', 'flow/propaganda'],
  ['ukladow', 'glossary#term-system'],
  ['układów', 'glossary#term-system'],
  ['układy', 'glossary#term-system'],
  ['doradca', 'components/advisor'],
  ['doradcow', 'components/advisor'],
  ['alkari', 'cards/alkari'],
  ['bulrathi', 'cards/bulrathi'],
  ['znizka', 'glossary#term-discount'],
  ['zniżki', 'glossary#term-discount'],
  ['fulcrum', 'cards/fulcrum-sandebar'],
  ['badania', 'flow/research'],
  ['badan', 'flow/research'],
  ['handel', 'flow/trade'],
  ['kontrakt', 'flow/contract'],
  ['kontraktu', 'flow/contract'],
  ['eksploatacja', 'flow/exploit'],
  ['budowa struktury', 'flow/build'],
  ['zywnosc', rule('MOO-RES-01')],
  ['żywności', rule('MOO-EXPL-03')],
  ['flota obrońcy', rule('MOO-ATK-06')],
  ['flota obroncy', rule('MOO-ATK-06')],
  ['morale', 'rules/moo-mor'],
  ['morale rosnie', rule('MOO-MOR-03')],
  ['limit kart na rece', rule('MOO-RSCH-02')],
  ['ręka początkowa', rule('MOO-SETUP-18')],
  ['reka poczatkowa', rule('MOO-SETUP-18')],
  ['stos odrzuconych', rule('MOO-TERM-16')],
  ['rasy', 'rules/moo-race'],
  ['ludzie', 'cards/humans'],
  ['psiloni', 'cards/psilons'],
  ['Mrrshan', 'cards/mrrshan'],
  ['autolab', 'cards/autolab'],
  ['autolaboratorium', 'cards/autolab'],
  ['sonar', 'cards/high-orbit-sonar'],
  ['recyclotron', 'cards/recyclotron'],
  ['baterie orbitalne', 'cards/orbital-batteries'],
  ['baterii orbitalnych', 'cards/orbital-batteries'],
  ['zarodniki', 'cards/spores'],
  ['spores', 'cards/spores'],
  ['poczatek rundy', 'flow/beginning'],
  ['poziom rozwoju', rule('MOO-START-03')],
  ['punkty zwyciestwa', 'rules/moo-vp'],
  ['wariant dla poczatkujacych', rule('MOO-VAR-01')],
  ['superkomputer', 'cards/planetary-supercomputer'],
  ['port kosmiczny', 'cards/space-port'],
  ['limit ręki', rule('MOO-RSCH-02')],
  ['pierwszy gracz', rule('MOO-ACT-01')],
])('po polsku: %s', (query, expected) => {
  test(`finds ${expected}`, () => expect(firstHit('pl', 'master-of-orion', query)).toBe(expected));
});

describe.each([
  ['zolta kosc', 'cards/yellow-die'],
  ['żółta kość', 'cards/yellow-die'],
  ['statek', 'components/ship'],
  ['statków', 'components/ship'],
  ['statkow', 'components/ship'],
  ['krazownik', 'cards/cruiser'],
  ['remis', rule('ECL-END-11')],
  ['kto zaczyna następną rundę', rule('ECL-ACT-02')],
  ['reakcja', 'rules/ecl-rea'],
  ['pas', 'flow/pass'],
  ['ile kosztuje monolit', rule('ECL-BUI-03')],
  ['koszt orbitala', 'cards/orbital'],
  ['bomby neutronowe', 'cards/tech-neutron-bombs'],
  ['neutronowe bomby', 'cards/tech-neutron-bombs'],
  ['zdrajca', rule('ECL-DIP-19')],
  ['ambasador', 'glossary#term-ambassador'],
  ['żeton reputacji', rule('ECL-REP-13')],
  ['kolejność bitew', 'rules/ecl-com'],
  ['rakiety plazmowe', 'cards/plasma-missile'],
  ['ile rund', rule('ECL-DEF-01')],
  ['centrum galaktyki', 'cards/sector-001'],
  ['generator tuneli', 'cards/tech-wormhole-generator'],
  ['odrzucić heks', rule('ECL-EXP-06')],
])('po polsku, w drugiej grze: %s', (query, expected) => {
  test(`finds ${expected}`, () => expect(firstHit('pl', 'eclipse', query)).toBe(expected));
});

describe.each([
  ['MOO-ATK-06', rule('MOO-ATK-06')],
  ['moo atk 6', rule('MOO-ATK-06')],
  ['build-08', rule('MOO-BUILD-08')],
  ['MOO-RACE', 'rules/moo-race'],
  ['MOO-EX-09', 'examples/moo-ex-09'],
  ['attack', 'flow/attack'],
  ['attacks', 'flow/attack'],
  ['attacking', 'flow/attack'],
  ['attack cost', rule('MOO-ATK-09')],
  ['end of the game', rule('MOO-FIN-01')],
  ['when does the game end', rule('MOO-FIN-01')],
  ['planetary exchange', 'cards/planetary-exchange'],
  ['planetary-exchange', 'cards/planetary-exchange'],
  ['Planetarny rynek surowców', 'cards/planetary-exchange'],
  ['rynek surowcow', 'cards/planetary-exchange'],
  ['propaganda', 'flow/propaganda'],
  ['system', 'glossary#term-system'],
  ['systems', 'glossary#term-system'],
  ['advisor', 'components/advisor'],
  ['advisors', 'components/advisor'],
  ['alkari', 'cards/alkari'],
  ['bulrathi', 'cards/bulrathi'],
  ['darloks', 'cards/darloks'],
  ['discount', 'glossary#term-discount'],
  ['discounts', 'glossary#term-discount'],
  ['fulcrum', 'cards/fulcrum-sandebar'],
  ['tie', rule('MOO-FIN-11')],
  ['research', 'flow/research'],
  ['researching', 'flow/research'],
  ['trade', 'flow/trade'],
  ['trading', 'flow/trade'],
  ['contract', 'flow/contract'],
  ['contracts', 'flow/contract'],
  ['exploit', 'flow/exploit'],
  ['exploiting a card', rule('MOO-EXPL-01')],
  ['building a structure', rule('MOO-BUILD-01')],
  ['food', rule('MOO-RES-01')],
  ['morale', 'rules/moo-mor'],
  ['morale rises', rule('MOO-MOR-03')],
  ['discard pile', rule('MOO-TERM-16')],
  ['discard piles', rule('MOO-TERM-16')],
  ['first player', rule('MOO-ACT-01')],
  ['races', 'components/race'],
  ['humans', 'cards/humans'],
  ['psilons', 'cards/psilons'],
  ['mrrshan', 'cards/mrrshan'],
  ['autolab', 'cards/autolab'],
  ['autolaboratorium', 'cards/autolab'],
  ['sonar', 'cards/high-orbit-sonar'],
  ['recyclotron', 'cards/recyclotron'],
  ['orbital batteries', 'cards/orbital-batteries'],
  ['orbital battery', 'cards/orbital-batteries'],
  ['spores', 'cards/spores'],
  ['zarodniki', 'cards/spores'],
  ['development level', rule('MOO-START-04')],
  ['victory points', 'rules/moo-vp'],
  ['beginner variant', 'rules/moo-var'],
  ['supercomputer', 'cards/planetary-supercomputer'],
  ['resorces', 'rules/moo-res'],
  ['titan', 'cards/titan'],
  ['space port', 'cards/space-port'],
  ['doom star', 'cards/doom-star'],
  ['text/missing-translation', 'guide/checks/text-missing-translation'],
  ['hand limit', rule('MOO-RSCH-02')],
  ['deck is empty', rule('MOO-TERM-18')],
  ['covered card', rule('MOO-CARD-09')],
  ['attack same player twice', rule('MOO-ATK-04')],
])('in English: %s', (query, expected) => {
  test(`finds ${expected}`, () => expect(firstHit('en', 'master-of-orion', query)).toBe(expected));
});

describe.each([
  ['bag is empty', rule('ECL-CLN-02')],
  ['retreat', rule('ECL-BAT-08')],
  ['can I retreat', rule('ECL-BAT-07')],
  ['tie', rule('ECL-END-11')],
  ['who starts next round', rule('ECL-ACT-02')],
  ['reaction', 'rules/ecl-rea'],
  ['cost of a monolith', rule('ECL-BUI-03')],
  ['neutron bombs', 'cards/tech-neutron-bombs'],
  ['traitor', rule('ECL-DIP-19')],
  ['ambassador', 'glossary#term-ambassador'],
  ['plasma missiles', 'cards/plasma-missile'],
  ['how many rounds', rule('ECL-DEF-01')],
  ['energy', rule('ECL-UPG-08')],
  ['galactic centre', 'cards/sector-001'],
  ['wormhole generator', 'cards/tech-wormhole-generator'],
  ['influence discs', 'glossary#term-influenceDisc'],
  ['trade rate', 'flow/trade'],
])('in English, in the other game: %s', (query, expected) => {
  test(`finds ${expected}`, () => expect(firstHit('en', 'eclipse', query)).toBe(expected));
});

describe.each([
  ['pl', 'master-of-orion', 'zakryta karta', rule('MOO-ACTV-04')],
  ['pl', 'eclipse', 'bankructwo', rule('ECL-UPK-08')],
  ['pl', 'eclipse', 'kolejność bitew', rule('ECL-COM-02')],
  ['en', 'master-of-orion', 'tie-break', rule('MOO-FIN-11')],
  ['en', 'eclipse', 'bankruptcy', rule('ECL-UPK-08')],
  ['en', 'eclipse', 'order of battles', rule('ECL-COM-02')],
] as const)('%s, %s: %s', (language, game, query, expected) => {
  test(`finds ${expected} among the first four`, () => {
    const found = find(indexes[language], query, { game, most: 4 }).map(({ entry }) => entry.href);
    expect(found).toContain(`/${language}/${game}/${expected}`);
  });
});

/**
 * Questions that were written before the search was tuned: the right rule first for 85 of 100, among four for 97. They keep a change of a
 * text or a weight from losing answers unseen.
 */
describe.each([
  ['pl', 128, 146],
  ['en', 128, 146],
] as const)('150 questions of players, %s', (language, first, amongFour) => {
  const places = Object.entries(questions).flatMap(([game, rows]) =>
    rows.map((row) => {
      const right = new Set(row.rules.map((id) => `${RULE_PREFIX[game]}-${id}`));
      return find(indexes[language], row[language], { game, most: 4 }).findIndex(({ entry }) => right.has(entry.id));
    }),
  );
  test('the right rule is first', () => {
    expect(places.length).toBe(150);
    expect(places.filter((place) => place === 0).length).toBeGreaterThanOrEqual(first);
  });
  test('the right rule is among four', () =>
    expect(places.filter((place) => place >= 0).length).toBeGreaterThanOrEqual(amongFour));
});

describe('what players ask of a rule', () => {
  const model = modelOf(starterFiles);
  const rule = [...model.rules.keys()][0] ?? '';
  const short = rule.slice(rule.indexOf('-') + 1);

  test('is found under its rule, notes and empty lines aside', () => {
    const questions = playerQuestions(`# a note\n\n${short} | jak zacząć; od czego zacząć | how to begin\n`, model);
    expect(questions.get(rule)).toEqual({ pl: ['jak zacząć', 'od czego zacząć'], en: ['how to begin'] });
  });
  test.each([
    [`${short} | jak zacząć`, 'starter.txt:1: a line is a rule'],
    ['NONE-99 | jak | how', 'there is no rule NONE-99'],
    [`${short} | jak | how\n${short} | co | what`, 'starter.txt:2: '],
  ])('%j is refused with its place', (text, why) => expect(() => playerQuestions(text, model)).toThrow(why));
});

describe('a hit', () => {
  test('shows the text of its rule, not only where it stands', () => {
    const [hit] = find(indexes.en, 'MOO-ATK-06', { game: 'master-of-orion' });
    expect(hit?.entry.text).toContain('equal to or larger than the defender');
  });

  test('comes from the game the reader is in before another one', () => {
    const [hit] = find(indexes.pl, 'koniec gry', { game: 'eclipse' });
    expect(hit?.game).toBe('eclipse');
  });

  test('is nothing where nothing was typed, or nothing fits', () => {
    expect(find(indexes.pl, '  ')).toEqual([]);
    expect(find(indexes.pl, 'qwertyuiop')).toEqual([]);
  });
});

describe('forms of one word', () => {
  test.each([
    [['statek', 'statku', 'statki', 'statkow', 'statkiem', 'statkami']],
    [['karta', 'karty', 'karte', 'kart', 'kartami', 'kartach']],
    [['runda', 'rundy', 'rund', 'rundzie', 'rundami']],
    [['zolta', 'zolty', 'zoltych', 'zoltego', 'zoltej']],
    [['akcja', 'akcji', 'akcje', 'akcjami']],
    [['budowa', 'budowy', 'budowe']],
  ])('%j share their stem', (words) => expect(new Set(words.map((word) => stem(word, 'pl'))).size).toBe(1));

  test('that endings cannot tell come from the lexicon', () =>
    expect(stem('rak', 'pl', { reka: 'reka', rak: 'reka' })).toBe(stem('reka', 'pl', { reka: 'reka', rak: 'reka' })));
});

test.each([
  ['attack', 'atack', true],
  ['attack', 'attakc', true],
  ['attack', 'attacks', true],
  ['attack', 'attack', true],
  ['attack', 'atacks', false],
  ['morale', 'moral', true],
  ['morale', 'oracle', false],
])('%s and %s are one slip apart: %s', (a, b, near) => expect(isNear(a, b)).toBe(near));
