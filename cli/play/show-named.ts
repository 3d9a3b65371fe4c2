/** What a person asks for by name and what is no part of the table's layout: a player, a component with all it says, a rule. */
import {
  type CompiledGame,
  faceOfItem,
  type Language,
  type Panel,
  type Scene,
  type Thing,
  wrappedLines,
} from '../engine.ts';
import type { Ink } from '../terminal/ink.ts';

const indented = (text: string, width: number): readonly string[] => wrappedLines(`  ${text}`, width, 4);

interface Asked {
  readonly game: CompiledGame;
  readonly language: Language;
  readonly width: number;
  readonly ink: Ink;
}

/** Only what belongs to the player who is called so, by number (`p2`), by seat or by whom they play. */
export function playerCalled(scene: Scene, name: string): Scene | undefined {
  const player = scene.players.find(({ id, label, title }) =>
    [id, label.pl, label.en, title?.pl, title?.en].some((one) => one?.toLowerCase() === name),
  );
  if (player === undefined) return undefined;
  return { ...scene, panels: scene.panels.flatMap((panel) => ownPart(panel, player.index)) };
}

function ownPart(panel: Panel, player: number): readonly Panel[] {
  if (panel.kind !== 'values') return panel.player === player ? [panel] : [];
  const at = panel.columns.findIndex((column) => column.player === player);
  if (at < 0) return [];
  const rows = panel.rows.map((row) => ({ ...row, cells: row.cells.slice(at, at + 1) }));
  return [{ ...panel, columns: panel.columns.slice(at, at + 1), rows }];
}

const MOST_ITEMS = 3;

/** Components by their names, exactly or in part, and rules by their ids. */
export function namedLines(asked: Asked, scene: Scene, name: string): readonly string[] {
  return [...ruleLines(asked, name), ...itemLines(asked, scene, name)];
}

function ruleLines({ game, language, width, ink }: Asked, name: string): readonly string[] {
  const entry = game.data.reference.find(({ id }) => id.value.toLowerCase() === name);
  if (entry === undefined) return [];
  const { value: id } = entry.id;
  const text = game.texts.rules.get(id)?.text[language] ?? entry.text[language]?.value ?? '';
  return [ink.bold(id), ...indented(text, width)];
}

function itemLines({ game, language, width, ink }: Asked, scene: Scene, name: string): readonly string[] {
  const items = game.data.components.items.map(({ id }) => ({ id: id.value, face: faceOfItem(game, id.value) }));
  const called = ({ id, face }: (typeof items)[number]): readonly string[] =>
    [id, face?.thing.label.pl, face?.thing.label.en].flatMap((one) => one?.toLowerCase() ?? []);
  const exact = items.filter((item) => called(item).includes(name));
  const found = exact.length > 0 ? exact : items.filter((item) => called(item).some((one) => one.includes(name)));
  const places = placesIn(scene, language);
  const shown = found.slice(0, MOST_ITEMS).flatMap(({ id, face }) => {
    if (face === undefined) return [];
    const { thing, texts } = face;
    const printed = thing.face
      .filter((fact) => !fact.isEmpty)
      .map((fact) => `${fact.label[language]}: ${fact.value[language]}`);
    const where = [...new Set(places.get(id) ?? [])].join(', ');
    return [
      `${ink.bold(thing.label[language])} ${ink.dim(thing.kindLabel[language])}${where === '' ? '' : ` → ${where}`}`,
      ...(printed.length === 0 ? [] : indented(printed.join(', '), width)),
      ...texts.flatMap(({ label, side, text }) =>
        indented(`${side === undefined ? '' : `[${side[language]}] `}${label[language]}: ${text[language]}`, width),
      ),
    ];
  });
  const others = found.slice(MOST_ITEMS).flatMap(({ face }) => face?.thing.label[language] ?? []);
  return others.length === 0 ? shown : [...shown, ...indented(`+ ${[...new Set(others)].join(', ')}`, width)];
}

/** Where the copies of each component lie, as far as they are in sight. */
function placesIn(scene: Scene, language: Language): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const note = (thing: Thing, where: string): void => {
    if (thing.design !== undefined) found.set(thing.design, [...(found.get(thing.design) ?? []), where]);
    for (const held of thing.holds) note(held, where);
  };
  for (const panel of scene.panels) {
    if (panel.kind === 'board')
      for (const cell of panel.cells)
        for (const thing of [...(cell.ground === undefined ? [] : [cell.ground]), ...cell.things])
          note(thing, cell.ground === undefined ? cell.label[language] : cell.ground.label[language]);
    else if (panel.kind === 'zone')
      for (const zone of panel.zones) {
        const owner = zone.owner === undefined ? undefined : scene.players[zone.owner]?.label[language];
        for (const thing of zone.things)
          note(thing, owner === undefined ? zone.label[language] : `${zone.label[language]} (${owner})`);
      }
    else if (panel.kind === 'grid') for (const { thing, label } of panel.slots) if (thing) note(thing, label[language]);
  }
  return found;
}
