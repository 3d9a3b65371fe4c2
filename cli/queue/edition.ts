/**
 * Which kodeks this is, as far as games depend on it: the text of the thread that plays them. It names the chunks it needs, and their
 * names hold hashes of what is in them. Two editions may play a game differently, so shards of one are never given to another.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { WORKER_FILE } from '../sim/thread.ts';
import { VERSION } from '../version.ts';

export const editionOfThis = (): string => `${VERSION}+${hashOf(readFileSync(WORKER_FILE)).slice(0, 12)}`;

export const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
