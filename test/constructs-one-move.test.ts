/** `as one move`: several steps that are decided together, and offered, undone, told and counted as one answer. */
import { perft, restore } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { testRandom } from './support/classic.ts';
import { compileSmall, problemsIn, startSmall } from './support/small-game.ts';
import { tryRules } from './support/try-rules.ts';

/** A piece that moves by one or two, once or twice; it may not come to rest on the third cell, and whoever is on the fifth has won. */
const HOPS = `board field: 5 by 1 squares of Cell
state at: Cell starts at Cell(1, 1)
state steps: Int
effect hop() {
  choose goal from those c in Cell where c.column > at.column
    where goal.column <= at.column + 2 because TRY-HOP-01
  set at to goal
  set steps to steps + 1
}
action travel {
  as one move { hop(); repeat up to 1 { hop() } }
  require at.column != 3 because TRY-HOP-02
}
flow {
  turns clockwise from seat(1) {
    one action of travel
    if at.column = 5 { end game won by you }
  }
}
`;
const hops = (options = {}) => {
  const session = startSmall(HOPS, { players: '2' }, { mode: 'full', ...options });
  session.choose('travel');
  return session;
};
const keys = (session: ReturnType<typeof hops>): readonly string[] =>
  session.decision()?.candidates.map(({ key }) => key) ?? [];
const value = (session: ReturnType<typeof hops>, name: string): number => session.inspect(name, []).value;

describe('as one move', () => {
  test('the ways through the block are the answers; what follows it may refuse one', () => {
    const session = hops();
    expect(keys(session)).toEqual(['goal=b1 goal=d1', 'goal=b1', 'goal=c1 goal=d1', 'goal=c1 goal=e1']);
    expect(session.decision()?.form).toBe('sequence');
    expect(session.decision()?.candidates[3]?.things.map(({ id }) => id)).toEqual(['c1', 'e1']);
    expect(session.decision()?.candidates[3]?.label).toEqual({ pl: 'c1, potem e1', en: 'c1, then e1' });
    expect(session.decision()?.prompt.en).toBe('Choose a move, step by step');
  });

  test('an answer is one decision: taken, told, recorded, kept and taken back at once', () => {
    const session = hops();
    const before = session.hash();
    expect(session.choose('goal=b1 goal=d1')).toEqual({ ok: true });
    expect([value(session, 'steps'), session.decisions]).toEqual([2, 2]);
    expect(session.log().filter(({ kind }) => kind === 'choice')).toHaveLength(2);
    expect(session.recording().answers.map(({ key }) => key)).toEqual(['travel', 'goal=b1 goal=d1']);
    const kept = restore(session.program, JSON.parse(JSON.stringify(session.toJSON())));
    expect(kept.ok && kept.session.hash()).toBe(session.hash());
    session.undo();
    expect([session.hash(), value(session, 'steps')]).toEqual([before, 0]);
  });

  test('a recording plays again', () => {
    const session = hops();
    session.choose('goal=c1 goal=e1');
    const again = startSmall(HOPS, { players: '2' });
    for (const { key } of session.recording().answers) expect(again.choose(key)).toEqual({ ok: true });
    expect(again.hash()).toBe(session.hash());
    expect(again.status).toMatchObject({ kind: 'over', result: { winners: [0] } });
  });

  test('a way that is refused says why, and so does a step of it', () => {
    const session = hops();
    const before = session.hash();
    const reasons = (key: string) => session.explain(key).map(({ rules }) => rules);
    expect(reasons('goal=b1 goal=c1')).toEqual([['TRY-HOP-02']]);
    expect(reasons('goal=e1')).toEqual([['TRY-HOP-01']]);
    expect(reasons('goal=b1 goal=e1')).toEqual([['TRY-HOP-01']]);
    expect(session.refused().find(({ key }) => key === 'goal=b1 goal=e1')?.label.en).toBe('b1, then e1');
    expect([session.hash(), keys(session).length]).toEqual([before, 4]);
  });

  test('it is one node of the tree', () => {
    const plain = HOPS.replace('as one move { hop(); repeat up to 1 { hop() } }', 'hop()');
    const count = (rules: string): readonly number[] =>
      perft(startSmall(rules, { players: '2' }, { mode: 'fast' }), 2).nodes;
    expect(count(HOPS)).toEqual([1, 4]);
    expect(count(plain)).toEqual([1, 1]);
  });

  test('where there is no way, the action is not offered', () => {
    const session = startSmall(HOPS.replace('starts at Cell(1, 1)', 'starts at Cell(5, 1)'));
    expect(session.decision()).toBeUndefined();
    expect(session.status).toMatchObject({ kind: 'broken', problem: { code: 'run/dead-end' } });
  });

  test('steps, branches and sets stand in the order in which they are chosen', () => {
    const session = startSmall(
      `enum Colour { red, blue }
state n: Int
flow {
  turns clockwise from seat(1) once {
    as one move build {
      choose colour from Colour
      may dearer { set n to n + 1 }
      choose up to 1 parts from 7..8
      set n to n + count of parts
    }
  }
  end game
}
`,
      { players: '2' },
    );
    const found = session.decision()?.candidates.map(({ things }) => things.map(({ id }) => id).join(' '));
    expect(found).toContain('red dearer 7');
    expect(found).toContain('blue 8');
    expect(found).toContain('red');
    expect(new Set(found).size).toBe(12);
    expect(session.decision()?.key).toBe('build');
  });

  test('examples name the steps one after the other', () => {
    const rules = HOPS.replace('flow {', 'flow { if steps > 9 { end game }\n');
    expect(
      tryRules({
        rules,
        when: '  - by: p1\n    run: |\n      travel()\n  - by: p1\n    choose: [b1, d1]',
        then: 'steps = 2\nat = Cell(4, 1)',
      }),
    ).toBe('');
    expect(
      tryRules({
        rules,
        when: '  - by: p1\n    run: |\n      travel()',
        then: 'illegal: { choose: [b1, c1], because: [TRY-HOP-02] }\nillegal: { choose: [b1, e1], because: [TRY-HOP-01] }\nlegal: { choose: [b1] }',
      }),
    ).toBe('');
  });

  test('cells as they were, whatever was only looked at', () => {
    const session = hops({ mode: 'checked' });
    const before = session.hash();
    session.decision();
    session.refused();
    session.candidateCount();
    expect(session.hash()).toBe(before);
  });
});

