/** What the command itself says while a game is played; the game's own sentences come with the game, in both languages. */
import type { Both, Language, SaveRefusal } from '../engine.ts';

export type Crossed = 'reveal' | 'random' | 'other-player';

export interface PlayWords {
  readonly text: (both: Both) => string;
  readonly turn: (player: number) => string;
  readonly because: (rules: readonly string[]) => string;
  readonly onlyOne: (player: number, label: string) => string;
  readonly botChose: (player: number, label: string) => string;
  readonly subset: (least: number, most: number) => string;
  readonly moreCandidates: (number: number) => string;
  readonly noSuchAnswer: (written: string) => string;
  readonly numberOutOf: (most: number) => string;
  readonly fits: (written: string) => string;
  readonly refused: string;
  readonly nothingRefused: string;
  readonly notOffered: string;
  readonly nothingToUndo: string;
  readonly undone: string;
  readonly crossed: Readonly<Record<Crossed, string>>;
  readonly emptyLog: string;
  readonly saved: (file: string) => string;
  readonly loaded: (file: string) => string;
  readonly fileMissing: string;
  readonly cannotSave: (file: string, why: string) => string;
  readonly cannotLoad: (file: string, why: string) => string;
  readonly refusedSave: Readonly<Record<SaveRefusal, string>>;
  readonly goodbye: string;
  readonly inputEnded: string;
  readonly over: string;
  readonly winners: (names: readonly string[]) => string;
  readonly nobodyWins: string;
  readonly everybodyWins: string;
  readonly everybodyLoses: string;
  readonly player: (player: number) => string;
  readonly points: string;
  readonly total: string;
  readonly broken: string;
  readonly endless: (answers: number) => string;
  readonly nothingCalled: (name: string) => string;
  readonly changedSince: string;
  readonly moreWith: (number: number) => string;
  readonly help: string;
}

const HELP_EN = `  NUMBER        choose what stands beside it
  NAME          choose by name, or list what contains it
  why           what is not offered now, and which rule says so
  why NAME      the same for one thing
  show          the whole table again
  show NAME     what is called so: a place, a player, a card or other component, a rule
  map           only the boards
  log [N]       the last N events (10)
  undo          back to your last decision
  save FILE     keep the game as it is
  load FILE     go on with a kept game
  help          this list
  quit          stop
`;

