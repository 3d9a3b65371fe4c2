/**
 * What can be wrong with the texts of a game, and how we say it.
 */
import type { Language } from '../data/model.ts';
import type { Diagnostic, Fix, Label, Severity } from '../diagnostics/diagnostic.ts';
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

interface Wording {
  readonly message: string;
  readonly label: string;
  readonly notes?: readonly string[];
  readonly related?: readonly Label[];
  readonly fix?: Fix;
}

export function describeText(problem: TextProblem): Diagnostic {
  const { message, label, notes = [], related = [], fix } = words(problem);
  const at = { span: problem.at, text: label };
  const severity = SEVERITIES[problem.kind];
  const diagnostic: Diagnostic = { code: `text/${problem.kind}`, severity, message, at, related, notes };
  return fix === undefined ? diagnostic : { ...diagnostic, fix };
}

function words(problem: TextProblem): Wording {
  switch (problem.kind) {
    case 'missing-translation': {
      const other = IN[problem.language === 'pl' ? 'en' : 'pl'];
      return {
        message: `${show(problem.owner)} has no ${IN[problem.language]} text`,
        label: `\`${problem.language}\` is missing or empty`,
        related: problem.other ? [{ span: problem.other, text: `the ${other} text` }] : [],
      };
    }
    case 'untranslated':
      return {
        message: `${show(problem.owner)} says the same in Polish and in English`,
        label: 'one of the two was not translated',
      };
    case 'stale': {
      const other = IN[problem.language === 'pl' ? 'en' : 'pl'];
      return {
        message: `the ${IN[problem.language]} text of ${show(problem.owner)} may be out of date`,
        label: `did not follow the ${other} text`,
        related: [{ span: problem.other, text: 'this one has changed since both were found to agree' }],
        notes: [
          `bring it in line with the ${other} text; if it still says the same: \`kodeks texts --accept ${problem.key}\``,
        ],
      };
    }
    case 'unrecorded':
      return unrecordedWords(problem);
    case 'missing-name':
      return {
        message: `\`${problem.id}\` has no name, other ${problem.kindName} components have one`,
        label: 'add `name: { pl: …, en: … }`',
        notes: ['until then players read its id'],
      };
    case 'broken-message':
      return {
        message: `the ${IN[problem.language]} text of ${show(problem.owner)} cannot be read: ${FAULTS[problem.reason].what}`,
        label: FAULTS[problem.reason].what,
        notes: [FAULTS[problem.reason].help],
      };
    case 'placeholder-mismatch':
      return {
        message: `\`{${problem.placeholder}}\` stands in only one language of ${show(problem.owner)}`,
        label: `the ${IN[problem.language]} text does not use it`,
        related: [{ span: problem.other, text: 'the other language does' }],
      };
    case 'unknown-placeholder':
      return {
        message: `nothing fills in \`{${problem.placeholder}}\` in ${show(problem.owner)}`,
        label: 'players would read it as it stands',
        notes: [
          problem.known.length === 0
            ? 'a text in this place has no placeholders'
            : `it may use: ${quoted(problem.known)}`,
          ...(problem.near === undefined ? [] : [`did you mean \`{${problem.near}}\`?`]),
        ],
      };
    case 'missing-plural':
      return {
        message: `a plural in ${show(problem.owner)} lacks the ${IN[problem.language]} ${forms(problem.missing)}`,
        label: `add ${problem.missing.map((form) => `\`${form} {…}\``).join(', ')}`,
        notes: [PLURAL_HELP[problem.language]],
      };
    case 'extra-plural':
      return {
        message: `a plural in ${show(problem.owner)} has the ${forms(problem.extra)} that ${IN[problem.language]} never uses`,
        label: 'can be left out',
        notes: [PLURAL_HELP[problem.language]],
      };
    case 'missing-form':
      return {
        message: `${show(problem.owner)} lacks the ${IN[problem.language]} ${forms(problem.missing)}`,
        label: `sentences with numbers need ${quoted(problem.missing)}`,
        notes: [NOUN_HELP[problem.language]],
      };
    case 'uninflected-noun':
      return {
        message: `${show(problem.owner)} has only one Polish form`,
        label: 'sentences with numbers need `few` and `many`',
        notes: [
          NOUN_HELP.pl,
          `if it never changes: \`{ one: ${problem.text}, few: ${problem.text}, many: ${problem.text} }\``,
        ],
      };
    case 'literal-number':
      return {
        message: `the number ${problem.number} is typed into ${show(problem.owner)}`,
        label: 'changes in the rules would not reach it',
        notes: [
          ...(problem.same.length > 0
            ? [`these are ${problem.number}: ${problem.same.map((name) => `\`{${name}}\``).join(', ')}`]
            : []),
          `write the placeholder of the definition it speaks of, or \`{${problem.number}}\` if it is meant as it stands`,
        ],
      };
    case 'copied-number': {
      const [only, ...others] = problem.same;
      const title = `write \`{${only}}\``;
      const edits = problem.edits.map((span) => ({ span, text: only ?? '' }));
      return {
        message: `the number ${problem.number} in ${show(problem.owner)} stands in what carries the rule out, too`,
        label: 'a change there would not reach it',
        notes: [`these are ${problem.number}: ${problem.same.map((name) => `\`{${name}}\``).join(', ')}`],
        ...(only !== undefined && others.length === 0 && edits.length > 0 ? { fix: { title, edits } } : {}),
      };
    }
    case 'bad-binding':
      return bindingWords(problem);
    case 'missing-words':
      return {
        message: `${ROLES[problem.role]} \`${problem.name}\` has no words in the lexicon`,
        label: 'players would read the identifier',
        notes: [`add \`${problem.name}\` under \`${problem.section}\` in lexicon.yaml`],
      };
    case 'unused-words':
      return unusedWords(problem);
    case 'rule-not-implemented':
      return {
        message: `no definition implements ${problem.id}`,
        label: 'the rules text never mentions this id',
        notes: ['write `implements` with this id where the rule is carried out, or say under `gap` why it is not'],
      };
    case 'rule-in-gap':
      return {
        message: `${problem.id} is marked as a gap, and yet implemented`,
        label: 'remove `gap`, or the id from the rules',
        related: [{ span: problem.use, text: 'implemented here' }],
      };
    case 'unknown-rule':
      return {
        message: `the reference has no rule ${problem.id}`,
        label: 'not in reference/',
        ...(problem.near === undefined ? {} : { fix: replaceBy(problem.at, problem.near) }),
      };
    default:
      return problem satisfies never;
  }
}

