/** Fields, factors and faces of kinds, once every kind has its name. */

import type * as Ast from '../../syntax/ast.ts';
import type { KindSymbol } from '../../types/symbols.ts';
import { INT, listOf, optionalOf, type Type, withoutNone } from '../../types/types.ts';
import { type Build, problem, ruleIds } from '../build.ts';
import { lowerFirst } from '../expressions/built-in-members.ts';
import { literal } from '../expressions/literals.ts';
import type { Placed } from './declare.ts';
import { kindNamed, newDomain } from './declare-kinds.ts';
import { plainKeyDomain, typeOf } from './declared-types.ts';

/** Fields, factors, child kinds; states and places follow, because fields may not depend on them. */
export function declareFields(build: Build, declarations: readonly Placed[]): void {
  for (const { declaration } of declarations) {
    if (declaration.kind === 'dice') declareDice(build, declaration);
    if (declaration.kind !== 'kind' || declaration.union.length > 0) continue;
    const kind = ownKind(build, declaration.name);
    if (kind === undefined) continue;
    if (declaration.parent !== undefined) kind.parent = kindNamed(build, declaration.parent);
    if (declaration.factors.length > 0) declareFactors(build, kind, declaration.factors);
  }
  for (const { declaration } of declarations) {
    if (declaration.kind !== 'kind') continue;
    ruleIds(build, declaration.rules);
    const kind = ownKind(build, declaration.name);
    for (const field of declaration.fields) {
      if (field.kind !== 'field' || kind === undefined) continue;
      ruleIds(build, field.rules);
      declareField(build, kind, field);
    }
  }
}

export function ownKind(build: Build, name: Ast.Name): KindSymbol | undefined {
  return (build.symbols.globals.get(name.text) ?? []).find(
    (symbol): symbol is KindSymbol => symbol.symbol === 'kind' && symbol.span === name.span,
  );
}

function declareFactors(build: Build, kind: KindSymbol, factors: readonly Ast.KindFactor[]): void {
  for (const factor of factors) {
    const type = sidesBefore(build, kind, factor.type) ?? typeOf(build, factor.type);
    const domain = plainKeyDomain(build, factor.type, type);
    const named = factor.type.kind === 'named-type' ? lowerFirst(factor.type.name.text) : 'number';
    kind.factors.push({ name: factor.name?.text ?? named, type, domain });
  }
  build.program.domains[kind.domain] = {
    form: 'product',
    name: kind.name,
    factors: kind.factors.map(({ name, domain }) => ({ name, domain })),
  };
}

/** `kind Half per ResourceCard, Side`: after a kind with sides, `Side` stands for those. */
function sidesBefore(build: Build, kind: KindSymbol, factor: Ast.TypeExpr): Type | undefined {
  if (factor.kind !== 'named-type' || factor.name.text !== 'Side' || build.symbols.globals.has('Side'))
    return undefined;
  const sides = kind.factors.flatMap(({ type }) => (type.form === 'thing' ? (type.kinds[0]?.sides ?? []) : []));
  return sides[0] === undefined ? undefined : { form: 'enum', of: sides[0] };
}

function declareDice(build: Build, declaration: Ast.DiceDeclaration): void {
  const kind = ownKind(build, declaration.name);
  if (kind === undefined) return;
  if (declaration.per !== undefined) declareFactors(build, kind, [declaration.per]);
  const from = literal(build, declaration.from, 'the lowest face');
  const to = literal(build, declaration.to, 'the highest face');
  kind.factors.push({
    name: 'face',
    type: INT,
    domain: newDomain(build, { form: 'range', name: `${from}..${to}`, from, to }),
  });
  build.program.domains[kind.domain] = {
    form: 'product',
    name: kind.name,
    factors: kind.factors.map(({ name, domain }) => ({ name, domain })),
  };
}

function declareField(build: Build, kind: KindSymbol, field: Ast.FieldDeclaration): void {
  if (kind.fields.has(field.name.text))
    problem(build, {
      kind: 'duplicate-name',
      name: field.name.text,
      span: field.name.span,
      first: kind.fields.get(field.name.text)?.declaration.name.span,
    });
  const written = typeOf(build, field.type);
  const plain = withoutNone(written);
  const child =
    plain.form === 'list' && plain.of.form === 'thing' && parentsOf(plain.of.kinds[0]).includes(kind)
      ? plain.of.kinds[0]
      : undefined;
  const type = asDesigns(written);
  kind.fields.set(field.name.text, {
    name: field.name.text,
    declaration: field,
    type,
    optional: written.form === 'optional' || field.starts !== undefined,
    child,
    sided: kind.sides !== undefined,
    tables: [],
  });
}

/** The kinds whose items hold the records of a child kind: its parent, or every kind its parent unites. */
export function parentsOf(kind: KindSymbol | undefined): readonly KindSymbol[] {
  const parent = kind?.parent;
  if (parent === undefined) return [];
  return parent.role === 'union' ? parent.members : [parent];
}

/** A component cannot name a copy in its data, only a design. */
function asDesigns(type: Type): Type {
  switch (type.form) {
    case 'optional':
      return optionalOf(asDesigns(type.of));
    case 'list':
      return listOf(asDesigns(type.of));
    case 'thing': {
      const kind = type.kinds[0];
      return kind !== undefined && type.kinds.length === 1 && kind.role === 'copies'
        ? { form: 'design', of: kind }
        : type;
    }
    default:
      return type;
  }
}
