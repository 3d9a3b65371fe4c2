/** What a game is made of and how often each was exercised: actions, effects, clauses, texts of components, requirements, statements. */
import type { CoreProgram, CoreSite, FunctionId, SiteId } from '@kodeks/dsl';
import type { Counts } from './counts.ts';
import { visitNodes, visitStatements } from './walk.ts';

export const PART_KINDS = [
  'action',
  'phase',
  'effect',
  'event',
  'handler',
  'check',
  'function',
  'score',
  'ranking',
  'modify',
  'forbid',
  'waive',
  'instead',
  'substitution',
  'branch',
  'text',
  'requirement',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

export interface Part {
  readonly kind: PartKind;
  readonly name: string;
  readonly at: CoreSite;
  readonly rules: readonly string[];
  /** How often: run, evaluated, in force, chosen; for a forbid and a requirement: refused. */
  readonly count: (counts: Counts) => number;
  /** Of a forbid and a requirement: what refuses. */
  readonly reasons: readonly number[];
}

/** What is written once and became several numbers of the program (an action offered in two places) is one part. */
export function partsOf(program: CoreProgram): readonly Part[] {
  const written = new Map<string, Part>();
  for (const part of [
    ...ofProcedures(program),
    ...ofFunctions(program),
    ...ofClauses(program),
    ...ofDecisions(program),
  ]) {
    const { kind, name, at } = part;
    if (at.file === '') continue;
    const key = [kind, name, at.file, at.start, at.end].join('\n');
    const before = written.get(key);
    written.set(key, before === undefined ? part : joined(before, part));
  }
  return [...written.values()].sort(
    (a, b) => PART_KINDS.indexOf(a.kind) - PART_KINDS.indexOf(b.kind) || byPlace(a.at, b.at),
  );
}

export function byPlace(a: Pick<CoreSite, 'file' | 'start'>, b: Pick<CoreSite, 'file' | 'start'>): number {
  return a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1;
}

function joined(a: Part, b: Part): Part {
  return {
    ...a,
    rules: [...new Set([...a.rules, ...b.rules])],
    count: (counts) => a.count(counts) + b.count(counts),
    reasons: [...a.reasons, ...b.reasons],
  };
}

const NOWHERE: CoreSite = { file: '', start: 0, end: 0, rules: [], within: '' };

function atSite(program: CoreProgram, kind: PartKind, name: string, site: SiteId): Part {
  const at = program.sites[site] ?? NOWHERE;
  return { kind, name, at, rules: at.rules, count: ({ sites }) => sites[site] ?? 0, reasons: [] };
}

// ---------------------------------------------------------------- what is run

const INSTEAD = 'instead of ';
const ON = 'on ';

function ofProcedures(program: CoreProgram): Part[] {
  return program.procedures.flatMap(({ name, role, site }) => {
    switch (role) {
      case 'action':
      case 'free-action':
        return [atSite(program, 'action', name, site)];
      case 'effect':
        return [atSite(program, name.startsWith(INSTEAD) ? 'instead' : 'effect', name, site)];
      case 'handler':
        return [atSite(program, name.startsWith(ON) ? 'handler' : 'event', name, site)];
      case 'phase':
      case 'check':
        return [atSite(program, role, name, site)];
      case 'code':
        return [atSite(program, 'text', name, site)];
      case 'main':
      case 'dispatch':
        return [];
      default:
        return role satisfies never;
    }
  });
}

function ofFunctions(program: CoreProgram): Part[] {
  const texts = new Set(program.codes.flatMap(({ form, id }) => (form === 'expression' ? [id] : [])));
  const scores = new Set(program.scores.map((score) => score.function));
  const ranking = new Set(program.ranking.map((key) => key.function));
  const forTools = lookedAtOnly(program);
  return program.functions.flatMap(({ name, site }, id): Part[] => {
    if (forTools.has(id)) return [];
    if (ranking.has(id))
      return program.sites[site]?.file === 'game.yaml' ? [] : [atSite(program, 'ranking', name, site)];
    return [atSite(program, texts.has(id) ? 'text' : scores.has(id) ? 'score' : 'function', name, site)];
  });
}

/** Functions that nothing but invariants and the outlook of bots asks for: play has no use for them. */
export function lookedAtOnly({ invariants, outlook = [], functions, ...rest }: CoreProgram): ReadonlySet<FunctionId> {
  const own = [
    ...invariants.flatMap(({ holds, culprit, sides }) => [
      holds,
      ...[culprit, sides?.left, sides?.right].flatMap((value) => value?.function ?? []),
    ]),
    ...outlook.flatMap(({ value, when }) => [value, ...(when === undefined ? [] : [when])]),
  ];
  const looked = new Set(own);
  for (const id of own) spread(functions, functions[id], looked);
  const played = new Set<FunctionId>();
  spread(functions, rest, played);
  return new Set([...looked].filter((id) => !played.has(id)));
}

/** Adds every function that a node asks for, and what they ask for. */
function spread(functions: CoreProgram['functions'], node: unknown, found: Set<FunctionId>): void {
  visitNodes(node, ({ function: called }) => {
    if (typeof called === 'number' && !found.has(called)) {
      found.add(called);
      spread(functions, functions[called], found);
    }
    return true;
  });
}

// ---------------------------------------------------------------- what is in force

function ofClauses(program: CoreProgram): Part[] {
  const modifiers = program.functions.flatMap(({ name, modifiers: clauses }) =>
    clauses.map(({ site }) => atSite(program, 'modify', `modify ${name}`, site)),
  );
  const substitutions = program.substitutions.map(({ given, wanted, site }) => {
    const [from, to] = [given, wanted].map((column) => program.columns[column]?.name ?? '');
    return atSite(program, 'substitution', `${from} may stand for ${to}`, site);
  });
  return [...modifiers, ...substitutions, ...waivesIn(program)];
}

/** A waive clause stands in the conditions it lifts. */
function waivesIn(program: CoreProgram): Part[] {
  const found = new Set<SiteId>();
  visitNodes([program.procedures, program.asks], ({ op, site }) => {
    if (op === 'noted' && typeof site === 'number') found.add(site);
    return true;
  });
  return [...found].map((site) => atSite(program, 'waive', program.sites[site]?.within ?? 'waive', site));
}

// ---------------------------------------------------------------- what is decided

function ofDecisions(program: CoreProgram): Part[] {
  const branches = program.asks.flatMap(({ form, site, key: asked }, ask) =>
    form.form !== 'branch'
      ? []
      : form.branches.map(
          ({ key }, i): Part => ({
            ...atSite(program, 'branch', asked === key ? key : `${asked}: ${key}`, site),
            count: (counts) => counts.branches[ask]?.[i] ?? 0,
          }),
        ),
  );
  const attempts = triedOnly(program);
  const refusing = program.reasons.flatMap(({ form, text, rules, site }, reason): Part[] =>
    form === 'capacity' || form === 'no-candidate' || (form === 'must-change' && attempts.has(reason))
      ? [] // every move has the one, every choice the other, whether they can ever be full or empty or not
      : [
          {
            ...atSite(program, form === 'forbid' ? 'forbid' : 'requirement', text, site),
            rules,
            count: ({ refused }) => refused[reason] ?? 0,
            reasons: [reason],
          },
        ],
  );
  return [...branches, ...refusing];
}

/** Reasons of `if possible`, which refuses nothing: it does the other thing. */
function triedOnly(program: CoreProgram): ReadonlySet<number> {
  const found = new Set<number>();
  for (const procedure of program.procedures)
    visitStatements(procedure, (statement) => {
      if (statement.op === 'attempt' && statement.form === 'if-possible') found.add(statement.reason);
    });
  return found;
}

// ---------------------------------------------------------------- statements

export interface StatementCoverage {
  readonly total: number;
  readonly exercised: number;
  /** Outermost first: what stands inside of one that was never run is not listed. */
  readonly never: readonly CoreSite[];
}

/** Statements as written; a statement counts as run if something inside of it was. */
export function statementsOf(program: CoreProgram, counts: Counts): StatementCoverage {
  const keyOf = ({ file, start, end }: CoreSite): string => [file, start, end].join('\n');
  const written = new Map<string, { readonly at: CoreSite; readonly around: Set<string>; run: boolean }>();
  for (const procedure of program.procedures) {
    if (procedure.role === 'dispatch') continue;
    visitStatements(procedure, ({ site }, around) => {
      const at = program.sites[site] ?? NOWHERE;
      const known = written.get(keyOf(at)) ?? { at, around: new Set(), run: false };
      written.set(keyOf(at), known);
      known.run ||= counts.sites[site]! > 0;
      const outer = around === undefined ? undefined : program.sites[around.site];
      if (outer !== undefined && keyOf(outer) !== keyOf(at)) known.around.add(keyOf(outer));
    });
  }
  const markRun = (key: string): void => {
    const statement = written.get(key);
    for (const outer of statement?.around ?? []) {
      const known = written.get(outer);
      if (known === undefined || known.run) continue;
      known.run = true;
      markRun(outer);
    }
  };
  for (const [key, { run }] of [...written]) if (run) markRun(key);
  const all = [...written.values()].filter(({ at }) => at.file !== '');
  const never = all.filter(
    ({ run, around }) => !run && (around.size === 0 || [...around].some((outer) => written.get(outer)?.run === true)),
  );
  return {
    total: all.length,
    exercised: all.filter(({ run }) => run).length,
    never: never.map(({ at }) => at).sort(byPlace),
  };
}
