/** Files that import each other round about, so that none can be read, or loaded, before the others. Types alone make no ring. */
import { posix } from 'node:path';
import type { Tree } from './import-directions.ts';
import { importsOf } from './read-imports.ts';

/** Each ring with its files in order, largest first (Tarjan's strongly connected components). */
export function importRings(tree: Tree): readonly (readonly string[])[] {
  const graph = new Map(
    [...tree].filter(([path]) => path.endsWith('.ts')).map(([path, text]) => [path, importedBy(path, text)]),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const rings: string[][] = [];
  const visit = (path: string): number => {
    order.set(path, order.size);
    let low = order.get(path) ?? 0;
    open.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(path, low);
    if (low === order.get(path)) {
      const ring = open.splice(open.indexOf(path));
      if (ring.length > 1) rings.push(ring.sort());
    }
    return low;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return rings.sort((a, b) => b.length - a.length);
}

const importedBy = (path: string, text: string): readonly string[] =>
  importsOf(path, text).flatMap(({ specifier, typeOnly }) =>
    typeOnly || specifier === undefined || !specifier.startsWith('.')
      ? []
      : [posix.join(posix.dirname(path), specifier)],
  );
