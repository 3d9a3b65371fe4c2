/**
 * The numbers of things: what is printed on them, with the line that says so; what is true of them now; and what the rules
 * compute from them for the player who looks or decides. Only what the viewer sees.
 */

import { type Fact, faceOfItem, type Panel, type Scene, sceneOf, type Thing } from '@kodeks/drawing';
import type { ComponentItem, CoreFunction } from '@kodeks/dsl';
import { type Both, lookAt } from '@kodeks/interpreter';
import type { Line, Rules } from './line.ts';
import type { LineFinder } from './lines-of-files.ts';
import { membersByName, type NamedMembers } from './members.ts';
import type { About, AboutRow, CodeLine, Looks } from './messages.ts';

export interface Asked {
  readonly rules: Rules;
  readonly line: Line;
  readonly showing: { readonly finder: LineFinder; readonly looks: Looks };
}

export function about(asked: Asked, ids: readonly string[], player: number | undefined): readonly About[] {
  const { rules, line, showing } = asked;
  const { viewer } = showing.looks;
  const scene = sceneOf(rules.game, line.session, viewer, { answering: viewer ?? player });
  const found = ids.flatMap((id) => aboutThing(asked, scene, id) ?? []);
  const computed = computedFrom(asked, ids, player);
  return computed.length === 0 ? found : [...found, { title: COMPUTED, kind: 'computed', rows: computed }];
}

const COMPUTED: Both = { pl: 'Z tego wynika', en: 'What follows from it' };

// ---------------------------------------------------------------- one thing

interface Told {
  readonly label: Both;
  readonly design: string | undefined;
  readonly face: readonly Fact[];
  readonly facts: readonly Fact[];
}

function aboutThing({ rules, showing }: Asked, scene: Scene, id: string): About | undefined {
  const told = scene.panels.map((panel) => toldIn(panel, id)).find((one) => one !== undefined) ?? printed(rules, id);
  if (told === undefined) return undefined;
  const item = rules.game.data.components.items.find((one) => one.id.value === told.design);
  const rows = [
    ...told.face.map((fact) => printedRow(fact, item, showing.finder)),
    ...told.facts.map((fact) => factRow(fact)),
  ];
  return { title: told.label, kind: 'thing', rows };
}

/** What does not lie in sight may still be a thing of the box: what is printed on it everybody may know. */
function printed({ game }: Rules, id: string): Told | undefined {
  const thing = faceOfItem(game, id.replace(/#\d+$/, ''))?.thing;
  return thing && { label: thing.label, design: thing.design, face: thing.face, facts: [] };
}

function toldIn(panel: Panel, id: string): Told | undefined {
  switch (panel.kind) {
    case 'board': {
      const cell = panel.cells.find((one) => one.id === id);
      if (cell === undefined)
        return thingAmong(
          panel.cells.flatMap(({ ground, things }) => (ground ? [ground, ...things] : things)),
          id,
        );
      const { ground } = cell;
      return {
        label: ground?.label ?? cell.label,
        design: ground?.design,
        face: ground?.face ?? [],
        facts: [...(ground?.facts ?? []), ...cell.facts],
      };
    }
    case 'zone':
      return thingAmong(
        panel.zones.flatMap(({ things }) => things),
        id,
      );
    case 'grid': {
      const row = panel.rows.find((one) => one.id === id);
      if (row !== undefined) return { label: row.label, design: undefined, face: [], facts: row.facts };
      return thingAmong(
        panel.slots.flatMap(({ thing }) => thing ?? []),
        id,
      );
    }
    case 'values': {
      const column = panel.columns.findIndex((one) => one.id === id);
      if (column < 0) return undefined;
      const facts = panel.rows.flatMap(({ label, cells }) => {
        const fact = cells[column];
        return fact === undefined ? [] : [{ ...fact, label }];
      });
      return { label: panel.columns[column]!.label, design: undefined, face: [], facts };
    }
    case 'track':
      return undefined;
    default:
      return panel satisfies never;
  }
}

function thingAmong(things: readonly Thing[], id: string): Thing | undefined {
  for (const thing of things) {
    if (thing.id === id || thing.alike.includes(id)) return thing.isHidden ? undefined : thing;
    const held = thingAmong(thing.holds, id);
    if (held !== undefined) return held;
  }
  return undefined;
}

function printedRow({ id, label, value }: Fact, item: ComponentItem | undefined, finder: LineFinder): AboutRow {
  const field = item?.fields.get(id) ?? [...(item?.sides.values() ?? [])].map((side) => side.get(id)).find(Boolean);
  const span = field?.span ?? item?.span;
  const line: CodeLine | undefined = span && finder.lineOf(span);
  return { label, value, ask: undefined, line };
}

/** Facts are called `name key key`. */
function factRow({ id, label, value }: Fact): AboutRow {
  const [name = '', ...args] = id.split(' ');
  return { label, value, ask: { name, args }, line: undefined };
}

// ---------------------------------------------------------------- what is computed from them

/** More than this is no answer any more. */
const MOST_ROWS = 24;

function computedFrom({ rules, line, showing }: Asked, ids: readonly string[], player: number | undefined): AboutRow[] {
  const { game, program } = rules;
  const { viewer } = showing.looks;
  const look = lookAt(line.session, { viewer, texts: game.texts });
  const seat = player === undefined ? undefined : `p${player + 1}`;
  // answers call a player's own places without their owner
  const named = membersByName(lookAt(line.session, { viewer, answering: viewer ?? player, texts: game.texts }));
  const rows: AboutRow[] = [];
  for (const [id, one] of program.functions.entries()) {
    if (!isAskable(one) || !(program.sites[one.site]?.file ?? '').startsWith('rules/')) continue;
    for (const args of fillings(named, one, ids, seat)) {
      const value = look.value(id, args);
      if (value === undefined || rows.length >= MOST_ROWS) continue;
      const names = args.map((arg, i) => look.id(arg, one.parameters[i]!.type));
      rows.push({
        label: { pl: `${one.name} (${names.join(', ')})`, en: `${one.name} (${names.join(', ')})` },
        value: look.words(value, one.type ?? { form: 'int' }),
        ask: { name: one.name, args: names },
        line: undefined,
      });
    }
  }
  return rows;
}

const isAskable = ({ name, result, parameters, type }: CoreFunction): boolean =>
  /^[A-Za-z]\w*$/.test(name) &&
  result.form === 'value' &&
  (type === undefined || type.form === 'int') &&
  parameters.length > 0 &&
  parameters.every(({ type: of, list }) => !list && of.form === 'of');

/** Every way to give the parameters these things and this player, with one of the things at least. */
function fillings(
  named: NamedMembers,
  { parameters }: CoreFunction,
  ids: readonly string[],
  seat: string | undefined,
): number[][] {
  let made: { readonly values: number[]; readonly things: number }[] = [{ values: [], things: 0 }];
  for (const { type } of parameters) {
    const fitting = [...new Set([...ids, ...(seat === undefined ? [] : [seat])])].flatMap((id) => {
      const value = named(type).get(id);
      return value === undefined ? [] : [{ value, thing: ids.includes(id) ? 1 : 0 }];
    });
    made = made.flatMap(({ values, things }) =>
      fitting.map(({ value, thing }) => ({ values: [...values, value], things: things + thing })),
    );
    if (made.length === 0 || made.length > MOST_ROWS) return [];
  }
  return made.filter(({ things }) => things > 0).map(({ values }) => values);
}
