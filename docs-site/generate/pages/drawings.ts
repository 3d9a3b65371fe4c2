/** Drawings on pages: faces of components, and the parts of a table that a story touches. */
import { drawFace, drawPanel, type Panel, type Scene, sceneDiff, svgText } from '@kodeks/drawing';
import { tag } from '../html.ts';
import type { Card } from '../model/cards.ts';
import type { Story } from '../model/stories.ts';
import type { Writing } from '../writing.ts';

const FACE_WIDTH = 230;
const TABLE_WIDTH = 640;
/** Characters of drawings on one page: a phone must load it. Later steps of a long story are told in words alone. */
const MOST_DRAWN = 160_000;

/** Empty if the component cannot be drawn. */
export function drawnFace({ model, language }: Writing, card: Card): string {
  const face = drawFace(model.game, card.id, { language, width: FACE_WIDTH });
  return face === undefined ? '' : svgText(face);
}

/** The table after a step (0: as it was arranged): the panels that change anywhere in the story, what is new marked. */
export function drawnStory(writing: Writing, story: Story): (step: number) => string {
  const touched = touchedPanels(story);
  let left = MOST_DRAWN;
  return (number) => {
    const step = story.steps.find((each) => each.number === number);
    const scene = step?.scene ?? story.begins;
    const marked = step?.difference.marked ?? new Set<string>();
    const here = step === undefined ? touched : touchedBetween(sceneBefore(story, number), scene);
    const panels = scene.panels.filter((panel) => touched.has(panel.id) && here.has(panel.id));
    return panels
      .map((panel) => {
        const drawing = left > 0 ? drawn(writing, scene, panel, marked) : '';
        if (drawing.length > left) return '';
        left -= drawing.length;
        return drawing;
      })
      .join('');
  };
}

const drawn = ({ language }: Writing, scene: Scene, panel: Panel, marked: ReadonlySet<string>): string =>
  tag('figure', { class: 'scene' }, svgText(drawPanel(scene, panel, { language, width: TABLE_WIDTH, marked })));

function sceneBefore({ begins, steps }: Story, number: number): Scene {
  return steps.filter((step) => step.number < number).at(-1)?.scene ?? begins;
}

function touchedPanels(story: Story): ReadonlySet<string> {
  const scenes = [story.begins, ...story.steps.map(({ scene }) => scene)];
  return new Set(scenes.slice(1).flatMap((scene, i) => [...touchedBetween(scenes[i] ?? scene, scene)]));
}

function touchedBetween(before: Scene, after: Scene): ReadonlySet<string> {
  if (before === after) return new Set();
  const old = new Map(before.panels.map((panel) => [panel.id, panel]));
  return new Set(
    after.panels.flatMap((panel) => {
      const was = old.get(panel.id);
      const alone = (one: Panel | undefined): Scene => ({ ...after, panels: one === undefined ? [] : [one] });
      return sceneDiff(alone(was), alone(panel)).changes.length > 0 ? [panel.id] : [];
    }),
  );
}
