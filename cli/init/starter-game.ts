/** The starter game under a name of its own. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../files/make-folder.ts';
import { UsageError } from '../outcome.ts';

/** From init/ as from the bundle in dist/. */
const TEMPLATE = fileURLToPath(new URL('../template/', import.meta.url));
const GAME_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Paths inside the folder. */
export function writeStarterGame(folder: string, id: string): readonly string[] {
  const files = templateFiles();
  for (const path of files) {
    const target = join(folder, path);
    makeFolder(dirname(target));
    writeFileSync(target, personal(readFileSync(join(TEMPLATE, path), 'utf8'), id));
  }
  return files;
}

export function refuseBadGameId(id: string): void {
  if (!GAME_ID.test(id)) throw new UsageError(`\`${id}\` cannot be the name of a game`, nameHints(id));
}

/** What a name is called in file names; undefined if nothing of it can be. */
export function gameIdFrom(name: string): string | undefined {
  const id = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ł/gi, 'l')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  return GAME_ID.test(id) ? id : undefined;
}

function nameHints(id: string): readonly string[] {
  const better = gameIdFrom(id);
  const rule = 'use small letters, digits and dashes, and begin with a letter';
  return better === undefined ? [rule] : [rule, `did you mean \`${better}\`?`];
}

function templateFiles(folder = ''): readonly string[] {
  const entries = readdirSync(join(TEMPLATE, folder), { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? templateFiles(path) : [path];
  });
}

/** The template is itself a game, called `starter-game`; a new one differs in its name and the letters of its rule ids. */
function personal(text: string, id: string): string {
  const words = id.split('-');
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  const letters = (words.length > 1 ? words.map((word) => word.charAt(0)).join('') : id.slice(0, 3)).toUpperCase();
  return text
    .replaceAll('starter-game', id)
    .replaceAll('Starter Game', title)
    .replaceAll('START-', `${letters}-`)
    .replaceAll('rulePrefix: START', `rulePrefix: ${letters}`);
}
