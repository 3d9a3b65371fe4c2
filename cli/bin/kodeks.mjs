#!/usr/bin/env node
/**
 * Starts the `kodeks` command from its bundle. In the checkout of Kodeks a file that is not published, `from-sources.mjs`,
 * makes the bundle again first when a source has changed.
 */
import { existsSync } from 'node:fs';

const beside = (/** @type {string} */ path) => new URL(path, import.meta.url);
const fromSources = beside('../from-sources.mjs');

if (existsSync(fromSources)) await import(fromSources.href);
await import(beside('../dist/kodeks.mjs').href);
