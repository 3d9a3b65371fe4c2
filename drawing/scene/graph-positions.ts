/**
 * Positions for the nodes of a graph that has none of its own: neighbours near each other, others apart. The same graph always
 * gets the same picture: no chance is involved, and the number of rounds is fixed.
 */
type Point = readonly [number, number];

const ROUNDS = 240;

/** `links[i]`: positions of the neighbours of node i. Middles of neighbours come out about 1 apart. */
export function graphPositions(links: readonly (readonly number[])[]): readonly Point[] {
  const count = links.length;
  const steps = links.map((_, from) => stepsFrom(links, from));
  const points = onACircle(count);
  for (let round = 0; round < ROUNDS; round++) {
    const heat = 0.5 * (1 - round / ROUNDS) + 0.02;
    for (let a = 0; a < count; a++) for (let b = 0; b < a; b++) settle(points, a, b, steps[a]![b]!, heat);
  }
  return points.map(([x, y]) => [rounded(x), rounded(y)]);
}

/** Moves two nodes towards the distance that their steps ask for; far ones ask less loudly. */
function settle(points: [number, number][], a: number, b: number, steps: number, heat: number): void {
  const [p, q] = [points[a]!, points[b]!];
  const [dx, dy] = [p[0] - q[0], p[1] - q[1]];
  const distance = Math.max(0.01, Math.hypot(dx, dy));
  const share = ((steps - distance) / distance) * Math.min(0.5, heat / (steps * steps));
  points[a] = [p[0] + dx * share, p[1] + dy * share];
  points[b] = [q[0] - dx * share, q[1] - dy * share];
}

function stepsFrom(links: readonly (readonly number[])[], from: number): readonly number[] {
  const steps = links.map(() => -1);
  steps[from] = 0;
  const queue = [from];
  for (const node of queue)
    for (const next of links[node]!)
      if (steps[next] === -1) {
        steps[next] = steps[node]! + 1;
        queue.push(next);
      }
  const farthest = Math.max(1, ...steps);
  return steps.map((count) => (count === -1 ? farthest + 1 : count));
}

function onACircle(count: number): [number, number][] {
  const radius = count / (2 * Math.PI);
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count + 0.3;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

const rounded = (number: number): number => Math.round(number * 1000) / 1000;
