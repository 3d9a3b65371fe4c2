/** What a report of differences says, in both languages. */
import type { Language } from '../language.ts';
import { counted, plNumber } from '../terminal/words.ts';

export interface DiffWords {
  readonly nothing: string;
  readonly samePlay: string;
  readonly stopped: string;
  readonly rules: string;
  readonly components: string;
  readonly settings: string;
  readonly texts: string;
  readonly otherTexts: string;
  readonly examples: string;
  readonly games: string;
  readonly change: Readonly<Record<'new' | 'gone', string>>;
  readonly became: (before: string, now: string, line: string) => string;
  readonly requires: (text: string) => string;
  readonly waives: (text: string) => string;
  readonly sameWords: (ids: string) => string;
  readonly unchangedExamples: (count: number) => string;
  readonly example: Readonly<Record<'fails' | 'mended' | 'rewritten' | 'new' | 'gone', string>>;
  readonly asBefore: (holdsOld: boolean, holdsNow: boolean) => string;
  readonly asNow: (holdsOld: boolean, holdsNow: boolean) => string;
  readonly sameGames: (same: number, of: number) => string;
  readonly gameOf: (name: string, players: number) => string;
  readonly cannotBegin: (players: number) => string;
  readonly notOfThese: (after: number) => string;
  readonly parts: (after: number, of: number) => string;
  readonly answered: (player: number, key: string) => string;
  readonly reason: Readonly<Record<'begin' | 'position' | 'asked' | 'choices' | 'broken' | 'end', string>>;
  readonly at: (decision: string) => string;
  readonly goneAnswers: string;
  readonly newAnswers: string;
  readonly madeBy: string;
  readonly unknownCause: string;
  readonly whole: (answers: number) => string;
  readonly upTo: (given: number, of: number) => string;
  readonly over: string;
  readonly lostOptions: (names: string) => string;
  readonly carry: string;
  readonly carried: (count: number, folder: string) => string;
  readonly more: (count: number) => string;
}

