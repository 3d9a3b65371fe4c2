/** What the passes from the core program to what is played promise, on every game: each promise is looked at by itself. */
import { type CoreProgram, programFaults } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { compileFunction, FAULTY, tabulated, valueTable } from '../../interpreter/eval/functions.ts';
import { begin, setUp } from '../../interpreter/machine/begin.ts';
import { isOpen } from '../../interpreter/machine/decide.ts';
import { link, linkPlainly } from '../../interpreter/machine/link.ts';
import { linkedFaults } from '../../interpreter/machine/linked-faults.ts';
import { createMachine, type Machine } from '../../interpreter/machine/machine.ts';
import { chooseAtRandom } from '../../interpreter/machine/perft.ts';
import { sizeBoards } from '../../interpreter/machine/size-boards.ts';
import { CALLER, FP, FUEL, PROCEDURE, TOP } from '../../interpreter/state/cells.ts';
import { CLASSICS, testRandom } from '../support/classic.ts';
import { compileSmall } from '../support/small-game.ts';
import { gameIn, WHOLE_GAMES } from '../support/whole-games.ts';

const games = [...CLASSICS.map((name) => `test/classics/${name}`), ...WHOLE_GAMES];

const fewest = ({ players }: CoreProgram): number => Math.max(2, players.least);

describe('boards of the size that an option says', () => {
  const rules = `board comb: hexes of Wax within when option large: 4 otherwise: 2
flow {
  repeat 3 { for each p in players { choose c from comb by p } }
}
score none(p: Player) = 0
`;
  const manifest = `options:
  large: { name: { pl: Duża, en: Large }, type: bool, default: no }
`;
  const { core } = compileSmall(rules, { manifest });

  test('are the boards that are played on, and once more changes nothing', () => {
    const sizes = [0, 1].map((large) => {
      const sized = sizeBoards(core, [large]);
      expect(programFaults(sized)).toEqual([]);
      expect(sizeBoards(sized, [large])).toEqual(sized);
      return link(core, 2, [large]).layout.domains[core.boardsByOption![0]!.domain]!.size;
    });
    expect(sizes).toEqual([19, 61]);
  });
});

describe.each(games)('%s', (path) => {
  const { core } = gameIn(path);

  test('is linked without faults, for few and for many players, plainly and not', () => {
    for (const players of [fewest(core), Math.min(4, core.players.most)]) {
      expect(linkedFaults(link(core, players))).toEqual([]);
      expect(linkedFaults(linkPlainly(core, players))).toEqual([]);
    }
  });

  test('whoever waits is among those that may wait', () => {
    const linked = linkPlainly(core, fewest(core));
    const { waits } = linked.code(false).compiler;
    const m = createMachine(linked, 'fast');
    const surprises = new Set<string>();
    played(m, 5, () => {
      for (const id of underWay(m)) if (!waits.has(id)) surprises.add(core.procedures[id]?.name ?? `${id}`);
    });
    expect([...surprises]).toEqual([]);
  });

  test('what was offered as certain is never refused', () => {
    const m = createMachine(link(core, fewest(core)), 'fast');
    const before = m.unproven;
    let refused = 0;
    played(m, 6, () => {
      if (m.unproven === before && m.refusal !== undefined) refused += 1;
    });
    expect(refused).toBe(0);
  });

  test('tables hold what their functions give', () => {
    const linked = link(core, fewest(core));
    const plain = linkPlainly(core, fewest(core)).code(false).compiler;
    const { compiler } = linked.code(false);
    const s = new Int32Array(linked.layout.extent.end);
    core.functions.forEach(({ result, parameters }, id) => {
      const ranges = tabulated(compiler, id);
      if (ranges === undefined || result.form === 'list') return;
      const table = valueTable(compiler, id, ranges);
      const callee = plain.functionOf(id);
      const value = callee.value ?? compileFunction(plain, id, callee);
      for (let i = 0; i < table.length; i += 1 + Math.floor(table.length / 200)) {
        if (table[i] === FAULTY) continue;
        s[TOP] = linked.layout.extent.lists;
        s[FUEL] = 1_000_000;
        const f = linked.layout.extent.frames;
        parameters.forEach(({ slot }, n) => {
          const { first, size, stride } = ranges[n]!;
          s[f + slot] = first + (Math.floor(i / stride) % size);
        });
        expect([i, value(s, f)]).toEqual([i, table[i]]);
      }
    });
  });
});

function played(m: Machine, seed: number, look: () => void): void {
  setUp(m, seed);
  begin(m);
  const below = testRandom(seed);
  for (let n = 0; isOpen(m) && n < 120; n++) {
    look();
    if (!chooseAtRandom(m, below)) break;
  }
}

/** Procedures whose frames are open, from the innermost outward. */
function underWay(m: Machine): readonly number[] {
  const s = m.cells;
  const found: number[] = [];
  for (let f = s[FP]!; f > 0; f = s[f - CALLER]!) found.push(s[f - PROCEDURE]!);
  return found;
}

describe('a linked program with a fault is found out', () => {
  const { core } = gameIn('test/classics/reversi');

  test('a frame without room for what it keeps', () => {
    const tight = { ...core, procedures: core.procedures.map((one) => ({ ...one, slots: 3 })) };
    expect(linkedFaults(linkPlainly(tight, 2)).join('\n')).toMatch(/clears slot \d+ of 3|a list in slot \d+ of 3/);
  });

  test('cells that lie across one another', () => {
    const linked = link(core, 2);
    const columns = linked.layout.columns.map((one) => ({ ...one, base: linked.layout.columnsStart }));
    expect(linkedFaults({ ...linked, layout: { ...linked.layout, columns } }).join('\n')).toContain(
      'lies across column',
    );
  });
});
