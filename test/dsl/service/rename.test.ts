/** Renaming: what changes where, what is refused; and on real games: there and back is the identity, the program stays the same. */
import { join } from 'node:path';
import { applyEdits, compile, createLanguageService, type SourceFile } from '@kodeks/dsl';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGame } from '../../support/read-game.ts';
import { fileNamed, GAME, offsetOf, serviceFor, textAfter } from '../../support/service-game.ts';
import { ROOT } from '../../support/source-tree.ts';

const service = serviceFor();
const MORE = 'rules/20-more.rules';
const PRELUDE = 'rules/00-prelude.rules';

function renamed(path: string, marked: string, name: string) {
  const result = service.rename(path, offsetOf(path, marked), name);
  if (result.edits === undefined) throw new Error(result.refused);
  return (file: string) => textAfter(file, result.edits);
}

describe('a name changes everywhere', () => {
  test('a resource: rules, components, examples, bound numbers, lexicon', () => {
    const now = renamed(PRELUDE, 'state or‸e of Player', 'iron');
    expect(now(PRELUDE)).toContain('state iron of Player');
    expect(now(PRELUDE)).toContain('pay 2 iron because');
    expect(now('components/20-more.yaml')).toContain('cost: { iron: 2, fuel: 1 }');
    expect(now('components/20-more.yaml')).toContain('gain 1 iron');
    expect(now('examples/10-trade.yaml')).toContain('set iron of p1 to 4');
    expect(now('examples/10-trade.yaml')).toContain('"2 iron"');
    expect(now('reference/10-trade.yaml')).toContain('{@shipyard.cost.iron}');
    expect(now('reference/10-trade.yaml')).toContain('{iron.starts}');
    expect(now('lexicon.yaml')).toContain('  iron: { pl: ruda, en: ore }');
  });
  test('a kind, and what is called after it', () => {
    const now = renamed(PRELUDE, 'kind Ca‸rd {', 'Sheet');
    expect(now(PRELUDE)).toContain('place deck: stack of Sheet');
    expect(now('components/cards.yaml')).toContain('kind: Sheet\n');
  });
  test('a component', () => {
    const now = renamed('components/20-more.yaml', 'id: ship‸yard', 'space-dock');
    expect(now('examples/10-trade.yaml')).toContain('move @space-dock to hand of p1');
    expect(now('examples/10-trade.yaml')).toContain('choose: [space-dock, ');
    expect(now('reference/10-trade.yaml')).toContain('{@space-dock.cost.ore}');
  });
  test('a rule', () => {
    const now = renamed('reference/10-trade.yaml', 'id: CR-TRADE‸-02', 'CR-TRADE-09');
    expect(now('reference/10-trade.yaml')).toContain('See CR-TRADE-09.');
    expect(now(PRELUDE)).toContain('because CR-TRADE-09;');
  });
  test('a member of an enum, a field, an option and its value', () => {
    expect(renamed(MORE, 'colour = bl‸ue', 'navy')('components/cards.yaml')).toContain('colour: navy');
    expect(renamed(MORE, 'card.col‸our', 'tint')('components/cards.yaml')).toContain('tint: blue');
    expect(renamed('game.yaml', 'len‸gth:', 'duration')(MORE)).toContain('option duration = short');
    expect(renamed('game.yaml', 'values: [sh‸ort', 'brief')('examples/10-trade.yaml')).toContain(
      'options: { length: brief }',
    );
  });
  test('a parameter: clauses of components and phrases speak of it', () => {
    const now = renamed(PRELUDE, 'value price(‸p: Player', 'buyer');
    expect(now('components/20-more.yaml')).toContain('when buyer = owner');
    expect(renamed(PRELUDE, 'effect reward(p: Player, amo‸unt', 'sum_')('lexicon.yaml')).toContain('{p} gets {sum_}');
  });
  test('a chosen thing: its words are copied, for the parameter of that name needs them too', () => {
    const now = renamed(MORE, 'choose ca‸rd from', 'chosen');
    expect(now(MORE)).toContain('where chosen.colour = blue');
    expect(now('lexicon.yaml')).toContain('  card: { pl: karta, en: card }\n  chosen: { pl: karta, en: card }\n');
    expect(now('lexicon.yaml')).toContain('  chosen-ship: {');
  });
  test('a key of a prompt', () =>
    expect(renamed('components/20-more.yaml', 'may build‸Another', 'buildMore')('lexicon.yaml')).toContain(
      'buildMore: {',
    ));
});

