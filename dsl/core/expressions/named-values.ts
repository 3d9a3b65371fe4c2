/** Names as expressions: words of the language, locals, members of enums, everything declared, `@ids`, options. */

import { type Phrase, sortOf } from '../../diagnostics/phrases.ts';
import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { EnumSymbol, GlobalSymbol, KindSymbol, PlaceSymbol, StateSymbol } from '../../types/symbols.ts';
import { ACTION, BOOL, INT, listOf, optionalOf, showType, type Type, thing, withoutNone } from '../../types/types.ts';
import { type Body, findLocal, globalsNamed, type Local, noteLocal, problem } from '../build.ts';
import { note } from '../notes.ts';
import { type CoreExpr, type CoreSet, YOU } from '../program.ts';
import { constant, hole, local, type Value, value } from '../values.ts';
import { directionEnum } from './built-ins.ts';
import { callFunction } from './calls.ts';
import { asPiece, playerType } from './expressions.ts';

export function builtInWord(body: Body, { word, name, span }: Ast.Expr & { kind: 'word' }): Value {
  const hiding = findLocal(body, word);
  if (hiding !== undefined) {
    noteLocal(body, name, hiding);
    return localValue(hiding);
  }
  switch (word) {
    case 'you':
      body.usesYou = true;
      return value(local(YOU), playerType(body));
    case 'active':
      return value({ op: 'system', cell: 'active' }, playerType(body));
    case 'during':
      return value({ op: 'system', cell: 'during' }, optionalOf(ACTION));
    case 'self':
    case 'owner':
      if (body.self === undefined) {
        problem(body.build, {
          kind: 'not-here',
          what: `\`${word}\``,
          span,
          why: 'only in the text of a component, or in its kind',
        });
        return hole;
      }
      return word === 'self' ? value(body.self.core, thing(body.self.kind)) : value(body.self.owner, playerType(body));
    default:
      return word satisfies never;
  }
}

export function named(body: Body, name: Ast.Name, expected: Type | undefined): Value {
  const found = findLocal(body, name.text);
  if (found !== undefined) {
    noteLocal(body, name, found);
    return localValue(found);
  }
  const examplePlayer = /^p([1-9])$/.exec(name.text);
  if (body.build.examplePlayers > 0 && examplePlayer !== null)
    return value(
      { op: 'entity', domain: body.build.symbols.player.domain, index: Number(examplePlayer[1]) - 1 },
      playerType(body),
    );
  const wantedEnum = expected === undefined ? undefined : withoutNone(expected);
  if (wantedEnum?.form === 'enum' && wantedEnum.of.members.includes(name.text))
    return namedMember(body, wantedEnum.of, name);
  if (wantedEnum?.form === 'action') {
    const action = globalsNamed(body.build, name.text).find((symbol) => symbol.symbol === 'action');
    if (action?.symbol === 'action') {
      note(body.build, name, action);
      return value(constant(action.ordinal), ACTION);
    }
  }
  const global = globalName(body, name);
  if (global !== undefined) return global;
  const enums = body.build.symbols.enumMembers.get(name.text) ?? [];
  if (enums.length > 1) {
    problem(body.build, {
      kind: 'ambiguous-member',
      name: name.text,
      span: name.span,
      owners: enums.map((e) => e.name),
    });
    return hole;
  }
  if (enums[0] !== undefined) return namedMember(body, enums[0], name);
  problem(body.build, {
    kind: 'unknown-name',
    name: name.text,
    span: name.span,
    what: 'name',
    known: knownNames(body),
  });
  return hole;
}

function knownNames(body: Body): string[] {
  return [
    ...body.scopes.flatMap((scope) => [...scope.keys()]),
    ...body.build.symbols.globals.keys(),
    ...body.build.symbols.enumMembers.keys(),
    'players',
  ];
}

export function localValue(found: Local): Value {
  if (found.again !== undefined) return found.again();
  return found.list
    ? { form: 'set', set: { set: 'local', slot: found.slot }, type: found.type }
    : value(local(found.slot), found.type);
}

function enumMember(of: EnumSymbol, member: string): Value {
  return value(constant(of.members.indexOf(member)), { form: 'enum', of });
}

export function namedMember(body: Body, of: EnumSymbol, name: Ast.Name): Value {
  note(body.build, name, { symbol: 'member', of, name: name.text });
  return enumMember(of, name.text);
}

