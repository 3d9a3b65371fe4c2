/**
 * The page's end of a worker: questions with promises. A worker that does not answer in time is reported; it can be ended and
 * started anew, and whoever waited for it learns that it was stopped.
 */
import type { Answered, Asked, CallName, Request, Response } from './messages.ts';

export interface WorkerLike {
  postMessage(message: Request): void;
  terminate(): void;
  onmessage: ((event: { readonly data: Response }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
}

export interface Client {
  ask<K extends CallName>(call: K, body: Asked<K>): Promise<Answered<K>>;
  /** Ends the worker; everybody who waits gets a `Stopped`. The next question starts a new one. */
  stop(): void;
}

export interface ClientOptions {
  readonly start: () => WorkerLike;
  /** Milliseconds until somebody should be told that it takes long, and until it is stopped. */
  readonly patience: number;
  readonly limit: number;
  readonly onSlow: (slow: boolean) => void;
  readonly onStopped: () => void;
  /** A worker was ended, whether or not somebody waited: the next one knows nothing. */
  readonly onEnded?: () => void;
}

export class Stopped extends Error {
  constructor() {
    super('the worker was stopped');
  }
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export function createClient(options: ClientOptions): Client {
  let worker: WorkerLike | undefined;
  let last = 0;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let slow = false;
  const waiting = new Map<number, Waiting>();

  const tellSlow = (now: boolean): void => {
    if (slow !== now) options.onSlow(now);
    slow = now;
  };
  const watch = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    if (waiting.size === 0) return tellSlow(false);
    timers = [setTimeout(() => tellSlow(true), options.patience), setTimeout(stop, options.limit)];
  };
  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    options.onEnded?.();
    const lost = [...waiting.values()];
    waiting.clear();
    watch();
    for (const one of lost) one.reject(new Stopped());
    if (lost.length > 0) options.onStopped();
  };
  const running = (): WorkerLike => {
    if (worker !== undefined) return worker;
    const made = options.start();
    made.onmessage = ({ data }) => {
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      watch();
      if (data.ok) one?.resolve(data.answer);
      else one?.reject(new Error(data.message));
    };
    made.onerror = () => stop();
    worker = made;
    return made;
  };
  return {
    stop,
    ask: <K extends CallName>(call: K, body: Asked<K>) =>
      new Promise<Answered<K>>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve: resolve as Waiting['resolve'], reject });
        running().postMessage({ id: last, call, body });
        // whoever waits already is waited for: a further question gives the worker no more time
        if (waiting.size === 1) watch();
      }),
  };
}
