/**
 * Meaning in Polish. Rules use the imperative („Weź 2 karty z talii”); after „możesz” stands an infinitive, of others
 * we speak in the third person. Pronouns follow the noun's gender: given in the lexicon, or guessed from its ending.
 */
import { formatMessage, type TextValue } from '../format-message.ts';
import { capitalised } from '../identifier-words.ts';
import type { Message } from '../message.ts';
import { type Case, counted, countedForm, formOf, inCase, type Noun, plural, showNumber } from '../nouns.ts';
import { keyOf } from './english.ts';
import type { Amount, Block, Clause, Comparison, Condition, Group, Phrase, Thing } from './meaning.ts';

type Mood = 'imp' | 'inf' | 'third';

export function inPolish(block: Block): string {
  return block.map((clause) => `${capitalised(say(clause, 'imp'))}.`).join(' ');
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
  'if-possible',
]);

function andList(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  const rest = parts.slice(0, -1).join(', ');
  return rest === '' ? last : `${rest} i ${last}`;
}

// ---------------------------------------------------------------- verbs

const VERBS = {
  gain: ['zyskaj', 'zyskać', 'zyskuje'],
  lose: ['strać', 'stracić', 'traci'],
  pay: ['zapłać', 'zapłacić', 'płaci'],
  draw: ['weź', 'wziąć', 'bierze'],
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
      const each =
        clause.each === undefined ? '' : ` za ${every(clause.each.noun, 'acc')} ${single(clause.each, 'acc')}`;
      return `${subject(clause.who, mood, clause.do)} ${amounts(clause.amounts)}${each}`;
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
      const to =
        clause.end === undefined ? `do ${np(clause.to, 'gen')}` : `${ENDS[clause.end]} ${np(clause.to, 'gen')}`;
      return `${verb('move', mood)} ${np(clause.what, 'acc')} ${to}${clause.shuffled ? ' w losowej kolejności' : ''}`;
    }
    case 'discard':
    case 'reveal':
    case 'shuffle':
    case 'eliminate':
    case 'run':
      return `${verb(clause.do, mood)} ${np(clause.what, 'acc')}`;
    case 'arrange':
      return `${verb('arrange', mood)} ${np(clause.what, 'acc')} w wybranej kolejności`;
    case 'roll':
      return `${verb('roll', mood)}: ${quantity(clause.quantity, clause.noun, 'nom')}`;
    case 'pick':
      return `${verb('pick', mood)} ${single(clause.group, 'acc')}`;
    case 'choose': {
      const chosen = andList(clause.groups.map((group) => single(group, 'acc')));
      return `${subject(clause.who, mood, 'choose')} ${chosen}${clause.orNone ? ' albo nic' : ''}`;
    }
    case 'choose-some':
      return `${subject(clause.who, mood, 'choose')} ${howMany(clause.least, clause.most, clause.group)}`;
    case 'set':
      return `${verb('set', mood)} ${np(clause.what, 'acc')} na ${np(clause.to, 'acc')}`;
    case 'phrase':
      return clause.who.is === 'you'
        ? phrase(clause.phrase, mood)
        : `${np(clause.who, 'nom')}: ${phrase(clause.phrase, 'imp')}`;
    case 'named': {
      const given = clause.arguments.map((argument) => np(argument, 'nom')).join(', ');
      return given === '' ? clause.verb.pl : `${clause.verb.pl} (${given})`;
    }
    case 'may':
      return `${may(clause)}${otherwise(clause.otherwise)}`;
    case 'one-of':
      return `wybierz jedno: ${clause.branches.map((branch) => inline(branch, 'imp')).join('; albo ')}`;
    case 'any-of':
      return `wykonaj jedno lub więcej, w dowolnej kolejności: ${clause.branches.map((branch) => inline(branch, 'imp')).join('; ')}`;
    case 'all-of':
      return `wykonaj wszystko, w dowolnej kolejności: ${clause.branches.map((branch) => inline(branch, 'imp')).join('; ')}`;
    case 'if':
      return `jeśli ${condition(clause.condition)}, ${inline(clause.then, 'imp')}${otherwise(clause.otherwise)}`;
    case 'if-possible':
      return `jeśli to możliwe, ${inline(clause.then, 'imp')}${otherwise(clause.otherwise)}`;
    case 'for-each':
      return forEach(clause);
    case 'repeat':
      return `${clause.upTo ? 'do ' : ''}${times(clause.times, clause.upTo)}: ${inline(clause.body, 'imp')}`;
    case 'require':
      return `tylko jeśli ${condition(clause.condition)}`;
    case 'end':
      return ENDINGS[clause.what];
    case 'win':
      return clause.who.is === 'you' ? 'wygrywasz grę' : `${np(clause.who, 'nom')} wygrywa grę`;
    case 'modify': {
      const when = clause.when === undefined ? '' : `, jeśli ${condition(clause.when)}`;
      return `${inCase(clause.value, 'pl', 'nom')}: ${change(clause.how, clause.amount)}${when}`;
    }
    case 'forbid': {
      const when = clause.when === undefined ? '' : `, jeśli ${condition(clause.when)}`;
      return `zabronione: ${clause.verb.pl}${when}`;
    }
    case 'written':
      return `\`${clause.text}\``;
    default:
      return clause satisfies never;
  }
}

const ENDS = { top: 'na wierzch', bottom: 'na spód' } as const;

