/** Which things are seen moving when one drawing takes the place of another. */

/** Where a thing is drawn, on the grid of its drawing. */
export interface Placed {
  readonly drawing: unknown;
  readonly x: number;
  readonly y: number;
  /** The thing it lies on. */
  readonly on: string | undefined;
}

export interface Glide {
  readonly id: string;
  readonly dx: number;
  readonly dy: number;
}

/** Less is a line that became a little longer, not a move. */
const LEAST = 6;
/** More is another table. */
const MOST_GLIDES = 80;

/** How far each thing has come, seen from what it lies on: what is carried along does not move by itself. */
export function glidesBetween(
  before: ReadonlyMap<string, Placed>,
  after: ReadonlyMap<string, Placed>,
): readonly Glide[] {
  const way = (id: string | undefined): readonly [number, number] | undefined => {
    const [from, to] = id === undefined ? [] : [before.get(id), after.get(id)];
    return from === undefined || to === undefined || from.drawing !== to.drawing
      ? undefined
      : [from.x - to.x, from.y - to.y];
  };
  const glides = [...after].flatMap(([id, { on }]): readonly Glide[] => {
    const own = way(id);
    if (own === undefined) return [];
    const [carriedX, carriedY] = way(on) ?? [0, 0];
    const [dx, dy] = [own[0] - carriedX, own[1] - carriedY];
    return Math.hypot(dx, dy) < LEAST ? [] : [{ id, dx, dy }];
  });
  return glides.length > MOST_GLIDES ? [] : glides;
}
