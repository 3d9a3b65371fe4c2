/**
 * Games made up from a seed: states, resources, functions, clauses, events, loops, attempts, hidden cards and choices of all forms in one
 * another. Each is sound and comes to its end, so that whatever plays it can be compared with whatever else does.
 */
import type { CompiledGame } from '@kodeks/dsl';
import { testRandom } from './classic.ts';
import { compileSmall, filesOf } from './small-game.ts';

type Below = (n: number) => number;

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8];
const FACTS = {
  players: '2 to 3',
  components: `kind: Card\nitems:\n${RANKS.map(
    (rank) =>
      `  - { id: c${rank}, name: { pl: k${rank}, en: c${rank} }, rank: ${rank}, suit: ${rank % 2 === 0 ? 'red' : 'blue'} }`,
  ).join('\n')}\n`,
};

/** The seeds that tests take. */
export const MADE_UP: readonly number[] = Array.from({ length: 40 }, (_, i) => i + 1);

export function madeUpGame(seed: number): CompiledGame {
  return compileSmall(rulesFrom(seed), FACTS);
}

/** The same as `madeUpGame`, before it is compiled. */
export function madeUpFiles(seed: number): ReturnType<typeof filesOf> {
  return filesOf(rulesFrom(seed), FACTS);
}

function rulesFrom(seed: number): string {
  const below = testRandom(seed);
  const players = ['p', 'p.next'];
  const functions = Array.from(
    { length: 3 },
    (_, i) => `function f${i}(p: Player, n: Int): Int = ${numberOf(below, 3, i)}`,
  );
  return `enum Suit { red, blue }
kind Card { rank: Int; suit: Suit }
place deck: stack of Card, face down, holds all
place hand of Player: set of Card, seen by owner
place pile: stack of Card
dice D6, faces 1..6
state a of Player: Int from -500 to 500, excess is lost
state b of Player: Int from 0 to 40, excess is lost, payable, starts at 4
state d of Player: Int from 0 to 9, excess is lost, payable
state c of Player, 1..6: Int from 0 to 9, excess is lost
state tired of Player: Bool until end of turn
state dark of Player: Int from 0 to 9, excess is lost, seen by owner
b may stand for d at 2 for 1
${functions.join('\n')}
value worth(p: Player, n: Int): Int = ${numberOf(below, 2, 2)}
modify worth by ${1 + below(3)} when ${truthOf(below, 1, 0)}
event passed(p: Player, n: Int)
on passed when ${truthOf(below, 1)} { gain 1 d for p }
on card enters pile { set seat(1).a to seat(1).a + card.rank }
check poor after change of b { for each q in players where q.b = 0 { gain 1 d for q } }
effect change(p: Player, n: Int) {
${statements(below, 3, { players, indent: '  ', chance: true })}
}
effect quiet(p: Player, n: Int) {
${statements(below, 2, { players, indent: '  ', chance: false })}
}
effect earn(p: Player, n: Int): Int {
  quiet(p, n)
  if ${truthOf(below, 1)} { return 2 }
  return remainder(${numberOf(below, 1)}, 4)
}
effect dig() {
  reveal from deck until 1 card where card.suit = ${one(below, ['red', 'blue'])} as found, rest as others
  move found to hand of you
  return others to bottom of deck in random order
}
instead of earn when ${truthOf(below, 1)} { gain 1 b for p; as usual }
forbid trade when ${actedTruth(below)}
action work { choose k from 1..3 where you.b >= k or k = 1; change(you, k) }
action trade { pay ${1 + below(2)} d; gain 2 b; set you.tired to yes }
action rest { gain ${1 + below(2)} d }
free action swap around once per turn { pay ${1 + below(3)} b; gain 1 d }
setup {
  shuffle deck
  for each p in players { draw 2 from deck to hand of p }
  roll 1 D6 as first
  set seat(1).b to first[1].face
}
flow {
  repeat 6 as n {
    for each p in players {
${statements(below, 3, { players, indent: '      ', chance: true })}
${decision(below, 'k')}
${decision(below, 'l')}
      emit passed(p, n)
    }
${betweenRounds(below)}
  }
  turns clockwise from seat(${1 + below(2)}), for 2 rounds { one action of work, trade, rest } with free actions swap
}
score held(p: Player) = p.a + p.b + p.dark + worth(p, 1)
`;
}

