/** Facts found while a game is translated to its core, and their words. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/source.ts';
import { MOST_CELLS } from './sizes.ts';

export type CoreProblem =
  | { readonly kind: 'no-flow' }
  | { readonly kind: 'no-reason'; readonly span: Span }
  | { readonly kind: 'endless'; readonly span: Span; readonly why: string }
  | { readonly kind: 'circular'; readonly name: string; readonly span: Span; readonly through: readonly string[] }
  | { readonly kind: 'unreachable'; readonly span: Span; readonly after: string }
  | { readonly kind: 'may-fail-after-commit'; readonly span: Span; readonly what: string }
  | {
      readonly kind: 'wrong-total';
      readonly kindName: string;
      readonly span: Span;
      readonly found: number;
      readonly wanted: number;
      readonly players: number | undefined;
    }
  | { readonly kind: 'empty-kind'; readonly kindName: string; readonly span: Span }
  /** Names in the order of the calls; the last calls the first again. */
  | { readonly kind: 'endless-function'; readonly span: Span; readonly circle: readonly string[] }
  | {
      readonly kind: 'too-many-cells';
      readonly what: string;
      readonly size: number;
      readonly all: number;
      readonly players: number;
      readonly span: Span;
    }
  | {
      readonly kind: 'players-not-covered';
      readonly of: string;
      readonly missing: readonly number[];
      readonly span: Span;
      readonly declared: Span | undefined;
    }
  | { readonly kind: 'too-large'; readonly what: string; readonly span: Span; readonly limit: number };

export function describeCore(problem: CoreProblem): Diagnostic {
  const make = (
    code: Diagnostic['code'],
    severity: Diagnostic['severity'],
    message: string,
    text: string,
    span: Span,
    notes: readonly string[] = [],
  ): Diagnostic => ({ code, severity, message, at: { span, text }, related: [], notes });
  switch (problem.kind) {
    case 'no-flow':
      return make(
        'core/no-flow',
        'error',
        'the game has no `flow`',
        'nothing says how it is played',
        { file: 'game.yaml', start: 0, end: 0 },
        ['write `flow { ... }` in one of the files under rules/'],
      );
    case 'no-reason':
      return make(
        'core/no-reason',
        'warning',
        'this requirement has no reason',
        'add `because` and the id of the rule',
        problem.span,
        ['a player who is refused is shown the rule'],
      );
    case 'endless':
      return make('core/endless-loop', 'warning', 'this loop may never end', problem.why, problem.span);
    case 'circular':
      return make(
        'core/circular',
        'error',
        `\`${problem.name}\` depends on itself`,
        `through ${problem.through.join(', ')}`,
        problem.span,
      );
    case 'unreachable':
      return make(
        'core/unreachable',
        'warning',
        'this is never reached',
        `${problem.after} comes before it`,
        problem.span,
      );
    case 'may-fail-after-commit':
      return make(
        'core/may-fail',
        'warning',
        `${problem.what} may turn out to be impossible after something random or hidden has happened`,
        'the game would stop here',
        problem.span,
        ['put it into `if possible { ... }` or `as far as possible { ... }`'],
      );
    case 'wrong-total':
      return make(
        'core/wrong-total',
        'error',
        `the counts of ${problem.kindName} add up to ${problem.found}, not ${problem.wanted}${problem.players === undefined ? '' : ` (with ${problem.players} players)`}`,
        `${problem.wanted} expected`,
        problem.span,
      );
    case 'empty-kind':
      return make(
        'core/empty-kind',
        'warning',
        `no component file has items of kind ${problem.kindName}`,
        'it stays empty',
        problem.span,
      );
    case 'endless-function': {
      const [first = '', ...others] = problem.circle;
      return make(
        'core/endless-function',
        'error',
        `\`${first}\` calls itself without end`,
        others.length === 0 ? 'every way through it does' : `through ${others.map((name) => `\`${name}\``).join(', ')}`,
        problem.span,
        ['a function that calls itself needs a case in which it does not'],
      );
    }
    case 'too-many-cells':
      return make(
        'core/too-many-cells',
        'error',
        `the state of the game would have ${grouped(problem.all)} numbers with ${problem.players} players; ${grouped(MOST_CELLS)} is the limit`,
        `${problem.what} has most of them: ${grouped(problem.size)}`,
        problem.span,
      );
    case 'players-not-covered': {
      const numbers = problem.missing.join(', ');
      return {
        ...make(
          'core/players-not-covered',
          'error',
          `${problem.of} has no number for ${numbers} players`,
          'the game allows that many',
          problem.span,
          ['a row such as `4 or more` holds for all numbers from there on'],
        ),
        related: problem.declared === undefined ? [] : [{ span: problem.declared, text: 'the numbers of players' }],
      };
    }
    case 'too-large':
      return make(
        'core/too-large',
        'error',
        `${problem.what} is larger than we can handle`,
        `at most ${problem.limit}`,
        problem.span,
      );
    default:
      return problem satisfies never;
  }
}

/** 1,000,000: digits in groups of three. */
const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
