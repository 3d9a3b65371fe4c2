/**
 * The names that rules use and players will read, and the rule ids that rules carry, collected from the trees as written.
 */
import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import { memberName } from './item-names.ts';
import type { NameRole } from './lexicon-sections.ts';

export interface NameUse {
  readonly role: NameRole;
  readonly name: string;
  readonly span: Span;
  /** Sentences put a number before it. */
  readonly countable: boolean;
}

export interface RuleUse {
  readonly id: string;
  /** A rule is carried out where something implements it or a requirement is made because of it. */
  readonly how: 'implements' | 'because' | 'waive' | 'mentions';
  readonly span: Span;
}

export interface Uses {
  readonly names: readonly NameUse[];
  readonly rules: readonly RuleUse[];
  /** Names of the parameters of every effect, function and action: what its phrase may speak of. */
  readonly parameters: ReadonlyMap<string, ReadonlySet<string>>;
  /** By the key of a question, the names that its declaration gives: what the question may speak of. */
  readonly around: ReadonlyMap<string, ReadonlySet<string>>;
  /** By rule id, the names of the declarations that implement it. */
  readonly implementing: ReadonlyMap<string, ReadonlySet<string>>;
}

/** `component`: the text of a component's field, whose effects need phrases because card text is made from them. */
export function usesOf(trees: readonly { readonly tree: Ast.Node; readonly component: boolean }[]): Uses {
  const found = trees.map(({ tree, component }) => collected(tree, component));
  const effects = new Set(found.flatMap((each) => each.effects));
  const phrases = found.flatMap((each) =>
    each.calls.filter((call) => effects.has(call.text)).map((call) => use('effect', call)),
  );
  return {
    names: [...found.flatMap((each) => each.names), ...phrases],
    rules: found.flatMap((each) => each.rules),
    parameters: parametersByName([...found.flatMap((each) => each.parameters), ...fieldsOfSides(found)]),
    around: parametersByName(found.flatMap((each) => each.around)),
    implementing: parametersByName(found.flatMap((each) => each.implementing)),
  };
}

/** `kind Half per Planet, Side`: the name of a half may speak of what is printed on that side. */
function fieldsOfSides(found: readonly Collection[]): readonly Declared[] {
  const kinds = found.flatMap((each) => each.kinds);
  const sided = new Map(kinds.filter(({ sides }) => sides.length > 0).map((kind) => [kind.name.text, kind]));
  return kinds
    .filter(({ factors }) => factors.some(({ type }) => typeName(type) === 'Side'))
    .flatMap(({ name, factors }) =>
      factors.flatMap(({ type }) => {
        const whole = sided.get(typeName(type) ?? '');
        return whole === undefined ? [] : [{ name: name.text, parameters: partsOfKind(whole) }];
      }),
    );
}

