/** `kodeks schema`: JSON Schemas of a game's YAML files, made from its kinds, so that editors complete and check them. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { editorSchemas } from '../engine.ts';
import { findGame } from '../files/find-game.ts';
import { makeFolder } from '../files/make-folder.ts';
import { inFolder, shownPath } from '../files/paths.ts';
import { playableGame } from '../load.ts';
import { type ExitCode, FINDINGS, FINE } from '../outcome.ts';
import { inkFor } from '../terminal/ink.ts';
import { GAME, type Shell, withExamples } from './command.ts';

interface SchemaOptions {
  readonly out?: string;
  readonly json?: boolean;
}

export function addSchema(program: Command, shell: Shell): void {
  const command = program
    .command('schema')
    .description(
      'Writes the JSON Schemas of the YAML files of a game. That of the component files is made from the kinds the rules declare, so an editor completes their fields and marks what does not fit. Run it again after changing a kind.',
    )
    .argument('[dir]', GAME)
    .option('--out <folder>', 'where to write (.schemas in the folder of the game)')
    .option('--json', 'write nothing; print all schemas as one object')
    .action((dir: string | undefined, options: SchemaOptions) => shell.end(writeSchemas(dir, options, shell)));
  withExamples(command, [
    ['schema comet-run', 'writes games/comet-run/.schemas/*.json and says how to use them'],
    ['schema comet-run --json', 'for a tool'],
  ]);
}

function writeSchemas(dir: string | undefined, options: SchemaOptions, { host }: Shell): ExitCode {
  const ready = playableGame(findGame(dir, host.cwd), host, inkFor(host.err, host.env, undefined));
  if (ready === undefined) return FINDINGS;
  const schemas = editorSchemas(ready.game);
  if (options.json) {
    const byName = Object.fromEntries(schemas.map(({ name, schema }) => [name, schema]));
    host.out.write(`${JSON.stringify(byName, undefined, 2)}\n`);
    return FINE;
  }
  const { folder, shown } = ready.folder;
  const target = options.out === undefined ? join(folder, '.schemas') : resolve(host.cwd, options.out);
  makeFolder(target);
  for (const { name, schema } of schemas)
    writeFileSync(join(target, `${name}.schema.json`), `${JSON.stringify(schema, undefined, 2)}\n`);
  const there = shownPath(target, host.cwd);
  const settings = Object.fromEntries(
    schemas.map(({ name, files }) => [`${there}/${name}.schema.json`, inFolder(shown, files)]),
  );
  host.out.write(`Written to ${there}. For VS Code with the YAML extension, in .vscode/settings.json:\n`);
  host.out.write(`${JSON.stringify({ 'yaml.schemas': settings }, undefined, 2)}\n`);
  return FINE;
}
