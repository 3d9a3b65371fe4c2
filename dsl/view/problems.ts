/** What can be wrong with a view layout beyond its form. None of it keeps a game from being played: drawings leave it out. */
import { diagnose, knownHere, renamed, type Said } from '../diagnostics/diagnose.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { inPolish, type Phrase } from '../diagnostics/phrases.ts';
import { nearest } from '../diagnostics/suggest.ts';
import type { Located, Span } from '../source/source.ts';

export type ViewProblem =
  | {
      readonly kind: 'unknown-name';
      readonly name: Located<string>;
      /** `a state of Player`, `a board`. */
      readonly what: Phrase;
      readonly known: readonly string[];
    }
  | { readonly kind: 'wrong-kind-of-name'; readonly name: Located<string>; readonly wanted: Phrase }
  | { readonly kind: 'unclear-panel'; readonly span: Span; readonly found: readonly string[] }
  | { readonly kind: 'bad-row'; readonly row: Located<string> }
  /** At the beginning of its file. */
  | { readonly kind: 'icon-without-meaning'; readonly name: Located<string> }
  | {
      readonly kind: 'two-icons';
      readonly words: Said;
      readonly name: Located<string>;
      readonly icon: string;
      readonly before: Located<string>;
      readonly other: string;
    };

const MOST_KNOWN = 14;

export function describeView(problem: ViewProblem): Diagnostic {
  switch (problem.kind) {
    case 'unknown-name': {
      const { name, what, known } = problem;
      return diagnose('view/unknown-name', 'error', name.span, {
        message: {
          en: `the view speaks of \`${name.value}\`, but that is not ${what}`,
          pl: `widok mówi o \`${name.value}\`, a ma tu stać ${inPolish(what)}`,
        },
        label: { en: `expected ${what}`, pl: `oczekiwano: ${inPolish(what)}` },
        notes: knownHere('known here', 'znane tutaj', known, MOST_KNOWN),
        ...renamed(name.span, nearest(name.value, known)),
      });
    }
    case 'wrong-kind-of-name': {
      const { name, wanted } = problem;
      return diagnose('view/wrong-kind-of-name', 'error', name.span, {
        message: { en: `\`${name.value}\` cannot be drawn so`, pl: `\`${name.value}\` nie da się tak narysować` },
        label: { en: `expected ${wanted}`, pl: `oczekiwano: ${inPolish(wanted)}` },
      });
    }
    case 'unclear-panel': {
      const found = problem.found.map((name) => `\`${name}\``).join(', ');
      return diagnose('view/unclear-panel', 'error', problem.span, {
        message:
          found === ''
            ? { en: 'this panel does not say what it is of', pl: 'ten panel nie mówi, co pokazuje' }
            : { en: `this panel is of several things: ${found}`, pl: `ten panel pokazuje kilka rzeczy: ${found}` },
        label: {
          en: 'one of `board`, `track`, `zone`, `values`, `grid`',
          pl: 'jedno z: `board`, `track`, `zone`, `values`, `grid`',
        },
        notes: found === '' ? [] : [{ en: 'write a panel for each', pl: 'napisz osobny panel dla każdej' }],
      });
    }
    case 'bad-row':
      return diagnose('view/bad-row', 'error', problem.row.span, {
        message: { en: 'this row of icons cannot be read', pl: 'tego rzędu ikon nie da się odczytać' },
        label: {
          en: 'icons, numbers, `{parameters}`, `→ / +/ + ×`, and `[…]`, `(…)`, `<…>` that are closed',
          pl: 'ikony, liczby, `{parametry}`, `→ / +/ + ×` oraz zamknięte `[…]`, `(…)`, `<…>`',
        },
      });
    case 'icon-without-meaning': {
      const { value, span } = problem.name;
      return diagnose('view/icon-without-meaning', 'warning', span, {
        message: {
          en: `the icon \`${value}\` stands for nothing: nobody will see it`,
          pl: `ikona \`${value}\` nic nie oznacza: nikt jej nie zobaczy`,
        },
        label: { en: 'not used', pl: 'nieużyta' },
        notes: [
          {
            en: `say in game.yaml under \`view: icons:\` what it stands for: \`fuel: ${value}\``,
            pl: `powiedz w game.yaml pod \`view: icons:\`, co oznacza: \`fuel: ${value}\``,
          },
        ],
      });
    }
    case 'two-icons': {
      const { words, name, icon, before, other } = problem;
      return diagnose('view/two-icons', 'warning', name.span, {
        message: {
          en: `“${words.en}” has two icons: \`${icon}\` here, \`${other}\` for \`${before.value}\``,
          pl: `„${words.pl}” ma dwie ikony: tutaj \`${icon}\`, a \`${before.value}\` ma \`${other}\``,
        },
        label: { en: 'players call both the same', pl: 'gracze nazywają jedno i drugie tak samo' },
        related: [{ span: before.span, text: { en: 'the other one', pl: 'to drugie' } }],
      });
    }
    default:
      return problem satisfies never;
  }
}
