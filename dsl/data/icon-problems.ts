/** What can be wrong in a drawing of the folder `icons`, and how we say it. */
import type { Said } from '../diagnostics/diagnose.ts';
import type { Span } from '../source/source.ts';
import type { Words } from './problems.ts';
import type { SvgTrouble } from './svg.ts';

export type IconProblem =
  | { readonly kind: 'icon-not-svg'; readonly at: Span; readonly why: SvgTrouble['what'] | 'no-svg' | 'empty' }
  /** It runs, or leads out of the file. */
  | { readonly kind: 'icon-not-safe'; readonly at: Span; readonly found: string }
  | { readonly kind: 'icon-without-view-box'; readonly at: Span }
  /** Something we would leave out, or draw otherwise than it is meant. */
  | { readonly kind: 'icon-part'; readonly at: Span; readonly found: string };

const NOT_SVG: Readonly<Record<(IconProblem & { kind: 'icon-not-svg' })['why'], Said>> = {
  declaration: { en: 'document types and entities are not read', pl: 'typów dokumentu i encji nie czytamy' },
  unclosed: { en: 'this element is not closed', pl: 'ten element nie jest zamknięty' },
  'not-opened': { en: 'closes what is not open', pl: 'zamyka coś, co nie jest otwarte' },
  'not-understood': { en: 'not understood here', pl: 'tu niezrozumiałe' },
  nothing: { en: 'there is no element', pl: 'nie ma żadnego elementu' },
  'more-than-one': { en: 'a second drawing', pl: 'drugi rysunek' },
  'no-svg': { en: 'expected `<svg>`', pl: 'oczekiwano `<svg>`' },
  empty: { en: 'draws nothing', pl: 'nic nie rysuje' },
};

export function wordsOfIcon(problem: IconProblem): Words {
  const { at } = problem;
  switch (problem.kind) {
    case 'icon-not-svg':
      return {
        at,
        message: {
          en: 'this icon is not an SVG drawing that can be read',
          pl: 'ta ikona nie jest rysunkiem SVG, który da się odczytać',
        },
        label: NOT_SVG[problem.why],
      };
    case 'icon-not-safe':
      return {
        at,
        message: {
          en: `an icon neither runs nor leads elsewhere: \`${problem.found}\``,
          pl: `ikona niczego nie uruchamia i nigdzie nie prowadzi: \`${problem.found}\``,
        },
        label: { en: 'draw it with outlines', pl: 'narysuj to konturami' },
      };
    case 'icon-without-view-box':
      return {
        at,
        message: {
          en: 'this icon does not say how large its grid is',
          pl: 'ta ikona nie mówi, jak duża jest jej siatka',
        },
        label: { en: 'no `viewBox` of four numbers', pl: 'bez `viewBox` z czterech liczb' },
        notes: [{ en: 'our icons have `viewBox="0 0 24 24"`', pl: 'nasze ikony mają `viewBox="0 0 24 24"`' }],
      };
    case 'icon-part':
      return {
        at,
        message: {
          en: `an icon is not drawn with \`${problem.found}\``,
          pl: `ikony nie rysujemy z \`${problem.found}\``,
        },
        label: { en: 'not drawn', pl: 'tego nie rysujemy' },
        notes: [
          {
            en: 'known are `path`, `circle`, `ellipse`, `rect`, `line`, `polyline`, `polygon` and `g`, with `fill` and `stroke` that are `none` or `currentColor`: the drawing has the colour of the text around it',
            pl: 'znane są `path`, `circle`, `ellipse`, `rect`, `line`, `polyline`, `polygon` i `g`, z `fill` i `stroke` równymi `none` albo `currentColor`: rysunek ma kolor tekstu obok',
          },
        ],
      };
  }
}
