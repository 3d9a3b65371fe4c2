/**
 * Clauses that hold as long as a component is in force. They are read by its owner: `when p = owner` makes them speak of
 * "your limit", and `when card = self` of this card.
 */
import type { CoreParameter, CoreProgram } from '../../core/program.ts';
import type * as Ast from '../../syntax/ast.ts';
import { hasNoun, messageOf, nounOf, verbOf } from '../look-up.ts';
import {
  asWritten,
  functionNamed,
  isPlayers,
  localNoun,
  nounInPlace,
  nounOfType,
  placeNamed,
  type Reading,
  withLocal,
} from './context.ts';
import type { Block, ChangeSentence, Clause, Condition, Occasion, Scope, Thing } from './meaning.ts';
import { understand } from './understand.ts';
import { allOf, conditionOf } from './understand-conditions.ts';
import { thingOf } from './understand-things.ts';

export function understandClauses(reading: Reading, declarations: readonly Ast.Declaration[]): Block {
  const toOwner: Reading = { ...reading, toOwner: true };
  return declarations.flatMap((declaration): Block => {
    if (declaration.kind !== 'while') return unusual(toOwner, declaration) ? [] : [lasting(toOwner, declaration)];
    const condition = conditionOf(toOwner, declaration.condition);
    return understandClauses(reading, declaration.declarations).map((clause) => onlyIf(clause, condition));
  });
}

function onlyIf(clause: Clause, condition: Condition): Clause {
  return 'mine' in clause ? { ...clause, when: allOf([condition, ...(clause.when ? [clause.when] : [])]) } : clause;
}

function lasting(reading: Reading, declaration: Ast.Declaration): Clause {
  switch (declaration.kind) {
    case 'modify': {
      const about = toWhom(
        withParameters(reading, functionNamed(reading, declaration.value.text)?.parameters),
        declaration.when,
      );
      const value = nounOf(reading.texts, declaration.value.text, 'amount');
      const amount = thingOf(about, declaration.amount);
      const sentence = sentenceOf(about, declaration.value.text, declaration.when);
      return { do: 'modify', value, how: declaration.how, amount, sentence, ...scopeOf(about, declaration.when) };
    }
    case 'forbid': {
      const about = toWhom(withParameters(reading, parametersOf(reading, declaration.what.text)), declaration.when);
      const sentence = sentenceOf(about, declaration.what.text, declaration.when);
      const verb = verbOf(reading.texts, declaration.what.text);
      return { do: 'forbid', verb, sentence, ...scopeOf(about, declaration.when) };
    }
    case 'instead': {
      const about = toWhom(withParameters(reading, parametersOf(reading, declaration.what.text)), declaration.when);
      const body = understand(about, declaration.body);
      const besides = body[0]?.do === 'as-usual';
      const of = nounOf(reading.texts, declaration.what.text);
      const sentence = sentenceOf(about, declaration.what.text, declaration.when);
      const done = besides ? body.slice(1) : body;
      return { do: 'instead', of, besides, body: done, sentence, ...scopeOf(about, declaration.when) };
    }
    case 'waive': {
      const rule = reading.texts.rules.get(declaration.what.id)?.text;
      const { id } = declaration.what;
      const sentence = sentenceOf(reading, id, declaration.when);
      return { do: 'waive', rule: rule ?? { pl: id, en: id }, sentence, ...scopeOf(reading, declaration.when) };
    }
    case 'substitute': {
      const one: Thing = { is: 'number', value: 1 };
      const { rate } = declaration;
      const given = {
        quantity: rate ? thingOf(reading, rate.given) : one,
        noun: nounOf(reading.texts, declaration.given.text),
      };
      const wanted = {
        quantity: rate ? thingOf(reading, rate.wanted) : one,
        noun: nounOf(reading.texts, declaration.wanted.text),
      };
      return { do: 'substitute', given, wanted, ...scopeOf(reading, declaration.when) };
    }
    case 'on':
      return handler(reading, declaration);
    default:
      return { do: 'written', text: asWritten(reading, declaration.span) };
  }
}

function parametersOf({ program }: Reading, name: string): readonly CoreParameter[] | undefined {
  return program.procedures.find((each) => each.name === name)?.parameters;
}

function withParameters(reading: Reading, parameters: readonly CoreParameter[] = []): Reading {
  return parameters.reduce(
    (known, { name, type, list }) =>
      withLocal(known, name, {
        noun: localNoun(reading, name, nounOfType(reading, type)),
        many: list,
        described: false,
        player: isPlayers(reading, type),
        parameter: true,
      }),
    reading,
  );
}

// ---------------------------------------------------------------- whom it concerns

function scopeOf(reading: Reading, when: Ast.Expr | undefined): Scope {
  const parts = when === undefined ? [] : conjuncts(when);
  const mine = parts.filter((part) => isOwners(reading, part));
  const own = parts.filter((part) => isAboutSelf(reading, part));
  const rest = parts.filter((part) => !mine.includes(part) && !own.includes(part) && !isUsualOption(reading, part));
  return {
    mine: mine.length > 0,
    about: own.length > 0 ? { is: 'self', noun: reading.self } : undefined,
    when: allOf(rest.map((part) => conditionOf(reading, part))),
  };
}

