/** How much room things take. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { start } from '@kodeks/interpreter';
import { classic } from './classic.ts';
import type { Bench } from './measurement.ts';

export const sizes: readonly Bench[] = [
  {
    name: 'connect-four state',
    run: ({ checkout }) => {
      const session = start(classic(checkout, 'connect-four').core, { players: 2, seed: 1, mode: 'fast' });
      const bytes = Buffer.from(session.toJSON().cells, 'base64').length;
      return [{ name: 'connect-four state, a copy', value: bytes, unit: 'bytes' }];
    },
  },
  {
    name: 'command size',
    run: ({ checkout }) => {
      const bytes = statSync(join(checkout, 'cli', 'dist', 'kodeks.mjs')).size;
      return [{ name: 'command, bundled', value: Math.round(bytes / 1024), unit: 'kB' }];
    },
  },
];
