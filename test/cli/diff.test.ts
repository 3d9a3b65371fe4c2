/** `kodeks diff`, as a user runs it: between folders and revisions, with games that are kept. */
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

const GAME = 'id: mole\nname: { pl: Kret, en: Mole }\nplayers: 2 to 3\nrulePrefix: MOL\n';
const RULES = `kind Gem { value: Int }
state ore of Player: Int from 0 to 99
place mine: stack of Gem, face down, holds all
place hand of Player: set of Gem, seen by owner
setup { shuffle mine }
// how much a dig gives stands apart
action dig implements MOL-01 { gain yield() ore }
function yield(): Int = 2
action sell implements MOL-02 {
  require ore of you > 1 because MOL-02
  lose 2 ore
}
action rest implements MOL-03 { gain 1 ore }
flow { repeat 6 { for each p in players { one action of dig, sell, rest by p } }; end game }
score riches(p: Player) implements MOL-04 = ore of p
`;
const GEMS = `kind: Gem
items:
  - { id: ruby, name: { pl: Rubin, en: Ruby }, count: 2, value: 3 }
  - { id: topaz, name: { pl: Topaz, en: Topaz }, count: 2, value: 1 }
`;
const REFERENCE = `sections:
- id: MOL-A
  title: { pl: Zasady, en: Rules }
  rules:
  - { id: MOL-01, kind: rule, pl: "Kopanie daje {yield} rudy.", en: "Digging gives {yield} ore." }
  - { id: MOL-02, kind: rule, pl: "Można sprzedać rudę.", en: "Ore can be sold." }
  - { id: MOL-03, kind: rule, pl: "Można odpocząć.", en: "One may rest." }
  - { id: MOL-04, kind: rule, pl: "Ruda to punkty.", en: "Ore is points." }
`;
const EXAMPLES = `- id: MOL-EX-01
  title: { pl: Kopanie, en: Digging }
  players: 2
  when: [{ by: p1, do: dig }]
  then: [ore of seat(1) = 2]
- id: MOL-EX-02
  title: { pl: Odpoczynek, en: Resting }
  players: 2
  when: [{ by: p1, do: rest }]
  then: [ore of seat(1) = 1]
`;

type Edits = Readonly<Record<string, (text: string) => string>>;
const FILES: Readonly<Record<string, string>> = {
  'game.yaml': GAME,
  'rules/10.rules': RULES,
  'components/gems.yaml': GEMS,
  'reference/10.yaml': REFERENCE,
  'examples/10.yaml': EXAMPLES,
};

const moleIn = (folder: string, edits: Edits = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(FILES).map(([path, text]) => [`${folder}/${path}`, (edits[path] ?? ((same) => same))(text)]),
  );

/** The mole as it is, and edited. */
const two = (edits: Edits): string => temporaryFolder({ ...moleIn('mole'), ...moleIn('next', edits) });

async function difference(edits: Edits, ...words: readonly string[]) {
  const cwd = two(edits);
  const { code, out, err } = await kodeks(['diff', 'mole', 'next', '--json', ...words], { cwd });
  expect(err).toBe('');
  return { code, cwd, report: JSON.parse(out) };
}

const RICHER: Edits = { 'rules/10.rules': (text) => text.replace('yield(): Int = 2', 'yield(): Int = 3') };

/** p1 digs, p2 rests, and so on; who has ore sells. */
const KEPT = JSON.stringify({
  players: 2,
  seed: 5,
  options: {},
  answers: ['rest', 'dig', 'dig', 'sell', 'sell', 'rest'].map((key, i) => ({ player: i % 2, key })),
});

