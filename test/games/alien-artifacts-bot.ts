/**
 * A sensible player of Alien Artifacts, for judging whether the designed factions are balanced: it tries whole turns at random in worlds that agree
 * with what its player knows, weighs what each leaves behind, and plays the best one. The weights are a player's rules of thumb: points count as they
 * are, Credits and Resources by what they will buy, lasting bonuses more while there is time to use them.
 */
import type { Session } from '@kodeks/interpreter';

type Below = (n: number) => number;

const TRIES = 20;
const LONGEST_TURN = 60;

export interface TurnBot {
  answer(session: Session, player: number): void;
}

export function turnBot(below: Below): TurnBot {
  const plans = new Map<number, string[]>();
  return {
    answer: (session, player) => {
      const plan = plans.get(player) ?? [];
      const next = plan.shift();
      if (next !== undefined && session.choose(next, player).ok) return;
      const best = bestTurn(session, player, below);
      const [first, ...rest] = best;
      plans.set(player, rest);
      if (first === undefined || !session.choose(first, player).ok) session.chooseRandom(below);
    },
  };
}

/** The answers of the best turn that was tried. */
function bestTurn(session: Session, player: number, below: Below): readonly string[] {
  let best: readonly string[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < TRIES; i += 1) {
    const world = session.determinize(player, below(2 ** 31));
    if (world === undefined) break;
    const before = world.recording().answers.length;
    playTurn(world, player, below);
    const worth = worthOf(world, player) + below(100) / 10_000;
    if (worth <= most) continue;
    most = worth;
    best = world
      .recording()
      .answers.slice(before)
      .flatMap((answer) => (answer.player === player ? [answer.key] : []));
  }
  return best;
}

/** Plays on at random until somebody else's turn begins; a defender decides in the middle of one. */
function playTurn(world: Session, player: number, below: Below): void {
  for (let i = 0; i < LONGEST_TURN && world.status.kind === 'deciding'; i += 1) {
    if (world.status.players[0] !== player && world.view(undefined).active !== player) return;
    world.chooseRandom(below);
  }
}

function worthOf(world: Session, player: number): number {
  const p = `p${player + 1}`;
  const { status } = world;
  if (status.kind === 'over') return status.result.scores[player] ?? 0;
  const { places, states } = world.view(undefined);
  const number = (name: string): number => states.find((one) => one.name === name && one.keys[0] === p)?.number ?? 0;
  const inPlace = (name: string, key: string): readonly string[] =>
    places.find(({ id }) => id === `${name}-${key}`)?.contents ?? [];
  const scores = world.program.scores.reduce((sum, score) => sum + world.inspect(score.name, [p]).value, 0);
  const waiting = inPlace('underConstruction', p);
  const empire = inPlace('empire', p);
  const attached = waiting.reduce((sum, card) => sum + inPlace('attached', card).length, 0);
  const stored = empire.reduce((sum, card) => sum + inPlace('stored', card).length, 0);
  const timeLeft = (states.find((one) => one.name === 'roundMarker')?.number ?? 1) / 4;
  return (
    scores +
    timeLeft * (0.1 * number('credits') + 0.5 * waiting.length + 0.45 * attached + 0.5 * empire.length) +
    0.2 * stored +
    inPlace('artifacts', p).length +
    0.2 * inPlace('plans', p).length
  );
}
