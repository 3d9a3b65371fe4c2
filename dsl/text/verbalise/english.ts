/** Meaning in plain English. Rules speak to the reader: "Draw 2 cards." Others are spoken of: "That player gains 1 food." */

import { POINT, POSITION } from '../built-in-words.ts';
import { formatMessage, type TextValue } from '../format-message.ts';
import { capitalised } from '../identifier-words.ts';
import type { Message } from '../message.ts';
import { countedForm, formOf, isThing, type Noun, plural, showNumber } from '../nouns.ts';
import { changeArguments, conditionLeft } from './change-sentence.ts';
import type {
  Amount,
  Block,
  Branches,
  Clause,
  Comparison,
  Condition,
  Group,
  Lasting,
  Occasion,
  Phrase,
  Thing,
} from './meaning.ts';
import { isQuality, qualitiesOf } from './qualities.ts';
import { done, isDoneBy } from './who.ts';

/** To the reader, or of somebody else. */
type Mood = 'you' | 'they';

export function inEnglish(block: Block): string {
  return sentences(block);
}

export const conditionInEnglish = (what: Condition): string => condition(what);

/** A number of points: "2 points for each blue structure". */
export function pointsInEnglish(what: Thing): string {
  if (what.is === 'sum-of-two') return `${pointsInEnglish(what.left)} and ${pointsInEnglish(what.right)}`;
  if (what.is === 'count') return `${quantity({ is: 'number', value: 1 }, POINT)} for ${eachOf(what.group)}`;
  if (what.is === 'product' && what.left.is === 'number' && what.right.is === 'count')
    return `${quantity(what.left, POINT)} for ${eachOf(what.right.group)}`;
  return what.is === 'phrase' ? phrase(what.phrase, 'imp') : quantity(what, POINT);
}

function sentences(block: Block): string {
  return block.map((clause) => `${capitalised(say(clause, 'you'))}.`).join(' ');
}

/** Several things done in one sentence. */
function inline(block: Block, mood: Mood): string {
  const parts = block.map((clause) => say(clause, mood));
  if (block.some((clause) => COMPLEX.has(clause.do))) return parts.join('; ');
  return andList(parts);
}

const COMPLEX: ReadonlySet<Clause['do']> = new Set<Clause['do']>([
  'if',
  'may',
  'one-of',
  'any-of',
  'all-of',
  'for-each',
  'repeat',
  'repeat-while',
  'repeat-until',
  'if-possible',
]);

function andList(parts: readonly string[], and: 'and' | 'or' = 'and'): string {
  const last = parts.at(-1) ?? '';
  const rest = parts.slice(0, -1).join(', ');
  return rest === '' ? last : `${rest} ${and} ${last}`;
}

// ---------------------------------------------------------------- clauses

