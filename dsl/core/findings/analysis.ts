/**
 * What can be known of a program without running it: functions that never change (tables at link time), values that depend on
 * themselves, actions that draw or ask others, definitions nobody uses.
 */
import type { Build, ElaborationProblem } from '../build.ts';
import { withRaisedLimits } from '../clauses/raised-limits.ts';
import { reportChangingConstants } from '../declarations/constants.ts';
import type { CoreProcedure, CoreProgram, CoreStatement } from '../program.ts';
import { walk } from '../walk.ts';
import { reportCommitment } from './commitment.ts';
import { reportEndless } from './endless-functions.ts';
import { reportOpenMoves } from './open-moves.ts';
import { staticFunctions } from './static-functions.ts';

/** What an author is told about the game as a whole. */
export function findings(build: Build): readonly ElaborationProblem[] {
  const found: ElaborationProblem[] = [];
  reportCircles(build, found);
  reportEndless(build, found);
  reportUnused(build, found);
  reportChangingConstants(build, found);
  // a place is emptied by a draw, which commits by itself; whoever moves a certain piece hardly ever empties the deck with it
  reportCommitment(build, committing(build.program.procedures, build.emptied), found);
  reportOpenMoves(build, found);
  return found;
}

/** What the interpreter is told. */
export function analyse(program: CoreProgram): CoreProgram {
  const fixed = staticFunctions(program.functions);
  const commits = committing(program.procedures);
  return {
    ...program,
    functions: program.functions.map((one, i) => ({ ...one, static: fixed.has(i) })),
    actions: program.actions.map((action) => ({ ...action, commits: commits.has(action.procedure) })),
    reasons: withRaisedLimits(program),
  };
}

/** A value may not depend on itself through modifiers; a function may call itself only if something gets smaller, which fuel guards. */
function reportCircles(build: Build, found: ElaborationProblem[]): void {
  const known = new Map<number, ReadonlySet<number>>();
  const calls = (id: number): ReadonlySet<number> => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const called = new Set<number>();
    const one = build.program.functions[id];
    walk([one?.result, one?.modifiers], (record) => {
      if (typeof record.function === 'number') called.add(record.function);
    });
    known.set(id, called);
    return called;
  };
  build.program.functions.forEach((one, start) => {
    if (one.modifiers.length === 0) return;
    const path = pathBack(calls, start);
    const site = build.program.sites[one.site];
    if (path === undefined || site === undefined) return;
    found.push({
      kind: 'circular',
      name: one.name,
      span: { file: site.file, start: site.start, end: site.end },
      through: path.map((i) => build.program.functions[i]?.name ?? ''),
    });
  });
}

/** The functions on a way from `start` back to itself; `start` alone if it calls itself. */
function pathBack(calls: (id: number) => ReadonlySet<number>, start: number): number[] | undefined {
  const seen = new Set<number>();
  const visit = (node: number, path: readonly number[]): number[] | undefined => {
    for (const next of calls(node)) {
      if (next === start) return path.length === 0 ? [start] : [...path];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = visit(next, [...path, next]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(start, []);
}

/** Procedures that may draw, roll, reveal or ask another player. */
function committing(procedures: readonly CoreProcedure[], except: ReadonlySet<number> = new Set()): Set<number> {
  const facts = procedures.map(factsOf);
  const commits = new Set(facts.flatMap((fact, i) => (fact.commits && !except.has(i) ? [i] : [])));
  for (let grew = true; grew; ) {
    grew = false;
    facts.forEach(({ calls }, i) => {
      if (commits.has(i) || except.has(i) || !calls.some((one) => commits.has(one))) return;
      commits.add(i);
      grew = true;
    });
  }
  return commits;
}

interface ProcedureFacts {
  readonly commits: boolean;
  readonly calls: readonly number[];
}

/** A procedure is never changed once it is made, so what was found in it holds for every later check. */
const known = new WeakMap<CoreProcedure, ProcedureFacts>();

function factsOf(procedure: CoreProcedure): ProcedureFacts {
  const before = known.get(procedure);
  if (before !== undefined) return before;
  let commits = false;
  const calls = new Set<number>();
  walk(procedure.body, (record) => {
    if (COMMITTING.has(record.op as CoreStatement['op'])) commits = true;
    if (typeof record.procedure === 'number') calls.add(record.procedure);
  });
  const facts = { commits, calls: [...calls] };
  known.set(procedure, facts);
  return facts;
}

const COMMITTING: ReadonlySet<CoreStatement['op']> = new Set([
  'shuffle',
  'roll',
  'pick',
  'permute',
  'expose',
  'draw-from',
  'together',
  'run',
]);

/** Runs what stands outside the rules, such as an example: what it uses alone is not used. */
export function withoutUsing<T>(build: Build, work: () => T): T {
  const symbols = [...build.symbols.globals.values()].flat();
  const unused = [...symbols, ...build.symbols.options.values()].filter((symbol) => 'used' in symbol && !symbol.used);
  const unread = symbols.filter((symbol) => symbol.symbol === 'state' && !symbol.read);
  try {
    return work();
  } finally {
    for (const symbol of unused) if ('used' in symbol) symbol.used = false;
    for (const symbol of unread) if ('read' in symbol) symbol.read = false;
  }
}

function reportUnused(build: Build, found: ElaborationProblem[]): void {
  for (const symbols of build.symbols.globals.values()) {
    for (const symbol of symbols) {
      if (symbol.span === undefined) continue;
      const unused =
        symbol.symbol === 'state'
          ? !symbol.read
          : symbol.symbol === 'enum' || symbol.symbol === 'board'
            ? false
            : !symbol.used;
      if (unused)
        found.push({
          kind: 'unused',
          name: symbol.name,
          span: symbol.span,
          what:
            symbol.symbol !== 'function'
              ? symbol.symbol
              : symbol.declaration.kind === 'function'
                ? symbol.declaration.form
                : symbol.declaration.kind,
        });
    }
  }
  for (const option of build.symbols.options.values())
    if (!option.used && option.span !== undefined)
      found.push({ kind: 'unused', name: option.name, span: option.span, what: 'option' });
}
