/** The plan of a game, made once. */
import type { CompiledGame } from '@kodeks/dsl';
import { defaultPlan } from './default-plan.ts';
import type { Plan } from './plan.ts';

const plans = new WeakMap<CompiledGame, Plan>();

export function planOf(game: CompiledGame): Plan {
  const plan = plans.get(game) ?? defaultPlan(game);
  plans.set(game, plan);
  return plan;
}
