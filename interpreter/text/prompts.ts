/**
 * The question of a decision and the labels of its answers. A prompt of the lexicon wins; without one the question is
 * made from what is asked: "Choose card, system", „Wybierz kartę, układ”.
 *
 * Arguments of a prompt: `{player}` who decides; for subsets `{least}` and `{most}`; and every name that is known where it is
 * asked (`{sector}`, `{shot}`), so that the question says what it is about.
 */
import {
  type AskId,
  type CoreAsk,
  type CoreBinder,
  type CoreType,
  capitalised,
  counted,
  type GameTexts,
  hasNoun,
  inCase,
  type Language,
  messageOf,
  NONE,
  type Noun,
  nounOf,
  plural,
  sentence,
  type TextValue,
  verbOf,
  type Words,
} from '@kodeks/dsl';
import type { Answer } from './facts.ts';
import {
  joined,
  keyOfMember,
  type Naming,
  NOTHING,
  nameOfThing,
  nameOfValue,
  numbered,
  SEES_NOTHING,
  type Seeing,
} from './naming.ts';

/** A local by the name the rules give it; without a value the reader may not know it. */
export interface KnownThing {
  readonly name: string;
  readonly type: CoreType;
  readonly value: number | undefined;
}

export interface AskedOf {
  readonly player: number;
  readonly known?: readonly KnownThing[];
  readonly seeing?: Seeing;
  /** For subsets. */
  readonly least?: number;
  readonly most?: number | undefined;
}

export function promptWords(naming: Naming, id: AskId, asked: AskedOf): Words {
  const ask = naming.program.asks[id];
  if (ask === undefined) return DECIDE;
  const written = messageOf(naming.texts, 'prompts', ask.key) ?? ofBranches(naming, ask);
  if (written !== undefined) {
    return sentence(written, (language) => ({
      ...knownArguments(naming, asked, language),
      player: { forms: nameOfThing(naming, asked.player, SEES_NOTHING)[language], key: `p${asked.player + 1}` },
      least: asked.least ?? 0,
      most: asked.most ?? 0,
    }));
  }
  return standardPrompt(naming, ask, asked);
}

/** `one of` has no key: like a choice of several things, the question is known by the names of all that can be chosen. */
function ofBranches({ texts }: Naming, { key, form }: CoreAsk): ReturnType<typeof messageOf> {
  if (form.form !== 'branch' || !Object.hasOwn(STANDARD, key)) return undefined;
  return messageOf(texts, 'prompts', form.branches.map((branch) => branch.key).join('-'));
}

function knownArguments(naming: Naming, { known = [], seeing = SEES_NOTHING }: AskedOf, language: Language) {
  return Object.fromEntries(known.map((each) => [each.name, knownArgument(naming, each, seeing, language)]));
}

function knownArgument(naming: Naming, { type, value }: KnownThing, seeing: Seeing, language: Language): TextValue {
  if (value === undefined) return '?';
  if (type.form === 'int') return value;
  return { forms: nameOfValue(naming, value, type, seeing)[language], key: keyOfValue(naming, value, type) };
}

function keyOfValue(naming: Naming, value: number, type: CoreType): string {
  if (type.form === 'bool') return value === 0 ? 'no' : 'yes';
  if (value === NONE) return 'none';
  return type.form === 'of' ? keyOfMember(naming, type.domain, value) : 'other';
}

const DECIDE: Words = { pl: 'Podejmij decyzję', en: 'Make a decision' };

const STEP_BY_STEP: Words = { pl: 'Wybierz ruch, krok po kroku', en: 'Choose a move, step by step' };

const ONE_OF: Words = { pl: 'Wybierz jedno', en: 'Choose one' };

/** Questions that the language itself asks. */
const STANDARD: Readonly<Record<string, Words>> = {
  action: { pl: 'Wybierz akcję', en: 'Choose an action' },
  'free-action': { pl: 'Możesz wykonać darmową akcję', en: 'You may take a free action' },
  'one-of': ONE_OF,
  'any-of': { pl: 'Wybierz jedno lub więcej, po kolei', en: 'Choose one or more, one at a time' },
  'all-of': { pl: 'Wybierz, co będzie następne', en: 'Choose what comes next' },
  take: { pl: 'Wybierz, co robisz', en: 'Choose what to do' },
  order: { pl: 'Wybierz, co będzie następne', en: 'Choose what comes next' },
  arrange: { pl: 'Wybierz, co położyć jako następne', en: 'Choose what to put down next' },
  again: { pl: 'Jeszcze raz?', en: 'Once more?' },
  pay: { pl: 'Wybierz, jak płacisz', en: 'Choose how to pay' },
  'one-move': STEP_BY_STEP,
};

