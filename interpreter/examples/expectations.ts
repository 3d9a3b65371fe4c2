/**
 * Checks what an example expects. Whether something is legal is tried on a fork, so that looking changes nothing.
 */
import type { Expectation, FunctionId, NamedAnswer } from '@kodeks/dsl';
import type { Candidate } from '../api.ts';
import { answerByName } from './answer.ts';
import type { ExampleSession } from './example-session.ts';
import { candidateName, meansCandidate } from './names.ts';
import { type ExampleFailure, failure, type RefusedAsExpected } from './result.ts';

/** `refused` is told why an answer is refused that should be. */
export function checkExpectation(
  session: ExampleSession,
  expectation: Expectation,
  refused: RefusedAsExpected[] = [],
): ExampleFailure | undefined {
  switch (expectation.kind) {
    case 'condition':
      return checkCondition(session, expectation);
    case 'legal':
      return answerByName(session.fork(), expectation, expectation.span);
    case 'illegal':
      return checkIllegal(session, expectation, refused);
    case 'offered':
      return checkOffered(session, expectation);
    case 'winners':
      return checkWinners(session, expectation);
    case 'over':
      return checkOver(session, expectation);
    default:
      return expectation satisfies never;
  }
}

type Of<K extends Expectation['kind']> = Expectation & { readonly kind: K };

// ---------------------------------------------------------------- conditions

function checkCondition(
  session: ExampleSession,
  { function: callee, text, compares, span }: Of<'condition'>,
): ExampleFailure | undefined {
  const holds = session.evaluate(callee);
  if (typeof holds !== 'number') return failure('broken', span, `the rules fail here: ${holds.message}`);
  if (holds !== 0) return undefined;
  if (compares === undefined) return failure('condition', span, `does not hold: ${text}`, { expected: text });
  const left = shown(session, compares.left);
  const right = shown(session, compares.right);
  return failure('condition', span, `does not hold: ${text}`, {
    expected: text,
    found: `${left} on the left, ${right} on the right`,
    sides: { left, right },
  });
}

function shown(session: ExampleSession, callee: FunctionId): string {
  const value = session.evaluate(callee);
  if (typeof value !== 'number') return 'no value';
  const type = session.program.functions[callee]?.type;
  return type === undefined ? String(value) : session.nameOf(value, type);
}

// ---------------------------------------------------------------- legality

function checkIllegal(
  session: ExampleSession,
  expectation: Of<'illegal'>,
  told: RefusedAsExpected[],
): ExampleFailure | undefined {
  const { span, because } = expectation;
  const refused = answerByName(session.fork(), expectation, span);
  if (refused === undefined) return failure('offered', span, `${written(expectation)} is possible, and should not be`);
  const rules = new Set(refused.refusals.flatMap((refusal) => refusal.rules));
  const missing = because.filter((rule) => !rules.has(rule.value));
  const [first] = missing;
  if (first === undefined) {
    const named = new Set(because.map((rule) => rule.value));
    const { refusals } = refused;
    const meant = refusals.filter((refusal) => named.size === 0 || refusal.rules.some((rule) => named.has(rule)));
    told.push({ refusals, meant });
    return undefined;
  }
  return failure('wrong-reason', first.span, `${written(expectation)} is refused, but not because of ${first.value}`, {
    expected: because.map((rule) => rule.value).join(', '),
    found: rules.size === 0 ? refused.message : [...rules].join(', '),
    refusals: refused.refusals,
  });
}

function written({ by, do: action, choose }: NamedAnswer): string {
  const who = by === undefined ? '' : `p${by + 1}: `;
  return `\`${who}${[...(action === undefined ? [] : [action]), ...choose].join(' ')}\``;
}

/** Exactly these; free actions count only where they are named. */
function checkOffered(session: ExampleSession, { names, span }: Of<'offered'>): ExampleFailure | undefined {
  const decision = session.decision();
  if (decision === undefined) return failure('no-decision', span, 'nobody decides now', { expected: names.join(', ') });
  const isNamed = (candidate: Candidate): boolean => names.some((name) => meansCandidate(name, candidate));
  const missing = names.filter((name) => !decision.candidates.some((candidate) => meansCandidate(name, candidate)));
  const extra = decision.candidates.filter((candidate) => !candidate.free && !isNamed(candidate)).map(candidateName);
  if (missing.length === 0 && extra.length === 0) return undefined;
  const parts = [
    ...(missing.length > 0 ? [`not offered: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`offered as well: ${[...new Set(extra)].join(', ')}`] : []),
  ];
  return failure('offered', span, 'other choices are open than expected', {
    expected: names.join(', '),
    found: parts.join('; '),
  });
}

// ---------------------------------------------------------------- the end

function checkOver({ status }: ExampleSession, { value, span }: Of<'over'>): ExampleFailure | undefined {
  if ((status.kind === 'over') === value) return undefined;
  return failure('winners', span, value ? 'the game is not over' : 'the game is over');
}

function checkWinners(session: ExampleSession, { players, span }: Of<'winners'>): ExampleFailure | undefined {
  const { status } = session;
  const show = (winners: readonly number[]): string => winners.map((winner) => `p${winner + 1}`).join(', ') || 'nobody';
  if (status.kind !== 'over') return failure('winners', span, 'the game is not over');
  const { winners } = status.result;
  if (players === undefined) return undefined;
  const same = winners.length === players.length && players.every((player) => winners.includes(player));
  return same
    ? undefined
    : failure('winners', span, 'others have won', { expected: show(players), found: show(winners) });
}
