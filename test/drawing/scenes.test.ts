/** Any moment of any game can be drawn, for everybody; what is hidden is not in the drawing; ids are those of answers. */
import {
  drawPanel,
  drawScene,
  type Panel,
  type Scene,
  sceneDiff,
  sceneOf,
  sceneText,
  svgText,
  type Thing,
} from '@kodeks/drawing';
import type { CompiledGame } from '@kodeks/dsl';
import type { MachineSession } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { GAMES, gameAt, throughout } from './support.ts';

const cases = GAMES.flatMap((path) => (path.startsWith('games/') ? [1] : [1, 2]).map((seed) => ({ path, seed })));
const WIDTHS = [60, 100];

/** With its layout, and as if it had none. */
const looks = (game: CompiledGame): readonly CompiledGame[] =>
  game.view === undefined ? [game] : [game, withoutView(game)];

const plain = new Map<CompiledGame, CompiledGame>();
function withoutView(game: CompiledGame): CompiledGame {
  const { core, data, texts, sources, translation } = game;
  const made = plain.get(game) ?? { core, data, texts, sources, translation, view: undefined };
  plain.set(game, made);
  return made;
}

const viewersOf = (session: MachineSession): readonly (number | undefined)[] => [
  ...Array.from({ length: session.machine.layout.players }, (_, player) => player),
  undefined,
];

describe('every moment', () => {
  test.each(cases)(
    'of $path, seed $seed, can be drawn and written',
    ({ path, seed }) => {
      const game = gameAt(path);
      let before: Scene | undefined;
      throughout(game, { seed, most: 90, every: 17 }, (session) => {
        const hash = session.hash();
        for (const look of looks(game))
          for (const viewer of viewersOf(session)) {
            const scene = sceneOf(look, session, viewer);
            expect(scene.panels.length).toBeGreaterThan(0);
            expectWellFormed(svgText(drawScene(scene, { language: viewer === 0 ? 'en' : 'pl', width: 700 })));
            const board = widestBoard(scene);
            for (const width of WIDTHS)
              for (const line of sceneText(scene, { language: 'pl', width }))
                expect([...line].length).toBeLessThanOrEqual(Math.max(width, board));
            if (viewer === undefined && look === game) {
              if (before !== undefined) expect(sceneDiff(before, before).changes).toEqual([]);
              before = scene;
            }
          }
        expect(session.hash(), 'looking changes nothing').toBe(hash);
      });
    },
    120_000,
  );
});

/** A board is as wide as it is: it is not cut in two for a narrow screen. */
function widestBoard(scene: Scene): number {
  const boards = scene.panels.filter((panel) => panel.kind === 'board' && panel.form !== 'graph');
  return Math.max(
    0,
    ...boards.map((panel) =>
      Math.max(
        ...sceneText({ ...scene, panels: [panel] }, { language: 'pl', width: 60 }).map((line) => [...line].length),
      ),
    ),
  );
}

function expectWellFormed(svg: string): void {
  const open: string[] = [];
  for (const [, close, tag, rest] of svg.matchAll(/<(\/?)([a-z]+)([^<>]*)>/gi)) {
    if (close === '/') expect(open.pop()).toBe(tag);
    else if (!rest?.endsWith('/')) open.push(tag ?? '');
  }
  expect(open).toEqual([]);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/);
}

// ---------------------------------------------------------------- what is hidden

describe('nothing hidden', () => {
  const secret = GAMES.filter(
    (path) =>
      gameAt(path).core.places.some((place) => place.seenBy !== 'all') ||
      gameAt(path).core.columns.some((column) => column.hidden),
  );

  test('some games have secrets', () => expect(secret.length).toBeGreaterThan(3));

  test.each(secret)(
    'is in the drawing of %s: whatever lies out of sight, the drawing is the same',
    (path) => {
      const game = gameAt(path);
      let different = 0;
      throughout(game, { seed: 3, most: 80, every: 9 }, (session) => {
        for (const viewer of viewersOf(session)) {
          if (viewer === undefined) continue;
          const other = session.determinize(viewer, 23) as MachineSession;
          if (
            JSON.stringify(sceneOf(withoutView(game), other, undefined)) !==
            JSON.stringify(sceneOf(withoutView(game), session, undefined))
          )
            different += 1;
          for (const look of looks(game)) {
            const scene = sceneOf(look, session, viewer);
            expect(sceneOf(look, other, viewer)).toEqual(scene);
            for (const thing of thingsOf(scene))
              if (thing.isHidden)
                expect([thing.design, thing.face, thing.facts, thing.holds]).toEqual([undefined, [], [], []]);
          }
        }
      });
      expect(different, 'the guess differs from what is really there').toBeGreaterThan(0);
    },
    120_000,
  );
});

