/**
 * The rule reference of the folder, made by `kodeks docs` in a process of its own (it takes seconds and all of a core) and made again
 * after every change. What was made last is shown until the next is whole; a game that has an error keeps its last pages.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
// under another name: the bundle begins with an import of the same one
import { createRequire as requireFrom } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteFiles } from './site-server.mjs';

export interface Reference {
  /** By the address each answers to; another set after each build. */
  files(): ReadonlyMap<string, string>;
  /** Something has changed. While it is being made, it is made once more afterwards. */
  make(): void;
  stop(): void;
}

export interface ReferenceOrder {
  readonly dir: string;
  readonly cwd: string;
  readonly title: string;
  readonly say: (line: string) => void;
  readonly made: () => void;
}

const COMMAND = fileURLToPath(new URL('../bin/kodeks.mjs', import.meta.url));
const PACKAGE = '@kodeks/site';

export function isSitePackageThere(): boolean {
  try {
    requireFrom(import.meta.url).resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
}

export function createReference({ dir, cwd, title, say, made }: ReferenceOrder): Reference {
  const workshop = mkdtempSync(join(tmpdir(), 'kodeks-serve-'));
  let shown: { readonly folder: string; readonly files: ReadonlyMap<string, string> } | undefined;
  let running: ChildProcess | undefined;
  let wanted = false;
  let stopped = false;
  let count = 0;

  const make = (): void => {
    wanted = true;
    if (running !== undefined || stopped) return;
    wanted = false;
    count += 1;
    const folder = join(workshop, String(count));
    const words = ['docs', dir, '--out', folder, '--title', title, '--playground'];
    running = spawn(process.execPath, [COMMAND, ...words], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    running.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    running.on('close', (code) => {
      running = undefined;
      if (code === 0) show(folder);
      else if (!stopped && !wanted) say(`the reference stays as it was:\n${said.trimEnd()}`);
      if (wanted) make();
    });
  };
  const show = (folder: string): void => {
    if (stopped) return;
    const before = shown;
    shown = { folder, files: withoutEndings(siteFiles(folder)) };
    if (before !== undefined) rmSync(before.folder, { recursive: true, force: true });
    made();
  };

  return {
    files: () => shown?.files ?? new Map(),
    make,
    stop: () => {
      stopped = true;
      running?.kill();
      rmSync(workshop, { recursive: true, force: true });
    },
  };
}

/** A page answers without `.html` as well, as links write it. */
function withoutEndings(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const short = [...files].flatMap(([at, file]): [string, string][] =>
    at.endsWith('.html') ? [[at.slice(0, -'.html'.length), file]] : [],
  );
  return new Map([...short, ...files]);
}
