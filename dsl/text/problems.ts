/**
 * What can be wrong with the texts of a game, and how we say it.
 */
import type { Language } from '../data/model.ts';
import { diagnose, type Said, type Wording } from '../diagnostics/diagnose.ts';
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/source.ts';
import type { BindingFault } from './definitions.ts';
import type { NameRole, Section } from './lexicon-sections.ts';
import type { MessageFaultReason } from './message.ts';

/** What a text belongs to, in the author's words: `the name of ion-drive`, `rule CR-MOVE-03`. */
export type TextOwner =
  | { readonly kind: 'title' | 'description' }
  | { readonly kind: 'name'; readonly of: string }
  | { readonly kind: 'option'; readonly id: string }
  | { readonly kind: 'section'; readonly id: string }
  | { readonly kind: 'rule' | 'ruling' | 'gap'; readonly id: string }
  | { readonly kind: 'entry'; readonly section: string; readonly key: string }
  | { readonly kind: 'example'; readonly id: string }
  /** Of a situation in odds.yaml; `part` says which of its texts. */
  | { readonly kind: 'odds'; readonly id: string; readonly part: string };

export type TextProblem = { readonly at: Span } & (
  | {
      readonly kind: 'missing-translation';
      readonly owner: TextOwner;
      readonly language: Language;
      readonly other: Span | undefined;
    }
  | { readonly kind: 'untranslated'; readonly owner: TextOwner }
  | {
      readonly kind: 'stale';
      readonly owner: TextOwner;
      readonly language: Language;
      /** Its name for `kodeks texts`. */
      readonly key: string;
      readonly other: Span;
    }
  | { readonly kind: 'unrecorded'; readonly keys: readonly string[]; readonly gone: readonly string[] }
  | { readonly kind: 'missing-name'; readonly id: string; readonly kindName: string }
  | {
      readonly kind: 'broken-message';
      readonly owner: TextOwner;
      readonly language: Language;
      readonly reason: MessageFaultReason;
    }
  | {
      readonly kind: 'placeholder-mismatch';
      readonly owner: TextOwner;
      readonly language: Language;
      readonly placeholder: string;
      readonly other: Span;
    }
  | {
      readonly kind: 'unknown-placeholder';
      readonly owner: TextOwner;
      readonly placeholder: string;
      readonly known: readonly string[];
      readonly near: string | undefined;
    }
  | {
      readonly kind: 'missing-plural';
      readonly owner: TextOwner;
      readonly language: Language;
      readonly missing: readonly string[];
    }
  | {
      readonly kind: 'extra-plural';
      readonly owner: TextOwner;
      readonly language: Language;
      readonly extra: readonly string[];
    }
  | {
      readonly kind: 'missing-form';
      readonly owner: TextOwner;
      readonly language: Language;
      readonly missing: readonly string[];
    }
  | { readonly kind: 'uninflected-noun'; readonly owner: TextOwner; readonly text: string }
  | {
      readonly kind: 'literal-number';
      readonly owner: TextOwner;
      readonly language: Language;
      readonly number: string;
      readonly same: readonly string[];
    }
  | {
      readonly kind: 'copied-number';
      readonly owner: TextOwner;
      readonly number: string;
      /** Placeholders of what carries the rule out that are this number. */
      readonly same: readonly string[];
      /** Where it stands, if it can be replaced in both languages at once. */
      readonly edits: readonly Span[];
    }
  | { readonly kind: 'bad-binding'; readonly owner: TextOwner; readonly source: string; readonly fault: BindingFault }
  | { readonly kind: 'missing-words'; readonly role: NameRole; readonly name: string; readonly section: Section }
  | {
      readonly kind: 'unused-words';
      readonly section: string;
      readonly key: string;
      readonly near: string | undefined;
      readonly belongs: Section | undefined;
    }
  | { readonly kind: 'rule-not-implemented'; readonly id: string }
  | { readonly kind: 'rule-in-gap'; readonly id: string; readonly use: Span }
  | { readonly kind: 'unknown-rule'; readonly id: string; readonly near: string | undefined }
);

