/**
 * What players type, and the words that rules use for it. Nothing here belongs to one game: names that players give to things of a
 * game stand in its lexicon (`also:`). Words are written without diacritics; a phrase is looked for before its words are.
 */

interface Intent {
  readonly asks: readonly string[];
  readonly answers: readonly string[];
  /** The answer is a number. */
  readonly amount?: boolean;
}

export interface PlayerWords {
  /** Words that ask or join: they find nothing by themselves, and lacking them costs nothing. */
  readonly little: ReadonlySet<string>;
  /** Any word of a group may stand for any other of it. */
  readonly groups: readonly (readonly string[])[];
  /** What a question is about, told by its first words, and the words with which rules answer such questions. */
  readonly intents: readonly Intent[];
}

const split = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);
const groups = (text: string): readonly (readonly string[])[] => text.trim().split('\n').map(split);

const PL: PlayerWords = {
  little: new Set(
    (
      'a i o u w z ze na do od po za nie sie to jest sa byc czy co jak ile kiedy kto kogo komu kim czym czego gdzie moge mozna moze moga ' +
      'mozemy wolno ma mam mamy mieć miec maja jaki jaka jakie jakim ktory ktora ktore ktorego ktorej ktorym gdy jesli jezeli kiedy przy ' +
      'dla ten ta te tego tej tym tych swoj swoja swoje moj moja moje moich mnie ja my oni jego jej ich sobie musze musi trzeba ' +
      'dzieje dziala dzialaja przebiega zalezy daje robi robia robic zrobic znaczy oznacza lub albo oraz tez juz jeszcze tylko niz potem podczas razy dwa dwoch dwie trzy'
    ).split(' '),
  ),
  groups: groups(`
    spasowac, pasowac, pas, pasuje
    braknie, brakuje, brak, zabraknie, skonczy, skoncza, konczy, wyczerpie, wyczerpany, pusty, pusta, puste, za malo, nie ma
    uciec, uciekac, ucieczka, wycofac, odwrot
    kasa, forsa, pieniadze, kredyty
    kosztuje, koszt, cena, zaplacic, place, placi
    maksimum, maksymalnie, maksymalny, najwyzej, limit, przekracza, najwyzszy
    miesci, najwyzej, zmiesci
    minimum, minimalnie, co najmniej, najmniej
    wygrywa, wygrac, zwyciezca, zwyciestwo
    przegrywa, przegrac, porazka, przegrana
    remis, rowny, rowna, tyle samo
    zdobyc, dostac, wziac, otrzymac, zyskac, uzyskac, bierze, dostaje
    stracic, utracic, traci, utrata, oddac
    ruszyc, ruszac, poruszyc, poruszac, przesunac, ruch
    wrog, wrogowie, wrogi, przeciwnik
    przejac, zdobyc, podbic, kontrola
    sojusz, przymierze, kontakty dyplomatyczne, partnerzy, dyplomacja
    zerwac, zerwanie, konczy
    kupic, kupno, zakup, kupowac
    wymiana, handel, wymienic, przelicznik, kurs
    zwolnic, pozbyc, odrzucic, oddac, zastapic, usunac
    usunac, zdjac, zdjecie
    zero, 0
    cztery, czwarty, czterech, 4, iiii
    trzeci, trzeciego, 3, iii
    drugi, 2, ii
    nadmiar, nadwyzka, ponad, powyzej
    reszta, nadwyzka, przepada
    przeplacic, ponad koszt, nadwyzka
    poczatek, poczatkowy, startowy, przygotowanie
    obowiazkowy, musi, trzeba
    polowka, polowa, sekcja
    zajety, zajete, stoi
    naraz, jednoczesnie
    kolejnosc, kolej, po kolei
    zniszczony, zniszczyc, niszczy
    oko, okiem
    sprzeczny, przeczy, sprzecznosc
    wiekszy, duzy, wieksza, przewyzsza
    zostac, zostaje, zatrzymac
    bitwa, walka, starcie
    strzela, strzal, dziala
    pierwszy, najpierw, wczesniej
    podzielic, dzielic, rozdzielic
    produkuje, produkcja, produkowac
    zablokowany, blokada
    stadium, obszar
  `),
  intents: [
    {
      asks: split('ile, ilu, limit, maksimum, maksymalnie, najwiecej'),
      answers: split('najwyzej, limit, dokladnie, lacznie, dowolnie'),
      amount: true,
    },
    {
      asks: split('czy moge, czy mozna, czy wolno, czy moze, czy'),
      answers: split('mozna, wolno, moze, mozesz, nie, zawsze, musi, moga'),
    },
    {
      asks: split('co jak, co gdy, co jesli, co sie dzieje, co dzieje'),
      answers: split('gdy, jesli, kto, komu, zabraknie, wraca, trafia'),
    },
    { asks: split('kiedy'), answers: split('gdy, chwili, podczas, konczy, koniec, warunkiem, turze, kroku') },
    { asks: split('kto, kogo'), answers: split('kto, gracz, wygrywa, pierwszy, obronca') },
    {
      asks: split('co to jest, co znaczy, co oznacza, co robi, co robia, co daje, po co'),
      answers: split('oznacza, daje, pozwala'),
    },
    {
      asks: split('gdzie, dokad, z ktorej, na ktorym'),
      answers: split('miejsce, moze, obszar, kolumny, obok, pojawiaja'),
    },
    { asks: split('jak, w jaki sposob'), answers: split('aby, by, trzeba') },
  ],
};