const HELP_PL = `  NUMER         wybierz to, co przy nim stoi
  NAZWA         wybierz po nazwie albo pokaż, co ją zawiera
  why           co teraz nie jest możliwe i która zasada o tym mówi
  why NAZWA     to samo o jednej rzeczy
  show          pokaż jeszcze raz cały stół
  show NAZWA    to, co się tak nazywa: miejsce, gracz, karta albo inny komponent, zasada
  map           tylko plansze
  log [N]       ostatnie N zdarzeń (10)
  undo          cofnij do twojej ostatniej decyzji
  save PLIK     zachowaj grę
  load PLIK     graj dalej zachowaną grę
  help          ta lista
  quit          koniec
`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const WORDS: Readonly<Record<Language, PlayWords>> = {
  en: {
    text: (both) => both.en,
    turn: (player) => `Player ${player + 1} decides`,
    because: (rules) => `${rules.length === 1 ? 'rule' : 'rules'} ${rules.join(', ')}`,
    onlyOne: (player, label) => `Player ${player + 1} has only one possibility: ${label}`,
    botChose: (player, label) => `Player ${player + 1}: ${label}`,
    subset: (least, most) =>
      `Type the numbers of those you choose, ${least === most ? least : `${least} to ${most}`} of them, with spaces between${least === 0 ? ', or `none`' : ''}.`,
    moreCandidates: (number) => `… and ${number} more: type a part of a name to find them`,
    noSuchAnswer: (written) =>
      `\`${written}\` is neither a number in the list, nor a name, nor a command; \`help\` lists the commands`,
    numberOutOf: (most) => `there are only the numbers 1 to ${most}`,
    fits: (written) => `These contain \`${written}\`:`,
    refused: 'This cannot be chosen:',
    nothingRefused: 'Everything that can be thought of here is offered.',
    notOffered: 'Not offered now:',
    nothingToUndo: 'You have not decided anything yet.',
    undone: 'Taken back.',
    crossed: {
      reveal: 'Mind: something hidden had been shown since.',
      random: 'Mind: chance had spoken since.',
      'other-player': 'Mind: another player had decided since.',
    },
    emptyLog: 'Nothing has happened yet.',
    saved: (file) => `Saved to ${file}.`,
    loaded: (file) => `Loaded ${file}.`,
    fileMissing: 'Say which file, such as `save game.json`.',
    cannotSave: (file, why) => `Cannot save to ${file}: ${why}`,
    cannotLoad: (file, why) => `Cannot load ${file}: ${why}`,
    refusedSave: {
      'no-save': 'it is not a kept game',
      'other-format': 'another version of kodeks kept it',
      damaged: 'it is damaged: something in it has changed since it was kept',
      'other-rules': 'it was kept under other rules',
    },
    goodbye: 'Stopped before the end of the game.',
    inputEnded: 'The input has ended before the game.',
    over: 'The game is over.',
    winners: (names) => `${capital(names.join(', '))} ${names.length === 1 ? 'wins' : 'win'}.`,
    nobodyWins: 'Nobody wins: it is a draw.',
    everybodyWins: 'All players win together.',
    everybodyLoses: 'All players lose together.',
    player: (player) => `player ${player + 1}`,
    points: 'points',
    total: 'total',
    broken: 'The rules are broken here, and the game stops.',
    endless: (answers) => `Still not over after ${answers} answers of bots, so the game is stopped (--limit).`,
    nothingCalled: (name) => `nothing on the table is called \`${name}\``,
    changedSince: 'Changed since you last looked:',
    moreWith: (number) => `… and ${number} more`,
    help: HELP_EN,
  },
  pl: {
    text: (both) => both.pl,
    turn: (player) => `Decyduje gracz ${player + 1}`,
    because: (rules) => `${rules.length === 1 ? 'zasada' : 'zasady'} ${rules.join(', ')}`,
    onlyOne: (player, label) => `Gracz ${player + 1} ma tylko jedną możliwość: ${label}`,
    botChose: (player, label) => `Gracz ${player + 1}: ${label}`,
    subset: (least, most) =>
      `Podaj numery wybranych, ${least === most ? least : `od ${least} do ${most}`}, oddzielone spacjami${least === 0 ? ', albo `none`' : ''}.`,
    moreCandidates: (number) => `… i jeszcze ${number}: wpisz część nazwy, aby je znaleźć`,
    noSuchAnswer: (written) =>
      `\`${written}\` nie jest ani numerem z listy, ani nazwą, ani poleceniem; \`help\` pokazuje polecenia`,
    numberOutOf: (most) => `są tylko numery od 1 do ${most}`,
    fits: (written) => `Zawierają \`${written}\`:`,
    refused: 'Tego nie można wybrać:',
    nothingRefused: 'Wszystko, co tu można pomyśleć, jest możliwe.',
    notOffered: 'Teraz niemożliwe:',
    nothingToUndo: 'Jeszcze o niczym nie zdecydowano.',
    undone: 'Cofnięto.',
    crossed: {
      reveal: 'Uwaga: od tego czasu ujawniono coś ukrytego.',
      random: 'Uwaga: od tego czasu rozstrzygnął los.',
      'other-player': 'Uwaga: od tego czasu decydował inny gracz.',
    },
    emptyLog: 'Jeszcze nic się nie wydarzyło.',
    saved: (file) => `Zapisano w ${file}.`,
    loaded: (file) => `Wczytano ${file}.`,
    fileMissing: 'Podaj plik, na przykład `save gra.json`.',
    cannotSave: (file, why) => `Nie można zapisać w ${file}: ${why}`,
    cannotLoad: (file, why) => `Nie można wczytać ${file}: ${why}`,
    refusedSave: {
      'no-save': 'to nie jest zachowana gra',
      'other-format': 'zachowała ją inna wersja kodeksu',
      damaged: 'jest uszkodzona: coś się w niej zmieniło od zapisania',
      'other-rules': 'zachowano ją przy innych zasadach',
    },
    goodbye: 'Przerwano przed końcem gry.',
    inputEnded: 'Wejście skończyło się przed końcem gry.',
    over: 'Koniec gry.',
    winners: (names) => `${names.length === 1 ? 'Wygrywa' : 'Wygrywają'} ${names.join(', ')}.`,
    nobodyWins: 'Nikt nie wygrywa: remis.',
    everybodyWins: 'Wszyscy gracze wygrywają wspólnie.',
    everybodyLoses: 'Wszyscy gracze przegrywają wspólnie.',
    player: (player) => `gracz ${player + 1}`,
    points: 'punkty',
    total: 'razem',
    broken: 'Zasady są tu wadliwe i gra się zatrzymuje.',
    endless: (answers) =>
      `Boty udzieliły odpowiedzi (${answers}), a gra się nie skończyła, więc zostaje przerwana (--limit).`,
    nothingCalled: (name) => `nic na stole nie nazywa się \`${name}\``,
    changedSince: 'Od poprzedniego pokazania zmieniło się:',
    moreWith: (number) => `… i jeszcze ${number}`,
    help: HELP_PL,
  },
};
