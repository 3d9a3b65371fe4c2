/**
 * Expressions: types them and translates them to core, in one walk downwards. Names that mean nothing yet become holes,
 * so that one mistake gives one problem.
 */
import { nearest } from '../diagnostics/suggest.ts';
import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { EnumSymbol, GlobalSymbol, KindSymbol, PlaceSymbol, StateSymbol } from '../types/symbols.ts';
import {
  ACTION,
  AMOUNTS,
  BOOL,
  comparable,
  fits,
  HOLE,
  INT,
  join,
  listOf,
  NOTHING,
  optionalOf,
  showType,
  type Type,
  thing,
  withoutNone,
} from '../types/types.ts';
import { type Body, findLocal, globalsNamed, type Local, newTemporary, noteLocal, problem } from './build.ts';
import { boardOf, builtInCall, directionEnum } from './built-ins.ts';
import { memberNames, memberOf } from './members.ts';
import { note } from './notes.ts';
import { type CoreArgument, type CoreExpr, type CoreSet, YOU } from './program.ts';
import { quantifier, query, toSet } from './queries.ts';
import { argument, compare, constant, emptySet, hole, local, NO, NONE_EXPR, type Value, value, YES } from './values.ts';

/** Translates an expression; `expected` helps to tell enum members apart and to read `@id` as a piece. */
export function elaborate(body: Body, expr: Ast.Expr, expected?: Type): Value {
  const given = translated(body, expr, expected);
  body.build.notes?.types.set(expr, given.type);
  return given;
}

function translated(body: Body, expr: Ast.Expr, expected: Type | undefined): Value {
  switch (expr.kind) {
    case 'number':
      return value(constant(expr.value), INT);
    case 'truth':
      return value(expr.value ? YES : NO, BOOL);
    case 'none':
      return value(NONE_EXPR, NOTHING);
    case 'word':
      return builtInWord(body, expr.word, expr.span);
    case 'name':
      return named(body, expr.name, expected);
    case 'design':
      return design(body, expr.id, expr.span, expected);
    case 'unary':
      return expr.operator === 'not'
        ? value({ op: 'not', operand: truth(body, expr.operand, 'what `not` denies') }, BOOL)
        : negated(body, expr.operand);
    case 'binary':
      return binary(body, expr, expected);
    case 'member':
      return member(body, expr, expected);
    case 'index':
      return indexed(body, expr);
    case 'call':
      return call(body, expr, expected);
    case 'quantifier':
      return quantifier(body, expr);
    case 'query':
      return query(body, expr);
    case 'cases':
      return cases(body, expr, expected);
    case 'amount':
      return amount(body, elaborateInt(body, expr.amount, 'an amount'), expr.resource);
    case 'range':
      return {
        form: 'set',
        set: {
          set: 'range',
          from: elaborateInt(body, expr.from, 'the start of a range'),
          to: elaborateInt(body, expr.to, 'the end of a range'),
        },
        type: listOf(INT),
      };
    case 'option':
      return option(body, expr.name);
    case 'list':
      return listed(body, expr.items, expected);
    case 'leading':
      return leading(body, expr);
    case 'ray':
      return ray(body, expr);
    case 'within':
      return within(body, expr);
    case 'trial':
      return trial(body, expr);
    case 'share':
      problem(body.build, {
        kind: 'not-here',
        what: 'a condition about all chosen things',
        span: expr.span,
        why: 'only after `such that`',
      });
      return value(YES, BOOL);
    case 'missing':
      return hole;
    default:
      return expr satisfies never;
  }
}

/** Translates and checks against a type; designs become their only copy where a piece is wanted. */
export function elaborateAs(body: Body, expr: Ast.Expr, wanted: Type, why: string): Value {
  return coerce(body, elaborate(body, expr, wanted), wanted, expr.span, why);
}

export function coerce(body: Body, given: Value, wanted: Type, span: Span, why: string): Value {
  if (wanted.form === 'list' && given.form === 'value' && (given.type.form === 'place' || given.type.form === 'hole'))
    return toSet(body, given, span);
  if (!fits(given.type, wanted)) {
    problem(body.build, { kind: 'mismatch', found: given.type, wanted, span, why });
    return wanted.form === 'list' ? { form: 'set', set: emptySet, type: HOLE } : hole;
  }
  const target = withoutNone(wanted);
  if (given.form === 'value' && given.type.form === 'design' && target.form === 'thing')
    return asPiece(given, given.type.of);
  if (
    given.form === 'value' &&
    given.type.form === 'thing' &&
    given.type.kinds[0]?.role === 'items' &&
    target.form === 'design'
  )
    return given;
  return given;
}

