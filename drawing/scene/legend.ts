/** What the shapes and colours of a game's drawings stand for: kinds by shape, their values by colour, players by both. */
import {
  type CompiledGame,
  type CoreProgram,
  type DomainId,
  itemNoun,
  type Noun,
  nounOf,
  plural,
  type ViewStep,
  valueNoun,
} from '@kodeks/dsl';
import type { Both } from '@kodeks/interpreter';
import { hueOfName, shapeOfHue } from './hues.ts';
import type { Hue, Shape } from './model.ts';
import { type KindPlan, planOf, type Seat } from './plan.ts';
import { single } from './words.ts';

export interface Legend {
  readonly kinds: readonly KindSign[];
  readonly seats: readonly Seat[];
}

export interface KindSign {
  /** Name of the kind. */
  readonly kind: string;
  readonly label: Both;
  /** Undefined: things of this kind have the shape of whoever owns them, or of their colour. */
  readonly shape: Shape | undefined;
  /** What its colours stand for. */
  readonly values: readonly ValueSign[];
}

export interface ValueSign {
  /** The member of an enum, or the item. */
  readonly name: string;
  readonly label: Both;
  readonly hue: Hue;
  readonly shape: Shape;
}

export function legendOf(game: CompiledGame): Legend {
  const { core, texts } = game;
  const plan = planOf(game);
  const signs = [...plan.kinds].flatMap(([domain, kind]): readonly KindSign[] => {
    const values = valuesOf(game, kind, plan.colours);
    const isSign = kind.shape !== undefined || values.length > 0;
    if (!isSign || domain === core.playerDomain || isDesign(core, domain)) return [];
    return [{ kind: kind.name, label: labelOf(nounOf(texts, kind.name)), shape: kind.shape, values }];
  });
  return { kinds: signs, seats: plan.seats.slice(0, core.players.most) };
}

const labelOf = (noun: Noun): Both => ({ pl: plural(noun, 'pl'), en: plural(noun, 'en') });

/** Designs look like their copies, and those are what lies on the table. */
const isDesign = (core: CoreProgram, id: DomainId): boolean =>
  core.domains.some((domain) => domain.form === 'copies' && domain.designs === id);

function valuesOf(
  { core, texts }: CompiledGame,
  kind: KindPlan,
  colours: ReadonlyMap<string, Hue>,
): readonly ValueSign[] {
  const last = kind.colour?.at(-1);
  const domain = last && core.domains[leadsTo(core, last) ?? -1];
  const names =
    domain?.form === 'enum' ? domain.members : domain?.form === 'items' ? domain.items.map(({ id }) => id) : [];
  return names.flatMap((name): ValueSign[] => {
    const hue = colours.get(name) ?? hueOfName(name);
    const label = single(texts.items.has(name) ? itemNoun(texts, name) : valueNoun(texts, name));
    return hue === undefined ? [] : [{ name, label, hue, shape: kind.shape ?? shapeOfHue(hue) }];
  });
}

function leadsTo(core: CoreProgram, step: ViewStep): DomainId | undefined {
  switch (step.by) {
    case 'state':
      return domainOf(core.columns[step.column]?.type);
    case 'field':
      return domainOf(core.tables[step.table]?.type);
    case 'function':
      return domainOf(core.functions[step.callee]?.type);
    case 'key':
      return step.domain;
    case 'content':
    case 'place':
      return undefined;
    default:
      return step satisfies never;
  }
}

const domainOf = (type: CoreProgram['columns'][number]['type'] | undefined): DomainId | undefined =>
  type?.form === 'of' ? type.domain : undefined;