function say(clause: Clause, mood: Mood): string {
  switch (clause.do) {
    case 'gain':
    case 'lose': {
      const each = clause.each === undefined ? '' : ` for ${eachOf(clause.each)}`;
      return `${subject(clause.who, mood, clause.do)} ${amounts(clause.amounts, clause.or)}${each}`;
    }
    case 'pay':
      return `${subject(clause.who, mood, 'pay')} ${amounts(clause.amounts)}${saving(clause.saving)}`;
    case 'gain-all':
    case 'lose-all':
    case 'pay-all': {
      const verb = clause.do === 'gain-all' ? 'gain' : clause.do === 'lose-all' ? 'lose' : 'pay';
      return `${subject(clause.who, mood, verb)} ${np(clause.what)}${saving(clause.saving)}`;
    }
    case 'draw': {
      const to = isOwnHand(clause.to) ? '' : ` to ${np(clause.to)}`;
      return `${subject(clause.who, mood, 'draw')} ${quantity(clause.quantity, clause.noun)} from ${np(clause.from)}${to}`;
    }
    case 'move': {
      if (isOwnHand(clause.to) && clause.what.is !== 'that') return taken(clause, mood);
      const end = clause.end === undefined ? '' : `the ${clause.end} of `;
      const shuffled = clause.shuffled ? ' in random order' : '';
      return `${verb('move', mood)} ${np(clause.what)} to ${end}${np(clause.to)}${shuffled}`;
    }
    case 'discard':
    case 'reveal':
    case 'shuffle':
    case 'eliminate':
      return `${verb(clause.do, mood)} ${np(clause.what)}`;
    case 'run':
      return `${verb('resolve', mood)} ${np(clause.what)}`;
    case 'arrange':
      return `${verb('put', mood)} ${clause.what.is === 'that' || clause.what.is === 'one' ? 'the contents of ' : ''}${np(clause.what)} in any order`;
    case 'roll':
      return `${verb('roll', mood)} ${quantity(clause.quantity, clause.noun)}`;
    case 'secretly':
      return `${say(clause.clause, mood)} in secret`;
    case 'shown':
      return `${say(clause.clause, mood)} before the eyes of ${np(clause.to)}`;
    case 'pick':
      return `${verb('pick', mood)} ${withArticle(single(clause.group))} at random`;
    case 'choose': {
      const none = clause.orNone ? ' or nothing' : '';
      return `${subject(clause.who, mood, 'choose')} ${andList(clause.groups.map(oneOf))}${none}`;
    }
    case 'choose-some':
      return `${subject(clause.who, mood, 'choose')} ${howMany(clause.least, clause.most, clause.group)}`;
    case 'set':
      if (clause.to.is === 'truth' && clause.what.is === 'part') return become(clause.what, clause.to.value, mood);
      return `${verb('set', mood)} ${np(clause.what)} to ${np(clause.to)}`;
    case 'take':
      return taken(clause, mood);
    case 'decide':
      return `${verb('choose', mood)} ${np(clause.what)}`;
    case 'costs':
      return inline(clause.body, mood);
    case 'exchange':
      return `${inline(clause.costs, mood)} to ${inline(clause.gains, 'you')}`;
    case 'phrase':
      if (isYou(clause.who)) return phrase(clause.phrase, mood === 'they' ? 'third' : 'imp');
      return asksForMood(clause.phrase.message.en)
        ? `${np(clause.who)} ${phrase(clause.phrase, 'third')}`
        : `${np(clause.who)}: ${phrase(clause.phrase, 'imp')}`;
    case 'named': {
      const given = clause.arguments.map(np).join(', ');
      return given === '' ? clause.verb.en : `${clause.verb.en} (${given})`;
    }
    case 'may': {
      const who = isYou(clause.who) ? (mood === 'they' ? 'may' : 'you may') : `${np(clause.who)} may`;
      const when = clause.when === undefined ? '' : `if ${condition(clause.when)}, `;
      return `${when}${who} ${allowed(clause)}${otherwise(clause.otherwise)}`;
    }
    case 'one-of':
      if (!isYou(clause.who) || mood === 'they') return either(clause);
      return branches(clause, mood, 'choose', ' one: ', '; or ');
    case 'any-of':
      return branches(clause, mood, 'do', ' one or more, in any order: ', '; ');
    case 'all-of':
      return branches(clause, mood, 'do', ' all of these, in any order: ', '; ');
    case 'one-action': {
      const all = clause.verbs.map((each) => each.en);
      return `${subject(clause.who, mood, 'take')} one action: ${andList(all, 'or')}`;
    }
    case 'if':
      return `if ${condition(clause.condition)}, ${inline(clause.then, mood)}${otherwise(clause.otherwise)}`;
    case 'if-possible':
      return `if possible, ${inline(clause.then, mood)}${otherwise(clause.otherwise)}`;
    case 'for-each':
      return forEach(clause);
    case 'repeat': {
      const times = clause.times.is === 'number' && clause.times.value === 1 ? 'once' : `${np(clause.times)} times`;
      return `${clause.upTo ? `up to ${times}` : times}: ${inline(clause.body, 'you')}`;
    }
    case 'repeat-while':
      return `as long as ${condition(clause.condition)}, repeat: ${inline(clause.body, 'you')}`;
    case 'repeat-until':
      return `repeat until ${condition(clause.condition)}: ${inline(clause.body, 'you')}`;
    case 'reveal-until':
      return `${verb('reveal', mood)} from ${np(clause.from)} until you find ${quantity(clause.quantity, clause.group.noun)}${described(clause.group, 'in')}`;
    case 'as-usual':
      return 'do what is usual';
    case 'require':
      return `only if ${condition(clause.condition)}`;
    case 'end':
      return clause.what === 'game' ? 'the game ends' : `the ${clause.what} ends`;
    case 'win':
      return isYou(clause.who) ? 'you win the game' : `${np(clause.who)} wins the game`;
    case 'modify':
    case 'forbid':
    case 'instead':
    case 'waive':
    case 'substitute':
    case 'on':
      return lasting(clause);
    case 'written':
      return `\`${clause.text}\``;
    default:
      return clause satisfies never;
  }
}

