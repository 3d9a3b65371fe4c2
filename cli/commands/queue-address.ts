/** Where the queue is: as the command line says, or, without passwords in a list of processes, as KODEKS_QUEUE says. */
import type { Host } from '../host.ts';
import { UsageError } from '../outcome.ts';

export function queueAddress(written: string | true | undefined, env: Host['env']): string {
  const address = typeof written === 'string' ? written : env.KODEKS_QUEUE;
  if (address) return address;
  throw new UsageError('nobody says where the queue is', [
    'name it with --queue redis://host:port, or in the environment as KODEKS_QUEUE',
  ]);
}
