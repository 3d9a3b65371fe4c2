/** What each construct means, one table per family: a few declarations, statements or answers, and the state afterwards. */
import { describe, expect, test } from 'vitest';
import { type Trial, tryRules } from './support/try-rules.ts';

const COINS =
  'state coins of Player: Int from 0 to 10, payable, starts at 5\nstate food of Player: Int from 0 to 3, excess is lost, payable, starts at 2\nstate n: Int\n';
const CARDS = `kind Card { worth: Int }
place deck: stack of Card, holds all, face down
place hand of Player: set of Card, seen by owner
place pile: stack of Card, takes discards
place row of Player [3]: stack of Card, at most 2
state n: Int
state m of Player: Int
`;
const CARD_ITEMS =
  'kind: Card\nitems:\n  - { id: one, worth: 1 }\n  - { id: two, worth: 2 }\n  - { id: three, worth: 3 }\n  - { id: four, worth: 4 }\n';

function table(name: string, cases: Readonly<Record<string, Trial>>): void {
  describe(name, () => {
    test.each(Object.entries(cases))('%s', (_, trial) => expect(tryRules(trial)).toBe(''));
  });
}

table('numbers and lists', {
  'divisions round as they say': {
    rules: COINS,
    when: 'set n to 7 / 2 rounded up + 7 / 2 rounded down',
    then: 'n = 7\n(0 - 7) / 2 rounded down = 0 - 4\n(0 - 7) / 2 rounded up = 0 - 3\nremainder(7, 3) = 1',
  },
  'queries over ranges': {
    rules: COINS,
    then: '(count of x in 1..9 where x > 3) = 6\n(sum of x * x for x in 1..3) = 14\n(greatest of x for x in [4, 9, 2]) = 9\n(first x in 5..9 where x > 6) = 7\n(last x in 5..9) = 9\n(sum of x for x in those y in 1..9 where y > 7) = 17\n5 = [3, 5, 7][2]',
  },
  'a member of none is none, 0 or no': {
    rules: `${COINS}state leader: optional Player`,
    then: 'leader is none\nleader.coins = 0\nleader.next is none',
  },
  'a list of lists is one list': {
    rules: `${COINS}function upTo(x: Int): list of Int = those y in 1..x where y > 0`,
    then: '(count of (list of upTo(x) for x in 1..3)) = 6\n(sum of y for y in list of upTo(x) for x in 2..3) = 9\n(count of distinct(list of upTo(x) for x in 1..3)) = 3',
  },
  'lists join, and taking away takes one for one': {
    rules: COINS,
    then: '(count of ([1, 2] + [2, 3])) = 4\n(count of ([1, 2, 2] - [2])) = 2\n(count of distinct([1, 1, 2])) = 2',
  },
  'best, ties and orders': {
    rules: COINS,
    then: '(best x in [3, 1, 2] by x lowest first) = 1\n(count of tied best x in [4, 2, 4] by x highest first) = 2\n(sorted x in [3, 1, 2] by x highest first)[1] = 3\n(best x in [12, 21, 11] by remainder(x, 10) lowest first, then x highest first) = 21',
  },
  'cases and truths': {
    rules: `${COINS}function sign(x: Int): Int =\n  when x > 0: 1\n  when x < 0: 0 - 1\n  otherwise: 0`,
    then: 'sign(5) = 1\nsign(0) = 0\nsign(0 - 3) = 0 - 1\nevery x in 1..3 satisfies x < 4\nno x in 1..3 where x > 3\nsome x in 1..3 where x = 2',
  },
});

