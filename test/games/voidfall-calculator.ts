/**
 * A second opinion on Voidfall's Combat, written from the prose of pages 24 to 25 and 35 to 38 and sharing nothing with the game's files: plain
 * numbers, one `if` for each sentence. The rules are compared with it.
 */

export const FLEETS = ['corvette', 'sentry', 'destroyer', 'dreadnought', 'carrier'] as const;
export type FleetName = (typeof FLEETS)[number];
export type Technology =
  | 'energy-cells'
  | 'deep-space-missiles'
  | 'destroyers'
  | 'shields'
  | 'targeting'
  | 'torpedoes'
  | 'autonomous-drones';
/** 0: not owned, 1: Basic, 2: Improved. */
export type Level = 0 | 1 | 2;

export interface Warrior {
  /** A player chooses losses; the Voidborn fight with Corvettes and choose nothing. */
  readonly player: boolean;
  readonly fleets: Readonly<Record<FleetName, number>>;
  readonly technologies: Readonly<Record<Technology, Level>>;
  readonly active: number;
  readonly energy: number;
  readonly tokens: number;
  /** Neighbouring Sectors of theirs with a Shipyard or Starbase. */
  readonly yards: number;
  /** Bought with Bombard. */
  readonly approachPoints: number;
  readonly salvoPoints: number;
}

export interface Readings {
  readonly fleetAbsorption: 'shrinks' | 'stays' | 'renewed';
  readonly absorptionUse: 'automatic' | 'chosen';
  readonly drones: 'invading' | 'skirmishes';
  readonly targetingBonus: 'yes' | 'no';
}

export interface Battle {
  readonly invader: Warrior;
  readonly defender: Warrior;
  readonly installations: number;
  readonly readings: Readings;
}

export type SideName = 'invader' | 'defender';
/** Answers a question: what is asked, of which side, and what may be answered. */
export type Choose = (question: string, side: SideName, answers: readonly string[]) => string;

export interface SideResult {
  readonly fleets: Readonly<Record<FleetName, number>>;
  readonly lost: number;
  readonly absorbed: { readonly approach: number; readonly salvo: number };
  readonly active: number;
  readonly energy: number;
  readonly tokens: number;
}

export interface BattleResult {
  readonly invader: SideResult;
  readonly defender: SideResult;
  readonly salvoes: number;
}

interface Side {
  readonly name: SideName;
  readonly from: Warrior;
  readonly fleets: Record<FleetName, number>;
  readonly fallen: Record<FleetName, number>;
  active: number;
  energy: number;
  tokens: number;
  missiles: boolean;
  drones: boolean;
  burstLeft: boolean;
  absorbedInApproach: number;
  /** Salvo Absorption used so far, by where it came from. */
  readonly used: { dreadnought: number; carrier: number; shields: number; drones: number; bombard: number };
  absorbedInSalvo: number;
}

export function fight(battle: Battle, choose: Choose): BattleResult {
  const invader = newSide('invader', battle.invader);
  const defender = newSide('defender', battle.defender);
  const { readings } = battle;
  prepare(invader, defender, readings, choose);
  approach(battle, invader, defender, choose);
  let salvoes = 0;
  while (total(invader) > 0 && total(defender) > 0) {
    salvoes += 1;
    if (salvoes > 200) throw new Error('the battle does not end');
    salvo(salvoes, invader, defender, readings, choose);
  }
  return { invader: resultOf(invader), defender: resultOf(defender), salvoes };
}

function newSide(name: SideName, from: Warrior): Side {
  const nothing = { corvette: 0, sentry: 0, destroyer: 0, dreadnought: 0, carrier: 0 };
  const { active, energy, tokens } = from;
  return {
    name,
    from,
    fleets: { ...from.fleets },
    fallen: nothing,
    active,
    energy,
    tokens,
    missiles: false,
    drones: false,
    burstLeft: name === 'invader',
    absorbedInApproach: 0,
    used: { dreadnought: 0, carrier: 0, shields: 0, drones: 0, bombard: 0 },
    absorbedInSalvo: 0,
  };
}

