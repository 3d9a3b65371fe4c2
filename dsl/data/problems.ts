/**
 * What can be wrong in a game's YAML files once they can be read, and how we say it.
 */
import type { Diagnostic, Fix, Severity } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/suggest.ts';
import type { Located, Span } from '../source/source.ts';
import { EXPECTATION_TITLE } from './schema-parts.ts';
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
  | { readonly kind: 'mixed-step'; readonly at: Span; readonly parts: readonly string[] };

export type DataProblemKind = Exclude<DataProblem['kind'], 'yaml'>;

export function describeData(problem: DataProblem): Diagnostic {
  if (problem.kind === 'yaml') return describeYaml(problem.problem);
  const { at, message, label, notes = [], related = [], fix, severity = 'error' } = words(problem);
  const code = `data/${problem.kind}` as const;
  const diagnostic: Diagnostic = { code, severity, message, at: { span: at, text: label }, related, notes };
  return fix === undefined ? diagnostic : { ...diagnostic, fix };
}

interface Words {
  readonly at: Span;
  readonly message: string;
  readonly label: string;
  readonly notes?: readonly string[];
  readonly related?: Diagnostic['related'];
  readonly fix?: Fix | undefined;
  readonly severity?: Severity;
}

function words(problem: Exclude<DataProblem, { kind: 'yaml' }>): Words {
  switch (problem.kind) {
    case 'no-manifest':
      return {
        at: problem.at,
        message: 'the folder has no `game.yaml`',
        label: 'expected here',
        notes: ['`kodeks new` makes a small game to start from'],
      };
    case 'unknown-kind':
      return {
        at: problem.name.span,
        message: `no kind is called \`${problem.name.value}\``,
        label: 'not declared in the rules',
        notes: listed('kinds of this game', problem.known),
        fix: replacement(problem.name, nearest(problem.name.value, problem.known)),
      };
    case 'unknown-field':
      return {
        at: problem.key.span,
        message: `\`${problem.key.value}\` is not a field of ${problem.of}`,
        label: 'unknown field',
        notes: [
          ...missingSpace(problem.key.value),
          ...(problem.of === EXPECTATION_TITLE ? ['a condition that contains `: ` stands in quotes'] : []),
          ...listed('fields', problem.known),
        ],
        fix: replacement(problem.key, problem.suggestion),
      };
    case 'unknown-resource':
      return {
        at: problem.name.span,
        message: `no resource is called \`${problem.name.value}\``,
        label: 'not declared in the rules',
        notes: [...missingSpace(problem.name.value), ...listed('resources of this game', problem.known)],
        fix: replacement(problem.name, nearest(problem.name.value, problem.known)),
      };
    case 'missing-field':
      return {
        at: problem.at,
        message: `\`${problem.field}\` is missing in ${problem.of}`,
        label: `needs \`${problem.field}\``,
      };
    case 'wrong-type':
      return wrongType(problem);
    case 'unknown-value':
      return {
        at: problem.value.span,
        message: `\`${problem.value.value}\` is not ${problem.expected}`,
        label: `expected ${problem.expected}`,
        notes: listed('possible', problem.members),
        fix: replacement(problem.value, nearest(problem.value.value, problem.members)),
      };
    case 'out-of-range':
      return {
        at: problem.at,
        message: `\`${problem.written}\` is out of range`,
        label: range(problem.least, problem.most),
      };
    case 'bad-form':
      return {
        at: problem.at,
        message: `\`${problem.written}\` cannot be ${problem.expected}`,
        label: `not ${problem.expected}`,
        notes: problem.form === '' ? [] : [`${problem.expected.replace(/^an? /, '')}: ${problem.form}`],
      };
    case 'nothing-inside':
      return { at: problem.at, message: `${problem.expected} cannot be empty`, label: 'nothing inside' };
    case 'duplicate-id':
      return {
        at: problem.id.span,
        message: `the id \`${problem.id.value}\` is used twice`,
        label: 'second time',
        related: [{ span: problem.first, text: 'first time' }],
        notes: ['an id names one thing in the whole game'],
      };
    case 'wrong-document':
      return problem.reason === 'empty'
        ? { at: problem.at, message: 'this file says nothing', label: 'expected at least `id`, `name` and `players`' }
        : {
            at: problem.at,
            message: 'this file holds a second document',
            label: 'only what stands above `---` is read',
          };
    case 'rules-need-block':
      return {
        at: problem.at,
        message: 'rules text must be written as a block',
        label: `this is ${problem.style === 'quoted' ? 'a text in quotes' : problem.style === 'folded' ? 'a folded text (`>`)' : 'a plain text'}`,
        notes: ['outside a block YAML cuts the text at ` #` and stumbles over `: `'],
        fix: problem.fix,
      };
    case 'escape-in-condition':
      return {
        at: problem.at,
        message: 'a condition in quotes cannot contain escapes',
        label: 'read as it stands, this would be another text',
        notes: ['write it without quotes, or as a block: `- |` and the condition below it'],
        fix: problem.fix,
      };
    case 'designed-without-gap':
      return {
        at: problem.at,
        message: 'a `designed` datum needs the `gap` it fills',
        label: 'designed by us, for which gap?',
        notes: ['`gap:` names an entry of GAPS.md'],
        severity: 'warning',
      };
    case 'side-and-shared':
      return {
        at: problem.key.span,
        message: `\`${problem.key.value}\` is given for all sides and for one side`,
        label: 'for one side',
        related: [{ span: problem.shared, text: 'for all sides' }],
      };
    case 'bad-row-key':
      return {
        at: problem.key.span,
        message: `\`${problem.key.value}\` is not a number of players`,
        label: 'expected a number, or a last row such as `4 or more`',
      };
    case 'open-row-not-last':
      return {
        at: problem.row.span,
        message: `\`${problem.row.value}\` covers the row \`${problem.beyond.value}\` as well`,
        label: 'this row is open at the top',
        related: [{ span: problem.beyond.span, text: 'covered twice' }],
      };
    case 'uneven-rows':
      return {
        at: problem.row.span,
        message: `row \`${problem.row.value}\` has another shape than row \`${problem.first.value}\``,
        label: 'all rows of a table hold numbers, or all hold rows',
        related: [{ span: problem.first.span, text: 'compare' }],
      };
    case 'players-reversed':
      return {
        at: problem.at,
        message: `there cannot be at least ${problem.least} and at most ${problem.most} players`,
        label: 'the smaller number comes first, and it is at least 1',
      };
    case 'too-many-players':
      return {
        at: problem.at,
        message: `a game has at most ${problem.limit} players, not ${problem.most}`,
        label: `at most ${problem.limit}`,
      };
    case 'mixed-step':
      return {
        at: problem.at,
        message: `a step does one thing, this one has ${problem.parts.map((part) => `\`${part}\``).join(' and ')}`,
        label: 'make it two steps',
      };
  }
}

function wrongType({ node, at, expected, takesText }: Extract<DataProblem, { kind: 'wrong-type' }>): Words {
  const found = foundWords(node);
  const common = { at, message: `expected ${expected}, found ${found}`, label: `not ${expected}` };
  if (!takesText || node.kind !== 'scalar' || node.style !== 'plain') return common;
  const fix = { title: 'put it in quotes', edits: [{ span: node.span, text: `"${node.text}"` }] };
  return { ...common, notes: ['a text that looks like a number or a truth value stands in quotes'], fix };
}

function foundWords(node: YamlNode): string {
  switch (node.kind) {
    case 'list':
      return 'a list';
    case 'map':
      return 'a group of fields';
    case 'scalar':
      if (node.style === 'empty') return 'nothing';
      if (node.text.length > 30 || node.text.includes('\n')) return 'a text';
      return node.style === 'plain' ? `\`${node.text}\`` : `the text \`"${node.text}"\``;
  }
}

function range(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `expected a number from ${least} to ${most}`;
  return least === undefined ? `expected at most ${most}` : `expected at least ${least}`;
}

/** `{ ore:2 }` is a field called `ore:2`. */
function missingSpace(name: string): readonly string[] {
  return name.includes(':') ? ['a colon needs a space after it'] : [];
}

/** The declared names, as long as they fit on a line or so. */
function listed(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, 12).join(', ');
  return [names.length > 12 ? `${what}: ${shown}, and ${names.length - 12} more` : `${what}: ${shown}`];
}

function replacement(name: Located<string>, suggestion: string | undefined): Fix | undefined {
  if (suggestion === undefined) return undefined;
  return { title: `did you mean \`${suggestion}\`?`, edits: [{ span: name.span, text: suggestion }] };
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
