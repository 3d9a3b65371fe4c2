/** Choices among blocks: `may`, `one of`, `any of`, `all of`. */

import type * as Ast from '../../syntax/ast.ts';
import { type Body, inScope, newLocal, ruleIds, site } from '../build.ts';
import type { CoreExpr, CoreRequirement, CoreStatement } from '../program.ts';
import { wholly } from '../statements/as-far-as-possible.ts';
import { block, blockKnowing, closeBlock } from '../statements/statements.ts';
import { compare, constant, local, NO, plus, YES } from '../values.ts';
import { decider, namesAround, prompt } from './choices.ts';
import { newReason, requirements } from './reasons.ts';

export function may(body: Body, statement: Ast.MayStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const by = decider(body, statement.by);
  const conditions = requirements(body, statement.requirements);
  const ask = askBranch(body, prompt(body, statement.key.text, statement.key.span), by, at, [
    { key: statement.key.text, requirements: conditions },
    { key: 'decline', requirements: [], decline: true },
  ]);
  const yes = wholly(body, () => blockKnowing(body, conditionsOf(statement.requirements), statement.body));
  const no =
    statement.otherwise === undefined
      ? emptyBlock(at)
      : block(body, statement.otherwise.statements, statement.otherwise.span);
  return [{ op: 'ask', site: at, ask, branches: [yes, no] }];
}

export function askBranch(
  body: Body,
  key: string,
  by: CoreExpr,
  at: number,
  branches: readonly {
    readonly key: string;
    readonly requirements: readonly CoreRequirement[];
    readonly decline?: boolean;
    readonly action?: number;
    readonly tells?: 'nothing' | undefined;
  }[],
): number {
  return (
    body.build.program.asks.push({
      key,
      by,
      site: at,
      form: {
        form: 'branch',
        branches: branches.map((branch) => ({
          key: branch.key,
          action: branch.action,
          decline: branch.decline ?? false,
          requirements: branch.requirements,
          ...(branch.tells === undefined ? {} : { tells: branch.tells }),
        })),
      },
      names: namesAround(body),
    }) - 1
  );
}

export function emptyBlock(at: number): CoreStatement {
  return { op: 'block', site: at, label: undefined, body: [], clear: [], clearLists: [], boundary: false };
}

export function oneOf(body: Body, statement: Ast.BranchesStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const by = decider(body, statement.by);
  for (const branch of statement.branches) prompt(body, branch.key.text, branch.key.span);
  const asked = statement.branches.map((branch) => ({
    key: branch.key.text,
    requirements: requirements(body, branch.requirements),
  }));
  const ask = askBranch(body, questionOf(body, statement, 'one-of'), by, at, asked);
  return [{ op: 'ask', site: at, ask, branches: statement.branches.map((branch) => branchBlock(body, branch)) }];
}

/** The author's own question, or the one that the language asks. */
function questionOf(body: Body, { key }: Ast.BranchesStatement, standard: string): string {
  return key === undefined ? standard : prompt(body, key.text, key.span);
}

function branchBlock(body: Body, branch: Ast.Branch): CoreStatement {
  const inner = (): CoreStatement =>
    wholly(body, () => blockKnowing(body, conditionsOf(branch.requirements), branch.body));
  if (branch.rules.length === 0) return inner();
  const outer = body.rules;
  body.rules = [...ruleIds(body.build, branch.rules), ...outer];
  const made = inner();
  body.rules = outer;
  return made;
}

/** What follows a decision may rely on the requirements of what was chosen. */
function conditionsOf(written: readonly Ast.Requirement[]): Ast.Expr[] {
  return written.map(({ condition }) => condition);
}

/** `any of`: one or more, each at most once, in any order. `all of`: every one that can be done, in an order the player picks. */
export function anyBranches(body: Body, statement: Ast.BranchesStatement): CoreStatement[] {
  const at = site(body, statement.span);
  const firstSlot = body.locals;
  return [
    inScope(body, () => {
      const done = statement.branches.map(() => newLocal(body));
      const count = newLocal(body);
      const label = ++body.labels;
      const by = decider(body, statement.by);
      for (const branch of statement.branches) prompt(body, branch.key.text, branch.key.span);
      const reason = newReason(body, { rules: [], text: 'each at most once', form: 'condition', span: statement.span });
      const options = statement.branches.map((branch, i) => ({
        key: branch.key.text,
        requirements: [
          { condition: compare(local(done[i] ?? 0), '=', NO), reason, after: 0 },
          ...requirements(body, branch.requirements),
        ],
      }));
      const any = statement.form === 'any';
      const stop = {
        key: 'decline',
        decline: true,
        requirements: any ? [{ condition: compare(local(count), '>', constant(0)), reason, after: 0 }] : [],
      };
      const key = questionOf(body, statement, any ? 'any-of' : 'all-of');
      const ask = askBranch(body, key, by, at, any ? [...options, stop] : options);
      const bodies = statement.branches.map((branch, i): CoreStatement => {
        const inner = branchBlock(body, branch);
        return {
          op: 'block',
          site: at,
          label: undefined,
          clear: [],
          clearLists: [],
          boundary: false,
          body: [
            { op: 'assign', site: at, slot: done[i] ?? 0, value: YES },
            { op: 'assign', site: at, slot: count, value: plus(local(count), constant(1)) },
            inner,
          ],
        };
      });
      const asking: CoreStatement = {
        op: 'ask',
        site: at,
        ask,
        branches: any ? [...bodies, { op: 'leave', site: at, how: 'break', label }] : bodies,
      };
      const once: CoreStatement = any
        ? asking
        : {
            op: 'attempt',
            site: at,
            form: 'if-possible',
            body: asking,
            otherwise: { op: 'leave', site: at, how: 'break', label },
            reason,
            slots: [newLocal(body), newLocal(body)],
          };
      const loop: CoreStatement = {
        op: 'loop',
        site: at,
        label,
        condition: compare(local(count), '<', constant(statement.branches.length)),
        body: once,
        step: undefined,
      };
      return closeBlock(body, [loop], statement.span, firstSlot);
    }),
  ];
}
