/**
 * What can be wrong in a game's YAML files once they can be read, and how we say it.
 */
import { diagnose, fixSaid, renamed, type Said, type Wording } from '../diagnostics/diagnose.ts';
import type { Diagnostic, Fix, Severity } from '../diagnostics/diagnostic.ts';
import { inPolish } from '../diagnostics/phrases.ts';
import { nearest } from '../diagnostics/suggest.ts';
import type { Located, Span } from '../source/source.ts';
import { type IconProblem, wordsOfIcon } from './icon-problems.ts';
import { EXPECTATION_TITLE, OPTION_TYPE_TITLE } from './schema-parts.ts';
import { describeYaml, type YamlProblem } from './yaml-problems.ts';
import type { YamlNode } from './yaml-tree.ts';

export type DataProblem =
  /** The text is not the YAML we read. */
  | { readonly kind: 'yaml'; readonly problem: YamlProblem }
  /** A folder without `game.yaml`; `at` is the beginning of the file that is not there. */
  | { readonly kind: 'no-manifest'; readonly at: Span }
  | { readonly kind: 'unknown-kind'; readonly name: Located<string>; readonly known: readonly string[] }
  | {
      readonly kind: 'unknown-field';
      readonly key: Located<string>;
      readonly of: string;
      readonly known: readonly string[];
      readonly suggestion: string | undefined;
    }
  | { readonly kind: 'unknown-resource'; readonly name: Located<string>; readonly known: readonly string[] }
  | { readonly kind: 'missing-field'; readonly field: string; readonly of: string; readonly at: Span }
  | {
      readonly kind: 'wrong-type';
      readonly node: YamlNode;
      readonly at: Span;
      readonly expected: string;
      /** A text would do: quotes are the remedy. */
      readonly takesText: boolean;
    }
  | {
      readonly kind: 'unknown-value';
      readonly value: Located<string>;
      readonly expected: string;
      readonly members: readonly string[];
    }
  | {
      readonly kind: 'out-of-range';
      readonly at: Span;
      readonly written: string;
      readonly least: number | undefined;
      readonly most: number | undefined;
    }
  | {
      readonly kind: 'bad-form';
      readonly at: Span;
      readonly written: string;
      readonly expected: string;
      readonly form: string;
    }
  | { readonly kind: 'nothing-inside'; readonly at: Span; readonly expected: string }
  | { readonly kind: 'duplicate-id'; readonly id: Located<string>; readonly first: Span }
  | { readonly kind: 'wrong-document'; readonly at: Span; readonly reason: 'empty' | 'second' }
  | {
      readonly kind: 'rules-need-block';
      readonly at: Span;
      readonly style: 'plain' | 'quoted' | 'folded';
      readonly fix: Fix | undefined;
    }
  | { readonly kind: 'escape-in-condition'; readonly at: Span; readonly fix: Fix | undefined }
  | { readonly kind: 'designed-without-gap'; readonly at: Span }
  | { readonly kind: 'side-and-shared'; readonly key: Located<string>; readonly shared: Span }
  | { readonly kind: 'bad-row-key'; readonly key: Located<string> }
  | { readonly kind: 'open-row-not-last'; readonly row: Located<string>; readonly beyond: Located<string> }
  | { readonly kind: 'uneven-rows'; readonly row: Located<string>; readonly first: Located<string> }
  | { readonly kind: 'players-reversed'; readonly at: Span; readonly least: number; readonly most: number }
  | { readonly kind: 'too-many-players'; readonly at: Span; readonly most: number; readonly limit: number }
  | { readonly kind: 'mixed-step'; readonly at: Span; readonly parts: readonly string[] }
  | IconProblem;

export type DataProblemKind = Exclude<DataProblem['kind'], 'yaml'>;

export function describeData(problem: DataProblem): Diagnostic {
  if (problem.kind === 'yaml') return describeYaml(problem.problem);
  const { at, severity = 'error', ...rest } = words(problem);
  return diagnose(`data/${problem.kind}`, severity, at, rest);
}

export interface Words extends Wording {
  readonly at: Span;
  readonly severity?: Severity;
}

