/** Which functions and effects of a program call each other in a circle: what may go on for ever, for whoever has met it. */
import type { CoreProgram } from '@kodeks/dsl';

const MOST = 3;

/** Names in the order of the calls; the last of a circle calls its first. Of circles that share a member one is given. */
export function circlesOf({ functions, procedures }: CoreProgram): readonly (readonly string[])[] {
  const nodes = [
    ...functions.map(({ name, result, modifiers }) => ({
      name,
      calls: callsIn([result, modifiers], functions.length),
    })),
    ...procedures.map(({ name, body }) => ({ name, calls: callsIn(body, functions.length) })),
  ];
  const done = new Set<number>();
  const circles: string[][] = [];
  for (let start = 0; start < nodes.length && circles.length < MOST; start++) {
    const circle = done.has(start) ? undefined : wayBack(nodes, start);
    if (circle === undefined) continue;
    for (const member of circle) done.add(member);
    circles.push(circle.map((member) => nodes[member]!.name));
  }
  return circles;
}

interface Node {
  readonly name: string;
  readonly calls: ReadonlySet<number>;
}

function wayBack(nodes: readonly Node[], start: number): readonly number[] | undefined {
  const seen = new Set<number>();
  const visit = (at: number, path: readonly number[]): readonly number[] | undefined => {
    for (const next of nodes[at]!.calls) {
      if (next === start) return path;
      if (seen.has(next)) continue;
      seen.add(next);
      const found = visit(next, [...path, next]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(start, [start]);
}

/** Procedures are numbered after the functions. */
function callsIn(node: unknown, functions: number, into: Set<number> = new Set()): ReadonlySet<number> {
  if (Array.isArray(node)) for (const part of node) callsIn(part, functions, into);
  else if (typeof node === 'object' && node !== null) {
    const record = node as Readonly<Record<string, unknown>>;
    if (typeof record.function === 'number') into.add(record.function);
    if (typeof record.procedure === 'number') into.add(functions + record.procedure);
    for (const part of Object.values(record)) callsIn(part, functions, into);
  }
  return into;
}
