/**
 * The codes of `run/`: faults of rules that only show in play. The game stops where it happened and says where; the state is as it was then.
 */
import type { CatalogueEntry } from './catalogue.ts';

type Text = readonly [title: string, explanation: string];

const entry = (en: Text, pl: Text): CatalogueEntry => ({
  title: { en: en[0], pl: pl[0] },
  severity: 'error',
  explanation: { en: en[1], pl: pl[1] },
  example: undefined,
});

export const RUN_CATALOGUE = {
  'run/dead-end': entry(
    [
      'Nothing can be done',
      'A compulsory choice, payment or requirement cannot be met, and what came before cannot be taken back. Say what happens then with `if possible` or `as far as possible`.',
    ],
    [
      'Nic nie można zrobić',
      'Obowiązkowego wyboru, zapłaty albo warunku nie da się spełnić, a tego, co było wcześniej, nie można cofnąć. Należy napisać, co wtedy: `if possible` albo `as far as possible`.',
    ],
  ),
  'run/endless': entry(
    [
      'An endless loop',
      'Far more happened between two decisions than in any real game. A loop, a chain of events or checks that undo each other does not end.',
    ],
    [
      'Pętla bez końca',
      'Między dwiema decyzjami zdarzyło się znacznie więcej niż w jakiejkolwiek prawdziwej grze. Pętla, łańcuch zdarzeń albo sprawdzenia, które wzajemnie się cofają, nie mają końca.',
    ],
  ),
  'run/too-deep': entry(
    ['Too many effects inside each other', 'Effects or functions call themselves again and again without an end.'],
    ['Zbyt wiele zagnieżdżonych efektów', 'Efekty lub funkcje wywołują same siebie bez końca.'],
  ),
  'run/too-long': entry(
    ['A list is too long', 'A list has more members than the interpreter has room for; usually it grows in a loop.'],
    ['Lista jest za długa', 'Lista ma więcej elementów, niż mieści interpreter; zwykle rośnie w pętli.'],
  ),
  'run/too-many-candidates': entry(
    [
      'Too many answers',
      'A decision has more answers than can be listed, or so many sets to choose from that the search for one that is allowed was given up; that none was found proves nothing then. Say what must hold of a set as a sum, a count or `every … satisfies`, or let the player choose in several steps.',
    ],
    [
      'Zbyt wiele odpowiedzi',
      'Decyzja ma więcej odpowiedzi, niż można wyliczyć, albo zbiorów do wyboru jest tyle, że poszukiwanie dozwolonego przerwano; to, że żadnego nie znaleziono, niczego wtedy nie dowodzi. Warunek dla zbioru należy zapisać jako sumę, liczbę elementów albo `every … satisfies`, lub pozwolić graczowi wybierać w kilku krokach.',
    ],
  ),
  'run/unproven': entry(
    [
      'Offered without proof',
      'An answer was offered whose consequences were too many to look ahead at, and it could not be completed. Ask in an order that shows earlier what is impossible, or state the requirement where the choice is made.',
    ],
    [
      'Zaproponowano bez sprawdzenia',
      'Zaproponowano odpowiedź, której następstw było zbyt wiele, by sprawdzić je z góry, i nie dało się jej dokończyć. Należy pytać w takiej kolejności, by niemożliwość okazała się wcześniej, albo podać warunek tam, gdzie dokonuje się wyboru.',
    ],
  ),
  'run/out-of-bounds': entry(
    [
      'A state leaves its bounds',
      'A state was set outside its bounds. Write `excess is lost` on the state if what is too much simply vanishes.',
    ],
    [
      'Stan poza zakresem',
      'Stan został ustawiony poza swoim zakresem. Jeśli nadmiar po prostu przepada, przy stanie należy dopisać `excess is lost`.',
    ],
  ),
  'run/invariant': entry(
    [
      'An invariant is broken',
      'What `invariant` says did not hold after a decision. Either a rule loses or makes something that it should not, or the invariant is not true at this point of the game. Only tools look at invariants (`kodeks sim`, `kodeks test`, checked games); play does not.',
    ],
    [
      'Złamany niezmiennik',
      'To, co mówi `invariant`, po decyzji nie było prawdą. Albo jakaś reguła gubi lub tworzy coś, czego nie powinna, albo niezmiennik w tym miejscu gry nie obowiązuje. Na niezmienniki patrzą tylko narzędzia (`kodeks sim`, `kodeks test`, gry sprawdzane), nie sama gra.',
    ],
  ),
  'run/number-too-large': entry(
    ['A number is too large', 'Numbers must stay between about minus and plus one billion.'],
    ['Liczba jest za duża', 'Liczby muszą się mieścić mniej więcej między minus a plus miliardem.'],
  ),
  'run/negative-amount': entry(
    ['A negative amount', 'Something below zero was to be gained, lost or paid. Use `max(0, …)` or the opposite verb.'],
    [
      'Ujemna ilość',
      'Zyskać, stracić lub zapłacić miano mniej niż zero. Należy użyć `max(0, …)` albo przeciwnego czasownika.',
    ],
  ),
  'run/divided-by-zero': entry(
    ['Divided by zero', 'The divisor was 0.'],
    ['Dzielenie przez zero', 'Dzielnik był równy 0.'],
  ),
  'run/no-such-thing': entry(
    [
      'There is no such thing',
      'A key or position was given that does not exist, such as a fifth place of four, or a table row below the first.',
    ],
    [
      'Nie ma takiej rzeczy',
      'Podano klucz lub pozycję, która nie istnieje, na przykład piąte miejsce z czterech albo wiersz tabeli przed pierwszym.',
    ],
  ),
  'run/not-a-value': entry(
    ['Nothing where something is needed', 'A rule used a thing that is none.'],
    ['Nic tam, gdzie coś jest potrzebne', 'Reguła użyła rzeczy, której nie ma (none).'],
  ),
  'run/nothing-to-end': entry(
    ['Nothing to end', '`end action`, `end turn` or `end phase` was reached outside of one.'],
    ['Nie ma czego kończyć', '`end action`, `end turn` lub `end phase` wykonano poza akcją, turą lub fazą.'],
  ),
  'run/not-one-move': entry(
    [
      'Not one move',
      'Inside `as one move` something random, something hidden or another player decided, in a text of a component or a handler. All steps of a move are chosen before the first is taken.',
    ],
    [
      'To nie jest jeden ruch',
      'Wewnątrz `as one move` zdecydował los, coś ukrytego lub inny gracz: w tekście elementu albo w obsłudze zdarzenia. Wszystkie kroki ruchu wybiera się, zanim wykona się pierwszy z nich.',
    ],
  ),
  'run/modifiers-disagree': entry(
    [
      'Two clauses disagree',
      'Two clauses of the same layer set a value to different numbers. Give them layers, or conditions that exclude each other.',
    ],
    [
      'Dwie klauzule są sprzeczne',
      'Dwie klauzule tej samej warstwy ustawiają wartość na różne liczby. Należy nadać im warstwy albo warunki, które się wykluczają.',
    ],
  ),
  'run/chance-in-trial': entry(
    ['Chance inside a trial', 'A `trial` asks what would happen; something random happened in it.'],
    ['Los w próbie', '`trial` pyta, co by się stało; w jego trakcie wystąpiło coś losowego.'],
  ),
  'run/decision-in-trial': entry(
    [
      'A decision inside a trial',
      'Somebody would have to decide in a `trial`. Say how: `with choices of p minimising …`.',
    ],
    [
      'Decyzja w próbie',
      'W `trial` ktoś musiałby podjąć decyzję. Należy napisać jak: `with choices of p minimising …`.',
    ],
  ),
  'run/trial-fails': entry(
    ['A trial cannot be completed', 'What is tried cannot be done at all.'],
    ['Próby nie da się dokończyć', 'Tego, co jest próbowane, w ogóle nie da się wykonać.'],
  ),
  'run/trial-too-long': entry(
    ['A trial takes too long', 'The choices inside a `trial` are too many to go through.'],
    ['Próba trwa za długo', 'W `trial` jest zbyt wiele wyborów, by przejrzeć wszystkie.'],
  ),
  'run/leak': entry(
    [
      'A hidden thing was looked at',
      'Candidates or reasons depend on a piece the deciding player does not know. Only checked mode looks for this.',
    ],
    [
      'Zajrzano do czegoś ukrytego',
      'Kandydaci lub uzasadnienia zależą od elementu, którego decydujący gracz nie zna. Szuka tego tylko tryb kontrolny.',
    ],
  ),
  'run/forced': entry(
    [
      'A forced outcome is impossible',
      'An example or test forces an outcome that cannot happen here, such as a card that is not in the deck.',
    ],
    [
      'Wymuszony wynik jest niemożliwy',
      'Przykład lub test wymusza wynik, który nie może tu zajść, na przykład kartę, której nie ma w talii.',
    ],
  ),
  'run/endless-game': entry(
    [
      'A game that does not end',
      'A simulated game went on for more decisions than the limit allows. Something should end it: a number of rounds, a deck that runs out.',
    ],
    [
      'Gra, która się nie kończy',
      'Symulowana partia miała więcej decyzji, niż dopuszcza limit. Coś powinno ją kończyć: liczba rund albo wyczerpana talia.',
    ],
  ),
  'run/internal': entry(
    [
      'A fault of Kodeks',
      'The interpreter itself failed in this game. It is our mistake, not the author’s: please report it with the seed.',
    ],
    [
      'Błąd Kodeksu',
      'W tej partii zawiódł sam interpreter. To nasz błąd, nie autora gry: prosimy o zgłoszenie wraz z ziarnem.',
    ],
  ),
} satisfies Record<string, CatalogueEntry>;
