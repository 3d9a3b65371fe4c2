/**
 * The codes of `text/`: words and sentences in two languages, and the ids of the reference.
 * The examples belong to the game of the tests: kind Engine (range: Int), state ore of Player (starts at 3), action jump
 * (chooses an engine with the prompt `engineToUse`), rules CR-MOVE-01 and CR-MOVE-02.
 */
import type { CatalogueEntry } from './catalogue.ts';
import type { Severity } from './diagnostic.ts';

interface Told {
  readonly title: string;
  readonly text: string;
}

function entry(severity: Severity, en: Told, pl: Told, example: CatalogueEntry['example']): CatalogueEntry {
  return { title: { en: en.title, pl: pl.title }, severity, explanation: { en: en.text, pl: pl.text }, example };
}

const reference = (rules: string): CatalogueEntry['example'] => ({
  path: 'reference/movement.yaml',
  text: `sections:\n  - id: CR-MOVE\n    title: { pl: Ruch, en: Movement }\n    rules:\n${rules}`,
});

const rule = (pl: string, en: string): string =>
  `      - id: CR-MOVE-01\n        pl: "${pl}"\n        en: "${en}"\n      - { id: CR-MOVE-02, pl: Skok kosztuje rudę., en: A jump costs ore. }\n`;

const lexicon = (text: string): CatalogueEntry['example'] => ({ path: 'lexicon.yaml', text });

const nouns = (ore: string): string =>
  `nouns:\n  Engine: { pl: { one: silnik, few: silniki, many: silników }, en: { one: engine, other: engines } }\n  ore: ${ore}\n`;

const ORE = '{ pl: { one: ruda, few: rudy, many: rud }, en: { one: ore, other: ore } }';
const VERBS = 'verbs:\n  jump: { pl: skacz, en: jump }\n';

const prompt = (pl: string, en: string): string =>
  `${nouns(ORE)}${VERBS}prompts:\n  engineToUse:\n    pl: "${pl}"\n    en: "${en}"\n`;

