/**
 * What problems speak of, in Polish: the phrases that passes put into their facts. The English one is its own key, so a fact stays
 * readable where it is found, and the compiler asks for the Polish of every phrase that a pass writes down. All are in the
 * nominative: our Polish sentences are built around that.
 */

const WHO = {
  who: 'kto',
  'who begins': 'kto zaczyna',
  'who chooses': 'kto wybiera',
  'who comes first': 'kto jest pierwszy',
  'who decides': 'kto decyduje',
  'who does it': 'kto to robi',
  'who is eliminated': 'kto odpada',
  'who orders them': 'kto ustala ich kolejność',
  'who pays': 'kto płaci',
  'who resolves': 'kto to rozpatruje',
  'who runs it': 'kto to wykonuje',
  'who sees it': 'kto to widzi',
  'whose share it is': 'czyj to udział',
  'whose total': 'czyja suma',
  'the player after': 'następny gracz',
  'the player before': 'poprzedni gracz',
  'the winner': 'zwycięzca',
} as const;

const NUMBERS = {
  'a bound': 'granica',
  'a factor': 'czynnik',
  'a limit': 'ograniczenie',
  'a number': 'liczba',
  'a rate': 'kurs',
  'an amount': 'ilość',
  'how many': 'ile',
  'how many dice': 'ile kości',
  'how many rounds': 'ile rund',
  'how often': 'ile razy',
  points: 'punkty',
  'the end of a range': 'koniec zakresu',
  'the greatest number': 'największa liczba',
  'the greatest number of pieces': 'największa liczba elementów',
  'the greatest value': 'największa wartość',
  'the highest face': 'największa liczba na kości',
  'the least number': 'najmniejsza liczba',
  'the least value': 'najmniejsza wartość',
  'the lowest face': 'najmniejsza liczba na kości',
  'the number of a place': 'numer miejsca',
  'the number of a seat': 'numer miejsca przy stole',
  'the number of columns': 'liczba kolumn',
  'the number of places': 'liczba miejsc',
  'the number of rows': 'liczba wierszy',
  'the number of steps': 'liczba kroków',
  'the position in a list': 'pozycja na liście',
  'the radius': 'promień',
  'the start': 'wartość początkowa',
  'the start of a range': 'początek zakresu',
  'this range': 'ten zakres',
  'what is added up': 'co jest sumowane',
  'what is compared': 'co jest porównywane',
  'what is counted with': 'czym się liczy',
  'what is divided': 'co jest dzielone',
  'what divides': 'przez co się dzieli',
  'what is made least or greatest': 'co ma być najmniejsze lub największe',
  'what is negated': 'co jest brane ze znakiem minus',
  'what is ordered by': 'według czego się porządkuje',
  'a part of the outlook': 'składnik oceny pozycji',
  'a part of the outlook (a number, or a condition that counts as 1)':
    'składnik oceny pozycji (liczba albo warunek, który liczy się jako 1)',
} as const;

