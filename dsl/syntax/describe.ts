/** The words for what can be wrong with a rules text: what is wrong, why here, what to do, in the author's terms. */
import { diagnose, didYouMean, type Said, type SaidFix, type Wording } from '../diagnostics/diagnose.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { inPolish } from '../diagnostics/phrases.ts';
import type { Span } from '../source/source.ts';
import type { SyntaxProblem } from './problems.ts';

export function describeSyntax(problem: SyntaxProblem): Diagnostic {
  return diagnose(`syntax/${problem.kind}`, 'error', problem.span, wordsFor(problem));
}

function wordsFor(problem: SyntaxProblem): Wording {
  switch (problem.kind) {
    case 'expected':
      return expected(problem);
    case 'not-a-statement':
      return notAStatement(problem);
    case 'reserved-word':
      return {
        message: {
          en: `\`${problem.word}\` is a word of the language and cannot be a name here`,
          pl: `\`${problem.word}\` to słowo języka i nie może tu być nazwą`,
        },
        label: { en: 'choose another name', pl: 'wybierz inną nazwę' },
        notes: [
          {
            en: 'after a dot and before a colon any word may stand',
            pl: 'po kropce i przed dwukropkiem może stać każde słowo',
          },
        ],
      };
    case 'uncallable':
      return {
        message: {
          en: `an effect cannot be called \`${problem.word}\`, because a statement begins with this word`,
          pl: `efekt nie może się nazywać \`${problem.word}\`, bo tym słowem zaczyna się instrukcja`,
        },
        label: { en: 'could never be run', pl: 'nie dałoby się go wykonać' },
      };
    case 'foreign':
      return {
        message: {
          en: `\`${problem.found}\` is written \`${problem.ours}\` here`,
          pl: `zamiast \`${problem.found}\` pisze się tu \`${problem.ours}\``,
        },
        label: { en: 'from another language', pl: 'z innego języka' },
        fix: replace(problem.span, problem.ours),
      };
    case 'comment':
      return {
        message: {
          en: `a comment begins with \`//\`, not with \`${problem.found}\``,
          pl: `komentarz zaczyna się od \`//\`, a nie od \`${problem.found}\``,
        },
        label: { en: 'not read', pl: 'nie odczytano' },
        fix: problem.found === '#' ? replace({ ...problem.span, end: problem.span.start + 1 }, '//') : undefined,
      };
    case 'string':
      return {
        message: {
          en: 'rules contain no texts in quotation marks',
          pl: 'w regułach nie ma tekstów w cudzysłowie',
        },
        label: {
          en: 'sentences belong in lexicon.yaml, under a key that the rules name',
          pl: 'zdania należą do lexicon.yaml, pod kluczem, który wymieniają reguły',
        },
      };
    case 'unknown-character':
      return {
        message: {
          en: `\`${problem.text}\` means nothing in rules`,
          pl: `\`${problem.text}\` nic w regułach nie znaczy`,
        },
        label:
          problem.text.length === 1
            ? { en: 'unknown character', pl: 'nieznany znak' }
            : { en: 'unknown characters', pl: 'nieznane znaki' },
      };
    case 'bad-number':
      return badNumber(problem.text);
    case 'large-number': {
      const shown = problem.text.length > 20 ? `${problem.text.slice(0, 20)}...` : problem.text;
      return {
        message: { en: `${shown} is too large a number`, pl: `liczba ${shown} jest za duża` },
        label: { en: `the largest is ${problem.most}`, pl: `największa to ${problem.most}` },
      };
    }
    case 'long-name': {
      const { text, most } = problem;
      const shown = `\`${text.slice(0, 20)}...\``;
      return {
        message: { en: `the name ${shown} is longer than a line`, pl: `nazwa ${shown} jest dłuższa niż wiersz` },
        label: {
          en: `${text.length} letters; ${most} are allowed`,
          pl: `liczba znaków: ${text.length}, najwyżej ${most}`,
        },
      };
    }
    case 'bad-id':
      return {
        message:
          problem.text === '@'
            ? { en: 'expected the id of a component after `@`', pl: 'po `@` ma stać identyfikator elementu' }
            : {
                en: `\`${problem.text}\` is not the id of a component`,
                pl: `\`${problem.text}\` nie jest identyfikatorem elementu`,
              },
        label: {
          en: 'ids are written in small letters and digits joined by `-`, such as `@planetary-market`',
          pl: 'identyfikatory to małe litery i cyfry połączone znakiem `-`, na przykład `@planetary-market`',
        },
      };
    case 'unclosed': {
      const partner = PARTNERS[problem.opener] ?? '';
      return {
        message: {
          en: `\`${problem.opener}\` is never closed`,
          pl: `\`${problem.opener}\` nigdy nie zostaje zamknięty`,
        },
        label: { en: `its \`${partner}\` is missing`, pl: `brakuje \`${partner}\`` },
      };
    }
    case 'unopened':
      return {
        message: { en: `\`${problem.closer}\` closes nothing`, pl: `\`${problem.closer}\` niczego nie zamyka` },
        label: { en: 'no bracket is open here', pl: 'żaden nawias nie jest tu otwarty' },
      };
    case 'mismatched': {
      const partner = PARTNERS[problem.opener] ?? '';
      return {
        message: {
          en: `\`${problem.opener}\` is closed by \`${problem.closer}\``,
          pl: `\`${problem.opener}\` zamyka tu \`${problem.closer}\``,
        },
        label: { en: `expected \`${partner}\``, pl: `oczekiwano: \`${partner}\`` },
        related: [{ span: problem.openedAt, text: { en: 'opened here', pl: 'otwarto tutaj' } }],
        fix: replace(problem.span, partner),
      };
    }
    case 'leading-sign':
      return {
        message: {
          en: `a line cannot begin with \`${problem.sign}\``,
          pl: `wiersz nie może się zaczynać od \`${problem.sign}\``,
        },
        label: { en: 'put it at the end of the line before', pl: 'przenieś ten znak na koniec poprzedniego wiersza' },
      };
    case 'too-deep':
      return {
        message: TOO_DEEP[problem.of](problem.limit),
        label: { en: 'the rest was not read', pl: 'reszty nie odczytano' },
        notes: [
          {
            en: 'give parts of it names with `function` or `effect`',
            pl: 'nazwij jego części przez `function` lub `effect`',
          },
        ],
      };
    case 'rounding':
      return problem.form === 'missing'
        ? {
            message: { en: 'a division says how it is rounded', pl: 'dzielenie mówi, jak się zaokrągla' },
            label: {
              en: 'add `rounded up` or `rounded down` after it',
              pl: 'dodaj po nim `rounded up` albo `rounded down`',
            },
          }
        : {
            message: { en: 'only a division is rounded', pl: 'zaokrągla się tylko dzielenie' },
            label: { en: 'there is nothing to round here', pl: 'nie ma tu czego zaokrąglać' },
          };
  }
}

const PARTNERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const TOO_DEEP: Readonly<Record<'brackets' | 'queries' | 'chain', (limit: number) => Said>> = {
  brackets: (limit) => ({
    en: `brackets are nested more than ${limit} deep`,
    pl: `nawiasy są zagnieżdżone głębiej niż na ${limit} poziomów`,
  }),
  queries: (limit) => ({
    en: `more than ${limit} queries stand inside each other`,
    pl: `w jednym zapytaniu jest zagnieżdżonych więcej niż ${limit} innych`,
  }),
  chain: (limit) => ({
    en: `a statement joins more than ${limit} parts`,
    pl: `instrukcja łączy więcej niż ${limit} części`,
  }),
};

const replace = (span: Span, text: string): SaidFix => ({
  title: { en: `write \`${text}\``, pl: `napisz \`${text}\`` },
  edits: [{ span, text }],
});
const guess = (span: Span, text: string): SaidFix => didYouMean(text, [{ span, text }]);

function expected(problem: Extract<SyntaxProblem, { kind: 'expected' }>): Wording {
  const { what, after, found, suggestion, span } = problem;
  if (lacksComma(problem)) {
    return {
      message: {
        en: `a comma is missing between \`${after}\` and \`${found}\``,
        pl: `między \`${after}\` a \`${found}\` brakuje przecinka`,
      },
      label: { en: `expected \`,\` or ${what}`, pl: `oczekiwano: \`,\` lub ${what}` },
      fix: {
        title: { en: 'put a comma here', pl: 'wstaw tu przecinek' },
        edits: [{ span: { ...span, end: span.start }, text: ', ' }],
      },
    };
  }
  const [whereEn, wherePl] = after === undefined ? ['', ''] : [` after \`${after}\``, ` po \`${after}\``];
  const [insteadEn, insteadPl] = found === undefined ? ['', ''] : [`, found \`${found}\``, `, a jest \`${found}\``];
  const polish = inPolish(what);
  return {
    message: {
      en: `expected ${what}${whereEn}${insteadEn}`,
      pl: `${wherePl === '' ? 'tu' : wherePl.trim()} ma stać ${polish}${insteadPl}`,
    },
    label:
      found === undefined
        ? { en: 'missing here', pl: 'tu tego brakuje' }
        : { en: `expected ${what}`, pl: `oczekiwano: ${polish}` },
    notes: hintsFor(what, found),
    fix: suggestion === undefined ? undefined : guess(span, suggestion),
  };
}