table('states', {
  'what is too much is lost, and what arrived can be named': {
    rules: COINS,
    when: 'gain 3 food as got\nset n to got',
    then: 'food of p1 = 3\nn = 1',
  },
  'losing stops at the floor': { rules: COINS, when: 'lose 9 food', then: 'food of p1 = 0' },
  'gaining for somebody else, and for each': {
    rules: COINS,
    when: 'gain 2 coins for p2\ngain 1 coins for each x in 1..3 where x > 1',
    then: 'coins of p2 = 7\ncoins of p1 = 7',
  },
  'two keys': {
    rules: 'enum Colour { red, blue }\nstate seen of Player, Colour: Int',
    when: 'set seen[p1, blue] to 4',
    then: 'seen[p1, blue] = 4\nseen[p1, red] = 0\nseen[p2, blue] = 0',
  },
  'passing state goes back at the end of its action': {
    rules: `${COINS}state tired of Player: Bool until end of action\naction work { set you.tired to yes; set n to when you.tired: 1 otherwise: 0 }\neffect act() { one action of work }`,
    when: '  - by: p1\n    run: |\n      act()\n  - by: p1\n    do: work',
    then: 'n = 1\nnot p1.tired',
  },
  'passing state of a round goes back after each round': {
    rules: `${COINS}state used of Player: Int until end of round\neffect go() { repeat 2 as round { set you.used to you.used + 1; set n to n + you.used } }`,
    when: 'go()',
    then: 'n = 2\np1.used = 0',
  },
  'a product kind has a member for each pair': {
    rules: 'enum Colour { red, blue }\nkind Slot per Player, colour: Colour, number: 1..2\nstate used of Slot: Bool',
    when: 'set used of Slot(p1, blue, 2) to yes',
    then: '(count of s in Slot where s.used) = 1\n(first s in Slot where s.used).colour = blue\n(first s in Slot where s.used).number = 2\n(first s in Slot where s.used).player = p1\n(count of Slot) = 8',
  },
});

table('pieces and places', {
  'a draw takes what there is': {
    rules: CARDS,
    components: CARD_ITEMS,
    when: 'draw 6 from deck to hand of p1',
    then: '(count of hand of p1) = 4\n(count of deck) = 0',
  },
  'drawn cards can be named': {
    rules: CARDS,
    components: CARD_ITEMS,
    when: 'draw 2 from deck to hand of p1 as drawn\nset n to count of drawn',
    then: 'n = 2',
  },
  'top and bottom': {
    rules: CARDS,
    components: CARD_ITEMS,
    when: 'move @four to top of pile\nmove @one to top of pile\nmove @two to bottom of pile',
    then: 'pile.top is @one\npile.bottom is @two\nposition of @one = 1\nplace of @four = pile',
  },
  'discarding and taking back': {
    rules: CARDS,
    components: CARD_ITEMS,
    when: 'discard @one\ndiscard @two\nmove all of pile to deck shuffled',
    then: '(count of pile) = 0\n(count of deck) = 4',
  },
  'places with a number and a limit': {
    rules: CARDS,
    components: CARD_ITEMS,
    when: 'move @one to row[p1, 2]\nmove @two to row[p1, 2]\nif possible { move @three to row[p1, 2] } otherwise { move @three to row[p1, 3] }',
    then: 'row[p1, 2].size = 2\nrow[p1, 3].size = 1\n2 = @one.place.number\np1 = @one.owner\n(count of r in row of p1 where r.size > 0) = 2',
  },
  'a place may refuse pieces': {
    rules: `${CARDS}place dear: set of Card, accepts piece.worth > 2`,
    components: CARD_ITEMS,
    when: 'for each c in deck { if possible { move c to dear } }',
    then: '(count of dear) = 2\nevery c in dear satisfies c.worth > 2',
  },
  'reveal until enough fit': {
    rules: CARDS,
    components: CARD_ITEMS,
    when: '  - by: p1\n    run: |\n      reveal from deck until 1 cards where cards.worth = 3 as found, rest as others\n      move found to hand of p1\n      return others to bottom of deck in random order',
    then: '(count of hand of p1) = 1\n(first c in hand of p1).worth = 3\n(count of deck) = 3\n(count of aside of p1) = 0',
  },
  'sides: fields are read through the side that is up': {
    rules:
      'kind Tile with sides day, night { worth: Int }\nplace box: set of Tile, holds all\nplace field: set of Tile',
    components: 'kind: Tile\nitems:\n  - { id: hill, sides: { day: { worth: 2 }, night: { worth: 5 } } }\n',
    when: 'move @hill to field side night',
    then: '(first t in field).worth = 5\n(first t in field).side = night',
  },
  'records of a component are things': {
    rules:
      'kind Row of Tech { least: Int; points: Int }\nkind Tech { rows: list of Row }\nfunction points(t: Tech, x: Int): Int = greatest of r.points for r in t.rows where x >= r.least',
    components: 'kind: Tech\nitems:\n  - id: laser\n    rows: [{ least: 1, points: 2 }, { least: 3, points: 6 }]\n',
    then: 'points(@laser, 2) = 2\npoints(@laser, 4) = 6\n(first r in Row).tech = @laser',
  },
  'a union of kinds has what all of them have': {
    rules:
      'kind Ship { worth: Int }\nkind Base { worth: Int }\nkind Unit = Ship or Base\nplace box: set of Unit, holds all\nstate hit of Unit: Bool',
    components: 'kind: Ship\nitems: [{ id: scout, worth: 1 }]\n---\nkind: Base\nitems: [{ id: dock, worth: 4 }]\n',
    when: 'for each u in box where u is Base { set u.hit to yes }',
    then: '(sum of u.worth for u in box) = 5\nhit of @dock\nnot hit of @scout',
  },
  'tables with an open top': {
    rules: 'table price(n: Int): Int',
    components: 'table: price\nrows: { 0: 1, 2: 5, 4 or more: 9 }\n',
    then: 'price(0) = 1\nprice(2) = 5\nprice(7) = 9',
  },
});