const PARTS_OF_SENTENCES = {
  'a cell of a board': 'pole planszy',
  'an expectation': 'oczekiwanie',
  'an invariant': 'niezmiennik',
  'a condition': 'warunek',
  'a condition about all chosen things': 'warunek dotyczący wszystkich wybranych rzeczy',
  'a default': 'wartość domyślna',
  'a direction': 'kierunek',
  'a key': 'klucz',
  'a list': 'lista',
  'a single value': 'pojedyncza wartość',
  'a union of kinds': 'suma rodzajów',
  'an amount of resources': 'ilość zasobów',
  'an optional member': 'element, którego może nie być',
  'every case': 'każdy przypadek',
  'every member of the list': 'każdy element listy',
  given: '`given`',
  run: '`run`',
  'the new value': 'nowa wartość',
  'the second cell': 'drugie pole',
  'the second list': 'druga lista',
  'this choice': 'ten wybór',
  'this condition': 'ten warunek',
  'this payment': 'ta płatność',
  'this requirement': 'ten wymóg',
  'this type': 'ten typ',
  'what `not` denies': 'czemu zaprzecza `not`',
  'what a place accepts': 'co przyjmuje miejsce',
  'what comes first': 'co jest pierwsze',
  'what goes there': 'co tam trafia',
  'what must hold': 'co musi zachodzić',
  'when a part of the outlook counts': 'kiedy liczy się składnik oceny pozycji',
  'when a score counts': 'kiedy liczy się punktacja',
  'what is drawn from': 'skąd się dobiera',
  'what is gained, lost or paid': 'co się zyskuje, traci lub płaci',
  'what is moved': 'co jest przenoszone',
  'what is returned': 'co jest zwracane',
  'what is rolled (no dice are declared `per` it)':
    'czym się rzuca (żadne kości nie są zadeklarowane dla tego przez `per`)',
  'what is run': 'co jest wykonywane',
  'what is saved': 'co się oszczędza',
  'what is shuffled': 'co jest tasowane',
  'what may lie on a board without end': 'co może leżeć na planszy bez końca',
  'a change that everybody sees': 'zmiana, którą widzą wszyscy',
  'a decision of another player': 'decyzja innego gracza',
  'a secret choice': 'tajny wybór',
  'an effect in which chance or another player decides': 'efekt, w którym decyduje los lub inny gracz',
  chance: 'los',
  'leaving the block': 'wyjście z bloku',
  'showing something': 'pokazanie czegoś',
  'a move that everybody sees': 'ruch, który widzą wszyscy',
  'showing something to everybody': 'pokazanie czegoś wszystkim',
  this: 'to',
} as const;

/** Why something cannot stand where it does; whole clauses. */
const REASONS = {
  'a component holds modify, forbid, waive, instead of, on and `may stand for`':
    'element może zawierać modify, forbid, waive, instead of, on i `may stand for`',
  'a cost is paid in plain steps': 'koszt opłaca się w prostych krokach',
  'a key is a kind, an enum, a place or a range such as 1..6':
    'kluczem jest rodzaj, wyliczenie, miejsce albo zakres, na przykład 1..6',
  'a list has single values for members': 'elementami listy są pojedyncze wartości',
  'a list leaves `none` out: its members are there': 'lista pomija `none`: jej elementy istnieją',
  'a list leaves `none` out; `choose … or none` offers it beside the members of a list':
    'lista pomija `none`; obok elementów listy proponuje je `choose … or none`',
  'a state holds a number, a truth, an enum member or a thing; a lasting list is a place':
    'stan przechowuje liczbę, prawdę lub fałsz, wartość wyliczenia albo rzecz; trwałą listą jest miejsce',
  'an effect may ask and change things; use it as a statement or after `let name =`':
    'efekt może pytać i coś zmieniać; użyj go jako instrukcji albo po `let nazwa =`',
  'its state is not `payable`': 'jego stan nie jest `payable`',
  'it is not a place, and no place of it takes these pieces':
    'to nie jest miejsce i żadne jego miejsce nie przyjmuje takich elementów',
  '`let` holds numbers, things and lists': '`let` przechowuje liczby, rzeczy i listy',
  'no loop is called round: write `repeat 8 as round { ... }` around what a round is':
    'żadna pętla nie nazywa się round: obejmij to, co jest rundą, przez `repeat 8 as round { ... }`',
  'no place of these pieces says `takes discards`': 'żadne miejsce tych elementów nie ma `takes discards`',
  'no `until`, no number of rounds, and nothing in it ends the game':
    'nie ma ani `until`, ani liczby rund, i nic w środku nie kończy gry',
  'nobody in particular acts when an invariant is looked at; `for each p in players` speaks of everybody':
    'przy sprawdzaniu niezmiennika nikt konkretny nie działa; o wszystkich mówi `for each p in players`',
  'nothing in it changes anything': 'nic w środku niczego nie zmienia',
  'of what several players decided one after the other only single values are kept; write lists into a state of the player':
    'z tego, o czym kilku graczy decyduje po kolei, zostają tylko pojedyncze wartości; listy zapisuj w stanie gracza',
  'only a state or a name from `let` can be set': 'ustawić można tylko stan albo nazwę z `let`',
  'only after `such that`': 'tylko po `such that`',
  'only after a list, or a state, place or table with keys':
    'tylko po liście albo po stanie, miejscu lub tabeli z kluczami',
  'only directly inside `turns`; from an effect use `end phase`':
    'tylko bezpośrednio wewnątrz `turns`; w efekcie użyj `end phase`',
  'only in an effect with a type': 'tylko w efekcie, który ma typ',
  'only in the text of a component, or in its kind': 'tylko w tekście elementu albo w jego rodzaju',
  'only inside `instead of`': 'tylko wewnątrz `instead of`',
  'only kinds made with `per` are called like this': 'tak wywołuje się tylko rodzaje utworzone przez `per`',
  'products and places belong to one kind each; a state may be keyed by a union':
    'iloczyny i miejsca należą do jednego rodzaju; kluczem stanu może być suma',
  'several places say `takes discards`': 'kilka miejsc ma `takes discards`',
  'the steps of `as one move` are chosen together, before the first of them is taken':
    'kroki w `as one move` wybiera się razem, zanim wykona się pierwszy z nich',
  'the others would see it before they have decided; it may stand in `then`':
    'inni zobaczyliby to, zanim sami zdecydują; może to stać w `then`',
  'this effect returns nothing; give it a type to use its result':
    'ten efekt niczego nie zwraca; nadaj mu typ, żeby użyć jego wyniku',
  'what this is a state of may be none; test it first: `if x is some y { set … }`':
    'tego, czyj jest ten stan, może nie być; sprawdź to najpierw: `if x is some y { set … }`',
} as const;