describe('what was written otherwise', () => {
  test('numbers of rules, of cards and in texts; comments and spaces are nothing', async () => {
    const { code, report } = await difference({
      'rules/10.rules': (text) =>
        text
          .replace('Int = 2', 'Int = 3')
          .replace('// how much', '// what')
          .replace('sell implements', 'sell  implements'),
      'components/gems.yaml': (text) => text.replace('count: 2, value: 3', 'count: 1, value: 4'),
    });
    expect(code).toBe(1); // an example fails
    expect(report.rules).toMatchObject([
      {
        key: 'function yield',
        change: 'changed',
        numbers: [{ before: '2', now: '3' }],
        file: 'next/rules/10.rules',
        line: 8,
      },
    ]);
    expect(report.items).toMatchObject([
      {
        kind: 'Gem',
        id: 'ruby',
        fields: [
          { what: 'count', before: '2', now: '1' },
          { what: 'value', before: '3', now: '4' },
        ],
      },
    ]);
    expect(report.texts).toEqual([
      {
        key: 'MOL-01',
        before: { pl: 'Kopanie daje 2 rudy.', en: 'Digging gives 2 ore.' },
        now: { pl: 'Kopanie daje 3 rudy.', en: 'Digging gives 3 ore.' },
      },
    ]);
  });

  test('what is new and gone; a rule that works otherwise in the same words', async () => {
    const { report } = await difference({
      'rules/10.rules': (text) =>
        text
          .replace('because MOL-02\n', 'because MOL-02\n  require ore of you < 9 because MOL-02\n')
          .replace('action rest implements MOL-03 { gain 1 ore }\n', '')
          .replace('sell, rest by p', 'sell, hum by p')
          .replace('flow {', 'action hum implements MOL-03 { gain 1 ore }\nflow {'),
      'components/gems.yaml': (text) => `${text}  - { id: opal, name: { pl: Opal, en: Opal }, value: 9 }\n`,
      'reference/10.yaml': (text) => text.replace('One may rest.', 'One may hum.'),
    });
    const changes = report.rules.map(({ key, change }: Record<string, string>) => `${key} ${change}`);
    expect(changes.sort()).toEqual(['action hum new', 'action rest gone', 'action sell changed', 'flow changed']);
    expect(report.rules).toContainEqual(expect.objectContaining({ requires: ['ore of you < 9'], waives: [] }));
    expect(report.items).toMatchObject([{ id: 'opal', change: 'new', line: 5 }]);
    expect(report.sameWords).toEqual(['MOL-02']);
    // the example that rests cannot even be read any more, and says so
    expect(report.examples).toMatchObject([{ id: 'MOL-EX-02', change: 'fails' }]);
  });

  test('in Polish, and as Markdown', async () => {
    const cwd = two(RICHER);
    const { out } = await kodeks(['diff', 'mole', 'next', '--lang', 'pl', '--report', 'change.md'], { cwd });
    expect(out).toContain('zamiast 2 jest 3: `function yield(): Int = 3`');
    expect(out).toContain('Kopanie daje [-2-] {+3+} rudy.');
    expect(out).toContain('MOL-EX-01 – Kopanie (był spełniony, teraz nie jest)');
    expect(out).toContain('powód: function yield (MOL-01) next/rules/10.rules:8');
    const markdown = readFileSync(join(cwd, 'change.md'), 'utf8');
    expect(markdown).toContain('Kopanie daje <del>2</del> <ins>3</ins> rudy.');
    expect(markdown).toContain('  ```diff\n  - function yield(): Int = 2\n  + function yield(): Int = 3\n  ```');
  });

  test('nothing', async () => {
    const { code, report } = await difference({ 'rules/10.rules': (text) => `${text}// the end\n` });
    expect(code).toBe(0);
    expect(report).toMatchObject({
      samePlay: true,
      rules: [],
      items: [],
      texts: [],
      examples: [],
      unchangedExamples: 2,
      games: [],
    });
  });
});

describe('what it does to examples', () => {
  test('one that was changed with the rules, and one that shows nothing of them', async () => {
    const { code, report } = await difference({
      ...RICHER,
      'examples/10.yaml': (text) =>
        `${text.replace('= 2]', '= 3]')}- id: MOL-EX-03\n  title: { pl: Nic, en: Nothing }\n  players: 2\n  then: [ore of seat(1) = 0]\n`,
    });
    expect(code).toBe(0);
    expect(report.unchangedExamples).toBe(1);
    expect(report.examples).toMatchObject([
      { id: 'MOL-EX-01', change: 'rewritten', was: { old: [], now: [{}] }, is: { old: [{}], now: [] } },
      { id: 'MOL-EX-03', change: 'new', is: { old: [], now: [] } },
    ]);
  });
});

