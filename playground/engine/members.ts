/** Things by the names that answers have for them. */
import type { CoreType } from '@kodeks/dsl';
import type { Look } from '@kodeks/interpreter';

export type NamedMembers = (type: CoreType) => ReadonlyMap<string, number>;

/** Values of a type by the names that answers have for them. */
export function membersByName(look: Look): NamedMembers {
  const known = new Map<number, ReadonlyMap<string, number>>();
  return (type) => {
    if (type.form !== 'of') return new Map();
    let members = known.get(type.domain);
    if (members === undefined) {
      const { first, size } = look.domains[type.domain]!;
      members = new Map(Array.from({ length: size }, (_, i) => [look.id(first + i, type), first + i]));
      known.set(type.domain, members);
    }
    return members;
  };
}