/** What a name was looked for as; `NONE_CALLED` has the same with the word for "no". */
const SORTS = {
  action: 'akcja',
  'action or effect': 'akcja lub efekt',
  board: 'plansza',
  component: 'element gry',
  constant: 'stała',
  effect: 'efekt',
  enum: 'wyliczenie',
  event: 'zdarzenie',
  function: 'funkcja',
  kind: 'rodzaj',
  'kind of dice': 'rodzaj kości',
  layer: 'warstwa',
  'list field': 'pole z listą',
  loop: 'pętla',
  name: 'nazwa',
  option: 'wariant',
  phase: 'faza',
  place: 'miejsce',
  player: 'gracz',
  requirements: 'grupa wymogów',
  resource: 'zasób',
  score: 'punktacja',
  state: 'stan',
  'state or place': 'stan lub miejsce',
  table: 'tabela',
  'table declared in the rules': 'tabela zadeklarowana w regułach',
  'table in the component files': 'tabela w plikach elementów',
  type: 'typ',
  value: 'wartość',
} as const;

const WITH_ARTICLE = {
  'a board': 'plansza',
  'a constant': 'stała',
  'a field': 'pole',
  'a free action': 'wolna akcja',
  'a function': 'funkcja',
  'a function, which nothing may modify': 'funkcja, której nic nie może zmieniać',
  'a group of requirements': 'grupa wymogów',
  'a kind': 'rodzaj',
  'a number of players or of the whole game': 'liczba należąca do graczy albo do całej gry',
  'a phase': 'faza',
  'a place': 'miejsce',
  'a plain action': 'zwykła akcja',
  'a score': 'punktacja',
  'a state': 'stan',
  'a state or function of one thing': 'stan lub funkcja jednej rzeczy',
  'a state, member, kind, item, field, place, effect or function of the game':
    'stan, wartość, rodzaj, element, pole, miejsce, efekt lub funkcja tej gry',
  'a state, place or function with two keys': 'stan, miejsce lub funkcja z dwoma kluczami',
  'a table': 'tabela',
  'a value': 'wartość',
  'a way to a player, or to the number of a seat': 'droga do gracza albo do numeru miejsca przy stole',
  'a member of an enum or an item': 'wartość wyliczenia albo element',
  'an action': 'akcja',
  'an action or an effect': 'akcja lub efekt',
  'an effect': 'efekt',
  'an enum': 'wyliczenie',
  'an event': 'zdarzenie',
  'an item': 'element',
  'an option': 'wariant',
} as const;

