/** The table as lines on the screen: all of it, a part of it, or what has changed where all of it would be too much each time. */
import {
  type CompiledGame,
  changedParts,
  type Language,
  onlyParts,
  type Panel,
  type Scene,
  type Session,
  sceneDiff,
  sceneOf,
  sceneText,
  tellChanges,
} from '../engine.ts';
import type { Ink } from '../terminal/ink.ts';
import { namedLines, playerCalled } from './show-named.ts';
import type { PlayWords } from './words.ts';

export interface Picture {
  /** Before a decision. */
  readonly before: (session: Session, viewer: number | undefined) => readonly string[];
  /**
   * Whatever is called so: a player, panels and places whose name contains it (all if empty; `:board` for boards), a card or another
   * component, wherever it is, a rule; none if nothing is called so.
   */
  readonly of: (session: Session, viewer: number | undefined, name: string) => readonly string[];
}

/** A table that takes more lines than this is shown whole only once. */
const MOST_LINES = 45;
const MOST_CHANGES = 15;
const USUAL_WIDTH = 100;

export function pictureOf(
  game: CompiledGame,
  language: Language,
  words: PlayWords,
  ink: Ink,
  columns: number = USUAL_WIDTH,
): Picture {
  const last = new Map<number | undefined, Scene>();
  const width = Math.max(40, Math.min(columns, 140));
  const lines = (scene: Scene, session: Session, panels?: ReadonlySet<string>): readonly string[] =>
    sceneText(scene, {
      language,
      width,
      heading: ink.bold,
      offered: offeredIn(session),
      // of what is asked for by name, also what is empty is told
      folded: panels === undefined || scene.panels.every((panel) => panel.kind === 'board' || !panels.has(panel.id)),
      ...(panels && { panels }),
    });
  const changes = (before: Scene, after: Scene, session: Session): readonly string[] => {
    const found = tellChanges(sceneDiff(before, after).changes).map((text) => `  ${text[language]}`);
    const more = found.length - MOST_CHANGES;
    if (found.length === 0) return [];
    const boards = changedBoards(before, after);
    return [
      ...(boards.length === 0 ? [] : [...lines({ ...after, panels: boards }, session), '']),
      words.changedSince,
      ...found.slice(0, MOST_CHANGES),
      ...(more > 0 ? [`  ${words.moreWith(more)}`] : []),
    ];
  };
  return {
    before: (session, viewer) => {
      const scene = sceneOf(game, session, viewer);
      const seen = last.get(viewer);
      last.set(viewer, scene);
      const all = lines(scene, session);
      return seen === undefined || all.length <= MOST_LINES ? all : changes(seen, scene, session);
    },
    of: (session, viewer, name) => {
      const scene = sceneOf(game, session, viewer);
      const asked = name.trim().toLowerCase();
      const player = playerCalled(scene, asked);
      if (player !== undefined) return sceneText(player, { language, width, heading: ink.bold, folded: true });
      const wanted = wantedPanels(scene, asked, language);
      const drawn = wanted.size === 0 ? [] : lines(scene, session, asked === '' ? undefined : wanted);
      const named = asked === '' || asked === ':board' ? [] : namedLines({ game, language, width, ink }, scene, asked);
      return drawn.length > 0 && named.length > 0 ? [...drawn, '', ...named] : [...drawn, ...named];
    },
  };
}

/** Of a map that changed, the cells that did, with those around them. */
function changedBoards(before: Scene, after: Scene): readonly Panel[] {
  const old = new Map(before.panels.map((panel) => [panel.id, panel]));
  return after.panels.flatMap((panel) => {
    if (panel.kind !== 'board') return [];
    const parts = changedParts(old.get(panel.id), panel);
    return parts.size === 0 ? [] : [onlyParts(panel, parts)];
  });
}

/** Ids of everything that an open decision offers. */
function offeredIn(session: Session): ReadonlySet<string> {
  const { status } = session;
  if (status.kind !== 'deciding') return new Set();
  const open = status.players.flatMap((player) => session.decision(player) ?? []);
  return new Set(
    open.flatMap(({ candidates, subset }) =>
      [...candidates.flatMap(({ things }) => things), ...(subset?.elements ?? [])].map(({ id }) => id),
    ),
  );
}

function wantedPanels(scene: Scene, name: string, language: Language): ReadonlySet<string> {
  const fits = (text: string): boolean => text.toLowerCase().includes(name);
  const panels = scene.panels.filter((panel) => {
    if (name === ':board') return panel.kind === 'board';
    const inside =
      panel.kind === 'zone'
        ? panel.zones.map((zone) => zone.label)
        : panel.kind === 'track'
          ? panel.tracks.map((track) => track.label)
          : [];
    return fits(panel.id) || [panel.title, ...inside].some((label) => fits(label[language]));
  });
  return new Set(panels.map((panel) => panel.id));
}
