/**
 * Why something cannot be chosen, with the numbers: "needs 5 ore, you have 3", „potrzeba 5 rud, masz 3”.
 * Polish says the number in the genitive after `potrzeba`, so one sentence fits every noun and needs no gender.
 */
import {
  type Case,
  type CoreReason,
  type CoreType,
  counted,
  inCase,
  type Language,
  nounOf,
  showNumber,
  type Words,
} from '@kodeks/dsl';
import { type SpokenOf, spokenOf } from './expression-nouns.ts';
import type { RefusalFact } from './facts.ts';
import { type Naming, nameOfThing, nameOfValue, SEES_NOTHING, type Seeing } from './naming.ts';

export function refusalWords(naming: Naming, fact: RefusalFact, seeing: Seeing = SEES_NOTHING): Words {
  const reason = naming.program.reasons[fact.reason];
  if (reason === undefined) return choosesThings(naming, fact.ask) ? NO_CANDIDATE : IMPOSSIBLE;
  switch (reason.form) {
    case 'pay':
      return fact.lacks === undefined || fact.lacks.length === 0 ? UNPAID : lacking(naming, fact.lacks);
    case 'capacity':
      return full(naming, fact, seeing);
    case 'no-candidate':
      return NO_CANDIDATE;
    case 'must-change':
      return NO_CHANGE;
    case 'forbid':
      return withRule(naming, reason.rules, FORBIDDEN);
    case 'condition':
      return (
        comparison(naming, reason, fact, seeing) ?? withRule(naming, fact.rules ?? reason.rules, asWritten(reason))
      );
    default:
      return reason.form satisfies never;
  }
}

const IMPOSSIBLE: Words = { pl: 'nie można tego zrobić', en: 'this cannot be done' };
const UNPAID: Words = { pl: 'nie da się tego zapłacić', en: 'this cannot be paid' };
const NO_CANDIDATE: Words = { pl: 'nie ma czego wybrać', en: 'there is nothing to choose' };
const NO_CHANGE: Words = { pl: 'nic by się nie zmieniło', en: 'nothing would change' };
const FORBIDDEN: Words = { pl: 'zabronione', en: 'forbidden' };

function choosesThings({ program }: Naming, ask: number | undefined): boolean {
  const form = ask === undefined ? undefined : program.asks[ask]?.form.form;
  return form === 'tuple' || form === 'subset';
}

/** Where no numbers can be shown, the rule itself is the best explanation. */
function withRule({ texts }: Naming, rules: readonly string[], otherwise: Words): Words {
  const rule = rules.map((id) => texts.rules.get(id)).find((found) => found !== undefined);
  return rule?.text ?? otherwise;
}

function asWritten(reason: CoreReason): Words {
  if (reason.text === '') return IMPOSSIBLE;
  return { pl: `warunek niespełniony: ${reason.text}`, en: `does not hold: ${reason.text}` };
}

// ---------------------------------------------------------------- payments and places

function lacking(naming: Naming, lacks: NonNullable<RefusalFact['lacks']>): Words {
  const each = (language: Language): string =>
    lacks
      .map(({ resource, needs, has }) => {
        const noun = nounOf(naming.texts, naming.program.columns[resource]?.name ?? '', 'amount');
        return language === 'pl'
          ? `potrzeba ${counted(noun, needs, 'pl', 'gen')}, masz ${showNumber(has)}`
          : `needs ${counted(noun, needs, 'en')}, you have ${showNumber(has)}`;
      })
      .join('; ');
  return { pl: each('pl'), en: each('en') };
}

function full(naming: Naming, { place, capacity }: RefusalFact, seeing: Seeing): Words {
  if (place === undefined) return { pl: 'brak miejsca', en: 'there is no room' };
  const name = nameOfThing(naming, place, seeing);
  const limit =
    capacity === undefined ? { pl: '', en: '' } : { pl: ` (najwyżej ${capacity})`, en: ` (at most ${capacity})` };
  return {
    pl: `${inCase(name, 'pl', 'nom')}: brak miejsca${limit.pl}`,
    en: `${inCase(name, 'en', 'nom')}: no room${limit.en}`,
  };
}

// ---------------------------------------------------------------- comparisons

type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=';

const MIRRORED: Readonly<Record<Operator, Operator>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

function isOperator(text: string): text is Operator {
  return Object.hasOwn(MIRRORED, text);
}

/** What the condition is about, what it should be, what it is. */
interface Demand {
  readonly about: SpokenOf;
  readonly operator: Operator;
  readonly wanted: number;
  readonly found: number;
}

function comparison(naming: Naming, reason: CoreReason, fact: RefusalFact, seeing: Seeing): Words | undefined {
  const demand = demandOf(naming, reason, fact);
  if (demand === undefined) return undefined;
  const { about, operator, wanted, found } = demand;
  if (about.type.form !== 'int') return kindOfThing(naming, demand, seeing);
  const say = (language: Language): string => {
    const said = MEASURE[language][operator];
    if (!about.counts) return said.value(inCase(about.noun, language, 'nom'), showNumber(wanted), showNumber(found));
    const amount = counted(about.noun, wanted, language, said.case);
    return said.amount(amount, showNumber(found), about.yours);
  };
  return { pl: say('pl'), en: say('en') };
}