const EN: PlayerWords = {
  little: new Set(
    (
      'a an the of to in on at by is are be been was i my me you your we our they them their it its he she his her can could may might must ' +
      'do does did how many much often what when where who whom which why if and or for with from as when while have has had get got ' +
      'this that these those there then than so any some all not no only also still just mean means happen happens work works worked out use ' +
      'up during before after into over about same every each other others set sets two three deal deals'
    ).split(' '),
  ),
  groups: groups(`
    pass, passing, passes
    run out, runs out, empty, exhausted, no more, too few, short of, lacks
    run away, escape, flee, retreat, withdraw
    cash, money, credits
    cost, costs, price, pay
    maximum, max, limit, at most, highest, exceed, above
    minimum, at least, lowest
    fit, at most, holds, hold
    win, wins, winner, victory
    lose, loses, loss, defeat
    tie, tied, equal
    get, gain, gains, receive, take, takes, obtain
    bigger, larger, greater, more
    produce, produces, production
    get rid of, discard, dismiss, return, replace, remove
    hire, employ, contract, recruit
    enemy, enemies, opponent, hostile
    take over, conquer, capture, control
    alliance, diplomatic relations, relations, partner, diplomacy
    break, breaking, end, ends
    buy, buying, purchase
    exchange, trade, swap, rate
    zero, 0
    four, 4, iiii
    begin, start, starts, first, opening
    overpay, beyond the cost, surplus, excess
    change, surplus, excess, lost
    half, halves, section, sections
    occupied, taken, stands
    shoot, shoots, fire, fires, act, acts
    battle, combat, fight
    destroyed, destroy
    pinned, pin, stay, tied down
    colonise, colonize, colony
    contradict, contradicts, conflict, conflicts, disagree, disagrees
    rulebook, rules, booklet
    hex, sector
    explored, explore, revealed, drawn
    room, space, place
    unpaid, cannot pay, do not pay
    order, sequence
    spend, pay, use
    strength, power, value
    covered, cover, buried
    starting, opening, initial, first
    size, many
    reaches, falls, drops, lower, less
    repaired, repair
    artefact, artifact
    colour, color
    defence, defense
    split, divide, divided, shared
    joint, cooperative
  `),
  intents: [
    {
      asks: split('how many, how often, number of, maximum, limit, highest, most'),
      answers: split('most, limit, exactly, total, any'),
      amount: true,
    },
    {
      asks: split('can i, may i, can a, must i, do i, does, do, can'),
      answers: split('may, can, cannot, not, never, always, must, only, even'),
    },
    { asks: split('what if, what happens'), answers: split('if, when, whoever, then, returns, instead') },
    { asks: split('when'), answers: split('when, end, ends, once, during, step, turn') },
    { asks: split('who, whom'), answers: split('player, whoever, wins, first, defender') },
    { asks: split('where, which'), answers: split('place, where, onto, leftmost, space, chosen') },
    { asks: split('how much, cost, price'), answers: split('costs, cost, price'), amount: true },
    {
      asks: split('what is, what does, what do, meaning, effect of, use of'),
      answers: split('means, gives, lets, is'),
    },
    { asks: split('how do i, how to, how is, how does, how'), answers: split('to, must, you') },
  ],
};

export const PLAYER_WORDS: Readonly<Record<'pl' | 'en', PlayerWords>> = { pl: PL, en: EN };