/** What the parser expected; words of the language stand in backticks and stay. */
const SYNTAX = {
  'a declaration': 'deklaracja',
  'a field such as `cost: Amounts`': 'pole, na przykład `cost: Amounts`',
  'a name': 'nazwa',
  'a name for what is chosen': 'nazwa tego, co się wybiera',
  'a name or a value': 'nazwa lub wartość',
  'a rule id such as `ABC-BUILD-06`': 'identyfikator zasady, na przykład `ABC-BUILD-06`',
  'a statement': 'instrukcja',
  'a type': 'typ',
  'an expression': 'wyrażenie',
  'something else': 'coś innego',
  'something more': 'ciąg dalszy',
  'the end of the expression': 'koniec wyrażenia',
  'the end of the line': 'koniec wiersza',
  'the end of the text': 'koniec tekstu',
  'the id of a component': 'identyfikator elementu',
  'the key of a prompt': 'klucz pytania',
  'the name of a branch': 'nazwa gałęzi',
  'the name of a field': 'nazwa pola',
  'the name of a kind': 'nazwa rodzaju',
  'the name of a layer': 'nazwa warstwy',
  'the name of a list': 'nazwa listy',
  'the name of a loop': 'nazwa pętli',
  'the name of a parameter': 'nazwa parametru',
  'the name of a phase': 'nazwa fazy',
  'the name of a place': 'nazwa miejsca',
  'the name of a resource': 'nazwa zasobu',
  'the name of a value': 'nazwa wartości',
  'the name of an action or an effect': 'nazwa akcji lub efektu',
  'the name of an effect': 'nazwa efektu',
  'the name of an event': 'nazwa zdarzenia',
  'the name of an event, a piece or a place': 'nazwa zdarzenia, elementu lub miejsca',
  'the name of an option': 'nazwa wariantu',
  'what the function gives, on a line of its own,': 'to, co daje funkcja, w osobnym wierszu',
  '`<columns> by <rows> squares of`': '`<kolumny> by <wiersze> squares of`',
  '`within` and a number of steps': '`within` i liczba kroków',
} as const;

