/** Sides of cards in products and on entry, limits that a clause lifts, and what free actions leave standing. */
import { expect, test } from 'vitest';
import { type Trial, tryRules } from './support/try-rules.ts';

const FIELDS = `enum Colour { red, blue }
kind Field with sides front, back { colour: Colour; worth: Int }
kind Half per field: Field, Side
place box: set of Field, holds all
place table: set of Field
state n: Int
`;
const FIELD_ITEMS = `kind: Field
items:
  - { id: one, sides: { front: { colour: red, worth: 1 }, back: { colour: blue, worth: 5 } } }
  - { id: two, sides: { front: { colour: blue, worth: 2 }, back: { colour: red, worth: 4 } } }
`;
const COINS = 'state coins of Player: Int from 0 to 10, payable, starts at 5\nstate n: Int\n';
const LIMITED = `${COINS}state free_: Bool
effect pickSome() {
  choose any numbers from 1..4
    such that count of numbers <= 2 because TRY-TAKE-01
    and (sum of x for x in numbers) >= 5 because TRY-TAKE-02
  set n to sum of x for x in numbers
}
waive TRY-TAKE-01 when free_
`;
const WORK = `${COINS}state awake of Player: Bool until end of action
free action wake around { require not you.awake because TRY-WAKE-01; pay 3 coins because TRY-WAKE-02; set you.awake to yes }
action work { pay 2 coins because TRY-WORK-01; if you.awake { set n to 1 } }
effect go() { one action of work with free actions wake }
`;

const CASES: Readonly<Record<string, Trial>> = {
  'a product with `Side` reads fields through that side, a piece through the one that is up': {
    rules: FIELDS,
    components: FIELD_ITEMS,
    when: 'move @one to table side back',
    then: 'Half(@one, front).worth = 1\nHalf(@one, back).worth = 5\nHalf(@one, front).colour = red\nback = @one.side\n(sum of field.worth for field in table) = 5\n(count of half in Half where half.colour = red) = 2',
  },
  'who waits for a piece sees it as it lies': {
    rules: `${FIELDS}on field enters table { set n to field.worth }`,
    components: FIELD_ITEMS,
    when: 'move @two to table side back',
    then: 'n = 4',
  },
  'a limit on the size of a set, with its reason': {
    rules: LIMITED,
    when: '  - by: p1\n    run: |\n      pickSome()\n  - then:\n      - illegal: { by: p1, choose: ["1", "2", "3"], because: [TRY-TAKE-01] }\n      - illegal: { by: p1, choose: ["1", "3"], because: [TRY-TAKE-02] }\n  - by: p1\n    choose: ["2", "3"]',
    then: 'n = 5',
  },
  'a limit that is waived does not cut the search short': {
    rules: LIMITED,
    given: 'set free_ to yes',
    when: '  - by: p1\n    run: |\n      pickSome()\n  - by: p1\n    choose: ["1", "2", "3", "4"]',
    then: 'n = 10',
  },
  'what fails after a set was chosen says why the set is refused': {
    rules: `${COINS}effect pickSome() { choose any numbers from 1..4; set n to sum of x for x in numbers; require n >= 7 because TRY-TAKE-03 }`,
    when: '  - by: p1\n    run: |\n      pickSome()',
    then: 'illegal: { by: p1, choose: ["1", "2"], because: [TRY-TAKE-03] }\nlegal: { by: p1, choose: ["3", "4"] }',
  },
  'what lasts until the end of the action outlives a free action before it, and ends with the action': {
    rules: WORK,
    when: '  - by: p1\n    run: |\n      go()\n  - by: p1\n    choose: [wake, decline, work]\n  - then:\n      - not p1.awake\n  - by: p1\n    choose: [decline]',
    then: 'n = 1\ncoins of p1 = 0',
  },
  'a free action is not offered before an action that it would make impossible': {
    rules: WORK,
    given: 'set coins of p1 to 4',
    when: '  - by: p1\n    run: |\n      go()\n  - then:\n      - offered: [decline]\n      - illegal: { by: p1, choose: [wake], because: [TRY-WORK-01] }\n  - by: p1\n    choose: [decline, work, decline]',
    then: 'coins of p1 = 2',
  },
  'nothing of a free action is offered that would spend what the action under way still needs': {
    rules: `${COINS}free action swap throughout { choose given from 1..2; if given = 1 { pay 2 coins because TRY-SWAP-01 }; set n to n + 1 }
action work { choose hours from 1..2; pay 4 coins because TRY-WORK-01 }
effect go() { turns clockwise from seat(1) once { one action of work } with free actions swap }`,
    when: '  - run: |\n      go()\n  - by: p1\n    choose: [work, swap]\n  - then:\n      - offered: ["2"]\n      - illegal: { by: p1, choose: ["1"], because: [TRY-WORK-01] }\n  - by: p1\n    choose: ["2", "1"]',
    then: 'coins of p1 = 1\nn = 1',
  },
  'a free action that cannot be done says why': {
    rules: `${COINS}free action sell throughout { require n > 0 because TRY-SELL-01; set n to n - 1; gain 1 coins }
action pass { gain 1 coins }
effect go() { turns clockwise from seat(1) once { one action of pass } with free actions sell }`,
    when: '  - run: |\n      go()\n  - then:\n      - illegal: { by: p1, choose: [sell], because: [TRY-SELL-01] }\n  - run: |\n      set n to 1\n  - by: p1\n    choose: [sell, pass]\n  - by: p2\n    choose: [pass]',
    then: 'coins of p1 = 7',
  },
  'a design stands for its only copy': {
    rules: `${FIELDS}state marked of Field: Bool`,
    components: FIELD_ITEMS,
    when: 'set @one.marked to yes',
    then: 'not @two.marked\nyes = @one.marked',
  },
};

test.each(Object.entries(CASES))('%s', (_, trial) => expect(tryRules(trial)).toBe(''));
