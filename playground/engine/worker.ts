/**
 * The script of all workers; the name that the page gave it is its role. The language is a part of its own: the play worker
 * fetches it when a request needs it, or when nobody has asked for anything for a while.
 */
import type { PlayCalls, Request, Response } from './messages.ts';
import { createPlay } from './play.ts';
import { type Handlers, serve } from './serve.ts';

interface Scope {
  readonly name: string;
  postMessage(response: Response): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Request }) => void): void;
}

const scope = globalThis as unknown as Scope;
const isPlay = scope.name !== 'language' && scope.name !== 'examples';
const handlers: Promise<Handlers> = handlersFor(scope.name);

async function handlersFor(role: string): Promise<Handlers> {
  if (role === 'language') return (await import('./language.ts')).createLanguage();
  if (role !== 'examples') return createPlay();
  await import('./compiler-now.ts');
  return (await import('./try-examples.ts')).createTryExamples();
}

const WITH_COMPILER: ReadonlySet<string> = new Set(['whole', 'revise', 'settle', 'watch', 'about', 'record']);
const needsCompiler = ({ call, body }: Request): boolean =>
  WITH_COMPILER.has(call) ||
  (call === 'breakpoints' && readsTexts(body as PlayRequest<'breakpoints'>)) ||
  (call === 'open' && ((body as { ready?: string }).ready === undefined || !isPlain(body as Asked)));
type PlayRequest<K extends keyof PlayCalls> = Parameters<PlayCalls[K]>[0];
const readsTexts = ({ lines, changing = [] }: PlayRequest<'breakpoints'>): boolean =>
  changing.length > 0 || lines.some(({ when, log }) => when !== undefined || log !== undefined);
type Asked = { readonly setup: { readonly example?: string } | undefined; readonly watched: readonly string[] };
const isPlain = ({ setup, watched }: Asked): boolean => setup?.example === undefined && watched.length === 0;

/** Milliseconds without a request after which a game that was made ready is made whole. */
const QUIET = 2_000;
let quiet: ReturnType<typeof setTimeout> | undefined;

async function answer(request: Request): Promise<void> {
  clearTimeout(quiet);
  if (isPlay && needsCompiler(request)) await import('./compiler-now.ts');
  scope.postMessage(serve(await handlers, request));
  if (isPlay && request.call !== 'warm' && request.call !== 'whole') quiet = setTimeout(makeWhole, QUIET);
}

/** Only once files are there; nobody waits for it. */
async function makeWhole(): Promise<void> {
  await import('./compiler-now.ts');
  serve(await handlers, { id: 0, call: 'whole', body: null });
}

let queue = Promise.resolve();
scope.addEventListener('message', ({ data }) => {
  queue = queue.then(() => answer(data));
});
