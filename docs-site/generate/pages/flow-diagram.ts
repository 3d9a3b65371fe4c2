/**
 * The course of a game as a drawing: boxes from top to bottom, actions beside the phase that offers them, a bracket around what
 * repeats. Every box is a link. Colours are those of the page, so the drawing follows light and dark.
 */
import { asText, tag } from '../html.ts';
import type { FlowPart } from '../model/flow.ts';
import { behaviourName, type Writing } from '../writing.ts';

const WIDTH = 720;
const LEFT = 44;
const BOX = 190;
const HEIGHT = 44;
const GAP = 22;
const CHIP = { width: 196, height: 34, gap: 10 };
const CHIPS_LEFT = LEFT + BOX + 34;
const PER_ROW = Math.floor((WIDTH - CHIPS_LEFT + CHIP.gap) / (CHIP.width + CHIP.gap));

interface Row {
  readonly part: FlowPart;
  readonly chips: readonly FlowPart[];
  readonly top: number;
  readonly height: number;
}

export function flowDiagram(writing: Writing): string {
  const rows = laidOut(steps(writing.model.flow));
  const last = rows.at(-1);
  if (last === undefined) return '';
  const height = last.top + last.height + GAP;
  const title = `${writing.ui.course}: ${writing.say(writing.model.title)}`;
  return tag(
    'figure',
    { class: 'diagram' },
    tag(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${height}`, role: 'group', 'aria-label': title, class: 'flow' },
      ...rows.slice(1).map((row, i) => arrow(rows[i] ?? row, row)),
      ...repeats(writing, rows),
      ...rows.map((row) => drawn(writing, row)),
    ),
  );
}

/** Setup, the phases of the flow, and whatever the flow offers without a phase. */
function steps(flow: readonly FlowPart[]): readonly FlowPart[] {
  return flow.flatMap((part) => {
    const phases = part.parts.filter(({ role }) => role === 'phase');
    if (part.role === 'setup' || phases.length === 0) return [part];
    return phases.flatMap(unfolded);
  });
}

/** A phase that consists of phases shows them instead of itself. */
function unfolded(part: FlowPart): readonly FlowPart[] {
  const inner = part.parts.filter(({ role }) => role === 'phase');
  if (inner.length === 0) return [part];
  return inner.flatMap((each) => unfolded({ ...each, repeated: each.repeated || part.repeated }));
}

function laidOut(parts: readonly FlowPart[]): readonly Row[] {
  let top = GAP / 2;
  return parts.map((part) => {
    const chips = part.parts.filter(({ role }) => role === 'action');
    const lines = Math.ceil(chips.length / PER_ROW);
    const height = Math.max(HEIGHT, lines * (CHIP.height + CHIP.gap) - CHIP.gap);
    const row = { part, chips, top, height };
    top += height + GAP;
    return row;
  });
}

function drawn(writing: Writing, { part, chips, top }: Row): string {
  const middle = top + HEIGHT / 2;
  const box = linked(
    writing,
    part.name,
    `<rect class="f-phase" x="${LEFT}" y="${top}" width="${BOX}" height="${HEIGHT}" rx="8"/>`,
    label(behaviourName(writing, part.name), LEFT + BOX / 2, middle, 23, 'f-label'),
  );
  const line = chips.length === 0 ? '' : `<path class="f-line" d="M${LEFT + BOX} ${middle}H${CHIPS_LEFT}"/>`;
  return [line, box, ...chips.map((chip, i) => drawnChip(writing, chip, i, top))].join('');
}

function drawnChip(writing: Writing, chip: FlowPart, place: number, top: number): string {
  const x = CHIPS_LEFT + (place % PER_ROW) * (CHIP.width + CHIP.gap);
  const y = top + Math.floor(place / PER_ROW) * (CHIP.height + CHIP.gap) + (place < PER_ROW ? 5 : 5);
  return linked(
    writing,
    chip.name,
    `<rect class="f-action" x="${x}" y="${y}" width="${CHIP.width}" height="${CHIP.height}" rx="${CHIP.height / 2}"/>`,
    label(behaviourName(writing, chip.name), x + CHIP.width / 2, y + CHIP.height / 2, 26, 'f-label-small'),
  );
}

const linked = ({ to }: Writing, name: string, ...shapes: readonly string[]): string =>
  tag('a', { href: to.behaviour(name) }, ...shapes);

/** A name too long for its box is cut; the link's page has it in full. */
function label(text: string, x: number, y: number, most: number, name: string): string {
  const shown = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return tag(
    'text',
    { class: name, x, y: y + 5, 'text-anchor': 'middle' },
    tag('title', {}, asText(text)),
    asText(shown),
  );
}

function arrow(above: Row, below: Row): string {
  const x = LEFT + BOX / 2;
  const from = above.top + HEIGHT;
  return `<path class="f-line" d="M${x} ${from}V${below.top - 4}"/><path class="f-head" d="M${x - 5} ${below.top - 8}L${x} ${below.top - 1}L${x + 5} ${below.top - 8}z"/>`;
}

/** One bracket around each unbroken run of repeated rows. */
function repeats(writing: Writing, rows: readonly Row[]): readonly string[] {
  const brackets: string[] = [];
  let run: Row[] = [];
  const close = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (first !== undefined && last !== undefined)
      brackets.push(bracket(writing, first.top + 8, last.top + HEIGHT - 8));
    run = [];
  };
  for (const row of rows) {
    if (row.part.repeated) run.push(row);
    else close();
  }
  close();
  return brackets;
}

function bracket({ language }: Writing, top: number, bottom: number): string {
  const label = language === 'pl' ? 'powtarza się' : 'repeats';
  const middle = (top + bottom) / 2;
  return [
    `<path class="f-line f-again" d="M${LEFT} ${bottom}H22V${top}H${LEFT - 6}"/>`,
    `<path class="f-head" d="M${LEFT - 8} ${top - 5}L${LEFT - 1} ${top}L${LEFT - 8} ${top + 5}z"/>`,
    `<text class="f-label-small" transform="translate(15 ${middle}) rotate(-90)" text-anchor="middle">${label}</text>`,
  ].join('');
}
