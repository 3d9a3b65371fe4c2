/** What a reader types, and the first thing that must be found: inflected, without diacritics, by id, by a name in either language. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { find, gameModel, guideSearchFiles, searchFilesOf, searchIndex } from '../../docs-site/generate/index.ts';
import { isNear } from '../../docs-site/generate/search/find.ts';
import { stem } from '../../docs-site/generate/search/stems.ts';
import { readGame } from '../support/read-game.ts';
import { ROOT } from '../support/source-tree.ts';

const files = ['master-of-orion', 'eclipse'].flatMap((id) => {
  const folder = join(ROOT, 'games', id);
  const game = existsSync(folder) ? compile(readGame(folder)).game : undefined;
  return game === undefined ? [] : searchFilesOf(gameModel(id, game));
});
const all = [...files, ...guideSearchFiles([])];
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
  ['koszt ataku', 'glossary#term-attackCost'],
  ['kosztu ataku', 'glossary#term-attackCost'],
  ['ile kosztuje atak', rule('MOO-ATK-08')],
  ['kiedy koniec gry', rule('MOO-FIN-01')],
  ['koniec gry', rule('MOO-FIN-01')],
  ['rynek surowcow', 'cards/planetary-exchange'],
  ['planetarnego rynku', 'cards/planetary-exchange'],
  ['Planetary Exchange', 'cards/planetary-exchange'],
  ['planetary-exchange', 'cards/planetary-exchange'],
  ['propaganda', 'flow/propaganda'],
  ['propagandy', 'flow/propaganda'],
  ['ukladow', 'glossary#term-system'],
  ['układów', 'glossary#term-system'],
  ['układy', 'glossary#term-system'],
  ['doradca', 'glossary#term-Advisor'],
  ['doradcow', 'glossary#term-Advisor'],
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
  ['budowa struktury', 'rules/moo-build'],
  ['zywnosc', 'glossary#term-food'],
  ['żywności', 'glossary#term-food'],
  ['flota obrońcy', 'glossary#term-defendingFleet'],
  ['flota obroncy', 'glossary#term-defendingFleet'],
  ['morale', 'rules/moo-mor'],
  ['morale rosnie', rule('MOO-MOR-03')],
  ['limit kart na rece', rule('MOO-RSCH-02')],
  ['ręka początkowa', rule('MOO-SETUP-18')],
  ['reka poczatkowa', rule('MOO-SETUP-18')],
  ['stos odrzuconych', 'glossary#term-discards'],
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
  ['poziom rozwoju', 'glossary#term-Level'],
  ['punkty zwyciestwa', 'rules/moo-vp'],
  ['wariant dla poczatkujacych', rule('MOO-VAR-01')],
  ['superkomputer', 'cards/planetary-supercomputer'],
  ['port kosmiczny', 'cards/space-port'],
  ['limit ręki', rule('MOO-RSCH-02')],
  ['zakryta karta', rule('MOO-ACTV-04')],
  ['pierwszy gracz', 'glossary#term-firstPlayer'],
  ['kto pierwszy', 'glossary#term-firstPlayer'],
])('po polsku: %s', (query, expected) => {
  test(`finds ${expected}`, () => expect(firstHit('pl', 'master-of-orion', query)).toBe(expected));
});

describe.each([
  ['zolta kosc', 'cards/yellow-die'],
  ['żółta kość', 'cards/yellow-die'],
  ['statek', 'glossary#term-Ship'],
  ['statków', 'glossary#term-Ship'],
  ['statkow', 'glossary#term-Ship'],
  ['krazownik', 'glossary#term-cruiser'],
  ['bankructwo', rule('ECL-UPK-08')],
  ['remis', rule('ECL-END-11')],
  ['kto zaczyna następną rundę', rule('ECL-ACT-02')],
  ['reakcja', 'rules/ecl-rea'],
  ['pas', 'flow/pass'],
  ['ile kosztuje monolit', 'cards/monolith'],
  ['koszt orbitala', 'cards/orbital'],
  ['bomby neutronowe', 'cards/tech-neutron-bombs'],
  ['neutronowe bomby', 'cards/tech-neutron-bombs'],
  ['zdrajca', 'glossary#term-traitor'],
  ['ambasador', 'glossary#term-ambassador'],
  ['żeton reputacji', 'glossary#term-Reputation'],
  ['kolejność bitew', 'rules/ecl-com'],
  ['rakiety plazmowe', 'cards/plasma-missile'],
  ['ile rund', 'glossary#term-round'],
  ['centrum galaktyki', 'cards/sector-001'],
  ['generator tuneli', 'cards/tech-wormhole-generator'],
  ['odrzucić heks', rule('ECL-EXP-07')],
  ['ile dysków wpływów', 'glossary#term-discs'],
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
  ['tie-break', rule('MOO-FIN-11')],
  ['research', 'flow/research'],
  ['researching', 'flow/research'],
  ['trade', 'flow/trade'],
  ['trading', 'flow/trade'],
  ['contract', 'flow/contract'],
  ['contracts', 'flow/contract'],
  ['exploit', 'flow/exploit'],
  ['exploiting a card', 'rules/moo-expl'],
  ['building a structure', 'rules/moo-build'],
  ['food', 'glossary#term-food'],
  ['morale', 'rules/moo-mor'],
  ['morale rises', rule('MOO-MOR-03')],
  ['discard pile', 'glossary#term-discards'],
  ['discard piles', 'glossary#term-discards'],
  ['first player', 'glossary#term-firstPlayer'],
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
  ['development level', 'glossary#term-Level'],
  ['victory points', 'rules/moo-vp'],
  ['beginner variant', rule('MOO-VAR-01')],
  ['supercomputer', 'cards/planetary-supercomputer'],
  ['resorces', 'rules/moo-res'],
  ['titan', 'cards/titan'],
  ['space port', 'cards/space-port'],
  ['doom star', 'cards/doom-star'],
  ['text/missing-translation', 'guide/checks/text-missing-translation'],
  ['hand limit', rule('MOO-RSCH-02')],
  ['deck is empty', rule('MOO-TERM-18')],
  ['covered card', rule('MOO-ACTV-04')],
  ['attack same player twice', rule('MOO-ATK-04')],
])('in English: %s', (query, expected) => {
  test(`finds ${expected}`, () => expect(firstHit('en', 'master-of-orion', query)).toBe(expected));
});

describe.each([
  ['bag is empty', rule('ECL-CLN-02')],
  ['retreat', 'glossary#term-retreat'],
  ['can I retreat', 'glossary#term-retreat'],
  ['bankruptcy', rule('ECL-UPK-08')],
  ['tie', rule('ECL-END-11')],
  ['who starts next round', 'glossary#term-nextStartPlayer'],
  ['reaction', 'rules/ecl-rea'],
  ['cost of a monolith', 'cards/monolith'],
  ['neutron bombs', 'cards/tech-neutron-bombs'],
  ['traitor', 'glossary#term-traitor'],
  ['ambassador', 'glossary#term-ambassador'],
  ['order of battles', 'rules/ecl-com'],
  ['plasma missiles', 'cards/plasma-missile'],
  ['how many rounds', 'glossary#term-round'],
  ['energy', 'glossary#term-energy'],
  ['galactic centre', 'cards/sector-001'],
  ['wormhole generator', 'cards/tech-wormhole-generator'],
  ['influence discs', 'glossary#term-discs'],
  ['trade rate', rule('ECL-DEF-30')],
])('in English, in the other game: %s', (query, expected) => {
  test(`finds ${expected}`, () => expect(firstHit('en', 'eclipse', query)).toBe(expected));
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
