/** Runs the command as a user does, in a folder of its own. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, vi } from 'vitest';
import { ROOT } from '../../support/source-tree.ts';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Each run is a process of its own, and the first one may have to bundle the command, on a machine that is busy. */
vi.setConfig({ testTimeout: 120_000 });

const LAUNCHER = join(ROOT, 'cli/bin/kodeks.mjs');

/** A test must not depend on the language and the colours of whoever runs it. */
function neutralEnvironment(): NodeJS.ProcessEnv {
  const personal = /^(LANG|LANGUAGE|LC_\w+|NO_COLOR|FORCE_COLOR|NODE_OPTIONS|KODEKS_\w+)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !personal.test(name)));
}

export function kodeks(words: readonly string[], { cwd = ROOT, input = '', env = {} }: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [LAUNCHER, ...words], { cwd, env: { ...neutralEnvironment(), ...env } });
    const parts = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (parts.out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (parts.err += text));
    child.stdin.on('error', () => {}); // a command that reads nothing may be gone before we have written
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...parts }));
  });
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Gone after the test. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'kodeks-cli-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

export const classic = (name: string): string => join(ROOT, 'test/classics', name);
