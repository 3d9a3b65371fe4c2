/** The statements in a statement, one level down: the one walk over statements, checked for gaps. */
import type { CoreStatement } from './program.ts';

export function partsOfStatement(statement: CoreStatement): readonly CoreStatement[] {
  switch (statement.op) {
    case 'block':
      return statement.body;
    case 'ask':
      return statement.branches;
    case 'if':
      return present(statement.then, statement.otherwise);
    case 'loop':
      return present(statement.body, statement.step);
    case 'attempt':
      return present(statement.body, statement.otherwise);
    case 'for':
    case 'step':
    case 'together':
    case 'sequence':
      return [statement.body];
    case 'assign':
    case 'assign-list':
    case 'write':
    case 'write-system':
    case 'reset':
    case 'move':
    case 'shuffle':
    case 'draw-from':
    case 'roll':
    case 'pick':
    case 'permute':
    case 'expose':
    case 'pay':
    case 'call':
    case 'run':
    case 'deliver':
    case 'require':
    case 'settle':
    case 'leave':
    case 'unwind':
    case 'return':
    case 'eliminate':
    case 'finish':
      return [];
    default:
      return statement satisfies never;
  }
}

function present(first: CoreStatement, second: CoreStatement | undefined): readonly CoreStatement[] {
  return second === undefined ? [first] : [first, second];
}
