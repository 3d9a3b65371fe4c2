/**
 * The list "Where things live" of our style guide, as a table, and the check that a tree of files keeps to it.
 * The tree comes in as a map from path to text, so the check itself is tested on small trees made up for it.
 */
import { posix } from 'node:path';
import { type ImportFound, importsOf } from './read-imports.ts';

/** Path from the root of the checkout, with `/`, to the text of the file. */
export type Tree = ReadonlyMap<string, string>;

/** One line of the list: a part of the tree and what it may import besides itself. */
export interface Place {
  /** A folder ending in `/`, or a single file. */
  readonly path: string;
  /** Other places by path, or doors such as `@kodeks/dsl`; what those may import is allowed as well. */
  readonly imports: readonly string[];
  /** The place may use others for their types only. */
  readonly typesOnly?: boolean;
}

const DSL = '@kodeks/dsl';
const INTERPRETER = '@kodeks/interpreter';
const EMITTER = '@kodeks/emitter';
const DRAWING = '@kodeks/drawing';
const EDITORS = '@kodeks/editors';
const ANY_DSL_FOLDER = ['dsl/text/', 'dsl/view/', 'dsl/core/'];
const ANY_INTERPRETER_FOLDER = [
  'interpreter/machine/',
  'interpreter/text/',
  'interpreter/examples/',
  'interpreter/bots/',
  'interpreter/coverage/',
  'interpreter/lab/',
  'interpreter/odds/',
  'interpreter/solve/',
  'interpreter/debug/',
];

