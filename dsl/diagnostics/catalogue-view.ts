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
} as const satisfies CataloguePart;
