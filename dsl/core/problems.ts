/** Facts found while a game is translated to its core, and their words. */
import { diagnose, said, type Wording } from '../diagnostics/diagnose.ts';
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts';
import { inPolish, type Phrase } from '../diagnostics/phrases.ts';
import type { Span } from '../source/source.ts';
import { MOST_CELLS } from './findings/sizes.ts';

export type CoreProblem =
  | { readonly kind: 'no-flow' }
  | { readonly kind: 'no-reason'; readonly span: Span }
  | { readonly kind: 'endless'; readonly span: Span; readonly why: Phrase }
  | { readonly kind: 'circular'; readonly name: string; readonly span: Span; readonly through: readonly string[] }
  | { readonly kind: 'no-result'; readonly name: string; readonly type: string; readonly span: Span }
  | { readonly kind: 'unreachable'; readonly span: Span; readonly after: string }
  | { readonly kind: 'may-fail-after-commit'; readonly span: Span; readonly what: Phrase }
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
      readonly what: Phrase;
      readonly size: number;
      readonly all: number;
      readonly players: number;
      readonly span: Span;
    }
  | {
      readonly kind: 'players-not-covered';
      readonly of: Phrase;
      readonly missing: readonly number[];
      readonly span: Span;
      readonly declared: Span | undefined;
    }
  | { readonly kind: 'too-large'; readonly what: Phrase; readonly span: Span; readonly limit: number };

