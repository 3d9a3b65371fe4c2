/** Problems of `view:` in game.yaml. */
import type { CataloguePart } from './catalogue.ts';

const manifest = (view: string): { path: string; text: string } => ({
  path: 'game.yaml',
  text: `id: example\nname: { pl: Przykład, en: Example }\nplayers: 2\nview:\n${view}`,
});

export const VIEW_CATALOGUE = {
  'view/unknown-name': {
    title: { pl: 'nieznana nazwa w widoku', en: 'unknown name in the view' },
    severity: 'error',
    explanation: {
      pl: 'Widok wymienia planszę, stan, miejsce, pole albo funkcję, których zasady nie deklarują albo które nie należą do tej rzeczy. Grę można rozegrać; rysunek tę część pomija.',
      en: 'The view names a board, state, place, field or function that the rules do not declare, or that does not belong to this thing. The game can be played; the drawing leaves that part out.',
    },
    example: manifest('  panels:\n    - values: [gold]\n'),
  },
  'view/wrong-kind-of-name': {
    title: { pl: 'nazwa, której nie da się tak narysować', en: 'a name that cannot be drawn so' },
    severity: 'error',
    explanation: {
      pl: '`owner` musi prowadzić do gracza albo do numeru miejsca przy stole. Sprawdź, czym jest to, co ta nazwa oznacza.',
      en: '`owner` must lead to a player or to the number of a seat. Look at what the name stands for.',
    },
    example: manifest('  kinds:\n    Player: { owner: passed }\n'),
  },
  'view/unclear-panel': {
    title: { pl: 'panel bez jednego tematu', en: 'a panel without one subject' },
    severity: 'error',
    explanation: {
      pl: 'Każdy panel mówi dokładnie jedno z: `board`, `track`, `zone`, `values`, `grid`.',
      en: 'Every panel says exactly one of `board`, `track`, `zone`, `values`, `grid`.',
    },
    example: manifest('  panels:\n    - title: { pl: Nic, en: Nothing }\n'),
  },
  'view/bad-row': {
    title: { pl: 'rząd ikon, którego nie da się odczytać', en: 'a row of icons that cannot be read' },
    severity: 'error',
    explanation: {
      pl: 'Rząd ikon to słowa (ikony według tego, co oznaczają, albo według własnych nazw), liczby, parametry w `{…}`, znaki `→ / +/ + ×` oraz ramki `[…]` (musi), `(…)` (może) i zakładki `<…>` (kiedy), każda zamknięta.',
      en: 'A row of icons is words (icons by what they stand for, or by their own names), numbers, parameters in `{…}`, the signs `→ / +/ + ×`, and boxes `[…]` (must), `(…)` (may) and tabs `<…>` (when), each closed.',
    },
    example: manifest('  icons: { income: "[1 food → 2 point" }\n'),
  },
  'view/icon-without-meaning': {
    title: { pl: 'ikona bez znaczenia', en: 'an icon without a meaning' },
    severity: 'warning',
    explanation: {
      pl: 'W folderze `icons` leży rysunek, którego nie wymienia `view: icons:`. Powiedz, co oznacza, albo go usuń.',
      en: 'The folder `icons` holds a drawing that `view: icons:` does not mention. Say what it stands for, or delete it.',
    },
    example: {
      path: 'icons/comet.svg',
      text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="6"/></svg>\n',
    },
  },
  'view/two-icons': {
    title: { pl: 'znaczenie z dwiema ikonami', en: 'a meaning with two icons' },
    severity: 'warning',
    explanation: {
      pl: 'Dwie nazwy, które słownik zapisuje tymi samymi słowami, mają różne ikony. Gracz uzna, że to dwie różne rzeczy. Daj im jedną ikonę albo różne słowa.',
      en: 'Two names that the lexicon words alike have different icons. A player would take them for two things. Give them one icon, or different words.',
    },
    example: manifest('  icons: { food: food, income: money }\n'),
  },
} as const satisfies CataloguePart;
