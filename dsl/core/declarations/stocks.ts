/**
 * Stocks: a payable state of players and of an enum holds one resource for each member, `state stock of Player, Resource: Int, payable`.
 * Each member has a column of its own, so costs, payments, substitutes and texts know it like any other resource; where only play
 * knows which member is meant, the columns are told apart by it.
 */
import type * as Ast from '../../syntax/ast.ts';
import type { EnumSymbol, StateSymbol } from '../../types/symbols.ts';
import { AMOUNTS, type Type } from '../../types/types.ts';
import { type Body, type Build, globalsNamed, newLocal, newTemporary, problem } from '../build.ts';
import { elaborate } from '../expressions/expressions.ts';
import { stateCell } from '../expressions/named-values.ts';
import type { CoreExpr, CoreStatement } from '../program.ts';
import { compare, constant, local, type Value, value } from '../values.ts';
import { declareGlobal } from './declare.ts';
import { addState } from './declare-states.ts';

type Key = StateSymbol['keys'][number];

/** Whether a state with these keys is a stock. */
export function isStock(build: Build, declaration: Ast.StateDeclaration, keys: readonly Key[]): boolean {
  return (
    declaration.payable &&
    keys.length === 2 &&
    keys[0]?.domain === build.symbols.player.domain &&
    keys[1]?.type.form === 'enum'
  );
}

export function declareStock(
  build: Build,
  declaration: Ast.StateDeclaration,
  keys: readonly Key[],
  type: Type,
  of: EnumSymbol,
): void {
  const parts = of.members.map((member) => {
    addState(build, {
      name: member,
      span: { ...declaration.name.span },
      declaration,
      keys: keys.slice(0, 1),
      type,
      payable: true,
      until: declaration.until,
      part: { of, member },
    });
    return build.states.at(-1) as StateSymbol;
  });
  declareGlobal(build, {
    symbol: 'state',
    name: declaration.name.text,
    span: declaration.name.span,
    declaration,
    keys,
    type,
    payable: true,
    until: declaration.until,
    column: -1,
    watch: [],
    read: true,
    written: true,
    parts,
  });
}

/** The stock whose members are of this type. */
export function stockOf(build: Build, type: Type): StateSymbol | undefined {
  if (type.form !== 'enum') return undefined;
  const part = build.states.find((state) => state.part?.of === type.of);
  return part?.declaration === undefined
    ? undefined
    : globalsNamed(build, part.declaration.name.text).find(
        (symbol): symbol is StateSymbol => symbol.symbol === 'state' && symbol.parts?.includes(part) === true,
      );
}

interface Cell {
  readonly parts: readonly StateSymbol[];
  readonly keys: readonly CoreExpr[];
  readonly member: CoreExpr;
}

/** Cells whose member only play knows, by the expression that reads them. */
const open = new WeakMap<CoreExpr, Cell>();

/** `stock[p, r]`, or the cell of any other state. */
export function cellOf(body: Body, symbol: StateSymbol, keys: readonly CoreExpr[]): Value {
  const { parts } = symbol;
  if (parts === undefined) return stateCell(symbol, keys);
  const member = keys[keys.length - 1] ?? constant(0);
  const others = keys.slice(0, -1);
  if (member.op === 'const') return stateCell(parts[member.value] ?? (parts[0] as StateSymbol), others);
  const slot = newTemporary(body);
  const read = (part: StateSymbol): CoreExpr => ({ op: 'cell', column: part.column, keys: others });
  const core: CoreExpr = { op: 'let', slot, value: member, body: byMember(local(slot), parts, read) };
  open.set(core, { parts, keys: others, member });
  return value(core, symbol.type);
}

function byMember(member: CoreExpr, parts: readonly StateSymbol[], make: (part: StateSymbol) => CoreExpr): CoreExpr {
  return parts.reduceRight<CoreExpr | undefined>(
    (otherwise, part, i) =>
      otherwise === undefined
        ? make(part)
        : { op: 'if', condition: compare(member, '=', constant(i)), then: make(part), otherwise },
    undefined,
  ) as CoreExpr;
}

/** What a player has of everything, as amounts. */
export function wholeStock(symbol: StateSymbol, owner: CoreExpr): Value {
  return {
    form: 'amounts',
    entries: (symbol.parts ?? []).map((part) => ({
      resource: part.column,
      amount: { op: 'cell', column: part.column, keys: [owner] },
    })),
    type: AMOUNTS,
  };
}

/** Writes to the cell that an expression reads: one statement, or one for each member it may be. Undefined: it reads no cell. */
export function writesTo(
  body: Body,
  cell: CoreExpr,
  make: (column: number, keys: readonly CoreExpr[]) => CoreStatement & { op: 'write' },
): CoreStatement[] | undefined {
  if (cell.op === 'cell') return [make(cell.column, cell.keys)];
  const known = open.get(cell);
  if (known === undefined) return undefined;
  const slot = newLocal(body);
  const first = make(known.parts[0]?.column ?? 0, known.keys);
  const written = known.parts.reduceRight<CoreStatement | undefined>((otherwise, part, i) => {
    const write = make(part.column, known.keys);
    return otherwise === undefined
      ? write
      : { op: 'if', site: first.site, condition: compare(local(slot), '=', constant(i)), then: write, otherwise };
  }, undefined);
  return [{ op: 'assign', site: first.site, slot, value: known.member }, ...(written === undefined ? [] : [written])];
}

/** `n of r`: the resource that `r` is. */
export function amountsOf(
  body: Body,
  amount: CoreExpr,
  member: Ast.Expr,
): readonly { readonly resource: number; readonly amount: CoreExpr }[] {
  const given = elaborate(body, member);
  const stock = stockOf(body.build, given.type);
  if (stock?.parts === undefined || given.form !== 'value') {
    if (given.type.form !== 'hole') problem(body.build, { kind: 'no-stock', found: given.type, span: member.span });
    return [];
  }
  const { core } = given;
  if (core.op === 'const') return [{ resource: stock.parts[core.value]?.column ?? 0, amount }];
  return stock.parts.map((part, i) => ({
    resource: part.column,
    amount: { op: 'if', condition: compare(core, '=', constant(i)), then: amount, otherwise: constant(0) },
  }));
}

/** The cell that `gain n of r` changes. */
export function stockCell(body: Body, member: Ast.Expr, owner: CoreExpr): Value | undefined {
  const given = elaborate(body, member);
  const stock = stockOf(body.build, given.type);
  if (stock !== undefined && given.form === 'value') return cellOf(body, stock, [owner, given.core]);
  if (given.type.form !== 'hole') problem(body.build, { kind: 'no-stock', found: given.type, span: member.span });
  return undefined;
}

/**
 * `n of r` is written like a member of `r`. Where `r` is a resource, the name before `of` is a number: takes `2 * n of r` apart.
 */
export function splitAmount(
  body: Body,
  expr: Ast.Expr,
): { readonly amount: Ast.Expr; readonly member: Ast.Expr } | undefined {
  if (expr.kind === 'binary') {
    const right = splitAmount(body, expr.right);
    return right === undefined ? undefined : { ...right, amount: { ...expr, right: right.amount } };
  }
  if (expr.kind !== 'member' || expr.style !== 'of') return undefined;
  const before = body.build.problems.length;
  const { type } = elaborate(body, expr.object);
  body.build.problems.length = before;
  if (stockOf(body.build, type) === undefined) return undefined;
  return { amount: { kind: 'name', name: expr.name, span: expr.name.span }, member: expr.object };
}
