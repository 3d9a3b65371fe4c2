/**
 * Makes the packages that others install, as tarballs: `node scripts/pack.mjs FOLDER`. Each is put together in a folder of its
 * own, because what is published differs from the workspace: built files only, no condition that leads to our sources, and the
 * command carries the libraries bundled into it (with their licences) instead of asking for them.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle-cli.mjs';
import { NODE_BUNDLE } from './node-bundle.mjs';
import { ROOT } from './prepare.mjs';
import { runCommand } from './run-command.mjs';

export const LIBRARIES = ['dsl', 'interpreter', 'drawing'];
const REPOSITORY_FILES = ['LICENSE', 'CHANGELOG.md'];

/**
 * @param {string} out where the tarballs go
 * @returns {Promise<readonly string[]>} their paths
 */
export async function packAll(out) {
  mkdirSync(out, { recursive: true });
  // what the build of an earlier day left behind would be packed as well
  for (const name of LIBRARIES) rmSync(join(ROOT, name, 'dist'), { recursive: true, force: true });
  await must('npx', ['--no-install', 'tsc', '-b', ...LIBRARIES], ROOT);
  const stage = mkdtempSync(join(tmpdir(), 'kodeks-pack-'));
  try {
    for (const name of LIBRARIES) stageLibrary(name, join(stage, name));
    await stageCommand(join(stage, 'cli'));
    await stageSite(join(stage, 'docs-site'));
    const tarballs = [];
    for (const name of [...LIBRARIES, 'cli', 'docs-site']) {
      const packed = await must('npm', ['pack', '--silent', '--pack-destination', out], join(stage, name));
      tarballs.push(join(out, packed.trim().split('\n').at(-1) ?? ''));
    }
    return tarballs;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {string} target
 */
function stageLibrary(name, target) {
  const source = join(ROOT, name);
  const { private: _, ...manifest } = readManifest(source);
  begin(source, target);
  cpSync(join(source, 'dist'), join(target, 'dist'), {
    recursive: true,
    filter: (path) => !/(\.map|\.tsbuildinfo)$/.test(path),
  });
  const { types, default: main } = manifest.exports['.'];
  writeManifest(target, { ...manifest, exports: { '.': { types, default: main } }, files: ['dist', 'CHANGELOG.md'] });
}

/** @param {string} target */
async function stageCommand(target) {
  const source = join(ROOT, 'cli');
  const { private: _, dependencies: _bundled, ...manifest } = readManifest(source);
  begin(source, target);
  const inputs = [
    ...(await bundle(ROOT, join(target, 'dist'))),
    ...(await buildPlayground(join(target, 'playground'))),
  ];
  cpSync(join(source, 'bin'), join(target, 'bin'), { recursive: true });
  cpSync(join(source, 'template'), join(target, 'template'), { recursive: true });
  writeFileSync(join(target, 'THIRD-PARTY.md'), licencesOf(inputs));
  writeManifest(target, {
    ...manifest,
    files: ['bin', 'dist', 'playground', 'template', 'CHANGELOG.md', 'THIRD-PARTY.md'],
  });
}

/**
 * The page that `kodeks serve` shows, without games of ours.
 * @param {string} outDir
 * @returns {Promise<readonly string[]>} the files that went into it
 */
async function buildPlayground(outDir) {
  const { build } = await import('vite');
  /** @type {Set<string>} */
  const inputs = new Set();
  /** @type {import('vite').Plugin} */
  const collector = {
    name: 'kodeks-inputs',
    generateBundle() {
      for (const id of this.getModuleIds()) inputs.add(relative(ROOT, id.replace(/^\0|\?.*$/g, '')));
    },
  };
  await build({
    configFile: join(ROOT, 'playground/vite.config.ts'),
    mode: 'packed',
    logLevel: 'error',
    plugins: [collector],
    build: { outDir, emptyOutDir: true },
  });
  return [...inputs].filter((path) => path.startsWith('node_modules/'));
}

/**
 * The generator of sites: its code bundled, without the libraries, and its theme as sources, because VitePress compiles a theme with
 * the site it is for.
 * @param {string} target
 */
async function stageSite(target) {
  const source = join(ROOT, 'docs-site');
  const { private: _, ...manifest } = readManifest(source);
  begin(source, target, 'PACKAGE.md');
  const { build } = await import('esbuild');
  const entry = join(source, 'build/own-site.ts');
  await build({
    entryPoints: [entry],
    outfile: join(target, 'dist/index.mjs'),
    ...NODE_BUNDLE,
    packages: 'external',
    logLevel: 'silent',
  });
  writeFileSync(join(target, 'dist/index.d.mts'), await declarationOf(entry));
  const theme = join(source, '.vitepress/theme');
  const { metafile } = await build({
    entryPoints: [
      'generate/words.ts',
      'generate/site-settings.ts',
      'generate/search/find.ts',
      'generate/search/search-index.ts',
    ].map((file) => join(source, file)),
    outdir: join(target, 'nothing'),
    write: false,
    bundle: true,
    packages: 'external',
    metafile: true,
    absWorkingDir: source,
  });
  for (const file of [...Object.keys(metafile.inputs), 'generate/search/entry.ts'])
    cpSync(join(source, file), join(target, 'site', file));
  cpSync(theme, join(target, 'site/.vitepress/theme'), { recursive: true });
  cpSync(join(source, '.vitepress/config.ts'), join(target, 'site/.vitepress/config.ts'));
  cpSync(join(source, 'public'), join(target, 'site/public'), { recursive: true });
  writeManifest(target, {
    ...manifest,
    name: '@kodeks/site',
    description: 'Makes the rule reference of games written in Kodeks',
    exports: { '.': { types: './dist/index.d.mts', default: './dist/index.mjs' } },
    files: ['dist', 'site', 'CHANGELOG.md'],
  });
}

/** @param {string} file */
async function declarationOf(file) {
  const { default: ts } = await import('typescript');
  const { outputText } = ts.transpileDeclaration(readFileSync(file, 'utf8'), { fileName: file });
  return outputText;
}

/**
 * @param {string} source
 * @param {string} target
 * @param {string} [readme]
 */
function begin(source, target, readme = 'README.md') {
  mkdirSync(target, { recursive: true });
  for (const file of REPOSITORY_FILES) cpSync(join(ROOT, file), join(target, file));
  cpSync(join(source, readme), join(target, 'README.md'));
}

/**
 * The licences of the libraries inside the bundle, which ask to go with every copy.
 * @param {readonly string[]} inputs
 */
function licencesOf(inputs) {
  const folders = new Set(
    inputs.flatMap((path) => /^(?:.*\/)?(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  );
  const parts = [...folders].sort().map((folder) => {
    const { name, version, license } = readManifest(join(ROOT, folder));
    const file = readdirSync(join(ROOT, folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text =
      file === undefined ? '' : `\n\`\`\`\n${readFileSync(join(ROOT, folder, file), 'utf8').trim()}\n\`\`\`\n`;
    return `## ${name} ${version} (${license})\n${text}`;
  });
  return `# Libraries inside the bundle of this command\n\n${parts.join('\n')}`;
}

/** @param {string} folder */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * @param {string} folder
 * @param {object} manifest
 */
function writeManifest(folder, manifest) {
  const { engines } = readManifest(ROOT);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, engines }, undefined, 2)}\n`);
}

/**
 * @param {string} program
 * @param {readonly string[]} words
 * @param {string} cwd
 */
export async function must(program, words, cwd) {
  const { code, output } = await runCommand(program, words, { cwd, capture: true });
  if (code !== 0) throw new Error(`${[program, ...words].join(' ')} ended with ${code}\n${output}`);
  return output ?? '';
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const out = resolve(process.argv[2] ?? 'dist');
  if (existsSync(out) && readdirSync(out).some((file) => file.endsWith('.tgz'))) {
    console.error(`pack: there are packages in ${out} already; remove them first`);
    process.exit(2);
  }
  for (const tarball of await packAll(out)) console.log(tarball);
}
