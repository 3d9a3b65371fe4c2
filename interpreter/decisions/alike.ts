/** Pieces of an `alike` kind with equal state in the same place are one and the same to a player. */
import type { CoreType, DomainId } from '@kodeks/dsl';
import type { Compiler } from '../eval/compiler.ts';

export type SameLook = (s: Int32Array, a: number, b: number) => boolean;

export function sameLook(c: Pick<Compiler, 'core' | 'layout'>, type: CoreType): SameLook | undefined {
  const domains = type.form === 'of' ? [type.domain] : type.form === 'any' ? type.domains : [];
  const alike = domains.filter((id) => isAlike(c, id));
  if (alike.length === 0) return undefined;
  const tests = alike.map((id) => ({ ...c.layout.domains[id]!, columns: columnsOf(c, id) }));
  const { firstCopy, placeOf, designOf } = c.layout;
  return (s, a, b) => {
    for (const { first, size, columns } of tests) {
      if (a < first || a >= first + size) continue;
      if (b < first || b >= first + size) return false;
      if (
        s[placeOf + a - firstCopy] !== s[placeOf + b - firstCopy] ||
        s[designOf + a - firstCopy] !== s[designOf + b - firstCopy]
      )
        return false;
      return columns.every((column) => equalCells(s, column, a - first, b - first));
    }
    return false;
  };
}

export function isAlike(c: Pick<Compiler, 'core'>, id: DomainId): boolean {
  const domain = c.core.domains[id];
  return domain?.form === 'copies' && domain.alike;
}

interface Keyed {
  readonly base: number;
  readonly size: number;
  readonly stride: number;
  readonly count: number;
}

/** Columns that hold something for each piece of the kind. */
export function columnsOf(c: Pick<Compiler, 'core' | 'layout'>, id: DomainId): Keyed[] {
  return c.core.columns.flatMap((column, n) => {
    const key = column.keys.indexOf(id);
    const layout = c.layout.columns[n]!;
    return key < 0
      ? []
      : [{ base: layout.base, size: layout.size, stride: layout.keys[key]!.stride, count: layout.keys[key]!.size }];
  });
}

function equalCells(s: Int32Array, column: Keyed, a: number, b: number): boolean {
  const { base, size, stride, count } = column;
  for (let outer = 0; outer < size; outer += stride * count) {
    for (let inner = 0; inner < stride; inner++) {
      if (s[base + outer + a * stride + inner] !== s[base + outer + b * stride + inner]) return false;
    }
  }
  return true;
}