function asPiece(given: Value & { form: 'value' }, kind: KindSymbol): Value {
  if (kind.domain === kind.designs) return { ...given, type: thing(kind) };
  return value({ op: 'copy-of', design: given.core, domain: kind.domain }, thing(kind));
}

export function elaborateInt(body: Body, expr: Ast.Expr, why: string): CoreExpr {
  const given = elaborateAs(body, expr, INT, why);
  return given.form === 'value' ? given.core : constant(0);
}

export function truth(body: Body, expr: Ast.Expr, why = 'a condition'): CoreExpr {
  const given = elaborateAs(body, expr, BOOL, why);
  return given.form === 'value' ? given.core : YES;
}

/** A single value of any type. */
export function single(body: Body, expr: Ast.Expr, expected?: Type): Value & { form: 'value' } {
  const given = elaborate(body, expr, expected);
  if (given.form === 'value') return given;
  if (given.type.form !== 'hole')
    problem(body.build, {
      kind: 'mismatch',
      found: given.type,
      wanted: expected ?? INT,
      span: expr.span,
      why: 'a single value',
    });
  return { form: 'value', core: constant(0), type: HOLE };
}

export function player(body: Body, expr: Ast.Expr, why: string): CoreExpr {
  const given = elaborate(body, expr, playerType(body));
  const type = withoutNone(given.type);
  if (given.form === 'value' && (fits(type, playerType(body)) || type.form === 'hole')) return given.core;
  problem(body.build, { kind: 'mismatch', found: given.type, wanted: playerType(body), span: expr.span, why });
  return constant(0);
}

export function playerType(body: Body): Type {
  return thing(body.build.symbols.player);
}

