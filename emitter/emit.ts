/**
 * A linked program to the text of an ES module. In: instructions and expressions of the core program, at the addresses of the linked one.
 * Out: `make(kit)`, which gives functions over the same cells. Whatever is not emitted stays with the closures, construct by construct.
 */
import type { CoreProgram } from '@kodeks/dsl';
import { type Blueprint, blueprintOf, type Linked } from '@kodeks/interpreter';
import { emitList } from './asks.ts';
import { value } from './expressions.ts';
import { emitFunction, withHeader } from './functions.ts';
import { HELPERS } from './helpers.ts';
import { emitDirect, emitEntry, emitRun } from './procedures.ts';
import { type Game, NotEmitted, newUnit } from './unit.ts';

/** `key`: what the text is for; whoever keeps it can tell by it whether it still fits. */
export function emit(linked: Linked, key: string): string {
  const print = blueprintOf(linked);
  const lists: Listing[] = [];
  const game: Game = {
    print,
    listed: (procedure, at, ask) => {
      const text = attempt(() => emitList(game, procedure, at, ask));
      if (text === undefined) return undefined;
      lists.push({ procedure, at, text });
      return `L${procedure}_${at}`;
    },
    shared: new Map(),
    recursive: recursiveIn(print.core.functions, print.core.codes),
    unwinds: JSON.stringify(print.core.procedures.map(({ body }) => body)).includes('"op":"unwind"'),
    tries: JSON.stringify([print.core.functions, print.core.procedures, print.core.asks]).includes('"op":"trial"'),
  };
  const functions = print.core.functions.map(
    (_, id) => attempt(() => emitFunction(game, id)) ?? leftFunction(print, id),
  );
  const direct = print.core.procedures.flatMap((_, id) =>
    print.waits(id) ? [] : [attempt(() => emitDirect(game, id)) ?? `const D${id} = h.closureCall(${id});`],
  );
  const runs = print.core.procedures.map((_, id) => (print.waits(id) ? emitRun(game, id) : emitEntry(game, id)));
  const codes = [codeExpressions(game), codeProcedures(game)];
  const shared = [...game.shared].map(([name, made]) => `${made === 'undefined' ? 'let' : 'const'} ${name} = ${made};`);
  return [
    `export const key = ${JSON.stringify(key)};`,
    'export function make(h) {',
    HELPERS,
    `const END = ${print.layout.extent.end}, LISTS = ${print.layout.extent.frames - SPARE}, FIRST_COPY = ${print.layout.firstCopy}, FAULTY = h.faulty;`,
    ...shared,
    ...functions,
    ...direct,
    ...codes,
    ...runs,
    ...lists.map(({ text }) => text),
    `return { values: { ${valuesOf(print)} }, runs: { ${print.core.procedures.map((_, id) => `${id}: R${id}`).join(', ')} }, lists: { ${listTable(lists)} } };`,
    '}',
    '',
  ].join('\n');
}

/** Closures may need a little more of the list stack than emitted code does. */
const SPARE = 1024;

function attempt(write: () => string): string | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof NotEmitted) return undefined;
    throw error;
  }
}

// ---------------------------------------------------------------- functions

/** Functions that come back to themselves: by calls, through texts of components or the scores. */
function recursiveIn(functions: CoreProgram['functions'], codes: CoreProgram['codes']): ReadonlySet<number> {
  const texts = codes.flatMap(({ form, id }) => (form === 'expression' ? [id] : []));
  const calls = functions.map(({ result, modifiers, least, most }) => {
    const text = JSON.stringify([result, modifiers, least, most]);
    const named = [...text.matchAll(/"function":(\d+)/g)].map((found) => Number(found[1]));
    const indirect = /"op":"(eval|total-score)"/.test(text) ? [...texts, ...functions.keys()] : [];
    return [...named, ...indirect];
  });
  const reaches = (start: number): boolean => {
    const seen = new Set<number>();
    const open = [...(calls[start] ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === start) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(calls[next] ?? []));
    }
    return false;
  };
  return new Set([...functions.keys()].filter(reaches));
}

function leftFunction(print: Blueprint, id: number): string {
  const { result } = print.core.functions[id]!;
  const made = `h.${result.form === 'list' ? 'closureFill' : 'closureValue'}(${id})`;
  return print.readsHeader(id)
    ? `const F${id} = ${made};`
    : `const F${id}_ = ${made}; const F${id} = (m, s, f, ...values) => F${id}_(m, s, f, -1, -1, -1, ...values);`;
}

/** With you, self and owner, whether the function looks at them or not. */
function valuesOf(print: Blueprint): string {
  return print.core.functions
    .flatMap(({ result }, id) => {
      if (result.form === 'list') return [];
      return [print.readsHeader(id) ? `${id}: F${id}` : `${id}: (m, s, f, y, e, o, ...a) => F${id}(m, s, f, ...a)`];
    })
    .join(', ');
}

// ---------------------------------------------------------------- texts of components

/** `E`: conditions and points by their number. */
function codeExpressions(game: Game): string {
  const { print } = game;
  const cases = print.core.codes.flatMap(({ form, id, owner }, index) => {
    if (form !== 'expression') return [];
    const unit = newUnit(game, undefined, 'f');
    const env = withHeader({ unit, held: new Map() });
    const own = owner === undefined ? [] : [`owner = ${value(env, owner).code};`];
    const header = print.readsHeader(id) ? ', you, self, owner' : '';
    return [`case ${index}: {`, ...unit.lines, ...own, `return F${id}(m, s, f${header}); }`];
  });
  return [
    'function E(m, s, f, index, you, self, owner) {',
    'switch (index) {',
    ...cases,
    'default: return giveUp();',
    '} }',
  ].join('\n');
}

/** `K`: effects by their number; whose they are stands in them, unless the caller says so. */
function codeProcedures(game: Game): string {
  const { print } = game;
  const cases = print.core.codes.flatMap(({ form, id, owner }, index) => {
    if (form !== 'procedure' || print.waits(id)) return [];
    const unit = newUnit(game, undefined, 'f');
    const env = withHeader({ unit, held: new Map() });
    const own = owner === undefined ? [] : ['if (own) {', ...ownLines(() => value(env, owner).code, unit.lines), '}'];
    return [`case ${index}: {`, ...own, `return D${id}(m, s, f, you, self, owner); }`];
  });
  return [
    'function K(m, s, f, index, you, self, owner, own) {',
    'switch (index) {',
    ...cases,
    'default: return giveUp();',
    '} }',
  ].join('\n');
}

function ownLines(write: () => string, lines: readonly string[]): readonly string[] {
  const code = write();
  return [...lines, `owner = ${code};`];
}

// ---------------------------------------------------------------- asks

interface Listing {
  readonly procedure: number;
  readonly at: number;
  readonly text: string;
}

function listTable(lists: readonly Listing[]): string {
  const procedures = [...new Set(lists.map(({ procedure }) => procedure))];
  return procedures
    .map((id) => {
      const own = lists.filter(({ procedure }) => procedure === id).map(({ at }) => `${at}: L${id}_${at}`);
      return `${id}: { ${own.join(', ')} }`;
    })
    .join(', ');
}
