/** Rules made up from a seed: states, functions, loops, attempts and choices in one another, always with an end. */
import { testRandom } from '../support/classic.ts';

type Below = (n: number) => number;

export function rulesFrom(seed: number): string {
  const below = testRandom(seed);
  const players = ['p', 'p.next'];
  const functions = Array.from(
    { length: 3 },
    (_, i) => `function f${i}(p: Player, n: Int): Int = ${numberOf(below, 3, i)}`,
  );
  return `state a of Player: Int from -500 to 500, excess is lost
state b of Player: Int from 0 to 40, excess is lost
state c of Player, 1..6: Int from 0 to 9, excess is lost
${functions.join('\n')}
effect change(p: Player, n: Int) {
${statements(below, 3, players, '  ')}
}
flow {
  repeat 8 as n {
    for each p in players {
${statements(below, 3, players, '      ')}
      choose k from 0..6 by p where ${truthOf(below, 2)} or k = 0
      change(p, k)
    }
  }
}
score held(p: Player) = p.a + p.b
`;
}

const one = <T>(below: Below, from: readonly T[]): T => from[below(from.length)] as T;

/** A number of `p` and `n`; `calls`: functions there are already. */
function numberOf(below: Below, depth: number, calls = 3): string {
  const part = (): string => numberOf(below, depth - 1, calls);
  if (depth === 0) return one(below, ['n', 'p.a', 'p.b', 'p.next.a', '1', '2', '3']);
  switch (below(8)) {
    case 0:
      return `(${part()} + ${part()})`;
    case 1:
      return `(${part()} - ${part()})`;
    case 2:
      return `remainder(${part()}, 7)`;
    case 3:
      return `(count of q in players where q.a > ${part()})`;
    case 4:
      return `(sum of c[p, i] for i in 1..6 where i > ${part()})`;
    case 5:
      return calls === 0 ? part() : `f${below(calls)}(${one(below, ['p', 'p.next'])}, remainder(${part()}, 5))`;
    case 6:
      return `(count of i in 1..6 where c[p, i] = remainder(${part()}, 3))`;
    default:
      return `(when ${truthOf(below, depth - 1, calls)}: ${part()} otherwise: ${part()})`;
  }
}

function truthOf(below: Below, depth: number, calls = 3): string {
  const left = numberOf(below, depth, calls);
  const right = numberOf(below, Math.max(0, depth - 1), calls);
  const compared = `${left} ${one(below, ['<', '<=', '>', '>=', '=', '!='])} ${right}`;
  if (depth === 0) return compared;
  switch (below(4)) {
    case 0:
      return `(${compared}) and ${truthOf(below, depth - 1, calls)}`;
    case 1:
      return `not (${compared})`;
    case 2:
      return `some i in 1..6 where c[p, i] > remainder(${left}, 4)`;
    default:
      return compared;
  }
}

function statements(below: Below, depth: number, players: readonly string[], indent: string): string {
  return Array.from({ length: 1 + below(3) }, () => statement(below, depth, players, indent)).join('\n');
}

function statement(below: Below, depth: number, players: readonly string[], indent: string): string {
  const inside = (): string => statements(below, depth - 1, players, `${indent}  `);
  const who = one(below, players);
  switch (depth === 0 ? below(3) : below(8)) {
    case 0:
      return `${indent}set ${who}.a to ${numberOf(below, 2)}`;
    case 1:
      return `${indent}set ${who}.b to ${who}.b + ${numberOf(below, 1)}`;
    case 2:
      return `${indent}set c[${who}, 1 + remainder(${numberOf(below, 1)}, 6)] to remainder(${numberOf(below, 1)}, 8)`;
    case 3:
      return `${indent}if ${truthOf(below, 2)} {\n${inside()}\n${indent}} otherwise {\n${inside()}\n${indent}}`;
    case 4:
      return `${indent}for each q${indent.length} in players where ${truthOf(below, 1)} {\n${inside()}\n${indent}}`;
    case 5:
      return `${indent}for each i${indent.length} in 1..${2 + below(3)} {\n${inside()}\n${indent}}`;
    case 6:
      return `${indent}if possible {\n${inside()}\n${indent}  require ${truthOf(below, 1)}\n${indent}} otherwise {\n${inside()}\n${indent}}`;
    default:
      return `${indent}if yes {\n${indent}  pick random r from 1..${2 + below(4)}\n${indent}  set ${who}.b to r\n${indent}}`;
  }
}
