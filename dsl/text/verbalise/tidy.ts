/**
 * Meaning as a person would put it: what is paid stands with what it is paid for, what is chosen and moved at once is taken,
 * amounts of which one is gained stand in one list. Nothing is added or left out; both languages and the icons read the result.
 */
import type { Block, Branches, Clause, Condition, Group, Thing } from './meaning.ts';

export function tidy(block: Block): Block {
  return sequence(block.map(inside));
}

/** Blocks within a clause first. */
function inside(clause: Clause): Clause {
  switch (clause.do) {
    case 'may':
      return { ...clause, body: tidy(clause.body), otherwise: tidy(clause.otherwise) };
    case 'one-of':
      return oneGain({ ...clause, branches: clause.branches.map(tidy) });
    case 'any-of':
    case 'all-of':
      return { ...clause, branches: clause.branches.map(tidy) };
    case 'if':
    case 'if-possible':
      return { ...clause, then: tidy(clause.then), otherwise: tidy(clause.otherwise) };
    case 'for-each':
      return byEach({ ...clause, body: tidy(clause.body) });
    case 'repeat':
    case 'repeat-while':
    case 'repeat-until':
    case 'instead':
    case 'on':
      return { ...clause, body: tidy(clause.body) };
    case 'costs':
      return { ...clause, body: clause.body.map(inside) };
    case 'gain':
    case 'lose':
      return forEachCounted(clause);
    default:
      return clause;
  }
}

function sequence(block: Block): Block {
  const [first, second, ...rest] = block;
  if (first === undefined) return [];
  if (first.do === 'require' && second !== undefined) return [onlyIf(first.condition, sequence(block.slice(1)))];
  const costs = leadingCosts(block);
  if (costs.length > 0) {
    const gains = sequence(block.slice(costs.length));
    const paid = costs.flatMap((cost) => (cost.do === 'costs' ? cost.body : [cost]));
    return gains.length > 0 && gains.every(isDoneByYou)
      ? [{ do: 'exchange', costs: paid, gains }]
      : [...paid, ...gains];
  }
  const joined = second === undefined ? undefined : joinedFrom(first, second);
  return joined === undefined ? [first, ...sequence(block.slice(1))] : [joined, ...sequence(rest)];
}

function onlyIf(condition: Condition, then: Block): Clause {
  return { do: 'if', condition, then, otherwise: [] };
}

function leadingCosts(block: Block): Block {
  const end = block.findIndex((clause) => !isCost(clause));
  return end < 0 ? block : block.slice(0, end);
}

const isCost = (clause: Clause): boolean =>
  clause.do === 'costs' || ((clause.do === 'pay' || clause.do === 'pay-all') && clause.who.is === 'you');

/** A purpose can be stated of what you do yourself, in one sentence. */
function isDoneByYou(clause: Clause): boolean {
  switch (clause.do) {
    case 'gain':
    case 'gain-all':
    case 'lose':
    case 'draw':
    case 'phrase':
      return clause.who.is === 'you';
    case 'take':
    case 'move':
    case 'discard':
    case 'reveal':
      return true;
    default:
      return false;
  }
}

/** Two clauses that are one to a reader. */
function joinedFrom(first: Clause, second: Clause): Clause | undefined {
  if (first.do !== 'choose' || first.who.is !== 'you' || first.orNone) return undefined;
  const [group, ...others] = first.groups;
  if (group === undefined || others.length > 0) return undefined;
  if (second.do === 'move' && isIt(second.what, group) && isOwnHand(second.to)) {
    return { do: 'take', what: { is: 'one', group }, to: second.to };
  }
  if (second.do === 'set' && isIt(second.to, group) && second.what.is === 'part')
    return { do: 'decide', what: second.what };
  if (second.do === 'arrange' && isIt(second.what, group)) return { do: 'arrange', what: { is: 'one', group } };
  return undefined;
}

const isIt = (thing: Thing, group: Group): boolean =>
  thing.is === 'that' && thing.noun === group.noun && !thing.many && thing.described !== true;

const isOwnHand = (place: Thing): boolean => place.is === 'place' && place.private;

/** "Gain 2 food, 2 fleet or 2 production" for three branches that gain one amount each. */
function oneGain(clause: Branches): Clause {
  const gains = clause.branches.flatMap((branch) => {
    const [only, ...rest] = branch;
    return only?.do === 'gain' && rest.length === 0 && only.each === undefined && only.amounts.length === 1
      ? [only]
      : [];
  });
  const [first] = gains;
  if (first === undefined || gains.length < clause.branches.length || clause.who.is !== first.who.is) return clause;
  if (gains.some(({ who }) => who.is !== first.who.is)) return clause;
  return { do: 'gain', who: first.who, amounts: gains.flatMap(({ amounts }) => amounts), each: undefined, or: true };
}

/** "1 food for each card" for food as many as there are cards. */
function forEachCounted(clause: Clause & { do: 'gain' | 'lose' }): Clause {
  const [only, ...others] = clause.amounts;
  if (only?.quantity.is !== 'count' || others.length > 0 || clause.each !== undefined) return clause;
  const amounts = [{ ...only, quantity: { is: 'number', value: 1 } as const }];
  return { ...clause, amounts, each: only.quantity.group };
}

/** "Each opponent returns their advisor" for a phrase that speaks of that opponent. */
function byEach(clause: Clause & { do: 'for-each' }): Clause {
  const [only, ...rest] = clause.body;
  if (!clause.group.players || only?.do !== 'phrase' || rest.length > 0) return clause;
  const theirs = [...only.phrase.values].filter(([, value]) => isIt(value, clause.group));
  if (theirs.length !== 1) return clause;
  const each: Thing = { is: 'each', group: clause.group };
  const values = new Map([...only.phrase.values, ...theirs.map(([name]) => [name, each] as const)]);
  return { ...only, phrase: { ...only.phrase, values } };
}