/** The side that has a name is what we speak of; a number on the left is read from the right. */
function demandOf(naming: Naming, reason: CoreReason, { left, right }: RefusalFact): Demand | undefined {
  const { compares } = reason;
  if (compares === undefined || left === undefined || right === undefined || !isOperator(compares.operator))
    return undefined;
  const first = spokenOf(naming, compares.left);
  const second = spokenOf(naming, compares.right);
  const fromLeft = first !== undefined && (first.yours || second === undefined || !second.yours);
  if (fromLeft) return limit({ about: first, operator: compares.operator, wanted: right, found: left }, reason);
  if (second === undefined) return undefined;
  return limit({ about: second, operator: MIRRORED[compares.operator], wanted: left, found: right }, reason);
}

/** Fewer than 6 are at most 5, which is easier to read; where one more comes at once, at most 6, as the player counts. */
function limit(demand: Demand, { raised }: CoreReason): Demand {
  if (demand.operator !== '<' || demand.about.type.form !== 'int') return demand;
  if (raised === true) return { ...demand, operator: '<=' };
  return demand.wanted > 0 ? { ...demand, operator: '<=', wanted: demand.wanted - 1 } : demand;
}

interface Measure {
  readonly case: Case;
  /** `needs at least 4 morale, you have 3` */
  readonly amount: (amount: string, found: string, yours: boolean) => string;
  /** `distance must be at most 3, it is 5` */
  readonly value: (noun: string, wanted: string, found: string) => string;
}

const plHas = (found: string, yours: boolean): string => (yours ? `masz ${found}` : `jest ${found}`);
const enHas = (found: string, yours: boolean): string => (yours ? `you have ${found}` : `there is ${found}`);

const plNeeds = (how: string): Measure => ({
  case: 'gen',
  amount: (amount, found, yours) => `potrzeba ${how}${amount}, ${plHas(found, yours)}`,
  value: (noun, wanted, found) => `${noun}: potrzeba ${how}${wanted}, jest ${found}`,
});

const plAllows = (how: string): Measure => ({
  case: 'acc',
  amount: (amount, found, yours) =>
    `${yours ? 'można mieć' : 'może być'} ${how}${amount}, a ${yours ? 'masz' : 'jest'} już ${found}`,
  value: (noun, wanted, found) => `${noun}: może być ${how}${wanted}, a jest ${found}`,
});

const enMust = (needs: boolean, how: string): Measure => ({
  case: 'nom',
  amount: (amount, found, yours) => {
    const must = needs ? 'needs' : yours ? 'you may have' : 'there may be';
    if (needs) return `${must} ${how}${amount}, ${enHas(found, yours)}`;
    const has = yours ? 'you already have' : 'there is already';
    return `${must} ${how === 'less than ' ? 'fewer than ' : how}${amount}, and ${has} ${found}`;
  },
  value: (noun, wanted, found) => `${noun} must be ${how}${wanted}, it is ${found}`,
});

const MEASURE: Readonly<Record<Language, Readonly<Record<Operator, Measure>>>> = {
  pl: {
    '=': plNeeds('dokładnie '),
    '!=': plNeeds('innej liczby niż '),
    '>=': plNeeds('co najmniej '),
    '>': plNeeds('więcej niż '),
    '<=': plAllows('najwyżej '),
    '<': plAllows('mniej niż '),
  },
  en: {
    '=': enMust(true, 'exactly '),
    '!=': enMust(true, 'a number other than '),
    '>=': enMust(true, 'at least '),
    '>': enMust(true, 'more than '),
    '<=': enMust(false, 'at most '),
    '<': enMust(false, 'less than '),
  },
};

/** A colour, a player, a truth: `colour: must be red, it is blue`. */
function kindOfThing(naming: Naming, demand: Demand, seeing: Seeing): Words | undefined {
  const { about, operator } = demand;
  if (operator !== '=' && operator !== '!=') return undefined;
  const name = (value: number, type: CoreType, language: Language): string =>
    inCase(nameOfValue(naming, value, type, seeing), language, 'nom');
  const say = (language: Language): string => {
    const noun = inCase(about.noun, language, 'nom');
    const wanted = name(demand.wanted, about.type, language);
    const found = name(demand.found, about.type, language);
    if (operator === '!=')
      return language === 'pl' ? `${noun}: nie może być ${found}` : `${noun}: must not be ${found}`;
    return language === 'pl'
      ? `${noun}: ma być ${wanted}, jest ${found}`
      : `${noun}: must be ${wanted}, it is ${found}`;
  };
  return { pl: say('pl'), en: say('en') };
}