function resultOf(side: Side): SideResult {
  return {
    fleets: side.fleets,
    lost: Object.values(side.fallen).reduce((sum, number) => sum + number, 0),
    absorbed: { approach: side.absorbedInApproach, salvo: side.absorbedInSalvo },
    active: side.active,
    energy: side.energy,
    tokens: side.tokens,
  };
}

const total = (side: Side): number => FLEETS.reduce((sum, type) => sum + side.fleets[type], 0);
const level = (side: Side, technology: Technology): Level => side.from.technologies[technology];

/** What is paid for, and what Carriers launch, before the first Damage. */
function prepare(invader: Side, defender: Side, readings: Readings, choose: Choose): void {
  if (level(invader, 'deep-space-missiles') === 1 && invader.from.yards > 0) {
    const answers = invader.energy > 0 ? ['useTechnology', 'decline'] : ['decline'];
    invader.missiles = choose('useTechnology', 'invader', answers) === 'useTechnology';
    if (invader.missiles) invader.energy -= 1;
  }
  payForDrones(invader, choose);
  if (readings.drones === 'skirmishes' && !invader.from.player) payForDrones(defender, choose);
  const most = invader.from.player ? Math.min(invader.fleets.carrier, invader.active) : 0;
  if (most === 0) return;
  const numbers = Array.from({ length: most + 1 }, (_, number) => String(number));
  const launched = Number(choose('launched', 'invader', numbers));
  invader.fleets.corvette += launched;
  invader.active -= launched;
}

function payForDrones(side: Side, choose: Choose): void {
  if (level(side, 'autonomous-drones') === 0) return;
  const answers = side.tokens > 0 ? ['useTechnology', 'decline'] : ['decline'];
  side.drones = choose('useTechnology', side.name, answers) === 'useTechnology';
  if (side.drones) side.tokens -= 1;
}

// ---------------------------------------------------------------- Approach

function approach(battle: Battle, invader: Side, defender: Side, choose: Choose): void {
  let atInvader = battle.installations + defender.fleets.sentry;
  if (level(defender, 'deep-space-missiles') === 2) atInvader += Math.min(2, defender.from.yards);
  if (level(defender, 'energy-cells') > 0 && atInvader > 0) atInvader += 1;
  let atDefender = 0;
  if (level(invader, 'destroyers') === 2 && invader.fleets.destroyer > 0) atDefender += 1;
  if (invader.missiles) atDefender += 1;
  if (level(invader, 'deep-space-missiles') === 2) atDefender += Math.min(2, invader.from.yards);
  approachHit(invader, atInvader, choose);
  approachHit(defender, atDefender, choose);
}

function approachHit(side: Side, damage: number, choose: Choose): void {
  let absorption = 0;
  if (level(side, 'shields') === 2 && side.fleets.corvette > 0) absorption += 1;
  if (side.name === 'invader') absorption += side.fleets.dreadnought + side.from.approachPoints;
  if (side.drones) absorption += 1;
  const absorbed = Math.min(damage, absorption);
  side.absorbedInApproach += absorbed;
  lose(side, damage - absorbed, choose);
}

function lose(side: Side, damage: number, choose: Choose): void {
  for (let left = Math.min(damage, total(side)); left > 0; left--) {
    const present = FLEETS.filter((type) => side.fleets[type] > 0);
    const fell = side.from.player ? (choose('recall', side.name, present) as FleetName) : 'corvette';
    side.fleets[fell] -= 1;
    side.fallen[fell] += 1;
    if (side.from.player) side.active += 1;
  }
}

// ---------------------------------------------------------------- Salvo

function initiative(side: Side, readings: Readings): number {
  const { corvette, sentry, destroyer, dreadnought, carrier } = side.fleets;
  let sum = corvette + destroyer + dreadnought + carrier;
  if (dreadnought > 0) sum += 1;
  if (side.name === 'invader') sum += sentry + (destroyer > 0 ? 1 : 0);
  const targeting = level(side, 'targeting');
  if (corvette > 0 && (targeting === 1 || (targeting === 2 && readings.targetingBonus === 'yes'))) sum += 5;
  return sum;
}

