/** Wrong use of the command: exit code 2, nothing on the output, and words that help. */
import { describe, expect, test } from 'vitest';
import { VERSION } from '../../cli/version.ts';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

const COMMANDS = [
  'init',
  'ci',
  'dap',
  'new',
  'check',
  'test',
  'play',
  'sim',
  'balance',
  'solve',
  'worker',
  'docs',
  'serve',
  'coverage',
  'mutate',
  'explore',
  'readings',
  'diff',
  'perft',
  'fmt',
  'schema',
  'lsp',
  'bench',
];

describe('help', () => {
  test('without anything: the commands', async () => {
    const { code, out } = await kodeks([]);
    expect(code).toBe(0);
    for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  test.each(COMMANDS)('of %s: usage, options and examples', async (command) => {
    const { code, out, err } = await kodeks([command, '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`Usage: kodeks ${command}`);
    expect(out).toMatch(new RegExp(`^Examples:\n  \\$ kodeks ${command}`, 'm'));
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test('kodeks help sim is kodeks sim --help', async () => {
    expect((await kodeks(['help', 'sim'])).out).toBe((await kodeks(['sim', '--help'])).out);
  });

  test('--version', async () => expect(await kodeks(['--version'])).toEqual({ code: 0, out: `${VERSION}\n`, err: '' }));
});

describe('wrong use', () => {
  test.each([
    { words: ['chek'], says: ['there is no command `chek`', 'did you mean `check`?', '`kodeks --help`'] },
    { words: ['check', '--formt', 'json'], says: ['there is no option `--formt`', 'did you mean `--format`?'] },
    { words: ['check', '--format'], says: ['--format needs a value after it'] },
    { words: ['check', '--format', 'xml'], says: ['--format must be `text`, `json`, `sarif` or `github`, not `xml`'] },
    { words: ['check', 'a', 'b'], says: ['too many arguments: 1 at most', '`kodeks check --help`'] },
    { words: ['bench', 'a'], says: ['nothing but options goes here'] },
    { words: ['perft', 'x'], says: ['--depth is missing', '`kodeks perft --help`'] },
    { words: ['perft', 'x', '--depth', '0'], says: ['--depth must be a whole number from 1 to 100, not `0`'] },
    { words: ['perft', 'x', '--depth', '2.5'], says: ['not `2.5`'] },
    { words: ['play', 'x', '--players', '-1'], says: ['--players must be a whole number from 1 to 20, not `-1`'] },
    { words: ['play', 'x', '--seed', '1e3'], says: ['--seed must be a whole number from 0 to 4294967295, not `1e3`'] },
    {
      words: ['play', 'x', '--bots', 'clever'],
      says: ['--bots must be `random`, `careful`, `greedy` or `mcts`, not `clever`'],
    },
    {
      words: ['sim', 'x', '--bots', 'greedy,mcts:fast'],
      says: ['--bots mcts:fast: how much `mcts` thinks must be playouts or milliseconds', '`mcts:500ms`'],
    },
    { words: ['balance', 'x', '--format', 'pdf'], says: ['--format must be'] },
    { words: ['solve', 'x', '--accuracy', '0'], says: ['--accuracy must be a number above 0'] },
    { words: ['play', 'x', '--lang', 'de'], says: ['--lang must be `en` or `pl`, not `de`'] },
    { words: ['play', 'x', '--human', '0'], says: ['--human must be numbers of players'] },
    { words: ['play', 'x', '--human', 'me'], says: ['such as `1` or `1,3`, not `me`'] },
    { words: ['play', 'x', '--option', 'expert'], says: ['such as `expert=yes`, not `expert`'] },
    { words: ['play', 'x', '--option', 'a=1', '--option', 'a=2'], says: ['--option `a` is given twice'] },
    { words: ['coverage', 'x', '--games', 'all'], says: ['--games must be a whole number from 0 to'] },
    { words: ['sim', 'x', '--games', '0'], says: ['--games must be a whole number from 1 to'] },
    { words: ['new'], says: ['NAME is missing'] },
    {
      words: ['new', 'Żółta Rzeka'],
      says: ['`Żółta Rzeka` cannot be the name of a game', 'did you mean `zolta-rzeka`?'],
    },
    { words: ['new', '7'], says: ['begin with a letter'] },
    { words: ['fmt', 'nothing.rules'], says: ['there is no file or folder `nothing.rules`'] },
    { words: ['fmt', '-', 'x'], says: ['stands alone'] },
    { words: ['docs', '--base', 'rules'], says: ['--base must begin and end with `/`, such as `/rules/`'] },
    { words: ['docs', '--accent', 'red'], says: ['--accent must be a colour such as `#1f6b4a`'] },
    { words: ['sim', '--resume', 'a', '--cancel', 'b'], says: ['--resume, --status and --cancel exclude each other'] },
  ])('$words', async ({ words, says }) => {
    const { code, out, err } = await kodeks(words, { cwd: temporaryFolder() });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^kodeks: /);
    for (const part of says) expect(err).toContain(part);
    expect(err).not.toMatch(/\n\s+at /); // no stack trace
  });
});

describe('a game that is not there', () => {
  const files = {
    'games/comet-run/game.yaml': '',
    'games/sun-run/game.yaml': '',
    'games/notes/a.txt': '',
    'drafts/x.yaml': '',
  };
  test.each([
    { words: ['play', 'comet-rum'], says: ['there is no folder `comet-rum`', 'did you mean `comet-run`?'] },
    { words: ['play', 'Comet'], says: ['did you mean `comet-run`?'] },
    { words: ['play', 'games/sun-rum'], says: ['did you mean `games/sun-run`?'] },
    { words: ['play', 'zebra'], says: ['there is no folder `zebra`', 'there is `comet-run`, `sun-run`'] },
    { words: ['play', 'drafts'], says: ['there is no game.yaml in `drafts`', 'there is `comet-run`, `sun-run`'] },
    {
      words: ['play', 'games'],
      says: ['there is no game.yaml in `games`', 'there is `games/comet-run`, `games/sun-run`'],
    },
    { words: ['play', 'drafts/x.yaml'], says: ['`drafts/x.yaml` is a file', 'name the folder of the game'] },
    { words: ['play', 'drafts/x.yaml/y'], says: ['there is no folder `drafts/x.yaml/y`'] },
    { words: ['play'], says: ['say which game: there is no game.yaml here', 'there is `games/comet-run`'] },
    { words: ['check', 'drafts'], says: ['there is no game.yaml in `drafts` or below'] },
  ])('$words', async ({ words, says }) => {
    const { code, out, err } = await kodeks(words, { cwd: temporaryFolder(files) });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    for (const part of says) expect(err).toContain(part);
  });

  test('and none anywhere', async () => {
    const { code, err } = await kodeks(['play', 'x'], { cwd: temporaryFolder() });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('`kodeks new NAME` makes one') });
  });
});
