/**
 * The door of the package `@kodeks/site`: the reference of somebody's own games, as files for any server. VitePress writes beside its
 * configuration, which in a package is nobody's to write to: it gets a copy of the theme for the time of the build, in the folder of
 * installed packages where VitePress itself lies, so that the theme finds what it imports.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '@kodeks/dsl';
import { buildSite } from './build-site.ts';
import { allCompiled } from './games.ts';

export interface OwnSite {
  /** Each is a folder of the site named by its id. */
  readonly games: readonly { readonly id: string; readonly files: readonly SourceFile[] }[];
  /** Empty, not there yet, or a site made before. */
  readonly out: string;
  readonly title: string;
  /** Where the site will stand on its server: `/`, or `/rules/`. */
  readonly base: string;
  /** The colour of links and marks, `#rrggbb`, on light and on dark ground. */
  readonly accent: { readonly light: string; readonly dark: string } | undefined;
  /** Whether there will be a playground at `/playground/` of the same server. */
  readonly playground?: boolean;
}

/** Beside the folder of the bundle that this file is a part of. */
const THEME = new URL('../site', import.meta.url);

/** Every site of VitePress has it. */
const OF_A_SITE = 'hashmap.json';

export async function buildOwnSite(order: OwnSite, say: (line: string) => void): Promise<void> {
  const { games, out, title, base, accent, playground = false } = order;
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, OF_A_SITE)))
    throw new Error(`${out} holds something else than a site; name a folder that is empty or not there`);
  const compiled = allCompiled(games);
  const cache = join(dirname(dirname(fileURLToPath(import.meta.resolve('vitepress/package.json')))), '.cache');
  mkdirSync(cache, { recursive: true });
  const site = mkdtempSync(join(cache, 'kodeks-site-'));
  const made = join(site, 'dist');
  const settings = { title, base, accent, guide: false, playground };
  try {
    cpSync(THEME, site, { recursive: true });
    await buildSite({ site, games: compiled, out: made, settings }, say);
    rmSync(out, { recursive: true, force: true });
    cpSync(made, out, { recursive: true });
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}