/** What the forms of YAML files are called. */
const DATA = {
  '`yes` or `no`': '`yes` albo `no`',
  'a case': 'przypadek',
  'a colour': 'kolor',
  'a component file': 'plik elementów',
  'a condition in rules text': 'warunek w języku reguł',
  'a list of colours': 'lista kolorów',
  'a list of conditions': 'lista warunków',
  'a list of examples': 'lista przykładów',
  'a list of items': 'lista elementów',
  'a list of modes': 'lista trybów',
  'a list of names': 'lista nazw',
  'a list of panels': 'lista paneli',
  'a list of sections': 'lista działów',
  'a list of steps': 'lista kroków',
  'a situation whose odds can be asked for': 'sytuacja, o której szanse można zapytać',
  'a term with its meaning': 'pojęcie z objaśnieniem',
  cases: 'przypadki',
  situations: 'sytuacje',
  'a list of names or numbers': 'lista nazw lub liczb',
  'a list of rule ids': 'lista identyfikatorów zasad',
  'a list of rules': 'lista zasad',
  'a list of shapes': 'lista kształtów',
  'a list of values': 'lista wartości',
  'a name in both languages, `{ pl: ..., en: ... }`': 'nazwa w obu językach, `{ pl: ..., en: ... }`',
  'a name or a number': 'nazwa albo liczba',
  'a name, or names joined by dots': 'nazwa albo nazwy połączone kropkami',
  'a number of copies': 'liczba egzemplarzy',
  'a number of players': 'liczba graczy',
  'a panel': 'panel',
  'a player, such as `p1`': 'gracz, na przykład `p1`',
  'a prefix of rule ids': 'przedrostek identyfikatorów zasad',
  'a provenance': 'pochodzenie',
  'a reference file': 'plik opisu zasad',
  'a refused move': 'odrzucony ruch',
  'a requirement': 'wymóg',
  'a rule': 'zasada',
  'a rule id': 'identyfikator zasady',
  'a section': 'dział',
  'a parameter': 'parametr',
  'a shape': 'kształt',
  'a situation': 'sytuacja',
  'a step': 'krok',
  'a term': 'pojęcie',
  'a text': 'tekst',
  'a text in both languages, `{ pl: ..., en: ... }`': 'tekst w obu językach, `{ pl: ..., en: ... }`',
  'a text or its forms': 'tekst albo jego formy',
  'a value of this option': 'wartość tego wariantu',
  'a view layout': 'układ widoku',
  'a whole number': 'liczba całkowita',
  'an allowed move': 'dozwolony ruch',
  'an answer': 'odpowiedź',
  'an entry of the lexicon': 'hasło słownika',
  'an example': 'przykład',
  'an example file': 'plik przykładów',
  'an expression in rules text': 'wyrażenie w języku reguł',
  'an icon': 'ikona',
  'an effect, action or function': 'efekt, akcja lub funkcja',
  'an id': 'identyfikator',
  'amounts of resources': 'ilości zasobów',
  'another value': 'inna wartość',
  'colours by name': 'kolory według nazw',
  'forced outcomes': 'wymuszone wyniki',
  'game.yaml': 'game.yaml',
  'bots.yaml': 'bots.yaml',
  'odds.yaml': 'odds.yaml',
  'how players look': 'wygląd graczy',
  'how things of a kind look': 'wygląd rzeczy jednego rodzaju',
  'icons by what they stand for': 'ikony według tego, co oznaczają',
  'lexicon.yaml': 'lexicon.yaml',
  'looks by kind': 'wygląd według rodzajów',
  'marked sides': 'oznaczone boki',
  'names of places': 'nazwy miejsc',
  'names of states': 'nazwy stanów',
  'names of states or functions': 'nazwy stanów lub funkcji',
  'names or numbers': 'nazwy lub liczby',
  'numbers by number of players': 'liczby według liczby graczy',
  'numbers of players': 'liczby graczy',
  'options by id': 'warianty według identyfikatorów',
  'parameters by name': 'parametry według nazw',
  'rule ids': 'identyfikatory zasad',
  'rules text': 'tekst w języku reguł',
  'something expected': 'oczekiwanie',
  'texts of one sort': 'teksty jednego rodzaju',
  'the forms of a word': 'formy wyrazu',
  'the glossary': 'słowniczek',
  'the id of a section': 'identyfikator działu',
  'the name of a declared kind': 'nazwa zadeklarowanego rodzaju',
  'the name of a table': 'nazwa tabeli',
  'the name of an action or a choice': 'nazwa akcji lub wyboru',
  'the rows of a table': 'wiersze tabeli',
  'the type of a parameter': 'typ parametru',
  'the type of an option': 'typ wariantu',
  'totals by kind': 'sumy według rodzajów',
  'translations.yaml': 'translations.yaml',
  'two names': 'dwie nazwy',
  'what `kodeks texts` has written': 'to, co zapisało `kodeks texts`',
  'what a position is worth to a player': 'ile warta jest pozycja dla gracza',
  'what it is if nothing is said, as on the command line': 'wartość domyślna, zapisana jak w wierszu poleceń',
  'what is told of an outcome': 'co się mówi o wyniku',
  'what players without a person go by': 'czym kierują się gracze bez człowieka',
  // what some of them look like
  '`2`, `2 to 4`, or `{ least: 2, most: 4 }`': '`2`, `2 to 4` albo `{ least: 2, most: 4 }`',
  '`Int`, a kind, `list of Ship`, or `Ship to list of Part`':
    '`Int`, rodzaj, `list of Ship` albo `Ship to list of Part`',
  'a number for each key; keys are numbers, names, or `4 or more`; for two dimensions rows of rows':
    'liczba dla każdego klucza; kluczami są liczby, nazwy albo `4 or more`; dla dwóch wymiarów wiersze wierszy',
  'at most 200 characters': 'najwyżej 200 znaków',
  'capitals and numbers joined by dashes, such as `CR-MOVE-03`':
    'wielkie litery i liczby połączone łącznikami, na przykład `CR-MOVE-03`',
  'lower-case English words and numbers joined by dashes, such as `ion-drive`':
    'angielskie słowa małymi literami i liczby połączone łącznikami, na przykład `ion-drive`',
  'two capitals or more, such as `CR`': 'co najmniej dwie wielkie litery, na przykład `CR`',
} as const;

