/**
 * `npm run api`: the reference of our libraries, from their types and the comments beside them, as API Extractor reads them off what is
 * published. The pages are kept under docs-site/pages/api, so a change of what others build on is seen in its commit; with `--check`
 * nothing is written and pages that lag behind are an error (`npm run release:check` asks for that).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiPage } from './api-page.mjs';
import { LIBRARIES, must } from './pack.mjs';
import { ROOT } from './prepare.mjs';

const EXTRACTOR = '@microsoft/api-extractor@7.59.4';
const PAGES = join(ROOT, 'docs-site/pages/api');

/**
 * The libraries must have been built.
 * @returns {Promise<readonly string[]>} those whose page says something else
 */
export async function pagesBehind() {
  const behind = [];
  for (const name of LIBRARIES) if (readPage(name) !== (await pageOf(name))) behind.push(name);
  return behind;
}

/** @param {string} name */
function readPage(name) {
  try {
    return readFileSync(pathOf(name), 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} name */
const pathOf = (name) => join(PAGES, `${name}.md`);

/** @param {string} name */
async function pageOf(name) {
  const workshop = mkdtempSync(join(tmpdir(), 'kodeks-api-'));
  // the extractor looks for a package.json above its settings
  const settings = join(ROOT, name, 'dist', 'api-extractor.json');
  const model = join(workshop, 'model.json');
  try {
    writeFileSync(settings, JSON.stringify(settingsFor(name, model)));
    await must('npx', ['--yes', EXTRACTOR, 'run', '--local', '-c', settings], ROOT);
    return apiPage(JSON.parse(readFileSync(model, 'utf8')));
  } finally {
    rmSync(settings, { force: true });
    rmSync(workshop, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {string} model
 */
function settingsFor(name, model) {
  const off = { enabled: false };
  const silent = { default: { logLevel: 'none' } };
  return {
    projectFolder: join(ROOT, name),
    mainEntryPointFilePath: join(ROOT, name, 'dist/index.d.ts'),
    compiler: {
      overrideTsconfig: {
        compilerOptions: {
          target: 'es2023',
          lib: ['es2023'],
          module: 'nodenext',
          moduleResolution: 'nodenext',
          strict: true,
          skipLibCheck: true,
          types: [],
        },
        include: ['dist/**/*.d.ts'],
      },
    },
    apiReport: off,
    dtsRollup: off,
    tsdocMetadata: off,
    docModel: { enabled: true, apiJsonFilePath: model, includeForgottenExports: true },
    // our comments are sentences for people, without the tags it asks for
    messages: { extractorMessageReporting: silent, tsdocMessageReporting: silent },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await must('npx', ['--no-install', 'tsc', '-b', ...LIBRARIES], ROOT);
  const behind = await pagesBehind();
  const isCheck = process.argv.includes('--check');
  for (const name of isCheck ? [] : behind) writeFileSync(pathOf(name), await pageOf(name));
  if (behind.length === 0) console.log('api: the pages say what the types say');
  else console.log(`api: ${isCheck ? 'behind their types' : 'written'}: ${behind.join(', ')}`);
  if (isCheck && behind.length > 0) process.exitCode = 1;
}
