/** The sort of place a piece lies in, and words for choosing nothing. */
import { compile, type SourceFile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { type Trial, tryRules } from './support/try-rules.ts';

const GAME = `kind Card { worth: Int }
place deck: stack of Card, holds all
place hand of Player: set of Card
place row of Player [2]: stack of Card
state n: Int
function onTable(card: Card): Bool = card.place is row
`;
const CARDS = 'kind: Card\nitems:\n  - { id: one, worth: 1 }\n  - { id: two, worth: 2 }\n  - { id: three, worth: 3 }\n';

const cases: Readonly<Record<string, Trial>> = {
  'a piece lies in a sort of place, whosever it is': {
    rules: GAME,
    components: CARDS,
    when: 'move @one to hand of seat(2)\nmove @two to row[you, 2]',
    then: `(place of @one) is hand
(place of @one) is not row
onTable(@two)
(place of @three) is deck
(count of card in Card where card.place is hand or card.place is row) = 2`,
  },
  'what lies nowhere lies in no sort of place': {
    rules: `kind Chip { worth: Int }\nplace pool of Player: set of Chip\nstate n: Int`,
    components: 'kind: Chip\nitems: [{ id: chip, worth: 1 }]\n',
    then: '(place of @chip) is not pool\n(place of @chip) is none',
  },
};

describe('sorts of places', () => {
  test.each(Object.entries(cases))('%s', (_, trial) => expect(tryRules(trial)).toBe(''));
});

describe('to choose nothing', () => {
  const files = (values: string): SourceFile[] => [
    { path: 'game.yaml', text: 'id: case\nname: { pl: Gra, en: Game }\nplayers: 2\n' },
    {
      path: 'rules/a.rules',
      text: 'state n: Int\nflow {\n  choose stone from 1..2 or none by seat(1)\n  choose up to 2 marks from 1..2 by seat(1)\n  if stone is none { set n to count of marks }\n}\n',
    },
    { path: 'lexicon.yaml', text: `values:\n${values}` },
  ];
  const lastLabels = (values: string): string[] => {
    const { game, problems } = compile(files(values));
    expect(problems.filter(({ code }) => code === 'text/unused-words')).toEqual([]);
    if (game === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
    const session = start(game.core, { players: 2, seed: 1, texts: game.texts });
    return [0, 1].map(() => {
      const labels = session.decision()?.candidates.map(({ label }) => `${label.pl} / ${label.en}`) ?? [];
      session.choose(0);
      return labels.find((label) => !/\d/.test(label)) ?? '';
    });
  };

  test('has our words', () => expect(lastLabels('  {}\n')).toEqual(['nic / nothing', 'nic / nothing']));
  test('has the words of the game, for one question or for all', () =>
    expect(lastLabels('  none: { pl: pas, en: pass }\n  none-stone: { pl: bez kamienia, en: no stone }\n')).toEqual([
      'bez kamienia / no stone',
      'pas / pass',
    ]));
});
