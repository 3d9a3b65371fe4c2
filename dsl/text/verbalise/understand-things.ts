/**
 * Expressions as things and groups. What is beyond us is kept as written: an odd phrase is better than a wrong one.
 */
import type * as Ast from '../../syntax/ast.ts';
import { hasNoun, itemNoun, messageOf, nounOf, valueNoun } from '../look-up.ts';
import type { Noun } from '../nouns.ts';
import {
  columnNamed,
  functionNamed,
  isPlayers,
  type Local,
  localNoun,
  nounInPlace,
  nounOfType,
  placeNamed,
  type Reading,
  withLocal,
  written,
} from './context.ts';
import type { Group, Phrase, Thing } from './meaning.ts';
import { conditionOf } from './understand-conditions.ts';

const YOU: Thing = { is: 'you' };

export function thingOf(reading: Reading, expr: Ast.Expr): Thing {
  switch (expr.kind) {
    case 'number':
      return { is: 'number', value: expr.value };
    case 'word':
      return builtIn(reading, expr);
    case 'name':
      return named(reading, expr.name, expr);
    case 'design':
      return { is: 'named', noun: itemNoun(reading.texts, expr.id) };
    case 'member':
      return memberOf(reading, expr);
    case 'index':
      return indexed(reading, expr);
    case 'call':
      return called(reading, expr);
    case 'unary':
      return expr.operator === '-' && expr.operand.kind === 'number'
        ? { is: 'number', value: -expr.operand.value }
        : written(reading, expr.span);
    case 'query':
      return queried(reading, expr);
    default:
      return written(reading, expr.span);
  }
}

function builtIn(reading: Reading, { word, span }: Ast.Expr & { kind: 'word' }): Thing {
  if (word === 'you') return YOU;
  if (word === 'owner') return { is: 'owner' };
  return word === 'self' ? { is: 'self', noun: reading.self } : written(reading, span);
}

function named(reading: Reading, { text }: Ast.Name, expr: Ast.Expr): Thing {
  const local = reading.locals.get(text);
  if (local !== undefined) return { is: 'that', noun: local.noun, many: local.many };
  const place = placeNamed(reading, text);
  if (place !== undefined) return { is: 'place', noun: nounOf(reading.texts, text), of: undefined, private: false };
  const member = reading.program.domains.some((domain) => domain.form === 'enum' && domain.members.includes(text));
  if (member) return { is: 'named', noun: valueNoun(reading.texts, text) };
  const known = columnNamed(reading, text) ?? functionNamed(reading, text);
  return known === undefined
    ? written(reading, expr.span)
    : { is: 'named', noun: nounOf(reading.texts, text, 'amount') };
}

function memberOf(reading: Reading, expr: Ast.MemberExpr): Thing {
  const name = expr.name.text;
  if (name === 'top' || name === 'bottom') return { is: name, of: thingOf(reading, expr.object) };
  if (name === 'size' || name === 'count') return countOf(reading, expr.object);
  return partOf(reading, name, thingOf(reading, expr.object));
}

function partOf(reading: Reading, name: string, of: Thing): Thing {
  const place = placeNamed(reading, name);
  if (place === undefined) return { is: 'part', noun: nounOf(reading.texts, name, 'amount'), of };
  const isPrivate = place.seenBy === 'owner' && of.is === 'you';
  return { is: 'place', noun: nounOf(reading.texts, name), of, private: isPrivate };
}

/** `entered[hex, p]`, `techDeck[level]`: by its first key. */
function indexed(reading: Reading, expr: Ast.Expr & { kind: 'index' }): Thing {
  const [key] = expr.keys;
  if (expr.object.kind !== 'name' || key === undefined || expr.keys.length > 1) return written(reading, expr.span);
  return partOf(reading, expr.object.name.text, thingOf(reading, key));
}

