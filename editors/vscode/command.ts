/** Which `kodeks` a workspace uses: the one it is told, that of the project, else the one on the path. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface Started {
  readonly command: string;
  readonly args: readonly string[];
}

export function startOf(chosen: string, folders: readonly string[], words: readonly string[]): Started {
  const files = [chosen, ...folders.map((folder) => join(folder, 'node_modules/kodeks/bin/kodeks.mjs'))];
  const file = files.find((one) => one !== '' && existsSync(one));
  if (file === undefined) return { command: 'kodeks', args: words };
  // the editor's own Node runs a script; anything else is a program
  return /\.[cm]?js$/.test(file) ? { command: 'node', args: [file, ...words] } : { command: file, args: words };
}
