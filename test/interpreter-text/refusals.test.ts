/** What a player is told who may not: limits as they count, and only the rules that apply. */
import { compile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';

const LEXICON = `nouns:
  markers: { pl: { one: znacznik, few: znaczniki, many: znaczników, gen: znacznika, acc: znacznik }, en: { one: marker, other: markers } }
  Card: { pl: { one: karta, few: karty, many: kart, gen: karty, acc: kartę }, en: { one: card, other: cards } }
`;

/** Refusals of the first answer that the first decision of the game does not offer. */
function refusedIn(rules: string): { readonly en: string; readonly pl: string; readonly rules: readonly string[] }[] {
  const files = [
    { path: 'game.yaml', text: 'id: trial\nname: { pl: Próba, en: Trial }\nplayers: 2\n' },
    { path: 'lexicon.yaml', text: LEXICON },
    { path: 'components/c.yaml', text: 'kind: Card\nitems:\n  - { id: ace, name: { pl: As, en: Ace }, count: 4 }\n' },
    { path: 'rules/r.rules', text: rules },
  ];
  const { game, problems } = compile(files);
  if (game === undefined)
    throw new Error(
      problems
        .filter(({ severity }) => severity === 'error')
        .map(({ message }) => message)
        .join('\n'),
    );
  const session = start(game.core, { players: 2, seed: 1, texts: game.texts });
  return session
    .refused()
    .flatMap(({ refusals }) => refusals)
    .map((refusal) => ({ ...refusal.text, rules: refusal.rules }));
}

const GAME = `kind Card { }
place deck: set of Card, holds all
place hand of Player: set of Card
state markers of Player: Int from 0 to 9
`;

const withAction = (action: string, before: string): string => `${GAME}${action}
action rest implements TRY-1 { gain 1 markers for seat(2) }
flow {
  ${before}
  one action of attack, rest by seat(1)
  end game
}
`;

describe('a limit is stated as a player counts', () => {
  test('the action itself takes the last one: at most two, and there are two', () => {
    const rules = withAction(
      'action attack implements TRY-1 { require you.markers < 2 because TRY-2\n gain 1 markers }',
      'gain 2 markers for seat(1)',
    );
    expect(refusedIn(rules)).toEqual([
      {
        en: 'you may have at most 2 markers, and you already have 2',
        pl: 'można mieć najwyżej 2 znaczniki, a masz już 2',
        rules: ['TRY-2'],
      },
    ]);
  });

  test('an effect that the action runs, and `set x to x + 1`, count too', () => {
    const rules = withAction(
      'action attack implements TRY-1 { require you.markers < 1 because TRY-2\n mark(you) }\neffect mark(p: Player) implements TRY-1 { set p.markers to p.markers + 1 }',
      'gain 1 markers for seat(1)',
    );
    expect(refusedIn(rules)[0]?.en).toBe('you may have at most 1 marker, and you already have 1');
  });

  test('nothing is raised: fewer than two are at most one', () => {
    const rules = withAction(
      'action attack implements TRY-1 { require you.markers < 2 because TRY-2\n lose 1 markers for seat(2) }',
      'gain 2 markers for seat(1)',
    );
    expect(refusedIn(rules)[0]?.en).toBe('you may have at most 1 marker, and you already have 2');
  });

  test('a place that the action fills', () => {
    const rules = withAction(
      'action attack implements TRY-1 { require count of hand of you < 1 because TRY-2\n for each card in deck where count of hand of you < 1 { move card to hand of you } }',
      'for each card in deck where count of hand of seat(1) < 1 { move card to hand of seat(1) }',
    );
    expect(refusedIn(rules)[0]?.en).toBe('you may have at most 1 card, and you already have 1');
  });
});

describe('of a shared requirement only the rules that apply are cited', () => {
  const attack = (because: string): string =>
    withAction(
      `action attack implements TRY-1 { require you.markers = 0 or you.markers = 5 because ${because}\n gain 1 markers }`,
      'gain 2 markers for seat(1)',
    );
  test.each([
    ['TRY-2 when you.markers < 2, TRY-3 when you.markers = 2', ['TRY-3']],
    ['TRY-2 when you.markers < 2, TRY-3', ['TRY-3']],
    ['TRY-2 when you.markers > 1, TRY-3 when count of players = 2, TRY-4 when no', ['TRY-2', 'TRY-3']],
    ['TRY-2 when no, TRY-3 when no', ['TRY-2', 'TRY-3']], // better all than none
    ['TRY-2, TRY-3', ['TRY-2', 'TRY-3']],
  ])('because %s', (because, rules) => {
    expect(refusedIn(attack(because))[0]?.rules).toEqual(rules);
  });
});
