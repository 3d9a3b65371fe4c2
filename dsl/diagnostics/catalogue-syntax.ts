/**
 * The codes of `syntax/`: what can be wrong with a rules text before any name is looked up.
 * Each example is a rules file that has this problem and no other; `test/dsl/syntax/messages.test.ts` proves it.
 */
import type { CatalogueEntry } from './catalogue.ts';

type Text = readonly [title: string, explanation: string];

const entry = (en: Text, pl: Text, text: string): CatalogueEntry => ({
  title: { en: en[0], pl: pl[0] },
  severity: 'error',
  explanation: { en: en[1], pl: pl[1] },
  example: { path: 'rules/case.rules', text },
});

export const SYNTAX_CATALOGUE = {
  'syntax/expected': entry(
    [
      'Something is missing here',
      'At this place the sentence must go on differently. The message says which word, name or sign was expected, and what stands there instead.',
    ],
    [
      'W tym miejscu czegoś brakuje',
      'Zdanie musi w tym miejscu brzmieć inaczej. Komunikat mówi, jakiego słowa, nazwy lub znaku brakuje i co stoi zamiast niego.',
    ],
    'effect build {\n  choose card form hand of you\n}\n',
  ),
  'syntax/not-a-statement': entry(
    [
      'No statement begins so',
      'A statement begins with a word of the language, such as `choose` or `set`, or with the name of an effect and its brackets.',
    ],
    [
      'Żadne polecenie tak się nie zaczyna',
      'Polecenie zaczyna się słowem języka, na przykład `choose` lub `set`, albo nazwą efektu z nawiasami.',
    ],
    'effect build {\n  chose card from hand of you\n}\n',
  ),
  'syntax/reserved-word': entry(
    [
      'A word of the language used as a name',
      'A few words cannot name a variable, because the sentence could then be read in two ways. After a dot and before a colon any word is allowed.',
    ],
    [
      'Słowo języka użyte jako nazwa',
      'Kilka słów nie może być nazwą zmiennej, bo zdanie dałoby się wtedy przeczytać na dwa sposoby. Po kropce i przed dwukropkiem wolno użyć każdego słowa.',
    ],
    'effect build {\n  let where = 3\n}\n',
  ),
  'syntax/uncallable': entry(
    [
      'An effect of this name could never be run',
      'A line that begins with this word is a statement of the language, so a call of the effect would never be understood as one. Give the effect another name.',
    ],
    [
      'Efektu o tej nazwie nie dałoby się wykonać',
      'Wiersz zaczynający się tym słowem jest poleceniem języka, więc wywołanie efektu nigdy nie zostałoby tak odczytane. Efekt musi nazywać się inaczej.',
    ],
    'effect draw(n: Int) { shuffle deck }\n',
  ),
  'syntax/foreign': entry(
    [
      'A sign or word of another language',
      'Kodeks has its own words: `=` compares, `and`, `or` and `not` join conditions, `otherwise` begins the other branch, `yes`, `no` and `none` are values.',
    ],
    [
      'Znak lub słowo z innego języka',
      'Kodeks ma własne słowa: `=` porównuje, `and`, `or` i `not` łączą warunki, `otherwise` zaczyna drugą gałąź, a `yes`, `no` i `none` to wartości.',
    ],
    'effect build {\n  if food == 3 { shuffle deck }\n}\n',
  ),
  'syntax/comment': entry(
    [
      'A comment begins with two slashes',
      'Everything from `//` to the end of the line is a comment. There is no other form.',
    ],
    [
      'Komentarz zaczyna się dwoma ukośnikami',
      'Komentarzem jest wszystko od `//` do końca wiersza. Innej postaci komentarza nie ma.',
    ],
    'effect build {\n  shuffle deck # before the round\n}\n',
  ),
  'syntax/string': entry(
    [
      'A text in quotation marks',
      'Rules contain no sentences. What players read stands in lexicon.yaml in both languages, under a key that the rules name: `may takeControl { ... }`.',
    ],
    [
      'Tekst w cudzysłowie',
      'W regułach nie ma zdań. To, co czytają gracze, stoi w lexicon.yaml w obu językach, pod kluczem wymienionym w regułach: `may takeControl { ... }`.',
    ],
    'effect build {\n  may "take control?" { shuffle deck }\n}\n',
  ),
  'syntax/unknown-character': entry(
    ['A character that means nothing', 'This character has no meaning in rules and was skipped.'],
    ['Znak bez znaczenia', 'Ten znak nic w regułach nie znaczy i został pominięty.'],
    'effect build {\n  gain $2 food\n}\n',
  ),
  'syntax/bad-number': entry(
    [
      'Not a whole number',
      'All numbers are whole and written in digits only. A share of something is a division that says how it is rounded.',
    ],
    [
      'To nie jest liczba całkowita',
      'Wszystkie liczby są całkowite i składają się z samych cyfr. Część czegoś zapisuje się jako dzielenie z podanym zaokrągleniem.',
    ],
    'effect build {\n  gain 1.5 food\n}\n',
  ),
  'syntax/large-number': entry(
    ['The number is too large', 'Numbers in a game reach from -1073741824 to 1073741824.'],
    ['Liczba jest za duża', 'Liczby w grze mieszczą się między -1073741824 a 1073741824.'],
    'effect build {\n  gain 9999999999 food\n}\n',
  ),
  'syntax/long-name': entry(
    [
      'A name that is too long',
      'A name has at most 100 letters, so that it fits on a line, on a card and in a message.',
    ],
    ['Zbyt długa nazwa', 'Nazwa ma najwyżej 100 znaków, żeby mieściła się w wierszu, na karcie i w komunikacie.'],
    `state ${'veryLongName'.repeat(9)}: Int\n`,
  ),
  'syntax/bad-id': entry(
    [
      'Not the id of a component',
      'The id of a component consists of small letters and digits joined by `-`, as in its YAML file: `@planetary-market`.',
    ],
    [
      'To nie jest identyfikator elementu',
      'Identyfikator elementu składa się z małych liter i cyfr połączonych znakiem `-`, tak jak w jego pliku YAML: `@planetary-market`.',
    ],
    'effect build {\n  discard @PlanetaryMarket\n}\n',
  ),
  'syntax/unclosed': entry(
    [
      'A bracket is never closed',
      'Every `(`, `[` and `{` needs its partner. For braces the indentation shows which one was probably forgotten.',
    ],
    [
      'Nawias nie został zamknięty',
      'Każdy znak `(`, `[` i `{` musi mieć parę. Przy klamrach wcięcia wskazują, której prawdopodobnie brakuje.',
    ],
    'effect build {\n  if food > 3 {\n    shuffle deck\n}\neffect other { shuffle deck }\n',
  ),
  'syntax/unopened': entry(
    [
      'A bracket closes nothing',
      'No bracket is open at this place. Either this one is too many, or an opening one is missing before it.',
    ],
    [
      'Nawias niczego nie zamyka',
      'W tym miejscu żaden nawias nie jest otwarty. Albo ten jest zbędny, albo wcześniej brakuje otwierającego.',
    ],
    'effect build {\n  shuffle deck)\n}\n',
  ),
  'syntax/mismatched': entry(
    ['A bracket is closed by another kind', 'A round bracket is closed by a round one, a square one by a square one.'],
    ['Nawias zamknięto innym nawiasem', 'Nawias okrągły zamyka się okrągłym, a kwadratowy kwadratowym.'],
    'effect build {\n  shuffle piles[1)\n}\n',
  ),
  'syntax/leading-sign': entry(
    [
      'A line cannot begin with this sign',
      'The end of a line ends a statement, unless the line ends with an operator or a comma. So the sign stands at the end of the line before.',
    ],
    [
      'Wiersz nie może zaczynać się tym znakiem',
      'Koniec wiersza kończy polecenie, chyba że wiersz kończy się operatorem lub przecinkiem. Znak musi więc stać na końcu poprzedniego wiersza.',
    ],
    'function income(p: Player): Int = p.food\n  + p.ore\n',
  ),
  'syntax/too-deep': entry(
    [
      'Nested too deep',
      'Brackets may be nested a hundred deep, queries likewise, and one statement may join a thousand parts. Nobody could read more; give parts of it names.',
    ],
    [
      'Zbyt głębokie zagnieżdżenie',
      'Nawiasy i zapytania można zagnieżdżać na sto poziomów, a jedno polecenie może łączyć tysiąc części. Więcej nikt by nie przeczytał; części warto nazwać.',
    ],
    `function deep(n: Int): Int = ${'('.repeat(101)}n${')'.repeat(101)}\n`,
  ),
  'syntax/rounding': entry(
    [
      'A division says how it is rounded',
      'All numbers are whole, so every division ends with `rounded up` or `rounded down`, and nothing else does.',
    ],
    [
      'Dzielenie musi mieć zaokrąglenie',
      'Wszystkie liczby są całkowite, więc każde dzielenie kończy się słowami `rounded up` lub `rounded down`; nic innego się nimi nie kończy.',
    ],
    'function half(n: Int): Int = n / 2\n',
  ),
} satisfies Readonly<Record<`syntax/${string}`, CatalogueEntry>>;
