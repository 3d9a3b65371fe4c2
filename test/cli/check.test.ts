/** `kodeks check` and `kodeks new`, as a user runs them. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VERSION } from '../../cli/version.ts';
import { ROOT } from '../support/source-tree.ts';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

/** A folder with the starter game in games/, changed by one replacement. */
function gameWith(path = 'game.yaml', from = '', to = ''): string {
  const root = temporaryFolder({ 'games/.keep': '' });
  cpSync(join(ROOT, 'cli/template'), join(root, 'games/starter-game'), { recursive: true });
  const file = join(root, 'games/starter-game', path);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  writeFileSync(file, text.replace(from, to));
  return root;
}

const withTypo = () => gameWith('rules/20-setup.rules', 'gain richStart coins', 'gain richStart coinz');

describe('check', () => {
  test('a game that is fine', async () =>
    expect(await kodeks(['check', 'starter-game'], { cwd: gameWith() })).toEqual({
      code: 0,
      out: 'starter-game: fine (9 files)\n',
      err: '',
    }));

  test('in words: the line, the place, the remedy, a summary', async () => {
    const { code, out, err } = await kodeks(['check', 'starter-game'], { cwd: withTypo() });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain(
      'error[names/unknown-resource]: no resource is called `coinz`\n  --> games/starter-game/rules/20-setup.rules:6:22\n',
    );
    expect(out).toContain('= help: did you mean `coins`?');
    expect(out).toMatch(/\n\nstarter-game: 1 error \(9 files\)\n$/);
  });

  test('as JSON', async () => {
    const { code, out } = await kodeks(['check', 'starter-game', '--format', 'json'], { cwd: withTypo() });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      problems: [
        expect.objectContaining({
          code: 'names/unknown-resource',
          severity: 'error',
          file: 'games/starter-game/rules/20-setup.rules',
          line: 6,
          column: 22,
          message: 'no resource is called `coinz`',
          help: 'did you mean `coins`?',
        }),
      ],
    });
  });

  test('as JSON, when all is fine', async () => {
    const { code, out } = await kodeks(['check', '--format', 'json'], { cwd: gameWith() });
    expect({ code, result: JSON.parse(out) }).toEqual({ code: 0, result: { problems: [] } });
  });

  test('as SARIF', async () => {
    const { code, out } = await kodeks(['check', 'starter-game', '--format', 'sarif'], { cwd: withTypo() });
    expect(code).toBe(1);
    const sarif = JSON.parse(out);
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'kodeks', version: VERSION } } }],
    });
    expect(sarif.runs[0].results[0]).toMatchObject({
      ruleId: 'names/unknown-resource',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'games/starter-game/rules/20-setup.rules' },
            region: { startLine: 6, startColumn: 22 },
          },
        },
      ],
    });
  });

  test('as annotations for GitHub', async () => {
    const { code, out } = await kodeks(['check', 'starter-game', '--format', 'github'], { cwd: withTypo() });
    expect(code).toBe(1);
    expect(out).toMatch(
      /^::error file=games\/starter-game\/rules\/20-setup\.rules,line=6,.*col=22,.*title=names\/unknown-resource::no resource/,
    );
    expect((await kodeks(['check', '--format', 'github'], { cwd: gameWith() })).out).toBe('');
  });

  test('every game below a folder', async () => {
    const root = withTypo();
    cpSync(join(ROOT, 'cli/template'), join(root, 'games/other'), { recursive: true });
    const { code, out } = await kodeks(['check', 'games'], { cwd: root });
    expect({ code, last: out.trimEnd().split('\n').at(-1) }).toEqual({ code: 1, last: '2 games: 1 error (18 files)' });
  });

  test('from inside the folder, and from far away', async () => {
    const root = withTypo();
    const game = join(root, 'games/starter-game');
    expect((await kodeks(['check'], { cwd: game })).out).toContain('--> rules/20-setup.rules:6:22');
    expect((await kodeks(['check', game], { cwd: '/' })).out).toContain(
      `--> ${game.slice(1)}/rules/20-setup.rules:6:22`,
    );
    expect((await kodeks(['check', game])).out).toContain(`--> ${game}/rules/20-setup.rules:6:22`);
  });

  test('warnings count only with --strict', async () => {
    const root = gameWith();
    writeFileSync(join(root, 'games/starter-game/extra.yml'), '');
    const lenient = await kodeks(['check', 'starter-game'], { cwd: root });
    expect(lenient.code).toBe(0);
    expect(lenient.out).toContain('warning[data/misplaced-file]: this file is not part of the game');
    expect(lenient.out).toContain('its name must end in `.yaml`');
    expect(lenient.out).toContain('starter-game: 1 warning (10 files)');
    expect((await kodeks(['check', 'starter-game', '--strict'], { cwd: root })).code).toBe(1);
  });

  test.each([
    { path: 'rules/20-setup.rules', code: 'syntax/encoding' },
    { path: 'lexicon.yaml', code: 'yaml/encoding' },
  ])('$path not in UTF-8 is one problem, $code', async ({ path, code }) => {
    const root = gameWith();
    writeFileSync(join(root, 'games/starter-game', path), Uint8Array.from([0x2f, 0x2f, 0xb1, 0x0a]));
    const { out } = await kodeks(['check', 'starter-game', '--format', 'json'], { cwd: root });
    const problems: { readonly code: string; readonly line: number; readonly column: number }[] =
      JSON.parse(out).problems;
    expect(problems.filter((problem) => problem.code === code)).toEqual([
      expect.objectContaining({ line: 1, column: 3 }),
    ]);
    expect(problems.filter((problem) => problem.code.endsWith('/unexpected'))).toEqual([]);
  });

  test('colours only when asked for, since this is no terminal', async () => {
    const cwd = withTypo();
    expect((await kodeks(['check', 'starter-game'], { cwd })).out).not.toContain('\u001b[');
    expect((await kodeks(['check', 'starter-game', '--color'], { cwd })).out).toContain('\u001b[');
    expect((await kodeks(['check', 'starter-game', '--color'], { cwd, env: { NO_COLOR: '1' } })).out).toContain(
      '\u001b[',
    );
  });

  test('an empty folder with an empty game.yaml is a problem, not a failure', async () => {
    const { code, out } = await kodeks(['check'], { cwd: temporaryFolder({ 'game.yaml': '' }) });
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('game.yaml:1:1') });
  });
});

