/**
 * The log in sentences. Where Polish would need a form that the lexicon may not have, the sentence is built around it:
 * an arrow or a colon is right in every gender.
 */
import {
  type CoreType,
  capitalised,
  counted,
  euphonic,
  formOf,
  inCase,
  type Language,
  type Noun,
  nameAlone,
  nounOf,
  showNumber,
  type Words,
} from '@kodeks/dsl';
import type { LogFact } from './facts.ts';
import { domainOf, type Naming, NOTHING, nameOfThing, nameOfValue, type Seeing } from './naming.ts';
import { answerWords, wordsOf } from './prompts.ts';

export function logWords(naming: Naming, fact: LogFact, seeing: Seeing): Words {
  switch (fact.kind) {
    case 'choice': {
      const who = playerName(naming, fact.player);
      const answer = answerWords(naming, fact.ask, fact.answer, seeing);
      return { pl: `${who.pl}: ${answer.pl}`, en: `${who.en}: ${answer.en}` };
    }
    case 'change':
      return change(naming, fact, seeing);
    case 'move':
      return move(naming, fact, seeing);
    case 'roll':
      if (fact.hidden === true) return { pl: 'Tajny rzut', en: 'A secret roll' };
      return list(
        { pl: 'Rzut', en: 'Roll' },
        fact.outcomes.map((face) => wordsOf(rolled(naming, fact.domain, face, seeing))),
      );
    case 'shuffle': {
      const place = nameOfThing(naming, fact.place, seeing);
      return labelled({ pl: 'Tasowanie', en: 'Shuffled' }, wordsOf(place));
    }
    case 'drawn':
    case 'picked':
      if (fact.hidden === true) return { pl: 'Tajne losowanie', en: 'A secret draw' };
      return labelled(
        { pl: 'Wylosowano', en: 'Drawn at random' },
        wordsOf(nameOfValue(naming, fact.thing, fact.type, seeing)),
      );
    case 'reveal': {
      const names = fact.copies.map((copy) => wordsOf(nameOfThing(naming, copy, seeing)));
      if (fact.to === undefined) return list({ pl: 'Odkryto', en: 'Revealed' }, names);
      const who = playerName(naming, fact.to);
      return list({ pl: `${who.pl} widzi`, en: `${who.en} sees` }, names);
    }
    case 'phase': {
      const name = naming.program.procedures[fact.procedure]?.name ?? '';
      const noun = nounOf(naming.texts, name);
      return { pl: capitalised(inCase(noun, 'pl', 'nom')), en: capitalised(inCase(noun, 'en', 'nom')) };
    }
    case 'eliminated': {
      const who = playerName(naming, fact.player);
      return { pl: `${who.pl} odpada z gry`, en: `${who.en} is out of the game` };
    }
    case 'end':
      return ending(naming, fact);
    default:
      return fact satisfies never;
  }
}

/** Book-keeping that no player needs to hear of: a quiet state changes, a piece comes from a quiet place or goes there. */
export function isQuiet(naming: Naming, fact: LogFact): boolean {
  const quiet = (name: string | undefined): boolean =>
    name !== undefined && naming.texts.lexicon.nouns.get(name)?.quiet === true;
  const place = (id: number): string | undefined => {
    const domain = naming.program.domains[domainOf(naming, id) ?? -1];
    return domain?.form === 'places' ? naming.program.places[domain.place]?.name : undefined;
  };
  if (fact.kind === 'change') return quiet(naming.program.columns[fact.column]?.name);
  if (fact.kind === 'move') return quiet(place(fact.from)) || quiet(place(fact.to));
  return fact.kind === 'shuffle' && quiet(place(fact.place));
}

function playerName(naming: Naming, player: number): Words {
  return wordsOf(nameOfThing(naming, player, () => player));
}

function labelled(label: Words, text: Words): Words {
  return { pl: `${label.pl}: ${text.pl}`, en: `${label.en}: ${text.en}` };
}

function list(label: Words, names: readonly Words[]): Words {
  if (names.length === 0) return labelled(label, wordsOf(NOTHING));
  return labelled(label, { pl: names.map((name) => name.pl).join(', '), en: names.map((name) => name.en).join(', ') });
}

/** Of a die only the face matters, unless it is the die of something. */
function rolled(naming: Naming, domain: number, face: number, seeing: Seeing): Noun {
  return nameOfValue(naming, face, { form: 'of', domain, optional: false }, seeing);
}

// ---------------------------------------------------------------- state

type Change = LogFact & { kind: 'change' };

const VERBS: Readonly<Record<Language, Readonly<Record<'gain' | 'lose' | 'pay', string>>>> = {
  pl: { gain: 'zyskuje', lose: 'traci', pay: 'płaci' },
  en: { gain: 'gains', lose: 'loses', pay: 'pays' },
};

