/** Who knows what: known-by masks, views, keys of information, made-up worlds, and the guard against leaks. */
import type { CoreProgram } from '@kodeks/dsl';
import { type MachineSession, start } from '@kodeks/interpreter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileSmall } from '../support/small-game.ts';
import { cards, cardsWith } from './support/cards.ts';

const begin = (seed: number, mode: 'fast' | 'full' | 'checked' = 'full'): MachineSession =>
  start(cards, { players: 2, seed, mode });
const seen = (session: MachineSession, player: number | undefined, id: string): readonly string[] =>
  session.view(player).places.find((place) => place.id === id)?.contents ?? [];

function playSome(session: MachineSession, decisions: number): void {
  for (let i = 0; i < decisions && session.status.kind === 'deciding'; i++)
    session.choose((i * 7) % session.candidateCount());
}

describe('views', () => {
  test('a hand is seen by its owner, the deck by nobody, the top of the discards by all', () => {
    const session = begin(3);
    playSome(session, 5);
    expect(seen(session, 1, 'hand-p1').every((name) => name === '?')).toBe(true);
    expect(seen(session, 0, 'hand-p1')).toEqual(seen(session, undefined, 'hand-p1'));
    expect(seen(session, 0, 'deck').every((name) => name === '?')).toBe(true);
    expect(seen(session, 0, 'discard')).toEqual(seen(session, undefined, 'discard'));
    expect(session.view(1).places.find((place) => place.id === 'hand-p1')?.size).toBe(
      seen(session, undefined, 'hand-p1').length,
    );
  });

  test('another’s decision shows who and which prompt, nothing more', () => {
    const session = begin(3);
    const [decider] = (session.status as { players: readonly number[] }).players;
    const outside = session.decision(1 - decider!);
    expect(outside).toMatchObject({ player: decider, key: 'card', candidates: [], forced: false });
  });

  test('the log tells each what they could see then', () => {
    const session = begin(3);
    const text = (viewer: number | undefined): string =>
      session
        .log(viewer)
        .map((entry) => entry.text.en)
        .join('\n');
    const card = seen(session, undefined, 'hand-p1')[0]!;
    expect(text(0)).toContain(card);
    expect(text(1)).not.toContain(card);
    session.choose(0);
    expect(text(1)).toContain(card); // it lies on the discards now, but the draw before stays secret
    expect(
      session
        .log(1)
        .filter((entry) => entry.kind === 'move' && entry.text.en.includes('deck'))
        .every((entry) => !entry.text.en.includes(card)),
    ).toBe(true);
  });
});

describe('what is known', () => {
  test('is known until something leaves unseen', () => {
    const session = begin(5);
    playSome(session, 6);
    session.perform(1); // p1 is shown p2's hand
    expect(seen(session, 0, 'hand-p2')).toEqual(seen(session, undefined, 'hand-p2'));
    expect(seen(session, 0, 'hand-p2').length).toBeGreaterThan(1);
    session.perform(2); // one of them goes where nobody looks: which one?
    expect(seen(session, 0, 'hand-p2').every((name) => name === '?')).toBe(true);
    expect(seen(session, 1, 'hand-p2')).toEqual(seen(session, undefined, 'hand-p2'));
  });

  test('undo knows what it crosses', () => {
    const session = begin(5);
    session.choose(0);
    expect(session.undo()).toMatchObject({ done: true, crossed: expect.arrayContaining(['reveal']) });
  });
});

describe('a made-up world', () => {
  test('looks the same to the player it was made for', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.nat(1000),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 1 }),
        (seed, other, decisions, player) => {
          const session = begin(seed);
          playSome(session, decisions);
          const guess = session.determinize(player, other)!;
          expect(guess.view(player)).toEqual(session.view(player));
          expect(guess.informationKey(player)).toBe(session.informationKey(player));
          expect(guess.decision(player)?.candidates).toEqual(session.decision(player)?.candidates);
          expect([...guess.view(undefined).places.flatMap((place) => place.contents)].length).toBe(12);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is another one at times', () => {
    const session = begin(7);
    playSome(session, 4);
    const hands = new Set(
      Array.from({ length: 20 }, (_, seed) => seen(session.determinize(0, seed)!, undefined, 'hand-p2').join(' ')),
    );
    expect(hands.size).toBeGreaterThan(2);
  });
});

test('the key of information differs where something was seen to differ, and only there', () => {
  const bare = cardsWith(0);
  const keysAt = (player: number): Map<string, Set<string>> => {
    const byOwn = new Map<string, Set<string>>();
    for (let seed = 0; seed < 60; seed++) {
      const session = start(bare, { players: 2, seed });
      const own = seen(session, player, 'hand-p1').join(' ');
      byOwn.set(own, (byOwn.get(own) ?? new Set()).add(session.informationKey(player)));
    }
    return byOwn;
  };
  // the first has seen one card, the other nothing
  const first = keysAt(0);
  expect(
    new Set([...first].flatMap(([name, keys]) => [...keys].map((key) => `${name.replace(/#2$/, '')} ${key}`))).size,
  ).toBe(6);
  expect(new Set([...keysAt(1).values()].flatMap((keys) => [...keys])).size).toBe(1);
});

