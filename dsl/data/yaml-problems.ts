/**
 * What can be wrong with a text as YAML, and how we say it. The words are ours; the package's never reach an author.
 */
import { diagnose, fixSaid, type Said, type Wording } from '../diagnostics/diagnose.ts';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/source.ts';

export type YamlProblem = { readonly at: Span } & (
  | { readonly kind: 'file-too-large'; readonly length: number; readonly limit: number }
  | { readonly kind: 'text-too-long'; readonly limit: number }
  | { readonly kind: 'too-many-values' }
  | { readonly kind: 'too-deep'; readonly limit: number }
  | { readonly kind: 'encoding'; readonly seems: 'UTF-16' | undefined }
  | { readonly kind: 'control-character'; readonly code: number }
  | { readonly kind: 'anchor'; readonly written: string }
  | { readonly kind: 'alias'; readonly written: string }
  | { readonly kind: 'tag'; readonly written: string }
  | { readonly kind: 'directive'; readonly written: string }
  | { readonly kind: 'merge-key' }
  | { readonly kind: 'reserved-key'; readonly key: string }
  | { readonly kind: 'duplicate-key'; readonly key: string; readonly first: Span }
  | { readonly kind: 'key-not-a-name' }
  | { readonly kind: 'key-too-long' }
  | { readonly kind: 'tab-indent'; readonly fix: Fix | undefined }
  | { readonly kind: 'indentation' }
  | { readonly kind: 'colon-in-text'; readonly fix: Fix | undefined }
  | { readonly kind: 'text-after-bar'; readonly fix: Fix | undefined }
  | { readonly kind: 'dash-after-colon' }
  | { readonly kind: 'missing-colon' }
  | { readonly kind: 'missing-comma' }
  | { readonly kind: 'missing-space'; readonly after: string; readonly fix: Fix | undefined }
  | { readonly kind: 'missing-dash' }
  | { readonly kind: 'unclosed-quote'; readonly quote: string }
  | { readonly kind: 'unclosed-bracket'; readonly bracket: string }
  | { readonly kind: 'reserved-start'; readonly sign: string; readonly fix: Fix | undefined }
  | { readonly kind: 'bad-escape'; readonly written: string }
  | { readonly kind: 'block-in-brackets' }
  | { readonly kind: 'unexpected'; readonly written: string }
);

export type YamlProblemKind = YamlProblem['kind'];

export function describeYaml(problem: YamlProblem): Diagnostic {
  return diagnose(`yaml/${problem.kind}`, 'error', problem.at, words(problem));
}

const WITHOUT_SHORTCUTS: Said = {
  en: 'component files are plain YAML: what a value is stands where it is used',
  pl: 'pliki elementów to zwykły YAML: wartość stoi tam, gdzie się jej używa',
};
const QUOTE_TEXTS: Said = { en: 'if it is a text, put it in quotes', pl: 'jeśli to tekst, ujmij go w cudzysłów' };
const SPLIT: Said = {
  en: 'split it: a folder may hold any number of files of the same kind',
  pl: 'podziel go: w folderze może być dowolnie wiele plików tego samego rodzaju',
};
const WRITE_BLOCK: Said = {
  en: 'a text of several lines is written as a block: `|` at the end of the line, the text below it',
  pl: 'tekst w kilku wierszach zapisuje się jako blok: `|` na końcu wiersza, tekst pod nim',
};

