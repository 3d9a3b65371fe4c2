/**
 * Expressions as things and groups. What is beyond us is kept as written: an odd phrase is better than a wrong one.
 */

import type { CorePlace, CoreType } from '../../core/program.ts';
import type * as Ast from '../../syntax/ast.ts';
import { identifierWords } from '../identifier-words.ts';
import { hasNoun, itemNoun, messageOf, nounOf, valueNoun, verbOf } from '../look-up.ts';
import type { Noun } from '../nouns.ts';
import { sameWords, type Words } from '../texts.ts';
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
import type { Condition, Group, Phrase, Thing } from './meaning.ts';
import { allOf, conditionOf } from './understand-conditions.ts';

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
      return { is: 'named', noun: itemNoun(reading.texts, expr.id), key: expr.id };
    case 'member':
      return memberOf(reading, expr);
    case 'index':
      return indexed(reading, expr);
    case 'call':
      return called(reading, expr);
    case 'unary':
      if (expr.operator === 'surely') return thingOf(reading, expr.operand);
      return expr.operator === '-' && expr.operand.kind === 'number'
        ? { is: 'number', value: -expr.operand.value }
        : written(reading, expr.span);
    case 'query':
      return queried(reading, expr);
    case 'truth':
      return { is: 'truth', value: expr.value };
    case 'none':
      return { is: 'nothing' };
    case 'option':
      return option(reading, expr.name.text);
    case 'list':
      return listed(reading, expr.items);
    case 'binary':
      return calculated(reading, expr);
    default:
      return written(reading, expr.span);
  }
}

function builtIn(reading: Reading, expr: Ast.Expr & { kind: 'word' }): Thing {
  const { word, name, span } = expr;
  if (reading.locals.has(word)) return named(reading, name, expr);
  if (word === 'you') return YOU;
  if (word === 'owner') return reading.toOwner === true ? YOU : { is: 'owner' };
  return word === 'self' ? { is: 'self', noun: reading.self } : written(reading, span);
}

function option(reading: Reading, name: string): Thing {
  return { is: 'option', name: reading.texts.options.get(name)?.name ?? sameWords(identifierWords(name)) };
}

/** A list of one thing is that thing. */
function listed(reading: Reading, items: readonly Ast.Expr[]): Thing {
  const things = items.map((item) => thingOf(reading, item));
  const [first] = things;
  if (first === undefined) return { is: 'nothing' };
  return things.length === 1 ? first : { is: 'list', items: things, join: 'and' };
}

const CALCULATIONS = { '+': 'sum-of-two', '-': 'difference', '*': 'product' } as const;

function calculated(reading: Reading, expr: Ast.BinaryExpr): Thing {
  const { operator } = expr;
  if (operator !== '+' && operator !== '-' && operator !== '*') return written(reading, expr.span);
  return { is: CALCULATIONS[operator], left: thingOf(reading, expr.left), right: thingOf(reading, expr.right) };
}

function named(reading: Reading, { text }: Ast.Name, expr: Ast.Expr): Thing {
  const local = reading.locals.get(text);
  if (local?.you === true) return YOU;
  if (local?.parameter === true) return { is: 'the', noun: local.noun };
  if (local !== undefined) return { is: 'that', noun: local.noun, many: local.many, described: local.described };
  const place = placeNamed(reading, text);
  if (place !== undefined) return { is: 'place', noun: nounOf(reading.texts, text), of: undefined, private: false };
  const member = reading.program.domains.some((domain) => domain.form === 'enum' && domain.members.includes(text));
  if (member) {
    const { lexicon } = reading.texts;
    const isVerb = !lexicon.values.has(text) && !lexicon.nouns.has(text) && lexicon.verbs.has(text);
    return {
      is: 'named',
      noun: isVerb ? quoted(verbOf(reading.texts, text)) : valueNoun(reading.texts, text),
      key: text,
    };
  }
  if (reading.program.actions.some((action) => action.name === text)) {
    return { is: 'named', noun: quoted(verbOf(reading.texts, text)), key: text };
  }
  const known = columnNamed(reading, text) ?? functionNamed(reading, text);
  return known === undefined
    ? written(reading, expr.span)
    : { is: 'named', noun: nounOf(reading.texts, text, 'amount') };
}