/** Functions of the same name for different kinds share their phrase. */
function parametersByName(declared: readonly Declared[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byName = new Map<string, Set<string>>();
  for (const { name, parameters } of declared) {
    const known = byName.get(name) ?? new Set();
    byName.set(name, known);
    for (const parameter of parameters) known.add(parameter);
  }
  return byName;
}

interface Declared {
  readonly name: string;
  readonly parameters: readonly string[];
}

/** Trees of files that were not edited are the same objects as before, so they are walked once. */
const walked = { rules: new WeakMap<Ast.Node, Collection>(), component: new WeakMap<Ast.Node, Collection>() };

function collected(tree: Ast.Node, component: boolean): Collection {
  const known = walked[component ? 'component' : 'rules'];
  const before = known.get(tree);
  if (before !== undefined) return before;
  const collection: Collection = {
    names: [],
    rules: [],
    effects: [],
    calls: [],
    parameters: [],
    kinds: [],
    around: [],
    implementing: [],
    asked: new Map(),
    component,
  };
  walk(tree, collection);
  if (component) noteQuestions(collection, 0, localNames(tree));
  known.set(tree, collection);
  return collection;
}

interface Collection {
  readonly names: NameUse[];
  readonly rules: RuleUse[];
  /** Declared effects, and what component text calls: functions and effects look alike there. */
  readonly effects: string[];
  readonly calls: Ast.Name[];
  readonly parameters: Declared[];
  readonly kinds: Ast.KindDeclaration[];
  /** Keys of questions with the names around them, and with the names that they ask for. */
  readonly around: Declared[];
  /** A rule id with a declaration that implements it. */
  readonly implementing: Declared[];
  readonly asked: Map<string, readonly string[]>;
  readonly component: boolean;
}

function use(role: NameRole, name: Ast.Name, countable = role === 'kind'): NameUse {
  return { role, name: name.text, span: name.span, countable };
}

type AnyNode = Ast.Declaration | Ast.FieldDeclaration | Ast.Statement | Ast.Expr;

/** Every node is a plain object, so one walk visits them all; only the kinds that name something are told apart. */
function walk(value: object, into: Collection): void {
  if (Array.isArray(value)) {
    for (const each of value) if (typeof each === 'object' && each !== null) walk(each, into);
    return;
  }
  const before = into.names.length;
  if (isNode(value)) {
    if (!into.component && SILENT.has(value.kind)) return;
    collect(value, into);
  }
  for (const [part, child] of Object.entries(value)) {
    if (typeof child !== 'object' || child === null || part === 'span') continue;
    if (part === 'rules') {
      addRules(child, 'implements', into);
      noteImplementing(value, child, into);
    } else if (part === 'because') {
      addRules(child, isNode(value) && value.kind === 'invariant' ? 'mentions' : 'because', into);
      walk(child, into); // `when` has an expression of its own
    } else walk(child, into);
  }
  if (isNode(value) && HAS_FRAME.has(value.kind)) noteQuestions(into, before, localNames(value));
}

const HAS_FRAME: ReadonlySet<string> = new Set<Ast.Declaration['kind']>([
  'effect',
  'action',
  'phase',
  'on',
  'check',
  'instead',
]);

const QUESTIONS: ReadonlySet<NameRole> = new Set<NameRole>(['prompt', 'binder', 'question', 'may', 'branch', 'loop']);

function noteQuestions(into: Collection, from: number, names: readonly string[]): void {
  for (const { role, name } of into.names.slice(from)) {
    if (!QUESTIONS.has(role)) continue;
    const own = into.asked.get(name) ?? [];
    into.around.push({ name, parameters: names.filter((each) => !own.includes(each)) });
  }
}

/** Every name that stands for one value somewhere below: parameters, `let`, `choose`, loops, `as`. */
function localNames(value: object): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => (isObject(each) ? localNames(each) : []));
  return Object.entries(value).flatMap(([part, child]): readonly string[] => {
    if (!isObject(child) || part === 'span') return [];
    if (part === 'parameters' || part === 'binders') return [...namesOf(child), ...localNames(child)];
    if (part === 'variable' || part === 'as' || (part === 'name' && isLet(value))) return namesOf([{ name: child }]);
    return localNames(child);
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isLet = (value: object): boolean => 'kind' in value && value.kind === 'let';

function namesOf(parts: object): readonly string[] {
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part: { readonly name?: { readonly text?: unknown } }) =>
    typeof part.name?.text === 'string' ? [part.name.text] : [],
  );
}

/** Expressions and types name nothing new and carry no rules; in component text they may call an effect. */
const SILENT: ReadonlySet<string> = new Set<Ast.Expr['kind'] | Ast.TypeExpr['kind']>([
  ...(['number', 'truth', 'none', 'word', 'name', 'design', 'unary', 'binary', 'member', 'index', 'call'] as const),
  ...(['quantifier', 'query', 'cases', 'amount', 'range', 'option', 'list', 'leading', 'ray', 'within'] as const),
  ...(['trial', 'share', 'named-type', 'optional-type', 'list-type', 'design-type', 'range-type'] as const),
]);

function isNode(value: object): value is AnyNode {
  return 'kind' in value && typeof value.kind === 'string' && 'span' in value;
}

function noteImplementing(declaration: object, rules: object, into: Collection): void {
  const name = 'name' in declaration ? (declaration.name as Ast.Name | undefined) : undefined;
  if (name === undefined || !Array.isArray(rules)) return;
  for (const { id } of rules as readonly Ast.RuleId[]) into.implementing.push({ name: id, parameters: [name.text] });
}

function addRules(ids: unknown, how: RuleUse['how'], into: Collection): void {
  if (!Array.isArray(ids)) return;
  for (const each of ids) if (isRuleId(each)) into.rules.push({ id: each.id, how, span: each.span });
}