function taken({ what, to }: { readonly what: Thing; readonly to: Thing }, mood: Mood): string {
  return `${verb('take', mood)} ${np(what)} into ${np(to)}`;
}

/** What others do after what you may do is a consequence. */
function allowed({ who, body }: Clause & { do: 'may' }): string {
  const all = done(body, who);
  const others = all.findIndex((clause) => 'who' in clause && !isYou(clause.who) && clause.who.is !== 'owner');
  if (others <= 0) return inline(all, 'you');
  return `${inline(all.slice(0, others), 'you')}; if you do, ${inline(all.slice(others), 'you')}`;
}

/** Of others: "each opponent either discards 2 cards or loses 4 morale". */
function either({ who, branches: all }: Branches): string {
  const parts = all.map((branch) => inline(done(branch, who), 'they'));
  return `${isYou(who) ? '' : `${np(who)} `}either ${parts.join(' or ')}`;
}

function otherwise(block: Block): string {
  return block.length === 0 ? '' : `; otherwise, ${inline(block, 'you')}`;
}

function saving(thing: Thing | undefined): string {
  return thing === undefined ? '' : `, reduced by ${np(thing)}`;
}

function branches({ who, branches: all }: Branches, mood: Mood, base: string, label: string, joined: string): string {
  const theirs = mood === 'they' || !isYou(who);
  const parts = all.map((branch) => inline(done(branch, who), theirs ? 'they' : 'you'));
  return `${subject(who, mood, base)}${label}${parts.join(joined)}`;
}

/** A truth that is set: "this card is no longer ready". */
function become({ noun, of }: Thing & { is: 'part' }, value: boolean, mood: Mood): string {
  const name = formOf(noun.en, 'one');
  if (!isThing(noun)) return `${np(of)} ${isYou(of) ? 'are' : 'is'} ${value ? 'now' : 'no longer'} ${name}`;
  return value
    ? `${np(of)} ${verb('get', isYou(of) ? 'you' : 'they')} ${withArticle(name)}`
    : `${verb('remove', mood)} ${owned(noun, of)}`;
}

/** "Each player gains 1 food", where all that is done is done by that player. */
function forEach({ group, body }: Clause & { do: 'for-each' }): string {
  const member: Thing = { is: 'that', noun: group.noun, many: false };
  if (group.players && body.length > 0 && body.every((clause) => isDoneBy(clause, member))) {
    const parts = done(body, member).map((clause) => say(clause, 'they'));
    return `${eachOf(group)} ${andList(parts)}`;
  }
  return `for ${eachOf(group)}: ${inline(body, 'you')}`;
}

// ---------------------------------------------------------------- clauses that always hold