function words(problem: Exclude<DataProblem, { kind: 'yaml' }>): Words {
  switch (problem.kind) {
    case 'no-manifest':
      return {
        at: problem.at,
        message: { en: 'the folder has no `game.yaml`', pl: 'w folderze nie ma `game.yaml`' },
        label: { en: 'expected here', pl: 'oczekiwano tutaj' },
        notes: [
          {
            en: '`kodeks new` makes a small game to start from',
            pl: '`kodeks new` tworzy małą grę, od której można zacząć',
          },
        ],
      };
    case 'unknown-kind':
      return {
        at: problem.name.span,
        message: {
          en: `no kind is called \`${problem.name.value}\``,
          pl: `żaden rodzaj nie nazywa się \`${problem.name.value}\``,
        },
        label: NOT_IN_RULES,
        notes: listed('kinds of this game', 'rodzaje tej gry', problem.known),
        ...renamed(problem.name.span, nearest(problem.name.value, problem.known)),
      };
    case 'unknown-field':
      return {
        at: problem.key.span,
        message: {
          en: `\`${problem.key.value}\` is not a field of ${problem.of}`,
          pl: `\`${problem.key.value}\` nie jest tu polem (${inPolish(problem.of)})`,
        },
        label: { en: 'unknown field', pl: 'nieznane pole' },
        notes: [
          ...missingSpace(problem.key.value),
          ...(problem.of === EXPECTATION_TITLE
            ? [
                {
                  en: 'a condition that contains `: ` stands in quotes',
                  pl: 'warunek, który zawiera `: `, stoi w cudzysłowie',
                },
              ]
            : []),
          ...listed('fields', 'pola', problem.known),
        ],
        ...renamed(problem.key.span, problem.suggestion),
      };
    case 'unknown-resource':
      return {
        at: problem.name.span,
        message: {
          en: `no resource is called \`${problem.name.value}\``,
          pl: `żaden zasób nie nazywa się \`${problem.name.value}\``,
        },
        label: NOT_IN_RULES,
        notes: [
          ...missingSpace(problem.name.value),
          ...listed('resources of this game', 'zasoby tej gry', problem.known),
        ],
        ...renamed(problem.name.span, nearest(problem.name.value, problem.known)),
      };
    case 'missing-field':
      return {
        at: problem.at,
        message: {
          en: `\`${problem.field}\` is missing in ${problem.of}`,
          pl: `brakuje \`${problem.field}\` (${inPolish(problem.of)})`,
        },
        label: { en: `needs \`${problem.field}\``, pl: `tu ma być \`${problem.field}\`` },
      };
    case 'wrong-type':
      return wrongType(problem);
    case 'unknown-value':
      return {
        at: problem.value.span,
        message: {
          en: `\`${problem.value.value}\` is not ${problem.expected}`,
          pl: `\`${problem.value.value}\` to nie to, co ma tu stać: ${inPolish(problem.expected)}`,
        },
        label: { en: `expected ${problem.expected}`, pl: `oczekiwano: ${inPolish(problem.expected)}` },
        notes: [...listed('possible', 'możliwe', problem.members), ...otherOptions(problem.expected)],
        ...renamed(problem.value.span, nearest(problem.value.value, problem.members)),
      };
    case 'out-of-range':
      return {
        at: problem.at,
        message: { en: `\`${problem.written}\` is out of range`, pl: `\`${problem.written}\` jest poza zakresem` },
        label: range(problem.least, problem.most),
      };
    case 'bad-form': {
      const { expected, form } = problem;
      const polish = inPolish(expected);
      return {
        at: problem.at,
        message: {
          en: `\`${problem.written}\` cannot be ${expected}`,
          pl: `\`${problem.written}\` nie ma właściwej postaci (${polish})`,
        },
        label: { en: `not ${expected}`, pl: `oczekiwano: ${polish}` },
        notes:
          form === '' ? [] : [{ en: `${expected.replace(/^an? /, '')}: ${form}`, pl: `${polish}: ${inPolish(form)}` }],
      };
    }
    case 'nothing-inside':
      return {
        at: problem.at,
        message: {
          en: `${problem.expected} cannot be empty`,
          pl: `nie może tu być pusto (${inPolish(problem.expected)})`,
        },
        label: { en: 'nothing inside', pl: 'nic tu nie ma' },
      };
    case 'duplicate-id':
      return {
        at: problem.id.span,
        message: {
          en: `the id \`${problem.id.value}\` is used twice`,
          pl: `identyfikator \`${problem.id.value}\` jest użyty dwa razy`,
        },
        label: { en: 'second time', pl: 'drugi raz' },
        related: [{ span: problem.first, text: { en: 'first time', pl: 'pierwszy raz' } }],
        notes: [
          {
            en: 'an id names one thing in the whole game',
            pl: 'identyfikator oznacza jedną rzecz w całej grze',
          },
        ],
      };
    case 'wrong-document':
      return problem.reason === 'empty'
        ? {
            at: problem.at,
            message: { en: 'this file says nothing', pl: 'ten plik nic nie mówi' },
            label: {
              en: 'expected at least `id`, `name` and `players`',
              pl: 'oczekiwano co najmniej `id`, `name` i `players`',
            },
          }
        : {
            at: problem.at,
            message: { en: 'this file holds a second document', pl: 'w tym pliku jest drugi dokument' },
            label: { en: 'only what stands above `---` is read', pl: 'czyta się tylko to, co stoi nad `---`' },
          };
    case 'rules-need-block':
      return {
        at: problem.at,
        message: {
          en: 'rules text must be written as a block',
          pl: 'tekst w języku reguł trzeba zapisać jako blok',
        },
        label: STYLES[problem.style],
        notes: [
          {
            en: 'outside a block YAML cuts the text at ` #` and stumbles over `: `',
            pl: 'poza blokiem YAML ucina tekst na ` #` i potyka się o `: `',
          },
        ],
        fix: fixSaid(problem.fix),
      };
    case 'escape-in-condition':
      return {
        at: problem.at,
        message: {
          en: 'a condition in quotes cannot contain escapes',
          pl: 'warunek w cudzysłowie nie może zawierać znaków specjalnych',
        },
        label: {
          en: 'read as it stands, this would be another text',
          pl: 'odczytany dosłownie byłby innym tekstem',
        },
        notes: [
          {
            en: 'write it without quotes, or as a block: `- |` and the condition below it',
            pl: 'zapisz go bez cudzysłowu albo jako blok: `- |` i pod spodem warunek',
          },
        ],
        fix: fixSaid(problem.fix),
      };
    case 'designed-without-gap':
      return {
        at: problem.at,
        message: {
          en: 'a `designed` datum needs the `gap` it fills',
          pl: 'dana z `designed` musi mówić, jaką lukę (`gap`) wypełnia',
        },
        label: { en: 'designed by us, for which gap?', pl: 'wymyślone przez nas, ale w której luce?' },
        notes: [{ en: '`gap:` names an entry of GAPS.md', pl: '`gap:` wskazuje wpis w GAPS.md' }],
        severity: 'warning',
      };
    case 'side-and-shared':
      return {
        at: problem.key.span,
        message: {
          en: `\`${problem.key.value}\` is given for all sides and for one side`,
          pl: `\`${problem.key.value}\` podano i dla wszystkich stron, i dla jednej`,
        },
        label: { en: 'for one side', pl: 'dla jednej strony' },
        related: [{ span: problem.shared, text: { en: 'for all sides', pl: 'dla wszystkich stron' } }],
      };
    case 'bad-row-key':
      return {
        at: problem.key.span,
        message: {
          en: `\`${problem.key.value}\` is not a number of players`,
          pl: `\`${problem.key.value}\` nie jest liczbą graczy`,
        },
        label: {
          en: 'expected a number, or a last row such as `4 or more`',
          pl: 'oczekiwano liczby albo ostatniego wiersza w rodzaju `4 or more`',
        },
      };
    case 'open-row-not-last':
      return {
        at: problem.row.span,
        message: {
          en: `\`${problem.row.value}\` covers the row \`${problem.beyond.value}\` as well`,
          pl: `\`${problem.row.value}\` obejmuje też wiersz \`${problem.beyond.value}\``,
        },
        label: { en: 'this row is open at the top', pl: 'ten wiersz nie ma górnej granicy' },
        related: [{ span: problem.beyond.span, text: { en: 'covered twice', pl: 'objęto dwa razy' } }],
      };
    case 'uneven-rows':
      return {
        at: problem.row.span,
        message: {
          en: `row \`${problem.row.value}\` has another shape than row \`${problem.first.value}\``,
          pl: `wiersz \`${problem.row.value}\` ma inną postać niż wiersz \`${problem.first.value}\``,
        },
        label: {
          en: 'all rows of a table hold numbers, or all hold rows',
          pl: 'wszystkie wiersze tabeli zawierają liczby albo wszystkie zawierają wiersze',
        },
        related: [{ span: problem.first.span, text: { en: 'compare', pl: 'porównaj' } }],
      };
    case 'players-reversed':
      return {
        at: problem.at,
        message: {
          en: `there cannot be at least ${problem.least} and at most ${problem.most} players`,
          pl: `graczy nie może być co najmniej ${problem.least} i najwyżej ${problem.most}`,
        },
        label: {
          en: 'the smaller number comes first, and it is at least 1',
          pl: 'najpierw stoi mniejsza liczba i wynosi ona co najmniej 1',
        },
      };
    case 'too-many-players':
      return {
        at: problem.at,
        message: {
          en: `a game has at most ${problem.limit} players, not ${problem.most}`,
          pl: `w grze bierze udział najwyżej ${problem.limit} graczy, a nie ${problem.most}`,
        },
        label: { en: `at most ${problem.limit}`, pl: `najwyżej ${problem.limit}` },
      };
    case 'mixed-step': {
      const parts = problem.parts.map((part) => `\`${part}\``);
      return {
        at: problem.at,
        message: {
          en: `a step does one thing, this one has ${parts.join(' and ')}`,
          pl: `krok robi jedną rzecz, a ten ma ${parts.join(' i ')}`,
        },
        label: { en: 'make it two steps', pl: 'zrób z tego dwa kroki' },
      };
    }
    case 'icon-not-svg':
    case 'icon-not-safe':
    case 'icon-without-view-box':
    case 'icon-part':
      return wordsOfIcon(problem);
  }
}

