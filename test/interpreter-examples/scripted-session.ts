/** A session that asks what a test has written down, so that examples are tested without a machine. */
import type { CoreProgram } from '@kodeks/dsl';
import type { Candidate, Decision, Refusal, Session, Status } from '../../interpreter/api.ts';
import type { ExampleSession } from '../../interpreter/examples/example-session.ts';

export interface Script {
  readonly decisions: readonly Decision[];
  readonly refusals?: Readonly<Record<string, readonly Refusal[]>>;
  /** Values of functions by id. */
  readonly values?: readonly number[];
  readonly winners?: readonly number[];
  readonly forced?: number;
}

export const both = (text: string) => ({ pl: text, en: text });

export function refusal(text: string, ...rules: readonly string[]): Refusal {
  return { rules, text: both(text), form: 'condition' };
}

/** `card=ion system=system-2`, or a branch key. */
export function candidate(index: number, key: string): Candidate {
  const parts = key.includes('=') ? key.split(' ').map((part) => part.split('=')) : [];
  const things = parts.map(([name = '', id = '']) => ({ name, id, label: both(id) }));
  return { index, key, label: both(key), things, free: false };
}

export function asks(
  player: number,
  form: Decision['form'],
  keys: readonly string[],
  more: Partial<Decision> = {},
): Decision {
  return {
    player,
    rules: [],
    site: { file: '', start: 0, end: 0 },
    known: [],
    key: form,
    prompt: both('choose'),
    form,
    candidates: keys.map((key, index) => candidate(index, key)),
    forced: keys.length === 1,
    subset: undefined,
    ...more,
  };
}

export interface Scripted extends ExampleSession {
  /** What was answered, forced and performed, in order. */
  readonly done: readonly string[];
}

export function scripted(script: Script, at = 0, done: string[] = []): Scripted {
  let position = at;
  let forced = script.forced ?? 0;
  const refuse = (key: string): readonly Refusal[] => script.refusals?.[key] ?? [];
  const open = (): Decision | undefined => script.decisions[position];
  const take = (key: string): { ok: true } => {
    done.push(key);
    position += 1;
    return { ok: true };
  };
  const session: Partial<Scripted> = {
    program: { functions: [], scores: [] } as unknown as CoreProgram,
    done,
    decision: () => open(),
    candidateCount: () => open()?.candidates.length ?? 0,
    choose: (answer) => {
      const found = open()?.candidates.find(({ index, key }) => index === answer || key === answer);
      return found === undefined ? { ok: false, refusal: refusal(`no ${answer}`) } : take(found.key);
    },
    chooseSubset: (ids) => {
      const [first] = refuse(ids.join(','));
      return first === undefined ? take(ids.join(',')) : { ok: false, refusal: first };
    },
    fork: (): Session => scripted(script, position, [...done]),
    explain: (key) => refuse(key),
    refused: () =>
      Object.entries(script.refusals ?? {}).map(([key, refusals]) => ({ key, label: both(key), refusals })),
    force: (kind, outcomes) => {
      done.push(`force ${kind} ${outcomes.map((outcome) => JSON.stringify(outcome)).join(' ')}`);
      forced += outcomes.length;
    },
    forcedLeft: () => forced,
    unproven: () => 0,
    brokenInvariants: () => [],
    perform: (procedure, player) => {
      done.push(`perform ${procedure}${player === undefined ? '' : ` by p${player + 1}`}`);
    },
    evaluate: (callee) => script.values?.[callee] ?? 0,
    nameOf: (value) => String(value),
  };
  Object.defineProperties(session, {
    status: { get: (): Status => statusOf(open(), script) },
    decisions: { get: () => position },
  });
  return session as Scripted;
}

function statusOf(decision: Decision | undefined, { winners = [] }: Script): Status {
  if (decision !== undefined) return { kind: 'deciding', players: [decision.player] };
  const result = { ranks: [], winners, scores: [], scoresBySource: [], ending: 'ranking' } as const;
  return { kind: 'over', result };
}
