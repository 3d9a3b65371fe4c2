/**
 * What the rules text of a game declares, and which rule ids stand where in it, from the trees as written.
 * Texts inside component files belong to their item instead of a declaration.
 */
import { type CompiledGame, parseRules, type SourceFile, type Span } from '@kodeks/dsl';

type Tree = ReturnType<typeof parseRules>['out'];
type DeclarationNode = Tree['declarations'][number];

export interface Declared {
  readonly kind: DeclarationNode['kind'];
  readonly name: string;
  /** With the comment lines directly above it. */
  readonly span: Span;
  /** On the declaration itself. */
  readonly rules: readonly string[];
  readonly node: object;
}

export type Role = 'implements' | 'because' | 'waives';

export interface RuleUse {
  readonly rule: string;
  readonly role: Role;
  /** What carries the id: the whole declaration, a field, a statement, a clause. */
  readonly span: Span;
  readonly declared: Declared | undefined;
  /** Id of the component whose text it is. */
  readonly item: string | undefined;
}

/** An exception: a clause that changes, forbids, lifts or replaces something by its name or its rule. */
export interface ClauseUse {
  readonly form: 'modify' | 'forbid' | 'waive' | 'instead' | 'substitute';
  readonly target: string;
  readonly span: Span;
  readonly declared: Declared | undefined;
  readonly item: string | undefined;
}

export interface SourceIndex {
  readonly declared: readonly Declared[];
  readonly rules: readonly RuleUse[];
  readonly clauses: readonly ClauseUse[];
}

export function sourceIndex(game: CompiledGame): SourceIndex {
  const found: { declared: Declared[]; rules: RuleUse[]; clauses: ClauseUse[] } = {
    declared: [],
    rules: [],
    clauses: [],
  };
  for (const file of rulesFiles(game)) {
    for (const node of flat(parseRules(file).out.declarations)) {
      const declared = declaredOf(node, file);
      found.declared.push(declared);
      walk(node, { ...found, owner: { declared, item: undefined } });
    }
  }
  const items = game.translation.carriers().items;
  for (const tree of game.translation.componentTexts) {
    const item = items.find(({ texts }) => texts.some((text) => contains(text, tree.span)));
    walk(tree, { ...found, owner: { declared: undefined, item: item?.id } });
  }
  return found;
}

export const contains = (outer: Span, inner: Span): boolean =>
  outer.file === inner.file && outer.start <= inner.start && inner.end <= outer.end;

export function rulesFiles(game: CompiledGame): readonly SourceFile[] {
  return [...game.sources.values()]
    .filter(({ path }) => /^rules\/.*\.rules$/.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function flat(nodes: readonly DeclarationNode[]): DeclarationNode[] {
  return nodes.flatMap((node) => (node.kind === 'while' ? flat(node.declarations) : [node]));
}

function declaredOf(node: DeclarationNode, file: SourceFile): Declared {
  const rules = 'rules' in node ? node.rules.map(({ id }) => id) : [];
  return { kind: node.kind, name: nameOf(node), span: withComments(node.span, file.text), rules, node };
}

function nameOf(node: DeclarationNode): string {
  switch (node.kind) {
    case 'on':
      return node.trigger.kind === 'event' ? node.trigger.event.text : node.trigger.place.text;
    case 'modify':
      return node.value.text;
    case 'forbid':
    case 'instead':
      return node.what.text;
    case 'waive':
      return node.what.id;
    case 'substitute':
      return node.given.text;
    case 'ranking':
    case 'layers':
    case 'while':
      return node.kind;
    default:
      return node.name.text;
  }
}

/** A comment directly above a declaration speaks of it; a ruler of hyphens does not. */
function withComments(span: Span, text: string): Span {
  let start = text.lastIndexOf('\n', span.start - 1) + 1;
  while (start > 0) {
    const above = text.lastIndexOf('\n', start - 2) + 1;
    const line = text.slice(above, start).trim();
    if (!line.startsWith('//') || line.includes('----')) break;
    start = above;
  }
  return { ...span, start };
}

// ---------------------------------------------------------------- the walk

interface Walk {
  readonly rules: RuleUse[];
  readonly clauses: ClauseUse[];
  readonly owner: { readonly declared: Declared | undefined; readonly item: string | undefined };
}

interface AnyNode {
  readonly kind?: unknown;
  readonly span?: Span;
}

function walk(node: object, into: Walk): void {
  if (Array.isArray(node)) {
    for (const each of node) if (isObject(each)) walk(each, into);
    return;
  }
  const { kind, span } = node as AnyNode;
  for (const [part, child] of Object.entries(node)) {
    if (!isObject(child) || part === 'span') continue;
    const role = part === 'rules' ? 'implements' : part === 'because' ? 'because' : undefined;
    if (role !== undefined && span !== undefined)
      for (const rule of idsIn(child)) into.rules.push({ rule, role, span, ...into.owner });
    else walk(child, into);
  }
  if (typeof kind === 'string' && span !== undefined) addClause(node as ClauseLike, span, into);
}

interface ClauseLike {
  readonly kind: string;
  readonly value?: { readonly text?: string };
  readonly what?: { readonly text?: string; readonly id?: string };
  readonly wanted?: { readonly text?: string };
}

function addClause(node: ClauseLike, span: Span, into: Walk): void {
  const add = (form: ClauseUse['form'], target: string | undefined): void => {
    if (target !== undefined) into.clauses.push({ form, target, span, ...into.owner });
  };
  if (node.kind === 'modify') add('modify', node.value?.text);
  else if (node.kind === 'forbid' || node.kind === 'instead') add(node.kind, node.what?.text);
  else if (node.kind === 'substitute') add('substitute', node.wanted?.text);
  else if (node.kind === 'waive' && node.what?.id !== undefined) {
    add('waive', node.what.id);
    into.rules.push({ rule: node.what.id, role: 'waives', span, ...into.owner });
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function idsIn(value: object): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => (isObject(each) && 'id' in each ? [String(each.id)] : []));
}