/** What can be done about a problem. */
const REMEDIES = {
  'add a space': 'dodaj spację',
  'indent with spaces': 'zrób wcięcie spacjami',
  'move the text to the next line': 'przenieś tekst do następnego wiersza',
  'put it in quotes': 'ujmij to w cudzysłów',
  'write it as a block': 'zapisz to jako blok',
} as const;

const PHRASES = {
  ...WHO,
  ...NUMBERS,
  ...PARTS_OF_SENTENCES,
  ...REASONS,
  ...SORTS,
  ...WITH_ARTICLE,
  ...SYNTAX,
  ...DATA,
  ...REMEDIES,
} as const;

/** A phrase of the list above, or one around a name in backticks or a name of the game. */
export type Phrase =
  | keyof typeof PHRASES
  | `\`${string}\``
  | `the ${'effect' | 'state' | 'place' | 'kind'} \`${string}\``
  | `\`${string}\` ${'alone' | `of ${string}`}`
  | `member of ${string}`
  | `component of kind ${string}`
  | `something of ${string}`
  | `a field, state, place or function of ${string}`
  | `a state by direction or a list of sides of ${string}`
  | `a place of ${string}`
  | `it has several places: ${string}`
  | `it belongs to ${string}: write \`${string} of ...\``
  | `it is ${keyof typeof WITH_ARTICLE}`
  | `\`${string}\` never has all the names it speaks of`;

const FRAMES: readonly (readonly [pattern: RegExp, polish: (...parts: readonly string[]) => string])[] = [
  [/^`[^`]*`$/, (whole) => whole ?? ''],
  [/^the (effect|state|place|kind) (`.*`)$/, (_, sort, name) => `${SORTS[sort as keyof typeof SORTS]} ${name}`],
  [/^(`.*`) alone$/, (_, name) => `samo ${name}`],
  [/^`totals` of (.*)$/, (_, kind) => `\`totals\` rodzaju ${kind}`],
  [/^`count` of (`.*`)$/, (_, item) => `\`count\` elementu ${item}`],
  [/^(?:member|something) of (.*)$/, (_, of) => `coś, co należy do ${of}`],
  [/^component of kind (.*)$/, (_, kind) => `element rodzaju ${kind}`],
  [/^a field, state, place or function of (.*)$/, (_, of) => `pole, stan, miejsce lub funkcja rodzaju ${of}`],
  [
    /^a state by direction or a list of sides of (.*)$/,
    (_, of) => `stan według kierunku albo lista boków rodzaju ${of}`,
  ],
  [/^a place of (.*)$/, (_, of) => `miejsce rodzaju ${of}`],
  [/^a list of (.*) records$/, (_, of) => `lista rekordów ${of}`],
  [/^a record of (.*)$/, (_, of) => `rekord ${of}`],
  [/^the (.*) of the lexicon$/, (_, section) => `dział ${section} słownika`],
  [/^the id of an? (.*)$/, (_, kinds) => `identyfikator elementu rodzaju ${kinds?.replaceAll(' or ', ' lub ')}`],
  [/^it has several places: (.*)$/, (_, places) => `ma kilka miejsc: ${places}`],
  [/^it belongs to (.*): write (`.*`)$/, (_, owners, form) => `należy do: ${owners}; napisz ${form}`],
  [/^it is (.*)$/, (_, what) => `to ${inPolish(what ?? '')}`],
  [
    /^(`.*`) never has all the names it speaks of$/,
    (_, where) => `w ${where} nigdy nie ma wszystkich nazw, o których mowa`,
  ],
  [/^`([^`]*)` of ([^`]*): (.*)$/, (_, field, kind, form) => `\`${field}\` rodzaju ${kind}: ${inPolish(form ?? '')}`],
  [/^(.*); may be left out$/, (_, what) => `${inPolish(what ?? '')}; można pominąć`],
  [/^\p{Lu}[\p{L}\p{N}_]*$/u, (kind) => kind ?? ''],
  [/^side (`.*`) of (.*)$/, (_, side, kind) => `strona ${side} rodzaju ${kind}`],
  [/^an? ([\p{L}_][\p{L}\p{N}_]*)$/u, (_, name) => `${name}`],
];

