/**
 * What can be changed at one node of the program. A change that swaps a word or sign says which: it is made only where the author
 * wrote that word, so that nothing is changed that stands in nobody's text.
 */
import type { CoreExpr, CoreSet, CoreStatement } from '@kodeks/dsl';
import type { MutantKind, Path } from './mutant.ts';

export type Node = Readonly<Record<string, unknown>>;

export interface Change {
  readonly kind: MutantKind;
  /** From the node on. */
  readonly path: Path;
  readonly value: unknown;
  /** The word or sign it changes, and what stands there then. */
  readonly word?: readonly [written: string, instead: string];
  /** Otherwise: what is said of it, and one of the words that the author must have written for it. */
  readonly says?: string;
  readonly needs?: readonly string[];
}

export const YES: CoreExpr = { op: 'const', value: 1 };
export const NO: CoreExpr = { op: 'const', value: 0 };

/** Of expressions, sets and statements; asks, functions and lists of the program have changes of their own. */
export function changesAt(node: Node): readonly Change[] {
  if (typeof node.op === 'string') {
    const statement = typeof node.site === 'number' && node.op !== 'noted';
    return statement ? atStatement(node as CoreStatement & Node) : atExpression(node as CoreExpr & Node);
  }
  return typeof node.set === 'string' ? atSet(node as CoreSet & Node) : [];
}

// ---------------------------------------------------------------- expressions

const COMPARISONS: Readonly<Record<string, string>> = {
  '=': '!=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};

const OPERATORS: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '+' };

const QUERIES: Readonly<Record<string, readonly [string, MutantKind]>> = {
  some: ['every', 'logic'],
  every: ['some', 'logic'],
  first: ['last', 'order'],
  last: ['first', 'order'],
  greatest: ['least', 'arithmetic'],
  least: ['greatest', 'arithmetic'],
};

function atExpression(node: CoreExpr & Node): readonly Change[] {
  switch (node.op) {
    case 'const':
      return atNumber(node.value);
    case 'compare': {
      const { operator } = node;
      const instead = COMPARISONS[operator] ?? operator;
      return [{ kind: 'comparison', path: ['operator'], value: instead, word: [operator, instead] }];
    }
    case 'arith': {
      const { operator } = node;
      if (operator === 'div-down' || operator === 'div-up') {
        const value = operator === 'div-down' ? 'div-up' : 'div-down';
        return [{ kind: 'arithmetic', path: ['operator'], value, says: 'rounded the other way' }];
      }
      const instead = OPERATORS[operator];
      if (instead === undefined) return [];
      return [{ kind: 'arithmetic', path: ['operator'], value: instead, word: [operator, instead] }];
    }
    case 'and':
    case 'or': {
      const instead = node.op === 'and' ? 'or' : 'and';
      return [{ kind: 'logic', path: ['op'], value: instead, word: [node.op, instead] }];
    }
    case 'not':
      return [{ kind: 'logic', path: [], value: node.operand, word: ['not', ''] }];
    case 'if':
      return alwaysOrNever(CASES);
    case 'best':
      return [...orders(node), ...whereDropped(node)];
    default: {
      const query = QUERIES[node.op];
      const swapped: Change[] =
        query === undefined ? [] : [{ kind: query[1], path: ['op'], value: query[0], word: [node.op, query[0]] }];
      return [...swapped, ...whereDropped(node)];
    }
  }
}

/** A number is known by its digits: truths and members of lists are numbers too, but nobody writes them so. */
function atNumber(value: number): readonly Change[] {
  if (value < -1_000_000 || value > 1_000_000) return [];
  const written = String(Math.abs(value));
  const sign = value < 0 ? -1 : 1;
  return [1, -1].flatMap((by) => {
    const instead = Math.abs(value) + by;
    if (instead < 0) return [];
    return [
      { kind: 'number' as const, path: ['value'], value: sign * instead, word: [written, String(instead)] as const },
    ];
  });
}

const CASES = ['when', 'otherwise', 'if'];

const alwaysOrNever = (needs: readonly string[]): readonly Change[] => [
  { kind: 'condition', path: ['condition'], value: YES, says: 'as if its condition always held', needs },
  { kind: 'condition', path: ['condition'], value: NO, says: 'as if its condition never held', needs },
];

function whereDropped(node: Node): readonly Change[] {
  if (typeof node.where !== 'object' || node.where === null) return [];
  return [
    { kind: 'condition', path: ['where'], value: undefined, says: 'without its `where`', needs: ['where', 'such'] },
  ];
}

function orders(node: Node): readonly Change[] {
  const order = Array.isArray(node.order) ? (node.order as readonly { readonly highest: boolean }[]) : [];
  return order.flatMap(({ highest }, i): Change[] => [
    {
      kind: 'order',
      path: ['order', i, 'highest'],
      value: !highest,
      says: order.length === 1 ? 'in the opposite order' : `the opposite way in key ${i + 1} of its order`,
    },
  ]);
}

// ---------------------------------------------------------------- sets

function atSet(node: CoreSet & Node): readonly Change[] {
  switch (node.set) {
    case 'filter':
      return [{ kind: 'condition', path: [], value: node.of, says: 'without its `where`', needs: ['where', 'such'] }];
    case 'map':
      return whereDropped(node);
    case 'except':
      return [
        {
          kind: 'missing',
          path: [],
          value: node.left,
          says: 'without what is taken away from the list',
          needs: ['-', 'excluding'],
        },
      ];
    case 'sorted':
    case 'tied-best':
      return orders(node);
    case 'if':
      return alwaysOrNever(CASES);
    default:
      return [];
  }
}

// ---------------------------------------------------------------- statements

function atStatement(node: CoreStatement & Node): readonly Change[] {
  const missing: Change = { kind: 'missing', path: [], value: nothing(node), says: 'left out' };
  switch (node.op) {
    case 'write':
      return node.how === 'set'
        ? [missing]
        : [
            missing,
            {
              kind: 'arithmetic',
              path: ['how'],
              value: node.how === 'gain' ? 'lose' : 'gain',
              word: node.how === 'gain' ? ['gain', 'lose'] : ['lose', 'gain'],
            },
          ];
    case 'move':
      return [
        missing,
        {
          kind: 'order',
          path: ['end'],
          value: node.end === 'top' ? 'bottom' : 'top',
          word: node.end === 'top' ? ['top', 'bottom'] : ['bottom', 'top'],
        },
      ];
    case 'call':
    case 'roll':
      return node.op === 'call' && node.result === undefined ? [missing] : [];
    case 'require':
      return [{ kind: 'condition', path: [], value: nothing(node), says: 'without this requirement' }];
    case 'run':
    case 'deliver':
    case 'shuffle':
    case 'expose':
    case 'reset':
    case 'pay':
    case 'unwind':
    case 'eliminate':
    case 'finish':
      return [missing];
    case 'if':
      return alwaysOrNever(['if']);
    case 'for':
      return [...orders(node), ...whereDropped(node)];
    case 'attempt':
      return node.form === 'must-change'
        ? [{ kind: 'condition', path: [], value: node.body, says: 'without asking that something changes' }]
        : [];
    default:
      return [];
  }
}

const nothing = ({ site }: CoreStatement): CoreStatement => ({
  op: 'block',
  site,
  label: undefined,
  body: [],
  clear: [],
  clearLists: [],
  boundary: false,
});
