/** The table as lines on the screen: all of it, a part of it, or what has changed where all of it would be too much each time. */
import {
  type CompiledGame,
  type Language,
  type Scene,
  type Session,
  sceneDiff,
  sceneOf,
  sceneText,
} from '../engine.ts';
import type { Ink } from '../terminal/ink.ts';
import type { PlayWords } from './words.ts';

export interface Picture {
  /** Before a decision. */
  readonly before: (session: Session, viewer: number | undefined) => readonly string[];
  /** Panels and places whose name contains `name` (all if empty; `:board` for boards); none if nothing is called so. */
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
  const lines = (scene: Scene, panels?: ReadonlySet<string>): readonly string[] =>
    sceneText(scene, {
      language,
      width: Math.max(40, Math.min(columns, 140)),
      heading: ink.bold,
      ...(panels && { panels }),
    });
  const changes = (before: Scene, after: Scene): readonly string[] => {
    const found = sceneDiff(before, after).changes.map((change) => `  ${change.text[language]}`);
    const more = found.length - MOST_CHANGES;
    if (found.length === 0) return [];
    return [words.changedSince, ...found.slice(0, MOST_CHANGES), ...(more > 0 ? [`  ${words.moreWith(more)}`] : [])];
  };
  return {
    before: (session, viewer) => {
      const scene = sceneOf(game, session, viewer);
      const seen = last.get(viewer);
      last.set(viewer, scene);
      const all = lines(scene);
      return seen === undefined || all.length <= MOST_LINES ? all : changes(seen, scene);
    },
    of: (session, viewer, name) => {
      const scene = sceneOf(game, session, viewer);
      const wanted = wantedPanels(scene, name.trim().toLowerCase(), language);
      return wanted.size === 0 ? [] : lines(scene, wanted);
    },
  };
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
