/** Looks on while a game is played and notes what questions of balance need: as whole numbers and names, one game a line. */
import { type CompiledGame, type Session, scoresNow } from '../engine.ts';

export interface Observed {
  /** Decisions with more than one answer, and how many answers they had together. */
  readonly choices: number;
  readonly answers: number;
  /** How often another player than before was alone in the lead by points. */
  readonly leadChanges: number;
  readonly sources: Readonly<Record<string, readonly number[]>>;
  /** By player: items that were theirs at the end, or that they chose. */
  readonly had: readonly (readonly string[])[];
  /** How often each action was taken in each part of the game. */
  readonly parts: Readonly<Record<string, readonly number[]>>;
}

export interface Watch {
  /** Before each answer. */
  look(player: number): void;
  /** When the game is over. */
  end(players: number): Observed;
}

/** A game is cut into so many parts of equal length. */
export const PARTS = 5;

export function watchGame(game: CompiledGame, session: Session): Watch {
  let choices = 0;
  let answers = 0;
  let leadChanges = 0;
  let leader: number | undefined;
  let last: number | undefined;
  return {
    look: (player) => {
      const count = session.candidateCount();
      if (count > 1) {
        choices += 1;
        answers += count;
      }
      if (player === last) return;
      last = player;
      const ahead = leaderOf(scoresNow(session));
      if (ahead === undefined || ahead === leader) return;
      if (leader !== undefined) leadChanges += 1;
      leader = ahead;
    },
    end: (players) => {
      const { status } = session;
      const sources = status.kind === 'over' ? status.result.scoresBySource : [];
      return {
        choices,
        answers,
        leadChanges,
        sources: Object.fromEntries(sources.map(({ name, scores }) => [name, scores])),
        ...told(game, session, players),
      };
    },
  };
}

function leaderOf(scores: readonly number[]): number | undefined {
  const most = Math.max(...scores);
  const first = scores.indexOf(most);
  return scores.lastIndexOf(most) === first ? first : undefined;
}

function told(game: CompiledGame, session: Session, players: number): Pick<Observed, 'had' | 'parts'> {
  const actions = new Set(game.core.actions.map(({ name }) => name));
  const items = itemsOf(game);
  const had = Array.from({ length: players }, () => new Set<string>());
  const parts: Record<string, number[]> = {};
  const { answers } = session.recording();
  answers.forEach(({ player, key }, i) => {
    if (actions.has(key)) {
      parts[key] ??= new Array<number>(PARTS).fill(0);
      parts[key][Math.floor((i * PARTS) / answers.length)]! += 1;
    }
    for (const id of namesIn(key)) if (items.has(id)) had[player]?.add(id);
  });
  const own = placesOfPlayers(game);
  const { places } = session.view(undefined, own);
  for (const name of own)
    places
      .filter((place) => place.name === name)
      .slice(0, players)
      .forEach(({ contents }, player) => {
        for (const piece of contents) had[player]?.add(designOf(piece));
      });
  return { had: had.map((ids) => [...ids].sort()), parts };
}

const designOf = (piece: string): string => piece.replace(/#\d+$/, '');

/** `card=ion-drive system=system-2`: what was chosen. */
const namesIn = (key: string): readonly string[] =>
  key
    .split(' ')
    .flatMap((part) => part.slice(part.indexOf('=') + 1).split(','))
    .map(designOf);

const known = new WeakMap<CompiledGame, ReadonlySet<string>>();

/** Items of which there are copies to be had. */
function itemsOf(game: CompiledGame): ReadonlySet<string> {
  const before = known.get(game);
  if (before !== undefined) return before;
  const { domains } = game.core;
  const ids = new Set(
    domains.flatMap((domain) => {
      const designs = domain.form === 'copies' ? domains[domain.designs] : undefined;
      return designs?.form === 'items' ? designs.items.map(({ id }) => id) : [];
    }),
  );
  known.set(game, ids);
  return ids;
}

const placesOfPlayers = ({ core }: CompiledGame): readonly string[] =>
  core.places
    .filter(({ keys, copies }) => copies === 1 && keys.length === 1 && core.domains[keys[0] ?? -1]?.form === 'players')
    .map(({ name }) => name);
