/**
 * Functions that can only call themselves for ever: whatever their arguments, no way through them avoids another such call.
 * What is evaluated only sometimes (a case, the right side of `and`, what is asked of the members of a list that may be empty)
 * may be the way out, so a function that ends for some arguments is never among them.
 */
import type { Build, ElaborationProblem } from '../build.ts';

export function reportEndless(build: Build, found: ElaborationProblem[]): void {
  const { functions } = build.program;
  const ending = new Set<number>();
  for (let before = -1; before !== ending.size; ) {
    before = ending.size;
    functions.forEach((one, id) => {
      // clauses may replace what a value is; that it depends on itself is found elsewhere
      if (!ending.has(id) && (one.modifiers.length > 0 || mayEnd(one.result, ending))) ending.add(id);
    });
  }
  const told = new Set<number>();
  functions.forEach((one, id) => {
    if (ending.has(id) || told.has(id)) return;
    const circle = circleFrom(
      functions.map(({ result }) => result),
      ending,
      id,
    );
    if (circle === undefined) return; // it only calls those that are endless
    for (const member of circle) told.add(member);
    const site = build.program.sites[one.site];
    if (site === undefined) return;
    // that a constant or a value depends on itself has been said
    if ([...build.problems, ...found].some((one) => one.kind === 'circular' && one.name === functions[id]?.name))
      return;
    const span = { file: site.file, start: site.start, end: site.end };
    found.push({ kind: 'endless-function', span, circle: circle.map((member) => functions[member]?.name ?? '') });
  });
}

type Tree = Readonly<Record<string, unknown>>;

/** Is there a way to evaluate this without a call of a function that is not known to end? */
function mayEnd(node: unknown, ending: ReadonlySet<number>): boolean {
  if (Array.isArray(node)) return node.every((part) => mayEnd(part, ending));
  if (typeof node !== 'object' || node === null) return true;
  const tree = node as Tree;
  if (typeof tree.function === 'number' && !ending.has(tree.function)) return false;
  return surelyEvaluated(tree).every((part) => mayEnd(part, ending)) && branchesOf(tree, ending);
}

function branchesOf(tree: Tree, ending: ReadonlySet<number>): boolean {
  if (tree.op !== 'if' && tree.set !== 'if') return true;
  return mayEnd(tree.then, ending) || mayEnd(tree.otherwise, ending);
}

/** The parts of a node that are evaluated whenever it is. */
function surelyEvaluated(tree: Tree): readonly unknown[] {
  const { op, set } = tree;
  if (op === 'and' || op === 'or') return [tree.left];
  if (op === 'if' || set === 'if') return [tree.condition];
  // a query looks at its members only if there are any
  if (typeof op === 'string' && 'set' in tree && 'slot' in tree) return [tree.set];
  if (typeof set === 'string' && 'slot' in tree && 'of' in tree) return [tree.of];
  if (op === 'trial' || op === 'eval') return [];
  return Object.values(tree);
}

/** A way from the function back to itself over such as do not end. */
function circleFrom(bodies: readonly unknown[], ending: ReadonlySet<number>, start: number): number[] | undefined {
  const seen = new Set<number>();
  const visit = (id: number, path: readonly number[]): number[] | undefined => {
    for (const next of callsIn(bodies[id])) {
      if (next === start) return [...path];
      if (ending.has(next) || seen.has(next)) continue;
      seen.add(next);
      const found = visit(next, [...path, next]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(start, [start]);
}

export function callsIn(node: unknown, into: Set<number> = new Set()): ReadonlySet<number> {
  if (Array.isArray(node)) for (const part of node) callsIn(part, into);
  else if (typeof node === 'object' && node !== null) {
    const tree = node as Tree;
    if (typeof tree.function === 'number') into.add(tree.function);
    for (const part of Object.values(tree)) callsIn(part, into);
  }
  return into;
}
