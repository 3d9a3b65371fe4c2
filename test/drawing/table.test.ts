/** Where things lie on the table: what is folded away, what never is, and what everybody's area says. */
import {
  drawTable,
  type Scene,
  type SvgNode,
  sceneOf,
  sceneText,
  svgText,
  tableOf,
  tellChanges,
  textsOfItem,
} from '@kodeks/drawing';
import { type MachineSession, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { testRandom } from '../support/classic.ts';
import { WHOLE_GAMES } from '../support/whole-games.ts';
import { gameAt } from './support.ts';

const moments = new Map<string, MachineSession>();
function playedOn(name: string): MachineSession {
  const known = moments.get(name);
  if (known !== undefined) return known;
  const { core, texts } = gameAt(name);
  const session = start(core, { players: core.players.least, seed: 4, texts });
  const below = testRandom(4);
  for (let i = 0; i < 60 && session.status.kind === 'deciding'; i++) session.chooseRandom(below);
  moments.set(name, session);
  return session;
}
const sceneAt = (name: string): Scene =>
  sceneOf(gameAt(name), playedOn(name), undefined, {
    textsOn: (item) => textsOfItem(gameAt(name), item),
  });

function factsIn(drawn: SvgNode | undefined): readonly string[] {
  return drawn === undefined ? [] : [...svgText(drawn).matchAll(/data-fact="([^"]*)"/g)].map(([, id]) => id!);
}

describe.each(WHOLE_GAMES)('%s', (name) => {
  test('every seat says whom its player plays, and what they score', () => {
    for (const { player } of tableOf(sceneAt(name)).seats) {
      expect(player.title?.pl).toBeTruthy();
      expect(player.score?.total).toBe(player.score?.sources.reduce((sum, { points }) => sum + points, 0));
    }
  });

  test('what is in sight and says something is drawn, in one place', () => {
    const scene = sceneAt(name);
    const { parts, seats } = drawTable(scene, { language: 'en' });
    const facts = [
      ...Object.values(parts).flatMap(factsIn),
      ...seats.flatMap(({ head, body }) => [...factsIn(head), ...factsIn(body)]),
    ];
    const told = scene.panels.flatMap((panel) =>
      panel.kind === 'values' ? panel.rows.flatMap((row) => row.cells.filter((fact) => !fact.isEmpty)) : [],
    );
    expect(told.map(({ id }) => id).filter((id) => !facts.includes(id))).toEqual([]);
  });

  test('an empty place is folded away until it can be chosen', () => {
    const scene = sceneAt(name);
    const zones = scene.panels.flatMap((panel) => (panel.kind === 'zone' ? panel.zones : []));
    const empty = zones.find(({ size, things }) => size === 0 && things.length === 0)!;
    const ids = (offered: ReadonlySet<string>): readonly string[] => {
      const { parts, seats } = drawTable(scene, { language: 'pl', offered });
      return [...Object.values(parts), ...seats.map(({ body }) => body)].flatMap((drawn) =>
        drawn === undefined ? [] : [...svgText(drawn).matchAll(/data-thing="([^"]*)"/g)].map(([, id]) => id!),
      );
    };
    expect(ids(new Set())).not.toContain(empty.id);
    expect(ids(new Set([empty.id]))).toContain(empty.id);
  });

  test('what is offered out of a pile is spread', () => {
    const scene = sceneAt(name);
    const [pile] = tableOf(scene).piles;
    const top = pile!.things[0]!.id;
    expect(tableOf(scene, { offered: new Set([top]) }).piles.map(({ id }) => id)).not.toContain(pile!.id);
  });
});

test('in the terminal, too, what is empty is left out until it can be chosen', () => {
  const scene = sceneAt('games/eclipse');
  const [whole, folded] = [sceneText(scene, { language: 'en' }), sceneText(scene, { language: 'en', folded: true })];
  expect(whole.join('\n')).toContain('Discarded hexes (home)');
  expect(folded.join('\n')).not.toContain('Discarded hexes (home)');
  expect(folded.length).toBeLessThan(whole.length);
  const board = scene.panels.find((panel) => panel.kind === 'board')!;
  const [nowhere] = board.cells.filter((cell) => cell.isVoid);
  const offered = new Set([nowhere!.id]);
  expect(sceneText(scene, { language: 'en', folded: true, offered }).join('\n')).toContain(nowhere!.label.en);
});

test('what happened to several alike is told once', () => {
  const both = (text: string) => ({ pl: text, en: text });
  const moved = (id: string, text: string) => ({ kind: 'moved' as const, id, text: both(text) });
  expect(tellChanges([moved('a#1', 'a: x → y'), moved('b', 'b: x → y'), moved('a#2', 'a: x → y')])).toEqual([
    both('2 × a: x → y'),
    both('b: x → y'),
  ]);
});

test('things of a grid whose rows are cells of a board lie on the board', () => {
  const { panels } = sceneAt('games/voidfall');
  expect(panels.map(({ id }) => id)).not.toContain('fleetAt');
  const board = panels.find((panel) => panel.kind === 'board')!;
  expect(board.cells.some(({ things }) => things.some(({ kind }) => kind === 'FleetKind' || kind === 'Guild'))).toBe(
    true,
  );
});
