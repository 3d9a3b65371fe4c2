/** Moving pieces, and what the players learn or lose sight of by it. */
import type { CoreStatement } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { ACTIVE, DIRTY, TOP, TX_PLAYER } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { noSuchKey } from '../state/rule-bug.ts';
import { commit, fail } from './commit.ts';
import { type Compiler, reserve, type Scope } from './compiler.ts';
import { compile } from './expressions.ts';
import { record } from './log.ts';
import { everybody, SAW_MOVE, SAW_PIECE, seenBy, seenByAll, seenByMask } from './observe.ts';
import { type Capacity, capacities } from './pieces.ts';
import { CROSSED_REVEAL, DONE, type Perform, PLAYING, type Runtime } from './runtime.ts';
import { compileFill, compileLoop } from './sets.ts';

/** What moving needs to know of the kinds of places. */
export interface PlaceRules {
  readonly ordered: readonly boolean[];
  /** What is drawn from them is drawn at random. */
  readonly bag: readonly boolean[];
  readonly watch: readonly number[];
  /** Cells of the checks that have no bit; undefined if no place is watched by such a one. */
  readonly due: readonly (readonly number[])[] | undefined;
  readonly seenBy: readonly ('all' | 'owner' | 'nobody')[];
  readonly topSeen: readonly boolean[];
  readonly hiddenSize: readonly boolean[];
  readonly accepts: readonly ReadonlySet<number>[];
  readonly capacity: readonly Capacity[];
}

export function placeRules(c: Compiler): PlaceRules {
  const { places } = c.core;
  return {
    ordered: places.map((place) => place.discipline === 'stack'),
    bag: places.map((place) => place.discipline === 'bag' || place.discipline === 'set'),
    watch: places.map((place) => place.watch),
    due: places.some((place) => place.watchMore !== undefined)
      ? places.map((place) => (place.watchMore ?? []).map((index) => c.layout.due + index))
      : undefined,
    seenBy: places.map((place) => place.seenBy),
    topSeen: places.map((place) => place.topSeenByAll),
    hiddenSize: places.map((place) => place.hiddenSize),
    accepts: places.map((place) => new Set(place.of)),
    capacity: capacities(c),
  };
}

export function compileMove(c: Compiler, scope: Scope, statement: CoreStatement & { op: 'move' }): Perform {
  const copy = compile(c, scope, statement.copy);
  const to = compile(c, scope, statement.to);
  const atTop = statement.end === 'top';
  const { reason } = statement;
  const rules = placeRules(c);
  const { full } = c;
  return (m, s, f) => {
    const piece = copy(s, f);
    const place = to(s, f);
    return mayMove(m, s, rules, piece, place, f + scope.size)
      ? movePiece(m, s, rules, piece, place, atTop, full)
      : fail(m, f, reason);
  };
}

/** Does the place take the piece, and has it room? `g`: free cells, to compute how much room there is. */
export function mayMove(
  m: Runtime,
  s: Int32Array,
  rules: PlaceRules,
  piece: number,
  place: number,
  g: number,
): boolean {
  const { firstCopy, copies, firstPlace, placeCount, placeKind, copyDomain, placeOf, placeCells } = m.layout;
  if ((piece - firstCopy) >>> 0 >= copies) throw noSuchKey('move', piece);
  if ((place - firstPlace) >>> 0 >= placeCount) throw noSuchKey('move to', place);
  const kind = placeKind[place - firstPlace]!;
  if (!rules.accepts[kind]!.has(copyDomain[piece - firstCopy]!)) return false;
  if (s[placeOf + piece - firstCopy] === place) return true;
  return s[placeCells + 3 * (place - firstPlace) + 2]! < rules.capacity[kind]!(s, g, place);
}

