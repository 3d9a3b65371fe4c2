/**
 * Bundles the suite as the command itself is bundled, so that what is measured is what runs, and starts it.
 * Called by `kodeks bench` with its options; it calls itself with `--bundle=` for each measurement.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { NODE_BUNDLE } from '../../scripts/node-bundle.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const flags = process.argv.slice(2);
const given = flags.find((flag) => flag.startsWith('--bundle='))?.slice('--bundle='.length);
const bundle = given ?? (await makeBundle());

const { measureAll } = await import(pathToFileURL(bundle).href);
process.exitCode = await measureAll(dirname(dirname(here)), flags, runAlone);

/** @param {readonly string[]} words */
function runAlone(words) {
  const child = spawnSync(
    process.execPath,
    ['--expose-gc', fileURLToPath(import.meta.url), `--bundle=${bundle}`, ...words],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (child.status !== 0) throw new Error(`${words.join(' ')} ended with ${child.status}`);
  return child.stdout;
}

async function makeBundle() {
  const { build } = await import('esbuild');
  const workshop = mkdtempSync(join(tmpdir(), 'kodeks-bench-'));
  process.on('exit', () => rmSync(workshop, { recursive: true, force: true }));
  const outfile = join(workshop, 'bench.mjs');
  await build({
    entryPoints: [join(here, 'main.ts')],
    outfile,
    ...NODE_BUNDLE,
    logLevel: 'error',
  });
  return outfile;
}