function salvo(step: number, invader: Side, defender: Side, readings: Readings, choose: Choose): void {
  if (readings.fleetAbsorption === 'renewed') {
    defender.used.dreadnought = 0;
    defender.used.carrier = 0;
  }
  const numbers = { invader: initiative(invader, readings), defender: initiative(defender, readings) };
  const first = { invader: always(invader, numbers.invader), defender: always(defender, numbers.defender) };
  const invaderFirst = first.invader !== first.defender ? first.invader : numbers.invader > numbers.defender;
  const defenderFirst = first.invader !== first.defender ? first.defender : numbers.defender > numbers.invader;
  const shoot = (from: Side): number => shots(from, step, readings, choose);
  if (invaderFirst || defenderFirst) {
    const [quick, slow] = invaderFirst ? [invader, defender] : [defender, invader];
    salvoHit(slow, shoot(quick), readings, choose);
    salvoHit(quick, shoot(slow), readings, choose);
  } else {
    const atDefender = shoot(invader);
    const atInvader = shoot(defender);
    salvoHit(defender, atDefender, readings, choose);
    salvoHit(invader, atInvader, readings, choose);
  }
}

const always = (side: Side, number: number): boolean => level(side, 'targeting') === 2 && number > 0;

function shots(side: Side, step: number, readings: Readings, choose: Choose): number {
  if (initiative(side, readings) === 0) return 0;
  let damage = 1;
  const torpedoes = level(side, 'torpedoes');
  if (side.fleets.corvette > 0 && (torpedoes === 2 || (torpedoes === 1 && step === 1))) damage += 1;
  if (side.burstLeft && side.fleets.destroyer > 0) {
    if (choose('fireBurst', side.name, ['fireBurst', 'decline']) === 'fireBurst') {
      damage += side.fleets.destroyer;
      side.burstLeft = false;
    }
  }
  return damage;
}

function salvoHit(side: Side, damage: number, readings: Readings, choose: Choose): void {
  const { used, fleets, fallen } = side;
  const fleetPoints = (type: 'dreadnought' | 'carrier'): number => {
    if (side.name === 'invader') return 0;
    const counted = fleets[type] + (readings.fleetAbsorption === 'stays' ? fallen[type] : 0);
    return Math.max(0, counted - used[type]);
  };
  const shields = level(side, 'shields') > 0 && fleets.corvette > 0 ? 1 - used.shields : 0;
  const drones = side.drones ? (level(side, 'autonomous-drones') === 2 ? 2 : 1) - used.drones : 0;
  const bombard = side.name === 'invader' ? side.from.salvoPoints - used.bombard : 0;
  const points = { dreadnought: fleetPoints('dreadnought'), carrier: fleetPoints('carrier'), shields, drones, bombard };
  const all = Object.values(points).reduce((sum, number) => sum + number, 0);
  let absorbed = Math.min(damage, all);
  if (readings.absorptionUse === 'chosen' && side.from.player && all > 0) {
    const numbers = Array.from({ length: absorbed + 1 }, (_, number) => String(number));
    absorbed = Number(choose('useAbsorption', side.name, numbers));
  }
  let left = absorbed;
  for (const source of ['dreadnought', 'carrier', 'shields', 'drones', 'bombard'] as const) {
    const taken = Math.min(left, points[source]);
    used[source] += taken;
    left -= taken;
  }
  side.absorbedInSalvo += absorbed;
  lose(side, damage - absorbed, choose);
}

// ---------------------------------------------------------------- the Defender at their best

/** The least Fleet Power that the Defender can lose, over all their choices. */
export function leastLosses(battle: Battle): number {
  let least = Number.POSITIVE_INFINITY;
  const open: string[][] = [[]];
  for (let script = open.pop(); script !== undefined; script = open.pop()) {
    const answers = script;
    let asked = 0;
    let further: readonly string[] | undefined;
    try {
      const { defender } = fight(battle, (_question, _side, possible) => {
        const next = answers[asked++];
        if (next !== undefined) return next;
        further = possible;
        throw new Unanswered();
      });
      least = Math.min(least, defender.lost);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      for (const answer of further ?? []) open.push([...answers, answer]);
    }
  }
  return least;
}

class Unanswered extends Error {}