function builtInWord(body: Body, word: Ast.BuiltInWord, span: Span): Value {
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

function named(body: Body, name: Ast.Name, expected: Type | undefined): Value {
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

export function localValue(found: { readonly slot: number; readonly type: Type; readonly list: boolean }): Value {
  return found.list
    ? { form: 'set', set: { set: 'local', slot: found.slot }, type: found.type }
    : value(local(found.slot), found.type);
}

export function enumMember(of: EnumSymbol, member: string): Value {
  return value(constant(of.members.indexOf(member)), { form: 'enum', of });
}

function namedMember(body: Body, of: EnumSymbol, name: Ast.Name): Value {
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
  if (first !== undefined) {
    const hint =
      first.symbol === 'state' || first.symbol === 'place'
        ? `it belongs to ${first.keys.map((key) => showType(key.type)).join(', ')}: write \`${name.text} of ...\``
        : `it is ${article(first.symbol)}`;
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

function article(word: string): string {
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
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

function design(body: Body, id: string, span: Span, expected: Type | undefined): Value {
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

function negated(body: Body, operand: Ast.Expr): Value {
  if (operand.kind === 'number') return value(constant(-operand.value), INT);
  return value({ op: 'negate', operand: elaborateInt(body, operand, 'what is negated') }, INT);
}

function binary(body: Body, expr: Ast.BinaryExpr, expected: Type | undefined): Value {
  switch (expr.operator) {
    case 'and':
    case 'or': {
      const left = truth(body, expr.left);
      return value(
        {
          op: expr.operator,
          left,
          right: knowing(body, expr.left, expr.operator === 'and', () => truth(body, expr.right)),
        },
        BOOL,
      );
    }
    case '+':
    case '-':
    case '*':
      return arithmetic(body, expr, expected);
    case '/': {
      const left = elaborateInt(body, expr.left, 'what is divided');
      return value(
        {
          op: 'arith',
          operator: expr.rounded === 'up' ? 'div-up' : 'div-down',
          left,
          right: elaborateInt(body, expr.right, 'what divides'),
        },
        INT,
      );
    }
    case '=':
    case '!=':
      return equality(body, expr, expr.operator);
    case 'is':
    case 'is not':
      return isTest(body, expr, expr.operator === 'is not');
    case '<':
    case '<=':
    case '>':
    case '>=':
      return value(
        compare(
          elaborateInt(body, expr.left, 'what is compared'),
          expr.operator,
          elaborateInt(body, expr.right, 'what is compared'),
        ),
        BOOL,
      );
    case 'in':
      return membership(body, expr.right, expr.left);
    case 'contains':
      return membership(body, expr.left, expr.right);
    default:
      return expr.operator satisfies never;
  }
}

/** Numbers; or lists: `+` joins, `-` takes away. */
function arithmetic(body: Body, expr: Ast.BinaryExpr, expected: Type | undefined): Value {
  const left = elaborate(body, expr.left, expected);
  if (expr.operator !== '*' && (left.form === 'set' || left.type.form === 'place')) {
    const first = toSet(body, left, expr.left.span);
    const second = toSet(body, elaborate(body, expr.right, first.type), expr.right.span);
    const type = join(first.type, second.type);
    if (type === undefined)
      problem(body.build, {
        kind: 'mismatch',
        found: second.type,
        wanted: first.type,
        span: expr.right.span,
        why: 'the second list',
      });
    return {
      form: 'set',
      set:
        expr.operator === '+'
          ? { set: 'concat', parts: [first.set, second.set] }
          : { set: 'except', left: first.set, right: second.set },
      type: expr.operator === '-' ? first.type : (type ?? HOLE),
    };
  }
  if (left.form === 'amounts' && expr.operator === '+') {
    const right = elaborate(body, expr.right, AMOUNTS);
    if (right.form === 'amounts')
      return { form: 'amounts', entries: [...left.entries, ...right.entries], type: AMOUNTS };
  }
  if (left.form === 'amounts' && expr.operator === '*') {
    const factor = elaborateInt(body, expr.right, 'a factor');
    return {
      form: 'amounts',
      entries: left.entries.map((entry) => ({
        resource: entry.resource,
        amount: { op: 'arith', operator: '*', left: entry.amount, right: factor },
      })),
      type: AMOUNTS,
    };
  }
  const leftCore = coerce(body, left, INT, expr.left.span, 'what is counted with');
  const right = elaborateInt(body, expr.right, 'what is counted with');
  return value(
    {
      op: 'arith',
      operator: expr.operator as '+' | '-' | '*',
      left: leftCore.form === 'value' ? leftCore.core : constant(0),
      right,
    },
    INT,
  );
}

/** The side that says its type by itself goes first, so that bare enum members find theirs. */
function sides(body: Body, left: Ast.Expr, right: Ast.Expr): [Value, Value] {
  const needsHelp = (expr: Ast.Expr): boolean =>
    (expr.kind === 'name' &&
      findLocal(body, expr.name.text) === undefined &&
      (body.build.symbols.enumMembers.has(expr.name.text) ||
        globalsNamed(body.build, expr.name.text).some((symbol) => symbol.symbol === 'action'))) ||
    expr.kind === 'design';
  if (needsHelp(left) && !needsHelp(right)) {
    const second = elaborate(body, right);
    return [elaborate(body, left, second.type), second];
  }
  const first = elaborate(body, left);
  return [first, elaborate(body, right, first.type)];
}

function equality(body: Body, expr: Ast.BinaryExpr, operator: '=' | '!='): Value {
  const [left, right] = sides(body, expr.left, expr.right);
  if (left.form !== 'value' || right.form !== 'value' || !comparable(left.type, right.type)) {
    if (left.type.form !== 'hole' && right.type.form !== 'hole')
      problem(body.build, { kind: 'cannot-compare', left: left.type, right: right.type, span: expr.span });
    return value(NO, BOOL);
  }
  return value(compare(left.core, operator, right.core), BOOL);
}

/** `card is @market` compares designs; `x is none`; `during is basic` asks for a tag; otherwise like `=`. */
function isTest(body: Body, expr: Ast.BinaryExpr, denied: boolean): Value {
  const wrap = (core: CoreExpr): Value => value(denied ? { op: 'not', operand: core } : core, BOOL);
  if (
    expr.right.kind === 'name' &&
    body.build.symbols.tags.has(expr.right.name.text) &&
    findLocal(body, expr.right.name.text) === undefined
  ) {
    const left = elaborate(body, expr.left, ACTION);
    if (withoutNone(left.type).form === 'action' && left.form === 'value') {
      note(body.build, expr.right.name, { symbol: 'tag', name: expr.right.name.text });
      return wrap(hasTag(body, left.core, expr.right.name.text));
    }
  }
  if (expr.right.kind === 'name') {
    const kind = globalsNamed(body.build, expr.right.name.text).find((symbol) => symbol.symbol === 'kind');
    if (kind?.symbol === 'kind' && findLocal(body, expr.right.name.text) === undefined) {
      const left = single(body, expr.left);
      kind.used = true;
      note(body.build, expr.right.name, kind);
      return wrap({
        op: 'is-of',
        domains: (kind.role === 'union' ? kind.members : [kind]).map((k) => k.domain),
        of: left.core,
      });
    }
  }
  if (expr.right.kind === 'design') {
    const left = single(body, expr.left);
    const type = withoutNone(left.type);
    const right = single(
      body,
      expr.right,
      type.form === 'thing' && type.kinds.every((k) => k.domain === k.designs) ? left.type : undefined,
    );
    if (right.type.form === 'design' && type.form === 'thing') {
      const kind = right.type.of;
      if (!type.kinds.includes(kind))
        problem(body.build, { kind: 'cannot-compare', left: left.type, right: right.type, span: expr.span });
      const isKind: CoreExpr = { op: 'is-of', domains: [kind.domain], of: left.core };
      const same = compare({ op: 'design-of', copy: left.core, domain: kind.domain }, '=', right.core);
      return wrap(
        type.kinds.length > 1 || left.type.form === 'optional' ? { op: 'and', left: isKind, right: same } : same,
      );
    }
    if (!comparable(left.type, right.type))
      problem(body.build, { kind: 'cannot-compare', left: left.type, right: right.type, span: expr.span });
    return wrap(compare(left.core, '=', right.core));
  }
  const tested = equality(body, expr, '=');
  return tested.form === 'value' ? wrap(tested.core) : tested;
}

function hasTag(body: Body, action: CoreExpr, tag: string): CoreExpr {
  const ordinals: CoreExpr[] = [];
  for (const symbols of body.build.symbols.globals.values()) {
    for (const symbol of symbols)
      if (symbol.symbol === 'action' && symbol.tags.includes(tag)) ordinals.push(constant(symbol.ordinal));
  }
  return { op: 'contains', set: { set: 'items', items: ordinals }, member: action };
}

function membership(body: Body, list: Ast.Expr, member: Ast.Expr): Value {
  const set = toSet(body, elaborate(body, list), list.span);
  const of = set.type.form === 'list' ? set.type.of : HOLE;
  const element = single(body, member, of);
  if (!comparable(element.type, of))
    problem(body.build, { kind: 'cannot-compare', left: element.type, right: of, span: member.span });
  return value({ op: 'contains', set: set.set, member: element.core }, BOOL);
}

function member(body: Body, expr: Ast.MemberExpr, expected: Type | undefined): Value {
  if (expr.object.kind === 'name' && findLocal(body, expr.object.name.text) === undefined) {
    const symbol = globalsNamed(body.build, expr.object.name.text).find((s) => s.symbol === 'enum');
    if (symbol?.symbol === 'enum') {
      note(body.build, expr.object.name, symbol);
      if (symbol.members.includes(expr.name.text)) return namedMember(body, symbol, expr.name);
      problem(body.build, {
        kind: 'unknown-name',
        name: expr.name.text,
        span: expr.name.span,
        what: `member of ${symbol.name}`,
        known: symbol.members,
      });
      return hole;
    }
  }
  const object = elaborate(body, expr.object);
  if (object.type.form === 'hole') return hole;
  const found = memberOf(body, object, expr.name);
  if (found !== undefined) return found;
  const known = memberNames(body.build, object.type);
  problem(body.build, {
    kind: 'no-member',
    of: object.type,
    name: expr.name.text,
    span: expr.name.span,
    known,
    near: nearest(expr.name.text, known),
  });
  void expected;
  return hole;
}

/** `entered[hex, p]`, `techDeck[level]`, `system[you, 2]`, `discount[n]` */
function indexed(body: Body, expr: Ast.Expr & { kind: 'index' }): Value {
  if (expr.object.kind === 'name') {
    const name = expr.object.name;
    for (const symbol of globalsNamed(body.build, name.text)) {
      if (symbol.symbol === 'state' && symbol.keys.length > 0) {
        note(body.build, name, symbol);
        if (symbol.keys.length !== expr.keys.length)
          return wrongCount(body, name, symbol.keys.length, expr.keys.length, symbol.span);
        return stateCell(
          symbol,
          keysAs(
            body,
            expr.keys,
            symbol.keys.map((key) => key.type),
          ),
        );
      }
      if (symbol.symbol === 'place') {
        note(body.build, name, symbol);
        const numbered = symbol.copies > 1;
        const wanted = symbol.keys.length + (numbered ? 1 : 0);
        if (wanted !== expr.keys.length) return wrongCount(body, name, wanted, expr.keys.length, symbol.span);
        const keys = keysAs(body, expr.keys, [...symbol.keys.map((key) => key.type), ...(numbered ? [INT] : [])]);
        return placeEntity(
          symbol,
          numbered
            ? [
                ...keys.slice(0, -1),
                { op: 'arith', operator: '-', left: keys[keys.length - 1] ?? constant(1), right: constant(1) },
              ]
            : keys,
        );
      }
      if (symbol.symbol === 'table') return tableCell(body, symbol, expr.keys, name);
    }
  }
  // `system of you [2]`, `list[1]`
  if (expr.object.kind === 'member' && expr.keys.length === 1) {
    const memberName = expr.object.name;
    const place = globalsNamed(body.build, memberName.text).find(
      (symbol) => symbol.symbol === 'place' && symbol.copies > 1,
    );
    if (place?.symbol === 'place' && place.keys.length === 1) {
      note(body.build, memberName, place);
      const owner = single(body, expr.object.object);
      const number = elaborateInt(body, expr.keys[0] as Ast.Expr, 'the number of a place');
      return placeEntity(place, [owner.core, { op: 'arith', operator: '-', left: number, right: constant(1) }]);
    }
    const state = globalsNamed(body.build, memberName.text).find(
      (symbol) => symbol.symbol === 'state' && symbol.keys.length === 2,
    );
    if (state?.symbol === 'state') {
      note(body.build, memberName, state);
      const owner = single(body, expr.object.object);
      return stateCell(state, [owner.core, ...keysAs(body, expr.keys, [state.keys[1]?.type ?? INT])]);
    }
  }
  if (expr.keys.length === 1) {
    const given = elaborate(body, expr.object);
    if (given.form === 'set' && given.type.form === 'list') {
      const number = elaborateInt(body, expr.keys[0] as Ast.Expr, 'the position in a list');
      return value(
        { op: 'nth', set: given.set, index: { op: 'arith', operator: '-', left: number, right: constant(1) } },
        optionalOf(given.type.of),
      );
    }
    if (given.type.form === 'hole') return hole;
  }
  problem(body.build, {
    kind: 'not-here',
    what: '`[ ]`',
    span: expr.span,
    why: 'only after a list, or a state, place or table with keys',
  });
  return hole;
}

function keysAs(body: Body, keys: readonly Ast.Expr[], types: readonly Type[]): CoreExpr[] {
  return keys.map((key, i) => {
    const given = elaborateAs(body, key, types[i] ?? INT, 'a key');
    return given.form === 'value' ? given.core : constant(0);
  });
}

export function wrongCount(
  body: Body,
  name: Ast.Name,
  wanted: number,
  found: number,
  declared: Span | undefined,
): Value {
  problem(body.build, { kind: 'wrong-count', name: name.text, wanted, found, span: name.span, declared });
  return hole;
}

function tableCell(
  body: Body,
  symbol: Extract<ReturnType<typeof globalsNamed>[number], { symbol: 'table' }>,
  keys: readonly Ast.Expr[],
  name: Ast.Name,
): Value {
  symbol.used = true;
  note(body.build, name, symbol);
  if (keys.length !== symbol.parameters.length)
    return wrongCount(body, name, symbol.parameters.length, keys.length, symbol.span);
  const cores = keysAs(
    body,
    keys,
    symbol.parameters.map((parameter) => parameter.type),
  );
  return value({ op: 'table', table: symbol.table, keys: cores }, symbol.type);
}

function call(body: Body, expr: Ast.Expr & { kind: 'call' }, expected: Type | undefined): Value {
  for (const symbol of globalsNamed(body.build, expr.callee.text)) {
    switch (symbol.symbol) {
      case 'function': {
        symbol.used = true;
        note(body.build, expr.callee, symbol);
        if (symbol.parameters.length !== expr.arguments.length)
          return wrongCount(body, expr.callee, symbol.parameters.length, expr.arguments.length, symbol.span);
        return callFunction(symbol.function, argumentsAs(body, expr.arguments, symbol.parameters), symbol.type);
      }
      case 'table':
        return tableCell(body, symbol, expr.arguments, expr.callee);
      case 'kind':
        return compose(body, symbol, expr);
      case 'effect':
        note(body.build, expr.callee, symbol);
        problem(body.build, {
          kind: 'not-here',
          what: `the effect \`${expr.callee.text}\``,
          span: expr.span,
          why: 'an effect may ask and change things; use it as a statement or after `let name =`',
        });
        return hole;
      default:
        continue;
    }
  }
  const builtIn = builtInCall(body, expr, expected);
  if (builtIn !== undefined) return builtIn;
  problem(body.build, {
    kind: 'unknown-name',
    name: expr.callee.text,
    span: expr.callee.span,
    what: 'function',
    known: [...body.build.symbols.globals.entries()]
      .filter(([, symbols]) => symbols.some((s) => s.symbol === 'function' || s.symbol === 'table'))
      .map(([name]) => name),
  });
  return hole;
}

export function callFunction(id: number, args: readonly CoreArgument[], type: Type): Value {
  if (type.form === 'list') return { form: 'set', set: { set: 'call', function: id, arguments: args }, type };
  return value({ op: 'call', function: id, arguments: args }, type);
}

export function argumentsAs(
  body: Body,
  args: readonly Ast.Expr[],
  parameters: readonly { readonly name: string; readonly type: Type }[],
): CoreArgument[] {
  body.usesYou = true;
  return args.map((arg, i) =>
    argument(elaborateAs(body, arg, parameters[i]?.type ?? HOLE, `\`${parameters[i]?.name ?? ''}\``)),
  );
}

/** `Square(3, 4)` (column, row), `Sector(1, -2)` (q, r) on a board of hexes, `Squadron(faction, type)` */
function compose(body: Body, kind: KindSymbol, expr: Ast.Expr & { kind: 'call' }): Value {
  kind.used = true;
  note(body.build, expr.callee, kind);
  if (kind.role === 'squares') {
    if (expr.arguments.length !== 2) return wrongCount(body, expr.callee, 2, expr.arguments.length, kind.span);
    const [column, row] = keysAs(body, expr.arguments, [INT, INT]);
    const lower = (core: CoreExpr | undefined): CoreExpr => ({
      op: 'arith',
      operator: '-',
      left: core ?? constant(1),
      right: constant(1),
    });
    return value({ op: 'compose', domain: kind.domain, keys: [lower(row), lower(column)] }, thing(kind));
  }
  if (kind.role === 'hexes') {
    if (expr.arguments.length !== 2) return wrongCount(body, expr.callee, 2, expr.arguments.length, kind.span);
    return value({ op: 'compose', domain: kind.domain, keys: keysAs(body, expr.arguments, [INT, INT]) }, thing(kind));
  }
  if (kind.factors.length === 0) {
    problem(body.build, {
      kind: 'not-here',
      what: `\`${kind.name}(...)\``,
      span: expr.span,
      why: 'only kinds made with `per` are called like this',
    });
    return hole;
  }
  if (expr.arguments.length !== kind.factors.length)
    return wrongCount(body, expr.callee, kind.factors.length, expr.arguments.length, kind.span);
  return value(
    {
      op: 'compose',
      domain: kind.domain,
      keys: keysAs(
        body,
        expr.arguments,
        kind.factors.map((factor) => factor.type),
      ),
    },
    thing(kind),
  );
}

/**
 * Translates `inner` where `condition` is known to hold (or not to hold): a local that was tested with `is none` is no longer optional there,
 * and one that was tested with `is Card` is a card.
 */
export function knowing<T>(body: Body, condition: Ast.Expr, holds: boolean, inner: () => T): T {
  const known = learnt(body, condition, holds);
  if (known.size === 0) return inner();
  body.scopes.push(known);
  try {
    return inner();
  } finally {
    body.scopes.pop();
  }
}

/** What the outcome of a test says about the locals it speaks of. */
function learnt(body: Body, condition: Ast.Expr, holds: boolean): Map<string, Local> {
  const known = new Map<string, Local>();
  for (const name of notNone(condition, holds)) {
    const found = findLocal(body, name);
    if (found !== undefined && found.type.form === 'optional') known.set(name, { ...found, type: found.type.of });
  }
  for (const { name, kind, is } of ofKind(body, condition, holds)) {
    const found = known.get(name) ?? findLocal(body, name);
    const type = found === undefined ? undefined : withoutNone(found.type);
    if (found === undefined || type?.form !== 'thing') continue;
    const named = kind.role === 'union' ? kind.members : [kind];
    const left = type.kinds.filter((one) => named.includes(one) === is);
    if (left.length > 0)
      known.set(name, {
        ...found,
        type: is || found.type.form !== 'optional' ? thing(...left) : optionalOf(thing(...left)),
      });
  }
  return known;
}

/** Tests such as `source is Technology` that certainly held, or certainly did not. */
function ofKind(
  body: Body,
  condition: Ast.Expr,
  holds: boolean,
): { readonly name: string; readonly kind: KindSymbol; readonly is: boolean }[] {
  if (condition.kind === 'unary' && condition.operator === 'not') return ofKind(body, condition.operand, !holds);
  if (condition.kind !== 'binary') return [];
  if (condition.operator === (holds ? 'and' : 'or'))
    return [...ofKind(body, condition.left, holds), ...ofKind(body, condition.right, holds)];
  if (
    (condition.operator !== 'is' && condition.operator !== 'is not') ||
    condition.left.kind !== 'name' ||
    condition.right.kind !== 'name' ||
    findLocal(body, condition.right.name.text) !== undefined
  )
    return [];
  const kind = globalsNamed(body.build, condition.right.name.text).find(
    (symbol): symbol is KindSymbol => symbol.symbol === 'kind',
  );
  return kind === undefined
    ? []
    : [{ name: condition.left.name.text, kind, is: (condition.operator === 'is') === holds }];
}

/** From here on in this block the condition holds: what it says is not none is no longer optional. */
export function knowFromHere(body: Body, condition: Ast.Expr): void {
  for (const name of notNone(condition, true)) {
    const found = findLocal(body, name);
    if (found !== undefined && found.type.form === 'optional')
      body.scopes[body.scopes.length - 1]?.set(name, { ...found, type: found.type.of });
  }
}

function notNone(condition: Ast.Expr, holds: boolean): string[] {
  if (condition.kind === 'unary' && condition.operator === 'not') return notNone(condition.operand, !holds);
  if (condition.kind !== 'binary') return [];
  if (condition.operator === (holds ? 'and' : 'or'))
    return [...notNone(condition.left, holds), ...notNone(condition.right, holds)];
  const denies = condition.operator === 'is not' || condition.operator === '!=';
  const affirms = condition.operator === 'is' || condition.operator === '=';
  if (condition.right.kind === 'none' && condition.left.kind === 'name' && (holds ? denies : affirms))
    return [condition.left.name.text];
  // equal to something that is not optional: not none either; the common case is a comparison with a word or a design
  if (
    holds &&
    affirms &&
    condition.left.kind === 'name' &&
    (condition.right.kind === 'word' || condition.right.kind === 'design')
  )
    return [condition.left.name.text];
  return [];
}

function cases(body: Body, expr: Ast.CasesExpr, expected: Type | undefined): Value {
  const depth = body.scopes.length;
  const branches = expr.cases.map((one) => {
    const when = truth(body, one.when, 'a case');
    const then = knowing(body, one.when, true, () => elaborate(body, one.then, expected));
    // what follows is reached only if this case does not hold
    body.scopes.push(learnt(body, one.when, false));
    return { when, then, span: one.then.span };
  });
  if (expr.otherwise === undefined) problem(body.build, { kind: 'missing-otherwise', span: expr.span });
  const last = expr.otherwise === undefined ? hole : elaborate(body, expr.otherwise, expected);
  body.scopes.length = depth;
  let type = expected !== undefined && fits(last.type, expected) ? expected : last.type;
  for (const branch of branches) {
    const joined = join(type, branch.then.type);
    if (joined === undefined)
      problem(body.build, {
        kind: 'mismatch',
        found: branch.then.type,
        wanted: type,
        span: branch.span,
        why: 'every case',
      });
    else type = joined;
  }
  if (type.form === 'list') {
    const sets = branches.map((branch) => ({ when: branch.when, then: toSet(body, branch.then, branch.span).set }));
    const set = sets.reduceRight<CoreSet>(
      (otherwise, branch) => ({ set: 'if', condition: branch.when, then: branch.then, otherwise }),
      toSet(body, last, expr.span).set,
    );
    return { form: 'set', set, type };
  }
  const coreOf = (given: Value): CoreExpr => {
    const coerced = coerce(body, given, type, expr.span, 'every case');
    return coerced.form === 'value' ? coerced.core : constant(0);
  };
  return value(
    branches.reduceRight<CoreExpr>(
      (otherwise, branch) => ({ op: 'if', condition: branch.when, then: coreOf(branch.then), otherwise }),
      coreOf(last),
    ),
    type,
  );
}

/** `2 food`: an amount of one resource. A name that is no resource may still be a dice kind, which `roll` handles itself. */
export function amount(body: Body, number: CoreExpr, resource: Ast.Name): Value {
  const symbol = globalsNamed(body.build, resource.text).find(
    (s): s is StateSymbol => s.symbol === 'state' && s.keys.length === 1,
  );
  if (symbol === undefined) {
    problem(body.build, {
      kind: 'unknown-name',
      name: resource.text,
      span: resource.span,
      what: 'resource',
      known: body.build.states.filter((s) => s.keys.length === 1).map((s) => s.name),
    });
    return hole;
  }
  note(body.build, resource, symbol);
  return { form: 'amounts', entries: [{ resource: symbol.column, amount: number }], type: AMOUNTS };
}

function option(body: Body, name: Ast.Name): Value {
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

function listed(body: Body, items: readonly Ast.Expr[], expected: Type | undefined): Value {
  const of = expected?.form === 'list' ? expected.of : undefined;
  let type: Type | undefined;
  const cores: CoreExpr[] = [];
  for (const item of items) {
    const given = single(body, item, of ?? type);
    const joined = type === undefined ? given.type : join(type, given.type);
    if (joined === undefined)
      problem(body.build, {
        kind: 'mismatch',
        found: given.type,
        wanted: type ?? HOLE,
        span: item.span,
        why: 'every member of the list',
      });
    else type = joined;
    cores.push(given.core);
  }
  return {
    form: 'set',
    set: { set: 'items', items: cores },
    type: listOf(type === undefined ? (of ?? NOTHING) : withoutNone(type)),
  };
}

/** Binds a variable to the members of a set while `inner` is translated. */
export function withVariable<T>(body: Body, name: Ast.Name | undefined, type: Type, inner: (slot: number) => T): T {
  const slot = newTemporary(body);
  body.scopes.push(new Map());
  if (name !== undefined) {
    body.build.notes?.locals.set(name, type);
    body.scopes[body.scopes.length - 1]?.set(name.text, { name: name.text, slot, type, list: false, origin: name });
  }
  try {
    return inner(slot);
  } finally {
    body.scopes.pop();
  }
}

function leading(body: Body, expr: Ast.LeadingExpr): Value {
  const source = toSet(body, elaborate(body, expr.source), expr.source.span);
  const of = source.type.form === 'list' ? source.type.of : HOLE;
  return withVariable(body, expr.variable, of, (slot) => ({
    form: 'set',
    set: { set: 'leading', slot, of: source.set, while: truth(body, expr.whilst, 'what must hold') },
    type: source.type,
  }));
}

function ray(body: Body, expr: Ast.Expr & { kind: 'ray' }): Value {
  const from = single(body, expr.from);
  const board = boardOf(body, from.type, expr.from.span);
  if (board === undefined || board.form === 'graph') return hole;
  const directions = directionEnum(body.build, board.form);
  const direction = single(body, expr.towards, directions === undefined ? undefined : { form: 'enum', of: directions });
  if (directions === undefined || !fits(direction.type, { form: 'enum', of: directions }))
    problem(body.build, {
      kind: 'mismatch',
      found: direction.type,
      wanted: directions === undefined ? HOLE : { form: 'enum', of: directions },
      span: expr.towards.span,
      why: 'a direction',
    });
  return {
    form: 'set',
    set: { set: 'ray', domain: board.domain, cell: from.core, direction: direction.core },
    type: listOf(withoutNone(from.type)),
  };
}

function within(body: Body, expr: Ast.WithinExpr): Value {
  const from = single(body, expr.of);
  const board = boardOf(body, from.type, expr.of.span);
  if (board === undefined) return hole;
  const steps = elaborateInt(body, expr.steps, 'the number of steps');
  const through = expr.through;
  const type = listOf(withoutNone(from.type));
  return withVariable(body, through?.variable, withoutNone(from.type), (slot) => ({
    form: 'set',
    set: {
      set: 'within',
      board,
      cell: from.core,
      steps,
      slot,
      through: through === undefined ? undefined : truth(body, through.condition),
    },
    type,
  }));
}

function trial(body: Body, expr: Ast.TrialExpr): Value {
  const effect = globalsNamed(body.build, expr.callee.text).find((symbol) => symbol.symbol === 'effect');
  if (effect?.symbol !== 'effect') {
    problem(body.build, {
      kind: 'unknown-name',
      name: expr.callee.text,
      span: expr.callee.span,
      what: 'effect',
      known: [],
    });
    return hole;
  }
  effect.used = true;
  note(body.build, expr.callee, effect);
  if (effect.parameters.length !== expr.arguments.length)
    return wrongCount(body, expr.callee, effect.parameters.length, expr.arguments.length, effect.span);
  const args = argumentsAs(body, expr.arguments, effect.parameters);
  const reads = single(body, expr.reads);
  const policy =
    expr.policy === undefined
      ? undefined
      : {
          player: player(body, expr.policy.player, 'who chooses'),
          measure: elaborateInt(body, expr.policy.measure, 'what is made least or greatest'),
          highest: expr.policy.direction === 'maximising',
        };
  return value({ op: 'trial', procedure: effect.procedure, arguments: args, reads: reads.core, policy }, reads.type);
}
