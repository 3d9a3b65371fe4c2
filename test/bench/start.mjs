/**
 * Bundles the suite as the command itself is bundled, so that what is measured is what runs, and starts it.
 * Called by `kodeks bench` with its options.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const workshop = mkdtempSync(join(tmpdir(), 'kodeks-bench-'));
process.on('exit', () => rmSync(workshop, { recursive: true, force: true }));

const bundle = join(workshop, 'bench.mjs');
await build({
  entryPoints: [join(here, 'main.ts')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['kodeks-source'],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'error',
});
const { measureAll } = await import(pathToFileURL(bundle).href);
process.exitCode = measureAll(dirname(dirname(here)), process.argv.slice(2));
