/** The VS Code extension: what is in its package, and that what it promises is there. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSyntax, parseRules, textMateGrammar } from '@kodeks/dsl';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { startOf } from '../../editors/vscode/command.ts';
import { packExtension } from '../../scripts/pack-vscode.ts';
import { temporaryFolder } from '../cli/support/kodeks.ts';

const files = unzipSync(await packExtension());
const read = (path: string): string => strFromU8(files[`extension/${path}`] ?? expect.fail(`no ${path}`));
const manifest = JSON.parse(read('package.json'));

describe('the package', () => {
  test('holds every file that its manifest names', () => {
    const { languages, grammars, snippets } = manifest.contributes;
    const named = [
      manifest.main,
      ...languages.map((one: { configuration: string }) => one.configuration),
      ...[...grammars, ...snippets].map((one: { path: string }) => one.path),
    ];
    for (const path of named) expect(read(path.replace('./', '')).length).toBeGreaterThan(0);
    const assets = [...strFromU8(files['extension.vsixmanifest']!).matchAll(/Path="([^"]+)"/g)];
    for (const [, path = ''] of assets) expect(Object.keys(files)).toContain(path);
  });

  test('has the grammar that the playground and the reference have', () =>
    expect(JSON.parse(read('dist/rules.tmLanguage.json'))).toEqual(JSON.parse(JSON.stringify(textMateGrammar()))));

  test('registers every command that it offers', () => {
    const code = read('dist/extension.cjs');
    for (const { command } of manifest.contributes.commands) expect(code).toContain(`"${command}"`);
    expect(code).toContain('require("vscode")');
  });

  test('is the same whenever it is made', async () =>
    expect(Object.keys(unzipSync(await packExtension()))).toEqual(Object.keys(files)));
});

interface Snippet {
  readonly body: string | readonly string[];
}

test.each(Object.entries<Snippet>(JSON.parse(read('snippets.json'))))('snippet %s is rules text', (name, { body }) => {
  const lines = typeof body === 'string' ? body : body.join('\n');
  const text = lines.replace(
    /\$\{\d+\|([^,|]*)[^}]*\}|\$\{\d+:([^}]*)\}|\$\d+/g,
    (_, first, given) => first ?? given ?? '',
  );
  const whole = name === 'For each' ? `setup {\n${text}\n}\n` : `${text}\n`;
  expect(parseRules({ path: 'rules/x.rules', text: whole }).problems.map(describeSyntax)).toEqual([]);
});

describe('the command', () => {
  const words = ['lsp', '--stdio'];
  test('is the one of the settings, then that of the project, then the one on the path', () => {
    const folder = temporaryFolder();
    expect(startOf('', [folder], words)).toEqual({ command: 'kodeks', args: words });
    const own = join(folder, 'node_modules/kodeks/bin/kodeks.mjs');
    mkdirSync(join(own, '..'), { recursive: true });
    writeFileSync(own, '');
    expect(startOf('', ['/elsewhere', folder], words)).toEqual({ command: 'node', args: [own, ...words] });
    const chosen = join(folder, 'kodeks');
    writeFileSync(chosen, '');
    expect(startOf(chosen, [folder], words)).toEqual({ command: chosen, args: words });
    expect(startOf(join(folder, 'gone'), [folder], words)).toEqual({ command: 'node', args: [own, ...words] });
  });
});