function lasting(clause: Lasting): string {
  if (clause.sentence !== undefined) return sentenceOf(clause, clause.sentence.message.en);
  const when = clause.when === undefined ? '' : ` if ${condition(clause.when)}`;
  const about = clause.about === undefined ? '' : `for ${np(clause.about)}: `;
  switch (clause.do) {
    case 'modify': {
      const name = formOf(clause.value.en, 'one');
      const { amount } = clause;
      if (amount.is === 'truth')
        return `${about}${name}${amount.value ? '' : ': no'}${amount.value && when !== '' ? ',' : ''}${when}`;
      return `${about}${clause.mine ? 'your ' : ''}${name}: ${change(clause.how, amount)}${when}`;
    }
    case 'forbid':
      return `${about}${clause.mine ? 'you may not' : 'it is forbidden to'} ${clause.verb.en}${when}`;
    case 'instead': {
      const usual = formOf(clause.of.en, 'one');
      const first = clause.when === undefined ? '' : `if ${condition(clause.when)}, `;
      return `${about}${first}${clause.besides ? 'in addition to' : 'instead of'} the ${usual}: ${inline(clause.body, 'you')}`;
    }
    case 'waive':
      return `${about}${clause.mine ? 'this does not apply to you' : 'this does not apply'}${when}: “${clause.rule.en.replace(/\.$/, '')}”`;
    case 'substitute':
      return `${about}you may pay ${amounts([clause.given])} instead of ${amounts([clause.wanted])}${when}`;
    case 'on':
      return `${occasion(clause.trigger)}${clause.when === undefined ? '' : ` and ${condition(clause.when)}`}: ${inline(clause.body, 'you')}`;
    default:
      return clause satisfies never;
  }
}

/** The lexicon's own sentence; what it does not say of the condition follows. */
function sentenceOf(clause: Lasting, message: Message): string {
  const body = ({ body: all }: Lasting & { do: 'instead' }): string => inline(all, 'you');
  const said = formatMessage(message, changeArguments(clause, { thing: np, condition, body }), 'en');
  const left = conditionLeft(clause, 'en');
  return left === undefined ? said : `${said} if ${condition(left)}`;
}

function occasion(trigger: Occasion): string {
  if (trigger.on === 'event') return `after ${formOf(trigger.noun.en, 'one')}`;
  const piece = trigger.piece === undefined ? 'something' : withArticle(formOf(trigger.piece.en, 'one'));
  const place = np(trigger.place);
  switch (trigger.on) {
    case 'enters':
      return `when ${piece} comes to ${place}`;
    case 'leaves':
      return `when ${piece} leaves ${place}`;
    case 'covered':
    case 'uncovered':
      return `when ${piece} in ${place} is ${trigger.on}`;
    case 'emptied':
    case 'found-empty':
      return `when ${place} is empty`;
    default:
      return trigger satisfies never;
  }
}

function change(how: 'to' | 'by' | 'at-least' | 'at-most' | 'including' | 'excluding', amount: Thing): string {
  switch (how) {
    case 'to':
      return np(amount);
    case 'at-least':
      return `at least ${np(amount)}`;
    case 'at-most':
      return `at most ${np(amount)}`;
    case 'including':
      return `also ${np(amount)}`;
    case 'excluding':
      return `without ${np(amount)}`;
    case 'by':
      return amount.is === 'number' && amount.value < 0 ? np(amount) : `+${np(amount)}`;
    default:
      return how satisfies never;
  }
}

// ---------------------------------------------------------------- verbs