function standardPrompt(naming: Naming, ask: CoreAsk, asked: AskedOf): Words {
  const standard = Object.hasOwn(STANDARD, ask.key) ? STANDARD[ask.key] : undefined;
  switch (ask.form.form) {
    case 'tuple':
      return standard ?? chooseEach(naming, ask.form.binders);
    case 'subset':
      return chooseSome(naming, ask.form.binder, asked);
    case 'branch':
      return (
        standard ??
        (ask.form.branches.filter((branch) => !branch.decline).length > 1 ? ONE_OF : offer(naming.texts, ask.key))
      );
    case 'next-member':
    case 'payment':
      return standard ?? DECIDE;
    case 'sequence':
      return standard ?? STEP_BY_STEP;
    default:
      return ask.form satisfies never;
  }
}

function offer(texts: GameTexts, key: string): Words {
  const verb = verbOf(texts, key);
  return { pl: `Możesz: ${verb.pl}`, en: `You may ${verb.en}` };
}

/** By the name the rules give it, else by what it is; two alike by name again, so that they can be told apart. */
function binderNouns(naming: Naming, binders: readonly CoreBinder[]): readonly Noun[] {
  const nouns = binders.map((binder) => binderNoun(naming, binder));
  return nouns.map((noun, index) => {
    const alike = nouns.filter((other) => other === noun || other.en.one === noun.en.one).length > 1;
    return alike ? nounOf(naming.texts, binders[index]?.name ?? '') : noun;
  });
}

function binderNoun({ program, texts }: Naming, { name, type }: CoreBinder): Noun {
  const kind = kindName(program.domains, type);
  return !hasNoun(texts, name) && kind !== undefined && hasNoun(texts, kind)
    ? nounOf(texts, kind)
    : nounOf(texts, name);
}

function kindName(domains: Naming['program']['domains'], type: CoreType): string | undefined {
  return type.form === 'of' ? domains[type.domain]?.name : undefined;
}

function chooseEach(naming: Naming, binders: readonly CoreBinder[]): Words {
  const nouns = binderNouns(naming, binders);
  const list = (language: Language): string => nouns.map((noun) => inCase(noun, language, 'acc')).join(', ');
  return { pl: `Wybierz ${list('pl')}`, en: `Choose ${list('en')}` };
}

/** A subset's binder is named in the plural (`halves`), its kind in the singular. */
function chooseSome(naming: Naming, binder: CoreBinder, { least = 0, most }: AskedOf): Words {
  const kind = kindName(naming.program.domains, binder.type);
  const noun = kind === undefined ? nounOf(naming.texts, binder.name) : nounOf(naming.texts, kind);
  const many = (count: number): Words => ({ pl: counted(noun, count, 'pl', 'acc'), en: counted(noun, count, 'en') });
  if (most === undefined && least === 0) {
    return {
      pl: `Wybierz dowolną liczbę ${plural(noun, 'pl', 'gen')}`,
      en: `Choose any number of ${plural(noun, 'en')}`,
    };
  }
  if (most === undefined) return both('Wybierz co najmniej', 'Choose at least', many(least));
  if (least === most) return both('Wybierz', 'Choose', many(most));
  if (least === 0) return { pl: `Wybierz do ${counted(noun, most, 'pl', 'gen')}`, en: `Choose up to ${many(most).en}` };
  return {
    pl: `Wybierz od ${least} do ${counted(noun, most, 'pl', 'gen')}`,
    en: `Choose ${least} to ${many(most).en}`,
  };
}

function both(pl: string, en: string, rest: Words): Words {
  return { pl: `${pl} ${rest.pl}`, en: `${en} ${rest.en}` };
}

// ---------------------------------------------------------------- answers