/** Of whoever acts. */
function actedTruth(below: Below): string {
  return truthOf(below, 1, 0).replaceAll(/\bp\b/g, 'you').replaceAll(/\bn\b/g, '2');
}

const one = <T>(below: Below, from: readonly T[]): T => from[below(from.length)] as T;

/** A number of `p` and `n`; `calls`: functions there are already. */
function numberOf(below: Below, depth: number, calls = 3): string {
  const part = (): string => numberOf(below, depth - 1, calls);
  if (depth === 0) return one(below, ['n', 'p.a', 'p.b', 'p.d', 'p.next.a', '1', '2', '3']);
  switch (below(10)) {
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
    case 7:
      return `(sum of card.rank for card in pile where card.suit = ${one(below, ['red', 'blue'])} and card.rank > ${part()})`;
    case 8:
      return calls < 3 ? '2' : `(count of hand of ${one(below, ['p', 'p.next'])} + worth(p, ${below(4)}))`;
    default:
      return `(when ${truthOf(below, depth - 1, calls)}: ${part()} otherwise: ${part()})`;
  }
}

function truthOf(below: Below, depth: number, calls = 3): string {
  const left = numberOf(below, depth, calls);
  const right = numberOf(below, Math.max(0, depth - 1), calls);
  const compared = `${left} ${one(below, ['<', '<=', '>', '>=', '=', '!='])} ${right}`;
  if (depth === 0) return compared;
  switch (below(5)) {
    case 0:
      return `(${compared}) and ${truthOf(below, depth - 1, calls)}`;
    case 1:
      return `not (${compared})`;
    case 2:
      return `(some i in 1..6 where c[p, i] > remainder(${left}, 4))`;
    case 3:
      return `(every card in pile satisfies card.rank > remainder(${left}, 9))`;
    default:
      return compared;
  }
}

interface Around {
  readonly players: readonly string[];
  readonly indent: string;
  /** Not in an attempt: what chance brings cannot be foreseen there. */
  readonly chance: boolean;
}

function statements(below: Below, depth: number, around: Around): string {
  return Array.from({ length: 1 + below(3) }, () => statement(below, depth, around)).join('\n');
}

function statement(below: Below, depth: number, around: Around): string {
  const { players, indent, chance } = around;
  const who = one(below, players);
  const number = (depth = 1): string => numberOf(below, depth);
  const truth = (depth = 1): string => truthOf(below, depth);
  const resource = (): string => one(below, ['b', 'd']);
  const block = (last = '', foreseen = false): string =>
    `{\n${statements(below, depth - 1, { players, indent: `${indent}  `, chance: chance && !foreseen })}${last}\n${indent}}`;
  const plain = [
    () => `set ${who}.a to ${number(2)}`,
    () => `set ${who}.b to ${who}.b + ${number()}`,
    () => `set c[${who}, 1 + remainder(${number()}, 6)] to remainder(${number()}, 8)`,
    () => `gain remainder(${number()}, 3) ${resource()} for ${who}`,
    () => `as far as possible { pay ${1 + below(4)} ${resource()} by p; gain 1 ${resource()} for ${who} }`,
  ];
  const random = [
    () => `if count of deck > 0 { draw 1 from deck to ${one(below, ['pile', 'hand of p'])} }`,
    () => `if yes { roll 1 D6 as r; set ${who}.b to remainder(r[1].face + ${number()}, 9) }`,
    () => `if yes { pick random r from 1..${2 + below(4)}; set ${who}.b to r }`,
  ];
  const nested = [
    () => `if ${truth(2)} ${block()} otherwise ${block()}`,
    () => `for each q${indent.length} in players where ${truth()} ${block()}`,
    () => `for each i${indent.length} in 1..${2 + below(3)} ${block()}`,
    () => `for each q${indent.length} in players in order of q${indent.length}.a highest first ${block()}`,
    () => `if some best${indent.length} in players where best${indent.length}.d > ${number()} ${block()}`,
    () => {
      const asked = `\n${indent}  pay ${1 + below(3)} ${resource()} by p\n${indent}  require ${truth()}`;
      return `if possible ${block(asked, true)} otherwise ${block()}`;
    },
  ];
  const kinds = [...plain, ...(chance ? random : []), ...(depth > 0 ? nested : [])];
  return `${indent}${one(below, kinds)()}`;
}

