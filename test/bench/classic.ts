/** The classics, read from the checkout. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledGame, compile, type SourceFile } from '@kodeks/dsl';

export function classic(checkout: string, name: string): CompiledGame {
  const folder = join(checkout, 'test', 'classics', name);
  const { game, problems } = compile(filesBelow(folder));
  if (game === undefined) throw new Error(`${name} does not compile: ${problems[0]?.message}`);
  return game;
}

function filesBelow(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(yaml|rules)$/.test(path))
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(folder, path), 'utf8') }));
}
