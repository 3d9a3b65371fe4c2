/** What several games of a repository have in common lies once, in a folder `shared`; links in the games lead to it. */
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFiles } from '../../cli/files/read-game.ts';
import { writeStarterGame } from '../../cli/init/starter-game.ts';
import { writeBack } from '../../cli/serve/write-back.ts';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

/** Two games with one kind of card and the same cards; what there is besides, and every rule, is each one's own. */
function twoGames(): string {
  const root = temporaryFolder({ 'shared/.keep': '' });
  mkdirSync(join(root, 'shared/rules'));
  for (const id of ['first', 'second']) {
    const game = join(root, 'games', id);
    writeStarterGame(game, id);
    const things = readFileSync(join(game, 'rules/10-things.rules'), 'utf8');
    const own = things.indexOf('// What is counted');
    writeFileSync(join(root, 'shared/rules/cards.rules'), `${things.slice(0, own).trimEnd()}\n`);
    writeFileSync(join(game, 'rules/10-things.rules'), things.slice(own));
    rmSync(join(root, 'shared/components'), { recursive: true, force: true });
    renameSync(join(game, 'components'), join(root, 'shared/components'));
    mkdirSync(join(game, 'components'));
    symlinkSync('../../../shared/components', join(game, 'components/common'));
    symlinkSync('../../../shared/rules/cards.rules', join(game, 'rules/05-cards.rules'));
  }
  return root;
}

describe('games that share components', () => {
  test('are checked, tested, formatted and played like any other', async () => {
    const cwd = twoGames();
    const checked = await kodeks(['check', 'games'], { cwd });
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.out).toContain('2 games: fine');
    expect((await kodeks(['test', 'games'], { cwd })).code).toBe(0);
    expect((await kodeks(['fmt', '--check', 'games'], { cwd })).code).toBe(0);
    expect((await kodeks(['sim', 'second', '--games', '4', '--workers', '1'], { cwd })).code).toBe(0);
  });

  test('a mistake in what is shared is found in every one of them, under its path there', async () => {
    const cwd = twoGames();
    const cards = join(cwd, 'shared/components/cards.yaml');
    writeFileSync(cards, readFileSync(cards, 'utf8').replace('count: ', 'cuont: '));
    const { code, out, err } = await kodeks(['check', 'games'], { cwd });
    expect(code).toBe(1);
    for (const id of ['first', 'second']) expect(out + err).toContain(`games/${id}/components/common/cards.yaml`);
  });

  test('what is written back from the playground goes to the shared file, and the link stays', () => {
    const root = twoGames();
    const path = 'components/common/cards.yaml';
    const game = realpathSync(join(root, 'games/first'));
    const before = readFiles(game).files.find((file) => file.path === path)?.text ?? null;
    expect(writeBack(game, [{ path, before, after: 'kind: Card\n' }]).kind).toBe('written');
    expect(readFileSync(join(root, 'shared/components/cards.yaml'), 'utf8')).toBe('kind: Card\n');
    expect(readFiles(join(root, 'games/second')).files.find((file) => file.path === path)?.text).toBe('kind: Card\n');
  });
});

describe('what is not shared', () => {
  const codes = (folder: string) => readFiles(folder).problems.map(({ code }) => code);

  test('a folder of another name, and a file beside the folder', () => {
    const root = temporaryFolder({ 'games/a/game.yaml': '', 'private/x.yaml': '', 'x.yaml': '' });
    symlinkSync(join(root, 'private/x.yaml'), join(root, 'games/a/one.yaml'));
    symlinkSync(join(root, 'x.yaml'), join(root, 'games/a/two.yaml'));
    symlinkSync(join(root, 'private'), join(root, 'games/a/components'));
    expect(codes(join(root, 'games/a'))).toEqual(['yaml/outside', 'yaml/outside']);
  });

  test('a folder `shared` that is itself a link to elsewhere', () => {
    const root = temporaryFolder({ 'games/a/game.yaml': '', 'private/x.yaml': '' });
    symlinkSync(join(root, 'private'), join(root, 'shared'));
    symlinkSync(join(root, 'shared/x.yaml'), join(root, 'games/a/x.yaml'));
    expect(codes(join(root, 'games/a'))).toEqual(['yaml/outside']);
  });

  test('a link out of what is shared', () => {
    const root = temporaryFolder({ 'games/a/game.yaml': '', 'private/x.yaml': '', 'shared/y.yaml': '' });
    symlinkSync(join(root, 'private/x.yaml'), join(root, 'shared/x.yaml'));
    symlinkSync(join(root, 'shared'), join(root, 'games/a/components'));
    const { files, problems } = readFiles(join(root, 'games/a'));
    expect(files.map(({ path }) => path)).toEqual(['components/y.yaml', 'game.yaml']);
    expect(problems.map(({ at }) => at.span.file)).toEqual(['components/x.yaml']);
  });

  test('links in a circle end', () => {
    const root = temporaryFolder({ 'games/a/game.yaml': '', 'shared/y.yaml': '' });
    symlinkSync('..', join(root, 'shared/again'));
    symlinkSync('.', join(root, 'shared/self'));
    symlinkSync(join(root, 'shared'), join(root, 'games/a/components'));
    expect(readFiles(join(root, 'games/a')).files.length).toBeLessThan(20);
  });
});
