/** One walk over core programs, which are plain data. */
/** Calls `visit` for every object below a node. */
export function walk(node: unknown, visit: (record: Readonly<Record<string, unknown>>) => void): void {
  if (Array.isArray(node)) {
    for (const part of node) walk(part, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const record = node as Record<string, unknown>;
  visit(record);
  for (const key of Object.keys(record)) {
    const part = record[key];
    if (typeof part === 'object' && part !== null) walk(part, visit);
  }
}
