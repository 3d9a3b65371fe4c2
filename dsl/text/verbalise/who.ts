/** Who does what: "each player gains 1 food and loses 1 ore" instead of naming the player twice. */
import type { Block, Clause, Thing } from './meaning.ts';

export function isDoneBy(clause: Clause, who: Thing): boolean {
  return 'who' in clause && isSame(clause.who, who);
}

/** What this one does is said without a subject. */
export function done(block: Block, who: Thing): Block {
  return who.is === 'you' ? block : block.map((clause) => (isDoneBy(clause, who) ? without(clause, who) : clause));
}

function without(clause: Clause, who: Thing): Clause {
  if (!('who' in clause)) return clause;
  const you: Thing = { is: 'you' };
  if (!('branches' in clause)) return { ...clause, who: you };
  return { ...clause, who: you, branches: clause.branches.map((branch) => done(branch, who)) };
}

function isSame(one: Thing, other: Thing): boolean {
  if (one.is === 'that' && other.is === 'that') return one.noun === other.noun && one.many === other.many;
  return one.is === 'owner' && other.is === 'owner';
}
