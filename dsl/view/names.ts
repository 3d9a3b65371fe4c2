/** What the names of a view can stand for: the states, fields, places and functions of a thing, found in the core program. */
import type { CoreProgram, CoreType, DomainId } from '../core/program.ts';
import type { Shown, ViewStep } from './model.ts';

/** Domain of the printed side of things: designs of copies, else the domain itself. */
export function designsOf(core: CoreProgram, id: DomainId): DomainId {
  const domain = core.domains[id];
  return domain?.form === 'copies' ? domain.designs : id;
}

/** Does a key of this domain take things of that one? Unions take all their members. */
export function takes(core: CoreProgram, key: DomainId | undefined, id: DomainId): boolean {
  const domain = key === undefined ? undefined : core.domains[key];
  return key === id || (domain?.form === 'union' && domain.members.includes(id));
}

export interface Leading {
  readonly step: ViewStep;
  readonly type: CoreType;
}

const of = (domain: DomainId): CoreType => ({ form: 'of', domain, optional: false });

/** Every name that leads on from a thing of this domain. What stands first hides what is called the same after it. */
export function stepsFrom(core: CoreProgram, id: DomainId): ReadonlyMap<string, Leading> {
  const steps = new Map<string, Leading>();
  const add = (name: string, leading: Leading): void => {
    if (!steps.has(name)) steps.set(name, leading);
  };
  core.columns.forEach(({ name, keys, type }, column) => {
    if (keys.length === 1 && takes(core, keys[0], id)) add(name, { step: { by: 'state', column }, type });
  });
  for (const { name, tables } of fieldsOf(core, id)) {
    const [table] = tables;
    if (tables.length === 1 && table !== undefined && core.tables[table]?.lists === undefined)
      add(name, { step: { by: 'field', table }, type: core.tables[table]!.type });
  }
  const domain = core.domains[id];
  if (domain?.form === 'product')
    domain.factors.forEach((factor, index) => {
      add(factor.name, { step: { by: 'key', domain: id, index }, type: of(factor.domain) });
    });
  if (domain?.form === 'places')
    core.places[domain.place]?.keys.forEach((key, index) => {
      const { name } = core.domains[key]!;
      add(name.charAt(0).toLowerCase() + name.slice(1), { step: { by: 'key', domain: id, index }, type: of(key) });
    });
  core.places.forEach((place, at) => {
    const [kind] = place.of;
    if (place.keys.length === 1 && place.copies === 1 && takes(core, place.keys[0], id) && kind !== undefined)
      add(place.name, { step: { by: 'content', place: at }, type: of(kind) });
  });
  core.functions.forEach(({ name, parameters, type, result }, callee) => {
    const [only] = parameters;
    if (parameters.length === 1 && only !== undefined && result.form === 'value' && accepts(core, only.type, id))
      add(name, { step: { by: 'function', callee }, type: type ?? { form: 'int' } });
  });
  return steps;
}

export function accepts(core: CoreProgram, type: CoreType, id: DomainId): boolean {
  if (type.form === 'of') return takes(core, type.domain, id);
  return type.form === 'any' && type.domains.includes(id);
}

/** Printed fields by name, amounts with a table for each resource. */
export function fieldsOf(
  core: CoreProgram,
  id: DomainId,
): readonly { readonly name: string; readonly tables: readonly number[] }[] {
  const designs = designsOf(core, id);
  const fields = new Map<string, number[]>();
  core.tables.forEach(({ name, keys, type }, table) => {
    const [owner, field] = name.split('.');
    if (field === undefined || keys.length !== 1 || keys[0] !== designs || owner !== core.domains[designs]?.name)
      return;
    if (type.form !== 'code') fields.set(field, [...(fields.get(field) ?? []), table]);
  });
  return [...fields].map(([name, tables]) => ({ name, tables }));
}

/** Everything that a drawing of a thing may show, by name. */
export function shownBy(core: CoreProgram, id: DomainId): ReadonlyMap<string, Shown> {
  const shown = new Map<string, Shown>();
  for (const { name, tables } of fieldsOf(core, id)) {
    const [table] = tables;
    const child = table === undefined ? undefined : recordsIn(core, id, table);
    const changes = child !== undefined && core.columns.some(({ keys }) => keys.length === 1 && keys[0] === child);
    if (table !== undefined && changes) shown.set(name, { by: 'parts', table });
    else if (child === undefined) shown.set(name, { by: 'field', name, tables });
  }
  for (const [name, { step }] of stepsFrom(core, id)) {
    if (step.by === 'state') shown.set(name, { by: 'state', column: step.column });
    if (step.by === 'function' && !shown.has(name)) shown.set(name, { by: 'function', callee: step.callee });
  }
  core.places.forEach((place, at) => {
    if (place.keys.length === 1 && takes(core, place.keys[0], id)) shown.set(place.name, { by: 'place', place: at });
  });
  return shown;
}

/** The domain of the records in a list field; undefined if its members are no records. They are called after their holder: `card.goals.1`. */
function recordsIn(core: CoreProgram, id: DomainId, table: number): DomainId | undefined {
  const { lists, type } = core.tables[table]!;
  const holders = core.domains[designsOf(core, id)];
  if (lists === undefined || type.form !== 'of' || holders?.form !== 'items') return undefined;
  const child = core.domains[type.domain];
  const isRecord = lists.some((list, i) =>
    list.some(
      (member) =>
        typeof member !== 'number' &&
        child?.form === 'items' &&
        child.items[member.index]?.id.startsWith(`${holders.items[i]?.id}.`),
    ),
  );
  return isRecord ? type.domain : undefined;
}