function noteAsked({ key, binders }: Ast.ChooseStatement, into: Collection): void {
  const names = binders.map(({ name }) => name.text);
  into.asked.set(key?.text ?? names.join('-'), names);
}

/** What the name of a thing may be made of: its factors, or its fields, its holder and its number there. */
function partsOfKind({ factors, fields, parent }: Ast.KindDeclaration): readonly string[] {
  if (factors.length > 0) return factors.flatMap(factorName);
  const own = fields.filter((field) => field.kind === 'field').map((field) => field.name.text);
  return parent === undefined ? own : [...own, memberName(parent.text), 'number'];
}

function factorName({ name, type }: Ast.KindFactor): readonly string[] {
  return name === undefined ? typeMember(type) : [name.text];
}

function typeMember(type: Ast.TypeExpr): readonly string[] {
  const name = typeName(type);
  return name === undefined ? [] : [memberName(name)];
}

function typeName(type: Ast.TypeExpr): string | undefined {
  return type.kind === 'named-type' ? type.name.text : undefined;
}

function isRuleId(value: unknown): value is Ast.RuleId {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

function collect(node: AnyNode, into: Collection): void {
  const add = (role: NameRole, name: Ast.Name | undefined): void => {
    if (name !== undefined && name.text !== '') into.names.push(use(role, name));
  };
  if ('parameters' in node && 'name' in node) {
    into.parameters.push({ name: node.name.text, parameters: node.parameters.map(({ name }) => name.text) });
    for (const parameter of node.parameters) add('parameter', parameter.name);
  }
  switch (node.kind) {
    case 'enum':
      add('enum', node.name);
      for (const member of node.members) add('member', member);
      return;
    case 'kind':
      add('kind', node.name);
      for (const side of node.sides) add('member', side);
      for (const field of node.fields) if (field.kind === 'field') add('field', field.name);
      into.parameters.push({ name: node.name.text, parameters: partsOfKind(node) });
      into.kinds.push(node);
      return;
    case 'board':
      add('board', node.name);
      if (node.shape.kind !== 'graph') add('kind', node.cells);
      into.parameters.push({ name: node.cells.text, parameters: ['direction', 'neighbour'] });
      return;
    case 'dice':
      add('kind', node.name);
      into.parameters.push({ name: node.name.text, parameters: [...(node.per ? factorName(node.per) : []), 'face'] });
      return;
    case 'state':
      into.names.push(use('state', node.name, node.type.kind === 'named-type' && node.type.name.text === 'Int'));
      return;
    case 'place':
      if (!('discipline' in node)) return; // the place that a trigger speaks of
      into.parameters.push({ name: node.name.text, parameters: node.keys.flatMap(typeMember) });
      add('place', node.name);
      return;
    case 'score':
    case 'event':
      add(node.kind, node.name);
      return;
    case 'function':
    case 'requirements':
    case 'table':
      add('function', node.name);
      return;
    case 'phase':
      if (node.role === 'phase') add('phase', node.name);
      return;
    case 'action':
      add('action', node.name);
      for (const tag of node.tags) add('tag', tag);
      return;
    case 'may':
      add('may', node.key);
      return;
    case 'branches':
      add('prompt', node.key);
      for (const branch of node.branches) add('branch', branch.key);
      add('question', { text: node.branches.map(({ key }) => key.text).join('-'), span: node.span });
      return;
    case 'choose':
      add('prompt', node.key);
      noteAsked(node, into);
      for (const binder of node.binders) add('binder', binder.name);
      if (node.orNone || node.subset !== undefined) {
        const key = node.key?.text ?? node.binders.map(({ name }) => name.text).join('-');
        for (const text of ['none', `none-${key}`]) add('declined', { text, span: node.span });
      }
      // Without a key of its own, the question is known by the names of all that is chosen.
      if (node.binders.length > 1)
        add('binder', { text: node.binders.map(({ name }) => name.text).join('-'), span: node.span });
      return;
    case 'repeat':
      add('loop', node.name);
      return;
    case 'waive':
      into.rules.push({ id: node.what.id, how: 'waive', span: node.what.span });
      add('waived', { text: node.what.id, span: node.what.span });
      return;
    case 'instead':
      add('replaced', node.what);
      return;
    case 'effect':
      into.effects.push(node.name.text);
      return;
    case 'call':
      if (into.component) into.calls.push(node.callee);
      return;
    default:
      return;
  }
}
