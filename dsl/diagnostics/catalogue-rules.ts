/**
 * The codes of `names/`, `types/` and `core/`: what can be wrong with rules that are well-formed text.
 * Each example is the rules file of a game for two to four players; the case of the same name in `test/language` proves it.
 */
import type { CatalogueEntry } from './catalogue.ts';
import type { Severity } from './diagnostic.ts';

function entry(
  severity: Severity,
  en: readonly [string, string],
  pl: readonly [string, string],
  text: string,
): CatalogueEntry {
  return {
    title: { en: en[0], pl: pl[0] },
    severity,
    explanation: { en: en[1], pl: pl[1] },
    example: { path: 'rules/case.rules', text },
  };
}

const unknown = (en: string, pl: string, text: string): CatalogueEntry =>
  entry(
    'error',
    [
      `No such ${en}`,
      `The text names ${/^[aeiou]/.test(en) ? 'an' : 'a'} ${en} that nothing declares. Usually it is misspelt; the nearest known name is offered. Case matters.`,
    ],
    [
      `Nieznana nazwa: ${pl}`,
      `Tekst odwołuje się do czegoś (${pl}), czego nic nie deklaruje. Zwykle to literówka; podpowiadamy najbliższą znaną nazwę. Wielkość liter ma znaczenie.`,
    ],
    text,
  );