function hintsFor(what: string, found: string | undefined): readonly Said[] {
  if (found === 'because' && what === 'the end of the line')
    return [
      {
        en: 'a reason stands after a condition: `where <condition> because <rule id>`',
        pl: 'uzasadnienie stoi po warunku: `where <warunek> because <identyfikator zasady>`',
      },
    ];
  if (found === 'while' && what === 'a statement')
    return [
      {
        en: 'a loop is written `repeat while <condition> { ... }`',
        pl: 'pętlę zapisuje się `repeat while <warunek> { ... }`',
      },
    ];
  return [];
}

/** Something else begins where a bracket should end: two members of a list without a comma between them. */
function lacksComma({ what, after, found }: Extract<SyntaxProblem, { kind: 'expected' }>): boolean {
  const closes = what === '`)`' || what === '`]`';
  return closes && after !== undefined && found !== undefined && /^[\w@]/.test(found) && /[\w)\]]$/.test(after);
}

/** How other languages begin what we begin differently. */
const BEGUN_OTHERWISE: Readonly<Record<string, string>> = {
  els: 'otherwise',
  else: 'otherwise',
  elif: 'otherwise if',
  elseif: 'otherwise if',
  foreach: 'for each',
  var: 'let',
  const: 'let',
};

function notAStatement({
  found,
  next,
  span,
  suggestion,
}: Extract<SyntaxProblem, { kind: 'not-a-statement' }>): Wording {
  const meant = BEGUN_OTHERWISE[found] ?? BEGUN_OTHERWISE[suggestion ?? ''] ?? suggestion;
  const isAssignment = next === '=' || next === '.';
  const notes: Said[] = [];
  const setting = `\`set ${found}${next === '.' ? '...' : ''} to ...\``;
  if (isAssignment)
    notes.push({ en: `to change a state, write ${setting}`, pl: `żeby zmienić stan, napisz ${setting}` });
  else if (meant === undefined)
    notes.push({
      en: `an effect is run with brackets: \`${found}(...)\``,
      pl: `efekt wykonuje się z nawiasami: \`${found}(...)\``,
    });
  return {
    message: { en: `no statement begins with \`${found}\``, pl: `żadna instrukcja nie zaczyna się od \`${found}\`` },
    label: { en: 'expected a statement', pl: 'oczekiwano: instrukcja' },
    notes,
    fix: meant === undefined || isAssignment ? undefined : guess(span, meant),
  };
}

function badNumber(text: string): Wording {
  if (/^\d+\.\d+$/.test(text))
    return {
      message: { en: `\`${text}\` is not a whole number`, pl: `\`${text}\` nie jest liczbą całkowitą` },
      label: { en: 'all numbers are whole', pl: 'wszystkie liczby są całkowite' },
    };
  if (/^[\d_]+$/.test(text)) {
    const plain = text.replaceAll('_', '');
    return {
      message: { en: `\`${text}\` is not a number`, pl: `\`${text}\` nie jest liczbą` },
      label: { en: `write ${plain}`, pl: `napisz ${plain}` },
    };
  }
  return {
    message: {
      en: `\`${text}\` is neither a number nor a name`,
      pl: `\`${text}\` nie jest ani liczbą, ani nazwą`,
    },
    label: {
      en: 'a space is missing after the number, or a letter before it',
      pl: 'brakuje spacji po liczbie albo litery przed nią',
    },
  };
}