// ---------------------------------------------------------------- ids

describe('what can be chosen', () => {
  test.each(GAMES)(
    'on the table of %s has the same id in the drawing',
    (path) => {
      const game = gameAt(path);
      let found = 0;
      throughout(game, { seed: 5, most: 60, every: 1 }, (session) => {
        const decision = session.decision();
        if (decision === undefined) return;
        const scene = sceneOf(withoutView(game), session, decision.player);
        const drawn = idsOf(scene);
        const onTable = new Set(session.view(decision.player).places.flatMap((place) => place.contents));
        for (const { id } of [
          ...decision.candidates.flatMap((candidate) => candidate.things),
          ...(decision.subset?.elements ?? []),
        ]) {
          if (!onTable.has(id) && !/^[a-z]\d$|^-?\d,-?\d$/.test(id)) continue;
          expect(drawn, id).toContain(id);
          found += 1;
        }
        // who sees all names places as the one who answers does
        const all = idsOf(sceneOf(withoutView(game), session, undefined, { answering: decision.player }));
        for (const id of drawn) if (!id.includes(':')) expect(all, id).toContain(id);
      });
      // there nobody chooses a thing that lies on the table
      if (!/risk-dice|kuhn|leduc|voidfall|alien|connect-four/.test(path)) expect(found).toBeGreaterThan(0);
    },
    120_000,
  );

  test('a thing that stands for others names them all in the drawing', () => {
    const game = gameAt('games/master-of-orion');
    throughout(game, { seed: 1, most: 30, every: 30 }, (session) => {
      const scene = sceneOf(game, session, 0);
      const hand = zonesOf(scene).find(
        (zone) => zone.owner === 1 && zone.things.some((thing) => thing.alike.length > 0),
      );
      if (hand === undefined) return;
      const svg = svgText(drawScene(scene, { language: 'en' }));
      for (const thing of hand.things)
        expect(svg).toContain(
          `data-thing="${thing.id}"${thing.alike.length > 0 ? ` data-alike="${thing.alike.join(' ')}"` : ''}`,
        );
    });
  });
});

test('a panel alone is drawn as in the scene', () => {
  const game = gameAt('test/classics/tic-tac-toe');
  throughout(game, { seed: 1, most: 3, every: 9 }, (session) => {
    const scene = sceneOf(game, session, 0);
    const [panel] = scene.panels as [Panel];
    expect(svgText(drawPanel(scene, panel, { language: 'en' }))).toContain('data-thing="b2"');
    expect(svgText(drawPanel(scene, panel, { language: 'en', heading: false }))).not.toContain('data-panel');
  });
});

// ---------------------------------------------------------------- walks over scenes

const withHeld = (thing: Thing): readonly Thing[] => [thing, ...thing.holds.flatMap(withHeld)];

const zonesOf = (scene: Scene) => scene.panels.flatMap((panel) => (panel.kind === 'zone' ? panel.zones : []));

function thingsOf(scene: Scene): readonly Thing[] {
  return scene.panels.flatMap((panel) => {
    if (panel.kind === 'zone') return panel.zones.flatMap((zone) => zone.things.flatMap(withHeld));
    if (panel.kind === 'board')
      return panel.cells.flatMap((cell) => [
        ...(cell.ground === undefined ? [] : withHeld(cell.ground)),
        ...cell.things.flatMap(withHeld),
      ]);
    return panel.kind === 'grid'
      ? panel.slots.flatMap((slot) => (slot.thing === undefined ? [] : withHeld(slot.thing)))
      : [];
  });
}

function idsOf(scene: Scene): ReadonlySet<string> {
  const places = scene.panels.flatMap((panel) =>
    panel.kind === 'board'
      ? panel.cells.map((cell) => cell.id)
      : panel.kind === 'zone'
        ? panel.zones.map((zone) => zone.id)
        : [],
  );
  return new Set([
    ...scene.players.map((player) => player.id),
    ...places,
    ...thingsOf(scene).flatMap((thing) => [thing.id, ...thing.alike]),
  ]);
}
