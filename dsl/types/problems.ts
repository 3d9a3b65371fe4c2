/** Facts about types and their words. */
import { DECLARED_HERE, diagnose, knownHere, renamed, type Said, said, type Wording } from '../diagnostics/diagnose.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { inPolish, type Phrase } from '../diagnostics/phrases.ts';
import type { Span } from '../source/source.ts';
import { showType, type Type } from './types.ts';

export type TypeProblem =
  | {
      readonly kind: 'mismatch';
      readonly found: Type;
      readonly wanted: Type;
      readonly span: Span;
      readonly why: Phrase;
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
  | { readonly kind: 'not-settable'; readonly span: Span; readonly why: Phrase }
  | { readonly kind: 'missing-otherwise'; readonly span: Span }
  | { readonly kind: 'not-here'; readonly what: Phrase; readonly span: Span; readonly why: Phrase }
  | { readonly kind: 'no-stock'; readonly found: Type; readonly span: Span }
  | { readonly kind: 'always-some'; readonly found: Type; readonly span: Span }
  | {
      readonly kind: 'not-constant';
      readonly span: Span;
      readonly what: Phrase;
      /** What it must be: a number that is written down, or anything that never changes. */
      readonly form: 'number' | 'constant';
    };

export function describeType(problem: TypeProblem): Diagnostic {
  const wrong = (name: string, words: Wording): Diagnostic => diagnose(`types/${name}`, 'error', problem.span, words);
  switch (problem.kind) {
    case 'mismatch': {
      const [wanted, found] = [showType(problem.wanted), showType(problem.found)];
      return wrong('mismatch', {
        message: {
          en: `${problem.why} must be ${wanted}, but this is ${found}`,
          pl: `${inPolish(problem.why)}: ma tu być \`${wanted}\`, a jest \`${found}\``,
        },
        label: { en: `this is ${found}`, pl: `to jest \`${found}\`` },
        notes: problem.found.form === 'optional' ? [MAY_BE_NONE] : [],
      });
    }
    case 'cannot-compare': {
      const [left, right] = [showType(problem.left), showType(problem.right)];
      return wrong('cannot-compare', {
        message: {
          en: `${left} and ${right} cannot be compared`,
          pl: `nie można porównać \`${left}\` i \`${right}\``,
        },
        label: { en: 'these two are never equal', pl: 'te dwie wartości nigdy nie są równe' },
      });
    }
    case 'no-member': {
      const of = showType(problem.of);
      return wrong('no-member', {
        message: { en: `${of} has no \`${problem.name}\``, pl: `\`${of}\` nie ma \`${problem.name}\`` },
        label: {
          en: 'not a field, state, place or function of it',
          pl: 'to nie jest jego pole, stan, miejsce ani funkcja',
        },
        notes: knownHere('it has', 'ma', problem.known, 16),
        ...renamed(problem.span, problem.near),
      });
    }
    case 'wrong-count': {
      const { name, wanted, found, declared } = problem;
      return wrong('wrong-count', {
        message: {
          en: `\`${name}\` takes ${wanted === 1 ? 'one value' : `${wanted} values`}, but ${found === 1 ? 'one is' : `${found} are`} given`,
          pl: `\`${name}\`: liczba wartości w nawiasie ma wynosić ${wanted}, a wynosi ${found}`,
        },
        label: { en: `${wanted} expected`, pl: `oczekiwano: ${wanted}` },
        related: declared === undefined ? [] : [{ span: declared, text: DECLARED_HERE }],
      });
    }
    case 'not-a-list': {
      const found = showType(problem.found);
      return wrong('not-a-list', {
        message: {
          en: `this must be a list, a place or a kind, but it is ${found}`,
          pl: `ma tu stać lista, miejsce albo rodzaj, a jest \`${found}\``,
        },
        label: { en: 'cannot be gone through', pl: 'nie ma tu kolejnych elementów' },
      });
    }
    case 'not-settable':
      return wrong('not-settable', {
        message: { en: 'this cannot be changed', pl: 'tego nie można zmienić' },
        label: said(problem.why),
      });
    case 'missing-otherwise':
      return wrong('missing-otherwise', {
        message: { en: 'these cases have no `otherwise`', pl: 'wśród tych przypadków brakuje `otherwise`' },
        label: { en: 'what if none of them holds?', pl: 'a jeśli żaden z nich nie zachodzi?' },
      });
    case 'not-here':
      return wrong('not-here', {
        message: { en: `${problem.what} cannot stand here`, pl: `nie może tu stać: ${inPolish(problem.what)}` },
        label: said(problem.why),
      });
    case 'no-stock': {
      const found = showType(problem.found);
      return wrong('no-stock', {
        message: { en: `${found} is no resource`, pl: `\`${found}\` nie jest zasobem` },
        label: {
          en: 'only members of an enum that keys a `payable` state of players can be gained, lost or paid with `of`',
          pl: 'przez `of` można zyskiwać, tracić i płacić tylko wartościami wyliczenia, które jest kluczem stanu graczy z `payable`',
        },
      });
    }
    case 'always-some': {
      const found = showType(problem.found);
      return wrong('always-some', {
        message: { en: 'this is never none', pl: 'tu nigdy nie ma `none`' },
        label: { en: `${found} is not optional`, pl: `\`${found}\` nie jest opcjonalne` },
      });
    }
    case 'not-constant':
      return wrong(
        'not-constant',
        problem.form === 'number'
          ? {
              message: {
                en: `${problem.what} must be a plain number`,
                pl: `${inPolish(problem.what)}: ma tu stać zwykła liczba`,
              },
              label: { en: 'known before the game starts', pl: 'znana przed początkiem gry' },
            }
          : {
              message: {
                en: `${problem.what} is a constant, but this may change during play`,
                pl: `${inPolish(problem.what)} to stała, a to może się zmienić w trakcie gry`,
              },
              label: {
                en: 'make it a `function`, or say what it is in every game',
                pl: 'zrób z tego `function` albo podaj, ile to jest w każdej grze',
              },
            },
      );
    default:
      return problem satisfies never;
  }
}

const MAY_BE_NONE: Said = {
  en: 'it may be none: test it with `is not none`, or give a value with `when ... is none: ... otherwise: ...`',
  pl: 'tego może nie być: sprawdź to przez `is not none` albo podaj wartość przez `when ... is none: ... otherwise: ...`',
};