/** In the order of the list. What is not in it has no place yet: a new folder begins with a new line there and here. */
export const PLACES: readonly Place[] = [
  { path: 'dsl/source/', imports: [] },
  { path: 'dsl/diagnostics/', imports: ['dsl/source/'] },
  { path: 'dsl/data/', imports: ['dsl/source/', 'dsl/diagnostics/'] },
  { path: 'dsl/syntax/', imports: ['dsl/source/', 'dsl/diagnostics/'] },
  { path: 'dsl/types/', imports: ['dsl/syntax/', 'dsl/data/'] },
  { path: 'dsl/core/', imports: ['dsl/types/'] },
  { path: 'dsl/text/', imports: ['dsl/core/'] },
  { path: 'dsl/view/', imports: ['dsl/core/'] },
  { path: 'dsl/compile.ts', imports: ANY_DSL_FOLDER },
  { path: 'dsl/service/', imports: ['dsl/compile.ts', ...ANY_DSL_FOLDER] },
  { path: 'dsl/index.ts', imports: ['dsl/service/', 'dsl/compile.ts', ...ANY_DSL_FOLDER] },
  { path: 'interpreter/api.ts', imports: [DSL] },
  { path: 'interpreter/state/', imports: [DSL] },
  { path: 'interpreter/random/', imports: [DSL] },
  { path: 'interpreter/eval/', imports: [DSL, 'interpreter/state/', 'interpreter/random/'] },
  { path: 'interpreter/decisions/', imports: [DSL, 'interpreter/eval/'] },
  { path: 'interpreter/text/', imports: [DSL, 'interpreter/state/', 'interpreter/api.ts'] },
  { path: 'interpreter/machine/', imports: [DSL, 'interpreter/decisions/', 'interpreter/text/', 'interpreter/api.ts'] },
  { path: 'interpreter/examples/', imports: [DSL, 'interpreter/api.ts'] },
  { path: 'interpreter/bots/', imports: [DSL, 'interpreter/machine/'] },
  { path: 'interpreter/coverage/', imports: [DSL, 'interpreter/machine/', 'interpreter/examples/'] },
  { path: 'interpreter/lab/', imports: [DSL, 'interpreter/bots/', 'interpreter/coverage/'] },
  { path: 'interpreter/odds/', imports: [DSL, 'interpreter/machine/', 'interpreter/bots/', 'interpreter/lab/'] },
  { path: 'interpreter/solve/', imports: [DSL, 'interpreter/odds/'] },
  { path: 'interpreter/debug/', imports: [DSL, 'interpreter/machine/'] },
  { path: 'interpreter/index.ts', imports: [DSL, ...ANY_INTERPRETER_FOLDER] },
  { path: 'emitter/', imports: [DSL, INTERPRETER] },
  { path: 'drawing/icons/', imports: [DSL] },
  { path: 'drawing/scene/', imports: [DSL, INTERPRETER] },
  { path: 'drawing/svg/', imports: [DSL, 'drawing/icons/', 'drawing/scene/'] },
  { path: 'drawing/text/', imports: ['drawing/scene/'] },
  { path: 'drawing/print/', imports: [DSL, INTERPRETER, 'drawing/scene/', 'drawing/svg/'] },
  { path: 'drawing/index.ts', imports: ['drawing/print/', 'drawing/svg/', 'drawing/text/'] },
  { path: 'editors/game-files.ts', imports: [DSL] },
  { path: 'editors/lsp/', imports: [DSL, INTERPRETER, DRAWING, 'editors/game-files.ts'] },
  { path: 'editors/dap/', imports: [DSL, INTERPRETER, 'editors/game-files.ts'] },
  { path: 'editors/index.ts', imports: ['editors/lsp/', 'editors/dap/'] },
  { path: 'editors/vscode/', imports: [] },
  { path: 'cli/', imports: [DSL, INTERPRETER, EMITTER, DRAWING, EDITORS] },
  { path: 'docs-site/generate/', imports: [DSL, INTERPRETER, DRAWING] },
  { path: 'docs-site/build/', imports: [DSL, INTERPRETER, DRAWING, 'docs-site/generate/'] },
  { path: 'docs-site/programs/', imports: [DSL, INTERPRETER] },
  { path: 'docs-site/pages/', imports: ['docs-site/generate/'] },
  { path: 'docs-site/.vitepress/', imports: ['docs-site/generate/'] },
  { path: 'playground/engine/', imports: [DSL, INTERPRETER, DRAWING] },
  { path: 'playground/editor/', imports: [DSL, 'playground/engine/'] },
  { path: 'playground/stores/', imports: ['playground/engine/'] },
  {
    path: 'playground/panels/',
    imports: [DSL, INTERPRETER, DRAWING, 'playground/engine/', 'playground/editor/', 'playground/stores/'],
    typesOnly: true,
  },
  {
    path: 'playground/shell/',
    imports: [
      DSL,
      INTERPRETER,
      DRAWING,
      'playground/engine/',
      'playground/editor/',
      'playground/stores/',
      'playground/panels/',
    ],
  },
];

/** Not in the list: in the checkout the command is bundled again when a source has changed. What is published never leaves cli/. */
const LAUNCHER: readonly Place[] = [
  { path: 'cli/bin/', imports: [] },
  { path: 'cli/from-sources.mjs', imports: ['scripts/bundle-cli.mjs'] },
  { path: 'scripts/bundle-cli.mjs', imports: [] },
];

/** Node's own modules are for hosts: the command and the scripts of the site. */
const MAY_USE_NODE = [
  'editors/lsp/',
  'editors/dap/',
  'editors/vscode/',
  'cli/',
  'cli/bin/',
  'cli/from-sources.mjs',
  'docs-site/build/',
  'docs-site/pages/',
  'docs-site/.vitepress/',
];

/** No package: the editor gives it to its extensions. */
const GIVEN_BY_EDITOR = new Set(['vscode']);

/** Every import in the tree that the table does not allow, as one readable line each. */
export function wrongImports(tree: Tree, places: readonly Place[] = [...LAUNCHER, ...PLACES]): string[] {
  const wrong: string[] = [];
  for (const [path, text] of tree) {
    if (!isCode(path) || isToolConfig(path)) continue;
    const place = placeOf(path, places);
    if (place === undefined) {
      wrong.push(`${path}: no line of the list "Where things live" covers this file`);
      continue;
    }
    for (const found of importsOf(path, text)) {
      const reason = whyNot(path, place, found, tree, places);
      if (reason !== undefined) wrong.push(`${path}:${found.line}: ${reason}`);
    }
  }
  return wrong;
}

