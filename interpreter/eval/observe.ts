/**
 * What each player has seen so far, as two running hashes: one of what everybody saw, one for each player of what only they saw.
 * A private event also takes in the public hash, so the order of all that a player saw is in it. Only kept where a game has secrets.
 */
import { SEEN } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { PLAYING, type Runtime, SEARCHING } from './runtime.ts';

export const SAW_WRITE = 1;
export const SAW_MOVE = 2;
export const SAW_PIECE = 3;
export const SAW_SHUFFLE = 4;
export const SAW_ASK = 5;
export const SAW_ANSWER = 6;
export const SAW_OUT = 7;
export const SAW_RANDOM = 8;

export function mixOne(hash: number, value: number): number {
  let h = Math.imul(hash ^ value, 0x85ebca6b);
  h = (h ^ (h >>> 13)) + 0x9e3779b9;
  return Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
}

export function mixTwo(hash: number, value: number): number {
  let h = Math.imul((hash + value) | 0, 0x27d4eb2f);
  h = (h ^ (h >>> 15)) + 0x165667b1;
  return Math.imul(h ^ (h >>> 12), 0x2c1b3c6d);
}

function mixInto(m: Runtime, address: number, event: number, a: number, b: number, c: number): void {
  const s = m.cells;
  put(m, address, mixOne(mixOne(mixOne(mixOne(s[address]!, event), a), b), c));
  put(m, address + 1, mixTwo(mixTwo(mixTwo(mixTwo(s[address + 1]!, event), a), b), c));
  if (m.fate !== undefined && m.mode === PLAYING) m.fate.saw(address);
}

/** Nobody sees what a search only tries: all of it is taken back. */
function isWitnessed(m: Runtime): boolean {
  return m.layout.secrets && m.mode !== SEARCHING;
}

export function seenByAll(m: Runtime, event: number, a: number, b: number, c: number): void {
  if (isWitnessed(m)) mixInto(m, SEEN, event, a, b, c);
}

/** That somebody is asked is public. The steps of a move are asked of nobody: it is one answer, and how many steps it has may be a secret. */
export function seenAsked(m: Runtime, ask: number, player: number): void {
  if (!m.onWay) seenByAll(m, SAW_ASK, ask, player, 0);
}

export function seenBy(m: Runtime, player: number, event: number, a: number, b: number, c: number): void {
  if (!isWitnessed(m)) return;
  const address = m.layout.privateSeen + 2 * player;
  mixInto(m, address, event, m.cells[SEEN]!, m.cells[SEEN + 1]!, a);
  mixInto(m, address, event, b, c, 0);
}

export function everybody(m: Runtime): number {
  return (1 << m.layout.players) - 1;
}

/** Those in the mask see the event with `detail`; the others see it without, or not at all if `open` is false. */
export function seenByMask(
  m: Runtime,
  mask: number,
  open: boolean,
  event: number,
  a: number,
  b: number,
  detail: number,
): void {
  if (!isWitnessed(m)) return;
  if (mask === everybody(m)) return seenByAll(m, event, a, b, detail);
  if (open) seenByAll(m, event, a, b, -2);
  for (let player = 0; player < m.layout.players; player++) {
    if (((mask >> player) & 1) !== 0) seenBy(m, player, event, a, b, detail);
  }
}

/** As `seenByMask`, with a thing: a piece is seen by its design if the player knows it, else by where it lies. */
export function seenThing(
  m: Runtime,
  mask: number,
  open: boolean,
  event: number,
  a: number,
  b: number,
  thing: number,
  mayBePiece: boolean,
): void {
  const { layout, cells: s } = m;
  if (!isWitnessed(m)) return;
  const piece = thing - layout.firstCopy;
  if (!mayBePiece || piece < 0 || piece >= layout.copies || layout.mayHide[piece] === 0)
    return seenByMask(m, mask, open, event, a, b, thing);
  const place = s[layout.placeOf + piece]!;
  if (mask === everybody(m)) seenByAll(m, event, a, b, place);
  else if (open) seenByAll(m, event, a, b, -2);
  const known = s[layout.knownBy + piece]!;
  for (let player = 0; player < layout.players; player++) {
    if (((mask >> player) & 1) === 0) continue;
    const knows = ((known >> player) & 1) === 1;
    seenBy(m, player, event, a, b, knows ? s[layout.designOf + piece]! : -2 - place);
  }
}
