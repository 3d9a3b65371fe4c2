/**
 * What an expression speaks of, as a noun: `you.morale` is morale, `hand.size` the cards in hand, `price(you, card)` the price.
 * Undefined where no noun says it; the sentence then shows the condition as written.
 */
import { type CoreExpr, type CoreSet, type CoreType, hasNoun, type Noun, nounOf, YOU } from '@kodeks/dsl';
import type { Naming } from './naming.ts';

export interface SpokenOf {
  readonly noun: Noun;
  /** It belongs to the player who is refused: "you have 3". */
  readonly yours: boolean;
  /** A number comes before it: `5 cards`, not `price 5`. */
  readonly counts: boolean;
  readonly type: CoreType;
}

const INT: CoreType = { form: 'int' };

export function spokenOf(naming: Naming, expr: CoreExpr): SpokenOf | undefined {
  const { program, texts } = naming;
  switch (expr.op) {
    case 'cell': {
      const column = program.columns[expr.column];
      if (column === undefined) return undefined;
      const noun = nounOf(texts, column.name, 'amount');
      return { noun, yours: isYou(expr.keys), counts: column.type.form === 'int', type: column.type };
    }
    case 'table': {
      const table = program.tables[expr.table];
      const name = table?.name.split('.').at(-1);
      if (table === undefined || name === undefined) return undefined;
      return { noun: nounOf(texts, name, 'amount'), yours: false, counts: false, type: table.type };
    }
    case 'call': {
      const callee = program.functions[expr.function];
      if (callee === undefined || callee.result.form === 'list') return undefined;
      return { noun: nounOf(texts, callee.name, 'amount'), yours: false, counts: false, type: callee.type ?? INT };
    }
    case 'place-size':
      return sizeOf(naming, { set: 'contents', place: expr.place });
    case 'size':
    case 'count':
      return expr.op === 'count' && expr.where !== undefined ? undefined : sizeOf(naming, expr.set);
    case 'let':
      return spokenOf(naming, expr.body);
    default:
      return undefined;
  }
}

/** `hand.size`: cards, and yours if the hand is. */
function sizeOf(naming: Naming, set: CoreSet): SpokenOf | undefined {
  const { program, texts } = naming;
  if (set.set !== 'contents') return undefined;
  const place = placeOf(naming, set.place);
  const kind = place === undefined ? undefined : program.domains[place.of[0] ?? -1]?.name;
  if (place === undefined || kind === undefined) return undefined;
  const keys = set.place.op === 'compose' ? set.place.keys : [];
  const noun = place.of.length === 1 || hasNoun(texts, kind) ? nounOf(texts, kind) : nounOf(texts, place.name);
  return { noun, yours: isYou(keys), counts: true, type: INT };
}

/** The declaration of a place, if the expression says which. */
function placeOf({ program }: Naming, expr: CoreExpr) {
  const domain = expr.op === 'compose' || expr.op === 'entity' ? program.domains[expr.domain] : undefined;
  return domain?.form === 'places' ? program.places[domain.place] : undefined;
}

const isYou = (keys: readonly CoreExpr[]): boolean => keys[0]?.op === 'local' && keys[0].slot === YOU;
