/**
 * Statements that must be done although they might be impossible, after something that cannot be taken back: a roll, a draw, a
 * reveal, another player's decision. Play would stop there, so the author is told. Only what one text shows by itself is
 * reported: an effect that is called is judged in its own text.
 */
import type { Phrase } from '../../diagnostics/phrases.ts';
import type { Build, ElaborationProblem } from '../build.ts';
import { alwaysHasAnswer } from '../decisions/sure-choices.ts';
import { type CoreExpr, type CoreStatement, YOU } from '../program.ts';

export function reportCommitment(build: Build, committing: ReadonlySet<number>, found: ElaborationProblem[]): void {
  const seen = new Set<number>();
  for (const procedure of build.program.procedures) {
    if (procedure.role === 'handler' || procedure.role === 'dispatch') continue;
    scan({ build, committing, seen, found }, procedure.body, false);
  }
}

interface Context {
  readonly build: Build;
  readonly committing: ReadonlySet<number>;
  readonly seen: Set<number>;
  readonly found: ElaborationProblem[];
}

/** Whether something may have been committed when the statement is over. */
function scan(context: Context, statement: CoreStatement, committed: boolean): boolean {
  switch (statement.op) {
    case 'block':
      // the end of a turn ends the transaction: what follows starts afresh
      return (
        statement.body.reduce((so, one) => scan(context, one, so), statement.boundary ? false : committed) &&
        !statement.boundary
      );
    case 'if':
      return (
        [statement.then, ...(statement.otherwise === undefined ? [] : [statement.otherwise])]
          .map((one) => scan(context, one, committed))
          .some(Boolean) || committed
      );
    case 'loop': {
      const once = scan(context, statement.body, committed);
      return once === committed ? once : scan(context, statement.body, once);
    }
    case 'for': {
      const once = scan(context, statement.body, committed);
      return once === committed ? once : scan(context, statement.body, once);
    }
    case 'step':
    case 'sequence':
      return scan(context, statement.body, committed);
    case 'attempt':
      // inside, a new transaction begins; whether it can be done has been looked up
      if (statement.otherwise !== undefined) scan(context, statement.otherwise, committed);
      return statement.form === 'if-possible'
        ? scan(context, statement.body, false) || committed
        : scan(context, statement.body, committed);
    case 'ask':
      return asked(context, statement, committed);
    case 'pay':
      if (committed) report(context, statement.site, 'this payment');
      return committed;
    case 'require':
      if (committed) report(context, statement.site, 'this requirement');
      return committed;
    case 'call':
    case 'deliver':
      return committed || context.committing.has(statement.procedure);
    case 'roll':
    case 'pick':
    case 'shuffle':
    case 'permute':
    case 'expose':
    case 'draw-from':
    case 'together':
      return true;
    default:
      return committed;
  }
}

function asked(context: Context, statement: CoreStatement & { op: 'ask' }, committed: boolean): boolean {
  const ask = context.build.program.asks[statement.ask];
  const others = ask !== undefined && !isYou(ask.by);
  const before = committed || others;
  if (committed && ask?.form.form === 'tuple' && !alwaysHasAnswer(ask.form, context.build.program.domains))
    report(context, statement.site, 'this choice');
  // a branch is only offered if it can be completed: inside it a new transaction begins
  return statement.branches.map((branch) => scan(context, branch, false)).some(Boolean) || before;
}

function isYou(by: CoreExpr): boolean {
  return by.op === 'local' && by.slot === YOU;
}

function report(context: Context, siteId: number, what: Phrase): void {
  if (context.seen.has(siteId)) return;
  context.seen.add(siteId);
  const site = context.build.program.sites[siteId];
  if (site !== undefined)
    context.found.push({
      kind: 'may-fail-after-commit',
      span: { file: site.file, start: site.start, end: site.end },
      what,
    });
}
