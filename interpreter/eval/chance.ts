/** Everything that chance decides, over one unbiased `below`; each outcome can be forced, and each is a commit before it is drawn. */
import type { CoreStatement, CoreType, DomainId } from '@kodeks/dsl';
import { NONE } from '@kodeks/dsl';
import { below } from '../random/generator.ts';
import { ACTIVE, RANDOM, TOP } from '../state/cells.ts';
import { put, remember } from '../state/memory.ts';
import { noSuchKey, RuleBug } from '../state/rule-bug.ts';
import { commit } from './commit.ts';
import type { Compiler, Scope } from './compiler.ts';
import { compile } from './expressions.ts';
import { assignList } from './lists.ts';
import { record } from './log.ts';
import { type PlaceRules, placeRules, seersOf, show } from './moves.ts';
import { everybody, SAW_PIECE, SAW_RANDOM, SAW_SHUFFLE, seenByAll, seenByMask, seenThing } from './observe.ts';
import { type ChanceKind, CROSSED_RANDOM, DONE, type Fate, type Perform, PLAYING, type Runtime } from './runtime.ts';
import { compileSeers } from './seers.ts';
import { compileFill, pusher } from './sets.ts';

const ANYTHING: CoreType = { form: 'any', domains: [], optional: true };

function draw(m: Runtime, n: number): number {
  if (n <= 1) return 0;
  if (m.chance !== undefined) return m.chance(n);
  if (m.fate !== undefined) return m.fate.draw(n);
  return drawn(m, n);
}

/** Whoever watches sees what really happens, not what is only tried. */
function fateOf(m: Runtime): Fate | undefined {
  return m.mode === PLAYING ? m.fate : undefined;
}

/** What the game's own generator says. */
export function drawn(m: Runtime, n: number): number {
  for (let i = 0; i < 4; i++) remember(m, RANDOM + i);
  return below(m.cells, RANDOM, n);
}

/** The next forced outcome, one number, or undefined. */
function forcedOne(m: Runtime, kind: ChanceKind): number | undefined {
  const next = m.forced[kind][0];
  if (next === undefined) return undefined;
  const outcome = next.shift();
  if (next.length === 0) m.forced[kind].shift();
  return outcome;
}

/** A forced outcome names a piece, or a design and with it any copy of it. */
function means(m: Runtime, s: Int32Array, forced: number, piece: number): boolean {
  return piece === forced || s[m.layout.designOf + piece - m.layout.firstCopy] === forced;
}

export function compileShuffle(c: Compiler, scope: Scope, statement: CoreStatement & { op: 'shuffle' }): Perform {
  const place = compile(c, scope, statement.place);
  const rules = placeRules(c);
  const { full } = c;
  return (m, s, f) => shufflePlace(m, s, rules, place(s, f), full);
}

export function shufflePlace(m: Runtime, s: Int32Array, rules: PlaceRules, id: number, full: boolean): number {
  const { firstPlace, placeCount, placeCells } = m.layout;
  if ((id - firstPlace) >>> 0 >= placeCount) throw noSuchKey('shuffle', id);
  if (s[placeCells + 3 * (id - firstPlace) + 2] === 0) return DONE;
  const signal = commit(m, s, CROSSED_RANDOM);
  if (signal !== DONE) return signal;
  shuffle(m, s, rules, id);
  seenByAll(m, SAW_SHUFFLE, id, 0, 0);
  if (full) record(m, s[ACTIVE]!, { kind: 'shuffle', place: id }, everybody(m));
  return DONE;
}

function shuffle(m: Runtime, s: Int32Array, rules: PlaceRules, place: number): void {
  const { firstCopy, firstPlace, placeKind, placeCells, nextOf, knownBy } = m.layout;
  const cells = placeCells + 3 * (place - firstPlace);
  const pieces: number[] = [];
  for (let piece = s[cells]!; piece !== NONE; piece = s[nextOf + piece - firstCopy]!) pieces.push(piece);
  const seers = seersOf(m, rules, place);
  const hides = pieces.some((piece) => m.layout.mayHide[piece - firstCopy] === 1);
  for (const piece of pieces) if (m.layout.mayHide[piece - firstCopy] === 1) put(m, knownBy + piece - firstCopy, 0);
  fateOf(m)?.begin(hides ? seers : everybody(m), hides ? pieces : undefined);
  if (rules.ordered[placeKind[place - firstPlace]!]!) reorder(m, s, place, pieces);
  fateOf(m)?.mixed(0);
  for (let piece = s[cells]!; piece !== NONE; piece = s[nextOf + piece - firstCopy]!) {
    if (m.layout.mayHide[piece - firstCopy] === 1) show(m, s, piece, seers);
    else seenByAll(m, SAW_PIECE, place, piece, 0);
  }
  if (rules.topSeen[placeKind[place - firstPlace]!]!) show(m, s, s[cells]!, everybody(m));
}