export type TextProblemKind = TextProblem['kind'];

/** What would show players a wrong or broken text is an error; what only could be better is a warning. */
const SEVERITIES: Readonly<Record<TextProblemKind, Severity>> = {
  'missing-translation': 'error',
  untranslated: 'warning',
  stale: 'error',
  unrecorded: 'warning',
  'missing-name': 'warning',
  'broken-message': 'error',
  'placeholder-mismatch': 'error',
  'unknown-placeholder': 'error',
  'missing-plural': 'error',
  'extra-plural': 'warning',
  'missing-form': 'error',
  'uninflected-noun': 'warning',
  'literal-number': 'warning',
  'copied-number': 'warning',
  'bad-binding': 'error',
  'missing-words': 'warning',
  'unused-words': 'warning',
  'rule-not-implemented': 'warning',
  'rule-in-gap': 'warning',
  'unknown-rule': 'error',
};

export function describeText(problem: TextProblem): Diagnostic {
  return diagnose(`text/${problem.kind}`, SEVERITIES[problem.kind], problem.at, words(problem));
}

function words(problem: TextProblem): Wording {
  switch (problem.kind) {
    case 'missing-translation': {
      const { owner, language } = problem;
      const other = OTHER[language];
      return {
        message: {
          en: `${show(owner).en} has no ${IN[language].en} text`,
          pl: `brak tekstu ${IN[language].pl}: ${show(owner).pl}`,
        },
        label: { en: `\`${language}\` is missing or empty`, pl: `\`${language}\` nie ma albo jest puste` },
        related: problem.other
          ? [{ span: problem.other, text: { en: `the ${IN[other].en} text`, pl: `tekst ${NAMED[other]}` } }]
          : [],
      };
    }
    case 'untranslated':
      return {
        message: {
          en: `${show(problem.owner).en} says the same in Polish and in English`,
          pl: `to samo po polsku i po angielsku: ${show(problem.owner).pl}`,
        },
        label: { en: 'one of the two was not translated', pl: 'jednego z nich nie przetłumaczono' },
      };
    case 'stale': {
      const { owner, language, key } = problem;
      const other = OTHER[language];
      return {
        message: {
          en: `the ${IN[language].en} text of ${show(owner).en} may be out of date`,
          pl: `tekst ${NAMED[language]} może być nieaktualny: ${show(owner).pl}`,
        },
        label: {
          en: `did not follow the ${IN[other].en} text`,
          pl: `nie podążył za tekstem ${NAMED[other]}m`,
        },
        related: [
          {
            span: problem.other,
            text: {
              en: 'this one has changed since both were found to agree',
              pl: 'ten zmienił się, odkąd uznano oba za zgodne',
            },
          },
        ],
        notes: [
          {
            en: `bring it in line with the ${IN[other].en} text; if it still says the same: \`kodeks texts --accept ${key}\``,
            pl: `uzgodnij go z tekstem ${NAMED[other]}m; jeśli nadal mówi to samo: \`kodeks texts --accept ${key}\``,
          },
        ],
      };
    }
    case 'unrecorded':
      return unrecordedWords(problem);
    case 'missing-name':
      return {
        message: {
          en: `\`${problem.id}\` has no name, other ${problem.kindName} components have one`,
          pl: `\`${problem.id}\` nie ma nazwy, a inne elementy rodzaju ${problem.kindName} mają`,
        },
        label: { en: 'add `name: { pl: …, en: … }`', pl: 'dodaj `name: { pl: …, en: … }`' },
        notes: [{ en: 'until then players read its id', pl: 'do tego czasu gracze widzą identyfikator' }],
      };
    case 'broken-message': {
      const { what, help } = FAULTS[problem.reason];
      return {
        message: {
          en: `the ${IN[problem.language].en} text of ${show(problem.owner).en} cannot be read: ${what.en}`,
          pl: `tekstu ${IN[problem.language].pl} nie da się odczytać (${show(problem.owner).pl}): ${what.pl}`,
        },
        label: what,
        notes: [help],
      };
    }
    case 'placeholder-mismatch':
      return {
        message: {
          en: `\`{${problem.placeholder}}\` stands in only one language of ${show(problem.owner).en}`,
          pl: `\`{${problem.placeholder}}\` stoi tylko w jednym z języków: ${show(problem.owner).pl}`,
        },
        label: {
          en: `the ${IN[problem.language].en} text does not use it`,
          pl: `tekst ${NAMED[problem.language]} go nie używa`,
        },
        related: [{ span: problem.other, text: { en: 'the other language does', pl: 'drugi język go używa' } }],
      };
    case 'unknown-placeholder':
      return {
        message: {
          en: `nothing fills in \`{${problem.placeholder}}\` in ${show(problem.owner).en}`,
          pl: `nic nie wypełnia \`{${problem.placeholder}}\`: ${show(problem.owner).pl}`,
        },
        label: { en: 'players would read it as it stands', pl: 'gracze przeczytaliby to dosłownie' },
        notes: [
          problem.known.length === 0
            ? { en: 'a text in this place has no placeholders', pl: 'tekst w tym miejscu nie ma pól do wypełnienia' }
            : { en: `it may use: ${quoted(problem.known)}`, pl: `może użyć: ${quoted(problem.known)}` },
          ...meant(problem.near === undefined ? undefined : `{${problem.near}}`),
        ],
      };
    case 'missing-plural': {
      const { owner, language, missing } = problem;
      const options = missing.map((form) => `\`${form} {…}\``).join(', ');
      return {
        message: {
          en: `a plural in ${show(owner).en} lacks the ${IN[language].en} ${forms(missing)}`,
          pl: `w liczbie mnogiej brakuje formy ${quoted(missing)} (${show(owner).pl}, tekst ${NAMED[language]})`,
        },
        label: { en: `add ${options}`, pl: `dodaj ${options}` },
        notes: [PLURAL_HELP[language]],
      };
    }
    case 'extra-plural': {
      const { owner, language, extra } = problem;
      return {
        message: {
          en: `a plural in ${show(owner).en} has the ${forms(extra)} that ${IN[language].en} never uses`,
          pl: `w liczbie mnogiej jest zbędna forma ${quoted(extra)} (${show(owner).pl}, tekst ${NAMED[language]})`,
        },
        label: { en: 'can be left out', pl: 'można pominąć' },
        notes: [PLURAL_HELP[language]],
      };
    }
    case 'missing-form': {
      const { owner, language, missing } = problem;
      return {
        message: {
          en: `${show(owner).en} lacks the ${IN[language].en} ${forms(missing)}`,
          pl: `brakuje formy ${quoted(missing)} (${show(owner).pl}, tekst ${NAMED[language]})`,
        },
        label: {
          en: `sentences with numbers need ${quoted(missing)}`,
          pl: `potrzebują jej zdania z liczbami: ${quoted(missing)}`,
        },
        notes: [NOUN_HELP[language]],
      };
    }
    case 'uninflected-noun': {
      const unchanging = `\`{ one: ${problem.text}, few: ${problem.text}, many: ${problem.text} }\``;
      return {
        message: {
          en: `${show(problem.owner).en} has only one Polish form`,
          pl: `tylko jedna forma po polsku: ${show(problem.owner).pl}`,
        },
        label: {
          en: 'sentences with numbers need `few` and `many`',
          pl: 'zdania z liczbami potrzebują `few` i `many`',
        },
        notes: [
          NOUN_HELP.pl,
          { en: `if it never changes: ${unchanging}`, pl: `jeśli się nie odmienia: ${unchanging}` },
        ],
      };
    }
    case 'literal-number': {
      const { number, owner, same } = problem;
      return {
        message: {
          en: `the number ${number} is typed into ${show(owner).en}`,
          pl: `liczba ${number} jest wpisana na stałe: ${show(owner).pl}`,
        },
        label: { en: 'changes in the rules would not reach it', pl: 'zmiany w regułach jej nie obejmą' },
        notes: [
          ...sameNumbers(number, same),
          {
            en: `write the placeholder of the definition it speaks of, or \`{${number}}\` if it is meant as it stands`,
            pl: `wstaw pole definicji, o której mowa, albo \`{${number}}\`, jeśli ma zostać taka, jaka jest`,
          },
        ],
      };
    }
    case 'copied-number': {
      const { number, owner, same } = problem;
      const [only, ...others] = same;
      const title = { en: `write \`{${only}}\``, pl: `napisz \`{${only}}\`` };
      const edits = problem.edits.map((span) => ({ span, text: only ?? '' }));
      return {
        message: {
          en: `the number ${number} in ${show(owner).en} stands in what carries the rule out, too`,
          pl: `liczba ${number} stoi też w tym, co wykonuje zasadę: ${show(owner).pl}`,
        },
        label: { en: 'a change there would not reach it', pl: 'zmiana tam jej nie obejmie' },
        notes: sameNumbers(number, same),
        ...(only !== undefined && others.length === 0 && edits.length > 0 ? { fix: { title, edits } } : {}),
      };
    }
    case 'bad-binding':
      return bindingWords(problem);
    case 'missing-words':
      return {
        message: {
          en: `${ROLES[problem.role].en} \`${problem.name}\` has no words in the lexicon`,
          pl: `${ROLES[problem.role].pl} \`${problem.name}\` nie ma słów w słowniku`,
        },
        label: { en: 'players would read the identifier', pl: 'gracze przeczytaliby identyfikator' },
        notes: [
          {
            en: `add \`${problem.name}\` under \`${problem.section}\` in lexicon.yaml`,
            pl: `dodaj \`${problem.name}\` w dziale \`${problem.section}\` pliku lexicon.yaml`,
          },
        ],
      };
    case 'unused-words':
      return unusedWords(problem);
    case 'rule-not-implemented':
      return {
        message: { en: `no definition implements ${problem.id}`, pl: `żadna definicja nie realizuje ${problem.id}` },
        label: { en: 'the rules text never mentions this id', pl: 'reguły nie wspominają o tym identyfikatorze' },
        notes: [
          {
            en: 'write `implements` with this id where the rule is carried out, or say under `gap` why it is not',
            pl: 'napisz `implements` z tym identyfikatorem tam, gdzie zasada jest wykonywana, albo podaj w `gap`, dlaczego nie jest',
          },
        ],
      };
    case 'rule-in-gap':
      return {
        message: {
          en: `${problem.id} is marked as a gap, and yet implemented`,
          pl: `${problem.id} jest oznaczone jako luka, a jednak zrealizowane`,
        },
        label: { en: 'remove `gap`, or the id from the rules', pl: 'usuń `gap` albo identyfikator z reguł' },
        related: [{ span: problem.use, text: { en: 'implemented here', pl: 'zrealizowano tutaj' } }],
      };
    case 'unknown-rule': {
      const { id, near, at } = problem;
      const title = { en: `did you mean ${near}?`, pl: `czy chodziło o ${near}?` };
      return {
        message: { en: `the reference has no rule ${id}`, pl: `w opisie zasad nie ma zasady ${id}` },
        label: { en: 'not in reference/', pl: 'nie ma jej w reference/' },
        ...(near === undefined ? {} : { fix: { title, edits: [{ span: at, text: near }] } }),
      };
    }
    default:
      return problem satisfies never;
  }
}

