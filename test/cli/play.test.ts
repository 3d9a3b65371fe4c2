/** `kodeks play`, `perft` and `test` with real games, as a user runs them. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../support/source-tree.ts';
import { classic, kodeks, temporaryFolder } from './support/kodeks.ts';

const ticTacToe = classic('tic-tac-toe');

/** A folder that holds the starter game, changed by replacements in its files. */
function starter(changes: Readonly<Record<string, readonly [from: string, to: string]>> = {}): string {
  const cwd = temporaryFolder();
  cpSync(join(ROOT, 'cli/template'), join(cwd, 'starter'), { recursive: true });
  for (const [path, [from, to]] of Object.entries(changes)) {
    const file = join(cwd, 'starter', path);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
    writeFileSync(file, text.replaceAll(from, to));
  }
  return cwd;
}

describe('perft', () => {
  test.each([
    { game: 'tic-tac-toe', depth: 4, nodes: [9, 72, 504, 3024] },
    { game: 'connect-four', depth: 4, nodes: [7, 49, 343, 2401] },
    { game: 'reversi', depth: 4, nodes: [4, 12, 56, 244] },
    { game: 'breakthrough', depth: 2, nodes: [22, 484] },
  ])('$game, as JSON', async ({ game, depth, nodes }) => {
    const { code, out, err } = await kodeks(['perft', classic(game), '--depth', String(depth), '--json']);
    expect({ code, err, result: JSON.parse(out) }).toEqual({ code: 0, err: '', result: { nodes } });
  });

  test('in words', async () => {
    const { out } = await kodeks(['perft', ticTacToe, '--depth', '4']);
    expect(out).toMatch(/^tic-tac-toe\n {2}decisions {2}sequences\n {10}1 {10}9\n[\s\S]*3,024\n/);
  });
});

describe('perft of rules that break', () => {
  const flow = 'choose a from 1..2 by seat(1); shuffle_()';
  const rules = `state n: Int
effect shuffle_() { pick random x from 1..2; set n to x }
flow { ${flow}; choose b from a..1 by seat(1); set n to b; end game }
`;

  test('says where, and ends with 1', async () => {
    const cwd = temporaryFolder({
      'game.yaml': 'id: stuck\nname: { pl: Klops, en: Stuck }\nplayers: 2\n',
      'rules/a.rules': rules,
    });
    const inWords = await kodeks(['perft', '--depth', '2'], { cwd });
    expect(inWords.code).toBe(1);
    expect(inWords.out).toContain('1 sequence ended where the rules are broken; the first after 1 decision:');
    expect(inWords.out).toContain('rules/a.rules:3:');
    const { code, out } = await kodeks(['perft', '--depth', '2', '--json'], { cwd });
    expect({ code, ...JSON.parse(out) }).toMatchObject({
      code: 1,
      nodes: [2, 1],
      broken: { sequences: 1, first: { code: 'run/dead-end', decisions: 1 } },
    });
  });
});

describe('play with bots', () => {
  const play = (...words: readonly string[]) => kodeks(['play', ticTacToe, '--json', ...words]);

  test('prints the result, and the same words give the same game', async () => {
    const { code, out, err } = await play('--players', '2', '--seed', '5', '--bots', 'random');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const result = JSON.parse(out);
    expect(Object.keys(result).slice(0, 6)).toEqual(['players', 'seed', 'decisions', 'winners', 'scores', 'hash']);
    expect(result).toMatchObject({ players: 2, seed: 5, over: true });
    expect(result.scores).toHaveLength(2);
    expect((await play('--seed', '5', '--bots', 'random')).out).toBe(out);
  });

  test('a game that bots never finish is stopped, and ends with 1', async () => {
    const cwd = temporaryFolder({
      'game.yaml': 'id: loop\nname: { pl: Pętla, en: Loop }\nplayers: 2\n',
      'rules/a.rules': 'state n: Int\nflow { turns clockwise from seat(1) { choose a from 1..2; set n to a } }\n',
    });
    const { code, out } = await kodeks(['play', '--bots', 'random', '--limit', '40'], { cwd });
    expect(code).toBe(1);
    expect(out).toContain('Still not over after 40 answers of bots');
  });

  test('another seed gives another game', async () => {
    const seeds = ['1', '2', '3', '4'];
    const results = await Promise.all(seeds.map((seed) => play('--seed', seed)));
    expect(new Set(results.map(({ out }) => JSON.parse(out).hash)).size).toBeGreaterThan(1);
  });

  test.each(['careful', 'greedy', 'mcts:50', 'mcts:5ms', 'greedy,random'])('%s', async (bots) => {
    const { code, out } = await play('--bots', bots, '--seed', '3');
    expect({ code, result: JSON.parse(out) }).toMatchObject({ code: 0, result: { over: true } });
  });

  test('without --json tells the whole game', async () => {
    const { code, out } = await kodeks(['play', ticTacToe, '--bots', 'random', '--seed', '5']);
    expect(code).toBe(0);
    expect(out).toMatch(/The game is over\. (Player \d wins|Nobody wins)/);
    expect(out.split('\n').filter((line) => line.includes('·')).length).toBeGreaterThan(5);
  });
});