/** An action by what its button says. */
const quoted = ({ pl, en }: Words): Noun => ({ pl: { one: `„${pl}”` }, en: { one: `“${en}”` } });

function memberOf(reading: Reading, expr: Ast.MemberExpr): Thing {
  const name = expr.name.text;
  if (name === 'top' || name === 'bottom') {
    const place = placeOf(reading, expr.object);
    return { is: name, of: thingOf(reading, expr.object), noun: place && nounOfCards(reading, place) };
  }
  if (name === 'size' || name === 'count') return countOf(reading, expr.object);
  if (name === 'contents') return thingOf(reading, expr.object);
  if (name === 'owner' && reading.toOwner === true && isSelf(expr.object)) return YOU;
  const number = isSelf(expr.object) ? reading.printed?.get(name) : undefined;
  if (number !== undefined) return { is: 'number', value: number };
  if (name === 'place') {
    const local = expr.object.kind === 'name' ? reading.locals.get(expr.object.name.text) : undefined;
    return { is: 'whereabouts', noun: local?.lies, of: thingOf(reading, expr.object) };
  }
  return partOf(reading, name, thingOf(reading, expr.object));
}

const isSelf = (expr: Ast.Expr): boolean => expr.kind === 'word' && expr.word === 'self';

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
  const noun = nounOfType(reading, functions.find((each) => each.name === name)?.type);
  return { name, message, values, noun };
}

