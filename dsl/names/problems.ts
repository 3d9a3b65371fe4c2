/** Facts about names that `names/` and later passes find, and their words. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/suggest.ts';
import type { Span } from '../source/source.ts';

export type NameProblem =
  | {
      readonly kind: 'unknown-name';
      readonly name: string;
      readonly span: Span;
      readonly what: string;
      readonly known: readonly string[];
    }
  | { readonly kind: 'duplicate-name'; readonly name: string; readonly span: Span; readonly first: Span | undefined }
  | { readonly kind: 'duplicate-local'; readonly name: string; readonly span: Span; readonly first?: Span | undefined }
  | {
      readonly kind: 'ambiguous-member';
      readonly name: string;
      readonly span: Span;
      readonly owners: readonly string[];
    }
  | {
      readonly kind: 'not-a';
      readonly name: string;
      readonly span: Span;
      readonly is: string;
      readonly wanted: string;
      readonly declared: Span | undefined;
    }
  | { readonly kind: 'unused'; readonly name: string; readonly span: Span; readonly what: string }
  | { readonly kind: 'no-place-for'; readonly name: string; readonly span: Span; readonly why: string };

/** What can be unknown; anything else is the name of a kind, and so a component. Longer names stand before their beginnings. */
export const UNKNOWN: readonly string[] = [
  'action or effect',
  'action',
  'component',
  'effect',
  'event',
  'function',
  'kind of dice',
  'kind',
  'layer',
  'list field',
  'loop',
  'member',
  'name',
  'option',
  'phase',
  'place',
  'player',
  'resource',
  'state or place',
  'table',
  'type',
  'value',
];

export function describeName(problem: NameProblem): Diagnostic {
  switch (problem.kind) {
    case 'unknown-name': {
      const near = nearest(problem.name, problem.known);
      return {
        code: `names/unknown-${UNKNOWN.find((what) => problem.what.startsWith(what))?.replaceAll(' ', '-') ?? 'component'}`,
        severity: 'error',
        message: `no ${problem.what} is called \`${problem.name}\``,
        at: { span: problem.span, text: 'not declared anywhere' },
        related: [],
        notes:
          problem.known.length > 0 && problem.known.length <= 12
            ? [`known here: ${[...problem.known].sort().join(', ')}`]
            : [],
        ...(near === undefined
          ? {}
          : { fix: { title: `did you mean \`${near}\`?`, edits: [{ span: problem.span, text: near }] } }),
      };
    }
    case 'duplicate-name':
      return {
        code: 'names/duplicate',
        severity: 'error',
        message: `\`${problem.name}\` is declared twice`,
        at: { span: problem.span, text: 'declared again here' },
        related: problem.first === undefined ? [] : [{ span: problem.first, text: 'first declared here' }],
        notes: problem.first === undefined ? ['the language itself declares this name'] : [],
      };
    case 'duplicate-local':
      return {
        code: 'names/duplicate-local',
        severity: 'error',
        message: `\`${problem.name}\` already names something in this block`,
        at: { span: problem.span, text: 'choose another name' },
        related: problem.first === undefined ? [] : [{ span: problem.first, text: 'named here' }],
        notes: [],
      };
    case 'ambiguous-member':
      return {
        code: 'names/ambiguous',
        severity: 'error',
        message: `\`${problem.name}\` could belong to several things`,
        at: { span: problem.span, text: `could be of ${problem.owners.join(', ')}` },
        related: [],
        notes: ['write it with its owner, as in `enumName.member` or `state of thing`'],
      };
    case 'not-a':
      return {
        code: 'names/wrong-kind-of-name',
        severity: 'error',
        message: `\`${problem.name}\` is ${problem.is}, not ${problem.wanted}`,
        at: { span: problem.span, text: `expected ${problem.wanted}` },
        related: problem.declared === undefined ? [] : [{ span: problem.declared, text: 'declared here' }],
        notes: [],
      };
    case 'unused':
      return {
        code: 'names/unused',
        severity: 'warning',
        message: `${problem.what} \`${problem.name}\` is never used`,
        at: { span: problem.span, text: 'nothing refers to it' },
        related: [],
        notes: [],
      };
    case 'no-place-for':
      return {
        code: 'names/no-place',
        severity: 'error',
        message: `\`${problem.name}\` does not say where the pieces go`,
        at: { span: problem.span, text: problem.why },
        related: [],
        notes: [],
      };
    default:
      return problem satisfies never;
  }
}
