/** What a person does outside the rules, where a step stands, and expressions that only watch. */
import { compile, compileExpressions } from '@kodeks/dsl';
import { type MachineSession, onlooker, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';

const RULES = `
kind Card { worth: Int }
kind Coin { worth: Int }
kind Treasure = Card or Coin
state marked of Treasure: Bool
place purse: set of Coin, holds all
enum Colour { red, blue }
state food of Player: Int from 0 to 9, starts at 3
state colour: Colour starts at red
state lead: optional Player
place hand of Player: set of Card, seen by owner
place deck: stack of Card, holds all, seen by nobody
effect eat(p: Player) {
  lose 1 food for p
}
action dine {
  eat(you)
  gain 1 food
}
action starve {
  require you.food > 5
  lose 1 food
}
flow {
  repeat 20 {
    for each p in players { turnOf() as p }
  }
  end game
}
effect turnOf() {
  one action of dine, starve
}
`;
const COMPONENTS = `kind: Card
items:
  - { id: fish, name: { pl: Ryba, en: Fish }, worth: 2, count: 2 }
  - { id: bread, name: { pl: Chleb, en: Bread }, worth: 1 }
`;
const COINS = `kind: Coin
items:
  - { id: ducat, name: { pl: Dukat, en: Ducat }, worth: 3 }
`;
const { game, problems } = compile([
  { path: 'game.yaml', text: 'id: trial\nname: { pl: Próba, en: Trial }\nplayers: 2 to 4\n' },
  { path: 'rules/trial.rules', text: RULES },
  { path: 'components/cards.yaml', text: COMPONENTS },
  { path: 'components/coins.yaml', text: COINS },
]);

function begun(): MachineSession {
  if (game === undefined)
    throw new Error(
      problems
        .filter(({ severity }) => severity === 'error')
        .map(({ message, at }) => `${message} ${at.span.start}`)
        .join('\n'),
    );
  return start(game.core, { players: 2, seed: 1, texts: game.texts });
}
const state = (session: MachineSession, name: string, ...keys: string[]): string | undefined =>
  session.view(undefined).states.find((one) => one.name === name && one.keys.join() === keys.join())?.value;

describe('a state set by hand', () => {
  test.each([
    { name: 'food', keys: ['p2'], value: '9' },
    { name: 'food', keys: ['p1'], value: '0' },
    { name: 'colour', keys: [], value: 'blue' },
    { name: 'lead', keys: [], value: 'p2' },
    { name: 'lead', keys: [], value: 'none' },
    { name: 'marked', keys: ['fish#2'], value: 'yes' },
    { name: 'marked', keys: ['ducat'], value: 'yes' },
  ])('$name $keys becomes $value, and undo takes it back', ({ name, keys, value }) => {
    const session = begun();
    const before = session.view(undefined);
    expect(session.assign(name, keys, value)).toEqual({ ok: true });
    expect(state(session, name, ...keys)).toBe(value);
    expect(session.undo().done).toBe(true);
    expect(session.view(undefined)).toEqual(before);
  });

  test.each([
    { what: 'out of its bounds', name: 'food', keys: ['p1'], value: '10' },
    { what: 'below its bounds', name: 'food', keys: ['p1'], value: '-1' },
    { what: 'of another type', name: 'food', keys: ['p1'], value: 'red' },
    { what: 'that is no member', name: 'colour', keys: [], value: 'green' },
    { what: 'for a player who is not there', name: 'food', keys: ['p3'], value: '1' },
    { what: 'of a state that is not there', name: 'drink', keys: [], value: '1' },
  ])('to a value $what is refused and changes nothing', ({ name, keys, value }) => {
    const session = begun();
    const before = session.hash();
    expect(session.assign(name, keys, value)).toMatchObject({ ok: false });
    expect(session.hash()).toBe(before);
  });

  test('changes what is offered', () => {
    const session = begun();
    const keys = (): string[] => session.decision()!.candidates.map(({ key }) => key);
    expect(keys()).toEqual(['dine']);
    session.assign('food', ['p1'], '9');
    expect(keys()).toEqual(['dine', 'starve']);
  });
});

describe('a piece moved by hand', () => {
  test('lies where it was put, and undo brings it back', () => {
    const session = begun();
    const before = session.view(undefined);
    expect(session.place('fish#2', 'hand-p2')).toEqual({ ok: true });
    const hand = session.view(undefined).places.find(({ id }) => id === 'hand-p2');
    expect(hand?.contents).toEqual(['fish#2']);
    session.undo();
    expect(session.view(undefined)).toEqual(before);
  });
  test.each([
    { piece: 'meat', place: 'hand-p1' },
    { piece: 'fish', place: 'table' },
  ])('$piece to $place is refused', ({ piece, place }) =>
    expect(begun().place(piece, place)).toMatchObject({ ok: false }),
  );
});

test('a step tells where it stands, with the depth of calls', () => {
  const session = begun();
  session.setStepping(true);
  expect(session.next()).toBeUndefined();
  session.choose('dine');
  const visited: string[] = [];
  for (let next = session.next(); next !== undefined; next = session.next()) {
    visited.push(`${next.depth} ${RULES.slice(next.site.start, next.site.end).split('\n')[0]}`);
    session.step();
  }
  const depth = Number(visited.find((text) => text.includes('eat(you)'))?.split(' ')[0]);
  expect(visited).toContain(`${depth + 1} lose 1 food for p`);
  expect(visited).toContain(`${depth} gain 1 food`);
  expect(session.status).toMatchObject({ kind: 'deciding', players: [1] });
});

test('the log from an entry on is the end of the whole log', () => {
  const session = begun();
  session.choose('dine');
  session.choose('dine');
  const whole = session.log();
  expect(whole.length).toBeGreaterThan(3);
  expect(session.log(undefined, 2)).toEqual(whole.slice(2));
});

describe('an expression that watches', () => {
  test('has the value of the moment, whatever was compiled before', () => {
    const session = begun();
    for (const round of [1, 2]) {
      const { program, expressions } = compileExpressions(
        game!,
        ['p1.food + p2.food', 'colour', 'some p in players where p.food > 5', 'p1.drink'],
        2,
      );
      const eyes = onlooker(program, session);
      const shown = expressions.map((one) =>
        one.function === undefined
          ? one.problems[0]?.code
          : eyes.nameOf(eyes.evaluate(session, one.function) ?? Number.NaN, one.type),
      );
      expect(shown.slice(0, 3)).toEqual(round === 1 ? ['6', 'red', 'no'] : ['10', 'red', 'yes']);
      expect(shown[3]).toMatch(/^(names|types)\//);
      session.assign('food', ['p1'], '7');
    }
  });
});