function verb(base: string, mood: Mood): string {
  if (mood === 'you') return base;
  return /(s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
}

function subject(who: Thing, mood: Mood, base: string): string {
  return isYou(who) ? verb(base, mood) : `${np(who)} ${verb(base, 'they')}`;
}

const isYou = (who: Thing): boolean => who.is === 'you';

// ---------------------------------------------------------------- things

function np(thing: Thing): string {
  switch (thing.is) {
    case 'you':
      return 'you';
    case 'owner':
      return 'the owner';
    case 'self':
      return `this ${formOf(thing.noun.en, 'one')}`;
    case 'that':
      return thing.many ? `those ${plural(thing.noun, 'en')}` : `that ${formOf(thing.noun.en, 'one')}`;
    case 'named':
      return formOf(thing.noun.en, 'one');
    case 'the':
      return `the ${formOf(thing.noun.en, 'one')}`;
    case 'number':
      return showNumber(thing.value);
    case 'truth':
      return thing.value ? 'yes' : 'no';
    case 'nothing':
      return 'nothing';
    case 'list':
      return andList(thing.items.map(np), thing.join);
    case 'sum-of-two':
      return `${np(thing.left)} plus ${np(thing.right)}`;
    case 'difference':
      return `${np(thing.left)} minus ${np(thing.right)}`;
    case 'product':
      return `${np(thing.left)} times ${np(thing.right)}`;
    case 'sum':
      return `the sum, over ${many(thing.group)}, of ${np(thing.what)}`;
    case 'greatest':
    case 'least':
      return `the ${thing.is}, over ${many(thing.group)}, of ${np(thing.what)}`;
    case 'first':
    case 'last':
    case 'only':
    case 'best':
      return `the ${thing.is} ${single(thing.group)}`;
    case 'whereabouts':
      return thing.noun === undefined ? `the place of ${np(thing.of)}` : `its ${formOf(thing.noun.en, 'one')}`;
    case 'option':
      return `the option “${thing.name.en}”`;
    case 'place':
      return owned(thing.noun, thing.of);
    case 'part':
      return owned(thing.noun, thing.of);
    case 'top':
    case 'bottom':
      return thing.noun === undefined
        ? `the ${thing.is} of ${np(thing.of)}`
        : `the ${thing.is} ${formOf(thing.noun.en, 'one')} of ${np(thing.of)}`;
    case 'one':
      return oneOf(thing.group);
    case 'each':
      return eachOf(thing.group);
    case 'group':
      return many(thing.group);
    case 'count':
      return `the number of ${many(thing.group)}`;
    case 'phrase':
      return phrase(thing.phrase, 'imp');
    case 'written':
      return `\`${thing.text}\``;
    default:
      return thing satisfies never;
  }
}

function owned(noun: Noun, of: Thing | undefined): string {
  const name = formOf(noun.en, 'one');
  if (of === undefined) return `the ${name}`;
  return isYou(of) ? `your ${name}` : `the ${name} of ${np(of)}`;
}

/** "each card in your hand", "each of your blue cards". */
function eachOf(group: Group): string {
  if (group.among !== true || group.from === undefined) return `each ${single(group)}`;
  return `each of ${np(group.from)}${where(group)}`;
}

/** What is chosen: "a card from your hand", "one of your systems". */
function oneOf(group: Group): string {
  if (group.among === true && group.from !== undefined) return `one of ${np(group.from)}${where(group)}`;
  if (group.whose !== undefined && isYou(group.whose) && !group.players) {
    const { adjectives, rest } = qualified(group);
    return `one of your ${adjectives}${plural(group.noun, 'en')}${where(rest)}`;
  }
  return withArticle(single(group, 'from'));
}

const isOwnHand = (place: Thing): boolean => place.is === 'place' && place.private;

function amounts(list: readonly Amount[], or = false): string {
  return andList(
    list.map(({ quantity: amount, noun, ofThatKind, keys }) => {
      const which = keys === undefined ? '' : ` (${keys.map(np).join(', ')})`;
      return `${quantity(amount, noun)}${ofThatKind === true ? ' of that kind' : which}`;
    }),
    or ? 'or' : 'and',
  );
}

function quantity(amount: Thing, noun: Noun): string {
  if (amount.is === 'number') return `${showNumber(amount.value)} ${countedForm(noun, amount.value, 'en')}`;
  return `${plural(noun, 'en')} equal to ${np(amount)}`;
}

function howMany(least: number | undefined, most: Thing | undefined, group: Group): string {
  const all = many(group, 'from');
  if (most === undefined)
    return least === undefined || least === 0 ? `any number of ${all}` : `at least ${least} ${all}`;
  const limit = most.is === 'number' ? showNumber(most.value) : `${np(most)}`;
  const noun = most.is === 'number' && most.value === 1 ? single(group, 'from') : all;
  if (most.is === 'number' && least === most.value) return `${limit} ${noun}`;
  return `up to ${limit} ${noun}`;
}

function single(group: Group, from: 'in' | 'from' = 'in'): string {
  const { adjectives, rest } = qualified(group);
  return `${adjectives}${formOf(group.noun.en, 'one')}${described(rest, from)}`;
}

function many(group: Group, from: 'in' | 'from' = 'in'): string {
  const { adjectives, rest } = qualified(group);
  return `${adjectives}${plural(group.noun, 'en')}${described(rest, from)}`;
}

function described(group: Group, word: 'in' | 'from'): string {
  const { from, whose } = group;
  if (from === undefined) {
    const owner = whose === undefined || isYou(whose) ? '' : ` of ${np(whose)}`;
    return `${owner}${where(group)}`;
  }
  const source =
    from.is === 'that' && from.many
      ? ` among ${np(from)}`
      : group.among === true
        ? ` among ${np(from)}`
        : ` ${word} ${np(from)}`;
  return `${source}${where(group)}`;
}

function where(group: Group): string {
  return group.where === undefined ? '' : ` ${attribute(group.where, group)}`;
}

/** Values that are adjectives stand before the noun. */
function qualified(group: Group): { readonly adjectives: string; readonly rest: Group } {
  const { values, rest } = qualitiesOf(group);
  return { adjectives: values.map((value) => `${np(value)} `).join(''), rest };
}

function withArticle(text: string): string {
  return `${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`;
}

function phrase({ message, values }: Phrase, mood: 'imp' | 'third'): string {
  const given: Record<string, TextValue> = { mood };
  for (const [name, thing] of values) {
    given[name] = thing.is === 'number' ? thing.value : { forms: { one: np(thing) }, key: keyOf(thing) };
  }
  return formatMessage(message.en, given, 'en');
}

function asksForMood(message: Message): boolean {
  return message.some((part) => part.kind === 'select' && part.on.kind === 'argument' && part.on.name === 'mood');
}

export function keyOf(thing: Thing): string {
  if (thing.is === 'phrase') return thing.phrase.name;
  if (thing.is === 'named' && thing.key !== undefined) return thing.key;
  return thing.is === 'named' || thing.is === 'self' || thing.is === 'that' ? formOf(thing.noun.en, 'one') : thing.is;
}

// ---------------------------------------------------------------- conditions

const MEASURE: Readonly<Record<Comparison, string>> = {
  '=': 'exactly',
  '!=': 'other than',
  '>=': 'at least',
  '>': 'more than',
  '<=': 'at most',
  '<': 'fewer than',
};

const IS: Readonly<Record<Comparison, string>> = {
  '=': 'is',
  '!=': 'is not',
  '>=': 'is at least',
  '>': 'is more than',
  '<=': 'is at most',
  '<': 'is less than',
};

function condition(what: Condition): string {
  switch (what.is) {
    case 'has': {
      const has = isYou(what.who) ? 'you have' : `${np(what.who)} has`;
      if (what.amount.is === 'number') return `${has} ${MEASURE[what.operator]} ${quantity(what.amount, what.noun)}`;
      return `${owned(what.noun, what.who)} ${IS[what.operator]} ${np(what.amount)}`;
    }
    case 'compare':
      if (what.right.is === 'nothing')
        return `there is ${what.operator === '=' ? `no ${bare(what.left)}` : what.left.is === 'named' ? withArticle(bare(what.left)) : bare(what.left)}`;
      if (what.left.is === 'option') return `${np(what.left)} ${IS[what.operator]} “${np(what.right)}”`;
      if (isYou(what.right)) return what.operator === '=' ? `you are ${np(what.left)}` : `you are not ${np(what.left)}`;
      if (isQuality(what.right) && what.left.is === 'part')
        return `${np(what.left.of)} ${IS[what.operator]} ${np(what.right)}`;
      if (
        what.right.is === 'named' &&
        what.right.key !== undefined &&
        !isQuality(what.right) &&
        what.left.is === 'the' &&
        isThing(what.right.noun)
      )
        return `${np(what.left)} ${IS[what.operator]} ${withArticle(np(what.right))}`;
      return `${np(what.left)} ${IS[what.operator]} ${np(what.right)}`;
    case 'attribute':
      return `its ${formOf(what.noun.en, 'one')} ${IS[what.operator]} ${np(what.value)}`;
    case 'truth': {
      const { what: thing, not } = what;
      if (thing.is === 'part') {
        if (isThing(thing.noun)) {
          const has = isYou(thing.of) ? 'you have' : `${np(thing.of)} has`;
          return `${has} ${not ? `no ${formOf(thing.noun.en, 'one')}` : withArticle(formOf(thing.noun.en, 'one'))}`;
        }
        const is = isYou(thing.of) ? 'are' : 'is';
        return `${np(thing.of)} ${not ? `${is} not` : is} ${formOf(thing.noun.en, 'one')}`;
      }
      return `${not ? 'not ' : ''}${np(thing)}`;
    }
    case 'exists':
      if (what.group.whose !== undefined && !what.group.players) {
        const has = isYou(what.group.whose) ? 'you have' : `${np(what.group.whose)} has`;
        const mine = { ...what.group, whose: undefined };
        return `${has} ${what.not ? `no ${single(mine)}` : withArticle(single(mine))}`;
      }
      if (what.group.among === true && what.group.from !== undefined) {
        return `there is ${what.not ? 'none' : 'one'} among ${np(what.group.from)}${where(what.group)}`;
      }
      return what.not ? `there is no ${single(what.group)}` : `there is ${withArticle(single(what.group))}`;
    case 'every':
      return `for every ${single(what.group)}, ${condition(what.satisfies)}`;
    case 'in':
      return `${np(what.what)} is ${what.not ? 'not ' : ''}in ${np(what.place)}`;
    case 'kind':
      return `${np(what.what)} is ${what.not ? 'not ' : ''}${withArticle(formOf(what.noun.en, 'one'))}`;
    case 'during':
      return `“${what.what.en}” is ${what.not ? 'not ' : ''}under way`;
    case 'and':
    case 'or':
      return what.parts.map(condition).join(` ${what.is} `);
    case 'phrase':
      return what.not ? `it is not the case that ${phrase(what.phrase, 'imp')}` : phrase(what.phrase, 'imp');
    case 'written':
      return `\`${what.text}\``;
    default:
      return what satisfies never;
  }
}

/** Without its article. */
function bare(thing: Thing): string {
  return np(thing).replace(/^the /, '');
}

/** After the noun it describes: "with colour blue". */
function attribute(what: Condition, group: Group): string {
  if (what.is === 'and') return what.parts.map((part) => attribute(part, group)).join(' and ');
  if (what.is === 'truth' && what.what.is === 'part' && isDescribed(what.what.of)) {
    const name = formOf(what.what.noun.en, 'one');
    if (isThing(what.what.noun)) return what.not ? `without ${withArticle(name)}` : `with ${withArticle(name)}`;
    return `that is ${what.not ? 'not ' : ''}${name}`;
  }
  if (what.is === 'in' && isDescribed(what.what)) return `${what.not ? 'not ' : ''}in ${np(what.place)}`;
  if (what.is === 'kind' && isDescribed(what.what)) {
    return `that is ${what.not ? 'not ' : ''}${withArticle(formOf(what.noun.en, 'one'))}`;
  }
  if (what.is === 'has' && isDescribed(what.who) && what.amount.is === 'number') {
    return `with ${MEASURE[what.operator]} ${quantity(what.amount, what.noun)}`;
  }
  if (what.is === 'exists') {
    const { from } = what.group;
    const place = from?.is === 'place' ? from : undefined;
    const inside = from !== undefined && isDescribed(from);
    if (place?.of !== undefined && isDescribed(place.of)) {
      const within = `in ${group.players ? 'their' : 'its'} ${formOf(place.noun.en, 'one')}`;
      const name = formOf(what.group.noun.en, 'one');
      return `with ${what.not ? `no ${name}` : withArticle(name)} ${within}${where(what.group)}`;
    }
    if (inside) return `with ${what.not ? 'no' : 'any'} ${plural(what.group.noun, 'en')}${where(what.group)}`;
  }
  if (what.is !== 'attribute') return `such that ${condition(what)}`;
  const noun = formOf(what.noun.en, 'one');
  const value = np(what.value);
  if (what.value.is === 'nothing') return what.operator === '=' ? `without ${noun}` : `with ${withArticle(noun)}`;
  if (what.noun === POSITION && what.operator === '<=') return `among its top ${value}`;
  if (what.operator === '=') return `with ${noun} ${value}`;
  return `with ${noun} ${what.operator === '<' ? 'less than' : MEASURE[what.operator]} ${value}`;
}

const isDescribed = (thing: Thing): boolean => thing.is === 'that' && thing.described === true;