const MOST_KEYS = 5;

function unrecordedWords({ keys, gone }: TextProblem & { kind: 'unrecorded' }): Wording {
  const some = (all: readonly string[]): Said => {
    const shown = quoted(all.slice(0, MOST_KEYS));
    const more = all.length - MOST_KEYS;
    return more > 0 ? { en: `${shown} and ${more} more`, pl: `${shown} i jeszcze ${more}` } : { en: shown, pl: shown };
  };
  const list = (en: string, pl: string, all: readonly string[]): readonly Said[] =>
    all.length === 0 ? [] : [{ en: `${en}: ${some(all).en}`, pl: `${pl}: ${some(all).pl}` }];
  return {
    message: {
      en: 'translations.yaml is out of date: it does not know the texts as they are now',
      pl: 'translations.yaml jest nieaktualny: nie zna tekstów w obecnej postaci',
    },
    label: { en: 'run `kodeks texts` to bring it up to date', pl: 'uaktualnia go `kodeks texts`' },
    notes: [
      ...list('new, or changed in both languages', 'nowe albo zmienione w obu językach', keys),
      ...list('no longer there', 'już nie istnieją', gone),
    ],
  };
}

const meant = (name: string | undefined): readonly Said[] =>
  name === undefined ? [] : [{ en: `did you mean \`${name}\`?`, pl: `czy chodziło o \`${name}\`?` }];

