/** `npm run docs:pdf`: the rule booklet and the player aid of every game in both languages as PDF, printed by Chromium from the built site. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';
import { createSiteServer, listenOnFreePort } from './serve.mjs';
import { builtFiles } from './site.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT = join(ROOT, 'docs-site', 'dist', 'pdf');

const files = builtFiles(ROOT);
const booklets = [...files.keys()].filter((address) => /^\/(pl|en)\/[^/]+\/(booklet|aid)$/.test(address)).sort();
if (booklets.length === 0) {
  console.error('docs: there is no booklet to print; run `npm run docs:build` first');
  process.exit(1);
}
mkdirSync(OUT, { recursive: true });
const server = createSiteServer(files);
const port = await listenOnFreePort(server, 0);
const browser = await chromium.launch({ executablePath: await ensureChromium(console.log), args: CHROMIUM_ARGS });
try {
  for (const address of booklets) {
    const [, language, game, sheet] = address.split('/');
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}${address}`, { waitUntil: 'networkidle' });
    const path = join(OUT, `${game}-${sheet}-${language}.pdf`);
    await page.pdf({ path, preferCSSPageSize: true, tagged: true, outline: true });
    await page.close();
    console.log(`docs: ${path}`);
  }
} finally {
  await browser.close();
  server.close();
}
