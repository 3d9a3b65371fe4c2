/**
 * What may not stand in `as one move`: its steps are chosen before the first of them is taken, so nothing in it may come to light or be decided
 * by another, and it is left at its end only.
 */
import type { Phrase } from '../../diagnostics/phrases.ts';
import type { Build, ElaborationProblem } from '../build.ts';
import { type CoreExpr, type CoreStatement, YOU } from '../program.ts';
import { walk } from '../walk.ts';

/** What texts of components do in it is known in play only: there it is `run/not-one-move`. */
export function reportOpenMoves(build: Build, found: ElaborationProblem[]): void {
  const open = openProcedures(build);
  for (const procedure of build.program.procedures) {
    walk(procedure?.body, (record) => {
      if (record.op !== 'sequence') return;
      const move = record as CoreStatement & { op: 'sequence' };
      const labels = labelsIn(move.body);
      walk(move.body, (inner) => {
        if (typeof inner.op !== 'string' || typeof inner.site !== 'number') return;
        const why = reasonAgainst(build, open, labels, inner as unknown as CoreStatement);
        const where = build.program.sites[inner.site];
        if (why !== undefined && where !== undefined)
          found.push({
            kind: 'not-here',
            what: why,
            span: { file: where.file, start: where.start, end: where.end },
            why: 'the steps of `as one move` are chosen together, before the first of them is taken',
          });
      });
    });
  }
}

/** Procedures in which chance decides or something is shown, themselves or through what they call. */
function openProcedures({ program: { procedures } }: Build): ReadonlySet<number> {
  const open = new Set<number>();
  for (let before = -1; before !== open.size; ) {
    before = open.size;
    procedures.forEach((procedure, id) => {
      walk(procedure?.body, ({ op, procedure: called }) => {
        if ((typeof op === 'string' && OPENING.has(op)) || (typeof called === 'number' && open.has(called)))
          open.add(id);
      });
    });
  }
  return open;
}

const OPENING: ReadonlySet<string> = new Set(['roll', 'pick', 'shuffle', 'permute', 'draw-from', 'expose', 'together']);

function labelsIn(statement: CoreStatement): ReadonlySet<number> {
  const labels = new Set<number>();
  walk(statement, ({ op, label }) => {
    if (op !== 'leave' && typeof label === 'number') labels.add(label);
  });
  return labels;
}

function reasonAgainst(
  build: Build,
  open: ReadonlySet<number>,
  labels: ReadonlySet<number>,
  statement: CoreStatement,
): Phrase | undefined {
  switch (statement.op) {
    case 'ask': {
      const ask = build.program.asks[statement.ask];
      if (ask !== undefined && !isYou(ask.by)) return 'a decision of another player';
      return ask?.seen === undefined ? undefined : 'a secret choice';
    }
    case 'roll':
    case 'pick':
    case 'shuffle':
    case 'permute':
    case 'draw-from':
      return 'chance';
    case 'expose':
      return 'showing something';
    case 'call':
    case 'deliver':
      return open.has(statement.procedure) ? 'an effect in which chance or another player decides' : undefined;
    case 'leave':
      return labels.has(statement.label) ? undefined : 'leaving the block';
    case 'unwind':
    case 'return':
    case 'finish':
    case 'together':
      return 'this';
    default:
      return undefined;
  }
}

function isYou(by: CoreExpr): boolean {
  return by.op === 'local' && by.slot === YOU;
}
