/** The page's end of the editor's worker. Questions are answered in order; each carries what changed since the last. */
import type { FileChanges } from '../engine/messages.ts';
import type { Answer, Asked, EditorRequest, EditorResponse, Question } from './requests.ts';

export interface ServiceWorkerLike {
  postMessage(message: EditorRequest): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: EditorResponse }) => void): void;
}

export interface ServiceClient {
  /** Undefined if there is no answer. */
  ask<Q extends Question>(question: Q, ...body: Asked<Q>): Promise<Answer<Q> | undefined>;
  end(): void;
}

export type CurrentFiles = () => readonly { readonly path: string; readonly text: string }[];

export function createServiceClient(worker: ServiceWorkerLike, current: CurrentFiles): ServiceClient {
  const waiting = new Map<number, (answer: unknown) => void>();
  let told: ReadonlyMap<string, string> = new Map();
  let last = 0;
  worker.addEventListener('message', ({ data }) => {
    waiting.get(data.id)?.(data.answer);
    waiting.delete(data.id);
  });
  const changes = (): FileChanges => {
    const now = new Map(current().map(({ path, text }) => [path, text]));
    const found: FileChanges = {
      changed: [...now].filter(([path, text]) => told.get(path) !== text).map(([path, text]) => ({ path, text })),
      removed: [...told.keys()].filter((path) => !now.has(path)),
    };
    told = now;
    return found;
  };
  return {
    ask: <Q extends Question>(question: Q, ...body: Asked<Q>) =>
      new Promise<Answer<Q> | undefined>((resolve) => {
        last += 1;
        waiting.set(last, resolve as (answer: unknown) => void);
        worker.postMessage({ id: last, changes: changes(), question, body });
      }),
    end() {
      worker.terminate();
      for (const resolve of waiting.values()) resolve(undefined);
      waiting.clear();
    },
  };
}
