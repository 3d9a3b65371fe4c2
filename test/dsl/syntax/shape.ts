/** Trees as short texts, so that a table of cases can show source and tree side by side. */

import type { SourceFile, Span } from '../../../dsl/source/source.ts';
import type { Expr, Node } from '../../../dsl/syntax/ast.ts';
import { parseFragment } from '../../../dsl/syntax/parse.ts';
import type { SyntaxProblem } from '../../../dsl/syntax/problems.ts';

export const file = (text: string): SourceFile => ({ path: 'rules/case.rules', text });
export const whole = (source: SourceFile): Span => ({ file: source.path, start: 0, end: source.text.length });

export function expression(text: string): string {
  const source = file(text);
  const { out, problems } = parseFragment(source, whole(source), 'expression');
  return shape(out) + complaints(problems);
}

export function statements(text: string): string {
  const source = file(text);
  const { out, problems } = parseFragment(source, whole(source), 'statements');
  return out.statements.map(shape).join(' ; ') + complaints(problems);
}

export function declarations(text: string): string {
  const source = file(text);
  const { out, problems } = parseFragment(source, whole(source), 'clauses');
  return out.declarations.map(shape).join(' ; ') + complaints(problems);
}

const complaints = (problems: readonly SyntaxProblem[]): string =>
  problems.map((problem) => ` !${problem.kind}${problem.kind === 'expected' ? ` ${problem.what}` : ''}`).join('');

/** `kind(key=value ...)` without spans, `undefined`, `false` and empty lists; common expressions in their own notation. */
export function shape(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shape).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const node = value as Record<string, unknown>;
  return shapeOfExpr(value as Expr) ?? shapeOfNode(node);
}

function shapeOfNode({ kind, span: _, ...rest }: Record<string, unknown>): string {
  if (kind === undefined && typeof rest.text === 'string') return rest.text === '' ? '?' : rest.text;
  if (kind === undefined && typeof rest.id === 'string') return rest.id;
  const parts = Object.entries(rest).filter(
    ([, part]) => part !== undefined && part !== false && !(Array.isArray(part) && part.length === 0),
  );
  const fields = parts.map(([key, part]) => (part === true ? key : `${key}=${shape(part)}`)).join(' ');
  return `${kind ?? ''}(${fields})`;
}

function shapeOfExpr(expr: Expr): string | undefined {
  switch (expr.kind) {
    case 'number':
      return String(expr.value);
    case 'truth':
      return expr.value ? 'yes' : 'no';
    case 'none':
      return 'none';
    case 'word':
      return `*${expr.word}`;
    case 'name':
      return expr.name.text;
    case 'design':
      return `@${expr.id}`;
    case 'unary':
      return `(${expr.operator} ${shape(expr.operand)})`;
    case 'binary': {
      const rounded = expr.rounded === undefined ? '' : ` ${expr.rounded}`;
      return `(${shape(expr.left)} ${expr.operator} ${shape(expr.right)}${rounded})`;
    }
    case 'range':
      return `(${shape(expr.from)} .. ${shape(expr.to)})`;
    case 'member':
      return expr.style === 'dot'
        ? `${shape(expr.object)}.${expr.name.text || '?'}`
        : `(${expr.name.text} of ${shape(expr.object)})`;
    case 'index':
      return `${shape(expr.object)}[${expr.keys.map(shape).join(' ')}]`;
    case 'call':
      return 'as' in expr ? undefined : `${expr.callee.text}(${expr.arguments.map(shape).join(' ')})`;
    case 'list':
      return `[${expr.items.map(shape).join(' ')}]`;
    case 'amount':
      return `<${shape(expr.amount)} ${expr.resource.text}>`;
    case 'missing':
      return '?';
    default:
      return undefined;
  }
}

/** A tree without spans, to compare what two texts mean. */
export function meaning(tree: Node | readonly Node[]): string {
  return JSON.stringify(tree, (key, value) => (key === 'span' ? undefined : value));
}
