/** Serves one debugging session over the given streams, until the editor leaves. */
import type { GameFiles } from '../game-files.ts';
import { KodeksDebugSession } from './adapter.ts';

export interface DebugAdapterOptions {
  readonly files: GameFiles;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

export function serveDebugger({ files, input, output }: DebugAdapterOptions): void {
  new KodeksDebugSession(files).start(input, output);
}