const MOST_KEYS = 5;

function unrecordedWords({ keys, gone }: TextProblem & { kind: 'unrecorded' }): Wording {
  const some = (all: readonly string[]): string =>
    `${quoted(all.slice(0, MOST_KEYS))}${all.length > MOST_KEYS ? ` and ${all.length - MOST_KEYS} more` : ''}`;
  return {
    message: 'translations.yaml is out of date: it does not know the texts as they are now',
    label: 'run `kodeks texts` to bring it up to date',
    notes: [
      ...(keys.length === 0 ? [] : [`new, or changed in both languages: ${some(keys)}`]),
      ...(gone.length === 0 ? [] : [`no longer there: ${some(gone)}`]),
    ],
  };
}

function replaceBy(span: Span, text: string): Fix {
  return { title: `did you mean ${text}?`, edits: [{ span, text }] };
}

function unusedWords(problem: TextProblem & { kind: 'unused-words' }): Wording {
  const { section, key, near, belongs } = problem;
  if (belongs !== undefined) {
    return {
      message: `the words of \`${key}\` stand under \`${section}\``,
      label: `they belong under \`${belongs}\``,
      notes: [`nothing looks for \`${key}\` under \`${section}\``],
    };
  }
  return {
    message: `nothing in the game is called \`${key}\``,
    label: `these ${section} are never used`,
    notes: near === undefined ? [] : [`did you mean \`${near}\`?`],
  };
}

