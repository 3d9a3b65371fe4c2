/** Questions that say what they are about, and names that the lexicon makes: from the text of a game to what players read. */
import { compile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';

const FILES = {
  'game.yaml': 'id: comet-run\nname: { pl: Kometa, en: Comet Run }\nplayers: 2\n',
  'rules/10-all.rules': `
kind Team { colour: Int, starts at 1 }
kind Craft { size: Int }
kind Wing per team: Team, craft: Craft
kind Planet { moons: list of Moon }
kind Moon of Planet { icy: Bool starts at no; worth: Int }
state owner_ of Moon: optional Player
kind Card { worth: Int }
place deck: stack of Card, face down, holds all
place hand of Player: set of Card, seen by owner
state loads of Wing: Int
effect raid(planet: Planet, strength: Int) {
  may takeControl { set moonless to yes }
  choose moon from planet.moons, row from 1..2 as target
  set moon.owner_ to you
}
setup { draw 1 from deck to hand of seat(1) }
flow {
  let card = the one of hand of seat(1)
  for each planet in Planet { raid(planet, 3) as seat(1) }
  choose wing from Wing by seat(1) as send
  set loads[wing] to 2
  set moonless to card.worth > 0
  may burn by seat(1) { discard card } otherwise { set moonless to no }
  end game
}
state moonless: Bool
place pile: stack of Card, takes discards
`,
  'components/all.yaml': `
- kind: Team
  items: [{ id: red, name: { pl: czerwoni, en: Red } }]
- kind: Craft
  items: [{ id: scout, name: { pl: zwiadowca, en: scout }, size: 1 }]
- kind: Planet
  items:
    - id: sol
      name: { pl: Słońce, en: Sol }
      moons: [{ icy: yes, worth: 2 }, { worth: 5 }]
- kind: Card
  items: [{ id: spy, name: { pl: szpieg, en: spy }, worth: 4 }]
`,
  'lexicon.yaml': `
nouns:
  Team: { pl: { one: drużyna, few: drużyny, many: drużyn }, en: { one: team, other: teams } }
  Craft: { pl: { one: statek, few: statki, many: statków }, en: { one: craft, other: craft } }
  Wing: { pl: { one: skrzydło, few: skrzydła, many: skrzydeł }, en: { one: wing, other: wings } }
  Planet: { pl: { one: planeta, few: planety, many: planet }, en: { one: planet, other: planets } }
  Moon: { pl: { one: księżyc, few: księżyce, many: księżyców }, en: { one: moon, other: moons } }
  Card: { pl: { one: karta, few: karty, many: kart }, en: { one: card, other: cards } }
  deck: { pl: talia, en: deck }
  hand: { pl: { one: ręka, few: ręce, many: rąk, gen: ręki, from: z ręki }, en: { one: hand, other: hands } }
  pile: { pl: { one: stos, few: stosy, many: stosów, gen: stosu, to: na stos }, en: { one: pile, other: piles } }
  owner_: { pl: właściciel, en: owner }
  moonless: { pl: bezksiężycowość, en: moonlessness, quiet: yes }
  loads: { pl: { one: ładunek, few: ładunki, many: ładunków }, en: { one: load, other: loads } }
  row: { pl: rząd, en: row }
  scout: { pl: { one: zwiadowca, few: zwiadowcy, many: zwiadowców }, en: { one: scout, other: scouts } }
verbs:
  takeControl: { pl: przejmuję, en: take control }
  burn: { pl: palę, en: burn }
prompts:
  takeControl: { pl: "Czy przejmujesz planetę {planet} siłą {strength}?", en: "Do you take {planet} with strength {strength}?" }
  target: { pl: "{planet}: który księżyc?", en: "{planet}: which moon?" }
  burn: { pl: "Czy palisz: {card}?", en: "Do you burn: {card}?" }
  send: { pl: "Które skrzydło?", en: "Which wing?" }
phrases:
  Wing: { pl: "{craft_few} ({team})", en: "{team} {craft_other}" }
  Moon: { pl: "{planet}, {icy, select, yes {lodowy } other {}}księżyc {number} za {worth}", en: "{planet}, {icy, select, yes {icy } other {}}moon {number} for {worth}" }
`,
};

function session() {
  const { game, problems } = compile(Object.entries(FILES).map(([path, text]) => ({ path, text })));
  expect(problems.filter(({ code }) => code.startsWith('text/') && code !== 'text/rule-not-implemented')).toEqual([]);
  if (game === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  return start(game.core, { players: 2, seed: 1, texts: game.texts });
}

describe('a question may speak of what is known where it is asked', () => {
  test('parameters and loop variables, things and numbers', () => {
    const s = session();
    expect(s.decision()?.prompt).toEqual({
      pl: 'Czy przejmujesz planetę Słońce siłą 3?',
      en: 'Do you take Sol with strength 3?',
    });
    s.choose('takeControl');
    expect(s.decision()?.prompt.pl).toBe('Słońce: który księżyc?');
  });

  test('others read no numbers, and no pieces that they do not know', () => {
    const s = session();
    expect(s.decision(1)?.prompt.en).toBe('Do you take Sol with strength ??');
    s.choose('decline');
    s.choose('moon=sol.moons.1 row=1');
    s.choose(0);
    expect(s.decision(0)?.prompt.en).toBe('Do you burn: spy?');
    expect(s.decision(1)?.prompt.en).toBe('Do you burn: card?');
  });
});

describe('names that the lexicon makes', () => {
  test('a record by its fields, its holder and its number; a number by what it counts', () => {
    const s = session();
    s.choose('decline');
    expect(s.decision()?.candidates.map(({ label }) => label.en)).toEqual([
      'Sol, icy moon 1 for 2, row 1',
      'Sol, icy moon 1 for 2, row 2',
      'Sol, moon 2 for 5, row 1',
      'Sol, moon 2 for 5, row 2',
    ]);
    expect(s.decision()?.candidates[0]?.label.pl).toBe('Słońce, lodowy księżyc 1 za 2, rząd 1');
  });

  test('a thing of a product kind, and a number of it in the log', () => {
    const s = session();
    s.choose('decline');
    s.choose('moon=sol.moons.1 row=1');
    expect(s.decision()?.candidates.map(({ label }) => label)).toEqual([
      { pl: 'zwiadowcy (czerwoni)', en: 'Red scouts' },
    ]);
    s.choose(0);
    expect(s.log().map(({ text }) => text.pl)).toContain('Zwiadowcy (czerwoni), ładunki: 0 → 2');
  });
});

describe('the log', () => {
  const told = () => {
    const s = session();
    s.choose('takeControl');
    s.choose('moon=sol.moons.1 row=1');
    s.choose(0);
    s.choose('burn');
    return s.log();
  };
  test('leaves book-keeping out, and its entries keep their numbers', () => {
    const log = told();
    expect(log.map(({ text }) => text.en).join('\n')).not.toContain('oonlessness');
    expect(log.map(({ index }) => index)).toEqual([...log.map(({ index }) => index)].sort((a, b) => a - b));
    expect((log.at(-1)?.index ?? 0) + 1).toBeGreaterThan(log.length);
  });
  test('a place may have its own words for coming and going', () => {
    expect(told().map(({ text }) => text.pl)).toContain('Szpieg: z ręki (Gracz 1) na stos');
  });
});
