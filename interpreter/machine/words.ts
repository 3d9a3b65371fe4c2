/** Words for a session: those of the game's texts if it has any, else the stable names, the same in both languages. */
import {
  type AskId,
  type CoreProgram,
  type CoreType,
  capitalised,
  type DomainId,
  type GameTexts,
  NONE,
  type Words,
} from '@kodeks/dsl';
import type { Fact, FactAnswer } from '../eval/runtime.ts';
import type { Layout } from '../state/layout.ts';
import { type Eyes, nameOf, nameOfThing } from '../state/naming.ts';
import type { LogFact, RefusalFact } from '../text/facts.ts';
import { type AskedOf, toldSteps } from '../text/prompts.ts';
import { wordingOf } from '../text/wording.ts';

export interface SessionWords {
  /** `eyes` are those of the reader, who need not be the one that is asked. */
  readonly prompt: (ask: AskId, asked: Omit<AskedOf, 'seeing'>, eyes: Eyes) => Words;
  readonly branch: (key: string) => Words;
  readonly value: (value: number, type: CoreType, eyes: Eyes) => Words;
  readonly answer: (ask: AskId, answer: FactAnswer, eyes: Eyes) => Words;
  /** A state of a piece, to tell it from others of the same name. */
  readonly state: (column: number, value: number, eyes: Eyes) => Words;
  /** Where an empty cell lies; undefined if the lexicon says nothing about such. */
  readonly beside: (board: DomainId, direction: string, neighbour: number, eyes: Eyes) => Words | undefined;
  readonly refusal: (fact: RefusalFact, eyes: Eyes) => Words;
  /** `hidden`: the reader may not know the values. */
  readonly log: (fact: Fact, hidden: boolean, eyes: Eyes) => Words;
  /** Book-keeping, which the log leaves out. */
  readonly isQuiet: (fact: Fact) => boolean;
}

export function sessionWords(core: CoreProgram, layout: Layout, texts: GameTexts | undefined): SessionWords {
  if (texts === undefined) return plainWords(core, layout);
  const wording = wordingOf(core, layout, texts);
  return {
    prompt: (ask, asked, eyes) => wording.prompt(ask, { ...asked, seeing: eyes.designOf }),
    branch: (key) => capitals(wording.branch(key)),
    value: (value, type, eyes) => wording.value(value, type, eyes.designOf),
    answer: (ask, answer, eyes) => wording.answer(ask, answer, eyes.designOf),
    state: (column, value, eyes) => wording.state(column, value, eyes.designOf),
    beside: (board, direction, neighbour, eyes) => wording.beside(board, direction, neighbour, eyes.designOf),
    refusal: (fact, eyes) => wording.refusal(fact, eyes.designOf),
    log: (fact, hidden, eyes) => wording.log(logFact(fact, hidden), eyes.designOf),
    isQuiet: wording.isQuiet,
  };
}

/** As a button is written. */
function capitals({ pl, en }: Words): Words {
  return { pl: capitalised(pl), en: capitalised(en) };
}

function logFact(fact: Fact, hidden: boolean): LogFact {
  if (!hidden) return fact;
  if (fact.kind === 'choice') return { ...fact, answer: { form: 'hidden' } };
  return fact.kind === 'roll' || fact.kind === 'picked' ? { ...fact, hidden: true } : fact;
}

// ---------------------------------------------------------------- without texts

const same = (text: string): Words => ({ pl: text, en: text });

function plainWords(core: CoreProgram, layout: Layout): SessionWords {
  const names = { core, layout };
  const value = (number: number, type: CoreType, eyes: Eyes): string => nameOf(names, number, type, eyes);
  const thing = (id: number, eyes: Eyes): string => (id === NONE ? 'none' : nameOfThing(names, id, eyes));
  const answer = (ask: AskId, given: FactAnswer, eyes: Eyes): string => {
    const form = core.asks[ask]?.form; // a free action is no answer to what is asked
    switch (given.form) {
      case 'branch':
        return given.key;
      case 'tuple':
        return given.values === undefined
          ? 'none'
          : given.values
              .map((one, i) => value(one, form?.form === 'tuple' ? form.binders[i]!.type : { form: 'int' }, eyes))
              .join(' ');
      case 'subset':
        return (
          given.values
            .map((one) => value(one, form?.form === 'subset' ? form.binder.type : { form: 'int' }, eyes))
            .join(' ') || 'none'
        );
      case 'next-member':
        return value(given.value, form?.form === 'next-member' ? form.type : { form: 'int' }, eyes);
      case 'payment':
        return (
          given.amounts.map(({ resource, amount }) => `${amount} ${core.columns[resource]!.name}`).join(' ') ||
          'nothing'
        );
      case 'sequence':
        return (
          toldSteps(core, given.steps)
            .map((step) => answer(step.ask, step.answer, eyes))
            .join(', then ') || 'none'
        );
      default:
        return given satisfies never;
    }
  };
  return {
    prompt: (ask) => same(core.asks[ask]?.key ?? ''),
    branch: same,
    value: (number, type, eyes) => same(value(number, type, eyes)),
    answer: (ask, given, eyes) => same(answer(ask, given, eyes)),
    state: (column, number, eyes) => {
      const { name, type } = core.columns[column]!;
      return same(`${name} ${value(number, type, eyes)}`);
    },
    beside: () => undefined,
    isQuiet: () => false,
    refusal: (fact) => same(core.reasons[fact.reason]?.text ?? 'nothing to choose'),
    log: (fact, hidden, eyes) => {
      switch (fact.kind) {
        case 'choice':
          return same(`p${fact.player + 1}: ${hidden ? '?' : answer(fact.ask, fact.answer, eyes)}`);
        case 'change': {
          const column = core.columns[fact.column]!;
          const keys = fact.keys.map((key, i) =>
            value(key, { form: 'of', domain: column.keys[i]!, optional: false }, eyes),
          );
          const shown = `${value(fact.before, column.type, eyes)} → ${value(fact.after, column.type, eyes)}`;
          return same(`${[...keys, column.name].join(', ')}: ${shown}`);
        }
        case 'move':
          return same(`${thing(fact.copy, eyes)}: ${thing(fact.from, eyes)} → ${thing(fact.to, eyes)}`);
        case 'roll':
          if (hidden) return same('roll: ?');
          return same(
            `roll: ${fact.outcomes.map((face) => value(face, { form: 'of', domain: fact.domain, optional: false }, eyes)).join(', ')}`,
          );
        case 'shuffle':
          return same(`shuffle: ${thing(fact.place, eyes)}`);
        case 'drawn':
        case 'picked':
          if (hidden) return same(`${fact.kind}: ?`);
          return same(`${fact.kind}: ${value(fact.thing, fact.type, eyes)}`);
        case 'reveal':
          return same(`reveal: ${fact.copies.map((copy) => thing(copy, eyes)).join(', ')}`);
        case 'phase':
          return same(core.procedures[fact.procedure]?.name ?? '');
        case 'eliminated':
          return same(`p${fact.player + 1} is out`);
        case 'end':
          return same(`end: ${fact.ending}`);
        default:
          return fact satisfies never;
      }
    },
  };
}
