/** A position by the names that its rules give to things, so that positions of two programs can be laid side by side. */
import type { Session } from '../../api.ts';

export interface Position {
  readonly status: Session['status']['kind'];
  /** Key and player of the open decision. */
  readonly asked: string;
  /** Answers by key; of a large set its elements. */
  readonly choices: readonly string[];
  /** Once it is over. */
  readonly scores: string;
  /** What each state and place holds. */
  readonly rows: ReadonlyMap<string, string>;
  /** States and places that there are: what only one of two programs has is no difference. */
  readonly names: ReadonlySet<string>;
}

export interface DifferentRow {
  readonly what: string;
  readonly before: string;
  readonly now: string;
}

export function positionOf(session: Session): Position {
  const decision = session.decision();
  const { states, places } = session.view(undefined);
  const rows = new Map([
    ...states.map(({ name, keys, value }): [string, string] => [[name, ...keys].join(' '), value]),
    ...places.map(({ id, contents }): [string, string] => [id, contents.join(', ')]),
  ]);
  const names = new Set([...states, ...places].map(({ name }) => name));
  const { status } = session; // after the decision was listed: that may have found a dead end
  return {
    status: status.kind,
    scores: status.kind === 'over' ? JSON.stringify([status.result.winners, status.result.scores]) : '',
    asked: decision === undefined ? '' : `${decision.key} p${decision.player + 1}`,
    choices: choicesOf(decision),
    rows,
    names,
  };
}

function choicesOf(decision: ReturnType<Session['decision']>): readonly string[] {
  const { subset, candidates = [] } = decision ?? {};
  if (subset === undefined || subset.complete) return candidates.map(({ key }) => key);
  return [...subset.elements.map(({ id }) => id), `${subset.least}..${subset.most}`];
}

export function differentRows(before: Position, now: Position): readonly DifferentRow[] {
  return [...new Set([...before.rows.keys(), ...now.rows.keys()])].flatMap((what) => {
    const [a, b] = [before.rows.get(what), now.rows.get(what)];
    return a === b || !isInBoth(what, before, now) ? [] : [{ what, before: a ?? '–', now: b ?? '–' }];
  });
}

/** Rows begin with the name of a state, or are the id of a place: `hand-p1`. */
function isInBoth(what: string, before: Position, now: Position): boolean {
  const [name = ''] = what.split(' ');
  const has = (names: ReadonlySet<string>): boolean =>
    names.has(name) || [...names].some((place) => name.startsWith(`${place}-`));
  return has(before.names) && has(now.names);
}

export const isSamePosition = (a: Position, b: Position): boolean =>
  a.status === b.status &&
  a.asked === b.asked &&
  a.scores === b.scores &&
  a.choices.length === b.choices.length &&
  a.choices.every((choice, i) => choice === b.choices[i]) &&
  differentRows(a, b).length === 0;
