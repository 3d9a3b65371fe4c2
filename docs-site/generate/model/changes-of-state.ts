/** What is different between two moments of a game: numbers that changed, and pieces that lie elsewhere. */
import type { GameView } from '@kodeks/interpreter';

export type Change =
  | {
      readonly kind: 'state';
      readonly name: string;
      readonly keys: readonly string[];
      readonly before: string;
      readonly after: string;
    }
  | {
      readonly kind: 'piece';
      readonly piece: string;
      readonly from: string | undefined;
      readonly to: string | undefined;
    };

export function changesBetween(before: GameView, after: GameView): readonly Change[] {
  return [...stateChanges(before, after), ...pieceChanges(before, after)];
}

function stateChanges(before: GameView, after: GameView): Change[] {
  const cellOf = ({ name, keys }: GameView['states'][number]): string => `${name} ${keys.join(' ')}`;
  const known = new Map(before.states.map((state) => [cellOf(state), state.value]));
  return after.states.flatMap((state): Change[] => {
    const was = known.get(cellOf(state));
    if (was === undefined || was === state.value) return [];
    return [{ kind: 'state', name: state.name, keys: state.keys, before: was, after: state.value }];
  });
}

function pieceChanges(before: GameView, after: GameView): Change[] {
  const was = placesOfPieces(before);
  const is = placesOfPieces(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((piece): Change[] => {
    const from = was.get(piece);
    const to = is.get(piece);
    return from === to ? [] : [{ kind: 'piece', piece, from, to }];
  });
}

function placesOfPieces({ places }: GameView): ReadonlyMap<string, string> {
  return new Map(places.flatMap(({ id, contents }) => contents.map((piece): [string, string] => [piece, id])));
}
