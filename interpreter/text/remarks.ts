/** What is added to the name of a candidate so that a player knows which one it is: a state of a piece, where a cell lies. */
import { counted, type DomainId, formatMessage, nounOf, parseMessage, type Words } from '@kodeks/dsl';
import { memberNoun, type Naming, nameOfThing, nameOfValue, type Seeing } from './naming.ts';

/** `2 uszkodzenia`, `strona: noc`. */
export function stateRemark(naming: Naming, column: number, value: number, seeing: Seeing): Words {
  const { name = '', type = { form: 'int' } } = naming.program.columns[column] ?? {};
  const isNumber = type.form === 'int';
  const noun = nounOf(naming.texts, name, isNumber ? 'amount' : undefined);
  const inWords = (language: 'pl' | 'en'): string =>
    isNumber
      ? counted(noun, value, language)
      : `${noun[language].one ?? name}: ${nameOfValue(naming, value, type, seeing)[language].one ?? ''}`;
  return { pl: inWords('pl'), en: inWords('en') };
}

/** The phrase of the lexicon under the name of a board's cells, such as `east of {neighbour}`; undefined if there is none. */
export function besideRemark(
  naming: Naming,
  board: DomainId,
  direction: string,
  neighbour: number,
  seeing: Seeing,
): Words | undefined {
  const phrase = naming.texts.lexicon.phrases.get(naming.program.domains[board]?.name ?? '')?.forms;
  if (phrase === undefined) return undefined;
  const inWords = (language: 'pl' | 'en'): string => {
    const parsed = parseMessage(phrase[language].one ?? '', 'arguments');
    if (!parsed.ok) return '';
    const given = {
      direction: { forms: memberNoun(naming.texts, direction)[language], key: direction },
      neighbour: { forms: nameOfThing(naming, neighbour, seeing)[language], key: 'other' },
    };
    return formatMessage(parsed.message, given, language);
  };
  return { pl: inWords('pl'), en: inWords('en') };
}
