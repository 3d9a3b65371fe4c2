/** Types of the language as the interpreter needs them: for showing and hashing only. */
import { type Type, withoutNone } from '../types/types.ts';
import type { Build } from './build.ts';
import type { CoreType } from './program.ts';

export function coreType(build: Build, type: Type): CoreType {
  const optional = type.form === 'optional';
  const plain = withoutNone(type);
  switch (plain.form) {
    case 'bool':
      return { form: 'bool' };
    case 'enum':
      return { form: 'of', domain: plain.of.domain, optional };
    case 'thing': {
      const domains = [
        ...new Set(
          plain.kinds.flatMap((kind) => (kind.role === 'union' ? kind.members : [kind])).map((kind) => kind.domain),
        ),
      ];
      return domains.length === 1
        ? { form: 'of', domain: domains[0] ?? 0, optional }
        : { form: 'any', domains, optional };
    }
    case 'design':
      return { form: 'of', domain: plain.of.designs, optional };
    case 'place': {
      const domains = (plain.places.length === 0 ? build.placeSymbols : plain.places).map((place) => place.domain);
      return domains.length === 1
        ? { form: 'of', domain: domains[0] ?? 0, optional }
        : { form: 'any', domains, optional };
    }
    case 'action': {
      const domain = build.program.domains.findIndex(
        (candidate) => candidate.form === 'enum' && candidate.name === 'Action',
      );
      return domain < 0 ? { form: 'int' } : { form: 'of', domain, optional };
    }
    case 'code':
      return { form: 'code' };
    case 'list':
      return coreType(build, plain.of);
    default:
      return { form: 'int' };
  }
}