/** What a button says. */
export function answerWords(naming: Naming, id: AskId, answer: Answer, seeing: Seeing): Words {
  const ask = naming.program.asks[id];
  switch (answer.form) {
    case 'branch':
      return capitals(verbOf(naming.texts, answer.key));
    case 'payment':
      return payment(naming, answer.amounts);
    case 'hidden':
      return { pl: 'tajny wybór', en: 'a secret choice' };
    case 'tuple':
      return answer.values === undefined
        ? nothing(naming.texts, ask)
        : wordsOf(joined(thingsOf(naming, ask, answer.values, seeing), ', '));
    case 'subset':
      return answer.values.length === 0
        ? nothing(naming.texts, ask)
        : wordsOf(joined(thingsOf(naming, ask, answer.values, seeing), ', '));
    case 'next-member':
      return wordsOf(joined(thingsOf(naming, ask, [answer.value], seeing), ', '));
    case 'sequence':
      return inTurn(
        toldSteps(naming.program, answer.steps).map((step) => answerWords(naming, step.ask, step.answer, seeing)),
      );
    default:
      return answer satisfies never;
  }
}

/** What a move of several steps is told by: not that a loop goes on, which its next step says, nor where nothing is done. */
export function toldSteps<T extends { readonly ask: AskId; readonly answer: Answer }>(
  program: Naming['program'],
  steps: readonly T[],
): readonly T[] {
  return steps.filter(({ ask, answer }) => {
    const form = program.asks[ask]?.form;
    if (form?.form !== 'branch' || answer.form !== 'branch') return true;
    return !form.branches.some((one) => one.key === answer.key && (one.decline || one.tells === 'nothing'));
  });
}

function inTurn(steps: readonly Words[]): Words {
  if (steps.length === 0) return wordsOf(NOTHING);
  const told = (language: Language, then: string): string => steps.map((step) => step[language]).join(then);
  return { pl: told('pl', ', potem '), en: told('en', ', then ') };
}

/** To choose nothing: in the words of the lexicon for this question (`none-stone`), for all of them (`none`), or our own. */
function nothing(texts: GameTexts, ask: CoreAsk | undefined): Words {
  const words = texts.lexicon.values;
  const said = (ask === undefined ? undefined : words.get(`none-${ask.key}`)) ?? words.get('none');
  return wordsOf(said?.forms ?? NOTHING);
}

/** The things an answer consists of, one by one. */
export function thingsOf(
  naming: Naming,
  ask: CoreAsk | undefined,
  values: readonly number[],
  seeing: Seeing,
): readonly Noun[] {
  return values.map((value, index) => {
    const binder = binderAt(ask, index);
    if (binder === undefined) return nameOfThing(naming, value, seeing);
    const { name, type } = binder;
    // A number alone says nothing: `square 3` where the lexicon knows what is counted.
    return isNumber(naming, type) && value !== NONE && hasNoun(naming.texts, name)
      ? numbered(nounOf(naming.texts, name), value)
      : nameOfValue(naming, value, type, seeing);
  });
}

function isNumber({ program }: Naming, type: CoreType): boolean {
  return type.form === 'int' || (type.form === 'of' && program.domains[type.domain]?.form === 'range');
}

function binderAt(ask: CoreAsk | undefined, index: number): Pick<CoreBinder, 'name' | 'type'> | undefined {
  switch (ask?.form.form) {
    case 'tuple':
      return ask.form.binders[index];
    case 'subset':
      return ask.form.binder;
    case 'next-member':
      return ask.form;
    default:
      return undefined;
  }
}

function payment(naming: Naming, amounts: readonly { readonly resource: number; readonly amount: number }[]): Words {
  const paid = amounts.filter(({ amount }) => amount !== 0);
  if (paid.length === 0) return wordsOf(NOTHING);
  const list = (language: Language): string =>
    paid
      .map(({ resource, amount }) => {
        const noun = nounOf(naming.texts, naming.program.columns[resource]?.name ?? '', 'amount');
        return counted(noun, amount, language, 'acc');
      })
      .join(', ');
  return { pl: list('pl'), en: list('en') };
}

/** A noun as it stands alone. */
export function wordsOf(noun: Noun): Words {
  return { pl: inCase(noun, 'pl', 'nom'), en: inCase(noun, 'en', 'nom') };
}

function capitals(words: Words): Words {
  return { pl: capitalised(words.pl), en: capitalised(words.en) };
}
