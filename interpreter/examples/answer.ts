/**
 * Answers open decisions by name. One step may answer several in a row: each takes as many names as it needs.
 * An answer that is not possible says why, and leaves the session where it stopped.
 */
import type { NamedAnswer, Span } from '@kodeks/dsl';
import type { Candidate, Decision, Refusal, Session } from '../api.ts';
import { candidateName, meansCandidate, meansThing, normalised } from './names.ts';
import { type ExampleFailure, failure } from './result.ts';

/** Undefined: everything was answered. */
export function answerByName(session: Session, answer: NamedAnswer, span: Span): ExampleFailure | undefined {
  const names = [...(answer.do === undefined ? [] : [answer.do]), ...answer.choose];
  if (names.length === 0) return failure('unused-names', span, 'this step answers nothing: it names no choice');
  let player = answer.by;
  for (let used = 0; used < names.length; ) {
    const open = openDecision(session, player, span);
    if ('failure' in open) return open.failure;
    const { decision } = open;
    player ??= decision.player;
    const taken = answerOne(session, decision, names.slice(used), span);
    if (typeof taken !== 'number') return taken;
    used += taken;
  }
  return undefined;
}

type Open = { readonly decision: Decision } | { readonly failure: ExampleFailure };

function openDecision(session: Session, player: number | undefined, span: Span): Open {
  const { status } = session;
  if (status.kind === 'broken') return { failure: failure('broken', span, status.problem.message) };
  if (status.kind !== 'deciding' || status.players.length === 0) {
    return {
      failure: failure('no-decision', span, status.kind === 'over' ? 'the game is over' : 'nobody decides now'),
    };
  }
  if (player !== undefined && !status.players.includes(player)) {
    const deciding = status.players.map((each) => `p${each + 1}`).join(', ');
    const found = `${deciding} ${status.players.length === 1 ? 'decides' : 'decide'}`;
    return { failure: failure('wrong-player', span, `it is not for p${player + 1} to decide`, { found }) };
  }
  const decision = session.decision(player ?? status.players[0]);
  return decision === undefined ? { failure: failure('no-decision', span, 'nobody decides now') } : { decision };
}

/** How many of the names it has used, or why it could not be answered. */
function answerOne(
  session: Session,
  decision: Decision,
  names: readonly string[],
  span: Span,
): number | ExampleFailure {
  if (decision.form === 'subset' && decision.subset !== undefined) {
    return answerSubset(session, decision, decision.subset, names, span);
  }
  const found = findCandidate(decision, names);
  if (found === undefined) return notOffered(session, decision, names, span);
  const result = session.choose(found.candidate.index, decision.player);
  if (!result.ok) return refused(decision, candidateName(found.candidate), [result.refusal], span);
  return found.used;
}

/** A tuple by the names of its things one after the other, or anything by one name. */
function findCandidate(
  { candidates }: Decision,
  names: readonly string[],
): { readonly candidate: Candidate; readonly used: number } | undefined {
  const [first = ''] = names;
  const byThings = candidates.find(
    ({ things }) =>
      things.length > 1 &&
      things.length <= names.length &&
      things.every((thing, i) => meansThing(names[i] ?? '', thing)),
  );
  if (byThings !== undefined) return { candidate: byThings, used: byThings.things.length };
  const byName = candidates.find((candidate) => meansCandidate(first, candidate));
  return byName && { candidate: byName, used: 1 };
}

function answerSubset(
  session: Session,
  decision: Decision,
  subset: NonNullable<Decision['subset']>,
  names: readonly string[],
  span: Span,
): number | ExampleFailure {
  const ids: string[] = [];
  if (normalised(names[0] ?? '') !== 'none') {
    for (const name of names) {
      const element = subset.elements.find(({ id }) => meansThing(name, { id }) && !ids.includes(id));
      if (element === undefined || ids.length === subset.most) break;
      ids.push(element.id);
    }
    if (ids.length === 0) return notOffered(session, decision, names, span);
  }
  const result = session.chooseSubset(ids, decision.player);
  if (!result.ok) return refused(decision, ids.join(', '), [result.refusal], span);
  return Math.max(1, ids.length);
}

function notOffered(session: Session, decision: Decision, names: readonly string[], span: Span): ExampleFailure {
  const key = keyFor(decision, names);
  const refusals = session.explain(key, decision.player);
  return refused(decision, key, refusals, span);
}

/** The key that such an answer would have; its binders are known from any candidate, offered or refused. */
function keyFor(decision: Decision, names: readonly string[]): string {
  const binders = decision.candidates.find(({ things }) => things.length > 0)?.things ?? [];
  if (decision.form === 'branch' || binders.length === 0) return normalised(names[0] ?? '');
  return binders.map((binder, i) => `${binder.name}=${normalised(names[i] ?? '')}`).join(' ');
}

function refused(decision: Decision, what: string, refusals: readonly Refusal[], span: Span): ExampleFailure {
  const offered = decision.candidates.map(candidateName);
  const shown = offered.slice(0, MOST_SHOWN).join(', ') + (offered.length > MOST_SHOWN ? ', …' : '');
  return failure('not-offered', span, `p${decision.player + 1} cannot choose \`${what}\` (${decision.prompt.en})`, {
    found: offered.length === 0 ? 'no choice at all' : `offered: ${shown}`,
    refusals,
  });
}

const MOST_SHOWN = 12;
