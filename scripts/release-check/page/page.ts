/** In a page: opens what Node has saved, and what its own worker has saved; all hand their results to whoever looks at the page. */
import type { SourceFile } from '@kodeks/dsl';
import { compiled, type HalfPlayed, openAndPlay } from '../one-game.js';

const read = async <T>(path: string): Promise<T> => (await (await fetch(path)).json()) as T;
const files = await read<SourceFile[]>('files.json');
const fromNode = await read<HalfPlayed>('from-node.json');
const game = compiled(files);

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }: MessageEvent<{ readonly end: string; readonly half: HalfPlayed }>) => {
  const same =
    openAndPlay(game, fromNode.saved) === fromNode.end &&
    data.end === fromNode.end &&
    openAndPlay(game, data.half.saved) === data.half.end;
  document.body.dataset.found = JSON.stringify({ same, half: data.half });
};
worker.postMessage({ files, saved: fromNode.saved });
