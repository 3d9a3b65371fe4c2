/** What the part of the address behind `#` asks for: a shared game, or a game and an example of it. */
import type { Setup } from '../engine/messages.ts';

export type Asked =
  | { readonly kind: 'shared'; readonly text: string }
  | { readonly kind: 'game'; readonly game: string; readonly setup?: Setup; readonly steps: number }
  | undefined;

export function readAddress(hash: string): Asked {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const shared = parts.get('share');
  if (shared !== null) return { kind: 'shared', text: shared };
  const game = parts.get('game');
  if (game === null || !/^[\w-]{1,100}$/.test(game)) return undefined;
  const example = parts.get('example');
  const setup: Setup | undefined =
    example === null || !/^[\w-]{1,100}$/.test(example) ? undefined : { players: 2, seed: 1, options: {}, example };
  const steps = Math.min(1000, Math.max(0, Number.parseInt(parts.get('step') ?? '0', 10) || 0));
  return { kind: 'game', game, steps, ...(setup === undefined ? {} : { setup }) };
}