table('boards', {
  squares: {
    rules: 'board grid: 4 by 3 squares of Cell',
    then: '(count of grid) = 12\nCell(2, 3).row = 3\nCell(2, 3).column = 2\nneighbour(Cell(1, 1), south) is none\nneighbour(Cell(1, 1), northeast) = Cell(2, 2)\n(count of neighbours(Cell(1, 1))) = 3\n(count of cells from Cell(1, 1) towards east) = 3\ndistance(Cell(1, 1), Cell(4, 3)) = 3\nopposite(north) = south',
  },
  hexes: {
    rules: 'board map: hexes of Hex within 2',
    then: 'Hex(1, -2).r = 0 - 2\nneighbour(Hex(0, 0), east) = Hex(1, 0)\n(count of map) = 19\n(count of h in map where h.q = 0 and h.r = 0) = 1\n(count of neighbours(the first h in map where h.q = 0 and h.r = 0)) = 6\n(count of cells within 1 steps of the first h in map where h.q = 0 and h.r = 0) = 7',
  },
  'a graph': {
    rules: 'kind System { links: list of System }\nboard sky: graph of System by links\nstate closed of System: Bool',
    components:
      'kind: System\nitems:\n  - { id: a, links: [b] }\n  - { id: b, links: [a, c] }\n  - { id: c, links: [b] }\n',
    given: 'set closed of @b to yes',
    then: 'distance(@a, @c) = 2\n(count of cells within 2 steps of @a) = 3\n(count of cells within 2 steps of @a through s where not s.closed) = 1',
  },
});