/** Something for `p` to decide, of which at least one answer can always be given. */
function decision(below: Below, name: string): string {
  const then = (): string => statement(below, 1, { players: ['p', 'p.next'], indent: '        ', chance: true });
  const forms = 13;
  switch (below(forms)) {
    case 7:
      return `      all of by p { up { set p.a to p.a + ${below(4)} }; down { set p.b to remainder(p.b, 5) } }`;
    case 8:
      return `      let ${name}got = earn(p, ${below(5)})
      set p.b to p.b + ${name}got`;
    case 9:
      return `      let ${name}would = trial quiet(p, 2) { p.a + p.b } with choices of p maximising p.a
      choose ${name} from 0..2 by p where ${name} < 1 or ${name}would > ${below(8)}
      quiet(p, ${name})`;
    case 10:
      return `      if count of hand of p > 1 {
        choose exactly 2 cards from hand of p by p
        move cards to pile
      }`;
    case 11:
      return `      dig() as p`;
    case 0:
      return `      one of by p {
        first where ${truthOf(below, 2)} {
${then()}
        }
        second { change(p, ${below(4)}) }
      }`;
    case 1:
      return `      if some x in hand of p {
        choose card from hand of p by p where card.rank > ${numberOf(below, 1)} or card.rank >= least of x.rank for x in hand of p
        move card to pile
${then()}
      }`;
    case 2:
      return `      if count of hand of p > 0 {
        choose any cards from hand of p by p such that sum of card.rank for card in cards <= ${4 + below(8)}
        move cards to pile
      }`;
    case 3:
      return `      may buy by p { pay ${1 + below(3)} ${one(below, ['b', 'd'])} by p; change(p, n) } otherwise { gain 1 b for p }`;
    case 4:
      return `      choose ${name}x from 0..3, ${name}y from 0..3 by p where ${name}x = 0 or ${name}x + ${name}y <= ${numberOf(below, 1)}
      set c[p, 1 + ${name}x] to ${name}y`;
    case 5:
      return `      any of by p { left { gain 1 d for p }; right where ${truthOf(below, 1)} { gain 1 b for p.next } }`;
    case 6:
      return `      repeat up to 2 by p as go { choose x from 1..3 by p where p.b >= x; lose x b for p; set p.a to p.a + x }`;
    default:
      return `      choose ${name} from 0..6 by p where ${truthOf(below, 2)} or ${name} = 0
      change(p, ${name})`;
  }
}

function betweenRounds(below: Below): string {
  switch (below(5)) {
    case 0:
      return `    simultaneously for each p in players { choose k from 0..3 by p } then { set p.dark to k }`;
    case 4:
      return `    simultaneously for each p in players where count of hand of p > 0 { choose card from hand of p by p } then { move card to pile }`;
    case 1:
      return `    move all of pile to deck
    shuffle deck`;
    case 2:
      return `    for each p in players in order of p.a highest first, in any order by seat(1) { gain 1 b for p }`;
    default:
      return `    for each p in players where count of hand of p > 0, in any order by p { gain count of hand of p b for p }`;
  }
}
