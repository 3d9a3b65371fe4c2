/** `kodeks fmt` and `kodeks schema`, as a user runs them. */
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../support/source-tree.ts';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

const UNTIDY = '// a remark\nfunction   purse :Int=20\n\n\n\nfunction goal: Int = 3 // why\n';
const TIDY = '// a remark\nfunction purse: Int = 20\n\nfunction goal: Int = 3 // why\n';
const BROKEN = 'function purse: Int =\n';

describe('fmt', () => {
  test('rewrites files below a folder, and then has nothing more to do', async () => {
    const cwd = temporaryFolder({
      'rules/a.rules': UNTIDY,
      'b.rules': TIDY,
      'rules/c.yaml': UNTIDY,
      'node_modules/d.rules': UNTIDY,
    });
    expect(await kodeks(['fmt'], { cwd })).toEqual({
      code: 0,
      out: 'changed rules/a.rules\n2 files: 1 file changed\n',
      err: '',
    });
    expect(readFileSync(join(cwd, 'rules/a.rules'), 'utf8')).toBe(TIDY);
    expect(readFileSync(join(cwd, 'node_modules/d.rules'), 'utf8')).toBe(UNTIDY);
    expect(readdirSync(join(cwd, 'rules'))).toEqual(['a.rules', 'c.yaml']);
    expect(await kodeks(['fmt'], { cwd })).toEqual({ code: 0, out: '2 files: all in the usual form\n', err: '' });
  });

  test('--check writes nothing, says where, and ends with 1', async () => {
    const cwd = temporaryFolder({ 'a.rules': UNTIDY, 'b.rules': TIDY });
    const out = 'would change a.rules:2\n2 files: 1 file would change\n';
    expect(await kodeks(['fmt', '--check'], { cwd })).toEqual({ code: 1, out, err: '' });
    expect(readFileSync(join(cwd, 'a.rules'), 'utf8')).toBe(UNTIDY);
    expect((await kodeks(['fmt', '--check', 'b.rules'], { cwd })).code).toBe(0);
  });

  test('leaves a file with errors alone, and shows them', async () => {
    const cwd = temporaryFolder({ 'a.rules': BROKEN, 'b.rules': UNTIDY });
    const { code, out, err } = await kodeks(['fmt'], { cwd });
    expect({ code, out }).toEqual({
      code: 1,
      out: 'changed b.rules\n2 files: 1 file changed, 1 file left alone because of errors\n',
    });
    expect(err).toMatch(/^error\[syntax\/[\w-]+\].*\n +--> a\.rules:1:/);
    expect(readFileSync(join(cwd, 'a.rules'), 'utf8')).toBe(BROKEN);
  });

  test('leaves a file alone that is not in UTF-8', async () => {
    const cwd = temporaryFolder({ 'a.rules': Uint8Array.from([0x2f, 0x2f, 0xb1]) });
    const { code, err } = await kodeks(['fmt'], { cwd });
    expect({ code, err }).toEqual({ code: 1, err: 'kodeks: a.rules is not valid UTF-8 text; left as it is\n' });
    expect(readFileSync(join(cwd, 'a.rules'))).toEqual(Buffer.from([0x2f, 0x2f, 0xb1]));
  });

  test('keeps the rights of a file', async () => {
    const cwd = temporaryFolder({ 'a.rules': UNTIDY });
    const file = join(cwd, 'a.rules');
    writeFileSync(file, UNTIDY, { mode: 0o600 });
    const before = statSync(file).mode;
    await kodeks(['fmt', 'a.rules'], { cwd });
    expect(statSync(file).mode).toBe(before);
  });

  test.each([
    { words: ['fmt', '-'], input: UNTIDY, code: 0, out: TIDY },
    { words: ['fmt', '-', '--check'], input: UNTIDY, code: 1, out: '' },
    { words: ['fmt', '-', '--check'], input: TIDY, code: 0, out: '' },
    { words: ['fmt', '-'], input: '', code: 0, out: '' },
  ])('$words of a text', async ({ words, input, code, out }) =>
    expect(await kodeks(words, { cwd: temporaryFolder(), input })).toEqual({ code, out, err: '' }),
  );

  test('names the standard input in its errors', async () => {
    const { code, err } = await kodeks(['fmt', '-'], { input: BROKEN });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('--> standard input:1:') });
  });

  test('refuses what is no rules file', async () => {
    const cwd = temporaryFolder({ 'a.yaml': '' });
    const { code, err } = await kodeks(['fmt', 'a.yaml'], { cwd });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('`a.yaml` is not a .rules file') });
  });

  test('has nothing to do in an empty folder', async () =>
    expect(await kodeks(['fmt'], { cwd: temporaryFolder() })).toEqual({
      code: 0,
      out: 'no .rules files here\n',
      err: '',
    }));

  test('finds the starter game in the usual form', async () =>
    expect((await kodeks(['fmt', '--check', 'cli/template'])).code).toBe(0));
});

describe('schema', () => {
  test('writes a schema for each sort of file, and says how to use them', async () => {
    const cwd = temporaryFolder();
    cpSync(join(ROOT, 'cli/template'), join(cwd, 'comet'), { recursive: true });
    const { code, out, err } = await kodeks(['schema', 'comet'], { cwd });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const settings = JSON.parse(out.slice(out.indexOf('{')))['yaml.schemas'];
    expect(settings).toEqual({
      'comet/.schemas/game.schema.json': 'comet/game.yaml',
      'comet/.schemas/components.schema.json': 'comet/components/*.yaml',
      'comet/.schemas/reference.schema.json': 'comet/reference/*.yaml',
      'comet/.schemas/lexicon.schema.json': 'comet/lexicon.yaml',
      'comet/.schemas/examples.schema.json': 'comet/examples/*.yaml',
      'comet/.schemas/odds.schema.json': 'comet/odds.yaml',
      'comet/.schemas/bots.schema.json': 'comet/bots.yaml',
    });
    for (const file of Object.keys(settings))
      expect(JSON.parse(readFileSync(join(cwd, file), 'utf8'))).toHaveProperty('$schema');
    expect(readFileSync(join(cwd, 'comet/.schemas/components.schema.json'), 'utf8')).toContain('"points"');
    expect((await kodeks(['check', 'comet'], { cwd })).out).toContain('fine'); // the schemas are no part of the game
  });

  test('--json prints, --out writes elsewhere', async () => {
    const cwd = temporaryFolder();
    cpSync(join(ROOT, 'cli/template'), join(cwd, 'comet'), { recursive: true });
    const { out } = await kodeks(['schema', 'comet', '--json'], { cwd });
    expect(Object.keys(JSON.parse(out))).toEqual([
      'game',
      'components',
      'reference',
      'lexicon',
      'odds',
      'bots',
      'examples',
    ]);
    expect(existsSync(join(cwd, 'comet/.schemas'))).toBe(false);
    await kodeks(['schema', 'comet', '--out', 'made/here'], { cwd });
    expect(readdirSync(join(cwd, 'made/here'))).toContain('game.schema.json');
  });

  test('of a game with errors shows them', async () => {
    const { code, err } = await kodeks(['schema'], { cwd: temporaryFolder({ 'game.yaml': 'id: 1' }) });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('cannot be played') });
  });
});
