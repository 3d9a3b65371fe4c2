/** What an example expected and did not find, in both languages. */
import type { Both, ExampleFailure, FailureKind } from '@kodeks/interpreter';

export function failureText(failure: ExampleFailure): Both {
  const { kind, message, expected, found, sides, refusals } = failure;
  const because = refusals.map(({ rules, text }) => ({
    rules: rules.length === 0 ? '' : ` (${rules.join(', ')})`,
    text,
  }));
  const [pl, en] = [[POLISH[kind]], [message]];
  if (sides !== undefined) {
    pl.push(`jest ${sides.left}, oczekiwano ${sides.right}`);
    en.push(`it is ${sides.left}, expected ${sides.right}`);
  } else {
    if (expected !== undefined && !message.includes(expected)) {
      pl.push(`oczekiwano: ${expected}`);
      en.push(`expected: ${expected}`);
    }
    if (found !== undefined) {
      pl.push(`jest: ${found}`);
      en.push(`found: ${found}`);
    }
  }
  for (const { rules, text } of because) {
    pl.push(`ponieważ: ${text.pl}${rules}`);
    en.push(`because: ${text.en}${rules}`);
  }
  return { pl: pl.join('\n'), en: en.join('\n') };
}

const POLISH: Readonly<Record<FailureKind, string>> = {
  condition: 'To nie zachodzi',
  'not-offered': 'Tej odpowiedzi nie ma wśród możliwych',
  offered: 'Możliwe jest co innego, niż oczekiwano',
  'wrong-reason': 'Odmowa jest, ale z innego powodu',
  'no-decision': 'Nikt teraz nie decyduje',
  'wrong-player': 'Decyduje ktoś inny',
  ambiguous: 'Nie wiadomo, co jest wybierane',
  'unused-names': 'Podano więcej nazw, niż jest decyzji',
  winners: 'Koniec gry wygląda inaczej',
  'forced-left': 'Ustalony los nie został użyty',
  invariant: 'Nie zachodzi to, co zawsze powinno zachodzić',
  broken: 'Reguły załamują się w tym miejscu',
};
