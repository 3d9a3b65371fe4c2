/** The Chromium of this machine, for pages of paper and pictures. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SvgNode, svgText } from '../engine.ts';

/** Both answer what went wrong, if anything. */
export interface Chromium {
  print(html: string, pdf: string): string | undefined;
  picture(drawing: SvgNode, png: string): string | undefined;
  close(): void;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Undefined where none is installed. */
export function openChromium(env: NodeJS.ProcessEnv): Chromium | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const program = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((file) => existsSync(file));
  if (program === undefined) return undefined;
  const workshop = mkdtempSync(join(tmpdir(), 'kodeks-print-'));
  const run = (html: string, file: string, options: readonly string[]): string | undefined => {
    const page = join(workshop, 'page.html');
    writeFileSync(page, html);
    rmSync(file, { force: true }); // what lies there from before is no proof of success
    const { status, stderr } = spawnSync(
      program,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        `--user-data-dir=${join(workshop, 'profile')}`,
        ...options,
        pathToFileURL(page).href,
      ],
      { encoding: 'utf8' },
    );
    return status === 0 && existsSync(file) ? undefined : (stderr.trim().split('\n').at(-1) ?? '');
  };
  return {
    print: (html, pdf) => run(html, pdf, ['--no-pdf-header-footer', `--print-to-pdf=${pdf}`]),
    picture: (drawing, png) => {
      const { width, height } = drawing.attributes;
      const html = `<!doctype html><meta charset="utf-8"><style>body{margin:0}svg{display:block}</style>${svgText(drawing)}`;
      return run(html, png, [
        '--hide-scrollbars',
        '--force-device-scale-factor=1',
        `--window-size=${width},${height}`,
        `--screenshot=${png}`,
      ]);
    },
    close: () => rmSync(workshop, { recursive: true, force: true }),
  };
}
