/**
 * A kept game as it leaves the interpreter and comes back: sealed with a format number and a checksum over everything in it, so
 * that a file with one wrong letter is refused in words instead of being played on as another position. The seal guards
 * against accidents, not against forgery: whoever forges a position gets one whose cells are in range, and no more.
 */
import type { SavedGame, SaveRefusal } from '../api.ts';
import { TOP } from '../state/cells.ts';
import { checksumOf } from '../state/hash.ts';
import type { Extent } from '../state/memory.ts';
import { decodeCells } from './base64.ts';

const FORMAT = 2;

export function sealed(game: Omit<SavedGame, 'format' | 'checksum'>): SavedGame {
  const body = { ...game, format: FORMAT } as const;
  return { ...body, checksum: checksumOf(canonical(body)) };
}

/** What was sealed, or why it is not taken. */
export function unsealed(saved: unknown): SavedGame | SaveRefusal {
  if (!isRecord(saved) || typeof saved.format !== 'number') return 'no-save';
  if (saved.format !== FORMAT) return 'other-format';
  const { checksum, ...body } = saved;
  if (checksum !== checksumOf(canonical(body))) return 'damaged';
  return isWhole(saved) ? saved : 'no-save';
}

/** The cells of a save if they can be cells of this layout. */
export function cellsOf(saved: SavedGame, extent: Extent): Int32Array | undefined {
  const cells = decodeCells(saved.cells);
  const listsEnd = cells?.[TOP];
  if (cells === undefined || listsEnd === undefined) return undefined;
  const framesEnd = extent.frames + cells.length - listsEnd;
  const fits = listsEnd > TOP && listsEnd <= extent.frames && listsEnd <= cells.length && framesEnd <= extent.end;
  return fits ? cells : undefined;
}

function isWhole(saved: Record<string, unknown>): saved is Record<string, unknown> & SavedGame {
  const { fingerprint, cells, players, options, recording } = saved;
  const answers = isRecord(recording) ? recording.answers : undefined;
  return (
    typeof fingerprint === 'string' &&
    typeof cells === 'string' &&
    typeof players === 'number' &&
    Number.isInteger(players) &&
    players > 0 &&
    isRecord(options) &&
    Array.isArray(answers) &&
    answers.every((one) => isRecord(one) && typeof one.key === 'string' && typeof one.player === 'number')
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same text for the same data, in whatever order its keys were written. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`;
}