export const RULES_CATALOGUE = {
  'names/unknown-name': unknown('name', 'nazwa', 'state round: Int\nflow { set round to rounds + 1 }\n'),
  'names/unknown-type': unknown(
    'type',
    'typ',
    'state owner of Player: optional Playr\nflow { set owner of seat(1) to none }\n',
  ),
  'names/unknown-kind': unknown('kind', 'rodzaj', 'place deck: stack of Card\nflow { shuffle deck }\n'),
  'names/unknown-kind-of-dice': unknown(
    'kind of dice',
    'rodzaj kości',
    'dice D6, faces 1..6\nflow { roll 2 D8 as result }\n',
  ),
  'names/unknown-component': unknown('component', 'element', 'flow {\n  require @ship = @ship because TT-ONE-01\n}\n'),
  'names/unknown-function': unknown(
    'function',
    'funkcja',
    'function twice(n: Int): Int = n * 2\nflow { require twise(2) = twice(2) because TT-ONE-01 }\n',
  ),
  'names/unknown-effect': unknown('effect', 'efekt', 'effect attack() { end game }\nflow { atack() }\n'),
  'names/unknown-event': unknown(
    'event',
    'zdarzenie',
    'event attacked(who: Player)\non attackd { end game }\nflow { emit attacked(seat(1)) }\n',
  ),
  'names/unknown-phase': unknown('phase', 'faza', 'phase actions { end game }\nflow { play action }\n'),
  'names/unknown-action': unknown(
    'action',
    'akcja',
    'action build { end game }\nflow { one action of build, biuld by seat(1) }\n',
  ),
  'names/unknown-action-or-effect': unknown(
    'action or effect',
    'akcja lub efekt',
    'action attack { end game }\nforbid atack because TT-ATK-01\nflow { one action of attack by seat(1) }\n',
  ),
  'names/unknown-resource': unknown(
    'resource',
    'zasób',
    'state fuel of Player: Int from 0 to 9, payable\nflow { pay 2 fuell by seat(1) because TT-PAY-01 }\n',
  ),
  'names/unknown-option': unknown('option', 'opcja', 'flow { if option expert { end game } }\n'),
  'names/unknown-loop': unknown('loop', 'pętla', 'flow {\n  for each p in players { stop q }\n}\n'),
  'names/unknown-layer': unknown(
    'layer',
    'warstwa',
    'layers rulebook, card\nvalue price(n: Int): Int = n\nmodify price by 1 in layer sheet\nflow { require price(1) = 2 because TT-ONE-01 }\n',
  ),
  'names/unknown-list-field': unknown(
    'list field',
    'pole z listą',
    'kind System { links: list of System }\nboard sky: graph of System by link\nflow { end game }\n',
  ),
  'names/unknown-member': unknown(
    'member',
    'wartość wyliczenia',
    'enum Colour { red, blue }\nstate colour: Colour\nflow { set colour to Colour.green }\n',
  ),
  'names/unknown-place': unknown('place', 'miejsce', 'on card enters hand of p { end game }\nflow { end game }\n'),
  'names/unknown-player': unknown('player', 'gracz', 'flow { end game }\n'),
  'names/unknown-state-or-place': unknown(
    'state or place',
    'stan lub miejsce',
    'check control after change of ships { end game }\nflow { end game }\n',
  ),
  'names/unknown-table': unknown(
    'table',
    'tabela',
    'table discount(n: Int): Int\nflow { require discount(1) = 1 because TT-ONE-01 }\n',
  ),
  'names/unknown-value': unknown(
    'value',
    'wartość',
    'value price(n: Int): Int = n\nmodify prise by 1\nflow { require price(1) = 2 because TT-ONE-01 }\n',
  ),
  'names/duplicate': entry(
    'error',
    [
      'Declared twice',
      'Two declarations have the same name. States and places may share one only if they belong to different kinds (`owner of Ship`, `owner of Planet`).',
    ],
    [
      'Podwójna deklaracja',
      'Dwie deklaracje mają tę samą nazwę. Stany i miejsca mogą ją dzielić tylko wtedy, gdy należą do różnych rodzajów (`owner of Ship`, `owner of Planet`).',
    ],
    'state round: Int\nstate round: Bool\nflow { set round to round + 1 }\n',
  ),
  'names/duplicate-local': entry(
    'error',
    [
      'The name is taken in this block',
      'A name from `let`, `choose` or a loop stands for one thing until its block ends.',
    ],
    [
      'Nazwa jest już zajęta w tym bloku',
      'Nazwa z `let`, `choose` lub pętli oznacza jedną rzecz aż do końca swojego bloku.',
    ],
    'flow {\n  let n = 1\n  let n = 2\n  require n = 2 because TT-ONE-01\n}\n',
  ),
  'names/ambiguous': entry(
    'error',
    [
      'The name could mean several things',
      'Several enums have a member of this name and nothing here says which is meant. Write it with its enum: `Colour.gold`.',
    ],
    [
      'Nazwa jest wieloznaczna',
      'Kilka wyliczeń ma wartość o tej nazwie i nic tu nie wskazuje, o którą chodzi. Należy podać wyliczenie: `Colour.gold`.',
    ],
    'enum Colour { red, gold }\nenum Metal { gold, iron }\nflow {\n  let c = gold\n  require c = Colour.red because TT-ONE-01\n}\n',
  ),
  'names/wrong-kind-of-name': entry(
    'error',
    [
      'The name is something else',
      'The name is declared, but as another thing than is needed here. A `function` cannot be modified, a `value` can.',
    ],
    [
      'Nazwa oznacza coś innego',
      'Nazwa jest zadeklarowana, ale jako coś innego, niż tu potrzeba. Funkcji (`function`) nie można modyfikować, wartość (`value`) można.',
    ],
    'function price(n: Int): Int = n\nmodify price by 1\nflow { require price(1) = 1 because TT-ONE-01 }\n',
  ),
  'names/unused': entry(
    'warning',
    ['Never used', 'Nothing refers to this definition. A state counts as used when something reads it.'],
    [
      'Nieużywana definicja',
      'Nic nie odwołuje się do tej definicji. Stan uznaje się za używany, gdy coś go odczytuje.',
    ],
    'state round: Int\nflow { end game }\n',
  ),
  'names/no-place': entry(
    'error',
    [
      'Nowhere to put the pieces',
      '`discard` needs exactly one place of these pieces that says `takes discards`; `move` needs a place, or a thing that has exactly one place for these pieces.',
    ],
    [
      'Brak miejsca na elementy',
      '`discard` wymaga dokładnie jednego miejsca na te elementy z dopiskiem `takes discards`; `move` wymaga miejsca albo rzeczy, która ma dokładnie jedno miejsce na te elementy.',
    ],
    'kind Card { cost: Int }\nplace deck: stack of Card, holds all\nflow { discard top of deck }\n',
  ),
  'types/mismatch': entry(
    'error',
    [
      'The wrong type of value',
      'The value is of another type than this place needs. What may be none must be tested with `is not none` before it can stand for a thing.',
    ],
    [
      'Niewłaściwy typ wartości',
      'Wartość ma inny typ, niż tu potrzeba. To, czego może nie być (none), trzeba najpierw sprawdzić przez `is not none`.',
    ],
    'state round: Int\nflow { set round to yes }\n',
  ),
  'types/cannot-compare': entry(
    'error',
    [
      'The two can never be equal',
      'Values of different types are compared. A piece and its design are compared with `is`: `card is @market`.',
    ],
    [
      'Tych dwóch wartości nie można porównać',
      'Porównywane są wartości różnych typów. Egzemplarz z wzorem porównuje się przez `is`: `card is @market`.',
    ],
    'enum Colour { red, blue }\nstate colour: Colour\nflow { if colour = 3 { end game } }\n',
  ),
  'types/no-member': entry(
    'error',
    [
      'It has no such part',
      'After a dot or before `of` stand fields, states, places, keys of a place, and functions of one parameter.',
    ],
    [
      'Nie ma takiej części',
      'Po kropce lub przed `of` mogą stać pola, stany, miejsca, klucze miejsca i funkcje jednego parametru.',
    ],
    'board grid: 3 by 3 squares of Square\nstate mark of Square: optional Player\nflow { for each s in grid where s.marc is none { set s.mark to seat(1) } }\n',
  ),
  'types/wrong-count': entry(
    'error',
    [
      'The wrong number of values',
      'A function, effect, event, table or keyed state is given more or fewer values than it has parameters.',
    ],
    [
      'Niewłaściwa liczba wartości',
      'Funkcja, efekt, zdarzenie, tabela lub stan z kluczami dostaje więcej albo mniej wartości, niż ma parametrów.',
    ],
    'function sum(a: Int, b: Int): Int = a + b\nflow { require sum(1) = 1 because TT-ONE-01 }\n',
  ),
  'types/not-a-list': entry(
    'error',
    ['Nothing to go through', 'After `in` or `from` stands a list, a place, a kind, an enum, a board or a range.'],
    ['Nie ma czego przeglądać', 'Po `in` lub `from` stoi lista, miejsce, rodzaj, wyliczenie, plansza albo zakres.'],
    'state round: Int\nflow { for each r in round { end game } }\n',
  ),
  'types/not-settable': entry(
    'error',
    [
      'This cannot be set',
      'Only states and names from `let` can be set. Pieces are moved, values are modified by clauses.',
    ],
    [
      'Tego nie można ustawić',
      'Ustawiać można tylko stany i nazwy z `let`. Elementy się przenosi, a wartości zmieniają klauzule.',
    ],
    'function start(): Int = 3\nflow { set start to 4 }\n',
  ),
  'types/missing-otherwise': entry(
    'error',
    [
      'Cases without `otherwise`',
      'An expression always has a value, so cases need a last line that says what holds if none of them does.',
    ],
    [
      'Przypadki bez `otherwise`',
      'Wyrażenie zawsze ma wartość, więc przypadki muszą się kończyć wierszem, który mówi, co obowiązuje, gdy żaden nie zachodzi.',
    ],
    'function sign(n: Int): Int =\n  when n > 0: 1\n  when n < 0: 0 - 1\nflow { require sign(3) = 1 because TT-ONE-01 }\n',
  ),
  'types/not-here': entry(
    'error',
    [
      'Not allowed here',
      'The construct is fine, but not in this place; the label says where it may stand. Expressions never ask, roll or change anything.',
    ],
    [
      'Tu to nie może stać',
      'Konstrukcja jest poprawna, ale nie w tym miejscu; opis mówi, gdzie może stać. Wyrażenia nigdy nie pytają, nie losują i niczego nie zmieniają.',
    ],
    'effect attack() { end game }\nflow { if self = self { attack() } }\n',
  ),
  'types/no-stock': entry(
    'error',
    [
      'Not a resource',
      '`gain n of r`, `lose` and `pay` want a member of an enum that keys a payable state of players, such as `state stock of Player, Resource: Int, payable`.',
    ],
    [
      'To nie jest zasób',
      '`gain n of r`, `lose` i `pay` wymagają wartości wyliczenia, którym indeksowany jest stan graczy z `payable`, na przykład `state stock of Player, Resource: Int, payable`.',
    ],
    'enum Colour { red, blue }\nflow { for each p in players { gain 1 of Colour.red for p } }\n',
  ),
  'types/always-some': entry(
    'error',
    ['Never none', '`is some` and `surely` are for what may be none. This always is something: use it as it stands.'],
    [
      'Nigdy nie jest puste',
      '`is some` i `surely` służą do tego, czego może nie być (`none`). To zawsze jest: wystarczy samo wyrażenie.',
    ],
    'function next(p: Player): Player = surely p\nflow { if next(seat(1)) = seat(1) { end game } }\n',
  ),
  'types/not-constant': entry(
    'error',
    [
      'Must be a plain number',
      'Sizes of boards, ranges and defaults are fixed before anything runs, so a number must be written there.',
    ],
    [
      'Musi być zwykłą liczbą',
      'Rozmiary plansz, zakresy i wartości domyślne są ustalone, zanim cokolwiek się zacznie, więc trzeba tu wpisać liczbę.',
    ],
    'function size(): Int = 3\nboard grid: size by 3 squares of Square\nflow { for each s in grid { end game } }\n',
  ),
  'core/no-flow': entry(
    'error',
    ['No flow', 'A game needs one `flow { ... }` that says how it is played from beginning to end.'],
    [
      'Brak przebiegu gry',
      'Gra potrzebuje jednego bloku `flow { ... }`, który mówi, jak się toczy od początku do końca.',
    ],
    'state round: Int\nfunction next(): Int = round\n',
  ),
  'core/no-reason': entry(
    'warning',
    [
      'A requirement without a reason',
      'A player who is refused is shown the rule. Add `because` and its id, or `implements` on the declaration.',
    ],
    [
      'Warunek bez uzasadnienia',
      'Gracz, któremu czegoś odmówiono, widzi regułę. Należy dopisać `because` i jej identyfikator albo `implements` przy deklaracji.',
    ],
    'state round: Int\nflow { choose n from 1..3 by seat(1) where n > round }\n',
  ),
  'core/endless-loop': entry(
    'warning',
    [
      'A loop that may never end',
      'Nothing in the loop can end it. At run time fuel stops such a game with `run/endless`.',
    ],
    [
      'Pętla może się nie skończyć',
      'Nic w tej pętli nie może jej zakończyć. Podczas gry zatrzyma ją limit kroków (`run/endless`).',
    ],
    'flow {\n  turns clockwise from seat(1) { choose n from 1..3 }\n}\n',
  ),
  'core/circular': entry(
    'error',
    ['A value depends on itself', 'A clause that modifies the value reads it again, directly or through functions.'],
    [
      'Wartość zależy od samej siebie',
      'Klauzula, która zmienia tę wartość, sama ją odczytuje, wprost albo przez funkcje.',
    ],
    'value strength(n: Int): Int = n\nfunction bonus(n: Int): Int = strength(n)\nmodify strength by bonus(n)\nflow { require strength(1) = 1 because TT-ONE-01 }\n',
  ),
  'core/endless-function': entry(
    'error',
    [
      'A function that never ends',
      'Whatever its arguments are, the function calls itself again, perhaps through others. It needs a case that gives a value without such a call.',
    ],
    [
      'Funkcja bez końca',
      'Niezależnie od argumentów funkcja wywołuje samą siebie, być może przez inne. Potrzebny jest przypadek, który daje wartość bez takiego wywołania.',
    ],
    'function even(n: Int): Bool = not odd(n - 1)\nfunction odd(n: Int): Bool = not even(n - 1)\nflow { require even(2) because TT-ONE-01 }\n',
  ),
  'core/too-many-cells': entry(
    'error',
    [
      'A game that is too large',
      'States, places and pieces have a number for each combination of their keys. All together a game has at most 1,000,000 of them.',
    ],
    [
      'Zbyt duża gra',
      'Stany, miejsca i elementy mają liczbę dla każdej kombinacji swoich kluczy. Razem gra może ich mieć najwyżej 1 000 000.',
    ],
    'state seen of 1..1000, 1..1000, 1..1000: Bool\nflow { require seen[1, 1, 1] because TT-ONE-01 }\n',
  ),
  'core/players-not-covered': {
    ...entry(
      'error',
      [
        'No number for so many players',
        'A number of copies that depends on the number of players has a row for every number that `players` of game.yaml allows; `4 or more` is a row for all from there on.',
      ],
      [
        'Brak liczby dla tylu graczy',
        'Liczba kopii zależna od liczby graczy ma wiersz dla każdej liczby, którą dopuszcza `players` w game.yaml; `4 or more` to wiersz dla wszystkich kolejnych.',
      ],
      '',
    ),
    example: {
      path: 'components/cards.yaml',
      text: 'kind: Card\nitems:\n  - id: comet\n    name: { pl: Kometa, en: Comet }\n    count: { 2: 4, 3: 6 }\n    provenance: rulebook\n',
    },
  },
  'core/no-result': entry(
    'error',
    [
      'May end without a result',
      'An effect with a type gives something on every way through it: write a `return` at its end, or make the type `optional`. In `instead of`, `as usual` gives what the replaced effect gave.',
    ],
    [
      'Może się skończyć bez wyniku',
      'Efekt, który ma typ, daje coś na każdej drodze przez siebie: zakończ go `return` albo napisz `optional` przed typem. W `instead of` to, co dał zastąpiony efekt, daje `as usual`.',
    ],
    'effect earn(): Int {\n  if option expert { return 2 }\n}\nflow { let n = earn() }\n',
  ),
  'core/unreachable': entry(
    'warning',
    ['Never reached', 'The statement before it always leaves the block.'],
    ['Nieosiągalna instrukcja', 'Poprzednia instrukcja zawsze opuszcza blok.'],
    'flow {\n  end game\n  let n = 1\n}\n',
  ),
  'core/may-fail': entry(
    'warning',
    [
      'May turn out impossible',
      'After something random or hidden has happened nothing can be taken back, so a compulsory statement that cannot be done would stop the game. Say what happens then with `if possible` or `as far as possible`.',
    ],
    [
      'Może się okazać niewykonalne',
      'Po zdarzeniu losowym lub odkryciu czegoś ukrytego nie można się cofnąć, więc obowiązkowa instrukcja, której nie da się wykonać, zatrzymałaby grę. Należy napisać, co wtedy: `if possible` albo `as far as possible`.',
    ],
    'dice D6, faces 1..6\nstate coins of Player: Int from 0 to 9, payable\naction bet {\n  roll 1 D6 as result\n  pay result[1].face coins because TT-BET-01\n}\nflow { one action of bet by seat(1) }\n',
  ),
  'core/wrong-total': entry(
    'error',
    [
      'The counts do not add up',
      '`totals` says how many pieces of a kind are in the box; the counts in the component files give another number.',
    ],
    [
      'Liczby się nie zgadzają',
      '`totals` mówi, ile elementów danego rodzaju jest w pudełku; z plików elementów wynika inna liczba.',
    ],
    'kind Card { cost: Int }\nplace deck: stack of Card, holds all\nflow { shuffle deck }\n',
  ),
  'core/empty-kind': entry(
    'warning',
    ['A kind without items', 'The kind is declared, but no component file lists items of it.'],
    ['Rodzaj bez elementów', 'Rodzaj jest zadeklarowany, ale żaden plik elementów go nie wymienia.'],
    'kind Card { cost: Int }\nplace deck: stack of Card, holds all\nflow { shuffle deck }\n',
  ),
  'core/too-large': entry(
    'error',
    ['Too large', 'Boards have at most 100 columns and rows (hex boards a radius of 40), ranges 10,000 numbers.'],
    ['Za duże', 'Plansze mają najwyżej 100 kolumn i wierszy (plansze heksowe promień 40), zakresy 10 000 liczb.'],
    'board grid: 500 by 3 squares of Square\nflow { for each s in grid { end game } }\n',
  ),
} satisfies Record<string, CatalogueEntry>;
