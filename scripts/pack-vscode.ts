/**
 * Makes the VS Code extension, without network: `npm run vscode:pack [FILE]` writes dist/kodeks.vsix. A .vsix is a zip with the
 * extension in it and two files about it. The grammar is made from the tokens of the language, as every other one of ours.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { textMateGrammar } from '@kodeks/dsl';
import { build } from 'esbuild';
import { strToU8, type Zippable, zipSync } from 'fflate';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCE = join(ROOT, 'editors/vscode');
const COPIED = ['package.json', 'README.md', 'language-configuration.json', 'snippets.json'];
/** The same sources give the same file, byte for byte. */
const NO_TIME = { mtime: new Date('1980-01-01T00:00:00') };

export async function packExtension(): Promise<Uint8Array> {
  const manifest: Manifest = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'));
  const files: Record<string, Uint8Array> = {
    'extension.vsixmanifest': strToU8(about(manifest)),
    '[Content_Types].xml': strToU8(CONTENT_TYPES),
    'extension/LICENSE.txt': readFileSync(join(ROOT, 'LICENSE')),
    'extension/dist/extension.cjs': await bundled(),
    'extension/dist/rules.tmLanguage.json': strToU8(JSON.stringify(textMateGrammar(), undefined, 2)),
  };
  for (const path of COPIED) files[`extension/${path}`] = readFileSync(join(SOURCE, path));
  const zipped: Zippable = Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, [bytes, NO_TIME]]));
  return zipSync(zipped);
}

interface Manifest {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly version: string;
  readonly publisher: string;
  readonly categories: readonly string[];
  readonly engines: { readonly vscode: string };
}

async function bundled(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCE, 'extension.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['vscode'], // the editor gives it
    minify: true,
    logLevel: 'silent',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function about({ name, displayName, description, version, publisher, categories, engines }: Manifest): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Categories>${escaped(categories.join(','))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(engines.vscode)}" />
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
`;
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="json" ContentType="application/json" />
  <Default Extension="cjs" ContentType="application/javascript" />
  <Default Extension="md" ContentType="text/markdown" />
  <Default Extension="txt" ContentType="text/plain" />
  <Default Extension="vsixmanifest" ContentType="text/xml" />
</Types>
`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const out = resolve(process.argv[2] ?? join(ROOT, 'dist/kodeks.vsix'));
  mkdirSync(dirname(out), { recursive: true });
  const bytes = await packExtension();
  writeFileSync(out, bytes);
  console.log(`${out} (${Math.ceil(bytes.length / 1024)} kB)`);
}