describe('play with people', () => {
  test('a scripted game to its end, by name and number', async () => {
    const input = 'a1\na2\nb1\nb2\nc1\n';
    const { code, out, err } = await kodeks(['play', ticTacToe], { input });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('  3  · · ·\n  2  ② ② ·\n  1  ① ① ①\n     a b c\n');
    expect(out).toContain('The game is over. Player 1 wins.');
  });

  test('in Polish, asked for or set on the machine', async () => {
    const asked = await kodeks(['play', ticTacToe, '--lang', 'pl'], { input: 'quit\n' });
    expect(asked.out).toContain('Decyduje gracz 1: Wybierz');
    expect((await kodeks(['play', ticTacToe], { input: 'quit\n', env: { LANG: 'pl_PL.UTF-8' } })).out).toBe(asked.out);
  });

  test('why names the rule', async () => {
    const { out } = await kodeks(['play', ticTacToe], { input: 'a1\nwhy\nquit\n' });
    expect(out).toMatch(/Not offered now:\n {2}a1\n {4}.+\(rule TTT-MARK-01\)/);
  });

  test('against a bot: it is asked about its own seat only', async () => {
    const { out } = await kodeks(['play', ticTacToe, '--human', '2'], { input: 'quit\n' });
    expect(out).toContain('Player 2 decides');
    expect(out).not.toContain('Player 1 decides');
  });

  test('with --json the talk goes elsewhere', async () => {
    const { out, err } = await kodeks(['play', ticTacToe, '--json', '--human', '1,2'], { input: '1\n1\n' });
    expect(JSON.parse(out)).toMatchObject({ decisions: 2, over: false, winners: [] });
    expect(err).toContain('Player 1 decides');
    expect(err).toContain('The input has ended before the game.');
  });

  test('saved, loaded, and gone on with', async () => {
    const cwd = temporaryFolder();
    await kodeks(['play', ticTacToe], { cwd, input: 'a1\nb2\nsave kept.json\nquit\n' });
    const { out } = await kodeks(['play', ticTacToe], { cwd, input: 'load kept.json\nb1\na3\nc1\n' });
    expect(out).toContain('Loaded kept.json.');
    expect(out).toContain('The game is over. Player 1 wins.');
  });

  test('a game kept under other rules is refused', async () => {
    const cwd = starter();
    await kodeks(['play', 'starter'], { cwd, input: 'save other.json\nquit\n' });
    const { out } = await kodeks(['play', ticTacToe], { cwd, input: 'load other.json\nquit\n' });
    expect(out).toContain('Cannot load other.json: it was kept under other rules');
  });

  test('a damaged game is refused in either language, and the game goes on', async () => {
    const cwd = temporaryFolder();
    await kodeks(['play', ticTacToe], { cwd, input: 'a1\nsave kept.json\nquit\n' });
    const path = join(cwd, 'kept.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"seed":', '"seed":1'));
    const { out } = await kodeks(['play', ticTacToe, '--lang', 'pl'], { cwd, input: 'load kept.json\na1\nquit\n' });
    expect(out).toContain('Nie można wczytać kept.json: jest uszkodzona');
  });

  test('a save that cannot be written leaves the one before', async () => {
    const cwd = temporaryFolder();
    const name = `${'k'.repeat(250)}.json`; // itself possible, but nothing longer can be written beside it
    writeFileSync(join(cwd, name), 'the save before');
    const { out } = await kodeks(['play', ticTacToe], { cwd, input: `a1\nsave ${name}\nquit\n` });
    expect(out).toContain('its name is too long');
    expect(readFileSync(join(cwd, name), 'utf8')).toBe('the save before');
  });

  test('a card game: names of cards in the language, hidden cards as a number, undo across a draw', async () => {
    const cwd = starter();
    const input = 'work\nwork\nbuy\n1\nundo\nquit\n';
    const { code, out } = await kodeks(['play', 'starter', '--lang', 'pl', '--seed', '1', '--option', 'rich=yes'], {
      cwd,
      input,
    });
    expect(code).toBe(0);
    expect(out).toMatch(/monety +5 +5\n/);
    expect(out).toContain('Talia (12): zakryte: 12');
    expect(out).toContain('Którą kartę kupujesz? (zasada START-TURN-03)');
    expect(out).toContain('Cofnięto.\n');
    expect(out).not.toMatch(/blue-|red-|green-/);
  });

  test('show tells of a card wherever it is, of a rule and of one player', async () => {
    const input = 'show blue\nshow start-turn-02\nshow p2\nshow deck\nquit\n';
    const { out } = await kodeks(['play', 'starter', '--seed', '1'], { cwd: starter(), input });
    expect(out).toMatch(/Blue Whale card\n {2}.*cost: 6, points: 5\nBlue Tit card → Market\n/);
    expect(out).toMatch(/START-TURN-02\n {2}\S/);
    expect(out).toMatch(/\n {9}②Player 2\n {2}coins {2}4\n/);
    expect(out).toMatch(/Deck \(12\): face down: 12/);
  });

  test.each([
    { words: ['--players', '5'], says: 'starter is for 2 to 4 players, not 5' },
    { words: ['--option', 'rihc=yes'], says: 'this game has no option `rihc`\n  did you mean `rich`?' },
    { words: ['--option', 'rich=maybe'], says: '--option rich must be `no` or `yes`, not `maybe`' },
    { words: ['--human', '3'], says: '--human 3: only 2 play' },
  ])('wrong for this game: $words', async ({ words, says }) => {
    const { code, out, err } = await kodeks(['play', 'starter', ...words], { cwd: starter() });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(says);
  });

  test('a game with errors is not played', async () => {
    const cwd = starter({ 'rules/30-turns.rules': ['wage(you)', 'wages(you)'] });
    const { code, out, err } = await kodeks(['play', 'starter'], { cwd });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('starter/rules/30-turns.rules:11:');
    expect(err).toContain('kodeks: starter cannot be played: 1 error');
  });

  test('rules that break while playing are shown with their place, and end with 1', async () => {
    const cwd = starter({ 'rules/30-turns.rules': ['gain wage(you) coins', 'repeat while 1 = 1 { gain 1 coins }'] });
    const { code, out } = await kodeks(['play', 'starter'], { cwd, input: 'work\n' });
    expect(code).toBe(1);
    expect(out).toContain('The rules are broken here, and the game stops.');
    expect(out).toMatch(/\[run\/endless\]/);
    expect(out).toMatch(/starter\/rules\/30-turns\.rules:1\d:/);
  });
});

