/** Does an effect that promises a result always give one? What ends without is nothing: no number, no thing. */

import type * as Ast from '../../syntax/ast.ts';
import type { EffectSymbol } from '../../types/symbols.ts';
import { showType } from '../../types/types.ts';
import { type Build, problem } from '../build.ts';
import type { CoreStatement } from '../program.ts';
import { walk } from '../walk.ts';

/** A result that may be none is none where nothing is returned. */
export function reportWithoutResult(
  build: Build,
  { name, type }: EffectSymbol,
  body: CoreStatement,
  span: Ast.Node['span'],
  gives: (one: CoreStatement) => boolean = () => false,
): void {
  if (type === undefined || type.form === 'optional' || !hasEnd(body, gives)) return;
  problem(build, { kind: 'no-result', name, type: showType(type), span });
}

/** Can play get from its beginning to its end? `gives`: statements after which there is a result, so that the end is as good as a `return`. */
function hasEnd(statement: CoreStatement, gives: (one: CoreStatement) => boolean): boolean {
  const within = (one: CoreStatement): boolean => hasEnd(one, gives);
  if (gives(statement)) return false;
  switch (statement.op) {
    case 'return':
    case 'finish':
    case 'unwind':
    case 'leave':
      return false;
    case 'block':
      return statement.body.every(within) || statement.body.some((one) => isLeftIn(one, statement.label));
    case 'if':
      return within(statement.then) || statement.otherwise === undefined || within(statement.otherwise);
    case 'ask':
      return statement.branches.length === 0 || statement.branches.some(within);
    case 'attempt':
      if (statement.form === 'must-change') return within(statement.body);
      return within(statement.body) || statement.otherwise === undefined || within(statement.otherwise);
    case 'loop':
      return statement.condition !== undefined || isLeftIn(statement.body, statement.label);
    case 'step':
    case 'sequence':
      return within(statement.body);
    default:
      return true;
  }
}

function isLeftIn(statement: CoreStatement, label: number | undefined): boolean {
  let left = false;
  walk(statement, (one) => {
    if (one.op === 'leave' && one.how === 'break' && one.label === label) left = true;
  });
  return left;
}