const ENDINGS = {
  game: 'gra się kończy',
  turn: 'tura się kończy',
  action: 'akcja się kończy',
  phase: 'faza się kończy',
} as const;

function may({ who, body }: Clause & { do: 'may' }): string {
  const can = who.is === 'you' ? 'możesz' : `${np(who, 'nom')} może`;
  return body.every(hasInfinitive) ? `${can} ${inline(body, 'inf')}` : `${can}: ${inline(body, 'imp')}`;
}

function otherwise(block: Block): string {
  return block.length === 0 ? '' : `; w przeciwnym razie ${inline(block, 'imp')}`;
}

function saving(thing: Thing | undefined): string {
  return thing === undefined ? '' : `, mniej o ${np(thing, 'acc')}`;
}

function forEach({ group, body }: Clause & { do: 'for-each' }): string {
  const isTheirs = (clause: Clause): boolean =>
    'who' in clause && clause.who.is === 'that' && clause.who.noun === group.noun;
  const noun = group.noun;
  if (group.players && body.length > 0 && body.every(isTheirs)) {
    const done = body.map((clause) => say('who' in clause ? { ...clause, who: { is: 'you' } } : clause, 'third'));
    return `${every(noun, 'nom')} ${single(group, 'nom')} ${andList(done)}`;
  }
  return `dla ${every(noun, 'gen')} ${single(group, 'gen')}: ${inline(body, 'imp')}`;
}

/** 1 raz, 2 razy, 5 razy; do 1 razu. */
function times(count: Thing, upTo: boolean): string {
  if (count.is !== 'number') return `tyle razy, ile wynosi ${np(count, 'nom')}`;
  return `${count.value} ${count.value === 1 ? (upTo ? 'razu' : 'raz') : 'razy'}`;
}

function change(how: 'to' | 'by' | 'at-least' | 'at-most', amount: Thing): string {
  if (how === 'at-least') return `co najmniej ${np(amount, 'nom')}`;
  if (how === 'at-most') return `najwyżej ${np(amount, 'nom')}`;
  return how === 'by' && amount.is === 'number' && amount.value >= 0 ? `+${amount.value}` : np(amount, 'nom');
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
      return inCase(thing.noun, 'pl', wanted);
    case 'number':
      return showNumber(thing.value);
    case 'place':
    case 'part': {
      const name = inCase(thing.noun, 'pl', wanted);
      return thing.of === undefined || thing.of.is === 'you' ? name : `${name} ${np(thing.of, 'gen')}`;
    }
    case 'top':
      return `${wanted === 'gen' ? 'wierzchu' : 'wierzch'} ${np(thing.of, 'gen')}`;
    case 'bottom':
      return `${wanted === 'gen' ? 'spodu' : 'spód'} ${np(thing.of, 'gen')}`;
    case 'group':
      return many(thing.group, wanted);
    case 'count':
      return `${{ nom: 'liczba', acc: 'liczbę', gen: 'liczby' }[wanted]} ${many(thing.group, 'gen')}`;
    case 'phrase':
      return phrase(thing.phrase, 'imp');
    case 'written':
      return `\`${thing.text}\``;
    default:
      return thing satisfies never;
  }
}

function amounts(list: readonly Amount[]): string {
  return andList(list.map(({ quantity: amount, noun }) => quantity(amount, noun)));
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
  return `${inCase(group.noun, 'pl', wanted)}${described(group)}`;
}

function many(group: Group, wanted: Case): string {
  return `${plural(group.noun, 'pl', wanted)}${described(group)}`;
}

function described({ from, where }: Group): string {
  const source = from === undefined ? '' : from.is === 'that' ? ` spośród ${np(from, 'gen')}` : ` z ${np(from, 'gen')}`;
  return where === undefined ? source : `${source} (${attribute(where)})`;
}

function phrase({ message, values }: Phrase, mood: Mood): string {
  const given: Record<string, TextValue> = { mood };
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

type Gender = 'm' | 'm1' | 'f' | 'n';

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
      return compared(np(what.left, 'nom'), what.operator, what.right);
    case 'attribute':
      return compared(inCase(what.noun, 'pl', 'nom'), what.operator, what.value);
    case 'truth': {
      const { what: thing, not } = what;
      if (thing.is !== 'part') return `${not ? 'nie ' : ''}${np(thing, 'nom')}`;
      const text = `${not ? 'nie ' : ''}${inCase(thing.noun, 'pl', 'nom')}`;
      return thing.of.is === 'you' ? text : `${np(thing.of, 'nom')}: ${text}`;
    }
    case 'exists':
      return what.not ? `nie ma ${single(what.group, 'gen')}` : `jest ${single(what.group, 'nom')}`;
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

/** In brackets after the noun it describes: „(kolor: niebieski)”. */
function attribute(what: Condition): string {
  if (what.is === 'and') return what.parts.map(attribute).join(', ');
  if (what.is === 'truth' && what.what.is === 'part') {
    return `${what.not ? 'nie ' : ''}${inCase(what.what.noun, 'pl', 'nom')}`;
  }
  if (what.is !== 'attribute') return condition(what);
  const noun = inCase(what.noun, 'pl', 'nom');
  const value = np(what.value, 'nom');
  if (what.operator === '=') return `${noun}: ${value}`;
  return `${noun}: ${what.operator === '!=' ? 'nie' : MEASURE[what.operator]} ${value}`;
}
