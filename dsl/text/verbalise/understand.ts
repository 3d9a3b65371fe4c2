/** Statements as clauses. A name bound by one is known to those that follow. */
import { bindings } from '../../core/expressions/known-facts.ts';
import type { CoreType } from '../../core/program.ts';
import type * as Ast from '../../syntax/ast.ts';
import { hasNoun, nounOf, verbOf } from '../look-up.ts';
import {
  asWritten,
  columnNamed,
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
import type { Amount, Block, Clause, Group, Thing } from './meaning.ts';
import { allOf, conditionOf } from './understand-conditions.ts';
import { groupIn, phraseOf, thingOf } from './understand-things.ts';

const YOU: Thing = { is: 'you' };

export function understand(reading: Reading, block: Ast.Block): Block {
  let known = reading;
  const clauses: Clause[] = [];
  for (const statement of block.statements) {
    const { said, after } = understandOne(known, statement);
    clauses.push(...said);
    known = after;
  }
  return clauses;
}

interface Understood {
  /** Usually one clause; none for what a reader need not know. */
  readonly said: Block;
  /** With the names it has bound. */
  readonly after: Reading;
}

function understandOne(reading: Reading, statement: Ast.Statement): Understood {
  switch (statement.kind) {
    case 'let':
      return letStatement(reading, statement);
    case 'choose':
      return choose(reading, statement);
    case 'roll': {
      const dice = statement.dice ?? (statement.amount.kind === 'amount' ? statement.amount.resource : undefined);
      const quantity = thingOf(
        reading,
        statement.amount.kind === 'amount' ? statement.amount.amount : statement.amount,
      );
      const noun = nounOf(reading.texts, dice?.text ?? 'die');
      const clause: Clause = { do: 'roll', quantity, noun };
      return { said: [unseen(clause, statement.seenBy)], after: bound(reading, statement.as, noun, true) };
    }
    case 'pick': {
      const group = groupIn(reading, statement.name.text, statement.source, undefined);
      const clause: Clause = { do: 'pick', group };
      return { said: [unseen(clause, statement.seenBy)], after: bound(reading, statement.name, group.noun, false) };
    }
    case 'draw': {
      const clause = draw(reading, statement);
      const after = statement.as === undefined ? reading : bound(reading, statement.as, clause.noun, true);
      const to = statement.seenBy === undefined ? undefined : thingOf(reading, statement.seenBy);
      return { said: [to === undefined ? clause : { do: 'shown', clause, to }], after };
    }
    case 'reveal-until':
      return revealUntil(reading, statement);
    case 'wrapped':
      return { said: wrapped(reading, statement), after: reading };
    case 'pay':
      return { said: pay(reading, statement), after: reading };
    default: {
      const clause = plainStatement(reading, statement);
      return { said: clause === undefined ? [] : [clause], after: reading };
    }
  }
}

function bound(reading: Reading, name: Ast.Name, noun: Local['noun'], many: boolean, player = false): Reading {
  return withLocal(reading, name.text, { noun, many, described: false, player });
}

function plainStatement(reading: Reading, statement: Ast.Statement): Clause | undefined {
  switch (statement.kind) {
    case 'gain':
    case 'lose':
      return gain(reading, statement);
    case 'set':
      return { do: 'set', what: thingOf(reading, statement.target), to: thingOf(reading, statement.value) };
    case 'may':
      return may(reading, statement);
    case 'branches':
      return {
        do: `${statement.form}-of`,
        who: deciderOf(reading, statement.by),
        branches: statement.branches.map((branch) => understand(reading, branch.body)),
      };
    case 'if':
      return ifStatement(reading, statement);
    case 'for-each': {
      const group = groupIn(reading, statement.variable.text, statement.source, statement.where);
      const inner = bound(reading, statement.variable, group.noun, false, group.players);
      return { do: 'for-each', group, body: understand(inner, statement.body) };
    }
    case 'repeat':
      if (statement.form === 'while' || statement.form === 'until') {
        const condition = conditionOf(reading, statement.control);
        return { do: `repeat-${statement.form}`, condition, body: understand(reading, statement.body) };
      }
      return {
        do: 'repeat',
        times: thingOf(reading, statement.control),
        upTo: statement.form === 'up-to',
        body: understand(reading, statement.body),
      };
    case 'simultaneously': {
      const group = groupIn(reading, statement.variable.text, statement.source, statement.where);
      const inner = bound(reading, statement.variable, group.noun, false, group.players);
      const after = statement.then?.statements ?? [];
      const both = { ...statement.body, statements: [...statement.body.statements, ...after] };
      return { do: 'for-each', group, body: understand(inner, both) };
    }
    case 'one-action': {
      const verbs = statement.actions.map((action) => verbOf(reading.texts, action.text));
      return { do: 'one-action', who: deciderOf(reading, statement.by), verbs };
    }
    case 'as-usual':
      return { do: 'as-usual' };
    case 'move':
      return move(reading, statement);
    case 'shuffle':
      return { do: 'shuffle', what: thingOf(reading, statement.place) };
    case 'reveal':
      return { do: 'reveal', what: thingOf(reading, statement.what) };
    case 'arrange':
      return { do: 'arrange', what: thingOf(reading, statement.place) };
    case 'run':
      return { do: 'run', what: thingOf(reading, statement.code) };
    case 'call':
      return call(reading, statement.callee, statement.arguments, statement.as);
    case 'require':
      return { do: 'require', condition: conditionOf(reading, statement.condition) };
    case 'leave':
      return leave(statement);
    case 'end-game':
      return statement.winner === undefined
        ? { do: 'end', what: 'game' }
        : { do: 'win', who: thingOf(reading, statement.winner) };
    case 'eliminate':
      return { do: 'eliminate', what: thingOf(reading, statement.player) };
    case 'return':
    case 'emit':
    case 'missing':
      return undefined; // nothing a reader of the card would do
    default:
      return unknown(reading, statement);
  }
}

function unknown(reading: Reading, { span }: Ast.Node): Clause {
  return { do: 'written', text: asWritten(reading, span) };
}

function deciderOf(reading: Reading, by: Ast.Expr | undefined): Thing {
  return by === undefined ? YOU : thingOf(reading, by);
}

// ---------------------------------------------------------------- amounts

function gain(reading: Reading, statement: Ast.GainStatement): Clause {
  const who = deciderOf(reading, statement.whose);
  const { forEach } = statement;
  const each: Group | undefined = forEach && groupIn(reading, forEach.variable.text, forEach.source, forEach.where);
  const amounts = keyedAmounts(reading, statement.amount, statement.resource, statement.of);
  if (amounts !== undefined) return { do: statement.kind, who, amounts, each };
  const what = thingOf(reading, statement.amount);
  return { do: statement.kind === 'gain' ? 'gain-all' : 'lose-all', who, what, saving: undefined };
}

function pay(reading: Reading, statement: Ast.PayStatement): Block {
  if (statement.block !== undefined) return [{ do: 'costs', body: understand(reading, statement.block) }];
  const who = deciderOf(reading, statement.by);
  const saving = statement.saving && thingOf(reading, statement.saving);
  const of = statement.of === undefined ? [] : [statement.of];
  const amounts = statement.amount && keyedAmounts(reading, statement.amount, statement.resource, of);
  if (amounts !== undefined) return [{ do: 'pay', who, amounts, saving }];
  const what = statement.amount === undefined ? written(reading, statement.span) : thingOf(reading, statement.amount);
  return [{ do: 'pay-all', who, what, saving }];
}

/** `2 of r`, `1 cubes of track`, or an amount without `of`. */
function keyedAmounts(
  reading: Reading,
  amount: Ast.Expr,
  resource: Ast.Name | undefined,
  of: readonly Ast.Expr[],
): readonly Amount[] | undefined {
  const [member] = of;
  if (member === undefined) return amountsOf(reading, amount, resource);
  const quantity = thingOf(reading, amount);
  if (resource !== undefined)
    return [
      {
        quantity,
        noun: nounOf(reading.texts, resource.text, 'amount'),
        keys: of.map((key) => thingOf(reading, key)),
      },
    ];
  const name = member.kind === 'name' || member.kind === 'member' ? member.name.text : '';
  if (columnNamed(reading, name) !== undefined) return [{ quantity, noun: nounOf(reading.texts, name, 'amount') }];
  return [{ quantity, noun: reading.locals.get(name)?.noun ?? nounOf(reading.texts, name), ofThatKind: true }];
}

/** `2 food`, `n food`; undefined for an amount that has a name of its own. */
function amountsOf(reading: Reading, amount: Ast.Expr, resource: Ast.Name | undefined): readonly Amount[] | undefined {
  if (amount.kind === 'amount') {
    return [{ quantity: thingOf(reading, amount.amount), noun: nounOf(reading.texts, amount.resource.text, 'amount') }];
  }
  if (resource !== undefined) {
    return [{ quantity: thingOf(reading, amount), noun: nounOf(reading.texts, resource.text, 'amount') }];
  }
  if (amount.kind !== 'binary' || amount.operator !== '+') return undefined;
  const left = amountsOf(reading, amount.left, undefined);
  const right = amountsOf(reading, amount.right, undefined);
  return left === undefined || right === undefined ? undefined : [...left, ...right];
}

// ---------------------------------------------------------------- names and choices

/** `let first = buildFrom(you.hand)` does something; `let n = 3` only names it. */
function letStatement(reading: Reading, { name, value }: Ast.LetStatement): Understood {
  if (value.kind === 'call' && reading.program.procedures.some((each) => each.name === value.callee.text)) {
    const clause = call(reading, value.callee, value.arguments, undefined);
    const noun = localNoun(reading, name.text, nounReturned(reading, value.callee.text));
    return { said: [clause], after: bound(reading, name, noun, false) };
  }
  const thing = thingOf(reading, value);
  const noun = thing.is === 'that' || thing.is === 'self' ? thing.noun : nounOf(reading.texts, name.text);
  return { said: [], after: bound(reading, name, noun, false) };
}

/** What an effect returns is known from how it is declared. */
function nounReturned(reading: Reading, name: string): Local['noun'] | undefined {
  const site = reading.program.procedures.find((each) => each.name === name)?.site;
  const at = site === undefined ? undefined : reading.program.sites[site];
  const text = at && reading.sources.get(at.file)?.text.slice(at.start);
  const type = text && /^[^{]*?\)\s*:\s*(\w+)/.exec(text)?.[1];
  return type !== undefined && type !== '' && hasNoun(reading.texts, type) ? nounOf(reading.texts, type) : undefined;
}

function choose(reading: Reading, statement: Ast.ChooseStatement): Understood {
  const who = deciderOf(reading, statement.by);
  let after = reading;
  const groups: Group[] = [];
  for (const { name, source } of statement.binders) {
    const group = groupIn(after, name.text, source, undefined);
    groups.push(group);
    const lies = placeIn(group.from);
    after = withLocal(after, name.text, {
      noun: group.noun,
      many: statement.subset !== undefined,
      described: false,
      player: group.players,
      lies,
    });
  }
  const [group] = groups;
  if (statement.subset === undefined || group === undefined) {
    return { said: [unseen({ do: 'choose', who, groups, orNone: statement.orNone }, statement.seenBy)], after };
  }
  const { least, most } = statement.subset;
  const fewest = least?.kind === 'number' ? least.value : undefined;
  const greatest = most === undefined ? undefined : thingOf(reading, most);
  const clause: Clause = { do: 'choose-some', who, least: fewest, most: greatest, group };
  return { said: [unseen(clause, statement.seenBy)], after };
}

function unseen(clause: Clause, seenBy: Ast.Expr | undefined): Clause {
  return seenBy === undefined ? clause : { do: 'secretly', clause };
}

function placeIn(from: Thing | undefined): Local['lies'] {
  if (from?.is === 'top' || from?.is === 'bottom') return placeIn(from.of);
  return from?.is === 'place' ? from.noun : undefined;
}

/** What a choice requires at once is said before it: "if …, you may …". */
function may(reading: Reading, statement: Ast.MayStatement): Clause {
  const body = understand(reading, statement.body);
  const first = body.findIndex((clause) => clause.do !== 'require');
  const required = body.slice(0, first < 0 ? body.length : first);
  const conditions = [
    ...statement.requirements.map(({ condition }) => conditionOf(reading, condition)),
    ...required.flatMap((clause) => (clause.do === 'require' ? [clause.condition] : [])),
  ];
  return {
    do: 'may',
    who: deciderOf(reading, statement.by),
    when: allOf(conditions),
    body: body.slice(required.length),
    otherwise: statement.otherwise === undefined ? [] : understand(reading, statement.otherwise),
  };
}

function revealUntil(reading: Reading, statement: Ast.RevealUntilStatement): Understood {
  const members = groupIn(reading, undefined, statement.from, undefined);
  const noun = localNoun(reading, statement.variable.text, members.noun);
  const described: Local = { noun, many: false, described: true, player: false };
  const where = conditionOf(withLocal(reading, statement.variable.text, described), statement.where);
  const group: Group = { noun, players: false, from: undefined, where };
  const quantity = thingOf(reading, statement.amount);
  const found = bound(reading, statement.found, noun, quantity.is !== 'number' || quantity.value > 1);
  const after = statement.rest === undefined ? found : bound(found, statement.rest, noun, true);
  return { said: [{ do: 'reveal-until', quantity, group, from: thingOf(reading, statement.from) }], after };
}

function draw(reading: Reading, statement: Ast.DrawStatement): Clause & { do: 'draw' } {
  const from = thingOf(reading, statement.from);
  const name =
    statement.from.kind === 'name'
      ? statement.from.name
      : statement.from.kind === 'member'
        ? statement.from.name
        : undefined;
  const place = name === undefined ? undefined : placeNamed(reading, name.text);
  // one draws cards, whatever is on them
  const isCards = place === undefined || (place.discipline === 'stack' && hasNoun(reading.texts, 'card'));
  const noun = isCards ? nounOf(reading.texts, 'card') : nounInPlace(reading, place);
  return {
    do: 'draw',
    who: YOU,
    quantity: thingOf(reading, statement.amount),
    noun,
    from,
    to: thingOf(reading, statement.to),
  };
}

function call(reading: Reading, callee: Ast.Name, given: readonly Ast.Expr[], as: Ast.Expr | undefined): Clause {
  const phrase = phraseOf(reading, callee.text, given);
  if (phrase !== undefined) return { do: 'phrase', who: deciderOf(reading, as), phrase };
  const others = given.map((argument) => thingOf(reading, argument)).filter((argument) => argument.is !== 'you');
  return { do: 'named', verb: verbOf(reading.texts, callee.text), arguments: others };
}

// ---------------------------------------------------------------- the rest

function ifStatement(reading: Reading, statement: Ast.IfStatement): Clause {
  const rest = statement.otherwise;
  return {
    do: 'if',
    condition: conditionOf(reading, statement.condition),
    then: understand(withBound(reading, statement.condition), statement.then),
    otherwise: rest === undefined ? [] : rest.kind === 'if' ? [ifStatement(reading, rest)] : understand(reading, rest),
  };
}

/** Names that a condition gives to what is there: "that player" in what follows. */
function withBound(reading: Reading, condition: Ast.Expr): Reading {
  return bindings(condition, true).reduce((known, { name, of }) => {
    const type = typeOfPart(known, of);
    return bound(known, name, localNoun(known, name.text, nounOfType(known, type)), false, isPlayers(known, type));
  }, reading);
}

/** The type of a state, a place's piece or a function, by its name. */
function typeOfPart({ program }: Reading, expr: Ast.Expr): CoreType | undefined {
  const name =
    expr.kind === 'call'
      ? expr.callee.text
      : expr.kind === 'member' || expr.kind === 'name'
        ? expr.name.text
        : expr.kind === 'index' && expr.object.kind === 'name'
          ? expr.object.name.text
          : undefined;
  return [...program.columns, ...program.functions].find((one) => one.name === name)?.type;
}

function move(reading: Reading, statement: Ast.MoveStatement): Clause {
  const what = thingOf(reading, statement.what);
  if (statement.to === undefined) return { do: 'discard', what };
  return { do: 'move', what, to: thingOf(reading, statement.to), end: statement.end, shuffled: statement.shuffled };
}

function wrapped(reading: Reading, statement: Ast.WrappedStatement): Block {
  const body = understand(reading, statement.body);
  if (statement.form !== 'if-possible') return body; // how it is done matters to the machine, not to the reader
  const otherwise = statement.otherwise === undefined ? [] : understand(reading, statement.otherwise);
  return [{ do: 'if-possible', then: body, otherwise }];
}

function leave({ form }: Ast.LeaveStatement): Clause | undefined {
  switch (form) {
    case 'end-action':
      return { do: 'end', what: 'action' };
    case 'end-turn':
      return { do: 'end', what: 'turn' };
    case 'end-phase':
      return { do: 'end', what: 'phase' };
    default:
      return undefined;
  }
}
