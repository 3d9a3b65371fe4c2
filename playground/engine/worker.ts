/** The script of both workers; the name that the page gave it is its role. */
import { createLanguage } from './language.ts';
import type { Request, Response } from './messages.ts';
import { createPlay } from './play.ts';
import { type Handlers, serve } from './serve.ts';

interface Scope {
  readonly name: string;
  postMessage(response: Response): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Request }) => void): void;
}

const scope = globalThis as unknown as Scope;
const handlers: Handlers = scope.name === 'language' ? createLanguage() : createPlay();
scope.addEventListener('message', ({ data }) => scope.postMessage(serve(handlers, data)));