table('decisions', {
  'a tuple, and why another is refused': {
    rules: COINS,
    when: '  - by: p1\n    run: |\n      choose a from 1..3, b from 1..3 where a < b because TRY-ONE-01\n      set n to a * 10 + b\n  - then:\n      - illegal: { by: p1, choose: [2, 2], because: [TRY-ONE-01] }\n      - legal: { by: p1, choose: [2, 3] }\n  - by: p1\n    choose: [2, 3]',
    then: 'n = 23',
  },
  'or none': {
    rules: COINS,
    when: '  - by: p1\n    run: |\n      choose a from 1..3 or none\n      set n to when a is none: 9 otherwise: 0\n  - by: p1\n    choose: [none]',
    then: 'n = 9',
  },
  'nothing is offered that cannot be finished': {
    rules: `${COINS}action buy { choose price from 1..9; pay price coins because TRY-PAY-01 }\neffect act() { one action of buy }`,
    when: '  - by: p1\n    run: |\n      act()\n  - by: p1\n    do: buy\n  - then:\n      - offered: [1, 2, 3, 4, 5]\n      - illegal: { by: p1, choose: [6], because: [TRY-PAY-01] }\n  - by: p1\n    choose: [5]',
    then: 'coins of p1 = 0',
  },
  'a subset under conditions': {
    rules: COINS,
    when: '  - by: p1\n    run: |\n      choose up to 2 picked from [1, 2, 3, 4] such that sum of x for x in picked >= 6 because TRY-SUM-01\n      set n to sum of x for x in picked\n  - then:\n      - illegal: { by: p1, choose: [1, 2], because: [TRY-SUM-01] }\n  - by: p1\n    choose: [3, 4]',
    then: 'n = 7',
  },
  'may, and what happens otherwise': {
    rules: COINS,
    when: '  - by: p1\n    run: |\n      may buyFood { pay 9 coins because TRY-PAY-01; gain 1 food } otherwise { set n to 4 }\n  - then:\n      - offered: [decline]\n  - by: p1\n    choose: [decline]',
    then: 'n = 4',
  },
  'any of: one or more, each once': {
    rules: COINS,
    when: '  - by: p1\n    run: |\n      any of { tax { gain 1 coins }; eat { lose 1 food } }\n  - by: p1\n    choose: [eat, decline]',
    then: 'coins of p1 = 5\nfood of p1 = 1',
  },
  'all of: in the order the player picks': {
    rules: COINS,
    when: '  - by: p1\n    run: |\n      all of { double { set n to n * 2 }; add { set n to n + 3 } }\n  - by: p1\n    choose: [add, double]',
    then: 'n = 6',
  },
  'take up to two different': {
    rules: 'kind Deed { do: Effect }\nstate n: Int',
    components:
      'kind: Deed\nitems:\n  - id: first-deed\n    do: |\n      set n to n + 1\n  - id: second-deed\n    do: |\n      set n to n + 10\n  - id: third-deed\n    do: |\n      set n to n + 100\n',
    when: '  - by: p1\n    run: |\n      take up to 2 different of Deed\n  - by: p1\n    choose: [third-deed, first-deed]',
    then: 'n = 101',
  },
  'any order, looking again': {
    rules: `${COINS}`,
    when: '  - by: p1\n    run: |\n      for each x in 1..3 where n < 100, in any order by p1 { set n to n * 10 + x }\n  - by: p1\n    choose: [2, 3]',
    then: 'n = 231',
  },
  'repeat up to': {
    rules: COINS,
    when: '  - by: p1\n    run: |\n      repeat up to 3 as dig { gain 1 coins }\n  - by: p1\n    choose: [dig, dig, decline]',
    then: 'coins of p1 = 7',
  },
  'as far as possible skips what cannot be done, what needs it, and everything after a cost that cannot be paid': {
    rules: COINS,
    when: 'as far as possible {\n  choose x from those i in 1..3 where i > 5\n  set n to n + x\n  gain 1 coins\n  pay 9 coins because TRY-PAY-01\n  gain 3 coins\n}',
    then: 'n = 0\ncoins of p1 = 6',
  },
  'if possible looks ahead': {
    rules: COINS,
    when: 'if possible { pay 3 coins because TRY-PAY-01; pay 3 coins because TRY-PAY-01 } otherwise { set n to 8 }',
    then: 'n = 8\ncoins of p1 = 5',
  },
  'must change something': {
    rules: `${COINS}action shift { must change something { choose x from 0..2; set n to x } because TRY-MUST-01 }\neffect act() { one action of shift }`,
    when: '  - by: p1\n    run: |\n      act()\n  - by: p1\n    do: shift\n  - then:\n      - illegal: { by: p1, choose: [0], because: [TRY-MUST-01] }\n  - by: p1\n    choose: [2]',
    then: 'n = 2',
  },
  'simultaneous choices come together': {
    rules: `${COINS}state bid of Player: Int`,
    when: '  - by: p1\n    run: |\n      simultaneously for each p in players { choose x from 1..3 by p } then { set p.bid to x }\n  - by: p2\n    choose: [3]\n  - then:\n      - bid of p2 = 0\n  - by: p1\n    choose: [1]',
    then: 'bid of p1 = 1\nbid of p2 = 3',
  },
  'another player decides': {
    rules: COINS,
    when: '  - by: p1\n    run: |\n      choose x from 1..3 by p2\n      set n to x\n  - by: p2\n    choose: [3]',
    then: 'n = 3',
  },
});

