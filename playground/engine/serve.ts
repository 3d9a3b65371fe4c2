/** Answers requests one after another with the calls of a role. */
import type { Request, Response } from './messages.ts';

export type Handlers = Readonly<Record<string, (body: never) => unknown>>;

export function serve(handlers: Handlers, request: Request): Response {
  const { id, call, body } = request;
  try {
    const handler = Object.hasOwn(handlers, call) ? handlers[call] : undefined;
    if (handler === undefined) return { id, ok: false, message: `this worker does not know \`${call}\`` };
    return { id, ok: true, answer: handler(body as never) };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