export function movePiece(
  m: Runtime,
  s: Int32Array,
  rules: PlaceRules,
  piece: number,
  place: number,
  atTop: boolean,
  full: boolean,
): number {
  const { firstCopy, firstPlace, placeKind, placeOf } = m.layout;
  const at = placeOf + piece - firstCopy;
  const from = s[at]!;
  if (from !== NONE) unlink(m, s, piece, from);
  const kind = placeKind[place - firstPlace]!;
  link(m, s, piece, place, rules.ordered[kind]!, atTop);
  put(m, at, place);
  const watch = rules.watch[kind]! | (from === NONE ? 0 : rules.watch[placeKind[from - firstPlace]!]!);
  if (watch !== 0) put(m, DIRTY, s[DIRTY]! | watch);
  if (rules.due !== undefined) {
    for (const address of rules.due[kind]!) put(m, address, 1);
    if (from !== NONE) for (const address of rules.due[placeKind[from - firstPlace]!]!) put(m, address, 1);
  }
  const signal = m.layout.mayHide[piece - firstCopy] === 1 ? learn(m, s, rules, piece, from, place) : DONE;
  if (m.layout.secrets) witnessMove(m, s, rules, piece, from, place, atTop);
  if (full)
    record(m, s[ACTIVE]!, { kind: 'move', copy: piece, from, to: place }, moveSeers(m, rules, from, place), [piece]);
  return signal;
}

/** Who notices that something moved: not those for whom the sizes of both places are hidden. */
function moveSeers(m: Runtime, rules: PlaceRules, from: number, to: number): number {
  const { firstPlace, placeKind } = m.layout;
  let mask = everybody(m);
  for (const place of [from, to])
    if (place !== NONE && rules.hiddenSize[placeKind[place - firstPlace]!]!) mask &= seersOf(m, rules, place);
  return mask;
}

// ---------------------------------------------------------------- links

function unlink(m: Runtime, s: Int32Array, piece: number, place: number): void {
  const { firstCopy, firstPlace, nextOf, previousOf, placeCells } = m.layout;
  const cells = placeCells + 3 * (place - firstPlace);
  const next = s[nextOf + piece - firstCopy]!;
  const previous = s[previousOf + piece - firstCopy]!;
  put(m, previous === NONE ? cells : nextOf + previous - firstCopy, next);
  put(m, next === NONE ? cells + 1 : previousOf + next - firstCopy, previous);
  put(m, cells + 2, s[cells + 2]! - 1);
}

function link(m: Runtime, s: Int32Array, piece: number, place: number, ordered: boolean, atTop: boolean): void {
  const { firstCopy, firstPlace, nextOf, previousOf, placeCells } = m.layout;
  const cells = placeCells + 3 * (place - firstPlace);
  let previous = atTop && ordered ? NONE : s[cells + 1]!;
  if (!ordered) while (previous !== NONE && previous > piece) previous = s[previousOf + previous - firstCopy]!;
  const next = previous === NONE ? s[cells]! : s[nextOf + previous - firstCopy]!;
  put(m, nextOf + piece - firstCopy, next);
  put(m, previousOf + piece - firstCopy, previous);
  put(m, previous === NONE ? cells : nextOf + previous - firstCopy, piece);
  put(m, next === NONE ? cells + 1 : previousOf + next - firstCopy, piece);
  put(m, cells + 2, s[cells + 2]! + 1);
}

// ---------------------------------------------------------------- who knows what

/** Players who look into a place. */
export function seersOf(m: Runtime, rules: PlaceRules, place: number): number {
  const kind = m.layout.placeKind[place - m.layout.firstPlace]!;
  const seen = rules.seenBy[kind]!;
  if (seen === 'all') return everybody(m);
  const owner = m.layout.placeOwner[place - m.layout.firstPlace]!;
  return seen === 'owner' && owner !== NONE ? 1 << owner : 0;
}

function learn(m: Runtime, s: Int32Array, rules: PlaceRules, piece: number, from: number, to: number): number {
  const { firstCopy, firstPlace, knownBy, placeCells, placeKind } = m.layout;
  const known = knownBy + piece - firstCopy;
  const seers = seersOf(m, rules, to);
  let signal = DONE;
  if (from !== NONE) {
    // who sees neither end cannot tell which of several pieces went; from a stack it is plainly the top or the bottom one
    const blind = everybody(m) & ~seersOf(m, rules, from) & ~seers;
    const left = s[placeCells + 3 * (from - firstPlace)]!;
    if (blind !== 0 && left !== NONE && from !== to && !rules.ordered[placeKind[from - firstPlace]!]!) {
      put(m, known, s[known]! & ~blind);
      forget(m, s, from, blind);
    }
    signal = showTop(m, s, rules, from);
  }
  const shown = show(m, s, piece, seers);
  if (shown !== DONE) signal = shown;
  const topShown = showTop(m, s, rules, to);
  return topShown !== DONE ? topShown : signal;
}