export const TEXT_CATALOGUE = {
  'text/missing-translation': entry(
    'error',
    {
      title: 'A text is missing in one language',
      text: 'Every text stands in Polish and in English, side by side. An empty text counts as missing. Until it is there, readers of that language see the other one.',
    },
    {
      title: 'Brakuje tekstu w jednym z języków',
      text: 'Każdy tekst ma wersję polską i angielską, jedną obok drugiej. Pusty tekst uznaje się za brakujący. Dopóki go nie ma, czytelnicy tego języka widzą drugi.',
    },
    reference(
      '      - { id: CR-MOVE-01, pl: Statek skacze raz na turę. }\n      - { id: CR-MOVE-02, pl: Skok kosztuje rudę., en: A jump costs ore. }\n',
    ),
  ),
  'text/untranslated': entry(
    'warning',
    {
      title: 'Both languages say the same',
      text: 'A rule of several words is the same in Polish and in English: one of them was copied and never translated.',
    },
    {
      title: 'W obu językach stoi to samo',
      text: 'Zasada złożona z kilku słów brzmi tak samo po polsku i po angielsku: jedną z wersji skopiowano i nie przetłumaczono.',
    },
    reference(rule('A ship jumps once a turn.', 'A ship jumps once a turn.')),
  ),
  'text/stale': entry(
    'error',
    {
      title: 'One language did not follow the other',
      text: 'A text has changed in one language and not in the other since somebody last found that both say the same. Bring the other one in line. If it still says the same (a typo was mended), say so: `kodeks texts --accept` with the name of the text. What each text looked like is remembered in `translations.yaml`; a number that is bound to a definition may change freely.',
    },
    {
      title: 'Jeden język nie nadążył za drugim',
      text: 'Tekst zmienił się w jednym języku, a w drugim nie, odkąd ktoś ostatnio stwierdził, że oba mówią to samo. Popraw drugi. Jeśli nadal mówi to samo (poprawiono tylko literówkę), potwierdź to: `kodeks texts --accept` z nazwą tekstu. Jak wyglądał każdy tekst, pamięta plik `translations.yaml`; liczba związana z definicją może się zmieniać dowolnie.',
    },
    { path: 'translations.yaml', text: 'game:\n  title: 40f73e 6acb19\n' },
  ),
  'text/unrecorded': entry(
    'warning',
    {
      title: 'translations.yaml is out of date',
      text: 'Some texts are new, have changed in both languages, or are gone. `kodeks texts` writes the file anew; until then nobody will notice if one of these texts changes in one language only.',
    },
    {
      title: 'Plik translations.yaml jest nieaktualny',
      text: 'Niektóre teksty są nowe, zmieniły się w obu językach albo zniknęły. `kodeks texts` zapisuje plik od nowa; do tego czasu nikt nie zauważy, że któryś z tych tekstów zmienił się tylko w jednym języku.',
    },
    { path: 'translations.yaml', text: 'rule:\n  CR-MOVE-01: 40f73e 6acb19\n' },
  ),
  'text/missing-name': entry(
    'warning',
    {
      title: 'A component has no name',
      text: 'Other components of this kind have a name, this one has none; players would read its id. A kind whose components have no names at all is fine.',
    },
    {
      title: 'Element nie ma nazwy',
      text: 'Inne elementy tego rodzaju mają nazwy, ten nie; gracze widzieliby jego identyfikator. Rodzaj, którego elementy w ogóle nie mają nazw, jest w porządku.',
    },
    {
      path: 'components/engines.yaml',
      text: 'kind: Engine\nitems:\n  - { id: ion-drive, name: { pl: Napęd jonowy, en: Ion Drive }, range: 3 }\n  - { id: warp-drive, range: 5 }\n',
    },
  ),
  'text/broken-message': entry(
    'error',
    {
      title: 'A text with placeholders cannot be read',
      text: "Placeholders stand in braces: `{engine}`, or with a plural `{n, plural, one {# card} other {# cards}}` (ICU messages). Every brace that is opened is closed, and a plural always has `other`. For a brace as a plain sign write `'{'`.",
    },
    {
      title: 'Nie da się odczytać tekstu z polami',
      text: "Pola stoją w klamrach: `{engine}`, a z liczbą mnogą `{n, plural, one {# karta} few {# karty} many {# kart} other {# karty}}` (komunikaty ICU). Każda otwarta klamra musi być zamknięta, a liczba mnoga zawsze ma `other`. Klamrę jako zwykły znak zapisuje się `'{'`.",
    },
    lexicon(prompt('Wybierz silnik {player', 'Choose an engine {player}')),
  ),
  'text/placeholder-mismatch': entry(
    'error',
    {
      title: 'The languages use different placeholders',
      text: 'What one language says of a number or a thing, the other has to say as well. Forms of the same thing (`{engine_acc}` and `{engine}`) count as the same.',
    },
    {
      title: 'W językach są różne pola',
      text: 'To, co jeden język mówi o liczbie lub rzeczy, musi powiedzieć i drugi. Formy tej samej rzeczy (`{engine_acc}` i `{engine}`) liczą się jako to samo.',
    },
    lexicon(prompt('{player}: wybierz silnik', 'Choose an engine')),
  ),
  'text/unknown-placeholder': entry(
    'error',
    {
      title: 'Nothing fills in a placeholder',
      text: 'A prompt may use `{player}`, and where several things are chosen `{least}` and `{most}`. A phrase may use the parameters of its effect or function, and in Polish `{mood, select, inf {…} other {…}}`. Other words of the lexicon have no placeholders.',
    },
    {
      title: 'Nic nie wypełnia pola',
      text: 'Pytanie może użyć `{player}`, a przy wyborze kilku rzeczy także `{least}` i `{most}`. Fraza może użyć parametrów swojego efektu lub funkcji, a po polsku `{mood, select, inf {…} other {…}}`. Inne słowa leksykonu nie mają pól.',
    },
    lexicon(prompt('{playr}: wybierz silnik', '{playr}: choose an engine')),
  ),
  'text/missing-plural': entry(
    'error',
    {
      title: 'A plural lacks a form',
      text: 'English needs `one` and `other`. Polish needs `one` (1 karta), `few` (2 karty), `many` (5 kart) and `other`.',
    },
    {
      title: 'W liczbie mnogiej brakuje formy',
      text: 'Polski potrzebuje form `one` (1 karta), `few` (2 karty), `many` (5 kart) i `other`, angielski `one` i `other`.',
    },
    lexicon(
      prompt(
        'Wybierz {most, plural, one {# silnik} other {# silniki}}',
        'Choose {most, plural, one {# engine} other {# engines}}',
      ),
    ),
  ),
  'text/extra-plural': entry(
    'warning',
    {
      title: 'A plural has a form that the language never uses',
      text: 'English has no `few` and no `many`; such an option is never shown.',
    },
    {
      title: 'Liczba mnoga ma zbędną formę',
      text: 'Angielski nie ma form `few` ani `many`; taka możliwość nigdy się nie pokaże.',
    },
    lexicon(
      prompt(
        'Wybierz {most, plural, one {# silnik} few {# silniki} many {# silników} other {# silnika}}',
        'Choose {most, plural, one {# engine} few {# engines} other {# engines}}',
      ),
    ),
  ),
  'text/missing-form': entry(
    'error',
    {
      title: 'A noun lacks a form',
      text: 'Generated sentences count things: `2 rudy`, `5 rud`. A noun with forms needs `one`, `few` and `many` in Polish, `one` and `other` in English; `acc` and `gen` make sentences better.',
    },
    {
      title: 'Rzeczownikowi brakuje formy',
      text: 'Tworzone zdania liczą rzeczy: `2 rudy`, `5 rud`. Rzeczownik z formami potrzebuje po polsku `one`, `few` i `many`, po angielsku `one` i `other`; dzięki `acc` i `gen` zdania są lepsze.',
    },
    lexicon(
      `${nouns('{ pl: { one: ruda, few: rudy }, en: { one: ore, other: ore } }')}${VERBS}prompts:\n  engineToUse: { pl: Wybierz silnik, en: Choose an engine }\n`,
    ),
  ),
  'text/uninflected-noun': entry(
    'warning',
    {
      title: 'A noun has one form, and is counted',
      text: 'A state or a kind stands after numbers, so Polish needs its forms. If the word never changes (morale), write it out for each form.',
    },
    {
      title: 'Rzeczownik ma jedną formę, a jest liczony',
      text: 'Stan lub rodzaj stoi po liczbach, więc po polsku potrzebuje form. Jeśli słowo się nie odmienia (morale), trzeba je powtórzyć dla każdej formy.',
    },
    lexicon(
      `${nouns('{ pl: ruda, en: ore }')}${VERBS}prompts:\n  engineToUse: { pl: Wybierz silnik, en: Choose an engine }\n`,
    ),
  ),
  'text/literal-number': entry(
    'warning',
    {
      title: 'A number is typed into the reference',
      text: 'A number in prose is a placeholder bound to the definition it speaks of: `{ore.starts}`, `{discount(3)}`, `{@ion-drive.range}`. Then a change of the rules reaches the text. A number that means only itself, such as a page, is written `{12}`.',
    },
    {
      title: 'Liczba jest wpisana w tekst zasad',
      text: 'Liczba w zdaniu to pole powiązane z definicją, o której mowa: `{ore.starts}`, `{discount(3)}`, `{@ion-drive.range}`. Dzięki temu zmiana zasad trafia do tekstu. Liczbę, która znaczy tylko siebie, na przykład numer strony, zapisuje się `{12}`.',
    },
    reference(rule('Zaczynasz z 3 rudami.', 'You start with three ore.')),
  ),
  'text/copied-number': entry(
    'warning',
    {
      title: 'A number was copied into the reference',
      text: 'The text says as it stands (`{3}`) what a component with the id of the rule, or a definition that implements it, says too: if one changes, the other stays behind. Write the placeholder that the note names. A number that is equal by chance is written `{=3}`.',
    },
    {
      title: 'Liczba jest przepisana do tekstu zasad',
      text: 'Tekst podaje wprost (`{3}`) to, co mówi też komponent z identyfikatorem tej zasady albo definicja, która ją realizuje: gdy jedno się zmieni, drugie zostanie w tyle. Należy wpisać pole z uwagi. Liczbę równą tylko przypadkiem zapisuje się `{=3}`.',
    },
    reference(rule('Silnik jonowy leci o {3} pola.', 'The ion drive flies {3} spaces.')),
  ),
  'text/bad-binding': entry(
    'error',
    {
      title: 'A placeholder names no number',
      text: 'A bound placeholder names a table or function (`discount(3)`), a part of a state or place (`ore.starts`, `ore.most`, `hand.most`, `system.copies`), a field of a component (`@ion-drive.cost.ore`), or how many there are (`Engine.count`, `players.most`). What changes during a game cannot stand in a text.',
    },
    {
      title: 'Pole nie wskazuje liczby',
      text: 'Pole powiązane wskazuje tabelę lub funkcję (`discount(3)`), część stanu lub miejsca (`ore.starts`, `ore.most`, `hand.most`, `system.copies`), pole elementu (`@ion-drive.cost.ore`) albo liczbę sztuk (`Engine.count`, `players.most`). To, co zmienia się w trakcie gry, nie może stać w tekście.',
    },
    reference(rule('Zaczynasz z {ore.start} rudami.', 'You start with {ore.start} ore.')),
  ),
  'text/missing-words': entry(
    'warning',
    {
      title: 'The lexicon has no words for it',
      text: 'Players read actions, choices, prompts, states, places, kinds and values; each has an entry in lexicon.yaml: `nouns`, `verbs`, `prompts`, `values`, or `phrases` for effects that card text uses. Without it they read the identifier. A game without any lexicon is not reported.',
    },
    {
      title: 'W leksykonie brakuje słów',
      text: 'Gracze czytają akcje, wybory, pytania, stany, miejsca, rodzaje i wartości; każde ma wpis w lexicon.yaml: `nouns`, `verbs`, `prompts`, `values`, a efekty użyte w tekstach kart `phrases`. Bez wpisu widzą identyfikator. Gra zupełnie bez leksykonu nie jest zgłaszana.',
    },
    lexicon(`${nouns(ORE)}prompts:\n  engineToUse: { pl: Wybierz silnik, en: Choose an engine }\n`),
  ),
  'text/unused-words': entry(
    'warning',
    {
      title: 'The lexicon has words for nothing',
      text: 'Nothing in the game has this name, or its words belong in another section. Often the name was changed in the rules.',
    },
    {
      title: 'Słowa w leksykonie do niczego nie pasują',
      text: 'Nic w grze tak się nie nazywa albo słowa należą do innej części leksykonu. Często zmieniono nazwę w zasadach.',
    },
    lexicon(`${prompt('Wybierz silnik', 'Choose an engine')}  jumpp: { pl: Skacz, en: Jump }\n`),
  ),
  'text/rule-not-implemented': entry(
    'warning',
    {
      title: 'No definition implements a rule',
      text: 'Every rule of the reference is carried out somewhere: in a block that says `implements`, in a requirement with `because`, in a component with `rules`. A rule that is not says so under `gap`.',
    },
    {
      title: 'Żadna definicja nie realizuje zasady',
      text: 'Każda zasada z opisu jest gdzieś wykonywana: w bloku z `implements`, w warunku z `because`, w elemencie z `rules`. Zasada, która nie jest, mówi o tym w polu `gap`.',
    },
    reference(
      `${rule('Statek skacze raz na turę.', 'A ship jumps once a turn.')}      - { id: CR-MOVE-03, pl: Nie ma skoków wstecz., en: There is no way back. }\n`,
    ),
  ),
  'text/rule-in-gap': entry(
    'warning',
    {
      title: 'A rule is a gap and implemented',
      text: 'The reference says why the rule is not implemented, and the rules implement it. One of the two is out of date.',
    },
    {
      title: 'Zasada jest luką, a jednak działa',
      text: 'Opis zasad mówi, dlaczego zasada nie jest zrealizowana, a reguły ją realizują. Jedno z dwojga jest nieaktualne.',
    },
    reference(
      '      - { id: CR-MOVE-01, pl: Statek skacze raz., en: A ship jumps once., gap: { pl: później, en: later } }\n      - { id: CR-MOVE-02, pl: Skok kosztuje rudę., en: A jump costs ore. }\n',
    ),
  ),
  'text/unknown-rule': entry(
    'error',
    {
      title: 'The reference has no such rule',
      text: 'An id after `implements`, `because` or `waive`, or in `rules`, is not in the reference. Usually it is misspelt. A game without a reference is not checked.',
    },
    {
      title: 'W opisie zasad nie ma takiej zasady',
      text: 'Identyfikatora po `implements`, `because` lub `waive` albo w `rules` nie ma w opisie zasad. Zwykle to literówka. Gra bez opisu zasad nie jest sprawdzana.',
    },
    {
      path: 'examples/jump.yaml',
      text: 'id: CR-EX-01\ntitle: { pl: Skok, en: A jump }\nplayers: 2\nrules: [CR-MOVE-10]\nthen:\n  - p1.ore = 3\n',
    },
  ),
} as const satisfies Readonly<Record<`text/${string}`, CatalogueEntry>>;