function sameNumbers(number: string, names: readonly string[]): readonly Said[] {
  if (names.length === 0) return [];
  const list = names.map((name) => `\`{${name}}\``).join(', ');
  return [{ en: `these are ${number}: ${list}`, pl: `tyle samo (${number}) wynoszą: ${list}` }];
}

function unusedWords(problem: TextProblem & { kind: 'unused-words' }): Wording {
  const { section, key, near, belongs } = problem;
  if (belongs !== undefined) {
    return {
      message: {
        en: `the words of \`${key}\` stand under \`${section}\``,
        pl: `słowa dla \`${key}\` stoją w dziale \`${section}\``,
      },
      label: { en: `they belong under \`${belongs}\``, pl: `ich miejsce jest w dziale \`${belongs}\`` },
      notes: [
        {
          en: `nothing looks for \`${key}\` under \`${section}\``,
          pl: `w dziale \`${section}\` nic nie szuka \`${key}\``,
        },
      ],
    };
  }
  return {
    message: { en: `nothing in the game is called \`${key}\``, pl: `nic w grze nie nazywa się \`${key}\`` },
    label: { en: `these ${section} are never used`, pl: `nic nie używa tego hasła (${section})` },
    notes: meant(near),
  };
}

function bindingWords(problem: TextProblem & { kind: 'bad-binding' }): Wording {
  const { fault, source } = problem;
  const message = {
    en: `\`{${source}}\` in ${show(problem.owner).en} names no number`,
    pl: `\`{${source}}\` nie wskazuje żadnej liczby (${show(problem.owner).pl})`,
  };
  switch (fault.why) {
    case 'unreadable':
      return {
        message,
        label: { en: 'cannot be read', pl: 'nie da się odczytać' },
        notes: [
          {
            en: 'write `name`, `name(argument)`, `name.part`, or `@item.field`',
            pl: 'napisz `nazwa`, `nazwa(argument)`, `nazwa.część` albo `@element.pole`',
          },
        ],
      };
    case 'unknown-name':
      return {
        message,
        label: { en: `nothing is called \`${fault.name}\``, pl: `nic nie nazywa się \`${fault.name}\`` },
        notes: meant(fault.near),
      };
    case 'unknown-part': {
      const known = fault.known.join(', ');
      return {
        message,
        label: { en: `\`${fault.of}\` has no \`${fault.name}\``, pl: `\`${fault.of}\` nie ma \`${fault.name}\`` },
        notes: known === '' ? [] : [{ en: `it has: ${known}`, pl: `ma: ${known}` }],
      };
    }
    case 'unknown-row': {
      const known = fault.known.join(', ');
      return {
        message,
        label: {
          en: `the table \`${fault.table}\` has no row ${fault.key}`,
          pl: `tabela \`${fault.table}\` nie ma wiersza ${fault.key}`,
        },
        notes: [{ en: `its rows: ${known}`, pl: `jej wiersze: ${known}` }],
      };
    }
    case 'wrong-arguments':
      return {
        message,
        label: {
          en: `\`${fault.name}\` takes ${fault.wanted}, ${fault.given} given`,
          pl: `liczba wartości dla \`${fault.name}\`: ma być ${fault.wanted}, jest ${fault.given}`,
        },
      };
    case 'not-a-number':
      return {
        message,
        label: { en: `\`${fault.name}\` is not a number`, pl: `\`${fault.name}\` nie jest liczbą` },
      };
    case 'not-fixed':
      return {
        message,
        label: {
          en: `\`${fault.name}\` depends on the state of the game`,
          pl: `\`${fault.name}\` zależy od stanu gry`,
        },
        notes: [
          {
            en: 'a text can show only what is the same in every game',
            pl: 'tekst może pokazać tylko to, co jest takie samo w każdej grze',
          },
        ],
      };
    default:
      return fault satisfies never;
  }
}

