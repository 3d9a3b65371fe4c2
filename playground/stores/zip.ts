/** A project folder as a zip file, and back. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { isFilePath, LIMITS } from './saved.ts';

export type Files = ReadonlyMap<string, string>;

export function toZip(folder: string, files: Files): Uint8Array {
  return zipSync(Object.fromEntries([...files].map(([path, text]) => [`${folder}/${path}`, strToU8(text)])));
}

/** `left`: what the project holds besides and what is no part of a game. */
export type ReadZip =
  | { readonly files: Files; readonly left: readonly string[] }
  | { readonly problem: 'not-a-zip' | 'too-large' | 'no-game' };

export function fromZip(bytes: Uint8Array): ReadZip {
  if (bytes.length > LIMITS.totalLength * 2) return { problem: 'too-large' };
  let total = 0;
  let count = 0;
  const others: string[] = [];
  const entries = unzip(bytes, (name, size) => {
    total += size;
    count += 1;
    const isOurs = isOfGame(name);
    if (!isOurs && !name.endsWith('/')) others.push(name);
    return total <= LIMITS.totalLength * 2 && count <= 4 * LIMITS.files && isOurs;
  });
  if (entries === undefined) return { problem: 'not-a-zip' };
  if (total > LIMITS.totalLength * 2 || count > 4 * LIMITS.files) return { problem: 'too-large' };
  return projectIn(new Map(Object.entries(entries).map(([name, content]) => [name, strFromU8(content)])), others);
}

/** What is read of a file, and what is not even looked into. */
export const isOfGame = (name: string): boolean => /\.(yaml|rules|md|svg)$/.test(name);

/** The folder that holds `game.yaml` is the project, wherever it lies. */
export function projectIn(entries: Files, others: readonly string[]): ReadZip {
  const manifest = [...entries.keys()]
    .filter((name) => name === 'game.yaml' || name.endsWith('/game.yaml'))
    .sort((a, b) => a.length - b.length)[0];
  if (manifest === undefined) return { problem: 'no-game' };
  const folder = manifest.slice(0, -'game.yaml'.length);
  const inside = [...entries].filter(([name]) => name.startsWith(folder));
  const [files, left]: [Map<string, string>, string[]] = [new Map(), []];
  for (const [name, text] of inside) {
    const path = name.slice(folder.length);
    if (isFilePath(path)) files.set(path, text.replace(/^\ufeff/, ''));
    else left.push(path);
  }
  const rest = others.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
  return { files, left: [...rest, ...left] };
}

function unzip(
  bytes: Uint8Array,
  wanted: (name: string, size: number) => boolean,
): Readonly<Record<string, Uint8Array>> | undefined {
  try {
    return unzipSync(bytes, { filter: ({ name, originalSize }) => wanted(name, originalSize) });
  } catch {
    return undefined;
  }
}