const NOT_IN_RULES: Said = { en: 'not declared in the rules', pl: 'nie zadeklarowano w regułach' };

const STYLES: Readonly<Record<'plain' | 'quoted' | 'folded', Said>> = {
  plain: { en: 'this is a plain text', pl: 'to jest zwykły tekst' },
  quoted: { en: 'this is a text in quotes', pl: 'to jest tekst w cudzysłowie' },
  folded: { en: 'this is a folded text (`>`)', pl: 'to jest tekst zawijany (`>`)' },
};

function wrongType({ node, at, expected, takesText }: Extract<DataProblem, { kind: 'wrong-type' }>): Words {
  const found = foundWords(node);
  const polish = inPolish(expected);
  const common = {
    at,
    message: { en: `expected ${expected}, found ${found.en}`, pl: `oczekiwano: ${polish}; jest: ${found.pl}` },
    label: { en: `not ${expected}`, pl: `ma tu stać: ${polish}` },
  };
  if (!takesText || node.kind !== 'scalar' || node.style !== 'plain') return common;
  return {
    ...common,
    notes: [
      {
        en: 'a text that looks like a number or a truth value stands in quotes',
        pl: 'tekst, który wygląda jak liczba albo wartość logiczna, stoi w cudzysłowie',
      },
    ],
    fix: fixSaid({ title: 'put it in quotes', edits: [{ span: node.span, text: `"${node.text}"` }] }),
  };
}

