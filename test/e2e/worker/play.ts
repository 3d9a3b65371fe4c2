/** A worker of a browser that compiles and plays what it is sent. */
import { playedFrom } from '../../support/course-of-play.ts';

const port = globalThis as unknown as {
  onmessage: (event: { readonly data: Parameters<typeof playedFrom> }) => void;
  postMessage(message: unknown): void;
};
port.onmessage = ({ data }) => port.postMessage(playedFrom(...data));