function called(reading: Reading, expr: Ast.Expr & { kind: 'call' }): Thing {
  const name = expr.callee.text;
  const phrase = phraseOf(reading, name, expr.arguments);
  if (phrase !== undefined) return { is: 'phrase', phrase };
  if (!hasNoun(reading.texts, name)) return written(reading, expr.span);
  const noun = nounOf(reading.texts, name, 'amount');
  const others = expr.arguments
    .map((argument) => thingOf(reading, argument))
    .filter((argument) => argument.is !== 'you');
  const [first] = others;
  return first === undefined ? { is: 'named', noun } : { is: 'part', noun, of: first };
}

/** What the lexicon says of an effect or function, its arguments under the names of the parameters. */
export function phraseOf(reading: Reading, name: string, given: readonly Ast.Expr[]): Phrase | undefined {
  const message = messageOf(reading.texts, 'phrases', name);
  if (message === undefined) return undefined;
  const { procedures, functions } = reading.program;
  const declared = procedures.find((each) => each.name === name) ?? functions.find((each) => each.name === name);
  const values = new Map<string, Thing>();
  given.forEach((argument, i) => {
    const parameter = declared?.parameters[i]?.name;
    if (parameter !== undefined) values.set(parameter, thingOf(reading, argument));
  });
  return { message, values };
}

function queried(reading: Reading, expr: Ast.QueryExpr): Thing {
  switch (expr.form) {
    case 'count':
      return { is: 'count', group: groupIn(reading, expr.variable?.text, expr.source, expr.where) };
    case 'those':
    case 'sorted':
      return { is: 'group', group: groupIn(reading, expr.variable?.text, expr.source, expr.where) };
    default:
      return written(reading, expr.span);
  }
}

function countOf(reading: Reading, source: Ast.Expr): Thing {
  return { is: 'count', group: groupIn(reading, undefined, source, undefined) };
}

// ---------------------------------------------------------------- groups

/** `card in hand of you where card.colour = blue` */
export function groupIn(
  reading: Reading,
  variable: string | undefined,
  source: Ast.Expr,
  where: Ast.Expr | undefined,
): Group {
  const inner = source.kind === 'query' && (source.form === 'those' || source.form === 'sorted') ? source : undefined;
  if (inner !== undefined && where === undefined) {
    return groupIn(reading, inner.variable?.text ?? variable, inner.source, inner.where);
  }
  const { noun: kind, players, from } = membersOf(reading, source);
  const noun = variable === undefined ? (kind ?? nounOf(reading.texts, 'thing')) : localNoun(reading, variable, kind);
  const described: Local = { noun, many: false, described: true, player: players };
  const about = variable === undefined ? reading : withLocal(reading, variable, described);
  return { noun, players, from, where: where === undefined ? undefined : conditionOf(about, where) };
}

interface Members {
  readonly noun: Noun | undefined;
  readonly players: boolean;
  readonly from: Thing | undefined;
}

/** What the members of a list are, and where they are taken from. */
function membersOf(reading: Reading, source: Ast.Expr): Members {
  const name = source.kind === 'name' ? source.name.text : source.kind === 'member' ? source.name.text : undefined;
  if (source.kind === 'name' && name === 'players') {
    return { noun: nounOf(reading.texts, 'Player'), players: true, from: undefined };
  }
  const local = source.kind === 'name' && name !== undefined ? reading.locals.get(name) : undefined;
  if (local !== undefined) {
    return { noun: local.noun, players: local.player, from: { is: 'that', noun: local.noun, many: true } };
  }
  const place = name === undefined ? undefined : placeNamed(reading, name);
  if (place !== undefined) return { noun: nounInPlace(reading, place), players: false, from: thingOf(reading, source) };
  if (source.kind === 'name' && name !== undefined) {
    const isKind = reading.program.domains.some((domain) => domain.name === name);
    return { noun: isKind ? nounOf(reading.texts, name) : undefined, players: name === 'Player', from: undefined };
  }
  if (source.kind === 'call') {
    const type = functionNamed(reading, source.callee.text)?.type;
    const from = thingOf(reading, source);
    return {
      noun: nounOfType(reading, type),
      players: isPlayers(reading, type),
      from: from.is === 'written' ? undefined : from,
    };
  }
  if (source.kind === 'range')
    return { noun: nounOf(reading.texts, 'number'), players: false, from: written(reading, source.span) };
  return { noun: undefined, players: false, from: undefined };
}