test('reading what the decider cannot see is a leak in checked mode', () => {
  const leaking: CoreProgram = {
    ...cards,
    asks: cards.asks.map((ask) => ({
      ...ask,
      form:
        ask.form.form === 'tuple'
          ? {
              ...ask.form,
              requirements: [
                {
                  condition: {
                    op: 'compare',
                    operator: '!=',
                    left: {
                      op: 'design-of',
                      copy: { op: 'top', place: { op: 'entity', domain: 3, index: 0 } },
                      domain: 2,
                    },
                    right: { op: 'const', value: -1 },
                  },
                  reason: 0,
                  after: 1,
                },
              ],
            }
          : ask.form,
    })),
  };
  const kinds = (['full', 'checked'] as const).map((mode) => {
    const session = start(leaking, { players: 2, seed: 1, mode });
    session.decision();
    return session.status.kind === 'broken' ? session.status.problem.code : session.status.kind;
  });
  expect(kinds).toEqual(['deciding', 'run/leak']);
});

describe('the key of information covers', () => {
  const CARDS = `
kind Card { rank: Int }
place deck: stack of Card, face down, holds all
place hand of Player: set of Card, seen by owner
place pile: stack of Card, face down, top seen by all
dice D6, faces 1..6
state secret of Player: Int, seen by owner
`;
  const ITEMS = `kind: Card\nitems:\n${[1, 2, 3, 4].map((rank) => `  - { id: c${rank}, name: { pl: c${rank}, en: c${rank} }, rank: ${rank} }`).join('\n')}\n`;
  const keysOf = (flow: string, answers: readonly string[]): ReadonlySet<string> => {
    const game = compileSmall(`${CARDS}flow { ${flow}; choose last from 1..2 by seat(2); end game }`, {
      components: ITEMS,
    });
    return new Set(
      answers.flatMap((answer) =>
        Array.from({ length: 40 }, (_, seed) => {
          const session = start(game.core, { players: 2, seed });
          if (answer !== '') expect(session.choose(answer)).toEqual({ ok: true });
          return session.informationKey(1);
        }),
      ),
    );
  };
  const secretly = (then: string): string =>
    `simultaneously for each p in players where p = seat(1) { choose n from 1..2 by p } then { ${then} }`;

  test('dice that everybody sees', () => expect(keysOf('roll 1 D6 as d', ['']).size).toBe(6));
  test('what is picked before all eyes', () => expect(keysOf('pick random x from 1..3', ['']).size).toBe(3));
  test('what another player answers openly', () =>
    expect(keysOf('choose n from 1..2 by seat(1)', ['n=1', 'n=2']).size).toBe(2));
  test('that hidden pieces moved, though not which', () =>
    expect(keysOf(secretly('draw n from deck to hand of p'), ['n=1', 'n=2']).size).toBe(2));
  test('a top that shuffling brought up', () =>
    expect(keysOf('move all of deck to pile; shuffle pile', ['']).size).toBe(4));
  test('nothing that was answered and written in secret', () =>
    expect(keysOf(secretly('set p.secret to n'), ['n=1', 'n=2']).size).toBe(1));

  test('and the view shows that top', () => {
    const game = compileSmall(
      `${CARDS}flow { move all of deck to pile; shuffle pile; choose n from 1..2 by seat(1); end game }`,
      { components: ITEMS },
    );
    const session = start(game.core, { players: 2, seed: 4 });
    const pile = session.view(1).places.find((place) => place.id === 'pile')?.contents ?? [];
    expect(pile.map((name) => name === '?')).toEqual([false, true, true, true]);
  });
});

describe('the log', () => {
  const game = compileSmall(`
state berth of Player, 1..3: Bool, seen by owner
state gold of Player: Int, seen by owner
flow {
  simultaneously for each p in players { choose n from 1..3 by p } then {
    set berth[p, n] to yes
    gain n gold for p
  }
  choose last from 1..2 by seat(1)
  end game
}
`);
  const told = (viewer: number | undefined, first: string, second: string): readonly string[] => {
    const session = start(game.core, { players: 2, seed: 1, texts: game.texts });
    session.choose(first, 0);
    session.choose(second, 1);
    return session.log(viewer).map((entry) => entry.text.en);
  };
  test('tells nobody of a hidden state that it changed, nor of which key', () => {
    expect(told(0, 'n=1', 'n=2')).toEqual(told(0, 'n=1', 'n=3'));
    expect(told(0, 'n=1', 'n=2')).not.toEqual(told(0, 'n=2', 'n=2'));
    expect(told(undefined, 'n=1', 'n=2')).not.toEqual(told(undefined, 'n=1', 'n=3'));
  });

  test('calls a picked number a number', () => {
    const picks = compileSmall('flow { pick random n from 1..1; choose m from 1..2 by seat(1); end game }');
    const session = start(picks.core, { players: 2, seed: 1, texts: picks.texts });
    expect(session.log().map((entry) => entry.text.en)[0]).toBe('Drawn at random: 1');
  });
});

test('why others cannot choose something is not told', () => {
  const game = compileSmall(`
state secret of Player: Int, seen by owner
flow {
  simultaneously for each p in players where p = seat(1) { choose n from 1..3 by p } then { set p.secret to n }
  choose m from 1..3 by seat(1) where m != secret of seat(1)
  end game
}
`);
  const session = start(game.core, { players: 2, seed: 1 });
  session.choose('n=2');
  expect(session.refused(0).map(({ key }) => key)).toEqual(['m=2']);
  expect([session.refused(1), session.explain('m=2', 1)]).toEqual([[], []]);
});