table('payments', {
  'a saving is spread as the payer wants': {
    rules: `${COINS}effect buy() { pay 2 coins + 2 food, saving 3, payer chooses what to save because TRY-PAY-01 }`,
    when: '  - by: p1\n    run: |\n      buy()\n  - then:\n      - legal: { by: p1, choose: [coins=1] }\n      - legal: { by: p1, choose: [food=1] }\n  - by: p1\n    choose: [food=1]',
    then: 'food of p1 = 1\ncoins of p1 = 5',
  },
  'a substitute stands in at its rate': {
    rules: `${COINS}coins may stand for food at 2 for 1`,
    when: 'pay 4 food because TRY-PAY-01',
    then: 'food of p1 = 0\ncoins of p1 = 1',
  },
  'exactly: no substitute': {
    rules: `${COINS}coins may stand for food at 2 for 1`,
    when: 'if possible { pay exactly 4 food because TRY-PAY-01 } otherwise { set n to 1 }',
    then: 'n = 1\nfood of p1 = 2',
  },
  'a cost of several kinds is paid wholly or not at all': {
    rules: `${COINS}effect rite() { pay { lose 1 food; pay 9 coins because TRY-PAY-01 } }`,
    when: 'if possible { rite() } otherwise { set n to 1 }',
    then: 'n = 1\nfood of p1 = 2',
  },
});

