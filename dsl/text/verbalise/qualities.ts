/**
 * Values that are adjectives: "blue structures", not "structures with colour blue". A lexicon marks them with
 * `gender: adjective`; a Polish one is given in its masculine form, and its endings are regular.
 */
import type { Case } from '../nouns.ts';
import type { Condition, Group, Thing } from './meaning.ts';

export type Gender = 'm' | 'm1' | 'f' | 'n';

export function isQuality(thing: Thing): boolean {
  if (thing.is === 'list') return thing.items.length > 0 && thing.items.every(isQuality);
  return thing.is === 'named' && thing.noun.pl.gender === 'adjective';
}

/** The adjectives among what describes a group, and the group without them. */
export function qualitiesOf(group: Group): { readonly values: readonly Thing[]; readonly rest: Group } {
  const parts = group.where === undefined ? [] : group.where.is === 'and' ? group.where.parts : [group.where];
  const values = parts.flatMap((part) => qualityIn(part) ?? []);
  const others = parts.filter((part) => qualityIn(part) === undefined);
  const where: Condition | undefined = others.length > 1 ? { is: 'and', parts: others } : others[0];
  return { values, rest: { ...group, where } };
}

function qualityIn(part: Condition): Thing | undefined {
  return part.is === 'attribute' && part.operator === '=' && part.value.is === 'named' && isQuality(part.value)
    ? part.value
    : undefined;
}

/** `niebieski` as `niebieską`, `czerwony` as `czerwonych`, `średni` as `średnia`. */
export function adjective(masculine: string, gender: Gender, wanted: Case, number: 'one' | 'many' = 'one'): string {
  const soft = masculine.endsWith('i');
  const stem = masculine.slice(0, -1);
  const velar = soft && /[kg]$/.test(stem);
  // before a and ą the i of „niebieski” is only spelling, that of „średni” is a sound
  const beforeA = soft && !velar ? `${stem}i` : stem;
  const beforeE = soft ? `${stem}i` : stem;
  const gen = soft ? 'ich' : 'ych';
  if (number === 'many') {
    const asGenitive = wanted === 'gen' || (wanted === 'acc' && gender === 'm1');
    return asGenitive ? `${stem}${gen}` : `${beforeE}e`;
  }
  if (gender === 'f') return wanted === 'nom' ? `${beforeA}a` : wanted === 'acc' ? `${beforeA}ą` : `${beforeE}ej`;
  if (wanted === 'gen' || (wanted === 'acc' && gender === 'm1')) return `${beforeE}ego`;
  return gender === 'n' ? `${beforeE}e` : masculine;
}