function foundWords(node: YamlNode): Said {
  switch (node.kind) {
    case 'list':
      return { en: 'a list', pl: 'lista' };
    case 'map':
      return { en: 'a group of fields', pl: 'zestaw pól' };
    case 'scalar': {
      if (node.style === 'empty') return { en: 'nothing', pl: 'nic' };
      if (node.text.length > 30 || node.text.includes('\n')) return { en: 'a text', pl: 'tekst' };
      const { text } = node;
      if (node.style === 'plain') return { en: `\`${text}\``, pl: `\`${text}\`` };
      return { en: `the text \`"${text}"\``, pl: `tekst \`"${text}"\`` };
    }
  }
}

function range(least: number | undefined, most: number | undefined): Said {
  if (least !== undefined && most !== undefined)
    return { en: `expected a number from ${least} to ${most}`, pl: `oczekiwano liczby od ${least} do ${most}` };
  return least === undefined
    ? { en: `expected at most ${most}`, pl: `oczekiwano najwyżej ${most}` }
    : { en: `expected at least ${least}`, pl: `oczekiwano co najmniej ${least}` };
}

/** There is one type to write, but another sort of options. */
function otherOptions(expected: string): readonly Said[] {
  if (expected !== OPTION_TYPE_TITLE) return [];
  return [
    {
      en: 'an option of several values has no type, it lists them: `values: [short, long]`',
      pl: 'wariant o kilku wartościach nie ma typu, tylko je wylicza: `values: [short, long]`',
    },
  ];
}

/** `{ ore:2 }` is a field called `ore:2`. */
function missingSpace(name: string): readonly Said[] {
  return name.includes(':') ? [{ en: 'a colon needs a space after it', pl: 'po dwukropku musi stać spacja' }] : [];
}

/** The declared names, as long as they fit on a line or so. */
function listed(en: string, pl: string, names: readonly string[]): readonly Said[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, 12).join(', ');
  const more = names.length - 12;
  return [
    {
      en: more > 0 ? `${en}: ${shown}, and ${more} more` : `${en}: ${shown}`,
      pl: more > 0 ? `${pl}: ${shown} i jeszcze ${more}` : `${pl}: ${shown}`,
    },
  ];
}

/** In the order of the files, and in each from top to bottom, whichever check found them. */
export function inOrder(problems: readonly DataProblem[]): readonly DataProblem[] {
  const files = new Map<string, number>();
  const placed = problems.map((problem) => {
    const { span } = describeData(problem).at;
    if (!files.has(span.file)) files.set(span.file, files.size);
    return { problem, file: files.get(span.file) ?? 0, start: span.start };
  });
  return placed.sort((a, b) => a.file - b.file || a.start - b.start).map(({ problem }) => problem);
}