/** A name of the game that can stand alone as a value: a state or place without key, all things of a kind, a board's cells ... */
function globalName(body: Body, name: Ast.Name): Value | undefined {
  const candidates = globalsNamed(body.build, name.text);
  for (const symbol of candidates) {
    const found = standsAlone(symbol);
    if (found === undefined) continue;
    note(body.build, name, symbol);
    return found;
  }
  if (name.text === 'players')
    return {
      form: 'set',
      set: { set: 'all', domain: body.build.symbols.player.domain },
      type: listOf(playerType(body)),
    };
  if (name.text === 'directions') {
    const directions = directionEnum(body.build, undefined);
    if (directions !== undefined)
      return {
        form: 'set',
        set: { set: 'all', domain: directions.domain },
        type: listOf({ form: 'enum', of: directions }),
      };
  }
  const first = candidates[0];
  if (first !== undefined && !body.build.symbols.enumMembers.has(name.text)) {
    const hint: Phrase =
      first.symbol === 'state' || first.symbol === 'place'
        ? `it belongs to ${first.keys.map((key) => showType(key.type)).join(', ')}: write \`${name.text} of ...\``
        : `it is ${sortOf(first.symbol)}`;
    problem(body.build, { kind: 'not-here', what: `\`${name.text}\` alone`, span: name.span, why: hint });
    return hole;
  }
  return undefined;
}

/** Undefined if it needs keys or arguments, or is nothing that has a value. */
function standsAlone(symbol: GlobalSymbol): Value | undefined {
  switch (symbol.symbol) {
    case 'state':
      if (symbol.keys.length > 0) return undefined;
      return stateCell(symbol, []);
    case 'place':
      symbol.used = true;
      if (symbol.keys.length > 0 && symbol.copies === 1) return undefined;
      if (symbol.copies > 1 && symbol.keys.length === 0)
        return {
          form: 'set',
          set: { set: 'all', domain: symbol.domain },
          type: listOf({ form: 'place', places: [symbol] }),
        };
      return value({ op: 'entity', domain: symbol.domain, index: 0 }, { form: 'place', places: [symbol] });
    case 'kind':
      symbol.used = true;
      return {
        form: 'set',
        set: allOf(symbol),
        type: listOf(symbol.role === 'union' ? thing(...symbol.members) : thing(symbol)),
      };
    case 'board':
      return { form: 'set', set: allOf(symbol.kind), type: listOf(thing(symbol.kind)) };
    case 'enum':
      return { form: 'set', set: { set: 'all', domain: symbol.domain }, type: listOf({ form: 'enum', of: symbol }) };
    case 'function':
      if (symbol.parameters.length > 0) return undefined;
      symbol.used = true;
      return callFunction(symbol.function, [], symbol.type);
    case 'action':
      return value(constant(symbol.ordinal), ACTION);
    default:
      return undefined;
  }
}

export function allOf(kind: KindSymbol): CoreSet {
  return kind.role === 'union'
    ? { set: 'concat', parts: kind.members.map(allOf) }
    : { set: 'all', domain: kind.domain };
}

export function stateCell(symbol: StateSymbol, keys: readonly CoreExpr[]): Value {
  symbol.read = true;
  return value({ op: 'cell', column: symbol.column, keys }, symbol.type);
}

export function placeEntity(symbol: PlaceSymbol, keys: readonly CoreExpr[]): Value {
  symbol.used = true;
  const type: Type = { form: 'place', places: [symbol] };
  return value(
    { op: 'compose', domain: symbol.domain, keys: keys.length === symbol.keys.length ? [...keys, constant(0)] : keys },
    type,
  );
}

export function design(body: Body, id: string, span: Span, expected: Type | undefined): Value {
  const item = body.build.symbols.items.get(id);
  if (item === undefined) {
    problem(body.build, {
      kind: 'unknown-name',
      name: id,
      span: { ...span, start: span.start + 1 },
      what: 'component',
      known: [...body.build.symbols.items.keys()],
    });
    return hole;
  }
  item.used = true;
  const core: CoreExpr = { op: 'entity', domain: item.kind.designs, index: item.index };
  if (item.kind.domain === item.kind.designs) return value(core, thing(item.kind));
  const given: Value & { form: 'value' } = { form: 'value', core, type: { form: 'design', of: item.kind } };
  const wanted = expected === undefined ? undefined : withoutNone(expected);
  return wanted?.form === 'thing' ? asPiece(given, item.kind) : given;
}

export function option(body: Body, name: Ast.Name): Value {
  const symbol = body.build.symbols.options.get(name.text);
  if (symbol === undefined) {
    problem(body.build, {
      kind: 'unknown-name',
      name: name.text,
      span: name.span,
      what: 'option',
      known: [...body.build.symbols.options.keys()],
    });
    return hole;
  }
  symbol.used = true;
  note(body.build, name, symbol);
  const core: CoreExpr = { op: 'option', option: symbol.index };
  if (symbol.values.length === 0) return value(core, BOOL);
  const of = globalsNamed(body.build, `option ${symbol.name}`).find((s): s is EnumSymbol => s.symbol === 'enum');
  return value(core, of === undefined ? INT : { form: 'enum', of });
}