function queried(reading: Reading, expr: Ast.QueryExpr): Thing {
  switch (expr.form) {
    case 'count':
      return { is: 'count', group: groupIn(reading, expr.variable?.text, expr.source, expr.where) };
    case 'sum':
    case 'greatest':
    case 'least': {
      const group = groupIn(reading, expr.variable?.text, expr.source, expr.where);
      const { noun, players } = group;
      const local: Local = { noun, many: false, described: false, player: players };
      const about = expr.variable === undefined ? reading : withLocal(reading, expr.variable.text, local);
      if (expr.body === undefined) return written(reading, expr.span);
      return { is: expr.form, what: thingOf(about, expr.body), group };
    }
    case 'first':
    case 'last':
      return { is: expr.form, group: groupIn(reading, expr.variable?.text, expr.source, expr.where) };
    case 'the-one':
      return { is: 'only', group: groupIn(reading, expr.variable?.text, expr.source, expr.where) };
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
  const { noun: kind, players, from, own, among, whose } = membersOf(reading, source);
  const called = variable === undefined ? (kind ?? nounOf(reading.texts, 'thing')) : localNoun(reading, variable, kind);
  const noun = own === true && kind !== undefined ? kind : called;
  const described: Local = { noun, many: false, described: true, player: players };
  const about = variable === undefined ? reading : withLocal(reading, variable, described);
  const condition = where === undefined ? undefined : conditionOf(about, where);
  return { players, from, among: among ?? false, whose, ...ofKind(noun, condition) };
}

/** Cards that are structures are called structures. */
function ofKind(noun: Noun, where: Condition | undefined): Pick<Group, 'noun' | 'where'> {
  const parts = where?.is === 'and' ? where.parts : where === undefined ? [] : [where];
  const kind = parts.find(
    (part): part is Condition & { is: 'kind' } =>
      part.is === 'kind' && !part.not && part.what.is === 'that' && part.what.described === true,
  );
  return kind === undefined
    ? { noun, where }
    : { noun: kind.noun, where: allOf(parts.filter((part) => part !== kind)) };
}

interface Members {
  readonly noun: Noun | undefined;
  readonly players: boolean;
  readonly from: Thing | undefined;
  /** They are called so whatever the variable is. */
  readonly own?: boolean;
  readonly among?: boolean;
  readonly whose?: Thing;
}

/** What the members of a list are, and where they are taken from. */
function membersOf(reading: Reading, source: Ast.Expr): Members {
  if (source.kind === 'call') return membersOfFunction(reading, source);
  const name = source.kind === 'name' ? source.name.text : source.kind === 'member' ? source.name.text : undefined;
  if (source.kind === 'name' && name === 'players') {
    return { noun: nounOf(reading.texts, 'Player'), players: true, from: undefined };
  }
  const local = source.kind === 'name' && name !== undefined ? reading.locals.get(name) : undefined;
  const inLocal = local && reading.program.places.find((each) => nounOf(reading.texts, each.name) === local.noun);
  if (inLocal !== undefined && local?.many === false) {
    return { noun: nounInPlace(reading, inLocal), players: false, from: thingOf(reading, source) };
  }
  if (local !== undefined) {
    return { noun: local.noun, players: local.player, from: { is: 'that', noun: local.noun, many: true } };
  }
  if (source.kind === 'member' && (name === 'top' || name === 'bottom' || name === 'contents')) {
    const { noun, whose, from } = membersOf(reading, source.object);
    const within = from ?? placesOf(noun, whose);
    const place = placeOf(reading, source.object);
    const piece = place === undefined ? noun : nounInPlace(reading, place);
    return {
      noun: piece,
      players: false,
      from: name === 'contents' || within === undefined ? within : { is: name, of: within },
    };
  }
  const place = name === undefined ? undefined : placeNamed(reading, name);
  // Of several places with one owner a list has the places themselves, not what lies in them.
  if (place !== undefined && place.copies > 1 && source.kind === 'member') {
    return {
      noun: nounOf(reading.texts, place.name),
      players: false,
      from: undefined,
      own: true,
      whose: thingOf(reading, source.object),
    };
  }
  if (place !== undefined) return { noun: nounInPlace(reading, place), players: false, from: thingOf(reading, source) };
  if (source.kind === 'name' && name !== undefined) {
    const isKind = reading.program.domains.some((domain) => domain.name === name);
    return { noun: isKind ? nounOf(reading.texts, name) : undefined, players: name === 'Player', from: undefined };
  }
  if (source.kind === 'range')
    return { noun: nounOf(reading.texts, 'number'), players: false, from: written(reading, source.span) };
  return { noun: undefined, players: false, from: undefined };
}

function placeOf(reading: Reading, source: Ast.Expr): CorePlace | undefined {
  return source.kind === 'name' || source.kind === 'member' ? placeNamed(reading, source.name.text) : undefined;
}

/** What lies in a stack is a card where the game speaks of cards at all. */
function nounOfCards(reading: Reading, place: CorePlace): Noun {
  return place.discipline === 'stack' && hasNoun(reading.texts, 'card')
    ? nounOf(reading.texts, 'card')
    : nounInPlace(reading, place);
}

function placesOf(noun: Noun | undefined, whose: Thing | undefined): Thing | undefined {
  return noun && { is: 'place', noun, of: whose, private: false };
}

/** A noun of the function itself says what the members are; else its phrase says where they are from. */
function membersOfFunction(reading: Reading, source: Ast.Expr & { kind: 'call' }): Members {
  const name = source.callee.text;
  const found = functionNamed(reading, name);
  const players = isPlayers(reading, found?.type);
  const isList = found?.result.form === 'list';
  if (isList && hasNoun(reading.texts, name)) {
    const [whose] = source.arguments.map((argument) => thingOf(reading, argument));
    const noun = nounOf(reading.texts, name);
    return { noun, players, from: undefined, own: true, ...(whose === undefined ? {} : { whose }) };
  }
  const from = thingOf(reading, source);
  const pieces = isList ? undefined : nounInPlaceOfType(reading, found?.type);
  return {
    noun: pieces ?? nounOfType(reading, found?.type),
    players,
    from: from.is === 'written' ? undefined : from,
    among: isList,
  };
}

/** A function that returns a place: what lies there. */
function nounInPlaceOfType(reading: Reading, type: CoreType | undefined): Noun | undefined {
  const domain = type?.form === 'of' ? type.domain : undefined;
  const place = reading.program.places.find((each) => each.domain === domain);
  return place && nounInPlace(reading, place);
}
