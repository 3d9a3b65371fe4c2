/** A little card game with secrets: a shuffled deck, hands seen by their owners, a discard pile whose top all see. */
import type { CoreExpr, CoreProgram, CoreStatement } from '@kodeks/dsl';
import { YOU } from '@kodeks/dsl';
import {
  ask,
  assign,
  block,
  cell,
  column,
  local,
  loop,
  num,
  of,
  place,
  plus,
  procedure,
  program,
  set,
  st,
  tuple,
} from './core.ts';

const PLAYERS = 0;
const CARDS = 1;
const COPIES = 2;
const DECK = 3;
const HAND = 4;
const DISCARD = 5;
const ASIDE = 6;
const SCORE = 0;
const WORTH = 0;

const deck: CoreExpr = { op: 'entity', domain: DECK, index: 0 };
const handOf = (player: CoreExpr): CoreExpr => ({ op: 'compose', domain: HAND, keys: [player, num(0)] });
const worth = (card: CoreExpr): CoreExpr => ({
  op: 'table',
  table: WORTH,
  keys: [{ op: 'design-of', copy: card, domain: COPIES }],
});

export const CARD = 5;

const dealTo = (player: CoreExpr): CoreStatement[] => [
  st({ op: 'draw-from', place: deck, slot: 6 }),
  st({ op: 'move', copy: local(6), to: handOf(player), end: 'top', reason: 0 }),
  assign(6, num(0)),
];

/** Each turn: draw one, then discard one for its worth. The game ends when the deck is empty. `deal`: cards in hand before. */
export const cardsWith = (deal: number): CoreProgram =>
  program({
    domains: [
      { form: 'players', name: 'Player' },
      {
        form: 'items',
        name: 'Card',
        items: ['ant', 'bee', 'cat', 'dog', 'elk', 'fox'].map((id) => ({ id, count: 2 })),
      },
      { form: 'copies', name: 'CardCopy', designs: CARDS, alike: false, shuffled: true },
      { form: 'places', name: 'deck', place: 0 },
      { form: 'places', name: 'hand', place: 1 },
      { form: 'places', name: 'discard', place: 2 },
      { form: 'places', name: 'aside', place: 3 },
    ],
    columns: [column('score', [PLAYERS])],
    tables: [
      {
        name: 'worth',
        keys: [CARDS],
        type: { form: 'int' },
        cells: [1, 2, 3, 4, 5, 6],
        openTop: false,
        lists: undefined,
        byPlayers: undefined,
      },
    ],
    places: [
      place('deck', DECK, { of: [COPIES], seenBy: 'nobody', holdsAll: true }),
      place('hand', HAND, { of: [COPIES], keys: [PLAYERS], discipline: 'set', seenBy: 'owner' }),
      place('discard', DISCARD, { of: [COPIES], topSeenByAll: true, seenBy: 'nobody' }),
      place('aside', ASIDE, { of: [COPIES], discipline: 'set', seenBy: 'nobody' }),
    ],
    asks: [
      tuple('card', local(YOU), [
        { name: 'card', slot: CARD, set: { set: 'contents', place: handOf(local(YOU)) }, type: of(COPIES) },
      ]),
    ],
    reasons: [{ rules: [], text: 'room', form: 'capacity', compares: undefined, site: 0 }],
    procedures: [
      procedure(
        'main',
        block([
          st({ op: 'shuffle', place: deck }),
          ...Array.from({ length: 2 * deal }, (_, i) => dealTo(num(i % 2))).flat(),
          assign(YOU, { op: 'entity', domain: PLAYERS, index: 0 }),
          loop(
            1,
            block(
              [
                st({ op: 'write-system', cell: 'active', value: local(YOU) }),
                st({ op: 'draw-from', place: deck, slot: 6 }),
                st({ op: 'move', copy: local(6), to: handOf(local(YOU)), end: 'top', reason: 0 }),
                ask(0),
                set(SCORE, [local(YOU)], plus(cell(SCORE, local(YOU)), worth(local(CARD)))),
                st({
                  op: 'move',
                  copy: local(CARD),
                  to: { op: 'entity', domain: DISCARD, index: 0 },
                  end: 'top',
                  reason: 0,
                }),
              ],
              { clear: [CARD, 6], boundary: true },
            ),
            { op: 'compare', operator: '>', left: { op: 'place-size', place: deck }, right: num(0) },
            assign(YOU, { op: 'next-player', player: local(YOU), step: 1 }),
          ),
        ]),
        { role: 'main', slots: 8 },
      ),
      // worked by hand in tests: shows a card of the other's hand, hides one, peeks at what it may not
      procedure('reveal', st({ op: 'expose', copies: { set: 'contents', place: handOf(num(1)) }, to: num(0) }), {
        slots: 8,
      }),
      procedure(
        'hide',
        st({
          op: 'move',
          copy: { op: 'first', slot: 6, set: { set: 'contents', place: handOf(num(1)) }, where: undefined },
          to: { op: 'entity', domain: ASIDE, index: 0 },
          end: 'top',
          reason: 0,
        }),
        { slots: 8 },
      ),
    ],
    scores: [],
  });

export const cards: CoreProgram = cardsWith(2);
