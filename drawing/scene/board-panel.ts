/** A board as a panel: where its cells are, and what lies on each. */
import { HEX_DIRECTIONS } from '@kodeks/dsl';
import type { Both } from '@kodeks/interpreter';
import { graphPositions } from './graph-positions.ts';
import type { BoardPanel, Cell } from './model.ts';
import type { BoardPlan } from './plan.ts';
import { follow, hueAt, idOf, labelOf, membersOf, ownerAt, type Reader, stateFact, thingsIn } from './reader.ts';
import { called, heading } from './words.ts';

export function boardPanel(reader: Reader, plan: BoardPlan): BoardPanel {
  const members = membersOf(reader, plan.domain);
  const places = positionsOf(reader, plan, members);
  const cells = members.map((member, i) => cellOf(reader, plan, member, places[i]!));
  const title: Both = plan.title ?? heading(called(reader.texts, plan.id));
  return {
    kind: 'board',
    id: plan.id,
    title,
    player: undefined,
    form: plan.board.form,
    cells,
    edges: edgesOf(reader, plan, members),
  };
}

type Point = readonly [number, number];

function positionsOf(reader: Reader, plan: BoardPlan, members: readonly number[]): readonly Point[] {
  const { board } = plan;
  switch (board.form) {
    case 'squares':
      // row 1 lies south
      return members.map((_, i) => [i % board.columns, board.rows - 1 - Math.floor(i / board.columns)]);
    case 'hexes':
      return hexPositions(board.radius);
    case 'graph': {
      const { at } = board;
      const first = members[0] ?? 0;
      const links = members.map((member) => reader.look.list(board.links, member).map((other) => other - first));
      if (at === undefined) return graphPositions(links);
      const number = (path: (typeof at)[0], member: number): number =>
        follow(reader, path, member, plan.domain)?.value ?? 0;
      return members.map((member) => [number(at[0], member), number(at[1], member)]);
    }
    default:
      return board satisfies never;
  }
}

/** Pointed tops: east and west are neighbours in a row, rows are the height of a triangle apart. */
function hexPositions(radius: number): readonly Point[] {
  const points: Point[] = [];
  for (let r = -radius; r <= radius; r++)
    for (let q = -radius; q <= radius; q++)
      if (Math.abs(q + r) <= radius) points.push([q + r / 2, (r * Math.sqrt(3)) / 2]);
  return points;
}

function cellOf(reader: Reader, plan: BoardPlan, member: number, [x, y]: Point): Cell {
  const { domain } = plan;
  const [ground] = plan.ground === undefined ? [] : thingsIn(reader, plan.ground, [member]);
  return {
    id: idOf(reader, member, domain),
    label: labelOf(reader, member, domain),
    x,
    y,
    ground,
    owner: ownerAt(reader, plan.owner, member, domain),
    hue: hueAt(reader, plan.hue, member, domain),
    things: plan.places.flatMap((place) => thingsIn(reader, place, [member])),
    facts: plan.states.map((column) => stateFact(reader, column, [member])),
    sides: sidesOf(reader, plan, member),
    isVoid: plan.ground !== undefined && ground === undefined,
  };
}

function sidesOf(reader: Reader, plan: BoardPlan, member: number): readonly number[] {
  const { sides, ground, turned, domain } = plan;
  if (sides === undefined) return [];
  const [place] = ground === undefined ? [] : placesOnCell(reader, ground, member);
  const [tile] = place === undefined ? [] : (reader.look.contents(place) ?? []);
  const design = tile === undefined ? member : reader.look.designOf(tile);
  const by = (turned && follow(reader, turned, member, domain)?.value) ?? 0;
  return reader.look.list(sides, design).map((side) => (side + by) % HEX_DIRECTIONS.length);
}

function placesOnCell(reader: Reader, place: number, member: number): readonly number[] {
  const { first, factors } = reader.look.domains[reader.core.places[place]!.domain]!;
  const factor = factors[0];
  return factor === undefined ? [] : [first + (member - factor.first) * factor.stride];
}

/** Each link once, however many sides it is written on. */
function edgesOf(reader: Reader, { board, domain }: BoardPlan, members: readonly number[]): BoardPanel['edges'] {
  if (board.form !== 'graph') return [];
  const pairs = new Map<string, readonly [number, number]>();
  for (const member of members)
    for (const other of reader.look.list(board.links, member)) {
      const [from, to] = member < other ? [member, other] : [other, member];
      pairs.set(`${from} ${to}`, [from, to]);
    }
  return [...pairs.values()].map(([from, to]) => ({ from: idOf(reader, from, domain), to: idOf(reader, to, domain) }));
}
