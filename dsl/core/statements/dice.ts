/** `roll` and `pick`. */

import type * as Ast from '../../syntax/ast.ts';
import type { KindSymbol } from '../../types/symbols.ts';
import { fits, HOLE, INT, listOf, thing } from '../../types/types.ts';
import { type Body, declareLocal, globalsNamed, newLocal, problem, site } from '../build.ts';
import { coreType } from '../core-types.ts';
import { seers } from '../decisions/seers.ts';
import { elaborateInt } from '../expressions/expressions.ts';
import { sourceOf } from '../expressions/queries.ts';
import { note } from '../notes.ts';
import type { CoreStatement } from '../program.ts';

export function roll(body: Body, statement: Ast.RollStatement): CoreStatement[] {
  const at = site(body, statement.span, statement.rules);
  const slot = newLocal(body, 2);
  const diceName = statement.dice ?? (statement.amount.kind === 'amount' ? statement.amount.resource : undefined);
  if (diceName !== undefined) {
    const amount =
      statement.dice === undefined && statement.amount.kind === 'amount' ? statement.amount.amount : statement.amount;
    const dice = globalsNamed(body.build, diceName.text).find(
      (symbol) => symbol.symbol === 'kind' && symbol.role === 'dice',
    );
    if (dice?.symbol !== 'kind') {
      problem(body.build, {
        kind: 'unknown-name',
        name: diceName.text,
        span: diceName.span,
        what: 'kind of dice',
        known: diceKinds(body).map((kind) => kind.name),
      });
      declareLocal(body, statement.as, { slot, type: listOf(HOLE), list: true });
      return [];
    }
    dice.used = true;
    note(body.build, diceName, dice);
    declareLocal(body, statement.as, { slot, type: listOf(thing(dice)), list: true });
    return [
      {
        op: 'roll',
        site: at,
        domain: dice.domain,
        dice: undefined,
        amount: elaborateInt(body, amount, 'how many dice'),
        slot,
        seen: seers(body, statement.seenBy),
      },
    ];
  }
  const source = sourceOf(body, statement.amount);
  const dice = diceKinds(body).find(
    (kind) => kind.factors.length === 2 && fits(source.of, kind.factors[0]?.type ?? INT),
  );
  if (dice === undefined && source.of.form !== 'hole')
    problem(body.build, {
      kind: 'mismatch',
      found: listOf(source.of),
      wanted: HOLE,
      span: statement.amount.span,
      why: 'what is rolled (no dice are declared `per` it)',
    });
  if (dice !== undefined) dice.used = true;
  declareLocal(body, statement.as, { slot, type: listOf(dice === undefined ? HOLE : thing(dice)), list: true });
  return dice === undefined
    ? []
    : [
        {
          op: 'roll',
          site: at,
          domain: dice.domain,
          dice: source.set,
          amount: undefined,
          slot,
          seen: seers(body, statement.seenBy),
        },
      ];
}

function diceKinds(body: Body): KindSymbol[] {
  return [...body.build.symbols.globals.values()]
    .flat()
    .filter((symbol): symbol is KindSymbol => symbol.symbol === 'kind' && symbol.role === 'dice');
}

export function pick(body: Body, statement: Ast.PickStatement): CoreStatement[] {
  const source = sourceOf(body, statement.source);
  const seen = seers(body, statement.seenBy);
  const slot = newLocal(body);
  declareLocal(body, statement.name, { slot, type: source.of, list: false });
  const at = site(body, statement.span, statement.rules);
  return [{ op: 'pick', site: at, set: source.set, slot, type: coreType(body.build, source.of), seen }];
}