function reorder(m: Runtime, s: Int32Array, place: number, pieces: readonly number[]): void {
  const { firstCopy, firstPlace, placeCells, nextOf, previousOf } = m.layout;
  const cells = placeCells + 3 * (place - firstPlace);
  const wanted = m.forced.shuffle.shift() ?? [];
  const first: number[] = [];
  for (const forced of wanted)
    first.push(...pieces.filter((piece) => means(m, s, forced, piece) && !first.includes(piece)).slice(0, 1));
  const rest = pieces.filter((piece) => !first.includes(piece));
  for (let i = rest.length - 1; i > 0; i--) {
    const j = draw(m, i + 1);
    [rest[i], rest[j]] = [rest[j]!, rest[i]!];
  }
  const order = [...first, ...rest];
  order.forEach((piece, i) => {
    put(m, nextOf + piece - firstCopy, order[i + 1] ?? NONE);
    put(m, previousOf + piece - firstCopy, order[i - 1] ?? NONE);
  });
  put(m, cells, order[0]!);
  put(m, cells + 1, order[order.length - 1]!);
}

export function compileDraw(c: Compiler, scope: Scope, statement: CoreStatement & { op: 'draw-from' }): Perform {
  const place = compile(c, scope, statement.place);
  const { slot } = statement;
  const { full } = c;
  const rules = placeRules(c);
  return (m, s, f) => {
    const signal = drawFrom(m, s, rules, place(s, f), full);
    if (signal === DONE) put(m, f + slot, m.outcome);
    return signal;
  };
}

/** The piece drawn stands in `outcome` then. */
export function drawFrom(m: Runtime, s: Int32Array, rules: PlaceRules, id: number, full: boolean): number {
  const { firstPlace, placeCount, placeCells, placeKind, nextOf, firstCopy } = m.layout;
  if ((id - firstPlace) >>> 0 >= placeCount) throw noSuchKey('draw', id);
  const cells = placeCells + 3 * (id - firstPlace);
  const size = s[cells + 2]!;
  const random = rules.bag[placeKind[id - firstPlace]!]! && size > 1;
  if (random) {
    const signal = commit(m, s, CROSSED_RANDOM);
    if (signal !== DONE) return signal;
  }
  if (random) beginMixing(m, s, cells);
  let piece = s[cells]!;
  const forced = size > 0 ? forcedOne(m, 'draw') : undefined;
  if (forced !== undefined) {
    while (piece !== NONE && !means(m, s, forced, piece)) piece = s[nextOf + piece - firstCopy]!;
    if (piece === NONE) throw new RuleBug('run/forced', 'the forced draw is not among what can be drawn');
  } else if (random) {
    for (let n = draw(m, size); n > 0; n--) piece = s[nextOf + piece - firstCopy]!;
  }
  if (random) fateOf(m)?.mixed(seersOf(m, rules, id));
  m.outcome = piece;
  if (full && random) record(m, s[ACTIVE]!, { kind: 'drawn', thing: piece, type: ANYTHING }, everybody(m), [piece]);
  return DONE;
}

function beginMixing(m: Runtime, s: Int32Array, cells: number): void {
  const fate = fateOf(m);
  if (fate === undefined) return;
  const { nextOf, firstCopy } = m.layout;
  const pieces: number[] = [];
  for (let piece = s[cells]!; piece !== NONE; piece = s[nextOf + piece - firstCopy]!) pieces.push(piece);
  fate.begin(0, pieces);
}

export function compileRoll(c: Compiler, scope: Scope, statement: CoreStatement & { op: 'roll' }): Perform {
  const dice = statement.dice === undefined ? undefined : compileFill(c, scope, statement.dice);
  const amount = statement.amount === undefined ? undefined : compile(c, scope, statement.amount);
  const { slot } = statement;
  const push = pusher(c);
  const { full } = c;
  const seers = compileSeers(c, scope, statement.seen);
  return (m, s, f) => {
    const seen = c.layout.secrets || full ? seers(m, s, f) : 0;
    const start = s[TOP]!;
    if (dice !== undefined) dice(s, f);
    else for (let n = amount === undefined ? 1 : amount(s, f); n > 0; n--) push(s, 0);
    const end = s[TOP]!;
    const signal = rollDice(m, s, statement.domain, dice !== undefined, start, seen, full);
    if (signal === DONE) assignList(m, s, f, slot, start, end);
    return signal;
  };
}