describe('test', () => {
  test('examples that hold', async () => {
    const { code, out, err } = await kodeks(['test', 'starter'], { cwd: starter() });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('  ok    START-EX-01  Buying a card\n');
    expect(out).toMatch(/\n3 passed, 0 failed\n$/);
  });

  test('as JSON', async () => {
    const { code, out } = await kodeks(['test', 'starter', '--json'], { cwd: starter() });
    expect({ code, result: JSON.parse(out) }).toEqual({
      code: 0,
      result: { examples: 3, passed: 3, failed: [], unproven: 0 },
    });
  });

  const broken = () => starter({ 'examples/turns.yaml': ['p1.coins = 0', 'p1.coins = 1'] });

  test('an example that fails shows its place, what was expected and what was found', async () => {
    const { code, out } = await kodeks(['test', 'starter'], { cwd: broken() });
    expect(code).toBe(1);
    expect(out).toContain('  FAIL  START-EX-01  Buying a card\n');
    expect(out).toMatch(
      /starter\/examples\/turns\.yaml:18:9\n {8}- expected {2}p1\.coins = 1\n {8}\+ found {5}0 on the left, 1 on the right\n/,
    );
    expect(out).toMatch(/\n2 passed, 1 failed\n$/);
  });

  test('an example that fails, as JSON', async () => {
    const { code, out } = await kodeks(['test', 'starter', '--json'], { cwd: broken() });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      examples: 3,
      passed: 2,
      failed: [
        {
          id: 'START-EX-01',
          title: { pl: 'Kupno karty', en: 'Buying a card' },
          file: 'starter/examples/turns.yaml',
          line: 4,
          differences: [{ file: 'starter/examples/turns.yaml', line: 18, column: 9, expected: 'p1.coins = 1' }],
        },
      ],
    });
  });

  test('a refused answer says why', async () => {
    const cwd = starter({ 'examples/turns.yaml': ['choose: [green-snake]', 'choose: [blue-whale]'] });
    const { out } = await kodeks(['test', 'starter', '--only', 'START-EX-01'], { cwd });
    expect(out).toMatch(/because {5}.*\(START-TURN-04\)/);
  });

  test('only one, and one that there is not', async () => {
    const cwd = starter();
    const { out } = await kodeks(['test', 'starter', '--only', 'START-EX-03', '--json'], { cwd });
    expect(JSON.parse(out)).toEqual({ examples: 1, passed: 1, failed: [], unproven: 0 });
    const { code, err } = await kodeks(['test', 'starter', '--only', 'START-EX-04'], { cwd });
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('there is no example `START-EX-04`\n  did you mean `START-EX-0'),
    });
  });

  test('examples of a folder elsewhere', async () => {
    const cwd = starter();
    cpSync(join(cwd, 'starter/examples/turns.yaml'), join(cwd, 'elsewhere/mine.yaml'));
    const words = ['test', 'starter', '--examples', 'elsewhere', '--json'];
    expect(JSON.parse((await kodeks(words, { cwd })).out)).toEqual({ examples: 3, passed: 3, failed: [], unproven: 0 });
    writeFileSync(join(cwd, 'elsewhere/mine.yaml'), 'id: XY-EX-1\nplayers: 2\nthen:\n  - p1.coins = 7\n');
    const { code, out } = await kodeks(words, { cwd });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      examples: 1,
      passed: 0,
      failed: [{ id: 'XY-EX-1', file: 'elsewhere/mine.yaml', line: 1 }],
    });
    const missing = await kodeks(['test', 'starter', '--examples', 'nowhere'], { cwd });
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('there is no folder `nowhere`') });
  });

  test('an example with errors is shown, and nothing is played', async () => {
    const cwd = starter({ 'examples/turns.yaml': ['p1.coins = 0', 'p1.coinz = 0'] });
    const { code, out } = await kodeks(['test', 'starter'], { cwd });
    expect(code).toBe(1);
    expect(out).toContain('--> starter/examples/turns.yaml:18:');
    expect(out).toMatch(/\n0 passed, 0 failed, 1 error\n$/);
    const { out: json } = await kodeks(['test', 'starter', '--json'], { cwd });
    expect(JSON.parse(json)).toMatchObject({ examples: 0, passed: 0, failed: [], problems: [{ line: 18 }] });
    expect((await kodeks(['check', 'starter'], { cwd })).code).toBe(1);
  });

  test('a game without examples', async () => {
    const { code, out } = await kodeks(['test', ticTacToe, '--json']);
    expect({ code, result: JSON.parse(out).failed }).toEqual({ code: 0, result: [] });
  });

  test('nothing is written', async () => {
    const cwd = starter();
    await kodeks(['test', 'starter'], { cwd });
    expect(existsSync(join(cwd, 'starter/.schemas'))).toBe(false);
  });
});

test('who has one possibility only is told which, and why nothing else', async () => {
  const cwd = temporaryFolder({
    'game.yaml': 'id: poor\nname: { pl: Bieda, en: Poor }\nplayers: 2\nrulePrefix: POOR\n',
    'rules/a.rules': `state coins of Player: Int at least 0, payable
flow {
  turns clockwise from seat(1) once { may buy { pay 3 coins because POOR-BUY-01 } }
  end game
}
`,
  });
  const { code, out } = await kodeks(['play', '--seed', '1'], { cwd, input: '' });
  expect(code).toBe(0);
  expect(out).toMatch(
    /You may buy\nPlayer 1 has only one possibility: Decline\n +needs 3 coins, you have 0 \(rule POOR-BUY-01\)/,
  );
});
