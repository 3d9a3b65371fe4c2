/** Invariants: who looks at them, who does not, and what is said when one does not hold. */
import {
  applyEdits,
  type CompiledGame,
  compile,
  compileExamples,
  createLanguageService,
  formatRules,
  type SourceFile,
} from '@kodeks/dsl';
import { type SessionOptions, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { partsOf } from '../interpreter/coverage/parts.ts';
import { runExample } from '../interpreter/examples/index.ts';

const RULES = `enum Colour { red, blue }
state coins of Player: Int starts at 3
state bank: Int starts at 6
state colour of Player: Colour
action earn { choose n from 1..2; gain n coins; set bank to bank - n }
action lose_ { lose 1 coins }
flow { turns clockwise from seat(1) for 3 rounds { one action of earn, lose_ } }
`;
const INVARIANTS = `invariant conserved: bank + held() = 12 because TT-01
invariant modest for each p in players where not rich(p): coins of p <= 3
invariant matched for each p in players where p != seat(1): colour of p = colour of seat(1)
function held(): Int = sum of coins of p for p in players
function rich(p: Player): Bool = coins of p > 4
`;

function gameOf(rules: string, more: Readonly<Record<string, string>> = {}): CompiledGame {
  const files: SourceFile[] = [
    {
      path: 'game.yaml',
      text: 'id: case\nname: { pl: Przypadek, en: Case }\nplayers: 2\noptions:\n  strict: { name: { pl: x, en: x }, type: bool, default: no }\n',
    },
    {
      path: 'rules/a.rules',
      text: `${rules}state used: Bool starts at option strict\ninvariant ours: used or not used\n`,
    },
    ...Object.entries(more).map(([path, text]) => ({ path, text })),
  ];
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  return game;
}

const game = gameOf(RULES + INVARIANTS);

test('they change neither the fingerprint of the program nor the hash of a position', () => {
  const [sum] = [INVARIANTS.replace(/^invariant.*\n/gm, '')];
  const plain = gameOf(`${RULES}${sum}invariant used2: held() > 0 or rich(seat(1))\n`);
  expect(plain.core.fingerprint).toBe(game.core.fingerprint);
  const hashOf = (of: CompiledGame): string => {
    const session = start(of.core, { players: 2, seed: 1 });
    session.choose('earn');
    return session.hash();
  };
  expect(hashOf(plain)).toBe(hashOf(game));
});

describe('what is broken', () => {
  const played = (...answers: readonly string[]) => {
    const session = start(game.core, { players: 2, seed: 1 });
    for (const answer of answers) session.choose(answer);
    return session;
  };

  test('nothing, at the beginning', () => expect(played().brokenInvariants()).toEqual([]));

  test('a comparison with its two sides, and its rule', () =>
    expect(played('lose_').brokenInvariants()).toMatchObject([
      {
        name: 'conserved',
        rules: ['TT-01'],
        message: 'the invariant `conserved` does not hold: `bank + held() = 12` (11 on the left, 12 on the right)',
        thing: undefined,
        left: '11',
        right: '12',
        site: { file: 'rules/a.rules' },
      },
    ]));

  test('the first thing it does not hold for; `where` leaves others out', () => {
    const named = (session: ReturnType<typeof played>) =>
      session.brokenInvariants().map(({ name, thing }) => [name, thing]);
    expect(named(played('earn', 'n=1'))).toEqual([['modest', 'p1']]);
    expect(named(played('earn', 'n=2'))).toEqual([]);
  });

  test('members of enums by their names', () => {
    const session = played();
    expect(session.assign('colour', ['p2'], 'blue')).toEqual({ ok: true });
    expect(session.brokenInvariants()).toMatchObject([{ name: 'matched', thing: 'p2', left: 'blue', right: 'red' }]);
  });
});

describe('who looks', () => {
  test('play does not: the game goes on', () => {
    const session = start(game.core, { players: 2, seed: 1 });
    session.choose('lose_');
    expect(session.status.kind).toBe('deciding');
  });

  test('a checked game ends, and can be taken back', () => {
    const session = start(game.core, { players: 2, seed: 1, mode: 'checked' });
    session.choose('lose_');
    expect(session.status).toMatchObject({ kind: 'broken', problem: { code: 'run/invariant', rules: ['TT-01'] } });
    session.undo();
    expect(session.status.kind).toBe('deciding');
  });

  test('inside `while option`, only if it was chosen', () => {
    const optional = gameOf(`${RULES}while option strict { invariant strict_: bank = 6 }\n`);
    const brokenWith = (strict: boolean) => {
      const session = start(optional.core, { players: 2, seed: 1, options: { strict } });
      session.choose('earn');
      session.choose('n=1');
      return session.brokenInvariants().map(({ name }) => name);
    };
    expect([brokenWith(false), brokenWith(true)]).toEqual([[], ['strict_']]);
  });

  test('not in the middle of a step, nor before a check that is still to run', () => {
    const stepped = gameOf(`state a: Int
state b: Int
invariant equal: a = b
action inStep { as one step { set a to a + 1; choose n from 1..2; set b to b + 1 } }
action outside { set a to a + 1; choose n from 1..2; set b to b + 1 }
flow { turns clockwise from seat(1) for 2 rounds { one action of inStep, outside } }
`);
    const brokenIn = (action: string) => {
      const session = start(stepped.core, { players: 2, seed: 1 });
      session.choose(action);
      return session.brokenInvariants().length;
    };
    expect([brokenIn('inStep'), brokenIn('outside')]).toEqual([0, 1]);
  });

  test('coverage does not count them, nor what only they ask for', () => {
    const named = partsOf(game.core).map(({ name }) => name);
    expect(named).toEqual(expect.arrayContaining(['earn', 'lose_']));
    expect(named.filter((name) => /held|rich|invariant/.test(name))).toEqual([]);
    const session = start(game.core, { players: 2, seed: 1 });
    const before = [...(session.coverage() ?? [])];
    session.brokenInvariants();
    expect([...(session.coverage() ?? [])]).toEqual(before);
  });

  test('an example does: a step may not break what held, a given may', () => {
    const example = (id: string, given: string, step: string): string =>
      `id: ${id}\ntitle: { pl: Próba, en: Trial }\nplayers: 2\nseed: 1\ngiven: |\n  ${given}\nwhen:\n  - { do: ${step} }\nthen:\n  - bank > 0\n`;
    const games = gameOf(RULES + INVARIANTS, {
      'examples/a.yaml': example('TT-EX-01', 'set bank to 6', 'lose_'),
      'examples/b.yaml': example('TT-EX-02', 'set bank to 99', 'lose_'),
    });
    const { out } = compileExamples(games);
    const playable = { program: out.program, start: (options: SessionOptions) => start(out.program, options) };
    const failures = out.examples.map((one) =>
      runExample(playable, one).failures.map(({ kind, message }) => [kind, message]),
    );
    expect(failures).toEqual([
      [
        [
          'invariant',
          'the invariant `conserved` does not hold: `bank + held() = 12` (11 on the left, 12 on the right) (rules/a.rules)',
        ],
      ],
      [],
    ]);
  });
});

describe('editors', () => {
  const text = 'state coins: Int\ninvariant fair: coins >= 0 because TT-01\nflow { set coins to 1 }\n';
  const files: SourceFile[] = [
    { path: 'game.yaml', text: 'id: case\nname: { pl: Przypadek, en: Case }\nplayers: 2\n' },
    { path: 'rules/a.rules', text },
  ];
  const service = createLanguageService();
  service.update(files);

  test('an invariant is a part of its file', () =>
    expect(service.outline('rules/a.rules').map(({ what, name }) => `${what} ${name}`)).toEqual([
      'state coins',
      'invariant fair',
      'phase flow',
    ]));

  test('it can be renamed, and what it speaks of is found in it', () => {
    const { edits } = service.rename('rules/a.rules', text.indexOf('fair') + 1, 'honest');
    expect(applyEdits(files, edits ?? []).at(-1)?.text).toContain('invariant honest: coins >= 0');
    const found = service.references('rules/a.rules', text.indexOf('coins') + 1);
    expect(found.map(({ span }) => span.start)).toContain(text.indexOf('coins >= 0'));
  });

  test('the usual form', () =>
    expect(formatRules({ path: 'rules/a.rules', text: 'invariant   fair :coins>=0 because   TT-01\n' }).text).toBe(
      'invariant fair: coins >= 0 because TT-01\n',
    ));
});
