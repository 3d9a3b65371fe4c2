/** `constant`, `let` before what a function gives, and `score … when`. */
import { applyEdits, createLanguageService, formatRules, type SourceFile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { type Trial, tryRules } from './support/try-rules.ts';

const cases: Readonly<Record<string, Trial>> = {
  'a constant has the type of its value': {
    rules:
      'enum Colour { red, blue }\nkind Gem { colour: Colour; worth: Int }\nconstant hitsFrom = 6\nconstant sure = hitsFrom > 5\nconstant favourite = blue\nconstant best = @pearl\nconstant both = [red, favourite]\nconstant later = hitsFrom * 2 + first\nconstant first = 1',
    components:
      'kind: Gem\nitems:\n  - { id: pearl, colour: blue, worth: 7 }\n  - { id: ruby, colour: red, worth: 5 }\n',
    then: 'hitsFrom = 6\nsure\nfavourite = Colour.blue\nbest.worth = 7\ncount of both = 2\nlater = 13',
  },
  'a constant is a size where a plain number is wanted': {
    rules:
      'constant width = 3\nconstant berths = width - 1\nboard field: width by width + 1 squares of Cell\nkind Berth per owner: Player, number: 1..berths\nkind Chip { worth: Int }\nplace slots [berths]: slot of Chip\nstate taken of Player, 1..width: Bool',
    components: 'kind: Chip\nitems: [{ id: chip, worth: 1 }]\n',
    then: 'count of Cell = 12\n(count of b in Berth where b.owner = p1) = 2\ncount of slots = 2\nnot taken[p1, 3]',
  },
  'a constant may have a type and depend on an option': {
    rules: 'constant rounds: Int = when option short: 3 otherwise: 8',
    options: 'options:\n  short: { name: { pl: Krótka, en: Short } }\n',
    then: 'rounds = 8',
  },
  'a let is found once and named often': {
    rules:
      'function twice(n: Int): Int =\n  let m = n + 1\n  let k = m * m\n  k + m\nvalue lent(n: Int): Int at most 9 =\n  let m = n * n\n  m',
    then: 'twice(2) = 12\nlent(2) = 4\nlent(5) = 9',
  },
  'a let may be a list, and the result too': {
    rules:
      'state held of Player: Int starts at 4\nfunction large(p: Player, n: Int): Int =\n  let xs = those x in 1..n where x > p.held\n  let most = greatest of x for x in xs\n  let rest = xs - [most]\n  (count of xs) * 100 + (sum of x for x in rest where some y in xs where y > x)\nfunction rest(n: Int): list of Int =\n  let xs = those x in 1..n where x > 2\n  let y = n\n  xs - [y]',
    then: 'large(p1, 8) = 418\ncount of rest(5) = 2',
  },
  'the names of players and of components are known after a list': {
    rules:
      'state held of Player: Int starts at 4\nfunction mine(): Int =\n  let xs = those x in 1..9 where x > you.held\n  (count of xs) + you.held\nstate n: Int\neffect act() { set n to mine() }',
    when: 'act()',
    then: 'n = 9',
  },
  'a score counts only when its condition holds': {
    rules:
      'state coins of Player: Int starts at 4\nstate gone of Player: Bool\nscore money(p: Player) = p.coins when not p.gone\nscore presence(p: Player) = 1',
    given: 'set gone of p2 to yes',
    then: 'p1.total = 5\np2.total = 1\nmoney(p2) = 0',
  },
};

describe('constants, lets and scores with a condition', () => {
  test.each(Object.entries(cases))('%s', (_, trial) => expect(tryRules(trial)).toBe(''));
});

test('the layout of a let is that of a broken line', () => {
  const text = 'function f(n: Int): Int = implements AB-CD-01\n  let m = n // why\n  let k = m;   k*m\nstate n: Int\n';
  const laid =
    'function f(n: Int): Int = implements AB-CD-01\n  let m = n // why\n  let k = m\n  k * m\nstate n: Int\n';
  expect(formatRules({ path: 'a.rules', text }).text).toBe(laid);
  expect(formatRules({ path: 'a.rules', text: laid }).text).toBe(laid);
});

describe('editors', () => {
  const rules: SourceFile = {
    path: 'rules/a.rules',
    text: 'constant berths = 2\nstate taken of 1..berths: Bool\nfunction f(n: Int): Int =\n  let m = n * berths\n  m + m\nflow { if f(1) = 4 and taken[1] { end game } }\n',
  };
  const reference: SourceFile = {
    path: 'reference/a.yaml',
    text: 'sections:\n  - id: AB-ONE\n    title: { pl: Jeden, en: One }\n    rules:\n      - { id: AB-ONE-01, pl: "Są {berths} miejsca.", en: "There are {berths} berths." }\n',
  };
  const manifest: SourceFile = { path: 'game.yaml', text: 'id: case\nname: { pl: Gra, en: Game }\nplayers: 2\n' };
  const service = createLanguageService();
  service.update([manifest, rules, reference]);
  const at = (text: string, nth = 0): number => {
    let offset = -1;
    for (let i = 0; i <= nth; i++) offset = rules.text.indexOf(text, offset + 1);
    return offset;
  };

  test('a constant is renamed in ranges, functions and texts', () => {
    const { edits } = service.rename(rules.path, at('berths'), 'docks');
    const now = (file: SourceFile): string =>
      applyEdits(
        [file],
        (edits ?? []).filter(({ span }) => span.file === file.path),
      )[0]?.text ?? '';
    expect(now(rules)).toBe(rules.text.replaceAll('berths', 'docks'));
    expect(now(reference)).toBe(reference.text.replaceAll('{berths}', '{docks}'));
  });

  test('a constant tells its value, a let its type', () => {
    expect(service.hover(rules.path, at('berths', 2), 'en')?.code).toBe('constant berths = 2');
    expect(service.hover(rules.path, at('m + m'), 'en')?.code).toBe('m: Int');
    const { edits } = service.rename(rules.path, at('m + m'), 'k');
    expect(applyEdits([rules], edits ?? [])[0]?.text).toContain('let k = n * berths\n  k + k');
  });

  test('names of lets and constants are proposed', () => {
    const labels = service.completion(rules.path, at('m + m') + 4).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['m', 'n', 'berths']));
  });
});
