/**
 * How long a fact about a state, a field or a call lasts: `s.controller` that was found not to be none stays so until a statement
 * may have changed a state that it is read from. Only names are looked at, which forgets a little too much and never too little.
 */
import type * as Ast from '../../syntax/ast.ts';
import { type Body, type Fact, findLocal, globalsNamed, nameAlone } from '../build.ts';

/** Undefined: a thing that nothing can be known of, because it is not written as a way from something known. */
export function factAbout(body: Body, expr: Ast.Expr): Fact | undefined {
  const names = new Set<string>();
  let all = false;
  const readBy = (name: string): void => {
    const symbols = globalsNamed(body.build, name);
    if (symbols.some(({ symbol }) => symbol === 'state')) names.add(name);
    else if (symbols.length > 0 || !isField(body, name)) all = true; // functions, places and `ship.place` read we know not what
  };
  const way = (part: Ast.Expr): string | undefined => {
    switch (part.kind) {
      case 'number':
        return String(part.value);
      case 'design':
        return `@${part.id}`;
      case 'name':
      case 'word': {
        const { text } = part.name;
        if (findLocal(body, text) !== undefined) names.add(local(text));
        else if (part.kind === 'name' && !body.build.symbols.enumMembers.has(text)) readBy(text);
        else if (text === 'active' || text === 'during') all = true;
        return text;
      }
      case 'member': {
        const object = way(part.object);
        readBy(part.name.text);
        return object === undefined ? undefined : `${object}.${part.name.text}`;
      }
      case 'index': {
        const name = nameAlone(part.object)?.text;
        const keys = part.keys.map(way);
        if (name === undefined || keys.includes(undefined)) return undefined;
        readBy(name);
        return keys.length === 1 ? `${keys[0]}.${name}` : `${name}[${keys.join(',')}]`;
      }
      case 'call': {
        const given = part.arguments.map(way);
        all = true;
        return given.includes(undefined) ? undefined : `${part.callee.text}(${given.join(',')})`;
      }
      default:
        return undefined;
    }
  };
  const path = way(expr);
  if (path === undefined || (nameAlone(expr) !== undefined && findLocal(body, path) !== undefined)) return undefined;
  return { path, names, all };
}

const local = (name: string): string => `local ${name}`;

function isField(body: Body, name: string): boolean {
  for (const symbols of body.build.symbols.globals.values())
    for (const symbol of symbols)
      if (symbol.symbol === 'kind' && (symbol.fields.has(name) || symbol.factors.some((one) => one.name === name)))
        return true;
  return false;
}

/** The facts that still hold after a statement. */
export function stillKnown(body: Body, facts: readonly Fact[], statement: Ast.Statement): readonly Fact[] {
  if (facts.length === 0) return facts;
  const written = writtenBy(body, statement);
  if (written === 'all')
    return facts.filter(({ names, all }) => !all && [...names].every((name) => /^local /.test(name)));
  if (written.length === 0) return facts;
  return facts.filter(({ names, all }) => !all && !written.some((name) => names.has(name)));
}

const LOOPS: ReadonlySet<Ast.Statement['kind']> = new Set(['for-each', 'repeat', 'turns', 'simultaneously']);

/** In a loop a fact must survive every round before it may be used in any. */
export const repeats = (statement: Ast.Statement): boolean => LOOPS.has(statement.kind);

/** Names of states and locals that a statement may write. */
function writtenBy(body: Body, statement: Ast.Statement): readonly string[] | 'all' {
  switch (statement.kind) {
    case 'missing':
    case 'require':
    case 'leave':
    case 'return':
    case 'end-game':
      return [];
    case 'let':
      return runsEffect(body, statement.value) ? 'all' : [];
    case 'set': {
      const name = nameOfTarget(statement.target);
      if (name === undefined) return 'all';
      const isLocal = nameAlone(statement.target) !== undefined && findLocal(body, name) !== undefined;
      return isLocal ? [local(name)] : unwatched(body, name);
    }
    case 'gain':
    case 'lose':
      return statement.resource === undefined ? 'all' : unwatched(body, statement.resource.text);
    case 'if':
      return together([
        ...statement.then.statements.map((one) => writtenBy(body, one)),
        ...(statement.otherwise === undefined
          ? []
          : statement.otherwise.kind === 'if'
            ? [writtenBy(body, statement.otherwise)]
            : statement.otherwise.statements.map((one) => writtenBy(body, one))),
      ]);
    case 'for-each':
      return statement.anyOrder ? 'all' : together(statement.body.statements.map((one) => writtenBy(body, one)));
    default:
      return 'all';
  }
}

function together(parts: readonly (readonly string[] | 'all')[]): readonly string[] | 'all' {
  const all: string[] = [];
  for (const part of parts) {
    if (part === 'all') return 'all';
    all.push(...part);
  }
  return all;
}

/** A check may run after a watched state has changed, and change anything. */
function unwatched(body: Body, name: string): readonly string[] | 'all' {
  const watched = globalsNamed(body.build, name).some((symbol) => symbol.symbol === 'state' && symbol.watch.length > 0);
  return watched ? 'all' : [name];
}

function runsEffect(body: Body, expr: Ast.Expr): boolean {
  return expr.kind === 'call' && globalsNamed(body.build, expr.callee.text).some(({ symbol }) => symbol === 'effect');
}

function nameOfTarget(target: Ast.Expr): string | undefined {
  if (target.kind === 'index') return nameOfTarget(target.object);
  return target.kind === 'member' ? target.name.text : nameAlone(target)?.text;
}
