/** `kodeks serve`: the playground and the rule reference of one's own games on this machine, following the files on the disk. */
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { shownPath } from '../files/paths.ts';
import { firstSignal } from '../long/first-signal.ts';
import { FINE } from '../outcome.ts';
import { VERSION } from '../version.ts';
import { type Shell, withExamples } from './command.ts';

interface ServeOptions {
  readonly port?: number;
  readonly title?: string;
  readonly reference: boolean;
  readonly readOnly?: boolean;
}

export function addServe(program: Command, shell: Shell): void {
  const command = program
    .command('serve')
    .description(
      'Shows the playground and the rule reference of your games on 127.0.0.1 until Ctrl-C, and follows the files as they change on the disk: a game that is being played goes on under the new rules. What is changed in the playground stays there until you ask for it to be written; you see the difference first, and nothing is written over a file that has changed meanwhile. The reference needs the package @kodeks/site beside this one.',
    )
    .argument('[dir]', 'folder of a game, or of several (without it: the current folder)')
    .option(
      '--port <n>',
      'the next free one if it is taken (a port of its own for every folder)',
      wholeNumber('--port', 0, 65535),
    )
    .option('--title <words>', 'what the reference is called (the folder)')
    .option('--no-reference', 'the playground alone')
    .option('--read-only', 'nothing is written, whatever the page asks')
    .action(async (dir: string | undefined, options: ServeOptions) => {
      await serve(dir, options, shell);
      shell.end(FINE);
    });
  withExamples(command, [
    ['serve', 'every game in the current folder and below'],
    ['serve games/comet-run --port 4000', 'one game, at http://127.0.0.1:4000/'],
  ]);
}

async function serve(dir: string | undefined, options: ServeOptions, { host }: Shell): Promise<void> {
  const { playgroundFolder, serveFolder } = await import('../serve/serve-folder.ts');
  const folder = resolve(host.cwd, dir ?? '.');
  const port = options.port ?? portFor(folder);
  const serving = await serveFolder({
    dir,
    cwd: host.cwd,
    port,
    title: options.title ?? basename(folder),
    mode: options.readOnly === true ? 'read-only' : 'writable',
    wantsReference: options.reference,
    playground: playgroundFolder(),
    say: (line) => host.err.write(`kodeks: ${line}\n`),
  });
  if (port !== 0 && serving.port !== port)
    host.err.write(`kodeks: port ${port} is taken, so this is the next free one\n`);
  host.out.write(`${serving.folders.map(({ name }) => name).join(', ')} in ${shownPath(folder, host.cwd)}\n`);
  host.out.write(`  playground  ${serving.address}playground/\n`);
  if (serving.hasReference) host.out.write(`  reference   ${serving.address} (when it is made)\n`);
  else if (options.reference) host.out.write(`  reference   npm install --save-dev @kodeks/site@${VERSION}\n`);
  host.out.write('Ctrl-C stops it.\n');
  await firstSignal();
  await serving.stop();
}

/** What a browser keeps belongs to an address: the work on one folder should not turn up in another. */
const FIRST_PORT = 4200;
const PORTS = 4000;

function portFor(folder: string): number {
  let hash = 0;
  for (const character of folder) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % PORTS;
  return FIRST_PORT + hash;
}