/** The Polish stands after a noun in the genitive: `tekstu polskiego`. */
const IN: Readonly<Record<Language, Said>> = {
  pl: { en: 'Polish', pl: 'polskiego' },
  en: { en: 'English', pl: 'angielskiego' },
};

/** In the nominative: `tekst polski`; with an m after it in the instrumental. */
const NAMED: Readonly<Record<Language, string>> = { pl: 'polski', en: 'angielski' };

const OTHER: Readonly<Record<Language, Language>> = { pl: 'en', en: 'pl' };

const PLURAL_HELP: Readonly<Record<Language, Said>> = {
  pl: {
    en: 'Polish needs one (1 karta), few (2 karty), many (5 kart) and other',
    pl: 'polski potrzebuje form one (1 karta), few (2 karty), many (5 kart) i other',
  },
  en: { en: 'English needs one and other', pl: 'angielski potrzebuje form one i other' },
};

const NOUN_HELP: Readonly<Record<Language, Said>> = {
  pl: {
    en: 'such as `pl: { one: karta, few: karty, many: kart, acc: kartę, gen: karty }`',
    pl: 'na przykład `pl: { one: karta, few: karty, many: kart, acc: kartę, gen: karty }`',
  },
  en: { en: 'such as `en: { one: card, other: cards }`', pl: 'na przykład `en: { one: card, other: cards }`' },
};

