/**
 * What can be wrong with a text as YAML, and how we say it. The words are ours; the package's never reach an author.
 */
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

interface Words {
  readonly message: string;
  readonly label: string;
  readonly notes?: readonly string[];
  readonly related?: Diagnostic['related'];
  readonly fix?: Fix | undefined;
}

export function describeYaml(problem: YamlProblem): Diagnostic {
  const { message, label, notes = [], related = [], fix } = words(problem);
  const at = { span: problem.at, text: label };
  const diagnostic: Diagnostic = { code: `yaml/${problem.kind}`, severity: 'error', message, at, related, notes };
  return fix === undefined ? diagnostic : { ...diagnostic, fix };
}

const WITHOUT_SHORTCUTS = 'component files are plain YAML: what a value is stands where it is used';

function words(problem: YamlProblem): Words {
  switch (problem.kind) {
    case 'file-too-large':
      return {
        message: `this file is too large: ${megabytes(problem.length)} MB, the limit is ${megabytes(problem.limit)} MB`,
        label: 'not read',
        notes: ['split it: a folder may hold any number of files of the same kind'],
      };
    case 'text-too-long':
      return {
        message: `a single text is longer than ${problem.limit} characters`,
        label: 'begins here; the file was not read',
        notes: ['a quote or a block that was never closed may have swallowed the rest of the file'],
      };
    case 'too-many-values':
      return {
        message: 'this file holds more values than any game needs',
        label: 'stopped here; the file was not read',
        notes: ['split it: a folder may hold any number of files of the same kind'],
      };
    case 'too-deep':
      return {
        message: `values are nested more than ${problem.limit} deep`,
        label: 'one level too many; the file was not read',
        notes: ['brackets that were opened and never closed look like this too'],
      };
    case 'encoding':
      return {
        message:
          problem.seems === undefined
            ? 'this file is not valid UTF-8 text'
            : `this file seems to be ${problem.seems}, not UTF-8 text`,
        label: 'cannot be decoded',
        notes: ['save the file as UTF-8 (in most editors: save with encoding)'],
      };
    case 'control-character':
      return {
        message: `this file contains an invisible control character (${codePoint(problem.code)})`,
        label: 'remove it',
      };
    case 'anchor':
      return {
        message: `anchors are not allowed: \`${short(problem.written)}\``,
        label: 'a value that begins with `&` names an anchor',
        notes: [WITHOUT_SHORTCUTS, 'if it is a text, put it in quotes'],
      };
    case 'alias':
      return {
        message: `aliases are not allowed: \`${short(problem.written)}\``,
        label: 'a value that begins with `*` repeats an anchor',
        notes: [WITHOUT_SHORTCUTS, 'if it is a text, put it in quotes'],
      };
    case 'tag':
      return {
        message: `tags are not allowed: \`${short(problem.written)}\``,
        label: 'a value that begins with `!` is a tag',
        notes: ['the kind of the item says what a field holds', 'if it is a text, put it in quotes'],
      };
    case 'directive':
      return {
        message: `directives are not allowed: \`${short(problem.written)}\``,
        label: 'remove this line',
      };
    case 'merge-key':
      return {
        message: 'merge keys are not allowed: `<<`',
        label: 'write the fields out here',
        notes: [WITHOUT_SHORTCUTS],
      };
    case 'reserved-key':
      return {
        message: `\`${problem.key}\` cannot be used as a name`,
        label: 'this word has a meaning of its own in the programs that read the file',
        notes: ['choose another name'],
      };
    case 'duplicate-key':
      return {
        message: `\`${problem.key}\` is given twice`,
        label: 'second time; ignored',
        related: [{ span: problem.first, text: 'first time' }],
      };
    case 'key-not-a-name':
      return { message: 'the name before the colon must be a simple word or text', label: 'not a name' };
    case 'key-too-long':
      return { message: 'the name before the colon is longer than 1024 characters', label: 'not a name' };
    case 'tab-indent':
      return {
        message: 'lines are indented with spaces, not with tabs',
        label: 'a tab',
        notes: ['set the editor to insert spaces in YAML files'],
        fix: problem.fix,
      };
    case 'indentation':
      return {
        message: 'this line does not line up with the lines it belongs to',
        label: 'wrong indentation',
        notes: ['the fields of one item, and the dashes of one list, begin in the same column'],
      };
    case 'colon-in-text':
      return {
        message: 'a text that contains `: ` must be a block or stand in quotes',
        label: 'this would begin a second field on the same line',
        notes: ['rules text is always written as a block: `|` at the end of the line, the text below it'],
        fix: problem.fix,
      };
    case 'text-after-bar':
      return {
        message: 'the text of a block begins on the next line',
        label: 'nothing but a comment may follow `|`',
        fix: problem.fix,
      };
    case 'dash-after-colon':
      return {
        message: 'a list with dashes begins on a line of its own',
        label: 'move it to the next line, or use brackets: `[a, b]`',
      };
    case 'missing-colon':
      return {
        message: 'a name must be followed by a colon and a value',
        label: 'no colon here',
        notes: ['a text of several lines is written as a block: `|` at the end of the line, the text below it'],
      };
    case 'missing-comma':
      return {
        message: 'values in brackets are separated by commas',
        label: 'a comma is missing here',
      };
    case 'missing-space':
      return {
        message: `a space is missing beside \`${problem.after}\``,
        label: problem.after === '#' ? 'a comment needs a space before it' : 'a value needs a space before it',
        fix: problem.fix,
      };
    case 'missing-dash':
      return { message: 'each item of this list begins with a dash', label: 'no dash here' };
    case 'unclosed-quote':
      return {
        message: `a text in quotes is never closed`,
        label: `opened here; expected \`${problem.quote}\` at the end of the text`,
      };
    case 'unclosed-bracket':
      return {
        message: `a bracket is never closed`,
        label: `opened here; expected \`${problem.bracket}\``,
        notes: ['a value in brackets that goes on in the next line must be indented there'],
      };
    case 'reserved-start':
      return {
        message: `a value cannot begin with ${problem.sign === '`' ? 'a backtick' : `\`${problem.sign}\``}`,
        label: 'put it in quotes if it is a text',
        fix: problem.fix,
      };
    case 'bad-escape':
      return {
        message: `\`${problem.written}\` means nothing in a text in double quotes`,
        label: 'unknown escape',
        notes: ['a backslash is written `\\\\`; in single quotes it needs no doubling'],
      };
    case 'block-in-brackets':
      return {
        message: 'a block, a list with dashes or fields on lines of their own cannot stand in brackets',
        label: 'written as a block',
        notes: ['write it in brackets too, or give up the outer brackets'],
      };
    case 'unexpected':
      return {
        message: problem.written === '' ? 'this cannot be read as YAML' : `\`${problem.written}\` is out of place here`,
        label: 'not expected here',
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
