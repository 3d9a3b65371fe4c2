/**
 * Checks what an example expects. Whether something is legal is tried on a fork, so that looking changes nothing.
 */
import type { Expectation, FunctionId, NamedAnswer } from '@kodeks/dsl';
import type { Both, Candidate } from '../api.ts';
import { answerByName } from './answer.ts';
import type { ExampleSession } from './example-session.ts';
import { candidateName, meansCandidate } from './names.ts';
import {
  type ExampleFailure,
  failure,
  GAME_GOES_ON,
  GAME_OVER,
  NOBODY_DECIDES,
  type RefusedAsExpected,
  rulesFail,
} from './result.ts';

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
  if (typeof holds !== 'number') return failure('broken', span, rulesFail(holds));
  if (holds !== 0) return undefined;
  const message = { en: `does not hold: ${text}`, pl: `nie zachodzi: ${text}` };
  if (compares === undefined) return failure('condition', span, message, { expected: text });
  const left = shown(session, compares.left);
  const right = shown(session, compares.right);
  const found = { en: `${left} on the left, ${right} on the right`, pl: `po lewej ${left}, po prawej ${right}` };
  return failure('condition', span, message, { expected: text, found, sides: { left, right } });
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
  const what = written(expectation);
  if (refused === undefined) {
    const message = { en: `${what} is possible, and should not be`, pl: `${what} jest możliwe, a nie powinno być` };
    return failure('offered', span, message);
  }
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
  const message = {
    en: `${what} is refused, but not because of ${first.value}`,
    pl: `${what} jest niemożliwe, ale nie z powodu ${first.value}`,
  };
  return failure('wrong-reason', first.span, message, {
    expected: because.map((rule) => rule.value).join(', '),
    found: rules.size === 0 ? { en: refused.message, pl: refused.polish.message } : [...rules].join(', '),
    refusals: refused.refusals,
  });
}

function written({ by, do: action, choose }: NamedAnswer): string {
  const who = by === undefined ? '' : `p${by + 1}: `;
  return `\`${who}${[...(action === undefined ? [] : [action]), ...choose].join(' ')}\``;
}

/** Exactly these; free actions count only where they are named. No name at all: nobody has anything to decide. */
function checkOffered(session: ExampleSession, { names, span }: Of<'offered'>): ExampleFailure | undefined {
  const decision = session.decision();
  if (session.status.kind === 'broken') return failure('broken', span, rulesFail(session.status.problem));
  if (decision === undefined && names.length === 0) return undefined;
  if (decision === undefined) return failure('no-decision', span, NOBODY_DECIDES, { expected: names.join(', ') });
  const isNamed = (candidate: Candidate): boolean => names.some((name) => meansCandidate(name, candidate));
  const missing = names.filter((name) => !decision.candidates.some((candidate) => meansCandidate(name, candidate)));
  const extra = decision.candidates.filter((candidate) => !candidate.free && !isNamed(candidate)).map(candidateName);
  if (missing.length === 0 && extra.length === 0) return undefined;
  const found = (notOffered: string, asWell: string): string =>
    [
      ...(missing.length > 0 ? [`${notOffered}: ${missing.join(', ')}`] : []),
      ...(extra.length > 0 ? [`${asWell}: ${[...new Set(extra)].join(', ')}`] : []),
    ].join('; ');
  const message = {
    en: 'other choices are open than expected',
    pl: 'możliwe jest co innego, niż oczekiwano',
  };
  return failure('offered', span, message, {
    expected: names.join(', '),
    found: { en: found('not offered', 'offered as well'), pl: found('brakuje', 'możliwe ponadto') },
  });
}

// ---------------------------------------------------------------- the end

function checkOver(session: ExampleSession, { value, span }: Of<'over'>): ExampleFailure | undefined {
  // a dead end shows only when somebody looks for an answer
  if (!value && session.status.kind === 'deciding') session.candidateCount();
  const { status } = session;
  if (status.kind === 'broken') return failure('broken', span, rulesFail(status.problem));
  if ((status.kind === 'over') === value) return undefined;
  return failure('winners', span, value ? GAME_GOES_ON : GAME_OVER);
}

function checkWinners(session: ExampleSession, { players, span }: Of<'winners'>): ExampleFailure | undefined {
  const { status } = session;
  const list = (winners: readonly number[]): string => winners.map((winner) => `p${winner + 1}`).join(', ');
  if (status.kind !== 'over') return failure('winners', span, GAME_GOES_ON);
  const { winners } = status.result;
  if (players === undefined) return undefined;
  const same = winners.length === players.length && players.every((player) => winners.includes(player));
  return same
    ? undefined
    : failure('winners', span, OTHERS_WON, { expected: namesOr(list(players)), found: namesOr(list(winners)) });
}

const OTHERS_WON: Both = { en: 'others have won', pl: 'wygrał kto inny' };

const namesOr = (list: string): Both => (list === '' ? { en: 'nobody', pl: 'nikt' } : { en: list, pl: list });