const FAULTS: Readonly<Record<MessageFaultReason, { readonly what: Said; readonly help: Said }>> = {
  'unclosed-brace': {
    what: { en: 'a brace is never closed', pl: 'nawias klamrowy nie jest zamknięty' },
    help: { en: "for a brace as a sign write `'{'`", pl: "nawias klamrowy jako znak zapisuje się `'{'`" },
  },
  'stray-brace': {
    what: { en: 'this brace closes nothing', pl: 'ten nawias klamrowy niczego nie zamyka' },
    help: { en: "for a brace as a sign write `'}'`", pl: "nawias klamrowy jako znak zapisuje się `'}'`" },
  },
  'too-deep': {
    what: { en: 'placeholders are nested too deep', pl: 'pola są zagnieżdżone zbyt głęboko' },
    help: { en: 'say it in two sentences', pl: 'powiedz to w dwóch zdaniach' },
  },
  'empty-placeholder': {
    what: { en: 'this placeholder is empty', pl: 'to pole jest puste' },
    help: {
      en: 'write the name of an argument between the braces',
      pl: 'wpisz nazwę argumentu między nawiasy klamrowe',
    },
  },
  'malformed-placeholder': {
    what: { en: 'this is not the name of an argument', pl: 'to nie jest nazwa argumentu' },
    help: {
      en: 'such as `{card}`, or `{card_acc}` for a form of it',
      pl: 'na przykład `{card}`, a dla innej formy `{card_acc}`',
    },
  },
  'unknown-format': {
    what: { en: 'this format does not exist', pl: 'nie ma takiego formatu' },
    help: { en: 'formats are plural, select and selectordinal', pl: 'formaty to plural, select i selectordinal' },
  },
  'missing-other': {
    what: { en: '`other {…}` is missing', pl: 'brakuje `other {…}`' },
    help: {
      en: 'every plural and select needs it, for values no other option covers',
      pl: 'każde plural i select go potrzebuje dla wartości, których nie obejmuje żadna inna możliwość',
    },
  },
  'duplicate-option': {
    what: { en: 'this option stands here twice', pl: 'ta możliwość stoi tu dwa razy' },
    help: { en: 'each option may be written once', pl: 'każdą możliwość można zapisać raz' },
  },
  'missing-options': {
    what: { en: 'options are missing', pl: 'brakuje możliwości' },
    help: {
      en: 'such as `{n, plural, one {# card} other {# cards}}`',
      pl: 'na przykład `{n, plural, one {# karta} few {# karty} many {# kart} other {# karty}}`',
    },
  },
  'date-or-time': {
    what: { en: 'dates and times have no place in rules', pl: 'w zasadach nie ma miejsca na daty i godziny' },
    help: { en: 'use a plain placeholder', pl: 'użyj zwykłego pola' },
  },
};

