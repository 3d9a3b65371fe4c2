/** The language server in a real editor: Neovim opens a game of its own, sees a problem, completes, hovers, renames, formats. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureNeovim } from '../../scripts/neovim.mjs';
import { runCommand } from '../../scripts/run-command.mjs';
import { kodeks, temporaryFolder } from '../cli/support/kodeks.ts';
import { ROOT } from '../support/source-tree.ts';

test('Neovim and `kodeks lsp` understand each other', async () => {
  const neovim = await ensureNeovim((line) => console.log(line));
  const folder = temporaryFolder();
  await kodeks(['new', 'own-game'], { cwd: folder });
  const told = join(folder, 'told.json');
  const { output } = await runCommand(
    neovim,
    ['--headless', '--clean', '-n', '-c', `luafile ${join(ROOT, 'test/e2e/neovim/session.lua')}`],
    {
      cwd: folder,
      capture: true,
      env: {
        ...process.env,
        HOME: folder,
        KODEKS_NODE: process.execPath,
        KODEKS_BIN: join(ROOT, 'cli/bin/kodeks.mjs'),
        KODEKS_TOLD: told,
      },
    },
  );
  expect(JSON.parse(readFileSync(told, 'utf8')), output).toEqual({
    problem: 'wagge',
    completion: ['wage'],
    hover: expect.stringContaining('value wage(p: Player): Int'),
    formatted: '  gain wage(you) coins',
  });
  const cards = readFileSync(join(folder, 'own-game/components/cards.yaml'), 'utf8');
  const examples = readFileSync(join(folder, 'own-game/examples/turns.yaml'), 'utf8');
  expect(cards).toContain('- id: sperm-whale');
  expect(examples).toContain('choose: [sperm-whale], because');
  expect(`${cards}${examples}`).not.toContain('blue-whale');
  expect(await kodeks(['test', 'own-game'], { cwd: folder })).toMatchObject({ code: 0 });
}, 120_000);