function whyNot(
  path: string,
  place: Place,
  found: ImportFound,
  tree: Tree,
  places: readonly Place[],
): string | undefined {
  const { specifier } = found;
  if (specifier === undefined) {
    return mayUseNode(place) ? undefined : 'imports something computed; write the name out, so that it can be checked';
  }
  if (specifier.startsWith('.')) return whyNotFile(path, place, found, specifier, places);
  if (specifier.startsWith('@kodeks/')) return whyNotDoor(place, found, specifier, places);
  if (specifier.startsWith('node:'))
    return mayUseNode(place) ? undefined : `imports \`${specifier}\`, which only Node has`;
  if (GIVEN_BY_EDITOR.has(specifier) && place.path === 'editors/vscode/') return undefined;
  return whyNotPackage(path, specifier, tree);
}

function whyNotFile(
  path: string,
  place: Place,
  found: ImportFound,
  specifier: string,
  places: readonly Place[],
): string | undefined {
  const target = posix.join(posix.dirname(path), specifier);
  const targetPlace = placeOf(target, places);
  if (targetPlace !== undefined && targetPlace === place) return undefined;
  if (targetPlace === undefined || !reachable(place, places).has(targetPlace.path)) {
    if (topFolder(target) !== topFolder(path))
      return `reaches into ${target}; top-level folders meet only at \`@kodeks/…\``;
    return `${place.path} may not import ${targetPlace?.path ?? target}`;
  }
  if (place.typesOnly && !found.typeOnly) return `${place.path} may import only types from ${targetPlace.path}`;
  return undefined;
}

function whyNotDoor(place: Place, found: ImportFound, specifier: string, places: readonly Place[]): string | undefined {
  if (specifier.split('/').length > 2) return `imports \`${specifier}\`; a top-level folder has one door, its index.ts`;
  if (!reachable(place, places).has(specifier)) return `${place.path} may not import ${specifier}`;
  if (place.typesOnly && !found.typeOnly) return `${place.path} may import only types from ${specifier}`;
  return undefined;
}

/** A package counts as there only when our own package.json asks for it, not because another one brought it along. */
function whyNotPackage(path: string, specifier: string, tree: Tree): string | undefined {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const manifest = tree.get(`${topFolder(path)}/package.json`);
  const declared: unknown = manifest === undefined ? {} : JSON.parse(manifest).dependencies;
  const known = typeof declared === 'object' && declared !== null && Object.hasOwn(declared, name);
  return known ? undefined : `imports \`${specifier}\`, which ${topFolder(path)}/package.json does not ask for`;
}

/** A place's own imports and, as the list's heading says, whatever those may import. */
function reachable(place: Place, places: readonly Place[], seen = new Set<string>()): ReadonlySet<string> {
  for (const path of place.imports) {
    if (seen.has(path)) continue;
    seen.add(path);
    const next = places.find((candidate) => candidate.path === path);
    if (next !== undefined) reachable(next, places, seen);
  }
  return seen;
}

function placeOf(path: string, places: readonly Place[]): Place | undefined {
  return places.find((place) => (place.path.endsWith('/') ? path.startsWith(place.path) : path === place.path));
}

const isCode = (path: string): boolean => /\.(ts|mts|js|mjs|vue)$/.test(path);

/** Such as playground/vite.config.ts: read by a tool, imported by nobody. */
const isToolConfig = (path: string): boolean => /^[^/]+\/[^/]+\.config\.m?[jt]s$/.test(path);

const topFolder = (path: string): string => path.split('/')[0] ?? path;

const mayUseNode = (place: Place): boolean => MAY_USE_NODE.includes(place.path);