function words(problem: YamlProblem): Wording {
  switch (problem.kind) {
    case 'file-too-large': {
      const [length, limit] = [megabytes(problem.length), megabytes(problem.limit)];
      return {
        message: {
          en: `this file is too large: ${length} MB, the limit is ${limit} MB`,
          pl: `ten plik jest za duży: ${length.replace('.', ',')} MB, a najwyżej może mieć ${limit.replace('.', ',')} MB`,
        },
        label: { en: 'not read', pl: 'nie odczytano' },
        notes: [SPLIT],
      };
    }
    case 'text-too-long':
      return {
        message: {
          en: `a single text is longer than ${problem.limit} characters`,
          pl: `pojedynczy tekst ma więcej niż ${problem.limit} znaków`,
        },
        label: { en: 'begins here; the file was not read', pl: 'zaczyna się tutaj; pliku nie odczytano' },
        notes: [
          {
            en: 'a quote or a block that was never closed may have swallowed the rest of the file',
            pl: 'niezamknięty cudzysłów lub blok mógł pochłonąć resztę pliku',
          },
        ],
      };
    case 'too-many-values':
      return {
        message: {
          en: 'this file holds more values than any game needs',
          pl: 'w tym pliku jest więcej wartości, niż potrzebuje jakakolwiek gra',
        },
        label: { en: 'stopped here; the file was not read', pl: 'tu przerwano; pliku nie odczytano' },
        notes: [SPLIT],
      };
    case 'too-deep':
      return {
        message: {
          en: `values are nested more than ${problem.limit} deep`,
          pl: `wartości są zagnieżdżone głębiej niż na ${problem.limit} poziomów`,
        },
        label: { en: 'one level too many; the file was not read', pl: 'o jeden poziom za dużo; pliku nie odczytano' },
        notes: [
          {
            en: 'brackets that were opened and never closed look like this too',
            pl: 'tak samo wyglądają nawiasy otwarte i niezamknięte',
          },
        ],
      };
    case 'encoding':
      return {
        message:
          problem.seems === undefined
            ? { en: 'this file is not valid UTF-8 text', pl: 'ten plik nie jest poprawnym tekstem UTF-8' }
            : {
                en: `this file seems to be ${problem.seems}, not UTF-8 text`,
                pl: `ten plik to zapewne ${problem.seems}, a nie tekst UTF-8`,
              },
        label: { en: 'cannot be decoded', pl: 'nie da się odczytać' },
        notes: [
          {
            en: 'save the file as UTF-8 (in most editors: save with encoding)',
            pl: 'zapisz plik jako UTF-8 (w większości edytorów: zapisz z kodowaniem)',
          },
        ],
      };
    case 'control-character': {
      const sign = codePoint(problem.code);
      return {
        message: {
          en: `this file contains an invisible control character (${sign})`,
          pl: `w tym pliku jest niewidoczny znak sterujący (${sign})`,
        },
        label: { en: 'remove it', pl: 'usuń go' },
      };
    }
    case 'anchor':
      return {
        message: {
          en: `anchors are not allowed: \`${short(problem.written)}\``,
          pl: `kotwice są niedozwolone: \`${short(problem.written)}\``,
        },
        label: {
          en: 'a value that begins with `&` names an anchor',
          pl: 'wartość zaczynająca się od `&` nazywa kotwicę',
        },
        notes: [WITHOUT_SHORTCUTS, QUOTE_TEXTS],
      };
    case 'alias':
      return {
        message: {
          en: `aliases are not allowed: \`${short(problem.written)}\``,
          pl: `aliasy są niedozwolone: \`${short(problem.written)}\``,
        },
        label: {
          en: 'a value that begins with `*` repeats an anchor',
          pl: 'wartość zaczynająca się od `*` powtarza kotwicę',
        },
        notes: [WITHOUT_SHORTCUTS, QUOTE_TEXTS],
      };
    case 'tag':
      return {
        message: {
          en: `tags are not allowed: \`${short(problem.written)}\``,
          pl: `znaczniki są niedozwolone: \`${short(problem.written)}\``,
        },
        label: { en: 'a value that begins with `!` is a tag', pl: 'wartość zaczynająca się od `!` to znacznik' },
        notes: [
          {
            en: 'the kind of the item says what a field holds',
            pl: 'o tym, co zawiera pole, mówi rodzaj elementu',
          },
          QUOTE_TEXTS,
        ],
      };
    case 'directive':
      return {
        message: {
          en: `directives are not allowed: \`${short(problem.written)}\``,
          pl: `dyrektywy są niedozwolone: \`${short(problem.written)}\``,
        },
        label: { en: 'remove this line', pl: 'usuń ten wiersz' },
      };
    case 'merge-key':
      return {
        message: { en: 'merge keys are not allowed: `<<`', pl: 'scalanie pól jest niedozwolone: `<<`' },
        label: { en: 'write the fields out here', pl: 'wypisz tu te pola' },
        notes: [WITHOUT_SHORTCUTS],
      };
    case 'reserved-key':
      return {
        message: { en: `\`${problem.key}\` cannot be used as a name`, pl: `\`${problem.key}\` nie może być nazwą` },
        label: {
          en: 'this word has a meaning of its own in the programs that read the file',
          pl: 'to słowo ma własne znaczenie w programach, które czytają plik',
        },
        notes: [{ en: 'choose another name', pl: 'wybierz inną nazwę' }],
      };
    case 'duplicate-key':
      return {
        message: { en: `\`${problem.key}\` is given twice`, pl: `\`${problem.key}\` podano dwa razy` },
        label: { en: 'second time; ignored', pl: 'drugi raz; pominięto' },
        related: [{ span: problem.first, text: { en: 'first time', pl: 'pierwszy raz' } }],
      };
    case 'key-not-a-name':
      return {
        message: {
          en: 'the name before the colon must be a simple word or text',
          pl: 'nazwą przed dwukropkiem może być tylko słowo lub krótki tekst',
        },
        label: { en: 'not a name', pl: 'to nie jest nazwa' },
      };
    case 'key-too-long':
      return {
        message: {
          en: 'the name before the colon is longer than 1024 characters',
          pl: 'nazwa przed dwukropkiem ma więcej niż 1024 znaki',
        },
        label: { en: 'not a name', pl: 'to nie jest nazwa' },
      };
    case 'tab-indent':
      return {
        message: {
          en: 'lines are indented with spaces, not with tabs',
          pl: 'wcięcia robi się spacjami, nie tabulatorami',
        },
        label: { en: 'a tab', pl: 'tabulator' },
        notes: [
          {
            en: 'set the editor to insert spaces in YAML files',
            pl: 'ustaw edytor tak, by w plikach YAML wstawiał spacje',
          },
        ],
        fix: fixSaid(problem.fix),
      };
    case 'indentation':
      return {
        message: {
          en: 'this line does not line up with the lines it belongs to',
          pl: 'ten wiersz nie jest wyrównany z wierszami, do których należy',
        },
        label: { en: 'wrong indentation', pl: 'błędne wcięcie' },
        notes: [
          {
            en: 'the fields of one item, and the dashes of one list, begin in the same column',
            pl: 'pola jednego elementu i myślniki jednej listy zaczynają się w tej samej kolumnie',
          },
        ],
      };
    case 'colon-in-text':
      return {
        message: {
          en: 'a text that contains `: ` must be a block or stand in quotes',
          pl: 'tekst, który zawiera `: `, musi być blokiem albo stać w cudzysłowie',
        },
        label: {
          en: 'this would begin a second field on the same line',
          pl: 'w tym samym wierszu zaczynałoby się drugie pole',
        },
        notes: [
          {
            en: 'rules text is always written as a block: `|` at the end of the line, the text below it',
            pl: 'tekst w języku reguł zawsze zapisuje się jako blok: `|` na końcu wiersza, tekst pod nim',
          },
        ],
        fix: fixSaid(problem.fix),
      };
    case 'text-after-bar':
      return {
        message: {
          en: 'the text of a block begins on the next line',
          pl: 'tekst bloku zaczyna się w następnym wierszu',
        },
        label: { en: 'nothing but a comment may follow `|`', pl: 'po `|` może stać najwyżej komentarz' },
        fix: fixSaid(problem.fix),
      };
    case 'dash-after-colon':
      return {
        message: {
          en: 'a list with dashes begins on a line of its own',
          pl: 'lista z myślnikami zaczyna się w osobnym wierszu',
        },
        label: {
          en: 'move it to the next line, or use brackets: `[a, b]`',
          pl: 'przenieś ją do następnego wiersza albo użyj nawiasów: `[a, b]`',
        },
      };
    case 'missing-colon':
      return {
        message: {
          en: 'a name must be followed by a colon and a value',
          pl: 'po nazwie muszą stać dwukropek i wartość',
        },
        label: { en: 'no colon here', pl: 'nie ma tu dwukropka' },
        notes: [WRITE_BLOCK],
      };
    case 'missing-comma':
      return {
        message: {
          en: 'values in brackets are separated by commas',
          pl: 'wartości w nawiasach oddziela się przecinkami',
        },
        label: { en: 'a comma is missing here', pl: 'brakuje tu przecinka' },
      };
    case 'missing-space':
      return {
        message: {
          en: `a space is missing beside \`${problem.after}\``,
          pl: `przy \`${problem.after}\` brakuje spacji`,
        },
        label:
          problem.after === '#'
            ? { en: 'a comment needs a space before it', pl: 'przed komentarzem musi stać spacja' }
            : { en: 'a value needs a space before it', pl: 'przed wartością musi stać spacja' },
        fix: fixSaid(problem.fix),
      };
    case 'missing-dash':
      return {
        message: {
          en: 'each item of this list begins with a dash',
          pl: 'każdy element tej listy zaczyna się od myślnika',
        },
        label: { en: 'no dash here', pl: 'nie ma tu myślnika' },
      };
    case 'unclosed-quote':
      return {
        message: { en: 'a text in quotes is never closed', pl: 'tekst w cudzysłowie nie jest zamknięty' },
        label: {
          en: `opened here; expected \`${problem.quote}\` at the end of the text`,
          pl: `otwarto tutaj; na końcu tekstu ma stać \`${problem.quote}\``,
        },
      };
    case 'unclosed-bracket':
      return {
        message: { en: 'a bracket is never closed', pl: 'nawias nie jest zamknięty' },
        label: {
          en: `opened here; expected \`${problem.bracket}\``,
          pl: `otwarto tutaj; brakuje \`${problem.bracket}\``,
        },
        notes: [
          {
            en: 'a value in brackets that goes on in the next line must be indented there',
            pl: 'wartość w nawiasach, która ciągnie się w następnym wierszu, musi tam mieć wcięcie',
          },
        ],
      };
    case 'reserved-start': {
      const isTick = problem.sign === '`';
      return {
        message: {
          en: `a value cannot begin with ${isTick ? 'a backtick' : `\`${problem.sign}\``}`,
          pl: `wartość nie może się zaczynać od ${isTick ? 'odwrotnego apostrofu' : `\`${problem.sign}\``}`,
        },
        label: { en: 'put it in quotes if it is a text', pl: 'jeśli to tekst, ujmij go w cudzysłów' },
        fix: fixSaid(problem.fix),
      };
    }
    case 'bad-escape':
      return {
        message: {
          en: `\`${problem.written}\` means nothing in a text in double quotes`,
          pl: `\`${problem.written}\` nic nie znaczy w tekście w podwójnym cudzysłowie`,
        },
        label: { en: 'unknown escape', pl: 'nieznany znak specjalny' },
        notes: [
          {
            en: 'a backslash is written `\\\\`; in single quotes it needs no doubling',
            pl: 'ukośnik wsteczny zapisuje się `\\\\`; w pojedynczym cudzysłowie nie trzeba go podwajać',
          },
        ],
      };
    case 'block-in-brackets':
      return {
        message: {
          en: 'a block, a list with dashes or fields on lines of their own cannot stand in brackets',
          pl: 'w nawiasach nie może stać blok, lista z myślnikami ani pola w osobnych wierszach',
        },
        label: { en: 'written as a block', pl: 'zapisano jako blok' },
        notes: [
          {
            en: 'write it in brackets too, or give up the outer brackets',
            pl: 'zapisz to także w nawiasach albo zrezygnuj z zewnętrznych nawiasów',
          },
        ],
      };
    case 'unexpected':
      return {
        message:
          problem.written === ''
            ? { en: 'this cannot be read as YAML', pl: 'tego nie da się odczytać jako YAML' }
            : {
                en: `\`${problem.written}\` is out of place here`,
                pl: `\`${problem.written}\` jest tu nie na miejscu`,
              },
        label: { en: 'not expected here', pl: 'tego tu nie oczekiwano' },
      };
  }
}

function megabytes(length: number): string {
  return (length / (1024 * 1024)).toFixed(1).replace(/\.0$/, '');
}

function codePoint(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

function short(text: string): string {
  const line = text.trim().split(/[\r\n]/, 1)[0] ?? '';
  return line.length > 30 ? `${line.slice(0, 29)}…` : line;
}