describe('what has an icon keeps it', () => {
  const VIEWED: SourceFile[] = [
    {
      path: 'game.yaml',
      text: 'id: small\nname: { pl: Mała, en: Small }\nplayers: 2\nview:\n  icons:\n    gold: money\n    pace: move\n    bonus: star\n    jump: "{far} gold → 1 move"\n    sign: hex\n',
    },
    {
      path: 'rules/small.rules',
      text: `state gold of Player: Int
state pace of Player: Int
state sign: Int
kind Card { bonus: Int }
kind Sheet { bonus: Int }
kind Paper = Card or Sheet
effect jump(p: Player, far: Int) { gain far gold for p; gain 1 pace for p; set sign to far }
flow { jump(seat(1), 2) }
score all(p: Player) = p.gold + sum of paper.bonus for paper in Paper
`,
    },
  ];
  const icons = (marked: string, name: string): string => {
    const path = 'rules/small.rules';
    const [before = '', after = ''] = marked.split('‸');
    const at = (VIEWED[1]?.text ?? '').indexOf(before + after) + before.length;
    const { edits, refused } = serviceFor(VIEWED).rename(path, at, name);
    expect(refused).toBeUndefined();
    return fileNamed('game.yaml', applyEdits(VIEWED, edits ?? [])).split('icons:\n')[1] ?? '';
  };
  test.each([
    ['state go‸ld', 'silver', '    silver: money', '"{far} silver → 1 move"'],
    ['state pa‸ce', 'speed', '    speed: move', '"{far} gold → 1 move"'],
    ['effect ju‸mp', 'hop', '    hop: "{far} gold', 'sign: hex'],
    ['p: Player, f‸ar', 'reach', '    jump: "{reach} gold', 'sign: hex'],
    ['Card { bon‸us', 'worth', '    worth: star', 'gold: money'],
  ])('%s: %s', (marked, name, ...lines) => {
    const now = icons(marked, name);
    for (const line of lines) expect(now).toContain(line);
  });
});

describe('refused', () => {
  test.each([
    [PRELUDE, 'state or‸e of Player', 'fuel', '`fuel` is declared already'],
    [PRELUDE, 'state or‸e of Player', 'two words', 'is no name'],
    [PRELUDE, 'state or‸e of Player', 'where', '`where` is a word of the language'],
    [PRELUDE, 'state or‸e of Player', '', 'is no name'],
    [MORE, 'colour = bl‸ue', 'red', 'Colour has a `red` already'],
    [MORE, 'card.col‸our', 'cost', 'Card has a `cost` already'],
    [MORE, 'card.col‸our', 'id', 'every component has a `id` of its own'],
    [MORE, 'choose ca‸rd from', 'ship', 'would'],
    [PRELUDE, 'value price(p: Player, ‸card', 'p', 'would'],
    ['components/20-more.yaml', 'id: ship‸yard', 'market', 'a component is called `market` already'],
    ['components/20-more.yaml', 'id: ship‸yard', 'Big Yard', 'is no id'],
    ['reference/10-trade.yaml', 'id: CR-TRADE‸-02', 'CR-TRADE-01', 'there is a rule CR-TRADE-01 already'],
    ['reference/10-trade.yaml', 'id: CR-TRADE‸-02', 'trade', 'is no rule id'],
    [MORE, 'explore(p‸) }', 'you', 'word of the language'],
    [MORE, 'hand of you‸, ship', 'me', 'there is no name here'],
  ])('%s: %s to %s', (path, marked, name, why) =>
    expect(service.rename(path, offsetOf(path, marked), name).refused).toContain(why),
  );

  test('while something is wrong, uses could be missed', () => {
    const files = GAME.map((file) => (file.path === MORE ? { ...file, text: `${file.text}\naction {` } : file));
    const broken = serviceFor(files);
    expect(broken.rename(PRELUDE, offsetOf(PRELUDE, 'state or‸e of Player'), 'iron').refused).toContain('first mend');
  });
});

