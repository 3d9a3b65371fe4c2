/** Local names that can be used at a place of a rules text, with their types. */
import type { Build } from '../core/build.ts';
import type * as Ast from '../syntax/ast.ts';
import type { SignatureParameter } from '../types/symbols.ts';
import type { Type } from '../types/types.ts';

export interface VisibleName {
  readonly name: string;
  readonly type: Type | undefined;
}

export function visibleAt(build: Build, trees: readonly Ast.Node[], offset: number): readonly VisibleName[] {
  const found = new Map<string, VisibleName>();
  const add = (name: Ast.Name): void => {
    if (name.text !== '') found.set(name.text, { name: name.text, type: build.notes?.locals.get(name) });
  };
  for (const node of pathTo(trees, offset)) {
    for (const parameter of parametersKnownIn(build, node)) found.set(parameter.name, parameter);
    for (const name of boundBefore(node, offset)) add(name);
  }
  return [...found.values()];
}

/** The nodes around a place, from the outside inwards. A statement that is still being typed may end before it. */
export function pathTo(trees: readonly Ast.Node[], offset: number): readonly object[] {
  const path: object[] = [];
  const descend = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) descend(one);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if ('span' in value) {
      const { start, end } = value.span as Ast.Node['span'];
      if (offset < start || offset > end) return;
    }
    path.push(value);
    for (const [key, part] of Object.entries(value)) if (key !== 'span') descend(part);
  };
  for (const tree of trees) descend(tree);
  return path;
}

/** Parameters of what a clause changes, and of the event a handler answers. */
function parametersKnownIn(build: Build, node: object): readonly SignatureParameter[] {
  if (!('kind' in node)) return [];
  const clause = node as Ast.Declaration;
  const name =
    clause.kind === 'modify'
      ? clause.value
      : clause.kind === 'instead' || clause.kind === 'forbid'
        ? clause.what
        : clause.kind === 'on' && clause.trigger.kind === 'event'
          ? clause.trigger.event
          : undefined;
  const symbols = name === undefined ? [] : (build.symbols.globals.get(name.text) ?? []);
  return symbols.flatMap((symbol) => ('parameters' in symbol ? symbol.parameters : []));
}

/** Names a node declares that are known after them; of a block, those of the statements before the place. */
function boundBefore(node: object, offset: number): Ast.Name[] {
  const parts = node as Readonly<Record<string, unknown>>;
  const names: Ast.Name[] = [];
  for (const part of ['variable', 'piece'] as const) pushName(parts[part], names);
  if (parts.kind === 'repeat') pushName(parts.name, names);
  for (const one of listOf(parts.parameters)) pushName((one as Ast.Parameter).name, names);
  if (parts.parameter !== undefined) pushName((parts.parameter as Ast.Parameter).name, names);
  for (const one of listOf(parts.binders)) pushName((one as Ast.Binder).name, names);
  if (parts.kind === 'piece' || parts.kind === 'place') for (const one of listOf(parts.keys)) pushName(one, names);
  if (parts.kind === 'on') names.push(...boundBefore(parts.trigger as object, offset));
  if (parts.forEach !== undefined) pushName((parts.forEach as { variable: Ast.Name }).variable, names);
  for (const one of listOf(parts.statements)) {
    const statement = one as Ast.Statement;
    if (statement.span.end <= offset) names.push(...leftBehind(statement));
  }
  return names.filter((name) => name.span.end < offset || parts.kind === 'modify');
}

/** Names a statement leaves for those after it. */
function leftBehind(statement: Ast.Statement): readonly Ast.Name[] {
  switch (statement.kind) {
    case 'let':
    case 'pick':
      return [statement.name];
    case 'choose':
      return statement.binders.map((binder) => binder.name);
    case 'gain':
    case 'lose':
    case 'draw':
    case 'roll':
      return statement.as === undefined ? [] : [statement.as];
    case 'reveal-until':
      return statement.rest === undefined ? [statement.found] : [statement.found, statement.rest];
    default:
      return [];
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function pushName(value: unknown, into: Ast.Name[]): void {
  if (typeof value === 'object' && value !== null && 'text' in value && 'span' in value) into.push(value as Ast.Name);
}
