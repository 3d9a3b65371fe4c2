/** Pages that want to hear when something changes: each holds a stream of events open. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export type News = { readonly kind: 'game'; readonly id: string } | { readonly kind: 'reference' };

export interface Listeners {
  add(request: IncomingMessage, response: ServerResponse): void;
  tell(news: News): void;
}

export function createListeners(): Listeners {
  const open = new Set<ServerResponse>();
  return {
    add: (request, response) => {
      response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
      response.setHeader('Cache-Control', 'no-store');
      response.write(': here\n\n'); // the page knows that it is heard
      open.add(response);
      request.on('close', () => open.delete(response));
    },
    tell: (news) => {
      for (const response of open) response.write(`data: ${JSON.stringify(news)}\n\n`);
    },
  };
}
