/**
 * Component data become tables of the core: one cell per item (and side) and field. Rules text inside items becomes code,
 * or clauses that the rest of the program must know before any rule is translated.
 */

import type { ComponentData, ComponentItem, CountByPlayers, DataValue, TableRow } from '../../data/model.ts';
import type { Phrase } from '../../diagnostics/phrases.ts';
import { nearest } from '../../diagnostics/suggest.ts';
import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { SyntaxProblem } from '../../syntax/problems.ts';
import type { FieldSymbol, ItemSymbol, KindSymbol } from '../../types/symbols.ts';
import { type Type, withoutNone } from '../../types/types.ts';
import { type Build, problem } from '../build.ts';
import { coreType } from '../core-types.ts';
import { literal } from '../expressions/literals.ts';
import { note } from '../notes.ts';
import { type CoreConstant, type CoreItem, type CoreSet, NONE } from '../program.ts';
import { reserveCode } from '../reserved.ts';
import { kindsWithItems } from './component-shapes.ts';
import { parentsOf } from './declare-fields.ts';

/** Code whose text is parsed and waits to be translated. */
export interface PendingCode {
  readonly code: number;
  readonly kind: KindSymbol;
  readonly field: FieldSymbol;
  readonly item: ComponentItem;
  readonly text: Ast.Block | Ast.Expr;
}

export interface PendingClauses {
  readonly kind: KindSymbol;
  readonly field: FieldSymbol;
  readonly side: string | undefined;
  readonly selves: CoreSet;
  readonly declarations: readonly Ast.Declaration[];
}

export interface ComponentTexts {
  readonly codes: PendingCode[];
  readonly clauses: PendingClauses[];
  readonly syntax: SyntaxProblem[];
}

/** Gives every item its number and its domain its members. */
export function declareItems(build: Build, data: ComponentData, players: NumberOfPlayers): void {
  const { most } = players;
  const byKind = new Map<string, ComponentItem[]>();
  const collect = (item: ComponentItem): void => {
    byKind.set(item.kindName, [...(byKind.get(item.kindName) ?? []), item]);
    for (const value of [...item.fields.values(), ...[...item.sides.values()].flatMap((side) => [...side.values()])])
      if (value.kind === 'records') for (const child of value.items) collect(child);
  };
  for (const item of data.items) collect(item);
  for (const kind of kindsWithItems(build)) {
    kind.items = byKind.get(kind.name) ?? [];
    if (kind.items.length === 0 && kind.span !== undefined)
      problem(build, { kind: 'empty-kind', kindName: kind.name, span: kind.span });
    for (const item of kind.items) checkRows(build, item.count, `\`count\` of \`${item.id.value}\``, players);
    const items: CoreItem[] = kind.items.map((item) => ({ id: item.id.value, count: counts(item.count, most) }));
    build.program.domains[kind.designs] = { form: 'items', name: kind.name, items };
    kind.items.forEach((item, index) => {
      const count = items[index]?.count ?? 1;
      const symbol: ItemSymbol = {
        symbol: 'item',
        name: item.id.value,
        span: item.id.span,
        kind,
        index,
        copies: typeof count === 'number' ? count : Math.max(...count),
        used: false,
      };
      build.symbols.items.set(item.id.value, symbol);
    });
  }
}

interface NumberOfPlayers {
  readonly least: number;
  readonly most: number;
  readonly span?: Span;
}

/** A number of copies is known for every number of players that the game allows. */
function checkRows(build: Build, count: CountByPlayers | undefined, of: Phrase, players: NumberOfPlayers): void {
  if (count?.kind !== 'by-players') return;
  const missing: number[] = [];
  for (let number = players.least; number <= players.most; number++)
    if (rowFor(count.rows, number) === undefined) missing.push(number);
  if (missing.length > 0)
    problem(build, { kind: 'players-not-covered', of, missing, span: count.span, declared: players.span });
}

/** By number of players, index = players. */
function counts(count: CountByPlayers | undefined, most: number): number | readonly number[] {
  if (count === undefined) return 1;
  if (count.kind === 'fixed') return count.value;
  return Array.from({ length: most + 1 }, (_, players) => rowFor(count.rows, players) ?? 0);
}

function rowFor(rows: readonly TableRow[], key: number): number | undefined {
  const exact =
    rows.find((row) => !row.orMore && Number(row.key.value) === key) ??
    rows.find((row) => row.orMore && Number.parseInt(row.key.value, 10) <= key);
  return exact?.value.kind === 'int' ? exact.value.value : undefined;
}

