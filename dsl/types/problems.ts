/** Facts about types and their words. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/source.ts';
import { showType, type Type } from './types.ts';

export type TypeProblem =
  | {
      readonly kind: 'mismatch';
      readonly found: Type;
      readonly wanted: Type;
      readonly span: Span;
      readonly why: string;
    }
  | { readonly kind: 'cannot-compare'; readonly left: Type; readonly right: Type; readonly span: Span }
  | {
      readonly kind: 'no-member';
      readonly of: Type;
      readonly name: string;
      readonly span: Span;
      readonly known: readonly string[];
      readonly near: string | undefined;
    }
  | {
      readonly kind: 'wrong-count';
      readonly name: string;
      readonly wanted: number;
      readonly found: number;
      readonly span: Span;
      readonly declared: Span | undefined;
    }
  | { readonly kind: 'not-a-list'; readonly found: Type; readonly span: Span }
  | { readonly kind: 'not-settable'; readonly span: Span; readonly why: string }
  | { readonly kind: 'missing-otherwise'; readonly span: Span }
  | { readonly kind: 'not-here'; readonly what: string; readonly span: Span; readonly why: string }
  | { readonly kind: 'no-stock'; readonly found: Type; readonly span: Span }
  | { readonly kind: 'always-some'; readonly found: Type; readonly span: Span }
  | {
      readonly kind: 'not-constant';
      readonly span: Span;
      readonly what: string;
      /** What it must be: a number that is written down, or anything that never changes. */
      readonly form: 'number' | 'constant';
    };

export function describeType(problem: TypeProblem): Diagnostic {
  const plain = (
    code: Diagnostic['code'],
    message: string,
    text: string,
    span: Span,
    notes: readonly string[] = [],
  ): Diagnostic => ({ code, severity: 'error', message, at: { span, text }, related: [], notes });
  switch (problem.kind) {
    case 'mismatch':
      return plain(
        'types/mismatch',
        `${problem.why} must be ${showType(problem.wanted)}, but this is ${showType(problem.found)}`,
        `this is ${showType(problem.found)}`,
        problem.span,
        problem.found.form === 'optional'
          ? ['it may be none: test it with `is not none`, or give a value with `when ... is none: ... otherwise: ...`']
          : [],
      );
    case 'cannot-compare':
      return plain(
        'types/cannot-compare',
        `${showType(problem.left)} and ${showType(problem.right)} cannot be compared`,
        'these two are never equal',
        problem.span,
      );
    case 'no-member':
      return {
        ...plain(
          'types/no-member',
          `${showType(problem.of)} has no \`${problem.name}\``,
          'not a field, state, place or function of it',
          problem.span,
          problem.known.length > 0 && problem.known.length <= 16
            ? [`it has: ${[...problem.known].sort().join(', ')}`]
            : [],
        ),
        ...(problem.near === undefined
          ? {}
          : {
              fix: { title: `did you mean \`${problem.near}\`?`, edits: [{ span: problem.span, text: problem.near }] },
            }),
      };
    case 'wrong-count':
      return {
        ...plain(
          'types/wrong-count',
          `\`${problem.name}\` takes ${problem.wanted === 1 ? 'one value' : `${problem.wanted} values`}, but ${problem.found === 1 ? 'one is' : `${problem.found} are`} given`,
          `${problem.wanted} expected`,
          problem.span,
        ),
        related: problem.declared === undefined ? [] : [{ span: problem.declared, text: 'declared here' }],
      };
    case 'not-a-list':
      return plain(
        'types/not-a-list',
        `this must be a list, a place or a kind, but it is ${showType(problem.found)}`,
        'cannot be gone through',
        problem.span,
      );
    case 'not-settable':
      return plain('types/not-settable', `this cannot be changed`, problem.why, problem.span);
    case 'missing-otherwise':
      return plain(
        'types/missing-otherwise',
        'these cases have no `otherwise`',
        'what if none of them holds?',
        problem.span,
      );
    case 'not-here':
      return plain('types/not-here', `${problem.what} cannot stand here`, problem.why, problem.span);
    case 'no-stock':
      return plain(
        'types/no-stock',
        `${showType(problem.found)} is no resource`,
        'only members of an enum that keys a `payable` state of players can be gained, lost or paid with `of`',
        problem.span,
      );
    case 'always-some':
      return plain(
        'types/always-some',
        'this is never none',
        `${showType(problem.found)} is not optional`,
        problem.span,
      );
    case 'not-constant':
      return problem.form === 'number'
        ? plain(
            'types/not-constant',
            `${problem.what} must be a plain number`,
            'known before the game starts',
            problem.span,
          )
        : plain(
            'types/not-constant',
            `${problem.what} is a constant, but this may change during play`,
            'make it a `function`, or say what it is in every game',
            problem.span,
          );
    default:
      return problem satisfies never;
  }
}