export function describeCore(problem: CoreProblem): Diagnostic {
  const wrong = (words: Wording, code: string = problem.kind, severity: Severity = 'error'): Diagnostic =>
    diagnose(`core/${code}`, severity, problem.kind === 'no-flow' ? MANIFEST : problem.span, words);
  switch (problem.kind) {
    case 'no-flow':
      return wrong({
        message: { en: 'the game has no `flow`', pl: 'gra nie ma `flow`' },
        label: { en: 'nothing says how it is played', pl: 'nic nie mówi, jak się w nią gra' },
        notes: [
          {
            en: 'write `flow { ... }` in one of the files under rules/',
            pl: 'napisz `flow { ... }` w jednym z plików w rules/',
          },
        ],
      });
    case 'no-reason':
      return wrong(
        {
          message: { en: 'this requirement has no reason', pl: 'ten wymóg nie ma uzasadnienia' },
          label: { en: 'add `because` and the id of the rule', pl: 'dodaj `because` i identyfikator zasady' },
          notes: [{ en: 'a player who is refused is shown the rule', pl: 'gracz, któremu się odmawia, widzi zasadę' }],
        },
        'no-reason',
        'warning',
      );
    case 'endless':
      return wrong(
        {
          message: { en: 'this loop may never end', pl: 'ta pętla może się nigdy nie skończyć' },
          label: said(problem.why),
        },
        'endless-loop',
        'warning',
      );
    case 'circular': {
      const through = problem.through.join(', ');
      return wrong({
        message: { en: `\`${problem.name}\` depends on itself`, pl: `\`${problem.name}\` zależy od samego siebie` },
        label: { en: `through ${through}`, pl: `przez ${through}` },
      });
    }
    case 'no-result':
      return wrong(
        {
          message: {
            en: `\`${problem.name}\` gives ${problem.type}, but may end without a \`return\``,
            pl: `\`${problem.name}\` daje ${problem.type}, a może się skończyć bez \`return\``,
          },
          label: { en: 'nothing is given at its end', pl: 'na końcu niczego nie daje' },
        },
        'no-result',
      );
    case 'unreachable':
      return wrong(
        {
          message: { en: 'this is never reached', pl: 'do tego nigdy nie dochodzi' },
          label: { en: `${problem.after} comes before it`, pl: `wcześniej stoi ${problem.after}` },
        },
        'unreachable',
        'warning',
      );
    case 'may-fail-after-commit':
      return wrong(
        {
          message: {
            en: `${problem.what} may turn out to be impossible after something random or hidden has happened`,
            pl: `gdy wydarzy się już coś losowego lub ukrytego, niemożliwe może się okazać: ${inPolish(problem.what)}`,
          },
          label: { en: 'the game would stop here', pl: 'gra by się tu zatrzymała' },
          notes: [
            {
              en: 'put it into `if possible { ... }` or `as far as possible { ... }`',
              pl: 'obejmij to przez `if possible { ... }` albo `as far as possible { ... }`',
            },
          ],
        },
        'may-fail',
        'warning',
      );
    case 'wrong-total': {
      const { kindName, found, wanted, players } = problem;
      return wrong({
        message: {
          en: `the counts of ${kindName} add up to ${found}, not ${wanted}${players === undefined ? '' : ` (with ${players} players)`}`,
          pl: `liczby egzemplarzy ${kindName} dają razem ${found}, a nie ${wanted}${players === undefined ? '' : ` (liczba graczy: ${players})`}`,
        },
        label: { en: `${wanted} expected`, pl: `oczekiwano: ${wanted}` },
      });
    }
    case 'empty-kind':
      return wrong(
        {
          message: {
            en: `no component file has items of kind ${problem.kindName}`,
            pl: `żaden plik elementów nie zawiera elementów rodzaju ${problem.kindName}`,
          },
          label: { en: 'it stays empty', pl: 'rodzaj pozostaje pusty' },
        },
        'empty-kind',
        'warning',
      );
    case 'endless-function': {
      const [first = '', ...others] = problem.circle;
      const names = others.map((name) => `\`${name}\``).join(', ');
      return wrong({
        message: { en: `\`${first}\` calls itself without end`, pl: `\`${first}\` wywołuje samo siebie bez końca` },
        label:
          others.length === 0
            ? { en: 'every way through it does', pl: 'tak kończy się każda droga' }
            : { en: `through ${names}`, pl: `przez ${names}` },
        notes: [
          {
            en: 'a function that calls itself needs a case in which it does not',
            pl: 'funkcja, która wywołuje samą siebie, potrzebuje przypadku, w którym tego nie robi',
          },
        ],
      });
    }
    case 'too-many-cells': {
      const { all, players, what, size } = problem;
      return wrong({
        message: {
          en: `the state of the game would have ${grouped(all)} numbers with ${players} players; ${grouped(MOST_CELLS)} is the limit`,
          pl: `stan gry miałby ${grouped(all, ' ')} liczb (liczba graczy: ${players}); najwyżej może ich mieć ${grouped(MOST_CELLS, ' ')}`,
        },
        label: {
          en: `${what} has most of them: ${grouped(size)}`,
          pl: `najwięcej zajmuje ${inPolish(what)}: ${grouped(size, ' ')}`,
        },
      });
    }
    case 'players-not-covered': {
      const numbers = problem.missing.join(', ');
      return wrong({
        message: {
          en: `${problem.of} has no number for ${numbers} players`,
          pl: `${inPolish(problem.of)}: brakuje liczby dla tylu graczy: ${numbers}`,
        },
        label: { en: 'the game allows that many', pl: 'gra na tylu pozwala' },
        notes: [
          {
            en: 'a row such as `4 or more` holds for all numbers from there on',
            pl: 'wiersz taki jak `4 or more` obejmuje wszystkie liczby od tej wzwyż',
          },
        ],
        related:
          problem.declared === undefined
            ? []
            : [{ span: problem.declared, text: { en: 'the numbers of players', pl: 'liczba graczy' } }],
      });
    }
    case 'too-large':
      return wrong({
        message: {
          en: `${problem.what} is larger than we can handle`,
          pl: `${inPolish(problem.what)}: to więcej, niż potrafimy obsłużyć`,
        },
        label: { en: `at most ${problem.limit}`, pl: `najwyżej ${problem.limit}` },
      });
    default:
      return problem satisfies never;
  }
}

const MANIFEST: Span = { file: 'game.yaml', start: 0, end: 0 };

/** 1,000,000: digits in groups of three. */
const grouped = (number: number, by = ','): string => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, by);