describe('new', () => {
  test('makes a game that is fine, under its own name', async () => {
    const cwd = temporaryFolder();
    const made = await kodeks(['new', 'comet-run'], { cwd });
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain('Made comet-run (9 files)');
    expect(await kodeks(['check', 'comet-run', '--strict'], { cwd })).toMatchObject({
      code: 0,
      out: 'comet-run: fine (9 files)\n',
    });
    const all = readdirSync(join(cwd, 'comet-run'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.\w+$/.test(path))
      .map((path) => readFileSync(join(cwd, 'comet-run', path), 'utf8'))
      .join('\n');
    expect(all).toContain('id: comet-run');
    expect(all).toContain('en: Comet Run');
    expect(all).toContain('rulePrefix: CR');
    expect(all).toContain('CR-TURN-01');
    expect(all).not.toMatch(/starter|Starter|START/);
  });

  test('in games/ where there is such a folder, or in a folder that is named', async () => {
    const cwd = temporaryFolder({ 'games/.keep': '' });
    expect((await kodeks(['new', 'comet'], { cwd })).out).toContain('Made games/comet ');
    expect((await kodeks(['new', 'drafts/comet'], { cwd })).out).toContain('Made drafts/comet ');
    expect((await kodeks(['check', '.'], { cwd })).out).toContain('2 games: fine');
  });

  test('overwrites nothing', async () => {
    const cwd = temporaryFolder({ 'comet/notes.txt': 'mine' });
    const { code, err } = await kodeks(['new', 'comet'], { cwd });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('`comet` exists already') });
    expect(readdirSync(join(cwd, 'comet'))).toEqual(['notes.txt']);
  });
});
