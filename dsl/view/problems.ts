/** What can be wrong with a view layout beyond its form. None of it keeps a game from being played: drawings leave it out. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/suggest.ts';
import type { Located, Span } from '../source/source.ts';

export type ViewProblem =
  | {
      readonly kind: 'unknown-name';
      readonly name: Located<string>;
      /** `a state of Player`, `a board`. */
      readonly what: string;
      readonly known: readonly string[];
    }
  | { readonly kind: 'wrong-kind-of-name'; readonly name: Located<string>; readonly wanted: string }
  | { readonly kind: 'unclear-panel'; readonly span: Span; readonly found: readonly string[] };

const MOST_KNOWN = 14;

export function describeView(problem: ViewProblem): Diagnostic {
  switch (problem.kind) {
    case 'unknown-name': {
      const { name, what, known } = problem;
      const near = nearest(name.value, known);
      return {
        code: 'view/unknown-name',
        severity: 'error',
        message: `the view speaks of \`${name.value}\`, but that is not ${what}`,
        at: { span: name.span, text: `expected ${what}` },
        related: [],
        notes: known.length > 0 && known.length <= MOST_KNOWN ? [`known here: ${[...known].sort().join(', ')}`] : [],
        ...(near === undefined
          ? {}
          : { fix: { title: `did you mean \`${near}\`?`, edits: [{ span: name.span, text: near }] } }),
      };
    }
    case 'wrong-kind-of-name':
      return {
        code: 'view/wrong-kind-of-name',
        severity: 'error',
        message: `\`${problem.name.value}\` cannot be drawn so`,
        at: { span: problem.name.span, text: `expected ${problem.wanted}` },
        related: [],
        notes: [],
      };
    case 'unclear-panel':
      return {
        code: 'view/unclear-panel',
        severity: 'error',
        message:
          problem.found.length === 0
            ? 'this panel does not say what it is of'
            : `this panel is of several things: ${problem.found.map((name) => `\`${name}\``).join(', ')}`,
        at: { span: problem.span, text: 'one of `board`, `track`, `zone`, `values`, `grid`' },
        related: [],
        notes: problem.found.length === 0 ? [] : ['write a panel for each'],
      };
    default:
      return problem satisfies never;
  }
}