describe('recorded games', () => {
  const replayed = async (edits: Edits, ...words: readonly string[]) => {
    const cwd = two(edits);
    writeFileSync(join(cwd, 'kept.json'), KEPT);
    const { out, err } = await kodeks(['diff', 'mole', 'next', '--json', '--games', 'kept.json', ...words], { cwd });
    return { cwd, err, game: JSON.parse(out).games[0] };
  };

  test('where one parts, by which of several changes, and that all its answers still exist', async () => {
    const { game } = await replayed({
      'rules/10.rules': (text) =>
        text.replace('Int = 2', 'Int = 3').replace('gain 1 ore', 'gain 2 / 2 rounded down ore'),
      'components/gems.yaml': (text) => text.replace('value: 3', 'value: 4'),
    });
    expect(game).toMatchObject({
      name: 'kept.json',
      answers: 6,
      given: 6,
      parting: {
        after: 2,
        reason: 'position',
        key: 'action',
        answer: { player: 1, key: 'dig' },
        rows: [{ what: 'ore p2', before: '2', now: '3' }],
      },
      causes: [{ key: 'function yield', rules: ['MOL-01'], file: 'next/rules/10.rules', line: 8 }],
    });
  });

  test('two changes that only matter together', async () => {
    const { game } = await replayed({
      'rules/10.rules': (text) =>
        `${text.replace('{ gain yield() ore }', '{ gain yield() + extra() ore }')}function extra(): Int = 1\n`,
    });
    expect(game.causes.map(({ key }: Record<string, string>) => key).sort()).toEqual(['action dig', 'function extra']);
  });

  test('an answer that is gone: why, and the game as far as it goes', async () => {
    const { cwd, err, game } = await replayed(
      { 'rules/10.rules': (text) => text.replace('ore of you > 1', 'ore of you > 2') },
      '--carry',
      'carried',
    );
    expect(game).toMatchObject({
      given: 3,
      refusal: { rules: ['MOL-02'] },
      parting: { after: 3, reason: 'choices', gone: ['sell'], came: [] },
      causes: [{ key: 'action sell', rules: ['MOL-02'] }],
    });
    expect(err).toContain('1 game carried over to carried');
    const input = 'load carried/kept.json\nlog 20\nquit\n';
    const played = await kodeks(['play', 'next'], { cwd, input });
    expect(played.out).toContain('Loaded');
    expect(readFileSync(join(cwd, 'kept.json'), 'utf8')).toBe(KEPT);
  });

  test('a game that is over before its answers are', async () => {
    const cwd = two({ 'rules/10.rules': (text) => text.replace('repeat 6', 'repeat 1') });
    writeFileSync(join(cwd, 'kept.json'), KEPT);
    const { out } = await kodeks(['diff', 'mole', 'next', '--games', 'kept.json'], { cwd });
    expect(out).toContain('parts after 2 of 6 answers at `action`: it ends otherwise (player 2 had answered `dig`)');
    expect(out).toContain('made by: flow next/rules/10.rules:14');
    expect(out).toContain('can be carried over up to answer 2 of 6: the game is over there');
  });

  test('one that is not of the old rules, and one for too many players', async () => {
    const { game } = await replayed({
      'game.yaml': (text) => text.replace('2 to 3', '3'),
    });
    expect(game).toMatchObject({ why: 'players', players: 2 });
    const cwd = two(RICHER);
    writeFileSync(join(cwd, 'kept.json'), KEPT.replace('"sell"', '"hum"'));
    const { out } = await kodeks(['diff', 'mole', 'next', '--games', 'kept.json'], { cwd });
    expect(out).toContain('kept.json, 2 players');
  });
});

describe('revisions', () => {
  const git = (cwd: string, ...words: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words], {
      cwd,
      stdio: 'ignore',
    });
  const repository = (): string => {
    const cwd = temporaryFolder(moleIn('games/mole'));
    git(cwd, 'init', '-q');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-qm', 'one');
    git(cwd, 'tag', 'v1');
    writeFileSync(join(cwd, 'games/mole/rules/10.rules'), RULES.replace('Int = 2', 'Int = 3'));
    return cwd;
  };

  test('a revision against the folder, by name and from inside it; two revisions', async () => {
    const cwd = repository();
    const named = await kodeks(['diff', 'v1', 'mole', '--play', '0'], { cwd });
    expect(named.out).toMatch(/^mole: v1:games\/mole → games\/mole\n/);
    expect(named.out).toContain('function yield');
    const inside = await kodeks(['diff', 'HEAD', '--play', '0'], { cwd: join(cwd, 'games/mole') });
    expect(inside.out).toContain('function yield');
    git(cwd, 'commit', '-qam', 'two');
    const both = await kodeks(['diff', 'v1', 'HEAD', '--game', 'mole', '--play', '0'], { cwd });
    expect(both.out).toContain('v1:games/mole → HEAD:games/mole');
    expect(both.out).toContain('function yield');
  });

  test('what games share by links is read as it was, too', async () => {
    const { 'games/mole/components/gems.yaml': gems = '', ...rest } = moleIn('games/mole');
    const cwd = temporaryFolder({ ...rest, 'shared/gems/gems.yaml': gems });
    symlinkSync('../../shared/gems', join(cwd, 'games/mole/components'));
    git(cwd, 'init', '-q');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-qm', 'one');
    writeFileSync(join(cwd, 'shared/gems/gems.yaml'), gems.replace('value: 3', 'value: 4'));
    const { out, err } = await kodeks(['diff', 'HEAD', 'mole', '--play', '0'], { cwd });
    expect(err).toBe('');
    expect(out).toContain('value: 3 → 4');
    expect(out).not.toContain('(new)');
  });

  test('what is none is wrong use', async () => {
    const cwd = repository();
    const wrong = async (...words: readonly string[]): Promise<string> => {
      const { code, err } = await kodeks(['diff', ...words], { cwd });
      expect(code).toBe(2);
      return err;
    };
    expect(await wrong('v7', 'mole')).toContain('`v7` is neither the folder of a game nor a revision');
    expect(await wrong('v1', 'mole', '--games', 'nowhere')).toContain('there is no file or folder `nowhere`');
    expect(await wrong('v1', 'mole', '--games', 'games/mole/game.yaml')).toContain('is not a kept game');
    expect(await wrong('v1', 'mole', '--carry', 'x')).toContain('--carry needs kept games');
  });

  test('a version with errors says which', async () => {
    const cwd = repository();
    writeFileSync(join(cwd, 'games/mole/rules/10.rules'), RULES.replace('gain 1 ore', 'gain 1 oree'));
    const { code, err } = await kodeks(['diff', 'v1', 'mole'], { cwd });
    expect(code).toBe(1);
    expect(err).toContain('games/mole/rules/10.rules:13');
  });
});
