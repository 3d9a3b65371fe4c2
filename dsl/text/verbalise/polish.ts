/**
 * Meaning in Polish. Rules use the imperative („Weź 2 karty z talii”); after „możesz” stands an infinitive, of others
 * we speak in the third person. Pronouns follow the noun's gender: given in the lexicon, or guessed from its ending.
 */

import { POINT, POSITION } from '../built-in-words.ts';
import { euphonic } from '../euphony.ts';
import { formatMessage, type TextValue } from '../format-message.ts';
import { capitalised } from '../identifier-words.ts';
import type { Message } from '../message.ts';
import { type Case, counted, countedForm, formOf, inCase, isThing, type Noun, plural, showNumber } from '../nouns.ts';
import { changeArguments, conditionLeft } from './change-sentence.ts';
import { keyOf } from './english.ts';
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
import { adjective, type Gender, isQuality, qualitiesOf } from './qualities.ts';
import { done, isDoneBy } from './who.ts';

type Mood = 'imp' | 'inf' | 'third';

export function inPolish(block: Block): string {
  return euphonic(block.map((clause) => `${capitalised(say(clause, 'imp'))}.`).join(' '));
}

export const conditionInPolish = (what: Condition): string => euphonic(condition(what));
export const pointsInPolish = (what: Thing): string => euphonic(points(what));

/** A number of points: „2 punkty za każdą niebieską strukturę”. */
function points(what: Thing): string {
  if (what.is === 'sum-of-two') return `${points(what.left)} i ${points(what.right)}`;
  if (what.is === 'count')
    return `${quantity({ is: 'number', value: 1 }, POINT, 'nom')} za ${eachOf(what.group, 'acc')}`;
  if (what.is === 'product' && what.left.is === 'number' && what.right.is === 'count')
    return `${quantity(what.left, POINT, 'nom')} za ${eachOf(what.right.group, 'acc')}`;
  return what.is === 'phrase' ? phrase(what.phrase, 'imp', 'nom') : quantity(what, POINT, 'nom');
}

