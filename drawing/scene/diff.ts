/** What differs between two scenes of one game, in words and as ids, for stories told step by step and for inspectors. */
import type { Both } from '@kodeks/interpreter';
import type { Fact, Panel, Scene, Thing } from './model.ts';
import { joined, same } from './words.ts';

export interface SceneChange {
  readonly kind: 'moved' | 'came' | 'went' | 'changed' | 'resized';
  /** Of the thing, fact or place that changed; drawings mark it. */
  readonly id: string;
  /** `Ion Drive: hand → tableau`; `food (Player 1): 3 → 5`. */
  readonly text: Both;
}

export interface SceneDifference {
  readonly changes: readonly SceneChange[];
  /** Everything to mark in a drawing of the later scene: things, facts, places. */
  readonly marked: ReadonlySet<string>;
}

export function sceneDiff(before: Scene, after: Scene): SceneDifference {
  const [old, now] = [contentOf(before), contentOf(after)];
  const moves = movesBetween(old.things, now.things);
  const told = new Set(moves.flatMap(({ places }) => places));
  const sizes = [...now.sizes].flatMap(([place, { id, label, size }]) => {
    const was = old.sizes.get(place)?.size;
    if (was === size || told.has(place) || was === undefined) return [];
    return [{ kind: 'resized' as const, id, text: arrow(label, same(String(was)), same(String(size))) }];
  });
  const changes = [...moves.map(({ change }) => change), ...sizes, ...factChanges(old.facts, now.facts)];
  return { changes, marked: new Set(changes.map((change) => change.id)) };
}

/** The changes in words; what happened to several alike is told once, with how many they were. */
export function tellChanges(changes: readonly SceneChange[]): readonly Both[] {
  const counts = new Map<string, { readonly text: Both; count: number }>();
  for (const { text } of changes) {
    const known = counts.get(text.en);
    if (known === undefined) counts.set(text.en, { text, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].map(({ text, count }) =>
    count === 1 ? text : { pl: `${count} × ${text.pl}`, en: `${count} × ${text.en}` },
  );
}

// ---------------------------------------------------------------- a scene without its layout

interface Lying {
  readonly label: Both;
  readonly place: string;
  readonly where: Both;
}

interface Content {
  readonly things: Map<string, Lying>;
  readonly sizes: Map<string, { readonly id: string; readonly label: Both; readonly size: number | undefined }>;
  readonly facts: Map<string, { readonly label: Both; readonly value: Both }>;
}

function contentOf(scene: Scene): Content {
  const content: Content = { things: new Map(), sizes: new Map(), facts: new Map() };
  for (const panel of scene.panels) addPanel(content, scene, panel);
  return content;
}

function addPanel(content: Content, scene: Scene, panel: Panel): void {
  switch (panel.kind) {
    case 'board':
      for (const cell of panel.cells) {
        addFacts(content, cell.facts, cell.label);
        const owner = cell.owner === undefined ? undefined : scene.players[cell.owner]?.label;
        content.facts.set(cell.id, { label: cell.label, value: owner ?? NOTHING });
        for (const thing of [...(cell.ground === undefined ? [] : [cell.ground]), ...cell.things])
          addThing(content, thing, cell.id, cell.label);
      }
      return;
    case 'track':
      for (const track of panel.tracks)
        for (const marker of track.markers) {
          const label = marker.player === undefined ? track.label : of(track.label, marker.label);
          content.facts.set(`${track.id} ${marker.id}`, { label, value: same(String(marker.at)) });
        }
      return;
    case 'values':
      for (const row of panel.rows)
        row.cells.forEach((fact, i) => {
          const holder = panel.columns[i]?.label;
          content.facts.set(fact.id, {
            label: holder === undefined ? row.label : of(row.label, holder),
            value: fact.value,
          });
        });
      return;
    case 'zone':
      for (const zone of panel.zones) {
        const owner = zone.owner === undefined ? undefined : scene.players[zone.owner]?.label;
        const where = owner === undefined || panel.player === undefined ? zone.label : of(zone.label, owner);
        // by its number: ids are those that the player who decides would answer with
        const place = `place ${zone.place}`;
        content.sizes.set(place, { id: zone.id, label: where, size: zone.size });
        for (const thing of zone.things) addThing(content, thing, place, where);
      }
      return;
    case 'grid':
      for (const row of panel.rows) addFacts(content, row.facts, row.label);
      for (const slot of panel.slots) {
        const value = slot.thing?.label ?? NOTHING;
        content.facts.set(slot.id, { label: slot.label, value });
      }
      return;
    default:
      panel satisfies never;
  }
}

/** Pieces out of sight are called after where they lie: that is no name to follow them by. */
function addThing(content: Content, thing: Thing, place: string, where: Both): void {
  if (!thing.isHidden)
    for (const id of [thing.id, ...thing.alike]) content.things.set(id, { label: thing.label, place, where });
  if (!thing.isHidden) addFacts(content, thing.facts, thing.label);
  for (const held of thing.holds) addThing(content, held, thing.id, thing.label);
}

function addFacts(content: Content, facts: readonly Fact[], holder: Both): void {
  for (const { id, label, value } of facts) content.facts.set(id, { label: of(label, holder), value });
}

// ---------------------------------------------------------------- comparing

function movesBetween(
  old: Content['things'],
  now: Content['things'],
): readonly { readonly change: SceneChange; readonly places: readonly string[] }[] {
  const ids = [...new Set([...old.keys(), ...now.keys()])];
  return ids.flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)];
    if (was?.place === is?.place) return [];
    const label = (is ?? was)!.label;
    const kind = was === undefined ? 'came' : is === undefined ? 'went' : 'moved';
    const text = arrow(label, was?.where ?? NOTHING, is?.where ?? NOTHING);
    // where only one end is seen, the size of the other end is news of its own
    return [{ change: { kind, id, text }, places: [was?.place, is?.place].filter((place) => place !== undefined) }];
  });
}

function factChanges(old: Content['facts'], now: Content['facts']): readonly SceneChange[] {
  return [...now].flatMap(([id, { label, value }]) => {
    const was = old.get(id)?.value;
    if (was === undefined || (was.en === value.en && was.pl === value.pl)) return [];
    return [{ kind: 'changed' as const, id, text: arrow(label, was, value) }];
  });
}

const NOTHING: Both = { pl: '–', en: '–' };

const of = (label: Both, holder: Both): Both => ({
  pl: `${label.pl} (${holder.pl})`,
  en: `${label.en} (${holder.en})`,
});

const arrow = (label: Both, from: Both, to: Both): Both => joined([joined([label, from], ': '), to], ' → ');
