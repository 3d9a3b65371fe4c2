/** The connection to Redis: from what somebody wrote after --queue to a client that waits for the server rather than giving up. */
import { Redis } from 'ioredis';
import { UsageError } from '../outcome.ts';

type Place =
  | { readonly path: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly db: number;
      readonly username?: string;
      readonly password?: string;
      readonly tls?: Record<string, never>;
    };

export interface Address {
  readonly options: Place;
  /** For people: without the password. */
  readonly shown: string;
}

const FORMS = 'redis://host:port, rediss://user:password@host:port/1, or the path of a socket';
const FIRST_TRY_MS = 5000;
const LONGEST_PAUSE_MS = 1000;

export function parseAddress(written: string): Address {
  const path = /^(?:unix:(?:\/\/)?)?(\/.+)$/.exec(written)?.[1];
  if (path !== undefined) return { options: { path }, shown: path };
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const database = /^\/?(\d*)$/.exec(url?.pathname ?? '')?.[1];
  if (url === undefined || !/^rediss?:$/.test(url.protocol) || url.hostname === '' || database === undefined)
    throw new UsageError(`--queue must be ${FORMS}, not \`${written.replace(/\/\/.*@/, '//…@')}\``);
  const port = Number(url.port || 6379);
  return {
    options: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port,
      db: Number(database),
      ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
      ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
      ...(url.protocol === 'rediss:' && { tls: {} }),
    },
    shown: `${url.protocol}//${url.hostname}:${port}${database === '' ? '' : `/${database}`}`,
  };
}

/** The first time the server must be there; later it may go and come back, and what was asked meanwhile is asked again. */
export async function connect({ options, shown }: Address, say: (line: string) => void): Promise<Redis> {
  await firstTry(options, shown);
  const redis = new Redis({
    ...options,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(100 * times, LONGEST_PAUSE_MS),
  });
  let isGone = false;
  redis.on('error', () => {}); // it tries again, and `close` has been said
  redis.on('close', () => {
    if (!isGone && redis.status !== 'end') say(`the queue at ${shown} is gone; waiting for it`);
    isGone = true;
  });
  redis.on('ready', () => {
    if (isGone) say(`the queue at ${shown} is back`);
    isGone = false;
  });
  return redis;
}

async function firstTry(options: Place, shown: string): Promise<void> {
  const probe = new Redis({
    ...options,
    lazyConnect: true,
    connectTimeout: FIRST_TRY_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason = '';
  probe.on('error', (error) => {
    reason ||= reasonOf(error);
  });
  try {
    await probe.connect();
    await probe.ping();
  } catch (error) {
    throw new UsageError(`there is no queue at ${shown}: ${reason || reasonOf(error)}`, [
      'start one with `redis-server`, or see the compose file in container/',
    ]);
  } finally {
    probe.disconnect();
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'nobody listens there',
    ENOENT: 'no such socket',
    ENOTFOUND: 'no such machine',
    ETIMEDOUT: 'no answer',
    EACCES: 'access denied',
  };
  const message = error instanceof Error ? error.message : String(error);
  if (/^(NOAUTH|WRONGPASS)/.test(message)) return 'it asks for another password (`redis://:PASSWORD@host`)';
  return known[code] ?? message;
}
