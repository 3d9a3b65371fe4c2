/** What a player sees of the whole game: every state and place, hidden things left out. */
import { NONE } from '@kodeks/dsl';
import type { GameView } from '../api.ts';
import { placeRules, seersOf } from '../eval/moves.ts';
import { seersOfCell } from '../eval/writes.ts';
import { ACTIVE } from '../state/cells.ts';
import { nameOf, nameOfThing } from '../state/naming.ts';
import { eyesOf, knows, namesOf } from './eyes.ts';
import type { Machine } from './machine.ts';

/** `only`: the states and places with these names, if given. */
export function viewOf(m: Machine, player: number | undefined, only?: readonly string[]): GameView {
  const active = m.cells[ACTIVE]!;
  const wanted = ({ name }: { readonly name: string }): boolean => only === undefined || only.includes(name);
  return {
    states: states(m, player, wanted),
    places: places(m, player, wanted),
    active: active === NONE ? undefined : active,
  };
}

type Wanted = (one: { readonly name: string }) => boolean;

function states(m: Machine, player: number | undefined, wanted: Wanted): GameView['states'] {
  const { core } = m.linked;
  const eyes = eyesOf(m, player);
  // the owner of every place and the keys of every cell are named in full, whoever looks
  const full = { ...eyes, player: NONE };
  return core.columns.flatMap((column, id) => {
    if (!wanted(column)) return [];
    const { base, size, keys } = m.layout.columns[id]!;
    const seers = seersOfCell(m.code.compiler, id);
    return Array.from({ length: size }, (_, at) => {
      const number = m.cells[base + at]!;
      const seen = player === undefined || ((seers(m, m.cells, at, number) >> player) & 1) === 1;
      const named = keys.map((key, i) =>
        nameOf(
          namesOf(m),
          (Math.floor(at / key.stride) % key.size) + key.first,
          { form: 'of', domain: column.keys[i]!, optional: false },
          full,
        ),
      );
      return {
        name: column.name,
        keys: named,
        value: seen ? nameOf(namesOf(m), number, column.type, full) : '?',
        number: seen ? number : undefined,
      };
    });
  });
}

function places(m: Machine, player: number | undefined, wanted: Wanted): GameView['places'] {
  const { core } = m.linked;
  const { firstCopy, firstPlace, placeCount, placeCells, placeKind, nextOf } = m.layout;
  const rules = placeRules(m.code.compiler);
  const eyes = { ...eyesOf(m, player), player: NONE };
  const kindOf = (index: number): (typeof core.places)[number] => core.places[placeKind[index]!]!;
  const indexes = Array.from({ length: placeCount }, (_, index) => index).filter((index) => wanted(kindOf(index)));
  return indexes.map((index) => {
    const place = firstPlace + index;
    const kind = kindOf(index);
    const looks = player === undefined || ((seersOf(m, rules, place) >> player) & 1) === 1;
    const contents: string[] = [];
    for (let piece = m.cells[placeCells + 3 * index]!; piece !== NONE; piece = m.cells[nextOf + piece - firstCopy]!) {
      const seen = player === undefined || knows(m, piece, 1 << player);
      contents.push(seen ? nameOfThing(namesOf(m), piece, eyes) : '?');
    }
    const size = m.cells[placeCells + 3 * index + 2]!;
    const secret = kind.hiddenSize && !looks;
    return {
      name: kind.name,
      id: nameOfThing(namesOf(m), place, eyes),
      size: secret ? undefined : size,
      contents: secret ? [] : sorted(contents, kind.discipline),
    };
  });
}

/** In sets and bags, pieces out of sight come last: their order among the others would tell something. */
function sorted(contents: string[], discipline: string): string[] {
  return discipline === 'stack'
    ? contents
    : [...contents.filter((name) => name !== '?'), ...contents.filter((name) => name === '?')];
}
