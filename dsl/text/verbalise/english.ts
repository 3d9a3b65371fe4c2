/** Meaning in plain English. Rules speak to the reader: "Draw 2 cards." Others are spoken of: "That player gains 1 food." */
import { formatMessage, type TextValue } from '../format-message.ts';
import { capitalised } from '../identifier-words.ts';
import { countedForm, formOf, type Noun, plural, showNumber } from '../nouns.ts';
import type { Amount, Block, Clause, Comparison, Condition, Group, Phrase, Thing } from './meaning.ts';

/** To the reader, or of somebody else. */
type Mood = 'you' | 'they';

export function inEnglish(block: Block): string {
  return sentences(block);
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
  'if-possible',
]);

function andList(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  const rest = parts.slice(0, -1).join(', ');
  return rest === '' ? last : `${rest} and ${last}`;
}

// ---------------------------------------------------------------- clauses

function say(clause: Clause, mood: Mood): string {
  switch (clause.do) {
    case 'gain':
    case 'lose': {
      const each = clause.each === undefined ? '' : ` for each ${single(clause.each)}`;
      return `${subject(clause.who, mood, clause.do)} ${amounts(clause.amounts)}${each}`;
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
      return `${verb('put', mood)} ${np(clause.what)} in any order`;
    case 'roll':
      return `${verb('roll', mood)} ${quantity(clause.quantity, clause.noun)}`;
    case 'pick':
      return `${verb('pick', mood)} ${withArticle(single(clause.group))} at random`;
    case 'choose': {
      const none = clause.orNone ? ' or nothing' : '';
      return `${subject(clause.who, mood, 'choose')} ${andList(clause.groups.map((group) => withArticle(single(group, 'from'))))}${none}`;
    }
    case 'choose-some':
      return `${subject(clause.who, mood, 'choose')} ${howMany(clause.least, clause.most, clause.group)}`;
    case 'set':
      return `${verb('set', mood)} ${np(clause.what)} to ${np(clause.to)}`;
    case 'phrase':
      return isYou(clause.who)
        ? phrase(clause.phrase, mood === 'they' ? 'third' : 'imp')
        : `${np(clause.who)}: ${phrase(clause.phrase, 'imp')}`;
    case 'named': {
      const given = clause.arguments.map(np).join(', ');
      return given === '' ? clause.verb.en : `${clause.verb.en} (${given})`;
    }
    case 'may': {
      const who = isYou(clause.who) ? 'you may' : `${np(clause.who)} may`;
      return `${who} ${inline(clause.body, 'you')}${otherwise(clause.otherwise)}`;
    }
    case 'one-of':
      return `choose one: ${clause.branches.map((branch) => inline(branch, 'you')).join('; or ')}`;
    case 'any-of':
      return `do one or more, in any order: ${clause.branches.map((branch) => inline(branch, 'you')).join('; ')}`;
    case 'all-of':
      return `do all of these, in any order: ${clause.branches.map((branch) => inline(branch, 'you')).join('; ')}`;
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
    case 'require':
      return `only if ${condition(clause.condition)}`;
    case 'end':
      return clause.what === 'game' ? 'the game ends' : `the ${clause.what} ends`;
    case 'win':
      return isYou(clause.who) ? 'you win the game' : `${np(clause.who)} wins the game`;
    case 'modify': {
      const when = clause.when === undefined ? '' : ` if ${condition(clause.when)}`;
      return `${formOf(clause.value.en, 'one')}: ${change(clause.how, clause.amount)}${when}`;
    }
    case 'forbid': {
      const when = clause.when === undefined ? '' : ` if ${condition(clause.when)}`;
      return `it is forbidden to ${clause.verb.en}${when}`;
    }
    case 'written':
      return `\`${clause.text}\``;
    default:
      return clause satisfies never;
  }
}

function otherwise(block: Block): string {
  return block.length === 0 ? '' : `; otherwise, ${inline(block, 'you')}`;
}

function saving(thing: Thing | undefined): string {
  return thing === undefined ? '' : `, reduced by ${np(thing)}`;
}

/** "Each player gains 1 food", where all that is done is done by that player. */
function forEach({ group, body }: Clause & { do: 'for-each' }): string {
  const isTheirs = (clause: Clause): boolean =>
    'who' in clause && clause.who.is === 'that' && clause.who.noun === group.noun;
  if (group.players && body.length > 0 && body.every(isTheirs)) {
    const done = body.map((clause) => say('who' in clause ? { ...clause, who: { is: 'you' } } : clause, 'they'));
    return `each ${single(group)} ${andList(done)}`;
  }
  return `for each ${single(group)}: ${inline(body, 'you')}`;
}

function change(how: 'to' | 'by' | 'at-least' | 'at-most', amount: Thing): string {
  if (how === 'to') return np(amount);
  if (how === 'at-least') return `at least ${np(amount)}`;
  if (how === 'at-most') return `at most ${np(amount)}`;
  return amount.is === 'number' && amount.value >= 0 ? `+${amount.value}` : np(amount);
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
    case 'number':
      return showNumber(thing.value);
    case 'place':
      return owned(thing.noun, thing.of);
    case 'part':
      return owned(thing.noun, thing.of);
    case 'top':
    case 'bottom':
      return `the ${thing.is} of ${np(thing.of)}`;
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

const isOwnHand = (place: Thing): boolean => place.is === 'place' && place.private;

function amounts(list: readonly Amount[]): string {
  return andList(list.map(({ quantity: amount, noun }) => quantity(amount, noun)));
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
  return `${formOf(group.noun.en, 'one')}${described(group, from)}`;
}

function many(group: Group, from: 'in' | 'from' = 'in'): string {
  return `${plural(group.noun, 'en')}${described(group, from)}`;
}

function described({ from, where }: Group, word: 'in' | 'from'): string {
  const source = from === undefined ? '' : from.is === 'that' ? ` among ${np(from)}` : ` ${word} ${np(from)}`;
  return where === undefined ? source : `${source} ${attribute(where)}`;
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

export function keyOf(thing: Thing): string {
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
      return `${isYou(what.who) ? 'your' : `the ${np(what.who)}'s`} ${formOf(what.noun.en, 'one')} ${IS[what.operator]} ${np(what.amount)}`;
    }
    case 'compare':
      return `${np(what.left)} ${IS[what.operator]} ${np(what.right)}`;
    case 'attribute':
      return `its ${formOf(what.noun.en, 'one')} ${IS[what.operator]} ${np(what.value)}`;
    case 'truth': {
      const { what: thing, not } = what;
      if (thing.is === 'part') {
        const is = isYou(thing.of) ? 'are' : 'is';
        return `${np(thing.of)} ${not ? `${is} not` : is} ${formOf(thing.noun.en, 'one')}`;
      }
      return `${not ? 'not ' : ''}${np(thing)}`;
    }
    case 'exists':
      return what.not ? `there is no ${single(what.group)}` : `there is ${withArticle(single(what.group))}`;
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

/** After the noun it describes: "with colour blue". */
function attribute(what: Condition): string {
  if (what.is === 'and') return what.parts.map(attribute).join(' and ');
  if (what.is === 'truth' && what.what.is === 'part') {
    return `that is ${what.not ? 'not ' : ''}${formOf(what.what.noun.en, 'one')}`;
  }
  if (what.is !== 'attribute') return `such that ${condition(what)}`;
  const noun = formOf(what.noun.en, 'one');
  const value = np(what.value);
  if (what.operator === '=') return `with ${noun} ${value}`;
  return `with ${noun} ${what.operator === '<' ? 'less than' : MEASURE[what.operator]} ${value}`;
}