/** In Polish; undefined if nobody has said how. */
export function phraseInPolish(phrase: string): string | undefined {
  if (Object.hasOwn(PHRASES, phrase)) return PHRASES[phrase as keyof typeof PHRASES];
  const list = listInPolish(phrase);
  if (list !== undefined) return list;
  for (const [pattern, polish] of FRAMES) {
    const match = pattern.exec(phrase);
    if (match !== null) return polish(...match);
  }
  return undefined;
}

export const inPolish = (phrase: string): string => phraseInPolish(phrase) ?? phrase;

/** `a`, `b` or `c`, where each part can be said. */
function listInPolish(phrase: string): string | undefined {
  const parts = phrase.split(/, or |, | or /);
  if (parts.length < 2) return undefined;
  const polish = parts.map((part) => (/^`[^`]*`$/.test(part) ? part : PHRASES[part as keyof typeof PHRASES]));
  if (polish.some((part) => part === undefined)) return undefined;
  return `${polish.slice(0, -1).join(', ')} lub ${polish.at(-1)}`;
}

/** What a name was declared as: `an effect`. */
export function sortOf(symbol: DeclaredSort): keyof typeof WITH_ARTICLE {
  return symbol === 'requirements' ? 'a group of requirements' : ARTICLES[symbol];
}

type DeclaredSort = keyof typeof ARTICLES | 'requirements';

const ARTICLES = {
  action: 'an action',
  'action or effect': 'an action or an effect',
  board: 'a board',
  constant: 'a constant',
  effect: 'an effect',
  enum: 'an enum',
  event: 'an event',
  function: 'a function',
  item: 'an item',
  kind: 'a kind',
  option: 'an option',
  phase: 'a phase',
  place: 'a place',
  score: 'a score',
  state: 'a state',
  table: 'a table',
  value: 'a value',
} as const satisfies Readonly<Record<string, keyof typeof WITH_ARTICLE>>;

/** With "no" before it, as in "no resource is called …"; the gender of the word decides. */
const NONE_CALLED: Readonly<Record<keyof typeof SORTS, string>> = {
  action: 'żadna akcja',
  'action or effect': 'żadna akcja i żaden efekt',
  board: 'żadna plansza',
  component: 'żaden element gry',
  constant: 'żadna stała',
  effect: 'żaden efekt',
  enum: 'żadne wyliczenie',
  event: 'żadne zdarzenie',
  function: 'żadna funkcja',
  kind: 'żaden rodzaj',
  'kind of dice': 'żaden rodzaj kości',
  layer: 'żadna warstwa',
  'list field': 'żadne pole z listą',
  loop: 'żadna pętla',
  name: 'nic',
  option: 'żaden wariant',
  phase: 'żadna faza',
  place: 'żadne miejsce',
  player: 'żaden gracz',
  requirements: 'żadna grupa wymogów',
  resource: 'żaden zasób',
  score: 'żadna punktacja',
  state: 'żaden stan',
  'state or place': 'żaden stan i żadne miejsce',
  table: 'żadna tabela',
  'table declared in the rules': 'żadna tabela zadeklarowana w regułach',
  'table in the component files': 'żadna tabela w plikach elementów',
  type: 'żaden typ',
  value: 'żadna wartość',
};

/** The subject of "nobody is called so": `żaden zasób`. */
export function noneInPolish(what: string): string {
  if (Object.hasOwn(NONE_CALLED, what)) return NONE_CALLED[what as keyof typeof NONE_CALLED];
  const owner = /^(?:member of|component of kind) (.*)$/.exec(what)?.[1];
  return owner === undefined ? 'nic' : `nic z rodzaju ${owner}`;
}