// ---------------------------------------------------------------- properties

const FOLDERS = [
  ...['tic-tac-toe', 'connect-four', 'goofspiel', 'kuhn-poker', 'risk-dice', 'reversi'].map(
    (name) => `test/classics/${name}`,
  ),
  'games/master-of-orion',
];
const games = new Map<string, readonly SourceFile[]>([
  ['comet-run', GAME],
  ...FOLDERS.map((folder): [string, readonly SourceFile[]] => [folder, readGame(join(ROOT, folder))]),
]);

/** Every place where a name is declared, found through the service itself. */
function declarations(
  files: readonly SourceFile[],
): { readonly path: string; readonly offset: number; readonly name: string }[] {
  const asked = createLanguageService();
  asked.update(files);
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/[\p{L}][\p{L}\p{N}_-]*/gu)].flatMap(({ index }) => {
      const target = asked.renameTarget(path, index);
      const [declared] = target === undefined ? [] : asked.definition(path, index);
      if (target === undefined || declared === undefined) return [];
      return declared.file === path && declared.start === index ? [{ path, offset: index, name: target.name }] : [];
    }),
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function freshFor(name: string): string {
  if (/^[A-Z]{2,}-/.test(name)) return 'QQ-FRESH-99';
  if (name.includes('-')) return 'qq-fresh';
  return /^\p{Lu}/u.test(name) ? 'Qqfresh' : 'qqfresh';
}

/** What is played, without the places it was written at; the new name read as the old one. */
function played(files: readonly SourceFile[], fresh: string, name: string): string {
  const { game, problems } = compile(files);
  if (game === undefined) return problems.map((problem) => problem.message).join('\n');
  const { sites: _sites, reasons: _reasons, fingerprint: _fingerprint, ...rest } = game.core;
  return JSON.stringify(rest, (key, value: unknown) => (key === 'site' || key === 'reason' ? undefined : value))
    .replaceAll(fresh, name)
    .replaceAll(lowerFirst(fresh), lowerFirst(name));
}

describe.each([...games.keys()])('in %s', (key) => {
  const files = games.get(key) ?? [];
  const all = declarations(files);

  test('there are names to rename', () => expect(all.length).toBeGreaterThan(3));

  test('there and back is the identity, and the program is the same', () => {
    const before = serviceFor(files);
    let done = 0;
    fc.assert(
      fc.property(fc.constantFrom(...all), ({ path, offset, name }) => {
        const fresh = freshFor(name);
        const there = before.rename(path, offset, fresh);
        expect(there.refused).toBeUndefined();
        const changed = applyEdits(files, there.edits ?? []);
        expect(played(changed, fresh, name)).toBe(played(files, fresh, name));
        const later = serviceFor(changed);
        const at = fileNamed(path, changed).indexOf(fresh, Math.max(0, offset - 2000));
        const [declared] = later.definition(path, at);
        const back = later.rename(declared?.file ?? path, declared?.start ?? at, name);
        expect(back.refused).toBeUndefined();
        expect(applyEdits(changed, back.edits ?? [])).toEqual(files);
        done++;
      }),
      { numRuns: 6 },
    );
    expect(done).toBeGreaterThan(0);
  });

  test('every reference is a use of the name', () => {
    const asked = serviceFor(files);
    for (const { path, offset, name } of all)
      for (const { span } of asked.references(path, offset)) {
        const text = fileNamed(span.file, files).slice(span.start, span.end);
        expect([name, lowerFirst(name)]).toContain(text);
      }
  });
});