describe('what may not stand in one move', () => {
  const codes = (block: string, more = ''): readonly string[] =>
    problemsIn(
      `dice D6, faces 1..6\nstate n: Int\n${more}\nflow { turns clockwise from seat(1) once { repeat 2 as outer { as one move { choose k from 1..2; set n to k; ${block} } } }; end game }\n`,
    )
      .filter(({ severity }) => severity === 'error')
      .map(({ code, message }) => `${code}: ${message}`);

  test.each([
    ['roll 1 D6 as r', 'chance'],
    ['choose j from 1..2 by you.next', 'another player'],
    ['choose j from 1..2 seen by you', 'secret'],
    ['stop outer', 'leaving'],
    ['luck()', 'an effect in which chance'],
    ['end turn', 'this'],
  ])('%s', (block, says) => {
    const found = codes(block, 'effect luck() { pick random k from 1..2; set n to k }');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^types/not-here: .*${says}`));
  });

  test('a loop of its own may be left', () => {
    expect(codes('repeat 3 as inner { stop inner }')).toEqual([]);
    expect(compileSmall(HOPS).core.asks.some(({ form }) => form.form === 'sequence')).toBe(true);
  });
});

/** Two cards of a hidden hand are shown, one after the other, and a third is kept; a move is one answer although others see what it did. */
const SHOWS = `kind Card { rank: Int }
place deck: stack of Card, face down, holds all
place hand of Player: set of Card, seen by owner
place shown: set of Card
place under: stack of Card, face down, seen by nobody
flow {
  shuffle deck
  for each p in players { draw 3 from deck to hand of p }
  turns clockwise from seat(1) once {
    as one move {
      choose first from hand of you
      move first to under
      repeat up to 1 as more {
        choose second from hand of you where second.rank > 2
        move second to shown
      }
    }
  }
  choose last from shown or none by seat(1)
  end game
}
`;
const EIGHT = `kind: Card\nitems:\n${[1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `  - { id: c${rank}, name: { pl: c${rank}, en: c${rank} }, rank: ${rank} }`).join('\n')}\n`;

describe('secrets in one move', () => {
  test.each([1, 2, 3, 4, 5])('a guessed world looks to each player as the game does, seed %i', (seed) => {
    const session = startSmall(SHOWS, { players: '2', components: EIGHT }, { seed, mode: 'full' });
    const below = testRandom(seed);
    let found = 0;
    for (;;) {
      for (const player of [0, 1])
        for (const guess of [1, 2, 3]) {
          const world = session.determinize(player, guess);
          if (world === undefined) continue;
          found += 1;
          expect(world.informationKey(player)).toBe(session.informationKey(player));
          expect(world.view(player)).toEqual(session.view(player));
          expect(world.log(player)).toEqual(session.log(player));
          expect(world.decision(player)).toEqual(session.decision(player));
        }
      if (session.status.kind !== 'deciding') break;
      session.chooseRandom(below);
    }
    expect(found).toBeGreaterThan(12);
  });

  test('others are told no card that they cannot see', () => {
    const session = startSmall(SHOWS, { players: '2', components: EIGHT }, { seed: 3, mode: 'full' });
    const longest = session.decision()?.candidates.findIndex(({ things }) => things.length === 2) ?? 0;
    const names = session.decision()?.candidates[longest]?.things.map(({ id }) => id) ?? [];
    expect(names).toHaveLength(2);
    session.choose(longest);
    const told = (player: number): string =>
      session
        .log(player)
        .map(({ text }) => text.en.toLowerCase())
        .join(' ');
    expect(told(0)).toContain(names[0]);
    expect(told(1)).not.toContain(names[0]);
    expect(told(1)).toContain(names[1]);
  });

  test('unseen by the others while they decide too', () => {
    const session = startSmall(
      `state planned of Player, 1..3: Bool, seen by owner
effect plan() {
  as one move {
    choose first from 1..3
    set planned[you, first] to yes
    repeat up to 1 as more {
      choose second from first + 1..3
      set planned[you, second] to yes
    }
  }
}
flow {
  simultaneously for each p in players { plan() as p }
  choose n from 1..2 by seat(1)
  end game
}
`,
      { players: '2' },
      { mode: 'full' },
    );
    expect(session.decision(0)?.candidates).toHaveLength(6);
    const before = session.informationKey(1);
    session.choose('first=1 second=3', 0);
    const keys = [session.informationKey(1)];
    const logs = [session.log(1)];
    session.undo();
    session.choose('first=2', 0);
    expect([session.informationKey(1)]).toEqual(keys);
    expect([session.log(1)]).toEqual(logs);
    expect(before).not.toBe('');
    for (const guess of [1, 2, 3, 4, 5, 6]) {
      const world = session.determinize(1, guess);
      expect(world?.informationKey(1)).toBe(session.informationKey(1));
      expect(world?.view(1)).toEqual(session.view(1));
    }
    session.choose('first=3', 1);
    expect(session.log(1).map(({ text }) => text.en)).toEqual([
      'Player 1: a secret choice',
      'Player 2: 3',
      'Player 2, 3, planned: yes',
    ]);
  });
});