/** A clause that holds only under an option that is not the usual one is left to the page of that option. */
function unusual({ program }: Reading, declaration: Ast.Declaration): boolean {
  const when = 'when' in declaration ? declaration.when : undefined;
  return when !== undefined && conjuncts(when).some((part) => optionIn(program, part)?.usual === false);
}

const isUsualOption = ({ program }: Reading, expr: Ast.Expr): boolean => optionIn(program, expr)?.usual === true;

/** `option x = value`: does it hold by default? */
function optionIn({ options }: CoreProgram, expr: Ast.Expr): { readonly usual: boolean } | undefined {
  if (expr.kind === 'option') return isStandard(options, expr.name.text, 'yes');
  if (expr.kind !== 'binary' || expr.operator !== '=' || expr.left.kind !== 'option') return undefined;
  return expr.right.kind === 'name' ? isStandard(options, expr.left.name.text, expr.right.name.text) : undefined;
}

function isStandard(options: CoreProgram['options'], name: string, value: string) {
  const option = options.find((each) => each.name === name);
  if (option === undefined) return undefined;
  const standard = option.values[option.standard] ?? (option.standard === 1 ? 'yes' : 'no');
  return { usual: standard === value };
}

/** What the lexicon says of this change, and which parameter the owner is in it. */
function sentenceOf(reading: Reading, name: string, when: Ast.Expr | undefined): ChangeSentence | undefined {
  const message = messageOf(reading.texts, 'changes', name);
  if (message === undefined) return undefined;
  const owner = (when === undefined ? [] : conjuncts(when)).flatMap((part) => {
    const other = otherThan(part, 'owner');
    return other?.kind === 'name' ? [other.name.text] : [];
  })[0];
  return { message, you: owner };
}

/** Players who are the owner are spoken to. */
function toWhom(reading: Reading, when: Ast.Expr | undefined): Reading {
  let known = reading;
  for (const part of when === undefined ? [] : conjuncts(when)) {
    const other = isOwners(reading, part) ? otherThan(part, 'owner') : undefined;
    const local = other?.kind === 'name' ? reading.locals.get(other.name.text) : undefined;
    if (other?.kind === 'name' && local !== undefined)
      known = withLocal(known, other.name.text, { ...local, you: true });
  }
  return known;
}

function conjuncts(expr: Ast.Expr): readonly Ast.Expr[] {
  return expr.kind === 'binary' && expr.operator === 'and'
    ? [...conjuncts(expr.left), ...conjuncts(expr.right)]
    : [expr];
}

/** `you = owner`, and `p = owner` where p is nothing but a player; "the defender" is worth saying. */
function isOwners(reading: Reading, expr: Ast.Expr): boolean {
  const other = otherThan(expr, 'owner');
  if (other?.kind === 'word') return other.word === 'you';
  if (other?.kind !== 'name') return false;
  const local = reading.locals.get(other.name.text);
  return local?.parameter === true && local.player && !hasNoun(reading.texts, other.name.text);
}

function isAboutSelf(reading: Reading, expr: Ast.Expr): boolean {
  const other = otherThan(expr, 'self');
  return other?.kind === 'name' && reading.locals.get(other.name.text)?.parameter === true;
}

/** The other side of an equation with this word. */
function otherThan(expr: Ast.Expr, word: Ast.BuiltInWord): Ast.Expr | undefined {
  if (expr.kind !== 'binary' || (expr.operator !== '=' && expr.operator !== 'is')) return undefined;
  if (expr.right.kind === 'word' && expr.right.word === word) return expr.left;
  return expr.left.kind === 'word' && expr.left.word === word ? expr.right : undefined;
}

// ---------------------------------------------------------------- what happens on an occasion

function handler(reading: Reading, declaration: Ast.HandlerDeclaration): Clause {
  const { trigger } = declaration;
  if (trigger.kind === 'event') {
    const on: Occasion = { on: 'event', noun: nounOf(reading.texts, trigger.event.text) };
    const body = understand(reading, declaration.body);
    return { do: 'on', trigger: on, body, ...scopeOf(reading, declaration.when) };
  }
  const place = placeNamed(reading, trigger.place.text);
  const kind = place && nounInPlace(reading, place);
  const player = nounOf(reading.texts, 'Player');
  const keys = trigger.keys.reduce(
    (known, { text }) =>
      withLocal(known, text, { noun: player, many: false, described: false, player: true, parameter: true }),
    reading,
  );
  const piece = trigger.kind === 'piece' ? localNoun(reading, trigger.piece.text, kind) : undefined;
  const named =
    trigger.kind === 'piece' && piece !== undefined
      ? withLocal(keys, trigger.piece.text, { noun: piece, many: false, described: false, player: false })
      : keys;
  const about = toWhom(named, declaration.when);
  const scope = scopeOf(about, declaration.when);
  const [key] = trigger.keys;
  const whose: Thing | undefined =
    key === undefined ? undefined : scope.mine ? { is: 'you' } : { is: 'the', noun: player };
  const noun = nounOf(reading.texts, trigger.place.text);
  const where: Thing = { is: 'place', noun, of: whose, private: false };
  return {
    do: 'on',
    trigger: { on: trigger.verb, piece, place: where },
    body: understand(about, declaration.body),
    ...scope,
  };
}
