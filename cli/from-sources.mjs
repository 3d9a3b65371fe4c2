/** Only in the checkout: brings the bundle of the command up to date with its sources before it is started. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshBundle } from '../scripts/bundle-cli.mjs';

await freshBundle(dirname(dirname(fileURLToPath(import.meta.url)))).catch((error) => {
  console.error(`kodeks: the command could not be built from its sources\n${error.message}`);
  process.exit(2);
});