table('exceptions', {
  'order: to, by, at least, at most, own bounds': {
    rules: `${COINS}value price(x: Int): Int at most 20 = x\nmodify price by 3\nmodify price to 10 when x > 5\nmodify price at least 6\nmodify price at most 12`,
    then: 'price(1) = 6\nprice(5) = 8\nprice(6) = 12',
  },
  'the highest layer wins': {
    rules: `layers rulebook, sheet, card\n${COINS}value price(x: Int): Int = x\nmodify price to 5 in layer sheet\nmodify price to 7 in layer card when x > 1`,
    then: 'price(1) = 5\nprice(2) = 7',
  },
  'clauses on a component hold while it is in force': {
    rules: `kind Card { always: optional Clauses while self.owner is not none }\nplace deck: stack of Card, holds all\nplace tableau of Player: set of Card\nvalue upkeep(p: Player): Int = 4`,
    components:
      'kind: Card\nitems:\n  - id: mill\n    count: 2\n    always: |\n      modify upkeep by -1 when p = owner\n',
    given: 'draw 2 from deck to tableau of p1',
    then: 'upkeep(p1) = 2\nupkeep(p2) = 4',
  },
  'sets may be widened and narrowed': {
    rules:
      `${COINS}value targets(p: Player): list of Player = those q in players where q != p\nmodify targets including p when p.coins > 5\nmodify targets excluding p2 when p.coins < 5`.replace(
        'excluding p2',
        'excluding seat(2)',
      ),
    given: 'set coins of p2 to 6',
    then: '(count of targets(p1)) = 1\n(count of targets(p2)) = 2',
  },
  'forbid refuses with its reason': {
    rules: `${COINS}action raid { choose target from players where target != you because TRY-RAID-01; lose 1 coins for target }\nforbid raid when target.food = 0 because TRY-RAID-09\neffect act() { one action of raid, wait }\naction wait { set n to 1 }`,
    given: 'set food of p2 to 0',
    when: '  - by: p1\n    run: |\n      act()\n  - then:\n      - offered: [wait]\n      - illegal: { by: p1, do: raid, because: [TRY-RAID-09] }\n  - by: p1\n    do: wait',
    then: 'n = 1',
  },
  'waive lifts a requirement': {
    rules: `${COINS}action dig { require you.food > 2 because TRY-DIG-02; set n to 1 }\nwaive TRY-DIG-02 when you.coins = 5\neffect act() { one action of dig }`,
    when: '  - by: p1\n    run: |\n      act()\n  - by: p1\n    do: dig',
    then: 'n = 1',
  },
  'instead of replaces, as usual goes on': {
    rules: `${COINS}effect harvest(p: Player) { gain 1 coins for p }\ninstead of harvest when p.food = 0 { gain 3 coins for p; as usual }`,
    given: 'set food of p2 to 0',
    when: 'harvest(p1)\nharvest(p2)',
    then: 'coins of p1 = 6\ncoins of p2 = 9',
  },
  'what as usual gives, the replacement gives too': {
    rules: `${COINS}effect harvest(p: Player): Int { gain 1 coins for p; return 2 }
instead of harvest when p.food = 0 { gain 1 coins for p; as usual }
instead of harvest when p.food = 1 { as usual; return 3 }
effect twice(p: Player) { let got = harvest(p); gain got coins for p }`,
    given: 'set food of p2 to 0',
    when: 'twice(p1)\ntwice(p2)\nset food of p2 to 1\nset coins of p1 to coins of p1 - 3\nset coins of p2 to coins of p2 - 4\ntwice(p2)',
    then: 'coins of p1 = 8 - 3\ncoins of p2 = 9 - 4 + 1 + 3',
  },
  'options switch clauses on': {
    rules: `${COINS}value price(x: Int): Int = x\nwhile option expert { modify price by 1 }\nwhile option length = short { modify price by 10 }`,
    options: 'options:\n  expert: { default: yes }\n  length: { values: [short, long], default: long }\n',
    then: 'price(1) = 2\noption expert\noption length = long',
  },
});

