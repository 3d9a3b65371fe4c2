/** The table as it lies when the setup is over, for every number of players, with how many of each thing there are. Always the same ones. */
import { type Scene, sceneOf } from '@kodeks/drawing';
import type { CompiledGame } from '@kodeks/dsl';
import { type Session, seededBelow, start } from '@kodeks/interpreter';
import { contains, type Declared } from './declarations.ts';
import { mentions } from './flow.ts';

export interface LaidSetup {
  readonly players: number;
  readonly scene: Scene;
  /** By the name of a place or a state, with whose it is: of all players, or of the first one. */
  readonly amounts: readonly Amount[];
}

export interface Amount {
  readonly name: string;
  readonly sort: 'place' | 'state';
  readonly owned: boolean;
  readonly value: number;
}

/** A setup that asks more than this is shown as far as it got. */
const MOST_DECISIONS = 60;

export function setupsOf(game: CompiledGame, declared: readonly Declared[]): readonly LaidSetup[] {
  const parts = partsOfSetup(game, declared);
  if (parts.length === 0) return [];
  const { least, most } = game.core.players;
  return Array.from({ length: most - least + 1 }, (_, i) => least + i).map((players) => {
    const session = start(game.core, { players, seed: 1, texts: game.texts });
    playSetup(session, parts);
    return { players, scene: sceneOf(game, session, undefined), amounts: amountsOf(game, session) };
  });
}

/** Choices of the setup are taken at random: which race somebody has changes no number that goes by the number of players. */
function playSetup(session: Session, parts: readonly Declared[]): void {
  const below = seededBelow(1);
  for (let taken = 0; taken < MOST_DECISIONS; taken++) {
    const decision = session.decision();
    if (decision === undefined || !parts.some(({ span }) => contains(span, decision.site))) return;
    session.chooseRandom(below);
  }
}

/** The setup and the effects that it leads to, but for those that the course of the game leads to as well. */
function partsOfSetup(game: CompiledGame, declared: readonly Declared[]): readonly Declared[] {
  const followed = new Set(['effect', 'phase']);
  const byName = new Map(declared.filter(({ kind }) => followed.has(kind)).map((each) => [each.name, each]));
  const reached = (from: Declared, found: Set<Declared>): Set<Declared> => {
    found.add(from);
    for (const { target } of mentions(game, from, byName)) if (!found.has(target)) reached(target, found);
    return found;
  };
  const setup = byName.get('setup');
  const flow = byName.get('flow');
  if (setup === undefined) return [];
  const later = flow === undefined ? new Set<Declared>() : reached(flow, new Set());
  return [...reached(setup, new Set())].filter((each) => each === setup || !later.has(each));
}

function amountsOf({ core }: CompiledGame, session: Session): readonly Amount[] {
  const { places, states } = session.view(undefined);
  const isOf = (id: string, name: string, keys: number): boolean => id === name || (keys === 1 && id === `${name}[p1]`);
  const lying = core.places.flatMap(({ name, keys }): Amount[] => {
    const place = places.find(({ name: own, id }) => own === name && isOf(id, name, keys.length));
    return place?.size === undefined ? [] : [{ name, sort: 'place', owned: keys.length > 0, value: place.size }];
  });
  const held = core.columns.flatMap(({ name, keys, type }): Amount[] => {
    const state = states.find((each) => each.name === name && isFirst(each.keys, keys.length));
    return type.form !== 'int' || state?.number === undefined
      ? []
      : [{ name, sort: 'state', owned: keys.length > 0, value: state.number }];
  });
  return [...lying, ...held];
}

const isFirst = (keys: readonly string[], wanted: number): boolean =>
  keys.length === wanted && (wanted === 0 || (wanted === 1 && keys[0] === 'p1'));