const ROLES: Readonly<Record<NameRole, Said>> = {
  question: { en: 'the question', pl: 'pytanie' },
  declined: { en: 'choosing nothing', pl: 'wybranie niczego' },
  field: { en: 'the field', pl: 'pole' },
  kind: { en: 'the kind', pl: 'rodzaj' },
  enum: { en: 'the enum', pl: 'wyliczenie' },
  member: { en: 'the value', pl: 'wartość' },
  state: { en: 'the state', pl: 'stan' },
  place: { en: 'the place', pl: 'miejsce' },
  board: { en: 'the board', pl: 'plansza' },
  function: { en: 'the value', pl: 'wartość' },
  score: { en: 'the score', pl: 'punktacja' },
  phase: { en: 'the phase', pl: 'faza' },
  event: { en: 'the event', pl: 'zdarzenie' },
  action: { en: 'the action', pl: 'akcja' },
  branch: { en: 'the choice', pl: 'możliwość' },
  may: { en: 'the offer', pl: 'propozycja' },
  prompt: { en: 'the prompt', pl: 'pytanie' },
  binder: { en: 'the choice', pl: 'wybór' },
  loop: { en: 'the repetition', pl: 'powtórzenie' },
  tag: { en: 'the tag', pl: 'znacznik' },
  parameter: { en: 'the parameter', pl: 'parametr' },
  replaced: { en: 'the effect', pl: 'efekt' },
  waived: { en: 'the rule', pl: 'zasada' },
  effect: { en: 'the effect', pl: 'efekt' },
};

/** The Polish is a noun in the nominative, which stands after a colon or in brackets. */
function show(owner: TextOwner): Said {
  switch (owner.kind) {
    case 'title':
      return { en: "the game's name", pl: 'nazwa gry' };
    case 'description':
      return { en: 'the description of the game', pl: 'opis gry' };
    case 'name':
      return { en: `the name of \`${owner.of}\``, pl: `nazwa \`${owner.of}\`` };
    case 'option':
      return { en: `the option \`${owner.id}\``, pl: `wariant \`${owner.id}\`` };
    case 'section':
      return { en: `the title of section ${owner.id}`, pl: `tytuł działu ${owner.id}` };
    case 'rule':
      return { en: `rule ${owner.id}`, pl: `zasada ${owner.id}` };
    case 'ruling':
      return { en: `the ruling on ${owner.id}`, pl: `rozstrzygnięcie do ${owner.id}` };
    case 'gap':
      return { en: `the gap of ${owner.id}`, pl: `luka w ${owner.id}` };
    case 'entry':
      return { en: `\`${owner.key}\` (${owner.section})`, pl: `\`${owner.key}\` (${owner.section})` };
    case 'odds':
      return {
        en: `the words of the situation \`${owner.id}\` (${owner.part})`,
        pl: `słowa sytuacji \`${owner.id}\` (${owner.part})`,
      };
    case 'example':
      return { en: `the title of example ${owner.id}`, pl: `tytuł przykładu ${owner.id}` };
    default:
      return owner satisfies never;
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const forms = (names: readonly string[]): string => `${names.length === 1 ? 'form' : 'forms'} ${quoted(names)}`;