function change(naming: Naming, fact: Change, seeing: Seeing): Words {
  const column = naming.program.columns[fact.column];
  if (column === undefined) return wordsOf(NOTHING);
  const noun = nounOf(naming.texts, column.name, 'amount');
  const [owner] = fact.keys;
  const isPlayers = column.keys.length === 1 && column.keys[0] === naming.program.playerDomain;
  if (fact.how !== 'set' && isPlayers && owner !== undefined && column.type.form === 'int') {
    return amountChanged(naming, fact, fact.how, noun, owner);
  }
  const names = fact.keys.map((key, i) => keyName(naming, key, column.keys[i] ?? 0, seeing));
  const say = (language: Language): string => {
    const what =
      column.type.form === 'int' && names.length > 0 ? nameAlone(noun, language) : inCase(noun, language, 'nom');
    const about = [...names.map((name) => inCase(name, language, 'nom')), what].join(', ');
    return `${capitalised(about)}: ${values(naming, fact, column.type, language, seeing)}`;
  };
  return { pl: say('pl'), en: say('en') };
}

function keyName(naming: Naming, key: number, domain: number, seeing: Seeing): Noun {
  return nameOfValue(naming, key, { form: 'of', domain, optional: false }, seeing);
}

/** `Player 1 gains 2 food (5 → 7)` */
function amountChanged(naming: Naming, fact: Change, how: 'gain' | 'lose' | 'pay', noun: Noun, owner: number): Words {
  const who = playerName(naming, owner);
  const amount = Math.abs(fact.after - fact.before);
  const say = (language: Language): string => {
    const name = who[language];
    const verb = VERBS[language][how];
    const shown = ` (${showNumber(fact.before)} → ${showNumber(fact.after)})`;
    return `${name} ${verb} ${counted(noun, amount, language, 'acc')}${shown}`;
  };
  return { pl: say('pl'), en: say('en') };
}

function values(naming: Naming, fact: Change, type: CoreType, language: Language, seeing: Seeing): string {
  const show = (value: number): string => inCase(nameOfValue(naming, value, type, seeing), language, 'nom');
  if (type.form === 'bool') return show(fact.after);
  return `${show(fact.before)} → ${show(fact.after)}`;
}

// ---------------------------------------------------------------- pieces

/** `z ręki do układu 2` where both places have a genitive, else with an arrow. A place may have words of its own: `to: na planszę`. */
function move(naming: Naming, fact: LogFact & { kind: 'move' }, seeing: Seeing): Words {
  const piece = wordsOf(nameOfThing(naming, fact.copy, seeing));
  const from = fact.from < 0 ? undefined : nameOfThing(naming, fact.from, seeing);
  const to = nameOfThing(naming, fact.to, seeing);
  if (from === undefined)
    return { pl: `${capitalised(piece.pl)} → ${plain(to, 'pl')}`, en: `${capitalised(piece.en)} → ${plain(to, 'en')}` };
  const inflected = from.pl.gen !== undefined && to.pl.gen !== undefined;
  const pl = inflected
    ? `${from.pl.from ?? euphonic(`z ${formOf(from.pl, 'gen')}`)} ${to.pl.to ?? `do ${formOf(to.pl, 'gen')}`}`
    : `${plain(from, 'pl')} → ${plain(to, 'pl')}`;
  const en = `from ${plain(from, 'en')} to ${plain(to, 'en')}`;
  return { pl: `${capitalised(piece.pl)}: ${pl}`, en: `${capitalised(piece.en)}: ${en}` };
}

const plain = (noun: Noun, language: Language): string => inCase(noun, language, 'nom');

// ---------------------------------------------------------------- the end

function ending(naming: Naming, { ending: how, winners }: LogFact & { kind: 'end' }): Words {
  switch (how) {
    case 'drawn':
      return { pl: 'Koniec gry: remis', en: 'The game is over: a draw' };
    case 'all-win':
      return { pl: 'Koniec gry: wygrywają wszyscy', en: 'The game is over: everybody wins' };
    case 'all-lose':
      return { pl: 'Koniec gry: wszyscy przegrywają', en: 'The game is over: everybody loses' };
    case 'won':
    case 'ranking': {
      const names = winners.map((winner) => playerName(naming, winner));
      const many = winners.length > 1;
      const pl = listOf(
        names.map((name) => name.pl),
        'i',
      );
      const en = listOf(
        names.map((name) => name.en),
        'and',
      );
      return {
        pl: `Koniec gry: ${many ? 'wygrywają' : 'wygrywa'} ${pl}`,
        en: `The game is over: ${en} ${many ? 'win' : 'wins'}`,
      };
    }
    default:
      return how satisfies never;
  }
}

/** `a, b and c` */
export function listOf(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? '';
  const rest = names.slice(0, -1).join(', ');
  return rest === '' ? last : `${rest} ${and} ${last}`;
}