/** Counts of the box against what the manifest says. */
export function checkTotals(build: Build, totals: ComponentData['totals'], players: NumberOfPlayers): void {
  for (const total of totals) {
    checkRows(build, total.count, `\`totals\` of ${total.kindName.value}`, players);
    const kind = kindsWithItems(build).find((candidate) => candidate.name === total.kindName.value);
    if (kind === undefined) {
      problem(build, {
        kind: 'unknown-name',
        name: total.kindName.value,
        span: total.kindName.span,
        what: 'kind',
        known: kindsWithItems(build).map((k) => k.name),
      });
      continue;
    }
    // a count that is no count has been reported: what it should be nobody knows
    if (kind.items.some((item) => item.count?.kind === 'fixed' && item.count.wrong === true)) continue;
    for (let number = players.least; number <= players.most; number++) {
      const found = kind.items.reduce((sum, item) => sum + at(counts(item.count, players.most), number), 0);
      const wanted = at(counts(total.count, players.most), number);
      const varies = kind.items.some((item) => item.count?.kind === 'by-players') || total.count.kind === 'by-players';
      if (found !== wanted)
        problem(build, {
          kind: 'wrong-total',
          kindName: kind.name,
          span: total.kindName.span,
          found,
          wanted,
          players: varies ? number : undefined,
        });
      if (!varies) break;
    }
  }
}

function at(count: number | readonly number[], players: number): number {
  return typeof count === 'number' ? count : (count[players] ?? 0);
}

export function translateItems(build: Build): ComponentTexts {
  const texts: ComponentTexts = { codes: [], clauses: [], syntax: [] };
  for (const kind of kindsWithItems(build)) {
    if (kind.parent !== undefined) parentTable(build, kind, parentsOf(kind));
    for (const field of kind.fields.values()) field.tables = fieldTables(build, kind, field, texts);
  }
  return texts;
}

function parentTable(build: Build, kind: KindSymbol, parents: readonly KindSymbol[]): void {
  const holder = (item: ComponentItem, parent: KindSymbol): number =>
    parent.items.findIndex((candidate) =>
      [...candidate.fields.values(), ...[...candidate.sides.values()].flatMap((side) => [...side.values()])].some(
        (value) => value.kind === 'records' && value.items.includes(item),
      ),
    );
  const cells = kind.items.map((item): CoreConstant => {
    const parent = parents.find((candidate) => holder(item, candidate) >= 0);
    return parent === undefined ? NONE : { domain: parent.designs, index: holder(item, parent) };
  });
  const only = parents.length === 1 ? parents[0] : undefined;
  build.program.tables.push({
    name: `${kind.name}.parent`,
    keys: [kind.designs],
    type:
      only === undefined
        ? { form: 'any', domains: parents.map((parent) => parent.designs), optional: true }
        : { form: 'of', domain: only.designs, optional: true },
    cells,
    openTop: false,
    lists: undefined,
    byPlayers: undefined,
  });
}

function fieldTables(build: Build, kind: KindSymbol, field: FieldSymbol, texts: ComponentTexts): number[] {
  const sides = kind.sides?.members ?? [undefined];
  const keys = kind.sides === undefined ? [kind.designs] : [kind.designs, kind.sides.domain];
  const type = withoutNone(field.type);
  const name = `${kind.name}.${field.name}`;
  const slots = kind.items.flatMap((item) =>
    sides.map((side) => ({
      item,
      side,
      value: (side === undefined ? undefined : item.sides.get(side)?.get(field.name)) ?? item.fields.get(field.name),
    })),
  );
  const base = {
    name,
    keys,
    type: coreType(build, field.type),
    openTop: false,
    lists: undefined,
    byPlayers: undefined,
  };
  if (type.form === 'amounts') {
    return build.resources.map(
      (resource) =>
        build.program.tables.push({
          ...base,
          name: `${name}.${resource.name}`,
          cells: slots.map(({ value }) =>
            value?.kind === 'amounts'
              ? (value.entries.find((entry) => entry.resource.value === resource.name)?.amount ?? 0)
              : 0,
          ),
        }) - 1,
    );
  }
  if (type.form === 'list') {
    const of = type.of;
    const lists = slots.map(({ value }) =>
      value?.kind === 'list'
        ? value.items.map((item) => constantOf(build, item, of))
        : value?.kind === 'records'
          ? value.items.map((item) => ({
              domain: field.child?.designs ?? 0,
              index: field.child?.items.indexOf(item) ?? 0,
            }))
          : [],
    );
    return [build.program.tables.push({ ...base, cells: [], lists }) - 1];
  }
  if (type.form === 'code') {
    return [
      build.program.tables.push({
        ...base,
        cells: slots.map(({ item, side, value }) =>
          value?.kind === 'rules' ? codeCell(build, kind, field, item, side, value.span, texts) : NONE,
        ),
      }) - 1,
    ];
  }
  const missing =
    field.declaration.starts === undefined
      ? type.form === 'int' || type.form === 'bool'
        ? 0
        : NONE
      : standard(build, field, type);
  return [
    build.program.tables.push({
      ...base,
      cells: slots.map(({ value }) => (value === undefined ? missing : constantOf(build, value, type))),
    }) - 1,
  ];
}

