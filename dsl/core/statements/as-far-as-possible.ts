/**
 * `as far as possible`: every statement that can be done is done. What speaks of a name is skipped with the statement that would have
 * bound it; after a cost that cannot be paid, or a requirement that does not hold, the rest of the block is skipped.
 * Inside a decision (`may`, `one of`, `if possible` ...) it is all or nothing: nobody begins what cannot be finished.
 */
import type * as Ast from '../../syntax/ast.ts';
import { type Body, newLocal, site } from '../build.ts';
import { namesIn } from '../clauses/forbids.ts';
import { newReason } from '../decisions/reasons.ts';
import type { CoreExpr, CoreStatement } from '../program.ts';
import { both, local, YES } from '../values.ts';
import { elaborateStatement } from './statements.ts';

/** Slots that say whether something earlier in the block was done. */
export interface Conditions {
  /** On which a name depends. */
  readonly ofName: Map<string, readonly number[]>;
  /** On which everything that follows depends. */
  ofRest: readonly number[];
}

export function newConditions(): Conditions {
  return { ofName: new Map(), ofRest: [] };
}

/** One statement of such a block, to be done if it can be and if what it depends on was done. */
export function ifPossible(body: Body, statement: Ast.Statement, conditions: Conditions): CoreStatement[] {
  const needed = dependsOn(statement, conditions);
  const scope = body.scopes[body.scopes.length - 1];
  const known = new Set(scope?.keys());
  const made = elaborateStatement(body, statement);
  const bound = [...(scope?.keys() ?? [])].filter((name) => !known.has(name));
  const attempt = mayFail(statement);
  const gates = statement.kind === 'pay' || statement.kind === 'require';
  const done = attempt && (gates || bound.length > 0) ? newLocal(body) : undefined;
  const conditionsNow = done === undefined ? needed : [...needed, done];
  for (const name of bound) conditions.ofName.set(name, conditionsNow);
  if (gates) conditions.ofRest = conditionsNow;
  const tried = attempt ? [attempted(body, statement, made, done)] : made;
  return needed.length === 0 ? tried : [onlyIf(body, statement, needed, tried)];
}

function dependsOn(statement: Ast.Statement, { ofName, ofRest }: Conditions): readonly number[] {
  const names = ofName.size === 0 ? [] : namesIn(statement);
  return [...new Set([...ofRest, ...names.flatMap((name) => ofName.get(name) ?? [])])];
}

/** Statements that only hold others pass the question on to them; plain changes can always be made. */
function mayFail(statement: Ast.Statement): boolean {
  switch (statement.kind) {
    case 'choose':
    case 'pay':
    case 'require':
    case 'branches':
    case 'take':
    case 'one-action':
    case 'move':
    case 'run':
    case 'call':
    case 'emit':
    case 'play':
    case 'as-usual':
    case 'simultaneously':
    case 'turns':
      return true;
    case 'let':
      return statement.value.kind === 'call'; // an effect, perhaps
    case 'wrapped':
      return statement.form !== 'if-possible' && statement.form !== 'as-far-as-possible';
    default:
      return false;
  }
}

/** Names bound by the statement must stay visible afterwards, so the attempt wraps what was made without a scope of its own. */
function attempted(
  body: Body,
  statement: Ast.Statement,
  made: readonly CoreStatement[],
  done: number | undefined,
): CoreStatement {
  const at = site(body, statement.span);
  const mark: CoreStatement[] = done === undefined ? [] : [{ op: 'assign', site: at, slot: done, value: YES }];
  return {
    op: 'attempt',
    site: at,
    form: 'if-possible',
    body: plain(at, [...made, ...mark]),
    otherwise: undefined,
    reason: newReason(body, { rules: [], text: '', form: 'no-candidate', span: statement.span }),
    slots: [newLocal(body), newLocal(body)],
  };
}

function onlyIf(
  body: Body,
  statement: Ast.Statement,
  needed: readonly number[],
  then: readonly CoreStatement[],
): CoreStatement {
  const at = site(body, statement.span);
  const condition = needed.map(local).reduce<CoreExpr | undefined>(both, undefined) ?? YES;
  return { op: 'if', site: at, condition, then: plain(at, then), otherwise: undefined };
}

function plain(at: number, body: readonly CoreStatement[]): CoreStatement {
  return { op: 'block', site: at, label: undefined, body, clear: [], clearLists: [], boundary: false };
}

/** All of it or nothing, whatever stands around it. */
export function wholly<T>(body: Body, inner: () => T): T {
  const before = body.asFarAsPossible;
  body.asFarAsPossible = false;
  try {
    return inner();
  } finally {
    body.asFarAsPossible = before;
  }
}
