/**
 * The same acts under changed rules. Words may change freely; a divergence is an act that is refused, a game that breaks, or a
 * position that differs. Logs are compared first because they are there; where their words differ, the positions decide.
 */
import type { Both, LogEntry, Refusal } from '@kodeks/interpreter';
import { beginLine, type Line, type Rules } from './line.ts';
import type { Act, Divergence, Setup, Side } from './messages.ts';
import { labelOf } from './shown.ts';

export interface Replayed {
  readonly line: Line;
  readonly divergence: Omit<Divergence, 'took'> | undefined;
}

export function replay(before: Line, acts: readonly Act[], rules: Rules, setup: Setup): Replayed {
  const line = beginLine(rules, setup);
  const position = before.at;
  let refusal: Refusal | undefined;
  for (const act of acts) {
    const done = line.perform(act);
    if (!done.ok) {
      refusal = done.refusal;
      break;
    }
  }
  const refusedAt = refusal === undefined ? undefined : line.at;
  const parted = firstDifference(before, line, acts) ?? (refusedAt === undefined ? undefined : refusedAt + 1);
  if (parted === undefined) {
    line.back(position, acts);
    return { line, divergence: undefined };
  }
  const at = Math.max(0, parted - 1);
  const rows = differingRows(before, line, acts, Math.min(parted, refusedAt ?? parted));
  const { status } = line.session;
  const problem = status.kind === 'broken' ? status.problem : undefined;
  const reason = at === refusedAt ? 'refused' : problem !== undefined && line.at <= at + 1 ? 'broken' : 'different';
  const divergence = {
    at,
    acts: acts.length,
    reason,
    refusal: at === refusedAt ? refusal : undefined,
    problem: reason === 'broken' ? problem : undefined,
    before: sideOf(before, at, acts),
    now: sideOf(line, at, acts),
    fromStart: parted === 0,
    rows,
    whole: refusedAt === undefined && line.session.status.kind !== 'broken',
  } as const;
  return { line, divergence };
}

/** After how many acts the two first stand differently; both stand at their ends before and after. */
function firstDifference(old: Line, now: Line, acts: readonly Act[]): number | undefined {
  forward(old, acts, acts.length);
  if (sameFacts(old, now) && !differ(old, now)) return undefined;
  const suspects = differingActs(old, now);
  const ends = [old.at, now.at] as const;
  let found: number | undefined;
  if (suspects.length > 0) {
    for (const at of suspects.slice(0, MOST_COMPARED)) {
      goTo(old, acts, at + 1);
      goTo(now, acts, at + 1);
      if (differ(old, now)) {
        found = at + 1;
        break;
      }
    }
  } else if (old.at === now.at && differ(old, now)) found = old.at;
  if (found !== undefined) found = earliest(old, now, acts, found);
  goTo(old, acts, ends[0]);
  goTo(now, acts, ends[1]);
  return found;
}

/**
 * What happened, in the machine's numbers: where these agree and the positions at the end do too, nothing parted on the way.
 * Numbers of another program may mean something else; then the words are compared.
 */
function sameFacts(old: Line, now: Line): boolean {
  const [a, b] = [old.session, now.session];
  const length = a.logLength();
  if (old.at !== now.at || length !== b.logLength() || old.marks.some((mark, i) => mark !== now.marks[i])) return false;
  const [left, right] = [a.machine.log ?? [], b.machine.log ?? []];
  for (let i = 0; i < length; i += 1)
    if (JSON.stringify(left[i]?.fact) !== JSON.stringify(right[i]?.fact)) return false;
  return true;
}

/** What differs without a word in the log has mostly differed before: looks for the first place by halves. */
function earliest(old: Line, now: Line, acts: readonly Act[], known: number): number {
  let [low, high] = [0, known];
  while (low < high) {
    const middle = (low + high) >> 1;
    goTo(old, acts, middle);
    goTo(now, acts, middle);
    if (differ(old, now)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function differingRows(old: Line, now: Line, acts: readonly Act[], at: number): Divergence['rows'] {
  const ends = [old.at, now.at] as const;
  goTo(old, acts, at);
  goTo(now, acts, at);
  const [a, b] = [rowsOf(old), rowsOf(now)];
  goTo(old, acts, ends[0]);
  goTo(now, acts, ends[1]);
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((what) => a.get(what) !== b.get(what))
    .slice(0, MOST_ROWS)
    .map((what) => ({ what, before: a.get(what) ?? '–', now: b.get(what) ?? '–' }));
}

const MOST_ROWS = 16;

function rowsOf(line: Line): ReadonlyMap<string, string> {
  const { states, places } = line.session.view(undefined);
  return new Map([
    ...states.map(({ name, keys, value }): [string, string] => [[name, ...keys].join(' '), value]),
    ...places.map(({ id, contents }): [string, string] => [id, contents.join(', ')]),
  ]);
}

/** A card that was renamed shows in many acts; looking at this many of them is enough. */
const MOST_COMPARED = 400;

function differ(a: Line, b: Line): boolean {
  if (JSON.stringify(a.session.view(undefined)) !== JSON.stringify(b.session.view(undefined))) return true;
  const [left, right] = [a.session.decision(), b.session.decision()];
  if (left?.key !== right?.key || left?.player !== right?.player) return true;
  const keys = (decision: typeof left): string => (decision?.candidates ?? []).map(({ key }) => key).join('|');
  return keys(left) !== keys(right);
}

/** Acts after which the logs say something else; `-1` would be the setup, which shows as the first act. */
function differingActs(old: Line, now: Line): number[] {
  const [left, right] = [old.session.log(undefined), now.session.log(undefined)];
  const most = Math.min(old.at, now.at);
  const found: number[] = [];
  for (let at = 0; at < most; at += 1) {
    const from = at === 0 ? 0 : undefined;
    const a = left.slice(from ?? old.marks[at], old.marks[at + 1]);
    const b = right.slice(from ?? now.marks[at], now.marks[at + 1]);
    if (a.length !== b.length || a.some((entry, i) => entry.text.en !== b[i]?.text.en)) found.push(at);
  }
  return found;
}

export function goTo(line: Line, acts: readonly Act[], to: number): void {
  if (to < line.at) line.back(to, acts);
  else forward(line, acts, to);
}

function forward(line: Line, acts: readonly Act[], to: number): void {
  for (const act of acts.slice(line.at, to)) if (!line.perform(act).ok) return;
}

/** How one of the two sees the act where they part. */
function sideOf(line: Line, at: number, acts: readonly Act[]): Side {
  const end = line.at;
  const act = acts[at];
  const happened: readonly LogEntry[] =
    end > at ? line.session.log(undefined, line.marks[at]).filter((entry) => entry.index < line.marks[at + 1]!) : [];
  goTo(line, acts, at);
  const decision = line.session.decision(act?.kind === 'answer' ? act.player : undefined);
  goTo(line, acts, end);
  const chosen = happened.find((entry) => entry.kind === 'choice')?.text;
  return {
    label: chosen ?? (act === undefined ? NOTHING : labelOf(act)),
    prompt: decision?.prompt,
    offered: (decision?.candidates ?? []).slice(0, MOST_OFFERED).map(({ label }) => label),
    happened: happened.slice(0, MOST_OFFERED),
  };
}

const NOTHING: Both = { pl: '', en: '' };
const MOST_OFFERED = 40;
