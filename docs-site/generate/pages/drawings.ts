/** Drawings on pages: faces of components, and the parts of a table that a story touches. */
import {
  changedParts,
  drawFace,
  drawPanel,
  onlyParts,
  type Panel,
  type Scene,
  type SvgNode,
  svgText,
} from '@kodeks/drawing';
import { tag } from '../html.ts';
import type { Card } from '../model/cards.ts';
import type { Story } from '../model/stories.ts';
import type { Writing } from '../writing.ts';

const FACE_WIDTH = 230;
const TABLE_WIDTH = 600;
/** Room on a narrow phone. */
const PHONE = 300;

/** Empty if the component cannot be drawn. */
export function drawnFace({ model, language }: Writing, card: Card): string {
  const face = drawFace(model.game, card.id, { language, width: FACE_WIDTH });
  return face === undefined ? '' : drawingText(face);
}

/**
 * The table after a step: what it changed, marked. Step 0 is the table as it was arranged: whatever the story changes, and all
 * of a board, so that later steps can show the place alone.
 */
export function drawnStory(writing: Writing, story: Story): (step: number) => string {
  const changes = changesOf(story);
  const ever = new Map<string, Set<string>>();
  for (const step of changes.values())
    for (const [panel, parts] of step) ever.set(panel, new Set([...(ever.get(panel) ?? []), ...parts]));
  return (number) => {
    const step = story.steps.find((each) => each.number === number);
    const scene = step?.scene ?? story.begins;
    const shown = step === undefined ? ever : (changes.get(number) ?? new Map<string, ReadonlySet<string>>());
    const panels = scene.panels.flatMap((panel) => {
      const parts = shown.get(panel.id);
      if (parts === undefined) return [];
      return [step === undefined && isLaidOut(panel) ? panel : onlyParts(panel, parts)];
    });
    return panels.map((panel) => drawnPanel(writing, scene, panel, step?.difference.marked)).join('');
  };
}

export function drawnPanel({ language }: Writing, scene: Scene, panel: Panel, marked?: ReadonlySet<string>): string {
  const options = { language, width: TABLE_WIDTH, ...(marked === undefined ? {} : { marked }) };
  const svg = drawPanel(scene, panel, options);
  // on a phone it keeps its size, so that it can be read, and scrolls
  const scrolls = Number(svg.attributes.width) > PHONE;
  return tag('figure', { class: 'scene', tabindex: scrolls ? 0 : undefined }, drawingText(svg));
}

/** Nothing on these pages looks for things in a drawing, and colours come with the style sheet: both would double the page. */
export function drawingText(svg: SvgNode): string {
  return svgText(slim(svg)).replace(/var\((--kd-[a-z-]+), [^)]*\)/g, 'var($1)');
}

function slim({ tag: name, attributes, children }: SvgNode): SvgNode {
  const kept = Object.entries(attributes).filter(([key]) => !key.startsWith('data-'));
  return {
    tag: name,
    attributes: Object.fromEntries(kept),
    children: children.map((child) => (typeof child === 'string' ? child : slim(child))),
  };
}

/** A board with something on it; an empty map would be drawn to its last cell. */
const isLaidOut = (panel: Panel): boolean => panel.kind === 'board' && panel.cells.some(({ isVoid }) => !isVoid);

type Changes = ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<string>>>;

const known = new WeakMap<Story, Changes>();

/** By number of the step: the panels that changed, with the parts that did. The same in both languages, so found once. */
function changesOf(story: Story): Changes {
  const made = known.get(story) ?? findChanges(story);
  known.set(story, made);
  return made;
}

function findChanges({ begins, steps }: Story): Changes {
  let before = begins;
  const found = steps.map(({ number, scene }) => {
    const changed = before === scene ? [] : changedPanels(before, scene);
    before = scene;
    return [number, new Map(changed)] as const;
  });
  return new Map(found);
}

function changedPanels(before: Scene, after: Scene): readonly (readonly [string, ReadonlySet<string>])[] {
  const old = new Map(before.panels.map((panel) => [panel.id, panel]));
  return after.panels.flatMap((panel) => {
    const parts = changedParts(old.get(panel.id), panel);
    return parts.size === 0 ? [] : [[panel.id, parts] as const];
  });
}
