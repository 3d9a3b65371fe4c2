/** Every id, slot and label of a core program stands for something, and a program where one does not is found out. */
import { type CoreProgram, programFaults } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { CLASSICS, classic, testRandom } from '../../../support/classic.ts';
import { compileSmall } from '../../../support/small-game.ts';
import { gameIn, WHOLE_GAMES } from '../../../support/whole-games.ts';

describe('what our compiler makes has no faults', () => {
  test.each(CLASSICS)('%s', (name) => expect(programFaults(classic(name).core)).toEqual([]));
  test.each(WHOLE_GAMES)('%s', (path) => expect(programFaults(gameIn(path).core)).toEqual([]));
});

const NAMES_OF_IDS: ReadonlySet<string> = new Set(
  'domain domains column columns table place function procedure ask reason site option action resource links settle slot got result'.split(
    ' ',
  ),
);

type Node = Record<string, unknown>;
type Path = readonly (string | number)[];

/** Where ids and slots stand. Squares have a number of columns, which is none. */
function idsIn(node: unknown, path: Path = []): readonly Path[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, part]) => {
    if (key === 'names' || key === 'fingerprint') return [];
    const isId = NAMES_OF_IDS.has(key) && (node as Node).form !== 'squares';
    if (typeof part === 'number') return isId ? [[...path, key]] : [];
    return idsIn(part, [...path, key]);
  });
}

function changed<T>(tree: T, path: Path, to: (before: unknown) => unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return to(tree) as T;
  const part = (tree as Node)[key];
  const copy = Array.isArray(tree) ? [...tree] : { ...tree };
  (copy as Node)[key] = changed(part, rest, to);
  return copy as T;
}

describe('an id that stands for nothing is found', () => {
  const rules = `state n of Player: Int from 0 to 9
function twice(p: Player, k: Int): Int = 2 * k + p.n
effect add(p: Player, k: Int) {
  if possible {
    require twice(p, k) < 12
    set p.n to min(9, twice(p, k))
  } otherwise {
    set p.n to 0
  }
}
flow {
  repeat 3 {
    for each p in players {
      choose up to 2 found from 1..4 by p where (sum of x for x in found) < 7
      add(p, count of found)
    }
  }
}
score held(p: Player) = p.n
`;
  const programs = (): readonly CoreProgram[] => [
    compileSmall(rules).core,
    ...(['reversi', 'goofspiel', 'leduc-poker'] as const).map((name) => classic(name).core),
  ];

  test('wherever it stands', () => {
    const unnoticed: string[] = [];
    for (const core of programs()) {
      expect(programFaults(core)).toEqual([]);
      const { domains, columns, places, functions, procedures, codes, scores, ranking, actions, tables } = core;
      const parts = { domains, columns, places, functions, procedures, codes, scores, ranking, actions, tables };
      const paths = idsIn(parts);
      expect(paths.length).toBeGreaterThan(50);
      const below = testRandom(paths.length);
      const some = Array.from({ length: 150 }, () => paths[below(paths.length)]!);
      for (const path of some)
        if (programFaults(changed(core, path, () => 1_000_000)).length === 0) unnoticed.push(path.join('.'));
    }
    expect(unnoticed).toEqual([]);
  });
});

describe('what else cannot be', () => {
  const { core } = classic('reversi');
  const first = (find: (node: Node) => boolean, node: unknown, path: Path): Path => {
    if (typeof node !== 'object' || node === null) return [];
    if (find(node as Node)) return path;
    for (const [key, part] of Object.entries(node)) {
      const found = first(find, part, [...path, key]);
      if (found.length > 0) return found;
    }
    return [];
  };
  const inProcedures = (find: (node: Node) => boolean): Path => first(find, core.procedures, ['procedures']);
  const inFunctions = (find: (node: Node) => boolean): Path => first(find, core.functions, ['functions']);

  test.each([
    {
      what: 'a way out of a loop that is not there',
      at: inProcedures((node) => node.op === 'block'),
      to: (node: unknown) => ({ ...(node as Node), body: [{ op: 'leave', site: 0, how: 'break', label: 999 }] }),
      fault: 'leaves 999, which is not around it',
    },
    {
      what: 'a slot that nothing was put into',
      at: ['functions', 0],
      to: (node: unknown) => ({
        ...(node as Node),
        slots: 20,
        result: { form: 'value', value: { op: 'local', slot: 19 } },
      }),
      fault: 'slot 19 is read and nothing is put there',
    },
    {
      what: 'a key too many',
      at: inFunctions((node) => node.op === 'cell'),
      to: (node: unknown) => ({ ...(node as Node), keys: [] }),
      fault: '0 keys of',
    },
    {
      what: 'an argument that is missing',
      at: inProcedures((node) => node.op === 'call' && (node.arguments as []).length > 0),
      to: (node: unknown) => ({ ...(node as Node), arguments: [] }),
      fault: ': () for (',
    },
    {
      what: 'a number that nobody knows',
      at: inProcedures((node) => node.op === 'block'),
      to: (node: unknown) => ({ ...(node as Node), weight: 4 }),
      fault: 'a number called weight',
    },
  ])('$what', ({ at, to, fault }) => {
    expect(at).not.toEqual([]);
    const faults = programFaults(changed(core, at, to));
    expect(faults.join('\n')).toMatch(fault);
  });
});