table('events and checks', {
  'handlers run at once, in order': {
    rules: `${COINS}event rang(times: Int)\non rang { set n to n * 10 + times }\non rang when times > 1 { set n to n + 1 }`,
    when: 'emit rang(1)\nemit rang(2)',
    then: 'n = 13',
  },
  'each player orders their share': {
    rules: `${COINS}event struck(a: Player, b: Player) resolved by a, then b\non struck for each x in [1, 2] by a { set n to n * 10 + x }\non struck by b { set n to n * 10 + 7 }`,
    when: '  - by: p1\n    run: |\n      emit struck(p1, p2)\n  - by: p1\n    choose: [2]',
    then: 'n = 217',
  },
  'entering and leaving': {
    rules: `${CARDS}on c enters hand of p { set p.m to p.m + c.worth }\non c leaves hand of p { set p.m to p.m - 1 }`,
    components: CARD_ITEMS,
    when: 'move @three to hand of p1\nmove @four to hand of p2\nmove @three to pile',
    then: 'm of p1 = 2\nm of p2 = 4',
  },
  'covering and uncovering': {
    rules: `${CARDS}on c covered in row of p { set p.m to p.m + c.worth }\non c uncovered in row of p { set n to n + c.worth }`,
    components: CARD_ITEMS,
    when: 'move @one to row[p1, 1]\nmove @two to row[p1, 1]\nmove @two to pile',
    then: 'm of p1 = 1\nn = 1',
  },
  'emptied, and found empty in the middle of a draw': {
    rules: `${CARDS}on deck emptied { set n to n + 1 }\non deck found empty { move all of pile to deck shuffled }`,
    components: CARD_ITEMS,
    given: 'draw 2 from deck to pile',
    when: 'draw 3 from deck to hand of p1',
    then: 'n = 1\n(count of hand of p1) = 3\n(count of deck) = 1',
  },
  'a check runs after each change': {
    rules: `${COINS}state most: Int\ncheck watch after change of coins { for each p in players where p.coins > most { set most to p.coins } }`,
    when: 'gain 3 coins\nlose 5 coins',
    then: 'most = 8',
  },
  'as one step: checks wait': {
    rules: `${COINS}state runs: Int\ncheck watch after change of coins { set runs to runs + 1 }`,
    when: 'as one step { gain 1 coins; gain 1 coins; gain 1 coins }',
    then: 'runs = 1\ncoins of p1 = 8',
  },
  'a trial takes everything back': {
    rules: `${COINS}effect spend() { pay 3 coins because TRY-PAY-01; set n to 5 }`,
    when: 'set n to trial spend() { coins of you }',
    then: 'n = 2\ncoins of p1 = 5',
  },
  'a trial with choices': {
    rules: `${COINS}effect bid() { choose x from 1..4; set n to x }`,
    when: 'let best = trial bid() { n } with choices of you maximising n\nset n to best * 10',
    then: 'n = 40',
  },
});

describe('turns, free actions and the end', () => {
  const flow = (rules: string, steps: string, then: string): string =>
    tryRules({ rules: `${COINS}${rules}`, when: steps, then });
  test.each([
    {
      what: 'clockwise, each once',
      rules: 'effect go() { turns clockwise from seat(2) once { set n to n * 10 + you.number } }',
      steps: 'go()',
      then: 'n = 21',
    },
    {
      what: 'skipping and ending at once',
      rules:
        'effect go() { turns clockwise from seat(1) skipping p where p.food = 0 until n > 100 { set n to n * 10 + you.number; lose 1 food } }',
      steps: 'go()',
      then: 'n = 121\nfood of p1 = 0\nfood of p2 = 1',
    },
    {
      what: 'so many rounds',
      rules: 'effect go() { turns clockwise from seat(1) for 2 rounds { set n to n * 10 + you.number } }',
      steps: 'go()',
      then: 'n = 1212',
    },
    {
      what: 'after the round all had equally many',
      rules:
        'effect go() { turns clockwise from seat(1) until n > 0 after the round { set n to n * 10 + you.number } }',
      steps: 'go()',
      then: 'n = 12',
    },
    {
      what: 'in a computed order',
      rules: 'effect go() { turns in order of p by p.coins lowest first once { set n to n * 10 + you.number } }',
      steps: 'gain 1 coins for p1\ngo()',
      then: 'n = 21',
    },
    {
      what: 'end turn leaves only the turn',
      rules:
        'effect go() { turns clockwise from seat(1) once { helper(); set n to n + 100 } }\neffect helper() { set n to n + 1; if you.number = 1 { end turn } }',
      steps: 'go()',
      then: 'n = 102',
    },
    {
      what: 'a free action is offered beside a decision, once per turn',
      rules:
        'free action sell throughout once per turn { pay 1 food because TRY-SELL-01; gain 2 coins }\naction pass { set n to n + 1 }\neffect go() { turns clockwise from seat(1) once { one action of pass } with free actions sell }',
      steps:
        '  - run: |\n      go()\n  - by: p1\n    do: sell\n  - then:\n      - offered: [pass]\n  - by: p1\n    do: pass\n  - by: p2\n    do: pass',
      then: 'coins of p1 = 7\nfood of p1 = 1\nn = 2',
    },
  ])('$what', ({ rules, steps, then }) => expect(flow(rules, steps, then)).toBe(''));
});
