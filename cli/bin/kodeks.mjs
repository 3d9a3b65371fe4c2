#!/usr/bin/env node
/** Starts the `kodeks` command of this checkout from its bundle, which is made again when a source has changed. */
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freshBundle } from '../../scripts/bundle-cli.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const bundle = await freshBundle(root).catch((error) => {
  console.error(`kodeks: the command could not be built from its sources\n${error.message}`);
  process.exit(2);
});
await import(pathToFileURL(bundle).href);