/** Puts outcomes in the place of what lies above `start` on the list stack, dice or one cell for each roll, and lowers the stack to there. */
export function rollDice(
  m: Runtime,
  s: Int32Array,
  id: DomainId,
  withDice: boolean,
  start: number,
  seen: number,
  full: boolean,
): number {
  const domain = m.layout.domains[id]!;
  // the last factor is the face; dice without factors are their own faces
  const faces = domain.factors[domain.factors.length - 1] ?? { stride: 1, size: domain.size, first: domain.first };
  const perDie = withDice ? domain.factors[0] : undefined;
  const others = domain.size / Math.max(1, faces.size);
  const end = s[TOP]!;
  if (end > start) {
    const signal = commit(m, s, CROSSED_RANDOM);
    if (signal !== DONE) {
      s[TOP] = start;
      return signal;
    }
  }
  fateOf(m)?.begin(seen, undefined);
  for (let i = start; i < end; i++) {
    const forced = forcedOne(m, 'roll');
    const face = forced === undefined ? draw(m, faces.size) : forced - faces.first;
    if (face < 0 || face >= faces.size) throw new RuleBug('run/forced', `no die shows ${forced}`);
    s[i] =
      domain.first +
      face +
      (perDie === undefined ? draw(m, others) * faces.size : (s[i]! - perDie.first) * perDie.stride);
  }
  s[TOP] = start;
  for (let i = start; i < end; i++) seenByMask(m, seen, true, SAW_RANDOM, id, i - start, s[i]!);
  if (full) record(m, s[ACTIVE]!, { kind: 'roll', domain: id, outcomes: [...s.subarray(start, end)] }, seen);
  return DONE;
}

export function compilePick(c: Compiler, scope: Scope, statement: CoreStatement & { op: 'pick' }): Perform {
  const fill = compileFill(c, scope, statement.set);
  const { full } = c;
  const seers = compileSeers(c, scope, statement.seen);
  return (m, s, f) => {
    const seen = c.layout.secrets || full ? seers(m, s, f) : 0;
    const start = s[TOP]!;
    fill(s, f);
    const signal = pickOne(m, s, statement, start, seen, full);
    if (signal === DONE) put(m, f + statement.slot, m.outcome);
    return signal;
  };
}

/** One of what lies above `start` on the list stack, which is lowered to there; it stands in `outcome` then. */
export function pickOne(
  m: Runtime,
  s: Int32Array,
  { slot, type = ANYTHING }: Pick<CoreStatement & { op: 'pick' }, 'slot' | 'type'>,
  start: number,
  seen: number,
  full: boolean,
): number {
  const size = s[TOP]! - start;
  s[TOP] = start;
  if (size > 1) {
    const signal = commit(m, s, CROSSED_RANDOM);
    if (signal !== DONE) return signal;
  }
  const forced = size > 0 ? forcedOne(m, 'pick') : undefined;
  if (forced !== undefined && !s.subarray(start, start + size).includes(forced))
    throw new RuleBug('run/forced', 'the forced pick is not among what can be picked');
  fateOf(m)?.begin(seen, undefined);
  const picked = size === 0 ? NONE : (forced ?? s[start + draw(m, size)]!);
  m.outcome = picked;
  if (size > 0) {
    seenThing(m, seen, true, SAW_RANDOM, slot, NONE, picked, type.form === 'of' || type.form === 'any');
    if (full) record(m, s[ACTIVE]!, { kind: 'picked', thing: picked, type }, seen, [picked]);
  }
  return DONE;
}

export function compilePermute(statement: CoreStatement & { op: 'permute' }): Perform {
  const { slot } = statement;
  return (m, s, f) => permuteStretch(m, s, s[f + slot]!, s[f + slot + 1]!);
}

export function permuteStretch(m: Runtime, s: Int32Array, start: number, size: number): number {
  if (size < 2) return DONE;
  const signal = commit(m, s, CROSSED_RANDOM);
  if (signal !== DONE) return signal;
  const { firstCopy, copies, mayHide, knownBy } = m.layout;
  const hiding = [...s.subarray(start, start + size)].filter(
    (piece) => piece >= firstCopy && piece < firstCopy + copies && mayHide[piece - firstCopy] === 1,
  );
  // which of them goes where is seen by those who see where they go
  for (const piece of hiding) put(m, knownBy + piece - firstCopy, 0);
  fateOf(m)?.begin(0, hiding);
  for (let i = size - 1; i > 0; i--) {
    const j = draw(m, i + 1);
    const kept = s[start + i]!;
    put(m, start + i, s[start + j]!);
    put(m, start + j, kept);
  }
  fateOf(m)?.mixed(0);
  return DONE;
}