function bindingWords(problem: TextProblem & { kind: 'bad-binding' }): Wording {
  const { fault, source } = problem;
  const message = `\`{${source}}\` in ${show(problem.owner)} names no number`;
  switch (fault.why) {
    case 'unreadable':
      return {
        message,
        label: 'cannot be read',
        notes: ['write `name`, `name(argument)`, `name.part`, or `@item.field`'],
      };
    case 'unknown-name':
      return {
        message,
        label: `nothing is called \`${fault.name}\``,
        notes: fault.near === undefined ? [] : [`did you mean \`${fault.near}\`?`],
      };
    case 'unknown-part':
      return {
        message,
        label: `\`${fault.of}\` has no \`${fault.name}\``,
        notes: fault.known.length === 0 ? [] : [`it has: ${fault.known.join(', ')}`],
      };
    case 'unknown-row':
      return {
        message,
        label: `the table \`${fault.table}\` has no row ${fault.key}`,
        notes: [`its rows: ${fault.known.join(', ')}`],
      };
    case 'wrong-arguments':
      return { message, label: `\`${fault.name}\` takes ${fault.wanted}, ${fault.given} given` };
    case 'not-a-number':
      return { message, label: `\`${fault.name}\` is not a number` };
    case 'not-fixed':
      return {
        message,
        label: `\`${fault.name}\` depends on the state of the game`,
        notes: ['a text can show only what is the same in every game'],
      };
    default:
      return fault satisfies never;
  }
}

const IN: Readonly<Record<Language, string>> = { pl: 'Polish', en: 'English' };

const PLURAL_HELP: Readonly<Record<Language, string>> = {
  pl: 'Polish needs one (1 karta), few (2 karty), many (5 kart) and other',
  en: 'English needs one and other',
};

const NOUN_HELP: Readonly<Record<Language, string>> = {
  pl: 'such as `pl: { one: karta, few: karty, many: kart, acc: kartę, gen: karty }`',
  en: 'such as `en: { one: card, other: cards }`',
};

const FAULTS: Readonly<Record<MessageFaultReason, { readonly what: string; readonly help: string }>> = {
  'unclosed-brace': { what: 'a brace is never closed', help: "for a brace as a sign write `'{'`" },
  'stray-brace': { what: 'this brace closes nothing', help: "for a brace as a sign write `'}'`" },
  'too-deep': { what: 'placeholders are nested too deep', help: 'say it in two sentences' },
  'empty-placeholder': { what: 'this placeholder is empty', help: 'write the name of an argument between the braces' },
  'malformed-placeholder': {
    what: 'this is not the name of an argument',
    help: 'such as `{card}`, or `{card_acc}` for a form of it',
  },
  'unknown-format': { what: 'this format does not exist', help: 'formats are plural, select and selectordinal' },
  'missing-other': {
    what: '`other {…}` is missing',
    help: 'every plural and select needs it, for values no other option covers',
  },
  'duplicate-option': { what: 'this option stands here twice', help: 'each option may be written once' },
  'missing-options': { what: 'options are missing', help: 'such as `{n, plural, one {# card} other {# cards}}`' },
  'date-or-time': { what: 'dates and times have no place in rules', help: 'use a plain placeholder' },
};

const ROLES: Readonly<Record<NameRole, string>> = {
  question: 'the question',
  declined: 'choosing nothing',
  field: 'the field',
  kind: 'the kind',
  enum: 'the enum',
  member: 'the value',
  state: 'the state',
  place: 'the place',
  board: 'the board',
  function: 'the value',
  score: 'the score',
  phase: 'the phase',
  event: 'the event',
  action: 'the action',
  branch: 'the choice',
  may: 'the offer',
  prompt: 'the prompt',
  binder: 'the choice',
  loop: 'the repetition',
  tag: 'the tag',
  parameter: 'the parameter',
  replaced: 'the effect',
  waived: 'the rule',
  effect: 'the effect',
};

function show(owner: TextOwner): string {
  switch (owner.kind) {
    case 'title':
      return "the game's name";
    case 'description':
      return 'the description of the game';
    case 'name':
      return `the name of \`${owner.of}\``;
    case 'option':
      return `the option \`${owner.id}\``;
    case 'section':
      return `the title of section ${owner.id}`;
    case 'rule':
      return `rule ${owner.id}`;
    case 'ruling':
      return `the ruling on ${owner.id}`;
    case 'gap':
      return `the gap of ${owner.id}`;
    case 'entry':
      return `\`${owner.key}\` (${owner.section})`;
    case 'odds':
      return `the words of the situation \`${owner.id}\` (${owner.part})`;
    case 'example':
      return `the title of example ${owner.id}`;
    default:
      return owner satisfies never;
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const forms = (names: readonly string[]): string => `${names.length === 1 ? 'form' : 'forms'} ${quoted(names)}`;
