/**
 * A stand-in for a game: a heap of stones, take one to three, whoever takes the last wins. Enough of a session to test the
 * conversation of `play` without the interpreter. The first decision is a subset: which of three hats to wear.
 */
import type { Both, Decision, LogEntry, Session, Status } from '../../../cli/engine.ts';

export interface FakeOptions {
  readonly stones: number;
  readonly hats?: boolean;
  /** Taking this many breaks the rules. */
  readonly breaksAt?: number;
}

interface Moment {
  readonly stones: number;
  readonly player: number;
  readonly hats: readonly string[] | undefined;
}

const both = (pl: string, en: string): Both => ({ pl, en });
const SITE = { file: 'rules/10.rules', start: 4, end: 5 };

export function fakeSession(options: FakeOptions): Session {
  const past: Moment[] = [];
  const log: LogEntry[] = [];
  let broken = false;
  let now: Moment = { stones: options.stones, player: 0, hats: options.hats ? undefined : [] };

  const go = (next: Moment, text: Both): { readonly ok: true } => {
    past.push(now);
    log.push({ index: log.length, player: now.player, rules: ['NIM-01'], site: SITE, kind: 'choice', text });
    now = next;
    return { ok: true };
  };
  const refusal = { rules: ['NIM-02'], text: both('za mało kamieni', 'not enough stones'), form: 'condition' };

  const session: Partial<Session> = {
    get status(): Status {
      if (broken) {
        const problem = { code: 'run/dead-end', message: 'nobody can move', site: SITE, rules: ['NIM-03'] } as const;
        return { kind: 'broken', problem };
      }
      if (now.stones > 0) return { kind: 'deciding', players: [now.player] };
      const winner = 1 - now.player;
      const scores = [0, 1].map((player) => (player === winner ? 1 : 0));
      const scoresBySource = [{ name: 'stones', scores }];
      return {
        kind: 'over',
        result: { ranks: [[winner], [now.player]], winners: [winner], scores, scoresBySource, ending: 'won' },
      };
    },
    get decisions() {
      return past.length;
    },
    decision: () => (now.hats === undefined ? hatDecision() : stoneDecision(now)),
    choose(answer) {
      const taken = Number(answer) + 1;
      if (taken === options.breaksAt) broken = true;
      if (taken > now.stones) return { ok: false, refusal };
      return go(
        { ...now, stones: now.stones - taken, player: 1 - now.player },
        both(`bierze ${taken}`, `takes ${taken}`),
      );
    },
    chooseSubset(ids) {
      if (ids.length > 2) return { ok: false, refusal };
      return go({ ...now, hats: ids }, both(`kapelusze: ${ids}`, `hats: ${ids}`));
    },
    chooseRandom: () => void session.choose?.(0),
    undo() {
      now = past.pop() ?? now;
      log.pop();
      return { done: true, crossed: ['other-player'] };
    },
    log: () => log,
    view: () => ({
      states: [
        { name: 'stones', keys: [], value: String(now.stones), number: now.stones },
        { name: 'cell', keys: ['a1'], value: 'p1', number: 0 },
        { name: 'cell', keys: ['b1'], value: 'none', number: -1 },
        { name: 'food', keys: ['p1'], value: '3', number: 3 },
        { name: 'food', keys: ['p2'], value: '4', number: 4 },
      ],
      places: [
        { name: 'hand', id: 'hand-p1', size: 3, contents: ['king', 'ace', 'king#2'] },
        { name: 'hand', id: 'hand-p2', size: 2, contents: ['?', '?'] },
        { name: 'pile', id: 'pile', size: 0, contents: [] },
      ],
      active: now.player,
    }),
    refused: () => (now.stones < 3 ? [{ key: '3', label: both('weź 3', 'take 3'), refusals: [refusal] }] : []),
    explain: (key) => (key === '3' && now.stones < 3 ? [refusal] : []),
    toJSON: () => ({ fake: now }) as never,
    recording: () => ({ fingerprint: '', players: 2, seed: 1, options: {}, answers: [] }),
    hash: () => `${now.stones}${now.player}`,
    program: {
      columns: [
        { name: 'stones', keys: [] },
        { name: 'cell', keys: [0] },
        { name: 'food', keys: [1] },
      ],
      domains: [
        { form: 'squares', name: 'Square', columns: 2, rows: 1 },
        { form: 'players', name: 'Player' },
      ],
      places: [],
    } as never,
  };
  return session as Session;
}

const NOWHERE = { site: { file: '', start: 0, end: 0 }, known: [] } as const;

function stoneDecision({ stones, player }: Moment): Decision {
  const takes = [1, 2, 3].filter((taken) => taken <= stones);
  const candidates = takes.map((taken, index) => ({
    index,
    key: `take=${taken}`,
    label: both(`weź ${taken}`, `take ${taken}`),
    things: [{ name: 'take', id: String.fromCharCode(96 + taken).repeat(2), label: both('', '') }],
    free: false,
  }));
  const prompt = both('Ile bierzesz?', 'How many do you take?');
  const forced = candidates.length === 1;
  return {
    ...NOWHERE,
    player,
    rules: ['NIM-01'],
    key: 'take',
    prompt,
    form: 'tuple',
    candidates,
    forced,
    subset: undefined,
  };
}

function hatDecision(): Decision {
  const elements = ['red', 'green', 'blue'].map((id) => ({ name: 'hat', id, label: both(id, id) }));
  const subset = { elements, least: 0, most: 2, complete: true };
  const prompt = both('Które kapelusze?', 'Which hats?');
  return {
    ...NOWHERE,
    player: 0,
    rules: [],
    key: 'hats',
    prompt,
    form: 'subset',
    candidates: [],
    forced: false,
    subset,
  };
}
