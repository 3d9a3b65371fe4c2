/**
 * Answers open decisions by name. One step may answer several in a row: each takes as many names as it needs.
 * An answer that is not possible says why, and leaves the session where it stopped.
 */
import type { NamedAnswer, Span } from '@kodeks/dsl';
import type { Candidate, Decision, Refusal, Session } from '../api.ts';
import { faultInBoth } from './faults.ts';
import { candidateName, meansCandidate, meansThing, normalised } from './names.ts';
import { type ExampleFailure, failure, GAME_OVER, NOBODY_DECIDES } from './result.ts';

/** Undefined: everything was answered. */
export function answerByName(session: Session, answer: NamedAnswer, span: Span): ExampleFailure | undefined {
  const names = [...(answer.do === undefined ? [] : [answer.do]), ...answer.choose];
  if (names.length === 0)
    return failure('unused-names', span, {
      en: 'this step answers nothing: it names no choice',
      pl: 'ten krok na nic nie odpowiada: nie wymienia żadnego wyboru',
    });
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
  if (status.kind === 'broken') return { failure: failure('broken', span, faultInBoth(status.problem)) };
  if (status.kind !== 'deciding' || status.players.length === 0) {
    return {
      failure: failure('no-decision', span, status.kind === 'over' ? GAME_OVER : NOBODY_DECIDES),
    };
  }
  if (player !== undefined && !status.players.includes(player)) {
    const deciding = status.players.map((each) => `p${each + 1}`).join(', ');
    const one = status.players.length === 1;
    const found = {
      en: `${deciding} ${one ? 'decides' : 'decide'}`,
      pl: `${one ? 'decyduje' : 'decydują'} ${deciding}`,
    };
    const message = { en: `it is not for p${player + 1} to decide`, pl: `to nie p${player + 1} teraz decyduje` };
    return { failure: failure('wrong-player', span, message, { found }) };
  }
  const decision = session.decision(player ?? status.players[0]);
  return decision === undefined ? { failure: failure('no-decision', span, NOBODY_DECIDES) } : { decision };
}

/** How many of the names it has used, or why it could not be answered. */
function answerOne(
  session: Session,
  decision: Decision,
  names: readonly string[],
  span: Span,
): number | ExampleFailure {
  const { subset } = decision;
  if (decision.form === 'subset' && subset !== undefined && !meansFreeAction(decision, subset, names)) {
    return answerSubset(session, decision, subset, names, span);
  }
  const found = findCandidates(decision, names);
  const [candidate] = found.candidates;
  if (candidate === undefined || meansRefusedMove(session, decision, names, found.used))
    return notOffered(session, decision, names, span);
  if (found.candidates.length > 1) {
    const several = found.candidates.slice(0, MOST_SHOWN).map(candidateName).join(', ');
    const written = `\`${names.join(' ')}\``;
    const message = { en: `${written} leaves open what is chosen`, pl: `z ${written} nie wynika, co się wybiera` };
    return failure('ambiguous', span, message, { found: several });
  }
  const result = session.choose(candidate.index, decision.player);
  if (!result.ok) return refused(decision, candidateName(candidate), [result.refusal], span);
  return found.used;
}

interface Found {
  readonly candidates: readonly Candidate[];
  readonly used: number;
}

/** A tuple by the names of its things one after the other, anything by one name, or a tuple by its first things. */
function findCandidates({ candidates }: Decision, names: readonly string[]): Found {
  const [first = ''] = names;
  const startsSo = ({ things }: Candidate): boolean =>
    things.every((thing, i) => i >= names.length || meansThing(names[i] ?? '', thing));
  // of moves that begin alike the longest: who names a further step means it
  const whole = candidates
    .filter((candidate) => {
      const { length } = candidate.things;
      return length > 1 && length <= names.length && startsSo(candidate);
    })
    .reduce<Candidate | undefined>(
      (a, b) => (a !== undefined && a.things.length >= b.things.length ? a : b),
      undefined,
    );
  if (whole !== undefined) return { candidates: [whole], used: whole.things.length };
  const byName = candidates.find((candidate) => meansCandidate(first, candidate));
  if (byName !== undefined) return { candidates: [byName], used: 1 };
  const begun = candidates.filter((candidate) => candidate.things.length > names.length && startsSo(candidate));
  return { candidates: begun, used: names.length };
}

/** Of a move of several steps: is it one further step that is refused, rather than an answer to what is asked next? */
function meansRefusedMove(
  session: Session,
  { form, player }: Decision,
  names: readonly string[],
  used: number,
): boolean {
  if (form !== 'sequence' || used >= names.length) return false;
  return session.refused(player).some(({ key }) => idsIn(key).length > used && beginsSo(key, names));
}

/** Free actions stand beside the subsets: a name that means no element may be one of them. */
function meansFreeAction(
  decision: Decision,
  subset: NonNullable<Decision['subset']>,
  names: readonly string[],
): boolean {
  const [first = ''] = names;
  if (normalised(first) === 'none' || subset.elements.some(({ id }) => meansThing(first, { id }))) return false;
  return decision.candidates.some((candidate) => meansCandidate(first, candidate));
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
  const same = session.refused(decision.player).filter(({ key }) => beginsSo(key, names));
  const [only] = same;
  const what = only !== undefined && same.length === 1 ? only.key : (names[0] ?? '');
  return refused(decision, what, distinct(same.flatMap(({ refusals }) => refusals)), span);
}

/** Is this the key of an answer that the names mean, as far as they go? `card=ion-drive#2 system=system-1` */
function beginsSo(key: string, names: readonly string[]): boolean {
  const [first = ''] = names;
  if (normalised(first) === key || first.trim() === key) return true;
  const ids = idsIn(key);
  return ids.length > 0 && ids.every((id, i) => i >= names.length || meansThing(names[i] ?? '', { id }));
}

const idsIn = (key: string): readonly string[] => key.split(' ').flatMap((part) => part.split('=')[1] ?? []);

function distinct(refusals: readonly Refusal[]): readonly Refusal[] {
  const seen = new Map(refusals.map((refusal) => [`${refusal.rules.join()} ${refusal.text.en}`, refusal]));
  return [...seen.values()];
}

function refused(decision: Decision, what: string, refusals: readonly Refusal[], span: Span): ExampleFailure {
  const offered = decision.candidates.map(candidateName);
  const shown = offered.slice(0, MOST_SHOWN).join(', ') + (offered.length > MOST_SHOWN ? ', …' : '');
  const who = `p${decision.player + 1}`;
  const message = {
    en: `${who} cannot choose \`${what}\` (${decision.prompt.en})`,
    pl: `${who} nie może wybrać \`${what}\` (${decision.prompt.pl})`,
  };
  const found =
    offered.length === 0
      ? { en: 'no choice at all', pl: 'żadnej możliwości' }
      : { en: `offered: ${shown}`, pl: `możliwe: ${shown}` };
  return failure('not-offered', span, message, { found, refusals });
}

const MOST_SHOWN = 12;
