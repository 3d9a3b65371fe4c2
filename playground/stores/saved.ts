/**
 * A game and a project as plain data, as it is kept in the browser, in files and in links; and the reading of it, which trusts
 * nobody: what does not have exactly this shape, or is larger than a game can be, is refused as a whole.
 */
import type { Act, Setup } from '../engine/messages.ts';
import { BOTS, type BotName } from '../engine/messages.ts';

export type Seat = 'human' | BotName;

/** `version` is of this format; `fingerprint` tells under which rules it was played. */
export interface SavedPlay {
  readonly version: 1;
  readonly game: string;
  readonly fingerprint: string;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly acts: readonly Act[];
  readonly at: number;
  /** Files that differ from the game as it is shipped; null: deleted. */
  readonly files: Readonly<Record<string, string | null>>;
}

/** What strangers may send. */
export const LIMITS = {
  acts: 20_000,
  files: 500,
  fileLength: 1_500_000,
  totalLength: 4_000_000,
  textLength: 400,
  players: 16,
  listLength: 200,
} as const;
type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

/** What was done here is read back whatever its size: limits that refuse it would lose it. */
export const OWN: Limits = {
  acts: Number.POSITIVE_INFINITY,
  files: Number.POSITIVE_INFINITY,
  fileLength: Number.POSITIVE_INFINITY,
  totalLength: Number.POSITIVE_INFINITY,
  textLength: Number.POSITIVE_INFINITY,
  players: Number.POSITIVE_INFINITY,
  listLength: Number.POSITIVE_INFINITY,
};

type Json = unknown;

export function readSavedPlay(data: Json, limits: Limits = LIMITS): SavedPlay | undefined {
  const { isShort } = within(limits);
  if (!isRecord(data) || data.version !== 1 || !isShort(data.game) || !isShort(data.fingerprint)) return undefined;
  const setup = readSetup(data.setup, limits);
  const files = readFiles(data.files, limits);
  if (setup === undefined || files === undefined || !/^[\w-]*$/.test(data.game)) return undefined;
  if (!Array.isArray(data.acts) || data.acts.length > limits.acts) return undefined;
  const acts = data.acts.map((act) => readAct(act, limits));
  if (!acts.every((act) => act !== undefined)) return undefined;
  const seats = Array.isArray(data.seats) && data.seats.length <= limits.players ? data.seats.map(readSeat) : [];
  const at = isWhole(data.at, acts.length) ? data.at : acts.length;
  return { version: 1, game: data.game, fingerprint: data.fingerprint, setup, seats, acts, at, files };
}

function readSetup(data: Json, limits: Limits): Setup | undefined {
  const { isShort, isPlain } = within(limits);
  if (!isRecord(data) || !isWhole(data.players, limits.players) || !isWhole(data.seed, 2 ** 32)) return undefined;
  const options = isRecord(data.options) ? Object.entries(data.options) : [];
  if (options.length > limits.listLength || !options.every(([name, value]) => isShort(name) && isPlain(value)))
    return undefined;
  if (data.example !== undefined && !isShort(data.example)) return undefined;
  return {
    players: data.players,
    seed: data.seed,
    options: Object.fromEntries(options) as Setup['options'],
    ...(data.example === undefined ? {} : { example: data.example }),
  };
}

function readSeat(data: Json): Seat {
  return BOTS.find((bot) => bot === data) ?? 'human';
}

function readAct(data: Json, limits: Limits): Act | undefined {
  const { isShort, isLong, isNames } = within(limits);
  if (!isRecord(data)) return undefined;
  switch (data.kind) {
    case 'answer':
      if (!isWhole(data.player, limits.players) || !isLong(data.key)) return undefined;
      if (data.subset !== undefined && !isNames(data.subset)) return undefined;
      return {
        kind: 'answer',
        player: data.player,
        key: data.key,
        ...(data.subset === undefined ? {} : { subset: data.subset }),
      };
    case 'force': {
      const what = (['roll', 'draw', 'shuffle', 'pick'] as const).find((one) => one === data.what);
      const { outcomes } = data;
      if (what === undefined || !Array.isArray(outcomes) || outcomes.length > limits.listLength) return undefined;
      if (!outcomes.every((one): one is string | number => isShort(one) || Number.isInteger(one))) return undefined;
      return { kind: 'force', what, outcomes };
    }
    case 'assign':
      if (!isShort(data.name) || !isNames(data.keys) || !isShort(data.value)) return undefined;
      return { kind: 'assign', name: data.name, keys: data.keys, value: data.value };
    case 'place':
      if (!isShort(data.piece) || !isShort(data.place)) return undefined;
      return { kind: 'place', piece: data.piece, place: data.place, end: data.end === 'bottom' ? 'bottom' : 'top' };
    case 'example':
      return isWhole(data.step, limits.acts) ? { kind: 'example', step: data.step } : undefined;
    default:
      return undefined;
  }
}

function readFiles(data: Json, limits: Limits): Readonly<Record<string, string | null>> | undefined {
  if (!isRecord(data)) return undefined;
  const entries = Object.entries(data);
  if (entries.length > limits.files) return undefined;
  let total = 0;
  for (const [path, text] of entries) {
    if (!isFilePath(path) || (text !== null && typeof text !== 'string')) return undefined;
    total += text?.length ?? 0;
    if ((text?.length ?? 0) > limits.fileLength || total > limits.totalLength) return undefined;
  }
  return Object.fromEntries(entries) as Record<string, string | null>;
}

/** A file of a game: inside its folder, and of a kind that we read. */
export function isFilePath(path: string): boolean {
  return (
    path.length <= LIMITS.textLength &&
    /^[\p{L}\d_][\p{L}\d_. -]*(\/[\p{L}\d_][\p{L}\d_. -]*)*\.(ya?ml|rules|md|svg)$/u.test(path) &&
    !path.includes('..')
  );
}

const isRecord = (data: Json): data is Readonly<Record<string, Json>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);
const isWhole = (data: Json, most: number): data is number =>
  typeof data === 'number' && Number.isInteger(data) && data >= 0 && data <= most;

function within({ textLength, listLength }: Limits) {
  const isText = (data: Json, most: number): data is string => typeof data === 'string' && data.length <= most;
  const isShort = (data: Json): data is string => isText(data, textLength);
  return {
    isShort,
    /** The key of a large subset names many things. */
    isLong: (data: Json): data is string => isText(data, 20 * textLength),
    isPlain: (data: Json): data is string | number | boolean =>
      isShort(data) || typeof data === 'boolean' || Number.isInteger(data),
    isNames: (data: Json): data is readonly string[] =>
      Array.isArray(data) && data.length <= listLength && data.every(isShort),
  };
}
