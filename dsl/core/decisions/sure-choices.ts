/** Choices that always have an answer, as far as their text shows: nothing needs to look whether they can be made. */
import type { CoreAskForm, CoreDomain, CoreExpr, CoreSet } from '../program.ts';

export function alwaysHasAnswer(form: CoreAskForm & { form: 'tuple' }, domains: readonly CoreDomain[]): boolean {
  return (
    form.orNone || (form.requirements.length === 0 && form.binders.every(({ set }) => surelyHasMember(set, domains)))
  );
}

function surelyHasMember(set: CoreSet, domains: readonly CoreDomain[]): boolean {
  switch (set.set) {
    case 'range':
      return set.from.op === 'const' && set.to.op === 'const' && set.from.value <= set.to.value;
    case 'items':
      return set.items.some(isSurelyThere);
    case 'all': {
      const domain = domains[set.domain];
      if (domain === undefined) return false;
      if (domain.form === 'enum') return domain.members.length > 0;
      if (domain.form === 'range') return domain.from <= domain.to;
      return domain.form === 'squares' || domain.form === 'hexes';
    }
    case 'concat':
      return set.parts.some((part) => surelyHasMember(part, domains));
    default:
      return false;
  }
}

const isSurelyThere = (member: CoreExpr): boolean =>
  (member.op === 'const' && member.value >= 0) || member.op === 'entity';
