/** Entities that are made of keys, and their parts; boards and players. */
import type { CoreExpr } from '@kodeks/dsl';
import { hexCells, hexIndices, NONE } from '@kodeks/dsl';
import { least, most, value } from './expressions.ts';
import { digit, indexOf, minus } from './keys.ts';
import { type Env, fresh, line, named, shared, unknown, type Value, within } from './unit.ts';

export function compose(env: Env, expr: CoreExpr & { op: 'compose' }): Value {
  const { print } = env.unit.game;
  const domain = print.layout.domains[expr.domain]!;
  const core = print.core.domains[expr.domain]!;
  const keys = expr.keys.map((key) => value(env, key));
  const { first, size } = domain;
  if (core.form === 'hexes') {
    const entries = JSON.stringify([...hexIndices(core.shape, 'name')]);
    const name = shared(env.unit.game, `X${expr.domain}`, `new Map(${entries})`);
    const index = fresh(env, 'k');
    line(env, `const ${index} = ${name}.get(${keys.map((key) => key.code).join(" + ',' + ")});`);
    return within(`(${index} === undefined ? ${NONE} : ${minus(index, -first)})`, NONE, first + size - 1);
  }
  if (core.form === 'squares') {
    const y = named(env, keys[0]!);
    const x = named(env, keys[1]!);
    const at = minus(`${y.code} * ${core.columns} + ${x.code}`, -first);
    const inside = `(${y.code} >>> 0) < ${core.rows} && (${x.code} >>> 0) < ${core.columns}`;
    return within(`(${inside} ? ${at} : ${NONE})`, NONE, first + size - 1);
  }
  const index = indexOf(domain.factors, keys);
  return within(minus(index.code, -first), first + index.low, first + index.high);
}

export function factor(env: Env, { domain, index, of }: CoreExpr & { op: 'factor' }): Value {
  const { print } = env.unit.game;
  const { first, size, factors } = print.layout.domains[domain]!;
  const core = print.core.domains[domain]!;
  const part = factors[index];
  const cells =
    core.form === 'hexes'
      ? hexCells(core.shape).map((one) => one[index] ?? 0)
      : Array.from({ length: size }, (_, i) => part!.first + (Math.floor(i / part!.stride) % part!.size));
  const known = Int32Array.from(cells);
  const name = shared(env.unit.game, `P${domain}_${index}`, `Int32Array.of(${cells.join(', ')})`);
  const entity = value(env, of);
  const at = digit(entity, { first, size });
  if (entity.low > NONE) return within(`${name}[${at.code}]`, least(known), most(known));
  const id = named(env, entity);
  return within(
    `(${id.code} === ${NONE} ? ${NONE} : ${name}[${digit({ ...id, low: NONE }, { first, size }).code}])`,
    Math.min(NONE, least(known)),
    most(known),
  );
}

export function factorAny(env: Env, expr: CoreExpr & { op: 'factor-any' }): Value {
  const { print } = env.unit.game;
  const of = named(env, value(env, expr.of));
  let code = `${NONE}`;
  for (const { domain, index } of [...expr.options].reverse()) {
    const { first, size, factors } = print.layout.domains[domain]!;
    const part = factors[index];
    if (part === undefined || size === 0) continue;
    const at = minus(of.code, first);
    const quotient = part.stride === 1 ? at : `((${at} / ${part.stride}) | 0)`;
    const digitOf = part.size * part.stride >= size ? quotient : `${quotient} % ${part.size}`;
    code = `((${at} >>> 0) < ${size} ? ${minus(`(${digitOf})`, -part.first)} : ${code})`;
  }
  return unknown(code);
}

export function neighbour(env: Env, expr: CoreExpr & { op: 'neighbour' }): Value {
  const { print } = env.unit.game;
  const { first, size } = print.layout.domains[expr.domain]!;
  const { directions, step } = print.boardOf({ form: 'squares', domain: expr.domain });
  const name = shared(env.unit.game, `N${expr.domain}`, `h.board({ form: 'squares', domain: ${expr.domain} }).step`);
  const from = named(env, value(env, expr.cell));
  const towards = digit(value(env, expr.direction), { first: 0, size: directions });
  const at = `${name}[${digit({ ...from }, { first, size }).code} * ${directions} + ${towards.code}]`;
  return within(from.low > NONE ? at : `(${from.code} === ${NONE} ? ${NONE} : ${at})`, NONE, most(step));
}

export function nextPlayer(env: Env, expr: CoreExpr & { op: 'next-player' }): Value {
  const { layout, eliminates } = env.unit.game.print;
  const { players } = layout;
  const from = digit(value(env, expr.player), { first: 0, size: players });
  if (eliminates) return unknown(`nextOf(s, ${from.code}, ${expr.step}, ${players})`);
  if (players === 2) return within(`(1 - ${from.code})`, 0, 1);
  return within(`((${from.code} + ${expr.step === 1 ? 1 : players - 1}) % ${players})`, 0, players - 1);
}
