/** Everything `kodeks bench` measures. */
import { checking } from './checking.ts';
import { docsSite } from './docs-site.ts';
import { drawing } from './drawing.ts';
import { games } from './games.ts';
import type { Bench } from './measurement.ts';
import { playground } from './playground.ts';
import { playouts } from './playouts.ts';
import { sizes } from './sizes.ts';

export const SUITE: readonly Bench[] = [
  ...playouts,
  ...games,
  ...sizes,
  ...checking,
  ...drawing,
  ...playground,
  ...docsSite,
];
