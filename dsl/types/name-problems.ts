/** Facts about names that `names/` and later passes find, and their words. */
import { DECLARED_HERE, diagnose, knownHere, renamed, said } from '../diagnostics/diagnose.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { inPolish, noneInPolish, type Phrase } from '../diagnostics/phrases.ts';
import { nearest } from '../diagnostics/suggest.ts';
import type { Span } from '../source/source.ts';

export type NameProblem =
  | {
      readonly kind: 'unknown-name';
      readonly name: string;
      readonly span: Span;
      readonly what: Phrase;
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
      readonly is: Phrase;
      readonly wanted: Phrase;
      readonly declared: Span | undefined;
    }
  | { readonly kind: 'unused'; readonly name: string; readonly span: Span; readonly what: Phrase }
  | { readonly kind: 'no-place-for'; readonly name: string; readonly span: Span; readonly why: Phrase };

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
      const { name, what, span, known } = problem;
      const sort = UNKNOWN.find((one) => what.startsWith(one))?.replaceAll(' ', '-') ?? 'component';
      return diagnose(`names/unknown-${sort}`, 'error', span, {
        message: {
          en: `no ${what.replace(/^component of kind /, '')} is called \`${name}\``,
          pl: `${noneInPolish(what)} nie nazywa się \`${name}\``,
        },
        label: { en: 'not declared anywhere', pl: 'nigdzie nie zadeklarowano' },
        notes: knownHere('known here', 'znane tutaj', known, 12),
        ...renamed(span, nearest(name, known)),
      });
    }
    case 'duplicate-name':
      return diagnose('names/duplicate', 'error', problem.span, {
        message: {
          en: `\`${problem.name}\` is declared twice`,
          pl: `\`${problem.name}\` jest zadeklarowane dwa razy`,
        },
        label: { en: 'declared again here', pl: 'tu zadeklarowano ponownie' },
        related:
          problem.first === undefined
            ? []
            : [{ span: problem.first, text: { en: 'first declared here', pl: 'pierwsza deklaracja' } }],
        notes:
          problem.first === undefined
            ? [{ en: 'the language itself declares this name', pl: 'tę nazwę deklaruje sam język' }]
            : [],
      });
    case 'duplicate-local':
      return diagnose('names/duplicate-local', 'error', problem.span, {
        message: {
          en: `\`${problem.name}\` already names something in this block`,
          pl: `\`${problem.name}\` już coś nazywa w tym bloku`,
        },
        label: { en: 'choose another name', pl: 'wybierz inną nazwę' },
        related:
          problem.first === undefined ? [] : [{ span: problem.first, text: { en: 'named here', pl: 'nazwano tutaj' } }],
      });
    case 'ambiguous-member': {
      const owners = problem.owners.join(', ');
      return diagnose('names/ambiguous', 'error', problem.span, {
        message: {
          en: `\`${problem.name}\` could belong to several things`,
          pl: `\`${problem.name}\` może należeć do kilku rzeczy`,
        },
        label: { en: `could be of ${owners}`, pl: `może należeć do: ${owners}` },
        notes: [
          {
            en: 'write it with its owner, as in `enumName.member` or `state of thing`',
            pl: 'napisz, do czego należy: `wyliczenie.wartość` albo `stan of rzecz`',
          },
        ],
      });
    }
    case 'not-a': {
      const { name, is, wanted, declared } = problem;
      return diagnose('names/wrong-kind-of-name', 'error', problem.span, {
        message: {
          en: `\`${name}\` is ${is}, not ${wanted}`,
          pl: `\`${name}\` to ${inPolish(is)}, a ma tu stać ${inPolish(wanted)}`,
        },
        label: { en: `expected ${wanted}`, pl: `oczekiwano: ${inPolish(wanted)}` },
        related: declared === undefined ? [] : [{ span: declared, text: DECLARED_HERE }],
      });
    }
    case 'unused':
      return diagnose('names/unused', 'warning', problem.span, {
        message: {
          en: `${problem.what} \`${problem.name}\` is never used`,
          pl: `nic nie używa nazwy \`${problem.name}\` (${inPolish(problem.what)})`,
        },
        label: { en: 'nothing refers to it', pl: 'nic się do niej nie odwołuje' },
      });
    case 'no-place-for':
      return diagnose('names/no-place', 'error', problem.span, {
        message: {
          en: `\`${problem.name}\` does not say where the pieces go`,
          pl: `\`${problem.name}\` nie mówi, dokąd trafiają elementy`,
        },
        label: said(problem.why),
      });
    default:
      return problem satisfies never;
  }
}