function showTop(m: Runtime, s: Int32Array, rules: PlaceRules, place: number): number {
  const { firstPlace, placeCells, placeKind } = m.layout;
  if (!rules.topSeen[placeKind[place - firstPlace]!]!) return DONE;
  const top = s[placeCells + 3 * (place - firstPlace)]!;
  return top === NONE ? DONE : show(m, s, top, everybody(m));
}

function forget(m: Runtime, s: Int32Array, place: number, blind: number): void {
  const { firstCopy, firstPlace, knownBy, nextOf, placeCells } = m.layout;
  for (let piece = s[placeCells + 3 * (place - firstPlace)]!; piece !== NONE; piece = s[nextOf + piece - firstCopy]!) {
    const known = knownBy + piece - firstCopy;
    put(m, known, s[known]! & ~blind);
  }
}

/** Makes a piece known; if the one who decides did not know it, that is a commit. */
export function show(m: Runtime, s: Int32Array, piece: number, to: number): number {
  const { firstCopy, knownBy, designOf } = m.layout;
  const known = knownBy + piece - firstCopy;
  const fresh = to & ~s[known]!;
  if (fresh === 0) return DONE;
  put(m, known, s[known]! | to);
  const design = s[designOf + piece - firstCopy]!;
  const place = s[m.layout.placeOf + piece - firstCopy]!;
  if (fresh === everybody(m)) seenByAll(m, SAW_PIECE, place, design, 0);
  else
    for (let player = 0; player < m.layout.players; player++)
      if (((fresh >> player) & 1) !== 0) seenBy(m, player, SAW_PIECE, place, design, 0);
  if (m.fate !== undefined && m.mode === PLAYING) m.fate.learned(piece, fresh);
  m.crossed |= CROSSED_REVEAL;
  const decider = s[TX_PLAYER]! - 1;
  return decider >= 0 && ((fresh >> decider) & 1) !== 0 ? commit(m, s, CROSSED_REVEAL) : DONE;
}

function witnessMove(
  m: Runtime,
  s: Int32Array,
  rules: PlaceRules,
  piece: number,
  from: number,
  to: number,
  atTop: boolean,
): void {
  const { firstCopy, firstPlace, placeKind, knownBy, designOf } = m.layout;
  const known = s[knownBy + piece - firstCopy]!;
  const secret = (place: number): boolean => place !== NONE && rules.hiddenSize[placeKind[place - firstPlace]!]!;
  const open = !(secret(from) || secret(to));
  const end = 2 * to + (atTop && rules.ordered[placeKind[to - firstPlace]!]! ? 1 : 0);
  seenByMask(m, known, open, SAW_MOVE, from, end, s[designOf + piece - firstCopy]!);
  if (m.fate !== undefined && m.mode === PLAYING) m.fate.learned(piece, known);
}

/** The mask of the one player something is revealed to. */
export function onlyTo(m: Runtime, player: number): number {
  if (player >>> 0 >= m.layout.players) throw noSuchKey('reveal to', player);
  return 1 << player;
}

export function compileExpose(c: Compiler, scope: Scope, statement: CoreStatement & { op: 'expose' }): Perform {
  const slot = reserve(scope);
  const signal = reserve(scope);
  const mask = reserve(scope);
  const to = statement.to === undefined ? undefined : compile(c, scope, statement.to);
  const { host, full } = c;
  const loop = compileLoop(c, scope, statement.copies, slot, (s, f) => {
    const shown = show(host.current, s, s[f + slot]!, s[f + mask]!);
    if (shown !== DONE) s[f + signal] = shown;
    return 0;
  });
  const members = full ? compileFill(c, scope, statement.copies) : undefined;
  return (m, s, f) => {
    const player = to === undefined ? NONE : to(s, f);
    s[f + signal] = DONE;
    s[f + mask] = to === undefined ? everybody(m) : onlyTo(m, player);
    loop(s, f);
    if (members !== undefined) {
      const start = s[TOP]!;
      members(s, f);
      const copies = [...s.subarray(start, s[TOP]!)];
      s[TOP] = start;
      record(
        m,
        s[ACTIVE]!,
        { kind: 'reveal', copies, to: to === undefined ? undefined : player },
        everybody(m),
        copies,
      );
    }
    return s[f + signal]!;
  };
}