function standard(build: Build, field: FieldSymbol, type: Type): CoreConstant {
  const starts = field.declaration.starts;
  if (starts === undefined) return 0;
  if (starts.kind === 'truth') return starts.value ? 1 : 0;
  if (starts.kind === 'name' && type.form === 'enum') {
    const { name } = starts;
    const { members } = type.of;
    if (members.includes(name.text)) note(build, name, { symbol: 'member', of: type.of, name: name.text });
    else
      problem(build, {
        kind: 'unknown-name',
        name: name.text,
        span: name.span,
        what: `member of ${type.of.name}`,
        known: members,
      });
    return members.indexOf(name.text);
  }
  return literal(build, starts, 'a default');
}

export function constantOf(build: Build, value: DataValue, type: Type): CoreConstant {
  const plain = withoutNone(type);
  switch (value.kind) {
    case 'int':
      return value.value;
    case 'bool':
      return value.value ? 1 : 0;
    case 'name': {
      if (plain.form === 'enum') return plain.of.members.indexOf(value.value);
      if (value.value === 'none') return NONE;
      return itemConstant(build, value.value, value.span, plain);
    }
    default:
      return NONE;
  }
}

function itemConstant(build: Build, id: string, span: Span, type: Type): CoreConstant {
  const item = build.symbols.items.get(id);
  const kinds = type.form === 'thing' ? type.kinds : type.form === 'design' ? [type.of] : [];
  const known = [...build.symbols.items.values()]
    .filter((candidate) => kinds.includes(candidate.kind))
    .map((candidate) => candidate.name);
  if (item === undefined || !kinds.includes(item.kind)) {
    problem(build, {
      kind: 'unknown-name',
      name: id,
      span,
      what: kinds.length === 1 ? (`component of kind ${kinds[0]?.name ?? ''}` as const) : 'component',
      known: nearest(id, known) === undefined ? known.slice(0, 13) : known,
    });
    return NONE;
  }
  item.used = true;
  return { domain: item.kind.designs, index: item.index };
}

/** Parses the text of one field. Clauses are collected; everything else becomes code with a number of its own. */
function codeCell(
  build: Build,
  kind: KindSymbol,
  field: FieldSymbol,
  item: ComponentItem,
  side: string | undefined,
  span: Span,
  texts: ComponentTexts,
): CoreConstant {
  const file = build.sources.get(span.file);
  const type = withoutNone(field.type);
  if (file === undefined || type.form !== 'code') return NONE;
  if (type.field === 'Clauses') {
    const parsed = build.trees.fragment(file, span, 'clauses');
    texts.syntax.push(...parsed.problems);
    texts.clauses.push({
      kind,
      field,
      side,
      selves: selvesOf(kind, kind.items.indexOf(item)),
      declarations: parsed.out.declarations,
    });
    return NONE;
  }
  const parsed =
    type.field === 'Effect'
      ? build.trees.fragment(file, span, 'statements')
      : build.trees.fragment(file, span, 'expression');
  texts.syntax.push(...parsed.problems);
  const code = reserveCode(build);
  texts.codes.push({ code, kind, field, item, text: parsed.out });
  return code;
}

/** Every thing that carries an item's text: its copies, or the item itself. */
function selvesOf(kind: KindSymbol, index: number): CoreSet {
  const design = { op: 'entity', domain: kind.designs, index } as const;
  return kind.domain === kind.designs
    ? { set: 'items', items: [design] }
    : { set: 'copies-of', design, domain: kind.domain };
}
