/** The words for what can be wrong with a rules text: what is wrong, why here, what to do, in the author's terms. */
import type { Diagnostic, Fix, Label } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/source.ts';
import type { SyntaxProblem } from './problems.ts';

type Words = Omit<Diagnostic, 'severity' | 'at' | 'related' | 'notes' | 'fix'> & {
  readonly at: string;
  readonly related?: readonly Label[];
  readonly notes?: readonly string[];
  readonly fix?: Fix | undefined;
};

export function describeSyntax(problem: SyntaxProblem): Diagnostic {
  const { at, related = [], notes = [], fix, ...rest } = wordsFor(problem);
  const diagnostic: Diagnostic = { ...rest, severity: 'error', at: { span: problem.span, text: at }, related, notes };
  return fix === undefined ? diagnostic : { ...diagnostic, fix };
}

function wordsFor(problem: SyntaxProblem): Words {
  switch (problem.kind) {
    case 'expected':
      return expected(problem);
    case 'not-a-statement':
      return notAStatement(problem);
    case 'reserved-word':
      return {
        code: 'syntax/reserved-word',
        message: `\`${problem.word}\` is a word of the language and cannot be a name here`,
        at: 'choose another name',
        notes: ['after a dot and before a colon any word may stand'],
      };
    case 'uncallable':
      return {
        code: 'syntax/uncallable',
        message: `an effect cannot be called \`${problem.word}\`, because a statement begins with this word`,
        at: 'could never be run',
      };
    case 'foreign':
      return {
        code: 'syntax/foreign',
        message: `\`${problem.found}\` is written \`${problem.ours}\` here`,
        at: 'from another language',
        fix: replace(problem.span, problem.ours),
      };
    case 'comment':
      return {
        code: 'syntax/comment',
        message: `a comment begins with \`//\`, not with \`${problem.found}\``,
        at: 'not read',
        fix: problem.found === '#' ? replace({ ...problem.span, end: problem.span.start + 1 }, '//') : undefined,
      };
    case 'string':
      return {
        code: 'syntax/string',
        message: 'rules contain no texts in quotation marks',
        at: 'sentences belong in lexicon.yaml, under a key that the rules name',
      };
    case 'unknown-character':
      return {
        code: 'syntax/unknown-character',
        message: `\`${problem.text}\` means nothing in rules`,
        at: problem.text.length === 1 ? 'unknown character' : 'unknown characters',
      };
    case 'bad-number':
      return badNumber(problem.text);
    case 'large-number':
      return {
        code: 'syntax/large-number',
        message: `${problem.text.length > 20 ? `${problem.text.slice(0, 20)}...` : problem.text} is too large a number`,
        at: `the largest is ${problem.most}`,
      };
    case 'long-name':
      return {
        code: 'syntax/long-name',
        message: `the name \`${problem.text.slice(0, 20)}...\` is longer than a line`,
        at: `${problem.text.length} letters; ${problem.most} are allowed`,
      };
    case 'bad-id':
      return {
        code: 'syntax/bad-id',
        message:
          problem.text === '@'
            ? 'expected the id of a component after `@`'
            : `\`${problem.text}\` is not the id of a component`,
        at: 'ids are written in small letters and digits joined by `-`, such as `@planetary-market`',
      };
    case 'unclosed':
      return {
        code: 'syntax/unclosed',
        message: `\`${problem.opener}\` is never closed`,
        at: `its \`${PARTNERS[problem.opener] ?? ''}\` is missing`,
      };
    case 'unopened':
      return {
        code: 'syntax/unopened',
        message: `\`${problem.closer}\` closes nothing`,
        at: 'no bracket is open here',
      };
    case 'mismatched':
      return {
        code: 'syntax/mismatched',
        message: `\`${problem.opener}\` is closed by \`${problem.closer}\``,
        at: `expected \`${PARTNERS[problem.opener] ?? ''}\``,
        related: [{ span: problem.openedAt, text: 'opened here' }],
        fix: replace(problem.span, PARTNERS[problem.opener] ?? ''),
      };
    case 'leading-sign':
      return {
        code: 'syntax/leading-sign',
        message: `a line cannot begin with \`${problem.sign}\``,
        at: 'put it at the end of the line before',
      };
    case 'too-deep':
      return {
        code: 'syntax/too-deep',
        message: TOO_DEEP[problem.of](problem.limit),
        at: 'the rest was not read',
        notes: ['give parts of it names with `function` or `effect`'],
      };
    case 'rounding':
      return problem.form === 'missing'
        ? {
            code: 'syntax/rounding',
            message: 'a division says how it is rounded',
            at: 'add `rounded up` or `rounded down` after it',
          }
        : { code: 'syntax/rounding', message: 'only a division is rounded', at: 'there is nothing to round here' };
  }
}

const PARTNERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const TOO_DEEP = {
  brackets: (limit: number) => `brackets are nested more than ${limit} deep`,
  queries: (limit: number) => `more than ${limit} queries stand inside each other`,
  chain: (limit: number) => `a statement joins more than ${limit} parts`,
};

const replace = (span: Span, text: string): Fix => ({ title: `write \`${text}\``, edits: [{ span, text }] });
const guess = (span: Span, text: string): Fix => ({ title: `did you mean \`${text}\`?`, edits: [{ span, text }] });

function expected(problem: Extract<SyntaxProblem, { kind: 'expected' }>): Words {
  const { what, after, found, suggestion, span } = problem;
  const where = after === undefined ? '' : ` after \`${after}\``;
  const instead = found === undefined ? '' : `, found \`${found}\``;
  const notes: string[] = [];
  if (lacksComma(problem)) {
    return {
      code: 'syntax/expected',
      message: `a comma is missing between \`${after}\` and \`${found}\``,
      at: `expected \`,\` or ${what}`,
      fix: { title: 'put a comma here', edits: [{ span: { ...span, end: span.start }, text: ', ' }] },
    };
  }
  if (found === 'because' && what === 'the end of the line')
    notes.push('a reason stands after a condition: `where <condition> because <rule id>`');
  else if (found === 'while' && what === 'a statement')
    notes.push('a loop is written `repeat while <condition> { ... }`');
  return {
    code: 'syntax/expected',
    message: `expected ${what}${where}${instead}`,
    at: found === undefined ? 'missing here' : `expected ${what}`,
    notes,
    fix: suggestion === undefined ? undefined : guess(span, suggestion),
  };
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

function notAStatement({ found, next, span, suggestion }: Extract<SyntaxProblem, { kind: 'not-a-statement' }>): Words {
  const meant = BEGUN_OTHERWISE[found] ?? BEGUN_OTHERWISE[suggestion ?? ''] ?? suggestion;
  const isAssignment = next === '=' || next === '.';
  const notes: string[] = [];
  if (isAssignment) notes.push(`to change a state, write \`set ${found}${next === '.' ? '...' : ''} to ...\``);
  else if (meant === undefined) notes.push(`an effect is run with brackets: \`${found}(...)\``);
  return {
    code: 'syntax/not-a-statement',
    message: `no statement begins with \`${found}\``,
    at: 'expected a statement',
    notes,
    fix: meant === undefined || isAssignment ? undefined : guess(span, meant),
  };
}

function badNumber(text: string): Words {
  const code = 'syntax/bad-number';
  if (/^\d+\.\d+$/.test(text))
    return { code, message: `\`${text}\` is not a whole number`, at: 'all numbers are whole' };
  if (/^[\d_]+$/.test(text))
    return { code, message: `\`${text}\` is not a number`, at: `write ${text.replaceAll('_', '')}` };
  return {
    code,
    message: `\`${text}\` is neither a number nor a name`,
    at: 'a space is missing after the number, or a letter before it',
  };
}
