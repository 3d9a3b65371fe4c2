/**
 * The codes of `data/`: what can be wrong with a YAML file as YAML (`yaml/…`) and with what it says (`data/…`).
 * The examples belong to the game of the tests: kind Engine (class: light or heavy, range from 0 to 9, cost in ore and
 * fuel, optional onJump: Effect), kind Tile with the sides day and night (yield: Int).
 */
import type { CatalogueEntry } from './catalogue.ts';

const engine = (lines: string): CatalogueEntry['example'] => ({
  path: 'components/engines.yaml',
  text: `kind: Engine\nitems:\n  - id: ion-drive\n${lines}`,
});
const complete = '    class: light\n    range: 3\n    cost: { ore: 2 }\n';
const components = (text: string): CatalogueEntry['example'] => ({ path: 'components/engines.yaml', text });
const icon = (text: string): CatalogueEntry['example'] => ({ path: 'icons/comet.svg', text });
const manifest = (text: string): CatalogueEntry['example'] => ({ path: 'game.yaml', text });
const worked = (lines: string): CatalogueEntry['example'] => ({
  path: 'examples/jump.yaml',
  text: `id: CR-EX-01\nplayers: 2\n${lines}`,
});

export const DATA_CATALOGUE = {
  // -------------------------------------------------------------- what we refuse to read
  'yaml/file-too-large': {
    title: { en: 'The file is too large', pl: 'Plik jest za duży' },
    severity: 'error',
    explanation: {
      en: 'A YAML file may have 8 MB. Split a larger one: a folder may hold any number of files, and several files may list items of the same kind.',
      pl: 'Plik YAML może mieć najwyżej 8 MB. Większy trzeba podzielić: w folderze może leżeć dowolnie wiele plików, a elementy jednego rodzaju można rozłożyć na kilka plików.',
    },
    example: undefined,
  },
  'yaml/text-too-long': {
    title: { en: 'A text is too long', pl: 'Tekst jest za długi' },
    severity: 'error',
    explanation: {
      en: 'A single text may have 256 thousand characters. Usually a quote that was never closed has swallowed the rest of the file.',
      pl: 'Pojedynczy tekst może mieć 256 tysięcy znaków. Zwykle przyczyną jest niezamknięty cudzysłów, który pochłonął resztę pliku.',
    },
    example: undefined,
  },
  'yaml/too-many-values': {
    title: { en: 'The file holds too many values', pl: 'W pliku jest za dużo wartości' },
    severity: 'error',
    explanation: {
      en: 'One file may hold some five thousand cards. Split a larger one into several files.',
      pl: 'W jednym pliku mieści się około pięciu tysięcy kart. Większy plik trzeba podzielić na kilka.',
    },
    example: undefined,
  },
  'yaml/too-deep': {
    title: { en: 'Values are nested too deep', pl: 'Zbyt głębokie zagnieżdżenie' },
    severity: 'error',
    explanation: {
      en: 'Lists and fields may stand inside each other a hundred levels deep; no game needs more than ten. Look for brackets that were opened and never closed.',
      pl: 'Listy i pola można zagnieżdżać najwyżej na sto poziomów; żadna gra nie potrzebuje więcej niż dziesięciu. Sprawdź, czy nie brakuje nawiasów zamykających.',
    },
    example: undefined,
  },
  'yaml/encoding': {
    title: { en: 'The file is not UTF-8 text', pl: 'Plik nie jest tekstem w UTF-8' },
    severity: 'error',
    explanation: {
      en: 'Files of a game are text in UTF-8. Save the file again and choose this encoding in the editor.',
      pl: 'Pliki gry są tekstem w kodowaniu UTF-8. Zapisz plik ponownie i wybierz w edytorze to kodowanie.',
    },
    example: undefined,
  },
  'yaml/control-character': {
    title: { en: 'An invisible control character', pl: 'Niewidoczny znak sterujący' },
    severity: 'error',
    explanation: {
      en: 'The file contains a character that cannot be seen and has no meaning in a text, often copied from another program. Delete it.',
      pl: 'W pliku jest znak, którego nie widać i który w tekście nic nie znaczy; często trafia tam przy kopiowaniu z innego programu. Usuń go.',
    },
    example: undefined,
  },
  'yaml/anchor': {
    title: { en: 'Anchors are not allowed', pl: 'Kotwice są niedozwolone' },
    severity: 'error',
    explanation: {
      en: 'A value that begins with `&` names a YAML anchor. We do not allow anchors: what a card says stands on the card. If the `&` belongs to a text, put the text in quotes.',
      pl: 'Wartość zaczynająca się od `&` to kotwica YAML. Nie dopuszczamy kotwic: to, co mówi karta, stoi przy karcie. Jeśli znak `&` należy do tekstu, ujmij tekst w cudzysłów.',
    },
    example: engine('    class: &usual light\n    range: 3\n    cost: { ore: 2 }\n'),
  },
  'yaml/alias': {
    title: { en: 'Aliases are not allowed', pl: 'Aliasy są niedozwolone' },
    severity: 'error',
    explanation: {
      en: 'A value that begins with `*` repeats a YAML anchor. We do not allow it: a small file could stand for an endless one, and nobody sees what the card says. If the `*` belongs to a text, put the text in quotes.',
      pl: 'Wartość zaczynająca się od `*` powtarza kotwicę YAML. Nie dopuszczamy tego: mały plik mógłby oznaczać nieskończenie wielki, a czytający nie widzi, co mówi karta. Jeśli znak `*` należy do tekstu, ujmij tekst w cudzysłów.',
    },
    example: engine('    class: *usual\n    range: 3\n    cost: { ore: 2 }\n'),
  },
  'yaml/tag': {
    title: { en: 'Tags are not allowed', pl: 'Znaczniki są niedozwolone' },
    severity: 'error',
    explanation: {
      en: 'A value that begins with `!` is a YAML tag. The kind of the item already says what a field holds. If the `!` belongs to a text, put the text in quotes.',
      pl: 'Wartość zaczynająca się od `!` to znacznik YAML. O tym, co zawiera pole, mówi już rodzaj elementu. Jeśli znak `!` należy do tekstu, ujmij tekst w cudzysłów.',
    },
    example: engine('    class: !name light\n    range: 3\n    cost: { ore: 2 }\n'),
  },
  'yaml/directive': {
    title: { en: 'Directives are not allowed', pl: 'Dyrektywy są niedozwolone' },
    severity: 'error',
    explanation: {
      en: 'A line that begins with `%` gives orders to a YAML reader. All our files are YAML 1.2; remove the line.',
      pl: 'Wiersz zaczynający się od `%` wydaje polecenia programowi czytającemu YAML. Wszystkie nasze pliki są w YAML 1.2; usuń ten wiersz.',
    },
    example: components('%YAML 1.1\n---\nkind: Engine\nitems: []\n'),
  },
  'yaml/merge-key': {
    title: { en: 'Merge keys are not allowed', pl: 'Scalanie pól jest niedozwolone' },
    severity: 'error',
    explanation: {
      en: '`<<` would copy the fields of another item to this place. Write them out: each item says itself what it is.',
      pl: '`<<` kopiowałoby w to miejsce pola innego elementu. Wypisz je: każdy element sam mówi, czym jest.',
    },
    example: engine(`${complete}    <<: { range: 4 }\n`),
  },
  'yaml/reserved-key': {
    title: { en: 'A name that cannot be used', pl: 'Nazwa, której nie wolno użyć' },
    severity: 'error',
    explanation: {
      en: '`__proto__`, `constructor` and `prototype` have a meaning of their own in the programs that read the file. Choose another name.',
      pl: '`__proto__`, `constructor` i `prototype` mają własne znaczenie w programach czytających plik. Wybierz inną nazwę.',
    },
    example: engine(`${complete}    constructor: 1\n`),
  },
  'yaml/duplicate-key': {
    title: { en: 'A field is given twice', pl: 'Pole podane dwa razy' },
    severity: 'error',
    explanation: {
      en: 'The same name stands twice in one item or list of fields. Only the first counts; remove one of them.',
      pl: 'Ta sama nazwa stoi dwa razy w jednym elemencie lub zestawie pól. Liczy się tylko pierwsza; usuń jedną z nich.',
    },
    example: engine(`${complete}    range: 4\n`),
  },

  // -------------------------------------------------------------- slips in YAML itself
  'yaml/key-not-a-name': {
    title: { en: 'Not a name before the colon', pl: 'Przed dwukropkiem nie stoi nazwa' },
    severity: 'error',
    explanation: {
      en: 'Before a colon stands the name of a field: a word or a short text, not a list, not a group of fields, not nothing.',
      pl: 'Przed dwukropkiem stoi nazwa pola: słowo lub krótki tekst, a nie lista, zestaw pól czy puste miejsce.',
    },
    example: engine(`${complete}    : 3\n`),
  },
  'yaml/key-too-long': {
    title: { en: 'The name before the colon is too long', pl: 'Nazwa przed dwukropkiem jest za długa' },
    severity: 'error',
    explanation: {
      en: 'A name may have 1024 characters. Probably a text contains a colon and should stand in quotes.',
      pl: 'Nazwa może mieć najwyżej 1024 znaki. Prawdopodobnie w tekście jest dwukropek i trzeba go ująć w cudzysłów.',
    },
    example: undefined,
  },
  'yaml/tab-indent': {
    title: { en: 'A tab at the beginning of a line', pl: 'Tabulator na początku wiersza' },
    severity: 'error',
    explanation: {
      en: 'YAML shows by spaces what belongs to what. A tab looks different in every editor and is not allowed there.',
      pl: 'W YAML spacje na początku wiersza pokazują, co do czego należy. Tabulator w każdym edytorze wygląda inaczej i nie jest tam dozwolony.',
    },
    example: components('kind: Engine\nitems:\n\t- id: ion-drive\n'),
  },
  'yaml/indentation': {
    title: { en: 'Wrong indentation', pl: 'Błędne wcięcie' },
    severity: 'error',
    explanation: {
      en: 'The fields of one item begin in the same column, and so do the dashes of one list. This line begins in a column where nothing else of its group begins.',
      pl: 'Pola jednego elementu zaczynają się w tej samej kolumnie, podobnie myślniki jednej listy. Ten wiersz zaczyna się w kolumnie, w której nie zaczyna się nic innego z jego grupy.',
    },
    example: engine('    class: light\n   range: 3\n    cost: { ore: 2 }\n'),
  },
  'yaml/colon-in-text': {
    title: { en: 'A colon in a plain text', pl: 'Dwukropek w zwykłym tekście' },
    severity: 'error',
    explanation: {
      en: 'In a text without quotes a colon with a space after it begins a new field. Put the text in quotes, or write it as a block; rules text is always a block.',
      pl: 'W tekście bez cudzysłowu dwukropek ze spacją rozpoczyna nowe pole. Ujmij tekst w cudzysłów albo zapisz go jako blok; tekst reguł zawsze jest blokiem.',
    },
    example: engine(`${complete}    onJump: pay(you, saving: 0)\n`),
  },
  'yaml/text-after-bar': {
    title: { en: 'Text on the line of the bar', pl: 'Tekst w wierszu z kreską' },
    severity: 'error',
    explanation: {
      en: 'After the `|` that begins a block the line ends. The text stands below it, indented.',
      pl: 'Po kresce `|`, która rozpoczyna blok, wiersz się kończy. Tekst stoi poniżej, z wcięciem.',
    },
    example: engine(`${complete}    onJump: | gain 1 fuel\n`),
  },
  'yaml/dash-after-colon': {
    title: { en: 'A dash on the line of its name', pl: 'Myślnik w wierszu z nazwą' },
    severity: 'error',
    explanation: {
      en: 'A list with dashes begins on the line below its name. On the same line a list is written in brackets: `[a, b]`.',
      pl: 'Lista z myślnikami zaczyna się w wierszu poniżej swojej nazwy. W tym samym wierszu listę zapisuje się w nawiasach: `[a, b]`.',
    },
    example: components('kind: Engine\nitems: - id: ion-drive\n'),
  },
  'yaml/missing-colon': {
    title: { en: 'A colon is missing', pl: 'Brakuje dwukropka' },
    severity: 'error',
    explanation: {
      en: 'Here a field is expected: a name, a colon, a value. If the line continues a text, write the text as a block or in quotes.',
      pl: 'W tym miejscu spodziewamy się pola: nazwy, dwukropka i wartości. Jeśli wiersz jest dalszym ciągiem tekstu, zapisz tekst jako blok albo w cudzysłowie.',
    },
    example: components('kind: Engine\nitems\n'),
  },
  'yaml/missing-comma': {
    title: { en: 'A comma is missing', pl: 'Brakuje przecinka' },
    severity: 'error',
    explanation: {
      en: 'Values in brackets are separated by commas.',
      pl: 'Wartości w nawiasach rozdziela się przecinkami.',
    },
    example: engine('    class: light\n    range: 3\n    cost: { ore: 2 fuel: 1 }\n'),
  },
  'yaml/missing-space': {
    title: { en: 'A space is missing', pl: 'Brakuje spacji' },
    severity: 'error',
    explanation: {
      en: 'A comment needs a space before its `#`, a value a space after the colon before it.',
      pl: 'Przed znakiem `#` komentarza potrzebna jest spacja, a przed wartością spacja po dwukropku.',
    },
    example: engine('    class: "light"#usual\n    range: 3\n    cost: { ore: 2 }\n'),
  },
  'yaml/missing-dash': {
    title: { en: 'A dash is missing', pl: 'Brakuje myślnika' },
    severity: 'error',
    explanation: {
      en: 'Every item of a list with dashes begins with a dash and a space.',
      pl: 'Każdy element listy z myślnikami zaczyna się od myślnika i spacji.',
    },
    example: worked('then:\n  - p1.fuel = 2\n  p2.fuel = 1\n'),
  },
  'yaml/unclosed-quote': {
    title: { en: 'A quote is never closed', pl: 'Niezamknięty cudzysłów' },
    severity: 'error',
    explanation: {
      en: 'A text that begins with a quote ends with the same quote. Without it the rest of the file is taken for text.',
      pl: 'Tekst rozpoczęty cudzysłowem kończy się takim samym cudzysłowem. Bez niego reszta pliku uchodzi za tekst.',
    },
    example: engine('    class: "light\n    range: 3\n    cost: { ore: 2 }\n'),
  },
  'yaml/unclosed-bracket': {
    title: { en: 'A bracket is never closed', pl: 'Niezamknięty nawias' },
    severity: 'error',
    explanation: {
      en: 'Every `[` needs its `]`, every `{` its `}`. If the value goes on in the next line, that line must be indented.',
      pl: 'Każdy nawias `[` wymaga `]`, a każdy `{` wymaga `}`. Jeśli wartość ciągnie się do następnego wiersza, wiersz ten musi mieć wcięcie.',
    },
    example: engine('    class: light\n    range: 3\n    cost: { ore: 2\n'),
  },
  'yaml/reserved-start': {
    title: { en: 'A value cannot begin so', pl: 'Wartość nie może się tak zaczynać' },
    severity: 'error',
    explanation: {
      en: 'YAML keeps some signs for itself, among them `@`, `%` and the backtick. A text that begins with one stands in quotes. Ids in component files are written without `@`.',
      pl: 'YAML rezerwuje dla siebie niektóre znaki, między innymi `@`, `%` i grawis. Tekst, który się od nich zaczyna, ujmuje się w cudzysłów. Identyfikatory w plikach elementów pisze się bez `@`.',
    },
    example: engine('    class: @light\n    range: 3\n    cost: { ore: 2 }\n'),
  },
  'yaml/bad-escape': {
    title: { en: 'An unknown escape', pl: 'Nieznana sekwencja z ukośnikiem' },
    severity: 'error',
    explanation: {
      en: 'In double quotes a backslash begins a special character such as `\\n`. Double it to get a backslash, or use single quotes.',
      pl: 'W podwójnym cudzysłowie ukośnik odwrotny rozpoczyna znak specjalny, na przykład `\\n`. Podwój go, jeśli ma to być zwykły ukośnik, albo użyj pojedynczego cudzysłowu.',
    },
    example: engine(`    name: { pl: "Napęd \\jonowy", en: Ion Drive }\n${complete}`),
  },
  'yaml/block-in-brackets': {
    title: { en: 'Lines of their own inside brackets', pl: 'Osobne wiersze wewnątrz nawiasów' },
    severity: 'error',
    explanation: {
      en: 'Inside brackets everything is written in brackets, separated by commas. A list with dashes or fields on lines of their own cannot stand there.',
      pl: 'Wewnątrz nawiasów wszystko zapisuje się w nawiasach i rozdziela przecinkami. Lista z myślnikami ani pola w osobnych wierszach nie mogą tam stać.',
    },
    example: engine('    class: light\n    range: 3\n    cost: {\n      - ore\n      }\n'),
  },
  'yaml/unexpected': {
    title: { en: 'Out of place', pl: 'Nie na miejscu' },
    severity: 'error',
    explanation: {
      en: 'A sign or a word stands where YAML expects something else. Compare the line with its neighbours.',
      pl: 'Znak lub słowo stoi tam, gdzie YAML spodziewa się czegoś innego. Porównaj ten wiersz z sąsiednimi.',
    },
    example: components('kind: Engine\nitems: []]\n'),
  },

  // -------------------------------------------------------------- what the file says
  'data/no-manifest': {
    title: { en: 'No game.yaml', pl: 'Brak pliku game.yaml' },
    severity: 'error',
    explanation: {
      en: 'A game is a folder with a `game.yaml`, which names it and says how many play. `kodeks new` makes one to start from.',
      pl: 'Gra to folder z plikiem `game.yaml`, który ją nazywa i mówi, ile osób w nią gra. Polecenie `kodeks new` tworzy grę na początek.',
    },
    example: undefined,
  },
  'data/unknown-kind': {
    title: { en: 'Unknown kind', pl: 'Nieznany rodzaj' },
    severity: 'error',
    explanation: {
      en: '`kind:` names a kind that the rules declare. Nothing of this name is declared.',
      pl: '`kind:` podaje rodzaj zadeklarowany w regułach. Żaden rodzaj o tej nazwie nie jest zadeklarowany.',
    },
    example: components('kind: Engin\nitems: []\n'),
  },
  'data/unknown-field': {
    title: { en: 'Unknown field', pl: 'Nieznane pole' },
    severity: 'error',
    explanation: {
      en: 'The kind of this item, or the form of this file, has no field of that name. Correct the name, or declare the field in the rules.',
      pl: 'Rodzaj tego elementu albo ten plik nie ma pola o takiej nazwie. Popraw nazwę albo zadeklaruj pole w regułach.',
    },
    example: engine(`${complete}    onjmp: 1\n`),
  },
  'data/unknown-resource': {
    title: { en: 'Unknown resource', pl: 'Nieznany zasób' },
    severity: 'error',
    explanation: {
      en: 'Amounts are given in the resources of the game: states that the rules declare as payable.',
      pl: 'Ilości podaje się w zasobach gry, czyli w stanach, które reguły deklarują jako płatne (`payable`).',
    },
    example: engine('    class: light\n    range: 3\n    cost: { oar: 2 }\n'),
  },
  'data/missing-field': {
    title: { en: 'A field is missing', pl: 'Brakuje pola' },
    severity: 'error',
    explanation: {
      en: 'Every field of a kind must be given, unless its declaration says `optional`.',
      pl: 'Trzeba podać każde pole rodzaju, chyba że jego deklaracja mówi `optional`.',
    },
    example: engine('    class: light\n    cost: { ore: 2 }\n'),
  },
  'data/wrong-type': {
    title: { en: 'Another sort of value is expected', pl: 'Oczekiwano wartości innego rodzaju' },
    severity: 'error',
    explanation: {
      en: 'A number, a text, a list, a group of fields: each field takes one of them. A text that looks like a number stands in quotes.',
      pl: 'Liczba, tekst, lista, zestaw pól: każde pole przyjmuje jedną z tych postaci. Tekst, który wygląda jak liczba, ujmuje się w cudzysłów.',
    },
    example: engine('    class: light\n    range: three\n    cost: { ore: 2 }\n'),
  },
  'data/unknown-value': {
    title: { en: 'Not one of the possible values', pl: 'Wartość spoza listy' },
    severity: 'error',
    explanation: {
      en: 'The field takes one of a fixed set of names, and this is none of them.',
      pl: 'Pole przyjmuje jedną z ustalonych nazw, a ta do nich nie należy.',
    },
    example: engine('    class: lite\n    range: 3\n    cost: { ore: 2 }\n'),
  },
  'data/out-of-range': {
    title: { en: 'The number is out of range', pl: 'Liczba spoza zakresu' },
    severity: 'error',
    explanation: {
      en: 'The declaration of the field gives the least and the greatest number; no number may exceed 1,073,741,824.',
      pl: 'Deklaracja pola podaje najmniejszą i największą liczbę; żadna liczba nie może przekroczyć 1 073 741 824.',
    },
    example: engine('    class: light\n    range: 12\n    cost: { ore: 2 }\n'),
  },
  'data/bad-form': {
    title: { en: 'Not written as such names are', pl: 'Niewłaściwa postać nazwy' },
    severity: 'error',
    explanation: {
      en: 'Ids are lower-case English words and numbers joined by dashes (`ion-drive`); rule ids are capitals and numbers (`CR-MOVE-03`).',
      pl: 'Identyfikatory to angielskie słowa i liczby małymi literami, połączone łącznikami (`ion-drive`); identyfikatory reguł to wielkie litery i liczby (`CR-MOVE-03`).',
    },
    example: components(`kind: Engine\nitems:\n  - id: Ion_Drive\n${complete}`),
  },
  'data/nothing-inside': {
    title: { en: 'Nothing inside', pl: 'Puste wnętrze' },
    severity: 'error',
    explanation: {
      en: 'A table needs at least one row, and a step or an expectation at least one part.',
      pl: 'Tabela musi mieć co najmniej jeden wiersz, a krok lub oczekiwanie co najmniej jedną część.',
    },
    example: components('table: discount\nrows: {}\n'),
  },
  'data/duplicate-id': {
    title: { en: 'An id is used twice', pl: 'Powtórzony identyfikator' },
    severity: 'error',
    explanation: {
      en: 'An id names one thing in the whole game, whatever its kind and file. Rename one of the two.',
      pl: 'Identyfikator oznacza jedną rzecz w całej grze, bez względu na rodzaj i plik. Zmień jeden z dwóch.',
    },
    example: engine(`${complete}  - id: ion-drive\n${complete}`),
  },
  'data/wrong-document': {
    title: { en: 'Not the file it should be', pl: 'To nie ten plik' },
    severity: 'error',
    explanation: {
      en: 'The file is empty, or holds a second document (`---`) where only one is expected.',
      pl: 'Plik jest pusty albo zawiera drugi dokument (`---`), choć powinien być jeden.',
    },
    example: manifest('# nothing yet\n'),
  },
  'data/rules-need-block': {
    title: { en: 'Rules text must be a block', pl: 'Tekst reguł musi być blokiem' },
    severity: 'error',
    explanation: {
      en: 'Rules text in a component file is written as a block: `|` at the end of the line, the text indented below. Elsewhere YAML would cut it at ` #` and stumble over `: `.',
      pl: 'Tekst reguł w pliku elementów zapisuje się jako blok: `|` na końcu wiersza, a tekst z wcięciem poniżej. W innej postaci YAML uciąłby go przy ` #` i potknął się o `: `.',
    },
    example: engine(`${complete}    onJump: gain 1 fuel\n`),
  },
  'data/escape-in-condition': {
    title: { en: 'An escape in a condition', pl: 'Ukośnik lub podwojony cudzysłów w warunku' },
    severity: 'error',
    explanation: {
      en: 'A condition in quotes is read as it stands in the file, so it cannot contain escaped quotes or backslashes. Write it without quotes or as a block.',
      pl: 'Warunek w cudzysłowie czytamy tak, jak stoi w pliku, więc nie może zawierać ukośników ani podwojonych cudzysłowów. Zapisz go bez cudzysłowu albo jako blok.',
    },
    example: worked("then:\n  - 'p1.home = @earth''s-moon'\n"),
  },
  'data/designed-without-gap': {
    title: { en: 'Designed, but for which gap?', pl: 'Nasz projekt, ale której luki dotyczy?' },
    severity: 'warning',
    explanation: {
      en: 'What we made up because the rulebook does not contain it is `provenance: designed` and names the gap it fills, so that nobody takes it for published data.',
      pl: 'To, co sami wymyśliliśmy, bo instrukcja tego nie zawiera, ma `provenance: designed` i podaje lukę, którą wypełnia, żeby nikt nie wziął tego za dane opublikowane.',
    },
    example: engine(`${complete}    provenance: designed\n`),
  },
  'data/side-and-shared': {
    title: { en: 'A field for all sides and for one', pl: 'Pole i wspólne, i dla jednej strony' },
    severity: 'error',
    explanation: {
      en: 'A field of a two-sided item stands either outside `sides`, for all of them, or on each side.',
      pl: 'Pole elementu dwustronnego stoi albo poza `sides`, wspólnie dla wszystkich stron, albo przy każdej stronie.',
    },
    example: {
      path: 'components/tiles.yaml',
      text: 'kind: Tile\nitems:\n  - id: crater\n    yield: 1\n    sides:\n      day: { yield: 2 }\n      night: {}\n',
    },
  },
  'data/bad-row-key': {
    title: { en: 'Not a number of players', pl: 'To nie jest liczba graczy' },
    severity: 'error',
    explanation: {
      en: 'A count by players has one row for each number of players; the last may be open: `4 or more`.',
      pl: 'Liczba sztuk zależna od liczby graczy ma po jednym wierszu na każdą liczbę graczy; ostatni może być otwarty: `4 or more`.',
    },
    example: engine(`${complete}    count: { 2: 4, three: 6 }\n`),
  },
  'data/open-row-not-last': {
    title: { en: 'An open row covers another', pl: 'Otwarty wiersz obejmuje inny' },
    severity: 'error',
    explanation: {
      en: 'A row such as `4 or more` must be the greatest: a row for 5 would never be read.',
      pl: 'Wiersz taki jak `4 or more` musi być największy: wiersz dla 5 nigdy nie zostałby odczytany.',
    },
    example: components('table: discount\nrows: { 0: 0, 4 or more: 8, 5: 9 }\n'),
  },
  'data/uneven-rows': {
    title: { en: 'Rows of different shape', pl: 'Wiersze o różnej budowie' },
    severity: 'error',
    explanation: {
      en: 'In one table all rows hold a number, or all hold rows of their own.',
      pl: 'W jednej tabeli wszystkie wiersze zawierają liczbę albo wszystkie zawierają własne wiersze.',
    },
    example: components('table: discount\nrows: { 0: 1, 1: { light: 2, heavy: 3 } }\n'),
  },
  'data/players-reversed': {
    title: { en: 'An impossible number of players', pl: 'Niemożliwa liczba graczy' },
    severity: 'error',
    explanation: {
      en: 'The least number of players is at least 1 and not greater than the greatest.',
      pl: 'Najmniejsza liczba graczy wynosi co najmniej 1 i nie przekracza największej.',
    },
    example: manifest('id: comet-run\nname: { pl: Bieg komet, en: Comet Run }\nplayers: 4 to 2\n'),
  },
  'data/too-many-players': {
    title: { en: 'Too many players', pl: 'Zbyt wielu graczy' },
    severity: 'error',
    explanation: {
      en: 'A game can be played by at most 20 players.',
      pl: 'W jedną grę może grać najwyżej 20 graczy.',
    },
    example: manifest('id: comet-run\nname: { pl: Bieg komet, en: Comet Run }\nplayers: 2 to 40\n'),
  },
  'data/mixed-step': {
    title: { en: 'Two things in one step', pl: 'Dwie rzeczy w jednym kroku' },
    severity: 'error',
    explanation: {
      en: 'A step of an example is an answer, a run of statements, a forced outcome or a check. Make two steps of it.',
      pl: 'Krok przykładu to odpowiedź gracza, wykonanie instrukcji, wymuszony wynik albo sprawdzenie. Zrób z niego dwa kroki.',
    },
    example: worked('when:\n  - by: p1\n    do: jump\n    roll: [6]\nthen:\n  - p1.fuel = 2\n'),
  },
  'data/icon-not-svg': {
    title: { en: 'An icon that cannot be read', pl: 'Ikona, której nie da się odczytać' },
    severity: 'error',
    explanation: {
      en: 'Files in `icons` are SVG drawings: one `<svg>` whose elements are all closed, without a document type or entities, that draws something.',
      pl: 'Pliki w `icons` to rysunki SVG: jeden element `<svg>`, w którym wszystkie elementy są zamknięte, bez typu dokumentu i encji, i który coś rysuje.',
    },
    example: icon('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 12h20">\n'),
  },
  'data/icon-not-safe': {
    title: { en: 'An icon that runs or leads elsewhere', pl: 'Ikona, która coś uruchamia albo dokądś prowadzi' },
    severity: 'error',
    explanation: {
      en: 'An icon is outlines and nothing else: no scripts, event attributes, styles, images, links or references to other files or parts.',
      pl: 'Ikona to same kontury: bez skryptów, atrybutów zdarzeń, stylów, obrazów, odnośników i odwołań do innych plików lub części.',
    },
    example: icon(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>alert(1)</script><path d="M2 12h20"/></svg>\n',
    ),
  },
  'data/icon-without-view-box': {
    title: { en: 'An icon without a grid', pl: 'Ikona bez siatki' },
    severity: 'error',
    explanation: {
      en: 'The `viewBox` says how large the grid of a drawing is; without it nobody knows how to fit the icon into a row. Ours are `0 0 24 24`.',
      pl: '`viewBox` mówi, jak duża jest siatka rysunku; bez niego nie wiadomo, jak zmieścić ikonę w rzędzie. Nasze mają `0 0 24 24`.',
    },
    example: icon('<svg xmlns="http://www.w3.org/2000/svg"><path d="M2 12h20"/></svg>\n'),
  },
  'data/icon-part': {
    title: { en: 'A part of an icon that we do not draw', pl: 'Część ikony, której nie rysujemy' },
    severity: 'error',
    explanation: {
      en: 'Icons consist of `path`, `circle`, `ellipse`, `rect`, `line`, `polyline`, `polygon` and `g`. `fill` and `stroke` are `none` or `currentColor`, since an icon has the colour of the text around it. Transformations and gradients belong into the outlines themselves.',
      pl: 'Ikony składają się z `path`, `circle`, `ellipse`, `rect`, `line`, `polyline`, `polygon` i `g`. `fill` i `stroke` to `none` albo `currentColor`, bo ikona ma kolor tekstu obok. Przekształcenia i gradienty trzeba przenieść do samych konturów.',
    },
    example: icon(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 12h20" fill="red"/></svg>\n',
    ),
  },
} as const satisfies Readonly<Record<`yaml/${string}` | `data/${string}`, CatalogueEntry>>;
