/** What a component file may hold, told from the kind of its items: the JSON Schemas are made of this. */

import type { FieldShape, KindShape, ValueShape } from '../../data/model.ts';
import type { FieldSymbol, KindSymbol } from '../../types/symbols.ts';
import { type Type, withoutNone } from '../../types/types.ts';
import type { Build } from '../build.ts';

/** What component files may hold, from the declared kinds. Child kinds stand inside their parents. */
export function kindShapes(build: Build): KindShape[] {
  return kindsWithItems(build)
    .filter((kind) => kind.parent === undefined)
    .map((kind) => shapeOf(build, kind));
}

export function kindsWithItems(build: Build): KindSymbol[] {
  return [...build.symbols.globals.values()]
    .flat()
    .filter(
      (symbol): symbol is KindSymbol =>
        symbol.symbol === 'kind' && (symbol.role === 'items' || symbol.role === 'copies'),
    );
}

function shapeOf(build: Build, kind: KindSymbol): KindShape {
  return {
    name: kind.name,
    sides: kind.sides?.members ?? [],
    fields: [...kind.fields.values()].map(
      (field) =>
        ({
          name: field.name,
          optional: field.optional,
          shape: valueShape(build, field, field.type),
        }) satisfies FieldShape,
    ),
  };
}

function valueShape(build: Build, field: FieldSymbol, type: Type): ValueShape {
  const plain = withoutNone(type);
  if (field.child !== undefined) return { kind: 'records', child: shapeOf(build, field.child) };
  switch (plain.form) {
    case 'bool':
      return { kind: 'bool' };
    case 'enum':
      return { kind: 'enum', name: plain.of.name, members: plain.of.members };
    case 'thing':
      return { kind: 'item', kinds: plain.kinds.map((kind) => kind.name) };
    case 'design':
      return { kind: 'item', kinds: [plain.of.name] };
    case 'amounts':
      return { kind: 'amounts', resources: build.resources.map((resource) => resource.name) };
    case 'code':
      return { kind: 'rules', type: plain.field };
    case 'list':
      return { kind: 'list', of: valueShape(build, field, plain.of) };
    default:
      return { kind: 'int' };
  }
}
