/**
 * What a drawing of a game consists of, as numbers of its program: which panels, made of which states and places, and how the
 * things of each kind look. Made once per game, from its view layout and, where that is silent, from what it declares.
 */
import {
  type CompiledGame,
  type CoreProgram,
  type DomainId,
  type Hue,
  type Icons,
  iconsOf,
  type KindLook,
  type PanelLayout,
  type Shape,
  type Shown,
  type ViewPath,
} from '@kodeks/dsl';
import { defaultKind, defaultPanels } from './default-plan.ts';

export interface Plan {
  readonly seats: readonly Seat[];
  /** From a player to something called after a colour, if the game deals colours out. */
  readonly seatColour: ViewPath | undefined;
  /** From a player to whom they play, if the game has such. */
  readonly seatTitle: ViewPath | undefined;
  /** Colours of members of enums and of items, where the view gives them. */
  readonly colours: ReadonlyMap<string, Hue>;
  readonly kinds: ReadonlyMap<DomainId, KindPlan>;
  readonly panels: readonly PanelLayout[];
  readonly icons: Icons;
}

export interface Seat {
  readonly hue: Hue;
  readonly shape: Shape;
}

/** How the things of a domain (pieces by that of their copies) look. */
export interface KindPlan extends KindLook {
  readonly name: string;
  readonly shows: readonly Shown[];
}

const SEATS: readonly Seat[] = [
  { hue: 'blue', shape: 'circle' },
  { hue: 'orange', shape: 'square' },
  { hue: 'green', shape: 'triangle' },
  { hue: 'purple', shape: 'diamond' },
  { hue: 'red', shape: 'star' },
  { hue: 'yellow', shape: 'hexagon' },
  { hue: 'cyan', shape: 'cross' },
  { hue: 'brown', shape: 'drop' },
];

const plans = new WeakMap<CompiledGame, Plan>();

export function planOf(game: CompiledGame): Plan {
  const plan = plans.get(game) ?? makePlan(game);
  plans.set(game, plan);
  return plan;
}

function makePlan(game: CompiledGame): Plan {
  const { core, view } = game;
  const kinds = core.domains.map((_, id): [DomainId, KindPlan] => {
    const usual = defaultKind(core, id);
    const look = view?.kinds.get(id);
    if (look === undefined) return [id, usual];
    return [
      id,
      {
        name: usual.name,
        shape: look.shape,
        owner: look.owner ?? usual.owner,
        colour: look.colour,
        shows: look.shows ?? usual.shows,
        sides: look.sides,
      },
    ];
  });
  const given = view?.players;
  return {
    seats: SEATS.map((seat, i) => ({ hue: given?.colours[i] ?? seat.hue, shape: given?.shapes[i] ?? seat.shape })),
    seatColour: given?.colour,
    seatTitle: given?.title,
    colours: view?.colours ?? new Map(),
    kinds: new Map(kinds),
    icons: iconsOf(game.texts, view),
    panels:
      view !== undefined && view.panels.length > 0
        ? view.panels.map((panel) => withOwner(core, panel))
        : defaultPanels(game),
  };
}

/** A board that does not say whose its cells are: the first state of a cell that names a player does. */
function withOwner(core: CoreProgram, panel: PanelLayout): PanelLayout {
  if (panel.kind !== 'board' || panel.owner !== undefined) return panel;
  return { ...panel, owner: defaultKind(core, panel.domain).owner };
}
