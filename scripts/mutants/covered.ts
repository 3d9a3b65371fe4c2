/** Runs in the worker before each test file: notes which mutants the file reaches, for scripts/mutants.ts. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

interface Switches {
  currentTestId?: string;
  mutantCoverage?: { readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>> };
}

const folder = process.env.KODEKS_COVERED!;
const own = globalThis as { __stryker__?: Switches; __vitest_worker__?: { readonly filepath?: string } };
own.__stryker__ ??= {};
const switches = own.__stryker__;
const file = own.__vitest_worker__?.filepath ?? '';
const began = Date.now();
switches.currentTestId = file;

beforeAll(() => {
  switches.currentTestId = file;
});
afterAll(() => {
  const ids = Object.keys(switches.mutantCoverage?.perTest[file] ?? {});
  const name = createHash('sha1').update(file).digest('hex');
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ file, ids, ms: Date.now() - began }));
});