export const WORDS: Readonly<Record<Language, DiffWords>> = {
  en: {
    nothing: 'nothing differs',
    samePlay: 'Nothing that play depends on has changed: every game goes as before.',
    stopped: 'Stopped: what stands here was looked at, the rest was not.',
    rules: 'Rules',
    components: 'Components',
    settings: 'Tables and settings',
    texts: 'Texts of rules',
    otherTexts: 'Other texts',
    examples: 'Worked examples',
    games: 'Games played again',
    change: { new: 'new', gone: 'gone' },
    became: (before, now, line) => `${before} became ${now}: ${line}`,
    requires: (text) => `now requires: ${text}`,
    waives: (text) => `no longer requires: ${text}`,
    sameWords: (ids) => `carried out otherwise, but said in the same words (do they still hold?): ${ids}`,
    unchangedExamples: (count) => `${counted(count, 'example')} as before`,
    example: {
      fails: 'held, and fails now',
      mended: 'failed, and holds now',
      rewritten: 'rewritten',
      new: 'new',
      gone: 'gone',
    },
    asBefore: (old, now) =>
      `as it was written: ${old ? 'held' : 'failed'} under the old rules, ${now ? 'still holds' : 'fails'} under the new ones`,
    asNow: (old, now) =>
      now
        ? old
          ? 'as it is written now: holds, and would have held under the old rules (it shows nothing of the change)'
          : 'as it is written now: holds, and would have failed under the old rules'
        : 'as it is written now: fails',
    sameGames: (same, of) => `${same} of ${counted(of, 'game')} ${of === 1 ? 'goes' : 'go'} the same way`,
    gameOf: (name, players) => `${name}, ${counted(players, 'player')}`,
    cannotBegin: (players) => `the new rules are not for ${counted(players, 'player')}`,
    notOfThese: (after) => `not a game of the old rules: they refuse answer ${after + 1}`,
    parts: (after, of) => `parts after ${after} of ${counted(of, 'answer')}`,
    answered: (player, key) => `player ${player} had answered \`${key}\``,
    reason: {
      begin: 'it begins otherwise',
      position: 'something stands otherwise',
      asked: 'another decision is open',
      choices: 'other answers can be given',
      broken: 'the new rules break here',
      end: 'it ends otherwise',
    },
    at: (decision) => `at \`${decision}\``,
    goneAnswers: 'no longer possible',
    newAnswers: 'newly possible',
    madeBy: 'made by',
    unknownCause: 'no single part of the change makes it: look at the order of files and declarations',
    whole: (answers) => `all ${counted(answers, 'answer')} still exist: it can be carried over whole`,
    upTo: (given, of) => `can be carried over up to answer ${given} of ${of}`,
    over: 'the game is over there',
    lostOptions: (names) => `options that the new rules do not have: ${names}`,
    carry: '--carry FOLDER writes these games under the new rules, as far as their answers still exist',
    carried: (count, folder) =>
      `${counted(count, 'game')} carried over to ${folder}; \`load\` in \`kodeks play\` goes on with them`,
    more: (count) => `and ${count} more`,
  },
  pl: {
    nothing: 'nic się nie różni',
    samePlay: 'Nie zmieniło się nic, od czego zależy rozgrywka: każda partia przebiega jak dotąd.',
    stopped: 'Przerwano: sprawdzono to, co tu stoi, reszty nie.',
    rules: 'Zasady',
    components: 'Elementy',
    settings: 'Tabele i ustawienia',
    texts: 'Teksty zasad',
    otherTexts: 'Inne teksty',
    examples: 'Przykłady',
    games: 'Partie rozegrane ponownie',
    change: { new: 'nowe', gone: 'usunięte' },
    became: (before, now, line) => `zamiast ${before} jest ${now}: ${line}`,
    requires: (text) => `nowy wymóg: ${text}`,
    waives: (text) => `już bez wymogu: ${text}`,
    sameWords: (ids) => `działają inaczej, a tekst się nie zmienił (czy jest wciąż prawdziwy?): ${ids}`,
    unchangedExamples: (count) => `bez zmian: ${plNumber(count, 'przykład', 'przykłady', 'przykładów')}`,
    example: {
      fails: 'był spełniony, teraz nie jest',
      mended: 'nie był spełniony, teraz jest',
      rewritten: 'zapisany na nowo',
      new: 'nowy',
      gone: 'usunięty',
    },
    asBefore: (old, now) =>
      `w dawnym brzmieniu: według starych zasad ${old ? 'spełniony' : 'niespełniony'}, według nowych ${now ? 'nadal spełniony' : 'niespełniony'}`,
    asNow: (old, now) =>
      now
        ? old
          ? 'w obecnym brzmieniu: spełniony, ale według starych zasad też by był (nie pokazuje zmiany)'
          : 'w obecnym brzmieniu: spełniony, a według starych zasad by nie był'
        : 'w obecnym brzmieniu: niespełniony',
    sameGames: (same, of) => `tak samo przebiega ${same} z ${plNumber(of, 'partii', 'partii', 'partii')}`,
    gameOf: (name, players) => `${name}, ${plNumber(players, 'gracz', 'graczy', 'graczy')}`,
    cannotBegin: (players) => `nowe zasady nie są dla tylu graczy: ${players}`,
    notOfThese: (after) => `to nie jest partia według starych zasad: odrzucają odpowiedź ${after + 1}`,
    parts: (after, of) => `rozchodzi się po ${after} z ${plNumber(of, 'odpowiedzi', 'odpowiedzi', 'odpowiedzi')}`,
    answered: (player, key) => `gracz ${player} odpowiedział \`${key}\``,
    reason: {
      begin: 'inaczej się zaczyna',
      position: 'coś jest w innym stanie',
      asked: 'zapada inna decyzja',
      choices: 'można odpowiedzieć inaczej',
      broken: 'nowe zasady zawodzą w tym miejscu',
      end: 'inaczej się kończy',
    },
    at: (decision) => `przy \`${decision}\``,
    goneAnswers: 'już niemożliwe',
    newAnswers: 'teraz możliwe',
    madeBy: 'powód',
    unknownCause: 'żadna część zmiany z osobna tego nie powoduje: sprawdź kolejność plików i deklaracji',
    whole: (answers) => `wszystkie odpowiedzi nadal istnieją (${answers}): partię można przenieść w całości`,
    upTo: (given, of) => `partię można przenieść do odpowiedzi ${given} z ${of}`,
    over: 'tam gra się kończy',
    lostOptions: (names) => `opcje, których nowe zasady nie mają: ${names}`,
    carry: '--carry FOLDER zapisuje te partie według nowych zasad, dopóki istnieją ich odpowiedzi',
    carried: (count, folder) =>
      `przeniesione partie: ${count}, w folderze ${folder}; można je wczytać w \`kodeks play\` poleceniem \`load\``,
    more: (count) => `i ${count} więcej`,
  },
};