function inline(block: Block, mood: Mood): string {
  const parts = block.map((clause) => say(clause, mood));
  return block.some((clause) => COMPLEX.has(clause.do)) ? parts.join('; ') : andList(parts);
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

const JOINED = { and: 'i', or: 'lub', either: 'albo' } as const;

function andList(parts: readonly string[], and: 'and' | 'or' | 'either' = 'and'): string {
  const last = parts.at(-1) ?? '';
  const rest = parts.slice(0, -1).join(', ');
  return rest === '' ? last : `${rest} ${JOINED[and]} ${last}`;
}

// ---------------------------------------------------------------- verbs

const VERBS = {
  gain: ['zyskaj', 'zyskać', 'zyskuje'],
  lose: ['strać', 'stracić', 'traci'],
  pay: ['zapłać', 'zapłacić', 'płaci'],
  spend: ['wydaj', 'wydać', 'wydaje'],
  draw: ['dobierz', 'dobrać', 'dobiera'],
  take: ['weź', 'wziąć', 'bierze'],
  move: ['przenieś', 'przenieść', 'przenosi'],
  discard: ['odrzuć', 'odrzucić', 'odrzuca'],
  reveal: ['odkryj', 'odkryć', 'odkrywa'],
  shuffle: ['potasuj', 'potasować', 'tasuje'],
  eliminate: ['wyeliminuj', 'wyeliminować', 'eliminuje'],
  run: ['wykonaj', 'wykonać', 'wykonuje'],
  arrange: ['ułóż', 'ułożyć', 'układa'],
  roll: ['rzuć', 'rzucić', 'rzuca'],
  pick: ['wylosuj', 'wylosować', 'losuje'],
  choose: ['wybierz', 'wybrać', 'wybiera'],
  set: ['ustaw', 'ustawić', 'ustawia'],
  remove: ['usuń', 'usunąć', 'usuwa'],
} as const satisfies Record<string, readonly [string, string, string]>;

type Verb = keyof typeof VERBS;

function verb(name: Verb, mood: Mood): string {
  const [imperative, infinitive, third] = VERBS[name];
  return mood === 'imp' ? imperative : mood === 'inf' ? infinitive : third;
}

function subject(who: Thing, mood: Mood, name: Verb): string {
  return who.is === 'you' ? verb(name, mood) : `${np(who, 'nom')} ${verb(name, 'third')}`;
}

/** Can it stand after „możesz”? A phrase of the lexicon can if it asks for the mood. */
function hasInfinitive(clause: Clause): boolean {
  if (clause.do === 'exchange') return clause.costs.every(hasInfinitive);
  if (clause.do === 'costs') return clause.body.every(hasInfinitive);
  if (clause.do === 'decide') return true;
  if (clause.do === 'phrase') return clause.who.is === 'you' && asksForMood(clause.phrase.message.pl);
  if (!Object.hasOwn(VERBS, clause.do.replace(/-all$|-some$/, ''))) return false;
  return !('who' in clause) || clause.who.is === 'you';
}

function asksForMood(message: Message): boolean {
  return message.some((part) => part.kind === 'select' && part.on.kind === 'argument' && part.on.name === 'mood');
}

// ---------------------------------------------------------------- clauses

function say(clause: Clause, mood: Mood): string {
  switch (clause.do) {
    case 'gain':
    case 'lose': {
      const each = clause.each === undefined ? '' : ` za ${eachOf(clause.each, 'acc')}`;
      return `${subject(clause.who, mood, clause.do)} ${amounts(clause.amounts, clause.or)}${each}`;
    }
    case 'pay':
      return `${subject(clause.who, mood, 'pay')} ${amounts(clause.amounts)}${saving(clause.saving)}`;
    case 'gain-all':
    case 'lose-all':
    case 'pay-all': {
      const name = clause.do === 'gain-all' ? 'gain' : clause.do === 'lose-all' ? 'lose' : 'pay';
      return `${subject(clause.who, mood, name)} ${np(clause.what, 'acc')}${saving(clause.saving)}`;
    }
    case 'draw': {
      const to = clause.to.is === 'place' && clause.to.private ? '' : ` do ${np(clause.to, 'gen')}`;
      return `${subject(clause.who, mood, 'draw')} ${quantity(clause.quantity, clause.noun)} z ${np(clause.from, 'gen')}${to}`;
    }
    case 'move': {
      if (clause.to.is === 'place' && clause.to.private && clause.what.is !== 'that') return taken(clause, mood);
      const to = clause.end === undefined ? `${into(clause.to)}` : `${ENDS[clause.end]} ${np(clause.to, 'gen')}`;
      return `${verb('move', mood)} ${np(clause.what, 'acc')} ${to}${clause.shuffled ? ' w losowej kolejności' : ''}`;
    }
    case 'discard':
    case 'reveal':
    case 'shuffle':
    case 'eliminate':
    case 'run':
      return `${verb(clause.do, mood)} ${np(clause.what, 'acc')}`;
    case 'arrange':
      return clause.what.is === 'that' || clause.what.is === 'one'
        ? `${verb('arrange', mood)} w wybranej kolejności zawartość ${np(clause.what, 'gen')}`
        : `${verb('arrange', mood)} ${np(clause.what, 'acc')} w wybranej kolejności`;
    case 'roll':
      return `${verb('roll', mood)}: ${quantity(clause.quantity, clause.noun, 'nom')}`;
    case 'secretly':
      return `${say(clause.clause, mood)} w tajemnicy`;
    case 'shown':
      return `${say(clause.clause, mood)} na oczach ${np(clause.to, 'gen')}`;
    case 'pick':
      return `${verb('pick', mood)} ${single(clause.group, 'acc')}`;
    case 'choose': {
      const chosen = andList(clause.groups.map((group) => oneOf(group)));
      return `${subject(clause.who, mood, 'choose')} ${chosen}${clause.orNone ? ' albo nic' : ''}`;
    }
    case 'choose-some':
      return `${subject(clause.who, mood, 'choose')} ${howMany(clause.least, clause.most, clause.group)}`;
    case 'set':
      if (clause.to.is === 'truth' && clause.what.is === 'part') return become(clause.what, clause.to.value, mood);
      return `${verb('set', mood)} ${np(clause.what, 'acc')} na ${np(clause.to, 'acc')}`;
    case 'take':
      return taken(clause, mood);
    case 'decide':
      return `${verb('choose', mood)} ${np(clause.what, 'acc')}`;
    case 'costs':
      return inline(clause.body, mood);
    case 'exchange':
      return exchange(clause, mood);
    case 'phrase':
      if (clause.who.is === 'you') return phrase(clause.phrase, mood);
      return asksForMood(clause.phrase.message.pl)
        ? `${np(clause.who, 'nom')} ${phrase(clause.phrase, 'third')}`
        : `${np(clause.who, 'nom')}: ${phrase(clause.phrase, 'imp')}`;
    case 'named': {
      const given = clause.arguments.map((argument) => np(argument, 'nom')).join(', ');
      return given === '' ? clause.verb.pl : `${clause.verb.pl} (${given})`;
    }
    case 'may':
      return `${may(clause, mood)}${otherwise(clause.otherwise)}`;
    case 'one-of':
      if (clause.who.is !== 'you' || mood === 'third') return either(clause);
      return branches(clause, mood, 'choose', ' jedno: ', '; albo ');
    case 'any-of':
      return branches(clause, mood, 'run', ' jedno lub więcej, w dowolnej kolejności: ', '; ');
    case 'all-of':
      return branches(clause, mood, 'run', ' wszystko, w dowolnej kolejności: ', '; ');
    case 'one-action': {
      const all = clause.verbs.map((each) => each.pl);
      return `${subject(clause.who, mood, 'run')} jedną akcję: ${andList(all, 'or')}`;
    }
    case 'if':
      return `jeśli ${condition(clause.condition)}, ${inline(clause.then, 'imp')}${otherwise(clause.otherwise)}`;
    case 'if-possible':
      return `jeśli to możliwe, ${inline(clause.then, 'imp')}${otherwise(clause.otherwise)}`;
    case 'for-each':
      return forEach(clause);
    case 'repeat':
      return `${clause.upTo ? 'do ' : ''}${times(clause.times, clause.upTo)}: ${inline(clause.body, 'imp')}`;
    case 'repeat-while':
      return `powtarzaj, dopóki ${condition(clause.condition)}: ${inline(clause.body, 'imp')}`;
    case 'repeat-until':
      return `powtarzaj, aż ${condition(clause.condition)}: ${inline(clause.body, 'imp')}`;
    case 'reveal-until':
      return `odkrywaj z ${np(clause.from, 'gen')}, aż odkryjesz ${quantity(clause.quantity, clause.group.noun)}${described(clause.group)}`;
    case 'as-usual':
      return 'zrób to, co zwykle';
    case 'require':
      return `tylko jeśli ${condition(clause.condition)}`;
    case 'end':
      return ENDINGS[clause.what];
    case 'win':
      return clause.who.is === 'you' ? 'wygrywasz grę' : `${np(clause.who, 'nom')} wygrywa grę`;
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
  return `${verb('take', mood)} ${into(to)} ${np(what, 'acc')}`;
}

/** „do układu”, „na rękę” where the lexicon has it. */
function into(place: Thing): string {
  const own = place.is === 'place' && (place.of === undefined || place.of.is === 'you') ? place.noun.pl.to : undefined;
  return own ?? `do ${np(place, 'gen')}`;
}

/** „Wydaj 1 poziom produkcji, aby zyskać 3 jednostki floty”. */
function exchange({ costs, gains }: Clause & { do: 'exchange' }, mood: Mood): string {
  const paid = costs.map((cost) =>
    cost.do === 'pay' && cost.who.is === 'you'
      ? `${verb('spend', mood)} ${amounts(cost.amounts)}${saving(cost.saving)}`
      : say(cost, mood),
  );
  if (!gains.every(hasInfinitive)) return `${andList(paid)}; wtedy ${inline(gains, 'imp')}`;
  return `${andList(paid)}, aby ${inline(gains, 'inf')}`;
}

/** Of others: „każdy przeciwnik odrzuca 2 karty albo traci 4 punkty morale”. */
function either({ who, branches: all }: Branches): string {
  const parts = all.map((branch) => inline(done(branch, who), 'third'));
  return `${who.is === 'you' ? '' : `${np(who, 'nom')} `}${parts.join(' albo ')}`;
}

const ENDS = { top: 'na wierzch', bottom: 'na spód' } as const;

const ENDINGS = {
  game: 'gra się kończy',
  turn: 'tura się kończy',
  action: 'akcja się kończy',
  phase: 'faza się kończy',
} as const;

/** What others do after what you may do is a consequence: „możesz zapłacić 1 rudę; wtedy obrońca traci 1 morale”. */
function may({ who, when, body }: Clause & { do: 'may' }, mood: Mood): string {
  const first = when === undefined ? '' : `jeśli ${condition(when)}, `;
  const can = who.is !== 'you' ? `${np(who, 'nom')} może` : mood === 'third' ? 'może' : 'możesz';
  const all = done(body, who);
  const others = all.findIndex((clause) => !hasInfinitive(clause));
  if (others < 0) return `${first}${can} ${inline(all, 'inf')}`;
  if (others === 0) return `${first}${can}: ${inline(all, 'imp')}`;
  const rest = all.slice(others);
  const then = COMPLEX.has(rest[0]?.do ?? 'if') ? '' : 'wtedy ';
  return `${first}${can} ${inline(all.slice(0, others), 'inf')}; ${then}${inline(rest, 'imp')}`;
}

function branches({ who, branches: all }: Branches, mood: Mood, name: Verb, label: string, joined: string): string {
  const theirs = mood === 'third' || who.is !== 'you';
  const parts = all.map((branch) => inline(done(branch, who), theirs ? 'third' : 'imp'));
  return `${subject(who, mood === 'inf' ? 'imp' : mood, name)}${label}${parts.join(joined)}`;
}

/** A truth that is set: „ta karta nie jest już gotowa”. */
function become({ noun, of }: Thing & { is: 'part' }, value: boolean, mood: Mood): string {
  const is = of.is === 'you' ? 'jesteś' : 'jest';
  const who = of.is === 'you' ? '' : `${np(of, 'nom')} `;
  if (!isThing(noun))
    return value
      ? `odtąd ${who}${is} ${inCase(noun, 'pl', 'nom')}`
      : `${who}nie ${is} już ${inCase(noun, 'pl', 'nom')}`;
  if (value) return `${who}${of.is === 'you' ? 'dostajesz' : 'dostaje'} ${inCase(noun, 'pl', 'acc')}`;
  return `${verb('remove', mood)} ${np({ is: 'part', noun, of }, 'acc')}`;
}

function otherwise(block: Block): string {
  return block.length === 0 ? '' : `; w przeciwnym razie ${inline(block, 'imp')}`;
}

function saving(thing: Thing | undefined): string {
  return thing === undefined ? '' : `, mniej o ${np(thing, 'acc')}`;
}

function forEach({ group, body }: Clause & { do: 'for-each' }): string {
  const member: Thing = { is: 'that', noun: group.noun, many: false };
  if (group.players && body.length > 0 && body.every((clause) => isDoneBy(clause, member))) {
    const parts = done(body, member).map((clause) => say(clause, 'third'));
    return `${eachOf(group, 'nom')} ${andList(parts)}`;
  }
  return `dla ${eachOf(group, 'gen')}: ${inline(body, 'imp')}`;
}

/** 1 raz, 2 razy, 5 razy; do 1 razu. */
function times(count: Thing, upTo: boolean): string {
  if (count.is !== 'number') return `tyle razy, ile wynosi ${np(count, 'nom')}`;
  return `${count.value} ${count.value === 1 ? (upTo ? 'razu' : 'raz') : 'razy'}`;
}

// ---------------------------------------------------------------- clauses that always hold

function lasting(clause: Lasting): string {
  if (clause.sentence !== undefined) return sentenceOf(clause, clause.sentence.message.pl);
  const when = clause.when === undefined ? '' : `, jeśli ${condition(clause.when)}`;
  const about = clause.about === undefined ? '' : `dla ${np(clause.about, 'gen')}: `;
  switch (clause.do) {
    case 'modify': {
      const name = inCase(clause.value, 'pl', 'nom');
      const { amount } = clause;
      if (amount.is === 'truth') return `${about}${name}${amount.value ? '' : ': nie'}${when}`;
      return `${about}${clause.mine ? `${YOURS[genderOf(clause.value)]} ` : ''}${name}: ${change(clause.how, amount)}${when}`;
    }
    case 'forbid':
      return `${about}${clause.mine ? 'nie możesz tego robić' : 'zabronione'}: ${clause.verb.pl}${when}`;
    case 'instead': {
      const usual = inCase(clause.of, 'pl', 'gen');
      const first = clause.when === undefined ? '' : `jeśli ${condition(clause.when)}, `;
      return `${about}${first}${clause.besides ? 'oprócz' : 'zamiast'} ${usual}: ${inline(clause.body, 'imp')}`;
    }
    case 'waive':
      return `${about}${clause.mine ? 'nie dotyczy cię zasada' : 'nie obowiązuje zasada'}${when}${when === '' ? '' : ','}: „${clause.rule.pl.replace(/\.$/, '')}”`.replace(
        ',:',
        ':',
      );
    case 'substitute':
      return `${about}możesz zapłacić ${amounts([clause.given])} zamiast ${quantity(clause.wanted.quantity, clause.wanted.noun, 'gen')}${when}`;
    case 'on':
      return `${occasion(clause.trigger)}${clause.when === undefined ? '' : ` i ${condition(clause.when)}`}: ${inline(clause.body, 'imp')}`;
    default:
      return clause satisfies never;
  }
}

/** The lexicon's own sentence; what it does not say of the condition follows. */
function sentenceOf(clause: Lasting, message: Message): string {
  const thing = (what: Thing): string => np(what, 'nom');
  const body = ({ body: all }: Lasting & { do: 'instead' }): string => inline(all, 'imp');
  const said = formatMessage(message, changeArguments(clause, { thing, condition, body }), 'pl');
  const left = conditionLeft(clause, 'pl');
  return left === undefined ? said : `${said}, jeśli ${condition(left)}`;
}

const YOURS = { m: 'twój', m1: 'twój', f: 'twoja', n: 'twoje' } as const;

function occasion(trigger: Occasion): string {
  if (trigger.on === 'event') return `po zdarzeniu „${inCase(trigger.noun, 'pl', 'nom')}”`;
  const piece = trigger.piece === undefined ? 'coś' : inCase(trigger.piece, 'pl', 'nom');
  const place = np(trigger.place, 'gen');
  switch (trigger.on) {
    case 'enters':
      return `gdy ${piece} trafia do ${place}`;
    case 'leaves':
      return `gdy ${piece} opuszcza ${np(trigger.place, 'acc')}`;
    case 'covered':
      return `gdy ${piece} z ${place} znika pod inną`;
    case 'uncovered':
      return `gdy odsłania się ${piece} z ${place}`;
    case 'emptied':
    case 'found-empty':
      return `gdy zabraknie zawartości ${place}`;
    default:
      return trigger satisfies never;
  }
}

function change(how: 'to' | 'by' | 'at-least' | 'at-most' | 'including' | 'excluding', amount: Thing): string {
  switch (how) {
    case 'to':
      return np(amount, 'nom');
    case 'at-least':
      return `co najmniej ${np(amount, 'nom')}`;
    case 'at-most':
      return `najwyżej ${np(amount, 'nom')}`;
    case 'including':
      return `także ${np(amount, 'nom')}`;
    case 'excluding':
      return `bez ${np(amount, 'gen')}`;
    case 'by':
      return amount.is === 'number' && amount.value < 0 ? np(amount, 'nom') : `+${np(amount, 'nom')}`;
    default:
      return how satisfies never;
  }
}

// ---------------------------------------------------------------- things

function np(thing: Thing, wanted: Case): string {
  switch (thing.is) {
    case 'you':
      return wanted === 'nom' ? 'ty' : 'ciebie';
    case 'owner':
      return wanted === 'nom' ? 'właściciel' : 'właściciela';
    case 'self':
      return `${pointing(thing.noun, wanted)} ${inCase(thing.noun, 'pl', wanted)}`;
    case 'that':
      return thing.many
        ? `${pointingMany(thing.noun, wanted)} ${plural(thing.noun, 'pl', wanted)}`
        : `${pointing(thing.noun, wanted)} ${inCase(thing.noun, 'pl', wanted)}`;
    case 'named':
    case 'the':
      return inCase(thing.noun, 'pl', wanted);
    case 'number':
      return showNumber(thing.value);
    case 'truth':
      return thing.value ? 'tak' : 'nie';
    case 'nothing':
      return wanted === 'gen' ? 'niczego' : 'nic';
    case 'list':
      return andList(
        thing.items.map((item) => np(item, wanted)),
        thing.join,
      );
    case 'sum-of-two':
      return `${np(thing.left, wanted)} plus ${np(thing.right, 'nom')}`;
    case 'difference':
      return `${np(thing.left, wanted)} minus ${np(thing.right, 'nom')}`;
    case 'product':
      return `${np(thing.left, wanted)} razy ${np(thing.right, 'nom')}`;
    case 'sum':
      return `${{ nom: 'suma', acc: 'sumę', gen: 'sumy' }[wanted]} po ${plural(thing.group.noun, 'pl')}${described(thing.group)}: ${np(thing.what, 'nom')}`;
    case 'greatest':
    case 'least':
      return `${thing.is === 'greatest' ? 'największa' : 'najmniejsza'} wartość (${many(thing.group, 'nom')}): ${np(thing.what, 'nom')}`;
    case 'first':
    case 'last':
    case 'only':
    case 'best':
      return `${single(thing.group, wanted)}${WHICH[thing.is]}`;
    case 'whereabouts':
      return thing.noun === undefined
        ? `${wanted === 'gen' ? 'miejsca' : 'miejsce'}, gdzie leży ${np(thing.of, 'nom')}`
        : `${'noun' in thing.of && thing.of.noun !== undefined && genderOf(thing.of.noun) === 'f' ? 'jej' : 'jego'} ${inCase(thing.noun, 'pl', wanted)}`;
    case 'option':
      return `opcja „${thing.name.pl}”`;
    case 'place':
    case 'part': {
      const name = inCase(thing.noun, 'pl', wanted);
      return thing.of === undefined || thing.of.is === 'you' ? name : `${name} ${np(thing.of, 'gen')}`;
    }
    case 'one':
      return oneOf(thing.group, wanted);
    case 'each':
      return eachOf(thing.group, wanted);
    case 'top':
      if (thing.noun !== undefined)
        return `${adjective('wierzchni', genderOf(thing.noun), wanted)} ${inCase(thing.noun, 'pl', wanted)} ${np(thing.of, 'gen')}`;
      return `${wanted === 'gen' ? 'wierzchu' : 'wierzch'} ${np(thing.of, 'gen')}`;
    case 'bottom':
      return `${wanted === 'gen' ? 'spodu' : 'spód'} ${np(thing.of, 'gen')}`;
    case 'group':
      return many(thing.group, wanted);
    case 'count':
      return `${{ nom: 'liczba', acc: 'liczbę', gen: 'liczby' }[wanted]} ${many(thing.group, 'gen')}`;
    case 'phrase':
      return phrase(thing.phrase, 'imp', wanted);
    case 'written':
      return `\`${thing.text}\``;
    default:
      return thing satisfies never;
  }
}

const WHICH = { first: ' (pierwsze z kolei)', last: ' (ostatnie z kolei)', only: '', best: ' (najlepsze)' } as const;

/** „każda karta z ręki”, „każda z twoich niebieskich kart”. */
function eachOf(group: Group, wanted: Case): string {
  const each = every(group.noun, wanted);
  if (group.among !== true || group.from === undefined) return `${each} ${single(group, wanted)}`;
  return `${each} z ${np(group.from, 'gen')}${where(group)}`;
}

/** What is chosen: „kartę z ręki”, „jeden z twoich układów”. */
function oneOf(group: Group, wanted: Case = 'acc'): string {
  const gender = genderOf(group.noun);
  const one = wanted === 'gen' ? (gender === 'f' ? 'jednej' : 'jednego') : ONE[gender];
  if (group.among === true && group.from !== undefined) return `${one} z ${np(group.from, 'gen')}${where(group)}`;
  if (group.whose?.is === 'you' && !group.players) {
    const { adjectives, rest } = qualified(group, 'many', 'gen');
    return `${one} ze swoich ${adjectives}${plural(group.noun, 'pl', 'gen')}${where(rest)}`;
  }
  return single(group, wanted);
}

const ONE = { m: 'jeden', m1: 'jednego', f: 'jedną', n: 'jedno' } as const;

function amounts(list: readonly Amount[], or = false): string {
  return andList(
    list.map(({ quantity: amount, noun, ofThatKind, keys }) => {
      const which = keys === undefined ? '' : ` (${keys.map((key) => np(key, 'nom')).join(', ')})`;
      return `${quantity(amount, noun)}${ofThatKind === true ? ' tego rodzaju' : which}`;
    }),
    or ? 'either' : 'and',
  );
}

function quantity(amount: Thing, noun: Noun, wanted: Case = 'acc'): string {
  if (amount.is === 'number') return `${showNumber(amount.value)} ${countedForm(noun, amount.value, 'pl', wanted)}`;
  return `tyle ${plural(noun, 'pl', 'gen')}, ile wynosi ${np(amount, 'nom')}`;
}

function howMany(least: number | undefined, most: Thing | undefined, group: Group): string {
  const rest = described(group);
  const { noun } = group;
  if (most === undefined) {
    return least === undefined || least === 0
      ? `dowolną liczbę ${plural(noun, 'pl', 'gen')}${rest}`
      : `co najmniej ${counted(noun, least, 'pl', 'acc')}${rest}`;
  }
  if (most.is !== 'number') return `najwyżej tyle ${plural(noun, 'pl', 'gen')}${rest}, ile wynosi ${np(most, 'nom')}`;
  if (least === most.value) return `${counted(noun, most.value, 'pl', 'acc')}${rest}`;
  return `do ${counted(noun, most.value, 'pl', 'gen')}${rest}`;
}

function single(group: Group, wanted: Case): string {
  const { adjectives, rest } = qualified(group, 'one', wanted);
  return `${adjectives}${inCase(group.noun, 'pl', wanted)}${described(rest)}`;
}

function many(group: Group, wanted: Case): string {
  const { adjectives, rest } = qualified(group, 'many', wanted);
  return `${adjectives}${plural(group.noun, 'pl', wanted)}${described(rest)}`;
}

function described(group: Group, inside = false): string {
  const { from, whose } = group;
  if (from === undefined) {
    const owner = whose === undefined || whose.is === 'you' ? '' : ` ${np(whose, 'gen')}`;
    return `${owner}${where(group)}`;
  }
  const among = group.among === true || (from.is === 'that' && from.many);
  const source = among ? `spośród ${np(from, 'gen')}` : ((inside ? within(from) : undefined) ?? `z ${np(from, 'gen')}`);
  return ` ${source}${where(group)}`;
}

/** „w ręce”, if the lexicon has the locative. */
function within(place: Thing): string | undefined {
  if (!('noun' in place) || place.noun?.pl.loc === undefined) return undefined;
  const { loc } = place.noun.pl;
  const isF = genderOf(place.noun) === 'f';
  const inside = place.noun.pl.in ?? `w ${loc}`;
  if (place.is === 'the' || place.is === 'named') return inside;
  if (place.is === 'that' || place.is === 'self')
    return place.is === 'that' && place.many ? undefined : `w ${isF ? 'tej' : 'tym'} ${loc}`;
  if (place.is !== 'place') return undefined;
  return place.of === undefined || place.of.is === 'you' ? inside : `${inside} ${np(place.of, 'gen')}`;
}

function where(group: Group): string {
  return group.where === undefined ? '' : ` (${attribute(group.where)})`;
}

function phrase({ message, values }: Phrase, mood: Mood, wanted: Case = 'gen'): string {
  const given: Record<string, TextValue> = { mood, case: wanted };
  for (const [name, thing] of values) {
    if (thing.is === 'number') given[name] = thing.value;
    else
      given[name] = {
        forms: { one: np(thing, 'nom'), acc: np(thing, 'acc'), gen: np(thing, 'gen') },
        key: keyOf(thing),
      };
  }
  return formatMessage(message.pl, given, 'pl');
}

// ---------------------------------------------------------------- pronouns

/** Most Polish nouns show their gender by their ending. */
function genderOf(noun: Noun): Gender {
  const given = noun.pl.gender;
  if (given === 'm1' || given === 'f' || given === 'n') return given;
  if (given !== undefined) return 'm';
  const [word = ''] = formOf(noun.pl, 'one').split(' ');
  if (/(a|ość)$/.test(word)) return 'f';
  return /(o|e|ę|um)$/.test(word) ? 'n' : 'm';
}

const POINTING: Readonly<Record<Gender, Readonly<Record<Case, string>>>> = {
  m: { nom: 'ten', acc: 'ten', gen: 'tego' },
  m1: { nom: 'ten', acc: 'tego', gen: 'tego' },
  f: { nom: 'ta', acc: 'tę', gen: 'tej' },
  n: { nom: 'to', acc: 'to', gen: 'tego' },
};

const EVERY: Readonly<Record<Gender, Readonly<Record<Case, string>>>> = {
  m: { nom: 'każdy', acc: 'każdy', gen: 'każdego' },
  m1: { nom: 'każdy', acc: 'każdego', gen: 'każdego' },
  f: { nom: 'każda', acc: 'każdą', gen: 'każdej' },
  n: { nom: 'każde', acc: 'każde', gen: 'każdego' },
};

const pointing = (noun: Noun, wanted: Case): string => POINTING[genderOf(noun)][wanted];

function pointingMany(noun: Noun, wanted: Case): string {
  const isPerson = genderOf(noun) === 'm1';
  if (wanted === 'gen' || (wanted === 'acc' && isPerson)) return 'tych';
  return isPerson ? 'ci' : 'te';
}

const every = (noun: Noun, wanted: Case): string => EVERY[genderOf(noun)][wanted];

// ---------------------------------------------------------------- conditions

const MEASURE: Readonly<Record<Comparison, string>> = {
  '=': 'dokładnie',
  '!=': 'inną liczbę niż',
  '>=': 'co najmniej',
  '>': 'więcej niż',
  '<=': 'najwyżej',
  '<': 'mniej niż',
};

function condition(what: Condition): string {
  switch (what.is) {
    case 'has': {
      const has = what.who.is === 'you' ? 'masz' : `${np(what.who, 'nom')} ma`;
      if (what.amount.is === 'number') return `${has} ${MEASURE[what.operator]} ${quantity(what.amount, what.noun)}`;
      return `${has} ${MEASURE[what.operator]} ${quantity(what.amount, what.noun)}`;
    }
    case 'compare':
      if (what.right.is === 'nothing') {
        return what.operator === '=' ? `nie ma ${np(what.left, 'gen')}` : `jest ${np(what.left, 'nom')}`;
      }
      if (what.left.is === 'option')
        return `${np(what.left, 'nom')} ma ${what.operator === '=' ? '' : 'inną '}wartość${what.operator === '=' ? '' : ' niż'} „${np(what.right, 'nom')}”`;
      if (what.right.is === 'you') return isYou(what.left, what.operator === '=');
      if (isQuality(what.right)) return hasQuality(what.left, what.operator, what.right);
      return compared(np(what.left, 'nom'), what.operator, what.right);
    case 'attribute':
      return compared(inCase(what.noun, 'pl', 'nom'), what.operator, what.value);
    case 'truth': {
      const { what: thing, not } = what;
      if (thing.is !== 'part') return `${not ? 'nie ' : ''}${np(thing, 'nom')}`;
      const who = thing.of.is === 'you' ? '' : `${np(thing.of, 'nom')} `;
      if (isThing(thing.noun)) {
        const has = thing.of.is === 'you' ? 'masz' : 'ma';
        return not
          ? `${who}nie ${has} ${inCase(thing.noun, 'pl', 'gen')}`
          : `${who}${has} ${inCase(thing.noun, 'pl', 'acc')}`;
      }
      return `${who}${not ? 'nie ' : ''}${thing.of.is === 'you' ? 'jesteś' : 'jest'} ${inCase(thing.noun, 'pl', 'nom')}`;
    }
    case 'exists':
      return exists(what);
    case 'every':
      return `dla ${eachOf(what.group, 'gen')} ${condition(what.satisfies)}`;
    case 'in': {
      const place = within(what.place);
      if (place === undefined)
        return `${np(what.what, 'nom')} ${what.not ? 'nie ' : ''}należy do ${np(what.place, 'gen')}`;
      return `${np(what.what, 'nom')} ${what.not ? 'nie ' : ''}jest ${place}`;
    }
    case 'kind':
      return `${np(what.what, 'nom')} to ${what.not ? 'nie ' : ''}${inCase(what.noun, 'pl', 'nom')}`;
    case 'during':
      return `${what.not ? 'nie ' : ''}trwa „${what.what.pl}”`;
    case 'and':
    case 'or':
      return what.parts.map(condition).join(what.is === 'and' ? ' i ' : ' lub ');
    case 'phrase':
      return what.not ? `nie jest tak, że ${phrase(what.phrase, 'imp')}` : phrase(what.phrase, 'imp');
    case 'written':
      return `\`${what.text}\``;
    default:
      return what satisfies never;
  }
}

/** „koszt wynosi 3”, but „kolor to niebieski”. */
function compared(left: string, operator: Comparison, right: Thing): string {
  const value = np(right, 'nom');
  if (operator === '=' || operator === '!=') {
    const is = right.is === 'number' ? 'wynosi' : 'to';
    if (operator === '=') return `${left} ${is} ${value}`;
    return right.is === 'number' ? `${left} nie wynosi ${value}` : `${left} to nie ${value}`;
  }
  return `${left} wynosi ${MEASURE[operator]} ${value}`;
}

/** „ta struktura jest niebieska”, „poziom rozwoju jest wysoki”. */
function hasQuality(left: Thing, operator: Comparison, value: Thing): string {
  const bearer = left.is === 'part' ? left.of : left;
  const noun = bearer.is === 'phrase' ? bearer.phrase.noun : 'noun' in bearer ? bearer.noun : undefined;
  const gender = noun === undefined ? 'm' : genderOf(noun);
  const values = value.is === 'list' ? value.items : [value];
  const said = values.map((each) => adjective(np(each, 'nom'), gender, 'nom'));
  return `${np(bearer, 'nom')} ${operator === '!=' ? 'nie ' : ''}jest ${andList(said, 'or')}`;
}

/** Values that are adjectives stand before the noun and agree with it. */
function qualified(group: Group, number: 'one' | 'many', wanted: Case) {
  const { values, rest } = qualitiesOf(group);
  const gender = genderOf(group.noun);
  const adjectives = values.map((value) => `${adjective(np(value, 'nom'), gender, wanted, number)} `).join('');
  return { adjectives, rest };
}

/** „jesteś obrońcą” where the lexicon has the instrumental. */
function isYou(thing: Thing, yes: boolean): string {
  const ins = 'noun' in thing ? thing.noun?.pl.ins : undefined;
  if (ins !== undefined) return `${yes ? '' : 'nie '}jesteś ${ins}`;
  return `${np(thing, 'nom')} to ${yes ? '' : 'nie '}ty`;
}

function exists({ group, not }: Condition & { is: 'exists' }): string {
  const { whose } = group;
  if (whose !== undefined && !group.players) {
    const who = whose.is === 'you' ? '' : `${np(whose, 'nom')} `;
    const has = whose.is === 'you' ? 'masz' : 'ma';
    const mine = { ...group, whose: undefined };
    return not ? `${who}nie ${has} ${single(mine, 'gen')}` : `${who}${has} ${single(mine, 'acc')}`;
  }
  const rest = described(group, true);
  return not ? `nie ma ${inCase(group.noun, 'pl', 'gen')}${rest}` : `jest ${inCase(group.noun, 'pl', 'nom')}${rest}`;
}

/** In brackets after the noun it describes: „(kolor: niebieski)”. */
function attribute(what: Condition): string {
  if (what.is === 'and') return what.parts.map(attribute).join(', ');
  if (what.is === 'truth' && what.what.is === 'part' && isDescribed(what.what.of)) {
    const { noun } = what.what;
    if (isThing(noun)) return what.not ? `nie ma ${inCase(noun, 'pl', 'gen')}` : `ma ${inCase(noun, 'pl', 'acc')}`;
    return `${what.not ? 'nie ' : ''}${inCase(noun, 'pl', 'nom')}`;
  }
  if (what.is === 'in' && isDescribed(what.what)) return `${what.not ? 'nie ' : ''}z ${np(what.place, 'gen')}`;
  if (what.is === 'kind' && isDescribed(what.what)) return `${what.not ? 'nie ' : ''}${inCase(what.noun, 'pl', 'nom')}`;
  if (what.is === 'has' && isDescribed(what.who))
    return `ma ${MEASURE[what.operator]} ${quantity(what.amount, what.noun)}`;
  if (what.is === 'exists') {
    const { group, not } = what;
    const place = group.from?.is === 'place' ? group.from : undefined;
    const has = not ? `nie ma ${inCase(group.noun, 'pl', 'gen')}` : `ma ${inCase(group.noun, 'pl', 'acc')}`;
    if (place?.of !== undefined && isDescribed(place.of)) {
      const own: Thing = { ...place, of: undefined };
      return `${has} ${within(own) ?? `z ${np(own, 'gen')}`}${where(group)}`;
    }
    if (group.from !== undefined && isDescribed(group.from)) return `${has}${where(group)}`;
  }
  if (what.is !== 'attribute') return condition(what);
  const noun = inCase(what.noun, 'pl', 'nom');
  if (what.value.is === 'nothing')
    return what.operator === '=' ? `bez ${inCase(what.noun, 'pl', 'gen')}` : `ma ${inCase(what.noun, 'pl', 'acc')}`;
  const value = np(what.value, 'nom');
  if (what.noun === POSITION && what.operator === '<=') return `spośród ${value} z wierzchu`;
  if (what.operator === '=') return `${noun}: ${value}`;
  return `${noun}: ${what.operator === '!=' ? 'nie' : MEASURE[what.operator]} ${value}`;
}

const isDescribed = (thing: Thing): boolean => thing.is === 'that' && thing.described === true;
